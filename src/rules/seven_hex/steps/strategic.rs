//! Strategic movement, and the movement of commanders. [SHS 6, 10.19b, 15.1]

use serde::Serialize;

use super::offers::{about, button, choice, on_unit, to_hex};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Side, Wording};
use crate::hex::cluster::Spot;
use crate::rules::seven_hex::book::house::PursuitMoveNeedsCommander;
use crate::rules::seven_hex::facts::march::{Goal, goals, long_goals, may_set_out, mover, must_cover};
use crate::rules::seven_hex::judge::strategic::{Mover, Way};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{At, Presence, UnitId};

/// A side's units move, or its commanders.
#[derive(Clone, Debug, Serialize)]
pub struct Strategic {
    /// Whose.
    pub side: Side,
    /// Its commanders, and not its combat units. [SHS 15.1]
    pub commanders: bool,
    /// Only those who still stand there, where it is that stack's turn. [SHS 21.2]
    pub stack: Option<At>,
}

/// One of them moves.
#[derive(Clone, Debug, Serialize)]
pub struct March {
    /// Who.
    pub unit: UnitId,
    /// It is the free move of cavalry that has destroyed its enemy. [SHS 10.19b]
    pub pursues: bool,
}

impl Strategic {
    /// The phase of a side, or that of its commanders.
    pub const fn of(side: Side, commanders: bool) -> Self {
        Self { side, commanders, stack: None }
    }

    /// What an answer begins; nothing when nobody else moves.
    pub fn once(action: &Action) -> Option<Step> {
        let Action::Take(unit) = *action else { return None };
        Some(Step::March(March { unit, pursues: false }))
    }

    const fn rule(&self) -> &'static str {
        if self.commanders { "SHS 15.1" } else { "SHS 6.1" }
    }

    /// Those who have neither moved nor been told to stay, and may set out. [SHS 6.2a]
    fn movable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let of_kind = state.on_board(self.side).filter(|id| state.counter(*id).arm.fights() != self.commanders);
        let of_stack = of_kind.filter(|id| self.stack.is_none() || state.stands(*id) == self.stack);
        let fresh = of_stack.filter(|id| !state.unit(*id).moved && !state.unit(*id).stays);
        // A commander has nothing but the long ways.
        let goes = |id: &UnitId| !self.commanders || !goals(state, *id).is_empty();
        fresh.filter(move |id| may_set_out(state, *id).is_ok() && goes(id))
    }
}

impl Procedure<Step> for Strategic {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let mut offers: Vec<_> =
            self.movable(state).map(|id| on_unit(state, "move", self.rule(), id, "moves")).collect();
        if !offers.is_empty() {
            offers.push(button("end", self.rule(), Action::Done, || "Nobody else moves".to_owned()));
        }
        let who = if self.commanders { "commanders" } else { "units" };
        let question = || format!("Which {who} of the {} move?", state.side_name(self.side));
        choice(self.side, self.rule(), question, offers)
    }

    fn name(&self) -> String {
        format!("strategic movement of {:?}", self.side)
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Some(march) = Self::once(action) {
            turn.push([march, Step::Strategic(self)]);
        }
    }
}

impl March {
    fn goals(&self, state: &State) -> Vec<Goal> {
        if !self.pursues {
            return goals(state, self.unit);
        }
        let Some(at) = state.stands(self.unit).filter(|_| !must_cover(state, self.unit)) else { return Vec::new() };
        let needs = state.house().pursuit_move_needs_commander == PursuitMoveNeedsCommander::On;
        let mover = mover(state, self.unit, at);
        long_goals(state, self.unit, &Mover { commander_near: mover.commander_near || !needs, ..mover }, at)
    }
}

const fn rule(way: Way) -> &'static str {
    match way {
        Way::Road => "SHS 6.2d",
        Way::Country => "SHS 6.2e",
        Way::Redeploy => "SHS 6.2f",
    }
}

impl Procedure<Step> for March {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (unit, side) = (self.unit, state.counter(self.unit).side());
        let goals = self.goals(state);
        if goals.is_empty() && self.pursues {
            return None;
        }
        let offer = |goal: Goal| {
            let verb = if goal.way == Way::Redeploy { "redeploy" } else { "move" };
            let action = Action::March { way: goal.way, to: goal.to };
            to_hex(state, verb, rule(goal.way), (unit, goal.to), action)
        };
        let stay = button("stay", "SHS 6.1", Action::Stay, || format!("{} stays", state.name(unit)));
        let question = || format!("Where does {} go?", state.name(unit));
        about(state, &[unit], choice(side, "SHS 6.2a", question, goals.into_iter().map(offer).chain([stay]).collect()))
    }

    fn name(&self) -> String {
        format!("march of {}", self.unit.0)
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::March { way, to } = *action else {
            turn.state.unit_mut(self.unit).stays = true;
            return;
        };
        let goal = self.goals(turn.state).into_iter().find(|goal| goal.to == to);
        turn.state.covers.extend(goal.into_iter().flat_map(|goal| goal.covers));
        let is_within = turn.state.area_of(self.unit) == Some(to.area);
        turn.state.put(self.unit, Presence::On(to));
        // A free move is one, too: who has made it covers nobody. [R07]
        turn.state.unit_mut(self.unit).moved = true;
        turn.report(|state| {
            let by = if way == Way::Road { " by road" } else { "" };
            let middle = if is_within && to.spot == Spot::Centre { "the middle of " } else { "" };
            let text = format!("{} goes to {middle}{}{by}.", state.name(self.unit), state.place_words(to));
            Report::new(ReportKind::Move, Rule::new(rule(way)), text).about([state.piece(self.unit)])
        });
    }
}
