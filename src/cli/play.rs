//! `galloper play`: a battle by itself, or asked at the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde_json::json;

use super::arguments::Play;
use super::ask::Terminal;
use super::begin::{any_seed, ledger, setup};
use super::club::fielded;
use super::failure::Failure;
use super::seats::{Seats, read_dice};
use super::story::{tell, tell_end};
use crate::club::{self, Club};
use crate::data::Roots;
use crate::dice::{Generator, Source};
use crate::file::{Existing, must_be_apart, must_be_free, write};
use crate::game::{Awaiting, Ruleset};
use crate::journal::{Session, Store};
use crate::robot::Opponents;
use crate::rules::{Battle, Setup};

pub(super) fn play(arguments: &Play) -> Result<(), Failure> {
    let seats = Seats::read(arguments.robot.as_deref())?;
    let dice = read_dice(arguments.dice.as_deref())?;
    let both = seats.robots();
    if arguments.json && both.is_none() {
        return Err(Failure::Usage("--json is for a battle in which nobody is asked.".to_owned()));
    }
    let roots = Roots::discover();
    let mut setup = if arguments.ledger {
        ledger(&arguments.scenario, &arguments.untracked, &arguments.house, &roots)?
    } else {
        setup(&arguments.scenario, &arguments.house, &roots)?
    };
    let existing = Existing::unless_forced(arguments.force);
    let is_free = || arguments.diary.as_deref().map_or(Ok(()), |path| must_be_free(path, existing));
    is_free()?;
    if let (Some(diary), Some(journal)) = (&arguments.diary, &arguments.journal) {
        must_be_apart(diary, journal)?;
    }
    if let Some(club) = &arguments.club {
        muster(club, &mut setup, arguments)?;
    }
    let store = arguments.journal.as_deref().map(Store::create_or_open).transpose()?;
    // Once more: the journal has just been made, and the diary's name may be another of its names.
    is_free()?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let mut generator = Generator::seeded(seed);
    let title = setup.title().to_owned();
    let mut session = Session::<Battle>::begin_seeded(setup, store, Some(seed))?;
    if let (Some(club), Some(campaign)) = (&arguments.club, &arguments.campaign) {
        club::begin_in_campaign(&mut Club::open(club)?, campaign, &session)?;
    }
    let mut out = io::stdout().lock();
    let ended = match both {
        Some(opponents) if arguments.json => {
            play_by_itself(&mut session, opponents, &mut generator, arguments.turns, &mut io::sink())
        }
        Some(opponents) => {
            writeln!(out, "{title}\nSeed {seed}.")?;
            play_by_itself(&mut session, opponents, &mut generator, arguments.turns, &mut out)
        }
        None => {
            writeln!(out, "{title}\nSeed {seed}. Type “help” for what may be typed.")?;
            let terminal = Terminal::new(io::stdin().lock(), &mut out, arguments.turns, seats);
            terminal.with_dice(dice).play(&mut session, &mut generator)
        }
    };
    if let Some(path) = &arguments.diary {
        write(path, session.diary().as_bytes(), existing)?;
    }
    ended?;
    if arguments.json {
        tell_json(&mut out, &session, &title, seed)?;
    } else {
        tell_end(&mut out, session.battle())?;
    }
    Ok(())
}

/// Fields a club's units, and says on standard error what is to be known before the battle begins.
fn muster(club: &Path, setup: &mut Setup, arguments: &Play) -> Result<(), Failure> {
    let club = Club::read_only(club)?;
    if let Some(campaign) = &arguments.campaign {
        for battle in club::next_battle(&club, campaign)?.owed {
            eprintln!("Nobody has come back yet of {}: galloper club recover.", battle.title);
        }
    }
    let mustered = fielded(&club, setup, &arguments.set, arguments.send)?;
    for line in mustered.remarks() {
        eprintln!("{}: {}.", line.name, line.remark);
    }
    Ok(())
}

fn play_by_itself(
    session: &mut Session<Battle>,
    robots: Opponents,
    generator: &mut Generator,
    turns: Option<u32>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shows_progress = io::stderr().is_terminal() && !io::stdout().is_terminal();
    let mut turn = 0;
    while turns.is_none_or(|turns| session.battle().turn() <= turns) {
        if shows_progress && session.battle().turn() != turn {
            turn = session.battle().turn();
            eprint!("\rturn {turn} ");
        }
        let Some(answer) = robots.answer(session.battle(), generator) else { break };
        let author = robots.author(session.battle());
        tell(out, &session.give_by(answer, Source::Generator, author)?)?;
    }
    if shows_progress {
        eprintln!();
    }
    Ok(())
}

fn tell_json(out: &mut impl Write, session: &Session<Battle>, title: &str, seed: u64) -> io::Result<()> {
    let battle = session.battle();
    let over = match battle.awaiting() {
        Awaiting::Over(outcome) => Some(outcome),
        Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Dice(_) => None,
    };
    let (turn, answers) = (battle.turn(), session.standing().count() - 1);
    let fingerprint = format!("{:016x}", battle.fingerprint());
    let ended = json!({
        "title": title, "seed": seed, "turn": turn, "answers": answers, "over": over, "fingerprint": fingerprint,
    });
    writeln!(out, "{ended}")
}
