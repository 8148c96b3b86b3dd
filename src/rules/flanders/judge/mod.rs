//! Adjudication: facts in, a tally or an outcome out.
//!
//! Every function here is pure. What needs dice is parted in two: the number before the throw, and what the faces do. The
//! referee asks for the dice between the two; tests, odds and the referee call the same functions.

pub mod artillery;
pub mod bases;
pub mod building;
pub mod cards;
mod carry;
pub mod charge;
pub mod counter_battery;
pub mod deploy;
pub mod disorder;
pub mod engaged;
pub mod formation;
pub mod general;
pub mod half;
pub mod initiative;
pub mod major_morale;
pub mod melee;
pub mod melee_losses;
pub mod morale;
pub mod movement;
pub mod nations;
pub mod passing;
mod rally;
pub mod retreat;
pub mod saves;
pub mod share;
pub mod small_arms;
pub mod support;
pub mod targets;
pub mod triggers;
mod troop;
pub mod why;

pub use troop::{Aim, Aspect, Reaction, Troop};
pub use why::{Bar, Why};
