//! Reaction fire, and the retreat of horse before fire. [MB 9.3 to 9.6, 9.13, MM 9]

use std::collections::BTreeSet;

use super::board_view::BoardView;
use super::fire::{Occasion, may_fire};
use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::hex::{Direction, Hex, Stand};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;
use crate::rules::continuity::book::house::{House, ReactionOnMove, RetreatBeforeFire};

/// Whether an enemy who enters these hexes comes before a unit. [MB 9.4, MM 9 Reaction]
pub fn is_triggered(troop: &Troop, entered: &[Hex]) -> bool {
    let front = troop.front();
    entered.iter().any(|hex| front.contains(hex))
}

/// Whether a unit may fire at an enemy who enters these hexes. [MB 9.4, 9.5, MM 9 Reaction]
pub fn may_react(edition: &Edition, troop: &Troop, entered: &[Hex], house: &House) -> Result<(), Bar> {
    may_fire(edition, troop, Occasion::Reaction, false, house)?;
    first([(!is_triggered(troop, entered), Why::NotInFront, &cited::REACTION_FIRE)])
}

/// Whether foot keeps its fire for the die before shock when horse moves up to it. [MB 9.4, 10.2, MM 9, 10, R59]
pub fn waits_for_shock(troop: &Troop, mover: &Troop, house: &House) -> bool {
    house.reaction_on_move == ReactionOnMove::Off && troop.is_foot() && mover.is_mounted()
}

/// What a unit is about to be struck by. [MB 9.13, Q17, MM 9 Retreat]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// Activation fire by infantry.
    InfantryFire,
    /// Return or reaction fire, or fire of another arm.
    OtherFire,
    /// Shock.
    Shock,
}

/// Where a mounted unit may retreat before fire, turned as it is; at least one place, or why not. [MB 9.13, MM 9 Retreat, R40]
pub fn retreats_before_fire(
    board: &BoardView<'_>,
    troop: &Troop,
    firer: &Troop,
    threat: Threat,
) -> Result<Vec<Stand>, Bar> {
    let has_fired = board.edition().fire_bars_retreat && troop.reacted;
    first([
        (!troop.is_mounted(), Why::NotMounted, &cited::RETREAT_BEFORE_FIRE),
        (troop.disordered, Why::Disordered, &cited::RETREAT_BEFORE_FIRE),
        (has_fired, Why::AlreadyFired, &cited::RETREAT_BEFORE_FIRE),
        (threat != Threat::InfantryFire, Why::OnlyInfantryFire, &cited::RETREAT_BEFORE_FIRE),
    ])?;
    let enemies = board.against(troop.side);
    let steps = |from: Stand| {
        let before = from.distance(&firer.stand);
        let next = Direction::ALL.into_iter().map(move |direction| from.shifted(direction));
        next.filter(move |to| {
            let entered = to.entered_from(&from);
            *to != troop.stand
                && to.distance(&firer.stand) >= before
                && entered.iter().all(|hex| !enemies.control(*hex) && board.has_room(troop, *hex))
                && board.is_passable_step(troop, &from, to)
        })
    };
    let least = match board.house.retreat_before_fire {
        RetreatBeforeFire::Lenient => 2,
        RetreatBeforeFire::Strict => troop.stand.distance(&firer.stand) + 2,
    };
    let is_end =
        |to: &Stand| to.distance(&firer.stand) >= least && to.hexes().iter().all(|hex| board.is_empty_for(troop, *hex));
    let ends: BTreeSet<Stand> = steps(troop.stand).flat_map(&steps).filter(is_end).collect();
    if ends.is_empty() {
        Err(Bar::new(Why::NoPath, &cited::RETREAT_BEFORE_FIRE))
    } else {
        Ok(ends.into_iter().collect())
    }
}
