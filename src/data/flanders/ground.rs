//! The ground of a scenario: terrain drawn as outlines or paths, and what makes a drawing of it impossible.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;

use crate::data::fields::{Fields, Key, Limits, needed, optional};
use crate::data::provenance::provenance;
use crate::game::TerrainKind;
use crate::geometry::polygon::{area, segment_to_segment, sides};
use crate::geometry::shape::{Rect, overlaps};
use crate::geometry::{Outline, Point};
use crate::rules::flanders::state::setup::TerrainSetup;

/// A piece of terrain as its file draws it.
#[derive(Debug)]
pub(super) struct Terrain {
    /// What the rules make of it.
    pub setup: TerrainSetup,
    /// What units call it.
    pub key: Option<String>,
    /// Where it comes from.
    pub provenance: &'static str,
    /// Its rectangle, if it is a building.
    pub rect: Option<Rect>,
    /// Where it stands in the file.
    pub place: Range<usize>,
}

impl Terrain {
    /// What to call it in a fault.
    pub(super) fn title(&self) -> String {
        self.setup.name.clone().or_else(|| self.key.clone()).unwrap_or_else(|| word(self.setup.kind).to_owned())
    }
}

pub(super) const TERRAIN_KEYS: &[Key] = &[
    needed("kind", "kind = \"wood\""),
    optional("key", "key = \"church\""),
    optional("name", "name = \"Church\""),
    optional("outline", "outline = [[1.0, 1.0], [4.0, 1.0], [4.0, 3.0]]"),
    optional("path", "path = [[0.0, 19.0], [48.0, 16.0]]"),
    optional("width", "width = 0.75"),
    optional("provenance", "provenance = \"history\""),
];

const KINDS: &[(&str, TerrainKind)] = &[
    ("hill", TerrainKind::Hill),
    ("wood", TerrainKind::Wood),
    ("stream", TerrainKind::Stream),
    ("marsh", TerrainKind::Marsh),
    ("road", TerrainKind::Road),
    ("building", TerrainKind::Building),
    ("wall", TerrainKind::Wall),
    ("hedge", TerrainKind::Hedge),
    ("fence", TerrainKind::Fence),
    ("earthwork", TerrainKind::Earthwork),
    ("field", TerrainKind::Field),
];

const MOST_TERRAIN: usize = 300;
const MOST_POINTS: usize = 200;
/// Ground may be drawn a little past the table's edge, in inches.
const PAST_THE_EDGE: f64 = 12.0;
/// Ground smaller than this, in square inches, is a slip of the pen.
const LEAST_AREA: f64 = 0.05;
/// Two points nearer than this, in inches, are one.
const SAME_POINT: f64 = 0.01;

/// Reads the terrain of a scenario, lowest first, for a table of this size.
pub(super) fn read(root: &Fields<'_, '_>, table: Option<[f64; 2]>) -> Vec<Terrain> {
    let entries = root.tables("terrain", MOST_TERRAIN, TERRAIN_KEYS);
    let mut lines = BTreeMap::new();
    let pieces: Vec<(Terrain, &Fields<'_, '_>)> = entries
        .iter()
        .filter_map(|entry| {
            note_repeated_key(entry, &mut lines);
            read_piece(entry, table).map(|piece| (piece, entry))
        })
        .collect();
    note_overlapping_buildings(&pieces);
    pieces.into_iter().map(|(piece, _)| piece).collect()
}

/// The plain word for a kind of ground.
pub(super) fn word(kind: TerrainKind) -> &'static str {
    KINDS.iter().find(|(_, known)| *known == kind).map_or("ground", |(word, _)| word)
}

fn note_repeated_key(entry: &Fields<'_, '_>, lines: &mut BTreeMap<String, usize>) {
    let Some(key) = entry.name("key") else { return };
    let line = entry.page.line(&key.span());
    if let Some(before) = lines.insert(key.get_ref().clone(), line) {
        entry.fault(
            "key",
            format!("`{}` was given on line {before}", key.get_ref()),
            "every piece of ground has its own key",
        );
    }
}

