//! The areas of a scenario, and what lies between them.

use toml::Spanned;

use super::area_named;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::hex::cluster::Cluster;
use crate::rules::seven_hex::state::board::{Area, Edge, Growth, River};

pub(super) const AREA_KEYS: &[Key] = &[
    needed("name", "name = \"1408\""),
    needed("at", "at = [10, 8]"),
    optional("level", "level = 1"),
    optional("town", "town = \"Blenheim\""),
    optional("outer", "outer = \"..MM.W\""),
];
pub(super) const BORDER_KEYS: &[Key] = &[
    needed("between", "between = [\"1408\", \"1407\"]"),
    optional("river", "river = \"fordable\""),
    optional("road", "road = true"),
];
const RIVERS: &[(&str, River)] = &[("fordable", River::Fordable), ("danube", River::Danube)];
/// How far an area may lie from the one from which others are counted.
const FARTHEST: f64 = 60.0;
const HIGHEST: u32 = 9;

/// Every area, those with faults left out.
pub(super) fn read_areas(entries: &[Fields<'_, '_>]) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    for entry in entries {
        let Some(area) = read_area(entry) else { continue };
        if areas.iter().any(|other| other.name == area.name) {
            entry.fault("name", format!("two areas are called {}", area.name), "give each its own name");
        } else if areas.iter().any(|other| other.at == area.at) {
            entry.fault("at", "another area lies there", "give each its own place");
        } else {
            areas.push(area);
        }
    }
    areas
}

fn read_area(entry: &Fields<'_, '_>) -> Option<Area> {
    let limits = [-FARTHEST..=FARTHEST, -FARTHEST..=FARTHEST];
    let (name, at) = (entry.label("name"), entry.point("at", &limits).map(Spanned::into_inner));
    if at.is_some_and(|[q, r]| q.fract() != 0.0 || r.fract() != 0.0) {
        entry.fault("at", "an area lies at whole numbers", "write them as [10, 8]");
    }
    let level = if entry.has("level") { entry.whole("level", 0..=HIGHEST).map(Spanned::into_inner) } else { Some(0) };
    let town = entry.has("town").then(|| entry.label("town")).flatten();
    let outer = if entry.has("outer") { read_outer(entry) } else { Some([Growth::Free; 6]) };
    let [q, r] = at?;
    Some(Area { name: name?, at: Cluster::new(q as i16, r as i16), level: level? as i8, town, outer: outer? })
}

/// What grows in the six outer hexes, H0 first.
fn read_outer(entry: &Fields<'_, '_>) -> Option<[Growth; 6]> {
    let text = entry.text("outer")?.into_inner();
    let growth = |letter: char| match letter {
        '.' => Some(Growth::Free),
        'M' => Some(Growth::Marsh),
        'W' => Some(Growth::Wood),
        _ => None,
    };
    if let Some(letter) = text.chars().find(|letter| growth(*letter).is_none()) {
        entry.fault("outer", format!("`{letter}` is no ground"), "write . for free, M for marsh, W for wood");
        return None;
    }
    let outer: Vec<Growth> = text.chars().filter_map(growth).collect();
    let outer = <[Growth; 6]>::try_from(outer);
    if outer.is_err() {
        entry.fault("outer", "an area has six outer hexes", "write six letters, as ..MM.W");
    }
    outer.ok()
}

/// Every border, each with its place in the file; those with faults left out.
pub(super) fn read_borders(entries: &[Fields<'_, '_>], areas: &[Area]) -> Vec<(usize, Edge)> {
    let border = |(index, entry): (usize, &Fields<'_, '_>)| {
        let between = entry.texts("between", 2);
        let river = entry.has("river").then(|| entry.choice("river", RIVERS)).flatten().map(Spanned::into_inner);
        let road = entry.flag("road");
        let named: Vec<_> = between?.iter().filter_map(|name| area_named(entry.page, "between", name, areas)).collect();
        let [from, to] = named.as_slice() else {
            entry.fault("between", "a border is between two areas", "name two areas that touch");
            return None;
        };
        Some((index, Edge { between: [*from, *to], river, road }))
    };
    entries.iter().enumerate().filter_map(border).collect()
}
