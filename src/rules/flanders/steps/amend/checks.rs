//! Whether what an umpire sets can be.

use std::sync::Arc;

use crate::game::{PieceId, Refusal, Rule, Side};
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::book::house::EnemyStrength;
use crate::rules::flanders::book::profile::{Gun, Morale};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::state::amendment::Amendment;
use crate::rules::flanders::state::charge_step::ChargeStep;
use crate::rules::flanders::state::marks::{Count, Flag};
use crate::rules::flanders::state::{CardId, GeneralId, State, UnitId};
use crate::rules::flanders::steps::{Step, activation};

/// Says whether an amendment makes sense: it names what exists, and numbers that can be.
pub fn check(state: &State, stack: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
    let no = |why: &str, remedy: &str| Err(Refusal::new(Rule::new("GALLOPER"), "That cannot be set", why, remedy));
    if unit_named(amendment).is_some_and(|unit| usize::from(unit.0) >= state.units.len()) {
        return no("there is no such unit", "Choose a unit of this battle.");
    }
    if general_of(amendment).is_some_and(|general| usize::from(general.0) >= state.generals.len()) {
        return no("there is no such general", "Choose a general of this battle.");
    }
    if card_named(amendment).is_some_and(|card| usize::from(card.0) >= state.cards.len()) {
        return no("there is no such card", "Choose a card of this battle.");
    }
    if card_named(amendment).is_some_and(|card| state.card(card).pose.is_none()) {
        return no("that card has been turned up", "Choose a card that is still down.");
    }
    if let Some((why, remedy)) = senseless(state, amendment) {
        return no(why, remedy);
    }
    match amendment {
        Amendment::PlaceCard { pose, .. } if !pose.x.is_finite() || !pose.y.is_finite() || !pose.facing.is_finite() => {
            no("that is no place", "Lay it on the table or beside it.")
        }
        Amendment::PlaceCard { pose, .. } if pose.x.abs() > FARTHEST || pose.y.abs() > FARTHEST => {
            no("that is no place near the table", "Lay it on the table or beside it.")
        }
        Amendment::Place { pose, .. } | Amendment::PlaceGeneral { pose, .. } if !is_on_table(state, *pose) => {
            no("that place is off the table", "Set it on the table, or remove it.")
        }
        Amendment::Place { unit, .. } if state.unit(*unit).figures == 0 => {
            no("it has no figures left", "Give it figures first, then set it down.")
        }
        Amendment::Place { unit, pose } if !fits_the_table(state, *unit, *pose) => {
            no("some of its bases would lie off the table", "Set it down wholly on the table.")
        }
        Amendment::Remove(unit) | Amendment::Figures { unit, figures: 0 } if is_in_a_charge(stack, *unit) => {
            no("it charges just now, or is charged", "Leave that step first, or wait until the charge has been ridden.")
        }
        Amendment::Figures { unit, figures } if *figures > state.unit(*unit).profile.original => {
            no("it never had so many figures", "Give a number up to its original strength.")
        }
        Amendment::Formation { unit, formation: Formation::Square } if !activation::may_form_square(state, *unit) => {
            no("it cannot form square", "Choose line or column.")
        }
        Amendment::PlaceGeneral { general, .. } if !state.general(*general).alive => {
            no("he is dead", "Say first that he lives.")
        }
        Amendment::Contact { unit, target } if !may_touch(state, *unit, *target) => {
            no("they are not two enemies on the field", "Choose a unit and an enemy.")
        }
        Amendment::Broke { unit, turn } if *turn > state.turn || state.unit(*unit).morale == Morale::Good => {
            no("it has not broken by then", "Give a turn up to this one, of a unit that is not in good morale.")
        }
        Amendment::SkipStep if stack.len() < 2 && matches!(stack.last().map(Arc::as_ref), Some(Step::Over(_))) => {
            no("the battle is over", "Take an entry back.")
        }
        _ => Ok(()),
    }
}

