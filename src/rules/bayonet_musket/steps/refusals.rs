//! Why an answer that is none of the offers cannot be given, with its rule: whoever answers in words or by a program is told, too.

use crate::game::umpire::not_offered;
use crate::game::{Refusal, Rule};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{
    BOUNDARY, BRIGADE_PHASE, CHARGE, COMMITMENT, COMPLIANCE, DISPLAY, LEADER_ACTIONS, LINEAR, LINES_APART, MARCH,
    ORDERS, OVERLAP, PASSAGE, RELIEF, SHIFT, STANDARD_STACK, TRANSFER,
};
use crate::rules::bayonet_musket::facts::brigades::{
    brigade_in_contact, charge_possible, complies, places_of, under_effective,
};
use crate::rules::bayonet_musket::facts::march::{Limits, goals};
use crate::rules::bayonet_musket::facts::targets::charger;
use crate::rules::bayonet_musket::judge::alignment::Limit;
use crate::rules::bayonet_musket::judge::display::{Bar, Held};
use crate::rules::bayonet_musket::judge::zones::priority_of;
use crate::rules::bayonet_musket::state::action::Attempted;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, UnitId};
use crate::rules::bayonet_musket::state::{BrigadeMark, State};

fn refuse(rule: Rule, why: impl Into<String>, remedy: &str) -> Refusal {
    Refusal::new(rule, "That cannot be done now", why.into(), remedy)
}

fn has_brigade(state: &State, brigade: BrigadeId) -> bool {
    usize::from(brigade.0) < state.brigades.len()
}

fn has_unit(state: &State, unit: UnitId) -> bool {
    usize::from(unit.0) < state.units().len()
}

/// Why a brigade is not activated now. [BM 3.3]
pub(super) fn of_activation(state: &State, brigade: BrigadeId) -> Refusal {
    if !has_brigade(state, brigade) {
        return not_offered();
    }
    let own = state.brigade(brigade);
    let why = if own.broken {
        format!("{} has been routed", own.name)
    } else if own.finished {
        format!("{} is finished", own.name)
    } else {
        format!("it is not the turn of {}, whose order was {} as the phase began", own.name, own.class.word())
    };
    refuse(BRIGADE_PHASE, why, "Activate one of those that are offered.")
}

/// Why a leader does not try something. [BM 4.3.1 to 4.3.5, 4.4, 6.3]
pub(super) fn of_attempt(state: &State, leader: LeaderId, asked: LeaderId, attempted: Attempted) -> Refusal {
    let remedy = "Try one of those that are offered, or nothing.";
    let brigade = attempted.brigade();
    if leader != asked || !has_brigade(state, brigade) {
        return refuse(LEADER_ACTIONS, "another leader is asked, or there is no such brigade", remedy);
    }
    let him = state.leader(leader);
    let own = state.brigade(brigade);
    let stands = state.slot_of(brigade).map(|(wing, line, _)| (wing, line));
    if own.side != him.side || stands != Some((him.wing, him.line)) {
        let why = format!("{} does not stand in the wing and line of {}", own.name, him.name);
        return refuse(LEADER_ACTIONS, why, remedy);
    }
    let (rule, bar) = bar(state, leader, attempted);
    match bar {
        Some(bar) => refuse(rule, why_not(bar), remedy),
        None => refuse(DISPLAY, "that slot is taken, or there is none", remedy),
    }
}

/// How a brigade stands that is to be relieved or passed.
pub(super) fn held(state: &State, brigade: BrigadeId) -> Held {
    Held {
        order: Some(state.brigade(brigade).order),
        in_contact: brigade_in_contact(state, brigade),
        under_effective: under_effective(state, brigade),
    }
}

/// Why something is not done on the display, without a full stop.
pub(super) const fn why_not(bar: Bar) -> &'static str {
    match bar {
        Bar::NoSuchCommitment => "no commitment leads there",
        Bar::LineFull => "there is no empty slot",
        Bar::SupportEmptied => "the support line would be left without a brigade",
        Bar::NobodyBefore => "there is no brigade before it",
        Bar::RelievedCharges => "the brigade before it is on Charge",
        Bar::RelievedEngaged => "the brigade before it is next to enemies, or under an effective impact",
        Bar::SupportNotFull => "the support line has an empty slot",
        Bar::PassedEngaged => "everybody there is next to enemies, or under an effective impact",
        Bar::NobodyBeside => "there is nobody on that side",
        Bar::FrontStays => "brigades of the front are not transferred",
        Bar::InfantryNextDoor => "infantry goes to a wing next door only",
        Bar::WrongLine => "it stands in another line",
    }
}

