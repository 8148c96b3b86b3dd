//! The two games of continuity: their tables, their rules by their sections, and their battles from set-up to a decision.

#[path = "../support/mod.rs"]
mod support;

mod counts;
mod coverage;
mod judges;
mod play;
mod sections;
mod set_up;
mod tables;
