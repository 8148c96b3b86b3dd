//! Throws in one row: those that follow one another, whatever the faces are, are asked for together and recorded one by one.

use super::BattleScreen;
use crate::app::decision::tray::Tray;
use crate::dice::{Dice, Faces, Reads as _, Source};
use crate::game::{Answer, Awaiting, DiceRequest, Ears, ProgramThrows, Refereed, Report, Side};
use crate::game::{Statement, Target, Thrower, Unsaid};
use crate::journal::GiveError;

/// How many dice are laid in one row at most, and how many throws.
const MOST: (u8, usize) = (40, 16);

/// Answers that need nobody between two throws; more means that a game turns in a circle.
const LONGEST_RUN: usize = 200;

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// The throws that can be asked for together: after a sheet, as long as it is the same step, and only where the next throw is the
    /// same whether everything fails or everything succeeds. Empty where there is but one.
    pub(super) fn foreseen(&self) -> Vec<DiceRequest> {
        let battle = self.session.battle();
        let follows = self.rows_follow == Some(battle.hour()) && !self.habits.every_sheet && !self.is_at_ledger();
        if !follows || self.past.is_some() {
            return Vec::new();
        }
        let mut courses = [battle.clone(), battle.clone()];
        let mut found: Vec<DiceRequest> = Vec::new();
        while let Some(request) = same_throw(&courses) {
            let total: u8 = found.iter().map(|one| one.dice.count).sum();
            let is_alike = found.first().is_none_or(|first| first.dice.faces() == request.dice.faces());
            // Dice that show the same may have to be thrown again, as a tie for the initiative: that is no throw that follows.
            let is_thrown_again = found.contains(&request);
            if !is_alike
                || is_thrown_again
                || found.len() == MOST.1
                || total.saturating_add(request.dice.count) > MOST.0
            {
                break;
            }
            let (lowest, highest) = request.dice.faces().into_inner();
            let count = usize::from(request.dice.count);
            found.push(request);
            let thrown = courses
                .iter_mut()
                .zip([lowest, highest])
                .all(|(course, face)| course.answer(Answer::Roll(Faces(vec![face; count])), Ears::Deaf).is_ok());
            if !thrown {
                break;
            }
            courses.iter_mut().for_each(go_on);
        }
        if found.len() > 1 { found } else { Vec::new() }
    }

    /// A tray for the whole row.
    pub(super) fn tray_of_the_row(&self) -> Option<Tray> {
        let first = self.row.first()?;
        let tray = Tray::of(Dice { count: self.row.iter().map(|one| one.dice.count).sum(), ..first.dice });
        Some(tray.left_to_the_program(self.left_to_the_program()))
    }

    /// Of each die now asked for whether the program throws it: by habit, or for a robot, who has no hand.
    pub(super) fn left_to_the_program(&self) -> Vec<bool> {
        let seats = self.seats();
        let throws = |side: Side| self.habits.program_throws.throws_for(side) || seats[side.index()].is_some();
        let habit = ProgramThrows::for_each(Side::BOTH.map(throws));
        let each = |(thrower, dice): (Thrower, Dice)| {
            let count = usize::from(dice.count);
            (0..count).map(move |at| habit.throws_die(thrower, at, count))
        };
        if self.row.is_empty() {
            self.throw_asked().into_iter().flat_map(each).collect()
        } else {
            self.row.iter().map(|one| (one.thrower, one.dice)).flat_map(each).collect()
        }
    }

    /// Who throws which dice now.
    pub(super) fn throw_asked(&self) -> Option<(Thrower, Dice)> {
        match self.questioned().awaiting() {
            Awaiting::Dice(request) => Some((request.thrower, request.dice)),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Over(_) => None,
        }
    }

    /// Changes whose dice the program throws: what is blank in the tray is left to whoever throws it now.
    pub(super) fn let_program_throw(&mut self, habit: ProgramThrows) {
        self.habits.program_throws = habit;
        self.tray.leave_to_the_program(self.left_to_the_program());
    }

    /// Changes the habit of whoever throws now; of both sides while nobody does.
    pub(super) fn switch_dice(&mut self) {
        let mut habit = self.habits.program_throws;
        habit.switch(self.throw_asked().map_or(Thrower::Both, |(thrower, _)| thrower));
        self.let_program_throw(habit);
    }

    /// Fills the dice from what they come to, where nothing else of them is read.
    pub(super) fn type_sum(&mut self, sum: i32) {
        if self.may_type_sum() && self.tray.fill_sum(sum) {
            self.preview = self.what_would_come();
        }
    }

    /// Whether the dice now asked for may be told by their sum alone.
    pub(super) fn may_type_sum(&self) -> bool {
        let reads_only_the_sum =
            |request: &DiceRequest<Unsaid>| request.dice.count > 1 && request.reading.reads_only_the_sum();
        let is_asked = matches!(self.questioned().awaiting(), Awaiting::Dice(request) if reads_only_the_sum(request));
        is_asked && self.row.is_empty() && self.past.is_none() && self.tray_is_open()
    }

    /// What would come of the row as it lies.
    pub(super) fn what_would_come_of_the_row(&self, faces: &Faces) -> Vec<Report> {
        let mut battle = self.session.battle().clone();
        let mut told = Vec::new();
        for (request, faces) in self.row.iter().zip(parts(&self.row, faces)) {
            if !asks(&battle, request) {
                break;
            }
            told.extend(battle.answer(Answer::Roll(faces), Ears::Open).unwrap_or_default());
            go_on(&mut battle);
        }
        told
    }

    /// Records the row throw by throw; where another throw is asked for than was foreseen it stops, and the rest is asked for anew.
    pub(super) fn record_row(&mut self, faces: &Faces, each: &[Source]) {
        let from = self.session.last();
        let row = std::mem::take(&mut self.row);
        let (mut told, mut at) = (Vec::new(), 0);
        for (request, faces) in row.iter().zip(parts(&row, faces)) {
            if !asks(self.session.battle(), request) {
                break;
            }
            let sources = each[at..at + faces.0.len()].to_vec();
            at += faces.0.len();
            match self.session.give_thrown(faces, sources) {
                Ok(reports) => told.extend(reports),
                Err(GiveError::Refused(_)) => break,
                Err(error) => {
                    self.not_given(error);
                    break;
                }
            }
            self.just_now = std::mem::take(&mut told);
            self.settle();
            told = std::mem::take(&mut self.just_now);
        }
        self.just_now = told;
        self.refusal = None;
        self.renew();
        self.recorded_row = Some((from, self.session.last()));
    }

    /// The entry before the row that was recorded last, as long as nothing has come after it.
    pub(super) fn before_the_row(&self) -> Option<u64> {
        self.recorded_row.filter(|(_, last)| *last == self.session.last()).map(|(from, _)| from)
    }
}

