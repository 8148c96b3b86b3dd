//! Armies, scenarios and house rules as people write them: TOML files, read, checked, and made into what the rules begin from.
//!
//! Everything wrong with a file is said at once, each fault with its line, column, field and remedy; a scenario that loads is
//! playable. Files are untrusted: their size and everything in them is bounded, and they name other files by plain names only.

mod catalogue;
mod document;
mod fault;
mod fields;
mod flanders;
mod header;
mod house;
mod near;
mod roots;
mod shelf;

use std::path::Path;

pub use catalogue::{ArmyEntry, ScenarioEntry, army_catalogue, catalogue};
pub use fault::Fault;
pub use flanders::{Army, ArmyGeneral, ArmyUnit};
pub use house::{HouseRules, StandingRuling, house_from};
pub use roots::Roots;

use crate::rules;
use document::parse;
use fault::Page;
use flanders::{read_army, read_house, read_scenario};
use header::{Header, Kind};
use roots::{GAMES, Shelved, Source};
use shelf::Shelf;

/// Loads a scenario by its name or by the path of its file; every fault of it and of its armies comes back at once.
pub fn load_scenario(reference: &str, roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    let source = find_scenario(reference, roots)?;
    open_scenario(&source, roots).map(|scenario| rules::Setup::Flanders(scenario.setup))
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
    let text = match document::read_text(path) {
        Ok(text) => text,
        Err(fault) => return vec![fault],
    };
    let page = Page::new(path, &text);
    let mut shelf = Shelf::new(roots, Some(path));
    if let Some(table) = parse(&page) {
        match Header::read(&page, &table).map(|header| header.kind) {
            Some(Kind::Army) => drop(read_army(&page, &table)),
            Some(Kind::House) => drop(read_house(&page, &table)),
            Some(Kind::Scenario) => drop(read_scenario(&page, &table, "", &mut shelf)),
            None => {}
        }
    }
    let mut faults = page.into_faults();
    faults.append(&mut shelf.faults);
    faults
}

fn find_scenario(reference: &str, roots: &Roots) -> Result<Source, Vec<Fault>> {
    find(Shelved::Scenarios, reference, roots)
}

/// The file that a reference means: a plain name on the shelf, or a path.
fn find(shelf: Shelved, reference: &str, roots: &Roots) -> Result<Source, Vec<Fault>> {
    if let Some(source) = GAMES.iter().find_map(|game| roots.find(shelf, game, reference)) {
        return Ok(source);
    }
    let path = Path::new(reference);
    if path.is_file() || path.extension().is_some_and(|ending| ending == "toml") {
        return Ok(Source::Disk(path.to_owned()));
    }
    let names: Vec<String> = GAMES.iter().flat_map(|game| roots.names(shelf, game)).collect();
    let hint = near::did_you_mean(reference, names.iter().map(String::as_str));
    Err(vec![Fault::of_file(path, "there is no file of this name", hint)])
}

fn open_scenario(source: &Source, roots: &Roots) -> Result<flanders::Scenario, Vec<Fault>> {
    let text = source.text().map_err(|fault| vec![fault])?;
    let page = Page::new(source.path(), &text);
    let mut shelf = Shelf::new(roots, source.on_disk());
    let scenario = parse(&page).and_then(|table| {
        Header::expect(&page, &table, Kind::Scenario)?;
        read_scenario(&page, &table, &source.id(), &mut shelf)
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
