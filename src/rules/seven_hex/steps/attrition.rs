//! Attrition, where it is played. [SHS 18, R47]

use serde::Serialize;

use super::hits::Hits;
use super::offers::{choice, names, on_unit};
use super::{Procedure, Step, Turn};
use crate::dice::reading::Sum;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording};
use crate::hex::cluster::{Spot, touched};
use crate::rules::seven_hex::judge::attrition::{Worn, is_tested, tally};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{At, UnitId};

/// A side's stacks are tried in any order.
#[derive(Clone, Debug, Serialize)]
pub struct Attrition {
    /// Whose.
    pub side: Side,
    /// Those that have been.
    pub tried: Vec<At>,
}

/// A stack throws.
#[derive(Clone, Debug, Serialize)]
pub struct Wearing {
    /// Whose.
    pub side: Side,
    /// Where it stands.
    pub at: At,
}

/// What lies about a stack. [SHS 18.2, 18.5, R47]
fn worn(state: &State, side: Side, at: At) -> Worn {
    let next = |outer| touched(outer).into_iter().filter_map(move |course| state.board().link(at.area, course));
    let (mut touches_enemy_area, mut touches_enemy) = (false, false);
    if let Spot::Outer(outer) = at.spot {
        let enemies = || next(outer).flat_map(|link| state.combat_in(side.other(), link.to));
        touches_enemy_area = enemies().next().is_some();
        let hex = state.hex(at);
        touches_enemy = enemies().filter_map(|id| state.stands(id)).any(|there| state.hex(there).is_adjacent(hex));
    }
    let has_disrupted = state.stack(side, at).any(|id| state.unit(id).disrupted);
    Worn { on_outer: at.spot != Spot::Centre, touches_enemy_area, touches_enemy, has_disrupted }
}

impl Attrition {
    /// The attrition phase of a side.
    pub const fn begin(side: Side) -> Self {
        Self { side, tried: Vec::new() }
    }

    fn untried(&self, state: &State) -> Vec<(UnitId, At)> {
        let mut found: Vec<(UnitId, At)> = Vec::new();
        let fighting = state.on_board(self.side).filter(|id| state.counter(*id).arm.fights());
        for (id, at) in fighting.filter_map(|id| Some((id, state.stands(id)?))) {
            let known = self.tried.contains(&at) || found.iter().any(|(_, there)| *there == at);
            if !known && is_tested(&worn(state, self.side, at)) {
                found.push((id, at));
            }
        }
        found
    }

    /// The one stack that is left to be tried: nobody needs to be asked for it.
    pub fn only(&self, state: &State) -> Option<Action> {
        self.untried(state).first().map(|(unit, _)| Action::Take(*unit))
    }

    /// The throw that an answer begins.
    pub fn once(&mut self, state: &State, action: &Action) -> Option<Step> {
        let Action::Take(unit) = *action else { return None };
        let at = state.stands(unit)?;
        self.tried.push(at);
        Some(Step::Wearing(Wearing { side: self.side, at }))
    }
}

impl Procedure<Step> for Attrition {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let untried = self.untried(state);
        let several = untried.len() > 1;
        let offers = untried.into_iter().filter(|_| several);
        let offers = offers.map(|(id, _)| on_unit(state, "test", "SHS 18.2", id, "is tried")).collect();
        choice(self.side, "SHS 18.2", || "Which stack is tried next?".to_owned(), offers)
    }

    fn name(&self) -> String {
        format!("attrition of {:?}", self.side)
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(only) = self.only(turn.state) {
            self.act(turn, &only, ());
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Some(throw) = self.once(turn.state, action) {
            turn.push([throw, Step::Attrition(self)]);
        }
    }
}

impl Procedure<Step> for Wearing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let units: Vec<UnitId> = state.stack(self.side, self.at).collect();
        let tally = tally(&worn(state, self.side, self.at)).with("To be exceeded", Rule::new("SHS 18.3"), 1);
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(self.side),
            dice: Dice::six_sided(1),
            why: W::say(|| format!("Attrition of {}", names(state, &units))),
            rule: Rule::new("SHS 18.2"),
            reading: Reading::Sum(Sum { need: tally.whole() }),
            tallies: vec![tally],
            pieces: units.iter().map(|id| state.piece(*id)).collect(),
        }))
    }

    fn name(&self) -> String {
        "attrition".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Reading::Sum(Sum { need }) = request.reading else { unreachable!("the sum counts") };
        let is_hit = faces.sum() >= need;
        let pool: Vec<UnitId> = turn.state.stack(self.side, self.at).collect();
        turn.report(|state| {
            let told = if is_hit { "a hit" } else { "no hit" };
            let text = format!("Attrition of {}: needs {need}, rolls {faces}: {told}.", names(state, &pool));
            Report::new(ReportKind::Fire, Rule::new("SHS 18.3"), text).about(request.pieces.iter().copied())
        });
        turn.push([Step::Hits(Hits { by_combat: false, ..Hits::of(pool, usize::from(is_hit), "SHS 18.3") })]);
    }
}
