//! What a side may do, and what an umpire may set right.

use serde::{Deserialize, Serialize};

use super::unit::{AreaId, At, UnitId};
use crate::rules::seven_hex::judge::strategic::Way;

/// What a side may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The phase, or the question, is done with.
    Done,
    /// Do this with a unit: place it, move it, order it.
    Take(UnitId),
    /// The unit asked about stays where it is.
    Stay,
    /// An answer that only opens a question, and the answer to that.
    Both(Box<[Action; 2]>),
    /// Set the unit asked about up there. [SHS 16a, 16b]
    Place(At),
    /// Move it there strategically. [SHS 6.2]
    March {
        /// How.
        way: Way,
        /// Where.
        to: At,
    },
    /// Fire. [SHS 7.9]
    Fire {
        /// Which gun.
        gun: UnitId,
        /// At the stack there.
        at: At,
    },
    /// The ordered units go there. [SHS 8.3a]
    Order(At),
    /// The ordered units attack an area. [SHS 10.1a]
    Attack(AreaId),
    /// The group goes to an area. [SHS 12.1]
    Withdraw(AreaId),
    /// The group retreats to these areas, unit by unit; nowhere for those that are lost. [SHS 13.1, 13.6]
    Retreat(Vec<Option<AreaId>>),
}

/// What an umpire may set right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amendment {
    /// A counter stands there.
    Stands {
        /// Which.
        unit: UnitId,
        /// Where.
        at: At,
    },
    /// A counter is disrupted, or in good order.
    Disrupted {
        /// Which.
        unit: UnitId,
        /// Whether.
        disrupted: bool,
    },
    /// A counter is lost.
    Lost(UnitId),
}
