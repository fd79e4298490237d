//! Puzzles of the usual boards as one line of symbols, as the data sets and `bench/peers` write them: `1`–`9`, then
//! `A`–`G` for 16; `A`–`Y` for 25; open cells are `.` or `0`.

use masume_puzzle::{Board, Grid, Puzzle};

/// The symbol of digit 1 and up, for a side.
fn symbols(side: u8) -> &'static [u8] {
    if side == 25 { b"ABCDEFGHIJKLMNOPQRSTUVWXY" } else { b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" }
}

/// Reads a puzzle; what follows the first blank, comma or semicolon is left aside. Says what is wrong otherwise.
pub(crate) fn read(line: &str) -> Result<Puzzle, String> {
    let cells = line.split([' ', '\t', ',', ';']).next().unwrap_or_default().as_bytes();
    let side = (1..=35u8).find(|&s| usize::from(s).pow(2) == cells.len());
    let side = side.ok_or_else(|| format!("{} cells are no square board", cells.len()))?;
    let values = cells.iter().enumerate().map(|(i, &symbol)| match symbol {
        b'.' | b'0' | b'-' | b'*' => Ok(0),
        _ => match symbols(side).iter().take(side.into()).position(|&s| s == symbol.to_ascii_uppercase()) {
            Some(index) => Ok(index as u8 + 1),
            None => {
                Err(format!("column {}: “{}” is no digit of a board of side {side}", i + 1, symbol as char))
            }
        },
    });
    let values = values.collect::<Result<Vec<u8>, String>>()?;
    let shape = Board::usual(side).map_err(|e| e.to_string())?;
    Grid::from_values(values).and_then(|grid| Puzzle::new(shape, grid)).map_err(|e| e.to_string())
}

/// Writes the digits of a board of this side.
pub(crate) fn write(side: u8, values: &[u8]) -> String {
    let symbol = |&v: &u8| v.checked_sub(1).and_then(|i| symbols(side).get(usize::from(i)));
    values.iter().map(|v| symbol(v).map_or('.', |&s| s as char)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        for (line, side) in [("1234341221434321".to_string(), 4), (format!("G.{}", "A".repeat(254)), 16)] {
            let puzzle = read(&line).unwrap();
            assert_eq!(puzzle.board().digits(), side);
            assert_eq!(write(side, puzzle.givens().values()), line);
        }
        let big = format!("Y{}", ".".repeat(624));
        assert_eq!(read(&format!("{big} ; a remark")).unwrap().givens().values()[0], 25);
        assert!(read("12").unwrap_err().contains("2 cells"));
        assert!(read("1.5.............").unwrap_err().contains("column 3"));
    }
}
