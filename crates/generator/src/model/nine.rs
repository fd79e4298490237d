//! The clue model of the plain 9×9 board: slot `i` is cell `i`, and every question goes to the SIMD engines of `classic9`.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use masume_puzzle::{Board, Digit, Puzzle};
use masume_solver::classic9::{Alive, Basic, Blanks, Bulk, Clues, Descent, Marks, Sample, Single};
use masume_solver::verify::Boards;
use masume_solver::{Control, Random, Stop};

use super::{CONTRADICTION, ClueModel, Needed, Table, Why, chute};

/// All nine values.
const ALL: u64 = 0x1ff;
/// Boards that one call counts before it looks at the clock.
const RUN: usize = 256;
/// Random descents made at once for a full board, and how often before a plain search is asked.
const DESCENTS: (usize, usize) = (3, 8);

/// The plain 9×9 board.
pub struct Nine {
    template: Puzzle,
    basic: Basic,
    bulk: Bulk,
    single: Single,
    alive: Alive,
    sample: Sample,
    answers: Vec<Blanks>,
}

impl Nine {
    /// With the best instructions of this CPU; the answers are the same with any.
    pub fn new() -> Self {
        Self {
            template: Puzzle::empty(Board::classic()),
            basic: Basic::new(),
            bulk: Bulk::new(),
            single: Single::new(),
            alive: Alive::new(),
            sample: Sample::new(),
            answers: Vec::new(),
        }
    }

    /// Whether this is the model for a template: the plain 9×9 board without rule clues and nothing else.
    pub fn is_for(template: &Puzzle) -> bool {
        Boards::of(template) == Boards::Plain
    }

    fn answers(&mut self, boards: usize) {
        self.answers.resize(boards.max(self.answers.len()), Blanks::Contradiction);
    }
}

impl Default for Nine {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Nine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nine").field("path", &self.basic.path()).finish_non_exhaustive()
    }
}

fn number(blanks: Blanks) -> u32 {
    match blanks {
        Blanks::Left(blanks) => u32::from(blanks),
        Blanks::Contradiction => CONTRADICTION,
    }
}

/// The clock and the user, without a limit of nodes: every 9×9 board is soon decided, nodes are counted otherwise by each
/// set of instructions, and a limit of none, which asks for no guesses, would stop everything.
fn clock(control: &Control) -> Control {
    Control { nodes: None, ..control.clone() }
}

fn is_over(control: &Control) -> bool {
    clock(control).must_stop(0).is_some()
}

/// Cells in one row, column or box with each cell.
fn rivals() -> &'static [[u16; 20]; 81] {
    static RIVALS: OnceLock<[[u16; 20]; 81]> = OnceLock::new();
    RIVALS.get_or_init(|| {
        let near = |a: usize, b: usize| {
            a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
        };
        std::array::from_fn(|a| {
            let mut peers = (0..81).filter(|&b| b != a && near(a, b));
            std::array::from_fn(|_| peers.next().expect("a cell has twenty peers") as u16)
        })
    })
}

/// Two lines of one band: swapped, they make another solution when no clue tells them apart.
fn needed() -> &'static [Needed] {
    static NEEDED: OnceLock<Vec<Needed>> = OnceLock::new();
    NEEDED.get_or_init(|| {
        let pairs = (0..3).flat_map(|b| [(0, 1), (0, 2), (1, 2)].map(|(i, j)| (3 * b + i, 3 * b + j)));
        pairs
            .flat_map(|(i, j)| {
                let rows = (0..9).flat_map(|k| [9 * i + k, 9 * j + k]).collect();
                let columns = (0..9).flat_map(|k| [9 * k + i, 9 * k + j]).collect();
                [
                    Needed { slots: rows, why: Why::Rows(i + 1, j + 1) },
                    Needed { slots: columns, why: Why::Columns(i + 1, j + 1) },
                ]
            })
            .collect()
    })
}

impl ClueModel for Nine {
    type Clues = Clues;
    type Open = Marks;

