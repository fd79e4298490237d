## Cells, digits, houses and lists. Quoted blanks are kept at the ends of a message.

cell = r{ $row }c{ $col }
is = { $cell }={ $digit }
is-not = { $cell }≠{ $digits }
digits-in = { $digits } in { $cell }

house-row = row { $number }
house-column = column { $number }
house-box = box { $number }
# Houses of a rule: $name is the rule's.
house-rule = the { $name } group
house-rule-number = { $name } group { $number }
house-on-board = { $house } of board { $board }

list-comma = { ", " }
list-and = { " and " }
list-or = { " or " }
# Several of a kind: $numbers is a list.
houses-row = rows { $numbers }
houses-column = columns { $numbers }
houses-box = boxes { $numbers }
houses-comma = { ", " }
houses-and = { " and " }
digits-comma = ,
results-comma = { ", " }
sentence-gap = { " " }
