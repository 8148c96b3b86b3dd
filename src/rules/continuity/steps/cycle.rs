//! The cycle of activations: where it goes on, and who may go. [MB 3.1, MM 3]

use super::continuity::Continuity;
use super::free::Free;
use super::reinforce::Reinforce;
use super::{Step, Turn};
use crate::game::PieceId;
use crate::rules::continuity::facts::command::wing;
use crate::rules::continuity::judge::activation::may_choose;
use crate::rules::continuity::judge::cycle::Phase;
use crate::rules::continuity::judge::troop::CommandId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Going;
use crate::rules::continuity::state::unit::LeaderId;

/// Play goes on where the cycle stands: with what comes before a free activation and that, or with continuity. [MB 3.1, MM 3]
pub fn go_on(turn: &mut Turn<'_>) {
    let (side, phase) = (turn.state.cycle.to_act, turn.state.cycle.phase);
    match phase {
        Phase::Free => {
            turn.state.active = None;
            turn.push([Step::Reinforce(Reinforce { side }), Step::Free(Free { side, fights_on: false })]);
        }
        Phase::After => turn.push([Step::Continuity(Continuity::Announce { side })]),
    }
}

/// Whether a command may follow the one that has just gone. [MB 3.1C, MM 3, 18 Continuity Exception, R03]
pub fn may_follow(state: &State, command: CommandId) -> bool {
    let leaders = state.leaders_of(state.command(command).side).count() as u8;
    may_choose(state.charts(), command, &state.cycle.just_went, leaders).is_ok()
}

/// A command with its leader, as it is offered.
pub fn going_words(state: &State, going: Going) -> String {
    let command = &state.command(going.command).name;
    let led_by = going.leader.map(|leader| &state.counter(leader).name);
    match led_by.filter(|leader| *leader != command) {
        Some(leader) => format!("{leader} ({command})"),
        None => command.clone(),
    }
}

/// A verb that agrees with a command: guns are many, a leader is one.
pub fn verb(state: &State, going: Going, one: &'static str, many: &'static str) -> &'static str {
    let are_guns = going.leader.is_none() && state.command(going.command).guns;
    if are_guns { many } else { one }
}

/// The piece a command is named on: its leader, or while he is not on the map the first of its units.
pub fn piece_of(state: &State, going: Going) -> PieceId {
    let leader = going.leader.filter(|leader| state.is_leader_on_map(*leader));
    let first = || state.of_command(going.command).chain(state.waiting_of(going.command)).next();
    leader.map(PieceId::from).or_else(|| first().map(PieceId::from)).unwrap_or(PieceId::unit(0))
}

/// The commands of a wing that may go now. [R03, R08]
pub fn members(state: &State, commander: LeaderId) -> Vec<Going> {
    wing(state, commander).into_iter().filter(|going| !state.cycle.just_went.contains(&going.command)).collect()
}
