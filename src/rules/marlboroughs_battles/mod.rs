//! *Marlborough's Battles: Ramillies & Malplaquet*, Richard Berg's game in Strategy & Tactics 256 (2009), with the designer's
//! questions and answers of May 2009: what is peculiar to it.
//!
//! Citations read `[MB 9.14]`, of the answers `[MB Q10]`.

pub mod commanders;
mod info;
mod tables;
pub mod withers;

pub use info::INFO;
pub use tables::{EDITION, MALPLAQUET, RAMILLIES};
