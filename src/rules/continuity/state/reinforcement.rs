//! Groups that come on to the map later.

use serde::Serialize;

use super::unit::GroupId;

/// Where a side's reinforcements stand before its free activation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Due {
    /// Nobody is thrown for.
    Nobody,
    /// These are thrown for, one after another. [MM 18 British]
    Throw(Vec<GroupId>),
    /// This one comes without a die. [MM 18 French]
    Opens(GroupId),
    /// One of these comes without a die, if the side likes. [MM 18 French, R95]
    Free(Vec<GroupId>),
    /// One of these is named and thrown for. [MM 18 French]
    Named(Vec<GroupId>),
}

/// What comes of a die thrown in place of a free activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The activation is lost.
    Wasted,
    /// A group comes, and is the activation.
    Enters(GroupId),
}
