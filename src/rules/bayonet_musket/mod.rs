//! *Bayonet & Musket*, the series rules of "Banish All Their Fears": hexes, and beside them a display of commands.
//!
//! Citations read `[BM 11.2.1]`: the section's number. The book leaves its tables to player aid cards that are not in its text; what
//! stands in for them is read from a file, which an owner of the game overwrites from his own cards.

pub mod book;
pub mod judge;
