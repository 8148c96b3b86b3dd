//! What the two games of continuity share: *The Marlborough Man* (Blenheim, Oudenarde) and *Marlborough's Battles* (Ramillies,
//! Malplaquet), both designed by Richard Berg.
//!
//! Commands are activated one after another for as long as the dice allow. What both books print alike stands here; what differs
//! between the books is an [`book::edition::Edition`], and what differs between battles a [`book::charts::Charts`], filled in by
//! `marlborough_man` and `marlboroughs_battles`. Citations read `[MB 9.14]` and `[MM 9 Caracole]`, of the designer's answers
//! `[MB Q10]`; rulings are `[R31]` and stand in `rulings.md` beside this file.

mod battle;
pub mod book;
pub mod facts;
pub mod info;
pub mod judge;
mod odds;
mod scene;
pub mod state;
pub mod steps;

pub use battle::Battle;
pub use state::action::{Action, Amendment};
pub use state::setup::Setup;
