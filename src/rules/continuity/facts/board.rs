//! The map as a board of hexes.

use crate::game::{HexBoard, HexGround, HexKind, HexsideFeature, HexsideKind};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::state::State;

/// The map.
pub fn board_of(state: &State) -> HexBoard {
    let ground = state.ground();
    let hexes = ground.hexes().map(|(hex, there)| HexGround {
        hex,
        kind: hex_kind(there.terrain),
        level: (there.level + 1).max(1) as u8,
    });
    let mut sides = Vec::new();
    for (side, there) in ground.sides() {
        let features = [
            there.terrain.map(side_kind),
            there.bridge.then_some(HexsideKind::Bridge),
            there.opening.then_some(HexsideKind::Opening),
        ];
        sides.extend(features.into_iter().flatten().map(|kind| HexsideFeature { side, kind }));
    }
    let mut board = HexBoard::new(ground.extent, state.charts().orientation);
    board.ground = hexes.collect();
    board.sides = sides;
    board.roads.clone_from(&state.fixed.map.roads);
    board.names = state.fixed.map.places.iter().map(|place| (place.name.clone(), place.hexes.clone())).collect();
    board
}

const fn hex_kind(terrain: HexTerrain) -> HexKind {
    match terrain {
        HexTerrain::Clear => HexKind::Open,
        HexTerrain::Marsh => HexKind::Marsh,
        HexTerrain::Village => HexKind::Village,
        HexTerrain::Manor | HexTerrain::Farm => HexKind::Farm,
        HexTerrain::Woods => HexKind::Woods,
        HexTerrain::Pond => HexKind::Water,
    }
}

const fn side_kind(terrain: SideTerrain) -> HexsideKind {
    match terrain {
        SideTerrain::ShallowStream | SideTerrain::Stream => HexsideKind::Stream,
        SideTerrain::MarshyStream | SideTerrain::BankedStream => HexsideKind::HardStream,
        SideTerrain::MinorRiver | SideTerrain::River => HexsideKind::River,
        SideTerrain::Wall => HexsideKind::Wall,
        SideTerrain::Fort => HexsideKind::Works,
        SideTerrain::PartialFort => HexsideKind::UnfinishedWorks,
    }
}
