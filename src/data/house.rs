//! House rules in a file of their own, or typed on a line.

use std::path::Path;

use super::document::{parse, read_text};
use super::fault::{Fault, Page};
use super::header::{Header, Kind};
use super::switches::read_house;
use crate::rules;

/// The switches a club has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseRules {
    /// The game they are for.
    pub game: String,
    /// Each switch with its value.
    pub switches: Vec<(String, String)>,
}

impl HouseRules {
    /// Sets the switches of a battle about to begin.
    pub fn apply(&self, setup: &mut rules::Setup) -> Result<(), String> {
        self.switches.iter().try_for_each(|(name, value)| setup.set_switch(name, value))
    }
}

/// House rules from the path of a file, or from the text of one.
pub fn house_from(reference: &str) -> Result<HouseRules, Vec<Fault>> {
    let path = Path::new(reference);
    let is_text = reference.contains('=') && !path.is_file();
    if is_text {
        return read(Path::new("house rules"), reference);
    }
    let text = read_text(path).map_err(|fault| vec![fault])?;
    read(path, &text)
}

fn read(path: &Path, text: &str) -> Result<HouseRules, Vec<Fault>> {
    let page = Page::new(path, text);
    let house = parse(&page).and_then(|table| {
        let header = Header::expect(&page, &table, Kind::House)?;
        Some(HouseRules { game: header.game.to_owned(), switches: read_house(&page, &table, header.game) })
    });
    let faults = page.into_faults();
    house.filter(|_| faults.is_empty()).ok_or(faults)
}
