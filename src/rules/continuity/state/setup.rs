//! Everything a battle of the two hex games begins from.

use serde::{Deserialize, Serialize};

use crate::game::{BattleSetup, Side, setup_fields};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::{Arm, Gun};
use crate::rules::continuity::book::house::House;
use crate::rules::continuity::book::terrain::Ground;

/// A battle about to begin: checked, complete, and independent of any file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's key, as `ramillies`.
    pub scenario: String,
    /// Which battle of its book it is, by its word in files: that picks charts, flight levels and special rules.
    pub battle: String,
    /// The battle's name and date.
    pub title: String,
    /// The names of side A and side B.
    pub sides: [String; 2],
    /// The ground.
    pub map: MapSetup,
    /// The leaders of both sides.
    pub leaders: Vec<LeaderSetup>,
    /// The commands of both sides.
    pub commands: Vec<CommandSetup>,
    /// The units of both sides, in the order of their commands.
    pub units: Vec<UnitSetup>,
    /// What comes on to the map later.
    pub groups: Vec<GroupSetup>,
    /// The club's switches.
    pub house: House,
    /// Where the figures come from: kind and text.
    pub provenance: Vec<(String, String)>,
}

impl BattleSetup for Setup {
    setup_fields!();
}

/// A map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSetup {
    /// The ground.
    pub ground: Ground,
    /// Roads, each from hex to neighbouring hex.
    pub roads: Vec<Vec<Hex>>,
    /// Names of places.
    pub places: Vec<PlaceName>,
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceName {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<Hex>,
}

/// A leader's grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// He leads a command. [MB 14.4]
    Command,
    /// He leads a wing. [MB 14.6]
    Wing,
    /// He leads the army. [MB 2.6]
    Overall,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderSetup {
    /// His key in the file of counters.
    pub key: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His grade.
    pub grade: Grade,
    /// What continuity and seizure are thrown against, if he may lead a command.
    pub rating: Option<u8>,
    /// How far he commands, in hexes.
    pub range: u16,
    /// What he adds to a subordinate's rating. [MB 14.7]
    pub assist: u8,
    /// What a wing activation is thrown against, if he may try one. [MB 4.5]
    pub wing: Option<u8>,
    /// His movement allowance.
    pub movement: u8,
    /// Where he stands; nothing when he comes later.
    pub hex: Option<Hex>,
    /// Where his owner may set him up instead.
    pub may_start: LeaderStart,
    /// The group he comes with, an index into the groups.
    pub arrives: Arrives,
}

/// Where a leader may be set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderStart {
    /// Where he is.
    Fixed,
    /// In any of these hexes.
    Among(Vec<Hex>),
    /// In the hex of a friendly combat unit, or next to one. [MB 17.11]
    NearFriends,
    /// Anywhere on the map. [MM 17]
    Anywhere,
}

/// When somebody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrives {
    /// He is there from the beginning.
    AtFirst,
    /// With a group, an index into the groups.
    With(usize),
    /// With any group of his command's but the first. [MM 18, Vendome]
    WithAnyAfterFirst,
    /// With the last group of his commands'. [MM 18, Burgundy]
    WithLast,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandSetup {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Who leads it, an index into the leaders; guns have nobody.
    pub leader: Option<usize>,
    /// Who may lead it as well. [MB 17.2, 18.2]
    pub also_led_by: Option<usize>,
    /// The wing and overall commanders it is subordinate to.
    pub under: Vec<usize>,
    /// The command whose activation moves it until its own leader is on the map, out of command. [MM 18, note a]
    pub until_he_comes: Option<usize>,
    /// It is a command of guns that needs no leader. [MM 17, Artillery Commands]
    pub guns: bool,
}

