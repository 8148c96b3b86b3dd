//! What the umpire sets right, without firing rules.

use super::Turn;
use super::losses::put;
use crate::game::{Amendable, PieceId, Refusal, Rule, counted};
use crate::rules::bayonet_musket::book::orders::{Line, Order};
use crate::rules::bayonet_musket::book::sections::{
    CASUALTIES, GUN_FIRE, LEADER_MOVES, MORALE, ORDERS, STACKING, VOLLEY,
};
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::{CounterSide, Impact, Kind};
use crate::rules::bayonet_musket::facts::march::may_rest;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Amendment;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, UnitId, WingId};

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
        Amendment::Volley(unit, _) | Amendment::BattalionGuns(unit, _) => {
            let fits = has_unit(unit) && state.unit(*unit).troop.kind == Kind::Infantry;
            fits.then_some(()).ok_or_else(|| refusal(VOLLEY, "only battalions have this", "Name a battalion."))
        }
        Amendment::Limbered(gun, _) => {
            let fits = has_unit(gun) && state.unit(*gun).troop.kind == Kind::Artillery;
            fits.then_some(()).ok_or_else(|| refusal(GUN_FIRE, "only guns are limbered", "Name a gun."))
        }
        Amendment::Impact(hex, _) => {
            let why = || refusal(GUN_FIRE, "there is no such hex", "Name a hex of the map.");
            state.fixed.extent.contains(*hex).then_some(()).ok_or_else(why)
        }
        Amendment::Unlock(unit) => has_unit(unit).then_some(()).ok_or_else(nobody),
        Amendment::Leader(leader, wing, line, direct) => may_lead(state, *leader, (*wing, *line), *direct),
        Amendment::Lost(brigade, lost) => {
            let units = state.units().iter().filter(|unit| unit.brigade == Some(*brigade)).count();
            let fits = has_brigade(brigade) && usize::from(*lost) <= units;
            fits.then_some(()).ok_or_else(|| refusal(MORALE, "it never had so many", "Set fewer than its units."))
        }
    }
}

/// A leader is in his wing and line, or with a brigade that stands there. [BM 6.1, 6.2]
fn may_lead(
    state: &State,
    leader: LeaderId,
    (wing, line): (WingId, Line),
    direct: Option<BrigadeId>,
) -> Result<(), Refusal> {
    let him = state.leaders.get(usize::from(leader.0)).filter(|him| !him.lost);
    let is_there = |brigade: BrigadeId| {
        let own = usize::from(brigade.0) < state.brigades.len();
        let side = him.is_some_and(|him| own && state.brigade(brigade).side == him.side);
        side && state.slot_of(brigade).is_some_and(|(there, of, _)| (there, of) == (wing, line))
    };
    let fits = him.is_some() && usize::from(wing.0) < state.fixed.wings.len() && direct.is_none_or(is_there);
    let why = || refusal(LEADER_MOVES, "he cannot be there", "Name a wing, a line, and a brigade that stands in it.");
    fits.then_some(()).ok_or_else(why)
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
        Amendment::Volley(unit, has) => {
            turn.state.unit_mut(unit).troop.side = if has { CounterSide::Front } else { CounterSide::Back };
        }
        Amendment::BattalionGuns(unit, has) => turn.state.unit_mut(unit).battalion_gun = has,
        Amendment::Limbered(gun, limbered) => turn.state.unit_mut(gun).gun.limbered = limbered,
        Amendment::Impact(hex, impact) => {
            turn.state.impacts.remove(&hex);
            turn.state.impacts.extend(impact.map(|impact| (hex, impact)));
        }
        Amendment::Unlock(unit) => turn.state.unlock(unit),
        Amendment::Leader(leader, wing, line, direct) => {
            let him = turn.state.leader_mut(leader);
            (him.wing, him.line, him.direct) = (wing, line, direct);
        }
        Amendment::Lost(brigade, lost) => turn.state.brigade_mut(brigade).lost = lost,
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
        Amendment::Slot(brigade, wing, line, slot) => {
            let (name, wing) = (&state.brigade(*brigade).name, &state.fixed.wings[usize::from(wing.0)].name);
            format!("{name} stands in slot {} of the {} line of {wing}", slot + 1, line.word())
        }
        Amendment::Volley(unit, true) => format!("{} has its volley", state.unit(*unit).name),
        Amendment::Volley(unit, false) => format!("{} has spent its volley", state.unit(*unit).name),
        Amendment::BattalionGuns(unit, true) => format!("{} has its battalion guns", state.unit(*unit).name),
        Amendment::BattalionGuns(unit, false) => format!("{} has used its battalion guns", state.unit(*unit).name),
        Amendment::Limbered(gun, true) => format!("{} is limbered", state.unit(*gun).name),
        Amendment::Limbered(gun, false) => format!("{} is unlimbered", state.unit(*gun).name),
        Amendment::Impact(hex, None) => format!("nothing lies on {hex}"),
        Amendment::Impact(hex, Some(Impact::Hit)) => format!("a hit lies on {hex}"),
        Amendment::Impact(hex, Some(Impact::Effective)) => format!("an effective impact lies on {hex}"),
        Amendment::Unlock(unit) => format!("{} is in no firefight", state.unit(*unit).name),
        Amendment::Leader(leader, wing, line, direct) => {
            let (name, wing) = (&state.leader(*leader).name, &state.fixed.wings[usize::from(wing.0)].name);
            match direct {
                Some(brigade) => format!("{name} is with {}", state.brigade(*brigade).name),
                None => format!("{name} is in the {} line of {wing}", line.word()),
            }
        }
        Amendment::Lost(brigade, lost) => {
            format!("{} has lost {}", state.brigade(*brigade).name, counted(i32::from(*lost), "unit"))
        }
    }
}

