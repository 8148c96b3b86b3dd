//! *Bayonet & Musket*: its tables, its figures, its cards, and its rules by their sections.

#[path = "../support/mod.rs"]
mod support;

mod alone;
mod as_printed;
mod cards;
mod charges;
mod correction;
mod counts;
mod coverage;
mod diaries;
mod display;
mod drawn;
mod faults;
mod field;
mod figures;
mod fought;
mod laws;
mod odds;
mod play;
mod refusals;
mod routers;
mod second_reading;
mod sections;
mod stacks;
mod surfaces;
mod tables;
mod third_reading;
mod told;
mod uncased;
mod window;

use std::path::Path;

use galloper::data::bayonet_musket::cards_of;
use galloper::hex::Hex;
use galloper::rules::bayonet_musket::book::cards::Cards;

/// The shipped cards, as text.
const CARDS: &str = include_str!("../../armies/bayonet_musket/cards.toml");

/// The shipped cards.
fn shipped() -> Cards {
    cards_of(Path::new("cards.toml"), CARDS).expect("the cards are sound")
}

/// A hex so many steps east and so many south of one in the middle of nowhere.
fn hex(east: i16, south: i16) -> Hex {
    let line = 50 - south;
    Hex::new(line, east + south + (line - line.rem_euclid(2)) / 2)
}