/// What stands on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// What kind of unit it is.
    pub arm: Arm,
    /// It takes up two hexes. [MB 5.5, MM 2.2]
    pub long: bool,
    /// Movement allowance; of dragoons, mounted.
    pub movement: u8,
    /// Shock rating in order; of dragoons, mounted. Negative is better.
    pub rating: i8,
    /// Movement allowance of dragoons on foot.
    pub foot_movement: u8,
    /// Shock rating of dragoons on foot.
    pub foot_rating: i8,
    /// It is marked to charge. [MB 12.1]
    pub charges: bool,
    /// What it fires, if it is a gun.
    pub gun: Option<Gun>,
    /// It is French, not of France's allies. \[R24\]
    pub french: bool,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// Its key in the file of counters.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Which command it belongs to, an index into the commands.
    pub command: usize,
    /// What stands on its counter.
    pub values: Values,
    /// Where it stands; nothing when it comes later.
    pub stand: Option<Stand>,
    /// What its owner may change at set-up.
    pub start: Start,
    /// Its dragoons are mounted.
    pub mounted: bool,
    /// The group it comes with, an index into the groups.
    pub group: Option<usize>,
}

/// What an owner may change about a unit at set-up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The places it may take instead: one hex each, or two. [MB 17.4]
    pub places: Vec<Vec<Hex>>,
    /// It may go anywhere with or next to a friendly unit that is no gun. [MM 17 Deployment]
    pub near_friends: bool,
    /// The corner it faces at first.
    pub facing: Option<Corner>,
    /// How far it may be turned.
    pub turn: SetFacing,
    /// It may be mounted or on foot. [MB 17.3]
    pub remount: bool,
    /// It may be set to fire or to move. [MB 17.3]
    pub limber: bool,
}

/// How far a unit may be turned at set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetFacing {
    /// Not at all.
    #[default]
    Fixed,
    /// One corner either way: generally toward the enemy. [MB 18.14]
    Toward,
    /// As its owner likes.
    Any,
}

/// A group that comes on to the map later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupSetup {
    /// Its number as printed: `3a`, `LW-2`.
    pub key: String,
    /// Whose it is.
    pub side: Side,
    /// What a die and the track must come to; nothing when it needs no die, or has one of its own.
    pub rating: Option<u8>,
    /// The hexes it may come in by, all by one of them.
    pub entry: Vec<Hex>,
    /// The hexes of which one is written down in secret before the battle. [MB 18.13]
    pub secret_entry: Vec<Hex>,
}

/// What keeps a setup from being played, in words, all at once.
pub fn faults(setup: &Setup) -> Vec<String> {
    let mut faults = Vec::new();
    for side in Side::BOTH {
        if !setup
            .commands
            .iter()
            .enumerate()
            .any(|(index, command)| command.side == side && setup.units.iter().any(|unit| unit.command == index))
        {
            faults.push(format!("{} have no troops", setup.sides[side.index()]));
        }
    }
    for unit in &setup.units {
        if unit.command >= setup.commands.len() {
            faults.push(format!("{} has no command", unit.name));
        }
        if unit.stand.is_none() && unit.group.is_none_or(|group| group >= setup.groups.len()) {
            faults.push(format!("{} is neither on the map nor in a group", unit.name));
        }
        let stands_off = |stand: &Stand| stand.hexes().iter().any(|hex| !setup.map.ground.extent.contains(*hex));
        if unit.stand.as_ref().is_some_and(stands_off) {
            faults.push(format!("{} stands off the map", unit.name));
        }
    }
    let leaders = setup.leaders.len();
    for command in &setup.commands {
        let named = command.leader.iter().chain(&command.also_led_by).chain(&command.under);
        if named.into_iter().any(|leader| *leader >= leaders) {
            faults.push(format!("{} has a leader who is nobody", command.name));
        }
        if command.until_he_comes.is_some_and(|other| other >= setup.commands.len()) {
            faults.push(format!("{} is moved by a command that is none", command.name));
        }
    }
    for leader in &setup.leaders {
        if let Arrives::With(group) = leader.arrives
            && group >= setup.groups.len()
        {
            faults.push(format!("{} comes with a group that is none", leader.name));
        }
    }
    faults
}
