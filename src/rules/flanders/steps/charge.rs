//! A charge, from its declaration to the defender's nerve; its checks are taken at once. [FLA MEL-15 to MEL-28, SEQ-08, SEQ-10]

use std::sync::Arc;

use serde::Serialize;

use super::activation::Activation;
use super::check::{Check, Snapshot};
use super::contact::{self, Coming};
use super::inches::{apart, hundredths, taken_off};
use super::passing::{self, Passing};
use super::reaction::Reacting;
use super::set_down::Charged;
use super::{Procedure, Returned, Step, Turn, Work, charge_ends, charge_run, command, danger, declaring};
use crate::game::{Awaiting, FactSheet, Report, ReportKind, Rule, Statement, Unsaid, Wording, listed, told};
use crate::geometry::contact::CONTACT;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::charge::{RunFacts, StrikeFacts};
use crate::rules::flanders::facts::{self, Confirmed};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::charge_step::{ChargeStep, Defender, Onset, Rider, Stance, Strike, Under};
use crate::rules::flanders::state::{Attempt, AttemptId, GeneralId, State, UnitId};

/// A charge under way.
#[derive(Clone, Debug, Serialize)]
pub struct Charge {
    onset: Onset,
    /// Enemies named besides its target, where nothing can be measured. [FLA MEL-01]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named: Vec<UnitId>,
    /// The movement that it was declared in, while others may still join: each of them is one of those who move. It lies below on the
    /// stack, and is told of there. [FLA SEQ-04, R-86]
    #[serde(skip)]
    movement: Option<Activation>,
    /// How those of several defenders stand who test, before any of them has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    snapshots: Vec<(UnitId, Snapshot)>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum Stage {
    /// Others may join, a general may ride along.
    Declaring,
    /// The ground of each charger in turn.
    Ground(usize),
    /// Each charger's nerve in turn.
    Nerve(usize),
    /// What the check said.
    Checked(usize),
    /// Does it come near enough for the defender to test? [FLA MEL-23]
    Reach,
    /// Each enemy whom each charger strikes beside its target: by their places in the lists. [FLA MEL-01, R-118]
    Beside(usize, usize),
    /// Each defender's nerve.
    Defender(usize),
    /// What his check said.
    DefenderChecked(usize),
    /// All have been tested: who gives way goes, who stands reacts.
    Answered,
}

impl Charge {
    /// A charge about to be declared, in a movement of which its leader has been counted; in none where the umpire logs it.
    pub fn declared(unit: UnitId, target: UnitId, wheel: f64, movement: Option<Activation>) -> Self {
        let rider = Rider::new(unit, wheel);
        let onset = Onset::of(AttemptId(usize::MAX), target, rider, Morale::Good, false);
        Self { onset, named: Vec::new(), movement, snapshots: Vec::new(), stage: Stage::Declaring }
    }

    /// A unit that runs into others on its bonus move: they are the defenders now. [FLA MEL-54]
    pub fn second(onset: Onset) -> Step {
        let stage = Stage::Defender(0);
        Step::Charge(Self { onset, named: Vec::new(), movement: None, snapshots: Vec::new(), stage })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Charge(Self { stage, ..self })
    }
}

