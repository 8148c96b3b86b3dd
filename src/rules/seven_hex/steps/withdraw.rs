//! Defenders withdraw. [SHS 12, R37]

use serde::Serialize;

use super::offers::{about, button, choice, names, on_unit, to_area, verb};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Wording};
use crate::rules::seven_hex::book::house::PartialWithdrawal;
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::facts::behind::on_course;
use crate::rules::seven_hex::facts::near::commanders_in;
use crate::rules::seven_hex::judge::retreat::withdrawals;
use crate::rules::seven_hex::judge::space::occupancy_of;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, Presence, UnitId};

/// Defenders stay or withdraw.
#[derive(Clone, Debug, Serialize)]
pub struct Withdrawing {
    /// The attack.
    pub clash: Clash,
    /// The foot and horse of the area that go together; where only guns have fought, their commander goes alone. [SHS 10.17, 10.20]
    pub group: Vec<UnitId>,
    /// Those of them who stay, where a club lets some. \[R37\]
    pub staying: Vec<UnitId>,
}

/// What a group takes up outside of dense ground.
pub fn occupancy(state: &State, group: &[UnitId]) -> u8 {
    occupancy_of(group.iter().map(|id| state.counter(*id).arm), false)
}

/// A group goes to the centre of an area, and the commanders beside it with it: all of them are given back. [SHS 10.18a, 12.1, R37]
pub fn go(state: &mut State, group: &[UnitId], from: AreaId, to: AreaId) -> Vec<UnitId> {
    let Some(first) = group.first() else { return Vec::new() };
    let commanders = commanders_in(state, state.counter(*first).side(), from).filter(|id| !group.contains(id));
    let all: Vec<UnitId> = group.iter().copied().chain(commanders).collect();
    for id in &all {
        state.put(*id, Presence::On(At::centre(to)));
    }
    all
}

impl Withdrawing {
    /// All who may withdraw, together. [SHS 12.1]
    pub const fn of(clash: Clash, group: Vec<UnitId>) -> Self {
        Self { clash, group, staying: Vec::new() }
    }

    /// Those who would go: the foot and horse, or where there are none the commanders beside the guns, which stay.
    /// [SHS 10.17, 10.20, 12.1, R37]
    fn goers(&self, state: &State) -> Vec<UnitId> {
        if self.group.is_empty() {
            commanders_in(state, self.clash.side.other(), self.clash.to).collect()
        } else {
            self.group.clone()
        }
    }

    /// Offers to let somebody stay, or go after all. \[R37\]
    fn parted<W: Wording>(&self, state: &State) -> Vec<Offer<Action, W>> {
        if state.house().partial_withdrawal == PartialWithdrawal::Off {
            return Vec::new();
        }
        let several = self.group.len() > 1;
        let leave = self.group.iter().filter(|_| several).map(|id| on_unit(state, "leave", "SHS R37", *id, "stays"));
        let take = self.staying.iter().map(|id| on_unit(state, "take", "SHS R37", *id, "goes along"));
        leave.chain(take).collect()
    }

    /// The areas to which the group may withdraw. [SHS 12.1, 12.2]
    fn areas(&self, state: &State, group: &[UnitId]) -> Vec<AreaId> {
        let clash = &self.clash;
        let state_on = |course| on_course(state, group, clash.to, course);
        let courses = withdrawals(clash.course(state), occupancy(state, group), state_on);
        courses.into_iter().filter_map(|course| Some(state.board().link(clash.to, course)?.to)).collect()
    }
}

impl Procedure<Step> for Withdrawing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let goers = self.goers(state);
        let first = *goers.first()?;
        let areas = self.areas(state, &goers);
        if areas.is_empty() {
            return None;
        }
        let stay = button("stay", "SHS 12.1", Action::Stay, || {
            format!("{} {}", names(state, &goers), verb(&goers, "stays", "stay"))
        });
        let offer = |area| to_area(state, "withdraw", "SHS 12.1", (first, area), Action::Withdraw(area));
        let question = || format!("Withdrawal of {}?", names(state, &goers));
        let offers = areas.into_iter().map(offer).chain(self.parted(state)).chain([stay]).collect();
        about(state, &goers, choice(self.clash.side.other(), "SHS 12.1", question, offers))
    }

    fn name(&self) -> String {
        "withdrawal".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(unit) = *action {
            let [from, to] = if self.group.contains(&unit) {
                [&mut self.group, &mut self.staying]
            } else {
                [&mut self.staying, &mut self.group]
            };
            from.retain(|id| *id != unit);
            to.push(unit);
            return turn.push([Step::Withdrawing(self)]);
        }
        let area = match *action {
            Action::Withdraw(area) => area,
            Action::Stay => return,
            ref other => unreachable!("{other:?} was not offered"),
        };
        let goers = self.goers(turn.state);
        let gone = go(turn.state, &goers, self.clash.to, area);
        turn.report(|state| {
            let withdraw = verb(&gone, "withdraws", "withdraw");
            let place = state.place_words(At::centre(area));
            let text = format!("{} {withdraw} to {place}.", names(state, &gone));
            let pieces = gone.iter().map(|id| state.piece(*id));
            Report::new(ReportKind::Move, Rule::new("SHS 12.1"), text).about(pieces)
        });
    }
}
