//! *Bayonet & Musket*: how its files are read.

mod cards;
mod ground;
mod muster;
mod places;
mod scenario;
mod tables;

use std::path::Path;

use toml::Spanned;
use toml::de::DeTable;

use super::document::parse;
use super::fault::{Fault, Page};
use super::reader::Reader;
use crate::rules::bayonet_musket::INFO;
use crate::rules::bayonet_musket::book::cards::Cards;

/// How the files of this game are read.
pub(super) static READER: Reader = Reader {
    counters: Some(|page, table| {
        read_cards(page, table);
        None
    }),
    ..Reader::of_scenarios(&INFO, scenario::read)
};

/// The cards on a page, if they are sound.
fn read_cards(page: &Page<'_>, table: &Spanned<DeTable<'_>>) -> Option<Cards> {
    cards::read(page, table)
}

/// The tables of the player aid cards, from the text of a file; everything that is wrong with it.
pub fn cards_of(file: &Path, text: &str) -> Result<Cards, Vec<Fault>> {
    let page = Page::new(file, text);
    let cards = parse(&page).and_then(|table| cards::read(&page, &table));
    let faults = page.into_faults();
    cards.filter(|_| faults.is_empty()).ok_or(faults)
}
