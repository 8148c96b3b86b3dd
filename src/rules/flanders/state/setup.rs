//! Everything a battle of *Will You Go To Flanders?* begins from.

use serde::{Deserialize, Serialize};

use super::aim::Aim;
use crate::game::{Side, TerrainKind};
use crate::geometry::{Formation, Outline, Pose};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Arm, Profile};

/// A battle about to begin: checked, complete, and independent of any file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario's key, as `cutts-before-blindheim`.
    pub scenario: String,
    /// The battle's name and date, as "Cutts before Blindheim, 13 August 1704".
    pub title: String,
    /// The names of side A and side B.
    pub sides: [String; 2],
    /// Inches west to east.
    pub width: f64,
    /// Inches south to north.
    pub height: f64,
    /// The ground, lowest first.
    pub terrain: Vec<TerrainSetup>,
    /// The generals of both sides.
    pub generals: Vec<GeneralSetup>,
    /// The units of both sides, in the order of their commands.
    pub units: Vec<UnitSetup>,
    /// The cards of both sides; none when all troops begin as figures. [FLA GT-01]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardSetup>,
    /// The edges of the table behind side A and side B. [FLA GT-14]
    #[serde(default = "opposite_edges")]
    pub rear: [Edge; 2],
    /// When the battle is decided.
    pub victory: Victory,
    /// The club's switches.
    pub house: House,
    /// Where the figures come from: kind and text.
    pub provenance: Vec<(String, String)>,
    /// The umpire logs what happens on the table, in any order, and the sequence of play is not enforced.
    #[serde(default)]
    pub ledger: bool,
}

impl Setup {
    /// The same armies as a ledger: they stand nowhere, and the umpire logs what happens.
    #[must_use]
    pub fn as_ledger(mut self) -> Self {
        self.ledger = true;
        self.cards.clear();
        self.victory.turns = None;
        for unit in &mut self.units {
            unit.place = PlaceSetup::Untracked;
        }
        for general in &mut self.generals {
            general.pose = None;
        }
        self
    }
}

impl Setup {
    /// The same battle as a ledger in which nobody of these has a place: units and generals, by key or name, a general with all
    /// his units; troops that would begin on cards have none either. The others stand where they did, and are measured. Comes back
    /// with a fault in words for every name that is none.
    pub fn as_mixed_ledger(mut self, untracked: &[String]) -> Result<Self, Vec<String>> {
        let faults: Vec<String> = untracked
            .iter()
            .filter(|name| !self.calls_somebody(name))
            .map(|name| format!("There is no unit and no general “{name}” in this battle."))
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        self.ledger = true;
        self.cards.clear();
        self.victory.turns = None;
        let named = |key: &str, name: &str| untracked.iter().any(|one| is_called(one, key, name));
        let led: Vec<bool> = self.generals.iter().map(|general| named(&general.key, &general.name)).collect();
        for (general, leaves) in self.generals.iter_mut().zip(&led) {
            general.pose = general.pose.filter(|_| !leaves);
        }
        for unit in &mut self.units {
            if led[unit.general] || named(&unit.key, &unit.name) || matches!(unit.place, PlaceSetup::Card(_)) {
                unit.place = PlaceSetup::Untracked;
            }
        }
        Ok(self)
    }

    /// Whether a unit or a general is called so.
    pub fn calls_somebody(&self, word: &str) -> bool {
        self.units.iter().any(|unit| is_called(word, &unit.key, &unit.name))
            || self.generals.iter().any(|general| is_called(word, &general.key, &general.name))
    }
}

/// Whether a word means somebody: his key, or his name however it is capitalised.
fn is_called(word: &str, key: &str, name: &str) -> bool {
    let word = word.trim();
    word == key || word.to_lowercase() == name.to_lowercase()
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

fn opposite_edges() -> [Edge; 2] {
    Edge::OPPOSITE
}

impl Edge {
    /// Side A's rear in the south and side B's in the north, where nothing else is said.
    pub const OPPOSITE: [Self; 2] = [Self::South, Self::North];

    /// The edge across the table.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// A card's place behind this edge, its front on the edge and facing inward, so many inches along it from west or south.
    pub fn behind(self, along: f64, width: f64, height: f64) -> Pose {
        match self {
            Self::North => Pose::new(along, height, 180.0),
            Self::East => Pose::new(width, along, 270.0),
            Self::South => Pose::new(along, 0.0, 0.0),
            Self::West => Pose::new(0.0, along, 90.0),
        }
    }
}

/// A card: a brigade, a battery, or nothing at all, face down. What marches under it are the units that start on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSetup {
    /// Whose it is.
    pub side: Side,
    /// The middle of its front edge, and its facing; behind its side's edge it lies off the table. [FLA GT-14]
    pub pose: Pose,
    /// How its units are set on. [FLA GT-08]
    #[serde(default)]
    pub formation: BrigadeFormation,
    /// Inches from one of its units to the next. [FLA GT-09]
    pub spacing: f64,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetup {
    /// What it is.
    pub kind: TerrainKind,
    /// Its name on the map.
    pub name: Option<String>,
    /// Its outline in inches.
    pub outline: Outline,
}

/// A general and his command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneralSetup {
    /// His key in the army's file.
    pub key: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// Where he stands; nothing when places are not tracked, or when he comes on later with troops that begin on cards.
    pub pose: Option<Pose>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// Its key in the army's file.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Which general commands it, an index into the setup's generals.
    pub general: usize,
    /// What kind of troops it is.
    pub profile: Profile,
    /// How many figures it has at the start of this battle; its original strength unless it comes in reduced.
    pub figures: u8,
    /// How it stands.
    pub formation: Formation,
    /// Where.
    pub place: PlaceSetup,
    /// Its dragoons start on foot. [FLA TYP-07]
    #[serde(default)]
    pub dismounted: bool,
    /// The roll number of the figures that play it, where a club keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The army it was raised for, by the name of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
}

