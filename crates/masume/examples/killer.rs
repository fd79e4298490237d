//! A killer from a list of cages: the sum of each, and its cells.

use masume::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cages = "10 5 8 9 13/10 0 1 2 4/6 14 15/7 6 10/4 7 11/2 3/1 12";
    let killer = rules::find("killer").ok_or("a rule of the table")?;
    let mut clues = Vec::new();
    for cage in cages.split('/') {
        let numbers = cage.split(' ').map(str::parse).collect::<Result<Vec<u32>, _>>()?;
        let cells = numbers[1..].iter().map(|&cell| Cell::new(cell as usize));
        clues.push(RuleUse::on(killer, cells.collect()).with(numbers[0]));
    }
    let puzzle = Puzzle::empty(Board::usual(4)?).with_rule_clues(clues)?;
    println!("{puzzle}\n{}", masume::solve(&puzzle));
    Ok(())
}
