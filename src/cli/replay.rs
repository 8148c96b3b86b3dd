//! `galloper replay`: a diary or a journal played again.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::arguments::Replay;
use super::diary::{diary_setup, is_diary, of_diary, read_diary};
use super::failure::Failure;
use super::story;
use crate::data::Roots;
use crate::game::Ruleset;
use crate::journal::{self, BattleNumber, Diary, DiaryError, SeedCheck, Store};
use crate::rules::Battle;

/// What a replay found.
struct Found {
    /// The battle as far as it came.
    battle: Battle,
    /// How many answers were given.
    answers: u64,
    /// The first entry or line that differs: where, and how.
    differs: Option<(Value, String)>,
}

pub(super) fn replay(arguments: &Replay) -> Result<(), Failure> {
    let file = &arguments.file;
    let found = if is_diary(file) { replay_diary(file)? } else { replay_journal(file, arguments.battle)? };
    let mut out = io::stdout().lock();
    if arguments.json {
        let fingerprint = format!("{:016x}", found.battle.fingerprint());
        let differs = found.differs.as_ref().map(|(place, how)| json!({ "at": place, "how": how }));
        let turn = found.battle.turn();
        writeln!(
            out,
            "{}",
            json!({ "answers": found.answers, "turn": turn, "fingerprint": fingerprint, "differs": differs })
        )?;
    } else {
        match &found.differs {
            None => writeln!(out, "All {} answers come out as they are written.", found.answers)?,
            Some((_, how)) => writeln!(out, "{how}")?,
        }
        story::tell_end(&mut out, &found.battle)?;
    }
    if arguments.verify && !arguments.json && !is_diary(file) {
        writeln!(out, "{}", seal_of(file, arguments.battle)?)?;
        if found.differs.is_none() {
            writeln!(out, "{}", dice_of(file, arguments.battle)?)?;
        }
    }
    if found.differs.is_none() { Ok(()) } else { Err(Failure::Found(String::new())) }
}

fn replay_diary(file: &Path) -> Result<Found, Failure> {
    let told = |faults: Vec<_>| faults.into_iter().map(|fault| of_diary(file, fault)).collect::<Vec<_>>();
    let diary = Diary::read(&read_diary(file)?).map_err(|faults| Failure::faults(&told(faults)))?;
    let setup = diary_setup(&diary, file, &Roots::discover()).map_err(|faults| Failure::faults(&faults))?;
    let played = diary.play::<Battle>(setup, None).map_err(|error| match error {
        DiaryError::Fault(fault) => Failure::faults(&told(vec![fault])),
        DiaryError::Journal(error) => error.into(),
    })?;
    let differs = played
        .unlike
        .or(played.stopped_by)
        .map(|fault| (json!({ "line": fault.line }), of_diary(file, fault).to_string()));
    Ok(Found { answers: played.session.last(), battle: played.session.battle().clone(), differs })
}

fn replay_journal(file: &Path, battle: Option<u32>) -> Result<Found, Failure> {
    let (replayed, standing) = journal::replay_journal::<Battle>(&Store::read(file)?, battle.map(BattleNumber))?;
    let first = [replayed.difference, replayed.reworded].into_iter().flatten().min_by_key(|(entry, _)| *entry);
    let differs =
        first.map(|(entry, how)| (json!({ "entry": entry }), format!("Entry {entry} comes out differently: {how}.")));
    Ok(Found { answers: standing - 1, battle: replayed.battle, differs })
}

/// What of a journal's battle is sealed, in words: reading it has found the seal whole.
fn seal_of(file: &Path, battle: Option<u32>) -> Result<String, Failure> {
    let store = Store::read(file)?;
    let sealed = store.sealed_from(store.battle_or_last(battle.map(BattleNumber))?)?;
    let who = "Nothing was changed by accident, nor by hand without sealing it anew; somebody who has this program could do that.";
    Ok(match sealed {
        Some(0) => format!("Every entry is sealed, and the seal is whole. {who}"),
        Some(from) => format!(
            "The entries from {from} on are sealed, and the seal is whole. {who} Those before {from} were written by an earlier version, which sealed nothing."
        ),
        None => "Nothing is sealed: an earlier version wrote it. Whoever could write the file could have changed it."
            .to_owned(),
    })
}

/// Whether the program's dice are those of the battle's seed, in words.
fn dice_of(file: &Path, battle: Option<u32>) -> Result<String, Failure> {
    let checked = journal::check_seed::<Battle>(Store::read(file)?, battle.map(BattleNumber))?;
    Ok(match checked {
        None => "No seed of its dice was kept.".to_owned(),
        Some(SeedCheck { seed, dice, differs: None }) => {
            format!("The {dice} dice that the program threw are those that the seed {seed} throws, in order.")
        }
        Some(SeedCheck { seed, dice, differs: Some(entry) }) => format!(
            "Of the {dice} dice that the program threw those of entry {entry} are the first that the seed {seed} does not throw next. So it \
             is after a battle has been resumed, where a robot chose by the same generator, and where dice were thrown and not recorded."
        ),
    })
}