/// Where a unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceSetup {
    /// On the table, the middle of its front edge here.
    Table(Pose),
    /// In a building, an index into the terrain.
    Building(usize),
    /// Nowhere: its facts are stated, not measured.
    Untracked,
    /// On a card, an index into the setup's cards.
    Card(usize),
}

/// When the battle is decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// How many commands of side A, and of side B, must break to lose the battle. [FLA ORG-20, MAJ-01]
    pub broken_commands: [u8; 2],
    /// The last turn, if there is one.
    pub turns: Option<u32>,
    /// Who has won when the last turn ends undecided; nobody: a drawn battle.
    pub at_the_end: Option<Side>,
    /// The turn by whose end the cards must be on the table: troops that are not count as lost from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_by: Option<u32>,
    /// Ground that a side has to take or to hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<Aim>,
}

/// What keeps a setup from being played, in words, all at once.
pub fn faults(setup: &Setup) -> Vec<String> {
    let mut faults = Vec::new();
    if !(setup.width > 0.0 && setup.height > 0.0 && setup.width.is_finite() && setup.height.is_finite()) {
        faults.push("the table has no size".to_owned());
    }
    for side in Side::BOTH {
        let has_troops =
            setup.units.iter().any(|unit| setup.generals.get(unit.general).is_some_and(|general| general.side == side));
        if !has_troops {
            faults.push(format!("{} have no troops", setup.sides[side.index()]));
        }
    }
    if setup.victory.aims.iter().any(|aim| aim.ground >= setup.terrain.len()) {
        faults.push("there is no such ground to take or hold".to_owned());
    }
    for unit in &setup.units {
        if unit.general >= setup.generals.len() {
            faults.push(format!("{} has no general", unit.name));
        }
        if unit.figures == 0 || unit.figures > unit.profile.original {
            faults.push(format!("{} has {} figures of {}", unit.name, unit.figures, unit.profile.original));
        }
        if let PlaceSetup::Building(building) = unit.place
            && setup.terrain.get(building).is_none_or(|terrain| terrain.kind != TerrainKind::Building)
        {
            faults.push(format!("{} is in a building that is none", unit.name));
        }
    }
    card_faults(setup, &mut faults);
    faults
}

/// What is wrong with the cards of a setup. [FLA GT-03]
fn card_faults(setup: &Setup, faults: &mut Vec<String>) {
    for (index, card) in setup.cards.iter().enumerate() {
        let on_it: Vec<&UnitSetup> = setup.units.iter().filter(|unit| unit.place == PlaceSetup::Card(index)).collect();
        let name = || format!("card {}", index + 1);
        let Pose { x, y, facing } = card.pose;
        if !(x.is_finite() && y.is_finite() && facing.is_finite() && card.spacing.is_finite()) {
            faults.push(format!("{} lies nowhere", name()));
        }
        if on_it.iter().any(|unit| setup.generals.get(unit.general).is_some_and(|led| led.side != card.side)) {
            faults.push(format!("{} carries troops of the enemy", name()));
        }
        if on_it.windows(2).any(|pair| pair[0].general != pair[1].general) {
            faults.push(format!("{} carries units of two generals", name()));
        }
        if on_it.len() > 1 && on_it.iter().any(|unit| matches!(unit.profile.arm, Arm::Artillery { .. })) {
            faults.push(format!("{} carries a battery and others", name()));
        }
    }
    for unit in &setup.units {
        if matches!(unit.place, PlaceSetup::Card(card) if card >= setup.cards.len()) {
            faults.push(format!("{} is on a card that is none", unit.name));
        }
        if !setup.cards.is_empty() && unit.place == PlaceSetup::Untracked {
            faults.push(format!("{} stands nowhere, but cards move on a measured table", unit.name));
        }
    }
}
