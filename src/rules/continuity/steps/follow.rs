//! What follows a die of shock: guns left behind are lost, hexes are vacated, and the winner may go on. [MB 9.15, 13.5, MM 9, 13]

use serde::Serialize;

use super::fight::{Fight, note_vacated};
use super::leaders::{left_by_combat, strays};
use super::losses::eliminate_under;
use super::offers::{button, choice, names, standing};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Wording, say, told};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::cited::{CONTINUED_ATTACK, GUNS_IMMUNE};
use crate::rules::continuity::facts::retreat::advances;
use crate::rules::continuity::facts::shock::{Blow, Clash, in_front};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// What follows a die of shock.
#[derive(Clone, Debug, Serialize)]
pub struct Follow {
    attackers: Vec<UnitId>,
    hexes: Vec<Hex>,
    continues: bool,
    /// The attackers counter-charged: they must advance as attackers must, though the enemy is active. [MB 11.14, 12.6, MM 11, 12, R56]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    counters: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// Is the hex empty?
    Check,
    /// Who goes on?
    Choose,
    /// Does it attack again?
    Press(UnitId),
}

impl Follow {
    /// After a die against a defender that stood in these hexes.
    pub fn after(attackers: Vec<UnitId>, hexes: Vec<Hex>, continues: bool) -> Self {
        Self { attackers, hexes, continues, counters: false, stage: Stage::Check }
    }

    /// The same, after a die of a counter-charge or not.
    #[must_use]
    pub fn countering(self, counters: bool) -> Self {
        Self { counters, ..self }
    }

    fn next(self, stage: Stage) -> Step {
        Step::Follow(Self { stage, ..self })
    }
}

impl Procedure<Step> for Follow {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&CONTINUED_ATTACK);
        match self.stage {
            Stage::Check => None,
            Stage::Choose => {
                let offers: Vec<Offer<Action, W>> = self
                    .attackers
                    .iter()
                    .filter(|unit| state.is_on_map(**unit) && !state.unit(**unit).now.continued)
                    .flat_map(|unit| advances(state, *unit, &self.hexes, true).into_iter().map(|stand| (*unit, stand)))
                    .map(|(unit, stand)| {
                        let label = say!("{} to {}", state.name(unit), State::place_words(&stand));
                        standing("move", label, rule.clone(), (unit, stand), Action::Advance { unit, stand })
                    })
                    .collect();
                let side = self.attackers.first().map(|unit| state.troop(*unit).side)?;
                (!offers.is_empty()).then(|| choice(side, say!("Who goes on into the hex?"), rule, Vec::new(), offers))
            }
            Stage::Press(unit) => {
                if !state.is_on_map(unit) || in_front(state, unit).is_empty() {
                    return None;
                }
                let offers = vec![
                    button("charge", say!("Attack again"), rule.clone(), Action::PressOn),
                    button("break_off", say!("Stop here"), rule.clone(), Action::BreakOff),
                ];
                let question = say!("Does {} attack all before it?", state.name(unit));
                Some(choice(state.troop(unit).side, question, rule, vec![unit.into()], offers))
            }
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if matches!(self.stage, Stage::Choose) {
            let rule = turn.state.rule(&CONTINUED_ATTACK);
            return turn.tell(Report::new(ReportKind::Charge, rule, "Nobody has a way to go on."));
        }
        if !matches!(self.stage, Stage::Check) {
            return;
        }
        let side = self.attackers.first().map(|unit| turn.state.troop(*unit).side);
        let Some(side) = side else { return };
        let held = |hex: &Hex| {
            turn.state.at(*hex).any(|id| {
                let troop = turn.state.troop(id);
                troop.side != side && !troop.is_gun()
            })
        };
        let empty: Vec<Hex> = self.hexes.iter().copied().filter(|hex| !held(hex)).collect();
        self.take_guns(turn, &empty);
        if empty.is_empty() {
            return;
        }
        let is_active = turn.state.active.as_ref().is_some_and(|active| active.side == side);
        // What is continued by the side that is not active obliges nobody. [R105]
        if is_active || self.counters {
            note_vacated(turn, empty.clone(), self.attackers.clone());
        }
        let spent = turn.state.active.as_ref().is_none_or(|active| active.attack_continued);
        if self.continues && !spent {
            turn.push([Self { hexes: empty, ..self }.next(Stage::Choose)]);
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match (action, self.stage) {
            (Action::Advance { unit, stand }, _) => {
                turn.push([self.next(Stage::Press(*unit))]);
                advance(turn, *unit, *stand);
            }
            (Action::PressOn, Stage::Press(unit)) => {
                let targets = in_front(turn.state, unit);
                let (attacker, others) = (turn.state.name(unit), names(turn.state, &targets));
                let text = told!(turn, "{attacker} goes on to attack {others}.");
                let rule = turn.state.rule(&CONTINUED_ATTACK);
                let pieces = [unit].into_iter().chain(targets.iter().copied()).map(Into::into);
                turn.tell(Report::new(ReportKind::Charge, rule, text).about(pieces));
                let blows = targets.into_iter().map(|target| Blow { attacker: unit, target, path: None }).collect();
                turn.push([Step::Fight(Fight::of(Clash { blows, continued: true }))]);
            }
            (Action::BreakOff, _) => {}
            (other, stage) => unreachable!("nobody {other:?} at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        "continued attack".to_owned()
    }
}

impl Follow {
    /// A gun whose partner has gone is lost. [MB 9.15, MM 9 Artillery, R77]
    fn take_guns(&self, turn: &mut Turn<'_>, empty: &[Hex]) {
        let side = self.attackers.first().map(|unit| turn.state.troop(*unit).side);
        let guns: Vec<UnitId> = turn
            .state
            .unit_ids()
            .filter(|id| turn.state.is_on_map(*id) && turn.state.troop(*id).is_gun())
            .filter(|id| Some(turn.state.troop(*id).side) != side)
            .filter(|id| turn.state.troop(*id).stand.hexes().iter().any(|hex| empty.contains(hex)))
            .collect();
        for gun in guns {
            let rule = turn.state.rule(&GUNS_IMMUNE);
            eliminate_under(turn, gun, "is left behind and lost", rule);
        }
    }
}

/// A unit goes on with its attack; leaders it comes upon go before it attacks again.
fn advance(turn: &mut Turn<'_>, unit: UnitId, stand: Stand) {
    let before = turn.state.troop(unit).stand.hexes();
    let piece = turn.state.unit_mut(unit);
    piece.troop.stand = stand;
    piece.troop.charging = false;
    piece.now.continued = true;
    piece.below = false;
    if let Some(active) = &mut turn.state.active {
        active.attack_continued = true;
        active.advanced_into(&stand);
    }
    turn.state.restack();
    let text = told!(turn, "{} goes on to {}.", turn.state.name(unit), State::place_words(&stand));
    let rule = turn.state.rule(&CONTINUED_ATTACK);
    turn.tell(Report::new(ReportKind::Charge, rule, text).about([unit.into()]));
    strays(turn);
    left_by_combat(turn, &before);
}
