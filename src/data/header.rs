//! The first two keys of every file: which game it is for, and what it is.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Page;
use super::near::did_you_mean;
use crate::game::GameInfo;
use crate::rules::{self, GAMES};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Army,
    Scenario,
    House,
    Counters,
}

const KINDS: &[(&str, Kind)] =
    &[("army", Kind::Army), ("scenario", Kind::Scenario), ("house", Kind::House), ("counters", Kind::Counters)];

/// What a file says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// The game it is for.
    pub game: &'static GameInfo,
    /// What it is.
    pub kind: Kind,
}

impl Header {
    /// Reads it; without it nothing else of the file can be read.
    pub(super) fn read(page: &Page<'_>, table: &Spanned<DeTable<'_>>) -> Option<Self> {
        let kinds: Vec<&str> = KINDS.iter().map(|(word, _)| *word).collect();
        let games: Vec<&str> = GAMES.iter().map(|game| game.key).collect();
        let game = word(page, table, "game", &games).and_then(rules::game);
        let kind = word(page, table, "kind", &kinds);
        let kind = KINDS.iter().find(|(word, _)| Some(*word) == kind).map(|(_, kind)| *kind);
        Some(Self { game: game?, kind: kind? })
    }

    /// Reads it, and notes when the file is not what is wanted.
    pub(super) fn expect(page: &Page<'_>, table: &Spanned<DeTable<'_>>, wanted: Kind) -> Option<Self> {
        let header = Self::read(page, table)?;
        if header.kind != wanted {
            let place = table.get_ref().get("kind").map_or(0..0, Spanned::span);
            page.fault(
                &place,
                "kind",
                format!("this file is of kind {}", header.kind.word()),
                format!("name one of kind {}", wanted.word()),
            );
            return None;
        }
        Some(header)
    }

    /// What a file says it is, with nothing noted.
    pub(super) fn kind(table: &Spanned<DeTable<'_>>) -> Option<Kind> {
        let said = table.get_ref().get("kind")?.get_ref().as_str()?;
        KINDS.iter().find(|(word, _)| *word == said).map(|(_, kind)| *kind)
    }
}

impl Kind {
    fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("file", |(word, _)| word)
    }
}

fn word(page: &Page<'_>, table: &Spanned<DeTable<'_>>, key: &str, allowed: &[&'static str]) -> Option<&'static str> {
    let unread = "nothing else in this file was looked at";
    let Some(value) = table.get_ref().get(key) else {
        page.fault(&(0..0), key, "this is missing", format!("begin with {key} = \"{}\"; {unread}", allowed[0]));
        return None;
    };
    let said = match value.get_ref() {
        DeValue::String(said) => said.to_string(),
        _ => String::new(),
    };
    let known = allowed.iter().find(|known| **known == said).copied();
    if known.is_none() {
        let hint = did_you_mean(&said, allowed.iter().copied());
        page.fault(&value.span(), key, format!("`{said}` is not known"), format!("{hint}; {unread}"));
    }
    known
}
