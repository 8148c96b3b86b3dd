//! A charge, from its declaration to the defender's nerve. [FLA MEL-15 to MEL-28]

use serde::Serialize;

use super::check::Check;
use super::contact::Coming;
use super::passing::{self, Chance};
use super::reaction::Reacting;
use super::{Procedure, Step, Table, activation};
use crate::game::{Awaiting, Choice, Offer, Refusal, RefusedOffer, Report, ReportKind, Rule, Target};
use crate::geometry::zone::Aspect;
use crate::geometry::{Formation, Pose, Vector, shape};
use crate::rules::flanders::action::Action;
use crate::rules::flanders::facts::lookout::Lookout;
use crate::rules::flanders::facts::{self, Known, lookout};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::profile::Morale;
use crate::rules::flanders::progress::{ChargeStep, Under};
use crate::rules::flanders::state::{Attacker, Attempt, AttemptId, Field, GeneralId, UnitId};

/// A charge under way.
#[derive(Clone, Debug, Serialize)]
pub struct Charge {
    onset: Onset,
    stage: Stage,
}

/// Who charges whom; shared by all the steps of a charge.
#[derive(Clone, Debug, Serialize)]
pub struct Onset {
    /// The melee attempt it belongs to.
    pub attempt: AttemptId,
    /// Who is charged.
    pub target: UnitId,
    /// Who charges.
    pub riders: Vec<Rider>,
    /// It comes from a bonus move against troops met on the way. [FLA MEL-53, MEL-54]
    pub is_second: bool,
    /// How steady the target was before. [FLA MEL-26, MEL-27]
    pub before: Morale,
    /// Fire in passing that will be taken on the way, with the charger it is taken at.
    pub passing: Vec<(UnitId, Chance)>,
    /// Fire in passing stated at the table: the charger, its distance from the target, the hits.
    pub stated: Vec<(UnitId, f64, u8)>,
}

/// One unit in a charge.
#[derive(Clone, Debug, Serialize)]
pub struct Rider {
    /// Who.
    pub unit: UnitId,
    /// Degrees it wheels first.
    pub wheel: f64,
    /// Inches from its start to the target.
    pub distance: f64,
    /// From which side it comes.
    pub aspect: Aspect,
    /// Inches it may go.
    pub reach: f64,
    /// Inches to the target after the defender's own movement.
    pub remaining: f64,
    /// Where its straight run starts, and which way it goes; nothing when its ground is not tracked.
    pub way: Option<(Pose, Vector)>,
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
    /// Who fires as it passes.
    Passing(usize),
    /// The defender's nerve.
    Defender,
    /// What his check said.
    DefenderChecked,
}

impl Charge {
    /// A charge about to be declared.
    pub fn declared(unit: UnitId, target: UnitId, wheel: f64) -> Self {
        let onset = Onset {
            attempt: AttemptId(usize::MAX),
            target,
            riders: vec![Rider::new(unit, wheel)],
            is_second: false,
            before: Morale::Good,
            passing: Vec::new(),
            stated: Vec::new(),
        };
        Self { onset, stage: Stage::Declaring }
    }

    /// A unit that runs into others on its bonus move: they are the defenders now. [FLA MEL-54]
    pub fn second(onset: Onset) -> Step {
        Step::Charge(Self { onset, stage: Stage::Defender })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Charge(Self { stage, ..self })
    }
}

impl Onset {
    /// Where the charge has got to, and who is in it.
    pub(super) fn under_way(&self, step: ChargeStep) -> Under {
        let charger = self.riders.first().map(|rider| rider.unit);
        Under { step, attempt: Some(self.attempt), charger, target: Some(self.target) }
    }

    /// A winner has run into other enemies on its bonus move. [FLA MEL-96]
    pub fn pursuing(attempt: AttemptId, target: UnitId, rider: Rider, before: Morale) -> Self {
        Self { attempt, target, riders: vec![rider], is_second: true, before, passing: Vec::new(), stated: Vec::new() }
    }
}

impl Rider {
    /// It as it comes into contact.
    pub fn attacker(&self) -> Attacker {
        Attacker {
            unit: self.unit,
            aspect: self.aspect,
            advancing: true,
            spare: (self.reach - self.remaining).max(0.0),
        }
    }

    /// Whether it comes near enough for the defender to test. [FLA MEL-23]
    pub fn comes_near(&self) -> bool {
        judge::approach(self.reach, self.distance, self.remaining).defender_tests
    }

