//! The phases of a turn as a stack of steps, in printed order: where a battle can stop is a variant here.
//!
//! When no step is left the phase is over, and [`turn::go_on`] begins the next.

pub mod advance;
pub mod amend;
pub mod attrition;
pub mod by_turns;
pub mod charging;
pub mod combat;
pub mod commanders;
pub mod fire;
pub mod hits;
pub mod morale;
pub mod offers;
pub mod orders;
pub mod outcome;
pub mod retreat;
pub mod set_up;
pub mod strategic;
pub mod turn;
pub mod withdraw;

use std::borrow::Cow;

use super::state::State;
use super::state::action::Action;
pub use crate::engine::Procedure;
use crate::engine::{self, steps};
use crate::game::{Grammar, Outcome};

/// What a step works on.
pub type Turn<'a> = engine::Turn<'a, Step>;

steps! { {}
    /// A side sets up. [SHS 16a, 16b]
    SetUp(set_up::SetUp),
    /// A unit is set up elsewhere. \[R52\]
    Placing(set_up::Placing),
    /// A commander comes back. [SHS 10.22b]
    Return(commanders::Return),
    /// Units, or commanders, move strategically. [SHS 6, 15.1]
    Strategic(strategic::Strategic),
    /// One of them moves. [SHS 6.2]
    March(strategic::March),
    /// Guns fire. [SHS 7]
    Fire(fire::Fire),
    /// A gun fires. [SHS 7.10a]
    Shooting(fire::Shooting),
    /// Hits fall. [SHS 10.4]
    Hits(hits::Hits),
    /// Orders are given. [SHS 8]
    Orders(orders::Orders),
    /// Some units are given an order. [SHS 8.3a]
    Ordering(orders::Ordering),
    /// It is obeyed or not. [SHS 8.4a]
    Obedience(orders::Obedience),
    /// Guns support an attack. \[R21\]
    Supporting(combat::Supporting),
    /// Cavalry charges. [SHS 11.1]
    Charging(charging::Charging),
    /// Cavalry meets a charge. [SHS 11.2a]
    Meeting(charging::Meeting),
    /// It is obeyed or not. [SHS 11.2a]
    Countering(charging::Countering),
    /// A commander's dice are used or not. [SHS 20.1]
    Committing(combat::Committing),
    /// The defenders throw. [SHS 10.11b]
    Defending(combat::Defending),
    /// The attackers throw. [SHS 10.11b]
    Attacking(combat::Attacking),
    /// The loser throws. [SHS 10.16]
    GivingBack(outcome::GivingBack),
    /// What follows a combat. [SHS 10.17 to 10.19]
    After(outcome::After),
    /// Defenders stay or withdraw. [SHS 12]
    Withdrawing(withdraw::Withdrawing),
    /// Defenders retreat. [SHS 13]
    Retreating(retreat::Retreating),
    /// Some of them are lost. [SHS 13.6]
    Parting(retreat::Parting),
    /// Attackers advance. [SHS 10.18a, 10.19b]
    Advancing(advance::Advancing),
    /// Their commander follows. [SHS 10.18a]
    Following(advance::Following),
    /// Commanders may be in danger. [SHS 10.21]
    Danger(commanders::Danger),
    /// One of them throws. [SHS 10.21]
    Escaping(commanders::Escaping),
    /// Morale. [SHS 14]
    Morale(morale::Morale),
    /// A stack is tested. [SHS 14.3]
    Testing(morale::Testing),
    /// Attrition. [SHS 18]
    Attrition(attrition::Attrition),
    /// A stack throws for it. [SHS 18.2]
    Wearing(attrition::Wearing),
    /// Both throw for who begins a phase. [SHS 21.1]
    Throwing(by_turns::Throwing),
    /// They act one after the other. [SHS 21.2]
    ByTurns(by_turns::ByTurns),
    /// One has acted, and passes the turn. [SHS 21.2]
    Passing(by_turns::Passing),
}

impl engine::Step for Step {
    type State = State;
    type Action = Action;
    type Work = ();
    type Returned = ();

    fn over(outcome: Outcome) -> Self {
        Self::Over(outcome)
    }

    fn grammar(state: &State) -> Cow<'_, Grammar> {
        Cow::Borrowed(state.grammar())
    }
}
