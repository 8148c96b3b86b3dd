//! A rectangle as a base is drawn.

use crate::game::Block;
use crate::geometry::Rect;

/// A rectangle as a base is drawn.
pub fn drawn(rect: &Rect, standing: bool) -> Block {
    Block { corners: rect.corners(), standing }
}
