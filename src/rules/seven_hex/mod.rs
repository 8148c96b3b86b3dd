//! *Blenheim 1704* of the Seven Hex System: a battle on areas of seven hexes.
//!
//! A player turn has five phases, and in the third an army obeys orders for as long as the dice allow. Citations read
//! `[SHS 10.18a]`: the rulebook's section, and a letter where a section says several things. Rulings are `[R12]` and stand in
//! `rulings.md` beside this file.

pub mod book;
pub mod judge;
