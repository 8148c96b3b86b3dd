//! *Marlborough's Battles*: how its files are read.

use super::continuity::{Of, read_counters, read_scenario};
use super::reader::{Reader, SketchKind};
use crate::rules::Setup;
use crate::rules::marlboroughs_battles::INFO;

const GAME: Of = Of { game: &INFO, tag: Setup::MarlboroughsBattles };

/// How the files of this game are read.
pub(super) static READER: Reader = Reader {
    counters: Some(|page, table| {
        read_counters(page, table);
        None
    }),
    sketch: Some(SketchKind::Hexes),
    ..Reader::of_scenarios(&INFO, |page, table, id, shelf| read_scenario(page, table, &GAME, id, shelf))
};