/// The faces of each throw of a row.
fn parts(row: &[DiceRequest], faces: &Faces) -> Vec<Faces> {
    let mut rest = faces.0.as_slice();
    let part = |request: &DiceRequest| {
        let (own, others) = rest.split_at(usize::from(request.dice.count).min(rest.len()));
        rest = others;
        Faces(own.to_vec())
    };
    row.iter().map(part).collect()
}

fn asks<R: Refereed>(battle: &R, request: &DiceRequest) -> bool {
    matches!(battle.words(), Awaiting::Dice(now) if now == *request)
}

/// The throw that both courses ask for, if it is the same.
fn same_throw<R: Refereed>([one, other]: &[R; 2]) -> Option<DiceRequest> {
    match (one.words(), other.words()) {
        (Awaiting::Dice(request), Awaiting::Dice(same)) if request == same => Some(request),
        _ => None,
    }
}

/// Goes on for as long as nobody is needed.
fn go_on<R: Refereed>(battle: &mut R) {
    for _ in 0..LONGEST_RUN {
        let answer = match battle.awaiting() {
            Awaiting::Facts(sheet) if sheet.confirms_itself() => Answer::State(Statement::as_measured()),
            Awaiting::Choice(choice) => match choice.offers.as_slice() {
                [only] if !matches!(only.target, Target::Ground(_)) => Answer::Act(only.action.clone()),
                _ => return,
            },
            Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => return,
        };
        if battle.answer(answer, Ears::Deaf).is_err() {
            return;
        }
    }
}
