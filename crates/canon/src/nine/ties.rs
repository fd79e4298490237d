//! How far the columns are put in order when only some rows are known.
//!
//! A board is written row by row. Once its first rows are chosen, the smallest pattern string tells much, but not all,
//! about the order of the columns: in each stack the columns that differ so far are in order, those that do not are
//! *tied*, and so are stacks. The order of three things with ties (a weak order) is one of 13, so three of them for the
//! columns in each stack and one for the stacks, four bits each, are all there is to know: a [`Ties`]. One more row makes
//! it finer, and two small tables say how and what the row looks like then. So a pattern needs no search over columns.

/// The order of the columns, as far as it is known: bits 0–11 for the columns in the stacks 0, 1, 2; bits 12–15 for the
/// stacks. 0 is "nothing known".
pub(super) type Ties = u16;

/// How a weak order of three lists them (tied ones ascending), and whether there is a boundary after the first (1) and
/// after the second (2) of the list.
#[derive(Clone, Copy)]
struct Weak {
    list: [u8; 3],
    bars: u8,
}

/// The 13 weak orders of three. The three last rows are there so that four bits can index it.
const WEAK: [Weak; 16] = {
    const PLAIN: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = [Weak { list: [0, 1, 2], bars: 0 }; 16];
    let mut count = 1;
    let mut bars = 1;
    while bars < 4 {
        let mut i = 0;
        while i < 6 {
            let list = PLAIN[i];
            let ascending = (bars & 1 != 0 || list[0] < list[1]) && (bars & 2 != 0 || list[1] < list[2]);
            if ascending {
                all[count] = Weak { list, bars };
                count += 1;
            }
            i += 1;
        }
        bars += 1;
    }
    assert!(count == 13);
    all
};

/// The weak order made finer by a key per thing, smaller keys first: its number, and the keys as listed.
const fn finer(weak: u8, keys: [u8; 3]) -> (u8, [u8; 3]) {
    let Weak { mut list, bars } = WEAK[weak as usize];
    // Class and key in one number; an insertion sort, which is stable.
    let class = [0, bars & 1, (bars & 1) + (bars >> 1)];
    let mut full = [0; 3];
    let mut i = 0;
    while i < 3 {
        full[i] = class[i] << 4 | keys[list[i] as usize];
        i += 1;
    }
    let mut i = 1;
    while i < 3 {
        let mut j = i;
        while j > 0 && full[j] < full[j - 1] {
            (full[j], full[j - 1]) = (full[j - 1], full[j]);
            (list[j], list[j - 1]) = (list[j - 1], list[j]);
            j -= 1;
        }
        i += 1;
    }
    let bars = (full[0] != full[1]) as u8 | ((full[1] != full[2]) as u8) << 1;
    let mut number = 0;
    loop {
        let other = WEAK[number as usize];
        let same = other.list[0] == list[0] && other.list[1] == list[1] && other.list[2] == list[2];
        if other.bars == bars && same {
            return (number, [full[0] & 15, full[1] & 15, full[2] & 15]);
        }
        number += 1;
    }
}

/// `[weak << 3 | three cells]` (bit 0 is the first column of the stack in the source): the cells as written (bits 4–6,
/// first column highest) and the finer order.
static STACK: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 13 * 8 {
        let (number, [a, b, c]) = finer((i >> 3) as u8, [i as u8 & 1, i as u8 >> 1 & 1, i as u8 >> 2 & 1]);
        table[i] = (a << 2 | b << 1 | c) << 4 | number;
        i += 1;
    }
    table
};

/// `[weak << 9 | cells of stack 0 << 6 | of stack 1 << 3 | of stack 2]`, each as written: the row as written (bits 4–12)
/// and the finer order of the stacks.
static ROW: [u16; 16 * 512] = {
    let mut table = [0; 16 * 512];
    let mut i = 0;
    while i < 13 * 512 {
        let cells = i as u16;
        let keys = [(cells >> 6 & 7) as u8, (cells >> 3 & 7) as u8, (cells & 7) as u8];
        let (number, [a, b, c]) = finer((i >> 9) as u8, keys);
        table[i] = ((a as u16) << 6 | (b as u16) << 3 | c as u16) << 4 | number as u16;
        i += 1;
    }
    table
};

/// One more row (bit 0 is the cell of source column 0): how it is written at its smallest (nine bits, first column
/// highest), and the ties that are left.
#[inline]
pub(super) fn with_row(ties: Ties, row: u16) -> (u16, Ties) {
    let stack = |i: u32| STACK[usize::from((ties >> (4 * i) & 15) << 3 | row >> (3 * i) & 7)];
    let (a, b, c) = (u16::from(stack(0)), u16::from(stack(1)), u16::from(stack(2)));
    let written = (a & 0x70) << 2 | (b & 0x70) >> 1 | c >> 4;
    let row = ROW[usize::from((ties & 0xf000) >> 3 | written)];
    (row >> 4, (row & 15) << 12 | (c & 15) << 8 | (b & 15) << 4 | a & 15)
}

