//! A table while its scenario is edited: what can be read of it, faults or no faults, and the picture of that; and the words of the
//! rules in which the window's forms are filled in.

mod picture;
mod sketch;

pub use picture::{Drawn, Troops, picture};
pub use sketch::{CardSketch, CommandSketch, GroundSketch, SideSketch, Sketch, UnitSketch, VictorySketch, switches};

pub use super::armies::named_army;
pub use crate::rules::flanders::book::brigade::BrigadeFormation;
pub use crate::rules::flanders::book::profile::{Arm, Class, Mount};
pub use crate::rules::flanders::state::setup::Edge;
