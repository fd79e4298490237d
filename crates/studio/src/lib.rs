//! The studio's server: HTTP over the editor, documents on disk, the page embedded. No puzzle logic of its own.
//!
//! | module | what it knows |
//! |---|---|
//! | [`server`], `patient` | listening, slow and silent connections, the end |
//! | [`app`] | what all requests share; the table of routes; how much is allowed |
//! | [`guard`] | who may ask: hosts, origins, the cookie; what every answer says to the browser |
//! | [`routes`] | one file for each group of routes |
//! | [`api`], [`glyphs`], [`rules`], [`mirror`], [`openapi`] | what goes over the wire, and its description |
//! | [`fault`] | what went wrong, in words |
//! | [`stream`] | answers that come a line at a time |
//! | [`pool`] | threads with a queue, in three lanes |
//! | [`desk`], [`doc`], [`summary`] | documents that are open |
//! | [`store`], [`ids`] | documents on disk |
//! | [`page`] | the page, compiled in |

pub mod api;
pub mod app;
pub mod desk;
pub mod doc;
pub mod fault;
pub mod glyphs;
pub mod guard;
pub mod ids;
pub mod mirror;
pub mod openapi;
pub mod page;
mod patient;
pub mod pool;
pub mod routes;
pub mod rules;
pub mod server;
pub mod store;
pub mod stream;
pub mod summary;

pub use app::{App, Limits, router};
pub use guard::Hosts;
pub use server::serve;
pub use store::{Quota, Refused, Store, usual_folder};

/// Opens an address in the user's browser; whether that went well.
pub fn open_browser(address: &str) -> bool {
    open::that_detached(address).is_ok()
}
