//! The units of a brigade move under its order. [BM 3.3.2, 5.2, 5.3, 5.5]

use serde::Serialize;

use super::attacks::Attacks;
use super::carry::carry;
use super::charging::{Charging, is_held_by_a_mate, must_charge, why_no_charge};
use super::losses::restack;
use super::offers::{at, button, choice, on, wind};
use super::refusals;
use super::{Procedure, Step, Turn};
use crate::game::umpire::not_offered;
use crate::game::{Awaiting, Choice, Offer, Refusal, RefusedOffer, Report, ReportKind, Rule, Wording, say};
use crate::hex::{Corner, Hex};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{DRESS_RANKS, MARCH, MOVEMENT_STEP, STANDARD_STACK};
use crate::rules::bayonet_musket::facts::brigades::order_of;
use crate::rules::bayonet_musket::facts::duty::{Marches, marches, owes};
use crate::rules::bayonet_musket::facts::march::{Goal, Limits, dress_hexes, entered, goals};
use crate::rules::bayonet_musket::judge::movement::disorders;
use crate::rules::bayonet_musket::judge::orders::{Dressed, Dressing, dressings};
use crate::rules::bayonet_musket::judge::zones::Zone;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};

/// The units of a brigade act one after the other. [BM 3.3.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Moving {
    /// Which brigade.
    pub brigade: BrigadeId,
}

/// Whether a unit may still act in its brigade's movement.
fn may_act(state: &State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    let locked =
        state.is_locked(unit) && own.brigade.is_none_or(|brigade| state.brigade(brigade).order != Order::Dress);
    !own.now.moved && !locked
}

impl Procedure<Step> for Moving {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let units: Vec<UnitId> = state.units_of(self.brigade).filter(|unit| may_act(state, *unit)).collect();
        if units.is_empty() {
            return None;
        }
        let side = state.brigade(self.brigade).side;
        let offer =
            |unit: &UnitId| on("move", say!("{}", state.unit(*unit).name), MOVEMENT_STEP, *unit, Action::Choose(*unit));
        let mut offers: Vec<Offer<Action, W>> = units.iter().map(offer).collect();
        offers.push(button("stand", say!("The rest stand"), MOVEMENT_STEP, Action::Done));
        let question = say!("Which unit of {} acts?", state.brigade(self.brigade).name);
        Some(choice(side, question, MOVEMENT_STEP, vec![self.brigade.into()], offers))
    }

    fn name(&self) -> String {
        "movement".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let attacks = Attacks::new(turn.state, self.brigade);
        turn.push([Step::Attacks(attacks)]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Choose(unit) = *action {
            let charges = order_of(turn.state, unit) == Order::Charge;
            let step = if charges { Step::Charging(Charging { unit }) } else { Step::Going(Going { unit }) };
            return turn.push([step, Step::Moving(self)]);
        }
        let units: Vec<UnitId> = turn.state.units_of(self.brigade).filter(|unit| may_act(turn.state, *unit)).collect();
        let charges = |unit: &UnitId| order_of(turn.state, *unit) == Order::Charge;
        let is_bound = |unit: &UnitId| {
            if charges(unit) { must_charge(turn.state, *unit) } else { must_march(turn.state, *unit) }
        };
        // A charge must be made if it can, and who is out of place comes into it: those who are bound to are still asked. [BM 5.1, 5.4]
        let bound: Vec<UnitId> = units.iter().copied().filter(is_bound).collect();
        let step = |unit: &UnitId| {
            if charges(unit) { Step::Charging(Charging { unit: *unit }) } else { Step::Going(Going { unit: *unit }) }
        };
        let steps: Vec<Step> = bound.iter().map(step).chain([Step::Moving(self)]).collect();
        for unit in units.into_iter().filter(|unit| !bound.contains(unit)) {
            turn.state.unit_mut(unit).now.moved = true;
        }
        turn.push(steps);
    }
}

/// A unit marches, or dresses its ranks. [BM 5.3, 5.5]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Going {
    /// Which unit.
    pub unit: UnitId,
}

/// Where a unit may go under March, and whether it may stand. [BM 4.2.4, 5.2, 5.3]
pub fn march_goals(state: &State, unit: UnitId) -> Marches {
    let own = state.unit(unit);
    let points = own.troop.kind.allowance(own.troop.disordered).saturating_sub(own.now.spent);
    let goals = goals(state, unit, Limits { points, aligned: true });
    let elsewhere = goals.into_iter().filter(|goal| (Some(goal.hex), goal.facing) != (own.hex, own.facing));
    marches(state, unit, elsewhere.collect())
}

/// Whether a unit under March must set something right by it. [BM 4.2.4, 5.2, R-BM-54]
fn must_march(state: &State, unit: UnitId) -> bool {
    order_of(state, unit) == Order::March && owes(state, unit) && !march_goals(state, unit).may_stand
}

fn dressed(state: &State, unit: UnitId) -> Dressed {
    let own = state.unit(unit);
    let terrain = own.hex.map(|hex| state.terrain(hex)).unwrap_or_default();
    Dressed {
        kind: own.troop.kind,
        casualties: own.troop.casualties,
        disordered: own.troop.disordered,
        impact: own.hex.and_then(|hex| state.impact(hex)),
        terrain,
        in_firefight: state.is_locked(unit),
    }
}

