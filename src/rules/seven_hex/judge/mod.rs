//! Adjudication: facts in, a tally or an outcome out.
//!
//! Every function here is pure. What needs dice is parted in two: the number before the throw, and what the faces do. The referee
//! asks for the dice between the two; tests, odds and the referee call the same functions.

pub mod alternate;
pub mod attrition;
pub mod charge;
pub mod combat;
pub mod commanders;
pub mod fire;
pub mod markers;
pub mod morale;
pub mod orders;
pub mod passage;
pub mod retreat;
pub mod space;
pub mod strategic;
pub mod verdict;
pub mod victory;
mod why;

pub use why::Why;
