//! scratch
use masume_generator::gattai::*;
use masume_puzzle::{Shape, gattai};
use masume_solver::{Control, Engine};
use std::time::Instant;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let n = a[0] as usize;
    let t = Instant::now();
    let shape = Shape::new(gattai::record(n)).unwrap();
    println!("shape {:?} {}x{} {} cells", t.elapsed(), shape.rows(), shape.cols(), shape.len());
    let c = Control::default();
    let o = Options { seed: a[1], threads: 2 };
    let mut m = Maker::begin(shape.clone(), o, &c, &mut |_| ()).unwrap().unwrap();
    println!(
        "{:?} shared {} round {} clues {} {:.3} usual {}",
        t.elapsed(),
        m.shared(),
        m.round(),
        m.clues(),
        m.clues() as f64 / n as f64,
        m.usual_rounds()
    );
    for _ in 0..a[2] {
        m.step(&c, &mut |_| ()).unwrap();
        println!(
            "{:?} round {} clues {} {:.3} {:.4}",
            t.elapsed(),
            m.round(),
            m.clues(),
            m.clues() as f64 / n as f64,
            m.clues() as f64 / shape.len() as f64
        );
    }
    println!("{}", m.holds());
    let mut by = std::collections::BTreeMap::new();
    for (k, c) in m.census() {
        let e = by.entry(k).or_insert((0, 0));
        e.0 += 1;
        e.1 += c;
    }
    let s: Vec<String> =
        by.iter().map(|(k, v)| format!("{:?}:{}x{:.2}", k, v.0, v.1 as f64 / v.0 as f64)).collect();
    println!("{}", s.join(" "));
    let p = m.puzzle();
    for x in certify(&p, &c) {
        println!("{x:?}");
    }
    let t = Instant::now();
    let k = Engine::for_puzzle(&p).count(2, &c);
    println!("auto {:?} {:?} {:?}", t.elapsed(), k.unique(), k.report);
}
