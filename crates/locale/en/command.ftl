## What the commands `explain` and `hint` say around the steps.

explain-solved = { $n ->
    [one] Solved in one step.
   *[other] Solved in { $n } steps.
}
explain-stuck = No technique gets further. { $n ->
    [one] One cell stays open.
   *[other] { $n } cells stay open.
}
explain-contradiction-cell = No solution: { $cell } has no candidate left.
explain-contradiction-house = No solution: { $digit } has no place left in { $house }.
explain-contradiction-clash = No solution: { $first } and { $second } hold the same digit.
explain-stopped = Stopped before the end: what follows these steps is not known. { $n ->
    [one] One cell is open.
   *[other] { $n } cells are open.
}
explain-several = The puzzle has several solutions: it has no rating, and nothing is argued from uniqueness.
explain-none = The puzzle has no solution: it has no rating.
explain-undecided = Whether the puzzle has one solution is not known: it has no rating, and nothing is argued from uniqueness.
explain-total = All

dead-all = { $n ->
    [0] No candidate is dead: each is in some solution.
    [one] One candidate is dead (in no solution).
   *[other] { $n } candidates are dead (in no solution).
}
dead-some = { $n } candidates are known to be dead (in no solution); the search was stopped, there may be more.
dead-reached = Techniques reach every one of them.
dead-unreached = { $n ->
    [one] No technique reaches one of them:
   *[other] No technique reaches { $n } of them:
}
dead-after = After step { $step } fall:

hint-entries-wrong = { $n ->
    [one] This entry is wrong: { $cells }.
   *[other] These entries are wrong: { $cells }.
}
hint-marks-wrong = The pencil marks leave out the right digit in { $cells }.
hint-none-left = No solution has all of these entries: { $cells }. One of them has to go.
hint-solved = The puzzle is solved.
hint-stuck = No technique finds a step from here.
hint-no-solution = The puzzle has no solution.
hint-stopped = Time was over before a step was found; --time-limit gives more.
hint-more-what = More: --stage 2 says what to look for, --stage 3 tells the step.
