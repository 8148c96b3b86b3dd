//! The commands and their turns, and how near each army is to breaking. [MB 3.1, 4, 16, MM 3, 4, 16]

use std::sync::Arc;

use crate::game::{Command, CommandStanding, CommandState, Holder, Side, Track, TrackOf};
use crate::hex::Hex;
use crate::rules::continuity::facts::command::{goings, has_rating, rating, superiors};
use crate::rules::continuity::judge::flight::villages_held;
use crate::rules::continuity::judge::troop::CommandId;
use crate::rules::continuity::standing::lost_of;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Going;
use crate::rules::continuity::state::unit::{LeaderId, Presence};
use crate::rules::continuity::steps::Step;
use crate::rules::continuity::steps::continuity::Continuity;
use crate::rules::continuity::steps::cycle::may_follow;

/// Whose it is to go on: who acts, else who is asked whether he goes on; nobody before the first activation.
pub fn holder(state: &State, stack: &[Arc<Step>]) -> Option<Holder> {
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
    acting.or(asked).map(|side| Holder { side, words: "continuity" })
}

/// A command as it is shown, with where it stands among those that take turns.
pub fn command(state: &State, id: CommandId, holder: Option<Side>) -> Command {
    let setup = state.command(id);
    let leader = setup.leader.map(|leader| LeaderId(leader as u16));
    let name = leader.map_or_else(
        || setup.name.clone(),
        |leader| match &state.counter(leader).name {
            name if *name == setup.name => name.clone(),
            name => format!("{name}, {}", setup.name),
        },
    );
    let going = goings(state, setup.side).into_iter().find(|going| going.command == id);
    let wing = superiors(state, id).next().map(|leader| format!("{}'s wing", state.counter(leader).name));
    let stands = standing(state, id, going, holder);
    let [lost, units] = lost_of(state, id);
    Command {
        side: setup.side,
        name,
        leader: leader.filter(|leader| state.is_leader_on_map(*leader)).map(Into::into),
        group: wing,
        standing: Some(CommandStanding {
            state: stands,
            words: words(stands),
            takes: going.map_or_else(String::new, |going| number(state, going)),
        }),
        broken: lost == units,
    }
}

/// Where a command stands, in a word or two.
fn words(stands: CommandState) -> &'static str {
    match stands {
        CommandState::Acts => "active",
        CommandState::May => "may follow",
        CommandState::MaySeize => "may try to seize",
        CommandState::WithOthers => "goes with others",
        CommandState::Waits => "went last",
        CommandState::ToCome => "to come",
        CommandState::Gone => "gone",
    }
}

/// What it goes on with, in words. [MB 4.3, 14.7, MM 4]
fn number(state: &State, going: Going) -> String {
    if !has_rating(state, going) {
        return "its leader has fallen: only without a die, out of command".to_owned();
    }
    let rating = rating(state, going);
    match rating.assist {
        Some((leader, more)) if more > 0 => {
            format!("{} or less, {more} of it by {}", rating.printed + more, state.counter(leader).name)
        }
        _ => format!("{} or less", rating.printed),
    }
}

fn standing(state: &State, id: CommandId, going: Option<Going>, holder: Option<Side>) -> CommandState {
    let side = state.command(id).side;
    let acts = |going: &Going| going.command == id;
    if state.active.as_ref().is_some_and(|active| active.goings.iter().any(acts)) {
        return CommandState::Acts;
    }
    match (going, holder) {
        (None, _) if state.of_command(id).next().is_some() => CommandState::WithOthers,
        (None, _) => {
            let waits = state
                .unit_ids()
                .any(|unit| state.troop(unit).command == Some(id) && state.unit(unit).presence == Presence::Waiting);
            if waits { CommandState::ToCome } else { CommandState::Gone }
        }
        (Some(_), Some(holder)) if holder != side => CommandState::MaySeize,
        (Some(_), _) if may_follow(state, id) => CommandState::May,
        (Some(_), _) => CommandState::Waits,
    }
}

/// What both armies have lost against what they bear, and what every command has lost.
pub fn tracks(state: &State) -> Vec<Track> {
    let of_command = |id: CommandId| {
        let [lost, units] = lost_of(state, id);
        Track {
            of: TrackOf::Command(usize::from(id.0)),
            name: "Losses",
            counts: "units lost",
            filled: lost,
            limit: Some(units),
            breaks_at: Some(units),
            note: None,
        }
    };
    Side::BOTH.map(|side| flight(state, side)).into_iter().chain(state.command_ids().map(of_command)).collect()
}

/// What a side has lost against what it bears: a total over its level breaks it. [MB 16, 17.19, 18.30, MM 16]
fn flight(state: &State, side: Side) -> Track {
    let printed = &state.charts().flight;
    let held: Vec<Hex> = state.on_map(Side::A).flat_map(|id| state.troop(id).stand.hexes()).collect();
    let relief = if side == Side::A { villages_held(printed, &held) } else { 0 };
    let level = i32::from(printed.levels[side.index()]);
    Track {
        of: TrackOf::Side(side),
        name: "Flight",
        counts: "flight points",
        filled: i32::from(state.flight_points[side.index()]),
        limit: Some(level),
        breaks_at: Some(level + 1),
        note: (relief != 0).then(|| format!("less {relief} for villages")),
    }
}
