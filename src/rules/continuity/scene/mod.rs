//! From the position to the picture.

pub mod commands;
pub mod overlay;

use std::sync::Arc;

use super::book::TURN;
use super::book::arms::{Arm, Gun};
use super::facts::board::board_of;
use super::judge::troop::UnitId;
use super::state::State;
use super::state::setup::Grade;
use super::state::unit::{LeaderId, Presence, Unit};
use super::steps::Step;
use crate::dice::signed;
use crate::game::{
    Board, Clock, Condition, Eyes, Glyph, HexBoard, Piece, Place, Provenance, Rank, Scene, Severity, Source, Spent,
    Stat, Strength,
};
use crate::geometry::Pose;
use commands::{command, holder, tracks};

/// The phases of an activation, in printed order. [MB 3.1, MM 3]
const PHASES: [&str; 5] = ["Activate", "Move and fire", "Shock", "Flight", "Continue"];

const DISORDERED: Condition = Condition::new("disordered", 'D', Severity::Disorder);
const LOST: Condition = Condition::new("lost", 'L', Severity::Gone);

/// What one pair of eyes may see: everything but what is written down in secret, which is on no map.
pub fn scene(state: &State, stack: &[Arc<Step>], _eyes: Eyes) -> Scene {
    let board = board_of(state);
    // Who lies under another unit comes first, so that the other is drawn over it.
    let mut order: Vec<UnitId> = state.unit_ids().collect();
    order.sort_by_key(|id| !state.unit(*id).below);
    let units = order.into_iter().map(|id| unit_piece(state, &board, id));
    let leaders = state.leader_ids().map(|id| leader_piece(state, &board, id));
    let holder = holder(state, stack);
    Scene {
        title: state.fixed.title.clone(),
        sides: state.fixed.sides.clone(),
        clock: Clock {
            word: TURN,
            number: state.activations,
            of: None,
            phases: PHASES.map(str::to_owned).to_vec(),
            phase: phase(stack),
        },
        throws: Vec::new(),
        displays: Vec::new(),
        pieces: units.chain(leaders).collect(),
        commands: state.command_ids().map(|id| command(state, id, holder.as_ref().map(|holder| holder.side))).collect(),
        holder,
        tracks: tracks(state),
        legend: vec![DISORDERED, LOST],
        marks: Vec::new(),
        provenance: state
            .fixed
            .provenance
            .iter()
            .map(|(kind, text)| Provenance { kind: Source::named(kind), text: text.clone() })
            .collect(),
        board: Board::Hexes(board),
    }
}

/// The phase the innermost step belongs to.
fn phase(stack: &[Arc<Step>]) -> usize {
    let phase_of = |step: &Arc<Step>| match &**step {
        Step::MoveFire(_) | Step::Caracoles(_) | Step::Caracole(_) => Some(1),
        Step::Declare(_) | Step::Shocks(_) | Step::Advance(_) => Some(2),
        Step::Flight(_) => Some(3),
        Step::Continuity(_) => Some(4),
        Step::Free(_) | Step::Activation(_) | Step::Arrange(_) => Some(0),
        _ => None,
    };
    stack.iter().rev().find_map(phase_of).unwrap_or(0)
}

fn off(presence: Presence) -> Place {
    let why = if presence == Presence::Waiting { "to come" } else { "lost" };
    Place::Off { why: why.to_owned() }
}

fn unit_piece(state: &State, board: &HexBoard, id: UnitId) -> Piece {
    let unit = state.unit(id);
    let place = if unit.presence == Presence::OnMap {
        let (pose, block) = board.lie(unit.troop.stand);
        Place::Hexes { stand: unit.troop.stand, pose, bases: vec![block] }
    } else {
        off(unit.presence)
    };
    Piece {
        key: unit.key.to_string(),
        command: unit.troop.command.map(|command| usize::from(command.0)),
        place,
        strength: Some(Strength::Whole),
        stats: stats(unit),
        conditions: conditions(unit),
        spent: Spent::of(unit.now.moved, unit.now.fired || unit.troop.reacted),
        description: describe(state, id),
        ..Piece::new(id.into(), unit.troop.side, &*unit.name, glyph(state, id))
    }
}

