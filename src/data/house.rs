//! House rules in a file of their own, or typed on a line.

use std::fmt::Write as _;
use std::path::Path;

use super::document::{parse, read_text};
use super::fault::{Fault, Page};
use super::header::{Header, Kind};
use super::switches::read_house;
use crate::rules;

/// The switches a club has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseRules {
    /// The game they are for.
    pub game: String,
    /// Each switch with its value.
    pub switches: Vec<(String, String)>,
    /// What the club's umpires have ruled and hold to since.
    pub standing: Vec<StandingRuling>,
}

/// A ruling that a club holds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingRuling {
    /// What was ruled, in the umpire's words.
    pub words: String,
    /// The rule it departs from, as `FLA MOR-33`.
    pub departs_from: Option<String>,
    /// Who ruled.
    pub by: Option<String>,
}

impl std::fmt::Display for StandingRuling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)?;
        if let Some(by) = &self.by {
            write!(f, " ({by})")?;
        }
        if let Some(rule) = &self.departs_from {
            write!(f, " [{rule}]")?;
        }
        Ok(())
    }
}

impl HouseRules {
    /// Sets the switches of a battle about to begin, and lays the standing rulings before it.
    pub fn apply(&self, setup: &mut rules::Setup) -> Result<(), String> {
        self.switches.iter().try_for_each(|(name, value)| setup.set_switch(name, value))?;
        self.standing.iter().for_each(|ruling| setup.add_standing_ruling(ruling.to_string()));
        Ok(())
    }

    /// The text of a file that holds these house rules.
    pub fn to_text(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!("game = {}\nkind = \"house\"\n\n[switches]\n", quoted(&self.game));
        for (name, value) in &self.switches {
            let _ = writeln!(text, "{name} = {}", quoted(value));
        }
        for ruling in &self.standing {
            let _ = write!(text, "\n[[ruling]]\nwords = {}\n", quoted(&ruling.words));
            for (field, value) in [("departs_from", &ruling.departs_from), ("by", &ruling.by)] {
                if let Some(value) = value {
                    let _ = writeln!(text, "{field} = {}", quoted(value));
                }
            }
        }
        text
    }
}

/// House rules from the path of a file, or from the text of one.
pub fn house_from(reference: &str) -> Result<HouseRules, Vec<Fault>> {
    let path = Path::new(reference);
    let is_text = reference.contains('=') && !path.is_file();
    if is_text {
        return read(Path::new("house rules"), reference);
    }
    let text = read_text(path).map_err(|fault| vec![fault])?;
    read(path, &text)
}

fn read(path: &Path, text: &str) -> Result<HouseRules, Vec<Fault>> {
    let page = Page::new(path, text);
    let house = parse(&page).and_then(|table| {
        let header = Header::expect(&page, &table, Kind::House)?;
        let (switches, standing) = read_house(&page, &table, header.game);
        Some(HouseRules { game: header.game.key.to_owned(), switches, standing })
    });
    let faults = page.into_faults();
    house.filter(|_| faults.is_empty()).ok_or(faults)
}
