//! Armies by name or path.

use std::path::Path;

use super::army::{Army, read};
use crate::data::fault::Fault;
use crate::data::fields::is_plain_name;
use crate::data::header::Kind;
use crate::data::open::{find, read_source};
use crate::data::roots::{Roots, Shelved, Source};
use crate::data::shelf::Shelf;
use crate::rules::flanders::INFO;

/// Loads an army by its name or by the path of its file.
pub fn load_army(reference: &str, roots: &Roots) -> Result<Army, Vec<Fault>> {
    open(&find(Shelved::Armies, reference, roots)?)
}

/// The army that a scenario in this file means by a name, as far as it can be read without a fault.
pub fn named_army(name: &str, scenario: &Path, roots: &Roots) -> Option<Army> {
    if !is_plain_name(name) {
        return None;
    }
    let shelf = Shelf::new(roots, Some(scenario));
    open(&shelf.find(INFO.key, name)?).ok()
}

fn open(source: &Source) -> Result<Army, Vec<Fault>> {
    read_source(source, Kind::Army, &INFO, |page, table| Some(read(page, table).army))
}