impl Procedure<Step> for Charge {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match self.stage {
            Stage::Declaring => {
                declaring::joining(state, &self.onset, &self.named, self.movement).map(Awaiting::Choice)
            }
            Stage::Ground(index) => {
                let rider = &self.onset.riders[index];
                let way = self.way(state, rider);
                Some(Awaiting::Facts(facts::charge::sheet(state, rider.unit, self.onset.target(), way.as_ref())))
            }
            Stage::Beside(rider, at) => {
                let rider = self.onset.riders.get(rider)?;
                let strike = rider.beside.get(at)?;
                Some(Awaiting::Facts(facts::charge::beside(state, rider.unit, strike)))
            }
            Stage::Nerve(_)
            | Stage::Checked(_)
            | Stage::Reach
            | Stage::Defender(_)
            | Stage::DefenderChecked(_)
            | Stage::Answered => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Declaring => self.declare(turn),
            Stage::Nerve(index) => self.test_nerve(turn, index),
            // A check that was left out was not passed.
            Stage::Checked(index) => self.nerve_tested(turn, index, false),
            Stage::Reach => self.measure_reach(turn),
            Stage::Beside(rider, _) if rider + 1 < self.onset.riders.len() => {
                turn.push([self.at(Stage::Beside(rider + 1, 0))]);
            }
            Stage::Beside(..) => {
                let onset = self.onset.with_those_beside(turn.state);
                turn.push([Self::second(onset)]);
            }
            Stage::Defender(index) => self.test_defender(turn, index),
            Stage::DefenderChecked(index) => self.defender_tested(turn, index, false),
            Stage::Answered => self.answer(turn),
            Stage::Ground(_) => unreachable!("how a charge lies is asked"),
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match (self.stage, action) {
            (Stage::Declaring, Action::Join { unit, wheel }) => {
                self.onset.riders.push(Rider::new(*unit, *wheel));
                self.count_joiner(turn, *unit);
                turn.push([Step::Charge(self)]);
            }
            (Stage::Declaring, Action::ChargeAlso(enemy)) => {
                self.named.push(*enemy);
                turn.push([Step::Charge(self)]);
            }
            (Stage::Declaring, Action::RideAlong(general)) => {
                ride_along(turn, *general, self.onset.riders[0].unit);
                turn.push([Step::Charge(self)]);
            }
            (Stage::Declaring, _) => self.declare(turn),
            (stage, _) => unreachable!("{stage:?} leaves nothing to decide"),
        }
    }

    fn confirm(mut self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let known = Confirmed::of(sheet, stated);
        let index = match self.stage {
            Stage::Ground(index) => index,
            Stage::Beside(rider, at) => return self.note_strike(turn, &StrikeFacts::of(known), rider, at),
            stage => unreachable!("nothing is asked at {stage:?}"),
        };
        let run = RunFacts::of(known);
        let way = self.way(turn.state, &self.onset.riders[index]);
        let charger = self.onset.riders[index].unit;
        let reach = facts::charge_ground::reach(turn.state, charger, run.wheel, run.rough);
        // Where the umpire has stated other ground than is measured, his word is all there is of it.
        let is_as_measured = |way: &&Approach| facts::charge_ground::rough(turn.state, charger, way) == run.rough;
        let measured = way.as_ref().filter(is_as_measured);
        let stops = measured.and_then(|way| facts::charge_ground::stops_after(turn.state, charger, way));
        let rule = facts::charge_ground::rule_of_rough(turn.state, charger);
        let reach = match stops.map(|inches| reach.total() - inches).filter(|left| *left > 0.0) {
            Some(left) => reach.with("Left before rough ground", Rule::new(rule), -left),
            None => reach,
        };
        let rider = &mut self.onset.riders[index];
        rider.distance = run.distance;
        rider.remaining = run.distance;
        rider.aspect = run.aspect;
        rider.go_by(way);
        rider.also = self.named.first().copied().filter(|_| index == 0);
        rider.reach = reach.total().max(0.0);
        let unit = rider.unit;
        self.onset.stated.extend(facts::charge::stated_shots(known).map(|(at, hits)| (unit, at, hits)));
        let charger = turn.state.name(unit);
        let named = self.named.iter().copied().filter(|_| index == 0);
        let all = std::iter::once(self.onset.target()).chain(named);
        let targets = || listed(&all.map(|enemy| turn.state.name(enemy)).collect::<Vec<&str>>());
        let reached = reach.total();
        let from = || apart(run.distance, &[reached, reached + judge::THREATENS]);
        let side = charge_run::side_words(run.aspect);
        let text = told!(
            turn,
            "{charger} charges {} from {}, {} to spend{}{side}.",
            targets(),
            from(),
            inches(reached),
            taken_off(&reach)
        );
        let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-15"), text).showing(reach);
        turn.tell(report.about([unit.into(), self.onset.target().into()]));
        turn.push([self.at(Stage::Nerve(index))]);
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        match (self.stage, returned) {
            (Stage::Checked(index), Returned::Checked { passed }) => self.nerve_tested(turn, index, passed),
            (Stage::DefenderChecked(index), Returned::Checked { passed }) => self.defender_tested(turn, index, passed),
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        format!("charge on unit {}", self.onset.target().0)
    }
}

fn inches(value: f64) -> String {
    format!("{value:.1}″")
}

impl Charge {
    /// A charger has been set down elsewhere.
    pub(super) fn set_down(&mut self, state: &State, id: UnitId) {
        self.onset.set_down(state, id, Charged::Stand, 0);
    }

    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        let step = match self.stage {
            Stage::Declaring | Stage::Ground(_) | Stage::Nerve(_) | Stage::Checked(_) => ChargeStep::ChargersNerve,
            Stage::Reach | Stage::Beside(..) | Stage::Defender(_) | Stage::DefenderChecked(_) | Stage::Answered => {
                ChargeStep::DefendersNerve
            }
        };
        self.onset.under_way(step)
    }

