//! What a position says when a judge asks.

pub mod assault;
pub mod behind;
pub mod fire;
pub mod march;
pub mod near;
pub mod orders;
pub mod room;
