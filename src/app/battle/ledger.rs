//! The ledger's page, read from what the battle waits for: verbs, what is due, the facts with what each is worth, what was logged.

use std::collections::BTreeSet;
use std::ops::Range;

use eframe::egui::{CentralPanel, Panel, Ui};

use super::BattleScreen;
use super::layout::fixed;
use crate::app::decision::question::{Body, LETTERS, Offers, Question};
use crate::app::ledger::{
    Control, DueRow, EntryRow, FactRow, LedgerPage, OfferCell, PageBody, Tag, VerbCell, Worth, due_ui, page_ui,
};
use crate::app::theme::{Theme, size};
use crate::app::ui_command::UiCommand;
use crate::game::umpire::tallies_read;
use crate::game::{
    Answer, Awaiting, Choice, Ears, Fact, FactSheet, FactUnit, FactValue, Ledger, Offer, Piece, PieceId, Refereed,
    Report, Rule, Statement, Tally, Target,
};

/// What the page shows of the sheet now asked for.
#[derive(Default)]
pub(super) struct PageFacts {
    rows: Vec<FactRow>,
}

/// With less than this beside the question, what is due is a narrow column.
const TIGHTEST: f32 = 600.0;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Whether a ledger is kept in this battle.
    pub fn keeps_ledger(&self) -> bool {
        self.session.battle().ledger().is_some()
    }

    /// Reads the facts anew, with what each is worth.
    pub(super) fn read_facts(&mut self) {
        self.facts = PageFacts::default();
        if !self.is_at_ledger() {
            return;
        }
        self.facts.rows = match self.now().words() {
            Awaiting::Facts(sheet) => self.fact_rows(&sheet),
            Awaiting::Dice(request) => {
                let read = tallies_read(&request.reading, request.tallies.len());
                sum_rows(&request.tallies, &BTreeSet::new(), &read)
            }
            Awaiting::Choice(_) | Awaiting::Over(_) => Vec::new(),
        };
    }

    /// The sums of the dice that a statement leads to.
    fn sums(&self, sheet: &FactSheet, statement: &Statement) -> Option<Vec<Tally>> {
        let mut battle = self.now().clone();
        battle.answer(Answer::State(sheet.filled(statement)), Ears::Deaf).ok()?;
        match battle.awaiting() {
            Awaiting::Dice(request) => Some(request.tallies.clone()),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }

    fn fact_rows(&self, sheet: &FactSheet) -> Vec<FactRow> {
        let base = self.sums(sheet, &self.stated);
        let is_off = |piece: &&Piece| piece.place.is_off();
        let about = |piece: &&Piece| sheet.pieces.contains(&piece.id);
        let has_places = !self.scene.pieces.iter().filter(about).all(|piece| is_off(&piece));
        let mut driven = BTreeSet::new();
        let mut rows = Vec::new();
        for fact in &sheet.facts {
            let value = self.stated.value(&fact.name).or(fact.measured.as_ref()).or(fact.usual.as_ref()).cloned();
            let [with, without] = ends(fact, value.as_ref()).map(|value| {
                let mut statement = self.stated.clone();
                statement.0.insert(fact.name.to_string(), value?);
                self.sums(sheet, &statement)
            });
            for other in [&with, &without].into_iter().flatten() {
                driven.extend(base.iter().flat_map(|base| differing(base, other)));
            }
            let worth = with.zip(without).map(|(with, without)| worth(&with, &without));
            let row = row_of(fact, &self.stated, value, worth);
            // Where nobody has a place nothing was measured, whatever the rules take for granted.
            let tag = if row.tag == Tag::Measured && !has_places { Tag::Plain } else { row.tag };
            rows.push(FactRow { tag, ..row });
        }
        let base = base.unwrap_or_default();
        rows.extend(sum_rows(&base, &driven, &(base.len().saturating_sub(1)..base.len())));
        rows
    }

    fn due_rows(&self, ledger: &Ledger<R::Action>) -> Vec<DueRow> {
        let path = self.draft.as_ref().map(|draft| draft.answers.as_slice()).unwrap_or_default();
        let rows = ledger.due.iter().enumerate().filter_map(|(index, due)| {
            let piece = self.scene.pieces.iter().find(|piece| piece.id == due.piece)?;
            let under_way = !path.is_empty()
                && path
                    .iter()
                    .zip(&due.actions)
                    .all(|(answer, action)| matches!(answer, Answer::Act(taken) if taken == action));
            Some(DueRow {
                index,
                name: piece.name.clone(),
                glyph: piece.glyph,
                side: piece.side,
                why: due.why.clone(),
                done: due.done,
                now: under_way && path.len() >= due.actions.len(),
            })
        });
        rows.collect()
    }

    fn verb_cells(&self, ledger: &Ledger<R::Action>) -> Vec<VerbCell> {
        let begun = self.draft.as_ref().and_then(|draft| draft.answers.first());
        let open = self.page_is_open();
        let cells = ledger.verbs.iter().enumerate().map(|(index, verb)| VerbCell {
            word: verb.word,
            letter: LETTERS.get(index).copied().filter(|_| open),
            on: matches!(begun, Some(Answer::Act(action)) if *action == verb.action),
        });
        cells.collect()
    }

    /// The offers that the home row chooses on the open page: its verbs, by their place among all offers.
    pub(super) fn offered_verbs(&self) -> Vec<usize> {
        let (Some(ledger), Awaiting::Choice(choice)) = (self.now().ledger(), self.now().awaiting()) else {
            return Vec::new();
        };
        let place = |action: &R::Action| choice.offers.iter().position(|offer| offer.action == *action);
        ledger.verbs.iter().filter_map(|verb| place(&verb.action)).collect()
    }

    /// The offers that the home row chooses on the page while an entry is made: all it shows, whosever they are, in their order.
    pub(super) fn offered_cells(&self) -> Vec<usize> {
        match self.now().awaiting() {
            Awaiting::Choice(choice) => (0..choice.offers.len()).collect(),
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => Vec::new(),
        }
    }

    /// What is due first, and not done yet.
    fn first_due(&self) -> Option<usize> {
        self.now().ledger()?.due.iter().position(|due| !due.done)
    }

    /// Takes up what is due first.
    pub(super) fn take_up_first(&mut self) {
        if let Some(index) = self.first_due() {
            self.take_up(index);
        }
    }

    /// Takes up something that is due.
    pub(super) fn take_up(&mut self, index: usize) {
        let due = self.session.battle().ledger().and_then(|ledger| ledger.due.into_iter().nth(index));
        let Some(due) = due else { return };
        self.selected = Some(due.piece);
        if !due.done {
            self.log(due.actions);
        }
    }

    /// Opens the page for one of its verbs.
    pub(super) fn log_verb(&mut self, index: usize) {
        let verb = self.session.battle().ledger().and_then(|ledger| ledger.verbs.into_iter().nth(index));
        if let Some(verb) = verb {
            self.log(vec![verb.action]);
        }
    }

    /// What the main button says on the open page.
    pub(super) fn open_page_button(&self) -> (String, bool) {
        let first = self.first_due().and_then(|index| self.now().ledger()?.due.into_iter().nth(index));
        let name = first.as_ref().and_then(|due| Some(self.piece_name(due.piece)?.to_owned()));
        match (first, name) {
            (Some(due), Some(name)) => (format!("{name}: {}", due.why), true),
            _ => ("Choose what has happened".to_owned(), false),
        }
    }

    fn piece_name(&self, piece: PieceId) -> Option<&str> {
        self.scene.pieces.iter().find(|one| one.id == piece).map(|one| one.name.as_str())
    }

    /// The question beside the page: what is chosen and ticked on the page is not shown twice.
    pub(super) fn question_beside(&self) -> Option<Question> {
        let shown_on_page = matches!(self.question.body, Body::Offers(_) | Body::Facts(_));
        let beside = Question { body: Body::Offers(Offers::default()), ..self.question.clone() };
        let logging = Question { side: None, chip: "The umpire logs".to_owned(), ..beside.clone() };
        (self.is_at_ledger() && shown_on_page).then_some(if matches!(self.question.body, Body::Offers(_)) {
            logging
        } else {
            beside
        })
    }

    /// What the facts as they are ticked would come to, where that needs no dice.
    pub(super) fn told_of_the_page(&self) -> Option<&[Report]> {
        let ahead = self.ahead.as_ref().filter(|ahead| !ahead.reports.is_empty())?;
        matches!(self.question.body, Body::Facts(_)).then_some(ahead.reports.as_slice())
    }

    fn offer_cells(&self, choice: &Choice<R::Action>, ledger: &Ledger<R::Action>) -> Vec<OfferCell> {
        let lettered = if self.page_is_open() { Vec::new() } else { self.offered_cells() };
        let is_target = has_one_target(choice);
        let about = |target: &Target| if is_target { actor(target) } else { about(target) };
        let is_verb = |offer: &Offer<R::Action>| ledger.verbs.iter().any(|verb| verb.action == offer.action);
        let offered = choice.offers.iter().enumerate().filter(|(_, offer)| !is_verb(offer)).map(|(index, offer)| {
            let letter = lettered.iter().position(|at| *at == index).and_then(|place| LETTERS.get(place)).copied();
            self.cell(&offer.label, about(&offer.target), Some(index), letter, None, &offer.rule)
        });
        let refused = choice.refused.iter().map(|refused| {
            self.cell(&refused.label, refused.piece, None, None, Some(refused.why.clone()), &refused.rule)
        });
        offered.chain(refused).collect()
    }

    fn cell(
        &self,
        label: &str,
        piece: Option<PieceId>,
        index: Option<usize>,
        letter: Option<char>,
        why: Option<String>,
        rule: &Rule,
    ) -> OfferCell {
        let found = piece.and_then(|id| self.scene.pieces.iter().find(|one| one.id == id));
        OfferCell {
            label: label.to_owned(),
            index,
            letter,
            why,
            rule: rule.clone(),
            unit: found.map(|piece| (piece.glyph, piece.side)),
            figures: found.and_then(Piece::counted),
            chosen: index.is_some() && piece.is_some() && piece == self.selected,
        }
    }

    fn entry_rows(&self) -> Vec<EntryRow> {
        let looked_at = self.past.as_ref().map(|(entry, _)| *entry);
        let told = self.lines.iter().rev().filter(|line| line.is_story());
        let rows = told.take(60).enumerate().map(|(place, line)| {
            let reports = self.session.entries().get(line.entry as usize).map(|entry| entry.reports.as_slice());
            let came: Vec<&str> =
                reports.unwrap_or_default().iter().skip(1).take(3).map(|report| report.text.as_str()).collect();
            // What a line itself says after its colon came of it: "X is asked to charge: needs 4, rolls 8. It charges."
            let (what, said) = line.text.split_once(": ").unwrap_or((&line.text, ""));
            let came: Vec<&str> = [said].into_iter().filter(|said| !said.is_empty()).chain(came).collect();
            EntryRow {
                entry: line.entry,
                label: line.label.clone(),
                what: what.to_owned(),
                dice: line.dice.as_ref().map(|dice| dice.faces.to_string()).unwrap_or_default(),
                came: came.join(" "),
                last: place == 0,
                here: looked_at == Some(line.entry),
            }
        });
        rows.collect()
    }

    /// Where the entry now pencilled in has got to: "Morale", "Oranje-Friesland".
    fn path(&self) -> Vec<String> {
        let mut battle = self.session.battle().clone();
        let mut path = Vec::new();
        for answer in self.draft.iter().flat_map(|draft| &draft.answers) {
            if let (Awaiting::Choice(choice), Answer::Act(action)) = (battle.words(), answer) {
                path.extend(choice.offers.into_iter().find(|offer| offer.action == *action).map(|offer| offer.label));
            }
            if battle.answer(answer.clone(), Ears::Deaf).is_err() {
                break;
            }
        }
        path
    }

    /// The ledger: what is due at the left, the page in the middle, the question at the right.
    pub(super) fn ledger_ui(&mut self, ui: &mut Ui, narrow: bool, asked: &mut Vec<UiCommand>) {
        let theme = Theme::of(ui);
        let decision = size::DECISION[usize::from(ui.max_rect().width() < size::NARROWEST)];
        fixed(Panel::right("decision"), decision, theme.bg_panel).show(ui, |ui| asked.extend(self.decision_ui(ui)));
        let nothing = Ledger { open: false, verbs: Vec::new(), due: Vec::new() };
        let ledger = self.now().ledger().unwrap_or(nothing);
        let due = self.due_rows(&ledger);
        let is_tight = ui.max_rect().width() < decision + TIGHTEST;
        let broad = if is_tight {
            168.0
        } else if narrow {
            216.0
        } else {
            size::MUSTER[0]
        };
        let phase = self.scene.clock.phase_name().to_owned();
        let phase = if ledger.verbs.is_empty() { phase } else { String::new() };
        fixed(Panel::left("due"), broad, theme.bg_panel)
            .show(ui, |ui| asked.extend(due_ui(ui, &due, &phase, &self.scene)));
        let verbs = self.verb_cells(&ledger);
        let asked_now = self.now().words();
        let cells = match &asked_now {
            Awaiting::Choice(choice) if self.is_at_ledger() => self.offer_cells(choice, &ledger),
            _ => Vec::new(),
        };
        let entries = self.entry_rows();
        let path = self.path();
        let under = self.under_title();
        let section = |rule: &Rule| self.section(rule);
        let body = match &asked_now {
            _ if self.past.is_some() => PageBody::Words(
                "You are looking back. What the entry answered can be put right at the right; Esc comes back to now.",
            ),
            Awaiting::Choice(_) if self.page_is_open() && cells.is_empty() => {
                PageBody::Words("Choose what has happened, or take up what is due.")
            }
            Awaiting::Choice(choice) => PageBody::Offers(&choice.question, &cells),
            Awaiting::Facts(sheet) => PageBody::Facts(&sheet.title, &self.facts.rows),
            Awaiting::Dice(request) => PageBody::Facts(&request.why, &self.facts.rows),
            Awaiting::Over(_) => PageBody::Words("The battle is over."),
        };
        let page = LedgerPage {
            verbs: &verbs,
            path: &path,
            body,
            entries: &entries,
            undo_redo: [self.draft.is_some() || self.session.last() > 0, self.session.may_redo()],
            saved: &under,
            section: &section,
        };
        CentralPanel::no_frame().show(ui, |ui| {
            let canvas = ui.max_rect();
            asked.extend(page_ui(ui, &page));
            asked.extend(self.notice_ui(ui, canvas));
        });
    }
}

