//! The battles' journals as files: listed wherever they lie, called otherwise, copied, put away and brought back.

use std::path::{Path, PathBuf};

use super::recent::{Recent, journals_in, recent_among};
use crate::app::JOURNAL_ENDING;
use crate::file::{Existing, make_folder, move_file, write};
use crate::journal::Store;

/// The longest name of a file, in letters.
const LONGEST: usize = 80;

/// Where journals are kept, and where it is noted which lie elsewhere.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A journal that was put away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutAway {
    /// What it was called.
    pub name: String,
    from: PathBuf,
    /// Where it lies now; nothing where it lies elsewhere and was only struck from the list.
    at: Option<PathBuf>,
}

impl Shelf {
    /// The shelf of a folder of battles.
    pub fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Every battle, the last one played first, and how many that were opened elsewhere are not there now.
    pub fn battles(&self) -> (Vec<Recent>, usize) {
        let elsewhere = self.elsewhere();
        let (there, missing): (Vec<PathBuf>, Vec<PathBuf>) = elsewhere.into_iter().partition(|path| path.is_file());
        let mut journals = journals_in(&self.folder);
        journals.extend(there);
        (recent_among(journals), missing.len())
    }

    /// Notes a journal that was opened, unless it lies in the folder.
    pub fn note(&self, journal: &Path) {
        let Ok(journal) = journal.canonicalize() else { return };
        let mut elsewhere = self.elsewhere();
        if self.is_own(&journal) || elsewhere.contains(&journal) {
            return;
        }
        elsewhere.push(journal);
        self.write_elsewhere(&elsewhere);
    }

    /// Calls a journal otherwise.
    pub fn rename(&self, journal: &Path, name: &str) -> Result<PathBuf, String> {
        let name = name.trim();
        let is_bad = |letter: char| letter.is_control() || "/\\:*?\"<>|".contains(letter);
        if name.is_empty() || name.starts_with('.') || name.contains(is_bad) || name.chars().count() > LONGEST {
            return Err(format!("“{name}” can be no file’s name: letters, figures and spaces, {LONGEST} at most."));
        }
        let to = journal.with_file_name(format!("{name}.{JOURNAL_ENDING}"));
        if to == journal {
            return Ok(to);
        }
        if to.exists() {
            return Err(format!("There is a battle called “{name}” already."));
        }
        move_to(journal, &to)?;
        let mut elsewhere = self.elsewhere();
        elsewhere.iter_mut().filter(|path| *path == journal).for_each(|path| path.clone_from(&to));
        self.write_elsewhere(&elsewhere);
        Ok(to)
    }

    /// Copies a journal into the folder, under a name of its own.
    pub fn duplicate(&self, journal: &Path) -> Result<PathBuf, String> {
        gather(journal)?;
        let to = free(&self.folder, journal, 2)?;
        let bytes =
            std::fs::read(journal).map_err(|fault| format!("{} cannot be read: {fault}.", journal.display()))?;
        write(&to, &bytes, Existing::Refuse).map_err(|error| error.to_string())
    }

    /// Puts a journal away; one that lies elsewhere stays where it is, and is listed no more.
    pub fn put_away(&self, journal: &Path) -> Result<PutAway, String> {
        let name = stem(journal);
        if !self.is_own(journal) {
            let others: Vec<PathBuf> = self.elsewhere().into_iter().filter(|path| path != journal).collect();
            self.write_elsewhere(&others);
            return Ok(PutAway { name, from: journal.to_owned(), at: None });
        }
        let bin = self.folder.join("put-away");
        let at = free(&bin, journal, 1)?;
        move_to(journal, &at)?;
        Ok(PutAway { name, from: journal.to_owned(), at: Some(at) })
    }

    /// Brings back what was put away.
    pub fn bring_back(&self, away: &PutAway) -> Result<PathBuf, String> {
        match &away.at {
            Some(at) if away.from.exists() => Err(format!(
                "There is another battle called “{}” now; the one put away is {}.",
                away.name,
                at.display()
            )),
            Some(at) => {
                move_to(at, &away.from)?;
                Ok(away.from.clone())
            }
            None => {
                self.note(&away.from);
                Ok(away.from.clone())
            }
        }
    }

    fn is_own(&self, journal: &Path) -> bool {
        let folder = self.folder.canonicalize().unwrap_or_else(|_| self.folder.clone());
        journal.parent().is_some_and(|parent| parent == folder || parent == self.folder)
    }

    /// The file in which the journals are noted that lie elsewhere, one a line.
    fn list(&self) -> PathBuf {
        self.folder.with_file_name("battles-elsewhere.txt")
    }

