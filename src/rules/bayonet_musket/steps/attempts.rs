//! What leaders try for brigades on the display, and what comes of it. [BM 4.3.1 to 4.3.5, 4.4, 6.3]

use serde::Serialize;

use super::offers::{button, in_slot, low_die, on};
use super::orders::{needed, on_the_card};
use super::refusals::{self, held, why_not};
use super::wings::slot_id;
use super::{Procedure, Step, Turn};
use crate::dice::Faces;
use crate::dice::Reads;
use crate::game::umpire::not_offered;
use crate::game::{
    Awaiting, Choice, DiceRequest, Offer, Refusal, RefusedOffer, Report, ReportKind, Rule, Tally, Unsaid, Wording, say,
};
use crate::rules::bayonet_musket::book::cards::WingAction;
use crate::rules::bayonet_musket::book::house::EmptiedByTransferLoses;
use crate::rules::bayonet_musket::book::orders::{Line, Rank};
use crate::rules::bayonet_musket::book::sections::{
    COMMITMENT, INVOLUNTARY, LEADER_ACTIONS, PASSAGE, RELIEF, SHIFT, TRANSFER,
};
use crate::rules::bayonet_musket::facts::brigades::{brigade_in_contact, complies};
use crate::rules::bayonet_musket::facts::leaders::{commander, help_of};
use crate::rules::bayonet_musket::judge::display::{Bar, Hand, Held};
use crate::rules::bayonet_musket::judge::orders::{Attempt, attempt_tally};
use crate::rules::bayonet_musket::state::action::{Action, Attempted};
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, WingId};
use crate::rules::bayonet_musket::state::{BrigadeMark, State};

/// A leader tries something for a brigade of the activated wing. [BM 6.3]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Trying {
    /// Who tries.
    pub leader: LeaderId,
    /// The wing that is activated.
    pub wing: WingId,
}

