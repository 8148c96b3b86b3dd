//! Ground that a scenario has a side take, or hold. [FLA MAJ-10]

use serde::{Deserialize, Serialize};

use crate::game::Side;

/// Ground that a side has to take or to hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Aim {
    /// Whose aim it is.
    pub side: Side,
    /// What it has to do there.
    pub deed: Deed,
    /// The ground, by its place in the terrain.
    pub ground: usize,
    /// The turn by whose end it must be taken, or to whose end it must be held.
    pub by: u32,
}

/// What a side has to do with ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// To stand on it alone.
    Take,
    /// Not to let the enemy stand on it alone.
    Hold,
}
