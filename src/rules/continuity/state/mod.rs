//! The position on the map: everything that the answers so far add up to.

pub mod action;
pub mod active;
pub mod begin;
pub mod derived;
pub mod fixed;
pub mod limits;
pub mod reinforcement;
pub mod setup;
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
use crate::game::{Awaiting, Offer, Outcome, PieceId, Report, Rule, Side};
use crate::hex::{Hex, Stand};
use action::Action;
use active::Active;
use derived::{Derived, DerivedCache};
use fixed::Fixed;
use reinforcement::{Due, Then};
use setup::{CommandSetup, Grade, GroupSetup, LeaderSetup};
use unit::{GroupId, Leader, LeaderId, Presence, Unit};

/// One battle of a book: what is printed for it, and what is done in it alone, filled in by its own file in its game's folder.
#[derive(Debug)]
pub struct Battlefield {
    /// Its word in files.
    pub key: &'static str,
    /// Its charts.
    pub charts: &'static Charts,
    /// Whether overall commanders are wing commanders of every command of their army, or of its centre only. [MB 14.6, 17.2, R87]
    pub overall_leads_all: fn(&House) -> bool,
    /// Who comes before a side's free activation. [MM 18]
    pub due: fn(&State, Side) -> Due,
    /// The one group that comes without a die has come, or been let go. [MM 18 French]
    pub lets_go: fn(&mut State, has_come: bool),
    /// What decides the battle as an activation of a side ends, before flight is looked at.
    pub decided: fn(&State, activation_of: Side) -> Option<Outcome>,
    /// What it asks before the first activation.
    pub opening: Option<&'static Opening>,
    /// What a side may do in place of a free activation.
    pub instead: Option<&'static Instead>,
}

/// What one battle alone asks before the first activation.
#[derive(Debug)]
pub struct Opening {
    /// What is asked; none if this scenario leaves nothing to ask.
    pub ask: fn(&State) -> Option<Awaiting<Action>>,
    /// Takes the answer.
    pub act: fn(&mut State, &Action) -> Report,
}

/// What one battle alone lets a side do in place of a free activation, by one die.
#[derive(Debug)]
pub struct Instead {
    /// The offer beside the commands that may go; none if it may not be done now.
    pub offer: fn(&State, Side) -> Option<Offer<Action>>,
    /// The die.
    pub ask: fn(&State, Side) -> Awaiting<Action>,
    /// Takes the face; the sum is what was added to it on show.
    pub roll: fn(&mut State, Side, face: i32, sum: i32) -> (Report, Then),
}

