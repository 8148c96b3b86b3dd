//! Why a side moves, and what follows for whoever stands. [FLA SEQ-02 to SEQ-07, GT-22 to GT-26]

use serde::Serialize;

use super::quota::Quota;
use super::{Step, Turn, gun_fire};
use crate::game::{Report, ReportKind, Rule, Side, told};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::turnout::may_be_activated;
use crate::rules::flanders::state::{State, Unit, UnitId};

/// Why a side is moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Turnout {
    /// Nobody can interact: everything may move. [FLA SEQ-02]
    Free,
    /// Some units by initiative. [FLA SEQ-04]
    Batch {
        /// How many are still to move.
        left: u8,
        /// How many of each general's, by the fast rules. [FLA FAST-02]
        quota: Option<Quota>,
        /// The mover holds the initiative himself.
        initiative: bool,
        /// Who won the dice.
        winner: Side,
    },
    /// The other side is done: the rest move. [FLA SEQ-06]
    Rest {
        /// The mover holds the initiative.
        initiative: bool,
    },
    /// The other side refused: what may move, moves. [FLA SEQ-07]
    Last,
}

/// Whether a unit that halts is in order again: in good morale, and not moved this turn, be it to meet a charge or after a melee. [FLA
/// DIS-09, R-59]
fn reforms(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.disordered && unit.morale == Morale::Good && !unit.this_turn.stirred
}

/// How a unit is said not to move.
pub fn standing_words(unit: &Unit) -> &'static str {
    if unit.morale >= Morale::Shaken { "stays, broken" } else { "stands" }
}

/// A unit stands; a disordered one in good morale reforms, unless it has moved. [FLA DIS-09, R-59]
pub fn stand(turn: &mut Turn<'_>, id: UnitId) {
    let reforms = reforms(turn.state, id);
    let unit = turn.state.unit_mut(id);
    unit.this_turn.moved = true;
    if reforms {
        unit.disordered = false;
        unit.this_turn.reformed = true;
    }
    let (rule, text) = if reforms {
        ("FLA DIS-09", told!(turn, "{} halts and reforms.", unit.name))
    } else {
        ("FLA SEQ-05", told!(turn, "{} {}.", unit.name, standing_words(unit)))
    };
    turn.tell(Report::new(ReportKind::Move, Rule::new(rule), text).about([id.into()]));
}

/// Every unit of a side that has not moved stands; those that reform are told of one by one. [FLA SEQ-05, DIS-09]
pub fn stand_all(turn: &mut Turn<'_>, side: Side) {
    let unmoved: Vec<UnitId> = turn.state.present(side).filter(|&id| may_be_activated(turn.state, id)).collect();
    let (reforming, standing): (Vec<UnitId>, Vec<UnitId>) =
        unmoved.into_iter().partition(|&id| reforms(turn.state, id));
    for id in reforming {
        stand(turn, id);
    }
    for &id in &standing {
        turn.state.unit_mut(id).this_turn.moved = true;
    }
    turn.report(|state| {
        let names: Vec<&str> = standing.iter().map(|&id| state.name(id)).collect();
        let text = match names.as_slice() {
            [] => "Nobody is left to move.".to_owned(),
            [only] => format!("{only} stands."),
            several => format!("{} stand: {}.", several.len(), several.join(", ")),
        };
        Report::new(ReportKind::Move, Rule::new("FLA SEQ-05"), text).about(standing.iter().map(|&id| id.into()))
    });
}

/// Units that were never chosen halt at the end of movement, and reform.
pub fn reform_the_unmoved(turn: &mut Turn<'_>) {
    for id in turn.state.unit_ids() {
        let unit = turn.state.unit(id);
        let stood = unit.is_present() && (!unit.this_turn.moved || unit.this_turn.held);
        if stood && reforms(turn.state, id) && !turn.state.is_engaged(id) {
            stand(turn, id);
        }
    }
}

/// Why a side moves cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CardTurnout {
    /// Both move together: neither sees where the other goes until both are done. [FLA GT-26]
    Together,
    /// Some cards by initiative. [FLA GT-22, GT-23]
    Batch {
        /// How many are still to move.
        left: u8,
        /// The mover holds the initiative himself.
        initiative: bool,
        /// Who won the dice.
        winner: Side,
    },
    /// The other side is done: the rest move. [FLA GT-24]
    Rest,
    /// The other side refused: what may move, moves. [FLA GT-25]
    Last,
}

/// What follows when all movement is over.
pub fn movement_is_over(turn: &mut Turn<'_>) {
    reform_the_unmoved(turn);
    turn.push([Step::GunFire(gun_fire::GunFire::begin())]);
}
