//! Morale checks: what is needed, whether it is passed, how badly it fails. [FLA MOR-01 to MOR-53]

use serde::{Deserialize, Serialize};

use super::Troop;
use crate::game::{Rule, Tally};
use crate::geometry::{Formation, is_beyond, is_within};
use crate::rules::flanders::book::house::{
    CasualtyModifier, DeadGeneralCharge, FiredOnApplies, House, NaturalExtremes,
};
use crate::rules::flanders::book::profile::{Class, Morale};
use crate::rules::flanders::book::tables::{self, MoraleModifier};

pub use super::triggers::{Cause, Trigger, TriggerFacts, trigger};

/// How near a general must be to help, and how near danger must be to him, in inches. [FLA MOR-23, GEN-01]
pub const NEAR: f64 = 4.0;
/// How far a unit may be from its general and still go forward without a test, in inches. [FLA MOR-21, GEN-07]
pub const COMMAND: f64 = 24.0;

/// Why a unit is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// It wants to charge. [FLA MOR-19]
    Charge,
    /// It wants to go forward out of command. [FLA MOR-21, MOR-22]
    Advance,
    /// It tries to rally. [FLA MOR-20]
    Rally,
    /// It has lost figures. [FLA MOR-07 to MOR-10]
    Casualties,
    /// It is charged. [FLA MOR-15]
    ReceiveCharge,
    /// It has lost a melee. [FLA MOR-11]
    LostMelee,
    /// It was fired on as it charged. [FLA MEL-38]
    Continue,
    /// Friends fled, were lost, or broke through it. [FLA MOR-12 to MOR-14]
    FriendsLost,
    /// Its general is dead. [FLA MOR-16]
    GeneralKilled,
}

impl Purpose {
    /// Whether the unit wants something, so that a failure only denies it. [FLA MOR-17]
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Self::Charge | Self::Advance | Self::Rally)
    }

    /// Whether a failure is followed by a die for its severity. [FLA MOR-41, MEL-40]
    pub const fn has_severity(self) -> bool {
        !self.is_voluntary() && !matches!(self, Self::Continue)
    }

    /// The rule that asks for the check.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Charge => "FLA MOR-19",
            Self::Advance => "FLA MOR-21",
            Self::Rally => "FLA MOR-20",
            Self::Casualties => "FLA MOR-07",
            Self::ReceiveCharge => "FLA MOR-15",
            Self::LostMelee => "FLA MOR-11",
            Self::Continue => "FLA MEL-38",
            Self::FriendsLost => "FLA MOR-12",
            Self::GeneralKilled => "FLA MOR-16",
        }
    }
}

/// What a morale check depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckFacts {
    /// The unit.
    pub troop: Troop,
    /// Why it is tested.
    pub purpose: Purpose,
    /// A general who may help it is within four inches. [FLA MOR-23, R-55]
    pub general_within: bool,
    /// A friend supports it from behind. [FLA MOR-26]
    pub rear_support: bool,
    /// It is behind cover or in a building. [FLA MOR-27]
    pub cover: bool,
    /// Flanks that no friend supports, of two. [FLA MOR-39]
    pub unsupported_flanks: u8,
    /// Its general is dead.
    pub general_killed: bool,
    /// Its command is broken. [FLA MOR-37]
    pub major_morale_broken: bool,
    /// It has been fired on this turn, hurt or not. [FLA MOR-38, R-21]
    pub fired_on: bool,
    /// Figures lost this turn, for clubs that count only those.
    pub casualties_this_turn: u8,
}

impl CheckFacts {
    /// A check about which nothing else is known.
    pub const fn plain(troop: Troop, purpose: Purpose) -> Self {
        Self {
            troop,
            purpose,
            general_within: false,
            rear_support: false,
            cover: false,
            unsupported_flanks: 0,
            general_killed: false,
            major_morale_broken: false,
            fired_on: false,
            casualties_this_turn: 0,
        }
    }

    fn counted_casualties(&self, house: &House) -> u8 {
        match house.casualty_modifier {
            CasualtyModifier::Total => self.troop.casualties(),
            CasualtyModifier::ThisTurn => self.casualties_this_turn,
        }
    }

    fn is_harder_for_fire(&self, house: &House) -> bool {
        self.fired_on
            && match house.fired_on_applies {
                FiredOnApplies::Both => matches!(self.purpose, Purpose::Charge | Purpose::Continue),
                FiredOnApplies::Voluntary => self.purpose == Purpose::Charge,
                FiredOnApplies::Continuation => self.purpose == Purpose::Continue,
            }
    }

    /// Open flanks that count: infantry's, in the open, not in square, not when rallying. [FLA MOR-39, SUP-08, R-56]
    fn open_flanks(&self) -> u8 {
        let has_flanks = self.troop.is_infantry()
            && self.troop.formation != Formation::Square
            && !self.troop.in_building
            && self.purpose != Purpose::Rally;
        if has_flanks { self.unsupported_flanks } else { 0 }
    }

