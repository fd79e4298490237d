## Hints: first where to look, then what to look for.

hint-where = Look at { $houses }.
hint-where-start = Begin in { $houses }; other parts of the board come in later.
hint-where-board = Look at the whole board.

hint-what-last = { $technique }: one cell is left there.
hint-what-hidden = { $technique }: there is a digit with only one place left in { $house }.
hint-what-naked = { $technique }: one cell there has a single candidate left.
hint-what-set = { $technique }: which cells of { $house } belong together? Look at { $digits }.
hint-what-digits = { $technique }: look at { $digits }.
hint-what-wing = { $technique }: begin with the candidates of { $cell }.
hint-what-bug = { $technique }: nearly every open cell has two candidates. Which do not?
hint-what-exclusion = { $technique }: try the combinations for { $cells }.
hint-what-loop = { $technique }: a loop of candidates that begins at { $cell }.
hint-what-suppose = { $technique }: one candidate of { $cell } cannot stand. Suppose each in turn, and see what follows.
hint-what-cases = { $technique }: try each case – { $cases }.
hint-what-sign = Look at { $rule } in { $cells }: which digits can still be there?
hint-what-sign-board = Look at the rule “{ $rule }”: which digits does it forbid?
hint-what-total = { $technique }: add up whole houses and the cages in them. What is left for { $cells }?
