//! How the commands take turns, as the commands panel shows it. [MB 3.1, 4, 16, MM 3, 4, 16]

use std::sync::Arc;

use crate::game::{ActivationState, Activations, CommandState, FlightTrack, Side};
use crate::hex::Hex;
use crate::rules::continuity::facts::command::{goings, rating, superiors};
use crate::rules::continuity::judge::flight::villages_held;
use crate::rules::continuity::judge::troop::CommandId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Going;
use crate::rules::continuity::state::unit::Presence;
use crate::rules::continuity::steps::Step;
use crate::rules::continuity::steps::continuity::Continuity;
use crate::rules::continuity::steps::cycle::may_follow;

/// Who goes, who may go, and how near each army is to breaking.
pub fn activations(state: &State, stack: &[Arc<Step>]) -> Activations {
    let holder = holder(state, stack);
    Activations {
        holder,
        commands: state.command_ids().map(|id| command(state, id, holder)).collect(),
        flight: Side::BOTH.map(|side| flight(state, side)),
    }
}

/// Whose it is to go on: who acts, else who is asked whether he goes on.
fn holder(state: &State, stack: &[Arc<Step>]) -> Option<Side> {
    let acting = state.active.as_ref().map(|active| active.side);
    let asked = stack.iter().rev().find_map(|step| match &**step {
        Step::Free(free) => Some(free.side),
        Step::Activation(activation) => Some(activation.side),
        Step::Flight(flight) => Some(flight.side),
        Step::Continuity(
            Continuity::Announce { side }
            | Continuity::Answer { side, .. }
            | Continuity::SeizureDie { side, .. }
            | Continuity::Die { side, .. },
        ) => Some(*side),
        _ => None,
    });
    acting.or(asked)
}

fn command(state: &State, id: CommandId, holder: Option<Side>) -> CommandState {
    let setup = state.command(id);
    let going = goings(state, setup.side).into_iter().find(|going| going.command == id);
    let wing = superiors(state, id).first().map(|leader| format!("{}'s wing", state.counter(*leader).name));
    CommandState {
        wing,
        number: going.map_or_else(String::new, |going| number(state, going)),
        state: standing(state, id, going, holder),
    }
}

/// What it goes on with, in words. [MB 4.3, 14.7, MM 4]
fn number(state: &State, going: Going) -> String {
    let rating = rating(state, going);
    match rating.assist {
        Some((leader, more)) if more > 0 => {
            format!("{} or less, {more} of it by {}", rating.printed + more, state.counter(leader).name)
        }
        _ => format!("{} or less", rating.printed),
    }
}

fn standing(state: &State, id: CommandId, going: Option<Going>, holder: Option<Side>) -> ActivationState {
    let side = state.command(id).side;
    let acts = |going: &Going| going.command == id;
    if state.active.as_ref().is_some_and(|active| active.goings.iter().any(acts)) {
        return ActivationState::Active;
    }
    match (going, holder) {
        (None, _) if state.of_command(id).next().is_some() => ActivationState::GoesWithOthers,
        (None, _) => {
            let waits = state
                .unit_ids()
                .any(|unit| state.troop(unit).command == Some(id) && state.unit(unit).presence == Presence::Waiting);
            if waits { ActivationState::ToCome } else { ActivationState::Gone }
        }
        (Some(_), Some(holder)) if holder != side => ActivationState::MaySeize,
        (Some(_), _) if may_follow(state, id) => ActivationState::MayFollow,
        (Some(_), _) => ActivationState::WentLast,
    }
}

/// What a side has lost against what it bears. [MB 16, 17.19, 18.30, MM 16]
fn flight(state: &State, side: Side) -> FlightTrack {
    let printed = &state.charts().flight;
    let held: Vec<Hex> = state.on_map(Side::A).flat_map(|id| state.troop(id).stand.hexes()).collect();
    FlightTrack {
        points: state.flight_points[side.index()],
        relief: if side == Side::A { villages_held(printed, &held) } else { 0 },
        level: printed.levels[side.index()],
    }
}
