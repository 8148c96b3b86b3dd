//! House rules in a file of their own, or typed on a line.

use std::path::Path;

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, value};

use super::document::read_text;
use super::fault::Fault;
use super::header::Kind;
use super::open::read_page;
use super::standing::StandingRuling;
use super::switches::read_house;
use crate::game::GameInfo;
use crate::rules;

/// The switches a club has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// The game they are for.
    pub game: &'static GameInfo,
    /// Each switch with its value.
    pub switches: Vec<(String, String)>,
    /// What the club's umpires have ruled and hold to since.
    pub standing: Vec<StandingRuling>,
}

impl HouseRules {
    /// The rules of a club that has changed none.
    pub fn of(game: &'static GameInfo) -> Self {
        Self { game, switches: Vec::new(), standing: Vec::new() }
    }

    /// Sets the switches of a battle about to begin, and lays the standing rulings before it.
    pub fn apply(&self, setup: &mut rules::Setup) -> Result<(), String> {
        self.switches.iter().try_for_each(|(name, value)| setup.set_switch(name, value))?;
        self.standing.iter().for_each(|ruling| setup.add_standing_ruling(ruling.to_string()));
        Ok(())
    }

    /// The text of a file that holds these house rules.
    pub fn to_text(&self) -> String {
        let mut file = DocumentMut::new();
        file["game"] = value(self.game.key);
        file["kind"] = value("house");
        file["switches"] = Item::Table(self.switches.iter().map(|(name, set)| (name.as_str(), set.as_str())).collect());
        add(&mut file, &self.standing);
        file.to_string()
    }
}

/// The text of a file of house rules with more rulings behind those it has; all that stands in it stays, comments and order too.
/// Nothing when the text is no TOML.
pub fn with_rulings(text: &str, rulings: &[StandingRuling]) -> Option<String> {
    let mut file: DocumentMut = text.parse().ok()?;
    add(&mut file, rulings);
    let written = file.to_string();
    // A file keeps the line ends it came with, where the writer knows only one.
    let windows = text.contains("\r\n");
    Some(if windows { written.replace("\r\n", "\n").replace('\n', "\r\n") } else { written })
}

fn add(file: &mut DocumentMut, rulings: &[StandingRuling]) {
    for ruling in rulings {
        let said = [
            ("words", Some(&ruling.words)),
            ("departs_from", ruling.departs_from.as_ref()),
            ("by", ruling.by.as_ref()),
        ];
        let said = said.into_iter().filter_map(|(field, words)| Some((field, words?.as_str())));
        let list = file.entry("ruling").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        // Any other form is a fault of the file, and was said when it was read.
        if let Some(list) = list.as_array_of_tables_mut() {
            list.push(said.collect());
        } else if let Some(list) = list.as_array_mut() {
            list.push(said.collect::<InlineTable>());
        }
    }
}

/// The house rules of a game from the path of a file, or from the text of one; those of another game are refused where they name it.
pub fn house_from(reference: &str, game: &'static GameInfo) -> Result<HouseRules, Vec<Fault>> {
    let path = Path::new(reference);
    let is_text = reference.contains('=') && !path.is_file();
    if is_text {
        return read(Path::new("house rules"), reference, game);
    }
    let text = read_text(path).map_err(|fault| vec![fault])?;
    read(path, &text, game)
}

fn read(path: &Path, text: &str, game: &'static GameInfo) -> Result<HouseRules, Vec<Fault>> {
    read_page(path, text, Kind::House, game, |page, table| {
        let (switches, standing) = read_house(page, table, game);
        Some(HouseRules { game, switches, standing })
    })
}
