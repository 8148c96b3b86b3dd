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
}

/// A commander follows those who have advanced. [SHS 10.18a]
#[derive(Clone, Debug, Serialize)]
pub struct Following {
    /// Who.
    pub unit: UnitId,
    /// The attack.
    pub clash: Clash,
}

impl Advancing {
    /// What the attackers do after a combat. [SHS 10.17 to 10.19]
    pub fn of(clash: Clash, attack: AttackersMove, driven: Vec<UnitId>) -> Self {
        let left = if attack == AttackersMove::Stay { Vec::new() } else { clash.by.clone() };
        let (must, pursues) = (attack == AttackersMove::ChargersMust, attack == AttackersMove::MayPursue);
        Self { clash, left, advanced: Vec::new(), chargers_must: must, pursues, driven }
    }

    /// The next who may, if the area is clear. [SHS 10.18a, 10.20]
    fn next(&self, state: &State) -> Option<UnitId> {
        let clear = !state.is_in(self.clash.side.other(), self.clash.to);
        let fit = |id: &UnitId| state.stands(*id).is_some() && !state.unit(*id).disrupted;
        self.left.iter().copied().find(|id| clear && fit(id))
    }

    /// Everybody has been asked: commanders follow, cavalry rides down and moves on. [SHS 10.19b, 13.7]
    fn end(self, turn: &mut Turn<'_>) {
        let (state, clash) = (&*turn.state, &self.clash);
        let mut steps = Vec::new();
        if !self.advanced.is_empty() {
            let commanders = commanders_in(state, clash.side, clash.from);
            steps.extend(commanders.map(|unit| Step::Following(Following { unit, clash: clash.clone() })));
        }
        let horse = |id: &&UnitId| state.counter(**id).arm == Arm::Cavalry && !state.unit(**id).disrupted;
        let weak: Vec<UnitId> = self.driven.iter().copied().filter(|id| state.stands(*id).is_some()).collect();
        let weak: Vec<UnitId> = weak.into_iter().filter(|id| state.unit(*id).disrupted).collect();
        let count = ridden_down(self.advanced.iter().filter(horse).count(), weak.len());
        let down = Hits { eliminates: true, ..Hits::of(weak, count, "SHS 13.7") };
        steps.extend([Step::Hits(down), Step::Danger(Danger)]);
        if self.pursues {
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

impl Procedure<Step> for Following {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let offers = vec![
            on_unit(state, "advance", "SHS 10.18a", self.unit, "follows"),
            button("stay", "SHS 10.18a", Action::Stay, || format!("{} stays", state.name(self.unit))),
        ];
        about(
            state,
            &[self.unit],
            choice(self.clash.side, "SHS 10.18a", || format!("Does {} follow?", state.name(self.unit)), offers),
        )
    }

    fn name(&self) -> String {
        "commander's advance".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(_) = action {
            let at = At::centre(self.clash.to);
            turn.state.put(self.unit, Presence::On(at));
            turn.report(|state| {
                let text = format!("{} follows to {}.", state.name(self.unit), state.place_words(at));
                Report::new(ReportKind::Move, Rule::new("SHS 10.18a"), text).about([state.piece(self.unit)])
            });
        }
    }
}
