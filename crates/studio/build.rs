//! Puts the page into `$OUT_DIR/page`, and a table of its files into `$OUT_DIR/page.rs`. In the repository the page is
//! built from `web/`, when Node is there; the packaged crate has it in `page/`, ready made. Else the page is a note that
//! says how to build it.
//!
//! Nothing is written into the source tree but `web/node_modules`, which git ignores. `MASUME_NO_WEB=1` leaves the page
//! out, for quick builds of the Rust code.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = root.join("../../web");
    let packed = root.join("page");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let page = out.join("page");
    println!("cargo::rerun-if-env-changed=MASUME_NO_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    let sources = [
        "src",
        "public",
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "fonts.ts",
        "svelte.config.js",
        "tsconfig.json",
    ]
    .map(|source| web.join(source));
    for source in sources.into_iter().chain([root.join("../locale"), packed.clone()]) {
        // A file that is not there would make cargo run this script each time.
        if source.exists() {
            println!("cargo::rerun-if-changed={}", source.display());
        }
    }
    if let Err(why) = build(&web, &packed, &page) {
        if !skipped() {
            println!("cargo::warning=the studio's page is not built: {why}");
        }
        let _ = fs::remove_dir_all(&page);
        fs::create_dir_all(&page).expect("OUT_DIR can be written");
        fs::write(page.join("index.html"), note(&why)).expect("OUT_DIR can be written");
        fs::write(page.join("note.txt"), why).expect("OUT_DIR can be written");
    }
    let mut files = Vec::new();
    list(&page, "", &mut files).expect("the page can be read");
    fs::write(out.join("page.rs"), table(&mut files)).expect("OUT_DIR can be written");
}

fn skipped() -> bool {
    env::var_os("MASUME_NO_WEB").is_some_and(|v| !v.is_empty() && v != "0")
}

/// Makes the page in a folder, or says why not.
fn build(web: &Path, packed: &Path, page: &Path) -> Result<(), String> {
    if skipped() {
        return Err("MASUME_NO_WEB is set".to_string());
    }
    if !web.join("package.json").exists() {
        if !packed.join("index.html").exists() {
            return Err("its sources are not here, and this package has no page made from them".to_string());
        }
        return unpack(packed, page).map_err(|e| format!("{}: {e}", packed.display()));
    }
    if !installed(web) {
        // Without a network this must not take minutes to fail.
        let soon = [
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
            "--fetch-retries=1",
            "--fetch-retry-mintimeout=1000",
        ];
        let install = |how: &[&str]| npm(web, &[how, &soon[..]].concat());
        // A lock file may lack packages of other systems, which `npm ci` does not forgive; this one does, and writes no
        // lock file either.
        install(&["ci"]).or_else(|why| install(&["install", "--no-save"]).map_err(|_| why))?;
    }
    // Straight to where it is embedded from, so that builds side by side do not meet.
    let folder = page.to_str().ok_or("the path of OUT_DIR is not text")?;
    npm(web, &["run", "build", "--", "--outDir", folder, "--emptyOutDir"])?;
    if page.join("index.html").exists() {
        Ok(())
    } else {
        Err("npm run build made no index.html".to_string())
    }
}

/// Copies the page of a package.
fn unpack(packed: &Path, page: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    list(packed, "", &mut files)?;
    if page.exists() {
        fs::remove_dir_all(page)?;
    }
    for (name, path) in files {
        let copy = page.join(name);
        fs::create_dir_all(copy.parent().expect("a file is in a folder"))?;
        fs::copy(path, copy)?;
    }
    Ok(())
}

/// The files below a folder: their names as a browser asks for them, and where they are.
fn list(folder: &Path, before: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}

/// The expression of a table of names and contents, sorted by name.
fn table(files: &mut [(String, PathBuf)]) -> String {
    files.sort();
    let row = |(name, path): &(String, PathBuf)| {
        format!("({name:?}, include_bytes!({:?}).as_slice()),\n", path.to_string_lossy())
    };
    format!("&[\n{}]\n", files.iter().map(row).collect::<String>())
}

/// Whether what the lock file names was installed after it was last changed.
fn installed(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|m| m.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    match Command::new(npm).args(arguments).current_dir(web).output() {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Err("Node (npm) is not installed".to_string()),
        Err(e) => Err(format!("npm cannot be run: {e}")),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned()
                + &String::from_utf8_lossy(&output.stdout);
            let plain = said.lines().map(|l| l.trim_start_matches("npm error").trim());
            let first: Vec<&str> = plain
                .filter(|l| !l.is_empty() && !l.starts_with("code ") && !l.starts_with("npm warn"))
                .take(3)
                .collect();
            let first = first.join(" / ");
            Err(format!("npm {} failed: {first}", arguments[0]))
        }
    }
}

/// The page that stands in for the page.
fn note(why: &str) -> String {
    let why = why.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>Masume studio</title>\n<h1>The page is not in this program</h1>\n\
         <p>The server runs, but it was built without its page: {why}.</p>\n\
         <p>Install Node 20 or later, then in the source folder:</p>\n\
         <pre>cargo build --release\ncargo run --release -- studio</pre>\n\
         <h1 lang=\"ja\">画面が組み込まれていません</h1>\n\
         <p lang=\"ja\">Node 20 以降を入れて、もう一度 <code>cargo build --release</code> を実行してください。</p>\n</html>\n"
    )
}
