//! What a unit owes its nerve when the fighting of a turn is done. [FLA MOR-02 to MOR-16]

use crate::rules::flanders::judge::morale::{self, Cause, Purpose, TriggerFacts};
use crate::rules::flanders::state::{State, UnitId};

/// Whether a unit owes a non-voluntary check, and whether it rolls for it. [FLA MOR-02 to MOR-16]
pub fn owed(state: &State, id: UnitId) -> morale::Trigger {
    let unit = state.unit(id);
    let marks = &unit.this_turn;
    let near = |owed: bool| owed.then_some(0.0);
    let facts = TriggerFacts {
        losses_before: marks.losses_before.max(marks.losses_tested),
        losses_after: unit.casualties(),
        won_melee: marks.won_melee,
        friend_routs_within: near(marks.owes.rout_near),
        friend_destroyed_within: near(marks.owes.loss_near),
        filtered_through: marks.owes.filtered,
        already_tested: marks.tested,
        ..TriggerFacts::quiet(unit.troop())
    };
    morale::trigger(&facts, state.house())
}

/// What a unit's check is called: for its losses if they bring one on, else for friends. [FLA MOR-07 to MOR-14]
pub fn purpose(state: &State, id: UnitId) -> Purpose {
    let is_of_losses = |cause: &Cause| matches!(cause, Cause::First | Cause::Quarter | Cause::Half | Cause::BeyondHalf);
    if owed(state, id).causes.iter().any(is_of_losses) { Purpose::Casualties } else { Purpose::FriendsLost }
}
