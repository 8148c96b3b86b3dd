//! *The Marlborough Man*, Richard Berg's game of Blenheim and Oudenarde, version 1.1 (2003): what is peculiar to it.
//!
//! Citations read `[MM 9 Caracole]`: the section's number and the heading within it. The book's charts of fire range, fire, shock,
//! pre-shock reaction and combat terrain are printed on its maps only; those of the sister game stand in for them. \[R91\]

pub mod blenheim;
pub mod edition;
mod info;
pub mod oudenarde;

use crate::rules::continuity::BattleBook;
use crate::rules::continuity::state::battlefield::Battlefield;
pub use info::INFO;

/// The book, with its battles.
#[derive(Clone, Copy, Debug)]
pub struct MarlboroughMan;

impl BattleBook for MarlboroughMan {
    const BATTLES: &'static [&'static Battlefield] = &[&blenheim::BLENHEIM, &oudenarde::OUDENARDE];
}