/// Why a mark, a number or a bond of an amendment cannot be, and what can.
pub(super) fn senseless(state: &State, amendment: &Amendment) -> Option<(&'static str, &'static str)> {
    let other = other_unit(amendment);
    let is_nobody = |unit: UnitId| usize::from(unit.0) >= state.units.len();
    if other.is_some_and(is_nobody) {
        return Some(("there is no such unit", "Choose a unit of this battle."));
    }
    let is_wrong_length = |inches: f64| !inches.is_finite() || !(0.0..=FARTHEST).contains(&inches);
    let is_house = |building: usize| state.buildings.get(building).is_some_and(Option::is_some);
    let has_attempt = |attempt: usize| attempt < state.attempts.len();
    let has_guns = |unit: UnitId| state.unit(unit).battery.is_some();
    match *amendment {
        Amendment::Flag { unit, flag: Flag::DriversGone | Flag::Returned, .. }
        | Amendment::Count { unit, count: Count::Guns, .. }
        | Amendment::GunsLeft { unit, .. }
        | Amendment::GunDamage { unit, .. }
            if !has_guns(unit) =>
        {
            Some(("it has no guns", "Choose a battery."))
        }
        Amendment::Count { unit, count, number } if number > count.most(state.unit(unit)) => {
            Some(("it cannot be so many", "Give a smaller number."))
        }
        Amendment::Falls { unit, losses } if losses > state.unit(unit).figures => {
            Some(("it has not so many figures", "Give a number up to its figures."))
        }
        Amendment::Gone { inches, .. } | Amendment::Retreated(inches) if is_wrong_length(inches) => {
            Some(("nobody goes so far", "Give its inches."))
        }
        Amendment::NoteShot { battery, range, .. } if !has_guns(battery) || is_wrong_length(range) => {
            Some(("that is no shot", "Name a battery, and inches."))
        }
        Amendment::NoteShot { halvings, .. } if halvings > 2 => {
            Some(("no shot is halved more than twice", "Give 0, 1 or 2."))
        }
        Amendment::NoteShot { cover_ranks, .. } if cover_ranks > tables::penetration(Gun::Heavy) => {
            Some(("no shot loses more ranks than it goes through", "Give a smaller number."))
        }
        Amendment::RodeOver { battery: Some(battery), .. } if !has_guns(battery) => {
            Some(("it has no guns", "Choose a battery."))
        }
        Amendment::HitBy { unit, firer: Some(firer) } if state.unit(firer).side == state.unit(unit).side => {
            Some(("its own side does not fire on it", "Choose an enemy."))
        }
        Amendment::CardBack { spacing, .. } if is_wrong_length(spacing) => {
            Some(("that is no spacing", "Give inches from 0 to 8."))
        }
        Amendment::CameFrom { from: Some(from), .. }
        | Amendment::LeftTable { at: Some(from), .. }
        | Amendment::GunsLeft { at: Some(from), .. }
            if !is_on_table(state, from) =>
        {
            Some(("that place is off the table", "Give a place on the table."))
        }
        Amendment::Garrison { unit, building } if is_held_by_another(state, unit, building) => {
            Some(("somebody else is in there", "Set him down outside first."))
        }
        Amendment::Flag { unit, flag: Flag::Dismounted, .. } if !state.unit(unit).profile.is_dragoons() => {
            Some(("only dragoons mount and dismount", "Choose dragoons."))
        }
        Amendment::Flag { unit, flag: Flag::Dismounted, set: false } if state.unit(unit).garrison_of().is_some() => {
            Some(("nobody is mounted in a house", "Set it down outside first."))
        }
        Amendment::RidesWith { general, unit: Some(unit) } if !may_ride_with(state, general, unit) => {
            Some(("a general rides with his own troops on the field", "Choose a unit of his side that is there."))
        }
        Amendment::Garrison { unit, building } if !is_house(building) || !state.unit(unit).is_infantry() => {
            Some(("it cannot be in there", "Choose foot, and a house of this table."))
        }
        Amendment::House { building, .. } if !is_house(building) => {
            Some(("there is no such house", "Choose a house of this table."))
        }
        Amendment::TestedIn { attempt, .. } | Amendment::BonusSpent { attempt, .. } if !has_attempt(attempt) => {
            Some(("there has been no such attempt this turn", "Count the charges of this turn from 0."))
        }
        Amendment::Wraps { unit, round: Some(enemy) } | Amendment::Struck { unit, target: enemy, .. }
            if !fight_each_other(state, unit, enemy) =>
        {
            Some(("they do not fight each other", "Put them into contact first."))
        }
        Amendment::Turn(0) => Some(("turns are counted from 1", "Give a turn.")),
        _ => None,
    }
}

