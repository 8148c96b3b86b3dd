//! Brigade morale. [BM 12.0, 6.4.3]

use crate::game::Tally;
use crate::rules::bayonet_musket::book::sections::{LEADER_MORALE, MORALE};

/// A brigade after an activation. [BM 12.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shaken {
    /// Whether it is the one that was activated.
    pub active: bool,
    /// Its printed morale.
    pub printed: u8,
    /// Units lost so far, this activation included.
    pub lost: u8,
    /// Whether a unit of it was routed in this activation.
    pub lost_now: bool,
    /// The rating of the leader in direct command. [BM 6.4.3]
    pub leader: u8,
}

/// Who checks, by place in the list: brigades that lost a unit, inactive ones first. [BM 12.0, R-BM-28, R-BM-29]
pub fn order_of_checks(brigades: &[Shaken]) -> Vec<usize> {
    let of = |active: bool| (0..brigades.len()).filter(move |brigade| brigades[*brigade].active == active);
    of(false).chain(of(true)).filter(|brigade| brigades[*brigade].lost_now).collect()
}

/// Whether a brigade checks at all: the active one does not when an inactive one has failed. [BM 12.0]
pub const fn checks(brigade: &Shaken, inactive_failed: bool) -> bool {
    !(brigade.active && inactive_failed)
}

/// What the die must not exceed. [BM 12.0]
pub fn needs(brigade: &Shaken) -> Tally {
    let lost = -i32::from(brigade.lost);
    Tally::of("Morale").with("Printed", MORALE, i32::from(brigade.printed)).when(lost != 0, "Units lost", MORALE, lost)
}

/// What is added to the die. [BM 6.4.3]
pub fn added(brigade: &Shaken) -> Tally {
    let leader = -i32::from(brigade.leader);
    Tally::of("Added to the die").when(leader != 0, "Leader in direct command", LEADER_MORALE, leader)
}

/// Whether a brigade holds with a face. [BM 12.0]
pub fn holds(brigade: &Shaken, face: u8) -> bool {
    i32::from(face) + added(brigade).whole() <= needs(brigade).whole()
}