    /// Whether its move takes it into contact. [FLA MEL-42]
    pub fn makes_contact(&self) -> bool {
        judge::approach(self.reach, self.distance, self.remaining).contact
    }

    /// A unit about to charge.
    pub fn new(unit: UnitId, wheel: f64) -> Self {
        Self { unit, wheel, distance: 0.0, aspect: Aspect::Front, reach: 0.0, remaining: 0.0, way: None }
    }
}

impl Procedure for Charge {
    fn ask(&self, field: &Field) -> Option<Awaiting<Action>> {
        match self.stage {
            Stage::Declaring => joining(field, &self.onset).map(Awaiting::Choice),
            Stage::Ground(index) => {
                let rider = &self.onset.riders[index];
                Some(Awaiting::Facts(facts::charge::sheet(field, rider.unit, self.onset.target, rider.wheel)))
            }
            Stage::Passing(index) => {
                let (rider, chance) = self.onset.passing.get(index)?;
                Some(Awaiting::Choice(passing::question(field, chance, *rider)))
            }
            Stage::Nerve(_) | Stage::Checked(_) | Stage::Reach | Stage::Defender | Stage::DefenderChecked => None,
        }
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Declaring => self.declare(table),
            Stage::Nerve(index) => self.test_nerve(table, index),
            Stage::Checked(index) => self.nerve_tested(table, index),
            Stage::Reach => self.measure_reach(table),
            Stage::Passing(_) => table.go([self.at(Stage::Defender)]),
            Stage::Defender => self.test_defender(table),
            Stage::DefenderChecked => self.defender_tested(table),
            Stage::Ground(_) => {}
        }
    }

    fn act(mut self, table: &mut Table<'_>, action: &Action) {
        match (self.stage, action) {
            (Stage::Declaring, Action::Join { unit, wheel }) => {
                self.onset.riders.push(Rider::new(*unit, *wheel));
                table.go([Step::Charge(self)]);
            }
            (Stage::Declaring, Action::RideAlong(general)) => {
                ride_along(table, *general, self.onset.riders[0].unit);
                table.go([Step::Charge(self)]);
            }
            (Stage::Declaring, _) => self.declare(table),
            (Stage::Passing(index), Action::FireInPassing(firer)) => {
                table.field.unit_mut(*firer).this_turn.fired = true;
                table.go([self.at(Stage::Passing(index + 1))]);
            }
            (Stage::Passing(index), _) => {
                self.onset.passing.remove(index);
                table.go([self.at(Stage::Passing(index))]);
            }
            _ => {}
        }
    }

    fn learn(mut self, table: &mut Table<'_>, known: Known<'_>) {
        let Stage::Ground(index) = self.stage else { return };
        let target = self.onset.target;
        let rider = &mut self.onset.riders[index];
        rider.distance = known.inches("distance");
        rider.remaining = rider.distance;
        rider.aspect = facts::charge::aspect_of(known.word("aspect"));
        rider.way =
            facts::charge::approach(table.field, rider.unit, target, rider.wheel).map(|way| (way.start, way.direction));
        let reach = facts::charge::reach(table.field, rider.unit, known.inches("wheel"), known.count("rough"));
        rider.reach = reach.total().max(0.0);
        let unit = rider.unit;
        for (at, hits) in
            [("passing_1_at", "passing_1_hits"), ("passing_2_at", "passing_2_hits"), ("passing_3_at", "passing_3_hits")]
        {
            if known.count(hits) > 0 {
                self.onset.stated.push((unit, known.inches(at), known.count(hits)));
            }
        }
        let (charger, target) = (table.field.name(unit), table.field.name(self.onset.target));
        let text = format!(
            "{charger} charges {target} from {:.1}″, {} to spend.",
            known.inches("distance"),
            inches(reach.total())
        );
        let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-15"), text).showing(reach);
        table.tell(report.about([unit.into(), self.onset.target.into()]));
        table.go([self.at(Stage::Nerve(index))]);
    }

    fn name(&self) -> String {
        format!("charge on unit {}", self.onset.target.0)
    }
}

fn inches(value: f64) -> String {
    format!("{value:.1}″")
}

