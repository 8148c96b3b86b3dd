//! Advance after shock, when all attacks are fought out. [MB 11.14, MM 11 Advance, R71]

use serde::Serialize;

use super::leaders::strays;
use super::march::Facing;
use super::offers::{choice, standing};
use super::{Procedure, Step, Table};
use crate::game::{Awaiting, Report, ReportKind};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::cited::ADVANCE;
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::facts::retreat::advances;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Vacated;

/// The hexes vacated are entered one after another.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Advance;

/// Who may advance into hexes that are still empty: attackers in order. [MB 11.14, MM 11 Advance]
fn candidates(state: &State, vacated: &Vacated) -> Vec<(UnitId, Stand)> {
    let empty: Vec<Hex> = vacated.hexes.iter().copied().filter(|hex| state.at(*hex).next().is_none()).collect();
    let all_empty = empty.len() == vacated.hexes.len();
    let ready = |unit: &&UnitId| state.is_on_map(**unit) && !state.troop(**unit).disordered;
    let attackers = vacated.attackers.iter().filter(|_| all_empty).filter(ready);
    attackers.flat_map(|unit| advances(state, *unit, &empty, false).into_iter().map(|stand| (*unit, stand))).collect()
}

impl Procedure for Advance {
    fn ask(&self, state: &State) -> Option<Awaiting<Action>> {
        let active = state.active.as_ref()?;
        let open = candidates(state, active.vacated.first()?);
        if open.is_empty() {
            return None;
        }
        let rule = state.rule(&ADVANCE);
        let offers = open.into_iter().map(|(unit, stand)| {
            let label = format!("{} to {}", state.name(unit), State::place_words(&stand));
            standing("move", label, rule.clone(), (unit, stand), Action::Advance { unit, stand })
        });
        Some(choice(active.side, "Somebody must advance. Who?", rule.clone(), Vec::new(), offers.collect()))
    }

    fn run(self, table: &mut Table<'_>) {
        let Some(active) = &mut table.state.active else { return };
        if !active.vacated.is_empty() {
            active.vacated.remove(0);
            table.push([Step::Advance(self)]);
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let Action::Advance { unit, stand } = action else { return };
        if let Some(active) = &mut table.state.active {
            active.vacated.remove(0);
        }
        let piece = table.state.unit_mut(*unit);
        piece.troop.stand = *stand;
        piece.below = false;
        table.state.restack();
        let text = format!("{} advances to {}.", table.state.name(*unit), State::place_words(stand));
        let rule = table.state.rule(&ADVANCE);
        table.tell(Report::new(ReportKind::Move, rule, text).about([(*unit).into()]));
        let free = !is_in_zone(table.state, *unit);
        table.push([Step::Facing(Facing { unit: *unit, free }), Step::Advance(self)]);
        strays(table);
    }

    fn name(&self) -> String {
        "advance".to_owned()
    }
}
