//! A free activation: a command, a wing, the commanders, Withers, or nothing. [MB 4.2, 4.5, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::commanders::Commanders;
use super::offers::{button, choice, on};
use super::reinforce::{Reinforce, Withers, may_try_withers};
use super::wing::Wing;
use super::{Procedure, Step, Table};
use crate::game::{Awaiting, Offer, Outcome, Report, ReportKind, Side};
use crate::rules::continuity::action::{Action, Going};
use crate::rules::continuity::facts::command::{goings, wing};
use crate::rules::continuity::house::{PassLimit, RepeatAfterFailedSeizure};
use crate::rules::continuity::paragraphs::{ACTIVATION, COMMANDER_MOVE, WING, WITHERS};
use crate::rules::continuity::state::{Cause, CommandId, Deed, LeaderId, Position};

/// Passes running after which a draw is offered. \[R09\]
fn pass_limit(position: &Position) -> u8 {
    match position.house().pass_limit {
        PassLimit::Four => 4,
        PassLimit::Eight => 8,
        PassLimit::Never => u8::MAX,
    }
}

/// A free activation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Free {
    /// Whose.
    pub side: Side,
    /// A draw was offered and not taken.
    pub fights_on: bool,
}

/// Play goes to a side: what comes before its free activation, then that.
pub fn begin(table: &mut Table<'_>, side: Side) {
    table.position.active = None;
    table.go([Step::Reinforce(Reinforce { side }), Step::Free(Free { side, fights_on: false })]);
}

/// Play passes to a side: nothing that went before bars a command. \[R03\]
pub fn pass_to(table: &mut Table<'_>, side: Side) {
    table.position.just_went.clear();
    begin(table, side);
}

impl Procedure for Free {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let rule = position.rule(&ACTIVATION);
        if position.passes >= pass_limit(position) && !self.fights_on {
            let offers = vec![
                button("fight_on", "Fight on", rule.clone(), Action::FightOn),
                button("agree", "Call it a draw", rule.clone(), Action::AgreeToDraw),
            ];
            let question = format!("Both sides only pass. Do {} call it a draw?", position.side_name(self.side));
            return Some(choice(self.side, question, rule, Vec::new(), offers));
        }
        let mut offers = self.commands(position);
        offers.extend(self.wings(position));
        offers.extend(self.others(position));
        offers.push(button("pass", "Pass", rule.clone(), Action::Pass));
        let question = format!("{} have a free activation. Who goes?", position.side_name(self.side));
        Some(choice(self.side, question, rule, Vec::new(), offers))
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match action {
            Action::AgreeToDraw => {
                let text = "Both sides have enough: nobody has won.".to_owned();
                let rule = table.position.rule(&ACTIVATION);
                table.tell(Report::new(ReportKind::Over, rule.clone(), text.clone()));
                table.end(Outcome { winner: None, text, rule });
            }
            Action::FightOn => table.go([Step::Free(Self { fights_on: true, ..self })]),
            Action::Activate(going) => {
                self.used(table, Deed::Acted, true);
                table.go([Step::Activation(Activation::of(self.side, vec![*going], Cause::Free))]);
            }
            Action::TryWing(commander) => {
                self.used(table, Deed::Wing, false);
                table.go([Step::Wing(Wing { commander: *commander })]);
            }
            Action::MoveCommanders => {
                self.used(table, Deed::Acted, true);
                table.go([Step::Commanders(Commanders::of(table.position, self.side))]);
            }
            Action::TryWithers => {
                self.used(table, Deed::Acted, true);
                table.go([Step::Withers(Withers { side: self.side })]);
            }
            _ => self.pass(table),
        }
    }

    fn name(&self) -> String {
        format!("free activation of {:?}", self.side)
    }
}

impl Free {
    fn commands(self, position: &Position) -> Vec<Offer<Action>> {
        let rule = position.rule(&ACTIVATION);
        let open = goings(position, self.side).into_iter().filter(|going| may_go(position, going.command));
        open.map(|going| {
            let label = format!("{} goes", going_words(position, going));
            match going.leader.filter(|leader| position.is_leader_on_map(*leader)) {
                Some(leader) => on("advance", label, rule.clone(), leader, Action::Activate(going)),
                None => button("advance", label, rule.clone(), Action::Activate(going)),
            }
        })
        .collect()
    }

    fn wings(self, position: &Position) -> Vec<Offer<Action>> {
        if position.own_last[self.side.index()] == Some(Deed::Wing) {
            return Vec::new();
        }
        let rule = position.rule(&WING);
        let may_try = |id: &LeaderId| position.counter(*id).wing.is_some() && !members(position, *id).is_empty();
        let commanders = position.leaders_of(self.side).filter(may_try);
        commanders
            .map(|leader| {
                let count = members(position, leader).len();
                let label = format!("Try {}'s wing: {count} commands", position.counter(leader).name);
                on("wing", label, rule.clone(), leader, Action::TryWing(leader))
            })
            .collect()
    }

    fn others(self, position: &Position) -> Vec<Offer<Action>> {
        let mut offers = Vec::new();
        if position.leaders_of(self.side).any(|leader| position.is_commander(leader)) {
            let rule = position.rule(&COMMANDER_MOVE);
            offers.push(button("commanders", "Wing and overall commanders move", rule, Action::MoveCommanders));
        }
        if may_try_withers(position, self.side) {
            let rule = position.rule(&WITHERS);
            offers.push(button("advance", "Withers comes", rule, Action::TryWithers));
        }
        offers
    }

    /// Notes how a free activation was used. [MB 18.13, MM 18, Q9, R07, R90]
    fn used(self, table: &mut Table<'_>, deed: Deed, counts: bool) {
        let position = &mut *table.position;
        position.did(self.side, deed);
        position.passes = 0;
        position.free_done[self.side.index()] += u16::from(counts);
        // Only the British track counts activations by themselves; the French one goes up with each throw in vain.
        if self.side == Side::A {
            position.track[0] = position.track[0].saturating_add(1);
        }
    }

    fn pass(self, table: &mut Table<'_>) {
        table.position.passes = table.position.passes.saturating_add(1);
        let text = format!("{} pass.", table.position.side_name(self.side));
        table.tell(Report::new(ReportKind::Order, table.position.rule(&ACTIVATION), text));
        pass_to(table, self.side.other());
    }
}

/// The commands of a wing that may go now. [R03, R08]
pub fn members(position: &Position, commander: LeaderId) -> Vec<Going> {
    wing(position, commander).into_iter().filter(|going| !position.just_went.contains(&going.command)).collect()
}

/// Whether a command may go without a die: not the one that has just gone while the same side goes on. [MB 3.1C, MM 3, R03]
fn may_go(position: &Position, command: CommandId) -> bool {
    let lifted = position.house().repeat_after_failed_seizure == RepeatAfterFailedSeizure::On;
    lifted || may_follow(position, command)
}

/// Whether a command may follow the one that has just gone. [MB 3.1C, MM 3, 18 Continuity Exception]
pub fn may_follow(position: &Position, command: CommandId) -> bool {
    let side = position.command(command).side;
    let few = position.leaders_of(side).count() < usize::from(position.field().leaders_to_bar_repeats);
    few || !position.just_went.contains(&command)
}

/// A command with its leader, as it is offered.
pub fn going_words(position: &Position, going: Going) -> String {
    let command = &position.command(going.command).name;
    match going.leader {
        Some(leader) => format!("{} ({})", position.counter(leader).name, command),
        None => command.clone(),
    }
}
