## コマンド `hunt` の言葉

hunt-found = 発見 { $n } 問
hunt-best = 最少ヒント数 { $n }
hunt-again = 既出 { $n } 問
hunt-closest = 最接近 { $value }
hunt-rate = { $seconds } 秒、毎秒 { $rate } 盤面
hunt-end-time = 時間切れ
hunt-end-interrupted = 中断された
hunt-end-exhausted = 調べるものは残っていない
hunt-unconfirmed = { $n } 盤面は、解が一つであることを他のエンジンで確認できなかったため捨てた
