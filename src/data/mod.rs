//! Armies, scenarios and house rules as people write them: TOML files, read, checked, and made into what the rules begin from.
//!
//! Everything wrong with a file is said at once, each fault with its line, column, field and remedy; a scenario that loads is
//! playable. Files are untrusted: their size and everything in them is bounded, and they name other files by plain names only.

mod catalogue;
mod continuity;
mod document;
pub mod edit;
mod fault;
mod fields;
mod flanders;
mod header;
mod house;
mod near;
mod roots;
mod shelf;
mod switches;

use std::path::Path;

pub use catalogue::{ArmyEntry, ScenarioEntry, army_catalogue, catalogue, scenario_at};
pub use fault::Fault;
pub use flanders::{Army, ArmyGeneral, ArmyUnit};
pub use house::{HouseRules, StandingRuling, house_from};
pub use roots::Roots;

use toml::Spanned;
use toml::de::DeTable;

use crate::game::{GameInfo, Side};
use crate::rules::{self, GAMES};
use document::parse;
use fault::Page;
use flanders::read_army;
use header::{Header, Kind};
use roots::{Shelved, Source};
use shelf::Shelf;
use switches::read_house;

/// Loads a scenario by its name or by the path of its file; every fault of it and of its armies comes back at once.
pub fn load_scenario(reference: &str, roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    let source = find_scenario(reference, roots)?;
    open_scenario(&source, roots).map(|scenario| scenario.setup)
}

/// The scenario of the window's lesson. It is built in, and on no shelf.
pub fn lesson(roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    open_scenario(&Source::lesson(), roots).map(|scenario| scenario.setup)
}

/// Two armies as a ledger, the first as side A: every unit under its army's first general, nowhere on a table.
pub fn ledger_of(references: [&str; 2], roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    let [a, b] = references.map(|reference| load_army(reference, roots));
    match (a, b) {
        (Ok(a), Ok(b)) => Ok(rules::Setup::Flanders(flanders::ledger([&a, &b]))),
        (a, b) => Err([a.err(), b.err()].into_iter().flatten().flatten().collect()),
    }
}

/// Loads an army by its name or by the path of its file.
pub fn load_army(reference: &str, roots: &Roots) -> Result<Army, Vec<Fault>> {
    let source = find(Shelved::Armies, reference, roots)?;
    open_army(&source)
}

/// Every fault of a file, and of the armies it refers to when it is a scenario; none when it is right.
pub fn check_file(path: &Path) -> Vec<Fault> {
    check_file_among(path, &Roots::discover())
}

/// Every fault of a file whose armies are looked for beside it and under these roots.
pub fn check_file_among(path: &Path, roots: &Roots) -> Vec<Fault> {
    match document::read_text(path) {
        Ok(text) => check_text(path, &text, roots),
        Err(fault) => vec![fault],
    }
}

/// Every fault of a text that stands, or would stand, in this file; its armies are looked for beside it and under these roots.
pub fn check_text(path: &Path, text: &str, roots: &Roots) -> Vec<Fault> {
    let page = Page::new(path, text);
    let mut shelf = Shelf::new(roots, Some(path));
    if let Some(table) = parse(&page)
        && let Some(header) = Header::read(&page, &table)
    {
        match header.kind {
            Kind::Army => drop(read_army(&page, &table)),
            Kind::Counters => drop(continuity::read_counters(&page, &table)),
            Kind::House => drop(read_house(&page, &table, header.game)),
            Kind::Scenario => drop(read_scenario(&page, &table, header.game, "", &mut shelf)),
        }
    }
    let mut faults = page.into_faults();
    faults.append(&mut shelf.faults);
    faults
}

/// The scenario of a text that stands, or would stand, in this file, whether it has been saved or not.
pub fn scenario_of_text(path: &Path, text: &str, roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    read_scenario_text(path, text, &id, Shelf::new(roots, Some(path))).map(|scenario| scenario.setup)
}

fn find_scenario(reference: &str, roots: &Roots) -> Result<Source, Vec<Fault>> {
    find(Shelved::Scenarios, reference, roots)
}

