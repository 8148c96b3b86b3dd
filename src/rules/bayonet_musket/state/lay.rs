//! What every hex and its sides are: looked up for every step of every way.

use super::setup::Setup;
use crate::hex::{Direction, Grid, Hex, Hexside};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};

/// A hex with its six sides, by their directions.
#[derive(Clone, Copy, Debug, Default)]
struct Ground {
    terrain: HexTerrain,
    sides: [SideTerrain; 6],
}

/// The ground of a map.
#[derive(Clone, Debug)]
pub struct Lay(Grid<Ground>);

impl Lay {
    /// As a setup lays it.
    pub fn of(setup: &Setup) -> Self {
        let side = |hex: Hex, direction: Direction| {
            let side = Hexside::between(hex, hex.neighbour(direction));
            side.and_then(|side| setup.hexsides.get(&side)).copied().unwrap_or_default()
        };
        Self(Grid::of(setup.extent, |hex| Ground {
            terrain: setup.ground.get(&hex).copied().unwrap_or_default(),
            sides: Direction::ALL.map(|direction| side(hex, direction)),
        }))
    }

    /// What a hex is; closed beyond the map.
    pub fn terrain(&self, hex: Hex) -> HexTerrain {
        self.0.get(hex).map_or(HexTerrain::Water, |ground| ground.terrain)
    }

    /// What lies between two hexes, one of them on the map.
    pub fn between(&self, one: Hex, other: Hex) -> SideTerrain {
        let seen_from = |hex: Hex, to: Hex| {
            let (ground, direction) = (self.0.get(hex)?, hex.direction_to(to)?);
            Some(ground.sides[usize::from(direction.index())])
        };
        seen_from(one, other).or_else(|| seen_from(other, one)).unwrap_or_default()
    }
}
