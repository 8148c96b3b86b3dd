//! The state of a battle: everything that the answers so far add up to.

pub mod action;
pub mod advice;
pub mod aim;
pub mod amendment;
pub mod approach;
pub mod approach_cache;
pub mod begin;
mod card;
pub mod cards;
pub mod charge_step;
mod enlisting;
pub mod ground;
mod how_won;
mod ids;
pub mod limits;
pub mod marks;
mod melee;
pub mod moment;
mod placement;
pub mod redealt;
pub mod setup;
pub mod standing_bases;
pub mod taken;
mod unit;
pub mod ways_in;

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

pub use card::{Card, NotedShot};
pub use ids::{AttemptId, CardId, GeneralId, UnitId};
pub use melee::{Attempt, Contact, Melee};
pub use placement::{Placement, PlacementCache};
pub use unit::{
    Battery, CAVALRY_BASE, Fate, GUN_BASE, INFANTRY_BASE, OpenFlank, OwedChecks, Place, RiddenOver, SetOut, ThisTurn,
    Unit,
};

use super::book::house::House;
use super::book::shot::Location;
use crate::engine::{Cached, Fingerprinted};
use crate::game::{Grammar, Side};
use crate::geometry::{Block, Point, Pose, Rect, Wrap};
use approach_cache::{ApproachCache, DetourCache, WheelCache};
use ground::Ground;
use setup::{Edge, Victory};
use taken::Taken;
use ways_in::{SettingOut, WayInCache};

/// Who has come no farther than this has only been shifted, in inches.
pub const SHIFTED: f64 = 0.5;

/// What never changes in a battle.
#[derive(Debug)]
pub struct Fixed {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names.
    pub sides: [String; 2],
    /// The ground.
    pub ground: Ground,
    /// The edges of the table behind side A and side B. [FLA GT-14]
    pub rear: [Edge; 2],
    /// When the battle is decided.
    pub victory: Victory,
    /// Where the figures come from.
    pub provenance: Vec<(String, String)>,
    /// The club's switches.
    pub house: House,
    /// The umpire logs what happens, in any order.
    pub ledger: bool,
    /// The names that the story is told of.
    pub grammar: Grammar,
}

/// The state: everything that may change between two answers.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// What never changes.
    #[serde(skip)]
    pub fixed: Arc<Fixed>,
    /// The turn, from one.
    pub turn: u32,
    /// The generals of both sides.
    pub generals: Vec<General>,
    /// The units of both sides; a copy of the field shares those that have not changed since, and what they come to in a fingerprint.
    pub units: Fingerprinted<Arc<Unit>>,
    /// The cards of both sides, those turned up included. [FLA GT-03]
    pub cards: Vec<Card>,
    /// What has become of each building, by its place in the ground; nothing for other terrain.
    pub buildings: Vec<Option<Building>>,
    /// The last initiative dice of this turn, side A first.
    pub initiative: Option<[u8; 2]>,
    /// Melee attempts of this turn.
    pub attempts: Vec<Attempt>,
    /// Contacts waiting for the melee step, in the order made. [FLA SEQ-14]
    pub melees: Vec<Melee>,
    /// Casualties of fire that is simultaneous, waiting to come off.
    pub pending_losses: Vec<(UnitId, u8)>,
    /// Shots of one moment are being fired in a charge: what falls waits until all have been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub losses_wait: bool,
    /// Guns and drivers that go when all guns have fired: the fire of a step is simultaneous. [FLA SEQ-11]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pending_damage: Vec<(UnitId, Location)>,
    /// How far the last retreat went, in inches.
    pub retreated: f64,
    /// How the units stand, as far as it has been worked out.
    #[serde(skip)]
    pub placements: PlacementCache,
    /// What all of them take up, as far as it has been worked out.
    #[serde(skip)]
    pub taken: Cached<Arc<[Taken]>>,
    /// The ways by which units may charge each other, as far as they have been worked out.
    #[serde(skip)]
    pub approaches: ApproachCache,
    /// The ways by which units may go round their friends to charge, as far as they have been worked out.
    #[serde(skip)]
    pub detours: DetourCache,
    /// The easiest wheels with which charges have a clear way.
    #[serde(skip)]
    pub wheels: WheelCache,
    /// The plain ways of units to houses, as far as they have been worked out.
    #[serde(skip)]
    pub ways_in: WayInCache,
}

