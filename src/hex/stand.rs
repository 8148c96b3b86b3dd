//! Where a unit stands and what lies before it, beside it and behind it.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Corner, Direction, Hex};

/// A few hexes: a unit takes up two at most, and eight lie around it.
pub type Hexes = ArrayVec<Hex, 8>;

/// A few ways to stand: of one step, or of one change of formation.
pub type Stands = ArrayVec<Stand, 6>;

/// The ground a unit takes up, and which way it faces.
///
/// ```text
///   a double-length unit facing Vk:      F F F      three hexes before it, the middle one before both halves,
///                                       s L R s     one beside each end,
///                                        r r r      three behind
/// ```
/// Stands follow each other by kind, by hex and by facing.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// One hex, facing a corner.
    Single {
        /// Where.
        hex: Hex,
        /// The corner it faces.
        facing: Corner,
    },
    /// Two hexes side by side, facing a corner; the right half stands next to the left.
    Double {
        /// Where the left half is.
        left: Hex,
        /// The corner it faces.
        facing: Corner,
    },
    /// One hex in column, facing a hexside.
    ShortColumn {
        /// Where.
        hex: Hex,
        /// The side it faces.
        facing: Direction,
    },
    /// Two hexes one behind the other, facing a hexside of the first.
    LongColumn {
        /// Where the head is.
        head: Hex,
        /// The side it faces; the tail is on the other side.
        facing: Direction,
    },
}

/// A half of a double-length unit, as its men see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// On which side of a unit a neighbouring hex lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// Before it.
    Front,
    /// Beside it.
    Flank,
    /// Behind it.
    Rear,
}

impl PartialEq for Stand {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Stand {}

impl std::hash::Hash for Stand {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.number());
    }
}

impl Ord for Stand {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for Stand {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Stand {
    /// A number for every way to stand, in their order: searches compare and look up stands by the hundred.
    #[inline]
    pub(super) const fn number(&self) -> u64 {
        let (kind, hex, facing) = self.parts();
        ((kind as u64) << 40) | (hex.number() << 8) | facing as u64
    }

    /// Its kind by number, the hex of its left half or its head, and its facing by number.
    #[inline]
    pub(super) const fn parts(&self) -> (u8, Hex, u8) {
        match *self {
            Self::Single { hex, facing } => (0, hex, facing.index()),
            Self::Double { left, facing } => (1, left, facing.index()),
            Self::ShortColumn { hex, facing } => (2, hex, facing.index()),
            Self::LongColumn { head, facing } => (3, head, facing.index()),
        }
    }

    /// A double-length unit on two neighbouring hexes, in whichever order, facing a corner; none if that is no facing of the pair.
    pub fn double(pair: [Hex; 2], facing: Corner) -> Option<Self> {
        let [one, other] = pair;
        let stands = [one, other].map(|left| Self::Double { left, facing });
        stands.into_iter().find(|stand| stand.covers(one) && stand.covers(other) && one != other)
    }

    /// The two ways a double-length unit can stand on a pair of neighbours, by facing; none if they are no neighbours.
    pub fn doubles(pair: [Hex; 2]) -> Stands {
        Corner::ALL.into_iter().filter_map(|facing| Self::double(pair, facing)).collect()
    }

    /// The six ways a unit that stands like this could face with its left half, or its head, in a hex.
    pub fn like_it(&self, hex: Hex) -> [Self; 6] {
        std::array::from_fn(|sixth| {
            let (corner, side) = (Corner::ALL[sixth], Direction::ALL[sixth]);
            match self {
                Self::Single { .. } => Self::Single { hex, facing: corner },
                Self::Double { .. } => Self::Double { left: hex, facing: corner },
                Self::ShortColumn { .. } => Self::ShortColumn { hex, facing: side },
                Self::LongColumn { .. } => Self::LongColumn { head: hex, facing: side },
            }
        })
    }

    /// The hexes it takes up: the left half first, the head first.
    #[inline]
    pub fn hexes(&self) -> Hexes {
        let (first, second) = self.first_and_second();
        let mut hexes = Hexes::new();
        hexes.push(first);
        if let Some(second) = second {
            hexes.push(second);
        }
        hexes
    }

