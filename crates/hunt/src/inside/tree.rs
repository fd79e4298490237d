//! All puzzles of so many clues inside a grid, by hitting unavoidable sets one after the other (the search of `McGuire`,
//! Tugemann and Civario for 16 clues, 2012, in its outlines).
//!
//! A node has chosen cells and dead ones. It takes a small set that is still missed and chooses each of its cells in turn; a
//! cell that was tried is dead for those after it, so that no puzzle comes twice. It gives up when more sets are missed that
//! have no living cell in common than clues are left. The last clue must be in all sets that are missed: one intersection.
//! What hits all known sets goes to a solver, many at a time. The
//! stack of open nodes is all that there is to remember, so the search can stop and go on anywhere.

use masume_solver::Control;
use masume_solver::classic9::{Cells, Clues, Thinner};
use serde::{Deserialize, Serialize};

use super::sets::{Seeker, each};

/// Words of a set of unavoidable sets.
const WORDS: usize = 8;
/// Missed sets among which the one with the fewest living cells is taken.
const CHOICE: usize = 32;
/// Sets of clues in one question to the solver.
const BATCH: usize = 4096;
/// How much work it is to look for another unavoidable set, in nodes.
const SEEK: u64 = 20;

/// Which unavoidable sets are missed, one bit for each.
type Missed = [u64; WORDS];

/// The unavoidable sets of a grid, with an index by cell.
#[derive(Clone, Debug)]
pub struct Index {
    sets: Vec<Cells>,
    /// For each cell the sets without it.
    others: Vec<Missed>,
}

/// A node that was not searched: what a hunt that is stopped has to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// Cells with a clue.
    pub chosen: Cells,
    /// Cells that may not get one.
    pub dead: Cells,
}

/// The same with what is missed.
#[derive(Clone, Copy)]
struct Node {
    open: Open,
    missed: Missed,
}

impl Index {
    /// Of these sets, the smallest as far as there is room.
    pub fn new(sets: &[Cells]) -> Self {
        let mut sets = sets.to_vec();
        sets.sort_by_key(|set| set.count_ones());
        sets.truncate(64 * WORDS);
        let mut others = vec![[0; WORDS]; 81];
        for (cell, others) in others.iter_mut().enumerate() {
            for (at, set) in sets.iter().enumerate() {
                others[at / 64] |= u64::from(set >> cell & 1 == 0) << (at % 64);
            }
        }
        Self { sets, others }
    }

    fn node(&self, open: &Open) -> Node {
        let mut missed = [0; WORDS];
        for at in 0..self.sets.len() {
            missed[at / 64] |= 1 << (at % 64);
        }
        let node = Node { open: Open { chosen: 0, dead: open.dead }, missed };
        each(open.chosen).fold(node, |node, cell| self.choose(&node, cell))
    }

    fn choose(&self, node: &Node, cell: usize) -> Node {
        let mut missed = node.missed;
        for (missed, others) in missed.iter_mut().zip(&self.others[cell]) {
            *missed &= others;
        }
        Node { open: Open { chosen: node.open.chosen | 1 << cell, dead: node.open.dead }, missed }
    }

    /// The living cells of the missed sets, small sets first.
    fn missed<'a>(&'a self, node: &'a Node) -> impl Iterator<Item = Cells> + 'a {
        node.missed.iter().enumerate().flat_map(move |(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let at = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.sets[at] & !node.open.dead
                })
            })
        })
    }

    /// The cells to choose from next: the fewest of a missed set. `None` when nothing is missed, no cells when so many
    /// clues cannot do.
    fn branch(&self, node: &Node, left: u32) -> Option<Cells> {
        let (mut best, mut fewest) = (None, u32::MAX);
        let (mut apart, mut covered) = (0, 0);
        for (number, set) in self.missed(node).enumerate() {
            let cells = set.count_ones();
            if number < CHOICE && cells < fewest || cells == 0 {
                (best, fewest) = (Some(set), cells);
                if cells == 0 {
                    break;
                }
            }
            if set & covered == 0 {
                covered |= set;
                apart += 1;
                if apart > left {
                    return Some(0);
                }
            }
        }
        best
    }

    /// The children of a node, the last one first.
    fn children(&self, node: &Node, among: Cells) -> impl Iterator<Item = Node> {
        let mut node = *node;
        node.open.dead |= among;
        let mut left = among;
        std::iter::from_fn(move || {
            let cell = left.checked_ilog2()? as usize;
            left &= !(1 << cell);
            node.open.dead &= !(1 << cell);
            Some(self.choose(&node, cell))
        })
    }
}

