//! What is read off the map and the display for the rules.

pub mod advance;
pub mod brigades;
pub mod combat;
pub mod duty;
pub mod guns;
pub mod leaders;
pub mod march;
pub mod retreat;
pub mod rout;
pub mod targets;
