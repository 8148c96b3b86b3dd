//! The position on the map: everything that the answers so far add up to.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::action::Going;
use super::edition::{Battlefield, Book, Edition};
use super::field::Field;
use super::house::House;
use super::judge::cycle::Cycle;
use super::judge::zones;
use super::lookout::{Enemies, Lookout};
use super::paragraphs::Cited;
use super::setup::{CommandSetup, Grade, GroupSetup, LeaderSetup, MapSetup, Values};
use super::situation::Situation;
use super::terrain::Ground;
use super::unit::{Arm, Troop};
pub use super::unit::{CommandId, UnitId};
use crate::game::{PieceId, Rule, Side};
use crate::hex::{Hex, Stand};

/// A leader's place in the list of leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u16);

/// A reinforcement's place in the list of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u8);

/// The pieces of leaders are numbered from here, so that they never clash with units.
pub const FIRST_LEADER: u16 = 1000;

impl From<UnitId> for PieceId {
    fn from(unit: UnitId) -> Self {
        Self(unit.0)
    }
}

impl From<LeaderId> for PieceId {
    fn from(leader: LeaderId) -> Self {
        Self(FIRST_LEADER + leader.0)
    }
}

/// What never changes in a battle.
#[derive(Debug)]
pub struct Fixed {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names.
    pub sides: [String; 2],
    /// Which battle.
    pub battlefield: Battlefield,
    /// The ground.
    pub map: MapSetup,
    /// What stands on the leaders' counters.
    pub leaders: Vec<LeaderSetup>,
    /// The commands.
    pub commands: Vec<CommandSetup>,
    /// What comes later.
    pub groups: Vec<GroupSetup>,
    /// What the owners may change at set-up, unit by unit.
    pub starts: Vec<super::setup::Start>,
    /// The club's switches.
    pub house: House,
    /// Where the figures come from.
    pub provenance: Vec<(String, String)>,
}

/// The position: everything on the map and off it.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// What never changes.
    #[serde(skip)]
    pub fixed: Arc<Fixed>,
    /// The units of both sides.
    units: Vec<Unit>,
    /// Who stands where, worked out when it is first asked for after a unit has changed.
    #[serde(skip)]
    seen: OnceLock<Arc<Seen>>,
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
    /// Cadogan's command has gone: his side throws for reinforcements. [MM 18 British]
    pub advance_guard_gone: bool,
    /// Where Withers comes in, written down in secret. [MB 18.13]
    pub secret_entry: Option<Hex>,
    /// How often he has been tried for in vain. [MB 18.13]
    pub withers_failed: u8,
    /// The activation under way.
    pub active: Option<Active>,
}

/// How an activation came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Without a die.
    Free,
    /// By a continuity die.
    Continued,
    /// By seizing.
    Seized,
    /// By a wing's die.
    Wing,
}

/// The activation under way.
#[derive(Clone, Debug, Serialize)]
pub struct Active {
    /// Whose.
    pub side: Side,
    /// Which commands, and who leads them.
    pub goings: Vec<Going>,
    /// How it came about.
    pub cause: Cause,
    /// The groups that come on to the map in it.
    pub entering: Vec<GroupId>,
    /// Only the units of those groups act in it. [MM 18, R90]
    pub group_only: bool,
    /// How many units have come in, hex by hex. \[R23\]
    pub entered: BTreeMap<Hex, u32>,
    /// The leaders who may ride in it.
    pub riders: Vec<LeaderId>,
    /// The hexes emptied by shock, and who may advance into them. [MB 11.14, MM 11 Advance]
    pub vacated: Vec<Vacated>,
    /// The attack under way has been continued. [MB 13.5, MM 13]
    pub attack_continued: bool,
}

/// Hexes that a defender left.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Vacated {
    /// Which.
    pub hexes: Vec<Hex>,
    /// Who attacked him there.
    pub attackers: Vec<UnitId>,
}

/// The units on the map as the rules see them, and who stands where.
#[derive(Debug)]
struct Seen {
    troops: Vec<Troop>,
    lookout: Arc<Lookout>,
    /// The hexes each leader's command reaches, and the hex he was in when that was worked out.
    commanded: Vec<OnceLock<(Hex, BTreeSet<Hex>)>>,
}

