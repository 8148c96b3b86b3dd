//! From the position to the picture.

pub mod commands;
pub mod overlay;

use std::sync::Arc;

use super::book::arms::{Arm, Gun};
use super::facts::board::board_of;
use super::judge::troop::UnitId;
use super::state::State;
use super::state::setup::Grade;
use super::state::unit::{LeaderId, Presence, Unit};
use super::steps::Step;
use crate::dice::signed;
use crate::game::{Badge, Board, Command, Eyes, Glyph, HexBoard, Phase, Piece, Place, Provenance, Scene};
use crate::geometry::Pose;
use commands::activations;

/// The phases of an activation, in printed order. [MB 3.1, MM 3]
const PHASES: [&str; 5] = ["Activate", "Move and fire", "Shock", "Flight", "Continue"];

/// What one pair of eyes may see: everything but what is written down in secret, which is on no map.
pub fn scene(state: &State, stack: &[Arc<Step>], _eyes: Eyes) -> Scene {
    let board = board_of(state);
    // Who lies under another unit comes first, so that the other is drawn over it.
    let mut order: Vec<UnitId> = state.unit_ids().collect();
    order.sort_by_key(|id| !state.unit(*id).below);
    let units = order.into_iter().map(|id| unit_piece(state, &board, id));
    let leaders = state.leader_ids().map(|id| leader_piece(state, &board, id));
    Scene {
        title: state.fixed.title.clone(),
        sides: state.fixed.sides.clone(),
        turn: state.activations,
        phases: PHASES.map(|name| Phase { name: name.to_owned() }).to_vec(),
        phase: phase(stack),
        initiative: None,
        pieces: units.chain(leaders).collect(),
        commands: commands(state),
        marks: Vec::new(),
        provenance: state
            .fixed
            .provenance
            .iter()
            .map(|(kind, text)| Provenance { kind: kind.clone(), text: text.clone() })
            .collect(),
        board: Board::Hexes(board),
        activations: Some(activations(state, stack)),
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
    let mut badges = Vec::new();
    if unit.troop.disordered {
        badges.push(Badge::Disordered);
    }
    if unit.presence == Presence::Lost {
        badges.push(Badge::Lost);
    }
    Piece {
        id: id.into(),
        key: unit.key.to_string(),
        name: unit.name.to_string(),
        side: unit.troop.side,
        command: unit.troop.command.map_or(0, |command| usize::from(command.0)),
        glyph: glyph(state, id),
        place,
        figures: [0, 0],
        quality: u8::from(unit.troop.charge_capable),
        rating: Some(i32::from(unit.troop.rating)).filter(|_| unit.values.arm != Arm::Artillery),
        badges,
        moved: unit.now.moved,
        fired: unit.now.fired || unit.troop.reacted,
        out_of_command: is_out_of_command(unit),
        back: None,
        description: describe(state, id),
    }
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
    let own = state.command_ids().find(|command| state.command(*command).leader == Some(usize::from(id.0)));
    let (grade, stars) = match counter.grade {
        Grade::Command => ("command leader", 1),
        Grade::Wing => ("wing commander", 2),
        Grade::Overall => ("overall commander", 3),
    };
    Piece {
        id: id.into(),
        key: counter.key.clone(),
        name: counter.name.clone(),
        side: counter.side,
        command: own.map_or(0, |command| usize::from(command.0)),
        glyph: Glyph::General,
        place,
        figures: [0, 0],
        quality: stars,
        rating: None,
        badges: if leader.presence == Presence::Lost { vec![Badge::Dead] } else { Vec::new() },
        moved: leader.moved,
        fired: false,
        out_of_command: false,
        back: None,
        description: describe_leader(state, id, grade),
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

fn commands(state: &State) -> Vec<Command> {
    state
        .command_ids()
        .map(|id| {
            let setup = state.command(id);
            let own = || state.units().iter().filter(move |unit| unit.troop.command == Some(id));
            let leader = setup.leader.map(|leader| LeaderId(leader as u16));
            let name = leader.map_or_else(
                || setup.name.clone(),
                |leader| match &state.counter(leader).name {
                    name if *name == setup.name => name.clone(),
                    name => format!("{name}, {}", setup.name),
                },
            );
            let lost = own().filter(|unit| unit.presence == Presence::Lost).count() as u16;
            Command {
                side: setup.side,
                name,
                general: leader.filter(|leader| state.is_leader_on_map(*leader)).map(Into::into),
                gauge: own().count() as u16,
                filled: lost,
                breaks_at: own().count() as u16,
                broken: lost as usize == own().count(),
            }
        })
        .collect()
}
