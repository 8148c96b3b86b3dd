//! Orders: whether they are obeyed, and what they may tell. [SHS 8, 9]

use super::Why;
use crate::game::{Rule, Side, Tally};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{CavalryAttackFromOuterHex, House};
use crate::rules::seven_hex::book::tables::{ATTACKS, order_value};

/// The order value for an order of a phase, the first being number one. [SHS 8.2, 8.5]
pub fn value(side: Side, number: u32) -> Tally {
    let fallen = -f64::from(number.saturating_sub(1));
    let tally = Tally::of("Added to the white die").with("Order value", Rule::new("SHS 8.2"), order_value(side));
    tally.when(number > 1, "Orders given before", Rule::new("SHS 8.5"), fallen)
}

/// Whether an order is obeyed. [SHS 8.4a]
pub fn is_obeyed(value: i32, white: u8, red: u8) -> bool {
    i32::from(white) + value >= i32::from(red)
}

/// Whether an order needs no die: the first of a phase, by option 19. [SHS 19.1]
pub const fn is_sure(first_is_sure: bool, number: u32) -> bool {
    first_is_sure && number == 1
}

/// In how many of 36 throws an order is obeyed. [SHS 8.4a]
pub fn chances(value: i32) -> usize {
    let throws = (1..=6).flat_map(|white| (1..=6).map(move |red| (white, red)));
    throws.filter(|(white, red)| is_obeyed(value, *white, *red)).count()
}

/// A step of a tactical move. [SHS 9.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To another hex of the same area.
    Hex,
    /// From the centre of an area to that of the next.
    Area,
}

/// A tactical move of a unit, and what it meets.
#[derive(Clone, Copy, Debug)]
pub struct Tactical<'a> {
    /// The unit's arm.
    pub arm: Arm,
    /// Its steps.
    pub steps: &'a [Step],
    /// It starts on a centre hex.
    pub on_centre: bool,
    /// It is disrupted.
    pub disrupted: bool,
    /// An enemy is in the area it enters: the order is an attack.
    pub is_attack: bool,
    /// The attacks it has made this player turn.
    pub attacks: u8,
    /// Its army has lost twelve.
    pub collapsed: bool,
    /// The hex it enters is marked.
    pub marked: bool,
    /// The border is closed.
    pub blocked: bool,
    /// There is no room.
    pub no_room: bool,
}

/// Whether a unit may make a tactical move. [SHS 3.9b, 4.5a, 8.6b, 9.1 to 9.3, 10.2, 16d, R19]
pub fn may_move(facts: &Tactical<'_>, house: &House) -> Result<(), Why> {
    let steps = facts.steps;
    let leaves_outer = !facts.on_centre && steps.first() == Some(&Step::Area);
    let steps_and_attacks = facts.is_attack && steps.first() == Some(&Step::Hex) && steps.contains(&Step::Area);
    let steps_first = house.cavalry_attack_from_outer_hex == CavalryAttackFromOuterHex::Off && steps_and_attacks;
    let at_both_ends = !matches!(steps, [_] | [Step::Hex, Step::Area] | [Step::Area, Step::Hex]);
    let bars = [
        (facts.marked, Why::MarkedHex),
        (facts.arm == Arm::Artillery && steps.contains(&Step::Area), Why::ArtilleryStays),
        (leaves_outer || steps_first, Why::LeavesFromCentre),
        (facts.arm != Arm::Cavalry && steps.len() > 1, Why::OneStep),
        (at_both_ends, Why::OneEnd),
        (facts.is_attack && facts.disrupted, Why::Disrupted),
        (facts.is_attack && facts.attacks >= ATTACKS, Why::AttackedTwice),
        (facts.is_attack && facts.collapsed, Why::Collapsed),
        (facts.no_room, Why::NoRoom),
        (facts.blocked, Why::BlockingTerrain),
    ];
    first(bars)
}

/// The first bar that holds.
pub(super) fn first(bars: impl IntoIterator<Item = (bool, Why)>) -> Result<(), Why> {
    bars.into_iter().find(|(holds, _)| *holds).map_or(Ok(()), |(_, why)| Err(why))
}