    fn template(&self) -> &Puzzle {
        &self.template
    }

    fn puzzle(&self, board: &Clues) -> Puzzle {
        let mut puzzle = self.template.clone();
        for (cell, &value) in self.board().cells().zip(board) {
            puzzle.set_given(cell, Digit::new(value));
        }
        puzzle
    }

    fn clues_of(&self, puzzle: &Puzzle) -> Clues {
        let mut board = [0; 81];
        board.copy_from_slice(puzzle.givens().values());
        board
    }

    fn slots(&self) -> usize {
        81
    }

    fn values(&self, _slot: usize) -> u64 {
        ALL
    }

    fn alike(&self) -> bool {
        true
    }

    fn rivals(&self, slot: usize) -> &[u16] {
        &rivals()[slot]
    }

    fn needed(&self) -> &[Needed] {
        needed()
    }

    fn hopeless(&self, slots: &[usize], control: &Control) -> Option<Why> {
        let chute = chute::hopeless(slots, &|| is_over(control))?;
        Some(if chute < 3 { Why::Band(chute + 1) } else { Why::Stack(chute - 2) })
    }

    fn empty(&self) -> Clues {
        [0; 81]
    }

    fn shut(&self) -> Marks {
        [0; 81]
    }

    fn value(board: &Clues, slot: usize) -> u8 {
        board[slot]
    }

    fn put(board: &mut Clues, slot: usize, value: u8) {
        board[slot] = value;
    }

    fn left(open: &Marks, slot: usize) -> u64 {
        u64::from(open[slot])
    }

    fn blanks(&mut self, boards: &[Clues], blanks: &mut [u32]) {
        self.answers(boards.len());
        self.basic.blanks(boards, &mut self.answers);
        for (to, &from) in blanks[..boards.len()].iter_mut().zip(&self.answers) {
            *to = number(from);
        }
    }

    fn open(&mut self, boards: &[Clues], blanks: &mut [u32], open: &mut [Marks]) {
        self.answers(boards.len());
        self.basic.marks(boards, &mut self.answers, open);
        for (to, &from) in blanks[..boards.len()].iter_mut().zip(&self.answers) {
            *to = number(from);
        }
    }

    fn count(&mut self, boards: &[Clues], limit: u32, control: &Control, counts: &mut [u32]) {
        for (boards, counts) in boards.chunks(RUN).zip(counts[..boards.len()].chunks_mut(RUN)) {
            if is_over(control) {
                counts.fill(0);
            } else {
                self.bulk.count(boards, limit, counts);
            }
        }
    }

    fn tabulate(
        &mut self,
        board: &Clues,
        free: &[usize],
        cap: u64,
        control: &Control,
        table: &mut Table,
    ) -> bool {
        let mut board = *board;
        for &slot in free {
            board[slot] = 0;
        }
        table.reset(9, free.len());
        let report = self.single.enumerate(&board, &clock(control), |solution| {
            if table.total() == cap {
                return ControlFlow::Break(());
            }
            table.note(free.iter().map(|&slot| solution[slot]));
            ControlFlow::Continue(())
        });
        report.stop == Stop::Complete
    }

    fn active(&mut self, board: &Clues, control: &Control) -> Option<Marks> {
        let living = self.alive.all(board, &clock(control));
        living.undecided.iter().all(|&marks| marks == 0).then_some(living.alive)
    }

    fn fill(&mut self, board: &Clues, random: &mut Random, control: &Control) -> Option<Clues> {
        let mut descents = [Descent::DEAD; DESCENTS.0];
        for _ in 0..DESCENTS.1 {
            self.sample.descend(board, random.next(), 0, &mut descents);
            if let Some(found) = descents.iter().find(|d| d.weight > 0.0) {
                return Some(found.solution);
            }
            if is_over(control) {
                return None;
            }
        }
        // Descents that always fail: few solutions, deep down. The first one is as good as any.
        let answer = self.single.solve(board, 1);
        (answer.count > 0).then_some(answer.solution)
    }
}
