//! *Bayonet & Musket*: how its files are read.

mod cards;
mod tables;

use std::path::Path;

use super::document::parse;
use super::fault::{Fault, Page};
use crate::rules::bayonet_musket::book::cards::Cards;

/// The tables of the player aid cards, from the text of a file; everything that is wrong with it.
pub fn cards_of(file: &Path, text: &str) -> Result<Cards, Vec<Fault>> {
    let page = Page::new(file, text);
    let cards = parse(&page).and_then(|table| cards::read(&page, &table));
    let faults = page.into_faults();
    cards.filter(|_| faults.is_empty()).ok_or(faults)
}
