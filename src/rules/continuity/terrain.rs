//! The ground as the charts name it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hex::{Extent, Hex, Hexside};

/// What fills a hex. [MB 19.5, 19.8, MM 17, 18]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HexTerrain {
    /// Open ground.
    #[default]
    Clear,
    /// Marsh, or bog as the other book says.
    #[serde(alias = "bog")]
    Marsh,
    /// More than one building.
    Village,
    /// A manor (Ramillies).
    Manor,
    /// One building.
    Farm,
    /// Woods.
    Woods,
    /// A pond (Oudenarde).
    Pond,
}

/// What runs along a hexside. [MB 19.5, 19.8, MM 17, 18]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideTerrain {
    /// A shallow stream (Ramillies, Malplaquet).
    ShallowStream,
    /// A marshy stream (Ramillies, Malplaquet).
    MarshyStream,
    /// A minor river (Ramillies).
    MinorRiver,
    /// A stream (Blenheim, Oudenarde).
    Stream,
    /// A stream between banks (Oudenarde).
    BankedStream,
    /// A river (Blenheim, Oudenarde).
    River,
    /// The walls of Oudenarde.
    Wall,
    /// Finished works (Malplaquet).
    Fort,
    /// Works partly built (Malplaquet).
    PartialFort,
}

impl SideTerrain {
    /// Whether it is running water, which no charge crosses and rapid movement only by a bridge. [MB 5.6.3, 12.4, MM 5 Rapid, 12]
    pub const fn is_water(self) -> bool {
        matches!(
            self,
            Self::ShallowStream
                | Self::MarshyStream
                | Self::MinorRiver
                | Self::Stream
                | Self::BankedStream
                | Self::River
        )
    }
}

/// One hex of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HexGround {
    /// What fills it.
    pub terrain: HexTerrain,
    /// What lies beneath a farm (Oudenarde). [MM 18 Farms]
    pub under: HexTerrain,
    /// How high it lies.
    pub level: i8,
    /// It is part of the town of Oudenarde. [MM 18 Terrain]
    pub town: bool,
}

/// One hexside of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SideGround {
    /// What runs along it.
    pub terrain: Option<SideTerrain>,
    /// A bridge or a gate.
    pub bridge: bool,
    /// A way for horse through finished works. [MB 18.27]
    pub opening: bool,
    /// A road goes over it.
    pub road: bool,
}

/// A whole map: whatever is not listed is clear, level and open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// How far it reaches.
    pub extent: Extent,
    /// Hexes that are not clear and level.
    #[serde(default)]
    pub hexes: BTreeMap<Hex, HexGround>,
    /// Hexsides that are not plain.
    #[serde(default)]
    pub sides: BTreeMap<Hexside, SideGround>,
}

impl Ground {
    /// Open ground without end to speak of.
    pub fn open(extent: Extent) -> Self {
        Self { extent, hexes: BTreeMap::new(), sides: BTreeMap::new() }
    }

    /// What a hex is like.
    pub fn hex(&self, hex: Hex) -> HexGround {
        self.hexes.get(&hex).copied().unwrap_or_default()
    }

    /// What the hexside between two neighbours is like; plain if they are none.
    pub fn side(&self, one: Hex, other: Hex) -> SideGround {
        let side = Hexside::between(one, other);
        side.and_then(|side| self.sides.get(&side)).copied().unwrap_or_default()
    }
}