/// The rule of what is tried, and what stands in its way but for the slot.
fn bar(state: &State, leader: LeaderId, attempted: Attempted) -> (Rule, Option<Bar>) {
    let him = state.leader(leader);
    let lines = state.lines(him.side, him.wing);
    match attempted {
        Attempted::Commit(brigade, to, _) => (COMMITMENT, lines.may_commit(brigade, to).err()),
        Attempted::Relieve(brigade) => (RELIEF, lines.may_relieve(brigade, |other| held(state, other)).err()),
        Attempted::Pass(brigade, other) if has_brigade(state, other) => {
            (PASSAGE, lines.may_pass(brigade, other, held(state, other)).err())
        }
        Attempted::Pass(..) => (PASSAGE, Some(Bar::WrongLine)),
        Attempted::Shift(brigade, hand) => (SHIFT, lines.beside(brigade, hand).err()),
        Attempted::Transfer(brigade, to, _) if usize::from(to.0) < state.fixed.wings.len() && to != him.wing => {
            let next_door = to.0.abs_diff(him.wing.0) == 1;
            let on_foot = state.brigade(brigade).on_foot;
            (TRANSFER, lines.may_transfer(brigade, state.lines(him.side, to), on_foot, next_door).err())
        }
        Attempted::Transfer(..) => (TRANSFER, Some(Bar::WrongLine)),
    }
}

/// Why a brigade does not try for an order. [BM 4.2.4, 4.3.3, 5.0, 5.4]
pub(super) fn of_order(state: &State, brigade: BrigadeId, to: Order) -> Refusal {
    let own = state.brigade(brigade);
    let (rule, why) = if !complies(state, brigade) {
        (COMPLIANCE, format!("{} is out of its place, and marches until it has come into it", own.name))
    } else if own.order == to {
        (ORDERS, format!("{} is under this order already", own.name))
    } else if to == Order::Charge && own.mark == Some(BrigadeMark::Relieved) {
        (RELIEF, format!("{} was relieved", own.name))
    } else if to == Order::Charge && !charge_possible(state, brigade) {
        (CHARGE, format!("no enemy stands in a priority hex of {}", own.name))
    } else {
        return not_offered();
    };
    refuse(rule, why, "Keep the order, or try for another.")
}

/// Why a unit on Charge does not attack somebody. [BM 5.4, 11.1]
pub(super) fn of_target(state: &State, unit: UnitId, target: UnitId, offered: &[UnitId]) -> Refusal {
    if !has_unit(state, target) {
        return not_offered();
    }
    let (own, other) = (charger(state, unit), state.unit(target));
    let priority = |id: UnitId| state.unit(id).hex.and_then(|hex| priority_of(own.kind, own.at, own.facing, hex));
    let name = &other.name;
    let better =
        offered.iter().copied().filter(|id| priority(*id) < priority(target)).find(|id| priority(*id).is_some());
    let defends = offered.iter().copied().find(|id| *id != target && state.unit(*id).hex == other.hex);
    if let (Some(defends), Some(hex)) = (defends, other.hex) {
        let name = &state.unit(defends).name;
        let (rule, why) = if state.kind(defends).is_troops() {
            (STANDARD_STACK, format!("{name} defends {hex} from that side"))
        } else {
            (LINEAR, format!("who attacks {name} takes the whole of {hex}"))
        };
        return refuse(rule, why, "Attack one of those that are offered.");
    }
    let (rule, why) = match (priority(target), better) {
        (None, _) => (CHARGE, format!("{name} stands in none of its priority hexes")),
        (Some(_), Some(better)) => {
            (CHARGE, format!("{} stands in a better priority than {name}", state.unit(better).name))
        }
        (Some(_), None) if other.side != state.unit(unit).side && state.kind(target).fights_like(own.kind) => {
            (LINEAR, format!("another takes {name}, and an enemy in as good a priority would be left alone"))
        }
        (Some(_), None) => (CHARGE, format!("{name} may not be attacked")),
    };
    refuse(rule, why, "Attack one of those that are offered.")
}

/// Why a unit does not march to a hex. [BM 4.2.1 to 4.2.3, 5.3]
pub(super) fn of_march(state: &State, unit: UnitId, to: Hex) -> Refusal {
    let own = state.unit(unit);
    let points = own.troop.kind.allowance(own.troop.disordered).saturating_sub(own.now.spent);
    let reaches = goals(state, unit, Limits { points, aligned: false }).iter().any(|goal| goal.hex == to);
    let Some((brigade, from)) = own.brigade.zip(own.hex).filter(|_| reaches) else {
        let why = format!("{} does not come to {to} with {points} points", own.name);
        return refuse(MARCH, why, "Choose a nearer hex, or one with room for it.");
    };
    let broken = places_of(state, brigade).and_then(|places| {
        let [before, after] = [from, to].map(|hex| places.breaches(brigade, hex));
        before.into_iter().zip(after).find(|(before, after)| after.by > before.by).map(|(_, after)| after)
    });
    let (rule, why) = match broken.map(|breach| (breach.limit, breach.beside)) {
        Some((Limit::Boundary, _)) => (BOUNDARY, "it lies over the boundary of the wing".to_owned()),
        Some((Limit::Line(line), _)) => (LINES_APART, format!("it is level with the {} line, or beyond", line.word())),
        Some((Limit::Left | Limit::Right, beside)) => {
            let name = beside.map(|other| state.brigade(other).name.to_string()).unwrap_or_default();
            (OVERLAP, format!("it would overlap {name}"))
        }
        None => (COMPLIANCE, format!("{} has to come nearer to its place, or to its brigade", own.name)),
    };
    refuse(rule, why, "Choose one of the hexes that are offered.")
}
