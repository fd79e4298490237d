//! A step drawn on the position it was found in: its pattern green, what goes red, a second set blue, links as arrows.

use masume_logic::{BugKind, Candidate, Chain, ChainKind, HouseId, LoopKind, Position, Step, TrialEnd, Why};
use masume_puzzle::{Cell, Digit, DigitSet, Document, Puzzle};
use masume_render::{Candidates, Figure, Frame, Link, Meaning, Part, Scene, SceneOptions, Spot};

use crate::explain::barring;

/// The position with the step drawn on it.
///
/// `puzzle` tells which digits were given. The candidates of `options` are replaced by those of `board`; everything
/// else a person may choose is kept.
pub fn scene(puzzle: &Puzzle, board: &Position, step: &Step, options: &SceneOptions) -> Scene {
    let mut scene = position(puzzle, board, options);
    scene.figure = figure(board, step);
    scene
}

/// A run of singles as one picture: the position after them, with the digits they place marked.
pub fn singles_scene(puzzle: &Puzzle, after: &Position, steps: &[Step], options: &SceneOptions) -> Scene {
    let mut options = options.clone();
    let placed = steps.iter().filter_map(|s| s.placement).map(|c| (c.cell, Meaning::Decided));
    options.highlights.extend(placed);
    options.candidates = Candidates::Hidden;
    Scene::new(&document(puzzle, after), &options)
}

fn document(puzzle: &Puzzle, board: &Position) -> Document {
    let mut document = Document::new(puzzle.clone());
    document.entries = board.grid();
    document
}

/// The position with its candidates.
pub(crate) fn position(puzzle: &Puzzle, board: &Position, options: &SceneOptions) -> Scene {
    let candidates = board.all_cands().iter().map(|&bits| DigitSet::from_bits(bits)).collect();
    let options = SceneOptions { candidates: Candidates::Sets(candidates), ..options.clone() };
    Scene::new(&document(puzzle, board), &options)
}

/// What is drawn over the position.
fn figure(board: &Position, step: &Step) -> Figure {
    let mut pen = Pen { board, figure: Figure::default() };
    pen.why(step);
    for &candidate in &step.eliminations {
        pen.spot(candidate, Part::Removed);
    }
    if let Some(candidate) = step.placement {
        pen.spot(candidate, Part::Placed);
    }
    pen.figure
}

struct Pen<'a> {
    board: &'a Position,
    figure: Figure,
}

