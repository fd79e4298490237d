## チェーン(「ならば」の連なり)。

arrow = { " → " }
run-gap = ;
folded = …({ $n }個略)…
branch = { $chain }
branch-at-once = { $chain }(すぐに)

note = ({ $why })
note-only-place = { $house }でここだけ
note-only-digit = 残り1候補
note-apart = ルールにより
note-step = 手順{ $label }
note-derived = 基本手筋
note-with = { $why }、{ $nodes } も使う

chain-cycle = 次の輪は、どちら回りでも成り立ちます。
chain-cycle-so = 隣り合う2つは必ず一方だけが正しいので、その両方と両立しない候補は消えます。
chain-forcing = { $start } と仮定すると、次のように { $end } となり、矛盾します。
chain-contradiction = { $start } と仮定すると、{ $one } と { $two } が両方成り立つことになり、矛盾します。
chain-double = { $yes } でも { $no } でも、{ $end } になります。
chain-cell = { $cell }に{ $digits }の{ $n ->
    [2] どちら
   *[other] どれ
}が入っても、{ $end } になります。
chain-house = { $house }の{ $digit }が{ $cells }の{ $n ->
    [2] どちら
   *[other] どこ
}に入っても、{ $end } になります。
nested = 手順{ $label }:{ $headline }
