//! The plain ways of infantry to houses, and what the ground makes of them: that hangs on nothing but the unit and the ground, and is kept
//! for as long as the unit stays as it is.

use std::sync::Arc;

use super::ids::UnitId;
use super::unit::Unit;
use crate::engine::{Cached, CachedFor};
use crate::geometry::course::Course;
use crate::geometry::{Leg, Pose};
use crate::rules::flanders::judge::movement::Rough;

/// A way looked at as far as the unit and the ground have a say in it: who stands about is another question.
#[derive(Clone, Debug, PartialEq)]
pub struct Surveyed {
    /// Where it passes.
    pub course: Course,
    /// Where the unit stands in the end, its files open again. [FLA MOV-12, R-75]
    pub end: Pose,
    /// Rough features entered or crossed. [FLA MOV-20, R-52]
    pub rough: Vec<Rough>,
    /// The whole way lies on one road.
    pub on_road: bool,
}

/// A plain way to a house's wall, and the inches of its move that a unit spends on it at the least: on open ground, if need be on a road.
#[derive(Clone, Debug)]
pub struct PlainWay {
    /// How it goes.
    pub legs: Vec<Leg>,
    /// Inches spent at the least.
    pub least: f64,
    /// Where it leads, and over what, once somebody has asked; nothing where the ground bars it.
    pub surveyed: Cached<Option<Surveyed>>,
}

impl PartialEq for PlainWay {
    /// The same way, whether anybody has gone over it yet or not.
    fn eq(&self, other: &Self) -> bool {
        (&self.legs, self.least) == (&other.legs, other.least)
    }
}

/// A unit as it is: shared here, it cannot be changed in place, so that a unit that has changed is another.
#[derive(Clone, Debug)]
pub struct Unchanged(pub Arc<Unit>);

impl PartialEq for Unchanged {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What was last worked out, by unit and house: the ways that cost the least at the least come first.
pub type WayInCache = CachedFor<(UnitId, usize), Unchanged, Vec<PlainWay>>;
