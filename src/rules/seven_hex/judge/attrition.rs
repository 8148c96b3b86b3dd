//! Attrition, an optional rule. [SHS 18]

use crate::game::{Rule, Tally};
use crate::rules::seven_hex::book::tables::ATTRITION;

/// A stack after the morale phase.
#[derive(Clone, Copy, Debug)]
pub struct Worn {
    /// It stands on an outer hex.
    pub on_outer: bool,
    /// That hex touches an area that the enemy holds. \[R47\]
    pub touches_enemy_area: bool,
    /// An enemy stands on a hex that touches it.
    pub touches_enemy: bool,
    /// One of it is disrupted.
    pub has_disrupted: bool,
}

/// Whether a stack throws for attrition. [SHS 18.2]
pub const fn is_tested(stack: &Worn) -> bool {
    stack.on_outer && stack.touches_enemy_area
}

/// The value that a die must exceed. [SHS 18.4, 18.5]
pub fn tally(stack: &Worn) -> Tally {
    Tally::of("Attrition value")
        .with("Both armies", Rule::new("SHS 18.4"), ATTRITION)
        .when(stack.touches_enemy, "An enemy on a hex that touches it", Rule::new("SHS 18.5"), -1)
        .when(stack.has_disrupted, "Somebody disrupted", Rule::new("SHS 18.5"), -1)
}

/// Whether a unit of the stack is hit. [SHS 18.3]
pub fn is_hit(value: i32, face: u8) -> bool {
    i32::from(face) > value
}
