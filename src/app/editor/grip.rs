//! What the pointer holds on a table in inches.

use crate::data::edit::Address;

/// What is being dragged, and from where.
#[derive(Clone, Debug, PartialEq)]
pub enum Grip {
    /// A piece by its body: the middle of its front edge from the pointer.
    Body(Address, [f64; 2]),
    /// A piece by its handle.
    Turn(Address),
    /// A corner of the chosen ground.
    Corner(usize),
    /// The chosen ground as a whole: where it was taken hold of, and its corners then.
    Ground([f64; 2], Vec<[f64; 2]>),
}