/// Where a unit or a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Presence {
    /// On the map.
    OnMap,
    /// Coming later.
    Waiting,
    /// Out of the battle.
    Lost,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    /// Its key.
    pub key: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// What stands on its counter.
    pub values: Values,
    /// The group it comes with.
    pub group: Option<GroupId>,
    /// Whether it is on the map.
    pub presence: Presence,
    /// What it is and how it stands, as the rules see it; its place means something only on the map.
    pub troop: Troop,
    /// It lies under another unit in a village. [MB 8.5, MM 8]
    pub below: bool,
    /// What it has done in this activation.
    pub now: Now,
}

/// What a unit has done in this activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Now {
    /// It belongs to the activation.
    pub active: bool,
    /// Where it stood when the activation began.
    pub start: Option<Stand>,
    /// Half movement points spent.
    pub spent: u32,
    /// Its movement is over.
    pub moved: bool,
    /// It changed place or facing, formation or saddle.
    pub stirred: bool,
    /// It has fired, or lost its fire. [MB 9.13, R41]
    pub fired: bool,
    /// It began in an enemy zone and left it. [MB 7.2, MM 7]
    pub left_zone: bool,
    /// It has made its caracole. [MB 9.14]
    pub caracoled: bool,
    /// It has rallied. [MB 13.6, MM 13]
    pub rallied: bool,
    /// It has withdrawn. [MB 7.3, MM 7]
    pub withdrew: bool,
    /// It went back before fire, and fires no more in this activation. [MB 9.13]
    pub gave_way: bool,
    /// It has continued an attack. [MB 13.5]
    pub continued: bool,
}

/// A leader.
#[derive(Clone, Debug, Serialize)]
pub struct Leader {
    /// Whether he is on the map.
    pub presence: Presence,
    /// Where; means something only on the map.
    pub hex: Hex,
    /// He has moved in this activation.
    pub moved: bool,
}

/// Every unit on the map, as the judges look at them.
#[derive(Debug)]
pub struct View<'p> {
    position: &'p Position,
    seen: Arc<Seen>,
}

impl<'p> View<'p> {
    /// All who are on the map.
    pub fn of(position: &'p Position) -> Self {
        Self { position, seen: position.seen().clone() }
    }

    /// What the judges ask for.
    pub fn situation(&self) -> Situation<'_> {
        let (position, seen) = (self.position, &*self.seen);
        let lookout = seen.lookout.clone();
        Situation::seen(position.field(), position.ground(), &seen.troops, position.house(), lookout)
    }
}

impl Unit {
    /// Puts dragoons into the saddle, or takes them out of it.
    pub fn set_saddle(&mut self, mounted: bool) {
        self.troop.mounted = mounted;
        self.troop.rating = if mounted { self.values.rating } else { self.values.foot_rating };
    }
}

impl Position {
    /// Everybody where a scenario has them, before anything is answered.
    pub fn at_first(fixed: Fixed, units: Vec<Unit>, leaders: Vec<Leader>) -> Self {
        Self {
            units,
            seen: OnceLock::new(),
            leaders,
            activations: 0,
            cycle: Cycle::begins(fixed.battlefield.field().opens),
            flight_points: [0; 2],
            free_done: [0; 2],
            track: [0; 2],
            arrived: BTreeMap::new(),
            free_group_used: false,
            advance_guard_gone: false,
            secret_entry: None,
            withers_failed: 0,
            active: None,
            fixed: Arc::new(fixed),
        }
    }