    /// The left half or the head, and the other hex if there is one.
    #[inline]
    const fn first_and_second(&self) -> (Hex, Option<Hex>) {
        match *self {
            Self::Single { hex, .. } | Self::ShortColumn { hex, .. } => (hex, None),
            Self::Double { left, facing } => (left, Some(left.neighbour(facing.direction(2)))),
            Self::LongColumn { head, facing } => (head, Some(head.neighbour(facing.opposite()))),
        }
    }

    /// Whether it takes up a hex.
    #[inline]
    pub fn covers(&self, hex: Hex) -> bool {
        let (first, second) = self.first_and_second();
        first == hex || second == Some(hex)
    }

    /// Whether it is in column.
    #[inline]
    pub const fn is_column(&self) -> bool {
        matches!(self, Self::ShortColumn { .. } | Self::LongColumn { .. })
    }

    /// Whether it takes up two hexes.
    #[inline]
    pub const fn is_long(&self) -> bool {
        matches!(self, Self::Double { .. } | Self::LongColumn { .. })
    }

    /// The corner it faces, in line.
    #[inline]
    pub const fn corner(&self) -> Option<Corner> {
        match *self {
            Self::Single { facing, .. } | Self::Double { facing, .. } => Some(facing),
            Self::ShortColumn { .. } | Self::LongColumn { .. } => None,
        }
    }

    /// The hexes before it: two of a single hex, three of a double-length unit from left to right, one of a column.
    pub fn front(&self) -> Hexes {
        match *self {
            Self::Single { hex, facing } => facing.sides().into_iter().map(|side| hex.neighbour(side)).collect(),
            Self::Double { left, facing } => {
                let [first, second] = facing.sides();
                let right = left.neighbour(facing.direction(2));
                [left.neighbour(first), left.neighbour(second), right.neighbour(second)].into_iter().collect()
            }
            Self::ShortColumn { hex: head, facing } | Self::LongColumn { head, facing } => {
                std::iter::once(head.neighbour(facing)).collect()
            }
        }
    }

    /// The hexes before one half of a double-length unit; before any other, its whole front.
    pub fn half_front(&self, half: Half) -> Hexes {
        let front = self.front();
        match (self, half) {
            (Self::Double { .. }, Half::Left) => front[..2].iter().copied().collect(),
            (Self::Double { .. }, Half::Right) => front[1..].iter().copied().collect(),
            _ => front,
        }
    }

    /// Every hex around it.
    pub fn surroundings(&self) -> Hexes {
        let mut around = Hexes::new();
        for hex in self.hexes().iter().flat_map(|hex| hex.neighbours()) {
            if !self.covers(hex) && !around.contains(&hex) {
                around.push(hex);
            }
        }
        around.sort();
        around
    }

    /// The hexes around it on one side of it, from low to high; a column has no flanks: all but its front is rear.
    pub fn around(&self, aspect: Aspect) -> Hexes {
        self.surroundings().into_iter().filter(|hex| self.aspect(*hex) == Some(aspect)).collect()
    }

    /// On which side of it a hex lies; none if it does not touch.
    pub fn aspect(&self, hex: Hex) -> Option<Aspect> {
        if self.covers(hex) || !self.touches(hex) {
            return None;
        }
        let is_front = self.front().contains(&hex);
        let is_flank = self.flanks().contains(&hex);
        Some(if is_front {
            Aspect::Front
        } else if is_flank {
            Aspect::Flank
        } else {
            Aspect::Rear
        })
    }

    fn flanks(self) -> Hexes {
        let Some(facing) = self.corner() else { return Hexes::new() };
        let hexes = self.hexes();
        let (left, right) = (hexes[0], hexes[hexes.len() - 1]);
        [left.neighbour(facing.direction(5)), right.neighbour(facing.direction(2))].into_iter().collect()
    }

    /// Whether a hex is next to it.
    pub fn touches(&self, hex: Hex) -> bool {
        let (first, second) = self.first_and_second();
        first.is_adjacent(hex) || second.is_some_and(|second| second.is_adjacent(hex))
    }

    /// Hexes from the nearest of its hexes to the nearest of another's.
    pub fn distance(&self, other: &Self) -> u16 {
        let (first, second) = other.first_and_second();
        let far = self.distance_to(first);
        second.map_or(far, |second| far.min(self.distance_to(second)))
    }

    /// Hexes from the nearest of its hexes to a hex.
    #[inline]
    pub fn distance_to(&self, hex: Hex) -> u16 {
        let (first, second) = self.first_and_second();
        let far = first.distance(hex);
        second.map_or(far, |second| far.min(second.distance(hex)))
    }
}
