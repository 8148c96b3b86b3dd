//! The umpire's hand on the table: anything may be set right, and no rule fires. [FLA SEQ-12]

mod checks;
mod offers;
mod words;

pub use checks::{check, concerns, secret_of};
pub use offers::{counting, offers, placing};
pub use words::words;

use super::cards::{set_on, setting};
use super::{Step, Turn, charge_run, command, set_down, turn};
use crate::game::{Report, ReportKind, Rule};
use crate::geometry::bases::Flank;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::facts::{open_flank, wrapping};
use crate::rules::flanders::state::amendment::Amendment;
use crate::rules::flanders::state::marks::Count;
use crate::rules::flanders::state::{
    Attempt, AttemptId, Building, Contact, Fate, NotedShot, OpenFlank, Place, RiddenOver, SetOut, State,
};

/// Inches that take any base round any flank.
const WHOLE_WAY: f64 = 99.0;

/// Carries an amendment out; what both sides of a melee bring that is being fought is reckoned anew then, and the way of a charger who has
/// been set down elsewhere is looked for anew.
pub fn carry_out(turn: &mut Turn<'_>, amendment: &Amendment) {
    let fought = turn.stack().last().is_some_and(|step| matches!(step.as_ref(), Step::Melee(_)));
    set(turn, amendment);
    if let Amendment::Place { unit, .. } | Amendment::Garrison { unit, .. } = *amendment {
        set_down::runs_from_there(turn, unit);
    }
    let is_still = turn.stack().last().is_some_and(|step| matches!(step.as_ref(), Step::Melee(_)));
    if fought && is_still && !matches!(amendment, Amendment::SkipStep) {
        reckon_anew(turn, amendment);
    }
}

/// A melee that is being fought, after something has been set right: nobody fights on who is gone from it. [FLA SEQ-14]
fn reckon_anew(turn: &mut Turn<'_>, amendment: &Amendment) {
    let parted = if let Amendment::Parts(unit) = amendment { Some(*unit) } else { None };
    let Some(Step::Melee(fight)) = turn.skip() else { unreachable!("a melee is what comes next") };
    match fight.set_right(turn.state, parted) {
        Some(fight) => turn.push([Step::Melee(fight)]),
        None => turn.report(|_| {
            let text = "Nobody is left in that melee to be fought.".to_owned();
            Report::new(ReportKind::Charge, Rule::new("FLA SEQ-14"), text)
        }),
    }
}

fn set(turn: &mut Turn<'_>, amendment: &Amendment) {
    let state = &mut *turn.state;
    match *amendment {
        Amendment::Place { unit, pose } => {
            state.fall_in(unit);
            state.fall_in_round(unit);
            state.unit_mut(unit).place = Place::Table(pose.quantised());
        }
        Amendment::PlaceGeneral { general, pose } => {
            let general = state.general_mut(general);
            general.pose = Some(pose.quantised());
            general.in_hand = false;
            general.rides_with = None;
        }
        Amendment::PlaceCard { card, pose } => {
            let card = state.card_mut(card);
            // Both sides see where the umpire lays it. [FLA GT-26]
            (card.pose, card.shown_at) = (Some(pose.quantised()), None);
        }
        Amendment::CardMoved { card, moved } => {
            let card = state.card_mut(card);
            card.moved = moved;
            card.frozen = false;
        }
        Amendment::LiftCard(card) => {
            let is_dummy = state.is_dummy(card);
            if is_dummy {
                set_on::remove_dummies(turn, &[card]);
            } else {
                setting::set_on(turn, &[card]);
            }
        }
        Amendment::Remove(unit) => command::lose(turn, unit, Fate::Removed),
        Amendment::Figures { unit, figures } => {
            let flank = open_flank::as_bases_go(state, unit, figures);
            let own = state.unit_mut(unit);
            own.figures = figures;
            own.open_flank = flank.unwrap_or(own.open_flank);
            // Where places are not kept, who has figures again is back. Else he is when he is set down.
            if figures > 0 && state.fixed.ledger && state.unit(unit).place == Place::Gone(Fate::Annihilated) {
                state.unit_mut(unit).place = Place::Untracked;
            }
            if figures == 0 {
                command::lose(turn, unit, Fate::Annihilated);
            }
        }
        Amendment::Morale { unit, morale } => {
            command::set_morale(turn, unit, morale);
            command::review(turn);
        }
        Amendment::Disorder { unit, disordered } => state.unit_mut(unit).disordered = disordered,
        Amendment::Formation { unit, formation } => {
            state.fall_in(unit);
            state.fall_in_round(unit);
            state.unit_mut(unit).formation = formation;
        }
        Amendment::Moved { unit, moved } => state.unit_mut(unit).this_turn.moved = moved,
        Amendment::Fired { unit, fired } => state.unit_mut(unit).this_turn.fired = fired,
        Amendment::Broke { unit, turn } => state.unit_mut(unit).broke_on = Some(turn),
        Amendment::FiredOn { unit, fired_on } => state.unit_mut(unit).this_turn.fired_on = fired_on,
        Amendment::Command { general, broken } => state.general_mut(general).broken = broken,
        Amendment::Fresh { unit, fresh } => state.unit_mut(unit).fresh = fresh,
        Amendment::Contact { unit, target } => {
            state.attempts.push(Attempt::default());
            let attempt = AttemptId(state.attempts.len() - 1);
            let (aspect, met) = (Aspect::Front, state.unit(target).this_turn.countercharged);
            let contact = Contact { by: unit, on: target, aspect, advancing: false, by_bonus: false, met };
            charge_run::park(turn, attempt, contact);
        }
        Amendment::General { general, alive } => state.general_mut(general).alive = alive,
        Amendment::Retreated(inches) => state.retreated = inches,
        Amendment::Turn(number) => state.turn = number,
        Amendment::SkipStep => {
            turn.skip();
            if turn.stack().is_empty() {
                turn.push([Step::TurnEnd(turn::TurnEnd::new())]);
            }
        }
        _ => set_mark(turn, amendment),
    }
}

