//! Bases of a line that met nobody at the impact go on, round the enemy's flanks. [FLA MEL-05, MEL-06]

use serde::Serialize;

use super::charge_run::bring_in;
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Choice, Offer, Report, ReportKind, Rule, Target, Wording, say, told};
use crate::geometry::Wrap;
use crate::geometry::bases::Flank;
use crate::rules::flanders::facts::wrapping;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Under};
use crate::rules::flanders::state::{AttemptId, State, UnitId};

/// Lines that have just struck an enemy, each with the inches of its move that are left.
#[derive(Clone, Debug, Serialize)]
pub struct Wrapping {
    attempt: AttemptId,
    target: UnitId,
    lines: Vec<(UnitId, f64)>,
    /// The first of them can go round, and its side is asked how.
    asks: bool,
}

impl Wrapping {
    /// Lines in contact with an enemy.
    pub fn round(attempt: AttemptId, target: UnitId, lines: Vec<(UnitId, f64)>) -> Step {
        Step::Wrapping(Self { attempt, target, lines, asks: false })
    }

    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        let charger = self.lines.first().map(|line| line.0);
        Under { step: ChargeStep::Melee, attempt: Some(self.attempt), charger, target: Some(self.target) }
    }

    /// The first line has its bases where they fight; the next is looked at.
    fn settle(mut self, turn: &mut Turn<'_>, wrap: Wrap) {
        let (unit, _) = self.lines.remove(0);
        if !wrap.is_none() {
            turn.state.unit_mut(unit).wrap = wrap;
            let ends: Vec<&str> =
                Wrap::FLANKS.into_iter().filter(|flank| wrap.wing(*flank).is_some()).map(word).collect();
            let text = told!(
                turn,
                "{} wraps its {} round {}.",
                turn.state.name(unit),
                ends.join(" and its "),
                turn.state.name(self.target)
            );
            let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-05"), text);
            turn.tell(report.about([unit.into(), self.target.into()]));
            // Bases that go round him may strike others. [FLA MEL-05]
            let by_bonus = turn.state.melees.iter().any(|melee| melee.brought_in(unit).any(|contact| contact.by_bonus));
            bring_in(turn, self.attempt, unit, by_bonus);
        }
        turn.push([Step::Wrapping(Self { asks: false, ..self })]);
    }
}

impl Procedure<Step> for Wrapping {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let &(unit, inches) = self.lines.first().filter(|_| self.asks)?;
        Some(Awaiting::Choice(question(state, unit, self.target, inches)))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let Some(&(unit, inches)) = self.lines.first() else { return };
        let wrap = wrapping::fullest(turn.state, unit, self.target, inches);
        let may_choose = !wrapping::may_keep_front(turn.state, unit, &wrap).is_empty();
        if may_choose && !turn.is_isolated() {
            turn.push([Step::Wrapping(Self { asks: true, ..self })]);
        } else {
            self.settle(turn, wrap);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let (Action::Wrap { unit, keeps }, Some(&(_, inches))) = (action, self.lines.first()) else {
            unreachable!("nothing else was offered")
        };
        let wrap = wrapping::keeping_front(turn.state, *unit, self.target, inches, keeps);
        if !keeps.is_empty() {
            let ends: Vec<&str> = keeps.iter().copied().map(word).collect();
            let text = told!(
                turn,
                "On the {} the last base of {} keeps its front.",
                ends.join(" and on the "),
                turn.state.name(*unit)
            );
            turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-06"), text).about([(*unit).into()]));
        }
        self.settle(turn, wrap);
    }

    fn name(&self) -> String {
        format!("wrapping round unit {}", self.target.0)
    }
}

fn word(flank: Flank) -> &'static str {
    match flank {
        Flank::Left => "left",
        Flank::Right => "right",
    }
}

/// Whether all wrap that can, or the last base on one flank or both keeps its front.
fn question<W: Wording>(state: &State, unit: UnitId, target: UnitId, inches: f64) -> Choice<Action, W> {
    let wrap = wrapping::fullest(state, unit, target, inches);
    let may_keep = wrapping::may_keep_front(state, unit, &wrap);
    let mut kept: Vec<Vec<Flank>> = vec![Vec::new()];
    kept.extend(may_keep.iter().map(|&flank| vec![flank]));
    if may_keep.len() > 1 {
        kept.push(may_keep);
    }
    let name = state.name(unit);
    let offer = |keeps: Vec<Flank>| {
        let ends: Vec<&str> = keeps.iter().copied().map(word).collect();
        let (verb, rule, label) = if keeps.is_empty() {
            ("wrap", "FLA MEL-05", say!("{name} wraps with all it can"))
        } else {
            ("refuse_flank", "FLA MEL-06", say!("The last base on the {} keeps its front", ends.join(" and the ")))
        };
        let action = Action::Wrap { unit, keeps };
        Offer {
            verb: verb.into(),
            label,
            rule: Rule::new(rule),
            target: Target::Pieces(unit.into(), target.into()),
            action,
        }
    };
    Choice {
        side: state.unit(unit).side,
        question: say!("{name} reaches past {}. How do the outer bases stand?", state.name(target)),
        rule: Rule::new("FLA MEL-05"),
        pieces: vec![unit.into(), target.into()],
        offers: kept.into_iter().map(offer).collect(),
        refused: Vec::new(),
    }
}
