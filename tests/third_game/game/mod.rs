//! The third game: fields of seven hexes, units of a few steps, a reserve beside the board, the best of three dice.
//!
//! It is there to be put into the list of games and fought. Citations read `[TG 3]`.

mod scene;
mod state;
mod steps;

use std::sync::Arc;

use crate::engine::{Beginning, Game, Isolates, Overseen, Printed, Turn, Viewed};
use crate::game::{
    Amendable, Awaiting, BoardKind, Change, Counted, Eyes, GameInfo, PieceId, Refusal, Rule, RuleText, Scene,
    ShippedFile, Side, SideStanding, StrengthLeft, Unsaid,
};
pub(crate) use scene::board;
pub(crate) use state::{State, Unit};
use steps::{ORDERS, RULES, Step};

pub(crate) static INFO: GameInfo = GameInfo {
    key: "third_game",
    title: "The Third Game",
    marks: &["TG"],
    turn_word: "Game turn",
    board: BoardKind::Areas,
    counted: Counted::Steps,
    rule_text: |rule| (INFO.book)().into_iter().find(|(own, _)| own == rule).map(|(_, text)| text),
    book: || RULES.map(|(rule, section, text)| (rule, RuleText { section, text })).to_vec(),
    files: &[ShippedFile { path: "scenarios/third_game/brook.toml", text: include_str!("brook.toml") }],
    ..GameInfo::PLAIN
};

#[derive(Clone, Debug)]
pub struct ThirdGame;

impl Game for ThirdGame {
    type Setup = State;
    type Step = Step;
    /// How many steps a unit has, by its number.
    type Amendment = (u16, u16);

    fn begin(setup: &State) -> Result<Beginning<Self>, Vec<String>> {
        let is_off = |unit: &Unit| unit.field.is_some_and(|field| usize::from(field) >= setup.fields.len());
        let is_sound = !setup.fields.is_empty() && !setup.units.iter().any(is_off);
        is_sound.then(|| (setup.clone(), vec![Step::Orders])).ok_or_else(|| vec!["a unit has no field".to_owned()])
    }

    fn next(turn: &mut Turn<'_, Step>) {
        steps::go_on(turn);
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn standing(state: &State, side: Side) -> SideStanding {
        let own = state.units.iter().filter(|unit| unit.side == side);
        let strength = own.map(|unit| StrengthLeft::sound(unit.first.into(), unit.steps.into())).sum();
        SideStanding { strength, ..SideStanding::default() }
    }

    fn scene<A>(state: &State, _: &[Arc<Step>], _: &Awaiting<A, Unsaid>, _: Eyes) -> Scene {
        scene::scene(state)
    }
}

impl Overseen for ThirdGame {
    fn may_set(state: &State, _: &[Arc<Step>], (unit, steps): &(u16, u16)) -> Result<(), Refusal> {
        let is_known = state.units.get(usize::from(*unit)).is_some_and(|unit| *steps <= unit.first);
        let refusal = || Refusal::new(ORDERS, "The ruling", "no unit ever had so many steps", "Set fewer.");
        is_known.then_some(()).ok_or_else(refusal)
    }

    fn set(turn: &mut Turn<'_, Step>, (unit, steps): &(u16, u16)) {
        turn.state.units[usize::from(*unit)].steps = *steps;
    }

    fn told(state: &State, (unit, steps): &(u16, u16)) -> String {
        format!("{} has {steps} steps", state.unit(*unit).name)
    }

    fn amendable(state: &State, piece: Option<PieceId>) -> Vec<Amendable<(u16, u16)>> {
        let Some(unit) = piece.and_then(|piece| piece.unit_of(state.units.len())) else { return Vec::new() };
        let others = (0..=state.unit(unit).first).filter(|steps| *steps != state.unit(unit).steps);
        others.map(|steps| Amendable { label: format!("Steps: {steps}"), amendment: (unit, steps) }).collect()
    }
}

impl Viewed for ThirdGame {}

impl Printed for ThirdGame {
    fn rule_text(rule: &Rule) -> Option<RuleText> {
        (INFO.rule_text)(rule)
    }

    fn book(_: &State) -> Vec<(Rule, RuleText)> {
        (INFO.book)()
    }
}

impl Isolates for ThirdGame {
    fn procedure(stack: &[Arc<Step>]) -> Option<usize> {
        stack.iter().position(|step| matches!(**step, Step::Attack(..)))
    }

    fn changes(now: &State, before: &State) -> Vec<Change> {
        let lost = now.units.iter().zip(&before.units).map(|(now, before)| before.steps.saturating_sub(now.steps));
        let changes = (0..).zip(lost).filter(|(_, lost)| *lost > 0);
        changes.map(|(unit, lost)| Change { piece: PieceId::unit(unit), lost, words: vec!["loses a step"] }).collect()
    }
}
