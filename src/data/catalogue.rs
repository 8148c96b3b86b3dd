//! What there is: every scenario and every army that can be found.

use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::header::Kind;
use super::load::open_scenario;
use super::open::read_source;
use super::reader::ReadFile;
use super::readers::READERS;
use super::roots::{Roots, Shelved, Source};
use crate::game::{BoardKind, GameInfo};
use crate::rules::{self, GAMES};

/// A scenario that was found, playable or not.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioEntry {
    /// Its name, by which it is loaded.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Its title and date; its name when it has faults.
    pub title: String,
    /// Its file; nothing when it is built in.
    pub path: Option<PathBuf>,
    /// What each side must do.
    pub summary: String,
    /// How many units each side has, A first.
    pub units: [usize; 2],
    /// The board's width and height in its own measure.
    pub table: [f64; 2],
    /// The same in words: `72″ by 48″`, `30 by 28 hexes`.
    pub board: String,
    /// Whether a ledger can be kept of it.
    pub keeps_ledger: bool,
    /// What is wrong with it; nothing when it is playable.
    pub faults: Vec<Fault>,
}

impl ScenarioEntry {
    /// Whether it is fought on a map, of hexes or of areas.
    pub fn is_on_map(&self) -> bool {
        rules::game(&self.game).is_some_and(|game| game.board != BoardKind::Table)
    }
}

/// An army that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyEntry {
    /// Its name, by which scenarios refer to it.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Its file; nothing when it is built in.
    pub path: Option<PathBuf>,
    /// What it calls itself, or what is wrong with it.
    pub army: Result<String, Vec<Fault>>,
}

/// Every scenario, the smallest first; one on disk stands for one built in under the same name.
pub fn catalogue(roots: &Roots) -> Vec<ScenarioEntry> {
    let mut entries: Vec<ScenarioEntry> = GAMES
        .iter()
        .flat_map(|game| roots.names(Shelved::Scenarios, game.key).into_iter().map(move |id| (game.key, id)))
        .filter_map(|(game, id)| scenario_entry(game, id, roots))
        .collect();
    entries.sort_by_key(|entry| (!entry.faults.is_empty(), entry.units.iter().sum::<usize>()));
    entries
}

/// Every army, by name.
pub fn army_catalogue(roots: &Roots) -> Vec<ArmyEntry> {
    let named = |game: &'static GameInfo| roots.names(Shelved::Armies, game.key).into_iter();
    READERS
        .iter()
        .filter(|reader| reader.game.musters_armies)
        .filter_map(|reader| Some((reader.game, reader.army?)))
        .flat_map(|(game, read)| named(game).filter_map(move |id| army_entry(game, read, id, roots)))
        .collect()
}

fn army_entry(game: &'static GameInfo, read: ReadFile, id: String, roots: &Roots) -> Option<ArmyEntry> {
    let source = roots.find(Shelved::Armies, game.key, &id)?;
    let path = source.on_disk().map(PathBuf::from);
    let army = read_source(&source, Kind::Army, game, read);
    Some(ArmyEntry { id, game: game.key.to_owned(), path, army })
}

/// The scenario in a file, wherever it lies; its name is then its path.
pub fn scenario_at(path: &Path, roots: &Roots) -> ScenarioEntry {
    entry_of(&Source::Disk(path.to_owned()), "", path.display().to_string(), roots)
}

/// A scenario by its game and its name, if it is found.
pub fn scenario_entry(game: &str, id: String, roots: &Roots) -> Option<ScenarioEntry> {
    let source = roots.find(Shelved::Scenarios, game, &id)?;
    Some(entry_of(&source, game, id, roots))
}

fn entry_of(source: &Source, game: &str, id: String, roots: &Roots) -> ScenarioEntry {
    let path = source.on_disk().map(PathBuf::from);
    let game = game.to_owned();
    match open_scenario(source, roots) {
        Ok(scenario) => ScenarioEntry {
            id,
            game: scenario.setup.info().key.to_owned(),
            title: scenario.setup.title().to_owned(),
            path,
            summary: scenario.summary,
            units: scenario.units,
            table: scenario.size,
            board: scenario.board,
            keeps_ledger: scenario.setup.info().keeps_ledger,
            faults: Vec::new(),
        },
        Err(faults) => ScenarioEntry {
            title: id.clone(),
            id,
            game,
            path,
            summary: String::new(),
            units: [0, 0],
            table: [0.0, 0.0],
            board: String::new(),
            keeps_ledger: false,
            faults,
        },
    }
}
