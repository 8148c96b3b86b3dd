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
use crate::rules::continuity::state::Position;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Vacated;

/// The hexes vacated are entered one after another.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Advance;

/// Who may advance into hexes that are still empty: attackers in order. [MB 11.14, MM 11 Advance]
fn candidates(position: &Position, vacated: &Vacated) -> Vec<(UnitId, Stand)> {
    let empty: Vec<Hex> = vacated.hexes.iter().copied().filter(|hex| position.at(*hex).next().is_none()).collect();
    let all_empty = empty.len() == vacated.hexes.len();
    let ready = |unit: &&UnitId| position.is_on_map(**unit) && !position.troop(**unit).disordered;
    let attackers = vacated.attackers.iter().filter(|_| all_empty).filter(ready);
    attackers
        .flat_map(|unit| advances(position, *unit, &empty, false).into_iter().map(|stand| (*unit, stand)))
        .collect()
}

impl Procedure for Advance {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let active = position.active.as_ref()?;
        let open = candidates(position, active.vacated.first()?);
        if open.is_empty() {
            return None;
        }
        let rule = position.rule(&ADVANCE);
        let offers = open.into_iter().map(|(unit, stand)| {
            let label = format!("{} to {}", position.name(unit), Position::place_words(&stand));
            standing("move", label, rule.clone(), (unit, stand), Action::Advance { unit, stand })
        });
        Some(choice(active.side, "Somebody must advance. Who?", rule.clone(), Vec::new(), offers.collect()))
    }

    fn run(self, table: &mut Table<'_>) {
        let Some(active) = &mut table.position.active else { return };
        if !active.vacated.is_empty() {
            active.vacated.remove(0);
            table.go([Step::Advance(self)]);
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let Action::Advance { unit, stand } = action else { return };
        if let Some(active) = &mut table.position.active {
            active.vacated.remove(0);
        }
        let state = table.position.unit_mut(*unit);
        state.troop.stand = *stand;
        state.below = false;
        table.position.restack();
        let text = format!("{} advances to {}.", table.position.name(*unit), Position::place_words(stand));
        let rule = table.position.rule(&ADVANCE);
        table.tell(Report::new(ReportKind::Move, rule, text).about([(*unit).into()]));
        let free = !is_in_zone(table.position, *unit);
        table.go([Step::Facing(Facing { unit: *unit, free }), Step::Advance(self)]);
        strays(table);
    }

    fn name(&self) -> String {
        "advance".to_owned()
    }
}
