//! The resync sheet: the umpire walks round the table with every unit as the program has it, those longest untouched first. Whatever
//! he sets right while the sheet lies there is pencilled in, on the table too, and is entered as one.

mod shown;

use std::collections::HashMap;

use super::{BattleScreen, Notice, Over};
use crate::app::place::Place;
use crate::app::resync::{ResyncShown, stands_somewhere};
use crate::app::ui_command::UiCommand;
use crate::game::{Amendable, Answer, Ears, Eyes, Piece, PieceId, Refereed, Ruleset, RulingTarget};
use crate::geometry::Pose;

/// The sheet while it lies there.
pub(super) struct Resync<R: Ruleset> {
    /// After which entry it was laid down.
    of: u64,
    /// Every piece with the last entry that told of it.
    rows: Vec<(PieceId, Option<u64>)>,
    /// What is set right, in order.
    set: Vec<SetRight<R::Amendment>>,
    /// The battle as that leaves it.
    ahead: R,
    /// Why, in the words of the umpire.
    why: String,
    /// The figures as far as they are typed.
    typed: Option<u16>,
    /// How often it has been changed.
    pencilled: usize,
    pub shown: ResyncShown,
}

/// What about a piece is set right: of figures and places the last word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Figures,
    Place,
    State,
}

/// Something set right.
#[derive(Clone)]
struct SetRight<A> {
    piece: Option<PieceId>,
    what: What,
    words: String,
    amendment: A,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Lays the sheet down, at the table and now; only the umpire sees everything.
    pub(super) fn open_resync(&mut self) {
        if let Some(words) = self.why_no_resync() {
            self.notice = Some(Notice { words: words.to_owned(), redo: false });
            return;
        }
        if self.past.is_some() {
            self.look_at(None);
        }
        self.go_to(Place::Table);
        self.let_go();
        let touched = last_told_of(&self.session);
        let mut rows: Vec<(PieceId, Option<u64>)> = self
            .scene
            .pieces
            .iter()
            .filter(|piece| stands_somewhere(piece))
            .map(|piece| (piece.id, touched.get(&piece.id).copied()))
            .collect();
        rows.sort_by_key(|(_, touched)| *touched);
        let (of, ahead) = (self.session.last(), self.session.battle().clone());
        let (set, why, shown) = (Vec::new(), String::new(), ResyncShown::default());
        self.refusal = None;
        self.notice = None;
        self.resync = Some(Resync { of, rows, set, ahead, why, typed: None, pencilled: 0, shown });
        self.go_to_resync_row(0);
    }

