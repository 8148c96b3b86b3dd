//! The two books: what differs between them, named.
//!
//! The rules both books print alike stand in this folder. Where they differ, the functions here ask an [`Edition`], which each
//! book fills in its own folder, or the [`super::charts::Charts`] of a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Rule;

/// One of the two rulebooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Book {
    /// *The Marlborough Man*, cited `MM`.
    MarlboroughMan,
    /// *Marlborough's Battles*, cited `MB`.
    MarlboroughsBattles,
}

impl Book {
    /// The rule as this book numbers it: the section in *Marlborough's Battles*, then the one in *The Marlborough Man*.
    pub const fn rule(self, battles: &'static str, man: &'static str) -> Rule {
        Rule::new(match self {
            Self::MarlboroughMan => man,
            Self::MarlboroughsBattles => battles,
        })
    }

    /// What its citations begin with.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::MarlboroughMan => "MM",
            Self::MarlboroughsBattles => "MB",
        }
    }
}

/// How an active command parts its movement and its fire. [MB 5.3, MM 5, R14]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireOrder {
    /// All move and then fire, or all fire and then move.
    WholeCommand,
    /// Each unit as it likes.
    EachUnit,
}

/// What a second disorder by gunfire does. [MB 13.2, MM 13, R39]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondByGuns {
    /// Nothing.
    Nothing,
    /// The unit retreats a hex, as from any fire.
    Retreat,
}

/// How the lower unit leaves a village stack that may no longer stand. [MB 8.4, MM 8, R35]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenStack {
    /// It withdraws, and throws for it.
    Withdraws,
    /// It retreats, without a die.
    Retreats,
}

/// After which activations flight is checked. [MB 16.1, MM 16, R86]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightCheck {
    /// After every command or wing.
    EveryActivation,
    /// Only after a command that was activated without a die.
    FreeCommand,
}

/// What a book changes in the rules the two share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The book.
    pub book: Book,
    /// How movement and fire are parted. [MB 5.3, MM 5]
    pub fire_order: FireOrder,
    /// An active unit may always make one hex. [MB 5.2, MM 5, R16]
    pub first_hex_is_sure: bool,
    /// Horse may fire when active without a caracole. [MB 9.2, MM 9 Caracole, R42, R52]
    pub horse_fires_when_active: bool,
    /// Dragoons in disorder may return fire. [MB 9.5, MM 9]
    pub disordered_dragoons_return_fire: bool,
    /// A second disorder by gunfire. [MB 13.2, MM 13]
    pub second_by_guns: SecondByGuns,
    /// How the lower unit leaves a stack that may no longer stand. [MB 8.4, MM 8, R35]
    pub broken_stack: BrokenStack,
    /// Wing and overall commanders may fall to fire. [MB 14.10, MM 14]
    pub leaders_may_fall: bool,
    /// When flight is checked. [MB 16.1, MM 16]
    pub flight_check: FlightCheck,
    /// A gun bars a village stack. [MB 8.4]
    pub gun_bars_village_stack: bool,
    /// Horse that has fired may not retreat before fire. [MB 9.13]
    pub fire_bars_retreat: bool,
    /// Infantry in column may also move at its plain allowance. [MB 5.7, MM 5 Column, MM 18 Arrival, R21]
    pub columns_move_plainly: bool,
    /// Who leads a command and a wing rides with his command. [MB 14.8, Q21, MM 14, 17 A Note]
    pub commanders_ride_with_commands: bool,
    /// A unit out of command that did not begin in an enemy zone does not attack. [MB 14.5, R101]
    pub attack_out_of_command_begins_in_zone: bool,
    /// Guns belong to no command and go with the leaders near them. [MB 4.6, MM 17, R12, R13]
    pub guns_follow_leaders: bool,
}

impl Edition {
    /// The rule as this book numbers it.
    pub const fn rule(&self, battles: &'static str, man: &'static str) -> Rule {
        self.book.rule(battles, man)
    }
}
