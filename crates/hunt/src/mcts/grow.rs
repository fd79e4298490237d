//! Growing a tree: down to a leaf, a playout, and back up, as often as asked (figure 5 of the paper).

use masume_solver::classic9::Clues;
use masume_solver::{Control, Random};

use super::params::{Params, Playout};
use super::playout::Counter;
use super::sift::{Sifter, count};
use super::tally::Tally;
use super::tree::{Child, Id, Tree};

/// What makes playouts.
enum Player {
    Counter(Box<Counter>),
    Sifter(Box<Sifter>),
}

impl Player {
    fn new(params: &Params, few: usize) -> Self {
        match &params.playout {
            Playout::Count(count) => Self::Counter(Box::new(Counter::new(count.clone()))),
            Playout::Sift(sift) => Self::Sifter(Box::new(Sifter::new(sift.clone(), few))),
        }
    }

    /// The value of a playout from this board, and whether there is nothing left to find there.
    fn play(
        &mut self,
        board: &Clues,
        random: &mut Random,
        tally: &mut Tally,
        control: &Control,
    ) -> (f64, bool) {
        match self {
            Self::Counter(counter) => {
                let puzzle = counter.play(board, random);
                tally.add(&puzzle);
                (count(&puzzle) as f64, puzzle == *board)
            }
            Self::Sifter(sifter) => (sifter.play(board, random, tally, control), false),
        }
    }

    fn children(&mut self, board: &Clues, most: usize, random: &mut Random) -> Vec<Child> {
        match self {
            Self::Counter(counter) => counter.children(board, most, random),
            Self::Sifter(sifter) => sifter.children(board, most, random),
        }
    }

    /// Playouts between two looks at the clock.
    fn patience(&self) -> u64 {
        match self {
            Self::Counter(_) => 64,
            Self::Sifter(_) => 1,
        }
    }
}

/// Grows a tree from the empty board with the random numbers of a seed. Puzzles with at most `few` clues are kept.
pub fn tree(params: &Params, few: usize, seed: u64, playouts: u64, control: &Control) -> Tally {
    grow(params, few, &mut Random::new(seed, 0), playouts, control).0
}

/// The same, with the tree.
pub fn grow(
    params: &Params,
    few: usize,
    random: &mut Random,
    playouts: u64,
    control: &Control,
) -> (Tally, Tree) {
    let mut tally = Tally::new(few);
    let mut tree = Tree::new(&[0; 81], params);
    let mut player = Player::new(params, few);
    let mut way: Vec<Id> = Vec::new();
    while tally.playouts < playouts && !tree.nodes()[0].closed {
        if tally.playouts.is_multiple_of(player.patience()) && control.must_stop(tally.playouts).is_some() {
            break;
        }
        tree.descend(params, &mut way);
        let mut leaf = way[way.len() - 1];
        let node = &tree.nodes()[leaf as usize];
        let mut board = node.board.board();
        if !node.expanded && node.visits + 1 >= params.threshold {
            let children = player.children(&board, params.children, random);
            tree.expand(leaf, &children, params);
            // One that was there already, from another parent, may have been closed.
            if let Some(first) = tree.best(leaf, params) {
                leaf = first;
                way.push(leaf);
                board = tree.nodes()[leaf as usize].board.board();
            }
        }
        let (value, ended) = player.play(&board, random, &mut tally, control);
        if params.closing && (ended || tree.nodes()[leaf as usize].expanded) {
            // Before the value goes up: a closed node is none of the children that are looked at.
            tree.close(&way);
        }
        tree.update(&way, value, params);
        tally.playouts += 1;
        tally.least = tally.least.min(value);
    }
    tally.nodes = tree.nodes().len();
    tally.shared = tree.shared();
    (tally, tree)
}
