//! Loading scenarios, and checking any file.

use std::path::Path;

use toml::Spanned;
use toml::de::DeTable;

use super::document::{parse, read_text};
use super::fault::{Fault, Page};
use super::header::{Header, Kind};
use super::open::find;
use super::reader::Scenario;
use super::readers::{self, READERS};
use super::roots::{Roots, Shelved, Source};
use super::shelf::Shelf;
use super::switches::read_house;
use crate::rules::Setup;

/// Loads a scenario by its name or by the path of its file; every fault of it and of its armies comes back at once.
pub fn load_scenario(reference: &str, roots: &Roots) -> Result<Setup, Vec<Fault>> {
    let source = find(Shelved::Scenarios, reference, roots)?;
    open_scenario(&source, roots).map(|scenario| scenario.setup)
}

/// The scenario of the window's lesson. It is built in, and on no shelf.
pub fn lesson(roots: &Roots) -> Result<Setup, Vec<Fault>> {
    open_scenario(&Source::lesson(), roots).map(|scenario| scenario.setup)
}

/// Two armies as a ledger, the first as side A: every unit under its army's first general, nowhere on a table.
pub fn ledger_of(references: [&str; 2], roots: &Roots) -> Result<Setup, Vec<Fault>> {
    let ledger = READERS.iter().find_map(|reader| reader.ledger).expect("a game keeps ledgers");
    ledger(references, roots)
}

/// Every fault of a file, and of the armies it refers to when it is a scenario; none when it is right.
pub fn check_file(path: &Path) -> Vec<Fault> {
    check_file_among(path, &Roots::discover())
}

/// Every fault of a file whose armies are looked for beside it and under these roots.
pub fn check_file_among(path: &Path, roots: &Roots) -> Vec<Fault> {
    match read_text(path) {
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
        check(&page, &table, header, &mut shelf);
    }
    let mut faults = page.into_faults();
    faults.append(&mut shelf.faults);
    faults
}

/// The scenario of a text that stands, or would stand, in this file, whether it has been saved or not.
pub fn scenario_of_text(path: &Path, text: &str, roots: &Roots) -> Result<Setup, Vec<Fault>> {
    let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    read_scenario_text(path, text, &id, Shelf::new(roots, Some(path))).map(|scenario| scenario.setup)
}

/// What may be said of a file that is sound, for whoever made it; nothing of an army, nor of what has faults.
pub fn advice_on(path: &Path, roots: &Roots) -> Vec<String> {
    let setup = read_text(path).ok().and_then(|text| scenario_of_text(path, &text, roots).ok());
    setup.map_or_else(Vec::new, |setup| setup.advice())
}

fn check(page: &Page<'_>, table: &Spanned<DeTable<'_>>, header: Header, shelf: &mut Shelf<'_>) {
    let reader = readers::of(header.game);
    let read = match header.kind {
        Kind::House => return drop(read_house(page, table, header.game)),
        Kind::Scenario => return drop((reader.scenario)(page, table, "", shelf)),
        Kind::Army => reader.army,
        Kind::Counters => reader.counters,
    };
    match read {
        Some(read) => drop(read(page, table)),
        None => header.has_none(page, table),
    }
}

pub(super) fn open_scenario(source: &Source, roots: &Roots) -> Result<Scenario, Vec<Fault>> {
    let text = source.text().map_err(|fault| vec![fault])?;
    read_scenario_text(source.path(), &text, &source.id(), Shelf::new(roots, source.on_disk()))
}

fn read_scenario_text(path: &Path, text: &str, id: &str, mut shelf: Shelf<'_>) -> Result<Scenario, Vec<Fault>> {
    let page = Page::new(path, text);
    let scenario = parse(&page).and_then(|table| {
        let header = Header::expect(&page, &table, Kind::Scenario)?;
        (readers::of(header.game).scenario)(&page, &table, id, &mut shelf)
    });
    let mut faults = page.into_faults();
    faults.append(&mut shelf.faults);
    scenario.filter(|_| faults.is_empty()).ok_or(faults)
}