    /// Why the sheet is not laid down now.
    fn why_no_resync(&self) -> Option<&'static str> {
        if self.eyes != Eyes::Umpire {
            return Some("Only the umpire goes round the table: a side does not see it all.");
        }
        if self.draft.is_some() {
            return Some(
                "Something is pencilled in on the ledger’s page: record it or rub it out before the table is gone round.",
            );
        }
        self.unwritten.then_some("The journal no longer takes anything: save a copy first.")
    }

    /// How often something was pencilled in on it.
    pub(super) fn count_of_resync(&self) -> usize {
        self.resync.as_ref().map_or(0, |resync| resync.pencilled)
    }

    /// Whether the sheet lies there.
    pub(super) fn is_in_resync(&self) -> bool {
        self.resync.is_some()
    }

    /// The battle with everything that is set right on the sheet.
    pub(super) fn amended(&self) -> &R {
        self.resync.as_ref().map_or_else(|| self.session.battle(), |resync| &resync.ahead)
    }

    /// Takes the sheet away where the battle has gone on, or another moment is looked at.
    pub(super) fn keep_resync(&mut self) {
        let (last, is_now) = (self.session.last(), self.past.is_none());
        self.resync = self.resync.take().filter(|resync| resync.of == last && is_now);
    }

    /// Carries out what concerns the sheet; gives back what does not. What would answer the question waits until it is put away.
    pub(super) fn apply_to_resync(&mut self, command: UiCommand) -> Option<UiCommand> {
        if self.resync.is_none() {
            return Some(command);
        }
        match command {
            UiCommand::StepRow { down } => self.step_resync_row(down),
            UiCommand::Next { back } => self.step_resync_row(!back),
            UiCommand::Choose(row) => self.go_to_resync_row(row),
            UiCommand::Point(piece) | UiCommand::Select(Some(piece)) => self.point_in_resync(piece),
            UiCommand::TickAll(more) => self.one_figure(more),
            UiCommand::TypeFace(face) => self.type_figures(u16::from(face % 10)),
            UiCommand::TakeBack | UiCommand::Undo => self.rub_out_of_resync(),
            UiCommand::Agree => self.enter_resync(),
            UiCommand::OpenResync => self.put_resync_away(),
            UiCommand::Pull(piece, to) => return self.apply(UiCommand::Set(piece, to)),
            UiCommand::SetPlace(piece, pose) => self.set_place(piece, pose),
            UiCommand::GoTo(place) if place == self.place => {}
            UiCommand::GoTo(_) | UiCommand::GoHome | UiCommand::LookAt(_) | UiCommand::StepTime { .. } => {
                let words = "The table is being put right: Enter enters what is changed, Esc leaves all as it was.";
                self.notice = Some(Notice { words: words.to_owned(), redo: false });
            }
            command if answers_or_turns(&command) => {}
            other => return Some(other),
        }
        None
    }

    fn step_resync_row(&mut self, down: bool) {
        let Some(resync) = &self.resync else { return };
        let last = resync.rows.len().saturating_sub(1);
        let at = resync.shown.at;
        self.go_to_resync_row(if down { (at + 1).min(last) } else { at.saturating_sub(1) });
    }

    fn point_in_resync(&mut self, piece: PieceId) {
        let row = self.resync.as_ref().and_then(|resync| resync.rows.iter().position(|(id, _)| *id == piece));
        if let Some(row) = row {
            self.go_to_resync_row(row);
        }
    }

    /// Goes to a row: its piece is chosen, and brought into view.
    fn go_to_resync_row(&mut self, row: usize) {
        self.set_down_what_is_held();
        let Some(resync) = &mut self.resync else { return };
        resync.typed = None;
        resync.shown.at = row;
        let piece = resync.rows.get(row).map(|(piece, _)| *piece);
        self.refusal = None;
        self.selected = piece;
        self.ask();
        self.bring_asked();
        self.write_resync();
    }

    /// One figure more or less of the piece one is at.
    fn one_figure(&mut self, more: bool) {
        let Some((piece, now)) = self.figures_at() else { return };
        let figures = if more { now.checked_add(1) } else { now.checked_sub(1) };
        if let Some(figures) = figures {
            self.set_figures(piece, figures);
        }
        self.forget_typed();
    }

    /// Types a digit of the figures of the piece one is at: 1 and 2 are twelve, where it ever had so many.
    fn type_figures(&mut self, digit: u16) {
        let Some((piece, _)) = self.figures_at() else { return };
        let Some(resync) = &mut self.resync else { return };
        let first = self.scene.piece(piece).and_then(Piece::counted).map_or(0, |[_, first]| first);
        let joined = resync.typed.map(|typed| typed * 10 + digit).filter(|joined| *joined <= first);
        let figures = joined.unwrap_or(digit);
        resync.typed = Some(figures);
        self.set_figures(piece, figures);
    }

    fn forget_typed(&mut self) {
        if let Some(resync) = &mut self.resync {
            resync.typed = None;
        }
    }

    fn figures_at(&self) -> Option<(PieceId, u16)> {
        let resync = self.resync.as_ref()?;
        let (piece, _) = *resync.rows.get(resync.shown.at)?;
        let [now, _] = self.scene.piece(piece)?.counted()?;
        Some((piece, now))
    }

    fn set_place(&mut self, piece: PieceId, pose: Pose) {
        if let Some(one) = self.amended().placing(piece, pose) {
            self.pencil_in(Some(piece), What::Place, one);
        }
    }

    /// What is held over the table is set down there.
    fn set_down_what_is_held(&mut self) {
        let held = self.hand.as_ref().filter(|hand| hand.judged.is_drawn).map(|hand| (hand.piece, hand.pose));
        self.hand = None;
        if let Some((piece, pose)) = held {
            self.set_place(piece, pose);
        }
    }

    /// Pencils something in. What is set back to how it stood is rubbed out.
    pub(super) fn pencil_in(&mut self, piece: Option<PieceId>, what: What, one: Amendable<R::Amendment>) {
        self.note_why();
        let Some(resync) = &self.resync else { return };
        let mut set = resync.set.clone();
        let is_same =
            |other: &SetRight<R::Amendment>| what != What::State && (other.piece, other.what) == (piece, what);
        set.retain(|other| !is_same(other));
        set.push(SetRight { piece, what, words: one.label, amendment: one.amendment });
        self.try_resync(set);
    }

    /// Sets how many figures a piece has; rubs that out where they are as many as the program has.
    pub(super) fn pencil_figures(&mut self, piece: PieceId, figures: u16) {
        let stood = self.session.battle().scene(Eyes::Umpire);
        let stood = stood.piece(piece).and_then(Piece::counted).map(|[now, _]| now);
        if stood == Some(figures) {
            let Some(resync) = &self.resync else { return };
            let mut set = resync.set.clone();
            set.retain(|other| (other.piece, other.what) != (Some(piece), What::Figures));
            return self.try_resync(set);
        }
        if let Some(one) = self.session.battle().counting(piece, figures) {
            self.pencil_in(Some(piece), What::Figures, one);
        }
    }

    /// The words written in the ruling's card stand for the whole sheet.
    fn note_why(&mut self) {
        if let (Over::Ruling(draft), Some(resync)) = (&self.over, &mut self.resync) {
            if !draft.why.trim().is_empty() {
                draft.why.trim().clone_into(&mut resync.why);
            }
            self.over = Over::Nothing;
        }
    }

    fn rub_out_of_resync(&mut self) {
        if self.hand.take().is_some() {
            return self.ask();
        }
        let Some(resync) = &self.resync else { return };
        let mut set = resync.set.clone();
        // The last thing about the piece one is at, else the last of all.
        let at = resync.rows.get(resync.shown.at).map(|(piece, _)| *piece);
        let last = set.iter().rposition(|one| one.piece == at).or(set.len().checked_sub(1));
        last.map(|last| set.remove(last));
        self.forget_typed();
        self.try_resync(set);
    }

    /// Tries the sheet on the battle as it stands; what cannot be so is refused, and the sheet stays as it was.
    fn try_resync(&mut self, set: Vec<SetRight<R::Amendment>>) {
        let mut ahead = self.session.battle().clone();
        let given = match target(&set) {
            Some(sets) => ahead.answer(Answer::Rule(self.ruling(String::new(), sets)), Ears::Deaf).err(),
            None => None,
        };
        match (given, &mut self.resync) {
            (None, Some(resync)) => {
                (resync.set, resync.ahead) = (set, ahead);
                resync.pencilled += 1;
                self.refusal = None;
            }
            (refusal, _) => self.refusal = refusal,
        }
        self.hand = None;
        let scene = self.looked_at().scene(self.eyes);
        self.motion.slide(&self.scene, &scene, self.now);
        self.scene = scene;
        self.draw_marks();
        self.write_resync();
    }

    /// Enters the sheet as one ruling; with nothing set right it is put away.
    fn enter_resync(&mut self) {
        if self.refusal.take().is_some() {
            return;
        }
        if self.hand.is_some() {
            self.set_down_what_is_held();
            return self.ask();
        }
        let Some(resync) = &self.resync else { return };
        let Some(sets) = target(&resync.set) else { return self.put_resync_away() };
        let (count, why) = (resync.set.len(), resync.why.clone());
        let why = if why.is_empty() { "as the table stands".to_owned() } else { why };
        let last = self.session.last();
        self.give_ruling(self.ruling(why, sets));
        if self.session.last() != last {
            let things = if count == 1 { "One thing is".to_owned() } else { format!("{count} things are") };
            self.notice = Some(Notice { words: format!("{things} put right, as one entry."), redo: false });
        }
    }

    /// Puts the sheet away; everything stands as it did.
    pub(super) fn put_resync_away(&mut self) {
        if self.resync.take().is_some() {
            self.renew();
        }
    }
}

