//! The account: every entry of a journal in words, those taken back too.

use crate::dice::{Faces, Source};
use crate::game::{Eyes, Report, ReportKind, Ruleset, Statement};
use crate::journal::{Author, Deed, Entry, SeenEntry, TakenBackBy, seen_by};

/// An entry in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its number in the journal.
    pub entry: u64,
    /// Its number among those that these eyes are told of; the same for the umpire.
    pub number: u64,
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
    /// The dice thrown.
    pub dice: Option<Thrown>,
    /// Who did it and why, where that was written down.
    pub by: Option<[String; 2]>,
    /// Who took it back and why, unless it stands; both empty for a side.
    pub struck: Option<TakenBackBy>,
}

/// Dice that were thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// What they showed.
    pub faces: Faces,
    /// Where each came from, in order.
    pub each: Vec<Source>,
}

impl Thrown {
    /// How many of them came from the table.
    pub fn from_table(&self) -> usize {
        self.each.iter().filter(|source| matches!(source, Source::Table | Source::Sum)).count()
    }

    /// Where all of them came from; of several sources the program's, if it threw any.
    pub fn source(&self) -> Source {
        let by_weight = [Source::Generator, Source::Table, Source::Sum, Source::Kept].into_iter();
        by_weight.into_iter().find(|source| self.each.contains(source)).unwrap_or_default()
    }

    /// "dice 6 2 from the table", "dice 6 from the table, 1 3", "the sum 9 from the table".
    pub fn in_words(&self) -> String {
        let noun = if self.faces.0.len() == 1 { "die" } else { "dice" };
        let mut told: Vec<(Vec<u8>, Source)> = Vec::new();
        for (face, source) in self.faces.0.iter().zip(&self.each) {
            match told.last_mut().filter(|(_, last)| last == source) {
                Some((faces, _)) => faces.push(*face),
                None => told.push((vec![*face], *source)),
            }
        }
        let parts = told.into_iter().map(|(faces, source)| {
            let faces = Faces(faces);
            match source {
                Source::Table => format!("{faces} from the table"),
                Source::Generator => faces.to_string(),
                Source::Kept => format!("{faces}, kept"),
                Source::Sum => format!("come to {} on the table", faces.sum()),
            }
        });
        format!("{noun} {}", parts.collect::<Vec<_>>().join(", "))
    }
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

/// Reads the entries of a battle that a pair of eyes is told of, in the order of the journal. Each is numbered within its turn along
/// the line of play that it belongs to.
pub fn account<R: Ruleset>(entries: &[Entry<R>], eyes: Eyes) -> Vec<Line> {
    let seen = seen_by(entries, eyes);
    let mut lines: Vec<Line> = Vec::with_capacity(seen.len());
    // For each line, the turn and the count within it along its line of play.
    let mut counts: Vec<(u32, u32)> = Vec::with_capacity(seen.len());
    let mut last = (0, 0);
    for one in &seen {
        let told = !one.reports.is_empty();
        let back_to = one.back_to.and_then(|to| line_of(&lines, to));
        if let Deed::TakenBack { .. } = &one.entry.deed {
            last = back_to.and_then(|index| counts.get(index)).copied().unwrap_or_default();
        } else if told {
            let turn = one.entry.turn;
            last = if last.0 == turn { (last.0, last.1 + 1) } else { (turn, 1) };
        }
        counts.push(last);
        let label = if told { format!("{}.{:02}", last.0, last.1) } else { String::new() };
        let line = read(one, eyes, label, back_to.map(|index| &lines[index]));
        lines.push(line);
    }
    lines
}

/// Where the line of an entry stands among the lines, which are in the order of the entries.
pub fn line_of(lines: &[Line], entry: u64) -> Option<usize> {
    lines.binary_search_by_key(&entry, |line| line.entry).ok()
}

/// What an entry told first; where several did or were set the like by one answer, what it told of each of them.
fn said(reports: &[Report], is_one_answer: bool) -> Option<String> {
    let first = reports.first()?;
    let alike = reports.iter().skip(1).take_while(|report| {
        let is_of_another = report.kind == ReportKind::Ruling || report.pieces != first.pieces;
        is_one_answer && (report.kind, &report.rule) == (first.kind, &first.rule) && is_of_another
    });
    let texts = std::iter::once(first).chain(alike).map(|report| report.text.trim_end_matches('.'));
    Some(texts.collect::<Vec<_>>().join("; "))
}

fn read<R: Ruleset>(seen: &SeenEntry<'_, R>, eyes: Eyes, label: String, back_to: Option<&Line>) -> Line {
    let (entry, reports) = (seen.entry, &seen.reports);
    let kinds = reports.iter().map(|report| report.kind);
    let said = said(reports, matches!(entry.deed, Deed::Acted(_) | Deed::Ruled(_)));
    let is_umpire = eyes == Eyes::Umpire;
    let (sort, words, dice, by) = match &entry.deed {
        Deed::Begun { rules_version, .. } => {
            (Sort::Begun, format!("The battle begins, under the rules of version {rules_version}"), None, None)
        }
        Deed::Acted(_) => (Sort::Choice, "A choice with nothing to tell".to_owned(), None, None),
        Deed::Stated(statement) if is_umpire => (Sort::Facts, stated_words(statement), None, None),
        Deed::Stated(_) => (Sort::Facts, "Facts are stated".to_owned(), None, None),
        Deed::Rolled { faces, .. } => {
            let thrown = Thrown { faces: faces.clone(), each: entry.deed.sources() };
            (Sort::Dice, "Dice are thrown".to_owned(), Some(thrown), None)
        }
        Deed::Ruled(ruling) => {
            (Sort::Ruling, "The umpire rules".to_owned(), None, Some([ruling.by.clone(), ruling.why.clone()]))
        }
        // Why something was taken back may speak of what only one side may know.
        Deed::TakenBack { to, by, why } => {
            let by = is_umpire.then(|| [by.clone(), why.clone()]);
            (Sort::TakingBack, back_to_words(back_to, *to), None, by)
        }
    };
    let is_open = entry.reports.iter().all(|report| report.is_open_to(eyes));
    Line {
        entry: entry.number,
        number: seen.number,
        label,
        turn: entry.turn,
        text: said.unwrap_or(words),
        kind: kinds.max_by_key(|kind| weight(*kind)),
        sort,
        // Dice of which a side reads less than was told are not shown to it either.
        dice: dice.filter(|thrown| is_open && !thrown.faces.0.is_empty()),
        by: by.or_else(|| player(entry.author.as_ref())),
        struck: seen.taken_back.clone(),
    }
}

/// Who gave an answer, where it was neither the umpire nor a side at the table.
fn player(author: Option<&Author>) -> Option<[String; 2]> {
    match author? {
        player @ (Author::Robot(_) | Author::Player(_)) => Some([player.to_string(), String::new()]),
        Author::Umpire | Author::Side(_) | Author::Program => None,
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

fn back_to_words(line: Option<&Line>, to: u64) -> String {
    match line {
        Some(line) if !line.label.is_empty() => format!("Back to entry {}: {}", line.label, line.text),
        Some(line) if line.sort == Sort::Begun => "Back to the beginning".to_owned(),
        Some(line) => format!("Back to what stood after entry #{}", line.number),
        None => format!("Back to what stood after entry #{to}"),
    }
}

/// "dice 6 2 4 1 3 from the table"; nothing where no dice were thrown.
pub fn dice_words(line: &Line) -> Option<String> {
    line.dice.as_ref().map(Thrown::in_words)
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
