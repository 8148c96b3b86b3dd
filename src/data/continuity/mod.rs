//! Counters and scenarios of the games of continuity: how their files are written and what makes them right.

mod counters;
mod ground;
mod hexes;
mod muster;
mod places;
mod scenario;
mod words;

pub(super) use counters::read as read_counters;
pub(super) use scenario::{Of, read as read_scenario};
pub(super) use words::battlefield;
