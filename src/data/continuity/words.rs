//! The words of these files and what they mean.

use crate::game::Side;
use crate::hex::Wind;
use crate::rules::continuity::book::arms::{Arm, Gun};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::state::battlefield::Battlefield;
use crate::rules::continuity::state::setup::{Grade, SetFacing};
use crate::rules::marlborough_man::{blenheim::BLENHEIM, oudenarde::OUDENARDE};
use crate::rules::marlboroughs_battles::{malplaquet::MALPLAQUET, ramillies::RAMILLIES};

/// A counter's kind: the arm, and whether it takes up two hexes.
pub(super) const KINDS: &[(&str, (Arm, bool))] = &[
    ("long_infantry", (Arm::Infantry, true)),
    ("infantry", (Arm::Infantry, false)),
    ("cavalry", (Arm::Cavalry, false)),
    ("dragoons", (Arm::Dragoons, false)),
    ("guns", (Arm::Artillery, false)),
];

pub(super) const GUNS: &[(u32, Gun)] = &[
    (24, Gun::Pounder24),
    (16, Gun::Pounder16),
    (12, Gun::Pounder12),
    (9, Gun::Pounder9),
    (8, Gun::Pounder8),
    (4, Gun::Pounder4),
];

pub(super) const GRADES: &[(&str, Grade)] =
    &[("command", Grade::Command), ("wing", Grade::Wing), ("overall", Grade::Overall)];

pub(super) const SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];

pub(super) const BATTLES: &[(&str, &Battlefield)] = &[
    (BLENHEIM.key, &BLENHEIM),
    (OUDENARDE.key, &OUDENARDE),
    (RAMILLIES.key, &RAMILLIES),
    (MALPLAQUET.key, &MALPLAQUET),
];

/// The battle that a file's word means.
pub(in crate::data) fn battlefield(word: &str) -> Option<&'static Battlefield> {
    BATTLES.iter().find(|(known, _)| *known == word).map(|(_, battle)| *battle)
}

pub(super) const WINDS: &[(&str, Wind)] = &[
    ("N", Wind::N),
    ("NE", Wind::NE),
    ("E", Wind::E),
    ("SE", Wind::SE),
    ("S", Wind::S),
    ("SW", Wind::SW),
    ("W", Wind::W),
    ("NW", Wind::NW),
];

pub(super) const TURNS: &[(&str, SetFacing)] = &[("any", SetFacing::Any), ("toward", SetFacing::Toward)];

/// The letters of the ground.
pub(super) const LETTERS: &[(char, HexTerrain)] = &[
    ('.', HexTerrain::Clear),
    ('w', HexTerrain::Woods),
    ('s', HexTerrain::Marsh),
    ('v', HexTerrain::Village),
    ('m', HexTerrain::Manor),
    ('f', HexTerrain::Farm),
    ('p', HexTerrain::Pond),
];

/// What a line of hexsides may be; an opening is a way through works that are there.
pub(super) const LINES: &[(&str, Option<SideTerrain>)] = &[
    ("shallow_stream", Some(SideTerrain::ShallowStream)),
    ("marshy_stream", Some(SideTerrain::MarshyStream)),
    ("minor_river", Some(SideTerrain::MinorRiver)),
    ("stream", Some(SideTerrain::Stream)),
    ("banked_stream", Some(SideTerrain::BankedStream)),
    ("river", Some(SideTerrain::River)),
    ("wall", Some(SideTerrain::Wall)),
    ("fort", Some(SideTerrain::Fort)),
    ("partial_fort", Some(SideTerrain::PartialFort)),
    ("opening", None),
];
