## エディターの言葉。履歴の名前、できない理由、盤面の誤り。

edit-begin = はじめ
edit-place-clue = { $cells }にヒント{ $digit }
edit-remove-clues = { $cells }のヒントを外す
edit-enter-digit = { $cells }に{ $digit }
edit-toggle-mark = { $cells }にメモ{ $digit }
edit-strike-marks = メモを消す
edit-auto-marks = 自動メモ
edit-toggle-colour = 色
edit-plan = 予定マスを指定
edit-unplan = 予定マスを解除
edit-set-plan = 配置を置く
edit-set-text = 文字
edit-clear = 消去
edit-entries-to-clues = 記入をヒントに
edit-clues-to-entries = ヒントを記入に
edit-new-board = 新しい盤
edit-set-regions = ブロックの形を変更
edit-transform = 盤を回す
edit-relabel = 数字の入れ替え
edit-import = 問題を読み込む
edit-share = リンクから開く
edit-generate = 問題を生成
edit-complete = 予定マスを埋める
edit-tune = 難易度を変える

refused-nothing = 何も変わりません。
refused-no-cell = そのマスは盤にありません。
refused-no-digit = その数字は盤にありません。{ $detail }
refused-no-colour = その色はありません。
refused-clash = { $digit }は{ $cells }とぶつかります。
refused-dead = { $cells }に{ $digit }が入る解はありません。
refused-undecided = { $cells }に{ $digit }が入る解があるかどうか、時間内に分かりませんでした。
refused-only-clues = ヒントのマスだけです：{ $cells }。
refused-shape = その盤は作れません：{ $detail }
refused-other-cells = マスの並びが違うため、そのまま移せません。
refused-symmetry = 「{ $detail }」という対称性はありません。
refused-transform = この盤のルールはその向きに移せません。
refused-relabel = 新しい数字は、すべての数字を一つずつ使ってください。
refused-text = 文字が長すぎます。
refused-no-undo = 元に戻すものがありません。
refused-no-redo = やり直すものがありません。
refused-no-node = その状態は履歴に残っていません。

conflict-twice = { $digit }が重複しています：{ $cells }。
conflict-near = ルールで同じ数字が入らないマスに{ $digit }があります：{ $cells }。
conflict-not-allowed = { $cells }に{ $digit }は入れられません。
conflict-rule = ルールに反しています：{ $cells }。
play-hint-stopped = 時間内に手が見つかりませんでした。

make-not-unique = 解がまだ一つに定まっていません。先に完成させてください。
make-easiest = これより易しい問題はありません。
make-restricted = 候補限定の問題は自動で完成できません。
make-unknown = 「{ $name }」という{ $what }はありません。
