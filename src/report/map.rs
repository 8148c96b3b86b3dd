//! The table as a drawing, north up, an inch to ten units.

use super::svg::Svg;
use crate::game::{
    AreaBoard, Board, Glyph, HexBoard, HexKind, HexsideKind, Piece, Place, Scene, Severity, Side, Strength, Terrain,
    TerrainKind,
};
use crate::geometry::{Outline, Point};

/// Units of the drawing for an inch.
const INCH: f64 = 10.0;

/// The name under which the ground is kept, to be drawn under every map.
const GROUND: &str = "ground";

/// The ground and everything that lies on it, lowest first; drawn once and used for every map.
pub(super) fn ground(scene: &Scene) -> String {
    let [width, height] = scene.board.size();
    let mut svg = Svg::default();
    svg.rect([0.0, 0.0], [width * INCH, height * INCH], "ground");
    match &scene.board {
        Board::Table { terrain, .. } => terrain.iter().for_each(|feature| paint(&mut svg, feature, height)),
        Board::Hexes(board) => hexes(&mut svg, board, height),
        Board::Areas(board) => areas(&mut svg, board, height),
    }
    svg.kept(GROUND)
}

/// The pieces of a scene over the ground.
pub(super) fn map(scene: &Scene, said: &str) -> String {
    let [width, height] = scene.board.size();
    let mut svg = Svg::default();
    svg.again(GROUND);
    for piece in scene.pieces.iter().filter(|piece| piece.glyph != Glyph::General) {
        unit(&mut svg, piece, height);
    }
    for piece in scene.pieces.iter().filter(|piece| piece.glyph == Glyph::General) {
        general(&mut svg, piece, height);
    }
    svg.framed([width * INCH, height * INCH], said)
}

fn at(point: Point, height: f64) -> [f64; 2] {
    [point.x * INCH, (height - point.y) * INCH]
}

fn paint(svg: &mut Svg, feature: &Terrain, height: f64) {
    // A breastwork is drawn as a wall is.
    let kind = if feature.kind == TerrainKind::Earthwork { TerrainKind::Wall } else { feature.kind }.word();
    match &feature.outline {
        Outline::Area(corners) => {
            let corners: Vec<[f64; 2]> = corners.iter().map(|point| at(*point, height)).collect();
            svg.area(&corners, kind);
        }
        Outline::Path { points, width } => {
            let points: Vec<[f64; 2]> = points.iter().map(|point| at(*point, height)).collect();
            svg.band(&points, (width * INCH).max(2.5), &format!("way {kind}"));
        }
    }
}

/// A map of hexes: the ground that is not open, roads, and what lies along hexsides.
fn hexes(svg: &mut Svg, board: &HexBoard, height: f64) {
    for ground in &board.ground {
        let kind = match ground.kind {
            HexKind::Open => "hill",
            HexKind::Woods => "wood",
            HexKind::Marsh => "marsh",
            HexKind::Village | HexKind::Farm => "building",
            HexKind::Water => "stream",
        };
        svg.area(&board.corners(ground.hex).map(|corner| at(corner, height)), kind);
    }
    for road in &board.roads {
        let points: Vec<[f64; 2]> = road.iter().map(|hex| at(board.centre(*hex), height)).collect();
        svg.band(&points, 1.5, "way road");
    }
    for feature in &board.sides {
        let (wide, kind) = match feature.kind {
            HexsideKind::Stream | HexsideKind::HardStream => (1.5, "way stream"),
            HexsideKind::River => (3.0, "way stream"),
            HexsideKind::Wall | HexsideKind::Works | HexsideKind::UnfinishedWorks => (1.5, "way wall"),
            HexsideKind::Bridge | HexsideKind::Opening => (2.0, "way road"),
        };
        svg.band(&board.ends(feature.side).map(|end| at(end, height)), wide, kind);
    }
}

/// A map of areas: its hexes, the outline of each area, and its name at its foot.
fn areas(svg: &mut Svg, board: &AreaBoard, height: f64) {
    hexes(svg, &board.map, height);
    for area in &board.areas {
        let wide = if area.heavy { 2.5 } else { 1.0 };
        for side in board.rim(area) {
            svg.band(&board.map.ends(side).map(|end| at(end, height)), wide, "way wall");
        }
        let [x, y] = at(board.foot(area), height);
        svg.words([x, y + 3.0], "middle", "tick", &area.name);
    }
}

fn side_class(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

fn unit(svg: &mut Svg, piece: &Piece, height: f64) {
    let (Some(pose), bases) = (piece.place.pose(), piece.place.bases()) else { return };
    if bases.is_empty() {
        return;
    }
    let side = side_class(piece.side);
    for base in bases {
        let corners = base.corners.map(|corner| at(corner, height));
        let class = if base.standing { format!("base {side}") } else { format!("base empty {side}") };
        svg.area(&corners, &class);
        if matches!(piece.glyph, Glyph::Horse | Glyph::Dragoons) && base.standing {
            svg.line(corners[0], corners[2], &format!("mark {side}"));
        }
    }
    if piece.place.faces() {
        let front = pose.point();
        let ahead = pose.from_local(0.0, 0.7);
        svg.line(at(front, height), at(ahead, height), &format!("front {side}"));
    }
    let is_counter = piece.place.is_counter();
    let least = if is_counter { Severity::Disorder } else { Severity::Light };
    let figures = if is_counter && !matches!(piece.strength, Some(Strength::Steps { .. })) {
        String::new()
    } else {
        format!(" {}", piece.counted().map_or(0, |[now, _]| now))
    };
    let worst = piece.worst(least..=Severity::Worst);
    let state = worst.map_or(String::new(), |condition| format!(" {}", condition.letter));
    let name = format!("{}{figures}{state}", piece.name);
    // Beside miniatures there is room; counters lie edge to edge, and bear their names.
    let behind = at(pose.from_local(0.0, if is_counter { -0.5 } else { -1.6 }), height);
    svg.words([behind[0], behind[1] + 4.0], "middle", &format!("name {side}"), &name);
}

fn general(svg: &mut Svg, piece: &Piece, height: f64) {
    let Place::Point { pose } = &piece.place else { return };
    let place = at(pose.point(), height);
    svg.disc(place, 6.0, &format!("base {}", side_class(piece.side)));
    svg.words([place[0], place[1] + 3.4], "middle", &format!("star {}", side_class(piece.side)), "★");
}