impl Charge {
    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        let step = match self.stage {
            Stage::Declaring | Stage::Ground(_) | Stage::Nerve(_) | Stage::Checked(_) => ChargeStep::ChargersNerve,
            Stage::Reach | Stage::Passing(_) | Stage::Defender | Stage::DefenderChecked => ChargeStep::DefendersNerve,
        };
        self.onset.under_way(step)
    }

    /// The declaration stands: it is one melee attempt.
    fn declare(mut self, table: &mut Table<'_>) {
        let engaged =
            table.field.melees.iter().find(|melee| melee.involves(self.onset.target)).map(|melee| melee.attempt);
        self.onset.attempt = engaged.unwrap_or_else(|| {
            table.field.attempts.push(Attempt::default());
            AttemptId(table.field.attempts.len() - 1)
        });
        self.onset.before = table.field.unit(self.onset.target).morale;
        for rider in &self.onset.riders {
            let marks = &mut table.field.unit_mut(rider.unit).this_turn;
            marks.moved = true;
            marks.stirred = true;
        }
        table.go([self.at(Stage::Ground(0))]);
    }

    fn test_nerve(self, table: &mut Table<'_>, index: usize) {
        let unit = self.onset.riders[index].unit;
        table.go([Check::of(unit, Purpose::Charge), self.at(Stage::Checked(index))]);
    }

    /// Units that fail stay where they are. [FLA MEL-15, MOR-18]
    fn nerve_tested(mut self, table: &mut Table<'_>, index: usize) {
        let passed = table.field.verdict.take().is_some_and(|verdict| verdict.passed);
        if passed {
            table.field.unit_mut(self.onset.riders[index].unit).this_turn.charged = true;
        } else {
            self.onset.riders.remove(index);
        }
        let next = if passed { index + 1 } else { index };
        if next < self.onset.riders.len() {
            table.go([self.at(Stage::Ground(next))]);
        } else if !self.onset.riders.is_empty() {
            table.go([self.at(Stage::Reach)]);
        }
    }

    /// Chargers who cannot come within two inches spend their move and are disordered; nobody tests for them. [FLA MEL-23, R-42]
    fn measure_reach(mut self, table: &mut Table<'_>) {
        let (near, far): (Vec<Rider>, Vec<Rider>) = self.onset.riders.drain(..).partition(Rider::comes_near);
        for rider in far {
            super::contact::falls_short(table, &rider, self.onset.target);
        }
        if near.is_empty() {
            return;
        }
        self.onset.riders = near;
        self.onset.passing = self
            .onset
            .riders
            .iter()
            .flat_map(|rider| {
                let way = facts::charge::approach(table.field, rider.unit, self.onset.target, rider.wheel);
                let swept = way.map(|way| way.swept()).unwrap_or_default();
                passing::chances(table.field, rider.unit, &swept, Some(self.onset.target), true)
                    .into_iter()
                    .map(|chance| (rider.unit, chance))
            })
            .collect();
        table.go([self.at(Stage::Passing(0))]);
    }

    /// The defender tests, unless he is fighting already or fleeing, or has been tested in this attempt. [FLA MEL-24 to MEL-26, MEL-54]
    fn test_defender(self, table: &mut Table<'_>) {
        let target = self.onset.target;
        if table.field.is_engaged(target) || table.field.unit(target).morale == Morale::Routed {
            table.go([Coming::in_contact(self.onset)]);
            return;
        }
        match table.field.attempt(self.onset.attempt).test_of(target) {
            Some(passed) => self.answer(table, passed),
            None => table.go([Check::of(target, Purpose::ReceiveCharge), self.at(Stage::DefenderChecked)]),
        }
    }

    fn defender_tested(self, table: &mut Table<'_>) {
        let passed = table.field.verdict.take().is_some_and(|verdict| verdict.passed);
        let (attempt, target) = (self.onset.attempt, self.onset.target);
        table.field.attempt_mut(attempt).note_test(target, passed);
        self.answer(table, passed);
    }

    /// Steady troops who pass react or stand; who fail, give way; impaired troops neither go nor react. [FLA MEL-27, MEL-28, R-39]
    fn answer(self, table: &mut Table<'_>, passed: bool) {
        if self.onset.before != Morale::Good {
            table.go([Reacting::shots_only(self.onset)]);
        } else if passed {
            table.go([Reacting::to(self.onset)]);
        } else {
            table.go([Coming::defender_gives_way(self.onset)]);
        }
    }
}

