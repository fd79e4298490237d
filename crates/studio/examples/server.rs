//! Runs a studio server over a temporary folder, asks it for its tables as a browser does, and stops it.

use std::io::{Read, Write};
use std::net::TcpStream;

use masume::solver::CancelToken;
use masume_studio::{App, Hosts, Limits, Quota, Store, serve};

pub(crate) fn main() {
    let folder = std::env::temp_dir().join(format!("masume-studio-example-{}", std::process::id()));
    let store = Store::open(&folder, Quota::default()).expect("the folder is free");
    let app = App::new(store, Hosts::default(), Limits::default()).unwrap();
    let stop = CancelToken::new();
    // Port 0: any free port. The last argument is called when the server listens.
    let mut client = None;
    serve(&app, "127.0.0.1:0".parse().unwrap(), &stop, |address| {
        let stop = stop.clone();
        client = Some(std::thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "GET /api/tables HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
                .unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            stop.cancel();
            answer
        }));
    })
    .unwrap();
    let answer = client.expect("the server listened").join().unwrap();
    println!("{}, {} bytes", answer.lines().next().unwrap_or_default(), answer.len());
    drop(app);
    std::fs::remove_dir_all(folder).unwrap();
}
