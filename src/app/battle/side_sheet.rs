//! The sheet of a side: everybody who is still to be asked the like, ticked and aimed together, and answered as one.

use super::chances::{AT_A_GLANCE, Asked, OfferOf, WorthInBackground};
use super::{BattleScreen, Notice};
use crate::app::decision::question::{Body, LETTERS};
use crate::app::decision::{SheetRow, SheetShown, SheetTarget};
use crate::dice::Source;
use crate::game::{Answer, Choice, Eyes, LineKind, Mark, Offer, PieceId, Refereed, Ruleset, Target, Together};

/// The sheet while it lies there.
pub(super) struct SideSheet<R: Ruleset> {
    /// After which entry, and for whose eyes.
    of: (u64, Eyes),
    choices: Vec<Choice<R::Action>>,
    pub shown: SheetShown,
    /// Somebody has ticked or aimed: nothing moves any more.
    touched: bool,
    worth: WorthInBackground,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// Lays the sheet down where several are asked the like, unless it was put away.
    pub(super) fn read_sheet(&mut self) {
        let is_asked = self.past.is_none()
            && !self.is_at_ledger()
            && !self.is_robots_choice()
            && matches!(self.question.body, Body::Offers(_));
        let together = if is_asked { self.session.battle().together() } else { None };
        let Some(together) = together.filter(|together| self.may_see(together)) else {
            self.sheet = None;
            return;
        };
        if self.sheet_put_away.as_ref() == Some(&together.question) {
            self.sheet = None;
            return;
        }
        let of = (self.session.last(), self.eyes);
        self.question.headline.clone_from(&together.question);
        if self.sheet.as_ref().is_some_and(|sheet| sheet.of == of) {
            return;
        }
        let mut sheet = laid_down(of, together, &self.scene);
        if let Some(battle) = self.weighed_by_these_eyes(sheet.choices[0].side) {
            let offers: Vec<OfferOf> = sheet.shown.offers().collect();
            let asked = Asked { entry: of.0, budget: AT_A_GLANCE };
            sheet.worth.of(&battle, asked, &sheet.choices, &offers, self.context.as_ref());
        } else {
            sheet.shown.is_known = true;
        }
        self.sheet = Some(sheet);
    }

    fn may_see(&self, together: &Together<R::Action>) -> bool {
        let side = together.choices[0].side;
        self.eyes == Eyes::Umpire || self.eyes == Eyes::Side(side)
    }

    /// Takes the worth that has come. When all has, the rows that can do most come first and are ticked, unless somebody was quicker.
    pub(super) fn take_worth(&mut self) {
        let Some(sheet) = &mut self.sheet else { return };
        if !sheet.worth.take() {
            return;
        }
        for row in &mut sheet.shown.rows {
            for target in &mut row.targets {
                target.worth = sheet.worth.worth((row.question, target.offer)).cloned();
            }
        }
        if sheet.worth.is_complete() {
            sheet.shown.is_known = true;
            if !sheet.touched {
                sheet.shown.order_by_worth();
            }
            self.draw_marks();
        }
    }

    /// Ticks or unticks a row, by its place on the sheet.
    pub(super) fn tick(&mut self, row: usize) {
        self.with_sheet(|shown| {
            shown.at = row;
            if let Some(row) = shown.rows.get_mut(row) {
                row.ticked = !row.ticked;
            }
        });
    }

    /// Ticks every row that can do anything, or none. With no sheet on show it is laid down again.
    pub(super) fn tick_all(&mut self, ticked: bool) {
        if self.sheet.is_none() && ticked {
            self.sheet_put_away = None;
            return self.ask();
        }
        self.with_sheet(|shown| {
            for row in &mut shown.rows {
                row.ticked = ticked && !row.is_hopeless();
            }
        });
    }

    /// Goes to the next row, or the one before.
    pub(super) fn step_row(&mut self, down: bool) {
        self.with_sheet(|shown| {
            let last = shown.rows.len().saturating_sub(1);
            shown.at = if down { (shown.at + 1).min(last) } else { shown.at.saturating_sub(1) };
        });
    }

    /// Aims the row one is at, at the next of its targets, or the one before; that ticks it.
    pub(super) fn step_target(&mut self, forward: bool) {
        self.with_sheet(|shown| {
            let Some(row) = shown.rows.get_mut(shown.at) else { return };
            let count = row.targets.len();
            row.aim = (row.aim + if forward { 1 } else { count - 1 }) % count;
            row.ticked = true;
        });
    }

    /// The same for any row, by the pointer.
    pub(super) fn aim_row(&mut self, row: usize) {
        if let Some(sheet) = &mut self.sheet {
            sheet.shown.at = row;
        }
        self.step_target(true);
    }

