//! What every game and every room keeps to: the laws of a battle, of what each side may see, of the ground, and of the house itself.

#[path = "../support/mod.rs"]
mod support;

mod approaches;
mod architecture;
mod bodies;
mod citations;
mod conformance;
mod corrections;
mod diaries;
mod doors;
mod eyes;
mod geometry;
mod hex;
mod opponents;
mod resync;
mod secrecy;
mod sentences;
mod standing;
mod sums;
mod switches;
mod together;
mod unequal;