    /// The way of a rider: the leader's between the two who are named, where both stand on the table. [FLA MEL-01, MEL-13]
    fn way(&self, state: &State, rider: &Rider) -> Option<Approach> {
        let target = self.onset.target();
        let is_leader = rider.unit == self.onset.riders[0].unit;
        let between = self
            .named
            .first()
            .filter(|_| is_leader)
            .and_then(|&other| facts::charge::approach_between(state, rider.unit, [target, other], rider.wheel));
        between.or_else(|| facts::charge_round::approach(state, rider.unit, target, rider.wheel))
    }

    /// Who joins is one of those who move. [FLA SEQ-04, FAST-02, R-86]
    fn count_joiner(&mut self, turn: &mut Turn<'_>, unit: UnitId) {
        let Some(movement) = self.movement else { return };
        let after = movement.after_one(turn.state, unit);
        self.movement = Some(after);
        // It is not there where the charge is looked at by itself.
        if matches!(turn.stack().last().map(Arc::as_ref), Some(Step::Activation(_))) {
            turn.skip();
            turn.push([Step::Activation(after)]);
        }
    }

    /// The declaration stands: it is one melee attempt.
    fn declare(mut self, turn: &mut Turn<'_>) {
        let engaged =
            turn.state.melees.iter().find(|melee| melee.involves(self.onset.target())).map(|melee| melee.attempt);
        self.onset.attempt = engaged.unwrap_or_else(|| {
            turn.state.attempts.push(Attempt::default());
            AttemptId(turn.state.attempts.len() - 1)
        });
        // Who joins a melee has his own bonus still, though others have been brought into it by theirs. [FLA MEL-50, MEL-55]
        turn.state.attempt_mut(self.onset.attempt).bonus_spent = false;
        let target = turn.state.unit(self.onset.target());
        self.onset.defenders[0].before = target.morale;
        self.onset.defenders[0].house = target.garrison_of();
        for rider in &self.onset.riders {
            let marks = &mut turn.state.unit_mut(rider.unit).this_turn;
            marks.moved = true;
            marks.stirred = true;
        }
        self.movement = None;
        turn.push([self.at(Stage::Ground(0))]);
    }

    fn test_nerve(self, turn: &mut Turn<'_>, index: usize) {
        let unit = self.onset.riders[index].unit;
        turn.push([Check::of(unit, Purpose::Charge), self.at(Stage::Checked(index))]);
    }

    /// Units that fail stay where they are. [FLA MEL-15, MOR-18]
    fn nerve_tested(mut self, turn: &mut Turn<'_>, index: usize, passed: bool) {
        if passed {
            turn.state.unit_mut(self.onset.riders[index].unit).this_turn.charged = true;
        } else {
            // He alone aims between two who names them both.
            if index == 0 {
                self.named.clear();
            }
            self.onset.riders.remove(index);
        }
        let next = if passed { index + 1 } else { index };
        if next < self.onset.riders.len() {
            turn.push([self.at(Stage::Ground(next))]);
        } else if !self.onset.riders.is_empty() {
            turn.push([self.at(Stage::Reach)]);
        }
    }

