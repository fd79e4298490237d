//! `masume studio`: the web page where puzzles are made and played, on this machine.

use std::io::Write as _;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Args, FromArgMatches as _};
use masume_studio::{App, Hosts, Limits, Refused, Store, open_browser, page, serve, usual_folder};

use super::Command;
use crate::diagnostic::say;
use crate::exit::Exit;
use crate::options::Context;

pub(crate) static COMMAND: Command = Command {
    name: "studio",
    about: "Open the page where puzzles are made and played",
    long: "Starts a server on this machine, prints its address and opens it in the browser. Ctrl-C ends it. Everything is \
           saved at once: after a crash, or when it is killed, the documents are as they were. They are kept for each \
           browser in the data folder of this system, or in the one that --data names.\n\nOnly this machine can reach \
           it unless --host says otherwise.",
    examples: &[
        ("masume studio", "opens the page"),
        ("masume studio --no-open --port 8000", "prints the address and waits"),
        ("masume studio --data puzzles --no-open", "keeps the documents in the folder puzzles"),
    ],
    exits: &[
        (Exit::Done, "it ran until it was ended by Ctrl-C or a signal"),
        (
            Exit::Bad,
            "the options are wrong, the address or the folder cannot be used, or another studio has the folder",
        ),
    ],
    arguments: StudioArgs::augment_args,
    run,
};

/// The port when none is asked for. Always the same, since browsers keep things by address.
const PORT: u16 = 7331;

#[derive(Args, Debug)]
struct StudioArgs {
    /// The port; 0 for any that is free. Without it 7331, or any when that is taken
    #[arg(long, value_name = "PORT", help_heading = "Server", allow_negative_numbers = true)]
    port: Option<u16>,

    /// The address or name to listen at. At any but the usual one others can reach it: there is no password
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", help_heading = "Server")]
    host: String,

    /// The folder for documents, made when it is not there
    #[arg(long, value_name = "DIR", help_heading = "Server")]
    data: Option<PathBuf>,

    /// Do not open the browser
    #[arg(long, help_heading = "Server")]
    no_open: bool,
}

fn run(matches: &ArgMatches, context: &Context) -> Exit {
    let args = match StudioArgs::from_arg_matches(matches) {
        Ok(args) => args,
        Err(e) => e.exit(),
    };
    match args.run(context) {
        Ok(()) => Exit::Done,
        Err(why) => {
            say!("masume: error: {why}");
            Exit::Bad
        }
    }
}

impl StudioArgs {
    fn run(&self, context: &Context) -> Result<(), String> {
        let folder = self.data.clone().or_else(usual_folder).ok_or(
            "this system does not say where data belongs (HOME is not set); name a folder with --data",
        )?;
        let mut address = self.address(self.port.unwrap_or(PORT))?;
        // Better to know before anything is said than after.
        if self.port.is_none() && std::net::TcpListener::bind(address).is_err() {
            address.set_port(0);
        }
        let open = !address.ip().is_loopback();
        let name = self.host.trim_end_matches('.').to_ascii_lowercase();
        let hosts = Hosts { names: vec![name], others: open };
        let store = Store::open(&folder, Limits::default().quota).map_err(|e| refused(&folder, e))?;
        let app = App::new(store, hosts, Limits::default()).map_err(|e| format!("no threads: {e}"))?;
        if open {
            say!(
                "masume: warning: everybody who can reach this machine at {address} can use the studio: there is no \
                 password and no encryption. Each browser sees its own documents only."
            );
        }
        if !page::is_built() {
            say!(
                "masume: warning: this program was built without the page; see the address for how to build it"
            );
        }
        let ready = |bound: SocketAddr| self.ready(&app, &folder, bound);
        serve(&app, address, &context.cancel, ready).map_err(|e| format!("cannot listen at {address}: {e}"))
    }

    fn address(&self, port: u16) -> Result<SocketAddr, String> {
        let host = self.host.trim_start_matches('[').trim_end_matches(']');
        let mut found = (host, port).to_socket_addrs().map_err(|e| format!("--host {}: {e}", self.host))?;
        found.next().ok_or_else(|| format!("--host {}: there is no such address", self.host))
    }

    fn ready(&self, app: &App, folder: &Path, bound: SocketAddr) {
        // An address that means all of them is no address to go to.
        let shown = if bound.ip().is_unspecified() {
            let own = if bound.is_ipv6() { "[::1]" } else { "127.0.0.1" };
            format!("http://{own}:{}/", bound.port())
        } else {
            format!("http://{bound}/")
        };
        let _ = app.desk.store.set_address(&shown);
        let mut out = std::io::stdout();
        let _ = writeln!(out, "{shown}").and_then(|()| out.flush());
        say!("masume: the studio is open at {shown}");
        say!("masume: documents are in {}; Ctrl-C ends it", folder.display());
        if !self.no_open && !open_browser(&shown) {
            say!("masume: no browser could be opened; open the address yourself");
        }
    }
}

fn refused(folder: &Path, why: Refused) -> String {
    let folder = folder.display();
    match why {
        Refused::Taken(Some(address)) => format!(
            "another studio has the folder {folder}: it is open at {address}. Use that one, or another folder with --data"
        ),
        Refused::Taken(None) => {
            format!("another studio has the folder {folder}. Use that one, or another folder with --data")
        }
        Refused::Io(e) => format!("the folder {folder} cannot be used: {e}"),
    }
}
