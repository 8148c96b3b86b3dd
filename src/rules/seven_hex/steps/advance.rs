//! Attackers advance, and pursue. [SHS 10.18a, 10.19b, 11.3, 13.7, R40]

use serde::Serialize;

use super::commanders::Danger;
use super::hits::Hits;
use super::offers::{about, button, choice, on_unit, to_hex};
use super::strategic::March;
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::facts::near::commanders_in;
use crate::rules::seven_hex::judge::verdict::{AttackersMove, ridden_down};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{At, Presence, UnitId};

/// Attackers advance, one after another.
#[derive(Clone, Debug, Serialize)]
pub struct Advancing {
    /// The attack.
    pub clash: Clash,
    /// Who has still to be asked.
    pub left: Vec<UnitId>,
    /// Who has advanced.
    pub advanced: Vec<UnitId>,
    /// Those who charged must. [SHS 11.3]
    pub chargers_must: bool,
    /// Cavalry may also move strategically. [SHS 10.19b]
    pub pursues: bool,
    /// Those who retreated. [SHS 13.7]
    pub driven: Vec<UnitId>,
    /// The commanders beside the attackers, who may advance as they do, be it alone. [SHS 10.18a]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commanders: Vec<UnitId>,
}

/// A commander advances when the attackers have been asked, whether any of them has gone or not. [SHS 10.18a]
#[derive(Clone, Debug, Serialize)]
pub struct Following {
    /// Who.
    pub unit: UnitId,
    /// The attack.
    pub clash: Clash,
}

impl Advancing {
    /// What the attackers do after a combat. [SHS 10.17 to 10.19]
    pub fn of(state: &State, clash: Clash, attack: AttackersMove, driven: Vec<UnitId>) -> Self {
        let (left, commanders) = if attack == AttackersMove::Stay {
            (Vec::new(), Vec::new())
        } else {
            (clash.by.clone(), commanders_in(state, clash.side, clash.from).collect())
        };
        let (must, pursues) = (attack == AttackersMove::ChargersMust, attack == AttackersMove::MayPursue);
        Self { clash, left, advanced: Vec::new(), chargers_must: must, pursues, driven, commanders }
    }

    /// Whether nobody of the enemy is left in the area.
    fn is_clear(&self, state: &State) -> bool {
        !state.is_in(self.clash.side.other(), self.clash.to)
    }

    /// The next who may, if the area is clear. [SHS 10.18a, 10.20]
    fn next(&self, state: &State) -> Option<UnitId> {
        let fit = |id: &UnitId| state.stands(*id).is_some() && !state.unit(*id).disrupted;
        self.left.iter().copied().find(|id| self.is_clear(state) && fit(id))
    }

    /// The commanders who may go: those who are still where the attack came from. [SHS 10.18a]
    fn commanders_to_ask(&self, state: &State) -> Vec<UnitId> {
        let is_there = |id: &UnitId| self.is_clear(state) && state.area_of(*id) == Some(self.clash.from);
        self.commanders.iter().copied().filter(is_there).collect()
    }

    /// Whether cavalry may also move strategically: all the defenders have died, be it that they found no way to retreat. It is asked
    /// before any are ridden down, who die of the advance and not of the combat. A charge has no free move. [SHS 10.19b, 11.3, 13.4, 13.7]
    fn frees_cavalry(&self, state: &State) -> bool {
        let found_no_way = !self.driven.is_empty() && self.driven.iter().all(|id| state.stands(*id).is_none());
        self.pursues || (found_no_way && !self.chargers_must)
    }

    /// Everybody has been asked: commanders advance or not, cavalry rides down and moves on. [SHS 10.19b, 13.7]
    fn end(self, turn: &mut Turn<'_>) {
        let (state, clash) = (&*turn.state, &self.clash);
        let commanders = self.commanders_to_ask(state).into_iter();
        let mut steps: Vec<Step> =
            commanders.map(|unit| Step::Following(Following { unit, clash: clash.clone() })).collect();
        let horse = |id: &&UnitId| state.counter(**id).arm == Arm::Cavalry && !state.unit(**id).disrupted;
        let weak: Vec<UnitId> = self.driven.iter().copied().filter(|id| state.stands(*id).is_some()).collect();
        let weak: Vec<UnitId> = weak.into_iter().filter(|id| state.unit(*id).disrupted).collect();
        let count = ridden_down(self.advanced.iter().filter(horse).count(), weak.len());
        let down = Hits { eliminates: true, ..Hits::of(weak, count, "SHS 13.7") };
        steps.extend([Step::Hits(down), Step::Danger(Danger)]);
        if self.frees_cavalry(state) {
            let riders = clash.by.iter().filter(|id| state.stands(**id).is_some()).filter(horse);
            steps.extend(riders.map(|id| Step::March(March { unit: *id, pursues: true })));
        }
        turn.push(steps);
    }
}

impl Procedure<Step> for Advancing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let unit = self.next(state)?;
        let must = self.chargers_must && self.clash.chargers.contains(&unit);
        let rule = if must { "SHS 11.3" } else { "SHS 10.18a" };
        let hexes = state.area(self.clash.to).free().map(|spot| At { area: self.clash.to, spot });
        let mut offers: Vec<_> =
            hexes.map(|at| to_hex(state, "advance", rule, (unit, at), Action::Place(at))).collect();
        if !must {
            offers.push(button("stay", rule, Action::Stay, || format!("{} stays", state.name(unit))));
        }
        about(
            state,
            &[unit],
            choice(self.clash.side, rule, || format!("Where does {} advance?", state.name(unit)), offers),
        )
    }

    fn name(&self) -> String {
        "advance".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        self.end(turn);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Some(unit) = self.next(turn.state) else { return self.end(turn) };
        self.left.retain(|id| *id != unit);
        if let Action::Place(at) = *action {
            turn.state.put(unit, Presence::On(at));
            turn.report(|state| {
                let text = format!("{} advances to {}.", state.name(unit), state.place_words(at));
                Report::new(ReportKind::Move, Rule::new("SHS 10.18a"), text).about([state.piece(unit)])
            });
            self.advanced.push(unit);
        }
        turn.push([Step::Advancing(self)]);
    }
}

impl Following {
    /// What he does: he follows somebody, or advances by himself.
    fn verbs(&self, state: &State) -> [&'static str; 2] {
        let has_gone = |id: &UnitId| state.area_of(*id) == Some(self.clash.to);
        if self.clash.by.iter().any(has_gone) { ["follow", "follows"] } else { ["advance", "advances"] }
    }
}

impl Procedure<Step> for Following {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let [verb, does] = self.verbs(state);
        let offers = vec![
            on_unit(state, "advance", "SHS 10.18a", self.unit, does),
            button("stay", "SHS 10.18a", Action::Stay, || format!("{} stays", state.name(self.unit))),
        ];
        about(
            state,
            &[self.unit],
            choice(self.clash.side, "SHS 10.18a", || format!("Does {} {verb}?", state.name(self.unit)), offers),
        )
    }

    fn name(&self) -> String {
        "commander's advance".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(_) = action {
            let at = At::centre(self.clash.to);
            let [_, does] = self.verbs(turn.state);
            turn.state.put(self.unit, Presence::On(at));
            turn.report(|state| {
                let text = format!("{} {does} to {}.", state.name(self.unit), state.place_words(at));
                Report::new(ReportKind::Move, Rule::new("SHS 10.18a"), text).about([state.piece(self.unit)])
            });
        }
    }
}
