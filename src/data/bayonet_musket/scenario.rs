//! A scenario of *Bayonet & Musket*: read, checked, and made into a setup the rules can begin from.

use std::sync::Arc;

use toml::Spanned;
use toml::de::DeTable;

use super::ground::{self, MAP};
use super::muster::{BRIGADE, GUN, LEADER, Muster, WING};
use super::places::check_places;
use super::read_cards;
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::header::{A_GAME, Kind};
use crate::data::provenance::PROVENANCE;
use crate::data::reader::Scenario;
use crate::data::shelf::{Shelf, Wanted};
use crate::data::switches;
use crate::game::Side;
use crate::hex::Corner;
use crate::rules;
use crate::rules::bayonet_musket::INFO;
use crate::rules::bayonet_musket::book::house::House;
use crate::rules::bayonet_musket::state::setup::{Army, Edge, Setup};

const KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"scenario\""),
    needed("title", "title = \"Neerwinden, 29 July 1693\""),
    needed("summary", "summary = \"Clear a wing.\""),
    needed("year", "year = 1693"),
    needed("turns", "turns = 12"),
    needed("cards", "cards = \"cards\""),
    optional("provenance", "[[provenance]]"),
    optional("switches", "switches = { integrity = \"connected\" }"),
    needed("sides", "[sides.a]"),
    needed("map", "[map]"),
    optional("place", "[[place]]"),
    needed("wing", "[[wing]]"),
    needed("leader", "[[leader]]"),
    needed("brigade", "[[brigade]]"),
    optional("gun", "[[gun]]"),
];
const PROVENANCE_KEYS: &[Key] = &[needed("kind", "kind = \"printed\""), needed("text", "text = \"Every counter.\"")];
const SIDES: &[Key] = &[needed("a", "[sides.a]"), needed("b", "[sides.b]")];
const SIDE: &[Key] = &[
    needed("name", "name = \"Allies\""),
    needed("forward", "forward = \"south\""),
    needed("edge", "edge = \"north\""),
    optional("trained_passage", "trained_passage = true"),
];
const PLACE: &[Key] = &[needed("name", "name = \"Oberglau\""), needed("hexes", "hexes = [\"1210\"]")];

/// Reads a scenario; nothing comes back when the page or the cards have faults.
pub(super) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>, id: &str, shelf: &mut Shelf<'_>) -> Option<Scenario> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), KEYS);
    let (title, summary) = (root.label("title"), root.text("summary").map(Spanned::into_inner));
    let (year, turns) = (root.whole("year", 1670..=1720), root.whole("turns", 1..=60));
    let wanted = Wanted { kind: Kind::Counters, game: &INFO, read: read_cards };
    let cards = root.name("cards").and_then(|name| shelf.fetch(&root, &wanted, name.get_ref()));
    let provenance = read_provenance(&root);
    let house = read_house(&root);
    let (armies, forward) = read_armies(&root);
    let map = root.table("map", MAP).and_then(|map| ground::read(&map));
    let places = read_places(&root);
    let mut muster = Muster::new(forward);
    let wings = root.tables("wing", 12, WING);
    muster.read_wings(&wings);
    muster.read_leaders(&root.tables("leader", 60, LEADER));
    muster.read_guns(&root.tables("gun", 100, GUN));
    muster.read_brigades(&root.tables("brigade", 200, BRIGADE));
    muster.check_commanders(&wings);
    let map = map?;
    muster.check_span(map.extent, &wings);
    let cards = cards.as_deref().cloned().flatten();
    let Muster { wings, leaders, brigades, units, .. } = muster;
    // What is missing has been noted, and something stands in for it, so that the places of the troops are looked at all the same.
    let setup = Setup {
        scenario: id.to_owned(),
        title: title.unwrap_or_default(),
        year: year.map_or(1700, |year| year.into_inner() as u16),
        turns: turns.map_or(1, Spanned::into_inner),
        armies,
        extent: map.extent,
        ground: map.ground,
        hexsides: map.hexsides,
        places,
        wings,
        leaders,
        brigades: brigades.iter().map(|brigade| brigade.setup.clone()).collect(),
        units: units.iter().map(|unit| unit.setup.clone()).collect(),
        cards: Arc::new(cards?),
        house,
        standing_rulings: Vec::new(),
        provenance,
    };
    check_places(page, &setup, &brigades, &units, forward.is_some());
    Some(scenario(setup, summary?))
}

fn scenario(setup: Setup, summary: String) -> Scenario {
    let count = |side| setup.units.iter().filter(|unit| unit.side == side && unit.brigade.is_some()).count();
    let lines = setup.extent.high.line() - setup.extent.low.line() + 1;
    let places = setup.extent.high.place() - setup.extent.low.place() + 1;
    Scenario {
        summary,
        units: Side::BOTH.map(count),
        size: [f64::from(lines) * 0.866, f64::from(places)],
        board: format!("{lines} by {places} hexes"),
        setup: rules::Setup::BayonetMusket(setup),
    }
}

fn read_provenance(root: &Fields<'_, '_>) -> Vec<(String, String)> {
    let said = root.tables("provenance", 60, PROVENANCE_KEYS);
    let one = |entry: &Fields<'_, '_>| {
        let (kind, text) = (entry.choice("kind", PROVENANCE), entry.text("text"));
        Some((kind?.into_inner().to_owned(), text?.into_inner()))
    };
    said.iter().filter_map(one).collect()
}

fn read_house(root: &Fields<'_, '_>) -> House {
    let mut house = House::default();
    for (name, value) in switches::read(root, &INFO) {
        house.set(&name, &value).expect("a switch that was read can be set");
    }
    house
}

/// The armies, and which way each looks, if both could be read.
fn read_armies(root: &Fields<'_, '_>) -> ([Army; 2], Option<[Corner; 2]>) {
    let sides = root.table("sides", SIDES);
    let read = |key: &str| {
        let side = sides.as_ref()?.table(key, SIDE)?;
        // The right of the page is north.
        let forward = side.choice("forward", &[("north", Corner::V0), ("south", Corner::V3)]).map(Spanned::into_inner);
        let edge = side.choice("edge", &[("north", Edge::North), ("south", Edge::South)]).map(Spanned::into_inner);
        let trained_passage = side.has("trained_passage") && side.flag("trained_passage");
        let army = Army {
            name: side.label("name").unwrap_or_default(),
            forward: forward.unwrap_or(Corner::V0),
            edge: edge.unwrap_or(Edge::South),
            trained_passage,
        };
        Some((army, forward))
    };
    let nobody = || Army { name: String::new(), forward: Corner::V0, edge: Edge::South, trained_passage: false };
    let [(a, a_looks), (b, b_looks)] = ["a", "b"].map(|key| read(key).unwrap_or_else(|| (nobody(), None)));
    ([a, b], a_looks.zip(b_looks).map(|(a, b)| [a, b]))
}

fn read_places(root: &Fields<'_, '_>) -> Vec<(String, Vec<crate::hex::Hex>)> {
    let one = |entry: &Fields<'_, '_>| {
        let (name, hexes) = (entry.label("name"), entry.texts("hexes", 60));
        Some((name?, hexes?.iter().filter_map(|text| ground::hex(entry, "hexes", text)).collect()))
    };
    root.tables("place", 60, PLACE).iter().filter_map(one).collect()
}
