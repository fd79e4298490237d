use std::sync::Arc;
use masume_puzzle::{Shape};
use super::*;

fn order(text: &str) -> String {
    let shape = Shape::new(text.parse().unwrap()).unwrap();
    let start = std::time::Instant::now();
    let s = Symmetries::of(&shape);
    println!("{text} {} known {} gens {} {:?}", s.order(), s.known(), s.generators().len(), start.elapsed());
    s.order().to_string()
}

#[test]
fn orders() {
    for t in ["2x2","2x3","3x3","3x3+diagonals","3x3+windoku","3x3+anti-knight","3x3+anti-king","3x3+disjoint-groups","2x5","3x4","4x4","5x5","6x6","latin5","latin9","latin25","8x8",
        "3x3@0,0;0,12;6,6;12,0;12,12", "3x3+diagonal-down", "4x4+diagonals", "1x1", "latin1", "latin2"] {
        order(t);
    }
    for n in [8, 20, 50] {
        let shape = Shape::new(masume_puzzle::gattai::ring(n)).unwrap();
        let start = std::time::Instant::now();
        let s = Symmetries::of(&shape);
        println!("ring {n} {} known {} gens {} {:?}", s.order(), s.known(), s.generators().len(), start.elapsed());
    }
}
