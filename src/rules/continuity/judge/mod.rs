//! Adjudication: facts in, a tally or an outcome out.
//!
//! Every function here is pure. What needs dice is parted in two: the number before the throw, and what the face does. The referee
//! asks for the dice between the two; tests, odds and the referee call the same functions. Functions that look at the map are
//! given a [`board_view::BoardView`].

pub mod activation;
pub mod arrival;
pub mod board_view;
pub mod caracole;
pub mod charge;
pub mod control_map;
pub mod cycle;
pub mod dragoons;
pub mod fire;
pub mod flight;
pub mod leaders;
pub mod movement;
pub mod preshock;
pub mod reaction;
pub mod results;
pub mod shock;
pub mod stacking;
pub mod troop;
pub mod why;
pub mod withdrawal;
pub mod zone_of;
pub mod zones;

pub use why::{Bar, Why};
