//! Attempts of leaders, changes of order, and what Dress Ranks allows. [BM 4.3.1, 5.0, 5.4, 5.5, 11.2.3]

use crate::game::Tally;
use crate::rules::bayonet_musket::book::cards::Cards;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{COMMITMENT, COMPLIANCE, LEADER_ACTIONS, ORDERS};
use crate::rules::bayonet_musket::book::terrain::HexTerrain;
use crate::rules::bayonet_musket::book::troops::{Impact, Kind};

/// What bears on an attempt on the display. [BM 4.3.1, 6.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The rating of who tries.
    pub leader: u8,
    /// The rating of an army commander who adds to it. [BM 6.3]
    pub army: u8,
    /// What the card adds for a unit of the brigade next to an enemy; 0 when there is none.
    pub in_contact: i8,
    /// What the card adds for a brigade out of compliance already; 0 when it complies.
    pub out_of_compliance: i8,
}

/// What is added to the die of an attempt. [BM 4.3.1, 6.3]
pub fn attempt_tally(attempt: &Attempt) -> Tally {
    Tally::of("Added to the die")
        .with("Leader", LEADER_ACTIONS, -i32::from(attempt.leader))
        .when(attempt.army > 0, "Army commander in the same line", LEADER_ACTIONS, -i32::from(attempt.army))
        .when(attempt.in_contact != 0, "A unit is next to an enemy", COMMITMENT, attempt.in_contact)
        .when(attempt.out_of_compliance != 0, "Already out of compliance", COMPLIANCE, attempt.out_of_compliance)
}

/// Whether a modified die makes an attempt or a change good: at the number or under it. [BM 4.3.1, 5.0]
pub fn succeeds(modified: i32, needed: u8) -> bool {
    modified <= i32::from(needed)
}

/// Why an order may not be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeBar {
    /// The brigade does not comply with the display. [BM 4.2.4, 5.1]
    NotInCompliance,
    /// No enemy stands in a priority hex of one of its units. [BM 5.4]
    NoEnemyInPriority,
}

/// Whether a brigade may try for an order. [BM 4.2.4, 5.1, 5.4]
pub fn may_change(to: Order, compliant: bool, enemy_in_priority: bool) -> Result<(), ChangeBar> {
    if !compliant && to != Order::March {
        Err(ChangeBar::NotInCompliance)
    } else if to == Order::Charge && !enemy_in_priority {
        Err(ChangeBar::NoEnemyInPriority)
    } else {
        Ok(())
    }
}

/// What bears on a change of order. [BM 5.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changing {
    /// The order it has.
    pub from: Order,
    /// The order it wants.
    pub to: Order,
    /// What leaders take off. [BM 6.3, R-BM-37]
    pub leader: u8,
    /// Units of the brigade lost so far.
    pub lost: u8,
    /// Whether a unit is next to an enemy.
    pub in_contact: bool,
}

/// What is added to the die of a change of order. [BM 5.0, 6.3]
pub fn change_tally(changing: &Changing, cards: &Cards) -> Tally {
    let lost = i32::from(cards.charge_after_losses) * i32::from(changing.lost);
    let leaves = changing.from == Order::Charge && changing.in_contact;
    Tally::of("Added to the die")
        .with("Leader", LEADER_ACTIONS, -i32::from(changing.leader))
        .when(changing.to == Order::Charge && lost != 0, "Units lost", ORDERS, lost)
        .when(leaves, "Leaving Charge next to an enemy", ORDERS, cards.leave_charge_in_contact)
}

/// What a unit may do under Dress Ranks. [BM 5.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dressing {
    /// A hex back, out of a firefight. [BM 11.2.3]
    Back,
    /// A hex up or back.
    UpOrBack,
    /// A casualty taken off.
    Recover,
    /// Out of disorder.
    Reform,
    /// Up to two corners.
    Turn,
}

/// A unit under Dress Ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dressed {
    /// What it is.
    pub kind: Kind,
    /// Its casualties.
    pub casualties: u8,
    /// Whether it is in disorder.
    pub disordered: bool,
    /// What lies on its hex.
    pub impact: Option<Impact>,
    /// Its ground.
    pub terrain: HexTerrain,
    /// Whether it is locked in a firefight.
    pub in_firefight: bool,
}

/// What a unit may do under Dress Ranks: one of these. [BM 5.5, 10.2, 11.2.3, 11.8.2]
pub fn dressings(unit: &Dressed) -> Vec<Dressing> {
    let calm = unit.impact.is_none();
    let may_leave = unit.impact != Some(Impact::Effective);
    let can = [
        (Dressing::Back, may_leave && unit.in_firefight),
        (Dressing::UpOrBack, may_leave && !unit.in_firefight),
        (Dressing::Recover, calm && unit.kind.is_foot() && unit.casualties >= 2),
        (Dressing::Reform, calm && unit.kind.is_horse() && unit.disordered && unit.terrain == HexTerrain::Clear),
        (Dressing::Turn, !unit.in_firefight),
    ];
    can.into_iter().filter(|(_, may)| *may).map(|(dressing, _)| dressing).collect()
}
