## コマンド explain と hint が手順の前後に言うこと。

explain-solved = { $n }手で解けました。
explain-stuck = これ以上進める手筋がありません。空きマスが{ $n }個残ります。
explain-contradiction-cell = 解がありません。{ $cell }に入る数字がありません。
explain-contradiction-house = 解がありません。{ $house }に{ $digit }の入るマスがありません。
explain-contradiction-clash = 解がありません。{ $first }と{ $second }が同じ数字です。
explain-stopped = 途中で打ち切りました。この先は分かりません。空きマスは{ $n }個です。
explain-several = この問題には解が複数あります。難易度は付けず、唯一解であることを使う手筋も使いません。
explain-none = この問題には解がありません。難易度は付けません。
explain-undecided = 解が1つかどうか分かりません。難易度は付けず、唯一解であることを使う手筋も使いません。
explain-total = 合計

dead-all = どの解にも現れない候補は{ $n }個です。
dead-some = どの解にも現れないと分かった候補は{ $n }個です(途中で打ち切ったので、ほかにもあるかもしれません)。
dead-reached = そのすべてを手筋で消せます。
dead-unreached = 手筋では消せない候補が{ $n }個あります:
dead-after = { $step }手目で消えるもの:

hint-entries-wrong = 間違った数字が入っています: { $cells }
hint-marks-wrong = メモに正しい数字がないマスがあります: { $cells }
hint-none-left = これらの数字をすべて含む解はありません: { $cells }。どれかを取り除いてください。
hint-solved = 完成しています。
hint-stuck = ここから進める手筋がありません。
hint-no-solution = この問題には解がありません。
hint-stopped = 時間内に手が見つかりませんでした。--time-limit で延ばせます。
hint-more-what = 続き: --stage 2 で何を探すか、--stage 3 で手そのものを示します。