/// Searches nodes. Keep one for each thread.
#[derive(Debug)]
pub struct Tree {
    clues: u32,
    /// Clues that every puzzle has, whether they are needed or not.
    given: Cells,
    seeker: Seeker,
    thinner: Thinner,
    waiting: Vec<Cells>,
    /// Puzzles that were found, each without a clue to spare.
    pub found: Vec<Cells>,
    /// Nodes so far, and sets of clues that the solver was asked about.
    pub tries: u64,
}

impl Tree {
    /// For puzzles of at most so many clues, these among them; `None` when the grid is not full or breaks the rules.
    pub fn new(grid: &Clues, clues: u32, given: Cells) -> Option<Self> {
        let thinner = Thinner::new(grid)?;
        let (waiting, found) = (Vec::new(), Vec::new());
        Some(Self { clues, given, seeker: Seeker::new(grid), thinner, waiting, found, tries: 0 })
    }

    /// Searches nodes from the last to the first, as long as the work is less than `most` (about a microsecond each).
    /// Returns what is left to search, in order. Every puzzle without a clue to spare is found below one of the nodes, or is
    /// below one of those that are left, and never both.
    pub fn search(&mut self, index: &Index, open: &[Open], most: u64, control: &Control) -> Vec<Open> {
        let mut stack: Vec<Node> = open.iter().map(|open| index.node(open)).collect();
        let (mut work, mut nodes) = (0, 0u64);
        while work < most {
            let Some(node) = stack.pop() else { break };
            work += self.look(index, &node, &mut stack);
            nodes += 1;
            if nodes.is_multiple_of(4096) && control.must_stop(0).is_some() {
                break;
            }
        }
        self.tries += nodes;
        self.ask();
        stack.iter().map(|node| node.open).collect()
    }

    /// Looks at one node and puts its children on the stack; says how much work it was.
    fn look(&mut self, index: &Index, node: &Node, stack: &mut Vec<Node>) -> u64 {
        let Some(left) = self.clues.checked_sub(node.open.chosen.count_ones()) else { return 1 };
        if left == 1 && node.missed != [0; WORDS] {
            let common = index.missed(node).try_fold(Cells::MAX, |common, set| {
                let common = common & set;
                (common != 0).then_some(common)
            });
            let before = self.waiting.len();
            self.waiting.extend(each(common.unwrap_or(0)).map(|cell| node.open.chosen | 1 << cell));
            let asked = self.waiting.len() - before;
            if self.waiting.len() >= BATCH {
                self.ask();
            }
            return 1 + asked as u64;
        }
        match index.branch(node, left) {
            Some(among) => {
                stack.extend(index.children(node, among));
                1
            }
            None if left == 0 => {
                self.waiting.push(node.open.chosen);
                2
            }
            None => {
                if let Some(set) = self.another(node.open.chosen) {
                    stack.extend(index.children(node, set & !node.open.dead));
                } else {
                    self.waiting.push(node.open.chosen);
                }
                SEEK
            }
        }
    }

    /// The smallest of some unavoidable sets that these clues miss.
    fn another(&mut self, chosen: Cells) -> Option<Cells> {
        self.seeker.missed(chosen, 4).into_iter().min_by_key(|set| set.count_ones())
    }

    /// Asks the solver about what hits all known sets, and whether all its clues are needed.
    fn ask(&mut self) {
        self.tries += self.waiting.len() as u64;
        self.thinner.keep_unique(&mut self.waiting);
        let mut spare: Vec<Cells> = self.waiting.iter().map(|set| set & !self.given).collect();
        self.thinner.removable(&self.waiting, &mut spare);
        // What is inside a puzzle with clues to spare is another leaf of the tree.
        let puzzles = self.waiting.drain(..).zip(spare);
        self.found.extend(puzzles.filter(|&(_, spare)| spare == 0).map(|(set, _)| set));
    }
}
