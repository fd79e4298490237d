## What the command `hunt` says.

hunt-found = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
hunt-best = fewest clues { $n }
hunt-again = { $n } met again
hunt-closest = closest { $value }
hunt-rate = { $seconds } s, { $rate } boards per second
hunt-end-time = the time was over
hunt-end-interrupted = it was interrupted
hunt-end-exhausted = nothing is left to look at
hunt-unconfirmed = { $n ->
    [one] { $n } board was dropped: engines did not confirm that it has one solution
   *[other] { $n } boards were dropped: engines did not confirm that they have one solution
}
