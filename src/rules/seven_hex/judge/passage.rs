//! Crossing from one area to the next. [SHS 2.3a, 2.4, 4.5b]

use crate::hex::Direction;
use crate::hex::cluster::{Course, Hand, contacts};

/// Two neighbouring areas and what lies between them.
#[derive(Clone, Debug)]
pub struct Border<'a> {
    /// The course from the first to the second.
    pub course: Course,
    /// Which way the board's pattern is turned.
    pub hand: Hand,
    /// The marked outer hexes of the first.
    pub leaving: &'a [Direction],
    /// The marked outer hexes of the second.
    pub entering: &'a [Direction],
    /// The centre hex of either is marked.
    pub centre_marked: bool,
    /// The Danube runs along it.
    pub danube: bool,
}

/// Whether a border can be crossed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Over these pairs of touching hexes.
    Open(Vec<[Direction; 2]>),
    /// The Danube.
    Danube,
    /// A marked centre hex.
    Centre,
    /// Every contact is marked on one side or the other.
    BlockingTerrain,
}

/// Whether a border can be crossed, and where. [SHS 2.3a, 4.5a, 4.5b, R11]
pub fn passage(border: &Border<'_>) -> Passage {
    if border.danube {
        return Passage::Danube;
    }
    if border.centre_marked {
        return Passage::Centre;
    }
    let is_free = |[out, into]: &[Direction; 2]| !border.leaving.contains(out) && !border.entering.contains(into);
    let open: Vec<[Direction; 2]> = contacts(border.course, border.hand).into_iter().filter(is_free).collect();
    if open.is_empty() { Passage::BlockingTerrain } else { Passage::Open(open) }
}
