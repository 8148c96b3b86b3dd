//! Battles begun, carried on and opened.

use std::path::{Path, PathBuf};

use super::{App, Over, Screen};
use crate::app::JOURNAL_ENDING;
use crate::app::battle::{About, BattleScreen};
use crate::app::home::Shelf;
use crate::app::mishap::Watch;
use crate::app::opening::{Opened, Opening};
use crate::app::ui_command::{HomePage, How, UiCommand};
use crate::data;
use crate::dice::Generator;
use crate::game::Side;
use crate::journal::{JournalError, Session, Store};
use crate::robot::Robot;
use crate::rules::{Battle, Setup};

impl App {
    pub(super) fn begin(&mut self, scenario: &str, journal: Option<PathBuf>) {
        match data::load_scenario(scenario, &self.roots) {
            Ok(setup) => self.begin_from(setup, journal),
            Err(faults) => self.go_home(faults.iter().map(ToString::to_string).collect()),
        }
    }

    pub(super) fn begin_from(&mut self, setup: Setup, journal: Option<PathBuf>) {
        match self.try_begin(setup, journal) {
            Ok(session) => self.show_battle(session),
            Err(trouble) => self.go_home(trouble),
        }
    }

    /// Seats robots at the battle that has just begun.
    pub(super) fn seat_all(&mut self, seats: [Option<Robot>; 2]) {
        let Screen::Battle(battle) = &mut self.screen else { return };
        for (side, robot) in Side::BOTH.into_iter().zip(seats) {
            battle.seat(side, robot);
        }
    }

    fn try_begin(&self, setup: Setup, journal: Option<PathBuf>) -> Result<Session<Battle>, Vec<String>> {
        let path = journal.or_else(|| self.folder.as_deref().and_then(|folder| new_journal(folder, &setup)));
        let store = match path {
            Some(path) => Some(Store::create_or_open(&path).map_err(|error| in_words(&error))?),
            None => None,
        };
        let seed = self.seed.unwrap_or_else(seed_of_the_clock);
        Session::begin_seeded(setup, store, Some(seed)).map_err(|error| in_words(&error))
    }

    /// Opens a journal, to look at it as it stood after an entry.
    pub(super) fn open_at(&mut self, path: &Path, entry: Option<u64>) {
        self.entry = entry;
        self.open_journal(path);
    }

    pub(super) fn carry_on(&mut self, path: &Path) {
        self.entry = None;
        self.open_journal(path);
    }

    fn open_journal(&mut self, path: &Path) {
        match Opening::of(path, &self.context) {
            Ok(opened) => self.show_opened(opened),
            Err(opening) => self.opening = Some(opening),
        }
    }

    pub(super) fn show_opened(&mut self, opened: Opened) {
        match opened {
            Ok(session) => {
                self.show_battle(session);
                if let (Screen::Battle(battle), Some(entry)) = (&mut self.screen, self.entry.take()) {
                    battle.apply(UiCommand::LookAt(Some(entry)));
                }
            }
            Err(trouble) => self.go_home(trouble),
        }
    }

    /// Opens a file by what its name ends in: a journal is carried on, a scenario laid out.
    pub(super) fn open(&mut self, path: &Path) {
        if let Screen::Editor(editor) = &mut self.screen
            && editor.take_dropped(path)
        {
            return;
        }
        if let Screen::Club(club) = &mut self.screen
            && club.take_dropped(path)
        {
            return;
        }
        if path.extension().is_some_and(|ending| ending == JOURNAL_ENDING) {
            return self.carry_on(path);
        }
        self.go_home(Vec::new());
        let entry = data::scenario_at(path, &self.roots);
        let Screen::Home(home) = &mut self.screen else { return };
        home.how = if entry.is_on_map() { How::Map } else { How::Table };
        home.scenarios.insert(0, entry);
        home.page = HomePage::New;
        self.mark(0);
    }

    /// Begins the lesson, in memory only.
    pub(super) fn begin_lesson(&mut self) {
        self.over = Over::Nothing;
        match data::lesson(&self.roots).map(|setup| Session::begin(setup, None)) {
            Ok(Ok(session)) => {
                self.show_battle(session);
                if let Screen::Battle(battle) = &mut self.screen {
                    battle.begin_lesson();
                }
            }
            Ok(Err(error)) => self.go_home(in_words(&error)),
            Err(faults) => self.go_home(faults.iter().map(ToString::to_string).collect()),
        }
    }

    pub(super) fn show_battle(&mut self, session: Session<Battle>) {
        let journal = session.store().map(|(store, _)| store.path().to_owned());
        if let (Some(folder), Some(journal)) = (&self.folder, &journal) {
            Shelf::of(folder).note(journal);
        }
        // Let go of the last battle before the next is watched.
        self.watch = None;
        self.watch = self.folder.as_deref().zip(journal).and_then(|(folder, journal)| Watch::over(folder, &journal));
        self.over = Over::Nothing;
        let seed = session.seed().or(self.seed).unwrap_or_else(seed_of_the_clock);
        let generator = Generator::seeded(seed);
        let setup = session.setup();
        let scenario = data::scenario_entry(setup.info().key, setup.scenario().to_owned(), &self.roots);
        let aim = scenario.map_or_else(String::new, |scenario| scenario.summary.trim().to_owned());
        let about = About { aim, won: setup.how_won() };
        let mut battle = BattleScreen::new(session, generator, self.habits.clone());
        battle.tell(about);
        self.show_screen(Screen::Battle(Box::new(battle)));
    }
}

fn in_words(error: &JournalError) -> Vec<String> {
    vec![error.to_string()]
}

/// Where the platform keeps a program's data; nothing where it keeps none.
pub(in crate::app) fn journal_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "galloper").map(|places| places.data_dir().join("battles"))
}

/// A journal of its own for a new battle, named for its scenario; nothing when the folder cannot be made.
fn new_journal(folder: &Path, setup: &Setup) -> Option<PathBuf> {
    std::fs::create_dir_all(folder).ok()?;
    let named = |number: u32| folder.join(format!("{}-{number:02}.{JOURNAL_ENDING}", setup.scenario()));
    (1..10_000).map(named).find(|path| !path.exists())
}

/// A seed nobody chose. It is no part of the rules: the faces thrown with it are what the journal keeps.
fn seed_of_the_clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(1, |since| since.as_nanos() as u64)
}