/// The shock rating, as a counter bears it, and the small c of horse that may charge.
fn stats(unit: &Unit) -> Vec<Stat> {
    let rating = || match i32::from(unit.troop.rating) {
        0 => "0".to_owned(),
        rating => signed(rating),
    };
    let shock =
        (unit.values.arm != Arm::Artillery).then(|| Stat { letter: "S", value: rating(), words: "shock rating" });
    let charges = unit.troop.charge_capable.then(|| Stat { letter: "c", value: String::new(), words: "may charge" });
    shock.into_iter().chain(charges).collect()
}

fn conditions(unit: &Unit) -> Vec<Condition> {
    [
        (is_out_of_command(unit), Condition::new("out_of_command", 'C', Severity::CutOff).said("out of command")),
        (unit.troop.disordered, DISORDERED),
        (unit.presence == Presence::Lost, LOST),
    ]
    .into_iter()
    .filter(|(holds, _)| *holds)
    .map(|(_, condition)| condition)
    .collect()
}

/// Whether a unit acts without its leader's orders: who is in command is settled as the activation begins. [MB 14.2, MM 14]
fn is_out_of_command(unit: &Unit) -> bool {
    unit.presence == Presence::OnMap && unit.now.active && !unit.troop.in_command
}

fn glyph(state: &State, id: UnitId) -> Glyph {
    let unit = state.unit(id);
    match unit.values.arm {
        Arm::Infantry => Glyph::Foot,
        Arm::Cavalry => Glyph::Horse,
        Arm::Dragoons if unit.troop.mounted => Glyph::Dragoons,
        Arm::Dragoons => Glyph::DismountedDragoons,
        Arm::Artillery => match unit.values.gun {
            Some(Gun::Pounder24 | Gun::Pounder16 | Gun::Pounder12) => Glyph::HeavyGuns,
            _ => Glyph::LightGuns,
        },
    }
}

/// Everything a screen reader should say of a unit.
fn describe(state: &State, id: UnitId) -> String {
    let unit = state.unit(id);
    let mut words = vec![unit.name.to_string()];
    match unit.presence {
        Presence::OnMap => {
            words.push(format!("at {}", State::place_words(&unit.troop.stand)));
            match unit.troop.stand.corner() {
                Some(corner) => words.push(format!("facing {:?}", state.charts().orientation.wind(corner))),
                None => words.push("in column".to_owned()),
            }
        }
        Presence::Waiting => words.push("still to come".to_owned()),
        Presence::Lost => words.push("lost".to_owned()),
    }
    if unit.troop.disordered {
        words.push("disordered".to_owned());
    }
    if is_out_of_command(unit) {
        words.push("out of command".to_owned());
    }
    if unit.below {
        words.push("under another unit".to_owned());
    }
    words.push(format!("movement {}, shock rating {}", state.allowance(id), signed(unit.troop.rating.into())));
    words.join(", ")
}

fn leader_piece(state: &State, board: &HexBoard, id: LeaderId) -> Piece {
    let (leader, counter) = (state.leader(id), state.counter(id));
    let place = if leader.presence == Presence::OnMap {
        Place::Point { pose: Pose::at(board.centre(leader.hex), 0.0) }
    } else {
        off(leader.presence)
    };
    let own = state.led_by(id);
    let (grade, stars) = match counter.grade {
        Grade::Command => ("command leader", 1),
        Grade::Wing => ("wing commander", 2),
        Grade::Overall => ("overall commander", 3),
    };
    let killed = Condition::new("killed", '×', Severity::Gone);
    Piece {
        key: counter.key.clone(),
        command: own.map(|command| usize::from(command.0)),
        place,
        rank: Some(Rank { marks: stars, words: grade }),
        conditions: (leader.presence == Presence::Lost).then_some(killed).into_iter().collect(),
        spent: Spent::of(leader.moved, false),
        description: describe_leader(state, id, grade),
        ..Piece::new(id.into(), counter.side, counter.name.clone(), Glyph::General)
    }
}

/// Everything a screen reader should say of a leader.
fn describe_leader(state: &State, id: LeaderId, grade: &str) -> String {
    let (leader, counter) = (state.leader(id), state.counter(id));
    let place = match leader.presence {
        Presence::OnMap => format!("at {}", leader.hex),
        Presence::Waiting => "still to come".to_owned(),
        Presence::Lost => "lost".to_owned(),
    };
    format!("{}, {grade}, {place}, range {}", counter.name, counter.range)
}
