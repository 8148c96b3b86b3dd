//! Everything a battle of *Will You Go To Flanders?* begins from.

use serde::{Deserialize, Serialize};

use super::house::House;
use super::profile::Profile;
use crate::game::{Side, TerrainKind};
use crate::geometry::{Formation, Outline, Pose};

/// A battle about to begin: checked, complete, and independent of any file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
pub struct GeneralSetup {
    /// His key in the army's file.
    pub key: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// Where he stands; nothing when places are not tracked.
    pub pose: Option<Pose>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
}

/// When the battle is decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Victory {
    /// How many commands of side A, and of side B, must break to lose the battle. [FLA ORG-20, MAJ-01]
    pub broken_commands: [u8; 2],
    /// The last turn, if there is one.
    pub turns: Option<u32>,
    /// Who has won when the last turn ends undecided; nobody: a drawn battle.
    pub at_the_end: Option<Side>,
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
    faults
}
