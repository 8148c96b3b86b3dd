//! Why something may not be done.

use serde::{Deserialize, Serialize};

use crate::game::{Refusal, Rule};

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Its morale is not good.
    Morale,
    /// It is fatigued and may not go forward.
    Fatigued,
    /// It has fired this turn.
    AlreadyFired,
    /// It charges this turn.
    Charged,
    /// It came out of a building this turn.
    LeftBuilding,
    /// It mounted, dismounted or formed anew on horseback this turn, or marched too far.
    MayNotFire,
    /// Some of it stands in water.
    InWater,
    /// It has moved too far, or moved already.
    Moved,
    /// It is a column going forward.
    ColumnAdvancing,
    /// It is a column.
    Column,
    /// The target stands too deep in a wood.
    HiddenInWood,
    /// Friends stand in the way.
    Masked,
    /// The target is out of range.
    OutOfRange,
    /// Inside a wood, the target is out of range.
    WoodRange,
    /// Grape does not carry that far.
    BeyondGrape,
    /// It crossed rough ground.
    Rough,
    /// The target is not before its front.
    Arc,
    /// Friends stand before it and it does not shoot from above.
    NoClearShot,
    /// Only round shot goes over the heads of friends.
    GrapeOverFriends,
    /// The target is too near to friends.
    TooNearFriends,
    /// The crew came back to its guns this turn.
    ReturnedToGuns,
    /// Nobody is at the guns.
    Unmanned,
    /// The target rides to meet a charge.
    Countercharge,
    /// The unit is itself charged, and fires in reaction.
    UseReactionFire,
    /// The target falls back the way it came.
    FallingBack,
    /// It can be fired on later in the turn.
    FiresLater,
    /// Only infantry and guns may.
    Arm,
    /// It was never in the arc of fire and in range at once.
    NeverPossible,
    /// The charge did not come from the front.
    NotFront,
    /// It is fighting already.
    InMelee,
    /// It may not go into woods.
    Woods,
    /// Only infantry goes into buildings.
    Building,
    /// A building holds one unit.
    Occupied,
    /// Only a whole unit goes into a building.
    WholeUnit,
    /// Heavy guns cross a stream only by a road.
    StreamNeedsRoad,
    /// Closing up rules out a charge.
    ShrinkAndCharge,
    /// It must stand in line and in order.
    NotOrderedLine,
    /// Only infantry forms square.
    SquareInfantryOnly,
    /// So near the enemy, only a charge may end.
    MustBeACharge,
    /// It is too far.
    TooFar,
    /// His side does not hold the initiative.
    Initiative,
}

impl Why {
    /// What a player would say, without a full stop.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Morale => "its morale is not good",
            Self::Fatigued => "fatigued troops do not go forward",
            Self::AlreadyFired => "it has fired this turn",
            Self::Charged => "it charges this turn",
            Self::LeftBuilding => "it came out of a building this turn",
            Self::MayNotFire => "what it did this turn leaves it no fire",
            Self::InWater => "some of it stands in water",
            Self::Moved => "it has moved",
            Self::ColumnAdvancing => "a column does not fire as it advances",
            Self::Column => "it is in column",
            Self::HiddenInWood => "the target is more than 4″ inside the wood",
            Self::Masked => "friends stand in the way",
            Self::OutOfRange => "the target is out of range",
            Self::WoodRange => "inside a wood nothing is seen beyond 4″",
            Self::BeyondGrape => "grape does not carry so far",
            Self::Rough => "it crossed rough ground",
            Self::Arc => "the target is not within 45° of its front",
            Self::NoClearShot => "there is no clear shot over friends",
            Self::GrapeOverFriends => "only round shot goes over friends",
            Self::TooNearFriends => "the target is within 4″ of friends",
            Self::ReturnedToGuns => "its crew came back to the guns this turn",
            Self::Unmanned => "nobody is at the guns",
            Self::Countercharge => "the target rides to meet a charge",
            Self::UseReactionFire => "it is itself charged, and fires in reaction",
            Self::FallingBack => "the target falls back to its own rear",
            Self::FiresLater => "the target can still be fired on after movement",
            Self::Arm => "only infantry and artillery do that",
            Self::NeverPossible => "the target was never in range and before the front at once",
            Self::NotFront => "the charge does not come from the front",
            Self::InMelee => "it is already fighting",
            Self::Woods => "it may not go into woods",
            Self::Building => "only infantry goes into buildings",
            Self::Occupied => "the building holds a unit already",
            Self::WholeUnit => "only a whole unit goes into a building",
            Self::StreamNeedsRoad => "heavy guns cross a stream only by a road",
            Self::ShrinkAndCharge => "closing its frontage rules out a charge",
            Self::NotOrderedLine => "it must be in line and in order",
            Self::SquareInfantryOnly => "only infantry forms square",
            Self::MustBeACharge => "it would end within ½″ of the enemy without charging",
            Self::TooFar => "it is too far",
            Self::Initiative => "his side does not have the initiative",
        }
    }
}

/// What stands in the way, with the rule that says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    /// What it is.
    pub why: Why,
    /// The rule.
    pub rule: Rule,
}

impl Bar {
    /// This stands in the way, by this rule.
    pub const fn new(why: Why, rule: &'static str) -> Self {
        Self { why, rule: Rule::new(rule) }
    }

    /// Refuses, saying what was asked and what would be allowed.
    pub fn refuse(self, what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::new(self.rule, what, self.why.words(), remedy)
    }
}

impl From<Bar> for String {
    fn from(bar: Bar) -> Self {
        bar.why.words().to_owned()
    }
}

/// The first bar of a list whose condition holds, or none.
pub(super) fn first<const N: usize>(bars: [(bool, Why, &'static str); N]) -> Result<(), Bar> {
    match bars.into_iter().find(|(holds, ..)| *holds) {
        Some((_, why, rule)) => Err(Bar::new(why, rule)),
        None => Ok(()),
    }
}
