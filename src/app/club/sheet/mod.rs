//! A battle written back: each line accepted, edited or refused, and all that is accepted written at once.

mod decided;
mod line;
mod lines;
mod sums;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use crate::club::{Club, Decision, Kind, Proposal, propose};
pub use decided::Status;
pub use line::line_ui;
pub use lines::{lines_ui, summary_ui};

/// Which lines are in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// All that say more than that a unit served.
    #[default]
    All,
    /// Those that are not decided.
    Open,
    /// Those of one side, by its index.
    Side(usize),
}

/// Something done on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetCommand {
    /// Marks a line by its number.
    Mark(usize),
    /// Goes to the next line in view, or the one before.
    Step {
        /// To the one before.
        back: bool,
    },
    /// Accepts the marked line and goes to the next open one.
    Accept,
    /// Refuses it and goes on likewise.
    Refuse,
    /// Changes the marked line by so many figures.
    Change(i64),
    /// Types a digit of its figures.
    Digit(u8),
    /// Accepts every line that is open.
    AcceptAll,
    /// Refuses every line that is open.
    RefuseAll,
    /// Shows other lines.
    Show(Show),
    /// Says which unit of the roll played one that is nobody's: its key, the unit.
    Play(String, String),
    /// Lets a battle that is undecided count as it stands.
    AsItStands,
    /// Writes what is accepted.
    Write,
    /// Leaves the sheet; what was decided is kept.
    Close,
}

type Proposed = Result<(Proposal, Decision), String>;

/// The sheet of one battle.
pub struct Sheet {
    journal: PathBuf,
    club: PathBuf,
    /// Who plays units that are nobody's, as was said here.
    who: Vec<(String, String)>,
    /// Whether an undecided battle is to count.
    pub undecided: bool,
    coming: Option<Receiver<Proposed>>,
    /// What is proposed, once the battle has been judged again; or why nothing is.
    pub proposal: Option<Result<Proposal, String>>,
    /// What was decided so far.
    pub decision: Decision,
    /// The number of the marked line.
    pub marked: usize,
    /// Which lines are in view.
    pub show: Show,
    /// The digits typed on the marked line.
    typed: String,
}

impl Sheet {
    /// The sheet of a journal's last battle, for the club of this file: the battle is judged again beside the window.
    pub fn of(journal: &Path, club: &Path) -> Self {
        let mut sheet = Self {
            journal: journal.to_owned(),
            club: club.to_owned(),
            who: Vec::new(),
            undecided: false,
            coming: None,
            proposal: None,
            decision: Decision::default(),
            marked: 0,
            show: Show::default(),
            typed: String::new(),
        };
        sheet.ask();
        sheet
    }

    fn ask(&mut self) {
        let (sender, coming) = channel();
        let (journal, club, who) = (self.journal.clone(), self.club.clone(), self.who.clone());
        let undecided = self.undecided;
        std::thread::spawn(move || {
            let proposed = proposed(&journal, &club, &who, undecided);
            // Nobody listens any more when the sheet has been closed meanwhile.
            let _ = sender.send(proposed);
        });
        (self.coming, self.proposal) = (Some(coming), None);
    }

    /// Whether the battle is still being judged again.
    pub fn is_coming(&self) -> bool {
        self.coming.is_some()
    }

    /// Takes what has come.
    pub fn take(&mut self) {
        let Some(proposed) = self.coming.as_ref().and_then(|coming| coming.try_recv().ok()) else { return };
        self.coming = None;
        self.proposal = Some(proposed.map(|(proposal, decision)| {
            self.decision = decision;
            proposal
        }));
        self.go_on(0);
    }

    /// The proposal, if there is one.
    pub fn proposed(&self) -> Option<&Proposal> {
        self.proposal.as_ref()?.as_ref().ok()
    }

    /// How a line stands, by its number.
    pub fn status(&self, number: usize) -> Status {
        Status::of(&self.decision, number)
    }

    /// The change in figures that a line would write.
    pub fn change(&self, number: usize) -> i64 {
        let proposed = self.proposed().and_then(|proposal| proposal.lines.get(number.wrapping_sub(1)));
        self.decision.edits.get(&number).copied().unwrap_or_else(|| proposed.map_or(0, |line| line.change))
    }

    /// How many lines would be written.
    pub fn accepted(&self) -> usize {
        self.decision.only.as_ref().map_or(0, std::collections::BTreeSet::len)
    }