/// The piece that an offer is about: the one it would be done to.
fn about(target: &Target) -> Option<PieceId> {
    match target {
        Target::Pieces(_, piece) => Some(*piece),
        target => target.piece(),
    }
}

/// The piece that would do it.
fn actor(target: &Target) -> Option<PieceId> {
    match target {
        Target::Pieces(piece, _) => Some(*piece),
        _ => about(target),
    }
}

/// Whether several pieces might do something to the same one: it is they who are told apart.
fn has_one_target<A>(choice: &Choice<A>) -> bool {
    let pairs = || {
        choice.offers.iter().filter_map(|offer| match offer.target {
            Target::Pieces(first, second) => Some((first, second)),
            _ => None,
        })
    };
    let Some(first) = pairs().next() else { return false };
    pairs().all(|pair| pair.1 == first.1) && pairs().any(|pair| pair.0 != first.0)
}

/// A fact as it holds and as it does not, to see what it is worth; nothing where that cannot be asked.
fn ends(fact: &Fact, value: Option<&FactValue>) -> [Option<FactValue>; 2] {
    match (&fact.unit, value) {
        (FactUnit::Yes, _) => [Some(FactValue::Yes(true)), Some(FactValue::Yes(false))],
        (FactUnit::Count { .. }, Some(FactValue::Number(count))) if *count > 0.0 => {
            [value.cloned(), Some(FactValue::Number(0.0))]
        }
        _ => [None, None],
    }
}

