//! The ground as the charts name it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hex::{Direction, Extent, Grid, Hex, Hexside};

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
    /// Of finished works, the hex that lies inside them: their defenders' side. [MB 18.26]
    pub inside: Option<Hex>,
}

/// A whole map: whatever is not listed is clear, level and open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Ground {
    /// How far it reaches.
    pub extent: Extent,
    cells: Grid<Cell>,
}

/// A hex, and those of its sides that part it from higher numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    hex: HexGround,
    sides: [SideGround; 3],
}

/// The directions of a cell's sides.
const CELL_SIDES: [Direction; 3] = [Direction::D2, Direction::D0, Direction::D1];

/// A map as it is written down: what is not plain.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    extent: Extent,
    #[serde(default)]
    hexes: BTreeMap<Hex, HexGround>,
    #[serde(default)]
    sides: BTreeMap<Hexside, SideGround>,
}

impl From<Ground> for Listed {
    fn from(ground: Ground) -> Self {
        Self { extent: ground.extent, hexes: ground.hexes().collect(), sides: ground.sides().collect() }
    }
}

impl TryFrom<Listed> for Ground {
    type Error = String;

    fn try_from(listed: Listed) -> Result<Self, String> {
        let mut ground = Self::open(listed.extent);
        for (hex, there) in listed.hexes {
            *ground.hex_mut(hex).ok_or_else(|| format!("{hex} is not on the map"))? = there;
        }
        for (side, there) in listed.sides {
            *ground.side_mut(side).ok_or_else(|| format!("{side} is not on the map"))? = there;
        }
        Ok(ground)
    }
}

impl Ground {
    /// Open ground without end to speak of.
    pub fn open(extent: Extent) -> Self {
        Self { extent, cells: Grid::filled(extent, Cell::default()) }
    }

    /// What a hex is like; plain beyond the map.
    pub fn hex(&self, hex: Hex) -> HexGround {
        self.cells.get(hex).map(|cell| cell.hex).unwrap_or_default()
    }

    /// What the hexside between two neighbours is like; plain if they are none.
    pub fn side(&self, one: Hex, other: Hex) -> SideGround {
        let (low, high) = (one.min(other), one.max(other));
        let side = low.direction_to(high).and_then(cell_side);
        side.and_then(|side| self.cells.get(low).map(|cell| cell.sides[side])).unwrap_or_default()
    }

    /// What a hex of the map is like, to be changed.
    pub fn hex_mut(&mut self, hex: Hex) -> Option<&mut HexGround> {
        self.cells.get_mut(hex).map(|cell| &mut cell.hex)
    }

    /// What a hexside of the map is like, to be changed.
    pub fn side_mut(&mut self, side: Hexside) -> Option<&mut SideGround> {
        let [low, high] = side.hexes();
        let side = low.direction_to(high).and_then(cell_side)?;
        self.cells.get_mut(low).map(|cell| &mut cell.sides[side])
    }

    /// The hexes that are not clear and level.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, HexGround)> {
        self.cells.iter().map(|(hex, cell)| (hex, cell.hex)).filter(|(_, there)| *there != HexGround::default())
    }

    /// The hexsides that are not plain.
    pub fn sides(&self) -> impl Iterator<Item = (Hexside, SideGround)> {
        let sides_of = |(low, cell): (Hex, &Cell)| {
            let sides = CELL_SIDES.into_iter().zip(cell.sides);
            sides.filter_map(move |(direction, there)| {
                Hexside::between(low, low.neighbour(direction)).map(|side| (side, there))
            })
        };
        self.cells.iter().flat_map(sides_of).filter(|(_, there)| *there != SideGround::default())
    }
}

/// Which of its cell's sides a side is.
fn cell_side(direction: Direction) -> Option<usize> {
    CELL_SIDES.iter().position(|known| *known == direction)
}
