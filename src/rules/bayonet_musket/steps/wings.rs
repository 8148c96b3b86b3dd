//! Wings are activated, and leaders move. [BM 3.2, 6.2]

use serde::Serialize;

use super::attempts::Trying;
use super::offers::{button, choice, in_slot, on};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, SlotId, Wording, say};
use crate::rules::bayonet_musket::book::orders::Line;
use crate::rules::bayonet_musket::book::sections::{LEADER_MOVES, WING_PHASE};
use crate::rules::bayonet_musket::facts::leaders::commander;
use crate::rules::bayonet_musket::judge::leaders::{may_be_direct, may_move};
use crate::rules::bayonet_musket::judge::sequence::next;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::{LeaderId, WingId};

/// The place of a slot on a side's display of a wing.
pub fn slot_id(state: &State, side: Side, wing: WingId, (line, slot): (Line, usize)) -> SlotId {
    let capacity = usize::from(state.fixed.wings[usize::from(wing.0)].capacity);
    let display = (side.index() * state.fixed.wings.len() + usize::from(wing.0)) as u8;
    SlotId { display, slot: (line.index() * capacity + slot) as u16 }
}

/// A side chooses the wing it activates. [BM 3.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Wings {
    /// Whose turn it is.
    pub side: Side,
}

/// The wings of a side that have not been activated.
fn left(state: &State, side: Side) -> Vec<WingId> {
    state.wing_ids().filter(|wing| !state.wings_done[side.index()].contains(wing)).collect()
}

impl Procedure<Step> for Wings {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let wings = left(state, self.side);
        let offer = |wing: WingId| {
            let label = say!("{}", state.fixed.wings[usize::from(wing.0)].name);
            let slot = slot_id(state, self.side, wing, (Line::Front, 0));
            // A wing is pointed at by its commander, or by its first slot where it has none.
            let him = commander(state, self.side, Some(wing)).or_else(|| commander(state, self.side, None));
            match him {
                Some(leader) => in_slot("activate", label, WING_PHASE, (leader, slot), Action::Wing(wing)),
                None => button(
                    WING_VERBS[usize::from(wing.0).min(WING_VERBS.len() - 1)],
                    label,
                    WING_PHASE,
                    Action::Wing(wing),
                ),
            }
        };
        let offers: Vec<_> = wings.into_iter().map(offer).collect();
        (!offers.is_empty())
            .then(|| choice(self.side, say!("Which wing is activated?"), WING_PHASE, Vec::new(), offers))
    }

    fn name(&self) -> String {
        "wings".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Wing(wing) = *action else { unreachable!("nothing else was offered") };
        turn.state.wings_done[self.side.index()].push(wing);
        turn.report(|state| {
            let (army, wing) =
                (&state.fixed.armies[self.side.index()].name, &state.fixed.wings[usize::from(wing.0)].name);
            Report::new(ReportKind::Order, WING_PHASE, format!("{army} activate their wing of {wing}."))
        });
        let state = &*turn.state;
        let commander_of_wing = commander(state, self.side, Some(wing));
        let army = commander(state, self.side, None);
        let movers = commander_of_wing.into_iter().chain(army).map(|leader| Step::Riding(Riding { leader }));
        let tries = commander_of_wing.into_iter().chain(army).map(|leader| Step::Trying(Trying { leader, wing }));
        let after = next(self.side, |side| left(state, side).len()).map(|side| Step::Wings(Self { side }));
        turn.push(movers.chain(tries).chain(after).collect::<Vec<_>>());
    }
}

/// Verbs of wings that nobody commands, by their place.
const WING_VERBS: [&str; 6] = ["wing_1", "wing_2", "wing_3", "wing_4", "wing_5", "wing_6"];

/// A leader moves on the display. [BM 6.2]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Riding {
    leader: LeaderId,
}

impl Riding {
    fn offers<W: Wording>(self, state: &State) -> Vec<Offer<Action, W>> {
        let him = state.leader(self.leader);
        let (own_wing, own_line) = (him.wing, him.line);
        let mut offers = Vec::new();
        let all = state.wing_ids().flat_map(|wing| Line::ALL.map(|line| (wing, line)));
        for (wing, line) in all {
            let (wings, lines) = (wing.0.abs_diff(own_wing.0), line.index().abs_diff(own_line.index()) as u8);
            if !may_move(him.rank, lines, wings) {
                continue;
            }
            if (wings, lines) != (0, 0) || him.direct.is_some() {
                let name = &state.fixed.wings[usize::from(wing.0)].name;
                let label = say!("{} to the {} line of {name}", him.name, line.word());
                let place = (self.leader, slot_id(state, him.side, wing, (line, 0)));
                offers.push(in_slot("ride", label, LEADER_MOVES, place, Action::Command(self.leader, wing, line)));
            }
            // He may go a line and join a brigade there in one move.
            if may_be_direct(him.rating) && him.direct.is_none() {
                offers.extend(state.lines(him.side, wing).brigades(line).map(|brigade| {
                    let label = say!("{} with {}", him.name, state.brigade(brigade).name);
                    on("join", label, LEADER_MOVES, brigade, Action::Join(self.leader, brigade))
                }));
            }
        }
        offers
    }
}

impl Procedure<Step> for Riding {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let him = state.leader(self.leader);
        if him.moved || him.lost {
            return None;
        }
        let mut offers = self.offers(state);
        offers.insert(0, button("stay", say!("{} stays", him.name), LEADER_MOVES, Action::Done));
        Some(choice(him.side, say!("Where does {} go?", him.name), LEADER_MOVES, vec![self.leader.into()], offers))
    }

    fn name(&self) -> String {
        "leader's move".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let joined = if let Action::Join(_, brigade) = *action { Some(brigade) } else { None };
        let there = joined.and_then(|brigade| turn.state.slot_of(brigade)).map(|(wing, line, _)| (wing, line));
        let him = turn.state.leader_mut(self.leader);
        match *action {
            Action::Command(_, wing, line) => {
                (him.wing, him.line, him.direct, him.moved) = (wing, line, None, true);
            }
            Action::Join(_, brigade) => {
                let there = there.unwrap_or((him.wing, him.line));
                (him.wing, him.line, him.direct, him.moved) = (there.0, there.1, Some(brigade), true);
            }
            // An army commander may still move with another wing.
            _ => return,
        }
        turn.report(|state| {
            let him = state.leader(self.leader);
            let text = match him.direct {
                Some(brigade) => format!("{} joins {}.", him.name, state.brigade(brigade).name),
                None => format!(
                    "{} goes to the {} line of {}.",
                    him.name,
                    him.line.word(),
                    state.fixed.wings[usize::from(him.wing.0)].name
                ),
            };
            Report::new(ReportKind::Order, LEADER_MOVES, text).about([self.leader.into()])
        });
    }
}
