## What happens, and why: every technique but chains.

headline = { $technique }: { $result }
results-more = { $list } and { $n ->
    [one] one more
   *[other] { $n } more
}
all-results = In all: { $list }.
single-left = Then { $digit } has only one place left in { $house }: { $cell }.

why-last = { $cell } is the last open cell of { $house }, and { $digit } is the digit still missing there.
why-hidden-seen = { $n ->
    [one] The { $digit } in { $seen } leaves
   *[other] The { $digit }s in { $seen } leave
} { $house } only one place for { $digit }: { $cell }.
why-hidden-mixed = { $n ->
    [one] The { $digit } in { $seen }
   *[other] The { $digit }s in { $seen }
} and the candidates removed before leave { $house } only one place for { $digit }: { $cell }.
why-hidden-plain = In { $house }, { $digit } has only one place left: { $cell }.
why-naked-seen = { $cell } sees every digit but { $digit }, so it is { $digit }.
why-naked-plain = Every candidate of { $cell } but { $digit } is gone.

why-locked = In { $base }, { $digit } can only go in { $cells }, and { $n ->
    [2] both
   *[other] all of them
} lie in { $cover } as well.
why-locked-so = So { $digit } cannot be anywhere else in { $cover }.

why-naked-set = In { $house }, { $cells } have no candidates but { $digits }.
why-naked-set-so = These { $n ->
    [2] two
    [3] three
    [4] four
   *[other] { $n }
} cells use up the digits, so no other cell of { $house } can hold them.
why-hidden-set = In { $house }, { $digits } can only go in { $cells }.
why-hidden-set-so = The digits fill these { $n ->
    [2] two
    [3] three
    [4] four
   *[other] { $n }
} cells, so nothing else can be there.

why-fish = In { $base }, every place for { $digit } lies in { $cover }.
why-fish-so = Each of these { $n ->
    [2] two
    [3] three
    [4] four
   *[other] { $n }
} lines holds one { $digit }, which uses up the { $digit }s of { $cover }: it cannot be anywhere else there.

why-xy-wing = { $pivot } is { $a } or { $b }: if { $a }, then { $wing-a } is { $digit }; if { $b }, then { $wing-b } is { $digit }.
why-xy-wing-so = Either way one of { $wings } is { $digit }, so a cell that sees both cannot be.
why-xyz-wing = { $pivot } is { $a }, { $b } or { $digit }: if { $a }, then { $wing-a } is { $digit }; if { $b }, then { $wing-b } is { $digit }.
why-xyz-wing-so = In any case one of { $pivot }, { $wings } is { $digit }, so a cell that sees all three cannot be.

why-loop = If { $cells } held nothing but { $a } and { $b }, the two could be swapped all round, and the puzzle would have two solutions.
why-loop-one = Only { $cell } has other candidates, so it must take one of those: neither { $a } nor { $b }.
why-loop-two = To prevent that, at least one of { $cells } must be { $extra }. A cell that sees { $n ->
    [2] both
   *[other] all of them
} cannot be { $extra }.
why-loop-three = To prevent that, one of { $cells } must be { $extra }.
why-loop-three-naked = Counted as one cell, they make a naked set of { $digits } in { $house } together with { $others }, so no other cell there can hold these digits.
why-loop-three-hidden = In { $house }, { $digits } can only go in { $others } and these two, which can take only one of them. So { $others } must take the rest and can hold nothing else.
why-loop-four = In { $house }, { $locked } can only go in { $cells }, so one of the two is { $locked }.
why-loop-four-so = The other must not be { $other }, or the swap would be possible: { $other } goes from both.

why-bug = Without { $extras }, every open cell would have two candidates and every digit two places in each house. Such a position never has exactly one solution.
why-bug-one = So { $cell } must be { $digits }.
why-bug-two = So at least one of { $cells } must be { $digit }, and a cell that sees { $n ->
    [2] both
   *[other] all of them
} cannot be.
why-bug-three = So one of these must be true. Together with { $others } they make a naked set of { $digits } in { $house }, so no other cell there can hold these digits.
why-bug-four = So one of these must be true. { $digit } can only go in the same two cells of { $house }, so the other cell is { $digit }, and nothing else is possible in { $cells }.

why-exclusion = Take the combinations for { $cells } one by one. Each that has { $gone } is impossible:
why-exclusion-empty = { $combination }: { $cell } would have nothing left of { $digits }
why-exclusion-same = { $combination }: the same digit in cells that see each other
more-lines = … and { $n } more

why-sign = { $rule } ({ $cells }): { $about }. Nothing else is possible there.
why-sign-number = { $rule } { $number } ({ $cells }): { $about }. No way to do that has what goes.
why-sign-ways = Possible: { $ways }.
why-sign-board = { $rule }: { $about }.
why-total = Whole rows, columns or boxes have a known total, and so have the cages in them: { $n ->
    [one] { $cells } is { $total }
   *[other] { $cells } add up to { $total }
}.
why-total-less = Whole rows, columns or boxes have a known total, and so have the cages in them: { $cells } together, less { $less }, make { $total }.
why-trial = Suppose { $start }.
why-trial-then = Then, one after the other: { $list }.
why-trial-cell = Now { $cell } has no digit left.
why-trial-house = Now { $house } has no place left for { $digit }.
why-trial-clash = Now { $cells } see each other and hold the same digit.
why-trial-sign = Now one sign cannot be obeyed. { $why }