fn read_piece(entry: &Fields<'_, '_>, table: Option<[f64; 2]>) -> Option<Terrain> {
    let kind = entry.choice("kind", KINDS).map(Spanned::into_inner);
    let name = entry.label("name");
    let key = entry.text("key").map(Spanned::into_inner);
    let provenance = provenance(entry).unwrap_or("reconstructed");
    let outline = read_outline(entry, table);
    let (kind, outline) = (kind?, outline?);
    let is_line = matches!(outline, Outline::Path { .. });
    if is_line && !may_be_path(kind) {
        entry.fault("path", format!("a {} is not a line", word(kind)), "draw it as an outline");
        return None;
    }
    let rect = if kind == TerrainKind::Building { Some(read_building(entry, &outline, table)?) } else { None };
    let setup = TerrainSetup { kind, name, outline };
    Some(Terrain { setup, key, provenance, rect, place: entry.place.clone() })
}

fn may_be_path(kind: TerrainKind) -> bool {
    !matches!(
        kind,
        TerrainKind::Hill | TerrainKind::Wood | TerrainKind::Marsh | TerrainKind::Building | TerrainKind::Field
    )
}

fn read_outline(entry: &Fields<'_, '_>, table: Option<[f64; 2]>) -> Option<Outline> {
    let limits = limits(table);
    let outline = entry.points("outline", 3..=MOST_POINTS, &limits);
    let path = entry.points("path", 2..=MOST_POINTS, &limits);
    let width = entry.number("width", 0.0..=PAST_THE_EDGE);
    match (entry.has("outline"), entry.has("path")) {
        (true, true) => entry.fault("path", "ground is drawn once", "give an outline or a path, not both"),
        (false, false) => {
            entry.fault("outline", "this is missing", "draw the ground with an outline, or a path and its width");
        }
        (true, false) => {
            if entry.has("width") {
                entry.fault("width", "an outline has no width", "leave it out, or draw a path");
            }
            return check_area(entry, outline?.get_ref(), table);
        }
        (false, true) => {
            if !entry.has("width") {
                entry.fault("width", "this is missing", "a path has a width in inches, as width = 0.75");
            }
            return check_path(entry, path?.get_ref(), width?.into_inner(), table);
        }
    }
    None
}

/// How far coordinates may go, east and north.
fn limits(table: Option<[f64; 2]>) -> Limits {
    let [width, height] = table.unwrap_or([super::limits::LARGEST_TABLE; 2]);
    [width, height].map(|side| -PAST_THE_EDGE..=side + PAST_THE_EDGE)
}

fn check_area(entry: &Fields<'_, '_>, points: &[[f64; 2]], table: Option<[f64; 2]>) -> Option<Outline> {
    let points = to_points(points);
    let why = if has_repeated_point(&points, true) {
        "two neighbouring points are the same"
    } else if crosses_itself(&points) {
        "the outline crosses itself"
    } else if area(&points) < LEAST_AREA || doubles_back(&points) {
        "the outline encloses nothing, or runs back over itself"
    } else {
        return is_on_table(entry, "outline", &points, table).then_some(Outline::Area(points));
    };
    entry.fault("outline", why, "give the corners in order, once round");
    None
}

fn check_path(entry: &Fields<'_, '_>, points: &[[f64; 2]], width: f64, table: Option<[f64; 2]>) -> Option<Outline> {
    let points = to_points(points);
    if has_repeated_point(&points, false) {
        entry.fault("path", "two neighbouring points are the same", "leave one out");
        return None;
    }
    is_on_table(entry, "path", &points, table).then_some(Outline::Path { points, width })
}