    fn counts(&self, modifier: MoraleModifier, house: &House) -> bool {
        let troop = &self.troop;
        let class = troop.class(house);
        match modifier {
            MoraleModifier::General => self.general_within,
            MoraleModifier::Crack => class == Class::Crack,
            MoraleModifier::Elite => class == Class::Elite,
            MoraleModifier::RearSupport => self.rear_support,
            MoraleModifier::Cover => self.cover || troop.in_building,
            MoraleModifier::Fifteen => troop.profile.original == 15,
            MoraleModifier::Fatigued => troop.morale == Morale::Fatigued,
            MoraleModifier::Shaken => troop.morale == Morale::Shaken,
            MoraleModifier::Routed => troop.morale == Morale::Routed,
            MoraleModifier::LostMelee => self.purpose == Purpose::LostMelee,
            MoraleModifier::Casualty => self.counted_casualties(house) > 0,
            MoraleModifier::NineOrArtillery => troop.profile.original == 9 || troop.gun().is_some(),
            MoraleModifier::AdvanceWithoutGeneral => self.general_killed && self.advances(house),
            MoraleModifier::ChargeWithoutGeneral => self.general_killed && self.purpose == Purpose::Charge,
            MoraleModifier::MajorMoraleBroken => self.major_morale_broken,
            MoraleModifier::FiredOn => self.is_harder_for_fire(house),
            MoraleModifier::OpenFlank => self.open_flanks() > 0,
        }
    }

    /// A charge is a move toward the enemy too, where a club adds both rows.
    fn advances(&self, house: &House) -> bool {
        let adds_both = house.dead_general_charge == DeadGeneralCharge::Three;
        self.purpose == Purpose::Advance || (self.purpose == Purpose::Charge && adds_both)
    }

    fn times(&self, modifier: MoraleModifier, house: &House) -> i32 {
        match modifier {
            MoraleModifier::Casualty => i32::from(self.counted_casualties(house)),
            MoraleModifier::OpenFlank => i32::from(self.open_flanks()),
            _ => 1,
        }
    }
}

/// What two dice must come to. [FLA MOR-01, MOR-23 to MOR-40]
pub fn needed(facts: &CheckFacts, house: &House) -> Tally {
    let mut tally =
        Tally::of("Needed on two dice").with("Every check starts at", Rule::new("FLA MOR-01"), tables::MORALE);
    for modifier in MoraleModifier::ALL {
        let (value, label, rule) = modifier.row();
        tally = tally.when(facts.counts(modifier, house), label, Rule::new(rule), value * facts.times(modifier, house));
    }
    tally
}

/// Whether two dice pass. [FLA MOR-53, R-23]
pub fn passes(needed: i32, faces: [u8; 2], house: &House) -> bool {
    let total = i32::from(faces[0]) + i32::from(faces[1]);
    match (house.natural_extremes, total) {
        (NaturalExtremes::On, 2) => false,
        (NaturalExtremes::On, 12) => true,
        _ => total >= needed,
    }
}

/// How badly a non-voluntary check fails. [FLA MOR-42 to MOR-44]
pub const fn severity(face: u8) -> Morale {
    tables::severity(face)
}

/// The state after a failed check: the worse of the old and the rolled; in a broken command a shaken unit routs. [FLA MOR-52, MAJ-05]
pub fn worse(before: Morale, severity: Morale, command_is_broken: bool) -> Morale {
    let after = before.max(severity);
    if command_is_broken && after == Morale::Shaken { Morale::Routed } else { after }
}

/// Whether a unit in this state rolls its non-voluntary checks; for routers each is a rally attempt spent. [FLA RET-06, RET-08]
pub const fn rolls(morale: Morale) -> bool {
    !matches!(morale, Morale::Routed)
}

/// A state of morale, in a word.
pub const fn word(morale: Morale) -> &'static str {
    match morale {
        Morale::Good => "in good morale",
        Morale::Fatigued => "fatigued",
        Morale::Shaken => "shaken",
        Morale::Routed => "routed",
    }
}

/// Whether a unit must pass a voluntary check to go forward. [FLA MOR-21, MOR-22, GEN-04, GEN-07]
pub fn must_test_to_advance(distance_to_general: Option<f64>, general_killed: bool) -> bool {
    general_killed || distance_to_general.is_some_and(|inches| is_beyond(inches, COMMAND))
}

/// Whether a general is within the four inches at which he helps. [FLA MOR-23, MEL-63, GEN-08]
pub fn is_near(distance: Option<f64>) -> bool {
    distance.is_some_and(|inches| is_within(inches, NEAR))
}

/// Whether danger at this distance puts a general at risk. [FLA GEN-01]
pub fn is_at_risk(distance: Option<f64>) -> bool {
    is_near(distance)
}

/// Whether the dice kill a general at risk. [FLA GEN-02]
pub fn general_is_killed(faces: [u8; 2]) -> bool {
    faces[0] + faces[1] >= 11
}
