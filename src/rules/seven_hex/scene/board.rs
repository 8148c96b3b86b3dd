//! The board as it is drawn: areas, what grows in them, rivers and roads between them.

use crate::game::{Area, AreaBoard, HexBoard, HexGround, HexKind, HexsideFeature, HexsideKind};
use crate::hex::cluster::{Hand, Spot, contacts};
use crate::hex::{Extent, Hex, Hexside, Orientation};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::board::{Board, Edge, Growth, River};
use crate::rules::seven_hex::state::drawn::Drawn;
use crate::rules::seven_hex::state::unit::{AreaId, At};

/// Degrees by which the grid is turned so that rows of areas lie level: their slant on the page, by the hand of the pattern.
const fn tilt(hand: Hand) -> f64 {
    match hand {
        Hand::Right => 10.893_394_649_130_9,
        Hand::Left => -10.893_394_649_130_9,
    }
}

/// The board of a battle as it is drawn.
pub fn drawn(state: &State) -> &Drawn {
    state.fixed.drawn.get_or_init(|| {
        let board = board(state);
        let rims = board.areas.iter().map(|area| board.outlines(area).concat()).collect();
        Drawn { board, rims }
    })
}

fn board(state: &State) -> AreaBoard {
    let board = state.board();
    let hexes = |area: AreaId| board.layout.hexes(board.area(area).at);
    let all: Vec<Hex> = board.ids().flat_map(hexes).collect();
    let mut map = HexBoard::new(extent(&all), Orientation::RightIsEast);
    map.ground = board.ids().flat_map(|area| ground(board, area)).collect();
    map.sides = board.edges.iter().flat_map(|edge| river(board, edge)).collect();
    map.roads = board.edges.iter().filter(|edge| edge.road).filter_map(|edge| road(board, edge)).collect();
    let named = board.ids().filter_map(|area| Some((board.area(area).town.clone()?, hexes(area).to_vec())));
    map.names = named.collect();
    let villages = &state.fixed.setup.villages;
    let area = |id: AreaId| Area {
        name: board.area(id).name.clone(),
        hexes: hexes(id).to_vec(),
        heavy: villages.contains(&id),
    };
    AreaBoard::new(map, board.ids().map(area).collect(), tilt(board.layout.hand))
}

fn extent(hexes: &[Hex]) -> Extent {
    let lines = || hexes.iter().map(|hex| hex.line());
    let places = || hexes.iter().map(|hex| hex.place());
    let low = Hex::new(lines().min().unwrap_or(1), places().min().unwrap_or(1));
    Extent { low, high: Hex::new(lines().max().unwrap_or(1), places().max().unwrap_or(1)) }
}

fn ground(board: &Board, id: AreaId) -> Vec<HexGround> {
    let area = board.area(id);
    let level = 1 + area.level.max(0).unsigned_abs();
    let kind = |spot: Spot| match spot {
        Spot::Centre if area.town.is_some() => HexKind::Village,
        Spot::Centre => HexKind::Open,
        Spot::Outer(outer) => match area.outer[usize::from(outer.index())] {
            Growth::Free => HexKind::Open,
            Growth::Marsh => HexKind::Marsh,
            Growth::Wood => HexKind::Woods,
        },
    };
    let hexes = Spot::ALL.map(|spot| HexGround { hex: board.hex(At { area: id, spot }), kind: kind(spot), level });
    hexes.into_iter().filter(|ground| ground.kind != HexKind::Open || ground.level > 1).collect()
}

/// The hexsides over which two areas touch.
fn river(board: &Board, edge: &Edge) -> Vec<HexsideFeature> {
    let [from, to] = edge.between;
    let (Some(river), Some(course)) = (edge.river, board.course(from, to)) else { return Vec::new() };
    let kind = match river {
        River::Fordable => HexsideKind::Stream,
        River::Danube => HexsideKind::River,
    };
    let hex = |area, outer| board.hex(At { area, spot: Spot::Outer(outer) });
    let sides = contacts(course, board.layout.hand).map(|[out, into]| Hexside::between(hex(from, out), hex(to, into)));
    sides.into_iter().flatten().map(|side| HexsideFeature { side, kind }).collect()
}

/// From centre to centre over the first contact that is free on both sides.
fn road(board: &Board, edge: &Edge) -> Option<Vec<Hex>> {
    let [from, to] = edge.between;
    let course = board.course(from, to)?;
    let is_free = |[out, into]: &[_; 2]| !board.area(from).is_marked(*out) && !board.area(to).is_marked(*into);
    let [out, into] = contacts(course, board.layout.hand).into_iter().find(is_free)?;
    let hex = |area, spot| board.hex(At { area, spot });
    Some(vec![hex(from, Spot::Centre), hex(from, Spot::Outer(out)), hex(to, Spot::Outer(into)), hex(to, Spot::Centre)])
}
