//! What is left behind when the program stops in the middle of a battle, by a fault of its own or because it was killed.
//!
//! Two files serve, both beside the battles' folder. A *watch* is kept as long as a battle is on the screen and names its journal; its
//! lock goes with the process, so that a watch nobody holds is of a program that ended without being closed. A *report* is written by
//! the hook that every panic runs through. The next launch reads both and says so.

use std::backtrace::Backtrace;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::Write as _;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::file::{Existing, write};

/// How many of the last things done a report tells.
const REMEMBERED: usize = 30;

/// The ending of a watch's file, and of a report's.
const WATCH_ENDING: &str = "watch";
const REPORT_ENDING: &str = "crash.txt";

/// The file that names the last report until somebody has been told of it.
const UNTOLD: &str = "untold-crash";

/// What the program is about, told by the window as it goes along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Doings {
    folder: Option<PathBuf>,
    journal: Option<PathBuf>,
    entries: usize,
    done: VecDeque<String>,
}

static DOINGS: Mutex<Option<Doings>> = Mutex::new(None);

fn doings() -> MutexGuard<'static, Option<Doings>> {
    DOINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on every panic leaves a report beside the battles' folder.
pub fn write_reports(battles: Option<&Path>) {
    let folder = battles.and_then(beside);
    *doings() = Some(Doings { folder, ..Doings::default() });
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        // The thread that panics may be the one that was just noting something down: then it is told without that.
        let doings = match DOINGS.try_lock() {
            Ok(doings) => doings.clone(),
            Err(TryLockError::Poisoned(doings)) => doings.into_inner().clone(),
            Err(TryLockError::WouldBlock) => None,
        };
        if let Some(path) = write_report(&doings.unwrap_or_default(), panic) {
            eprintln!("What is known of it is written in {}.", path.display());
        }
    }));
}

/// Notes something done, for a report.
pub fn note(done: impl FnOnce() -> String) {
    if let Some(doings) = doings().as_mut() {
        doings.done.push_back(done());
        while doings.done.len() > REMEMBERED {
            doings.done.pop_front();
        }
    }
}

/// Notes which battle is on the screen, and how many entries it has; for a report.
pub fn note_battle(journal: Option<&Path>, entries: usize) {
    if let Some(doings) = doings().as_mut() {
        doings.journal = journal.map(Path::to_owned);
        doings.entries = entries;
    }
}

fn beside(battles: &Path) -> Option<PathBuf> {
    battles.parent().map(Path::to_owned)
}

fn write_report(doings: &Doings, panic: &PanicHookInfo<'_>) -> Option<PathBuf> {
    let folder = doings.folder.clone().unwrap_or_else(std::env::temp_dir);
    fs::create_dir_all(&folder).ok()?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let path = folder.join(format!("{}.{REPORT_ENDING}", moment(since).replace([':', ' '], "-")));
    let happened = [panic.to_string(), format!("in the thread {}", std::thread::current().name().unwrap_or("unnamed"))];
    let report = report(doings, &happened.join("\n"), &moment(since), &Backtrace::force_capture().to_string());
    write(&path, report.as_bytes(), Existing::Replace).ok()?;
    let _ = write(&folder.join(UNTOLD), path.to_string_lossy().as_bytes(), Existing::Replace);
    Some(path)
}

/// A report in words: what is safe first, then what happened, then what was done.
fn report(doings: &Doings, happened: &str, when: &str, way: &str) -> String {
    let safe = match (&doings.journal, doings.entries) {
        (Some(journal), entries) => format!(
            "Every one of the battle's {entries} entries is safe in its journal. Open it and carry on:\n\n    galloper --journal {}",
            journal.display()
        ),
        (None, _) => "No battle that is kept in a journal was on the screen.".to_owned(),
    };
    let done: Vec<String> = doings.done.iter().map(|done| format!("    {done}")).collect();
    let done = if done.is_empty() { "    nothing".to_owned() } else { done.join("\n") };
    let version = env!("CARGO_PKG_VERSION");
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    format!(
        "Galloper {version} was stopped by a fault of its own\n{when} UTC, {system}\n\n{safe}\n\nWhat happened\n\n{happened}\n\n\
         What was done before, the latest last\n\n{done}\n\nThe way through the program\n\n{way}\n"
    )
}

/// A moment as `2026-11-21 21:40:05`, from the seconds since 1970.
fn moment(seconds: u64) -> String {
    let whole = crate::journal::moment(seconds.saturating_mul(1000).try_into().unwrap_or(i64::MAX));
    whole.split('.').next().unwrap_or_default().to_owned()
}

/// Held as long as a battle is on the screen.
#[derive(Debug)]
pub struct Watch {
    path: PathBuf,
    /// The lock on the file goes with the process, however it ends.
    _held: File,
}