/// The file that a reference means: a plain name on the shelf, or a path.
fn find(shelf: Shelved, reference: &str, roots: &Roots) -> Result<Source, Vec<Fault>> {
    if let Some(source) = GAMES.iter().find_map(|game| roots.find(shelf, game.key, reference)) {
        return Ok(source);
    }
    let path = Path::new(reference);
    if path.is_file() || path.extension().is_some_and(|ending| ending == "toml") {
        return Ok(Source::Disk(path.to_owned()));
    }
    let names: Vec<String> = GAMES.iter().flat_map(|game| roots.names(shelf, game.key)).collect();
    let hint = near::did_you_mean(reference, names.iter().map(String::as_str));
    Err(vec![Fault::of_file(path, "there is no file of this name", hint)])
}

/// A scenario of any game that is playable.
struct Scenario {
    setup: rules::Setup,
    /// What each side must do.
    summary: String,
    /// How many units each side has, A first.
    units: [usize; 2],
    /// How wide and how high the board is, in its own measure.
    size: [f64; 2],
    /// The same in words.
    board: String,
}

fn read_scenario(
    page: &Page<'_>,
    table: &Spanned<DeTable<'_>>,
    game: &'static GameInfo,
    id: &str,
    shelf: &mut Shelf<'_>,
) -> Option<Scenario> {
    if game.key == flanders::GAME {
        return flanders::read_scenario(page, table, id, shelf).map(of_flanders);
    }
    continuity::read_scenario(page, table, game, id, shelf).map(|scenario| of_hexes(scenario, game.key))
}

fn of_flanders(scenario: flanders::Scenario) -> Scenario {
    let setup = scenario.setup;
    let count = |side| setup.units.iter().filter(|unit| setup.generals[unit.general].side == side).count();
    Scenario {
        summary: scenario.summary,
        units: Side::BOTH.map(count),
        size: [setup.width, setup.height],
        board: format!("{}″ by {}″", setup.width, setup.height),
        setup: rules::Setup::Flanders(setup),
    }
}

fn of_hexes(scenario: continuity::Scenario, game: &str) -> Scenario {
    let setup = scenario.setup;
    let count = |side| setup.units.iter().filter(|unit| setup.commands[unit.command].side == side).count();
    let extent = setup.map.ground.extent;
    let lines = extent.high.line() - extent.low.line() + 1;
    let places = extent.high.place() - extent.low.place() + 1;
    Scenario {
        summary: scenario.summary,
        units: Side::BOTH.map(count),
        size: [f64::from(lines) * 0.866, f64::from(places)],
        board: format!("{lines} by {places} hexes"),
        setup: if game == continuity::GAMES[0] {
            rules::Setup::MarlboroughMan(setup)
        } else {
            rules::Setup::MarlboroughsBattles(setup)
        },
    }
}

fn open_scenario(source: &Source, roots: &Roots) -> Result<Scenario, Vec<Fault>> {
    let text = source.text().map_err(|fault| vec![fault])?;
    read_scenario_text(source.path(), &text, &source.id(), Shelf::new(roots, source.on_disk()))
}

fn read_scenario_text(path: &Path, text: &str, id: &str, mut shelf: Shelf<'_>) -> Result<Scenario, Vec<Fault>> {
    let page = Page::new(path, text);
    let scenario = parse(&page).and_then(|table| {
        let header = Header::expect(&page, &table, Kind::Scenario)?;
        read_scenario(&page, &table, header.game, id, &mut shelf)
    });
    let mut faults = page.into_faults();
    faults.append(&mut shelf.faults);
    scenario.filter(|_| faults.is_empty()).ok_or(faults)
}

fn open_army(source: &Source) -> Result<Army, Vec<Fault>> {
    let text = source.text().map_err(|fault| vec![fault])?;
    let page = Page::new(source.path(), &text);
    let army = parse(&page).and_then(|table| {
        Header::expect(&page, &table, Kind::Army)?;
        Some(read_army(&page, &table).army)
    });
    let faults = page.into_faults();
    army.filter(|_| faults.is_empty()).ok_or(faults)
}
