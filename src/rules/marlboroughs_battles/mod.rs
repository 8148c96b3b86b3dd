//! *Marlborough's Battles: Ramillies & Malplaquet*, Richard Berg's game in Strategy & Tactics 256 (2009), with the designer's
//! questions and answers of May 2009: what is peculiar to it.
//!
//! Citations read `[MB 9.14]`, of the answers `[MB Q10]`.

pub mod edition;
mod info;
pub mod malplaquet;
pub mod ramillies;

use crate::rules::continuity::BattleBook;
use crate::rules::continuity::state::battlefield::Battlefield;
pub use info::INFO;

/// The book, with its battles.
#[derive(Clone, Copy, Debug)]
pub struct MarlboroughsBattles;

impl BattleBook for MarlboroughsBattles {
    const BATTLES: &'static [&'static Battlefield] = &[&ramillies::RAMILLIES, &malplaquet::MALPLAQUET];
}
