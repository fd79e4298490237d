//! All puzzles of so many clues inside a grid, by hitting unavoidable sets one after the other (the search of `McGuire`,
//! Tugemann and Civario for 16 clues, 2012, in its outlines).
//!
//! A node has chosen cells and dead ones. It takes a small set that is still missed and chooses each of its cells in turn; a
//! cell that was tried is dead for those after it, so that no puzzle comes twice. It gives up when more sets are missed that
//! have no living cell in common than clues are left. The last clue must be in all sets that are missed: one intersection.
//! What hits all known sets goes to a solver, many at a time.

use masume_solver::Control;
use masume_solver::classic9::{Cells, Clues, Single, Thinner};

use super::sets::{difference, each, minimal};

/// Words of a set of unavoidable sets.
const WORDS: usize = 8;
/// Missed sets among which the one with the fewest living cells is taken.
const CHOICE: usize = 32;
/// Sets of clues in one question to the solver.
const BATCH: usize = 4096;

/// Which unavoidable sets are missed, one bit for each.
type Missed = [u64; WORDS];

/// The unavoidable sets of a grid, with an index by cell.
#[derive(Clone, Debug)]
pub struct Index {
    sets: Vec<Cells>,
    /// For each cell the sets without it.
    others: Vec<Missed>,
}

/// Where a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// Cells with a clue.
    pub chosen: Cells,
    /// Cells that may not get one.
    pub dead: Cells,
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

    /// The root: these cells are chosen, those dead.
    pub fn root(&self, chosen: Cells, dead: Cells) -> Node {
        let mut node = Node { chosen: 0, dead, missed: [0; WORDS] };
        for at in 0..self.sets.len() {
            node.missed[at / 64] |= 1 << (at % 64);
        }
        each(chosen).fold(node, |node, cell| self.choose(&node, cell))
    }

    fn choose(&self, node: &Node, cell: usize) -> Node {
        let mut missed = node.missed;
        for (missed, others) in missed.iter_mut().zip(&self.others[cell]) {
            *missed &= others;
        }
        Node { chosen: node.chosen | 1 << cell, dead: node.dead, missed }
    }

    /// The living cells of the missed sets, small sets first.
    fn missed<'a>(&'a self, node: &'a Node) -> impl Iterator<Item = Cells> + 'a {
        node.missed.iter().enumerate().flat_map(move |(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let at = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.sets[at] & !node.dead
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

    /// The children of a node, in order.
    fn children(&self, node: &Node, among: Cells) -> impl Iterator<Item = Node> {
        let mut node = *node;
        each(among).map(move |cell| {
            let child = self.choose(&node, cell);
            node.dead |= 1 << cell;
            child
        })
    }

    /// Subtrees that together are the whole tree: as many as there are at the first depth with `enough` of them.
    pub fn cut(&self, root: Node, clues: u32, enough: usize) -> Vec<Node> {
        let mut nodes = vec![root];
        for _ in 0..clues.saturating_sub(root.chosen.count_ones() + 2) {
            if nodes.len() >= enough {
                break;
            }
            let mut next = Vec::new();
            for node in &nodes {
                match self.branch(node, clues - node.chosen.count_ones()) {
                    // Nothing known is missed; the search below finds out what is.
                    None => next.push(*node),
                    Some(among) => next.extend(self.children(node, among)),
                }
            }
            if next == nodes {
                break;
            }
            nodes = next;
        }
        nodes
    }
}

/// Searches subtrees. Keep one for each thread.
#[derive(Debug)]
pub struct Tree {
    grid: Clues,
    clues: u32,
    single: Single,
    thinner: Thinner,
    waiting: Vec<Cells>,
    /// Puzzles that were found.
    pub found: Vec<Cells>,
    /// Nodes so far.
    pub nodes: u64,
}

impl Tree {
    /// For puzzles of at most so many clues; `None` when the grid is not full or breaks the rules.
    pub fn new(grid: &Clues, clues: u32) -> Option<Self> {
        let thinner = Thinner::new(grid)?;
        let (waiting, found) = (Vec::new(), Vec::new());
        Some(Self { grid: *grid, clues, single: Single::new(), thinner, waiting, found, nodes: 0 })
    }

    /// Finds every puzzle below a node of which no clue that was chosen last can be spared; `false` when it was stopped.
    pub fn search(&mut self, index: &Index, node: &Node, control: &Control) -> bool {
        let done = self.go(index, node, control);
        self.ask();
        done
    }

    fn go(&mut self, index: &Index, node: &Node, control: &Control) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) && control.must_stop(0).is_some() {
            return false;
        }
        let Some(left) = self.clues.checked_sub(node.chosen.count_ones()) else { return true };
        if left == 1 && node.missed != [0; WORDS] {
            let common = index.missed(node).try_fold(Cells::MAX, |common, set| {
                let common = common & set;
                (common != 0).then_some(common)
            });
            self.waiting.extend(each(common.unwrap_or(0)).map(|cell| node.chosen | 1 << cell));
            if self.waiting.len() >= BATCH {
                self.ask();
            }
            return true;
        }
        let among = match index.branch(node, left) {
            Some(among) => among,
            None if left == 0 => {
                self.waiting.push(node.chosen);
                return true;
            }
            None => {
                let Some(set) = self.another(node.chosen) else {
                    self.found.push(node.chosen);
                    return true;
                };
                set & !node.dead
            }
        };
        index.children(node, among).all(|child| self.go(index, &child, control))
    }

    /// The smallest of some unavoidable sets that these clues miss.
    fn another(&mut self, chosen: Cells) -> Option<Cells> {
        let board: Clues = std::array::from_fn(|cell| (chosen >> cell & 1) as u8 * self.grid[cell]);
        let mut sets = Vec::new();
        self.single.enumerate(&board, &Control::default(), |solution| {
            sets.push(difference(&self.grid, solution));
            if sets.len() < 64 {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        sets.retain(|&set| set != 0);
        minimal(sets).first().copied()
    }

    /// Asks the solver about what hits all known sets.
    fn ask(&mut self) {
        self.thinner.keep_unique(&mut self.waiting);
        self.found.append(&mut self.waiting);
    }
}
