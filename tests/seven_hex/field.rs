//! Open ground on which a few units meet.

use galloper::game::{Answer, Awaiting, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::hex::Direction;
use galloper::hex::cluster::{Cluster, Spot};
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::board::{Area, Edge, Growth};
use galloper::rules::seven_hex::state::unit::{AreaId, At, Counter, Presence, UnitId};
use galloper::rules::seven_hex::{Action, Amendment, Battle, Setup};

use crate::{act, roll, shipped};

/// Seven by seven areas of open ground, the attacked one in their middle.
pub fn field() -> Vec<Area> {
    let at = |index: i16| Cluster::new(index % 7 - 3, index / 7 - 3);
    let area = |index: i16| Area {
        name: format!("{index:02}"),
        at: at(index),
        level: 0,
        town: None,
        outer: [Growth::Free; 6],
    };
    (0..49).map(area).collect()
}

/// The area of the field at an offset from the attacked one.
pub fn there(q: i16, r: i16) -> AreaId {
    AreaId(((r + 3) * 7 + q + 3) as u16)
}

pub const ATTACKED: (i16, i16) = (0, 0);
/// The attack comes from the left.
pub const FROM: (i16, i16) = (-1, 0);
/// Outer hexes of the attacked area: one that faces the attack, and one that does not.
pub const FACING: Spot = Spot::Outer(Direction::D3);
pub const ELSEWHERE: Spot = Spot::Outer(Direction::D0);

pub fn counter(name: &str, leader: Leader, arm: Arm) -> Counter {
    let pounder = if arm == Arm::Artillery { 12 } else { 0 };
    Counter { name: name.to_owned(), leader, arm, guns: false, pounder }
}

pub fn at((q, r): (i16, i16), spot: Spot) -> At {
    At { area: there(q, r), spot }
}

/// A battle of these units on open ground that has not begun.
pub fn setup(units: Vec<(Counter, At)>) -> Setup {
    let areas = field();
    let all: Vec<AreaId> = (0..areas.len() as u16).map(AreaId).collect();
    let homes = Leader::ALL.map(|leader| (leader, all.clone())).to_vec();
    Setup { areas, edges: Vec::new(), homes, units, villages: Vec::new(), ..shipped() }
}

/// The same with a switch of the house.
pub fn with(switch: &str, mut setup: Setup) -> Setup {
    setup.house.set(switch, "on").expect("it is a switch");
    setup
}

/// A battle of these units on open ground, at the attacker's first order.
pub fn battle(units: Vec<(Counter, At)>, edges: Vec<Edge>) -> Battle {
    begun(&Setup { edges, ..setup(units) })
}

/// A battle whose sides are ready, at its first question.
pub fn opened(setup: &Setup) -> Battle {
    let mut battle = Battle::begin(setup).unwrap_or_else(|why| panic!("{why:?}"));
    for _ in Side::BOTH {
        act(&mut battle, Action::Done);
    }
    battle
}

/// Where the battle is.
pub fn step(battle: &Battle) -> String {
    battle.steps().last().cloned().unwrap_or_default()
}

/// What may be answered; nothing where dice are asked for.
pub fn offered(battle: &Battle) -> Vec<Action> {
    match battle.words() {
        Awaiting::Choice(choice) => choice.offers.iter().map(|offer| offer.action.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The units that may be chosen.
pub fn choosable(battle: &Battle) -> Vec<String> {
    let of = |action: Action| match action {
        Action::Take(unit) => Some(battle.state().name(unit).to_owned()),
        _ => None,
    };
    offered(battle).into_iter().filter_map(of).collect()
}

/// Chooses a unit by its name.
pub fn take(battle: &mut Battle, name: &str) {
    let unit = id(battle, name);
    act(battle, Action::Take(unit));
}

/// The rule that dice are thrown for.
pub fn thrown_for(battle: &Battle) -> String {
    match battle.words() {
        Awaiting::Dice(request) => request.rule.citation().to_owned(),
        other => panic!("no dice: {other:?}"),
    }
}

/// Answers whatever ends a phase or lets somebody stay, until a battle is as it should be.
pub fn until(battle: &mut Battle, is_there: impl Fn(&Battle) -> bool) {
    while !is_there(battle) {
        let Awaiting::Choice(choice) = battle.words() else { panic!("{:?}", battle.words()) };
        let over = choice.offers.iter().find(|offer| ["end", "stay", "ready"].contains(&offer.verb.as_ref()));
        act(battle, over.expect("a phase can be ended").action.clone());
    }
}

/// Sets something right, as the umpire may.
pub fn set(battle: &mut Battle, amendment: Amendment) {
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: "umpire".to_owned(), why: String::new(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Open).unwrap_or_else(|why| panic!("{why}"));
}

/// Disrupts units.
pub fn disrupt(battle: &mut Battle, names: &[&str]) {
    for name in names {
        let unit = id(battle, name);
        set(battle, Amendment::Disrupted { unit, disrupted: true });
    }
}

/// Puts a unit where the Allies do not set up.
pub fn put(battle: &mut Battle, name: &str, at: At) {
    let unit = id(battle, name);
    set(battle, Amendment::Stands { unit, at });
}

/// Foot of Marlborough's, and of Tallard's.
pub fn foot(name: &str, side: Side) -> Counter {
    let leader = if side == Side::A { Leader::Marlborough } else { Leader::Tallard };
    counter(name, leader, Arm::Infantry)
}

/// Where a unit stands.
pub fn stands(battle: &Battle, name: &str) -> Option<At> {
    battle.state().stands(id(battle, name))
}

pub fn begun(setup: &Setup) -> Battle {
    let mut battle = Battle::begin(setup).unwrap_or_else(|why| panic!("{why:?}"));
    let orders = |battle: &Battle| battle.steps().last().is_some_and(|step| step.starts_with("orders"));
    while !orders(&battle) {
        act(&mut battle, Action::Done);
    }
    battle
}

pub fn id(battle: &Battle, name: &str) -> UnitId {
    crate::unit(battle.state(), name)
}

/// Orders a unit and its companions to attack, with an order that is obeyed.
pub fn attack(battle: &mut Battle, name: &str) {
    let first = id(battle, name);
    act(battle, Action::Take(first));
    act(battle, Action::Attack(there(ATTACKED.0, ATTACKED.1)));
    roll(battle, &[6, 1]);
}

/// The totals of the sums last shown with dice.
pub fn shown(battle: &Battle) -> Vec<i32> {
    let Awaiting::Dice(request) = battle.words() else { panic!("no dice: {:?}", battle.words()) };
    request.tallies.iter().map(galloper::game::Tally::whole).collect()
}

pub fn is_disrupted(battle: &Battle, name: &str) -> bool {
    battle.state().unit(id(battle, name)).disrupted
}

pub fn is_lost(battle: &Battle, name: &str) -> bool {
    battle.state().unit(id(battle, name)).presence() == Presence::Lost
}

/// Ends every phase until a side gives orders.
pub fn until_orders_of(battle: &mut Battle, side: Side) {
    let orders = format!("orders of {side:?}");
    until(battle, |battle| step(battle) == orders);
}
