//! What the umpire sets right, without firing rules.

use super::Turn;
use super::losses::put;
use crate::game::{Amendable, PieceId, Refusal, Rule};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{CASUALTIES, ORDERS, STACKING};
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::CounterSide;
use crate::rules::bayonet_musket::facts::march::may_rest;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Amendment;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, UnitId};

fn refusal(rule: Rule, why: &str, remedy: &str) -> Refusal {
    Refusal::new(rule, "That cannot be set", why, remedy)
}

/// Whether an amendment makes sense: it names what exists, and numbers that can be.
pub fn check(state: &State, amendment: &Amendment) -> Result<(), Refusal> {
    let has_unit = |unit: &UnitId| usize::from(unit.0) < state.units().len();
    let has_brigade = |brigade: &BrigadeId| usize::from(brigade.0) < state.brigades.len();
    let nobody = || refusal(STACKING, "there is no such piece", "Name one of this battle.");
    match amendment {
        Amendment::Place(unit, hex, facing) => {
            if !has_unit(unit) {
                return Err(nobody());
            }
            let free = state.terrain(*hex) != HexTerrain::Water && may_rest(state, *unit, *hex, *facing);
            let why = || refusal(STACKING, "it may not stand there", "Choose a hex of the map with room for it.");
            free.then_some(()).ok_or_else(why)
        }
        Amendment::Casualties(unit, count) => {
            let fits = has_unit(unit) && *count < state.unit(*unit).troop.value.max(1);
            let why = || refusal(CASUALTIES, "it never had so many", "Set fewer than its combat value.");
            fits.then_some(()).ok_or_else(why)
        }
        Amendment::Disorder(unit, _) => {
            let fits = has_unit(unit) && state.unit(*unit).troop.kind.is_horse();
            fits.then_some(()).ok_or_else(nobody)
        }
        Amendment::Order(brigade, _) => has_brigade(brigade).then_some(()).ok_or_else(nobody),
        Amendment::Slot(brigade, wing, line, slot) => {
            let lines = state.wing_ids().find(|one| one == wing).filter(|_| has_brigade(brigade));
            let side = has_brigade(brigade).then(|| state.brigade(*brigade).side);
            let free = lines.zip(side).is_some_and(|(wing, side)| {
                state.lines(side, wing).line(*line).get(usize::from(*slot)).is_some_and(Option::is_none)
            });
            let why = || refusal(ORDERS, "that slot is taken, or there is none", "Choose an empty slot of the wing.");
            free.then_some(()).ok_or_else(why)
        }
    }
}

/// Sets it right.
pub fn carry_out(turn: &mut Turn<'_>, amendment: &Amendment) {
    match *amendment {
        Amendment::Place(unit, hex, facing) => {
            turn.state.unlock(unit);
            put(turn.state, unit, hex);
            turn.state.unit_mut(unit).facing = facing;
        }
        Amendment::Casualties(unit, count) => {
            let troop = &mut turn.state.unit_mut(unit).troop;
            troop.casualties = count;
            troop.side = if count > 0 { CounterSide::Back } else { CounterSide::Front };
        }
        Amendment::Disorder(unit, disordered) => turn.state.unit_mut(unit).troop.disordered = disordered,
        Amendment::Order(brigade, order) => turn.state.brigade_mut(brigade).order = order,
        Amendment::Slot(brigade, wing, line, slot) => {
            let side = turn.state.brigade(brigade).side;
            if let Some((from, ..)) = turn.state.slot_of(brigade) {
                turn.state.lines_mut(side, from).remove(brigade);
            }
            turn.state.lines_mut(side, wing).put(brigade, line, usize::from(slot));
        }
    }
}

/// What it sets, in words.
pub fn words(state: &State, amendment: &Amendment) -> String {
    match amendment {
        Amendment::Place(unit, hex, _) => format!("{} stands at {hex}", state.unit(*unit).name),
        Amendment::Casualties(unit, count) => format!("{} has {count} casualties", state.unit(*unit).name),
        Amendment::Disorder(unit, true) => format!("{} is in disorder", state.unit(*unit).name),
        Amendment::Disorder(unit, false) => format!("{} is in order", state.unit(*unit).name),
        Amendment::Order(brigade, order) => format!("{} is under {}", state.brigade(*brigade).name, order.word()),
        Amendment::Slot(brigade, _, line, slot) => {
            format!("{} stands in slot {} of the {} line", state.brigade(*brigade).name, slot + 1, line.word())
        }
    }
}

/// What may be set right about a piece.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let Some(piece) = piece else { return Vec::new() };
    if let Some(unit) = piece.unit_of(state.units().len()).map(UnitId) {
        let own = state.unit(unit);
        if own.troop.kind.is_horse() {
            let disordered = !own.troop.disordered;
            let label = if disordered { "Disordered" } else { "In order" }.to_owned();
            return vec![Amendable { label, amendment: Amendment::Disorder(unit, disordered) }];
        }
        let counts = (0..own.troop.value).filter(|count| *count != own.troop.casualties);
        let amendable =
            |count| Amendable { label: format!("Casualties: {count}"), amendment: Amendment::Casualties(unit, count) };
        return counts.map(amendable).collect();
    }
    let Some(brigade) = piece.card_of(state.brigades.len()).map(BrigadeId) else { return Vec::new() };
    let others = Order::ALL.into_iter().filter(|order| *order != state.brigade(brigade).order);
    others
        .map(|order| Amendable { label: order.word().to_owned(), amendment: Amendment::Order(brigade, order) })
        .collect()
}
