## What the editor says: labels of the history, why something is refused, what is wrong on a board.

edit-begin = Beginning
edit-place-clue = Clue { $digit } in { $cells }
edit-remove-clues = Clue removed from { $cells }
edit-enter-digit = { $digit } in { $cells }
edit-toggle-mark = Mark { $digit } in { $cells }
edit-strike-marks = Marks struck out
edit-auto-marks = Marks written
edit-toggle-colour = Colour
edit-plan = Cells planned
edit-unplan = Cells no longer planned
edit-set-plan = Pattern laid down
edit-set-text = Text
edit-clear = Cleared
edit-entries-to-clues = Entries made clues
edit-clues-to-entries = Clues made entries
edit-new-board = New board
edit-set-regions = Regions drawn
edit-transform = Board turned
edit-relabel = Digits renamed
edit-import = Puzzle brought in
edit-share = Puzzle from a link
edit-generate = Puzzle made
edit-complete = Planned cells filled
edit-tune = Difficulty changed

refused-nothing = That would change nothing.
refused-no-cell = The board has no such cell.
refused-no-digit = The board has no such digit. { $detail }
refused-no-colour = There is no such colour.
refused-clash = { $digit } clashes with { $cells }.
refused-dead = No solution has { $digit } in { $cells }.
refused-undecided = Whether some solution has { $digit } in { $cells } was not found out in time.
refused-only-clues = Only clues there: { $cells }.
refused-shape = There is no such board: { $detail }
refused-other-cells = That board has other cells; nothing could stay where it is.
refused-symmetry = There is no symmetry called “{ $detail }”.
refused-transform = A rule of this board has no image under that turn.
refused-relabel = The new names must be all digits, each once.
refused-text = The text is too long.
refused-no-undo = There is nothing to undo.
refused-no-redo = There is nothing to redo.
refused-no-node = That state is no longer in the history.

conflict-twice = { $digit } stands twice or more where it may stand once: { $cells }.
conflict-near = { $digit } stands in cells that a rule keeps different: { $cells }.
conflict-not-allowed = { $digit } is not allowed in { $cells }.
conflict-rule = A rule is broken in { $cells }.
play-hint-stopped = Time was over before a step was found.

make-not-unique = The puzzle does not have exactly one solution yet: complete it first.
make-easiest = No puzzle is easier than this one.
make-restricted = Pencil-mark puzzles cannot be completed.
make-unknown = There is no { $what } called “{ $name }”.
