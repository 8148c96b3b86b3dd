//! What follows a die of shock: guns left behind are lost, hexes are vacated, and the winner may go on. [MB 9.15, 13.5, MM 9, 13]

use serde::Serialize;

use super::fight::{Fight, note_vacated};
use super::leaders::strays;
use super::losses::eliminate_under;
use super::offers::{button, choice, standing};
use super::{Procedure, Step, Table};
use crate::game::{Awaiting, Offer, Report, ReportKind};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::cited::{CONTINUED_ATTACK, GUN_FIRE};
use crate::rules::continuity::facts::retreat::advances;
use crate::rules::continuity::facts::shock::{Blow, Clash, in_front};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Action;

/// What follows a die of shock.
#[derive(Clone, Debug, Serialize)]
pub struct Follow {
    attackers: Vec<UnitId>,
    hexes: Vec<Hex>,
    continues: bool,
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
        Self { attackers, hexes, continues, stage: Stage::Check }
    }

    fn next(self, stage: Stage) -> Step {
        Step::Follow(Self { stage, ..self })
    }
}

impl Procedure for Follow {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let rule = position.rule(&CONTINUED_ATTACK);
        match self.stage {
            Stage::Check => None,
            Stage::Choose => {
                let offers: Vec<Offer<Action>> = self
                    .attackers
                    .iter()
                    .filter(|unit| position.is_on_map(**unit) && !position.unit(**unit).now.continued)
                    .flat_map(|unit| {
                        advances(position, *unit, &self.hexes, true).into_iter().map(|stand| (*unit, stand))
                    })
                    .map(|(unit, stand)| {
                        let label = format!("{} to {}", position.name(unit), Position::place_words(&stand));
                        standing("move", label, rule.clone(), (unit, stand), Action::Advance { unit, stand })
                    })
                    .collect();
                let side = self.attackers.first().map(|unit| position.troop(*unit).side)?;
                (!offers.is_empty()).then(|| choice(side, "Who goes on into the hex?", rule, Vec::new(), offers))
            }
            Stage::Press(unit) => {
                if !position.is_on_map(unit) || in_front(position, unit).is_empty() {
                    return None;
                }
                let offers = vec![
                    button("charge", "Attack again", rule.clone(), Action::PressOn),
                    button("break_off", "Stop here", rule.clone(), Action::BreakOff),
                ];
                let question = format!("Does {} attack all before it?", position.name(unit));
                Some(choice(position.troop(unit).side, question, rule, vec![unit.into()], offers))
            }
        }
    }

    fn run(self, table: &mut Table<'_>) {
        if !matches!(self.stage, Stage::Check) {
            return;
        }
        let side = self.attackers.first().map(|unit| table.position.troop(*unit).side);
        let Some(side) = side else { return };
        let held = |hex: &Hex| {
            table.position.at(*hex).any(|id| {
                let troop = table.position.troop(id);
                troop.side != side && !troop.is_gun()
            })
        };
        let empty: Vec<Hex> = self.hexes.iter().copied().filter(|hex| !held(hex)).collect();
        self.take_guns(table, &empty);
        if empty.is_empty() {
            return;
        }
        let is_active = table.position.active.as_ref().is_some_and(|active| active.side == side);
        if is_active {
            note_vacated(table, empty.clone(), self.attackers.clone());
        }
        let spent = table.position.active.as_ref().is_none_or(|active| active.attack_continued);
        if self.continues && !spent {
            table.go([Self { hexes: empty, ..self }.next(Stage::Choose)]);
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        match (action, self.stage) {
            (Action::Advance { unit, stand }, _) => {
                advance(table, *unit, *stand);
                table.go([self.next(Stage::Press(*unit))]);
            }
            (Action::PressOn, Stage::Press(unit)) => {
                let targets = in_front(table.position, unit);
                let blows = targets.into_iter().map(|target| Blow { attacker: unit, target, path: None }).collect();
                table.go([Step::Fight(Fight::of(Clash { blows, continued: true }))]);
            }
            _ => {}
        }
    }

    fn name(&self) -> String {
        "continued attack".to_owned()
    }
}

impl Follow {
    /// A gun whose partner has gone is lost. [MB 9.15, MM 9 Artillery, R77]
    fn take_guns(&self, table: &mut Table<'_>, empty: &[Hex]) {
        let side = self.attackers.first().map(|unit| table.position.troop(*unit).side);
        let guns: Vec<UnitId> = table
            .position
            .unit_ids()
            .filter(|id| table.position.is_on_map(*id) && table.position.troop(*id).is_gun())
            .filter(|id| Some(table.position.troop(*id).side) != side)
            .filter(|id| table.position.troop(*id).stand.hexes().iter().any(|hex| empty.contains(hex)))
            .collect();
        for gun in guns {
            let rule = table.position.rule(&GUN_FIRE);
            eliminate_under(table, gun, "is left behind and lost", rule);
        }
    }
}

/// A unit goes on with its attack.
fn advance(table: &mut Table<'_>, unit: UnitId, stand: Stand) {
    let state = table.position.unit_mut(unit);
    state.troop.stand = stand;
    state.troop.charging = false;
    state.now.continued = true;
    state.below = false;
    if let Some(active) = &mut table.position.active {
        active.attack_continued = true;
    }
    table.position.restack();
    let text = format!("{} goes on to {}.", table.position.name(unit), Position::place_words(&stand));
    let rule = table.position.rule(&CONTINUED_ATTACK);
    table.tell(Report::new(ReportKind::Charge, rule, text).about([unit.into()]));
    strays(table);
}
