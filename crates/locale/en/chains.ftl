## Chains of implications.

arrow = { " → " }
run-gap = { "; " }
folded = … ({ $n } more) …
branch = { $chain }
branch-at-once = { $chain } (at once)

note = { " " }({ $why })
note-only-place = only place in { $house }
note-only-digit = only digit left
note-apart = kept apart by a rule
note-step = step { $label }
note-derived = simple step
note-with = { $why }, with { $nodes }

chain-cycle = Whichever way round, this loop holds:
chain-cycle-so = So of two neighbours in the loop exactly one is true, and a candidate that rules out both is false.
chain-forcing = Suppose { $start }. It follows that { $end }, against the supposition:
chain-contradiction = Suppose { $start }. Then both { $one } and { $two } would follow, which is impossible:
chain-double = { $yes } or { $no } – both lead to { $end }:
chain-cell = { $cell } is { $digits } – each leads to { $end }:
chain-house = In { $house }, { $digit } is in { $cells } – each leads to { $end }:
nested = Step { $label } – { $headline }