/// Generals and other units that may still join a charge; nothing when nobody can. [FLA MEL-01, GEN-06]
fn joining(field: &Field, onset: &Onset) -> Option<Choice<Action>> {
    let leader = onset.riders[0].unit;
    let side = field.unit(leader).side;
    let target = onset.target;
    let mut offers: Vec<Offer<Action>> = field
        .present(side)
        .filter(|&id| onset.riders.iter().all(|rider| rider.unit != id))
        .filter(|&id| super::initiative::may_be_activated(field, id))
        .filter(|&id| may_charge_at_all(field, id, target, || lookout::unit_sees(field, id, target)).is_ok())
        .filter_map(|id| Some((id, easiest_wheel(field, id, target)?)))
        .map(|(id, wheel)| Offer {
            verb: "join".into(),
            label: format!("{} joins the charge", field.name(id)),
            rule: Rule::new("FLA MEL-01"),
            target: Target::Pieces(id.into(), target.into()),
            action: Action::Join { unit: id, wheel },
        })
        .collect();
    offers.extend(riding_generals(field, leader));
    if offers.is_empty() {
        return None;
    }
    let name = field.name(leader);
    let declare = Offer {
        verb: "declare".into(),
        label: format!("{name} charges"),
        rule: Rule::new("FLA MEL-15"),
        target: Target::Pieces(leader.into(), target.into()),
        action: Action::Declare,
    };
    offers.insert(0, declare);
    Some(Choice {
        side,
        question: format!("{name} charges {}. Does anybody join?", field.name(target)),
        rule: Rule::new("FLA MEL-01"),
        pieces: vec![leader.into(), target.into()],
        offers,
        refused: Vec::new(),
    })
}

/// A unit's general, near enough to put himself at its head. [FLA GEN-06]
fn riding_generals(field: &Field, leader: UnitId) -> Option<Offer<Action>> {
    let id = field.unit(leader).general;
    let general = field.general(id);
    let is_near = facts::near::own_general(field, leader)
        .is_some_and(|inches| inches <= crate::rules::flanders::judge::general::RIDE);
    let may_ride = general.alive && !general.moved && general.rides_with.is_none() && is_near;
    may_ride.then(|| Offer {
        verb: "ride_along".into(),
        label: format!("{} rides with the charge", general.name),
        rule: Rule::new("FLA GEN-06"),
        target: Target::Piece(id.into()),
        action: Action::RideAlong(id),
    })
}

fn ride_along(table: &mut Table<'_>, id: GeneralId, unit: UnitId) {
    let pose = table.field.unit(unit).pose();
    let general = table.field.general_mut(id);
    general.rides_with = Some(unit);
    general.moved = true;
    general.pose = pose.or(general.pose);
    let text = format!("{} rides with {}.", table.field.general(id).name, table.field.name(unit));
    table.tell(Report::new(ReportKind::Order, Rule::new("FLA GEN-06"), text).about([id.into(), unit.into()]));
}

/// The charges a unit may declare, and why others near by are not offered. [FLA MEL-15]
pub fn offers(
    field: &Field,
    lookout: &Lookout<'_>,
    id: UnitId,
    offers: &mut Vec<Offer<Action>>,
    refused: &mut Vec<RefusedOffer>,
) {
    let unit = field.unit(id);
    if unit.is_artillery() {
        return;
    }
    let reach = facts::charge::reach(field, id, 0.0, 0).total();
    for target in field.present(unit.side.other()) {
        if is_out_of_reach(field, id, target, reach + judge::THREATENS) {
            continue;
        }
        match may_charge_at_all(field, id, target, || lookout.sees(id, target)) {
            Err(refusal) => {
                refused.push(activation::refused(refusal, format!("{} charges {}", unit.name, field.name(target)), id));
            }
            Ok(()) => offer_charge(field, id, target, offers, refused),
        }
    }
}

fn offer_charge(
    field: &Field,
    id: UnitId,
    target: UnitId,
    offers: &mut Vec<Offer<Action>>,
    refused: &mut Vec<RefusedOffer>,
) {
    let label = format!("{} charges {}", field.name(id), field.name(target));
    match easiest_wheel(field, id, target) {
        Some(wheel) => offers.push(Offer {
            verb: "charge".into(),
            label,
            rule: Rule::new("FLA MEL-15"),
            target: Target::Pieces(id.into(), target.into()),
            action: Action::Charge { unit: id, target, wheel },
        }),
        None => {
            if let Err(refusal) = may_charge(field, id, target, 0.0) {
                refused.push(activation::refused(refusal, label, id));
            }
        }
    }
}

