//! The journal on a screen of its own: every entry with its dice, who made it, and what was taken back.

mod columns;
mod entries;
mod fates;
mod index;
mod row;

use std::collections::BTreeSet;

pub use entries::entries_ui;
pub use fates::{Becomes, Fates};
pub use index::index_ui;

use crate::game::{ReportKind, Scene};
use crate::report::{Line, Sort};

/// What the screen writes, as plain data.
pub struct JournalPage<'a> {
    /// Every entry.
    pub lines: &'a [Line],
    /// The entry looked at; nothing for now.
    pub looking_at: Option<u64>,
    /// The last entry that stands.
    pub last: u64,
    /// What was to be seen then.
    pub scene: &'a Scene,
    /// The entries whose maps go into the report.
    pub kept: &'a [u64],
    /// What would become of the entries by a correction that is looked at.
    pub fates: Option<&'a Fates>,
}

/// What the screen remembers between frames.
#[derive(Clone, Debug, Default)]
pub struct JournalState {
    /// What is looked for.
    pub seek: String,
    /// Which entries are shown.
    pub filter: Filter,
    /// Which were shown before a correction was looked at.
    before: Option<Filter>,
    /// The first entries of runs that fit and are shown all the same.
    unfolded: BTreeSet<u64>,
    /// The entry that was last brought into view.
    shown: Option<u64>,
}

/// Which entries are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// Those that tell something.
    #[default]
    Story,
    /// All of them.
    All,
    /// Fire.
    Fire,
    /// Charges and melees.
    Charges,
    /// Checks, rallies and routs.
    Morale,
    /// The umpire's rulings.
    Rulings,
    /// What was taken back, and the taking back.
    TakenBack,
    /// What would come of a correction that is looked at.
    Changes,
}

impl Filter {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Story, "The story"),
        (Self::All, "Every entry"),
        (Self::Fire, "Fire"),
        (Self::Charges, "Charges"),
        (Self::Morale, "Morale"),
        (Self::Rulings, "Rulings"),
        (Self::TakenBack, "Taken back"),
    ];

    fn admits(self, line: &Line) -> bool {
        match self {
            Self::Story => {
                let is_told = line.sort == Sort::TakingBack && line.by.is_some();
                line.kind.is_some() || is_told || matches!(line.sort, Sort::Begun | Sort::Ruling)
            }
            Self::All | Self::Changes => true,
            Self::Fire => line.kind == Some(ReportKind::Fire),
            Self::Charges => line.kind == Some(ReportKind::Charge),
            Self::Morale => matches!(line.kind, Some(ReportKind::Morale | ReportKind::Rout)),
            Self::Rulings => line.sort == Sort::Ruling,
            Self::TakenBack => line.struck.is_some() || line.sort == Sort::TakingBack,
        }
    }
}

impl JournalState {
    /// What changes is shown for as long as a correction is looked at, unless something else is chosen; then what was shown before.
    fn heed(&mut self, looks_at_correction: bool) {
        match (looks_at_correction, self.before) {
            (true, None) => self.before = Some(std::mem::replace(&mut self.filter, Filter::Changes)),
            (false, Some(before)) => {
                self.filter = if self.filter == Filter::Changes { before } else { self.filter };
                self.before = None;
                self.unfolded.clear();
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
}

/// The entries that are admitted and hold every word looked for.
pub fn matching<'a>(lines: &'a [Line], filter: Filter, seek: &str) -> Vec<&'a Line> {
    let words: Vec<String> = seek.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let holds = |line: &Line| {
        let by = line.by.as_ref().map(|by| by.join(" ")).unwrap_or_default();
        let all = format!("{} {} {by}", line.label, line.text).to_lowercase();
        words.iter().all(|word| all.contains(word))
    };
    lines.iter().filter(|line| filter.admits(line) && (words.is_empty() || holds(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::row::{by_words, said};
    use super::*;
    use crate::journal::TakenBackBy;

    fn line(entry: u64, text: &str, kind: ReportKind, sort: Sort) -> Line {
        let (label, turn, text) = (format!("1.{entry:02}"), 1, text.to_owned());
        Line { entry, number: entry, label, turn, text, kind: Some(kind), sort, dice: None, by: None, struck: None }
    }

    #[test]
    fn entries_are_found_by_kind_and_by_any_of_their_words() {
        let mut lines = vec![
            line(1, "Royal Foot fires at Picardie", ReportKind::Fire, Sort::Choice),
            line(2, "Howe’s tests", ReportKind::Morale, Sort::Dice),
            line(3, "Figures: 9", ReportKind::Ruling, Sort::Ruling),
        ];
        lines[1].struck = Some(TakenBackBy { entry: 4, by: "Marcus".to_owned(), why: "cocked".to_owned() });
        let found = |filter, seek| matching(&lines, filter, seek).iter().map(|line| line.entry).collect::<Vec<_>>();
        assert_eq!(found(Filter::All, ""), [1, 2, 3]);
        assert_eq!(found(Filter::Fire, ""), [1]);
        assert_eq!(found(Filter::All, "picardie royal"), [1]);
        assert_eq!(found(Filter::Rulings, ""), [3]);
        assert_eq!(found(Filter::TakenBack, ""), [2]);
        assert_eq!(by_words(&lines[1]), "Marcus: cocked");
        assert!(said(&lines[1], None).contains("taken back by Marcus: cocked"));
    }
}
