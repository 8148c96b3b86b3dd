//! Why something may not be done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Refusal;
use crate::rules::continuity::book::cited::Cited;
use crate::rules::continuity::book::edition::Book;

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The command has just gone.
    JustWent,
    /// Only a free activation can be used for it.
    NotFree,
    /// It is for the other side.
    OtherSide,
    /// This battle knows no such thing.
    OtherBattle,
    /// It was a wing the last time.
    WingTwice,
    /// Only before a continuity die.
    Moment,
    /// It has been tried for this die.
    TriedAlready,
    /// Only with a command.
    NotWithAWing,
    /// Not enough free activations yet.
    TooSoon,
    /// It is out of command.
    OutOfCommand,
    /// Foot leaves a zone only by withdrawing.
    MustWithdraw,
    /// It leads into an enemy zone.
    EnemyZone,
    /// It leads next to an enemy.
    NextToEnemy,
    /// That half stands in an enemy zone.
    HalfHeld,
    /// It has moved.
    Moved,
    /// Its command is not active.
    NotActive,
    /// A double-length unit turns only by wheeling.
    Wheels,
    /// In an enemy zone it turns by one corner.
    OneCorner,
    /// Guns never do that.
    Guns,
    /// Too near to an enemy.
    TooNear,
    /// Units of both sides.
    BothSides,
    /// Two guns.
    TwoGuns,
    /// Half of the unit is outside the village.
    HalfOutside,
    /// A gun is in the village stack.
    GunInVillage,
    /// Too many units.
    TooMany,
    /// It may charge, and so never fires.
    ChargeCapable,
    /// Dragoons do not fire from the saddle.
    MountedDragoons,
    /// It is in column.
    Column,
    /// The gun is in disorder.
    DisorderedGun,
    /// The gun is set to move.
    Limbered,
    /// Guns make no reaction fire.
    GunsNeverReact,
    /// Guns return fire on guns alone.
    GunsOnGuns,
    /// It has fired in reaction or return.
    AlreadyUsed,
    /// It is in disorder.
    Disordered,
    /// Only by caracole.
    OnlyByCaracole,
    /// It is out of range.
    Range,
    /// It is not before its front.
    NotInFront,
    /// Musket and pistol do no harm to guns.
    GunsAreImmune,
    /// It is not mounted.
    NotMounted,
    /// It has fired already.
    AlreadyFired,
    /// Only before activation fire by infantry.
    OnlyInfantryFire,
    /// There is no way.
    NoPath,
    /// Dragoons do not caracole.
    Dragoons,
    /// It went from one enemy zone to another.
    ZoneToZone,
    /// There is no free hex between.
    NoFreeHex,
    /// It rode a caracole.
    Caracoled,
    /// It rallied.
    Rallied,
    /// Horse does not attack over works.
    Works,
    /// It is not one that may charge.
    NotChargeCapable,
    /// The ground under the target.
    TargetTerrain,
    /// It is not in disorder.
    InOrder,
    /// It did something.
    DidSomething,
    /// An enemy is adjacent.
    EnemyAdjacent,
    /// Only horse does that.
    NotCavalry,
}

impl Why {
    /// In words a player would use, without a full stop.
    pub const fn words(self) -> &'static str {
        match self {
            Self::JustWent => "the command has just gone",
            Self::NotFree => "only a free activation can be used for it",
            Self::OtherSide => "it belongs to the other side",
            Self::OtherBattle => "this battle knows no such thing",
            Self::WingTwice => "a wing was tried the last time",
            Self::Moment => "it can be tried only before a continuity die",
            Self::TriedAlready => "it has been tried for this die",
            Self::NotWithAWing => "it is tried with a single command",
            Self::TooSoon => "five free activations must come first",
            Self::OutOfCommand => "it is out of command",
            Self::MustWithdraw => "foot leaves an enemy zone only by withdrawing",
            Self::EnemyZone => "that leads into an enemy zone",
            Self::NextToEnemy => "that leads next to an enemy",
            Self::HalfHeld => "that half stands in an enemy zone",
            Self::Moved => "it has moved",
            Self::NotActive => "its command is not active",
            Self::Wheels => "a double-length unit turns only by wheeling",
            Self::OneCorner => "in an enemy zone it turns by one corner",
            Self::Guns => "guns never do that",
            Self::TooNear => "an enemy is within three hexes",
            Self::BothSides => "units of both sides never share a hex",
            Self::TwoGuns => "two guns never share a hex",
            Self::HalfOutside => "half of a unit is outside the village",
            Self::GunInVillage => "a gun is in the hex",
            Self::TooMany => "there are too many units",
            Self::ChargeCapable => "horse that may charge never fires",
            Self::MountedDragoons => "dragoons do not fire from the saddle",
            Self::Column => "it is in column",
            Self::DisorderedGun => "the gun is in disorder",
            Self::Limbered => "the gun is set to move",
            Self::GunsNeverReact => "guns make no reaction fire",
            Self::GunsOnGuns => "guns return fire on guns alone",
            Self::AlreadyUsed => "it has fired in reaction or return already",
            Self::Disordered => "it is in disorder",
            Self::OnlyByCaracole => "horse fires of its own accord only by caracole",
            Self::Range => "the target is not at the right range",
            Self::NotInFront => "the target is not before its front",
            Self::GunsAreImmune => "muskets and pistols do no harm to guns",
            Self::NotMounted => "it is not mounted",
            Self::AlreadyFired => "it has fired already",
            Self::OnlyInfantryFire => "that is done only before infantry fires when active",
            Self::NoPath => "there is no way",
            Self::Dragoons => "dragoons do not caracole",
            Self::ZoneToZone => "it went from one enemy zone to another",
            Self::NoFreeHex => "there is no free hex between",
            Self::Caracoled => "it rode a caracole in this activation",
            Self::Rallied => "it rallied in this activation",
            Self::Works => "horse and dragoons do not attack over works",
            Self::NotChargeCapable => "it is not marked to charge",
            Self::TargetTerrain => "the target stands where no charge goes",
            Self::InOrder => "it is not in disorder",
            Self::DidSomething => "it did something else",
            Self::EnemyAdjacent => "an enemy is next to it",
            Self::NotCavalry => "only horse does that",
        }
    }
}

/// What stands in the way, with the rule that says so.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// What it is.
    pub why: Why,
    /// The rule.
    pub rule: &'static Cited,
}

impl Bar {
    /// This stands in the way, by this rule.
    pub const fn new(why: Why, rule: &'static Cited) -> Self {
        Self { why, rule }
    }

    /// Refuses, saying what was asked and what would be allowed.
    pub fn refuse(self, book: Book, what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::new(self.rule.of(book), what, self.why.words(), remedy)
    }
}

/// The first bar of a list whose condition holds, or none.
pub fn first<const N: usize>(bars: [(bool, Why, &'static Cited); N]) -> Result<(), Bar> {
    match bars.into_iter().find(|(holds, ..)| *holds) {
        Some((_, why, rule)) => Err(Bar::new(why, rule)),
        None => Ok(()),
    }
}
