//! The turn as a stack of steps, in printed order: where a battle can stop is a variant here.
//!
//! A step either asks somebody something or is an automatic consequence. When it is done it pushes what comes next; a
//! procedure such as a morale check is a step pushed on top of the one that needs it, and gives back what it has come to.

pub mod activation;
pub mod aftermath;
pub mod aims;
pub mod amend;
pub mod assessment;
mod bonus_sheet;
pub mod buildings;
pub mod cannonade;
pub mod cards;
pub mod charge;
pub mod charge_ends;
pub mod charge_run;
pub mod check;
pub mod coming_out;
pub mod command;
pub mod contact;
mod contest;
mod countercharge;
mod danger;
pub mod declaring;
pub mod drawn;
pub mod evacuate;
pub mod flight;
pub mod foot_fire;
pub mod generals;
pub mod going_in;
pub mod gun_fire;
mod helpless;
pub mod hits;
pub mod inches;
pub mod initiative;
pub mod isolated;
pub mod ledger;
pub mod losses;
pub mod march;
pub mod melee;
pub mod morale_step;
mod onset;
pub mod owed;
pub mod panic;
pub mod passing;
pub mod pursuit;
pub mod quota;
pub mod reaction;
pub mod reckoning;
mod refused;
pub mod retreat_words;
mod returning;
mod runner;
mod set_down;
mod stopped;
pub mod turn;
pub mod turnout;
mod victor_of_a_house;
pub mod volley;
pub mod way_in;
pub mod whom_it_meets;
mod wrapping;

use std::borrow::Cow;
use std::sync::Arc;

use super::state::action::Action;
use super::state::charge_step::Under;
use super::state::{State, UnitId};
pub use crate::engine::Procedure;
use crate::engine::{self, steps};
pub use crate::game::umpire::not_offered;
use crate::game::{Grammar, Outcome, Side};

/// What judging a drawn answer has found out, for the step that carries it out.
#[derive(Debug, Default)]
pub enum Work {
    /// Nothing that it needs again.
    #[default]
    Nothing,
    /// How a unit marches. [FLA MOV-15]
    March(Box<assessment::Assessment>),
    /// Where a card goes. [FLA GT-15]
    Card(Box<cards::way::CardWay>),
}

impl Work {
    fn march(assessment: assessment::Assessment) -> Self {
        Self::March(Box::new(assessment))
    }

    fn card(way: cards::way::CardWay) -> Self {
        Self::Card(Box::new(way))
    }
}

/// What a called procedure gives back to the step that called it.
#[derive(Clone, Copy, Debug)]
pub enum Returned {
    /// Whether a check was passed. [FLA MOR-01]
    Checked {
        /// It was.
        passed: bool,
    },
}

/// What a step works on.
pub type Turn<'a> = engine::Turn<'a, Step>;

impl Turn<'_> {
    /// Whether a procedure is looked at by itself, for its odds: nobody is asked then what hardly weighs.
    pub fn is_isolated(&self) -> bool {
        matches!(self.stack().first().map(Arc::as_ref), Some(Step::Isolated(_)))
    }

    /// Leaves the movement of this turn, whatever of it is still to come.
    pub fn drop_movement(&mut self) {
        self.drop_while(|step| matches!(step, Step::Activation(_) | Step::Generals(_) | Step::Initiative(_)));
    }

    /// Leaves the card movement of this turn, whatever of it is still to come.
    pub fn drop_card_movement(&mut self) {
        self.drop_while(|step| matches!(step, Step::CardMovement(_) | Step::CardInitiative(_)));
    }
}

impl Step {
    /// Whether it is a part of the turn itself, below every procedure that begins and ends within it.
    pub fn is_of_the_turn(&self) -> bool {
        match self {
            Self::Melee(fight) => fight.is_between_melees(),
            Self::TurnStart
            | Self::Initiative(_)
            | Self::Activation(_)
            | Self::Generals(_)
            | Self::GunFire(_)
            | Self::FootFire(_)
            | Self::MoraleStep(_)
            | Self::Reckoning(_)
            | Self::TurnEnd(_)
            | Self::Ledger(_)
            | Self::Isolated(_)
            | Self::Over(_) => true,
            _ => false,
        }
    }

    /// Where a charge has got to, when this is one of its steps.
    pub fn charge_under_way(&self) -> Option<Under> {
        match self {
            Self::Charge(charge) => Some(charge.under_way()),
            Self::Reaction(reacting) => Some(reacting.under_way()),
            Self::Contact(coming) => Some(coming.under_way()),
            Self::Wrapping(wrapping) => Some(wrapping.under_way()),
            Self::Melee(fight) => fight.under_way(),
            Self::Aftermath(aftermath) => Some(aftermath.under_way()),
            Self::MeetsOthers(meets) => Some(meets.under_way()),
            _ => None,
        }
    }

    /// The shot of one of those whom this step asks whether they fire in passing. [FLA FIP-01]
    pub fn in_passing_by(&self, firer: UnitId) -> Option<Self> {
        let fire = match self {
            Self::Passing(passing) => passing.fire_of(firer),
            Self::Reaction(reacting) => reacting.passing_fire_of(firer),
            _ => None,
        };
        fire.map(Self::PassingFire)
    }
}

