//! Morale: who rallies, who is tested, who runs. [SHS 14]

use crate::game::{Rule, Tally};
use crate::rules::seven_hex::book::arms::Arm;
use crate::rules::seven_hex::book::house::{AnyCommanderSparesTest, House};
use crate::rules::seven_hex::book::tables;

/// What lies about a stack of disrupted units.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shaken {
    /// Their own commander is in the area, and free to rally.
    pub own_commander: bool,
    /// Another commander of the army is.
    pub other_commander: bool,
    /// An enemy in good order is in a neighbouring area.
    pub faces_enemy: bool,
    /// Units of the army in good order in the area. \[R44\]
    pub good_order_here: u8,
    /// Neighbouring areas with one of the army in good order.
    pub good_friends_about: u8,
    /// Neighbouring areas whose enemies are all in good order. \[R44\]
    pub steady_enemies_about: u8,
    /// Stacks of the army that ran in this phase, here and next door. \[R43\]
    pub routed_near: u8,
    /// The army has lost twelve.
    pub collapsed: bool,
}

/// What becomes of a stack of disrupted units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It rallies.
    Rallies,
    /// Nothing.
    Spared,
    /// It is tested.
    Tested,
}

/// What becomes of a stack before any die. [SHS 14.1, 14.2, R42]
pub fn fate(stack: &Shaken, house: &House) -> Fate {
    let is_spared = stack.other_commander && house.any_commander_spares_test == AnyCommanderSparesTest::On;
    match stack {
        Shaken { own_commander: true, .. } => Fate::Rallies,
        Shaken { faces_enemy: true, .. } if !is_spared => Fate::Tested,
        _ => Fate::Spared,
    }
}

/// The negative value. [SHS 14.4]
pub fn negative(stack: &Shaken) -> i32 {
    i32::from(stack.routed_near) + i32::from(stack.steady_enemies_about)
}

/// The positive value. [SHS 14.5]
pub fn positive(stack: &Shaken) -> i32 {
    i32::from(stack.good_order_here) + i32::from(stack.good_friends_about)
}

/// What is added to the die's adjustment: the positive value less the negative. [SHS 14.4, 14.5]
pub fn tally(stack: &Shaken) -> Tally {
    let mut tally = Tally::of("Positive less negative value");
    let lines = [
        ("Units in good order here", "SHS 14.5", i32::from(stack.good_order_here)),
        ("Areas about with friends in good order", "SHS 14.5", i32::from(stack.good_friends_about)),
        ("Stacks that ran here and next door", "SHS 14.4", -i32::from(stack.routed_near)),
        ("Areas about with enemies all in good order", "SHS 14.4", -i32::from(stack.steady_enemies_about)),
    ];
    for (label, rule, value) in lines {
        tally = tally.when(value != 0, label, Rule::new(rule), value);
    }
    tally
}

/// What the die adds; a collapsed army takes no heart. [SHS 14.6, 16d]
pub fn adjustment(face: u8, collapsed: bool) -> i32 {
    let printed = tables::morale(face);
    if collapsed { printed.min(0) } else { printed }
}

/// How many of a stack run. [SHS 14.7]
pub fn runaways(total: i32, disrupted: usize) -> usize {
    usize::try_from(-total).unwrap_or(0).min(disrupted)
}

/// The arms of those that run: infantry, then cavalry, then artillery. [SHS 14.7]
pub fn first_to_run(disrupted: &[Arm], count: usize) -> Vec<Arm> {
    let mut arms = disrupted.to_vec();
    arms.sort();
    arms.truncate(count);
    arms
}