impl Battlefield {
    /// A battle in which nothing is done but what both books print.
    pub const fn plain(key: &'static str, charts: &'static Charts) -> Self {
        Self {
            key,
            charts,
            overall_leads_all: |_| false,
            due: |_, _| Due::Nobody,
            lets_go: |_, _| {},
            decided: |_, _| None,
            opening: None,
            instead: None,
        }
    }
}

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

    /// The unit a piece is, if it is one.
    pub fn unit_of(&self, piece: PieceId) -> Option<UnitId> {
        piece.unit_of(self.units.len()).map(UnitId)
    }

    /// The leader a piece is, if it is one.
    pub fn leader_of(&self, piece: PieceId) -> Option<LeaderId> {
        piece.leader_of(self.leaders.len()).map(LeaderId)
    }

    /// The command that a leader leads.
    pub fn led_by(&self, leader: LeaderId) -> Option<CommandId> {
        self.command_ids().find(|command| self.command(*command).leader == Some(usize::from(leader.0)))
    }

    /// How the units of a leader's command stand; all of his side where he has none on the map.
    pub fn men_of(&self, leader: LeaderId) -> Vec<Stand> {
        let stand = |id: UnitId| self.troop(id).stand;
        let own: Vec<Stand> = self.led_by(leader).into_iter().flat_map(|id| self.of_command(id)).map(stand).collect();
        if own.is_empty() { self.on_map(self.counter(leader).side).map(stand).collect() } else { own }
    }

    /// The command that a piece leads or belongs to, by its place in the scene.
    pub fn command_of(&self, piece: PieceId) -> Option<usize> {
        let led = self.leader_of(piece).map(|leader| self.led_by(leader));
        let command = led.unwrap_or_else(|| self.troop(self.unit_of(piece)?).command)?;
        Some(usize::from(command.0))
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

    /// Every unit's number, in order.
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Every leader's number, in order.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u16).map(LeaderId)
    }

    /// Every command's number, in order.
    pub fn command_ids(&self) -> impl Iterator<Item = CommandId> + use<> {
        (0..self.fixed.commands.len() as u8).map(CommandId)
    }

    /// Every group's number, in order.
    pub fn group_ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.fixed.groups.len() as u8).map(GroupId)
    }

    /// Whether a unit is on the map.
    #[inline]
    pub fn is_on_map(&self, id: UnitId) -> bool {
        self.unit(id).presence == Presence::OnMap
    }

    /// The units of a side that are on the map.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).side == side && self.is_on_map(*id))
    }

    /// The units in a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.control().at(hex).map(|(id, _)| id)
    }

    /// The units of a command that are on the map.
    pub fn of_command(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).command == Some(command) && self.is_on_map(*id))
    }

    /// The units of a command that have come but are not on the map yet.
    pub fn waiting_of(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).command == Some(command) && self.has_come(self.unit(*id)))
    }

    /// Whether a unit has come but is not on the map yet.
    fn has_come(&self, unit: &Unit) -> bool {
        unit.presence == Presence::Waiting && unit.group.is_some_and(|group| self.arrived.contains_key(&group))
    }

    /// Of every command whether it has units on the map, or that have come.
    pub fn manned_commands(&self) -> Vec<bool> {
        let mut manned = vec![false; self.fixed.commands.len()];
        for unit in self.units.iter().filter(|unit| unit.presence == Presence::OnMap || self.has_come(unit)) {
            unit.troop.command.iter().for_each(|command| manned[usize::from(command.0)] = true);
        }
        manned
    }

    /// Leaders of a side on the map.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids()
            .filter(move |id| self.counter(*id).side == side && self.leader(*id).presence == Presence::OnMap)
    }

    /// Whether a leader stands on the map.
    pub fn is_leader_on_map(&self, id: LeaderId) -> bool {
        self.leader(id).presence == Presence::OnMap
    }

    /// Whether a leader is a wing or an overall commander.
    pub fn is_commander(&self, id: LeaderId) -> bool {
        self.counter(id).grade != Grade::Command
    }

    /// The group of a number as printed.
    pub fn group_called(&self, key: &str) -> Option<GroupId> {
        self.group_ids().find(|id| self.group(*id).key == key)
    }

    /// A unit's movement allowance as it is now, dragoons by their saddle, before disorder.
    pub fn allowance(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let on_foot = unit.values.arm == Arm::Dragoons && !unit.troop.mounted;
        if on_foot { unit.values.foot_movement } else { unit.values.movement }
    }

    /// Finds which units lie on others in villages, and what each pair counts in defence. [MB 8.4, 8.5, MM 8, R36]
    pub fn restack(&mut self) {
        let stacks = self.stacks();
        for id in self.unit_ids() {
            let (below, stacked) = stacks.get(&id).copied().unwrap_or_default();
            let unit = self.unit(id);
            if (unit.below, unit.troop.stacked) != (below, stacked) {
                let unit = self.unit_mut(id);
                unit.below = below;
                unit.troop.stacked = stacked;
            }
        }
    }

    /// Of every unit that shares its hexes with another that is no gun: whether it lies below, and what both count if it lies above.
    fn stacks(&self) -> BTreeMap<UnitId, (bool, Option<u8>)> {
        let troops = &self.derived().troops;
        let number = |id: UnitId| if self.unit(id).values.long { 2 } else { 1 };
        let mut stacks: BTreeMap<UnitId, (bool, Option<u8>)> = BTreeMap::new();
        for (one, other) in self.control().pairs(|index| troops[index].is_gun()) {
            let (one, other) = (troops[one].id, troops[other].id);
            let first_is_below = self.unit(one).below && !self.unit(other).below;
            let (below, above) = if first_is_below { (one, other) } else { (other, one) };
            stacks.entry(below).or_default().0 = true;
            stacks.entry(above).or_default().1 = Some(number(below) + number(above));
        }
        stacks
    }

    /// The hexes of a stand in words: `2604-2605`.
    pub fn place_words(stand: &Stand) -> String {
        let mut hexes = stand.hexes();
        hexes.sort();
        hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }
}

/// The state as a side may know it: where a group of the other side comes in, which was written down in secret, is any of its places.
/// [MB 18.13]
pub fn rewritten(state: &State, side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<State> {
    let secret = |id: &GroupId| {
        let group = state.group(*id);
        group.side != side && !group.secret_entry.is_empty() && !state.arrived.contains_key(id)
    };
    let places = &state.group(state.group_ids().find(secret)?).secret_entry;
    state.secret_entry?;
    let written = places.get(number(places.len() as u32) as usize).copied();
    Some(State { secret_entry: written, ..state.clone() })
}
