//! Brigades are activated by turns, and end their activation. [BM 3.3, 3.3.4 to 3.3.6]

use serde::Serialize;

use super::leaders::dangers_after;
use super::morale::{checks_after, has_wiped_out};
use super::offers::{choice, on};
use super::orders::Orders;
use super::refusals;
use super::{Procedure, Step, Turn};
use crate::game::umpire::not_offered;
use crate::game::{Awaiting, Offer, Refusal, Report, ReportKind, Side, Wording, say};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{BRIGADE_PHASE, DISORDER, FINISHED, PASSING};
use crate::rules::bayonet_musket::facts::brigades::{complies, isolated_units};
use crate::rules::bayonet_musket::judge::sequence::{ToActivate, pass_ends_phase};
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::BrigadeId;
use crate::rules::bayonet_musket::state::{BrigadeMark, Doings, State};

/// The sides activate brigades by turns. [BM 3.3]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Activations {
    /// Whose turn it is, if he has a brigade of the class.
    pub side: Side,
    /// Who passed in the last action.
    pub passed: Option<Side>,
}

/// Whether a brigade is still to be activated.
fn waits(state: &State, brigade: BrigadeId) -> bool {
    !state.brigade(brigade).finished && state.slot_of(brigade).is_some()
}

impl Activations {
    /// Who goes on, with the brigades he may activate. [BM 3.3]
    fn eligible(self, state: &State) -> Option<(Side, Vec<BrigadeId>)> {
        let waiting: Vec<BrigadeId> = state.brigade_ids().filter(|id| waits(state, *id)).collect();
        let mut left = ToActivate::default();
        for id in &waiting {
            let brigade = state.brigade(*id);
            left.left[brigade.side.index()][brigade.class as usize] += 1;
        }
        let (side, class): (Side, Order) = left.next(self.side)?;
        let is_his = |id: &BrigadeId| state.brigade(*id).side == side && state.brigade(*id).class == class;
        Some((side, waiting.into_iter().filter(is_his).collect()))
    }
}

impl Procedure<Step> for Activations {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (side, brigades) = self.eligible(state)?;
        let name = |id: BrigadeId| state.brigade(id).name.clone();
        let activate = |id: &BrigadeId| on("move", say!("{}", name(*id)), BRIGADE_PHASE, *id, Action::Activate(*id));
        let pass = |id: &BrigadeId| on("pass", say!("{} does nothing", name(*id)), PASSING, *id, Action::Pass(*id));
        let offers: Vec<Offer<Action, W>> = brigades.iter().map(activate).chain(brigades.iter().map(pass)).collect();
        Some(choice(side, say!("Which brigade is activated?"), BRIGADE_PHASE, Vec::new(), offers))
    }

    fn name(&self) -> String {
        "activations".to_owned()
    }

    /// Everybody has been activated.
    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match *action {
            Action::Activate(brigade) => {
                let side = turn.state.brigade(brigade).side;
                begin(turn.state, brigade);
                let next = Step::Activations(Self { side: side.other(), passed: None });
                turn.push([Step::Orders(Orders { brigade }), Step::Close(Close { brigade }), next]);
            }
            Action::Pass(brigade) => {
                let side = turn.state.brigade(brigade).side;
                turn.state.brigade_mut(brigade).finished = true;
                turn.report(|state| {
                    let text = format!("{} does nothing.", state.brigade(brigade).name);
                    Report::new(ReportKind::Order, PASSING, text).about([brigade.into()])
                });
                if !pass_ends_phase(self.passed, side) {
                    turn.push([Step::Activations(Self { side: side.other(), passed: Some(side) })]);
                }
            }
            _ => unreachable!("nothing else was offered"),
        }
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        match *action {
            Action::Activate(brigade) | Action::Pass(brigade) => refusals::of_activation(state, brigade),
            _ => not_offered(),
        }
    }
}

/// Nobody has done anything in this activation yet; who is apart from the brigade is so for all of it. [BM 5.2]
fn begin(state: &mut State, brigade: BrigadeId) {
    for unit in state.units_mut() {
        unit.now = Doings { began: unit.hex, ..Doings::default() };
    }
    for unit in isolated_units(state, brigade) {
        state.unit_mut(unit).now.apart = true;
    }
    state.named.clear();
    state.inactive_failed = false;
}

/// A brigade's activation ends: leaders in danger, and then morale. [BM 3.3.4, 6.4.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Close {
    brigade: BrigadeId,
}

impl Procedure<Step> for Close {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "end of activation".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let state = &mut *turn.state;
        let rode: Vec<_> = state.unit_ids().filter(|id| state.unit(*id).now.rode && state.is_in_hand(*id)).collect();
        for unit in rode.into_iter().filter(|unit| !state.unit(*unit).troop.disordered).collect::<Vec<_>>() {
            turn.state.unit_mut(unit).troop.disordered = true;
            turn.report(|state| {
                let text = format!("{} is in disorder after its attack.", state.unit(unit).name);
                Report::new(ReportKind::Charge, DISORDER, text).about([unit.into()])
            });
        }
        turn.state.inactive_failed |= has_wiped_out(turn.state, self.brigade);
        let dangers = dangers_after(turn.state);
        let checks = checks_after(turn.state, self.brigade);
        let finish = Step::Finish(Finish { brigade: self.brigade });
        turn.push(dangers.into_iter().chain(checks).chain([finish]).collect::<Vec<_>>());
    }
}

/// A brigade is finished. [BM 3.3.5]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Finish {
    brigade: BrigadeId,
}

impl Procedure<Step> for Finish {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "finished".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let brigade = self.brigade;
        turn.state.brigade_mut(brigade).finished = true;
        let complies = complies(turn.state, brigade);
        let mark = &mut turn.state.brigade_mut(brigade).mark;
        *mark = if complies { None } else { Some(mark.unwrap_or(BrigadeMark::OutOfPlace)) };
        if turn.state.slot_of(brigade).is_none() {
            return;
        }
        turn.report(|state| {
            let text = format!("{} is finished.", state.brigade(brigade).name);
            Report::new(ReportKind::Order, FINISHED, text).about([brigade.into()])
        });
    }
}
