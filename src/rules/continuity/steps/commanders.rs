//! Leaders ride: wing and overall commanders by a whole free activation, command leaders with their commands. [MB 14.4, 14.8, MM 14]

use serde::Serialize;

use super::cycle::go_on;
use super::flight::ends_by_its_own_rule;
use super::offers::{at, button, choice, on};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Side, Wording, say, told};
use crate::rules::continuity::book::cited::{COMMANDER_MOVE, LEADER_MOVE};
use crate::rules::continuity::facts::march::rides;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::unit::LeaderId;

/// Wing and overall commanders move.
#[derive(Clone, Debug, Serialize)]
pub struct Commanders {
    side: Side,
    left: Vec<LeaderId>,
}

impl Commanders {
    /// All of a side's.
    pub fn of(state: &State, side: Side) -> Self {
        Self { side, left: state.leaders_of(side).filter(|leader| state.is_commander(*leader)).collect() }
    }
}

impl Procedure<Step> for Commanders {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.left.is_empty() {
            return None;
        }
        let rule = state.rule(&COMMANDER_MOVE);
        let mut offers: Vec<Offer<Action, W>> = self
            .left
            .iter()
            .map(|leader| {
                let label = say!("{} rides", state.counter(*leader).name);
                on("advance", label, rule.clone(), *leader, Action::Ride(*leader))
            })
            .collect();
        offers.push(button("done", say!("All have ridden"), rule.clone(), Action::Done));
        Some(choice(self.side, say!("Which commander rides?"), rule, Vec::new(), offers))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let house = *turn.state.house();
        turn.state.cycle.commanders_moved(&house);
        if !ends_by_its_own_rule(turn, self.side) {
            go_on(turn);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if let Action::Ride(leader) = action {
            self.left.retain(|left| left != leader);
            turn.push([Step::Ride(Ride { leader: *leader }), Step::Commanders(self)]);
        } else {
            self.left.clear();
            turn.push([Step::Commanders(self)]);
        }
    }

    fn name(&self) -> String {
        "commanders move".to_owned()
    }
}

/// A leader rides.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ride {
    /// Who.
    pub leader: LeaderId,
}

impl Procedure<Step> for Ride {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let counter = state.counter(self.leader);
        let rule = ride_rule(state);
        let mut offers = vec![button("stay", say!("He stays"), rule.clone(), Action::Stay)];
        offers.extend(
            rides(state, self.leader)
                .into_iter()
                .map(|(hex, _)| at("move", say!("To {hex}"), rule.clone(), (self.leader, hex), Action::RideTo(hex))),
        );
        let question = say!("Where does {} ride?", counter.name);
        Some(choice(counter.side, question, rule, vec![self.leader.into()], offers))
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let hex = match action {
            Action::RideTo(hex) => hex,
            Action::Stay => return,
            other => unreachable!("no leader {other:?} as he rides"),
        };
        turn.state.leader_mut(self.leader).hex = *hex;
        let text = told!(turn, "{} rides to {hex}.", turn.state.counter(self.leader).name);
        let rule = ride_rule(turn.state);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([self.leader.into()]));
    }

    fn name(&self) -> String {
        "a leader rides".to_owned()
    }
}

/// Whoever rides while an activation is under way rides as the leader of one of its commands, or comes on with a group; commanders
/// ride by a free activation of their own, in which no command acts. [MB 14.4, 14.8, MM 14, 17 A Note, R106]
fn ride_rule(state: &State) -> Rule {
    state.rule(if state.active.is_some() { &LEADER_MOVE } else { &COMMANDER_MOVE })
}
