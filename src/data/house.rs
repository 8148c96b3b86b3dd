//! House rules in a file of their own, or typed on a line.

use std::fmt::Write as _;
use std::path::Path;

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
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!("game = {}\nkind = \"house\"\n\n[switches]\n", quoted(self.game.key));
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