steps! { {
        /// A turn begins. [FLA SEQ-01]
        TurnStart = turn::Start,
    }
    /// A side deals the backs of its cards. [FLA GT-07]
    Dealing(cards::dealing::Dealing),
    /// Who moves cards. [FLA GT-22 to GT-25]
    CardInitiative(cards::initiative::CardInitiative),
    /// A card of the side that moves is chosen and goes. [FLA GT-17, GT-23]
    CardMovement(cards::movement::CardMovement),
    /// Cards are turned up and their troops set on. [FLA GT-32, GT-35]
    SetOn(cards::set_on::SetOn),
    /// Shots noted on a card are settled. [FLA GT-37]
    CardShots(cards::shots::CardShots),
    /// Troops that lost figures under their card test. [FLA GT-40]
    CardChecks(cards::shots::CardChecks),
    /// Generals come onto the table. [FLA GT-36]
    Placing(cards::placing::Placing),
    /// Who moves: freely, or by initiative. [FLA SEQ-02 to SEQ-07]
    Initiative(initiative::Initiative),
    /// A unit of the side that moves is chosen and acts. [FLA SEQ-05]
    Activation(activation::Activation),
    /// A unit moves along its drawn path. [FLA MOV-01 to MOV-44]
    March(march::March),
    /// It has come to a house and goes in. [FLA BLD-02]
    GoingIn(going_in::GoingIn),
    /// Fire at a unit passing by. [FLA FIP-01]
    Passing(passing::Passing),
    /// Those who said that they fire at it do so. [FLA FIP-01]
    PassingFire(passing::PassingFire),
    /// A charge, from its declaration to contact. [FLA MEL-15 to MEL-55]
    Charge(charge::Charge),
    /// The defender's reaction, and the shots on the way. [FLA MEL-28 to MEL-41]
    Reaction(reaction::Reacting),
    /// The charger comes in, or follows. [FLA MEL-42, MEL-49 to MEL-55]
    Contact(contact::Coming),
    /// Bases that met nobody go on, round the enemy's flanks. [FLA MEL-05, MEL-06]
    Wrapping(wrapping::Wrapping),
    /// Generals ride when all else has moved. [FLA GEN-05]
    Generals(generals::Riding),
    /// The batteries fire. [FLA SEQ-11]
    GunFire(gun_fire::GunFire),
    /// The infantry fires. [FLA SEQ-11]
    FootFire(foot_fire::FootFire),
    /// A melee is fought. [FLA SEQ-14]
    Melee(melee::Fight),
    /// What follows a melee. [FLA MEL-89 to MEL-97]
    Aftermath(aftermath::Aftermath),
    /// A bonus meets others, on a table that is not tracked. [FLA MEL-54, MEL-96]
    MeetsOthers(whom_it_meets::MeetsOthers),
    /// One volley. [FLA SAF-01]
    Volley(volley::Volley),
    /// One battery's shot. [FLA ART-19]
    Cannonade(cannonade::Cannonade),
    /// A hit on a battery. [FLA CB-01]
    BatteryHit(hits::BatteryHit),
    /// A garrison leaves its house. [FLA BLD-04]
    DriveOut(hits::DriveOut),
    /// A garrison comes out, if it dares. [FLA BLD-12, MOR-21]
    ComingOut(coming_out::ComingOut),
    /// The morale step. [FLA SEQ-15 to SEQ-19]
    MoraleStep(morale_step::MoraleStep),
    /// Generals at risk, and guns spiked. [FLA SEQ-18, ART-33]
    Reckoning(reckoning::Reckoning),
    /// One morale check. [FLA MOR-01]
    Check(check::Check),
    /// Friends see a rout during a melee attempt. [FLA MEL-47]
    Panic(panic::Panic),
    /// One involuntary retreat. [FLA RET-01 to RET-16]
    Flight(flight::Flight),
    /// Casualties are saved and taken off. [FLA TYP-14]
    Losses(losses::Losses),
    /// A turn ends. [FLA MAJ-01, ORG-20]
    TurnEnd(turn::TurnEnd),
    /// The umpire logs what happened on a table that is not tracked.
    Ledger(ledger::Ledger),
    /// A procedure is looked at by itself, for its odds.
    Isolated(isolated::Isolated),
}

impl engine::Step for Step {
    type State = State;
    type Action = Action;
    type Work = Work;
    type Returned = Returned;

    fn over(outcome: Outcome) -> Self {
        Self::Over(outcome)
    }

    fn grammar(state: &State) -> Cow<'_, Grammar> {
        Cow::Borrowed(&state.fixed.grammar)
    }
}

/// The side that throws for a unit.
pub fn thrower(state: &State, unit: UnitId) -> crate::game::Thrower {
    crate::game::Thrower::Side(state.unit(unit).side)
}

/// The side a unit belongs to.
pub fn side_of(state: &State, unit: UnitId) -> Side {
    state.unit(unit).side
}
