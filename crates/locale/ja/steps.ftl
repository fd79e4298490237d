## 何が起きるか、なぜそうなるか(チェーン以外)。

headline = { $technique }:{ $result }
results-more = { $list } ほか{ $n }個
all-results = まとめると、{ $list } です。
single-left = すると、{ $house }で{ $digit }が入るマスは{ $cell }だけになります。

why-last = { $house }の空きマスは{ $cell }だけです。まだ出ていない{ $digit }が入ります。
why-hidden-seen = { $seen }の{ $digit }に注目すると、{ $house }で{ $digit }が入るマスは{ $cell }だけです。
why-hidden-mixed = { $seen }の{ $digit }と、これまでに消した候補から、{ $house }で{ $digit }が入るマスは{ $cell }だけです。
why-hidden-plain = { $house }で{ $digit }が入るマスは、もう{ $cell }しかありません。
why-naked-seen = { $cell }から見えるマスに{ $digit }以外の数字がすべて出ているので、{ $digit }が入ります。
why-naked-plain = { $cell }に残った候補は{ $digit }だけです。

why-locked = { $base }で{ $digit }が入るのは{ $cells }だけで、{ $n ->
    [2] どちらも
   *[other] どれも
}{ $cover }にあります。
why-locked-so = よって、{ $cover }のほかのマスに{ $digit }は入りません。

why-naked-set = { $house }の{ $cells }には{ $digits }しか入りません。
why-naked-set-so = この{ $n }マスで{ $n }つの数字を使い切るので、{ $house }のほかのマスには入りません。
why-hidden-set = { $house }で{ $digits }が入るのは{ $cells }だけです。
why-hidden-set-so = この{ $n }マスは{ $n }つの数字で埋まるので、ほかの候補は消えます。

why-fish = { $base }で{ $digit }が入るマスは、すべて{ $cover }にあります。
why-fish-so = それぞれに{ $digit }が1つずつ入って{ $cover }の{ $digit }を使い切るので、{ $cover }のほかのマスに{ $digit }は入りません。

why-xy-wing = { $pivot }は{ $a }か{ $b }です。{ $a }なら{ $wing-a }が{ $digit }、{ $b }なら{ $wing-b }が{ $digit }になります。
why-xy-wing-so = どちらにしても{ $wings }の一方は{ $digit }なので、両方から見えるマスに{ $digit }は入りません。
why-xyz-wing = { $pivot }は{ $a }・{ $b }・{ $digit }のどれかです。{ $a }なら{ $wing-a }が{ $digit }、{ $b }なら{ $wing-b }が{ $digit }になります。
why-xyz-wing-so = いずれにしても{ $pivot }・{ $wings }のどれかは{ $digit }なので、3マスすべてから見えるマスに{ $digit }は入りません。

why-loop = { $cells }の候補が{ $a }・{ $b }だけだと、2つの数字を入れ替えても成り立ち、解が1つに決まりません。
why-loop-one = ほかの候補があるのは{ $cell }だけなので、ここに{ $a }・{ $b }は入りません。
why-loop-two = これを避けるには、{ $cells }の{ $n ->
    [2] どちらかが{ $extra }でなければなりません。両方から
   *[other] どれかが{ $extra }でなければなりません。そのすべてから
}見えるマスに{ $extra }は入りません。
why-loop-three = これを避けるには、{ $cells }の少なくとも一方に{ $extra }のいずれかが入らなければなりません。
why-loop-three-naked = この2マスを1マスとみなすと、{ $others }と合わせて{ $house }の{ $digits }を使い切るので、ほかのマスには入りません。
why-loop-three-hidden = { $house }で{ $digits }が入るのは{ $others }とこの2マスだけで、この2マスに入るのはそのうち1つまでです。残りで{ $others }が埋まるので、そこからほかの候補は消えます。
why-loop-four = { $house }で{ $locked }が入るのは{ $cells }だけなので、一方は{ $locked }です。
why-loop-four-so = もう一方が{ $other }だと入れ替えができてしまうので、{ $other }は両方から消えます。

why-bug = { $extras }がなければ、どの空きマスも候補が2つ、どの数字も入るマスが2つずつになり、解が1つに決まりません。
why-bug-one = よって、{ $cell }には{ $digits }が入ります。
why-bug-two = よって、{ $cells }の{ $n ->
    [2] どちらかは{ $digit }です。両方から
   *[other] どれかは{ $digit }です。そのすべてから
}見えるマスに{ $digit }は入りません。
why-bug-three = よって、そのどれかは正しいはずです。{ $others }と合わせて{ $house }の{ $digits }を使い切るので、ほかのマスには入りません。
why-bug-four = よって、その一方は正しいはずです。{ $house }で{ $digit }が入るのも同じ2マスだけなので、もう一方は{ $digit }です。{ $cells }からそれ以外の候補は消えます。

why-exclusion = { $cells }に入る数字の組み合わせを調べると、{ $gone }を含むものはどれも成り立ちません。
why-exclusion-empty = { $combination }:{ $cell }({ $digits })に入る数字がなくなる
why-exclusion-same = { $combination }:互いに見えるマスに同じ数字
more-lines = …ほか{ $n }件

why-sign = { $rule }({ $cells }):{ $about }。ほかの候補は成り立ちません。
why-sign-number = { $rule }{ $number }({ $cells }):{ $about }。消える候補を使う入れ方はありません。
why-sign-ways = 可能な組み合わせは{ $ways }です。
why-sign-board = { $rule }:{ $about }。
why-total = 行・列・ブロック全体の合計と、その中のケージの合計は決まっています。差を取ると、{ $n ->
    [one] { $cells }は{ $total }
   *[other] { $cells }の合計は{ $total }
}です。
why-total-less = 行・列・ブロック全体の合計と、その中のケージの合計は決まっています。差を取ると、{ $cells }の合計から{ $less }の合計を引いた値は{ $total }です。
why-trial = { $start }と仮定します。
why-trial-then = 順に、{ $list }となります。
why-trial-cell = すると、{ $cell }に入る数字がなくなります。
why-trial-house = すると、{ $house }に{ $digit }が入るマスがなくなります。
why-trial-clash = すると、互いに見える{ $cells }が同じ数字になります。
why-trial-sign = すると、規則を一つ守れなくなります。{ $why }