/// The unit or gun that is to be put elsewhere on the map, if the piece is one.
pub fn placed(state: &State, piece: PieceId) -> Option<UnitId> {
    piece.unit_of(state.units().len()).map(UnitId)
}

/// What may be set right about a piece.
pub fn offers(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
    let Some(piece) = piece else { return Vec::new() };
    let found: Vec<(String, Amendment)> = if let Some(unit) = piece.unit_of(state.units().len()).map(UnitId) {
        of_unit(state, unit)
    } else if let Some(brigade) = piece.card_of(state.brigades.len()).map(BrigadeId) {
        of_brigade(state, brigade)
    } else if let Some(leader) = state.leader_ids().find(|leader| PieceId::from(*leader) == piece) {
        of_leader(state, leader)
    } else {
        Vec::new()
    };
    found.into_iter().map(|(label, amendment)| Amendable { label, amendment }).collect()
}

fn of_unit(state: &State, unit: UnitId) -> Vec<(String, Amendment)> {
    let own = state.unit(unit);
    let kind = own.troop.kind;
    let mut found = Vec::new();
    if kind.is_foot() {
        let counts = (0..own.troop.value).filter(|count| *count != own.troop.casualties);
        found.extend(counts.map(|count| (format!("Casualties: {count}"), Amendment::Casualties(unit, count))));
    }
    if kind.is_horse() {
        let word = if own.troop.disordered { "In order" } else { "Disordered" };
        found.push((word.to_owned(), Amendment::Disorder(unit, !own.troop.disordered)));
    }
    if kind == Kind::Infantry {
        let has = own.troop.has_volley();
        let word = if has { "Volley spent" } else { "With its volley" };
        found.push((word.to_owned(), Amendment::Volley(unit, !has)));
        let word = if own.battalion_gun { "Battalion guns used" } else { "With battalion guns" };
        found.push((word.to_owned(), Amendment::BattalionGuns(unit, !own.battalion_gun)));
    }
    if kind == Kind::Artillery {
        let word = if own.gun.limbered { "Unlimbered" } else { "Limbered" };
        found.push((word.to_owned(), Amendment::Limbered(unit, !own.gun.limbered)));
    }
    if state.is_locked(unit) {
        found.push(("Out of its firefights".to_owned(), Amendment::Unlock(unit)));
    }
    if let Some(hex) = own.hex {
        let impacts = [
            (None, "No impact here"),
            (Some(Impact::Hit), "A hit here"),
            (Some(Impact::Effective), "An effective impact here"),
        ];
        let others = impacts.into_iter().filter(|(impact, _)| *impact != state.impact(hex));
        found.extend(others.map(|(impact, word)| (word.to_owned(), Amendment::Impact(hex, impact))));
    }
    found
}

fn of_brigade(state: &State, brigade: BrigadeId) -> Vec<(String, Amendment)> {
    let own = state.brigade(brigade);
    let orders = Order::ALL.into_iter().filter(|order| *order != own.order);
    let mut found: Vec<_> = orders.map(|order| (order.word().to_owned(), Amendment::Order(brigade, order))).collect();
    for wing in state.wing_ids().filter(|_| !own.broken) {
        for line in Line::ALL {
            let name = &state.fixed.wings[usize::from(wing.0)].name;
            let slots = state.lines(own.side, wing).empty_slots(line);
            found.extend(slots.map(|slot| {
                let label = format!("{name}, {} {}", line.word(), slot + 1);
                (label, Amendment::Slot(brigade, wing, line, slot as u8))
            }));
        }
    }
    let units = state.units().iter().filter(|unit| unit.brigade == Some(brigade)).count() as u8;
    let lost = (0..=units).filter(|lost| *lost != own.lost);
    found.extend(lost.map(|lost| (format!("Units lost: {lost}"), Amendment::Lost(brigade, lost))));
    found
}

fn of_leader(state: &State, leader: LeaderId) -> Vec<(String, Amendment)> {
    let him = state.leader(leader);
    let mut found = Vec::new();
    for wing in state.wing_ids().filter(|_| !him.lost) {
        for line in Line::ALL {
            let label = format!("{}, {} line", state.fixed.wings[usize::from(wing.0)].name, line.word());
            found.push((label, Amendment::Leader(leader, wing, line, None)));
        }
    }
    let (wing, line) = (him.wing, him.line);
    let with = state.lines(him.side, wing).brigades(line).filter(|_| !him.lost);
    let label = |brigade: BrigadeId| format!("With {}", state.brigade(brigade).name);
    found.extend(with.map(|brigade| (label(brigade), Amendment::Leader(leader, wing, line, Some(brigade)))));
    found
}