/// What a fact is worth: the first difference between the sums with it and without it, nought when there is none. It is the want of
/// it that counts where the sums have more lines without it.
fn worth(with: &[Tally], without: &[Tally]) -> Worth {
    let lines = |tallies: &[Tally]| tallies.iter().map(|tally| tally.lines.len()).sum::<usize>();
    let mut differences = with.iter().zip(without).map(|(with, without)| with.total() - without.total());
    let more = differences.find(|more| more.abs() > 1e-9).unwrap_or(0.0);
    if lines(without) > lines(with) { Worth::Failing(-more) } else { Worth::Holding(more) }
}

/// The lines in which two sets of sums differ: which sum, and the line's words.
fn differing(one: &[Tally], other: &[Tally]) -> Vec<(usize, String)> {
    let lines = |tallies: &[Tally]| -> BTreeSet<(usize, String, i64)> {
        let lines = tallies.iter().enumerate().flat_map(|(at, tally)| {
            tally.lines.iter().map(move |line| (at, line.label.to_string(), (line.value * 1000.0).round() as i64))
        });
        lines.collect()
    };
    let (one, other) = (lines(one), lines(other));
    one.symmetric_difference(&other).map(|(at, label, _)| (*at, label.clone())).collect()
}

/// A row for a fact that is asked for.
fn row_of(fact: &Fact, stated: &Statement, value: Option<FactValue>, worth: Option<Worth>) -> FactRow {
    let tag = match (&fact.measured, stated.value(&fact.name)) {
        (_, Some(_)) => Tag::Stated,
        (Some(_), None) if fact.is_doubtful() => Tag::Doubtful,
        (Some(_), None) => Tag::Measured,
        (None, None) if value.is_none() => Tag::Wanted,
        (None, None) => Tag::Plain,
    };
    FactRow {
        label: fact.label.to_string(),
        whose: None,
        rule: fact.rule.clone(),
        control: Control::Fact { name: fact.name.to_string(), unit: fact.unit.clone(), value },
        worth,
        tag,
    }
}