impl Trying {
    /// Everything he may try; who was transferred this turn may be committed too. [BM 4.3.1, 4.4, 4.5, R-BM-36]
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

impl Trying {
    /// What might be expected of the brigades of his line, and why it is not offered. What belongs to another line goes without saying.
    fn refused<W: Wording>(self, state: &State) -> Vec<RefusedOffer<W>> {
        let him = state.leader(self.leader);
        let lines = state.lines(him.side, self.wing);
        let mut refused = Vec::new();
        for brigade in lines.brigades(him.line) {
            let name = &state.brigade(brigade).name;
            let mut bar = |label: W, bar: Option<Bar>, rule: Rule| {
                if let Some(bar) = bar.filter(|bar| !matches!(bar, Bar::NoSuchCommitment | Bar::WrongLine)) {
                    let (why, piece) = (say!("{}", why_not(bar)), Some(brigade.into()));
                    refused.push(RefusedOffer { label, why, rule, piece });
                }
            };
            for to in Line::ALL {
                let label = say!("{name} to the {} line", to.word());
                bar(label, lines.may_commit(brigade, to).err(), COMMITMENT);
            }
            let relieves = lines.may_relieve(brigade, |other| held(state, other)).err();
            bar(say!("{name} relieves the front"), relieves, RELIEF);
            let mut passes =
                lines.brigades(Line::Support).map(|other| lines.may_pass(brigade, other, held(state, other)));
            let barred = passes.try_fold(None, |_, may| may.map_or_else(|bar| Ok(Some(bar)), |()| Err(())));
            bar(say!("{name} passes the support line"), barred.ok().flatten(), PASSAGE);
            if him.line == Line::Front {
                bar(say!("{name} to another wing"), Some(Bar::FrontStays), TRANSFER);
            }
        }
        refused
    }
}

/// Whether a transfer would leave nobody of its side in the wing of a brigade, and so lose it. [R-BM-72]
fn gives_up(state: &State, brigade: BrigadeId) -> bool {
    let side = state.brigade(brigade).side;
    let Some((wing, ..)) = state.slot_of(brigade) else { return false };
    let is_last = Line::ALL.into_iter().map(|line| state.lines(side, wing).brigades(line).count()).sum::<usize>() == 1;
    let began = state.fixed.brigades.iter().any(|began| began.side == side && began.wing == wing.0);
    is_last && began && state.house().emptied_by_transfer_loses == EmptiedByTransferLoses::On
}

fn try_offer<W: Wording>(state: &State, leader: LeaderId, attempted: Attempted) -> Offer<Action, W> {
    let (side, wing) = (state.leader(leader).side, state.leader(leader).wing);
    let name = |brigade: BrigadeId| state.brigade(brigade).name.clone();
    let action = Action::Try(leader, attempted);
    match attempted {
        Attempted::Commit(brigade, line, slot) => {
            let label = say!("{} to slot {} of the {} line", name(brigade), slot + 1, line.word());
            let place = slot_id(state, side, wing, (line, usize::from(slot)));
            in_slot("commit", label, COMMITMENT, (brigade, place), action)
        }
        Attempted::Relieve(brigade) => {
            let relieved = state.lines(side, wing).may_relieve(brigade, |_| Held::default());
            let whom = relieved.map_or_else(|_| "the brigade before it".into(), name);
            on("relieve", say!("{} relieves {whom}", name(brigade)), RELIEF, brigade, action)
        }
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
            let loses = if gives_up(state, brigade) { ", which gives up its own wing" } else { "" };
            let (name, wing) = (name(brigade), &state.fixed.wings[usize::from(to.0)].name);
            let label = say!("{name} to slot {} of the {} line of {wing}{loses}", slot + 1, line.word());
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
        let question = say!("What does {} try?", him.name);
        let (rule, pieces) = (LEADER_ACTIONS, vec![self.leader.into()]);
        let refused = W::listed(|| self.refused(state));
        Some(Awaiting::Choice(Choice { side: him.side, question, rule, pieces, offers, refused }))
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

    fn why_not(&self, state: &State, action: &Action) -> Refusal {
        match *action {
            Action::Try(leader, attempted) => refusals::of_attempt(state, leader, self.leader, attempted),
            _ => not_offered(),
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
    fn tally(self, state: &State) -> Tally {
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
        let number = on_the_card(cards, cards.action(self.action(state)), section(self.attempted));
        needed(number, &attempt_tally(&attempt))
    }
}

/// What a leader needs for something, before he tries. [BM 4.3.1]
pub fn needed_for(state: &State, leader: LeaderId, attempted: Attempted) -> Tally {
    Trial { leader, attempted }.tally(state)
}

impl Procedure<Step> for Trial {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let him = state.leader(self.leader);
        let brigade = self.attempted.brigade();
        let why = say!("{} tries to {}{}", him.name, deed(state, self.attempted), state.fixed.cards.source());
        Some(low_die(
            him.side,
            why,
            section(self.attempted),
            self.tally(state),
            vec![self.leader.into(), brigade.into()],
        ))
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
            let (name, deed, face) = (&state.leader(self.leader).name, deed(state, self.attempted), faces.sum());
            let source = state.fixed.cards.source();
            let text = format!("{name} tries to {deed}: {face}, {most} or less needed{source}; {outcome}.");
            let rule = section(self.attempted);
            Report::new(ReportKind::Order, rule, text).showing(tally).about([self.leader.into(), brigade.into()])
        });
        if succeeds {
            carry_out(turn, self.leader, self.attempted);
        }
    }
}

/// Where the book has what is tried. [BM 4.3.1 to 4.3.5, 4.4]
const fn section(attempted: Attempted) -> Rule {
    match attempted {
        Attempted::Commit(..) => COMMITMENT,
        Attempted::Relieve(_) => RELIEF,
        Attempted::Pass(..) => PASSAGE,
        Attempted::Shift(..) => SHIFT,
        Attempted::Transfer(..) => TRANSFER,
    }
}

/// What is tried, after "tries to".
fn deed(state: &State, attempted: Attempted) -> String {
    let name = |brigade: BrigadeId| &*state.brigade(brigade).name;
    let own = name(attempted.brigade());
    match attempted {
        Attempted::Commit(_, line, slot) => format!("commit {own} to slot {} of the {} line", slot + 1, line.word()),
        Attempted::Relieve(_) => format!("relieve the brigade before {own} by it"),
        Attempted::Pass(_, other) => format!("pass {own} through {}", name(other)),
        Attempted::Shift(_, Hand::Left) => format!("shift {own} to the left"),
        Attempted::Shift(_, Hand::Right) => format!("shift {own} to the right"),
        Attempted::Transfer(_, wing, _) => {
            format!("transfer {own} to the wing of {}", state.fixed.wings[usize::from(wing.0)].name)
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
