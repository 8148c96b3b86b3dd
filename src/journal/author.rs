//! Who answered.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Side;

/// Who gave an answer. In the journal it is a word or two: `umpire`, `side a`, `robot steady`, `player Anne`, `program`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The umpire, or whoever sits at the program.
    #[default]
    Umpire,
    /// Somebody who speaks for a side.
    Side(Side),
    /// An automatic player, by its name.
    Robot(String),
    /// A player, by name.
    Player(String),
    /// The program itself: an answer that needed nobody.
    Program,
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Umpire => f.write_str("umpire"),
            Self::Side(Side::A) => f.write_str("side a"),
            Self::Side(Side::B) => f.write_str("side b"),
            Self::Robot(name) => write!(f, "robot {name}"),
            Self::Player(name) => write!(f, "player {name}"),
            Self::Program => f.write_str("program"),
        }
    }
}

impl From<&str> for Author {
    fn from(words: &str) -> Self {
        match words.split_once(' ') {
            Some(("side", "a")) => Self::Side(Side::A),
            Some(("side", "b")) => Self::Side(Side::B),
            Some(("robot", name)) => Self::Robot(name.to_owned()),
            Some(("player", name)) => Self::Player(name.to_owned()),
            None if words == "umpire" => Self::Umpire,
            None if words == "program" => Self::Program,
            // What a later version may call somebody is a name to this one.
            Some(_) | None => Self::Player(words.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_author_comes_back_from_his_words() {
        let named = |name: &str| name.to_owned();
        for author in [
            Author::Umpire,
            Author::Side(Side::A),
            Author::Side(Side::B),
            Author::Robot(named("steady-careful")),
            Author::Player(named("Anne of Denmark")),
            Author::Program,
        ] {
            assert_eq!(Author::from(author.to_string().as_str()), author);
        }
    }
}
