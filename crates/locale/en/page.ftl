## A whole path as a page.

page-title = How the puzzle falls
page-steps = { $n ->
    [one] One step
   *[other] { $n } steps
}
page-clues = { $n ->
    [one] One clue
   *[other] { $n } clues
}
page-start = The puzzle
page-end = Where the steps lead
page-solved = Solved
page-open = { $n ->
    [one] One cell stays open.
   *[other] { $n } cells stay open.
}
page-rating = Rating
page-scale = On the scale of Sudoku Explainer: the hardest step of all, the hardest up to the first digit, and the first step.
page-hardest = Hardest step
page-first-digit = Up to the first digit
page-first-step = First step
page-none = none
page-technique = Technique
page-se = Rating
page-count = Times
page-step = Step { $number }
page-range = Steps { $first }–{ $last }
page-singles = { $n ->
    [one] One single
   *[other] { $n } singles
}
page-each = Each in words
page-whole-chain = The whole chain
page-key = Marks in the pictures
key-pattern = the pattern; in a chain: supposed true
key-second = in a chain: supposed false; elsewhere the second part of the pattern
key-removed = goes
key-placed = is placed
key-strong = if the first is false, the next is true
key-weak = if the first is true, the next is false
