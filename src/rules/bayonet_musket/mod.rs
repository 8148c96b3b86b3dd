//! *Bayonet & Musket*, the series rules of "Banish All Their Fears": hexes, and beside them a display of commands.
//!
//! Citations read `[BM 11.2.1]`: the section's number. The book leaves its tables to player aid cards that are not in its text; what
//! stands in for them is read from a file, which an owner of the game overwrites from his own cards.

pub mod book;
pub mod facts;
mod info;
pub mod judge;
mod odds;
mod scene;
mod standing;
pub mod state;
pub mod steps;

use std::sync::Arc;

use crate::engine::{Beginning, Game, Isolates, Overseen, Printed, Viewed};
use crate::game::{
    Ambiguity, Amendable, Awaiting, Change, Eyes, Hour, Mark, OnHexes, Overlay, PieceId, Refusal, Rule, RuleText,
    Scene, Side, SideStanding, Tally, Unsaid,
};
use crate::geometry::Pose;
use crate::hex::Stand;
use book::{register, sections};
pub use info::INFO;
use state::action::{Action, Amendment};
use state::limits::faults_of_limits;
use state::setup::Setup;
use state::{Phase, State};
use steps::turn::Begin;
use steps::{Step, Turn, amend};

/// The game.
#[derive(Clone, Debug)]
pub struct BayonetMusket;

impl Game for BayonetMusket {
    type Setup = Setup;
    type Step = Step;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Beginning<Self>, Vec<String>> {
        let mut faults = setup.faults();
        faults.extend(faults_of_limits(setup));
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok((State::new(setup), vec![Step::Begin(Begin(Phase::Artillery))]))
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn hour(state: &State, _: &[Arc<Step>]) -> Hour {
        Hour::of(state.turn, state.phase as u32)
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        standing::standing(state, side)
    }

    fn scene<A>(state: &State, stack: &[Arc<Step>], _: &Awaiting<A, Unsaid>, _: Eyes) -> Scene {
        scene::scene(state, stack)
    }

    fn stands(state: &State) -> Vec<OnHexes> {
        let stand = |id: state::ids::UnitId| {
            let unit = state.unit(id);
            let stand = Stand::Single { hex: unit.hex?, facing: unit.facing };
            Some(OnHexes { piece: id.into(), side: unit.side, stand, command: None })
        };
        state.unit_ids().filter_map(stand).collect()
    }
}

impl Overseen for BayonetMusket {
    fn may_set(state: &State, _: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
        amend::check(state, amendment)
    }

    fn set(turn: &mut Turn<'_>, amendment: &Amendment) {
        amend::carry_out(turn, amendment);
    }

    fn told(state: &State, amendment: &Amendment) -> String {
        amend::words(state, amendment)
    }

    fn amendable(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        amend::offers(state, piece)
    }

    fn placing(state: &State, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
        let unit = amend::placed(state, piece)?;
        let Stand::Single { hex, facing } = scene::stand_near(state, unit, pose)? else { return None };
        let amendment = Amendment::Place(unit, hex, facing);
        Some(Amendable { label: amend::words(state, &amendment), amendment })
    }
}

impl Viewed for BayonetMusket {
    fn values(state: &State, stack: &[Arc<Step>], action: &Action, _: Eyes) -> Vec<Tally> {
        scene::values::values(state, stack, action)
    }

    fn overlay<A>(state: &State, _: &Awaiting<A, Unsaid>, piece: PieceId, overlay: Overlay, _: Eyes) -> Vec<Mark> {
        scene::overlay(state, piece, overlay)
    }
}

impl Printed for BayonetMusket {
    fn rule_text(rule: &Rule) -> Option<RuleText> {
        sections::rule_text(rule)
    }

    fn book(_: &State) -> Vec<(Rule, RuleText)> {
        sections::book()
    }

    fn register(state: &State) -> Vec<Ambiguity> {
        register::register(state.house())
    }
}

impl Isolates for BayonetMusket {
    fn begun_by(state: &State, _: &[Arc<Step>], action: &Action) -> Option<Vec<Arc<Step>>> {
        odds::begun_by(state, action)
    }

    fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
        odds::procedure(stack)
    }

    fn changes(now: &State, before: &State) -> Vec<Change> {
        odds::changes_since(now, before)
    }
}