impl Watch {
    /// Keeps watch over a battle's journal; nothing where no file can be kept or locked.
    pub fn over(battles: &Path, journal: &Path) -> Option<Self> {
        let folder = beside(battles)?;
        fs::create_dir_all(&folder).ok()?;
        let named = |number: u32| folder.join(format!("open-{number}.{WATCH_ENDING}"));
        let path = (1..1000).map(named).find(|path| !path.exists())?;
        let mut file = File::create_new(&path).ok()?;
        file.try_lock().ok()?;
        let journal = fs::canonicalize(journal).unwrap_or_else(|_| journal.to_owned());
        file.write_all(journal.to_string_lossy().as_bytes()).ok()?;
        file.sync_all().ok()?;
        Some(Self { path, _held: file })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // What a panic closes was not closed by anybody.
        if !std::thread::panicking() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// What the last launch left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftBehind {
    /// Journals of battles that were on the screen when the program ended without being closed.
    pub journals: Vec<PathBuf>,
    /// The report of a fault that nobody has been told of.
    pub report: Option<PathBuf>,
}

/// Reads what was left behind, and clears it away: it is told once.
pub fn left_behind(battles: &Path) -> LeftBehind {
    let Some(folder) = beside(battles) else { return LeftBehind::default() };
    let untold = folder.join(UNTOLD);
    let report = fs::read_to_string(&untold).ok().map(PathBuf::from).filter(|path| path.is_file());
    let _ = fs::remove_file(untold);
    let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.path());
    let watches = files.filter(|path| path.extension().is_some_and(|ending| ending == WATCH_ENDING));
    let journals = watches.filter_map(|path| left_watch(&path)).filter(|journal| journal.is_file()).collect();
    LeftBehind { journals, report }
}

/// The journal of a watch that nobody holds any more.
fn left_watch(path: &Path) -> Option<PathBuf> {
    let file = File::open(path).ok()?;
    file.try_lock().ok()?;
    let journal = fs::read_to_string(path).ok()?;
    drop(file);
    let _ = fs::remove_file(path);
    Some(PathBuf::from(journal))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("galloper-mishap-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("battles")).expect("a folder can be made");
        folder
    }

    #[test]
    fn moments_are_written_as_people_write_them() {
        assert_eq!(moment(0), "1970-01-01 00:00:00");
        assert_eq!(moment(951_782_399), "2000-02-28 23:59:59");
        assert_eq!(moment(951_782_400), "2000-02-29 00:00:00");
        assert_eq!(moment(1_795_297_205), "2026-11-21 21:40:05");
    }

    #[test]
    fn a_report_says_what_is_safe_before_anything_else() {
        let doings = Doings {
            journal: Some(PathBuf::from("/battles/saturday.galloper")),
            entries: 118,
            done: VecDeque::from(["TypeFace(6)".to_owned(), "Agree".to_owned()]),
            ..Doings::default()
        };
        let report = report(&doings, "the wheel came off", "1706-05-23 14:30:00", "main");
        let place = |words: &str| report.find(words).unwrap_or_else(|| panic!("{words} is not in {report}"));
        assert!(place("118 entries is safe") < place("galloper --journal /battles/saturday.galloper"));
        assert!(place("/battles/saturday.galloper") < place("the wheel came off"));
        assert!(place("TypeFace(6)") < place("Agree") && report.contains(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn a_panic_leaves_a_report_and_the_next_launch_says_so_once() {
        let folder = scratch("panic");
        let battles = folder.join("battles");
        write_reports(Some(&battles));
        note(|| "Agree".to_owned());
        note_battle(Some(Path::new("/battles/saturday.galloper")), 118);
        let fallen = std::thread::Builder::new().name("cart".to_owned()).spawn(|| panic!("the wheel came off"));
        assert!(fallen.expect("it begins").join().is_err());
        // Other tests may fall as they please.
        let _ = std::panic::take_hook();
        *doings() = None;
        let report = left_behind(&battles).report.expect("there is a report");
        let text = fs::read_to_string(&report).expect("it can be read");
        for words in ["the wheel came off", "in the thread cart", "mishap.rs", "118 entries is safe", "Agree"] {
            assert!(text.contains(words), "{words} is not in {text}");
        }
        assert_eq!(left_behind(&battles), LeftBehind::default());
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_watch_that_is_held_or_was_closed_is_not_left_behind_but_a_dropped_lock_is() {
        let folder = scratch("watch");
        let (battles, journal) = (folder.join("battles"), folder.join("battles/one.galloper"));
        fs::write(&journal, "").expect("it can be written");
        let journal = fs::canonicalize(&journal).expect("it is there");
        let watch = Watch::over(&battles, &journal).expect("watch is kept");
        assert_eq!(left_behind(&battles), LeftBehind::default(), "somebody holds it");
        let path = watch.path.clone();
        drop(watch);
        assert!(!path.exists(), "a battle that is closed leaves nothing");
        // A killed process leaves its file, and its lock goes.
        fs::write(&path, journal.to_string_lossy().as_bytes()).expect("it can be written");
        assert_eq!(left_behind(&battles).journals, [journal]);
        assert_eq!(left_behind(&battles), LeftBehind::default(), "it is told once");
        let _ = fs::remove_dir_all(folder);
    }
}
