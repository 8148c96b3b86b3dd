//! Retreats and rallies. [FLA RET-01 to RET-17, MOR-45 to MOR-51, DIS-12 to DIS-14]

use serde::{Deserialize, Serialize};

use super::Troop;
use crate::game::{Rule, Tally};
use crate::geometry::{Formation, is_within};
use crate::rules::flanders::book::profile::{Branch, Morale};
use crate::rules::flanders::book::tables;

pub use super::rally::{ATTEMPTS, Rally, RallyFacts, RallyStep, after_rally, rally_step};

/// Where broken troops look. [FLA MOR-48, MOR-50]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// The enemy.
    Enemy,
    /// Away from him.
    Away,
}

/// Which way a unit in this state looks as it goes back. [FLA MOR-45, MOR-48, MOR-50, MEL-90]
pub const fn faces(morale: Morale) -> Faces {
    match morale {
        Morale::Routed => Faces::Away,
        Morale::Good | Morale::Fatigued | Morale::Shaken => Faces::Enemy,
    }
}

/// What each pip of the disorder bonus is worth, in inches; nothing for a state that takes none. [FLA DIS-12 to DIS-14]
pub fn bonus_pip(troop: &Troop, morale: Morale) -> Option<f64> {
    matches!(morale, Morale::Shaken | Morale::Routed).then(|| tables::retreat_pip(troop.branch))
}

/// How far a unit goes back in this state, with its bonus die. [FLA MOR-45, MOR-48, MOR-50, MEL-44, MEL-45, R-43]
///
/// `driven` adds three inches: it was charged, or has lost a melee. `terrain` is what the ground takes from the move; the bonus
/// is never touched by it.
pub fn distance(troop: &Troop, morale: Morale, driven: bool, terrain: f64, face: Option<u8>) -> Tally {
    let march = tables::march(troop.branch, troop.formation);
    let (label, rule, inches) = match morale {
        Morale::Good | Morale::Fatigued => ("No retreat move", Rule::new("FLA MOR-45"), 0.0),
        Morale::Shaken => ("Shaken: half a move", Rule::new("FLA MOR-48"), march / 2.0),
        Morale::Routed => ("Routed: a full move", Rule::new("FLA MOR-50"), march),
    };
    let mut tally = Tally::of("Goes back, in inches").with(label, rule, inches);
    if terrain > 0.0 && inches > 0.0 {
        tally.add("Rough ground", Rule::new("FLA MOV-43"), -terrain.min(inches));
    }
    if let (Some(pip), Some(face)) = (bonus_pip(troop, morale), face) {
        let rule = if troop.branch == Branch::Cavalry { Rule::new("FLA DIS-13") } else { Rule::new("FLA DIS-12") };
        tally.add(format!("Disorder bonus: {face} × {pip}″"), rule, f64::from(face) * pip);
    }
    tally.when(driven, "Charged, or beaten in a melee", Rule::new("FLA MEL-45"), tables::DRIVEN_BACK)
}

/// The gap between friends that retreating troops need, in inches: half their original width, or one stand. [FLA RET-11]
pub fn gap_needed(branch: Branch, original_width: f64) -> f64 {
    let stand = match branch {
        Branch::Infantry | Branch::Artillery => 1.0,
        Branch::Cavalry => 1.5,
    };
    (original_width / 2.0).max(stand)
}

/// Whether retreating troops go round friends; if not they go through, and the friend is disordered and tests. [FLA RET-11, RET-12]
pub fn goes_round(gap: f64, needed: f64) -> bool {
    is_within(needed, gap)
}

/// One way of retreating, in the printed order: straight back, away from the cause, the way it came, to the nearest friends. [FLA RET-13]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// It leads to contact with the enemy later on.
    pub leads_to_enemy: bool,
    /// It leads nearer only to enemies who are near already: to nobody new, and over nobody.
    pub only_past_the_near: bool,
    /// Going round enemy units it can still be taken. [FLA RET-15]
    pub can_go_round: bool,
    /// It has gone clear of them by the end of its inches. [FLA RET-15]
    pub ends_clear: bool,
    /// It leads to no enemy, but ground, or who stands there, leaves no inch of it; and nobody presses.
    pub is_held: bool,
}

impl Way {
    /// One that cannot be gone at all.
    pub const BARRED: Self = Self {
        leads_to_enemy: true,
        only_past_the_near: false,
        can_go_round: false,
        ends_clear: false,
        is_held: false,
    };
}

/// The first way, counted from nought, that leads to no enemy; else the first that brushes past those who are near already; else the
/// first on which the ground holds it; else the first that can go round the enemy, and has by the end of its inches if any does; nothing:
/// surrender. [FLA RET-14 to RET-16, R-87, R-88]
pub fn way_back(ways: &(impl Iterator<Item = Way> + Clone)) -> Option<usize> {
    let first = |fits: fn(&Way) -> bool| ways.clone().position(|way| fits(&way));
    first(|way| !way.leads_to_enemy)
        .or_else(|| first(|way| way.only_past_the_near && way.can_go_round))
        .or_else(|| first(|way| way.is_held))
        .or_else(|| first(|way| way.can_go_round && way.ends_clear))
        .or_else(|| first(|way| way.can_go_round))
}

/// Whether disorder ends: a whole turn's halt, in good morale. [FLA DIS-09, RET-10, R-59]
pub fn reforms(morale: Morale, halted_whole_move: bool) -> bool {
    halted_whole_move && morale == Morale::Good
}

/// Whether a square that has lost a melee and failed its check goes on as a line. [FLA MEL-94]
pub fn breaks_square(formation: Formation, lost_melee: bool, passed: bool) -> bool {
    formation == Formation::Square && lost_melee && !passed
}
