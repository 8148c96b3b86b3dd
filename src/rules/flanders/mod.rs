//! *Will You Go To Flanders?*, Jim Brokaw's rules for 15 mm battles of 1701 to 1714, printed in The Courier, number 69.
//!
//! Citations read `[FLA MOR-33]`: the rule's number in this project's own inventory of the rulebook. Rulings on what the book
//! leaves open are `[R-07]` and stand in `rulings.md` beside this file.

pub mod book;
pub mod facts;
mod feats;
mod info;
pub mod judge;
pub mod odds;
mod scene;
mod standing;
pub mod state;
pub mod steps;

use std::sync::Arc;

use crate::dice::Faces;
use crate::engine::{self, Beginning, Game, Isolates, MomentOf, Overseen, Printed, Viewed};
use crate::game::{
    Ambiguity, Amendable, Awaiting, Change, DiceRequest, Drawing, Equivalence, Eyes, Feat, Hour, Ledger, Mark,
    Measurement, Offer, Overlay, PieceId, Progress, Refusal, Report, Rule, RuleText, Scene, Side, SideStanding, Tally,
    Unsaid, Wording,
};
use crate::geometry::{Point, Pose};
use book::{paragraphs, register};
pub use info::INFO;
use odds::{equivalence, isolate};
use scene::{overlay, progress, sketch};
pub use state::action::{Action, Amendment};
use state::begin::state_of;
use state::limits::faults_of_limits;
use state::redealt::redealt;
pub use state::setup::Setup;
use state::setup::faults;
use state::{GeneralId, State};
use steps::check::Check;
use steps::{Step, Turn, amend, drawn, ledger};

/// The game.
#[derive(Clone, Debug)]
pub struct Flanders;

/// A battle of it.
pub type Battle = engine::Battle<Flanders>;

impl Game for Flanders {
    type Setup = Setup;
    type Step = Step;
    type Amendment = Amendment;

    fn begin(setup: &Setup) -> Result<Beginning<Self>, Vec<String>> {
        let mut faults = faults(setup);
        faults.extend(faults_of_limits(setup));
        if faults.is_empty() { Ok((state_of(setup), vec![Step::TurnStart])) } else { Err(faults) }
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn hour(state: &State, stack: &[Arc<Step>]) -> Hour {
        // Cards are moved and turned up by turns, in any order: all of that is one phase here.
        let is_over = stack.iter().any(|step| matches!(**step, Step::Over(_)));
        Hour::of(state.turn, if is_over { u32::MAX } else { scene::phase(stack) as u32 })
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        standing::standing(state, side)
    }

    /// While cards are being turned up their backs are half told, and are left as they are.
    fn as_known_to(
        state: &State,
        stack: &[Arc<Step>],
        side: Side,
        number: &mut dyn FnMut(u32) -> u32,
    ) -> Option<State> {
        let turns_up = |step: &Arc<Step>| {
            matches!(**step, Step::SetOn(_) | Step::CardShots(_) | Step::CardChecks(_) | Step::Placing(_))
        };
        if stack.iter().any(turns_up) {
            return None;
        }
        redealt(state, side.other(), number)
    }

    fn scene<A>(state: &State, stack: &[Arc<Step>], awaiting: &Awaiting<A, Unsaid>, eyes: Eyes) -> Scene {
        scene::scene(state, stack, awaiting, eyes)
    }

    fn led_by(state: &State, leader: PieceId) -> Vec<Point> {
        let general = leader.leader_of(state.generals.len()).map(GeneralId);
        let men = state.unit_ids().filter(|&id| general == Some(state.unit(id).general) && state.unit(id).is_present());
        men.filter_map(|id| Some(state.footprint(id)?.centre)).collect()
    }

    fn places_seen(state: &State, eyes: Eyes) -> Option<Vec<(Side, Point)>> {
        Some(scene::places_seen(state, eyes))
    }

    fn feats(now: MomentOf<'_, Self>, before: MomentOf<'_, Self>, reports: &[Report]) -> Vec<Feat> {
        feats::feats(now, before, reports)
    }

    fn draw<W: Wording>(state: &State, offer: &Offer<Action, W>, drawing: &Drawing) -> Result<Action, Refusal> {
        drawn::complete(state, offer, drawing)
    }

    fn completes(offered: &Action, drawn: &Action) -> bool {
        match (offered, drawn) {
            (Action::Move { unit: of, .. }, Action::Move { unit, .. })
            | (Action::MoveClosed { unit: of, .. }, Action::MoveClosed { unit, .. }) => of == unit,
            (Action::Ride { general: of, .. }, Action::Ride { general, .. })
            | (Action::PlaceGeneral { general: of, .. }, Action::PlaceGeneral { general, .. }) => of == general,
            (Action::MoveCard { card: of, .. }, Action::MoveCard { card, .. }) => of == card,
            (Action::Charge { unit: of, target: enemy, .. }, Action::Charge { unit, target, .. }) => {
                of == unit && enemy == target
            }
            _ => false,
        }
    }

    fn joined(answers: Vec<Action>) -> Option<Action> {
        Some(Action::Together(answers))
    }

    fn parts(action: &Action) -> Option<&[Action]> {
        match action {
            Action::Together(parts) => Some(parts),
            _ => None,
        }
    }
}

impl Overseen for Flanders {
    fn may_set(state: &State, stack: &[Arc<Step>], amendment: &Amendment) -> Result<(), Refusal> {
        amend::check(state, stack, amendment)
    }

