//! How pieces are pointed at.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What kind of piece it is. Numbers begin anew in each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Troops.
    Unit,
    /// A general or another leader.
    Leader,
    /// A card that stands for troops.
    Card,
    /// A thing with a place of its own that is neither.
    Marker,
}

impl PieceKind {
    const ALL: [Self; 4] = [Self::Unit, Self::Leader, Self::Card, Self::Marker];
    /// How far the plain numbers of one kind lie from those of the next; the last kind has all that follow.
    const ROOM: u16 = 1000;

    const fn first(self) -> u16 {
        self as u16 * Self::ROOM
    }
}

/// A unit, a leader, a card: anything that can be pointed at.
///
/// It is written as one plain number, units from 0, leaders from 1000, cards from 2000, markers from 3000: journals, reports
/// and the protocol hold pieces so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(from = "u16", into = "u16")]
pub struct PieceId {
    /// What kind of piece.
    pub kind: PieceKind,
    /// Which of its kind.
    pub number: u16,
}

impl PieceId {
    /// A unit.
    pub const fn unit(number: u16) -> Self {
        Self { kind: PieceKind::Unit, number }
    }

    /// A leader.
    pub const fn leader(number: u16) -> Self {
        Self { kind: PieceKind::Leader, number }
    }

    /// A card.
    pub const fn card(number: u16) -> Self {
        Self { kind: PieceKind::Card, number }
    }

    /// A marker.
    pub const fn marker(number: u16) -> Self {
        Self { kind: PieceKind::Marker, number }
    }

    /// The plain number it is written as.
    pub const fn plain(self) -> u16 {
        self.kind.first() + self.number
    }

    /// Its place among `count` units, if it is one of them.
    pub fn unit_of(self, count: usize) -> Option<u16> {
        (self.kind == PieceKind::Unit && usize::from(self.number) < count).then_some(self.number)
    }

    /// Its place among `count` leaders, if it is one of them.
    pub fn leader_of(self, count: usize) -> Option<u16> {
        (self.kind == PieceKind::Leader && usize::from(self.number) < count).then_some(self.number)
    }

    /// Its place among `count` cards, if it is one of them.
    pub fn card_of(self, count: usize) -> Option<u16> {
        (self.kind == PieceKind::Card && usize::from(self.number) < count).then_some(self.number)
    }
}

impl From<u16> for PieceId {
    fn from(plain: u16) -> Self {
        let kind = PieceKind::ALL[usize::from(plain / PieceKind::ROOM).min(PieceKind::ALL.len() - 1)];
        Self { kind, number: plain - kind.first() }
    }
}

impl From<PieceId> for u16 {
    fn from(piece: PieceId) -> Self {
        piece.plain()
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plain().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_written_as_the_plain_number_it_is_read_from() {
        for plain in [0, 7, 999, 1000, 1999, 2000, 2999, 3000, u16::MAX] {
            let piece: PieceId = serde_json::from_value(plain.into()).expect("a number");
            assert_eq!(serde_json::to_value(piece).expect("it is written"), serde_json::json!(plain), "{piece:?}");
        }
        let kinds = [PieceId::unit(12), PieceId::leader(3), PieceId::card(0), PieceId::marker(5)];
        assert_eq!(kinds.map(PieceId::plain), [12, 1003, 2000, 3005]);
    }
}
