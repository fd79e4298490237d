## generate が問題を作りきれなかったときに言うこと、pattern がパターンについて言うこと。

made-of = { $wanted }問中{ $made }問
proof-head = このような問題は存在しません: { $proof }。
proof-symmetry = この形の盤面は「{ $symmetry }」になりません
proof-never = ヒントを置かない{ $cell }に数字が与えられています
proof-uneven = 対称の位置にある{ $must }(ヒントを置く)と{ $never }(置かない)が食い違っています
proof-clues = ヒント数{ $asked }の指定に対し、置けるマスから作れるのは{ $room }です
proof-parity = 「{ $symmetry }」ではヒントがまとまって置かれ、合計が{ $asked }になりません
proof-digits = ヒント{ $clues }個では2つの数字が現れず、入れ替えられてしまいます。少なくとも{ $needed }個必要です
proof-fewest = ヒントは最大{ $clues }個ですが、この形で{ $fewest }個未満の問題はありません({ $source })
proof-rows = { $first }行目と{ $second }行目にヒントがなく、入れ替えられてしまいます
proof-columns = { $first }列目と{ $second }列目にヒントがなく、入れ替えられてしまいます
proof-band = どんな数字を入れても、上から{ $number }番目の3行のヒントでは並べ方が1つに決まりません
proof-stack = どんな数字を入れても、左から{ $number }番目の3列のヒントでは並べ方が1つに決まりません
proof-clash = 与えられた数字が規則に反しています: { $clash }
proof-motif = 与えられた数字からは解が作れません
proof-board = この盤面のルールでは、ヒントに関係なく解がありません
proof-all-seen = 全数調査による
clues-or-more = { $n }以上
clash-digit-twice = 数字{ $digit }が1つしか入らない所に2つ以上あります: { $cells }
clash-digit-too-near = ルールにより同じ数字を置けないマスに数字{ $digit }があります: { $cells }
clash-given-not-allowed = 数字{ $digit }はここに置けません: { $cells }
clash-cell-without-candidate = 入る数字のないマスがあります: { $cells }
clash-digit-without-place = 数字{ $digit }の入る場所がありません: { $cells }
clash-constraint-broken = ルールに反しているマスがあります: { $cells }

end-exhausted = 条件に合う問題はすべて調べました。ほかにはありません。
end-time = 制限時間になりました。
end-patience = { $seconds }秒間、次の問題が見つかりませんでした。
end-attempts = 試行回数の上限に達しました。
end-interrupted = 中断されました。

tried = { $attempts }回の試行で{ $tries }個の盤面を調べました。
tried-none = 1回の試行も終わりませんでした。
closest-blanks = 解が1つのものはなく、最も近いものでも基本解法で{ $n }マスが残りました。
closest-solutions = 盤面の解の数は最少で{ $n }個でした。
rejected = 解が1つでも条件に合わなかったもの: { $list }。
rejected-not-minimal = 極小でない{ $n }問
rejected-easy = 易しすぎる{ $n }問(最も近いもの{ $closest })
rejected-hard = 難しすぎる{ $n }問(最も近いもの{ $closest })
rejected-lacks = 必要な手筋を使わない{ $n }問
rejected-uses = 使えない手筋を使う{ $n }問
rejected-quick = 早く解けすぎる{ $n }問(最も近いもの{ $closest })
rejected-slow = 時間がかかりすぎる{ $n }問(最も近いもの{ $closest })
rejected-unrated = 手筋だけでは解けない{ $n }問
rejected-unconfirmed = 別の解法で確かめられない{ $n }問(Masume の不具合です。お知らせください)
rejected-duplicates = 前のものと同じ{ $n }問

relax = 緩めるとよい条件: { $list }。
relax-pattern = ヒントの多いパターン、または置いてもよいマス(?)を増やす
relax-clues = ヒント数を変える(--clues)
relax-symmetry = 対称性を変える(--symmetry)
relax-board = 盤面のルールを減らす(--shape)
relax-motif = 与える数字を減らすか変える(--motif)
relax-minimal = --minimal を外す
relax-easier = 難易度を下げる(--rate { $closest }.. など)
relax-harder = 難易度を上げる(--rate ..{ $closest } など)
relax-required = 必要な手筋を減らす(--techniques)
relax-allowed = 使える手筋を増やす(--allow, --forbid)
relax-quicker = 解く時間を短くする(--solve-time { $closest }.. など)
relax-slower = 解く時間を長くする(--solve-time ..{ $closest } など)
relax-duplicates = --allow-duplicates を付ける
relax-time = 時間を延ばす(--patience, --time)

pattern-clues = ヒント{ $n }個
pattern-may = 置いてもよいマス{ $n }個
pattern-symmetry = 対称性: { $list }
