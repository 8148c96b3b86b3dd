//! The first two keys of every file: which game it is for, and what it is.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Page;
use super::near::did_you_mean;
use crate::game::GameInfo;
use crate::rules::{self, GAMES};

/// How the first key is written, in the lists of keys of every kind of file.
pub(super) const A_GAME: &str = "game = \"…\"";

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

    /// Reads it, and notes when the file is not of the kind that is wanted.
    pub(super) fn expect(page: &Page<'_>, table: &Spanned<DeTable<'_>>, wanted: Kind) -> Option<Self> {
        let header = Self::read(page, table)?;
        if header.kind != wanted {
            let why = format!("this file is of kind {}", header.kind.word());
            page.fault(&place(table, "kind"), "kind", why, format!("name one of kind {}", wanted.word()));
            return None;
        }
        Some(header)
    }

    /// Reads it, and notes when the file is not of the kind or not of the game that is wanted.
    pub(super) fn expect_of(
        page: &Page<'_>,
        table: &Spanned<DeTable<'_>>,
        wanted: Kind,
        game: &GameInfo,
    ) -> Option<Self> {
        let header = Self::expect(page, table, wanted)?;
        if header.game != game {
            let why = format!("this file is for {}, and {} is played", header.game.title, game.title);
            let hint = format!("name one that begins with game = \"{}\"", game.key);
            page.fault(&place(table, "game"), "game", why, hint);
            return None;
        }
        Some(header)
    }

    /// Notes that the game has no files of this kind.
    pub(super) fn has_none(&self, page: &Page<'_>, table: &Spanned<DeTable<'_>>) {
        let why = format!("{} has no files of kind {}", self.game.title, self.kind.word());
        page.fault(&place(table, "kind"), "kind", why, "name the game that it is for");
    }

    /// What a file says it is, with nothing noted.
    pub(super) fn kind(table: &Spanned<DeTable<'_>>) -> Option<Kind> {
        let said = table.get_ref().get("kind")?.get_ref().as_str()?;
        KINDS.iter().find(|(word, _)| *word == said).map(|(_, kind)| *kind)
    }
}

impl Kind {
    /// The word for it in a file.
    pub(super) fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("file", |(word, _)| word)
    }
}

fn place(table: &Spanned<DeTable<'_>>, key: &str) -> Range<usize> {
    table.get_ref().get(key).map_or(0..0, Spanned::span)
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