/// Whether all bases of a unit that is set down so lie on the table.
fn fits_the_table(state: &State, id: UnitId, pose: Pose) -> bool {
    let footprint = state.block(id).footprint(pose);
    footprint.corners().iter().all(|corner| is_on_table(state, Pose::at(*corner, 0.0)))
}

/// Whether a unit charges, or is charged, and has not come to blows.
fn is_in_a_charge(stack: &[Arc<Step>], id: UnitId) -> bool {
    let under_way = stack.iter().filter_map(|step| step.charge_under_way());
    let mut ridden = under_way.filter(|under| under.step < ChargeStep::Melee);
    ridden.any(|under| under.charger == Some(id) || under.target == Some(id))
}

/// Whether other troops hold a house.
fn is_held_by_another(state: &State, id: UnitId, building: usize) -> bool {
    state.anybody_but(id).any(|other| state.unit(other).garrison_of() == Some(building))
}

/// Whether a general may be at the head of a unit.
fn may_ride_with(state: &State, general: GeneralId, id: UnitId) -> bool {
    let (general, unit) = (state.general(general), state.unit(id));
    general.alive && unit.is_present() && unit.side == general.side
}

/// The second unit that an amendment names.
fn other_unit(amendment: &Amendment) -> Option<UnitId> {
    match *amendment {
        Amendment::RodeOver { battery, .. } => battery,
        Amendment::HitBy { firer, .. } => firer,
        Amendment::Wraps { round, .. } => round,
        Amendment::Struck { target, .. } => Some(target),
        Amendment::RidesWith { unit, .. } => unit,
        Amendment::NoteShot { battery, .. } => Some(battery),
        _ => None,
    }
}

fn fight_each_other(state: &State, one: UnitId, other: UnitId) -> bool {
    state.melees.iter().any(|melee| {
        let attacks = |id: UnitId| melee.attackers.contains(&id);
        melee.involves(one) && melee.involves(other) && attacks(one) != attacks(other)
    })
}

/// Nothing lies farther from the table's corner than this, in inches.
const FARTHEST: f64 = 300.0;

fn card_named(amendment: &Amendment) -> Option<CardId> {
    match amendment {
        Amendment::PlaceCard { card, .. }
        | Amendment::CardMoved { card, .. }
        | Amendment::CardFrozen { card, .. }
        | Amendment::CardBack { card, .. }
        | Amendment::NoteShot { card, .. }
        | Amendment::StrikeShots(card)
        | Amendment::LiftCard(card) => Some(*card),
        _ => None,
    }
}

/// The side whose secret an amendment touches, if it does: troops under a card, what is written on its back, a card that lies off the
/// table, and figures where the other side may not count them. [FLA GT-07, R-106, R-110]
pub fn secret_of(state: &State, amendment: &Amendment) -> Option<Side> {
    let is_back = matches!(amendment, Amendment::CardBack { .. });
    let is_count =
        matches!(amendment, Amendment::Figures { .. }) && state.house().enemy_strength != EnemyStrength::Exact;
    let rides_with = match amendment {
        Amendment::RidesWith { unit, .. } => *unit,
        _ => None,
    };
    let hidden_card = card_named(amendment).filter(|&card| is_back || state.card_on_table(card).is_none());
    let unit = unit_named(amendment).or(rides_with);
    let hidden_unit = unit.filter(|&unit| is_count || state.unit(unit).card().is_some());
    hidden_card.map(|card| state.card(card).side).or_else(|| hidden_unit.map(|unit| state.unit(unit).side))
}

