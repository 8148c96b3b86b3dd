//! Leaders in danger. [BM 6.4.2]

use serde::Serialize;

use super::offers::{choice, in_slot, table_die};
use super::wings::slot_id;
use super::{Procedure, Step, Turn};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Tally, Unsaid, Wording, say, told};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::Line;
use crate::rules::bayonet_musket::book::sections::LEADER_LOSS;
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::judge::leaders::{FALLS_ON, is_in_danger, is_lost, replacement};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId};

/// A leader in danger is thrown for. [BM 6.4.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Danger {
    leader: LeaderId,
}

/// The leaders in direct command of a brigade.
fn with(state: &State, brigade: BrigadeId) -> impl Iterator<Item = LeaderId> + '_ {
    state.leader_ids().filter(move |id| state.leader(*id).direct == Some(brigade) && !state.leader(*id).lost)
}

/// The throws after the last combat of an activation: for leaders whose brigade fought. [R-BM-38]
pub fn dangers_after(state: &State) -> Vec<Step> {
    let fought = |brigade: BrigadeId| {
        state.unit_ids().any(|id| state.unit(id).brigade == Some(brigade) && state.unit(id).now.fought)
    };
    let in_danger = |id: &LeaderId| {
        let direct = state.leader(*id).direct;
        is_in_danger(direct.is_some(), direct.is_some_and(fought), false) && !state.leader(*id).lost
    };
    state.leader_ids().filter(in_danger).map(|leader| Step::Danger(Danger { leader })).collect()
}

/// Throws for leaders whose brigade stands in a hex on which an effective impact lies. [BM 6.4.2, R-BM-38]
pub fn danger_in(turn: &mut Turn<'_>, hex: Hex) {
    let state = &*turn.state;
    if state.impact(hex) != Some(Impact::Effective) {
        return;
    }
    let mut brigades: Vec<BrigadeId> =
        state.troops_in(hex).into_iter().filter_map(|id| state.unit(id).brigade).collect();
    brigades.dedup();
    let dangers: Vec<Step> = brigades
        .into_iter()
        .flat_map(|brigade| with(state, brigade))
        .map(|leader| Step::Danger(Danger { leader }))
        .collect();
    turn.push(dangers);
}

impl Procedure<Step> for Danger {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let him = state.leader(self.leader);
        if him.lost {
            return None;
        }
        let rows = vec![(i32::MIN, 8, "he lives".into()), (9, i32::MAX, "he falls".into())];
        let why = say!("{} is in danger", him.name);
        let tallies = vec![Tally::of("Added to the die")];
        Some(table_die(him.side, why, LEADER_LOSS, (tallies, rows), vec![self.leader.into()]))
    }

    fn name(&self) -> String {
        "danger".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn roll(self, turn: &mut Turn<'_>, _: &DiceRequest<Unsaid>, faces: &Faces) {
        let falls = is_lost(faces.first());
        let him = turn.state.leader_mut(self.leader);
        let name = him.name.clone();
        let (mut fate, mut second) = ("he lives".to_owned(), None);
        if falls {
            him.direct = None;
            fate = if let Some(rating) = replacement(him.rank) {
                (him.rating, him.name) = (rating, format!("{name}'s second").into());
                second = Some(Step::Replaced(Replaced { leader: self.leader }));
                format!("he falls, and his second commands in his place, rated {rating}")
            } else {
                him.lost = true;
                "he falls, and nobody takes his place".to_owned()
            };
        }
        let die = faces.first();
        let text = told!(turn, "{name} is in danger: {die}, on a {FALLS_ON} he falls; {fate}.");
        turn.tell(Report::new(ReportKind::Rout, LEADER_LOSS, text).about([self.leader.into()]));
        turn.push(second);
    }
}

/// Who replaces a wing commander is placed in any line of the wing, in general command. [BM 6.4.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Replaced {
    leader: LeaderId,
}

impl Procedure<Step> for Replaced {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let him = state.leader(self.leader);
        let wing = &state.fixed.wings[usize::from(him.wing.0)].name;
        let offer = |line: Line| {
            let label = say!("{} to the {} line of {wing}", him.name, line.word());
            let place = (self.leader, slot_id(state, him.side, him.wing, (line, 0)));
            in_slot("ride", label, LEADER_LOSS, place, Action::Command(self.leader, him.wing, line))
        };
        let question = say!("From which line does {} command?", him.name);
        Some(choice(him.side, question, LEADER_LOSS, vec![self.leader.into()], Line::ALL.map(offer).into()))
    }

    fn name(&self) -> String {
        "replacement".to_owned()
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Command(_, _, line) = *action else { unreachable!("nothing else was offered") };
        turn.state.leader_mut(self.leader).line = line;
        turn.report(|state| {
            let him = state.leader(self.leader);
            let wing = &state.fixed.wings[usize::from(him.wing.0)].name;
            let text = format!("{} commands from the {} line of {wing}.", him.name, line.word());
            Report::new(ReportKind::Order, LEADER_LOSS, text).about([self.leader.into()])
        });
    }
}
