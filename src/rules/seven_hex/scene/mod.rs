//! From the position to the picture. Nothing is hidden in this game.

pub mod board;
pub mod overlay;
mod tracks;
pub mod values;

use crate::game::{
    Board, Clock, Command, Condition, Glyph, Holder, Piece, Place, Provenance, Rank, Scene, Severity, Source, Spent,
    Stat, Strength,
};
use crate::rules::seven_hex::book::arms::{Arm, Leader, Quality};
use crate::rules::seven_hex::book::house::Attrition;
use crate::rules::seven_hex::book::tables::TURNS;
use crate::rules::seven_hex::state::unit::{Presence, UnitId};
use crate::rules::seven_hex::state::{Phase, State};

const DISRUPTED: Condition = Condition::new("disrupted", 'D', Severity::Disorder);
const LOST: Condition = Condition::new("lost", 'L', Severity::Gone);
const AWAY: Condition = Condition::new("away", 'E', Severity::Gone).said("escaped, and away");
const ATTACKED: Condition = Condition::new("attacked", '1', Severity::Note).said("has attacked once");
const ATTACKED_TWICE: Condition = Condition::new("attacked_twice", '2', Severity::Note).said("has attacked twice");
const CHARGED: Condition = Condition::new("charged", 'C', Severity::Note).said("has charged this turn");
const COMMITTED: Condition = Condition::new("committed", 'K', Severity::Note).said("has committed himself");

/// What everybody may see: everything.
pub fn scene(state: &State) -> Scene {
    let setup = &state.fixed.setup;
    let mut scene = Scene::new(&setup.title, setup.sides.clone(), Board::Areas(board::drawn(state).board.clone()));
    scene.clock = clock(state);
    scene.holder = (state.phase != Phase::SetUp).then_some(Holder { side: state.active, words: "the player turn" });
    scene.pieces = state.ids().map(|id| piece(state, id)).collect();
    scene.commands = Leader::ALL.into_iter().map(|leader| command(state, leader)).collect();
    scene.tracks = tracks::tracks(state);
    scene.legend = vec![DISRUPTED, ATTACKED, ATTACKED_TWICE, CHARGED, COMMITTED, AWAY, LOST];
    let said = setup.provenance.iter();
    scene.provenance = said.map(|(kind, text)| Provenance { kind: Source::named(kind), text: text.clone() }).collect();
    scene.settled()
}

/// The phases by name; attrition only where it is played. [SHS 5.1, 18.1]
fn clock(state: &State) -> Clock {
    let worn = state.house().attrition == Attrition::On;
    let phases = [
        (Phase::Strategic, "Strategic movement"),
        (Phase::Fire, "Ranged fire"),
        (Phase::Orders, "Orders"),
        (Phase::Morale, "Morale"),
        (Phase::Attrition, "Attrition"),
        (Phase::Commanders, "Commanders"),
    ];
    if state.phase == Phase::SetUp {
        return Clock { word: "Turn", number: 0, of: Some(TURNS), phases: vec!["Setting up".to_owned()], phase: 0 };
    }
    let phases = || phases.into_iter().filter(move |(phase, _)| worn || *phase != Phase::Attrition);
    let phase = phases().position(|(phase, _)| phase == state.phase).unwrap_or(0);
    let names = phases().map(|(_, name)| name.to_owned()).collect();
    Clock { word: "Turn", number: state.turn, of: Some(TURNS), phases: names, phase }
}

fn command(state: &State, leader: Leader) -> Command {
    let commander = state.commander(leader).filter(|id| state.stands(*id).is_some());
    let mut own = state.ids().filter(|id| state.counter(*id).leader == leader && state.counter(*id).arm.fights());
    Command {
        side: leader.side(),
        name: leader.name().to_owned(),
        leader: commander.map(|id| state.piece(id)),
        group: None,
        standing: None,
        broken: own.all(|id| state.stands(id).is_none()),
    }
}

fn place(state: &State, id: UnitId) -> Place {
    match state.unit(id).presence() {
        Presence::On(at) => Place::in_area(at.area.0, Some(at.spot.index())),
        Presence::Away { until, .. } => Place::Off { why: format!("away until turn {until}") },
        Presence::Lost => Place::Off { why: "lost".to_owned() },
    }
}

fn piece(state: &State, id: UnitId) -> Piece {
    let (counter, unit) = (state.counter(id), state.unit(id));
    let rank = (counter.arm == Arm::Command).then(|| match counter.leader.quality() {
        Quality::Experienced => Rank { marks: 2, words: "experienced commander" },
        Quality::Exceptional => Rank { marks: 3, words: "exceptional commander" },
    });
    let index = Leader::ALL.iter().position(|leader| *leader == counter.leader);
    Piece {
        place: place(state, id),
        command: index,
        strength: counter.arm.fights().then_some(Strength::Whole),
        rank,
        stats: stats(state, id),
        conditions: conditions(state, id),
        spent: Spent::of(unit.moved, unit.fired),
        description: describe(state, id),
        ..Piece::new(state.piece(id), counter.side(), &counter.name, glyph(counter.arm))
    }
}

const fn glyph(arm: Arm) -> Glyph {
    match arm {
        Arm::Infantry => Glyph::Foot,
        Arm::Cavalry => Glyph::Horse,
        Arm::Artillery => Glyph::HeavyGuns,
        Arm::Command => Glyph::General,
    }
}

/// What stands on a counter beside its arm.
fn stats(state: &State, id: UnitId) -> Vec<Stat> {
    let counter = state.counter(id);
    let mark = |letter, words| Stat { letter, value: String::new(), words };
    let weight =
        (counter.pounder > 0).then(|| Stat { letter: "P", value: counter.pounder.to_string(), words: "pounders" });
    let marks = [
        (counter.platoon(), mark("p", "fires by platoon")),
        (counter.guns, mark("g", "battalion guns")),
        (counter.trots(), mark("t", "trotters")),
    ];
    weight.into_iter().chain(marks.into_iter().filter(|(holds, _)| *holds).map(|(_, stat)| stat)).collect()
}

fn conditions(state: &State, id: UnitId) -> Vec<Condition> {
    let unit = state.unit(id);
    [
        (unit.attacks == 1, ATTACKED),
        (unit.attacks > 1, ATTACKED_TWICE),
        (unit.charged, CHARGED),
        (unit.committed, COMMITTED),
        (unit.disrupted && unit.presence() != Presence::Lost, DISRUPTED),
        (matches!(unit.presence(), Presence::Away { .. }), AWAY),
        (unit.presence() == Presence::Lost, LOST),
    ]
    .into_iter()
    .filter(|(holds, _)| *holds)
    .map(|(_, condition)| condition)
    .collect()
}

/// Everything a screen reader should say of a counter.
fn describe(state: &State, id: UnitId) -> String {
    let counter = state.counter(id);
    let mut words = vec![counter.name.clone(), counter.arm.word().to_owned()];
    if counter.arm.fights() {
        words.push(format!("of {}", counter.leader.name()));
    }
    words.extend(state.stands(id).map(|at| format!("at {}", state.place_words(at))));
    words.extend(stats(state, id).into_iter().map(|stat| format!("{} {}", stat.value, stat.words).trim().to_owned()));
    words.extend(conditions(state, id).into_iter().map(|condition| condition.words.to_owned()));
    words.join(", ")
}
