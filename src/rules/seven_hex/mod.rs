//! *Blenheim 1704* of the Seven Hex System: a battle on areas of seven hexes.
//!
//! A player turn has five phases, and in the third an army obeys orders for as long as the dice allow. Citations read
//! `[SHS 10.18a]`: the rulebook's section, and a letter where a section says several things. Rulings are `[R12]` and stand in
//! `rulings.md` beside this file.

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

use crate::engine::{self, Beginning, Game, Isolates, Overseen, Printed, Viewed};
use crate::game::{
    Ambiguity, Amendable, Awaiting, Change, Eyes, Hour, Mark, OnHexes, Overlay, PieceId, Refusal, Rule, RuleText,
    Scene, Side, SideStanding, Tally, Unsaid,
};
use crate::hex::{Corner, Stand};
use book::{register, sections};
pub use info::INFO;
pub use state::action::{Action, Amendment};
use state::limits::faults_of_limits;
pub use state::setup::Setup;
use state::{Phase, State};
use steps::set_up::SetUp;
use steps::{Step, Turn, amend, turn};

/// The game.
#[derive(Clone, Debug)]
pub struct SevenHex;

/// A battle of it.
pub type Battle = engine::Battle<SevenHex>;

impl Game for SevenHex {
    type Setup = Setup;
    type Step = Step;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Beginning<Self>, Vec<String>> {
        // Only what lies within its bounds can be laid out, and looked at more closely.
        let faults = faults_of_limits(setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let troubles: Vec<String> = setup.troubles().into_iter().map(|trouble| trouble.why).collect();
        if !troubles.is_empty() {
            return Err(troubles);
        }
        let set_up = [Side::B, Side::A].map(|side| Step::SetUp(SetUp { side }));
        Ok((State::at_first(setup), set_up.into()))
    }

    fn next(turn: &mut Turn<'_>) {
        turn::go_on(turn);
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    /// Each side has a turn of its own in every game turn, or both have one together. [SHS 5.1, 21.0]
    fn hour(state: &State, _: &[Arc<Step>]) -> Hour {
        let turns_before = if state.alternates() { 0 } else { state.active.index() };
        let phase = turns_before * (Phase::Commanders as usize + 1) + state.phase as usize;
        Hour::of(state.turn, phase as u32)
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        standing::standing(state, side)
    }

    fn scene<A>(state: &State, _: &[Arc<Step>], _: &Awaiting<A, Unsaid>, _: Eyes) -> Scene {
        scene::scene(state)
    }

    /// Counters face nowhere; whoever asks for a corner is given the first.
    fn stands(state: &State) -> Vec<OnHexes> {
        let all = Side::BOTH.into_iter().flat_map(|side| state.on_board(side).map(move |id| (side, id)));
        let on_hex = |(side, id)| {
            let hex = state.hex(state.stands(id)?);
            Some(OnHexes {
                piece: state.piece(id),
                side,
                stand: Stand::Single { hex, facing: Corner::V0 },
                command: None,
            })
        };
        all.filter_map(on_hex).collect()
    }

    fn both(opening: &Action, answer: &Action) -> Option<Action> {
        Some(Action::Both(Box::new([opening.clone(), answer.clone()])))
    }

    fn pair(action: &Action) -> Option<&[Action; 2]> {
        match action {
            Action::Both(both) => Some(both),
            _ => None,
        }
    }
}

impl Overseen for SevenHex {
    fn may_set(state: &State, _: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
        amend::check(state, amendment)
    }

    fn set(turn: &mut Turn<'_>, amendment: &Amendment) {
        amend::carry_out(turn.state, amendment);
    }

    fn told(state: &State, amendment: &Amendment) -> String {
        amend::words(state, amendment)
    }

    fn amendable(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        amend::offers(state, piece)
    }
}

impl Viewed for SevenHex {
    fn values(state: &State, stack: &[Arc<Step>], action: &Action, _: Eyes) -> Vec<Tally> {
        scene::values::values(state, stack, action)
    }

    fn overlay<A>(state: &State, _: &Awaiting<A, Unsaid>, piece: PieceId, overlay: Overlay, _: Eyes) -> Vec<Mark> {
        scene::overlay::marks(state, piece, overlay)
    }
}

impl Printed for SevenHex {
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

impl Isolates for SevenHex {
    fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
        odds::procedure(stack)
    }

    fn changes(now: &State, before: &State) -> Vec<Change> {
        odds::changes_since(now, before)
    }
}
