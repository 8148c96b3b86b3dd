//! The account: every entry of a journal in words, those taken back too.

use std::borrow::Cow;

use crate::dice::{Faces, Source};
use crate::game::{Eyes, Report, ReportKind, Ruleset, Statement};
use crate::journal::{Deed, Entry, TakenBackBy};

/// An entry in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number in the journal.
    pub entry: u64,
    /// Its number in its turn, as "6.19"; empty for one that has nothing to tell.
    pub label: String,
    /// The turn after it.
    pub turn: u32,
    /// What happened.
    pub text: String,
    /// What kind of thing, where something was reported.
    pub kind: Option<ReportKind>,
    /// What kind of deed it was.
    pub sort: Sort,
    /// The dice thrown, and where they came from.
    pub dice: Option<(Faces, Source)>,
    /// Who did it and why, where that was written down.
    pub by: Option<[String; 2]>,
    /// Who took it back and why, unless it stands.
    pub struck: Option<TakenBackBy>,
}

impl Line {
    /// Whether the entry told something that still stands.
    pub fn is_story(&self) -> bool {
        self.struck.is_none() && self.kind.is_some()
    }
}

/// What kind of deed an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The beginning.
    Begun,
    /// A choice.
    Choice,
    /// Facts.
    Facts,
    /// Dice.
    Dice,
    /// The umpire's ruling.
    Ruling,
    /// A taking back.
    TakingBack,
}

/// Reads all entries of a battle, in the order of the journal, as far as a pair of eyes may read them. Each is numbered within
/// its turn along the line of play that it belongs to.
pub fn account<R: Ruleset>(entries: &[Entry<R>], eyes: Eyes) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(entries.len());
    // For each entry, the turn and the count within it along its line of play.
    let mut counts: Vec<(u32, u32)> = Vec::with_capacity(entries.len());
    let mut last = (0, 0);
    for entry in entries {
        let reports = match eyes {
            Eyes::Umpire => Some(Cow::Borrowed(entry.reports.as_slice())),
            Eyes::Side(_) => entry.reports_seen_by(eyes).map(Cow::Owned),
        };
        let told = reports.as_ref().is_some_and(|reports| !reports.is_empty());
        if let Deed::TakenBack { to, .. } = &entry.deed {
            last = counts.get(*to as usize).copied().unwrap_or_default();
        } else if told {
            last = if last.0 == entry.turn { (last.0, last.1 + 1) } else { (entry.turn, 1) };
        }
        counts.push(last);
        let label = if told { format!("{}.{:02}", last.0, last.1) } else { String::new() };
        let line = match reports {
            Some(reports) => read(entry, &reports, eyes, label, &lines),
            None => sealed(entry),
        };
        lines.push(line);
    }
    lines
}

/// An entry that these eyes may not read.
fn sealed<R: Ruleset>(entry: &Entry<R>) -> Line {
    Line {
        entry: entry.number,
        label: String::new(),
        turn: entry.turn,
        text: "Something only the other side may know".to_owned(),
        kind: None,
        sort: Sort::Choice,
        dice: None,
        by: None,
        struck: entry.taken_back.clone(),
    }
}

fn read<R: Ruleset>(entry: &Entry<R>, reports: &[Report], eyes: Eyes, label: String, before: &[Line]) -> Line {
    let kinds = reports.iter().map(|report| report.kind);
    let said = reports.first().map(|report| report.text.trim_end_matches('.').to_owned());
    let (sort, words, dice, by) = match &entry.deed {
        Deed::Begun { rules_version, .. } => {
            (Sort::Begun, format!("The battle begins, under the rules of version {rules_version}"), None, None)
        }
        Deed::Acted(_) => (Sort::Choice, "A choice with nothing to tell".to_owned(), None, None),
        Deed::Stated(statement) if eyes == Eyes::Umpire => (Sort::Facts, stated_words(statement), None, None),
        Deed::Stated(_) => (Sort::Facts, "Facts are stated".to_owned(), None, None),
        Deed::Rolled { faces, from, .. } => {
            (Sort::Dice, "Dice are thrown".to_owned(), Some((faces.clone(), *from)), None)
        }
        Deed::Ruled(ruling) => {
            (Sort::Ruling, "The umpire rules".to_owned(), None, Some([ruling.by.clone(), ruling.why.clone()]))
        }
        Deed::TakenBack { to, by, why } => {
            (Sort::TakingBack, back_to(before, *to), None, Some([by.clone(), why.clone()]))
        }
    };
    Line {
        entry: entry.number,
        label,
        turn: entry.turn,
        text: said.unwrap_or(words),
        kind: kinds.max_by_key(|kind| weight(*kind)),
        sort,
        dice: dice.filter(|(faces, _)| !faces.0.is_empty()),
        by,
        struck: entry.taken_back.clone(),
    }
}

/// What was stated, or that everything stands as measured.
fn stated_words(statement: &Statement) -> String {
    if statement.0.is_empty() {
        return "The facts stand as measured".to_owned();
    }
    let stated = statement.0.iter().map(|(name, value)| format!("{} {value}", name.replace('_', " ")));
    format!("Stated: {}", stated.collect::<Vec<_>>().join(", "))
}

fn back_to(before: &[Line], to: u64) -> String {
    match before.get(to as usize) {
        Some(line) if !line.label.is_empty() => format!("Back to entry {}: {}", line.label, line.text),
        Some(line) if line.sort == Sort::Begun => "Back to the beginning".to_owned(),
        Some(_) | None => format!("Back to what stood after entry #{to}"),
    }
}

/// "dice 6 2 4 1 3 from the table"; nothing where no dice were thrown.
pub fn dice_words(line: &Line) -> Option<String> {
    let (faces, from) = line.dice.as_ref()?;
    let noun = if faces.0.len() == 1 { "die" } else { "dice" };
    let from = match from {
        Source::Table => " from the table",
        Source::Generator => "",
        Source::Kept => ", kept",
    };
    Some(format!("{noun} {faces}{from}"))
}

/// Which of several kinds an entry is marked with: the greatest.
pub fn weight(kind: ReportKind) -> u8 {
    match kind {
        ReportKind::Phase => 0,
        ReportKind::Order => 1,
        ReportKind::Move => 2,
        ReportKind::Fire => 3,
        ReportKind::Morale => 4,
        ReportKind::Charge => 5,
        ReportKind::Rout => 6,
        ReportKind::Ruling => 7,
        ReportKind::Over => 8,
    }
}