    /// The battle's charts and special rules.
    pub fn field(&self) -> &'static Field {
        self.fixed.battlefield.field()
    }

    /// What the book changes.
    pub fn edition(&self) -> &'static Edition {
        self.field().edition
    }

    /// The book.
    pub fn book(&self) -> Book {
        self.fixed.battlefield.book()
    }

    /// A rule as this book numbers it.
    pub fn rule(&self, cited: &Cited) -> Rule {
        cited.of(self.book())
    }

    /// The ground.
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
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.seen.take();
        &mut self.units[usize::from(id.0)]
    }

    /// The units of both sides.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The units of both sides, to be changed.
    pub fn units_mut(&mut self) -> &mut [Unit] {
        self.seen.take();
        &mut self.units
    }

    fn seen(&self) -> &Arc<Seen> {
        self.seen.get_or_init(|| {
            let troops: Vec<Troop> = self.troops();
            let lookout = Arc::new(Lookout::over(self.ground(), &troops));
            let commanded = self.leaders.iter().map(|_| OnceLock::new()).collect();
            Arc::new(Seen { troops, lookout, commanded })
        })
    }

    /// The hexes that a leader's command reaches. [MB 14.2, MM 14]
    pub fn commanded(&self, leader: LeaderId) -> Cow<'_, BTreeSet<Hex>> {
        let hex = self.leader(leader).hex;
        let traced = || {
            let counter = self.counter(leader);
            zones::traced(&View::of(self).situation(), counter.side, hex, counter.range)
        };
        let Some(known) = self.seen().commanded.get(usize::from(leader.0)) else { return Cow::Owned(traced()) };
        match known.get_or_init(|| (hex, traced())) {
            (there, reach) if *there == hex => Cow::Borrowed(reach),
            // He has ridden on since, and nobody else has stirred.
            _ => Cow::Owned(traced()),
        }
    }

    /// What a side's enemies hold, control and look at.
    pub fn against(&self, side: Side) -> &Enemies {
        self.seen().lookout.enemies_of(side)
    }

    /// What a unit is and how it stands.
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
    pub fn is_on_map(&self, id: UnitId) -> bool {
        self.unit(id).presence == Presence::OnMap
    }

    /// The units of a side that are on the map.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).side == side && self.is_on_map(*id))
    }

    /// Every unit on the map, as the rules see it.
    pub fn troops(&self) -> Vec<Troop> {
        self.units.iter().filter(|unit| unit.presence == Presence::OnMap).map(|unit| unit.troop).collect()
    }

    /// Every unit on the map but one.
    pub fn others(&self, id: UnitId) -> Vec<Troop> {
        self.troops().into_iter().filter(|troop| troop.id != id).collect()
    }

    /// The units in a hex.
    pub fn at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.seen().lookout.at(hex).map(|(id, _)| id)
    }

    /// The units of a command that are on the map.
    pub fn of_command(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.troop(*id).command == Some(command) && self.is_on_map(*id))
    }

    /// The units of a command that have come but are not on the map yet.
    pub fn waiting_of(&self, command: CommandId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| {
            let unit = self.unit(*id);
            let has_come = unit.group.is_some_and(|group| self.arrived.contains_key(&group));
            unit.troop.command == Some(command) && unit.presence == Presence::Waiting && has_come
        })
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
        let seen = self.seen().clone();
        let pairs = seen.lookout.pairs(|index| seen.troops[index].is_gun()).into_iter();
        let lower: Vec<(UnitId, UnitId)> = pairs
            .map(|(one, other)| (seen.troops[one].id, seen.troops[other].id))
            .map(|(one, other)| {
                let first_is_below = self.unit(one).below && !self.unit(other).below;
                if first_is_below { (one, other) } else { (other, one) }
            })
            .collect();
        let is_as_it_was =
            lower.is_empty() && self.units.iter().all(|unit| !unit.below && unit.troop.stacked.is_none());
        if is_as_it_was {
            return;
        }
        for unit in self.units_mut() {
            unit.below = false;
            unit.troop.stacked = None;
        }
        for (below, above) in lower {
            let number = |id: UnitId| if self.unit(id).values.long { 2 } else { 1 };
            let together = number(below) + number(above);
            self.unit_mut(below).below = true;
            self.troop_mut(above).stacked = Some(together);
        }
    }

    /// The hexes of a stand in words: `2604-2605`.
    pub fn place_words(stand: &Stand) -> String {
        let mut hexes = stand.hexes();
        hexes.sort();
        hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }
}
