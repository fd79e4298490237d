## ヒント。まず場所、次に何を探すか。

hint-where = { $houses }に注目してください。
hint-where-start = { $houses }から考えてみてください。ほかの場所も関わってきます。
hint-where-board = 盤面全体を見渡してください。

hint-what-last = 「{ $technique }」です。空きマスは1つです。
hint-what-hidden = 「{ $technique }」です。{ $house }で入るマスが1つしかない数字を探しましょう。
hint-what-naked = 「{ $technique }」です。候補が1つしかないマスを探しましょう。
hint-what-set = 「{ $technique }」です。{ $house }の{ $digits }に注目して、組になるマスを探しましょう。
hint-what-digits = 「{ $technique }」です。{ $digits }に注目しましょう。
hint-what-wing = 「{ $technique }」です。{ $cell }の候補から考えましょう。
hint-what-bug = 「{ $technique }」です。ほとんどのマスは候補が2つです。そうでないマスはどこでしょうか。
hint-what-exclusion = 「{ $technique }」です。{ $cells }に入る数字の組み合わせを調べましょう。
hint-what-loop = 「{ $technique }」です。{ $cell }から始まる候補の輪を探しましょう。
hint-what-suppose = 「{ $technique }」です。{ $cell }の候補を1つずつ仮定してみましょう。成り立たないものがあります。
hint-what-cases = 「{ $technique }」です。場合を分けて考えましょう({ $cases })。
hint-what-sign = { $cells }の「{ $rule }」に注目しましょう。入る数字は何でしょうか。
hint-what-sign-board = 規則「{ $rule }」で入らなくなる数字を探しましょう。
hint-what-total = 「{ $technique }」です。行・列・ブロックとケージの合計から、{ $cells }の合計を考えましょう。
