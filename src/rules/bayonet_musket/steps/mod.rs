//! The turn as a stack of steps, in printed order: where a battle can stop is a variant here.

pub mod activation;
pub mod amend;
pub mod artillery;
pub mod attacks;
pub mod attempts;
pub mod back;
pub mod battalion_guns;
pub mod carry;
pub mod charging;
pub mod clash;
pub mod fight;
pub mod leaders;
pub mod losses;
pub mod morale;
pub mod moving;
pub mod offers;
pub mod onward;
pub mod orders;
mod refusals;
pub mod refused;
pub mod routs;
pub mod turn;
pub mod wings;

use std::borrow::Cow;

use super::state::State;
use super::state::action::Action;
pub use crate::engine::Procedure;
use crate::engine::{self, steps};
use crate::game::{Grammar, Outcome};

/// What a step works on.
pub type Turn<'a> = engine::Turn<'a, Step>;

steps! { {}
    /// A phase begins. [BM 3.0]
    Begin(turn::Begin),
    /// A side may concede. [BM 3.5]
    Concession(turn::Concession),
    /// Victory is looked at. [BM 3.5]
    Verdict(turn::Verdict),
    /// A turn ends. [BM 3.6]
    CleanUp(turn::CleanUp),
    /// Both sides throw for who begins. [BM 3.2, 3.3, 10.2]
    RollOff(turn::RollOff),
    /// Guns are unlimbered, moved, limbered. [BM 10.4]
    Drill(artillery::Drill),
    /// Guns fire by turns. [BM 10.2]
    Bombard(artillery::Bombard),
    /// A gun aims. [BM 10.1, 10.2]
    Aim(artillery::Aim),
    /// A shot. [BM 10.2]
    Shoot(artillery::Shoot),
    /// An effective shot at the next hex goes on. [BM 10.2]
    Bounce(artillery::Bounce),
    /// A wing is chosen. [BM 3.2]
    Wings(wings::Wings),
    /// A leader moves. [BM 6.2]
    Riding(wings::Riding),
    /// A leader tries something. [BM 6.3]
    Trying(attempts::Trying),
    /// The die of an attempt. [BM 4.3.1]
    Trial(attempts::Trial),
    /// A brigade is chosen. [BM 3.3]
    Activations(activation::Activations),
    /// A brigade's activation begins. [BM 3.3.1, 5.1, 5.2]
    Orders(orders::Orders),
    /// The die of a change of order. [BM 5.0]
    Change(orders::Change),
    /// The units of a brigade move. [BM 3.3.2]
    Moving(moving::Moving),
    /// A unit moves. [BM 5.3, 5.5]
    Going(moving::Going),
    /// A unit charges. [BM 5.4]
    Charging(charging::Charging),
    /// Where a charge comes to. [BM 5.4]
    Closing(charging::Closing),
    /// Attacks are fought out. [BM 3.3.3]
    Attacks(attacks::Attacks),
    /// The owner of a stack names the flank it refuses. [BM 9.1.1]
    Refused(refused::Refused),
    /// An attack begins. [BM 11.1]
    Fight(fight::Fight),
    /// A village's owner chooses who defends it. [BM 9.1.2]
    Defend(fight::Defend),
    /// Battalion guns. [BM 10.6]
    BattalionGuns(battalion_guns::BattalionGuns),
    /// What kind of attack it is. [BM 11.2.2, 11.3.1, 11.4, 11.5]
    Engage(fight::Engage),
    /// An initial volley. [BM 11.2.1]
    Volley(fight::Volley),
    /// The die of an attack. [BM 11.2.2, 11.3.1, 11.4]
    Clash(clash::Clash),
    /// A retreat may be traded. [BM 11.8.1]
    Trade(back::Trade),
    /// A unit goes back. [BM 11.7]
    Back(back::Back),
    /// A unit that cannot. [BM 11.7]
    Cornered(back::Cornered),
    /// A unit goes on. [BM 11.2.5, 11.3.4]
    Onward(onward::Onward),
    /// Who has taken guns may turn a corner. [BM 10.5, 11.6]
    Facing(onward::Facing),
    /// Cavalry may attack again. [BM 11.3.5]
    Again(onward::Again),
    /// A routed unit runs. [BM 9.3, 13.1]
    Run(routs::Run),
    /// The routed markers of a side run. [BM 3.4]
    Markers(routs::Markers),
    /// A leader in danger. [BM 6.4.2]
    Danger(leaders::Danger),
    /// Where who replaces a leader commands from. [BM 6.4.2]
    Replaced(leaders::Replaced),
    /// A brigade's activation ends. [BM 3.3.4, 3.3.5]
    Close(activation::Close),
    /// A brigade is finished. [BM 3.3.5]
    Finish(activation::Finish),
    /// Brigade morale. [BM 12.0]
    Morale(morale::Morale),
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