/// Sets what a unit, a general, a house or a card carries.
fn set_mark(turn: &mut Turn<'_>, amendment: &Amendment) {
    let state = &mut *turn.state;
    match *amendment {
        Amendment::Flag { unit, flag, set } => {
            if let Some(mark) = flag.of(state.unit_mut(unit)) {
                *mark = set;
            }
        }
        Amendment::Count { unit, count, number } => {
            if let Some(kept) = count.of(state.unit_mut(unit)) {
                *kept = number;
            }
            if count == Count::Guns && number == 0 {
                command::lose(turn, unit, Fate::Annihilated);
            }
        }
        Amendment::Gone { unit, length, inches } => *length.of(state.unit_mut(unit)) = inches,
        Amendment::WentBack { unit, morale } => state.unit_mut(unit).this_turn.went_back = morale,
        Amendment::HitBy { unit, firer } => state.unit_mut(unit).this_turn.hit_by = firer,
        Amendment::RodeOver { unit, battery } => {
            let rode_over = &mut state.unit_mut(unit).this_turn.rode_over;
            match battery {
                Some(battery) => rode_over.note(battery),
                None => *rode_over = RiddenOver::default(),
            }
        }
        Amendment::CameFrom { unit, from } => {
            let turn = state.turn;
            state.unit_mut(unit).came_from = from.map(|pose| SetOut { turn, point: pose.point() });
        }
        Amendment::LeftTable { unit, at } => {
            state.unit_mut(unit).this_turn.left_at = at.map(|pose| pose.point());
        }
        Amendment::OpenFlank { unit, flank } => {
            state.unit_mut(unit).open_flank = if flank == Flank::Left { OpenFlank::Left } else { OpenFlank::Right };
        }
        Amendment::Garrison { unit, building } => {
            state.fall_in(unit);
            state.fall_in_round(unit);
            state.unit_mut(unit).place = Place::Building(building);
        }
        Amendment::GunsLeft { unit, at } => {
            if let Some(battery) = &mut state.unit_mut(unit).battery {
                battery.abandoned = at;
            }
        }
        Amendment::House { building, heavy_hits, light_hits, destroyed } => {
            state.buildings[building] = Some(Building { heavy_hits, light_hits, destroyed, shot_out: None });
        }
        Amendment::GeneralFlag { general, flag, set } => *flag.of(state.general_mut(general)) = set,
        Amendment::RidesWith { general, unit } => state.general_mut(general).rides_with = unit,
        Amendment::CardFrozen { card, frozen } => state.card_mut(card).frozen = frozen,
        Amendment::CardBack { card, formation, spacing } => {
            let card = state.card_mut(card);
            (card.formation, card.spacing) = (formation, spacing);
        }
        Amendment::NoteShot { card, battery, shot, range, halvings, covered, over_cover, cover_ranks, from_wood } => {
            let (turn, Some(gun)) = (state.turn, state.unit(battery).gun()) else { return };
            let way = NotedShot {
                battery,
                turn,
                gun,
                shot,
                range,
                halvings,
                covered,
                over_cover,
                cover_ranks,
                from_wood,
                met: None,
            };
            state.card_mut(card).shots.push(way);
        }
        Amendment::StrikeShots(card) => state.card_mut(card).shots.clear(),
        _ => set_bond(state, amendment),
    }
}

/// Sets what is between two in a melee, or waits to come off.
fn set_bond(state: &mut State, amendment: &Amendment) {
    match *amendment {
        Amendment::Wraps { unit, round } => {
            state.fall_in(unit);
            if let Some(enemy) = round {
                state.unit_mut(unit).wrap = wrapping::fullest(state, unit, enemy, WHOLE_WAY);
            }
        }
        Amendment::Parts(unit) => drop(state.leave_melees(unit)),
        Amendment::Struck { unit, target, aspect, advancing, by_bonus, met } => {
            let melee = state.melees.iter_mut().find(|melee| melee.involves(unit) && melee.involves(target));
            let Some(melee) = melee else { return };
            melee.contacts.retain(|contact| (contact.by, contact.on) != (unit, target));
            melee.contacts.push(Contact { by: unit, on: target, aspect, advancing, by_bonus, met });
        }
        Amendment::TestedIn { attempt, unit, passed } => {
            let attempt = state.attempt_mut(AttemptId(attempt));
            attempt.tested.retain(|(tested, _)| *tested != unit);
            attempt.tested.extend(passed.map(|passed| (unit, passed)));
        }
        Amendment::BonusSpent { attempt, spent } => state.attempt_mut(AttemptId(attempt)).bonus_spent = spent,
        Amendment::Falls { unit, losses } => {
            state.pending_losses.retain(|(waiting, _)| *waiting != unit);
            state.pending_losses.extend((losses > 0).then_some((unit, losses)));
        }
        Amendment::GunDamage { unit, location } => {
            state.pending_damage.retain(|(waiting, _)| *waiting != unit);
            state.pending_damage.extend(location.map(|location| (unit, location)));
        }
        ref other => unreachable!("{other:?} is set above"),
    }
}