    fn set(turn: &mut Turn<'_>, amendment: &Amendment) {
        amend::carry_out(turn, amendment);
    }

    fn told(state: &State, amendment: &Amendment) -> String {
        amend::words(state, amendment)
    }

    fn secret_of(state: &State, amendment: &Amendment) -> Option<Side> {
        amend::secret_of(state, amendment)
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

    fn counting(state: &State, piece: PieceId, figures: u16) -> Option<Amendable<Amendment>> {
        amend::counting(state, piece, figures)
    }
}

impl Viewed for Flanders {
    fn overlay<A>(
        state: &State,
        awaiting: &Awaiting<A, Unsaid>,
        piece: PieceId,
        overlay: Overlay,
        eyes: Eyes,
    ) -> Vec<Mark> {
        overlay::marks(state, awaiting, piece, overlay, eyes)
    }

    /// Of a unit that stands on the table, for its own side and the umpire.
    fn tested_by(state: &State, piece: PieceId, eyes: Eyes) -> Option<Tally> {
        let id = state.unit_ids().find(|&id| PieceId::from(id) == piece)?;
        let unit = state.unit(id);
        let may_know = eyes == Eyes::Umpire || eyes == Eyes::Side(unit.side);
        (may_know && unit.is_present()).then(|| Check::sum_now(state, id))?
    }

    fn measure(state: &State, from: PieceId, to: PieceId) -> Option<Measurement> {
        overlay::measure(state, from, to)
    }

    fn sketch(state: &State, action: &Action) -> Vec<Mark> {
        sketch::sketch(state, action)
    }

    fn progress(state: &State, stack: &[Arc<Step>]) -> Vec<Progress> {
        progress::of(state, stack)
    }

    fn ledger(state: &State, stack: &[Arc<Step>]) -> Option<Ledger<Action>> {
        ledger::page(state, stack.last().map(Arc::as_ref))
    }
}

impl Printed for Flanders {
    fn rule_text(rule: &Rule) -> Option<RuleText> {
        paragraphs::rule_text(rule)
    }

    fn book(_: &State) -> Vec<(Rule, RuleText)> {
        paragraphs::book()
    }

    fn register(state: &State) -> Vec<Ambiguity> {
        register::register(state.house())
    }
}

impl Isolates for Flanders {
    fn begun_by(_: &State, stack: &[Arc<Step>], action: &Action) -> Option<Vec<Arc<Step>>> {
        isolate::at_once(stack, action)
    }

    fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
        isolate::procedure(stack)
    }

    fn ends_after(state: &State, procedure: &[Arc<Step>]) -> Step {
        isolate::ends_after(state, procedure)
    }

    fn changes(now: &State, before: &State) -> Vec<Change> {
        isolate::changes(now, before)
    }

    fn throw_classes(state: &State, stack: &[Arc<Step>], request: &DiceRequest<Unsaid>, throws: &[Faces]) -> Vec<u64> {
        equivalence::throw_classes(state, stack, request, throws)
    }

    fn equivalence(state: &State, stack: &[Arc<Step>], before: &State) -> Option<Equivalence> {
        Some(equivalence::of(state, stack, before))
    }
}
