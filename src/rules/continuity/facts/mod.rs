//! What the rules need to know of the map, taken from the position.

pub mod board;
pub mod command;
pub mod entry;
pub mod fire;
pub mod march;
pub mod near;
pub mod retreat;
pub mod shock;
