//! Pure rules: facts in; a tally, an outcome or a reason against it out.

pub mod alignment;
pub mod artillery;
pub mod assault;
pub mod cavalry;
pub mod charge;
pub mod combat;
pub mod display;
pub mod infantry;
pub mod integrity;
pub mod leaders;
pub mod linear;
pub mod morale;
pub mod movement;
pub mod orders;
pub mod retreat;
pub mod rout;
pub mod sequence;
pub mod stacking;
pub mod troop;
pub mod volley;
pub mod zones;