impl Going {
    fn dress_offers<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let (unit, own) = (self.unit, state.unit(self.unit));
        let Some(hex) = own.hex else { return Vec::new() };
        let mut offers = Vec::new();
        for dressing in dressings(&dressed(state, unit)) {
            let zones: &[Zone] = match dressing {
                Dressing::Back => &[Zone::Rear],
                Dressing::UpOrBack => &[Zone::Front, Zone::Rear],
                Dressing::Recover | Dressing::Reform => {
                    offers.push(on("restore", say!("{} recovers", own.name), DRESS_RANKS, unit, Action::Restore));
                    &[]
                }
                // A stack does not turn while a firefight holds one of it. [R-BM-52]
                Dressing::Turn if is_held_by_a_mate(state, unit) => &[],
                Dressing::Turn => {
                    let turns = [-2, -1, 1, 2].map(|turn| own.facing.turned(turn));
                    offers.extend(turns.map(|facing| go(state, unit, (hex, facing), "face", DRESS_RANKS)));
                    &[]
                }
            };
            let hexes = dress_hexes(state, unit, zones);
            offers.extend(hexes.into_iter().map(|to| go(state, unit, (to, own.facing), "move", DRESS_RANKS)));
        }
        offers
    }
}

fn go<W: Wording>(
    state: &State,
    unit: UnitId,
    (hex, facing): (Hex, Corner),
    verb: &'static str,
    rule: Rule,
) -> Offer<Action, W> {
    let label = say!("{} to {hex}, facing {:?}", state.unit(unit).name, wind(facing));
    at(verb, label, rule, (unit, hex, Some(facing)), Action::Go(hex, facing))
}

impl Procedure<Step> for Going {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (unit, own) = (self.unit, state.unit(self.unit));
        let (mut offers, may_stand): (Vec<Offer<Action, W>>, bool) = if order_of(state, unit) == Order::Dress {
            (self.dress_offers(state), true)
        } else {
            let Marches { goals, may_stand } = march_goals(state, unit);
            let march = |goal: &Goal| go(state, unit, (goal.hex, goal.facing), "move", MARCH);
            let order = (may_stand && may_restack(state, unit)).then(|| {
                let label = say!("{} changes places in its stack", own.name);
                on("restack", label, STANDARD_STACK, unit, Action::Restack)
            });
            (goals.iter().map(march).chain(order).collect(), may_stand)
        };
        if may_stand {
            offers.push(button("stay", say!("It stays"), MOVEMENT_STEP, Action::Done));
        }
        let question = say!("Where does {} go?", own.name);
        let refused = why_no_charge(state, unit).map(|(rule, why)| {
            let (label, why) = (say!("{} attacks", own.name), say!("{why}"));
            RefusedOffer { label, why, rule, piece: Some(unit.into()) }
        });
        Some(Awaiting::Choice(Choice {
            side: own.side,
            question,
            rule: MOVEMENT_STEP,
            pieces: vec![unit.into()],
            offers,
            refused: refused.into_iter().collect(),
        }))
    }

    fn name(&self) -> String {
        "march".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let unit = self.unit;
        turn.state.unit_mut(unit).now.moved = true;
        match *action {
            Action::Go(hex, facing) if order_of(turn.state, unit) == Order::Dress => {
                let own = turn.state.unit(unit);
                // It pays nothing, and is disordered as by any way into such ground. [BM 11.8.3, R-BM-53]
                let into = |from: Hex| disorders(own.troop.kind, &entered(turn.state, unit, from, hex));
                let breaks = own.hex.is_some_and(|from| from != hex && into(from));
                let goal = Goal { came: own.hex, ..Goal::standing(hex, facing, own.troop.disordered || breaks) };
                carry(turn, unit, &goal, DRESS_RANKS);
            }
            Action::Go(hex, facing) => {
                let goal = march_goals(turn.state, unit)
                    .goals
                    .into_iter()
                    .find(|goal| (goal.hex, goal.facing) == (hex, facing));
                carry(turn, unit, &goal.expect("what was offered can still be reached"), MARCH);
            }
            Action::Restore => restore(turn, unit),
            Action::Restack => change_places(turn, unit),
            Action::Done => {}
            ref other => unreachable!("{other:?} was not offered"),
        }
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        match *action {
            Action::Go(to, _) if order_of(state, self.unit) != Order::Dress => refusals::of_march(state, self.unit, to),
            _ => not_offered(),
        }
    }
}

/// Whether a stack may spend its whole move on its order: nobody in it has done anything. [BM 9.1.1, 9.2]
fn may_restack(state: &State, unit: UnitId) -> bool {
    let Some(hex) = state.unit(unit).hex else { return false };
    let is_free = |mate: UnitId| {
        let now = &state.unit(mate).now;
        (mate == unit || !now.moved) && now.spent == 0 && !state.is_locked(mate)
    };
    state.in_hex(hex).len() > 1 && state.troops_in(hex).into_iter().all(is_free)
}

/// A unit goes to the top of its stack, or underneath; all of it have moved by that. [BM 9.1.1]
fn change_places(turn: &mut Turn<'_>, unit: UnitId) {
    restack(turn.state, unit);
    let Some(hex) = turn.state.unit(unit).hex else { return };
    for mate in turn.state.troops_in(hex) {
        turn.state.unit_mut(mate).now.moved = true;
    }
    turn.report(|state| {
        let is_on_top = state.in_hex(hex).first() == Some(&unit);
        let place = if is_on_top { "to the top" } else { "underneath" };
        let text = format!("{} goes {place} in {hex}.", state.unit(unit).name);
        Report::new(ReportKind::Move, STANDARD_STACK, text).about([unit.into()])
    });
}

fn restore(turn: &mut Turn<'_>, unit: UnitId) {
    let own = turn.state.unit_mut(unit);
    let did = if own.troop.kind.is_horse() {
        own.troop.disordered = false;
        "reforms"
    } else {
        own.troop = own.troop.recovered();
        "recovers a casualty"
    };
    turn.report(|state| {
        let text = format!("{} {did}.", state.unit(unit).name);
        Report::new(ReportKind::Morale, DRESS_RANKS, text).about([unit.into()])
    });
}
