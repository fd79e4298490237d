## What the command `generate` says when puzzles are missing, and `pattern` of patterns.

made-of = { $made } of { $wanted } { $wanted ->
    [one] puzzle
   *[other] puzzles
}
proof-head = No puzzle can be like this: { $proof }.
proof-symmetry = a board of this shape does not have the symmetry “{ $symmetry }”
proof-never = a digit is given in { $cell }, where no clue may stand
proof-uneven = the symmetry takes { $must }, which must hold a clue, to { $never }, which must not
proof-clues = { $asked } clues are asked for, and the cells allow { $room }
proof-parity = with the symmetry “{ $symmetry }” clues come in groups that never add up to { $asked }
proof-digits = with { $clues } clues two digits are missing and could change places; at least { $needed } clues are needed
proof-fewest = there are at most { $clues } clues, and no puzzle of this shape has fewer than { $fewest } ({ $source })
proof-rows = rows { $first } and { $second } hold no clue and could change places
proof-columns = columns { $first } and { $second } hold no clue and could change places
proof-band = whatever the digits, the clues in band { $number } (three rows) leave two arrangements of it that fit the rest
proof-stack = whatever the digits, the clues in stack { $number } (three columns) leave two arrangements of it that fit the rest
proof-clash = the digits given break a rule: { $clash }
proof-motif = the digits given have no solution
proof-board = the rules of this board leave no solution, whatever the clues
proof-all-seen = every puzzle was looked at
clues-or-more = { $n } or more
clash-digit-twice = the digit { $digit } is given twice or more where it may stand once: { $cells }
clash-digit-too-near = the digit { $digit } is given in cells that a rule keeps different: { $cells }
clash-given-not-allowed = the digit { $digit } is not allowed here: { $cells }
clash-cell-without-candidate = no digit is left for { $cells }
clash-digit-without-place = the digit { $digit } has no place left in these cells: { $cells }
clash-constraint-broken = a rule is broken here: { $cells }

no-signs = Puzzle { $number }: no set of signs with one solution was found in { $seconds } s. What may help: more digits (--clues), more signs (--place thermometer*8), or less symmetry.
end-exhausted = Every puzzle like this has been seen; there are no more.
end-time = The time was over.
end-patience = No further puzzle was found in { $seconds } s.
end-attempts = The number of attempts was used up.
end-interrupted = It was interrupted.

tried = { $attempts ->
    [one] One attempt
   *[other] { $attempts } attempts
} looked at { $tries } boards.
tried-none = Not one attempt came to its end.
closest-blanks = None had one solution; at best singles left { $n ->
    [one] one cell
   *[other] { $n } cells
} open.
closest-solutions = The fewest solutions of a board were { $n }.
rejected = Puzzles with one solution that were turned away: { $list }.
rejected-not-minimal = { $n } not minimal
rejected-easy = { $n } too easy (closest { $closest })
rejected-hard = { $n } too hard (closest { $closest })
rejected-lacks = { $n } without a required technique
rejected-uses = { $n } with a technique that is not allowed
rejected-quick = { $n } solved too soon (closest { $closest })
rejected-slow = { $n } solved too late (closest { $closest })
rejected-unrated = { $n } beyond the techniques
rejected-unconfirmed = { $n } that another engine does not confirm (a fault of Masume: please report it)
rejected-duplicates = { $n } the same as one before

relax = What may help: { $list }.
relax-pattern = a pattern with more clues, or with cells marked ? that may hold one
relax-clues = another number of clues (--clues)
relax-symmetry = another symmetry (--symmetry)
relax-board = a board with fewer rules (--shape)
relax-motif = fewer or other given digits (--motif)
relax-minimal = leaving out --minimal
relax-easier = a lower rating, such as --rate { $closest }..
relax-harder = a higher rating, such as --rate ..{ $closest }
relax-required = fewer required techniques (--techniques)
relax-allowed = allowing more techniques (--allow, --forbid)
relax-quicker = a shorter solving time, such as --solve-time { $closest }..
relax-slower = a longer solving time, such as --solve-time ..{ $closest }
relax-duplicates = --allow-duplicates
relax-time = more time (--patience, --time)

pattern-clues = { $n ->
    [one] one clue
   *[other] { $n } clues
}
pattern-may = { $n ->
    [one] one cell may hold a clue
   *[other] { $n } cells may hold a clue
}
pattern-symmetry = symmetry: { $list }
