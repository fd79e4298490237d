//! Rates puzzles as Sudoku Explainer would: `se [--path] [--shape SPEC] FILE`, one puzzle per line.
//!
//! Prints ER/EP/ED, milliseconds and the puzzle; with `--path` every step first. What follows the cells on a line is
//! ignored. `--shape` takes a text such as `4x4` or `3x3+diagonals`; digits are 1–9, A–Z.

use cpu_time::ThreadTime;
use std::error::Error;
use std::fmt::Write as _;
use std::sync::Arc;

use masume_logic::{Board, Candidate, End, Layout, Order, Step, Why};
use masume_puzzle::{Grid, Puzzle, Shape, ShapeSpec};
use masume_solver::Control;

fn main() -> Result<(), Box<dyn Error>> {
    let mut show = false;
    let mut shape = Shape::classic();
    let mut file = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--path" => show = true,
            "--shape" => {
                let text = args.next().ok_or("--shape needs a shape")?;
                shape = Shape::new(text.parse::<ShapeSpec>()?)?;
            }
            _ => file = Some(arg),
        }
    }
    let text = std::fs::read_to_string(file.ok_or("usage: se [--path] [--shape SPEC] FILE")?)?;
    let layout = Layout::new(&shape);
    let order = Order::default();
    let (mut total, mut count) = (0.0, 0u32);
    for (line, puzzle) in text.lines().filter_map(|l| Some((l, read(&shape, l)?))) {
        let start = ThreadTime::now();
        let mut board = Board::with_layout(&puzzle, layout.clone());
        let (mut most, mut first, mut placed) = (0, None, None);
        let mut path = String::new();
        let end = order.walk(&mut board, &Control::default(), |_, step| {
            most = most.max(step.se);
            first = first.or(Some(most));
            placed = placed.or(step.placement.map(|_| most));
            if show {
                let _ = writeln!(path, "{}", in_words(&shape, step));
            }
        });
        let ms = start.elapsed().as_secs_f64() * 1e3;
        total += ms;
        count += 1;
        let er = if end == End::Solved { most } else { 200 };
        let tenths = |r: u16| format!("{}.{}", r / 10, r % 10);
        let [ep, ed] = [placed, first].map(|r| tenths(r.unwrap_or(0)));
        println!("{path}{}/{ep}/{ed} {ms:.4} ms {}", tenths(er), &line[..shape.len()]);
    }
    if count > 0 {
        println!("{count} puzzles, {:.4} ms each", total / f64::from(count));
    }
    Ok(())
}

/// The puzzle of a line; `None` when it is too short or not one.
fn read(shape: &Arc<Shape>, line: &str) -> Option<Puzzle> {
    let digit = |b: &u8| match b {
        b'1'..=b'9' => b - b'0',
        b'A'..=b'Z' => b - b'A' + 10,
        _ => 0,
    };
    let values: Vec<u8> = line.as_bytes().get(..shape.len())?.iter().map(digit).collect();
    line.is_char_boundary(shape.len()).then_some(())?;
    Puzzle::new(shape.clone(), Grid::from_values(values)?)
}

fn in_words(shape: &Shape, step: &Step) -> String {
    let name = |c: &Candidate| format!("{}{}{}", shape.position(c.cell), "#", c.digit);
    let gone: Vec<String> = step.eliminations.iter().map(name).collect();
    let set = step.placement.map_or(String::new(), |c| format!("  {}={}", shape.position(c.cell), c.digit));
    let nodes = match &step.why {
        Why::Chain(chain) => format!("  nodes={}", chain.complexity),
        _ => String::new(),
    };
    format!("  {}.{}  {}{nodes}  {}{set}", step.se / 10, step.se % 10, step.technique.en, gone.join(" "))
}
