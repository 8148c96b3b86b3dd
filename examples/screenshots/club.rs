//! A club to be looked at: the armies of the program, owners, two battles in the book, a campaign, and a table to be read in.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui::{DroppedFile, Event, accesskit::Role};
use egui_kittest::kittest::Queryable;
use galloper::club::{self, Club, Decision};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use super::shots::{Begin, Shot, click, shot};
use super::stage::{Window, settled};

/// The screens of the club.
pub const SHOTS: &[Shot] = &[
    shot("90-club-first", Begin::Nothing, |window| click(window, "The club’s roll")),
    shot("91-club", Begin::Club, open),
    shot("91-club-army", Begin::Club, open_army),
    shot("92-club-unit", Begin::Club, open_unit),
    shot("92-club-edit", Begin::Club, |window| {
        open_unit(window);
        click(window, "Edit");
    }),
    shot("92-club-honour", Begin::Club, |window| {
        open_unit(window);
        click(window, "Award honour");
    }),
    shot("93-club-export", Begin::Club, |window| {
        open_army(window);
        // In a narrow window the army's list stands in their place.
        if window.query_by_label("Armies").is_some() {
            click(window, "Armies");
        }
        click(window, "Export");
    }),
    shot("93-club-import", Begin::Club, drop_a_table),
    shot("94-club-battles", Begin::Club, |window| open_page(window, "Battles")),
    shot("94-club-write-back", Begin::Club, |window| {
        open_page(window, "Battles");
        window.get_by_label_contains("Write First orders").click();
        until(window, "Accept all that is open");
    }),
    shot("95-club-members", Begin::Club, |window| open_page(window, "Members")),
    shot("96-club-campaigns", Begin::Club, |window| open_page(window, "Campaigns")),
];

/// Units that somebody brings in a table of his own; one of them has too many figures.
const TABLE: &str = "name;nation;arm;original;figures;owner;kept_at;note
\"Lord Herbert's Horse\";british;horse;12;12;A. Whitby;box 4;
Temple's;british;infantry;12;13;A. Whitby;box 4;the thirteenth is the colonel
Hirzel's;dutch;infantry;12;11;B. Coote;shelf;Swiss
";

/// A file that is dropped on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|fault| fault.to_string())
    }
}

fn open(window: &mut Window) {
    click(window, "The club’s roll");
    until(window, "Add a unit");
}

fn open_page(window: &mut Window, page: &str) {
    open(window);
    click(window, page);
}

fn open_army(window: &mut Window) {
    open(window);
    window.get_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").click();
    settled(window);
}

/// A unit that has been in both battles, found by typing.
fn open_unit(window: &mut Window) {
    open(window);
    window.input_mut().events.push(Event::Text("rowe's".to_owned()));
    settled(window);
}

fn drop_a_table(window: &mut Window) {
    open(window);
    let path = std::env::temp_dir().join(format!("galloper-table-{}.csv", std::process::id()));
    if std::fs::write(&path, TABLE).is_ok() {
        window.input_mut().dropped_files.push(Arc::new(Dropped(path.clone())));
        // It is read beside the window.
        for _ in 0..20 {
            settled(window);
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = std::fs::remove_file(path);
    }
}

/// Waits for something that is worked out beside the window.
fn until(window: &mut Window, label: &str) {
    let begun = Instant::now();
    while window.query_by_label(label).is_none() && begun.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(20));
        let _ = window.try_run();
    }
}

/// Makes the club's file in a folder, and beside it the journals of its battles.
pub fn make(folder: &Path) -> Result<(), String> {
    let told = |fault: club::ClubError| fault.to_string();
    let roots = Roots::discover();
    let mut club = Club::begin(&folder.join("club.roll"), "Flanders Society").map_err(told)?;
    for army in data::army_catalogue(&roots) {
        club::import_army(&mut club, &army.id, None, BY, false).map_err(told)?;
    }
    for (number, mut unit) in club::units(&club).map_err(told)?.into_iter().enumerate() {
        unit.owner = MEMBERS[number % 5].map(str::to_owned);
        unit.kept_at = format!("box {}", 1 + number / 12);
        club.edit(&unit, BY).map_err(told)?;
    }
    let campaign = club::new_campaign(&mut club, "The Danube, 1704", None, BY).map_err(told)?;
    for (seed, scenario) in [(3, "cutts-before-blindheim"), (4, "cutts-before-blindheim"), (5, "first-orders")] {
        let journal = folder.join("battles").join(format!("{scenario}-{seed:02}.galloper"));
        fight(&club, scenario, seed, &journal)?;
        if scenario == "first-orders" {
            continue;
        }
        let proposal = club::propose(&club, &journal, None, &[], true).map_err(told)?;
        club::write_back(&mut club, &proposal, &Decision::default(), Some(&campaign.uid), BY).map_err(told)?;
        club::recover(&mut club, &proposal.battle.uid, None, BY).map_err(told)?;
    }
    let rowe = club::unit_by_name(&club, "Rowe's").map_err(told)?;
    club.award(&rowe.roll, "struck the palisade with his sword", BY).map_err(told)?;
    club.settle().map_err(told)
}

const BY: &str = "the secretary";

/// Who owns every fifth unit; nobody owns the last of five.
const MEMBERS: [Option<&str>; 5] =
    [Some("A. Whitby"), Some("Bartholomew Coote-Manningham"), Some("E. Sà"), Some("Ilse van der Meer"), None];

/// A battle of robots with the club's figures.
fn fight(club: &Club, scenario: &str, seed: u64, journal: &Path) -> Result<(), String> {
    let mut setup = data::load_scenario(scenario, &Roots::discover()).map_err(|faults| format!("{faults:?}"))?;
    club::muster(club, &mut setup, &[], true).map_err(|fault| fault.to_string())?;
    let store = Store::create_or_open(journal).map_err(|fault| fault.to_string())?;
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).map_err(|fault| fault.to_string())?;
    let mut dice = Generator::seeded(seed);
    while let Some(answer) = Robot::Contact.answer(session.battle(), &mut dice) {
        session.give(answer, Source::Generator).map_err(|fault| format!("{fault:?}"))?;
    }
    Ok(())
}
