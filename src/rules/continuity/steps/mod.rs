//! The cycle of activations as a stack of steps, in printed order: where a battle can stop is a variant here.
//!
//! A step either asks somebody something or is an automatic consequence. When it is done it pushes what comes next; a
//! procedure such as a shot is a step pushed on top of the one that needs it.

pub mod activation;
pub mod advance;
pub mod amend;
pub mod arrange;
pub mod blow;
pub mod caracole;
pub mod charging;
pub mod commanders;
pub mod continuity;
pub mod cycle;
pub mod declare;
pub mod fallback;
pub mod fight;
pub mod firing;
pub mod flight;
pub mod follow;
pub mod free;
pub mod leaders;
pub mod losses;
pub mod march;
pub mod move_fire;
pub mod offers;
pub mod own;
pub mod reaction;
pub mod reinforce;
pub mod remount;
pub mod stacking;
pub mod ways;
pub mod wing;
pub mod withdraw;

use std::borrow::Cow;
use std::sync::Arc;

use super::state::State;
use super::state::action::Action;
pub use crate::engine::Procedure;
use crate::engine::{self, steps};
use crate::game::{Grammar, Outcome};

/// Every answer is offered as it stands: judging one finds out nothing that carrying it out needs again.
pub type Work = ();

/// What a step works on.
pub type Turn<'a> = engine::Turn<'a, Step>;

impl Turn<'_> {
    /// Leaves out the free activation that would have come next: something else has used it up.
    pub fn drop_free(&mut self) {
        if let Some(Step::Free(_)) = self.stack().last().map(Arc::as_ref) {
            self.skip();
        }
    }
}

steps! { {}
    /// A side sets up. [MB 17, 18, MM 17, 18]
    Arrange(arrange::Arrange),
    /// What a battle alone asks at first. [MB 18.13]
    Opening(own::Opening),
    /// What comes before a free activation. [MM 18]
    Reinforce(reinforce::Reinforce),
    /// A free activation. [MB 4.2, MM 4]
    Free(free::Free),
    /// A wing is tried. [MB 4.5, MM 4]
    Wing(wing::Wing),
    /// Groups are thrown for. [MM 18]
    Arrival(reinforce::Arrival),
    /// A commander may come with them. [MM 18 French]
    Joining(reinforce::Joining),
    /// What a battle alone lets be tried in place of a free activation. [MB 18.13]
    Instead(own::Instead),
    /// Wing and overall commanders move. [MB 14.8, MM 14]
    Commanders(commanders::Commanders),
    /// A leader rides. [MB 14.4, MM 14]
    Ride(commanders::Ride),
    /// Continuity, and seizing it. [MB 4.3, 4.4, MM 4]
    Continuity(continuity::Continuity),
    /// An activation begins. [MB 4.6, 5.3]
    Activation(activation::Activation),
    /// Units move and fire. [MB 5, 9, MM 5, 9]
    MoveFire(move_fire::MoveFire),
    /// A unit moves. [MB 5.1, MM 5]
    March(march::March),
    /// A unit turns where it has come to. [MB 6.3, MM 6]
    Facing(march::Facing),
    /// Two units share a village. [MB 8.5, MM 8]
    Stacking(stacking::Stacking),
    /// The lower unit of a broken stack leaves a village. [MB 8.4, MM 8, R35]
    Leave(stacking::Leave),
    /// Dragoons mount or dismount. [MB 15.2, MM 15]
    Remount(remount::Remount),
    /// A unit is about to leave the map. \[R27\]
    Leaving(march::Leaving),
    /// A unit withdraws. [MB 7.3, MM 7]
    Withdrawal(withdraw::Withdrawal),
    /// Caracoles are named. [MB 9.14, MM 9]
    Caracoles(caracole::Caracoles),
    /// One caracole is ridden. [MB 9.14, MM 9]
    Caracole(caracole::Caracole),
    /// Shots. [MB 9, MM 9]
    Firing(firing::Firing),
    /// Fire at one that came near. [MB 9.4, MM 9]
    Reaction(reaction::Reaction),
    /// A commander under fire. [MB 14.10]
    LeaderHit(leaders::LeaderHit),
    /// A leader without troops goes to others. [MB 14.9, MM 14]
    LeaderAlone(leaders::LeaderAlone),
    /// Shock is declared. [MB 11.2, MM 11]
    Declare(declare::Declare),
    /// Which group of attacks is fought out next. [MB 11.2, MM 11]
    Shocks(declare::Shocks),
    /// A group of attacks is fought out. [MB 11.3, MM 11]
    Fight(fight::Fight),
    /// A charge is ridden. [MB 12.2, MM 12]
    Charging(charging::Charging),
    /// A target reacts before it is struck. [MB 10, MM 10]
    BeforeShock(fight::BeforeShock),
    /// A column is broken and forms line. \[R22\]
    FormLine(fight::FormLine),
    /// One die of shock. [MB 11.11, MM 11]
    Strike(blow::Strike),
    /// A unit retreats. [MB 13.3, MM 13]
    Fallback(fallback::Fallback),
    /// An attack is continued. [MB 13.5, MM 13]
    Follow(follow::Follow),
    /// Advance after shock. [MB 11.14, MM 11]
    Advance(advance::Advance),
    /// An activation ends, and flight is checked. [MB 16, MM 16]
    Flight(flight::Flight),
}

impl engine::Step for Step {
    type State = State;
    type Action = Action;
    type Work = Work;
    type Returned = ();

    fn over(outcome: Outcome) -> Self {
        Self::Over(outcome)
    }

    fn grammar(state: &State) -> Cow<'_, Grammar> {
        Cow::Borrowed(&state.fixed.grammar)
    }
}
