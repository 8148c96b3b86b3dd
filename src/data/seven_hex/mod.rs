//! *Blenheim 1704*: how its scenarios are read.

mod areas;
mod counters;

use toml::Spanned;
use toml::de::DeTable;

use self::areas::{AREA_KEYS, BORDER_KEYS, read_areas, read_borders};
use self::counters::{LEADER_KEYS, UNIT_KEYS, read_homes, read_units};
use super::fault::Page;
use super::fields::{Fields, Key, needed, optional};
use super::header::A_GAME;
use super::provenance::PROVENANCE;
use super::reader::{Reader, Scenario};
use super::shelf::Shelf;
use super::switches;
use crate::game::Side;
use crate::hex::Hex;
use crate::hex::cluster::Hand;
use crate::rules;
use crate::rules::seven_hex::book::house::House;
use crate::rules::seven_hex::state::setup::{About, Setup};
use crate::rules::seven_hex::state::unit::AreaId;
use crate::rules::seven_hex::{INFO, state::board::Area};

/// How the files of this game are read.
pub(super) static READER: Reader = Reader::of_scenarios(&INFO, read);

const KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"scenario\""),
    needed("title", "title = \"Blenheim\""),
    optional("date", "date = \"13 August 1704\""),
    needed("summary", "summary = \"Cross the Nebel.\""),
    needed("sides", "[sides]"),
    optional("switches", "switches = { attrition = \"on\" }"),
    optional("provenance", "[[provenance]]"),
    optional("hand", "hand = \"right\""),
    needed("origin", "origin = \"0210\""),
    needed("villages", "villages = [\"Blenheim\", \"Oberglauheim\", \"Lutzingen\"]"),
    needed("area", "[[area]]"),
    optional("border", "[[border]]"),
    needed("leader", "[[leader]]"),
    needed("unit", "[[unit]]"),
];
const SIDES: &[Key] = &[needed("a", "a = \"Allies\""), needed("b", "b = \"French\"")];
const SAID: &[Key] = &[needed("kind", "kind = \"printed\""), needed("text", "text = \"The order values.\"")];
const HANDS: &[(&str, Hand)] = &[("right", Hand::Right), ("left", Hand::Left)];
const MOST_AREAS: usize = 400;
const MOST_BORDERS: usize = 1200;
const MOST_UNITS: usize = 200;

fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>, id: &str, _: &mut Shelf<'_>) -> Option<Scenario> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), KEYS);
    let (title, summary) = (root.label("title"), root.text("summary"));
    let date = root.has("date").then(|| root.label("date")).flatten();
    let sides = root.table("sides", SIDES).and_then(|sides| Some([sides.label("a")?, sides.label("b")?]));
    let mut house = House::default();
    for (name, value) in switches::read(&root, &INFO) {
        house.set(&name, &value).expect("a switch that was read can be set");
    }
    let provenance = read_provenance(&root);
    let hand = if root.has("hand") { root.choice("hand", HANDS).map(Spanned::into_inner) } else { Some(Hand::Right) };
    let origin = read_origin(&root);
    let areas = read_areas(&root.tables("area", MOST_AREAS, AREA_KEYS));
    let borders = root.tables("border", MOST_BORDERS, BORDER_KEYS);
    let edges = read_borders(&borders, &areas);
    let villages = read_villages(&root, &areas);
    let homes = read_homes(&root.tables("leader", 5, LEADER_KEYS), &areas);
    let entries = root.tables("unit", MOST_UNITS, UNIT_KEYS);
    let units = read_units(&entries, &areas);
    let (title, sides) = (title?, sides?);
    let setup = Setup {
        scenario: id.to_owned(),
        title: date.map_or(title.clone(), |date| format!("{title}, {date}")),
        sides,
        hand: hand?,
        origin: origin?,
        areas,
        edges: edges.iter().map(|(_, edge)| edge.clone()).collect(),
        homes,
        units: units.iter().map(|(_, unit)| unit.clone()).collect(),
        villages,
        house,
        provenance,
    };
    for trouble in setup.troubles() {
        match trouble.about {
            About::Edge(index) => borders[edges[index].0].fault("between", trouble.why, "mend the border"),
            About::Unit(unit) => {
                entries[units[usize::from(unit.0)].0].fault("name", trouble.why, "mend the unit, or set it elsewhere");
            }
        }
    }
    Some(scenario(setup, summary?.into_inner()))
}

fn scenario(setup: Setup, summary: String) -> Scenario {
    let count = |side: Side| setup.units.iter().filter(|(unit, _)| unit.side() == side && unit.arm.fights()).count();
    let across = |cut: fn(&Area) -> i16| {
        let least = setup.areas.iter().map(cut).min().unwrap_or(0);
        f64::from(setup.areas.iter().map(cut).max().unwrap_or(0) - least + 1)
    };
    Scenario {
        summary,
        units: Side::BOTH.map(count),
        size: [across(|area| area.at.q + area.at.r / 2), across(|area| area.at.r)],
        board: format!("{} areas", setup.areas.len()),
        setup: rules::Setup::SevenHex(setup),
    }
}

fn read_provenance(root: &Fields<'_, '_>) -> Vec<(String, String)> {
    let entries = root.tables("provenance", 60, SAID);
    let said = entries.iter().filter_map(|entry| {
        let (kind, text) = (entry.choice("kind", PROVENANCE), entry.text("text"));
        Some((kind?.into_inner().to_owned(), text?.into_inner()))
    });
    said.collect()
}

/// The hex of the area from which others are counted; its line is even, as the pattern asks.
fn read_origin(root: &Fields<'_, '_>) -> Option<Hex> {
    let text = root.text("origin")?;
    let hex = text.get_ref().parse::<Hex>();
    match hex {
        Ok(hex) if hex.line() % 2 == 0 => Some(hex),
        Ok(hex) => {
            root.fault("origin", format!("{hex} is on an odd line"), "choose a hex of an even line, as 0210");
            None
        }
        Err(why) => {
            root.fault("origin", why.to_string(), "four digits, as 0210");
            None
        }
    }
}

fn read_villages(root: &Fields<'_, '_>, areas: &[Area]) -> Vec<AreaId> {
    let named = root.texts("villages", 9).unwrap_or_default();
    let find = |name: &Spanned<String>| {
        let place = areas.iter().position(|area| area.town.as_ref() == Some(name.get_ref()));
        if place.is_none() {
            let why = format!("there is no town {} on the board", name.get_ref());
            root.page.fault(&name.span(), "villages", why, "name the town of an area");
        }
        place.map(|place| AreaId(place as u16))
    };
    named.iter().filter_map(find).collect()
}

/// The area of this name; an unknown one is noted.
fn area_named(page: &Page<'_>, field: &str, name: &Spanned<String>, areas: &[Area]) -> Option<AreaId> {
    let place = areas.iter().position(|area| area.name == *name.get_ref());
    if place.is_none() {
        let why = format!("there is no area {} on the board", name.get_ref());
        page.fault(&name.span(), field, why, "name one of the areas");
    }
    place.map(|place| AreaId(place as u16))
}
