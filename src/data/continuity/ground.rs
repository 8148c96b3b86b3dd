//! The map of a scenario: letters for what fills each hex, digits for how high it lies, and lists of hexsides and roads.

use std::collections::BTreeMap;

use toml::Spanned;

use super::hexes::Numbers;
use super::words::{LETTERS, LINES};
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::data::provenance::{PROVENANCE, provenance};
use crate::hex::{Extent, Hex, Hexside};
use crate::rules::continuity::book::terrain::{Ground, HexGround, SideGround, SideTerrain};
use crate::rules::continuity::state::setup::{MapSetup, PlaceName};

pub(super) const MAP_KEYS: &[Key] = &[
    needed("low", "low = \"0101\""),
    needed("high", "high = \"3028\""),
    needed("ground", "ground = \"\"\"…\"\"\""),
    optional("levels", "levels = \"\"\"…\"\"\""),
    optional("bridges", "bridges = [\"1810/1910\"]"),
    optional("place", "[[map.place]]"),
    optional("line", "[[map.line]]"),
    optional("road", "[[map.road]]"),
];
const PLACE_KEYS: &[Key] = &[
    needed("name", "name = \"Ramillies\""),
    needed("hexes", "hexes = [\"1817\", \"1818\"]"),
    optional("town", "town = true"),
    optional("provenance", "provenance = \"printed\""),
];
const LINE_KEYS: &[Key] = &[
    needed("name", "name = \"Nebel\""),
    needed("kind", "kind = \"stream\""),
    needed("sides", "sides = [\"4912/5013\"]"),
    optional("inside", "inside = [\"4417\", \"4418\"]"),
    optional("provenance", "provenance = \"reconstructed\""),
];
const ROAD_KEYS: &[Key] = &[
    needed("name", "name = \"High road\""),
    needed("hexes", "hexes = [\"6027\", \"5926\"]"),
    optional("provenance", "provenance = \"reconstructed\""),
];
const MOST_PLACES: usize = 60;
const MOST_LINES: usize = 60;

/// A map, and what is said of where its parts come from.
#[derive(Debug)]
pub(super) struct Map {
    pub setup: MapSetup,
    pub provenance: Vec<(String, String)>,
}

/// How far the map reaches, before anything else of it is known.
pub(super) fn extent(map: &Fields<'_, '_>) -> Option<Extent> {
    let [low, high] = ["low", "high"].map(|name| Numbers { fields: map, name, map: None }.hex());
    let (low, high) = (low?, high?);
    if low.line() >= high.line() || low.place() >= high.place() {
        map.fault("high", format!("{high} is not above {low}"), "low is the least line and place, high the greatest");
        return None;
    }
    Some(Extent { low, high })
}

/// Reads the table `map`.
pub(super) fn read(map: &Fields<'_, '_>, extent: Extent) -> Map {
    let mut ground = Ground::open(extent);
    read_letters(map, &mut ground);
    read_levels(map, &mut ground);
    let mut sources = Sources::default();
    let places = read_places(map, &mut ground, &mut sources);
    read_lines(map, &mut ground, &mut sources);
    if map.has("bridges") {
        for side in (Numbers { fields: map, name: "bridges", map: Some(extent) }).sides().unwrap_or_default() {
            along(&mut ground, side).bridge = true;
        }
    }
    let roads = read_roads(map, &mut ground, &mut sources);
    Map { setup: MapSetup { ground, roads, places }, provenance: sources.told() }
}

/// What fills a hex that was read as one of the map's.
fn there(ground: &mut Ground, hex: Hex) -> &mut HexGround {
    ground.hex_mut(hex).expect("a hex is read only if it is on the map")
}

/// What runs along a hexside that was read as one of the map's.
fn along(ground: &mut Ground, side: Hexside) -> &mut SideGround {
    ground.side_mut(side).expect("a hexside is read only if it is on the map")
}

/// What of the map comes from where, by kind.
#[derive(Default)]
struct Sources(BTreeMap<&'static str, Vec<String>>);

impl Sources {
    fn note(&mut self, entry: &Fields<'_, '_>, name: &str) {
        let kind = provenance(entry).unwrap_or("reconstructed");
        self.0.entry(kind).or_default().push(name.to_owned());
    }

    fn told(&self) -> Vec<(String, String)> {
        let kinds = PROVENANCE.iter().filter_map(|(kind, _)| self.0.get(kind).map(|names| (*kind, names)));
        kinds.map(|(kind, names)| (kind.to_owned(), format!("Map: {}.", names.join(", ")))).collect()
    }
}

/// The rows of a grid, each as long as the map is wide; a grid that does not fit is noted.
fn rows(map: &Fields<'_, '_>, name: &'static str, extent: Extent) -> Option<Vec<(i16, Vec<char>)>> {
    let text = map.grid(name)?;
    let wide = (extent.high.line() - extent.low.line() + 1) as usize;
    let high = (extent.high.place() - extent.low.place() + 1) as usize;
    let rows: Vec<Vec<char>> = text.get_ref().trim_end().lines().map(|row| row.chars().collect()).collect();
    if rows.len() != high {
        map.fault(name, format!("{} rows", rows.len()), format!("one for every place: {high}"));
        return None;
    }
    if let Some(odd) = rows.iter().position(|row| row.len() != wide) {
        let why = format!("row {} has {} hexes", odd + 1, rows[odd].len());
        map.fault(name, why, format!("one for every line: {wide}"));
        return None;
    }
    Some(rows.into_iter().enumerate().map(|(index, row)| (extent.low.place() + index as i16, row)).collect())
}

fn read_letters(map: &Fields<'_, '_>, ground: &mut Ground) {
    let extent = ground.extent;
    for (place, row) in rows(map, "ground", extent).unwrap_or_default() {
        for (index, letter) in row.into_iter().enumerate() {
            let hex = Hex::new(extent.low.line() + index as i16, place);
            match LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, terrain)) => there(ground, hex).terrain = *terrain,
                None => {
                    map.fault("ground", format!("`{letter}` at {hex} is no ground"), "one of . w s v m f p");
                }
            }
        }
    }
}