    /// Points at a piece while the sheet lies there: its row is ticked, or the row one is at is aimed at it. Says whether it was either.
    pub(super) fn point_on_sheet(&mut self, piece: PieceId) -> bool {
        let Some(sheet) = &self.sheet else { return false };
        if let Some(row) = sheet.shown.rows.iter().position(|row| row.piece == Some(piece)) {
            self.tick(row);
            return true;
        }
        let at = sheet.shown.rows.get(sheet.shown.at);
        let aim = at.and_then(|row| row.targets.iter().position(|target| target.piece == Some(piece)));
        if let Some(aim) = aim {
            self.with_sheet(|shown| {
                let row = &mut shown.rows[shown.at];
                (row.aim, row.ticked) = (aim, true);
            });
        }
        aim.is_some()
    }

    fn with_sheet(&mut self, change: impl FnOnce(&mut SheetShown)) {
        let Some(sheet) = &mut self.sheet else { return };
        sheet.touched = true;
        change(&mut sheet.shown);
        let chosen = sheet.shown.rows.get(sheet.shown.at).and_then(|row| row.piece);
        self.selected = chosen.or(self.selected);
        self.draw_marks();
    }

    /// Puts the sheet away: they are asked one after another.
    pub(super) fn put_sheet_away(&mut self) -> bool {
        let Some(sheet) = self.sheet.take() else { return false };
        self.sheet_put_away = Some(sheet.shown.question);
        let words = "One after another, then; + asks them together again.";
        self.notice = Some(Notice { words: words.to_owned(), redo: false });
        self.ask();
        true
    }

    /// Gives the answer of all: those ticked as they aim, the others leave things as they are. Nothing while none is ticked.
    pub(super) fn give_sheet(&mut self) {
        let Some(sheet) = self.sheet.as_ref().filter(|sheet| sheet.shown.ticked() > 0) else { return };
        let answers = sheet.choices.iter().enumerate().map(|(question, choice)| {
            let row = sheet.shown.rows.iter().find(|row| row.question == question && row.ticked);
            let offer = row.map_or(choice.offers.len() - 1, |row| row.targets[row.aim].offer);
            choice.offers[offer].action.clone()
        });
        let answers = answers.collect();
        if let Some(joined) = self.session.battle().joined(answers) {
            self.rows_follow = Some(self.session.battle().hour());
            self.give(Answer::Act(joined), Source::Table);
        }
    }

    /// A line from everybody who is ticked to whom he aims at, with what lies between them where that may be told.
    pub(super) fn sheet_marks(&self) -> Vec<Mark> {
        let Some(sheet) = &self.sheet else { return Vec::new() };
        let place = |piece: Option<PieceId>| {
            let piece = self.scene.pieces.iter().find(|one| Some(one.id) == piece)?;
            super::super::canvas::pose_of(piece).map(|pose| pose.point())
        };
        let line = |row: &SheetRow| {
            let target = &row.targets[row.aim];
            let label = target.range_words(sheet.shown.on_hexes).unwrap_or_default();
            Some(Mark::Line { from: place(row.piece)?, to: place(target.piece)?, kind: LineKind::Fire, label })
        };
        sheet.shown.rows.iter().filter(|row| row.ticked).filter_map(line).collect()
    }
}

/// The offers but for leaving things as they are, which is the last.
fn others<A>(choice: &Choice<A>) -> &[Offer<A>] {
    &choice.offers[..choice.offers.len() - 1]
}

/// A sheet as it lies first: nobody ticked, in the order in which they would be asked.
fn laid_down<R: Ruleset>(of: (u64, Eyes), together: Together<R::Action>, scene: &crate::game::Scene) -> SideSheet<R> {
    let name = |id: PieceId| scene.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.name.as_str());
    let target = |(offer, one): (usize, &Offer<R::Action>), all: &[Offer<R::Action>]| {
        // Where there are two ways to do something to the same, only the whole words tell them apart.
        let is_only = all.iter().filter(|other| other.target == one.target).count() == 1;
        let pieces = match one.target {
            Target::Pieces(first, second) => Some((first, second)),
            _ => None,
        };
        let names = pieces.filter(|_| is_only).and_then(|(first, second)| Some((name(first)?, name(second)?)));
        SheetTarget {
            offer,
            piece: pieces.map(|(_, second)| second),
            label: one.label.clone(),
            short: names.map_or_else(|| one.label.clone(), |(first, second)| format!("{first} at {second}")),
            worth: None,
        }
    };
    let row = |(question, choice): (usize, &Choice<R::Action>)| SheetRow {
        question,
        piece: choice.offers.first().and_then(|offer| offer.target.piece()),
        letter: LETTERS.get(question).copied(),
        // The last offer leaves things as they are.
        targets: (0..choice.offers.len() - 1).map(|at| target((at, &choice.offers[at]), others(choice))).collect(),
        aim: 0,
        ticked: false,
    };
    let rows = together.choices.iter().enumerate().map(row).filter(|row| !row.targets.is_empty()).collect();
    let on_hexes = super::super::canvas::map_of(&scene.board).is_some();
    let shown = SheetShown { question: together.question, rows, at: 0, is_known: false, on_hexes };
    SideSheet { of, choices: together.choices, shown, touched: false, worth: WorthInBackground::default() }
}
