//! A scenario: read, checked against its armies and its own ground, and made into a setup the rules can begin from.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::DeTable;

use super::army::{ArmyFile, read as read_army};
use super::cards::{self, Card};
use super::ground::{self, Terrain};
use super::limits::{LARGEST_TABLE, SMALLEST_TABLE};
use super::pieces::{self, Command, Muster};
use super::{places, victory};
use crate::data::fault::Page;
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::header::{A_GAME, Kind};
use crate::data::near::did_you_mean;
use crate::data::provenance::PROVENANCE;
use crate::data::reader::Scenario;
use crate::data::shelf::{Shelf, Wanted};
use crate::data::switches;
use crate::game::Side;
use crate::rules;
use crate::rules::flanders::INFO;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::state::setup::{CardSetup, Edge, GeneralSetup, Setup, UnitSetup};

/// The armies its sides raise.
const ARMIES: Wanted<ArmyFile> = Wanted { kind: Kind::Army, game: &INFO, read: read_army };

const SCENARIO_KEYS: &[Key] = &[
    needed("game", A_GAME),
    needed("kind", "kind = \"scenario\""),
    needed("title", "title = \"Cutts before Blindheim\""),
    optional("date", "date = \"13 August 1704\""),
    needed("summary", "summary = \"Cutts must take the village.\""),
    optional("scale", "scale = \"An inch is 25 metres.\""),
    needed("table", "table = { width = 72, height = 48 }"),
    optional("places", "places = \"tracked\""),
    optional("ledger", "ledger = [\"cutts\"]"),
    optional("provenance", "[[provenance]]"),
    needed("sides", "[sides]"),
    needed("victory", "[victory]"),
    optional("switches", "switches = { cavalry_charge = \"total\" }"),
    needed("command", "[[command]]"),
    optional("card", "[[card]]"),
    optional("dummies", "dummies = { a = 1, b = 1 }"),
    optional("terrain", "[[terrain]]"),
];

