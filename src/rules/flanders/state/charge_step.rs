//! A charge as its steps hand it on: who charges whom, how far it has got, what a check on the way said.

use serde::Serialize;

use super::approach::{self, Approach};
use super::ids::{AttemptId, UnitId};
use super::{Contact, Melee, State};
use crate::geometry::zone::Aspect;
use crate::geometry::{Point, Pose, Rect, Vector, course};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::judge::charge as judge;

/// The steps of a charge, in the order in which they are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChargeStep {
    /// The charger's nerve. [FLA MEL-15, MEL-16]
    ChargersNerve,
    /// The defender's nerve. [FLA MEL-24 to MEL-28]
    DefendersNerve,
    /// What the defender does. [FLA MEL-28 to MEL-37]
    Reaction,
    /// The shots on the way. [FLA MEL-33]
    Shots,
    /// Contact, and the melee. [FLA MEL-42, MEL-57]
    Melee,
    /// Who goes back, and who follows. [FLA MEL-44 to MEL-55, MEL-89 to MEL-97]
    Aftermath,
}

/// A charge under way: its step, and who is in it.
#[derive(Clone, Copy, Debug)]
pub struct Under {
    /// The step.
    pub step: ChargeStep,
    /// The attempt it belongs to; none before it is declared.
    pub attempt: Option<AttemptId>,
    /// Who charges first of all.
    pub charger: Option<UnitId>,
    /// Who is charged.
    pub target: Option<UnitId>,
}

impl Under {
    /// The charge that led to a melee, got as far as a step.
    pub fn of_melee(melee: &Melee, step: ChargeStep) -> Self {
        let charger = melee.attackers.first().copied();
        Self { step, attempt: Some(melee.attempt), charger, target: melee.defenders.first().copied() }
    }
}

/// Who charges whom; shared by all the steps of a charge.
#[derive(Clone, Debug, Serialize)]
pub struct Onset {
    /// The melee attempt it belongs to.
    pub attempt: AttemptId,
    /// Who is charged: whom it is aimed at, then those it strikes beside him. [FLA MEL-01, R-118]
    pub defenders: Vec<Defender>,
    /// Who charges.
    pub riders: Vec<Rider>,
    /// It comes from a bonus move against troops met on the way. [FLA MEL-53, MEL-54]
    pub is_second: bool,
    /// Fire in passing stated at the table: the charger, its distance from the target, the hits.
    pub stated: Vec<(UnitId, f64, u8)>,
    /// The middle of whom it is aimed at before he gives way or falls, for who follows him in flank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_seen: Option<Point>,
}

/// One unit that is charged.
#[derive(Clone, Debug, Serialize)]
pub struct Defender {
    /// Who.
    pub unit: UnitId,
    /// How steady it was before. [FLA MEL-26, MEL-27]
    pub before: Morale,
    /// The house it held, by its place in the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<usize>,
    /// What its check has made of it.
    pub stance: Stance,
}

/// What a charged unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stance {
    /// It has not been tested yet.
    Untested,
    /// It stands, and reacts if the charge comes from its front. [FLA MEL-28]
    Reacts,
    /// It stands to be struck. [FLA MEL-24, MEL-27]
    Stands,
    /// It goes back before the charge. [FLA MEL-44]
    GivesWay,
}

/// An enemy whom a charger strikes beside the one it is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strike {
    /// Whom.
    pub on: UnitId,
    /// Inches to him from where the charge begins.
    pub distance: f64,
    /// From which side of him the charge comes.
    pub aspect: Aspect,
}

impl Onset {
    /// A charge about to be declared, or a bonus move that has met an enemy.
    pub fn of(attempt: AttemptId, target: UnitId, rider: Rider, before: Morale, is_second: bool) -> Self {
        let target = Defender { unit: target, before, house: None, stance: Stance::Untested };
        Self { attempt, defenders: vec![target], riders: vec![rider], is_second, stated: Vec::new(), last_seen: None }
    }

    /// Notes where whom it is aimed at stands, if he does.
    pub fn look_at_target(&mut self, state: &State) {
        self.last_seen = state.last_seen(self.target(), self.last_seen);
    }

    /// Whom it is aimed at.
    pub fn target(&self) -> UnitId {
        self.defenders[0].unit
    }

    /// Whether a unit is charged in it.
    pub fn strikes(&self, id: UnitId) -> bool {
        self.defenders.iter().any(|defender| defender.unit == id)
    }
}

