//! Clusters: areas of seven hexes, a centre and the six about it, that tile the plane on a lattice of their own.
//!
//! A cluster lies at (q, r), r growing downward; its six neighbours lie in the six courses, clockwise from `E`. Its outer hex `Dk` is
//! the centre's neighbour in direction `Dk`, and touches the clusters in courses k-1 and k. No rule lives here.

mod arc;
mod border;
mod layout;
mod line;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Direction;
use super::direction::sixth_turns;

pub use arc::{Retreat, ahead, beyond, fire_arc, retreats};
pub use border::{contacts, entering, leaving, touched};
pub use layout::Layout;
pub use line::between;

sixth_turns! {
    /// The way from one cluster to a neighbour.
    Course {
        /// To the right.
        E = "E",
        /// To the lower right.
        SE = "SE",
        /// To the lower left.
        SW = "SW",
        /// To the left.
        W = "W",
        /// To the upper left.
        NW = "NW",
        /// To the upper right.
        NE = "NE",
    }
}

impl Course {
    /// The outer hex of the same number.
    pub const fn outer(self, sixths: i8) -> Direction {
        Direction::ALL[self as usize].turned(sixths)
    }

    const fn step(self) -> [i16; 2] {
        match self {
            Self::E => [1, 0],
            Self::SE => [0, 1],
            Self::SW => [-1, 1],
            Self::W => [-1, 0],
            Self::NW => [0, -1],
            Self::NE => [1, -1],
        }
    }
}

/// Which way the pattern of clusters is turned: one is the other's mirror image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Of the two hexes that look along a course the first has two contacts.
    #[default]
    Right,
    /// The second has them.
    Left,
}

/// A hex of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// The middle one.
    Centre,
    /// One of the six about it.
    Outer(Direction),
}

impl Spot {
    /// All seven, the centre first.
    pub const ALL: [Self; 7] = [
        Self::Centre,
        Self::Outer(Direction::D0),
        Self::Outer(Direction::D1),
        Self::Outer(Direction::D2),
        Self::Outer(Direction::D3),
        Self::Outer(Direction::D4),
        Self::Outer(Direction::D5),
    ];

    /// Its place among the seven, the centre's nought.
    pub const fn index(self) -> u8 {
        match self {
            Self::Centre => 0,
            Self::Outer(direction) => direction.index() + 1,
        }
    }
}

/// A cluster, by its place on the lattice; of two clusters' difference, how far one lies from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Cluster {
    /// Along the rows, to the right.
    pub q: i16,
    /// Down, half a place to the right with each row.
    pub r: i16,
}

impl Cluster {
    /// The cluster from which others are counted.
    pub const ORIGIN: Self = Self::new(0, 0);

    /// The cluster at a place.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The next one on a course.
    #[must_use]
    pub const fn next(self, course: Course) -> Self {
        let [q, r] = course.step();
        Self::new(self.q + q, self.r + r)
    }

    /// The six neighbours, clockwise from `E`.
    pub fn neighbours(self) -> [Self; 6] {
        Course::ALL.map(|course| self.next(course))
    }

    /// The one that lies from this as another lies from the origin.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }

    /// Where this lies, counted from another.
    #[must_use]
    pub const fn from(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }

    /// The steps from one to another.
    pub fn distance(self, other: Self) -> u16 {
        let Self { q, r } = self.from(other);
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// The course of a neighbour.
    pub fn course_to(self, neighbour: Self) -> Option<Course> {
        Course::ALL.into_iter().find(|course| self.next(*course) == neighbour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_has_six_neighbours_a_step_away_and_opposite_courses_lead_back() {
        let middle = Cluster::new(3, -2);
        for course in Course::ALL {
            let next = middle.next(course);
            assert_eq!(middle.distance(next), 1);
            assert_eq!(middle.course_to(next), Some(course));
            assert_eq!(next.next(course.opposite()), middle);
        }
        assert_eq!(middle.course_to(middle), None);
        assert_eq!(Cluster::ORIGIN.distance(Cluster::new(2, -3)), 3);
    }
}
