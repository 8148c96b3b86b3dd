//! The cycle of activations: where it goes on, and who may go. [MB 3.1, MM 3]

use super::continuity::Continuity;
use super::free::Free;
use super::reinforce::Reinforce;
use super::{Step, Table};
use crate::rules::continuity::facts::command::wing;
use crate::rules::continuity::judge::activation::may_choose;
use crate::rules::continuity::judge::cycle::Phase;
use crate::rules::continuity::judge::troop::CommandId;
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Going;
use crate::rules::continuity::state::unit::LeaderId;

/// Play goes on where the cycle stands: with what comes before a free activation and that, or with continuity. [MB 3.1, MM 3]
pub fn go_on(table: &mut Table<'_>) {
    let (side, phase) = (table.position.cycle.to_act, table.position.cycle.phase);
    match phase {
        Phase::Free => {
            table.position.active = None;
            table.go([Step::Reinforce(Reinforce { side }), Step::Free(Free { side, fights_on: false })]);
        }
        Phase::After => table.go([Step::Continuity(Continuity::Announce { side })]),
    }
}

/// Whether a command may follow the one that has just gone. [MB 3.1C, MM 3, 18 Continuity Exception, R03]
pub fn may_follow(position: &Position, command: CommandId) -> bool {
    let leaders = position.leaders_of(position.command(command).side).count() as u8;
    may_choose(position.field(), command, &position.cycle.just_went, leaders).is_ok()
}

/// A command with its leader, as it is offered.
pub fn going_words(position: &Position, going: Going) -> String {
    let command = &position.command(going.command).name;
    let led_by = going.leader.map(|leader| &position.counter(leader).name);
    match led_by.filter(|leader| *leader != command) {
        Some(leader) => format!("{leader} ({command})"),
        None => command.clone(),
    }
}

/// The commands of a wing that may go now. [R03, R08]
pub fn members(position: &Position, commander: LeaderId) -> Vec<Going> {
    wing(position, commander).into_iter().filter(|going| !position.cycle.just_went.contains(&going.command)).collect()
}
