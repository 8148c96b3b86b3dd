//! What the two games of continuity share, both designed by Richard Berg; it names neither of them.
//!
//! Commands are activated one after another for as long as the dice allow. What both books print alike stands here. What differs
//! between the books is an [`book::edition::Edition`], what differs between battles its [`book::charts::Charts`], and what is done in one
//! battle alone is a hook of its [`state::battlefield::Battlefield`]: values that each game's own folder fills in. Citations read `[MB 9.14]` and
//! `[MM 9 Caracole]`, of the designer's answers `[MB Q10]`; rulings are `[R31]` and stand in `rulings.md` beside this file.

pub mod book;
pub mod facts;
pub mod info;
pub mod judge;
mod odds;
mod scene;
mod standing;
pub mod state;
pub mod steps;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::engine::{self, Beginning, Game, Isolates, Overseen, Printed, Viewed};
use crate::game::{
    Ambiguity, Amendable, Awaiting, Change, Eyes, Mark, Measurement, OnHexes, Overlay, PieceId, Refusal, Rule,
    RuleText, Scene, Side, SideStanding, Unsaid,
};
use crate::geometry::Pose;
use crate::hex::Stand;
use book::{register, sections};
use judge::troop::Troop;
use odds::isolate;
use scene::{overlay, scene};
use state::State;
pub use state::action::{Action, Amendment};
use state::battlefield::Battlefield;
use state::begin::state_of;
use state::limits::faults_of_limits;
use state::secret::rewritten;
pub use state::setup::Setup;
use state::setup::faults;
use steps::arrange::{Arrange, Looking};
use steps::cycle::go_on;
use steps::own::Opening;
use steps::{Step, Turn, amend};

/// A book of battles that are fought by these rules.
pub trait BattleBook: Clone + Debug + Send + Sync + 'static {
    /// Its battles.
    const BATTLES: &'static [&'static Battlefield];
}

/// The game of one book.
#[derive(Clone, Debug)]
pub struct Continuity<B>(PhantomData<B>);

/// A battle of one book.
pub type Battle<B> = engine::Battle<Continuity<B>>;

impl<B: BattleBook> Game for Continuity<B> {
    type Setup = Setup;
    type Step = Step;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Beginning<Self>, Vec<String>> {
        let mut faults = faults(setup);
        faults.extend(faults_of_limits(setup));
        if !faults.is_empty() {
            return Err(faults);
        }
        let Some(battlefield) = B::BATTLES.iter().find(|battle| battle.key == setup.battle) else {
            return Err(vec![format!("there is no battle “{}” in this book", setup.battle)]);
        };
        let mut state = state_of(battlefield, setup);
        state.restack();
        let arrange = Side::BOTH.map(|side| Step::Arrange(Arrange { side, looking: Looking::Nobody }));
        Ok((state, arrange.into_iter().chain([Step::Opening(Opening)]).collect()))
    }

    fn next(turn: &mut Turn<'_>) {
        go_on(turn);
    }

    fn turn(state: &State) -> u32 {
        state.activations
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        standing::standing(state, side)
    }

    fn as_known_to(state: &State, _: &[Arc<Step>], side: Side, number: &mut dyn FnMut(u32) -> u32) -> Option<State> {
        rewritten(state, side, number)
    }

    fn scene<A>(state: &State, stack: &[Arc<Step>], _: &Awaiting<A, Unsaid>, eyes: Eyes) -> Scene {
        scene(state, stack, eyes)
    }

    fn stands(state: &State) -> Vec<OnHexes> {
        let board = state.board();
        let on_map = Side::BOTH.into_iter().flat_map(|side| board.enemies(side.other()));
        let stand = |troop: &Troop| {
            let command = troop.command.map(|command| usize::from(command.0));
            OnHexes { piece: troop.id.into(), side: troop.side, stand: troop.stand, command }
        };
        on_map.map(stand).collect()
    }

    fn command_of(state: &State, piece: PieceId) -> Option<usize> {
        state.command_of(piece)
    }

    fn men_of(state: &State, leader: PieceId) -> Vec<Stand> {
        state.leader_of(leader).map(|leader| state.men_of(leader)).unwrap_or_default()
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

impl<B: BattleBook> Overseen for Continuity<B> {
    fn may_set(state: &State, stack: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
        amend::check(state, stack, amendment)
    }

    fn set(turn: &mut Turn<'_>, amendment: &Amendment) {
        amend::carry_out(turn, amendment);
    }

    fn told(state: &State, amendment: &Amendment) -> String {
        amend::words(state, amendment)
    }

    fn concerns(amendment: &Amendment) -> Option<PieceId> {
        amend::concerns(amendment)
    }

    fn amendable(state: &State, piece: Option<PieceId>) -> Vec<Amendable<Amendment>> {
        amend::offers(state, piece)
    }

    fn placing(state: &State, piece: PieceId, pose: Pose) -> Option<Amendable<Amendment>> {
        amend::placing(state, piece, pose)
    }
}

impl<B: BattleBook> Viewed for Continuity<B> {
    fn overlay<A>(state: &State, _: &Awaiting<A, Unsaid>, piece: PieceId, overlay: Overlay, _: Eyes) -> Vec<Mark> {
        overlay::marks(state, piece, overlay)
    }

    fn measure(state: &State, from: PieceId, to: PieceId) -> Option<Measurement> {
        overlay::measure(state, from, to)
    }
}

impl<B: BattleBook> Printed for Continuity<B> {
    fn rule_text(rule: &Rule) -> Option<RuleText> {
        sections::rule_text(rule)
    }

    fn book(state: &State) -> Vec<(Rule, RuleText)> {
        sections::book(state.book())
    }

    fn register(state: &State) -> Vec<Ambiguity> {
        register::register(state.house())
    }
}

impl<B: BattleBook> Isolates for Continuity<B> {
    fn begun_by(state: &State, _: &[Arc<Step>], action: &Action) -> Option<Vec<Arc<Step>>> {
        isolate::begins(state, action).map(|first| vec![Arc::new(first)])
    }

    fn ends_after(_: &State, _: &[Arc<Step>]) -> Step {
        isolate::over()
    }

    fn changes(now: &State, before: &State) -> Vec<Change> {
        isolate::changes_since(now, before)
    }
}
