//! A free activation: a command, a wing, the commanders, what this battle alone allows, or nothing. [MB 4.2, 4.5, MM 4]

use serde::Serialize;

use super::activation::Activation;
use super::commanders::Commanders;
use super::cycle::{go_on, going_words, may_follow, members, piece_of, verb};
use super::offers::{button, choice, on};
use super::own::Instead;
use super::wing::Wing;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Outcome, Report, ReportKind, Side, Wording, counted, say, told};
use crate::rules::continuity::book::cited::{ACTIVATION, COMMANDER_MOVE, WING};
use crate::rules::continuity::facts::command::{goings, is_gun_command};
use crate::rules::continuity::judge::activation::may_try_wing;
use crate::rules::continuity::judge::arrival::track_after;
use crate::rules::continuity::judge::leaders::may_move_commanders;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Cause;
use crate::rules::continuity::state::reinforcement::Due;

/// A free activation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Free {
    /// Whose.
    pub side: Side,
    /// A draw was offered and not taken.
    pub fights_on: bool,
}

impl Procedure<Step> for Free {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&ACTIVATION);
        if state.cycle.is_stale(state.house()) && !self.fights_on {
            let offers = vec![
                button("fight_on", say!("Fight on"), rule.clone(), Action::FightOn),
                button("agree", say!("Call it a draw"), rule.clone(), Action::AgreeToDraw),
            ];
            let question = say!("Both sides only pass. Do {} call it a draw?", state.side_name(self.side));
            return Some(choice(self.side, question, rule, Vec::new(), offers));
        }
        let mut offers = self.commands(state);
        offers.extend(self.wings(state));
        offers.extend(self.others(state));
        offers.push(button("pass", say!("Pass"), rule.clone(), Action::Pass));
        let question = say!("{} have a free activation. Who goes?", state.side_name(self.side));
        Some(choice(self.side, question, rule, Vec::new(), offers))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::AgreeToDraw => {
                let text = "Both sides have enough: nobody has won.".to_owned();
                let rule = turn.state.rule(&ACTIVATION);
                turn.tell(Report::new(ReportKind::Over, rule.clone(), text.clone()));
                turn.end(Outcome { winner: None, text, rule });
            }
            Action::FightOn => turn.push([Step::Free(Self { fights_on: true, ..self })]),
            Action::Activate(going) => {
                self.used(turn);
                turn.push([Step::Activation(Activation::of(self.side, vec![*going], Cause::Free))]);
            }
            Action::TryWing(commander) => {
                turn.push([Step::Wing(Wing { commander: *commander })]);
            }
            Action::MoveCommanders => {
                self.used(turn);
                let text = told!(turn, "{}: wing and overall commanders move.", turn.state.side_name(self.side));
                turn.tell(Report::new(ReportKind::Order, turn.state.rule(&COMMANDER_MOVE), text));
                turn.push([Step::Commanders(Commanders::of(turn.state, self.side))]);
            }
            Action::TryWithers => {
                self.used(turn);
                turn.push([Step::Instead(Instead { side: self.side })]);
            }
            _ => self.pass(turn),
        }
    }

    fn name(&self) -> String {
        format!("free activation of {:?}", self.side)
    }
}

impl Free {
    fn commands<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let rule = state.rule(&ACTIVATION);
        let open = goings(state, self.side).into_iter().filter(|going| may_follow(state, going.command));
        open.map(|going| {
            let is_led = going.leader.is_some() || is_gun_command(state, going.command);
            let alone = if is_led { "" } else { ", without a leader and out of command" };
            let label = say!("{} {}{alone}", going_words(state, going), verb(state, going, "goes", "go"));
            on("advance", label, rule.clone(), piece_of(state, going), Action::Activate(going))
        })
        .collect()
    }

    fn wings<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let cycle = &state.cycle;
        let last = cycle.own_last[self.side.index()];
        if may_try_wing(true, last, cycle.last_of_all, state.house()).is_err() {
            return Vec::new();
        }
        let rule = state.rule(&WING);
        let commanders = state.leaders_of(self.side).filter(|id| state.counter(*id).wing.is_some());
        let wings = commanders.map(|leader| (leader, members(state, leader).len())).filter(|(_, count)| *count > 0);
        wings
            .map(|(leader, count)| {
                let label = say!("Try {}'s wing: {}", state.counter(leader).name, counted(count as i32, "command"));
                on("wing", label, rule.clone(), leader, Action::TryWing(leader))
            })
            .collect()
    }

    fn others<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let mut offers = Vec::new();
        let has_commanders = state.leaders_of(self.side).any(|leader| state.is_commander(leader));
        if has_commanders && may_move_commanders(true, false).is_ok() {
            let rule = state.rule(&COMMANDER_MOVE);
            offers.push(button("commanders", say!("Wing and overall commanders move"), rule, Action::MoveCommanders));
        }
        offers.extend(state.battlefield.instead.and_then(|own| (own.offer)(state, self.side)).map(Offer::said));
        offers
    }

    /// Counts a free activation; what needs a die, as a wing does, is none. [MB 18.13, MM 18, Q9, R88, R90]
    fn used(self, turn: &mut Turn<'_>) {
        let state = &mut *turn.state;
        state.free_done[self.side.index()] += 1;
        // A throw in vain has moved the track already; before anybody is thrown for, the British one counts activations.
        if self.side == Side::A && (state.battlefield.due)(state, self.side) == Due::Nobody {
            state.track[0] = track_after(state.track[0], false);
        }
    }

    fn pass(self, turn: &mut Turn<'_>) {
        let text = told!(turn, "{} pass.", turn.state.side_name(self.side));
        turn.tell(Report::new(ReportKind::Order, turn.state.rule(&ACTIVATION), text));
        turn.state.cycle.pass();
        go_on(turn);
    }
}
