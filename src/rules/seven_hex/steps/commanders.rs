//! Commanders in danger, and those who come back. [SHS 10.21, 10.22]

use serde::Serialize;

use super::offers::{about, choice, to_area};
use super::{Procedure, Step, Turn};
use crate::dice::reading::{Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Side, Thrower, Unsaid, Wording};
use crate::rules::seven_hex::facts::near::{commanders_in, held_about};
use crate::rules::seven_hex::judge::commanders::{Refuge, is_lost, may_return, returns_in};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, Presence, UnitId};

/// The commanders of a side who come back now. [SHS 10.22a]
pub fn returns(state: &State, side: Side) -> Vec<Step> {
    let due = |id: &UnitId| match state.unit(*id).presence() {
        Presence::Away { until, .. } => state.counter(*id).side() == side && until <= state.turn,
        Presence::On(_) | Presence::Lost => false,
    };
    state.ids().filter(due).map(|unit| Step::Return(Return { unit })).collect()
}

/// Commanders whose last troops are gone throw. [SHS 10.21]
#[derive(Clone, Debug, Serialize)]
pub struct Danger;

/// A commander throws. [SHS 10.21]
#[derive(Clone, Debug, Serialize)]
pub struct Escaping {
    /// Who.
    pub unit: UnitId,
}

/// A commander comes back. [SHS 10.22b]
#[derive(Clone, Debug, Serialize)]
pub struct Return {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Step> for Danger {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn name(&self) -> String {
        "commanders in danger".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let mut bereft = std::mem::take(&mut turn.state.bereft);
        bereft.sort();
        bereft.dedup();
        let state = &*turn.state;
        let alone = bereft.into_iter().filter(|(side, area)| !state.holds(*side, *area));
        let units: Vec<UnitId> = alone.flat_map(|(side, area)| commanders_in(state, side, area)).collect();
        turn.push(units.into_iter().map(|unit| Step::Escaping(Escaping { unit })));
    }
}

/// What the die does. [SHS 10.21]
const ESCAPES: [LookupRow; 2] = [Lookup::row(1, 3, "lost"), Lookup::row(4, 6, "escapes")];

impl Procedure<Step> for Escaping {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(Awaiting::Dice(DiceRequest {
            thrower: Thrower::Side(state.counter(self.unit).side()),
            dice: Dice::six_sided(1),
            why: W::say(|| format!("{} has nobody left beside him", state.name(self.unit))),
            rule: Rule::new("SHS 10.21"),
            reading: Reading::Lookup(Lookup { rows: ESCAPES.to_vec().into() }),
            tallies: Vec::new(),
            pieces: vec![state.piece(self.unit)],
        }))
    }

    fn name(&self) -> String {
        format!("escape of {}", self.unit.0)
    }

    fn roll(self, turn: &mut Turn<'_>, _: &DiceRequest<Unsaid>, faces: &Faces) {
        let lost = is_lost(faces.first());
        let (from, until) = (turn.state.area_of(self.unit), returns_in(turn.state.turn));
        let presence = from.filter(|_| !lost).map_or(Presence::Lost, |from| Presence::Away { from, until });
        turn.state.put(self.unit, presence);
        turn.report(|state| {
            let told = if lost { "is lost" } else { "escapes" };
            let text = format!("{} rolls {faces} and {told}.", state.name(self.unit));
            Report::new(ReportKind::Rout, Rule::new("SHS 10.21"), text).about([state.piece(self.unit)])
        });
    }
}

impl Return {
    /// Where he may come back. [SHS 10.22b, R41]
    fn refuges(&self, state: &State) -> Vec<AreaId> {
        let Presence::Away { from, .. } = state.unit(self.unit).presence() else { return Vec::new() };
        let side = state.counter(self.unit).side();
        let refuge = |area: &AreaId| Refuge {
            distance: state.area(from).at.distance(state.area(*area).at),
            has_friend: state.holds(side, *area),
            next_to_enemy: held_about(state, side.other(), *area).next().is_some(),
        };
        state.board().ids().filter(|area| may_return(&refuge(area))).collect()
    }
}

impl Procedure<Step> for Return {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let refuges = self.refuges(state).into_iter();
        let offer =
            |area: AreaId| to_area(state, "return", "SHS 10.22b", (self.unit, area), Action::Place(At::centre(area)));
        let question = || format!("Where does {} come back?", state.name(self.unit));
        about(
            state,
            &[self.unit],
            choice(state.counter(self.unit).side(), "SHS 10.22b", question, refuges.map(offer).collect()),
        )
    }

    fn name(&self) -> String {
        format!("return of {}", self.unit.0)
    }

    /// There is nowhere to come back to.
    fn run(self, turn: &mut Turn<'_>) {
        turn.state.put(self.unit, Presence::Lost);
        turn.report(|state| {
            let text = format!("{} finds nobody to come back to.", state.name(self.unit));
            Report::new(ReportKind::Rout, Rule::new("SHS 10.22b"), text).about([state.piece(self.unit)])
        });
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Place(at) = *action else { unreachable!("nothing else was offered") };
        turn.state.put(self.unit, Presence::On(at));
        turn.report(|state| {
            let text = format!("{} comes back to {}.", state.name(self.unit), state.place_words(at));
            Report::new(ReportKind::Move, Rule::new("SHS 10.22b"), text).about([state.piece(self.unit)])
        });
    }
}
