//! Who may ask, and what every answer says to the browser.
//!
//! A page of another site can make a browser ask this server, too. So every request must name this server by an address
//! or by a name it was given (a name of an attacker's choice that points here is refused: DNS rebinding), must not come
//! from another origin, and, when it changes something, must carry a header that forms and plain links cannot send.
//! The browser is known by a cookie that no script can read and no other site can send.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use masume::locale::Lang;

use crate::app::App;
use crate::fault::{self, Fault};
use crate::ids::Id;

/// The cookie that names a browser.
pub const COOKIE: &str = "masume";
/// The header of requests that change something.
pub const HEADER: &str = "x-masume";

/// What the page may do: nothing but talk to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; \
                      base-uri 'none'; form-action 'none'";

/// The browser that asks.
#[derive(Clone, Copy, Debug)]
pub struct Browser(pub Id);

/// The language of the answer.
#[derive(Clone, Copy, Debug)]
pub struct Speaks(pub Lang);

/// The names under which the server may be asked, beside numbers and `localhost`.
#[derive(Clone, Debug, Default)]
pub struct Hosts {
    /// Names, small letters.
    pub names: Vec<String>,
    /// Whether addresses other than those of this machine alone are taken: a server that others may reach.
    pub others: bool,
}

impl Hosts {
    /// Whether a request with this `Host` is meant for this server.
    pub fn know(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else { return false };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let bare = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')).unwrap_or(&name);
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || self.others,
            Err(_) => name == "localhost" || self.names.contains(&name),
        }
    }
}

/// The host without its port; `None` when it is no host.
fn without_port(host: &str) -> Option<&str> {
    let end = if host.starts_with('[') { host.find(']')? + 1 } else { host.find(':').unwrap_or(host.len()) };
    let (name, port) = host.split_at(end);
    let good = port.is_empty() || port.strip_prefix(':').is_some_and(|p| p.parse::<u16>().is_ok());
    (good && !name.is_empty()).then_some(name)
}

/// The gate that every request goes through, both ways.
pub async fn gate(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let lang = language(&request);
    let api = request.uri().path().starts_with("/api/");
    let known = browser(request.headers());
    let answer = match admit(&app.hosts, &request) {
        Err(fault) => fault.into_response(),
        Ok(()) => match known.map_or_else(Id::random, Ok) {
            Err(e) => Fault::from(e).into_response(),
            Ok(id) => {
                request.extensions_mut().insert(Browser(id));
                request.extensions_mut().insert(Speaks(lang));
                let mut answer = next.run(request).await;
                if known.is_none() && answer.status().is_success() {
                    // A year and a bit, the longest that browsers keep a cookie.
                    let cookie =
                        format!("{COOKIE}={id}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict");
                    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                        answer.headers_mut().append(header::SET_COOKIE, cookie);
                    }
                }
                answer
            }
        },
    };
    let mut answer = fault::render(answer, lang);
    let failed = !answer.status().is_success();
    let headers = answer.headers_mut();
    let fixed = HeaderValue::from_static;
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(fixed(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, fixed("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, fixed("DENY"));
    headers.insert(header::REFERRER_POLICY, fixed("no-referrer"));
    headers.insert("cross-origin-opener-policy", fixed("same-origin"));
    headers.insert("cross-origin-resource-policy", fixed("same-origin"));
    headers.insert("permissions-policy", fixed("camera=(), geolocation=(), microphone=()"));
    if api || failed {
        headers.insert(header::CACHE_CONTROL, fixed("no-store"));
    }
    answer
}

fn admit(hosts: &Hosts, request: &Request) -> Result<(), Fault> {
    let headers = request.headers();
    let text = |name: &str| -> Result<Option<&str>, Fault> {
        let mut all = headers.get_all(name).iter();
        match (all.next(), all.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => value.to_str().map(Some).map_err(|_| Fault::new("bad_request")),
            (Some(_), Some(_)) => Err(Fault::new("bad_request")),
        }
    };
    let host = text("host")?.or_else(|| request.uri().authority().map(Authority::as_str)).unwrap_or_default();
    if !hosts.know(host) {
        return Err(Fault::new("host"));
    }
    if let Some(origin) = text("origin")? {
        let own = origin.split_once("://").is_some_and(|(scheme, authority)| {
            matches!(scheme, "http" | "https") && authority.eq_ignore_ascii_case(host)
        });
        if !own {
            return Err(Fault::new("origin"));
        }
    }
    // A link on another page may lead here; nothing else of another site may.
    let api = request.uri().path().starts_with("/api/");
    let from = text("sec-fetch-site")?.unwrap_or("none");
    if api && !matches!(from, "none" | "same-origin") {
        return Err(Fault::new("origin"));
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && text(HEADER)? != Some("1") {
        return Err(Fault::new("header"));
    }
    Ok(())
}

fn browser(headers: &HeaderMap) -> Option<Id> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, id)| Id::read(id))
}

/// `?lang=`, or the first language of `Accept-Language` that there is.
fn language(request: &Request) -> Lang {
    let query = request.uri().query().unwrap_or_default();
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang=")).and_then(|l| l.parse().ok());
    let header = || request.headers().get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok());
    let accepted = || {
        let mut wishes: Vec<(u32, Lang)> = Vec::new();
        for part in header()?.split(',').take(50) {
            let (name, rest) = part.split_once(';').unwrap_or((part, ""));
            let weight = rest.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).unwrap_or(1.0);
            if let Ok(lang) = name.parse() {
                wishes.push(((weight.clamp(0.0, 1.0) * 1000.0) as u32, lang));
            }
        }
        wishes.sort_by_key(|w| std::cmp::Reverse(w.0));
        wishes.first().map(|w| w.1)
    };
    asked.or_else(accepted).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_server_are_known() {
        let own = Hosts { names: vec!["desk.example".to_string()], others: false };
        for host in [
            "localhost",
            "localhost:8000",
            "LOCALHOST:1",
            "127.0.0.1:8000",
            "[::1]:9",
            "[::1]",
            "desk.example:80",
        ] {
            assert!(own.know(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "192.168.0.1",
            "localhost:port",
            "localhost:99999",
            "[::1",
            "user@localhost",
            "localhost/x",
        ] {
            assert!(!own.know(host), "{host}");
        }
        let open = Hosts { names: Vec::new(), others: true };
        assert!(open.know("192.168.0.1:8000") && !open.know("evil.example:8000"));
    }

    #[test]
    fn languages_are_chosen_by_weight() {
        let of = |query: &str, accept: &str| {
            let request = Request::builder().uri(format!("/x?{query}")).header("accept-language", accept);
            language(&request.body(axum::body::Body::empty()).unwrap())
        };
        assert_eq!(of("", "ja,en;q=0.5"), Lang::Ja);
        assert_eq!(of("", "en;q=0.5,ja-JP;q=0.9"), Lang::Ja);
        assert_eq!(of("", "de,fr"), Lang::En);
        assert_eq!(of("a=1&lang=ja", "en"), Lang::Ja);
        assert_eq!(of("lang=xx", "ja"), Lang::Ja);
        assert_eq!(of("", ";;;q=,,ja;q=nan"), Lang::Ja);
    }
}