impl Rider {
    /// It as it comes into contact with an enemy, at its charge or by its bonus; he may have ridden to meet it.
    pub fn contact(&self, strike: Strike, by_bonus: bool, met: bool) -> Contact {
        Contact { by: self.unit, on: strike.on, aspect: strike.aspect, advancing: true, by_bonus, met }
    }

    /// Inches of its move that are left when it strikes: its outer bases wrap with them. [FLA MEL-05]
    pub fn spare(&self) -> f64 {
        (self.reach - self.remaining).max(0.0)
    }

    /// Inches that it runs, whether or not they bring it into contact: none where its target has come up to it. [FLA MEL-42]
    pub fn run(&self) -> f64 {
        self.reach.min(self.remaining).max(0.0)
    }

    /// The rectangles its run passes over, where it stands before its wheel first; none when its ground is not tracked.
    pub fn swept(&self, state: &State) -> Vec<Rect> {
        const STEP: f64 = 0.5;
        let Some((before, pose)) = state.footprint(self.unit).zip(state.unit(self.unit).pose()) else {
            return Vec::new();
        };
        let block = state.block(self.unit);
        let wheeled = course::wheeled(&before, course::wheel_pivot(&block, pose, self.wheel), self.wheel);
        let steps = (self.run() / STEP).ceil().max(1.0) as usize;
        let at = |step: usize| self.after(self.run() * step as f64 / steps as f64);
        let run: Option<Vec<Rect>> = (0..=steps).map(|step| Some(block.footprint(at(step)?))).collect();
        run.map_or_else(Vec::new, |run| std::iter::once(before).chain(wheeled).chain(run).collect())
    }

    /// Its whole way, as long as it stands where it begins; `None` when its ground is not tracked.
    pub fn approach(&self, state: &State) -> Option<Approach> {
        let (start, direction) = self.way?;
        let (before, pose) = state.footprint(self.unit).zip(state.unit(self.unit).pose())?;
        let block = state.block(self.unit);
        let pivot = (self.wheel != 0.0).then(|| (course::wheel_pivot(&block, pose, self.wheel), self.wheel));
        let (own, wheel) = (block.footprint(start), course::wheel_inches(&block, self.wheel));
        let (bends, distance) = (self.bends.clone(), self.remaining);
        Some(Approach { start, before, own, pivot, bends, direction, distance, wheel })
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
        let aspect = Aspect::Front;
        let (way, also, bends, beside) = (None, None, Vec::new(), Vec::new());
        let (distance, reach, remaining, is_aimed_anew) = (0.0, 0.0, 0.0, false);
        Self { unit, wheel, distance, aspect, reach, remaining, way, bends, also, beside, is_aimed_anew }
    }

    /// Inches to one of the charged from where the charge begins, and the side of him it comes from; `None` where it does not strike
    /// him.
    pub fn strike(&self, target: UnitId, on: UnitId) -> Option<Strike> {
        let aimed = Strike { on, distance: self.distance, aspect: self.aspect };
        if on == target { Some(aimed) } else { self.beside.iter().copied().find(|strike| strike.on == on) }
    }

    /// Where it is after so many inches of its run; `None` when its ground is not tracked.
    pub fn after(&self, inches: f64) -> Option<Pose> {
        let (start, direction) = self.way?;
        Some(Pose::at(start.point() + approach::gone(&self.bends, direction, inches), start.facing))
    }

    /// The same on this way.
    #[must_use]
    pub fn on(mut self, way: Approach) -> Self {
        self.go_by(Some(way));
        self
    }

    /// It takes this way.
    pub fn go_by(&mut self, way: Option<Approach>) {
        self.way = way.as_ref().map(|way| (way.start, way.direction));
        self.bends = way.map_or_else(Vec::new, |way| way.bends);
    }
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
    /// Where its run starts, and which way its last leg goes; nothing when its ground is not tracked.
    pub way: Option<(Pose, Vector)>,
    /// The legs before its last, round friends. [FLA MEL-13, R-76]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Vector>,
    /// The other of two enemies between whom it is aimed. [FLA MEL-01, R-118]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<UnitId>,
    /// Whom it strikes beside the one it is aimed at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<Strike>,
    /// It meets whom its way was not aimed at: one beside him who has gone, or whom its bonus leads to.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_aimed_anew: bool,
}

/// One enemy's chance to fire in passing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// Who may fire.
    pub firer: UnitId,
    /// Inches when fire first became possible.
    pub range: f64,
    /// Figures that bore then.
    pub figures: u8,
    /// How far the mover had still to go then, in inches.
    pub remaining: f64,
    /// Where the mover was then; `None` where it has changed its formation since.
    pub at: Option<Pose>,
}
