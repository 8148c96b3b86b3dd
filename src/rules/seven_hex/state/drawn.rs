//! The board as it is drawn: made when somebody first looks, and the same for the whole battle.

use std::sync::OnceLock;

use crate::game::AreaBoard;
use crate::geometry::Point;

/// What is drawn of a board.
#[derive(Debug)]
pub struct Drawn {
    /// Its areas, with what grows in them.
    pub board: AreaBoard,
    /// The outline of each area, corner by corner.
    pub rims: Vec<Vec<Point>>,
}

/// A place for it, empty until somebody looks.
pub type KeptDrawing = OnceLock<Drawn>;
