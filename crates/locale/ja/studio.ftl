## スタジオのサーバーが伝える誤り。

studio-fault-bad-request = リクエストを理解できません。
studio-fault-bad-json = リクエストの形が違います。
studio-fault-shape = その盤は作れません。
studio-fault-host = その名前のサーバーではありません。起動時に表示されたアドレスで開いてください。
studio-fault-origin = ほかのサイトからは使えません。
studio-fault-header = ヘッダー X-Masume: 1 がありません。変更はスタジオの画面からだけ受け付けます。
studio-fault-not-found = その文書はここにありません。削除されたか、別のブラウザーのものです。
studio-fault-no-route = このアドレスには何もありません。
studio-fault-not-built = その機能はまだありません。
studio-fault-method = このアドレスではその操作はできません。
studio-fault-slow = リクエストの送信が遅すぎました。
studio-fault-stale = 文書が別の場所（別のタブなど）で変更されました。今の状態を表示します。
studio-fault-old-key = 問い合わせの後に問題が変わりました。
studio-fault-not-unique = 解が一つの問題でなければできません。
studio-fault-full = これ以上文書を保存できません。いくつか削除してからやり直してください。
studio-fault-too-large = 一度に送る量が多すぎます。
studio-fault-media-type = リクエストは JSON（Content-Type: application/json）で送ってください。
studio-fault-damaged = この文書の記録が読めません。ファイルはそのまま残してあります。
studio-fault-unreadable = 読み込めません。
studio-fault-bad-state = 文書として正しくありません。
studio-fault-unwritable = 書き出せません。
studio-fault-refused = それはできません。
studio-fault-internal = サーバーで問題が起きました。文書は最後に応答した状態のままです。
studio-fault-busy = サーバーが混み合っています。少し待ってからやり直してください。
studio-fault-deadline = 時間内に分かりませんでした。
studio-fault-storage = 文書を保存できませんでした。何も変更していません。