    fn elsewhere(&self) -> Vec<PathBuf> {
        let text = std::fs::read_to_string(self.list()).unwrap_or_default();
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(PathBuf::from).collect()
    }

    /// A list that cannot be written loses nothing but itself.
    fn write_elsewhere(&self, journals: &[PathBuf]) {
        if journals == self.elsewhere() {
            return;
        }
        let lines: Vec<String> = journals.iter().map(|path| path.display().to_string()).collect();
        let _ = write(&self.list(), lines.join("\n").as_bytes(), Existing::Replace);
    }
}

/// A name that nobody has in a folder: as it is called, or with the first number from this one on.
fn free(folder: &Path, journal: &Path, from: u32) -> Result<PathBuf, String> {
    make_folder(folder).map_err(|error| error.to_string())?;
    let name = stem(journal);
    let called = |number: u32| {
        let name = if number == 1 { name.clone() } else { format!("{name} {number}") };
        folder.join(format!("{name}.{JOURNAL_ENDING}"))
    };
    let free = (from..10_000).map(called).find(|path| !path.exists());
    free.ok_or_else(|| format!("There are too many battles called “{name}”."))
}

fn move_to(journal: &Path, to: &Path) -> Result<(), String> {
    gather(journal)?;
    move_file(journal, to).map_err(|error| error.to_string())
}

fn stem(journal: &Path) -> String {
    journal.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Brings everything of a battle into its one file. Refused while another window has it open.
fn gather(journal: &Path) -> Result<(), String> {
    let store = Store::open(journal).map_err(|error| error.to_string())?;
    drop(store);
    let log = PathBuf::from(format!("{}-wal", journal.display()));
    match log.metadata() {
        Ok(log) if log.len() > 0 => Err(format!("“{}” is open elsewhere. Close it there first.", stem(journal))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::journal::Session;

    fn shelf(name: &str) -> (PathBuf, Shelf) {
        let home = std::env::temp_dir().join(format!("galloper-shelf-{}-{name}", std::process::id()));
        let folder = home.join("battles");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        (home, Shelf::of(&folder))
    }

    fn journal(path: PathBuf) -> PathBuf {
        let store = Store::create_or_open(&path).expect("a journal can be made");
        drop(Session::<Toy>::begin(ToySetup, Some(store)).expect("the toy begins"));
        path
    }

    fn names(shelf: &Shelf) -> Vec<String> {
        let mut names: Vec<String> = shelf.battles().0.iter().map(Recent::name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_battle_is_called_otherwise_copied_put_away_and_brought_back() {
        let (home, shelf) = shelf("deeds");
        let first = journal(home.join("battles/toy-01.galloper"));
        let named = shelf.rename(&first, "Saturday at Jim’s").expect("it is renamed");
        assert!(shelf.rename(&named, "a/b").is_err() && shelf.rename(&named, " ").is_err());
        let copy = shelf.duplicate(&named).expect("it is copied");
        assert_eq!(names(&shelf), ["Saturday at Jim’s", "Saturday at Jim’s 2"]);
        assert!(shelf.rename(&copy, "Saturday at Jim’s").is_err(), "nothing is written over another battle");
        let kept = |path: &Path| Store::read(path).and_then(|store| store.battles()).expect("it can be read");
        let before = kept(&named);
        let away = shelf.put_away(&named).expect("it is put away");
        assert_eq!(names(&shelf), ["Saturday at Jim’s 2"]);
        assert_eq!(shelf.bring_back(&away).expect("it comes back"), named);
        assert_eq!(kept(&named), before, "as it was");
        let _ = std::fs::remove_dir_all(home);
    }

    #[test]
    fn battles_opened_elsewhere_are_listed_and_never_moved_off() {
        let (home, shelf) = shelf("elsewhere");
        let stick = home.join("stick");
        std::fs::create_dir_all(&stick).expect("a folder can be made");
        let other = journal(stick.join("club-night.galloper")).canonicalize().expect("it is there");
        journal(home.join("battles/toy-01.galloper"));
        for _ in 0..2 {
            shelf.note(&other);
            shelf.note(&home.join("battles/toy-01.galloper"));
        }
        assert_eq!(names(&shelf), ["club-night", "toy-01"]);
        let away = shelf.put_away(&other).expect("it is struck from the list");
        assert!(other.is_file() && names(&shelf) == ["toy-01"]);
        shelf.bring_back(&away).expect("it is listed again");
        assert_eq!(names(&shelf), ["club-night", "toy-01"]);
        std::fs::remove_dir_all(&stick).expect("the stick is pulled");
        let (battles, missing) = shelf.battles();
        assert_eq!((battles.len(), missing), (1, 1));
        let _ = std::fs::remove_dir_all(home);
    }
}
