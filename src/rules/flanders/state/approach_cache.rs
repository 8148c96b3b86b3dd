//! The ways by which one unit may charge another, worked out once and kept for as long as what they hang on stays as it is.
//!
//! An answer moves a unit or two; how the others lie to each other is what it was.

use std::sync::Arc;

use super::approach::Approach;
use super::ids::UnitId;
use super::placement::Placement;
use super::taken::Taken;
use super::unit::{Place, Unit};
use crate::engine::CachedFor;
use crate::geometry::route::WaysPast;
use crate::geometry::{Point, Rect};

/// The ways of a charge, as far as only charger, target and ground have a say in them: who stands in between is another question.
#[derive(Clone, Debug, PartialEq)]
pub struct Approaches {
    /// Without a wheel.
    pub straight: Approach,
    /// The wheels that lead to the target, the easiest first, each with the way that follows.
    pub wheels: Vec<(f64, Approach)>,
}

/// What the ways of a charge hang on.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The charger as it is: shared here, it cannot be changed in place, so that a unit that has changed is another.
    pub charger: Arc<Unit>,
    /// Where the target is.
    pub place: Place,
    /// How the target stands there.
    pub placement: Arc<Placement>,
}

/// What was last worked out, by charger and target.
pub type ApproachCache = CachedFor<[UnitId; 2], Pair, Approaches>;

impl PartialEq for Pair {
    /// The same charger, unchanged, and a target that stands as the other does.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.charger, &other.charger)
            && self.place == other.place
            && (Arc::ptr_eq(&self.placement, &other.placement) || self.placement == other.placement)
    }
}

/// What the ways round friends hang on.
#[derive(Clone, Debug, PartialEq)]
pub struct AmongFriends {
    /// The charger's footprint.
    pub own: Rect,
    /// Inches it may go.
    pub most: f64,
    /// What its target stands on.
    pub enemy: Vec<Rect>,
    /// A circle round that: the middle, and the radius in inches.
    pub target: (Point, f64),
    /// What friends take up where a way to the target may lead.
    pub friends: Vec<Rect>,
}

impl AmongFriends {
    /// Inches at the least of a way to the target that leads over a point: no such way is shorter than straight there and straight on until
    /// the circles round the two touch. All points with no more than some inches lie in an ellipse.
    pub fn at_the_least(&self, over: &Point) -> f64 {
        let (middle, radius) = self.target;
        (over - self.own.centre).norm() + ((over - middle).norm() - radius - self.own.radius()).max(0.0)
    }
}

/// The shortest ways of a charger past friends who stand between it and its target, to their corners and to where it would touch him close
/// beside one of them, by charger and target.
pub type DetourCache = CachedFor<[UnitId; 2], AmongFriends, WaysPast>;

/// What it hangs on which way of a charge lies open.
#[derive(Clone, Debug)]
pub struct Around {
    /// Its ways, whoever stands in between: shared here, and worked out anew where charger or target has changed.
    pub ways: Arc<Approaches>,
    /// What others take up where any of them may lead.
    pub others: Vec<Taken>,
    /// The cards that lie there.
    pub cards: Vec<Rect>,
}

impl PartialEq for Around {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ways, &other.ways) && self.others == other.others && self.cards == other.cards
    }
}

/// The easiest wheel with which a charge has a clear way, by charger and target; `None` where it has none.
pub type WheelCache = CachedFor<[UnitId; 2], Around, Option<f64>>;