    /// The numbers of the lines in view, in their order: a unit's lines together.
    pub fn in_view(&self) -> Vec<usize> {
        let Some(proposal) = self.proposed() else { return Vec::new() };
        let mut units: Vec<&str> = Vec::new();
        for line in &proposal.lines {
            if !units.contains(&line.unit.as_str()) {
                units.push(&line.unit);
            }
        }
        let is_in_view = |number: usize| {
            let line = &proposal.lines[number - 1];
            line.kind != Kind::Served
                && match self.show {
                    Show::All => true,
                    Show::Open => self.status(number) == Status::Open || number == self.marked,
                    Show::Side(side) => line.side == Some(side),
                }
        };
        let of = |unit: &&str| {
            let numbers = (1..=proposal.lines.len()).filter(|number| proposal.lines[number - 1].unit == **unit);
            numbers.collect::<Vec<_>>()
        };
        units.iter().flat_map(of).filter(|number| is_in_view(*number)).collect()
    }

    /// Does what is asked, but for writing and closing, which are the screen's; whether the decision has changed.
    pub fn apply(&mut self, command: SheetCommand) -> bool {
        let before = self.decision.clone();
        let marked = self.marked;
        match command {
            SheetCommand::Mark(number) => self.mark(number),
            SheetCommand::Step { back } => self.step(back),
            SheetCommand::Accept => {
                decided::accept(&mut self.decision, marked);
                self.go_on(marked);
            }
            SheetCommand::Refuse => {
                decided::refuse(&mut self.decision, marked);
                self.go_on(marked);
            }
            SheetCommand::Change(by) => self.edit(self.change(marked) + by),
            SheetCommand::Digit(digit) => {
                self.typed.push(char::from(b'0' + digit.min(9)));
                let figures: i64 = self.typed.parse().unwrap_or(i64::MAX);
                self.edit(-figures.min(255));
            }
            SheetCommand::AcceptAll => self.decide_open(decided::accept),
            SheetCommand::RefuseAll => self.decide_open(decided::refuse),
            SheetCommand::Show(show) => self.show = show,
            SheetCommand::Play(key, unit) => {
                self.who.retain(|(other, _)| *other != key);
                self.who.push((key, unit));
                self.ask();
            }
            SheetCommand::AsItStands => {
                self.undecided = true;
                self.ask();
            }
            SheetCommand::Write | SheetCommand::Close => {}
        }
        self.decision != before
    }

    fn mark(&mut self, number: usize) {
        self.marked = number;
        self.typed.clear();
    }

    fn step(&mut self, back: bool) {
        let view = self.in_view();
        let here = view.iter().position(|number| *number == self.marked);
        let next = match here {
            Some(place) if back => place.saturating_sub(1),
            Some(place) => (place + 1).min(view.len().saturating_sub(1)),
            None => 0,
        };
        if let Some(number) = view.get(next) {
            self.mark(*number);
        }
    }

    /// Goes to the next open line after a place in the view, or to the first open one, or stays.
    fn go_on(&mut self, from: usize) {
        let view = self.in_view();
        let after = view.iter().position(|number| *number == from).map_or(0, |place| place + 1);
        let is_open = |number: &&usize| self.status(**number) == Status::Open;
        let next = view[after.min(view.len())..].iter().find(is_open).or_else(|| view.iter().find(is_open));
        let next = next.or_else(|| view.first().filter(|_| from == 0)).copied();
        if let Some(number) = next {
            self.mark(number);
        }
    }

    /// Another number of figures for the marked line, where its kind has figures: losses are written with a minus.
    fn edit(&mut self, change: i64) {
        let Some(line) = self.proposed().and_then(|proposal| proposal.lines.get(self.marked.wrapping_sub(1))) else {
            return;
        };
        let is_loss = matches!(line.kind, Kind::Fell | Kind::Captured | Kind::Scattered);
        if !is_loss || line.strikes.is_some() {
            return;
        }
        let proposed = line.change;
        decided::edit(&mut self.decision, self.marked, change.clamp(-255, 0), proposed);
    }

    fn decide_open(&mut self, decide: fn(&mut Decision, usize)) {
        let count = self.proposed().map_or(0, |proposal| proposal.lines.len());
        for number in 1..=count {
            if self.status(number) == Status::Open {
                decide(&mut self.decision, number);
            }
        }
    }
}

/// Judges the battle again and proposes its lines, with what was decided of them before.
fn proposed(journal: &Path, club: &Path, who: &[(String, String)], undecided: bool) -> Proposed {
    let propose = || {
        let club = Club::read_only(club)?;
        let proposal = propose(&club, journal, None, who, undecided)?;
        let kept = club.draft_of(&proposal)?;
        let decision = kept.unwrap_or_else(|| decided::at_first(&proposal));
        Ok((proposal, decision))
    };
    propose().map_err(|error: crate::club::ClubError| error.to_string())
}
