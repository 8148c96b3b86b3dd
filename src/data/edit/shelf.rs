//! What there is to edit, and the troops a scenario may raise.

use std::path::{Path, PathBuf};

use super::document::Document;
use super::tree::Node;
use crate::data::fault::Fault;
use crate::data::fields::is_plain_name;
use crate::data::roots::{Roots, Shelved, Source};
use crate::data::shelf::Shelf;
use crate::rules::GAMES;

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
        GAMES.iter().flat_map(move |game| roots.names(shelf, game.key).into_iter().map(move |id| (shelf, game.key, id)))
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
    crate::rules::game(game).map_or(game, |game| game.title)
}

/// Opens one of them, or any file by its path.
pub fn open(path: &Path, roots: &Roots) -> Result<Document, Fault> {
    let built_in = GAMES.iter().find_map(|game| {
        let id = path.file_stem()?.to_string_lossy().into_owned();
        let shelf = if path.starts_with("armies") { Shelved::Armies } else { Shelved::Scenarios };
        let source = roots.find(shelf, game.key, &id)?;
        matches!(&source, Source::BuiltIn(_) if source.path() == path).then_some(source)
    });
    match built_in {
        Some(source) => Ok(Document::new(source.path(), &source.text()?)),
        None => Document::open(path),
    }
}

/// The counters a scenario on hexes may be set up with, each by its key and its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// The file's name, as the scenario gives it.
    pub name: String,
    /// Units.
    pub units: Vec<(String, String)>,
    /// Leaders.
    pub leaders: Vec<(String, String)>,
}

/// The counters that a scenario in this file means by a name, as far as they can be read.
pub fn named_counters(name: &str, game: &str, scenario: &Path, roots: &Roots) -> Counters {
    let found = is_plain_name(name).then(|| Shelf::new(roots, Some(scenario)).find(game, name)).flatten();
    let text = found.and_then(|source| source.text().ok());
    let tree = text.map(|text| Node::read(&text).0);
    let named = |list: &str| -> Vec<(String, String)> {
        let entries = tree.as_ref().and_then(|tree| tree.get(list)).map(Node::list).unwrap_or_default();
        let text = |entry: &Node, key: &str| entry.text(key).unwrap_or_default().to_owned();
        entries.iter().map(|entry| (text(entry, "key"), text(entry, "name"))).collect()
    };
    Counters { name: name.to_owned(), units: named("unit"), leaders: named("leader") }
}

impl Counters {
    /// A unit's name, or its key where it has none.
    pub fn unit(&self, key: &str) -> String {
        name_in(&self.units, key)
    }

    /// A leader's name, or his key where he has none.
    pub fn leader(&self, key: &str) -> String {
        name_in(&self.leaders, key)
    }
}

fn name_in(counters: &[(String, String)], key: &str) -> String {
    counters.iter().find(|(known, _)| known == key).map_or(key, |(_, name)| name.as_str()).to_owned()
}

/// The rows of an army that can be copied into another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyRows {
    /// Its generals.
    pub generals: Vec<ArmyRow>,
    /// Its units, of all contingents.
    pub units: Vec<ArmyRow>,
}

/// A row of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyRow {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The row as it is written, in braces.
    pub written: String,
}

/// The rows of an army by its name, as a file beside it would find it; nothing where there is none.
pub fn army_rows(name: &str, beside: &Path, roots: &Roots) -> Option<ArmyRows> {
    let shelf = is_plain_name(name).then(|| Shelf::new(roots, Some(beside)))?;
    let source = GAMES.iter().filter(|game| game.musters_armies).find_map(|game| shelf.find(game.key, name))?;
    let text = source.text().ok()?;
    let (tree, _) = Node::read(&text);
    let rows = |list: &[Node]| -> Vec<ArmyRow> {
        let row = |node: &Node| {
            let key = node.text("key")?.to_owned();
            let name = node.text("name").unwrap_or(&key).to_owned();
            let written = text.get(node.span.clone()).filter(|written| written.starts_with('{'))?;
            Some(ArmyRow { key, name, written: written.to_owned() })
        };
        list.iter().filter_map(row).collect()
    };
    let contingents = tree.get("contingent").map(Node::list).unwrap_or_default();
    let units = contingents.iter().filter_map(|contingent| contingent.get("units"));
    Some(ArmyRows {
        generals: rows(tree.get("generals").map(Node::list).unwrap_or_default()),
        units: units.flat_map(|list| rows(list.list())).collect(),
    })
}

/// What a file calls itself: its title, its name, or the name of its file.
pub fn title_of(path: &Path, text: &str) -> String {
    let (tree, _) = Node::read(text);
    let said = tree.text("title").or_else(|| tree.text("name")).filter(|said| !said.is_empty());
    let stem = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    said.map_or_else(stem, str::to_owned)
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
