//! The alternate sequence of play, an optional rule: who begins a phase, and who acts when. [SHS 21, R49]

use crate::game::Side;

/// Who begins a phase: the higher die; nobody yet on a tie. [SHS 21.1]
pub fn first(faces: [u8; 2]) -> Option<Side> {
    match faces[0].cmp(&faces[1]) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who acts next: the other side, unless it is out of the phase; nobody when both are. [SHS 21.2, 21.3]
pub fn next(last: Side, is_out: [bool; 2]) -> Option<Side> {
    [last.other(), last].into_iter().find(|side| !is_out[side.index()])
}
