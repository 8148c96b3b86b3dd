//! Why a unit may not move so.

use crate::game::Rule;

/// What stands in the way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nobody enters a marked hex.
    MarkedHex,
    /// Artillery never leaves its area by an order.
    ArtilleryStays,
    /// An area is left from its centre hex.
    LeavesFromCentre,
    /// Infantry makes one step.
    OneStep,
    /// Cavalry moves within an area at one end only.
    OneEnd,
    /// A disrupted unit does not attack.
    Disrupted,
    /// It has attacked twice.
    AttackedTwice,
    /// Its army has lost twelve.
    Collapsed,
    /// There is no room.
    NoRoom,
    /// Horse of that army has glanders.
    Glanders,
    /// The border is closed.
    BlockingTerrain,
    /// Somebody of its hex is disrupted.
    DisorderInStack,
    /// Its commander is not at hand.
    NoCommander,
    /// Artillery makes no strategic move to another area.
    Artillery,
    /// Such a move starts on the centre hex.
    StartsOnCentre,
    /// It is too far.
    TooFar,
    /// An enemy is there.
    EnemyThere,
    /// There is no road.
    NoRoad,
    /// A road next to the enemy is not used.
    NextToEnemy,
    /// An enemy next door holds it fast.
    Pinned,
}

impl Why {
    /// What says so.
    pub const fn rule(self) -> Rule {
        Rule::new(match self {
            Self::MarkedHex => "SHS 4.5a",
            Self::ArtilleryStays => "SHS 9.3",
            Self::LeavesFromCentre => "SHS 2.4",
            Self::OneStep => "SHS 9.1",
            Self::OneEnd => "SHS 9.2",
            Self::Disrupted => "SHS 9.1x",
            Self::AttackedTwice => "SHS 8.6b",
            Self::Collapsed => "SHS 16d",
            Self::NoRoom => "SHS 4.1b",
            Self::Glanders => "SHS 4.4c",
            Self::BlockingTerrain => "SHS 4.5b",
            Self::DisorderInStack => "SHS 3.9a",
            Self::NoCommander => "SHS 6.2b",
            Self::Artillery | Self::StartsOnCentre => "SHS 6.2c",
            Self::TooFar | Self::NoRoad | Self::NextToEnemy => "SHS 6.2d",
            Self::EnemyThere | Self::Pinned => "SHS 6.2e",
        })
    }

    /// It in words a player would use, without a full stop.
    pub const fn words(self) -> &'static str {
        match self {
            Self::MarkedHex => "nobody enters a hex of marsh or wood",
            Self::ArtilleryStays => "artillery stays in its area",
            Self::LeavesFromCentre => "an area is left from its centre hex",
            Self::OneStep => "infantry makes one step",
            Self::OneEnd => "cavalry moves within an area at one end only",
            Self::Disrupted => "disrupted units do not attack",
            Self::AttackedTwice => "it has attacked twice this turn",
            Self::Collapsed => "an army that has lost twelve units attacks no more",
            Self::NoRoom => "there is no room",
            Self::Glanders => "horse of that army has glanders",
            Self::BlockingTerrain => "the border is closed",
            Self::DisorderInStack => "somebody of its hex is disrupted",
            Self::NoCommander => "its commander is not at hand",
            Self::Artillery => "artillery makes no such move",
            Self::StartsOnCentre => "such a move starts on a centre hex",
            Self::TooFar => "it is too far",
            Self::EnemyThere => "an enemy is there",
            Self::NoRoad => "no road leads there",
            Self::NextToEnemy => "roads next to the enemy are not used",
            Self::Pinned => "an enemy next door holds it fast",
        }
    }
}
