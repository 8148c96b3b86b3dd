//! Hits, one by one, as their owner allots them. [SHS 10.4]

use serde::Serialize;

use super::offers::{about, choice, on_unit};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::UnitId;

/// Hits on some of these units.
#[derive(Clone, Debug, Serialize)]
pub struct Hits {
    /// On whom they may fall.
    pub pool: Vec<UnitId>,
    /// How many.
    pub left: usize,
    /// The first falls on cavalry, if there is any. [SHS 11.5]
    pub horse_first: bool,
    /// They eliminate at once. [SHS 13.7, 14.7]
    pub eliminates: bool,
    /// They are the work of combat or fire, so that commanders may be in danger. [SHS 10.21, R47]
    pub by_combat: bool,
    /// What brings them about.
    pub rule: &'static str,
}

impl Hits {
    /// So many hits in a combat.
    pub fn of(pool: Vec<UnitId>, left: usize, rule: &'static str) -> Self {
        Self { pool, left, horse_first: false, eliminates: false, by_combat: true, rule }
    }

    /// One hit by fire, or for a charge.
    pub fn one_of(pool: Vec<UnitId>, rule: &'static str) -> Self {
        Self::of(pool, 1, rule)
    }

    /// On whom the next may fall. [SHS 11.5]
    fn options(&self, state: &State) -> Vec<UnitId> {
        let alive = self.pool.iter().copied().filter(|id| state.stands(*id).is_some());
        let alive: Vec<UnitId> = if self.left > 0 { alive.collect() } else { Vec::new() };
        let is_horse = |id: &UnitId| state.counter(*id).arm == Arm::Cavalry;
        let horse: Vec<UnitId> = alive.iter().copied().filter(is_horse).collect();
        if self.horse_first && !horse.is_empty() { horse } else { alive }
    }

    /// One falls, and the others follow.
    fn fall(self, turn: &mut Turn<'_>, on: UnitId) {
        strike(turn, on, &self);
        turn.push([Step::Hits(Self { left: self.left - 1, horse_first: false, ..self })]);
    }
}

impl Procedure<Step> for Hits {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let options = self.options(state);
        if options.len() < 2 {
            return None;
        }
        let side = state.counter(options[0]).side();
        let does = if self.eliminates { "is lost" } else { "is hit" };
        let offers = options.iter().map(|id| on_unit(state, "lose", self.rule, *id, does)).collect();
        let question = || format!("Which unit of the {} {does}?", state.side_name(side));
        about(state, &options, choice(side, self.rule, question, offers))
    }

    fn name(&self) -> String {
        format!("{} hits", self.left)
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(only) = self.options(turn.state).first().copied() {
            self.fall(turn, only);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(unit) = *action {
            self.fall(turn, unit);
        }
    }
}

/// A unit in good order is disrupted, a disrupted one eliminated. [SHS 10.4]
fn strike(turn: &mut Turn<'_>, unit: UnitId, by: &Hits) {
    if by.eliminates || turn.state.unit(unit).disrupted {
        return eliminate(turn, unit, by.rule, by.by_combat);
    }
    turn.state.unit_mut(unit).disrupted = true;
    turn.report(|state| {
        let text = format!("{} is disrupted.", state.name(unit));
        Report::new(ReportKind::Morale, Rule::new(by.rule), text).about([state.piece(unit)])
    });
}

/// A unit is lost; if it fought, commanders beside it may be in danger. [SHS 10.21, R45, R53]
pub fn eliminate(turn: &mut Turn<'_>, unit: UnitId, rule: &'static str, by_combat: bool) {
    let (side, area) = (turn.state.counter(unit).side(), turn.state.area_of(unit));
    turn.state.lose(unit);
    turn.state.bereft.extend(area.filter(|_| by_combat).map(|area| (side, area)));
    turn.report(|state| {
        let text = format!("{} is eliminated.", state.name(unit));
        Report::new(ReportKind::Rout, Rule::new(rule), text).about([state.piece(unit)])
    });
}
