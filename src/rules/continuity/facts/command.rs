//! Who is in command, and whom a wing commander can help. [MB 14, MM 14]

use std::collections::BTreeSet;

use crate::game::Side;
use crate::rules::continuity::book::charts::GunCommand;
use crate::rules::continuity::judge::troop::{CommandId, UnitId};
use crate::rules::continuity::judge::zones;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Going;
use crate::rules::continuity::state::setup::Grade;
use crate::rules::continuity::state::unit::LeaderId;

/// Whether a leader is in the range of another.
pub fn is_in_range(state: &State, leader: LeaderId, commander: LeaderId) -> bool {
    let (from, to) = (state.leader(commander).hex, state.leader(leader).hex);
    state.is_leader_on_map(leader)
        && state.is_leader_on_map(commander)
        && from.distance(to) <= state.counter(commander).range
        && state.commanded(commander).contains(to)
}

/// The units of a command that are in command under a leader. [MB 14.2, 14.3, MM 14]
pub fn in_command(state: &State, command: CommandId, leader: LeaderId) -> BTreeSet<UnitId> {
    zones::in_command(&state.board(), state.counter(leader).side, command, &state.commanded(leader))
}

/// Who may lead a command: its leader, and whoever may lead it as well. [MB 17.2, 18.2, R87]
pub fn leaders_of(state: &State, command: CommandId) -> impl Iterator<Item = LeaderId> + '_ {
    let setup = state.command(command);
    let both = setup.leader.iter().chain(&setup.also_led_by);
    both.map(|leader| LeaderId(*leader as u16)).filter(move |leader| !is_gone(state, *leader))
}

fn is_gone(state: &State, leader: LeaderId) -> bool {
    state.leader(leader).presence == crate::rules::continuity::state::unit::Presence::Lost
}

/// Whether a command waits for a leader who has not come, and goes with another until then. [MM 18 Note a, R94]
pub fn goes_with_another(state: &State, command: CommandId) -> Option<CommandId> {
    let setup = state.command(command);
    let leader = LeaderId(setup.leader? as u16);
    setup.until_he_comes.filter(|_| !state.is_leader_on_map(leader)).map(|other| CommandId(other as u8))
}

/// Whether a unit's leader is on the map: without him it comes on out of command. \[R94\]
pub fn is_led(state: &State, unit: UnitId) -> bool {
    let command = state.troop(unit).command;
    let leader = command.and_then(|command| state.command(command).leader);
    leader.is_none_or(|leader| state.is_leader_on_map(LeaderId(leader as u16)))
}

/// A command, and those that go with it while their leaders have not come. [MM 18 Note a, R94]
pub fn with_guests(state: &State, command: CommandId) -> impl Iterator<Item = CommandId> + '_ {
    let guests = state.command_ids().filter(move |id| goes_with_another(state, *id) == Some(command));
    std::iter::once(command).chain(guests)
}

/// Whether a command may be thrown for: it has a leader, or is one of guns with a rating of its own. [MB 4.3, 4.4, MM 4, 17, R15]
pub fn has_rating(state: &State, going: Going) -> bool {
    going.leader.is_some() || is_gun_command(state, going.command)
}

/// Whether a command is one of guns that go by themselves. [MM 17 Artillery Commands]
pub fn is_gun_command(state: &State, command: CommandId) -> bool {
    state.command(command).guns && matches!(state.charts().guns, GunCommand::OwnCommand { .. })
}

/// The ways a side's commands could go now, whatever went before: each command with units on the map, under each leader it has.
pub fn goings(state: &State, side: Side) -> Vec<Going> {
    let mut goings = Vec::with_capacity(state.fixed.commands.len());
    let has_men = state.manned_commands();
    for command in state.command_ids().filter(|id| state.command(*id).side == side) {
        let nobody = !with_guests(state, command).any(|id| has_men[usize::from(id.0)]);
        if nobody || goes_with_another(state, command).is_some() {
            continue;
        }
        if is_gun_command(state, command) {
            goings.push(Going { command, leader: None });
        }
        let mut leaders = leaders_of(state, command);
        let first = leaders.next();
        if first.is_none() && state.command(command).leader.is_some() {
            // Its leader has fallen and nobody replaces him: it goes without a die only. [MB 14.10, R15]
            goings.push(Going { command, leader: None });
        }
        let second = leaders.filter(|leader| state.is_leader_on_map(*leader));
        goings.extend(first.into_iter().chain(second).map(|leader| Going { command, leader: Some(leader) }));
    }
    goings
}

/// What a going command throws against: the printed rating, and what a commander in range adds. [MB 4.3, 14.7, MM 4, R01, R89]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Printed.
    pub printed: u8,
    /// Added, and by whom.
    pub assist: Option<(LeaderId, u8)>,
}

/// The rating of a going command.
pub fn rating(state: &State, going: Going) -> Rating {
    let Some(leader) = going.leader else {
        let printed = match state.charts().guns {
            GunCommand::OwnCommand { rating } => rating,
            GunCommand::FollowLeaders | GunCommand::InCommands => 0,
        };
        return Rating { printed, assist: None };
    };
    let printed = state.counter(leader).rating.unwrap_or(0);
    let helpers = superiors(state, going.command).filter(|helper| *helper != leader);
    let in_range = helpers.filter(|helper| is_in_range(state, leader, *helper));
    let best = in_range.map(|helper| (helper, state.counter(helper).assist)).max_by_key(|(_, assist)| *assist);
    Rating { printed, assist: best }
}

/// The wing and overall commanders a command is under; one who is under himself as both is told once.
pub fn superiors(state: &State, command: CommandId) -> impl Iterator<Item = LeaderId> + '_ {
    let setup = state.command(command);
    let under = setup.under.iter().map(|leader| LeaderId(*leader as u16));
    let leads_all = (state.battlefield.overall_leads_all)(state.house());
    let is_overall =
        move |id: &LeaderId| state.counter(*id).grade == Grade::Overall && state.counter(*id).side == setup.side;
    let overall = state.leader_ids().filter(move |id| leads_all && is_overall(id));
    let mut last = None;
    under.chain(overall).filter(move |id| last.replace(*id) != Some(*id))
}

/// The commands that go with a wing: subordinate, led, with units, their leaders in range. [MB 4.5, MM 4, R08]
pub fn wing(state: &State, commander: LeaderId) -> Vec<Going> {
    let side = state.counter(commander).side;
    let mut members: Vec<Going> = Vec::with_capacity(state.fixed.commands.len());
    for going in goings(state, side) {
        let Some(leader) = going.leader else { continue };
        let is_known = members.iter().any(|member| member.command == going.command);
        let is_under = superiors(state, going.command).any(|superior| superior == commander);
        let is_near = leader == commander || is_in_range(state, leader, commander);
        if is_under && is_near && !is_known {
            members.push(going);
        }
    }
    members
}
