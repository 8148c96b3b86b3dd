//! The turn as a stack of steps, in printed order: where a battle can stop is a variant here.
//!
//! A step either asks somebody something or is an automatic consequence. When it is done it pushes what comes next; a
//! procedure such as a morale check is a step pushed on top of the one that needs it, and leaves its verdict in the field.

pub mod activation;
pub mod aftermath;
pub mod amend;
pub mod buildings;
pub mod cannonade;
pub mod cards;
pub mod charge;
pub mod check;
pub mod command;
pub mod contact;
mod contest;
pub mod declaring;
pub mod drawn;
pub mod evacuate;
pub mod flight;
pub mod foot_fire;
pub mod generals;
pub mod gun_fire;
pub mod hits;
pub mod initiative;
pub mod isolated;
pub mod ledger;
pub mod losses;
pub mod march;
pub mod melee;
pub mod morale_step;
pub mod panic;
pub mod passing;
pub mod quota;
pub mod reaction;
pub mod reckoning;
mod refused;
pub mod returning;
pub mod turn;
pub mod turnout;
pub mod volley;
pub mod wrapping;

use std::sync::Arc;

use super::facts::Confirmed;
use super::state::action::Action;
use super::state::charge_step::Under;
use super::state::{State, UnitId};
use crate::dice::Faces;
use crate::engine::{self, Turn, steps};
pub use crate::game::umpire::not_offered;
use crate::game::{Awaiting, DiceRequest, FactSheet, Outcome, Refusal, Side, Statement, Unsaid, Wording};

/// What a step works on.
pub type Table<'a> = Turn<'a, Step>;

impl Table<'_> {
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

/// What the steps of one kind know how to do. A step that never asks for facts or dice leaves those out.
pub trait Procedure: Sized {
    /// What it asks; nothing when it is an automatic consequence.
    fn ask(&self, field: &State) -> Option<Awaiting<Action>>;

    /// Carries out an automatic consequence.
    fn run(self, _table: &mut Table<'_>) {}

    /// Takes a decision that was offered.
    fn act(self, _table: &mut Table<'_>, action: &Action) {
        unreachable!("{} offers nothing like {action:?}", self.name())
    }

    /// Takes the facts.
    fn learn(self, _table: &mut Table<'_>, _known: Confirmed<'_>) {
        unreachable!("{} asks for no facts", self.name())
    }

    /// Takes the faces.
    fn roll(self, _table: &mut Table<'_>, _request: &DiceRequest<Unsaid>, _faces: &Faces) {
        unreachable!("{} asks for no dice", self.name())
    }

    /// Says whether an action drawn by hand is allowed; those that were offered as they stand need not be asked.
    fn permits(&self, _field: &State, _action: &Action) -> Result<(), Refusal> {
        Err(not_offered())
    }

    /// Why an action that is none of the offers cannot be done now.
    fn why_not(&self, _field: &State, _action: &Action) -> Refusal {
        not_offered()
    }

    /// Where it is, for diagnosis.
    fn name(&self) -> String;
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
            _ => None,
        }
    }
}

steps! { $ {
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
    /// Fire at a unit passing by. [FLA FIP-01]
    Passing(passing::Passing),
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
    /// One volley. [FLA SAF-01]
    Volley(volley::Volley),
    /// One battery's shot. [FLA ART-19]
    Cannonade(cannonade::Cannonade),
    /// A hit on a battery. [FLA CB-01]
    BatteryHit(hits::BatteryHit),
    /// A garrison leaves its house. [FLA BLD-04]
    DriveOut(hits::DriveOut),
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

    fn confirm(self, turn: &mut Table<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let known = Confirmed::of(sheet, stated);
        each_step!(self, step => step.learn(turn, known), over: outcome => unreachable!("it is over: {}", outcome.text));
    }

    fn roll(self, turn: &mut Table<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        each_step!(self, step => step.roll(turn, request, faces), over: outcome => unreachable!("it is over: {}", outcome.text));
    }

    fn permit(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        each_step!(self, step => step.permits(state, action), over: _outcome => Err(not_offered()))
    }

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        each_step!(self, step => step.why_not(state, action), over: _outcome => not_offered())
    }
}

/// The side that throws for a unit.
pub fn thrower(field: &State, unit: UnitId) -> crate::game::Thrower {
    crate::game::Thrower::Side(field.unit(unit).side)
}

/// The side a unit belongs to.
pub fn side_of(field: &State, unit: UnitId) -> Side {
    field.unit(unit).side
}
