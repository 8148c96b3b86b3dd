//! The hex grid: numbers, directions, facings, distance, sight and paths.
//!
//! No rule and no pixel lives here. A hex is numbered `AABB`: on the page line `AA` runs downward, lines follow each other to the
//! right, and every odd line is shifted half a hex toward higher `BB`. Directions and corners are counted clockwise on the
//! page:
//!
//! ```text
//!            D5
//!        V4 ____ V5
//!     D4  /      \  D0
//!     V3 /        \ V0
//!        \        /
//!     D3  \ ____ /  D1
//!        V2      V1
//!            D2
//! ```
//!
//! Corner `Vk` lies between directions `Dk` and `Dk+1`. Which wind the page's right hand is, a map says by its [`Orientation`].

pub mod cluster;
mod direction;
mod extent;
mod grid;
mod hexside;
mod motion;
mod nearest;
mod number;
mod orientation;
mod pace;
pub mod path;
pub mod sight;
mod stand;
mod step_costs;

pub use direction::{Corner, Direction};
pub use extent::Extent;
pub use grid::{Grid, HexSet};
pub use hexside::Hexside;
pub use nearest::Nearest;
pub use number::{Hex, NotAHex};
pub use orientation::{Orientation, Wind};
pub use pace::{Crossing, Pace};
pub use stand::{Aspect, Half, Hexes, Stand, Stands};
pub use step_costs::StepCosts;