/// What puts a general at risk. [FLA GEN-01]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// An enemy near him.
    Enemy(UnitId),
    /// Fire at a unit near him.
    FireAt(UnitId),
    /// A melee near him, in which this unit fights.
    MeleeOf(UnitId),
}

/// A general. [FLA GEN-01 to GEN-08]
#[derive(Clone, Debug, Serialize)]
pub struct General {
    /// His key.
    pub key: Arc<str>,
    /// His name.
    pub name: Arc<str>,
    /// Whose he is.
    pub side: Side,
    /// Where he stands; nothing when places are not tracked.
    pub pose: Option<Pose>,
    /// He lives.
    pub alive: bool,
    /// He rides with his cards and has not been placed on the table. [FLA GT-36]
    pub in_hand: bool,
    /// He has ridden this turn.
    pub moved: bool,
    /// He was at risk this turn. [FLA GEN-01]
    pub at_risk: bool,
    /// What first put him at risk, to be told.
    #[serde(skip)]
    pub danger: Option<Danger>,
    /// The unit he charges with. [FLA GEN-06]
    pub rides_with: Option<UnitId>,
    /// His command has broken. [FLA MAJ-01]
    pub broken: bool,
}

/// A building. [FLA BLD-01 to BLD-15]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Building {
    /// Round-shot hits by heavy guns.
    pub heavy_hits: u8,
    /// Round-shot hits by light guns.
    pub light_hits: u8,
    /// It has come down.
    pub destroyed: bool,
    /// Whom the guns that fire just now have shot out of it: he leaves when all have fired. [FLA SEQ-11, BLD-04]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shot_out: Option<UnitId>,
}

