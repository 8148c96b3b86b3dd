//! The position on the map: everything that the answers so far add up to.

pub mod action;
pub mod active;
pub mod battlefield;
pub mod begin;
pub mod derived;
pub mod fixed;
pub mod instead;
pub mod limits;
pub mod opening;
pub mod reinforcement;
mod roster;
pub mod secret;
pub mod setup;
mod stacks;
pub mod unit;
pub mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::book::arms::Arm;
use super::book::charts::Charts;
use super::book::cited::Cited;
use super::book::edition::{Book, Edition};
use super::book::house::House;
use super::book::terrain::Ground;
use super::judge::control_map::{ControlMap, Enemies};
use super::judge::cycle::Cycle;
use super::judge::troop::{CommandId, Troop, UnitId};
use crate::engine::Fingerprinted;
use crate::game::{Rule, Side};
use crate::hex::{Hex, Stand};
use active::Active;
use battlefield::Battlefield;
use derived::{Derived, DerivedCache};
use fixed::Fixed;
use setup::{CommandSetup, GroupSetup, LeaderSetup};
use unit::{GroupId, Leader, LeaderId, Unit};

/// The position: everything on the map and off it.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// Which battle it is.
    #[serde(skip)]
    pub battlefield: &'static Battlefield,
    /// What never changes.
    #[serde(skip)]
    pub fixed: Arc<Fixed>,
    /// The units of both sides.
    units: Fingerprinted<Unit>,
    /// Who stands where.
    #[serde(skip)]
    derived: DerivedCache,
    /// The leaders of both sides.
    pub leaders: Vec<Leader>,
    /// Activations begun so far.
    pub activations: u32,
    /// Whose turn it is, and what has just gone. [MB 3.1, 4.2 to 4.5, MM 3, 4]
    pub cycle: Cycle,
    /// Flight points of each side. [MB 16.1, MM 16]
    pub flight_points: [u16; 2],
    /// Free activations each side has used. [MB 18.13]
    pub free_done: [u16; 2],
    /// Each side's reinforcement track. [MM 18]
    pub track: [u8; 2],
    /// Which groups have come, and the hexes their units come in by.
    pub arrived: BTreeMap<GroupId, Vec<Hex>>,
    /// The one free French group has been brought, or let go. [MM 18 French, R95]
    pub free_group_used: bool,
    /// The advance guard has gone: its side throws for reinforcements. [MM 18 British]
    pub advance_guard_gone: bool,
    /// Where a group comes in, written down in secret. [MB 18.13]
    pub secret_entry: Option<Hex>,
    /// How often it has been tried for in vain. [MB 18.13]
    pub tried_in_vain: u8,
    /// The activation under way.
    pub active: Option<Active>,
}

impl State {
    /// Everybody where a scenario has them, before anything is answered.
    pub fn at_first(battlefield: &'static Battlefield, fixed: Fixed, units: Vec<Unit>, leaders: Vec<Leader>) -> Self {
        Self {
            battlefield,
            units: Fingerprinted::new(units),
            derived: DerivedCache::default(),
            leaders,
            activations: 0,
            cycle: Cycle::begins(battlefield.charts.opens),
            flight_points: [0; 2],
            free_done: [0; 2],
            track: [0; 2],
            arrived: BTreeMap::new(),
            free_group_used: false,
            advance_guard_gone: false,
            secret_entry: None,
            tried_in_vain: 0,
            active: None,
            fixed: Arc::new(fixed),
        }
    }

    /// The battle's charts and special rules.
    pub fn charts(&self) -> &'static Charts {
        self.battlefield.charts
    }

    /// What the book changes.
    pub fn edition(&self) -> &'static Edition {
        self.charts().edition
    }

    /// The book.
    pub fn book(&self) -> Book {
        self.edition().book
    }

    /// A rule as this book numbers it.
    pub fn rule(&self, cited: &Cited) -> Rule {
        cited.of(self.book())
    }

    /// The ground.
    #[inline]
    pub fn ground(&self) -> &Ground {
        &self.fixed.map.ground
    }

    /// The club's switches.
    pub fn house(&self) -> &House {
        &self.fixed.house
    }

    /// A side's name.
    pub fn side_name(&self, side: Side) -> &str {
        &self.fixed.sides[side.index()]
    }

    /// A unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.derived.stir(id);
        self.units.one_mut(usize::from(id.0))
    }

    /// The units of both sides.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The units of both sides, to be changed.
    pub fn units_mut(&mut self) -> &mut [Unit] {
        self.derived.stir_all(self.units.iter().map(|unit| unit.troop.id));
        self.units.all_mut()
    }

    fn derived(&self) -> &Derived {
        self.derived.of(self.ground(), &self.units, self.leaders.len())
    }

    /// Who stands where.
    pub fn control(&self) -> &ControlMap {
        &self.derived().control
    }

    /// What a side's enemies hold, control and look at.
    pub fn against(&self, side: Side) -> &Enemies {
        self.control().enemies_of(side)
    }

    /// What a unit is and how it stands.
    #[inline]
    pub fn troop(&self, id: UnitId) -> &Troop {
        &self.unit(id).troop
    }

    /// What a unit is and how it stands, to be changed.
    pub fn troop_mut(&mut self, id: UnitId) -> &mut Troop {
        &mut self.unit_mut(id).troop
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> &str {
        &self.unit(id).name
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[usize::from(id.0)]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.leaders[usize::from(id.0)]
    }

    /// What stands on a leader's counter.
    pub fn counter(&self, id: LeaderId) -> &LeaderSetup {
        &self.fixed.leaders[usize::from(id.0)]
    }

    /// A command.
    pub fn command(&self, id: CommandId) -> &CommandSetup {
        &self.fixed.commands[usize::from(id.0)]
    }

    /// A group.
    pub fn group(&self, id: GroupId) -> &GroupSetup {
        &self.fixed.groups[usize::from(id.0)]
    }

    /// A unit's movement allowance as it is now, dragoons by their saddle, before disorder.
    pub fn allowance(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let on_foot = unit.values.arm == Arm::Dragoons && !unit.troop.mounted;
        if on_foot { unit.values.foot_movement } else { unit.values.movement }
    }

    /// The hexes of a stand in words: `2604-2605`.
    pub fn place_words(stand: &Stand) -> String {
        let mut hexes = stand.hexes();
        hexes.sort();
        hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }
}
