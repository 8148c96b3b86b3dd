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
pub mod wing;
pub mod withdraw;

use std::sync::Arc;

use super::state::State;
use super::state::action::Action;
use crate::dice::{Faces, Reads as _};
use crate::engine::{self, Turn, steps};
use crate::game::{Awaiting, DiceRequest, Outcome, Unsaid, Wording};

/// What a step works on.
pub type Table<'a> = Turn<'a, Step>;

impl Table<'_> {
    /// Leaves out the free activation that would have come next: something else has used it up.
    pub fn drop_free(&mut self) {
        if let Some(Step::Free(_)) = self.stack().last().map(Arc::as_ref) {
            self.skip();
        }
    }
}

/// What the steps of one kind know how to do. A step that never asks for dice leaves that out.
pub trait Procedure: Sized {
    /// What it asks; nothing when it is an automatic consequence.
    fn ask(&self, state: &State) -> Option<Awaiting<Action>>;

    /// Carries out an automatic consequence.
    fn run(self, _table: &mut Table<'_>) {}

    /// Takes a decision that was offered.
    fn act(self, _table: &mut Table<'_>, action: &Action) {
        unreachable!("{} offers nothing like {action:?}", self.name())
    }

    /// Takes the faces; `sum` is what the sum on show came to when they were thrown.
    fn roll(self, _table: &mut Table<'_>, _faces: &Faces, _sum: i32) {
        unreachable!("{} asks for no dice", self.name())
    }

    /// Where it is, for diagnosis.
    fn name(&self) -> String;
}

steps! { $ {}
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
    type Work = ();
    type Returned = ();

    fn over(outcome: Outcome) -> Self {
        Self::Over(outcome)
    }
}

impl engine::Procedure<Self> for Step {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let asked = each_step!(self, step => step.ask(state), over: outcome => Some(Awaiting::Over(outcome.clone())));
        asked.map(Awaiting::said)
    }

    fn name(&self) -> String {
        each_step!(self, step => step.name(), over: _outcome => "over".to_owned())
    }

    fn run(self, turn: &mut Table<'_>) {
        each_step!(self, step => step.run(turn), over: outcome => unreachable!("it is over: {}", outcome.text));
    }

    fn act(self, turn: &mut Table<'_>, action: &Action, (): ()) {
        each_step!(self, step => step.act(turn, action), over: outcome => unreachable!("it is over: {}", outcome.text));
    }

    fn roll(self, turn: &mut Table<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        each_step!(self, step => step.roll(turn, faces, sum), over: outcome => unreachable!("it is over: {}", outcome.text));
    }
}