/// Whether two units are farther apart than a reach; not when either cannot be measured.
fn is_out_of_reach(field: &Field, id: UnitId, target: UnitId, reach: f64) -> bool {
    let (Some(own), Some(enemy)) = (field.footprint(id), field.footprint(target)) else { return false };
    shape::surely_apart(&own, &enemy, reach) || shape::distance(&own, &enemy) > reach
}

/// The smallest wheel with which a charge has a clear way and comes near enough to matter. [FLA MEL-13, MEL-14]
fn easiest_wheel(field: &Field, id: UnitId, target: UnitId) -> Option<f64> {
    const WHEELS: [f64; 13] = [0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0, -60.0, 60.0, -75.0, 75.0, -90.0, 90.0];
    let reach = facts::charge::reach(field, id, 0.0, 0).total();
    WHEELS.into_iter().find(|&wheel| {
        let Some(way) = facts::charge::approach(field, id, target, wheel) else { return true };
        let may_come_near =
            way.distance + way.wheel <= reach + judge::THREATENS && facts::charge::is_before(field, target, &way);
        may_come_near && may_run(field, id, target, &way).is_ok_and(|reaches| reaches)
    })
}

/// Whether a way is clear; if so, whether it brings the charger within two inches of its target.
fn may_run(field: &Field, id: UnitId, target: UnitId, way: &facts::charge::Approach) -> Result<bool, Refusal> {
    facts::charge::is_clear(field, id, target, way)?;
    let reach = facts::charge::reach(field, id, way.wheel, way.rough(field)).total();
    Ok(reach > 0.0 && judge::approach(reach, way.distance, way.distance).defender_tests)
}

/// Whether a unit may charge a target after a wheel; if so, whether it can come within two inches of it.
pub fn may_charge(field: &Field, id: UnitId, target: UnitId, wheel: f64) -> Result<bool, Refusal> {
    may_charge_at_all(field, id, target, || lookout::unit_sees(field, id, target))?;
    let unit = field.unit(id);
    if !wheel.is_finite() || wheel.abs() > 90.0 {
        let what = format!("{} cannot charge so", unit.name);
        return Err(Refusal::new(
            Rule::new("FLA MEL-14"),
            what,
            "it may wheel a quarter circle at most",
            "Wheel less.",
        ));
    }
    let Some(way) = facts::charge::approach(field, id, target, wheel) else { return Ok(true) };
    may_run(field, id, target, &way)
}

/// Whether a unit may charge a target that it `sees`, however the two stand. [FLA MEL-16, MOV-44, MOR-46, R-33]
fn may_charge_at_all(field: &Field, id: UnitId, target: UnitId, sees: impl FnOnce() -> bool) -> Result<(), Refusal> {
    let unit = field.unit(id);
    let enemy = field.unit(target);
    let no = |rule: &'static str, why: &str, remedy: &str| {
        Err(Refusal::new(Rule::new(rule), format!("{} cannot charge {}", unit.name, enemy.name), why, remedy))
    };
    if unit.side == enemy.side || !enemy.is_present() || !unit.is_present() {
        return no("FLA MEL-01", "that is no enemy on the field", "Choose an enemy.");
    }
    if unit.is_artillery() {
        return no("FLA MEL-15", "guns do not charge", "Fire instead.");
    }
    if unit.morale != Morale::Good {
        return no("FLA MOR-46", "its morale is not good", "It may stand or go back.");
    }
    if unit.this_turn.moved {
        return no("FLA SEQ-05", "it has moved", "Choose a unit that has not.");
    }
    if unit.formation != Formation::Line {
        return no("FLA MOV-44", "it is not in line", "Form line first.");
    }
    if unit.is_infantry() && unit.this_turn.fired {
        return no("FLA MEL-16", "it has fired this turn", "Infantry that fires may not charge.");
    }
    if unit.garrison_of().is_some() || unit.this_turn.left_building {
        return no("FLA BLD-11", "it comes out of a building", "It may charge next turn.");
    }
    if unit.is_cavalry() && enemy.garrison_of().is_some() {
        return no("FLA MOV-14", "cavalry does not go into buildings", "Choose another target.");
    }
    if field.footprint(id).is_some() && !sees() {
        return no("FLA MEL-13", "it does not see it", "Move where it can be seen.");
    }
    Ok(())
}
