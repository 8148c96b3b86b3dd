//! A ruling that a club holds to: made once at a table, laid before every battle since.

use super::fields::LONGEST_TEXT;
use crate::game::GameInfo;

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

impl StandingRuling {
    /// The same as a file of house rules of a game may hold it: what a journal holds may be longer, have nothing in it, or depart from
    /// what its game's book does not know, which is then said in the words.
    #[must_use]
    pub fn as_a_file_may_hold_it(mut self, game: &GameInfo) -> Self {
        let unknown = self.departs_from.take_if(|rule| game.cited(rule.trim()).is_none());
        if let Some(rule) = unknown.filter(|rule| !rule.trim().is_empty()) {
            self.words = format!("{} (departs from {rule})", self.words);
        }
        self.by = self.by.filter(|by| !by.trim().is_empty());
        for text in [Some(&mut self.words), self.by.as_mut()].into_iter().flatten() {
            let end = text.floor_char_boundary(LONGEST_TEXT);
            text.truncate(end);
        }
        self
    }
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
