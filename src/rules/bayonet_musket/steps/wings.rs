//! Wings are activated: leaders move and try. [BM 3.2, 4.3.1, 4.4, 6.2, 6.3]

use serde::Serialize;

use super::offers::{button, choice, in_slot, low_die, on};
use super::{Procedure, Step, Turn};
use crate::dice::Faces;
use crate::dice::Reads;
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Side, SlotId, Unsaid, Wording, say};
use crate::rules::bayonet_musket::book::cards::WingAction;
use crate::rules::bayonet_musket::book::orders::{Line, Rank};
use crate::rules::bayonet_musket::book::sections::{
    COMMITMENT, INVOLUNTARY, LEADER_ACTIONS, LEADER_MOVES, PASSAGE, RELIEF, SHIFT, TRANSFER, WING_PHASE,
};
use crate::rules::bayonet_musket::facts::brigades::{brigade_in_contact, complies, under_effective};
use crate::rules::bayonet_musket::facts::leaders::{commander, help_of};
use crate::rules::bayonet_musket::judge::display::{Hand, Held};
use crate::rules::bayonet_musket::judge::leaders::{may_be_direct, may_move};
use crate::rules::bayonet_musket::judge::orders::{Attempt, attempt_tally};
use crate::rules::bayonet_musket::judge::sequence::next;
use crate::rules::bayonet_musket::state::action::{Action, Attempted};
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, WingId};
use crate::rules::bayonet_musket::state::{BrigadeMark, State};

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
        for wing in state.wing_ids() {
            for line in Line::ALL {
                let (wings, lines) = (wing.0.abs_diff(own_wing.0), line.index().abs_diff(own_line.index()) as u8);
                let stays = wings == 0 && lines == 0 && him.direct.is_none();
                if stays || !may_move(him.rank, lines, wings) {
                    continue;
                }
                let label =
                    say!("{} to the {} line of {}", him.name, line.word(), state.fixed.wings[usize::from(wing.0)].name);
                let slot = slot_id(state, him.side, wing, (line, 0));
                offers.push(in_slot(
                    "ride",
                    label,
                    LEADER_MOVES,
                    (self.leader, slot),
                    Action::Command(self.leader, wing, line),
                ));
            }
        }
        if may_be_direct(him.rating) && him.direct.is_none() {
            let brigades = state.lines(him.side, own_wing).brigades(own_line);
            offers.extend(brigades.map(|brigade| {
                let label = say!("{} with {}", him.name, state.brigade(brigade).name);
                on("join", label, LEADER_MOVES, brigade, Action::Join(self.leader, brigade))
            }));
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
        let him = turn.state.leader_mut(self.leader);
        match *action {
            Action::Command(_, wing, line) => {
                (him.wing, him.line, him.direct, him.moved) = (wing, line, None, true);
            }
            Action::Join(_, brigade) => (him.direct, him.moved) = (Some(brigade), true),
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

/// A leader tries something for a brigade of the activated wing. [BM 6.3]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Trying {
    leader: LeaderId,
    wing: WingId,
}

impl Trying {
    /// Everything he may try. [BM 4.3.1, 4.4, R-BM-36]
    fn tries(self, state: &State) -> Vec<Attempted> {
        let him = state.leader(self.leader);
        if him.lost || him.tried || him.direct.is_some() || him.wing != self.wing {
            return Vec::new();
        }
        let lines = state.lines(him.side, self.wing);
        let mut tries = Vec::new();
        for brigade in lines.brigades(him.line) {
            for to in Line::ALL.into_iter().filter(|to| lines.may_commit(brigade, *to).is_ok()) {
                tries.extend(lines.empty_slots(to).map(|slot| Attempted::Commit(brigade, to, slot as u8)));
            }
            if lines.may_relieve(brigade, |other| held(state, other)).is_ok() {
                tries.push(Attempted::Relieve(brigade));
            }
            let passed = lines
                .brigades(Line::Support)
                .filter(|other| lines.may_pass(brigade, *other, held(state, *other)).is_ok());
            tries.extend(passed.map(|other| Attempted::Pass(brigade, other)));
            let hands = [Hand::Left, Hand::Right].into_iter().filter(|hand| lines.beside(brigade, *hand).is_ok());
            tries.extend(hands.map(|hand| Attempted::Shift(brigade, hand)));
            tries.extend(self.transfers(state, brigade));
        }
        tries
    }

    fn transfers(self, state: &State, brigade: BrigadeId) -> Vec<Attempted> {
        let (side, on_foot) = (state.brigade(brigade).side, state.brigade(brigade).on_foot);
        let own = state.lines(side, self.wing);
        let mut tries = Vec::new();
        for wing in state.wing_ids().filter(|wing| *wing != self.wing) {
            let (target, next_door) = (state.lines(side, wing), wing.0.abs_diff(self.wing.0) == 1);
            if let Ok(line) = own.may_transfer(brigade, target, on_foot, next_door) {
                tries.extend(target.empty_slots(line).map(|slot| Attempted::Transfer(brigade, wing, slot as u8)));
            }
        }
        tries
    }
}

/// How a brigade stands that is to be relieved or passed.
fn held(state: &State, brigade: BrigadeId) -> Held {
    Held {
        order: Some(state.brigade(brigade).order),
        in_contact: brigade_in_contact(state, brigade),
        under_effective: under_effective(state, brigade),
    }
}

fn try_offer<W: Wording>(state: &State, leader: LeaderId, attempted: Attempted) -> Offer<Action, W> {
    let (side, wing) = (state.leader(leader).side, state.leader(leader).wing);
    let name = |brigade: BrigadeId| state.brigade(brigade).name.clone();
    let action = Action::Try(leader, attempted);
    match attempted {
        Attempted::Commit(brigade, line, slot) => {
            let label = say!("{} to the {} line", name(brigade), line.word());
            let place = slot_id(state, side, wing, (line, usize::from(slot)));
            in_slot("commit", label, COMMITMENT, (brigade, place), action)
        }
        Attempted::Relieve(brigade) => on("relieve", say!("{} relieves", name(brigade)), RELIEF, brigade, action),
        Attempted::Pass(brigade, other) => super::offers::between(
            "pass_lines",
            say!("{} passes {}", name(brigade), name(other)),
            PASSAGE,
            (brigade, other),
            action,
        ),
        Attempted::Shift(brigade, hand) => {
            let (verb, word) = match hand {
                Hand::Left => ("shift_left", "left"),
                Hand::Right => ("shift_right", "right"),
            };
            on(verb, say!("{} shifts to the {word}", name(brigade)), SHIFT, brigade, action)
        }
        Attempted::Transfer(brigade, to, slot) => {
            let line = state.lines(side, to).transfer_line();
            let label = say!("{} to {}", name(brigade), state.fixed.wings[usize::from(to.0)].name);
            let place = slot_id(state, side, to, (line, usize::from(slot)));
            in_slot("transfer", label, TRANSFER, (brigade, place), action)
        }
    }
}

impl Procedure<Step> for Trying {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let tries = self.tries(state);
        if tries.is_empty() {
            return None;
        }
        let him = state.leader(self.leader);
        let mut offers = vec![button("try_nothing", say!("Nothing"), LEADER_ACTIONS, Action::Done)];
        offers.extend(tries.into_iter().map(|attempted| try_offer(state, self.leader, attempted)));
        Some(choice(him.side, say!("What does {} try?", him.name), LEADER_ACTIONS, vec![self.leader.into()], offers))
    }

    fn name(&self) -> String {
        "leader's attempt".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match *action {
            Action::Try(leader, attempted) => {
                turn.state.leader_mut(leader).tried = true;
                turn.push([Step::Trial(Trial { leader, attempted })]);
            }
            Action::Done => {}
            ref other => unreachable!("{other:?} was not offered"),
        }
    }
}