const TABLE_KEYS: &[Key] = &[needed("width", "width = 72"), needed("height", "height = 48")];
const SIDES_KEYS: &[Key] = &[
    needed("a", "a = { name = \"Allies\", army = \"allied_1706\" }"),
    needed("b", "b = { name = \"French\", army = \"french_1706\" }"),
];
const SIDE_KEYS: &[Key] = &[
    needed("name", "name = \"Allies\""),
    needed("army", "army = \"allied_1706\""),
    optional("rear", "rear = \"south\""),
];
const EDGES: &[(&str, Edge)] =
    &[("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];
const PROVENANCE_KEYS: &[Key] =
    &[needed("kind", "kind = \"history\""), needed("text", "text = \"Navarre held the village.\"")];

const MOST_PROVENANCE: usize = 60;
const MOST_PIECES: usize = 200;

/// Reads a scenario; nothing comes back when the page or a page of the shelf has faults.
pub(super) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>, id: &str, shelf: &mut Shelf<'_>) -> Option<Scenario> {
    let root = Fields::open(page, table.get_ref(), table.span(), String::new(), SCENARIO_KEYS);
    let title = root.label("title");
    let date = root.label("date");
    let summary = root.text("summary").map(Spanned::into_inner);
    let size = read_table(&root);
    let sides = read_sides(&root, shelf);
    let is_stated = root.choice("places", &[("tracked", false), ("stated", true)]).is_some_and(Spanned::into_inner);
    let mut provenance = read_provenance(&root);
    let house = read_house(&root);
    let terrain = ground::read(&root, size);
    let mut seen = BTreeMap::new();
    let [a, b] = &sides;
    let armies = [a.army.clone(), b.army.clone()];
    let rear = rear_edges([a.rear, b.rear]);
    let commands = pieces::read(&root, &mut Muster { armies, table: size, is_stated, seen: &mut seen });
    if seen.len() > MOST_PIECES {
        root.fault(
            "command",
            format!("{} units and generals are too many", seen.len()),
            format!("at most {MOST_PIECES}"),
        );
    }
    let victory = victory::read(&root, &commands, &terrain);
    let table_of_cards = cards::CardTable { size, rear, is_stated, house: &house };
    let cards = cards::read(&root, &table_of_cards);
    cards::check(&root, &cards, &commands, &terrain, &table_of_cards);
    if let Some(size) = size {
        places::check(page, &commands, &terrain, size, &house);
    }
    provenance.extend(gather_provenance(&commands, &terrain));
    let ledger = read_ledger(&root, &commands);
    let [width, height] = size?;
    let [(name_a, army_a), (name_b, army_b)] = sides.map(|side| (side.name, side.army_name));
    let army_names = [army_a, army_b];
    let title = title?;
    let setup = Setup {
        scenario: id.to_owned(),
        title: date.map_or(title.clone(), |date| format!("{title}, {date}")),
        sides: [name_a?, name_b?],
        width,
        height,
        generals: generals(&commands),
        units: units(&commands, &army_names, &terrain, &cards)?,
        cards: cards.into_iter().map(|card| card.setup).collect::<Option<Vec<CardSetup>>>()?,
        rear,
        terrain: terrain.into_iter().map(|piece| piece.setup).collect(),
        victory: victory?,
        house,
        provenance,
        ledger: false,
    };
    let setup = match ledger? {
        LedgerOf::Nobody => setup,
        LedgerOf::Everybody => setup.as_ledger(),
        LedgerOf::These(untracked) => setup.as_mixed_ledger(&untracked).ok()?,
    };
    Some(scenario(setup, summary?))
}

fn scenario(setup: Setup, summary: String) -> Scenario {
    let count = |side| setup.units.iter().filter(|unit| setup.generals[unit.general].side == side).count();
    Scenario {
        summary,
        units: Side::BOTH.map(count),
        size: [setup.width, setup.height],
        board: format!("{}″ by {}″", setup.width, setup.height),
        setup: rules::Setup::Flanders(setup),
    }
}

/// Who has no place in a scenario that is a ledger.
enum LedgerOf {
    /// It is no ledger: the sequence of play is kept.
    Nobody,
    /// Nobody has a place.
    Everybody,
    /// These units and generals have none; the others stand on the table.
    These(Vec<String>),
}

/// Whether the scenario is a ledger, and who has no place in it; nothing when a name is wrong.
fn read_ledger(root: &Fields<'_, '_>, commands: &[Command]) -> Option<LedgerOf> {
    if !root.has("ledger") {
        return Some(LedgerOf::Nobody);
    }
    if !root.is_list("ledger") {
        return Some(if root.flag("ledger") { LedgerOf::Everybody } else { LedgerOf::Nobody });
    }
    let known: Vec<&str> = commands
        .iter()
        .flat_map(|command| {
            std::iter::once(command.general.key.as_str()).chain(command.units.iter().map(|unit| unit.army.key.as_str()))
        })
        .collect();
    let named = root.texts("ledger", MOST_PIECES)?;
    let mut all_known = true;
    for name in &named {
        if !known.contains(&name.get_ref().as_str()) {
            let why = format!("there is no unit and no general `{}` in this scenario", name.get_ref());
            root.page.fault(
                &name.span(),
                root.path_of("ledger"),
                why,
                did_you_mean(name.get_ref(), known.iter().copied()),
            );
            all_known = false;
        }
    }
    all_known.then(|| LedgerOf::These(named.into_iter().map(Spanned::into_inner).collect()))
}

struct SideEntry {
    name: Option<String>,
    army_name: Option<String>,
    army: Option<std::rc::Rc<ArmyFile>>,
    rear: Option<Edge>,
}

fn read_sides(root: &Fields<'_, '_>, shelf: &mut Shelf<'_>) -> [SideEntry; 2] {
    let sides = root.table("sides", SIDES_KEYS);
    let mut names: Vec<String> = Vec::new();
    let mut other_rear: Option<Edge> = None;
    ["a", "b"].map(|field| {
        let entry = sides.as_ref().and_then(|sides| sides.table(field, SIDE_KEYS));
        let name = entry.as_ref().and_then(|entry| entry.label("name"));
        if let (Some(entry), Some(name)) = (&entry, &name) {
            if names.contains(name) {
                entry.fault("name", format!("both sides are called {name}"), "give each its own name");
            }
            names.push(name.clone());
        }
        let army_name = entry.as_ref().and_then(|entry| entry.name("army")).map(Spanned::into_inner);
        let army = entry.as_ref().zip(army_name.as_ref()).and_then(|(entry, name)| shelf.fetch(entry, &ARMIES, name));
        let rear = entry.as_ref().and_then(|entry| Some(entry.choice("rear", EDGES)?.into_inner()));
        if let (Some(entry), Some(rear), Some(before)) = (&entry, rear, other_rear)
            && rear != before.opposite()
        {
            entry.fault("rear", "the two rear edges do not face each other", "give opposite edges, or only one");
        }
        other_rear = rear;
        SideEntry { name, army_name, army, rear }
    })
}

/// The edges behind the two sides, across from each other: south and north, unless they say otherwise.
fn rear_edges([a, b]: [Option<Edge>; 2]) -> [Edge; 2] {
    let a = a.or(b.map(Edge::opposite)).unwrap_or(Edge::South);
    [a, b.unwrap_or(a.opposite())]
}

fn read_table(root: &Fields<'_, '_>) -> Option<[f64; 2]> {
    let table = root.table("table", TABLE_KEYS)?;
    let [width, height] = ["width", "height"].map(|side| table.number(side, SMALLEST_TABLE..=LARGEST_TABLE));
    Some([width?.into_inner(), height?.into_inner()])
}

fn read_house(root: &Fields<'_, '_>) -> House {
    let mut house = House::default();
    for (name, value) in switches::read(root, &INFO) {
        house.set(&name, &value).expect("a switch that was read can be set");
    }
    house
}

/// What the scenario says of itself, its scale included.
fn read_provenance(root: &Fields<'_, '_>) -> Vec<(String, String)> {
    let mut said: Vec<(String, String)> = root
        .tables("provenance", MOST_PROVENANCE, PROVENANCE_KEYS)
        .iter()
        .filter_map(|entry| {
            let kind = entry.choice("kind", PROVENANCE);
            let text = entry.text("text");
            Some((kind?.into_inner().to_owned(), text?.into_inner()))
        })
        .collect();
    said.extend(
        root.text("scale").map(|scale| ("reconstructed".to_owned(), format!("Scale: {}", scale.into_inner().trim()))),
    );
    said
}

/// What the entries used say of themselves, ground gathered by kind, then generals and units that have a note.
fn gather_provenance(commands: &[Command], terrain: &[Terrain]) -> Vec<(String, String)> {
    let mut gathered = Vec::new();
    for (kind, _) in PROVENANCE {
        let mut names: Vec<String> =
            terrain.iter().filter(|piece| piece.provenance == *kind).map(Terrain::title).collect();
        names.dedup();
        if !names.is_empty() {
            gathered.push(((*kind).to_owned(), format!("Ground: {}.", names.join(", "))));
        }
    }
    for command in commands {
        let general = &command.general;
        let units = command.units.iter().map(|unit| (&unit.army.name, &unit.army.note, unit.army.provenance));
        for (name, note, kind) in std::iter::once((&general.name, &general.note, general.provenance)).chain(units) {
            gathered.extend(note.as_ref().map(|note| (kind.to_owned(), format!("{name}: {note}"))));
        }
    }
    gathered
}

fn generals(commands: &[Command]) -> Vec<GeneralSetup> {
    commands
        .iter()
        .map(|command| GeneralSetup {
            key: command.general.key.clone(),
            name: command.general.name.clone(),
            side: command.side,
            pose: command.pose,
        })
        .collect()
}

/// The units of the commands; `armies` are the names of the files of side A's army and side B's.
fn units(
    commands: &[Command],
    armies: &[Option<String>; 2],
    terrain: &[Terrain],
    cards: &[Card],
) -> Option<Vec<UnitSetup>> {
    let led = commands
        .iter()
        .enumerate()
        .flat_map(|(general, command)| command.units.iter().map(move |unit| (general, unit)));
    led.map(|(general, unit)| {
        Some(UnitSetup {
            key: unit.army.key.clone(),
            name: unit.army.name.clone(),
            general,
            profile: unit.army.profile,
            figures: unit.figures,
            formation: unit.formation,
            place: places::place(unit, terrain, cards)?,
            dismounted: unit.dismounted,
            roll: unit.army.roll.clone(),
            army: armies[commands[general].side.index()].clone(),
        })
    })
    .collect()
}