/// The source columns in order; tied ones ascending.
pub(super) fn columns(ties: Ties) -> [u8; 9] {
    let stacks = WEAK[usize::from(ties >> 12)].list;
    std::array::from_fn(|i| {
        let stack = stacks[i / 3];
        stack * 3 + WEAK[usize::from(ties >> (4 * stack) & 15)].list[i % 3]
    })
}

/// The orders of three things that keep boundaries where they are.
fn keeping(bars: u8) -> &'static [[u8; 3]] {
    match bars {
        0 => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
        1 => &[[0, 1, 2], [0, 2, 1]],
        2 => &[[0, 1, 2], [1, 0, 2]],
        _ => &[[0, 1, 2]],
    }
}

/// What may still be exchanged: orders of the *written* places (first to ninth column) that no row can tell apart, in four
/// lists whose products are all of them: the stacks, then the columns of each stack. Each list starts with "as it is".
#[derive(Clone, Debug)]
pub(super) struct Freedom {
    lists: [Vec<[u8; 9]>; 4],
}

impl Freedom {
    /// The exchanges that move something: only columns in `used` (bit 8 is the first written column) and stacks that have
    /// one. Tied columns are alike: either all columns of a tie are used or none is, and stacks likewise.
    pub(super) fn moving(ties: Ties, used: u16) -> Self {
        Self::of(ties, used, |stack| stack != 0)
    }

    /// The others, which move only what is empty. With [`Freedom::moving`] they make up [`Freedom::all`].
    pub(super) fn idle(ties: Ties, used: u16) -> Self {
        Self::of(ties, !used & 0x1ff, |stack| stack == 7)
    }

    /// Every exchange.
    pub(super) fn all(ties: Ties) -> Self {
        Self::of(ties, 0x1ff, |_| true)
    }

    /// The exchanges among columns that `with` has and among stacks whose three bits of `with` are as asked.
    fn of(ties: Ties, with: u16, stack: fn(u16) -> bool) -> Self {
        let order = WEAK[usize::from(ties >> 12)];
        let stack_has = |i: usize| stack(with >> (6 - 3 * i) & 7);
        // A boundary more where the things on both sides are not asked for.
        let bars = order.bars | u8::from(!stack_has(0)) | u8::from(!stack_has(2)) << 1;
        let stacks = keeping(bars).iter().map(|o| std::array::from_fn(|i| o[i / 3] * 3 + (i % 3) as u8));
        let mut lists = [stacks.collect(), Vec::new(), Vec::new(), Vec::new()];
        for (i, list) in lists[1..].iter_mut().enumerate() {
            let own = ties >> (4 * order.list[i]) & 15;
            let has = |j: usize| with >> (8 - 3 * i - j) & 1 != 0;
            let bars = WEAK[usize::from(own)].bars | u8::from(!has(0)) | u8::from(!has(2)) << 1;
            list.extend(keeping(bars).iter().map(|o| {
                let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
                for j in 0..3 {
                    order[3 * i + j] = 3 * i as u8 + o[j];
                }
                order
            }));
        }
        Self { lists }
    }

    /// Whether [`Freedom::moving`] would find nothing to exchange; quick.
    #[inline]
    pub(super) fn none_moving(ties: Ties, used: u16) -> bool {
        let order = WEAK[usize::from(ties >> 12)];
        // Bit 2 − j of a stack's three: columns j and j + 1 are tied.
        let tied = |bars: u8| u16::from(!bars & 1) << 2 | u16::from(!bars & 2);
        (0..3).all(|i| {
            let bars = WEAK[usize::from(ties >> (4 * order.list[i]) & 15)].bars;
            tied(bars) & (used >> (6 - 3 * i)) == 0
        }) && (order.bars & 1 != 0 || used >> 6 == 0)
            && (order.bars & 2 != 0 || used & 0x38 == 0)
    }

    /// The four lists.
    pub(super) fn lists(&self) -> &[Vec<[u8; 9]>; 4] {
        &self.lists
    }

    /// All orders; "as it is" first.
    pub(super) fn orders(&self) -> Vec<[u8; 9]> {
        let mut all = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]];
        for list in &self.lists {
            all = all.iter().flat_map(|o| list.iter().map(|p| p.map(|i| o[usize::from(i)]))).collect();
        }
        all
    }
}
