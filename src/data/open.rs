//! Finding the file that a reference means, and reading one of a kind and a game that are known beforehand.

use std::path::Path;

use toml::Spanned;
use toml::de::DeTable;

use super::document::parse;
use super::fault::{Fault, Page};
use super::header::{Header, Kind};
use super::near;
use super::roots::{Roots, Shelved, Source};
use crate::game::GameInfo;
use crate::rules::GAMES;

/// The file that a reference means: a plain name on the shelf, or a path.
pub(super) fn find(shelf: Shelved, reference: &str, roots: &Roots) -> Result<Source, Vec<Fault>> {
    if let Some(source) = GAMES.iter().find_map(|game| roots.find(shelf, game.key, reference)) {
        return Ok(source);
    }
    let path = Path::new(reference);
    if path.is_file() || path.extension().is_some_and(|ending| ending == "toml") {
        return Ok(Source::Disk(path.to_owned()));
    }
    let names: Vec<String> = GAMES.iter().flat_map(|game| roots.names(shelf, game.key)).collect();
    let hint = near::did_you_mean(reference, names.iter().map(String::as_str));
    Err(vec![Fault::of_file(path, "there is no file of this name", hint)])
}

/// What a file on the shelf or on disk holds; every fault of it comes back at once.
pub(super) fn read_source<T>(
    source: &Source,
    kind: Kind,
    game: &'static GameInfo,
    read: impl FnOnce(&Page<'_>, &Spanned<DeTable<'_>>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let text = source.text().map_err(|fault| vec![fault])?;
    read_page(source.path(), &text, kind, game, read)
}

/// What a text holds that stands, or would stand, in this file; every fault of it comes back at once.
pub(super) fn read_page<T>(
    path: &Path,
    text: &str,
    kind: Kind,
    game: &'static GameInfo,
    read: impl FnOnce(&Page<'_>, &Spanned<DeTable<'_>>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let page = Page::new(path, text);
    let held = parse(&page).and_then(|table| {
        Header::expect_of(&page, &table, kind, game)?;
        read(&page, &table)
    });
    let faults = page.into_faults();
    held.filter(|_| faults.is_empty()).ok_or(faults)
}