/// The die of an attempt. [BM 4.3.1]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Trial {
    leader: LeaderId,
    attempted: Attempted,
}

impl Trial {
    fn action(self, state: &State) -> WingAction {
        match self.attempted {
            Attempted::Commit(_, Line::Front, _) => WingAction::CommitToFront,
            Attempted::Commit(_, Line::Support, _) => WingAction::CommitToSupport,
            Attempted::Commit(_, Line::Reserve, _) => WingAction::CommitToReserve,
            Attempted::Relieve(_) => WingAction::Relief,
            Attempted::Pass(..) => WingAction::Passage,
            Attempted::Shift(..) => WingAction::Shift,
            Attempted::Transfer(_, wing, _) if wing.0.abs_diff(state.leader(self.leader).wing.0) == 1 => {
                WingAction::TransferNext
            }
            Attempted::Transfer(..) => WingAction::TransferFar,
        }
    }

    /// What is needed on the die: the card's number, changed by what would be added to the die.
    fn tally(self, state: &State) -> crate::game::Tally {
        let (brigade, cards) = (self.attempted.brigade(), &state.fixed.cards);
        let him = state.leader(self.leader);
        let army = commander(state, him.side, None).filter(|army| *army != self.leader && him.rank == Rank::Wing);
        let army = army.map_or(0, |army| help_of(state, army, brigade).action);
        let attempt = Attempt {
            leader: him.rating,
            army,
            in_contact: if brigade_in_contact(state, brigade) { cards.action_in_contact } else { 0 },
            out_of_compliance: if complies(state, brigade) { 0 } else { cards.action_out_of_compliance },
        };
        super::orders::needed(cards.action(self.action(state)), &attempt_tally(&attempt), COMMITMENT)
    }
}