impl Pen<'_> {
    fn why(&mut self, step: &Step) {
        match &step.why {
            Why::Hidden { house, last } => {
                self.house(*house, false);
                if let Some(placed) = step.placement.filter(|_| !last) {
                    for cell in barring(self.board, *house, placed.cell, placed.digit).0 {
                        self.spot(Candidate { cell, ..placed }, Part::Pattern);
                    }
                }
            }
            Why::Naked => {}
            Why::Locked { digit, base, cover, cells, single } => {
                self.house(*base, false);
                self.house(*cover, true);
                if let Some(house) = single {
                    self.house(*house, false);
                }
                self.digit_in(cells, *digit, Part::Pattern);
            }
            Why::Subset { house, cells, digits, .. } => {
                self.house(*house, false);
                self.digits_in(cells, *digits, Part::Pattern);
            }
            Why::Fish { digit, base, cover, cells } => {
                for &h in base {
                    self.house(h, false);
                }
                for &h in cover {
                    self.house(h, true);
                }
                self.digit_in(cells, *digit, Part::Pattern);
            }
            Why::Wing { pivot, wings, digit } => self.wing(*pivot, *wings, *digit),
            Why::Loop { cells, digits, kind } => self.unique_loop(cells, *digits, kind),
            Why::Bug { cells, kind } => {
                for &(cell, digits) in cells {
                    self.digits_in(&[cell], digits, Part::Pattern);
                }
                let only_cells: Vec<Cell> = cells.iter().map(|c| c.0).collect();
                self.frame(&only_cells, false);
                match kind {
                    BugKind::One | BugKind::Two(_) => {}
                    BugKind::Three { house, others, digits } => {
                        self.house(*house, true);
                        self.digits_in(others, *digits, Part::Second);
                    }
                    BugKind::Four { house, digit } => {
                        self.house(*house, true);
                        self.digit_in(&only_cells, *digit, Part::Second);
                    }
                }
            }
            Why::Exclusion { base, excluders, .. } => {
                let all = self.board.layout().board().all_digits();
                self.frame(base, false);
                self.digits_in(base, all, Part::Pattern);
                self.frame(excluders, true);
                self.digits_in(excluders, all, Part::Second);
            }
            Why::Sign(used) => self.sign(&used.cells, &used.others),
            Why::Total { cells, less, .. } => self.sign(cells, less),
            Why::Trial { assumed, then, end } => {
                self.digit_in(&[assumed.cell], assumed.digit, Part::Pattern);
                for follows in then {
                    self.spot(*follows, Part::Second);
                }
                match end {
                    TrialEnd::NoDigit(cell) => self.frame(&[*cell], true),
                    TrialEnd::NoPlace(house, _) => self.house(*house, true),
                    TrialEnd::Clash(a, b) => self.frame(&[*a, *b], true),
                    TrialEnd::Sign(why) => match &**why {
                        Why::Sign(used) => self.sign(&used.cells, &used.others),
                        Why::Total { cells, less, .. } => self.sign(cells, less),
                        _ => {}
                    },
                }
            }
            Why::Chain(chain) => self.chain(chain),
        }
    }

    fn sign(&mut self, cells: &[Cell], others: &[Cell]) {
        self.frame(&[cells, others].concat(), false);
    }

    fn wing(&mut self, pivot: Cell, wings: [Cell; 2], digit: Digit) {
        let only = DigitSet::only(digit);
        self.frame(&[pivot, wings[0], wings[1]], false);
        self.digit_in(&[pivot, wings[0], wings[1]], digit, Part::Pattern);
        for wing in wings {
            for other in (self.candidates(wing) - only).iter() {
                self.digit_in(&[pivot, wing], other, Part::Second);
                self.link((pivot, other), (wing, other), false, 0);
                self.link((wing, other), (wing, digit), true, 0);
            }
        }
    }

    fn unique_loop(&mut self, cells: &[Cell], digits: [Digit; 2], kind: &LoopKind) {
        self.frame(cells, false);
        self.digits_in(cells, digits.into_iter().collect(), Part::Pattern);
        match kind {
            LoopKind::One(_) => {}
            LoopKind::Two { cells, extra } => self.digit_in(cells, *extra, Part::Second),
            LoopKind::Three { cells, extra, house, others, digits, hidden } => {
                self.house(*house, true);
                if !hidden {
                    self.digits_in(cells, *extra, Part::Second);
                }
                self.digits_in(others, *digits, Part::Second);
            }
            LoopKind::Four { cells, house, locked } => {
                self.house(*house, true);
                self.digit_in(cells, *locked, Part::Second);
            }
        }
    }

    fn chain(&mut self, chain: &Chain) {
        match chain.kind {
            ChainKind::Cell(cell) => self.frame(&[cell], false),
            ChainKind::House(house, _) => self.house(house, false),
            ChainKind::Contradiction { start, .. } | ChainKind::Double(start) => {
                self.frame(&[start.cell], false);
            }
            ChainKind::Cycle | ChainKind::Forcing => {}
        }
        for (number, branch) in chain.branches.iter().enumerate() {
            for node in &branch.nodes {
                let part = if node.on { Part::Pattern } else { Part::Second };
                self.spot(node.candidate, part);
                for parent in node.parents.iter().filter_map(|&p| branch.nodes.get(p)) {
                    let ends = [parent.candidate, node.candidate].map(|c| (c.cell, c.digit));
                    self.link(ends[0], ends[1], !parent.on && node.on, number as u8);
                }
            }
        }
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.board.cands(cell.index() as u32))
    }

    fn spot(&mut self, Candidate { cell, digit }: Candidate, part: Part) {
        self.figure.spots.push(Spot { cell, digit, part });
    }

    /// A candidate in these cells, where it is one.
    fn digit_in(&mut self, cells: &[Cell], digit: Digit, part: Part) {
        self.digits_in(cells, DigitSet::only(digit), part);
    }

    /// These candidates in these cells, where they are some.
    fn digits_in(&mut self, cells: &[Cell], digits: DigitSet, part: Part) {
        for &cell in cells {
            for digit in (self.candidates(cell) & digits).iter() {
                self.spot(Candidate { cell, digit }, part);
            }
        }
    }

    fn link(&mut self, from: (Cell, Digit), to: (Cell, Digit), strong: bool, branch: u8) {
        let link = Link { from, to, strong, branch };
        if !self.figure.links.contains(&link) {
            self.figure.links.push(link);
        }
    }

    fn house(&mut self, house: HouseId, second: bool) {
        if let Some(house) = self.board.layout().structure().houses().get(house as usize) {
            let cells = house.cells.clone();
            self.frame(&cells, second);
        }
    }

    fn frame(&mut self, cells: &[Cell], second: bool) {
        self.figure.frames.push(Frame { cells: cells.to_vec(), second });
    }
}
