//! What would become of the entries by a correction that is looked at, before anything is changed.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{Align2, Painter, Pos2, Rect, pos2, vec2};

use crate::app::parts::{Icon, Sign, elided};
use crate::app::theme::{Theme, size, text};
use crate::report::Line;

/// So many entries before the corrected one are shown with those that follow.
const BEFORE: usize = 3;

/// A run of more entries than this that fit is shown as one row.
const LONG: usize = 12;

/// What becomes of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Becomes {
    /// As a sign.
    pub sign: Sign,
    /// In a few words: "fits", "1 die more".
    pub words: String,
    /// What would be told of it, where that is something else.
    pub now: Option<String>,
}

impl Becomes {
    /// It stands, and what came of it.
    pub fn fits() -> Self {
        Self { sign: Sign::Fits, words: "fits".to_owned(), now: None }
    }

    /// Whether it stands no more.
    pub(super) fn goes(&self) -> bool {
        self.sign == Sign::Goes
    }

    /// What a screen reader says of it.
    pub(super) fn said(&self) -> String {
        match &self.now {
            Some(now) => format!("after the correction: {}, {now}", self.words),
            None => format!("after the correction: {}", self.words),
        }
    }

    /// Paints it: a tick where it fits, else a plate with its words.
    pub(super) fn paint(&self, painter: &Painter, left: Pos2, room: f32, theme: &Theme) {
        let ink = self.sign.ink(theme);
        if self.sign == Sign::Fits {
            Icon::Tick.paint(painter, left + vec2(8.0, 0.0), 15.0, ink);
            painter.text(left + vec2(22.0, 0.0), Align2::LEFT_CENTER, &self.words, text::plain(text::ROW), ink);
            return;
        }
        let words = elided(painter, &self.words, text::semi_bold(text::CAPTION), theme.bg_raised, room - 16.0);
        let plate = Rect::from_min_size(pos2(left.x, left.y - 12.0), vec2(words.size().x + 16.0, 24.0));
        painter.rect_filled(plate, f32::from(size::CORNER), ink);
        painter.galley(plate.center() - words.size() / 2.0, words, theme.bg_raised);
    }
}

/// What becomes of every entry from the corrected one on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fates {
    /// By the entry's number.
    pub entries: BTreeMap<u64, Becomes>,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Row<'a> {
    /// An entry.
    Entry(&'a Line),
    /// So many entries that fit, from one to another.
    Run { from: &'a Line, to: &'a Line, count: usize },
}

impl Row<'_> {
    /// The number of its first entry.
    pub fn first(&self) -> u64 {
        match self {
            Self::Entry(line) | Self::Run { from: line, .. } => line.entry,
        }
    }
}

impl Fates {
    /// What becomes of an entry, if it stands and anything may.
    pub(super) fn of(&self, line: &Line) -> Option<&Becomes> {
        self.entries.get(&line.entry).filter(|_| line.struck.is_none())
    }

    /// The rows of what changes: a few entries before it, then all that tell something or come out otherwise; long runs that fit are one
    /// row each, unless they were unfolded.
    pub(super) fn rows<'a>(&self, lines: &[&'a Line], unfolded: &BTreeSet<u64>) -> Vec<Row<'a>> {
        let fits = |line: &Line| self.of(line).is_some_and(|becomes| becomes.sign == Sign::Fits);
        let is_told = |line: &&&Line| line.struck.is_none() && (line.kind.is_some() || !fits(line));
        let told: Vec<&Line> = lines.iter().filter(is_told).copied().collect();
        let first = told.iter().position(|line| self.of(line).is_some()).unwrap_or(told.len());
        let mut rows = Vec::new();
        for run in told[first.saturating_sub(BEFORE)..].chunk_by(|one, other| fits(one) && fits(other)) {
            match run {
                [from, .., to] if run.len() > LONG && !unfolded.contains(&from.entry) => {
                    rows.push(Row::Run { from, to, count: run.len() });
                }
                _ => rows.extend(run.iter().copied().map(Row::Entry)),
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ReportKind;
    use crate::report::Sort;

    fn line(entry: u64) -> Line {
        let text = format!("what {entry} told");
        let (label, kind) = (format!("1.{entry:02}"), Some(ReportKind::Fire));
        Line {
            entry,
            number: entry,
            label,
            turn: 1,
            text,
            kind,
            sort: Sort::Choice,
            dice: None,
            by: None,
            struck: None,
        }
    }

    #[test]
    fn long_runs_that_fit_are_one_row_and_unfold() {
        let all: Vec<Line> = (1..=40).map(line).collect();
        let lines: Vec<&Line> = all.iter().collect();
        let mut fates = Fates { entries: (10..=40).map(|entry| (entry, Becomes::fits())).collect() };
        let otherwise = |words: &str, sign| Becomes { sign, words: words.to_owned(), now: Some("now".to_owned()) };
        fates.entries.insert(10, otherwise("put right", Sign::PutRight));
        fates.entries.insert(20, otherwise("reads otherwise", Sign::Otherwise));
        let rows = fates.rows(&lines, &BTreeSet::new());
        let firsts: Vec<u64> = rows.iter().map(Row::first).collect();
        assert_eq!(firsts, [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
        assert!(matches!(rows.last(), Some(Row::Run { count: 20, .. })), "{rows:?}");
        assert_eq!(fates.rows(&lines, &BTreeSet::from([21])).len(), 34);
        assert_eq!(
            fates.of(&all[19]).map(Becomes::said),
            Some("after the correction: reads otherwise, now".to_owned())
        );
    }
}
