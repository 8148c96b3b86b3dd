//! Movement points, in halves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Movement points, counted in halves: only guns on a road of Oudenarde ever pay half a point. [MB 5.1, MM 5, 18]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct MovePoints(u32);

impl MovePoints {
    /// None.
    pub const NONE: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One.
    pub const ONE: Self = Self(2);

    /// So many whole points.
    pub const fn whole(points: u8) -> Self {
        Self(points as u32 * 2)
    }

    /// So many half points.
    pub const fn halves(halves: u32) -> Self {
        Self(halves)
    }

    /// How many half points they are.
    pub const fn in_halves(self) -> u32 {
        self.0
    }

    /// As a number of points.
    pub const fn value(self) -> f64 {
        self.0 as f64 / 2.0
    }

    /// What is left after paying; none if it is not enough.
    pub const fn checked_sub(self, cost: Self) -> Option<Self> {
        match self.0.checked_sub(cost.0) {
            Some(left) => Some(Self(left)),
            None => None,
        }
    }

    /// What is left after paying as far as it goes.
    #[must_use]
    pub const fn less(self, cost: Self) -> Self {
        Self(self.0.saturating_sub(cost.0))
    }

    /// Twice as many.
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self(self.0 * 2)
    }

    /// So many times as many.
    #[must_use]
    pub const fn times(self, count: u32) -> Self {
        Self(self.0 * count)
    }
}

impl std::ops::Add for MovePoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::fmt::Display for MovePoints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}