    /// Chargers who cannot come within two inches spend their move and are disordered; nobody tests for them. [FLA MEL-23, R-42]
    fn measure_reach(mut self, turn: &mut Turn<'_>) {
        let (near, far): (Vec<Rider>, Vec<Rider>) = self.onset.riders.drain(..).partition(Rider::comes_near);
        let mut steps = Vec::new();
        for rider in far {
            let short = that_falls_short(turn.state, &rider);
            let chances = passing::chances_at_charger(turn.state, &short, Some(self.onset.target()), false);
            steps.push(Step::Passing(Passing::at(rider.unit, chances)));
            if charge_ends::falls_short(turn, &rider, self.onset.target()) {
                charge_run::bring_in(turn, self.onset.attempt, rider.unit, false);
            }
        }
        if !near.is_empty() {
            let target = self.onset.target();
            self.onset.riders = near;
            for rider in self.onset.riders.iter_mut().filter(|rider| rider.makes_contact()) {
                let named = |&on: &UnitId| Strike { on, distance: rider.distance, aspect: rider.aspect };
                let strikes = self.named.iter().map(named).collect();
                rider.beside = match rider.way {
                    Some(_) => charge_run::strikes_beside(turn.state, rider, target),
                    None => strikes,
                };
            }
            steps.push(self.at(Stage::Beside(0, 0)));
        }
        turn.push(steps);
    }

    /// Whether a charger strikes an enemy beside its target, from where, and how far off he is. [FLA MEL-01, R-118]
    fn note_strike(mut self, turn: &mut Turn<'_>, strike: &StrikeFacts, rider: usize, at: usize) {
        let beside = &mut self.onset.riders[rider].beside;
        if strike.strikes {
            beside[at].distance = strike.distance;
            beside[at].aspect = strike.aspect;
        } else {
            beside.remove(at);
        }
        let next = if strike.strikes { at + 1 } else { at };
        turn.push([self.at(Stage::Beside(rider, next))]);
    }

    /// A defender tests, unless he is fighting already or fleeing, or has been tested in this attempt. [FLA MEL-24 to MEL-26, MEL-54]
    fn test_defender(mut self, turn: &mut Turn<'_>, index: usize) {
        if index == 0 {
            self.snapshots = self.of_several(turn.state);
        }
        let Some(defender) = self.onset.defenders.get_mut(index) else {
            turn.push([self.at(Stage::Answered)]);
            return;
        };
        let unit = defender.unit;
        let is_routed = turn.state.unit(unit).morale == Morale::Routed;
        if is_routed {
            // It must test, though it has nothing to roll for: that is its rally. [FLA RET-06, RET-08]
            turn.state.unit_mut(unit).this_turn.rally_spent = true;
        }
        if is_routed || turn.state.is_engaged(unit) {
            // Neither the charger's pistols nor fire in passing wait for a defender's check. [FLA MEL-17, FIP-04]
            defender.stance = Stance::Stands;
            turn.push([self.at(Stage::Defender(index + 1))]);
            return;
        }
        if let Some(passed) = turn.state.attempt(self.onset.attempt).test_of(unit) {
            self.take_stance(turn, index, passed);
            return;
        }
        let snapshot = self.snapshots.iter().find(|(tested, _)| *tested == unit).map(|(_, read)| read.clone());
        let check = match snapshot {
            Some(snapshot) => Check::on_snapshot(unit, Purpose::ReceiveCharge, snapshot),
            None => Check::of(unit, Purpose::ReceiveCharge),
        };
        turn.push([check, self.at(Stage::DefenderChecked(index))]);
    }

