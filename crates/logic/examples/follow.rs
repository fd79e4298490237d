//! Follows listings of Sudoku Explainer and compares every chain step.
use cpu_time::ThreadTime;
use masume_logic::*;
use masume_puzzle::{Grid, Puzzle, Shape};
use masume_solver::Control;

fn main() {
    let chains = [
        "chain",
        "nishio",
        "multiple",
        "dynamic",
        "dynamic-plus",
        "nested-2",
        "nested-3",
        "nested-4",
        "nested-5",
    ];
    let finders: Vec<&Finder> = FINDERS.iter().copied().filter(|f| chains.contains(&f.id)).collect();
    let order = Order::of(finders);
    let (mut good, mut bad) = (0, 0);
    let mut times = std::collections::BTreeMap::<&str, (f64, u32)>::new();
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut board: Option<Board> = None;
        for line in text.lines() {
            if let Some(p) = line.strip_prefix("PUZZLE ") {
                let values =
                    p.trim().bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
                let puzzle = Puzzle::new(Shape::classic(), Grid::from_values(values).unwrap()).unwrap();
                board = Some(Board::new(&puzzle));
                println!("{line}");
                continue;
            }
            let mut words = line.split_whitespace();
            let Some(Ok(_step)) = words.next().map(str::parse::<u32>) else { continue };
            let Some(b) = board.as_mut() else { continue };
            let rating: f64 = words.next().unwrap().parse().unwrap();
            let tail = line.rsplit_once('}').unwrap().1;
            let mut removes: Vec<(u32, usize)> = vec![];
            let mut set = None;
            for w in tail.split_whitespace() {
                let cell = |w: &str| -> u32 {
                    let b = w.as_bytes();
                    u32::from(b[1] - b'1') * 9 + u32::from(b[3] - b'1')
                };
                if w.starts_with('r') && w.len() > 4 && w.as_bytes()[4] == b'-' {
                    for d in w[5..].bytes() {
                        removes.push((cell(w), usize::from(d - b'1')));
                    }
                } else if w.starts_with('r') && w.contains('=') {
                    set = Some((cell(w), usize::from(w.as_bytes()[5] - b'1')));
                }
            }
            removes.sort();
            if let Some(at) = line.find("[nodes=") {
                let nodes: u32 = line[at + 7..].split_whitespace().next().unwrap().parse().unwrap();
                let t = ThreadTime::now();
                let found = order.next(b, &Control::default());
                let ms = t.elapsed().as_secs_f64() * 1e3;
                match found {
                    Ok(s) => {
                        let e = times.entry(s.technique.id).or_default();
                        e.0 += ms;
                        e.1 += 1;
                        let Why::Chain(c) = &s.why else { unreachable!() };
                        let mut el: Vec<(u32, usize)> =
                            s.eliminations.iter().map(|c| (c.cell.index() as u32, c.digit.index())).collect();
                        el.sort();
                        let pl = s.placement.map(|c| (c.cell.index() as u32, c.digit.index()));
                        let same = c.complexity == nodes
                            && el == removes
                            && pl == set
                            && f64::from(s.se) == (rating * 10.0).round();
                        if same {
                            good += 1
                        } else {
                            bad += 1;
                            println!(
                                "MISS {ms:8.1} ms ours {} {} nodes={} {:?} {:?}\n   {line}",
                                s.technique.id, s.se, c.complexity, s.eliminations, s.placement
                            );
                        }
                        if ms > 1000.0 {
                            println!("slow {ms:.0} ms: {line}");
                        }
                    }
                    Err(e) => {
                        bad += 1;
                        println!("MISS none {e:?}: {line}")
                    }
                }
            }
            for (c, d) in removes {
                b.eliminate(c, d);
            }
            if let Some((c, d)) = set {
                b.place(c, d);
            }
        }
    }
    println!("{good} same, {bad} not");
    for (id, (ms, n)) in times {
        println!("{id:26} {n:5} steps {:9.2} ms each", ms / f64::from(n));
    }
}
