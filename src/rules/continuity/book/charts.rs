//! A battle's charts and special rules, as its book's folder fills them in.

use serde::{Deserialize, Serialize};

use super::edition::Edition;
use super::points::MovePoints;
use super::terrain::{HexTerrain, SideTerrain};
use crate::game::{Rule, Side};
use crate::hex::{Hex, Orientation};

/// The columns of a movement chart. [MB 19.5, 19.8, MM 17, 18]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Infantry, and dragoons on foot.
    Foot,
    /// Cavalry, and dragoons in the saddle.
    Cavalry,
    /// Guns.
    Artillery,
    /// Leaders: they pay as cavalry does. \[R28\]
    Leader,
}

/// A row of a movement chart: foot, cavalry and leaders, artillery; none where it is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row(pub [Option<u8>; 3]);

impl Row {
    /// As open ground.
    pub const OPEN: Self = Self([Some(1); 3]);
    /// Not allowed to anybody.
    pub const BARRED: Self = Self([None; 3]);

    /// What a class pays.
    pub fn cost(self, class: Class) -> Option<MovePoints> {
        let column = match class {
            Class::Foot => 0,
            Class::Cavalry | Class::Leader => 1,
            Class::Artillery => 2,
        };
        self.0[column].map(MovePoints::whole)
    }
}

/// What a road does. [MB 18.25, 19.5, 19.8, MM 17, 18, R25]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// Nothing, save to open hexes to those who move rapidly (Ramillies).
    NoEffect,
    /// The hex costs 1; of infantry only columns profit (Malplaquet).
    NotForInfantryInLine,
    /// The hex costs this much, unless the unit moves next to an enemy (Blenheim, Oudenarde).
    AwayFromEnemies {
        /// What guns pay.
        guns: MovePoints,
    },
}

/// Ground that a shock goes into, out of or across. [MB 19.6, 19.9, MM 11, R91]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShockTerrain {
    /// Into woods.
    IntoWoods,
    /// Into marsh or bog.
    IntoMarsh,
    /// Out of marsh or bog.
    FromMarsh,
    /// Across a marshy stream.
    AcrossMarshyStream,
    /// Across a minor river.
    AcrossMinorRiver,
    /// Across a shallow or a plain stream.
    AcrossShallowStream,
    /// Across a stream between banks.
    AcrossBankedStream,
    /// Into higher ground.
    Uphill,
    /// Into a village.
    IntoVillage,
    /// Into a manor.
    IntoManor,
    /// Into a farm.
    IntoFarm,
    /// Across finished works.
    AcrossFort,
    /// Across works partly built.
    AcrossPartialFort,
    /// Through a gate of Oudenarde.
    ThroughGate,
    /// Against two units in a village.
    VillageStack,
}

/// A line of the chart of terrain in shock; each counts once.
#[derive(Clone, Debug)]
pub struct ShockLine {
    /// What it says.
    pub label: &'static str,
    /// The ground it counts for.
    pub ground: &'static [ShockTerrain],
    /// What it adds to the die.
    pub drm: i8,
}

/// What losses count and how many a side bears. [MB 16.1, 17.18 to 17.20, 18.29 to 18.31, MM 16 to 18]
#[derive(Clone, Debug)]
pub struct FlightLevels {
    /// Points for infantry lost.
    pub infantry: u16,
    /// Points for cavalry or dragoons lost.
    pub mounted: u16,
    /// The flight levels of side A and side B.
    pub levels: [u16; 2],
    /// Village hexes of which each that side A holds takes one from its die.
    pub villages: &'static [Hex],
    /// Where the points and levels are printed.
    pub rule: Rule,
    /// Where the village hexes are.
    pub village_rule: Rule,
}

/// How guns are commanded. [MB 4.6, MM 17 Artillery Commands, R12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GunCommand {
    /// They go with every activated leader in range.
    FollowLeaders,
    /// Each side's are a command of their own without a leader.
    OwnCommand {
        /// Its rating for continuity and seizure.
        rating: u8,
    },
    /// They belong to commands like other units.
    InCommands,
}

/// What is peculiar to one battle.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Its book.
    pub edition: &'static Edition,
    /// How its map lies.
    pub orientation: Orientation,
    /// Who has the first activation.
    pub opens: Side,
    /// Where that is printed.
    pub opens_rule: Rule,
    /// What hexes cost.
    pub hex_cost: fn(HexTerrain) -> Row,
    /// What hexsides add.
    pub side_cost: fn(SideTerrain) -> Row,
    /// A farm costs what it stands on. [MM 18 Farms]
    pub farm_costs_its_ground: bool,
    /// Where the movement chart is printed.
    pub movement_rule: Rule,
    /// What a road does.
    pub road: Road,
    /// A bridge or gate takes away the cost of crossing.
    pub has_bridges: bool,
    /// The chart of terrain in shock.
    pub shock_lines: &'static [ShockLine],
    /// Where that chart is printed.
    pub shock_rule: Rule,
    /// Where the chart of terrain under fire is printed.
    pub fire_rule: Rule,
    /// Horse passes finished works only at their openings, and neither shocks nor charges across them. [MB 18.27]
    pub works_bar_horse: bool,
    /// The side whose foot marshes put in disorder. [MB 19.5, R24]
    pub marsh_disorders: Option<Side>,
    /// Losses and flight.
    pub flight: FlightLevels,
    /// How guns are commanded.
    pub guns: GunCommand,
    /// With fewer leaders on the map than this, a command may go twice running. [MM 18 Continuity Exception]
    pub leaders_to_bar_repeats: u8,
}

impl Charts {
    /// What a hex costs as: where a farm is one building, the ground it stands on. [MM 18 Farms]
    pub fn underfoot(&self, terrain: HexTerrain, under: HexTerrain) -> HexTerrain {
        if self.farm_costs_its_ground && terrain == HexTerrain::Farm { under } else { terrain }
    }
}