/// What a sheet sets, if it sets anything.
fn target<A: Clone>(set: &[SetRight<A>]) -> Option<RulingTarget<A>> {
    match set {
        [] => None,
        [only] => Some(RulingTarget::Amend(only.amendment.clone())),
        several => Some(RulingTarget::AmendAll(several.iter().map(|one| one.amendment.clone()).collect())),
    }
}

/// The last entry that stands and told of each piece.
fn last_told_of<R: Ruleset>(session: &crate::journal::Session<R>) -> HashMap<PieceId, u64> {
    let mut last = HashMap::new();
    for entry in session.standing() {
        let pieces = entry.reports.iter().flat_map(|report| report.pieces.iter());
        last.extend(pieces.map(|piece| (*piece, entry.number)));
    }
    last
}

/// Whether a command answers the question, or shows another moment or another's view.
fn answers_or_turns(command: &UiCommand) -> bool {
    matches!(
        command,
        UiCommand::Pass
            | UiCommand::ThrowBlanks
            | UiCommand::TurnDie(_)
            | UiCommand::State { .. }
            | UiCommand::StepTarget { .. }
            | UiCommand::AimRow(_)
            | UiCommand::AimAt(_)
            | UiCommand::PointAtSlot(_)
            | UiCommand::TakeWay(_)
            | UiCommand::StepAim(..)
            | UiCommand::LogVerb(_)
            | UiCommand::TakeUp(_)
            | UiCommand::RuleOnLine(_)
            | UiCommand::StrikeLine(_)
            | UiCommand::AddLine { .. }
            | UiCommand::Redo
            | UiCommand::BeginAgain
            | UiCommand::ChangeEyes
            | UiCommand::ToggleOdds
            | UiCommand::ToggleWhy
    )
}
