//! The outline of a base or of a counter.

use schemars::JsonSchema;
use serde::Serialize;

use crate::geometry::Point;

/// One base as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Block {
    /// Its corners: front left, front right, rear right, rear left, in inches.
    #[schemars(with = "[[f64; 2]; 4]")]
    pub corners: [Point; 4],
    /// Whether figures still stand on it; an emptied base is drawn dotted.
    pub standing: bool,
}
