//! The battles that are kept, as they are listed, looked for and chosen.

use super::recent::Recent;
use super::shelf::PutAway;
use super::standing::Standings;
use crate::app::ui_command::Shown;
use crate::rules;

/// How many cards a page shows.
pub const PAGE: usize = 6;

/// The keys that choose a card of the page.
pub const CARD_LETTERS: [char; PAGE] = ['A', 'S', 'D', 'F', 'G', 'H'];

/// The battles that are kept.
#[derive(Default)]
pub struct Library {
    /// All of them, the last one played first.
    pub battles: Vec<Recent>,
    /// How many were opened elsewhere and are not there now.
    pub missing: usize,
    /// The chosen one, by its place among all.
    pub chosen: usize,
    /// What is looked for.
    pub seek: String,
    /// Which are shown.
    pub shown: Shown,
    /// The other name, while it is typed.
    pub naming: Option<String>,
    /// What was put away since the window was opened, the last one last.
    pub away: Vec<PutAway>,
    /// What was done last, or why it could not be.
    pub said: String,
}

impl Library {
    /// The battles that are shown, by their places among all.
    pub fn listed(&self, standings: &Standings) -> Vec<usize> {
        let seek = self.seek.to_lowercase();
        let is_shown = |battle: &Recent| match &self.shown {
            Shown::All => true,
            Shown::GoingOn => !standings.battle(battle).is_some_and(|standing| standing.is_over),
            Shown::Over => standings.battle(battle).is_some_and(|standing| standing.is_over),
            Shown::Game(game) => battle.game == *game,
        };
        let holds = |battle: &Recent| {
            let game = rules::game(&battle.game).map_or("", |game| game.title);
            let generals = standings.battle(battle).map(|standing| {
                let names = standing.scene.commands.iter().map(|command| command.name.as_str());
                names.collect::<Vec<_>>().join(" ")
            });
            let said = format!("{} {} {game} {}", battle.title, battle.name(), generals.unwrap_or_default());
            let said = said.to_lowercase();
            seek.split_whitespace().all(|word| said.contains(word))
        };
        let places = self.battles.iter().enumerate();
        places.filter(|(_, battle)| is_shown(battle) && holds(battle)).map(|(place, _)| place).collect()
    }

    /// The chosen battle, or the first of those shown if it is not among them.
    pub fn chosen<'a>(&'a self, listed: &[usize]) -> Option<&'a Recent> {
        let place = if listed.contains(&self.chosen) { self.chosen } else { *listed.first()? };
        self.battles.get(place)
    }

    /// The cards of the page on which the chosen one is, and which page of how many that is.
    pub fn page<'a>(&self, listed: &'a [usize]) -> (&'a [usize], usize, usize) {
        let at = listed.iter().position(|place| *place == self.chosen).unwrap_or(0);
        let page = at / PAGE;
        let cards = listed.chunks(PAGE).nth(page).unwrap_or_default();
        (cards, page, listed.len().div_ceil(PAGE))
    }

    /// The keys of the games of which there are battles, in the order in which they are played last.
    pub fn games(&self) -> Vec<&str> {
        let mut games: Vec<&str> = Vec::new();
        for battle in &self.battles {
            if !games.contains(&battle.game.as_str()) {
                games.push(&battle.game);
            }
        }
        games
    }
}