impl State {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.placements.forget(usize::from(id.0));
        self.taken.forget();
        Arc::make_mut(self.units.one_mut(usize::from(id.0)))
    }

    /// A unit as it would set out now, to be compared with what it is later.
    pub fn setting_out(&self, id: UnitId) -> SettingOut {
        SettingOut(Arc::clone(&self.units[usize::from(id.0)]))
    }

    /// A general.
    pub fn general(&self, id: GeneralId) -> &General {
        &self.generals[usize::from(id.0)]
    }

    /// A general, to be changed.
    pub fn general_mut(&mut self, id: GeneralId) -> &mut General {
        &mut self.generals[usize::from(id.0)]
    }

    /// The general who commands a unit.
    pub fn commander(&self, id: UnitId) -> &General {
        self.general(self.unit(id).general)
    }

    /// The club's switches.
    pub fn house(&self) -> &House {
        &self.fixed.house
    }

    /// Every unit's number, in order.
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Every general's number, in order.
    pub fn general_ids(&self) -> impl Iterator<Item = GeneralId> + use<> {
        (0..self.generals.len() as u16).map(GeneralId)
    }

    /// The units of a side that stand in the battle: neither lost nor under a card.
    pub fn present(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |&id| self.unit(id).side == side && self.unit(id).is_present())
    }

    /// A side's name.
    pub fn side_name(&self, side: Side) -> &str {
        &self.fixed.sides[side.index()]
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> &str {
        &self.unit(id).name
    }

    /// How a unit stands; nothing when it cannot be measured.
    pub fn placement(&self, id: UnitId) -> Option<&Placement> {
        self.placements.get(usize::from(id.0), self.unit(id), self.house(), &self.fixed.ground)
    }

    /// A unit's bases in their own frame, wherever it stands.
    pub fn block(&self, id: UnitId) -> Cow<'_, Block> {
        let afresh = || Cow::Owned(self.unit(id).block(self.house()));
        self.placement(id).map_or_else(afresh, |placement| Cow::Borrowed(&placement.block))
    }

    /// How a unit stands, to be kept for later.
    pub fn shared_placement(&self, id: UnitId) -> Option<Arc<Placement>> {
        self.placements.shared(usize::from(id.0), self.unit(id), self.house(), &self.fixed.ground)
    }

    /// The footprint of a unit: the rectangle round its bases in their places, or its building; nothing when it cannot be measured.
    pub fn footprint(&self, id: UnitId) -> Option<Rect> {
        self.placement(id).map(|placement| placement.footprint)
    }

    /// Where a unit is last seen: its middle as it stands, or where it left the table, or where it was seen before. [FLA MEL-93, R-89]
    pub fn last_seen(&self, id: UnitId, before: Option<Point>) -> Option<Point> {
        self.footprint(id).map(|own| own.centre).or(self.unit(id).this_turn.left_at).or(before)
    }

    /// A unit's bases as they lie on the table; a garrison is one rectangle.
    pub fn bases(&self, id: UnitId) -> &[Rect] {
        self.placement(id).map_or(&[], |placement| &placement.bases)
    }

    /// A unit's bases that have figures on them, as they lie on the table; those of guns with their men, and a garrison, always.
    pub fn manned_bases(&self, id: UnitId) -> &[Rect] {
        self.placement(id).map_or(&[], Placement::manned)
    }

    /// What of a unit stands on the table: one rectangle where its bases fill that, else base by base.
    pub fn standing_bases(&self, id: UnitId) -> &[Rect] {
        self.placement(id).map_or(&[], |placement| &placement.standing)
    }

    /// A melee attempt.
    pub fn attempt(&self, id: AttemptId) -> &Attempt {
        &self.attempts[id.0]
    }

    /// A melee attempt, to be changed.
    pub fn attempt_mut(&mut self, id: AttemptId) -> &mut Attempt {
        &mut self.attempts[id.0]
    }

    /// Whether a unit is in contact with the enemy.
    pub fn is_engaged(&self, id: UnitId) -> bool {
        self.melees.iter().any(|melee| melee.involves(id))
    }

    /// Takes a unit out of every melee; a melee with one side left is over, and those who are left of it are the answer.
    pub fn leave_melees(&mut self, id: UnitId) -> Vec<UnitId> {
        self.fall_in(id);
        self.fall_in_round(id);
        for melee in &mut self.melees {
            melee.defenders.retain(|&unit| unit != id);
            melee.attackers.retain(|&unit| unit != id);
            melee.contacts.retain(|contact| contact.by != id && contact.on != id);
        }
        let goes_on = |melee: &Melee| !melee.defenders.is_empty() && !melee.attackers.is_empty();
        let over: Vec<Melee> = self.melees.extract_if(.., |melee| !goes_on(melee)).collect();
        over.into_iter().flat_map(|melee| melee.defenders.into_iter().chain(melee.attackers)).collect()
    }

    /// Where a general stands, if he is alive and his place is tracked.
    pub fn general_point(&self, id: GeneralId) -> Option<Point> {
        self.general_pose(id).filter(|_| self.general(id).alive).map(|pose| pose.point())
    }

    /// How a general stands: where he rides with a charge, as the unit he rides with does. [FLA GEN-06]
    pub fn general_pose(&self, id: GeneralId) -> Option<Pose> {
        let general = self.general(id);
        let rides_with = general.rides_with.filter(|_| general.alive);
        rides_with.and_then(|unit| self.unit(unit).pose()).or(general.pose)
    }

    /// Everybody who stands in the battle, but one.
    pub fn anybody_but(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |&other| other != id && self.unit(other).is_present())
    }

    /// Notes that a victory bonus has been taken in an attempt, the last of a melee or not: they are all spent when none of its melees waits
    /// to be fought, for each winner has his own. [FLA MEL-55, MEL-91]
    pub fn note_bonus(&mut self, attempt: AttemptId, is_last: bool) {
        let others_wait = self.melees.iter().any(|melee| melee.attempt == attempt);
        self.attempt_mut(attempt).bonus_spent = is_last && !others_wait;
    }

    /// Notes where a unit stood before it moved of its own will, the first time in a turn that it did; one that has only faced about, or
    /// been shifted a little, comes from where it came before. [FLA RET-13, R-88]
    pub fn note_setting_out(&mut self, id: UnitId, from: Option<Rect>) {
        let turn = self.turn;
        let (Some(from), Some(now)) = (from, self.footprint(id)) else { return };
        let has_gone = (now.centre - from.centre).norm() > SHIFTED;
        if has_gone && self.unit(id).came_from.is_none_or(|from| from.turn != turn) {
            self.unit_mut(id).came_from = Some(SetOut { turn, point: from.centre });
        }
    }

    /// A unit's bases go back to their places in the line: its melee is over. [FLA MEL-05]
    pub fn fall_in(&mut self, id: UnitId) {
        if !self.unit(id).wrap.is_none() {
            self.unit_mut(id).wrap = Wrap::default();
        }
    }

    /// The bases of everybody who has gone round somebody go back: he is not where he was. [FLA MEL-05]
    pub fn fall_in_round(&mut self, id: UnitId) {
        let round: Vec<UnitId> = self
            .melees
            .iter()
            .filter(|melee| melee.defenders.contains(&id))
            .flat_map(|melee| melee.attackers.iter().copied())
            .collect();
        for attacker in round {
            self.fall_in(attacker);
        }
    }
}
