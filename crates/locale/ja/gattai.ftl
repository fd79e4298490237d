## What the command `gattai` says.

gattai-laying = 盤を配置中 { $done }/{ $of }
gattai-round = 第 { $round } 巡 { $done }/{ $of } 面、ヒント { $clues } 個、一面あたり { $each }
gattai-made = { $boards } 面、共有ブロック { $shared }、{ $cells } マス。ヒント { $clues } 個、一面あたり { $each }、マスの { $percent } %。{ $rounds } 巡、{ $seconds } 秒
gattai-confirmed = { $engine }:解は一つ({ $seconds } 秒)
gattai-refuted = { $engine }:解が一つではない({ $seconds } 秒)
gattai-undecided = { $engine }:不明({ $seconds } 秒)
gattai-target-missed = 一面あたり { $each } 個には届かなかった。時間か巡数を増やすとよい
gattai-interrupted = 中断された。できた分は書き出した(他のエンジンによる確認はまだ)
gattai-resumed = 第 { $round } 巡、ヒント { $clues } 個から再開
