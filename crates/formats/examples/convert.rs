//! Reads puzzles of several formats from one stream, and writes each in another format.

use masume_formats::{Records, WriteOptions, find};

const STREAM: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

1 . | . .
. . | 2 .
----+----
. 3 | . .
. . | . 4
";

pub(crate) fn main() {
    let masume = find("masume").unwrap();
    for record in Records::new(STREAM.as_bytes()) {
        // A record is the text of one puzzle; its format is detected.
        let (reading, format) = record.unwrap().read(None).unwrap();
        let document = reading.document;
        println!(
            "{}: {} cells, {} givens",
            format.id,
            document.board().len(),
            document.puzzle.givens().count()
        );

        let write = masume.write.expect("this format can be written");
        let written = write(&document, &WriteOptions::default()).unwrap();
        println!("{}", written.text);
        assert!(written.not_kept.is_empty(), "Masume's own format keeps everything");
    }
    // Errors have line and column.
    println!("{}", masume_formats::read("53..7....6..195", None).unwrap_err());
}
