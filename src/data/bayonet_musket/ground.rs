//! The map of a scenario: hexes in letters, and what lies along their sides. [BM 11.8.3, 11.8.4]

use std::collections::BTreeMap;

use toml::Spanned;

use crate::data::fields::{Fields, Key, needed, optional};
use crate::hex::{Extent, Hex, Hexside};
use crate::rules::bayonet_musket::book::terrain::{HexTerrain, SideTerrain};

/// The keys of a map.
pub(super) const MAP: &[Key] = &[
    needed("low", "low = \"0101\""),
    needed("high", "high = \"1624\""),
    needed("lines", "lines = [\"....\", \".v..\"]"),
    optional("small", "small = [\"0801/0901\"]"),
    optional("hasty", "hasty = [\"0801/0901\"]"),
    optional("large", "large = [\"0801/0901\"]"),
    optional("breastworks", "breastworks = [\"0801/0901\"]"),
];
const SIDES: [(&str, SideTerrain); 4] = [
    ("small", SideTerrain::Small),
    ("hasty", SideTerrain::Hasty),
    ("large", SideTerrain::Large),
    ("breastworks", SideTerrain::Breastworks),
];

/// A map that was read.
pub(super) struct Map {
    pub extent: Extent,
    pub ground: BTreeMap<Hex, HexTerrain>,
    pub hexsides: BTreeMap<Hexside, SideTerrain>,
}

/// A hex that stands in a field; a fault where it is none.
pub(super) fn hex(fields: &Fields<'_, '_>, key: &str, text: &Spanned<String>) -> Option<Hex> {
    let none = |why| fields.page.fault(&text.span(), fields.path_of(key), format!("{why}"), "four digits, as \"0823\"");
    text.get_ref().parse::<Hex>().map_err(none).ok()
}

/// Reads a map.
pub(super) fn read(map: &Fields<'_, '_>) -> Option<Map> {
    let corner = |key: &str| map.text(key).and_then(|text| hex(map, key, &text));
    let (low, high) = (corner("low"), corner("high"));
    let (low, high) = (low?, high?);
    if low.line() > high.line() || low.place() > high.place() {
        map.fault("high", "the map ends before it begins", "let it be no lower than low");
        return None;
    }
    let extent = Extent { low, high };
    let lines = map.texts("lines", 99)?;
    let [rows, columns] = [high.line() - low.line() + 1, high.place() - low.place() + 1];
    if lines.len() != rows as usize {
        map.fault("lines", format!("there are {} lines", lines.len()), format!("{rows}, from south to north"));
    }
    let mut ground = BTreeMap::new();
    for (line, text) in (low.line()..).zip(&lines) {
        if text.get_ref().chars().count() != columns as usize {
            let why = format!("line {line:02} has {} hexes", text.get_ref().chars().count());
            map.page.fault(&text.span(), map.path_of("lines"), why, format!("{columns}, from west to east"));
        }
        for (place, letter) in (low.place()..).zip(text.get_ref().chars()) {
            let terrain = match letter {
                '.' => continue,
                'l' => HexTerrain::Light,
                'f' => HexTerrain::Forest,
                'v' => HexTerrain::Village,
                '~' => HexTerrain::Water,
                other => {
                    let hint = "one of . l f v ~";
                    map.page.fault(&text.span(), map.path_of("lines"), format!("`{other}` is no ground"), hint);
                    continue;
                }
            };
            ground.insert(Hex::new(line, place), terrain);
        }
    }
    Some(Map { extent, ground, hexsides: hexsides(map, extent) })
}

fn hexsides(map: &Fields<'_, '_>, extent: Extent) -> BTreeMap<Hexside, SideTerrain> {
    let mut found = BTreeMap::new();
    for (key, terrain) in SIDES {
        for text in map.texts(key, 2000).unwrap_or_default() {
            match text.get_ref().parse::<Hexside>() {
                Ok(side) if side.hexes().into_iter().any(|hex| extent.contains(hex)) => {
                    if found.insert(side, terrain).is_some_and(|before| before != terrain) {
                        map.page.fault(&text.span(), map.path_of(key), format!("{side} is there twice"), "keep one");
                    }
                }
                Ok(side) => {
                    map.page.fault(&text.span(), map.path_of(key), format!("{side} is off the map"), "leave it out");
                }
                Err(why) => map.page.fault(&text.span(), map.path_of(key), why, "two neighbours, as \"0801/0901\""),
            }
        }
    }
    found
}
