//! Advance after shock, when all attacks are fought out. [MB 11.14, MM 11 Advance, R71]

use std::collections::BTreeSet;

use serde::Serialize;

use super::leaders::{left_by_combat, strays};
use super::march::Facing;
use super::offers::{choice, standing};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Wording, say, told};
use crate::hex::{Hex, Stand};
use crate::rules::continuity::book::cited::ADVANCE;
use crate::rules::continuity::facts::near::is_in_zone;
use crate::rules::continuity::facts::retreat::advances;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::{Active, Vacated};

/// The hexes vacated are entered one after another.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Advance;

/// Who may advance into hexes that are still empty: attackers in order who have not advanced already. Where somebody has been driven
/// into one of two hexes since, the other is still to be entered. [MB 11.14, MM 11 Advance, R71]
fn candidates(state: &State, active: &Active, vacated: &Vacated) -> Vec<(UnitId, Stand)> {
    let empty: Vec<Hex> = vacated.hexes.iter().copied().filter(|hex| state.at(*hex).next().is_none()).collect();
    let ready =
        |unit: &&UnitId| state.is_on_map(**unit) && !state.troop(**unit).disordered && !active.advanced.contains(*unit);
    let stands = |unit: &UnitId| {
        let ways = advances(state, *unit, &empty, false);
        ways.into_iter().map(|stand| (*unit, stand)).collect::<Vec<_>>()
    };
    vacated.attackers.iter().filter(ready).flat_map(stands).collect()
}

/// Who may advance into any of the hexes vacated, each way once: the owner says who, and which hex. The active side advances first, and
/// then those who counter-charged it. [R56, R71]
fn open(state: &State, active: &Active) -> BTreeSet<(UnitId, Stand)> {
    let all = active.vacated.iter().flat_map(|vacated| candidates(state, active, vacated));
    let (first, then): (BTreeSet<_>, BTreeSet<_>) = all.partition(|(unit, _)| state.troop(*unit).side == active.side);
    if first.is_empty() { then } else { first }
}

impl Procedure<Step> for Advance {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let active = state.active.as_ref()?;
        let open = open(state, active);
        let side = open.first().map(|(unit, _)| state.troop(*unit).side)?;
        let rule = state.rule(&ADVANCE);
        let offers = open.into_iter().map(|(unit, stand)| {
            let label = say!("{} to {}", state.name(unit), State::place_words(&stand));
            standing("move", label, rule.clone(), (unit, stand), Action::Advance { unit, stand })
        });
        Some(choice(side, say!("Somebody must advance. Who?"), rule.clone(), Vec::new(), offers.collect()))
    }

    /// Nobody can advance, or nobody must any more.
    fn run(self, turn: &mut Turn<'_>) {
        if let Some(active) = &mut turn.state.active {
            active.vacated.clear();
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::Advance { unit, stand } = action else { unreachable!("only advances were offered") };
        if let Some(active) = &mut turn.state.active {
            active.advanced.push(*unit);
            active.advanced_into(stand);
        }
        let before = turn.state.troop(*unit).stand.hexes();
        let piece = turn.state.unit_mut(*unit);
        piece.troop.stand = *stand;
        piece.below = false;
        turn.state.restack();
        let text = told!(turn, "{} advances to {}.", turn.state.name(*unit), State::place_words(stand));
        let rule = turn.state.rule(&ADVANCE);
        turn.tell(Report::new(ReportKind::Move, rule, text).about([(*unit).into()]));
        let free = !is_in_zone(turn.state, *unit);
        turn.push([Step::Facing(Facing { unit: *unit, free }), Step::Advance(self)]);
        strays(turn);
        left_by_combat(turn, &before);
    }

    fn name(&self) -> String {
        "advance".to_owned()
    }
}
