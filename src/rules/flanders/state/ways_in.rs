//! The plain ways of infantry to houses: they hang on nothing but the unit and the ground, and are kept for as long as it stays as it is.

use std::sync::Arc;

use super::ids::UnitId;
use super::unit::Unit;
use crate::engine::CachedFor;
use crate::geometry::Leg;

/// A plain way to a house's wall, and the inches of its move that a unit spends on it at the least: on open ground, if need be on a road.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainWay {
    /// How it goes.
    pub legs: Vec<Leg>,
    /// Inches spent at the least.
    pub least: f64,
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