impl Procedure<Step> for Trial {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let him = state.leader(self.leader);
        let brigade = self.attempted.brigade();
        let why = say!("{} tries for {}", him.name, state.brigade(brigade).name);
        Some(low_die(him.side, why, COMMITMENT, self.tally(state), vec![self.leader.into(), brigade.into()]))
    }

    fn name(&self) -> String {
        "attempt".to_owned()
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let most = request.reading.sum().unwrap_or(0);
        let succeeds = faces.sum() <= most;
        let brigade = self.attempted.brigade();
        let tally = request.tallies.last().cloned().unwrap_or_default();
        turn.report(|state| {
            let outcome = if succeeds { "he succeeds" } else { "in vain" };
            let text = format!(
                "{} tries for {}: {}, {most} or less needed; {outcome}.",
                state.leader(self.leader).name,
                state.brigade(brigade).name,
                faces.sum()
            );
            Report::new(ReportKind::Order, COMMITMENT, text).showing(tally).about([self.leader.into(), brigade.into()])
        });
        if succeeds {
            carry_out(turn, self.leader, self.attempted);
        }
    }
}

/// Moves brigades on the display, marks them, and lets commitments follow that come by themselves. [BM 4.3.1, 4.4, R-BM-56]
fn carry_out(turn: &mut Turn<'_>, leader: LeaderId, attempted: Attempted) {
    let state = &mut *turn.state;
    let (side, wing) = (state.leader(leader).side, state.leader(leader).wing);
    let lines = state.lines(side, wing).clone();
    let brigade = attempted.brigade();
    let mut mark = BrigadeMark::Committed;
    let after = match attempted {
        Attempted::Commit(_, line, slot) => lines.committed(brigade, line, usize::from(slot)),
        Attempted::Relieve(_) => {
            let Ok(relieved) = lines.may_relieve(brigade, |_| Held::default()) else { return };
            state.brigade_mut(relieved).mark = Some(BrigadeMark::Relieved);
            lines.exchanged(brigade, relieved)
        }
        Attempted::Pass(_, passed) => lines.exchanged(brigade, passed),
        Attempted::Shift(_, hand) => {
            let Ok(other) = lines.beside(brigade, hand) else { return };
            state.brigade_mut(other).mark = Some(BrigadeMark::Committed);
            lines.exchanged(brigade, other)
        }
        Attempted::Transfer(_, to, slot) => {
            mark = BrigadeMark::Transferred;
            let line = state.lines(side, to).transfer_line();
            state.lines_mut(side, to).put(brigade, line, usize::from(slot));
            let mut left = lines;
            left.remove(brigade);
            left
        }
    };
    *state.lines_mut(side, wing) = after;
    state.brigade_mut(brigade).mark = Some(mark);
    if matches!(attempted, Attempted::Commit(_, Line::Front, _)) {
        let moved = state.lines_mut(side, wing).after_support_committed();
        tell_moved(turn, &moved);
    }
    follow(turn.state);
}

/// Leaders in direct command go with their brigades. [BM 6.1]
fn follow(state: &mut State) {
    for leader in state.leader_ids() {
        let Some((wing, line, _)) = state.leader(leader).direct.and_then(|brigade| state.slot_of(brigade)) else {
            continue;
        };
        let him = state.leader_mut(leader);
        if him.rank == Rank::Army || him.wing == wing {
            (him.wing, him.line) = (wing, line);
        } else {
            // His brigade has left the wing he commands.
            him.direct = None;
        }
    }
}

/// Marks and tells of brigades that were committed by themselves. [BM 4.3.2, R-BM-56]
pub fn tell_moved(turn: &mut Turn<'_>, moved: &[(BrigadeId, Line)]) {
    for (brigade, line) in moved {
        turn.state.brigade_mut(*brigade).mark = Some(BrigadeMark::Committed);
        turn.report(|state| {
            let text = format!("{} moves up into the {} line.", state.brigade(*brigade).name, line.word());
            Report::new(ReportKind::Order, INVOLUNTARY, text).about([(*brigade).into()])
        });
    }
    follow(turn.state);
}
