//! What a battle begins from: what a scenario's file says.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::action::{Action, Amendment};
use crate::game::{BattleSetup, Procedures, Side, setup_fields};
use crate::hex::{Corner, Extent, Hex, Hexside};
use crate::rules::bayonet_musket::book::cards::Cards;
use crate::rules::bayonet_musket::book::house::House;
use crate::rules::bayonet_musket::book::momentum::Nation;
use crate::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::bayonet_musket::book::troops::Kind;

/// A battle, before it begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's key.
    pub scenario: String,
    /// The battle's name and date.
    pub title: String,
    /// The year, by which momentum is told. [BM 11.3.2]
    pub year: u16,
    /// How many turns are fought. [BM 3.5]
    pub turns: u32,
    /// The two armies, A first.
    pub armies: [Army; 2],
    /// How far the map reaches.
    pub extent: Extent,
    /// The hexes that are not clear.
    pub ground: BTreeMap<Hex, HexTerrain>,
    /// The hexsides that are not open.
    pub hexsides: BTreeMap<Hexside, SideTerrain>,
    /// Names of places, each with its hexes.
    pub places: Vec<(String, Vec<Hex>)>,
    /// The wings, from west to east, shared by both armies.
    pub wings: Vec<Wing>,
    /// The leaders of both sides.
    pub leaders: Vec<LeaderSetup>,
    /// The brigades of both sides.
    pub brigades: Vec<BrigadeSetup>,
    /// Units and guns of both sides.
    pub units: Vec<UnitSetup>,
    /// The tables of the cards.
    pub cards: Arc<Cards>,
    /// The club's switches.
    pub house: House,
    /// Rulings a club holds to.
    pub standing_rulings: Vec<String>,
    /// Where the figures come from: kind and text.
    pub provenance: Vec<(String, String)>,
}

/// One of the two armies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// The corner toward the enemy. [BM 4.2.1]
    pub forward: Corner,
    /// The edge its routed units run for. [BM 13.1]
    pub edge: Edge,
    /// Whether its cavalry has been trained to pass through infantry. [BM 9.4]
    pub trained_passage: bool,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The highest line.
    North,
    /// The lowest line.
    South,
}

/// A wing: a lane of the map, and room on the display. [BM 4.1, 4.2.3]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wing {
    /// Its name.
    pub name: String,
    /// How many brigades each of its lines holds.
    pub capacity: u8,
    /// Its first and last place in the lines of hexes.
    pub places: [i16; 2],
}

/// A leader as he begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderSetup {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// What he commands.
    pub rank: Rank,
    /// 0 to 3.
    pub rating: u8,
    /// His wing.
    pub wing: u8,
    /// His line.
    pub line: Line,
}

/// A brigade as it begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrigadeSetup {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Whether it fights on foot.
    pub on_foot: bool,
    /// Its morale.
    pub morale: u8,
    /// Its wing.
    pub wing: u8,
    /// Its line.
    pub line: Line,
    /// Its slot, counted from 0 at the side's own left.
    pub slot: u8,
    /// Its order.
    pub order: Order,
}

/// A unit or a gun as it begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its brigade; none of a gun.
    pub brigade: Option<u16>,
    /// What it is.
    pub kind: Kind,
    /// Its combat value; 0 of a gun.
    pub value: u8,
    /// Its nation.
    pub nation: Nation,
    /// Whether its value is underlined.
    pub underlined: bool,
    /// Its depth, 0 to 2: casualties it bears after its volley beside those of its value. [BM 11.2.6]
    #[serde(default)]
    pub depth: u8,
    /// Whether battalion guns go with it. [BM 10.6]
    #[serde(default)]
    pub battalion_gun: bool,
    /// Where it stands.
    pub hex: Hex,
    /// What it faces.
    pub facing: Corner,
}

impl BattleSetup for Setup {
    setup_fields!(|setup, words| setup.standing_rulings.push(words));
}

impl Procedures for Setup {
    type Action = Action;
    type Amendment = Amendment;
}

impl Setup {
    /// What cannot be played of a setup, in words. A file is checked more closely as it is read.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let wings = self.wings.len();
        for brigade in &self.brigades {
            let room = self.wings.get(usize::from(brigade.wing)).map_or(0, |wing| wing.capacity);
            if brigade.slot >= room {
                faults.push(format!("{} has no slot on the display", brigade.name));
            }
        }
        for unit in &self.units {
            let has_brigade = unit.brigade.is_none_or(|brigade| usize::from(brigade) < self.brigades.len());
            if !has_brigade || !self.extent.contains(unit.hex) {
                faults.push(format!("{} stands nowhere, or with nobody", unit.name));
            }
        }
        if self.leaders.iter().any(|leader| usize::from(leader.wing) >= wings) {
            faults.push("a leader has no wing".to_owned());
        }
        faults
    }
}
