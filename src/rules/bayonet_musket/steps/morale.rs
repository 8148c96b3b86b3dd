//! Brigade morale. [BM 12.0]

use serde::Serialize;

use super::offers::low_die;
use super::orders::needed;
use super::routs::rout_brigade;
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Tally, Unsaid, Wording, say};
use crate::rules::bayonet_musket::book::sections::MORALE;
use crate::rules::bayonet_musket::facts::leaders::morale_help;
use crate::rules::bayonet_musket::judge::morale::{Shaken, added, checks, needs, order_of_checks};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::BrigadeId;

/// A brigade checks its morale. [BM 12.0]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Morale {
    brigade: BrigadeId,
    active: bool,
}

/// Whether a unit of a brigade was routed in this activation.
fn has_lost(state: &State, brigade: BrigadeId) -> bool {
    state.members_of(brigade).iter().any(|unit| state.unit(*unit).now.routed)
}

/// Whether an inactive brigade has lost the last of its units in this activation: with nobody left to check for, it has broken as one
/// that fails has, and an attacking brigade does not break if a defending one breaks. [BM 12.0, R-BM-28]
pub fn has_wiped_out(state: &State, active: BrigadeId) -> bool {
    let is_gone = |brigade: BrigadeId| state.brigade(brigade).broken && has_lost(state, brigade);
    state.brigade_ids().any(|brigade| brigade != active && is_gone(brigade))
}

fn shaken(state: &State, brigade: BrigadeId, active: BrigadeId) -> Shaken {
    let own = state.brigade(brigade);
    let lost_now = has_lost(state, brigade);
    Shaken {
        active: brigade == active,
        printed: own.morale,
        lost: own.lost,
        lost_now: lost_now && !own.broken,
        leader: morale_help(state, brigade),
    }
}

/// The checks after an activation, in their order. [BM 12.0, R-BM-28, R-BM-29]
pub fn checks_after(state: &State, active: BrigadeId) -> Vec<Step> {
    let brigades: Vec<BrigadeId> = state.brigade_ids().collect();
    let all: Vec<Shaken> = brigades.iter().map(|brigade| shaken(state, *brigade, active)).collect();
    let check = |at: usize| Step::Morale(Morale { brigade: brigades[at], active: brigades[at] == active });
    order_of_checks(&all).into_iter().map(check).collect()
}

impl Morale {
    fn shaken(self, state: &State) -> Shaken {
        let nobody = BrigadeId(u16::MAX);
        shaken(state, self.brigade, if self.active { self.brigade } else { nobody })
    }
}

impl Procedure<Step> for Morale {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.brigade(self.brigade);
        let shaken = self.shaken(state);
        if own.broken || !checks(&shaken, state.inactive_failed) {
            return None;
        }
        let needs = needs(&shaken);
        let tally = needed(Tally { title: "Needed or less".into(), ..needs }, &added(&shaken));
        let why = say!("{} checks its morale", own.name);
        Some(low_die(own.side, why, MORALE, tally, vec![self.brigade.into()]))
    }

    fn name(&self) -> String {
        "morale".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let most = request.reading.sum().unwrap_or(0);
        let holds = faces.sum() <= most;
        let tally = request.tallies.last().cloned().unwrap_or_default();
        turn.report(|state| {
            let end = if holds { "it holds" } else { "it routs" };
            let text = format!(
                "{} checks its morale: {}, {most} or less needed; {end}.",
                state.brigade(self.brigade).name,
                faces.sum()
            );
            Report::new(ReportKind::Morale, MORALE, text).showing(tally).about([self.brigade.into()])
        });
        if !holds {
            turn.state.inactive_failed |= !self.active;
            rout_brigade(turn, self.brigade);
        }
    }
}
