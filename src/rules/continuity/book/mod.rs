//! What is printed: the charts and tables, the sections, what the two books change, and the club's switches with their register.

pub mod arms;
pub mod charts;
pub mod cited;
pub mod edition;
pub mod house;
pub mod points;
pub mod register;
pub mod sections;
pub mod tables;
pub mod terrain;

/// What is counted from 1 as a battle goes on.
pub const TURN: &str = "Activation";