    /// How each defender stands who is to be tested, where several are: they test together, so that none's failure weighs on another.
    ///
    fn of_several(&self, state: &State) -> Vec<(UnitId, Snapshot)> {
        let attempt = state.attempt(self.onset.attempt);
        let is_tested = |id: &UnitId| {
            state.unit(*id).morale != Morale::Routed && !state.is_engaged(*id) && attempt.test_of(*id).is_none()
        };
        let tested: Vec<UnitId> = self.onset.defenders.iter().map(|defender| defender.unit).filter(is_tested).collect();
        let several = if tested.len() > 1 { tested } else { Vec::new() };
        several.into_iter().map(|id| (id, Snapshot::of(state, id))).collect()
    }

    fn defender_tested(self, turn: &mut Turn<'_>, index: usize, passed: bool) {
        let (attempt, unit) = (self.onset.attempt, self.onset.defenders[index].unit);
        turn.state.attempt_mut(attempt).note_test(unit, passed);
        self.take_stance(turn, index, passed);
    }

    /// Steady troops who pass react or stand; who fail, give way; impaired troops neither go nor react. [FLA MEL-27, MEL-28, R-39]
    fn take_stance(mut self, turn: &mut Turn<'_>, index: usize, passed: bool) {
        let defender = &mut self.onset.defenders[index];
        defender.stance = match defender.before {
            Morale::Good if passed => Stance::Reacts,
            Morale::Good => Stance::GivesWay,
            Morale::Fatigued | Morale::Shaken | Morale::Routed => Stance::Stands,
        };
        turn.push([self.at(Stage::Defender(index + 1))]);
    }

    /// Who gives way goes back before anybody else stirs; the charge goes on at those who stand, or after them all if nobody does.
    /// [FLA MEL-33, MEL-49, R-118]
    fn answer(mut self, turn: &mut Turn<'_>) {
        // What breaks as several test counts when all have.
        if !self.snapshots.is_empty() {
            command::review(turn);
        }
        self.onset.look_at_target(turn.state);
        let gives_way = |defender: &Defender| defender.stance == Stance::GivesWay;
        if self.onset.defenders.iter().all(gives_way) {
            let mut steps: Vec<Step> = self.onset.defenders[1..]
                .iter()
                .map(|other| contact::goes_back(turn.state, &self.onset, other.unit))
                .collect();
            steps.push(Coming::defender_gives_way(self.onset));
            turn.push(steps);
            return;
        }
        let mut steps: Vec<Step> = self
            .onset
            .defenders
            .iter()
            .filter(|defender| gives_way(defender))
            .map(|defender| contact::goes_back(turn.state, &self.onset, defender.unit))
            .collect();
        let following = gives_way(&self.onset.defenders[0]).then(|| self.onset.aim_at_whoever_stands()).flatten();
        self.onset.defenders.retain(|defender| !gives_way(defender));
        steps.push(Reacting::to(self.onset));
        steps.extend(following.map(Reacting::as_they_follow));
        turn.push(steps);
    }
}

/// A charger that falls short, with the inches that it will come. [FLA FIP-01, MEL-42]
fn that_falls_short(state: &State, rider: &Rider) -> Rider {
    let gone = rider.way.and_then(|_| charge_run::comes_short_after(&mut state.clone(), rider, None));
    Rider { reach: gone.unwrap_or(rider.reach), ..rider.clone() }
}

/// A general puts himself at the head of a charge. [FLA GEN-06]
fn ride_along(turn: &mut Turn<'_>, id: GeneralId, unit: UnitId) {
    danger::note_before_he_rides(turn.state, id);
    let inches = facts::near::own_general(turn.state, unit).filter(|inches| *inches > CONTACT && inches.is_finite());
    let general = turn.state.general_mut(id);
    general.rides_with = Some(unit);
    general.moved = true;
    let comes = inches.map_or_else(String::new, |inches| told!(turn, "comes up {}″ and ", hundredths(inches)));
    let text = told!(turn, "{} {comes}rides with {}.", turn.state.general(id).name, turn.state.name(unit));
    turn.tell(Report::new(ReportKind::Order, Rule::new("FLA GEN-06"), text).about([id.into(), unit.into()]));
}