fn read_levels(map: &Fields<'_, '_>, ground: &mut Ground) {
    if !map.has("levels") {
        return;
    }
    let extent = ground.extent;
    for (place, row) in rows(map, "levels", extent).unwrap_or_default() {
        for (index, digit) in row.into_iter().enumerate() {
            let hex = Hex::new(extent.low.line() + index as i16, place);
            match digit.to_digit(10) {
                Some(level) => there(ground, hex).level = level as i8 - 1,
                None => map.fault("levels", format!("`{digit}` at {hex} is no level"), "a digit, 1 for the lowest"),
            }
        }
    }
}

fn read_places(map: &Fields<'_, '_>, ground: &mut Ground, sources: &mut Sources) -> Vec<PlaceName> {
    let mut places = Vec::new();
    for entry in map.tables("place", MOST_PLACES, PLACE_KEYS) {
        let name = entry.label("name");
        let hexes = Numbers { fields: &entry, name: "hexes", map: Some(ground.extent) }.hexes();
        let is_town = entry.flag("town");
        let (Some(name), Some(hexes)) = (name, hexes) else { continue };
        if is_town {
            for hex in &hexes {
                there(ground, *hex).town = true;
            }
        }
        sources.note(&entry, &name);
        places.push(PlaceName { name, hexes });
    }
    places
}

fn read_lines(map: &Fields<'_, '_>, ground: &mut Ground, sources: &mut Sources) {
    for entry in map.tables("line", MOST_LINES, LINE_KEYS) {
        let name = entry.label("name");
        let kind = entry.choice("kind", LINES).map(Spanned::into_inner);
        let sides = Numbers { fields: &entry, name: "sides", map: Some(ground.extent) }.sides();
        let (Some(name), Some(kind), Some(sides)) = (name, kind, sides) else { continue };
        sources.note(&entry, &name);
        let inside = if entry.has("inside") {
            Numbers { fields: &entry, name: "inside", map: Some(ground.extent) }.hexes().unwrap_or_default()
        } else {
            Vec::new()
        };
        for side in sides {
            lay(&entry, along(ground, side), side, kind);
            if kind == Some(SideTerrain::Fort) {
                along(ground, side).inside = inner(&entry, side, &inside);
            }
        }
    }
}

/// The hex of a side of finished works that lies inside them: of the two exactly one does. [MB 18.26]
fn inner(entry: &Fields<'_, '_>, side: Hexside, inside: &[Hex]) -> Option<Hex> {
    let [one, other] = side.hexes();
    match [one, other].map(|hex| inside.contains(&hex)) {
        [true, false] => Some(one),
        [false, true] => Some(other),
        [true, true] => {
            entry.fault("inside", format!("{one} and {other} both lie inside the works"), "list one of the two");
            None
        }
        [false, false] => {
            entry.fault("sides", format!("nobody says which side of {side} is inside"), "list its inner hex as inside");
            None
        }
    }
}

/// Lays a feature along a hexside; two on one side are noted, and an opening in works that are not there.
fn lay(entry: &Fields<'_, '_>, there: &mut SideGround, side: Hexside, kind: Option<SideTerrain>) {
    match (kind, there.terrain) {
        (Some(kind), None) => there.terrain = Some(kind),
        (None, Some(SideTerrain::Fort)) => there.opening = true,
        (None, _) => entry.fault("sides", format!("{side} has no finished works"), "list the works before the opening"),
        (Some(_), Some(before)) => {
            let known = LINES.iter().find(|(_, kind)| *kind == Some(before)).map_or("", |(word, _)| *word);
            entry.fault("sides", format!("{side} has a {known} already"), "a hexside has one feature");
        }
    }
}

fn read_roads(map: &Fields<'_, '_>, ground: &mut Ground, sources: &mut Sources) -> Vec<Vec<Hex>> {
    let mut roads = Vec::new();
    for entry in map.tables("road", MOST_LINES, ROAD_KEYS) {
        let name = entry.label("name");
        let hexes = Numbers { fields: &entry, name: "hexes", map: Some(ground.extent) }.hexes();
        let (Some(name), Some(hexes)) = (name, hexes) else { continue };
        for pair in hexes.windows(2) {
            match Hexside::between(pair[0], pair[1]) {
                Some(side) => along(ground, side).road = true,
                None => entry.fault(
                    "hexes",
                    format!("the road jumps from {} to {}", pair[0], pair[1]),
                    did_you_mean("", pair[0].neighbours().map(|hex| hex.to_string()).iter().map(String::as_str)),
                ),
            }
        }
        sources.note(&entry, &name);
        roads.push(hexes);
    }
    roads
}
