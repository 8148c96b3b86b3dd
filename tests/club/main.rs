//! The club's roll: its file, its book, battles written back, tables in and out, and the commands.

#[path = "../support/mod.rs"]
mod support;

mod battles;
mod book;
mod commands;
mod failing;
mod forms;
mod killed;
mod lists;
mod placed;
mod printed;
mod tables;
mod together;
mod undo;

use std::path::PathBuf;

use crate::support::Scratch;
use galloper::club::{self, Club, Decision, Proposal, Written};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Ruleset};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

/// The armies that are built in.
const ARMIES: [&str; 6] =
    ["allied_1706", "allied_1708", "anglo_allied_1704", "french_1704", "french_1706", "french_1708"];

/// How many units and generals they have.
fn in_all() -> [usize; 2] {
    let armies = ARMIES.map(|army| data::load_army(army, &Roots::discover()).expect("it is right"));
    [armies.iter().map(|army| army.units.len()).sum(), armies.iter().map(|army| army.generals.len()).sum()]
}

/// A folder with a club in it.
struct Evening {
    scratch: Scratch,
    club: Club,
}

impl Evening {
    /// A club with every built-in army.
    fn new(name: &str) -> Self {
        let mut evening = Self::empty(name);
        for army in ARMIES {
            club::import_army(&mut evening.club, army, Some("A. Whitby"), "tests", false).expect("it is read in");
        }
        evening
    }

    /// A club with nobody in it.
    fn empty(name: &str) -> Self {
        let scratch = Scratch::new(name);
        let club = Club::begin(&scratch.file("club.roll"), "Flanders Society").expect("it begins");
        Self { scratch, club }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.scratch.file(name)
    }

    /// Figures of every unit, by roll number.
    fn strengths(&self) -> Vec<(String, i64)> {
        let mut all: Vec<(String, i64)> = club::units(&self.club)
            .expect("they can be read")
            .into_iter()
            .map(|unit| (unit.roll, unit.figures))
            .collect();
        all.sort();
        all
    }

    /// Figures of every unit by name and original: what can be compared between clubs.
    fn named_strengths(&self) -> Vec<(String, String, i64, i64)> {
        let units = club::units(&self.club).expect("they can be read");
        let mut all: Vec<_> =
            units.into_iter().map(|unit| (unit.name, unit.note, unit.original, unit.figures)).collect();
        all.sort();
        all
    }

    fn propose(&self, journal: &str) -> Proposal {
        club::propose(&self.club, &self.file(journal), None, &[], true).expect("it is proposed")
    }

    /// Writes everything of a battle back.
    fn write_back(&mut self, journal: &str) -> Written {
        let proposal = self.propose(journal);
        club::write_back(&mut self.club, &proposal, &Decision::default(), None, "tests").expect("it is written")
    }
}

fn setup(scenario: &str) -> Setup {
    data::load_scenario(scenario, &Roots::discover()).expect("the scenario loads")
}

/// A battle fought by robots up to a turn, kept in a journal of its own.
fn fought(setup: Setup, journal: &std::path::Path, seed: u64, turns: u32) -> Session<Battle> {
    fought_by("contact", setup, journal, seed, turns)
}

fn fought_by(robot: &str, setup: Setup, journal: &std::path::Path, seed: u64, turns: u32) -> Session<Battle> {
    let store = Store::create_or_open(journal).expect("a journal can be made");
    let mut session = Session::begin(setup, Some(store)).expect("the battle begins");
    go_on_by(robot, &mut session, seed, turns);
    session
}

fn go_on(session: &mut Session<Battle>, seed: u64, turns: u32) {
    go_on_by("contact", session, seed, turns);
}

fn go_on_by(robot: &str, session: &mut Session<Battle>, seed: u64, turns: u32) {
    let robot = Robot::by_name(robot).expect("there is such a robot");
    let mut dice = Generator::seeded(seed);
    while session.battle().turn() <= turns && !matches!(session.awaiting(), Awaiting::Over(_)) {
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
}