/// Rows for the lines of sums that no fact on the sheet changes: what the roster knows, and what was checked without changing it.
fn sum_rows(tallies: &[Tally], driven: &BTreeSet<(usize, String)>, read: &Range<usize>) -> Vec<FactRow> {
    let mut rows = Vec::new();
    // Those that the dice are read against may be struck, by their number among the lines of all of these.
    let mut first = 0;
    for (at, tally) in tallies.iter().enumerate() {
        let whose = Tally::whose(tallies, at).map(str::to_owned);
        let number = read.contains(&at).then_some(first);
        first += number.map_or(0, |_| tally.lines.len());
        for (index, line) in tally.lines.iter().enumerate() {
            if !driven.contains(&(at, line.label.to_string())) {
                let line_of_all = number.map(|first| first + index);
                let control = Control::Line { line: line_of_all, holds: !line.struck, first: index == 0 };
                let worth = Some(Worth::Holding(line.value));
                rows.push(FactRow {
                    label: line.label.to_string(),
                    whose: whose.clone(),
                    rule: line.rule.clone(),
                    control,
                    worth,
                    tag: Tag::Roster,
                });
            }
        }
    }
    let checked = tallies.iter().enumerate().flat_map(|(at, tally)| tally.checked.iter().map(move |words| (at, words)));
    for (at, words) in checked.filter(|(at, words)| !driven.contains(&(*at, words.to_string()))) {
        let rule = tallies[at].lines.first().map_or_else(|| Rule::new("GALLOPER"), |line| line.rule.clone());
        let control = Control::Checked;
        let whose = Tally::whose(tallies, at).map(str::to_owned);
        rows.push(FactRow { label: words.to_string(), whose, rule, control, worth: None, tag: Tag::Checked });
    }
    rows
}
