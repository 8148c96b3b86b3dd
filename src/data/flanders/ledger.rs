//! Armies without a scenario: the ledger of an evening.

use std::path::Path;

use super::armies::load_army;
use super::army::Army;
use crate::data::fault::Fault;
use crate::data::roots::Roots;
use crate::game::Side;
use crate::geometry::Formation;
use crate::rules;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::state::setup::{Edge, GeneralSetup, PlaceSetup, Setup, UnitSetup, Victory};

/// Two armies as a ledger: every unit under its army's first general, nowhere on a table.
pub(super) fn ledger(references: [&str; 2], roots: &Roots) -> Result<rules::Setup, Vec<Fault>> {
    let [a, b] = references.map(|reference| load_army(reference, roots));
    match (a, b) {
        (Ok(a), Ok(b)) => Ok(rules::Setup::Flanders(setup([&a, &b], &references.map(file_name)))),
        (a, b) => Err([a.err(), b.err()].into_iter().flatten().flatten().collect()),
    }
}

/// The name of an army's file, without its folder and ending.
fn file_name(reference: &str) -> Option<String> {
    Path::new(reference).file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

fn setup(armies: [&Army; 2], names_of_files: &[Option<String>; 2]) -> Setup {
    let generals = Side::BOTH.map(|side| general(armies[side.index()], side));
    let units = armies.iter().enumerate().flat_map(|(general, army)| {
        army.units.iter().map(move |unit| UnitSetup {
            key: unit.key.clone(),
            name: unit.name.clone(),
            general,
            profile: unit.profile,
            figures: unit.profile.original,
            formation: Formation::Line,
            place: PlaceSetup::Untracked,
            dismounted: false,
            roll: unit.roll.clone(),
            army: names_of_files[general].clone(),
        })
    });
    let names = armies.map(|army| army.name.clone());
    Setup {
        scenario: "ledger".to_owned(),
        title: format!("A ledger: {} and {}", names[0], names[1]),
        units: units.collect(),
        sides: names,
        width: 72.0,
        height: 48.0,
        terrain: Vec::new(),
        generals: generals.to_vec(),
        cards: Vec::new(),
        rear: Edge::OPPOSITE,
        victory: Victory { broken_commands: [1, 1], turns: None, at_the_end: None, on_by: None, aims: Vec::new() },
        house: House::default(),
        provenance: Vec::new(),
        ledger: true,
    }
}

fn general(army: &Army, side: Side) -> GeneralSetup {
    let first = army.generals.first();
    let name = first.map_or_else(|| army.name.clone(), |general| general.name.clone());
    GeneralSetup { key: first.map_or_else(String::new, |general| general.key.clone()), name, side, pose: None }
}
