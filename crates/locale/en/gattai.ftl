## What the command `gattai` says.

gattai-laying = laying boards: { $done } of { $of }
gattai-round = round { $round }: { $done } of { $of } boards, { $clues } clues, { $each } a board
gattai-made = { $boards ->
    [one] { $boards } board
   *[other] { $boards } boards
}, { $shared } shared boxes, { $cells } cells: { $clues } clues, { $each } a board, { $percent } % of the cells; { $rounds } rounds, { $seconds } s
gattai-confirmed = { $engine }: one solution ({ $seconds } s)
gattai-refuted = { $engine }: not one solution ({ $seconds } s)
gattai-undecided = { $engine }: not known ({ $seconds } s)
gattai-target-missed = { $each } clues a board were asked for; give it more time or rounds
gattai-interrupted = it was interrupted; what was made is written, not confirmed by other engines
gattai-resumed = goes on after round { $round } with { $clues } clues
