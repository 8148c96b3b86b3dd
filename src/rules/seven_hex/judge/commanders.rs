//! Commanders in danger, away, and committed. [SHS 10.21, 10.22, 20]

use crate::rules::seven_hex::book::tables::{COMMANDER_LOST, RETURN_WITHIN};

/// Whether a commander is lost; else he escapes. [SHS 10.21]
pub const fn is_lost(face: u8) -> bool {
    face <= COMMANDER_LOST
}

/// The game turn in which one comes back who escaped in another. [SHS 10.22a, R41]
pub const fn returns_in(escaped_in: u32) -> u32 {
    escaped_in + 2
}

/// An area to which a commander might come back.
#[derive(Clone, Copy, Debug)]
pub struct Refuge {
    /// How many areas it lies from where he left.
    pub distance: u16,
    /// A combat unit of his side is in it.
    pub has_friend: bool,
    /// It is next to an area that the enemy holds.
    pub next_to_enemy: bool,
}

/// Whether a commander may come back to an area. [SHS 10.22b]
pub const fn may_return(area: &Refuge) -> bool {
    area.distance <= RETURN_WITHIN && area.has_friend && !area.next_to_enemy
}

/// Whether a commander may rally units and let them move strategically: not while he is committed. [SHS 20.2]
pub const fn is_free(committed: bool) -> bool {
    !committed
}
