//! Who may ask: hosts, origins, headers, the cookie, and what every answer says to the browser.

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use common::{Browser, id};
use serde_json::json;

fn bare(method: &str, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from("{\"shape\":\"2x2\"}")).unwrap()
}

#[tokio::test]
async fn names_that_are_not_ours_are_refused() {
    let browser = Browser::new();
    for host in ["evil.example", "evil.example:7331", "192.168.1.5:7331", "", "localhost.evil.example"] {
        for path in ["/", "/api/tables", "/api/documents"] {
            let answer = browser.send(bare("GET", path, &[("host", host)])).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (StatusCode::FORBIDDEN, "host"),
                "{host} {path}"
            );
            assert!(answer.headers.get("set-cookie").is_none());
        }
    }
    let two = [("host", "localhost:7331"), ("host", "evil.example")];
    assert_eq!(browser.send(bare("GET", "/api/tables", &two)).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(browser.send(bare("GET", "/api/tables", &[])).await.status, StatusCode::FORBIDDEN);
    for host in ["localhost:7331", "127.0.0.1:7331", "[::1]:7331", "127.0.0.1"] {
        browser.send(bare("GET", "/api/tables", &[("host", host)])).await.ok();
    }
}

#[tokio::test]
async fn other_sites_may_not_ask() {
    let browser = Browser::new();
    let host = ("host", "localhost:7331");
    let json = ("content-type", "application/json");
    let own = ("x-masume", "1");
    for origin in
        ["http://evil.example", "null", "http://localhost:9999", "http://127.0.0.1:7331", "file://", ""]
    {
        let answer =
            browser.send(bare("POST", "/api/documents", &[host, json, own, ("origin", origin)])).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "origin"), "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        let answer = browser.send(bare("GET", "/api/documents", &[host, ("sec-fetch-site", site)])).await;
        assert_eq!(answer.code(), "origin", "{site}");
    }
    // A link may lead to the page, but a form cannot write.
    browser.send(bare("GET", "/", &[host, ("sec-fetch-site", "cross-site")])).await.ok();
    for headers in [&[host, json][..], &[host, json, ("x-masume", "yes")]] {
        let answer = browser.send(bare("POST", "/api/documents", headers)).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "header"));
    }
    let form = ("content-type", "application/x-www-form-urlencoded");
    let answer = browser.send(bare("POST", "/api/documents", &[host, form, own])).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type"));
    let good = [host, json, own, ("origin", "http://localhost:7331"), ("sec-fetch-site", "same-origin")];
    browser.send(bare("POST", "/api/documents", &good)).await.ok();
}

#[tokio::test]
async fn the_cookie_names_a_browser_and_no_path() {
    let browser = Browser::new();
    let host = ("host", "localhost:7331");
    let first = browser.send(bare("GET", "/", &[host])).await.ok();
    let cookie = first.headers["set-cookie"].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let pair = cookie.split(';').next().unwrap();
    let again = browser.send(bare("GET", "/", &[host, ("cookie", pair)])).await.ok();
    assert!(again.headers.get("set-cookie").is_none());
    for bad in ["masume=../../etc", "masume=", "masume", "=", "masume=ABCDEF", "masume=\u{e9}"] {
        let headers = [host, ("cookie", bad)];
        let answer = browser.send(bare("GET", "/api/documents", &headers)).await.ok();
        assert!(answer.headers.get("set-cookie").is_some(), "{bad}");
    }
}

#[tokio::test]
async fn every_answer_says_what_the_page_may_do() {
    let browser = Browser::new();
    let view = browser.create(json!({"shape": "2x2"})).await;
    let paths = ["/", "/api/tables", "/api/none", "/none", &format!("/api/documents/{}", id(&view))];
    for path in paths {
        let answer = browser.get(path).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_string();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{path}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-frame-options"), "DENY");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        if path.starts_with("/api") {
            assert_eq!(header("cache-control"), "no-store");
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_in_the_same_form() {
    let browser = Browser::new();
    for (method, path, status, code) in [
        ("GET", "/api/none", 404, "no_route"),
        ("GET", "/none.js", 404, "no_route"),
        ("GET", "/../Cargo.toml", 404, "no_route"),
        ("GET", "/assets/../../../etc/passwd", 404, "no_route"),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404, "no_route"),
        ("PUT", "/api/documents", 405, "method"),
        ("DELETE", "/api/tables", 405, "method"),
        ("POST", "/", 405, "method"),
        ("GET", "/api/documents/zzz", 404, "not_found"),
        ("GET", "/api/documents/..%2f..%2fetc", 404, "not_found"),
        ("GET", "/api/documents/0123456789abcdef0123456789abcdef", 404, "not_found"),
        ("GET", "/api/documents/0123456789ABCDEF0123456789ABCDEF", 404, "not_found"),
        ("GET", "/api/words/fr.ftl", 404, "not_found"),
        ("GET", "/api/words/..%2f..%2fen.ftl", 404, "not_found"),
        ("GET", "/api/geometry?shape=banana", 400, "shape"),
        ("GET", "/api/geometry", 400, "bad_request"),
    ] {
        let request = browser.request(method, path).body(Body::empty()).unwrap();
        let answer = browser.send(request).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{method} {path}");
        assert!(!answer.json()["error"]["message"].as_str().unwrap().is_empty());
    }
}
