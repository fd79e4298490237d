use masume_logic::*;
use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::Control;
fn main() {
    let s = std::process::Command::new("python3").arg("/tmp/dbg.py").output().unwrap();
    let t = String::from_utf8(s.stdout).unwrap();
    let toks: Vec<&str> = t.split_whitespace().collect();
    let values = toks.iter().map(|t| if t.starts_with('(') { 0 } else { t.parse().unwrap() }).collect();
    let puzzle = Puzzle::new(Shape::classic(), Grid::from_values(values).unwrap()).unwrap();
    let mut b = Board::new(&puzzle);
    for (c, t) in toks.iter().enumerate() {
        if t.starts_with('(') {
            for d in 1..=9u8 {
                if !t.contains((b'0' + d) as char) {
                    b.eliminate(c as u32, d as usize - 1);
                }
            }
        }
    }
    for every in [false, true] {
        let control = Control::default();
        let ask = Ask { board: &b, control: &control, every };
        let f = FINDERS.iter().find(|f| f.id == "chain").unwrap();
        let _ = (f.find)(&ask, &mut |s| {
            let Why::Chain(c) = &s.why else { unreachable!() };
            println!(
                "{} {} {} {:?} {:?}",
                s.technique.id,
                s.se,
                c.complexity,
                s.eliminations.iter().map(|c| (c.cell.index(), c.digit)).collect::<Vec<_>>(),
                s.placement
            );
            std::ops::ControlFlow::Continue(())
        });
        println!();
    }
}
