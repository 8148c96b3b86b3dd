//! *The Marlborough Man*, Richard Berg's game of Blenheim and Oudenarde, version 1.1 (2003): what is peculiar to it.
//!
//! Citations read `[MM 9 Caracole]`: the section's number and the heading within it. The book's charts of fire range, fire, shock,
//! pre-shock reaction and combat terrain are printed on its maps only; those of the sister game stand in for them. \[R91\]

pub mod arrivals;
mod info;
mod tables;

pub use info::INFO;
pub use tables::{BLENHEIM, EDITION, OUDENARDE};
