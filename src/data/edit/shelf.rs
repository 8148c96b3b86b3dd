//! What there is to edit, and the troops a scenario may raise.

use std::path::{Path, PathBuf};

use super::document::Document;
use crate::data::fault::Fault;
use crate::data::fields::is_plain_name;
use crate::data::flanders::Army;
use crate::data::open_army;
use crate::data::roots::{GAMES, Roots, Shelved, Source};
use crate::data::shelf::Shelf;

/// A file that can be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editable {
    /// Its name without folder and ending.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Whether it is an army, or the counters of a game, and not a scenario.
    pub is_army: bool,
    /// Its file; of one that is built in, the name it would have.
    pub path: PathBuf,
    /// Whether it is only built in.
    pub is_built_in: bool,
    /// Its title or name as it says; its id when it does not.
    pub title: String,
}

/// Every scenario and army that can be found, the scenarios first.
pub fn editable(roots: &Roots) -> Vec<Editable> {
    let shelves = [Shelved::Scenarios, Shelved::Armies];
    let names = shelves.into_iter().flat_map(|shelf| {
        GAMES.iter().flat_map(move |game| roots.names(shelf, game).into_iter().map(move |id| (shelf, *game, id)))
    });
    names.filter_map(|(shelf, game, id)| entry(roots, shelf, game, id)).collect()
}

fn entry(roots: &Roots, shelf: Shelved, game: &str, id: String) -> Option<Editable> {
    let source = roots.find(shelf, game, &id)?;
    let text = source.text().ok()?;
    let document = Document::new(source.path(), &text);
    let tree = document.tree();
    let said = tree.text("title").or_else(|| tree.text("name"));
    let title = match (said, tree.text("kind")) {
        (Some(said), _) => said.to_owned(),
        (None, Some("counters")) => format!("Counters of {}", game_title(game)),
        (None, _) => id.clone(),
    };
    Some(Editable {
        id,
        game: game.to_owned(),
        is_army: shelf == Shelved::Armies,
        path: source.path().to_owned(),
        is_built_in: source.on_disk().is_none(),
        title,
    })
}

fn game_title(game: &str) -> &str {
    crate::rules::GAMES.iter().find(|(name, _)| *name == game).map_or(game, |(_, title)| title)
}

/// Opens one of them, or any file by its path.
pub fn open(path: &Path, roots: &Roots) -> Result<Document, Fault> {
    let built_in = GAMES.iter().find_map(|game| {
        let id = path.file_stem()?.to_string_lossy().into_owned();
        let shelf = if path.starts_with("armies") { Shelved::Armies } else { Shelved::Scenarios };
        let source = roots.find(shelf, game, &id)?;
        matches!(&source, Source::BuiltIn(_) if source.path() == path).then_some(source)
    });
    match built_in {
        Some(source) => Ok(Document::new(source.path(), &source.text()?)),
        None => Document::open(path),
    }
}

/// The army that a scenario in this file means by a name, as far as it can be read without a fault.
pub fn named_army(name: &str, scenario: &Path, roots: &Roots) -> Option<Army> {
    if !is_plain_name(name) {
        return None;
    }
    let shelf = Shelf::new(roots, Some(scenario));
    open_army(&shelf.find(crate::data::flanders::GAME, name)?).ok()
}

/// What a person calls a thing, as a plain name for a file or a key: small letters, digits and underscores.
pub fn plain_name(words: &str) -> String {
    let mut name = String::new();
    for letter in words.chars() {
        match letter.to_ascii_lowercase() {
            letter if letter.is_ascii_alphanumeric() => name.push(letter),
            '-' => name.push('-'),
            _ if name.ends_with('_') || name.is_empty() => {}
            _ => name.push('_'),
        }
    }
    let name: String = name.chars().take(60).collect();
    name.trim_matches('_').to_owned()
}

/// The armies of a scenario's two sides.
pub type Troops = [Option<Army>; 2];
