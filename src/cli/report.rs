//! `galloper report`: what a battle came to.

use std::io::{self, IsTerminal, Write};
use std::thread::available_parallelism;

use super::arguments::Report;
use super::failure::Failure;
use crate::file::{Existing, must_be_free, write};
use crate::game::Eyes;
use crate::journal::{BattleNumber, Entry, Session, Store};
use crate::report::{BattleReport, Chances, account};
use crate::robot::Robot;
use crate::robot::analysis::{consider_all, past_choices};
use crate::rules::Battle;

pub(super) fn report(arguments: &Report) -> Result<(), Failure> {
    let existing = Existing::unless_forced(arguments.force);
    for file in [&arguments.html, &arguments.csv, &arguments.png].into_iter().flatten() {
        must_be_free(file, existing)?;
    }
    let store = Store::read(&arguments.journal)?;
    let session = Session::<Battle>::resume(store, arguments.battle.map(BattleNumber))?;
    let chosen = chosen(session.entries(), &arguments.map)?;
    let mut report = BattleReport::of(session.entries(), &chosen)
        .ok_or_else(|| Failure::Found("The journal holds no battle that can be told.".to_owned()))?;
    if let Some(robot) = &arguments.analysis {
        report.chances = Some(thought_over(session.entries(), robot, arguments.threads)?);
    }
    let mut out = io::stdout().lock();
    if arguments.html.is_none() && arguments.csv.is_none() && arguments.png.is_none() {
        write!(out, "{}", report.to_text())?;
    }
    for (file, written) in
        [(&arguments.html, BattleReport::to_html as fn(&_) -> _), (&arguments.csv, BattleReport::to_csv)]
    {
        if let Some(file) = file {
            write(file, written(&report).as_bytes(), existing)?;
            writeln!(out, "{} is written.", file.display())?;
        }
    }
    if let Some(file) = &arguments.png {
        write(file, &picture(&report)?, existing)?;
        writeln!(out, "{} is written.", file.display())?;
    }
    Ok(())
}

/// How the chance to win stood, by a robot of this name.
fn thought_over(entries: &[Entry<Battle>], robot: &str, threads: Option<usize>) -> Result<Chances, Failure> {
    let Some(Robot::Steady(care)) = Robot::by_name(robot) else {
        let known: Vec<&str> = Robot::ALL.into_iter().filter(|one| one.thinks_ahead()).map(Robot::name).collect();
        let names = known.join(", ");
        return Err(Failure::Usage(format!("There is no robot “{robot}” that thinks ahead. There are: {names}.")));
    };
    let choices = past_choices(entries);
    let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let (is_watched, all) = (io::stderr().is_terminal(), choices.len());
    let goes_on = |done: usize| {
        if is_watched {
            eprint!("\r{done} of {all} choices ");
        }
        true
    };
    let considered = consider_all(choices, care, threads, goes_on);
    if is_watched {
        eprintln!();
    }
    Ok(Chances::of(robot, &considered, entries))
}

/// The report as a PNG file.
#[cfg(feature = "app")]
fn picture(report: &BattleReport) -> Result<Vec<u8>, Failure> {
    let drawn = crate::app::picture::report_picture(report).to_png();
    drawn.map_err(|fault| Failure::Found(format!("The report cannot be drawn: {fault}.")))
}

/// This build has nothing to draw with.
#[cfg(not(feature = "app"))]
fn picture(_: &BattleReport) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("This build of the program draws no pictures. Write the report with --html instead.".to_owned()))
}

/// The entries of which the map is asked for, by their numbers in their turns.
fn chosen(entries: &[Entry<Battle>], maps: &[String]) -> Result<Vec<u64>, Failure> {
    let lines = account(entries, Eyes::Umpire);
    let find = |label: &String| {
        let found = lines.iter().find(|line| line.struck.is_none() && line.label == *label);
        let last = lines.iter().rev().find(|line| line.is_story()).map_or("none", |line| line.label.as_str());
        found.map(|line| line.entry).ok_or_else(|| {
            Failure::Usage(format!(
                "There is no entry {label} that stands. Entries are numbered within their turns, up to {last}."
            ))
        })
    };
    maps.iter().map(find).collect()
}
