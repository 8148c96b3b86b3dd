//! What the two games of continuity share, both designed by Richard Berg; it names neither of them.
//!
//! Commands are activated one after another for as long as the dice allow. What both books print alike stands here. What differs
//! between the books is an [`book::edition::Edition`], what differs between battles its [`book::charts::Charts`], and what is done in one
//! battle alone is a hook of its [`state::Battlefield`]: values that each game's own folder fills in. Citations read `[MB 9.14]` and
//! `[MM 9 Caracole]`, of the designer's answers `[MB Q10]`; rulings are `[R31]` and stand in `rulings.md` beside this file.

mod battle;
pub mod book;
pub mod facts;
pub mod info;
pub mod judge;
mod odds;
mod scene;
pub mod state;
pub mod steps;

pub use battle::{Battle, BattleBook};
pub use state::action::{Action, Amendment};
pub use state::setup::Setup;