/// The piece that an amendment is about, if it is about one.
pub fn concerns(amendment: &Amendment) -> Option<PieceId> {
    let leader = || general_of(amendment).map(PieceId::from);
    unit_named(amendment).map(PieceId::from).or_else(leader).or_else(|| card_named(amendment).map(PieceId::from))
}

/// The unit that an amendment is about, if it is about one.
fn unit_named(amendment: &Amendment) -> Option<UnitId> {
    match amendment {
        Amendment::Place { unit, .. }
        | Amendment::Remove(unit)
        | Amendment::Figures { unit, .. }
        | Amendment::Morale { unit, .. }
        | Amendment::Disorder { unit, .. }
        | Amendment::Formation { unit, .. }
        | Amendment::Moved { unit, .. }
        | Amendment::Fresh { unit, .. }
        | Amendment::Contact { unit, .. }
        | Amendment::Fired { unit, .. }
        | Amendment::Broke { unit, .. }
        | Amendment::FiredOn { unit, .. }
        | Amendment::Flag { unit, .. }
        | Amendment::Count { unit, .. }
        | Amendment::Gone { unit, .. }
        | Amendment::WentBack { unit, .. }
        | Amendment::RodeOver { unit, .. }
        | Amendment::HitBy { unit, .. }
        | Amendment::CameFrom { unit, .. }
        | Amendment::LeftTable { unit, .. }
        | Amendment::OpenFlank { unit, .. }
        | Amendment::Garrison { unit, .. }
        | Amendment::GunsLeft { unit, .. }
        | Amendment::Wraps { unit, .. }
        | Amendment::Parts(unit)
        | Amendment::Struck { unit, .. }
        | Amendment::TestedIn { unit, .. }
        | Amendment::Falls { unit, .. }
        | Amendment::GunDamage { unit, .. } => Some(*unit),
        Amendment::PlaceGeneral { .. }
        | Amendment::General { .. }
        | Amendment::PlaceCard { .. }
        | Amendment::CardMoved { .. }
        | Amendment::LiftCard(_)
        | Amendment::Command { .. }
        | Amendment::BonusSpent { .. }
        | Amendment::House { .. }
        | Amendment::GeneralFlag { .. }
        | Amendment::RidesWith { .. }
        | Amendment::CardFrozen { .. }
        | Amendment::CardBack { .. }
        | Amendment::NoteShot { .. }
        | Amendment::StrikeShots(_)
        | Amendment::Retreated(_)
        | Amendment::Turn(_)
        | Amendment::SkipStep => None,
    }
}

fn may_touch(state: &State, unit: UnitId, target: UnitId) -> bool {
    usize::from(target.0) < state.units.len()
        && state.unit(unit).side != state.unit(target).side
        && state.unit(unit).is_present()
        && state.unit(target).is_present()
        && !state.is_engaged(unit)
}

fn is_on_table(state: &State, pose: Pose) -> bool {
    let ground = &state.fixed.ground;
    pose.facing.is_finite() && (0.0..=ground.width).contains(&pose.x) && (0.0..=ground.height).contains(&pose.y)
}

fn general_of(amendment: &Amendment) -> Option<GeneralId> {
    match amendment {
        Amendment::PlaceGeneral { general, .. }
        | Amendment::General { general, .. }
        | Amendment::GeneralFlag { general, .. }
        | Amendment::RidesWith { general, .. }
        | Amendment::Command { general, .. } => Some(*general),
        _ => None,
    }
}
