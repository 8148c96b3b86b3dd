//! A battle kept in a journal, as its file tells of it without being judged again.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::app::JOURNAL_ENDING;
use crate::journal::Store;
use crate::rules;

/// A battle kept in a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// The journal's file.
    pub path: PathBuf,
    /// The battle's name and date.
    pub title: String,
    /// "Turn 6, 118 entries".
    pub under: String,
    /// The game's key.
    pub game: String,
    /// When its file was changed last.
    pub played: SystemTime,
}

impl Recent {
    /// What its file is called.
    pub fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// The battle's name and its date apart, where its title ends in a date.
    pub fn name_and_date(&self) -> (&str, &str) {
        name_and_date(&self.title)
    }
}

/// A title and the date it ends in, if it does.
pub fn name_and_date(title: &str) -> (&str, &str) {
    let parted = title.rsplit_once(", ");
    parted.filter(|(_, date)| date.ends_with(|last: char| last.is_ascii_digit())).unwrap_or((title, ""))
}

/// The most battles that are listed.
const MOST: usize = 200;

/// The battles in a folder's journals, the last one played first. A journal that cannot be read is passed over here; opening
/// it by name says why.
pub fn recent_in(folder: &Path) -> Vec<Recent> {
    recent_among(journals_in(folder))
}

/// The journals in a folder.
pub fn journals_in(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == JOURNAL_ENDING)).collect()
}

/// The battles in these journals, the last one played first.
pub fn recent_among(journals: Vec<PathBuf>) -> Vec<Recent> {
    let played = |path: &PathBuf| path.metadata().and_then(|file| file.modified()).ok();
    let mut journals: Vec<(SystemTime, PathBuf)> =
        journals.into_iter().filter_map(|path| Some((played(&path)?, path))).collect();
    journals.sort_by(|a, b| b.cmp(a));
    journals.into_iter().take(MOST).filter_map(|(played, path)| read_recent(path, played)).collect()
}

/// The battle in one journal, if it can be read.
pub fn recent_of(path: &Path) -> Option<Recent> {
    let played = path.metadata().and_then(|file| file.modified()).ok()?;
    read_recent(path.to_owned(), played)
}

fn read_recent(path: PathBuf, played: SystemTime) -> Option<Recent> {
    let battles = Store::read(&path).ok()?.battles().ok()?;
    let last = battles.last()?;
    let file = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let under = match last.entries {
        0 | 1 => format!("Just begun · {file}"),
        entries => {
            let turn = rules::game(&last.game).map_or("Turn", |game| game.turn_word);
            format!("{turn} {}, {entries} entries · {file}", last.turn)
        }
    };
    Some(Recent { title: last.title.clone(), under, path, game: last.game.clone(), played })
}

/// How long ago something was, as people say it.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let minutes = now.duration_since(then).map_or(0, |past| past.as_secs() / 60);
    let counted =
        |number: u64, one: &str, many: &str| if number == 1 { one.to_owned() } else { format!("{number} {many} ago") };
    match minutes {
        0..2 => "just now".to_owned(),
        2..60 => format!("{minutes} minutes ago"),
        60..1440 => counted(minutes / 60, "an hour ago", "hours"),
        1440..44_640 => counted(minutes / 1440, "yesterday", "days"),
        _ => counted(minutes / 44_640, "a month ago", "months"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_title_is_parted_from_its_date_where_it_ends_in_one() {
        assert_eq!(
            name_and_date("Cutts before Blindheim, 13 August 1704"),
            ("Cutts before Blindheim", "13 August 1704")
        );
        assert_eq!(name_and_date("Blenheim, the centre"), ("Blenheim, the centre", ""));
    }

    #[test]
    fn how_long_ago_is_said_as_people_say_it() {
        let then = SystemTime::UNIX_EPOCH;
        let said = |minutes: u64| ago(then, then + Duration::from_secs(minutes * 60));
        let all = [0, 12, 61, 200, 1500, 9000, 90_000].map(said);
        assert_eq!(
            all,
            ["just now", "12 minutes ago", "an hour ago", "3 hours ago", "yesterday", "6 days ago", "2 months ago"]
        );
    }
}
