//! The box-drawing character where up to four lines of no, light or heavy weight meet.

/// How heavy one arm of a junction is, as terminals can show it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Arm {
    /// No line.
    #[default]
    None,
    /// A light line.
    Light,
    /// A heavy line.
    Heavy,
}

/// All 81 junctions: nine rows for the arms up and right, nine columns for the arms down and left, each counted none,
/// light, heavy with the second of the two faster.
const JUNCTIONS: [&str; 9] = [
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

/// The character for arms up, right, down and left.
pub(crate) fn unicode(up: Arm, right: Arm, down: Arm, left: Arm) -> char {
    let row = JUNCTIONS[up as usize * 3 + right as usize];
    row.chars().nth(down as usize * 3 + left as usize).unwrap_or(' ')
}

/// The same in ASCII: `#` where anything heavy passes, else `-`, `|` or `+`.
pub(crate) fn ascii(up: Arm, right: Arm, down: Arm, left: Arm) -> char {
    let all = [up, right, down, left];
    let (across, along) = (right.max(left) != Arm::None, up.max(down) != Arm::None);
    if all.contains(&Arm::Heavy) {
        '#'
    } else {
        match (across, along) {
            (false, false) => ' ',
            (true, false) => '-',
            (false, true) => '|',
            (true, true) => '+',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Arm::{Heavy, Light, None};

    const ARMS: [Arm; 3] = [None, Light, Heavy];

    #[test]
    fn well_known_junctions() {
        assert_eq!(unicode(None, Light, None, Light), '─');
        assert_eq!(unicode(Heavy, None, Heavy, None), '┃');
        assert_eq!(unicode(None, Heavy, Heavy, None), '┏');
        assert_eq!(unicode(None, Heavy, Light, Heavy), '┯');
        assert_eq!(unicode(Heavy, Light, Heavy, None), '┠');
        assert_eq!(unicode(Light, Heavy, Light, Heavy), '┿');
        assert_eq!(unicode(Heavy, Heavy, Heavy, Heavy), '╋');
        assert_eq!(unicode(Light, Light, Heavy, Heavy), '╅');
        assert_eq!(unicode(None, None, None, None), ' ');
    }

    #[test]
    fn all_81_are_different_and_drawn_from_the_block() {
        let mut seen = std::collections::BTreeSet::new();
        for up in ARMS {
            for right in ARMS {
                for down in ARMS {
                    for left in ARMS {
                        let c = unicode(up, right, down, left);
                        assert!(c == ' ' || ('\u{2500}'..='\u{257f}').contains(&c));
                        assert!(seen.insert(c), "{c} stands for two junctions");
                    }
                }
            }
        }
        assert_eq!(seen.len(), 81);
    }

    #[test]
    fn ascii_follows_the_lines() {
        assert_eq!(ascii(None, Light, None, Light), '-');
        assert_eq!(ascii(Light, Light, Light, None), '+');
        assert_eq!(ascii(Light, Heavy, Light, None), '#');
    }
}