/// Whether some of it lies on the table; noted when it does not.
fn is_on_table(entry: &Fields<'_, '_>, field: &str, points: &[Point], table: Option<[f64; 2]>) -> bool {
    let Some([width, height]) = table else { return true };
    let middle = Rect::new(Point::new(width / 2.0, height / 2.0), 0.0, width, height);
    let drawn = Outline::Path { points: points.to_vec(), width: 0.0 };
    let surrounds = field == "outline" && Outline::Area(points.to_vec()).contains(middle.centre);
    let is_on = surrounds || drawn.touches(&middle);
    if !is_on {
        entry.fault(field, "none of it is on the table", format!("the table is {width} by {height} inches"));
    }
    is_on
}

/// The rectangle of a building: four square corners, all on the table, for it holds one unit and is shot at as one.
fn read_building(entry: &Fields<'_, '_>, outline: &Outline, table: Option<[f64; 2]>) -> Option<Rect> {
    let Outline::Area(points) = outline else { return None };
    let Some(rect) = rectangle(points) else {
        entry.fault(
            "outline",
            "a building has four square corners",
            "draw a block of houses as one rectangle for each unit it may hold",
        );
        return None;
    };
    let is_on = |point: &Point| {
        table.is_none_or(|[width, height]| (0.0..=width).contains(&point.x) && (0.0..=height).contains(&point.y))
    };
    if !points.iter().all(is_on) {
        entry.fault("outline", "the building is not wholly on the table", "move it in, for a garrison must be reached");
        return None;
    }
    Some(rect)
}

/// The rectangle of four square corners; its front runs from the first to the second.
pub(in crate::data) fn rectangle(points: &[Point]) -> Option<Rect> {
    let &[a, b, c, d] = points else { return None };
    let (front, side) = (b - a, c - b);
    let is_square = front.dot(&side).abs() < 0.001 * front.norm() * side.norm();
    let closes = ((c - d) - front).norm() < SAME_POINT;
    let facing = (-front.y).atan2(front.x).to_degrees().rem_euclid(360.0);
    (is_square && closes).then(|| Rect::new(nalgebra::center(&a, &c), facing, front.norm(), side.norm()))
}

fn note_overlapping_buildings(pieces: &[(Terrain, &Fields<'_, '_>)]) {
    for (index, (piece, entry)) in pieces.iter().enumerate() {
        let Some(rect) = piece.rect else { continue };
        let other = pieces[..index].iter().find(|(other, _)| other.rect.is_some_and(|other| overlaps(&rect, &other)));
        if let Some((other, _)) = other {
            let why = format!("it overlaps {} on line {}", other.title(), entry.page.line(&other.place));
            entry.fault("outline", why, "move one of the two buildings");
        }
    }
}

fn to_points(points: &[[f64; 2]]) -> Vec<Point> {
    points.iter().map(|&[x, y]| Point::new(x, y)).collect()
}

fn has_repeated_point(points: &[Point], is_closed: bool) -> bool {
    let ends = is_closed.then(|| (points[points.len() - 1], points[0]));
    points.windows(2).map(|pair| (pair[0], pair[1])).chain(ends).any(|(a, b)| (b - a).norm() < SAME_POINT)
}

/// Whether two sides of a closed outline meet that do not share a corner.
fn crosses_itself(points: &[Point]) -> bool {
    let sides: Vec<(Point, Point)> = sides(points).collect();
    let last = sides.len() - 1;
    let are_neighbours = |first: usize, second: usize| second == first + 1 || (first == 0 && second == last);
    let do_meet = |(a, b): (Point, Point), (c, d): (Point, Point)| segment_to_segment(a, b, c, d) < SAME_POINT / 10.0;
    (0..=last).any(|first| {
        (first + 1..=last).any(|second| !are_neighbours(first, second) && do_meet(sides[first], sides[second]))
    })
}

/// Whether a side of a closed outline runs straight back over the one before.
fn doubles_back(points: &[Point]) -> bool {
    let corner = |index: usize| points[index % points.len()];
    (0..points.len()).any(|index| {
        let (out, back) = (corner(index + 1) - corner(index), corner(index + 2) - corner(index + 1));
        out.perp(&back).abs() < 1e-9 && out.dot(&back) < 0.0
    })
}
