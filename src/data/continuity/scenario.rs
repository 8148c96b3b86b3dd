//! A scenario of the two hex games: read, checked, and made into a setup the rules can begin from.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::DeTable;

use super::counters::{CountersFile, read as read_counters};
use super::ground::{self, MAP_KEYS};
use super::muster::{Muster, Placed};
use super::places;
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::header::{A_GAME, Kind};
use crate::data::provenance::PROVENANCE;
use crate::data::reader::Scenario;
use crate::data::shelf::{Shelf, Wanted};
use crate::data::switches;
use crate::game::{GameInfo, Side};
use crate::rules::continuity::book::house::House;
use crate::rules::continuity::state::battlefield::Battlefield;
use crate::rules::continuity::state::setup::Setup;
use crate::rules::{self, GAMES};

use super::words::BATTLES;

/// One of the two games: what is told of it, and its setup among those of every game.
pub(in crate::data) struct Of {
    pub game: &'static GameInfo,
    pub tag: fn(Setup) -> rules::Setup,
}

const SCENARIO_KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"scenario\""),
    needed("battle", "battle = \"blenheim\""),
    needed("title", "title = \"Blenheim\""),
    optional("date", "date = \"13 August 1704\""),
    needed("summary", "summary = \"Cross the Nebel.\""),
    needed("counters", "counters = \"counters\""),
    optional("provenance", "[[provenance]]"),
    needed("sides", "[sides]"),
    optional("switches", "switches = { gun_arc = \"120\" }"),
    optional("commander", "[[commander]]"),
    needed("command", "[[command]]"),
    optional("reinforcement", "[[reinforcement]]"),
    needed("map", "[map]"),
];
const SIDES_KEYS: &[Key] = &[needed("a", "a = { name = \"Allies\" }"), needed("b", "b = { name = \"French\" }")];
const SIDE_KEYS: &[Key] = &[needed("name", "name = \"Allies\"")];
const PROVENANCE_KEYS: &[Key] = &[needed("kind", "kind = \"printed\""), needed("text", "text = \"Every set-up hex.\"")];
const MOST_PROVENANCE: usize = 60;

/// Reads a scenario; nothing comes back when the page or a page of the shelf has faults.
pub(in crate::data) fn read(
    page: &Page<'_>,
    table: &Spanned<DeTable<'_>>,
    of: &Of,
    id: &str,
    shelf: &mut Shelf<'_>,
) -> Option<Scenario> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), SCENARIO_KEYS);
    let game = of.game;
    let battle = read_battle(&root, game);
    let title = root.label("title");
    let date = if root.has("date") { root.label("date") } else { None };
    let summary = root.text("summary").map(Spanned::into_inner);
    let sides = read_sides(&root);
    let mut provenance = read_provenance(&root);
    let house = read_house(&root, game);
    let wanted = Wanted { kind: Kind::Counters, game, read: read_counters };
    let counters = root.name("counters").and_then(|name| shelf.fetch(&root, &wanted, name.get_ref()));
    let map_table = root.table("map", MAP_KEYS);
    let extent = map_table.as_ref().and_then(ground::extent);
    let map = map_table.as_ref().zip(extent).map(|(table, extent)| ground::read(table, extent));
    let nothing = CountersFile::default();
    let mut muster = Muster {
        counters: counters.as_deref().unwrap_or(&nothing),
        extent,
        orientation: battle.map(|battle| battle.charts.orientation),
        taken: BTreeSet::new(),
        groups: Vec::new(),
        leaders: Vec::new(),
        commands: Vec::new(),
        units: Vec::new(),
        notes: Vec::new(),
    };
    // Without counters every key would be a fault of its own.
    counters.as_ref()?;
    muster.read_reinforcements(&root);
    muster.read_commanders(&root);
    muster.read_commands(&root);
    let (battle, map) = (battle?, map?);
    places::check(page, &muster.units, &muster.commands, &map.setup.ground, battle);
    provenance.extend(map.provenance);
    provenance.extend(muster.counters.provenance.iter().cloned());
    provenance.extend(muster.notes);
    let title = title?;
    let setup = Setup {
        scenario: id.to_owned(),
        battle: battle.key.to_owned(),
        title: date.map_or(title.clone(), |date| format!("{title}, {date}")),
        sides: sides?,
        map: map.setup,
        leaders: muster.leaders,
        commands: muster.commands,
        units: muster.units.into_iter().map(|Placed { setup, .. }| setup).collect(),
        groups: muster.groups,
        house,
        provenance,
    };
    if page.count() == 0 {
        for why in crate::rules::continuity::state::setup::faults(&setup) {
            root.fault("command", why, "mend the commands");
        }
    }
    Some(scenario(setup, summary?, of.tag))
}

fn scenario(setup: Setup, summary: String, tag: fn(Setup) -> rules::Setup) -> Scenario {
    let count = |side| setup.units.iter().filter(|unit| setup.commands[unit.command].side == side).count();
    let extent = setup.map.ground.extent;
    let lines = extent.high.line() - extent.low.line() + 1;
    let places = extent.high.place() - extent.low.place() + 1;
    Scenario {
        summary,
        units: Side::BOTH.map(count),
        size: [f64::from(lines) * 0.866, f64::from(places)],
        board: format!("{lines} by {places} hexes"),
        setup: tag(setup),
    }
}

/// Which battle it is; one that is not in this game's book is noted.
fn read_battle(root: &Fields<'_, '_>, game: &GameInfo) -> Option<&'static Battlefield> {
    let battle = root.choice("battle", BATTLES)?.into_inner();
    let mark = battle.charts.edition.book.mark();
    let its_own = GAMES.iter().find(|game| game.marks.contains(&mark)).expect("its book is a game's");
    if *its_own != game {
        let key = its_own.key;
        root.fault("battle", format!("this battle belongs to {key}"), format!("begin the file with game = \"{key}\""));
        return None;
    }
    Some(battle)
}

fn read_sides(root: &Fields<'_, '_>) -> Option<[String; 2]> {
    let sides = root.table("sides", SIDES_KEYS)?;
    let [a, b] = ["a", "b"]
        .map(|side| sides.table(side, SIDE_KEYS).and_then(|entry| entry.label("name").map(|name| (entry, name))));
    let ((_, a), (entry, b)) = (a?, b?);
    if a == b {
        entry.fault("name", format!("both sides are called {b}"), "give each its own name");
    }
    Some([a, b])
}

fn read_house(root: &Fields<'_, '_>, game: &GameInfo) -> House {
    let mut house = House::default();
    for (name, value) in switches::read(root, game) {
        house.set(&name, &value).expect("a switch that was read can be set");
    }
    house
}

fn read_provenance(root: &Fields<'_, '_>) -> Vec<(String, String)> {
    let entries = root.tables("provenance", MOST_PROVENANCE, PROVENANCE_KEYS);
    let said = entries.iter().filter_map(|entry| {
        let kind = entry.choice("kind", PROVENANCE);
        let text = entry.text("text");
        Some((kind?.into_inner().to_owned(), text?.into_inner()))
    });
    said.collect()
}
