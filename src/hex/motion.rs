//! How the ground a unit takes up changes as it steps.

use super::{Direction, Half, Hexes, Stand, Stands};

impl Stand {
    /// A step of the whole unit in a direction, its facing kept.
    #[must_use]
    #[inline]
    pub const fn shifted(self, direction: Direction) -> Self {
        match self {
            Self::Single { hex, facing } => Self::Single { hex: hex.neighbour(direction), facing },
            Self::Double { left, facing } => Self::Double { left: left.neighbour(direction), facing },
            Self::ShortColumn { hex, facing } => Self::ShortColumn { hex: hex.neighbour(direction), facing },
            Self::LongColumn { head, facing } => Self::LongColumn { head: head.neighbour(direction), facing },
        }
    }

    /// The two steps straight ahead of a unit in line, left first.
    pub fn advances(self) -> Stands {
        self.corner().into_iter().flat_map(super::Corner::sides).map(|side| self.shifted(side)).collect()
    }

    /// The two steps straight back of a unit in line, facing kept.
    pub fn withdrawals(self) -> Stands {
        let back = self.corner().into_iter().flat_map(|facing| facing.opposite().sides());
        back.map(|side| self.shifted(side)).collect()
    }

    /// The wheel forward of one half of a double-length unit, while the other half turns where it is.
    ///
    /// ```text
    ///    . C .            . L .
    ///   . L R .    to    . . R .      the left half goes to the middle of the front: a sixth clockwise
    /// ```
    pub fn wheel(self, moving: Half) -> Option<Self> {
        let Self::Double { left, facing } = self else { return None };
        let middle = left.neighbour(facing.direction(1));
        Some(match moving {
            Half::Left => Self::Double { left: middle, facing: facing.turned(1) },
            Half::Right => Self::Double { left, facing: facing.turned(-1) },
        })
    }

    /// The steps of a column: its head goes ahead or to either side of that, its tail follows.
    pub fn column_steps(self) -> Stands {
        let turns = [-1, 0, 1];
        match self {
            Self::ShortColumn { hex, facing } => turns
                .into_iter()
                .map(|turn| facing.turned(turn))
                .map(|to| Self::ShortColumn { hex: hex.neighbour(to), facing: to })
                .collect(),
            Self::LongColumn { head, facing } => turns
                .into_iter()
                .map(|turn| facing.turned(turn))
                .map(|to| Self::LongColumn { head: head.neighbour(to), facing: to })
                .collect(),
            Self::Single { .. } | Self::Double { .. } => Stands::new(),
        }
    }

    /// The same column the other way round; a unit in line has no such thing.
    pub fn about_face(self) -> Option<Self> {
        match self {
            Self::ShortColumn { hex, facing } => Some(Self::ShortColumn { hex, facing: facing.opposite() }),
            Self::LongColumn { head, facing } => {
                Some(Self::LongColumn { head: head.neighbour(facing.opposite()), facing: facing.opposite() })
            }
            Self::Single { .. } | Self::Double { .. } => None,
        }
    }

    /// The columns a unit in line can form where it stands: off either end of a long one, towards any side of one hex.
    pub fn columns(self) -> Stands {
        match self {
            Self::Single { hex, .. } => {
                Direction::ALL.into_iter().map(|facing| Self::ShortColumn { hex, facing }).collect()
            }
            Self::Double { left, facing } => {
                let right = left.neighbour(facing.direction(2));
                let ends = [(left, facing.direction(5)), (right, facing.direction(2))];
                ends.into_iter().map(|(head, facing)| Self::LongColumn { head, facing }).collect()
            }
            Self::ShortColumn { .. } | Self::LongColumn { .. } => Stands::new(),
        }
    }

    /// The lines a column can form where it stands: the two facings of its pair, or of one hex the two corners beside its side.
    pub fn lines(self) -> Stands {
        match self {
            Self::ShortColumn { hex, facing } => {
                facing.corners().into_iter().map(|facing| Self::Single { hex, facing }).collect()
            }
            Self::LongColumn { head, facing } => Self::doubles([head, head.neighbour(facing.opposite())]),
            Self::Single { .. } | Self::Double { .. } => Stands::new(),
        }
    }

    /// The hexes it stands on now and did not stand on before.
    pub fn entered_from(&self, before: &Self) -> Hexes {
        self.hexes().into_iter().filter(|hex| !before.covers(*hex)).collect()
    }
}
