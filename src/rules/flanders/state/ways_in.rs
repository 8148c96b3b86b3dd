//! The plain ways of infantry to houses, and what the ground makes of them: that hangs on nothing but the unit and the ground, and is kept
//! for as long as the unit stays as it is.

use std::sync::Arc;

use super::ids::UnitId;
use super::unit::Unit;
use crate::engine::{Cached, CachedFor};
use crate::game::Tally;
use crate::geometry::course::Course;
use crate::geometry::{Leg, Pose, Rect};
use crate::rules::flanders::judge::movement::Rough;

/// Where a way leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// Where it passes.
    pub course: Course,
    /// Where the unit stands in the end, its files open again. [FLA MOV-12, R-75]
    pub end: Pose,
    /// The whole way lies on one road.
    pub on_road: bool,
    /// What it stands on once its files are open again, where they were closed.
    pub opens_on: Option<Rect>,
}

/// A way looked at as far as the unit and the ground have a say in it: who stands about is another question.
#[derive(Clone, Debug, PartialEq)]
pub struct Surveyed {
    /// Where it leads.
    pub laid: Laid,
    /// Rough features entered or crossed. [FLA MOV-20, R-52]
    pub rough: Vec<Rough>,
}

/// What a way takes of a unit's move.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// Inches it may go, with every adjustment.
    pub allowance: Tally,
    /// Inches it goes straight.
    pub inches: f64,
    /// Inches of its move that it uses, manoeuvres and ground included.
    pub spent: f64,
}

/// A plain way to a house's wall, and the inches of its move that a unit spends on it at the least: on open ground, if need be on a road.
#[derive(Clone, Debug)]
pub struct PlainWay {
    /// How it goes.
    pub legs: Vec<Leg>,
    /// Inches spent at the least.
    pub least: f64,
    /// Where it leads, over what and at what cost, once somebody has asked; nothing where the ground bars it or it is too long.
    pub open: Cached<Option<(Surveyed, Cost)>>,
}

impl PartialEq for PlainWay {
    /// The same way, whether anybody has gone over it yet or not.
    fn eq(&self, other: &Self) -> bool {
        (&self.legs, self.least) == (&other.legs, other.least)
    }
}

/// A unit as it sets out on a march. Shared here, it cannot be changed in place: one that has changed is another, and sets out as before
/// only if nothing has changed that a march hangs on.
#[derive(Clone, Debug)]
pub struct SettingOut(pub Arc<Unit>);

impl PartialEq for SettingOut {
    fn eq(&self, other: &Self) -> bool {
        let hangs_on = |unit: &Unit| {
            let stands = (unit.place, unit.open_flank, unit.wrap, unit.faces_rear);
            (unit.troop(), unit.dismounted, stands, unit.battery, unit.this_turn.fired)
        };
        Arc::ptr_eq(&self.0, &other.0) || hangs_on(&self.0) == hangs_on(&other.0)
    }
}

/// What was last worked out, by unit and house: the ways that cost the least at the least come first.
pub type WayInCache = CachedFor<(UnitId, usize), SettingOut, Vec<PlainWay>>;
