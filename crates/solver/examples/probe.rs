//! Scratch.
use masume_puzzle::*;
use masume_solver::*;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let eng = search::find(&args[1]).unwrap();
    let limit: u64 = std::env::var("NODES").ok().and_then(|s| s.parse().ok()).unwrap_or(u64::MAX);
    for f in &args[2..] {
        let text = std::fs::read_to_string(f).unwrap();
        let mut ps = vec![];
        for l in text.lines() {
            let l = l.trim();
            let n = (l.len() as f64).sqrt() as usize;
            if l.starts_with('#') || n * n != l.len() || n < 4 {
                continue;
            }
            let v: Vec<u8> = l
                .bytes()
                .map(|b| match b {
                    b'.' | b'0' => 0,
                    b'1'..=b'9' => b - b'0',
                    b'A'..=b'Z' if n == 16 => b - b'A' + 10,
                    b'A'..=b'Z' => b - b'A' + 1,
                    _ => 0,
                })
                .collect();
            ps.push(Puzzle::new(Shape::usual(n as u8).unwrap(), Grid::from_values(v).unwrap()).unwrap());
        }
        if ps.is_empty() {
            let l: String = text.lines().filter(|l| !l.starts_with('#')).collect();
            let v = l.bytes().map(|b| if b == b'.' { 0 } else { b - b'A' + 1 }).collect();
            ps.push(Puzzle::new(Shape::usual(16).unwrap(), Grid::from_values(v).unwrap()).unwrap());
        }
        let reps: usize = std::env::var("REPS").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
        let mut e = Engine::by_name(eng, &ps[0]).unwrap();
        let (mut nodes, mut conf, mut c, mut un) = (0, 0, [0; 3], 0);
        let mut worst = 0.0f64;
        let t = Instant::now();
        for _ in 0..reps {
            for p in &ps {
                let t1 = Instant::now();
                e.load(p).unwrap();
                let r = e.count(2, &Control { nodes: Some(limit), ..Default::default() });
                nodes += r.report.stats.nodes;
                conf += r.report.stats.conflicts;
                if r.report.stop == Stop::Nodes {
                    un += 1
                } else {
                    c[r.count as usize] += 1;
                }
                worst = worst.max(t1.elapsed().as_secs_f64());
            }
        }
        let dt = t.elapsed().as_secs_f64() / (ps.len() * reps) as f64;
        println!(
            "{:40} {:6} puzzles {:?} undecided {} mean {:.3} ms worst {:.1} ms nodes {:.1} conf {:.1}",
            f.rsplit('/').next().unwrap(),
            ps.len(),
            c,
            un,
            dt * 1e3,
            worst * 1e3,
            nodes as f64 / (ps.len() * reps) as f64,
            conf as f64 / (ps.len() * reps) as f64
        );
    }
}
