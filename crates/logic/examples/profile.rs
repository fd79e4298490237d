//! Where the time goes: CPU time by finder over a file of 9×9 puzzles.
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use cpu_time::ThreadTime;
use masume_logic::{Ask, FINDERS, Memory, Position};
use masume_puzzle::{Board, Grid, Puzzle};
use masume_solver::Control;

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("readable");
    let mut times = BTreeMap::<usize, (f64, u32, u32)>::new();
    for line in text.lines() {
        let values = line.bytes().take(81).map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
        let puzzle =
            Puzzle::new(Board::classic(), Grid::from_values(values).expect("81 cells")).expect("9×9");
        let mut board = Position::new(&puzzle);
        let memory = Memory::new();
        while board.blanks() > 0 {
            let control = Control::default();
            let ask = Ask { board: &board, control: &control, every: false, memory: &memory };
            let mut found = None;
            for (at, finder) in FINDERS.iter().enumerate() {
                let start = ThreadTime::now();
                let _ = (finder.find)(&ask, &mut |step| {
                    found = Some(step);
                    ControlFlow::Break(())
                });
                let entry = times.entry(at).or_default();
                entry.0 += start.elapsed().as_secs_f64() * 1e6;
                entry.1 += 1;
                entry.2 += u32::from(found.is_some());
                if found.is_some() {
                    break;
                }
            }
            let Some(step) = found else { break };
            step.apply(&mut board);
        }
    }
    let total: f64 = times.values().map(|t| t.0).sum();
    for (at, (us, asked, found)) in times {
        let id = FINDERS[at].id;
        println!(
            "{id:24} {asked:7} asked {found:6} found {:9.2} µs each {:5.1} %",
            us / f64::from(asked),
            us / total * 100.0
        );
    }
}
