//! When a unit must take a non-voluntary check. [FLA MOR-02 to MOR-16]

use serde::{Deserialize, Serialize};

use super::Troop;
use crate::game::Rule;
use crate::geometry::is_within;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Class, Morale};

/// How near friends must be for their ruin to be seen, in inches. [FLA MOR-12, MOR-13]
pub const SEEN: f64 = 4.0;

/// What obliges a unit to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Its first casualty. [FLA MOR-07]
    First,
    /// Losses reach a quarter. [FLA MOR-08]
    Quarter,
    /// Losses reach half. [FLA MOR-09]
    Half,
    /// Another casualty beyond half. [FLA MOR-10]
    BeyondHalf,
    /// It lost a melee. [FLA MOR-11]
    LostMelee,
    /// Friends flee by. [FLA MOR-12]
    FriendRouts,
    /// A friend is wiped out or surrenders. [FLA MOR-13]
    FriendDestroyed,
    /// Broken friends go through it. [FLA MOR-14]
    FilteredThrough,
    /// It is charged. [FLA MOR-15]
    ReceivingCharge,
    /// Its general is dead. [FLA MOR-16]
    GeneralKilled,
}

impl Cause {
    /// The rule that obliges it.
    pub const fn rule(self) -> Rule {
        match self {
            Self::First => Rule::new("FLA MOR-07"),
            Self::Quarter => Rule::new("FLA MOR-08"),
            Self::Half => Rule::new("FLA MOR-09"),
            Self::BeyondHalf => Rule::new("FLA MOR-10"),
            Self::LostMelee => Rule::new("FLA MOR-11"),
            Self::FriendRouts => Rule::new("FLA MOR-12"),
            Self::FriendDestroyed => Rule::new("FLA MOR-13"),
            Self::FilteredThrough => Rule::new("FLA MOR-14"),
            Self::ReceivingCharge => Rule::new("FLA MOR-15"),
            Self::GeneralKilled => Rule::new("FLA MOR-16"),
        }
    }
}

/// What may oblige a unit to test.
#[derive(Clone, Debug, PartialEq)]
pub struct TriggerFacts {
    /// The unit.
    pub troop: Troop,
    /// Figures lost before the event.
    pub losses_before: u8,
    /// Figures lost after it.
    pub losses_after: u8,
    /// It won its last melee of the turn. [FLA MOR-06, R-79]
    pub won_melee: bool,
    /// It lost a melee.
    pub lost_melee: bool,
    /// Inches to the nearest point of friends' flight.
    pub friend_routs_within: Option<f64>,
    /// Inches to a friend that is wiped out or surrenders.
    pub friend_destroyed_within: Option<f64>,
    /// Shaken or routed friends went through it.
    pub filtered_through: bool,
    /// It is charged.
    pub receiving_charge: bool,
    /// It is fighting already: it takes a charge as it stands. [FLA MEL-24]
    pub already_in_melee: bool,
    /// Its general has just been killed.
    pub general_killed: bool,
    /// It has taken a non-voluntary check this turn. [FLA MOR-02]
    pub already_tested: bool,
    /// All this happens in a melee attempt. [FLA MOR-03]
    pub in_melee_attempt: bool,
}

impl TriggerFacts {
    /// Nothing has happened to the unit.
    pub const fn quiet(troop: Troop) -> Self {
        Self {
            troop,
            losses_before: 0,
            losses_after: 0,
            won_melee: false,
            lost_melee: false,
            friend_routs_within: None,
            friend_destroyed_within: None,
            filtered_through: false,
            receiving_charge: false,
            already_in_melee: false,
            general_killed: false,
            already_tested: false,
            in_melee_attempt: false,
        }
    }

    /// Whether a cause may test the unit again this turn. [FLA MOR-02 to MOR-04]
    fn may_test(&self, causes: &[Cause]) -> bool {
        !self.already_tested || self.in_melee_attempt || causes.contains(&Cause::GeneralKilled)
    }
}

/// What is owed, and whether dice are rolled for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trigger {
    /// Every cause, in the printed order.
    pub causes: Vec<Cause>,
    /// The unit must test; one check however many the causes.
    pub must_test: bool,
    /// It rolls; routers do not, but for them it is a rally attempt spent. [FLA RET-06, RET-08]
    pub rolls: bool,
}

/// What the unit must test for. [FLA MOR-02 to MOR-16]
pub fn trigger(facts: &TriggerFacts, house: &House) -> Trigger {
    let is_elite = facts.troop.class(house) == Class::Elite;
    let seen = |distance: Option<f64>| !is_elite && distance.is_some_and(|inches| is_within(inches, SEEN));
    let mut causes = if facts.won_melee { Vec::new() } else { losses(facts, house) };
    let others = [
        (facts.lost_melee, Cause::LostMelee),
        (seen(facts.friend_routs_within), Cause::FriendRouts),
        (seen(facts.friend_destroyed_within), Cause::FriendDestroyed),
        (facts.filtered_through, Cause::FilteredThrough),
        (facts.receiving_charge && !facts.already_in_melee, Cause::ReceivingCharge),
        (facts.general_killed, Cause::GeneralKilled),
    ];
    causes.extend(others.into_iter().filter(|(holds, _)| *holds).map(|(_, cause)| cause));
    let must_test = !causes.is_empty() && facts.may_test(&causes);
    Trigger { causes, must_test, rolls: must_test && facts.troop.morale != Morale::Routed }
}

/// The thresholds that losses have passed; whole fractions of the original strength, unrounded. [FLA MOR-07 to MOR-10, R-12]
fn losses(facts: &TriggerFacts, house: &House) -> Vec<Cause> {
    let (before, after) = (u32::from(facts.losses_before), u32::from(facts.losses_after));
    let original = u32::from(facts.troop.profile.original);
    let reaches = |parts: u32| before * parts < original && after * parts >= original;
    let is_beyond_half = before * 2 >= original && after > before;
    let is_line = facts.troop.class(house) == Class::Line;
    [
        (before == 0 && after > 0 && is_line, Cause::First),
        (reaches(4), Cause::Quarter),
        (reaches(2), Cause::Half),
        (is_beyond_half, Cause::BeyondHalf),
    ]
    .into_iter()
    .filter(|(holds, _)| *holds)
    .map(|(_, cause)| cause)
    .collect()
}
