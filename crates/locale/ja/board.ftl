## マス・数字・行列ブロック・並べ方。両端の空白は引用符で囲む。

cell = R{ $row }C{ $col }
is = { $cell }={ $digit }
is-not = { $cell }≠{ $digits }
digits-in = { $cell }の{ $digits }

house-row = { $number }行目
house-column = { $number }列目
house-box = ブロック{ $number }
# ルールで加わる組。$name はルールの名前。
house-rule = 「{ $name }」の組
house-rule-number = 「{ $name }」の組{ $number }
house-on-board = 盤{ $board }の{ $house }

list-comma = ・
list-and = ・
list-or = ・
# 同じ種類のものを並べる。$numbers は番号の並び。
houses-row = { $numbers }行目
houses-column = { $numbers }列目
houses-box = ブロック{ $numbers }
houses-comma = 、
houses-and = と
digits-comma = ・
results-comma = 、
sentence-gap = { "" }
