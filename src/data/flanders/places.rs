//! Whether everybody can stand where a scenario puts him: on the table, on ground he may stand on, and nobody on another.

use std::collections::BTreeMap;

use super::cards::{self, Card};
use super::ground::{Terrain, word};
use super::pieces::{Command, Position, Unit};
use crate::data::fault::Page;
use crate::data::near::did_you_mean;
use crate::game::{Side, TerrainKind};
use crate::geometry::bases::Flank;
use crate::geometry::shape::{Rect, distance, overlaps, surely_apart};
use crate::geometry::{Block, Formation, Pose, is_within};
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Arm, Gun, Profile};
use crate::rules::flanders::judge::bases::{Strength, block_of};
use crate::rules::flanders::judge::formation::GUNS;
use crate::rules::flanders::state::setup::PlaceSetup;
use crate::rules::flanders::state::{CAVALRY_BASE, GUN_BASE, INFANTRY_BASE};

/// Enemies this near, in inches, have closed already. [FLA MOV-41, R-77]
const CLOSED: f64 = 0.5;

/// A unit on the table.
struct Stand<'u> {
    unit: &'u Unit,
    side: Side,
    footprint: Rect,
    bases: Vec<Rect>,
}

/// Notes everybody who cannot stand where he is put.
pub(super) fn check(page: &Page<'_>, commands: &[Command], terrain: &[Terrain], table: [f64; 2], house: &House) {
    check_garrisons(page, commands, terrain);
    let stands: Vec<Stand<'_>> = units(commands).filter_map(|(side, unit)| stand(side, unit, house)).collect();
    for (index, stand) in stands.iter().enumerate() {
        check_on_table(page, stand, table);
        check_ground(page, stand, terrain);
        check_room(page, stand, &stands[..index]);
    }
}

/// Where a unit starts, for the rules.
pub(super) fn place(unit: &Unit, terrain: &[Terrain], cards: &[Card]) -> Option<PlaceSetup> {
    match &unit.position {
        Position::Table(pose) => Some(PlaceSetup::Table(*pose)),
        Position::Building(key) => find_building(key.get_ref(), terrain).map(PlaceSetup::Building),
        Position::Card(key) => cards::find(key.get_ref(), cards).map(PlaceSetup::Card),
        Position::Stated => Some(PlaceSetup::Untracked),
    }
}

fn units(commands: &[Command]) -> impl Iterator<Item = (Side, &Unit)> {
    commands.iter().flat_map(|command| command.units.iter().map(|unit| (command.side, unit)))
}

fn stand<'u>(side: Side, unit: &'u Unit, house: &House) -> Option<Stand<'u>> {
    let Position::Table(pose) = unit.position else { return None };
    let (footprint, bases) = lie(unit, pose, house);
    Some(Stand { unit, side, footprint, bases })
}

/// A unit's bases as they lie.
fn lie(unit: &Unit, pose: Pose, house: &House) -> (Rect, Vec<Rect>) {
    let block = block(&unit.army.profile, unit.figures, unit.formation, unit.is_mounted(), house);
    (block.footprint(pose), block.placed(pose))
}

/// The bases of troops of a kind, of so many figures, in a formation. [FLA ORG-06 to ORG-12]
pub(in crate::data) fn block(
    profile: &Profile,
    figures: u8,
    formation: Formation,
    is_mounted: bool,
    house: &House,
) -> Block {
    if matches!(profile.arm, Arm::Artillery { .. }) {
        return Block::abreast(GUN_BASE, GUNS);
    }
    let size = if is_mounted { CAVALRY_BASE } else { INFANTRY_BASE };
    let strength = Strength { original: profile.original, figures };
    block_of(size, formation, strength, house.base_removal, Flank::Left)
}

fn check_on_table(page: &Page<'_>, stand: &Stand<'_>, [width, height]: [f64; 2]) {
    let past =
        stand.footprint.corners().iter().fold(0.0_f64, |past, corner| {
            past.max(-corner.x).max(-corner.y).max(corner.x - width).max(corner.y - height)
        });
    if !is_within(past, 0.0) {
        let why = format!("{} stands {past:.2} inches over the table's edge", stand.unit.army.name);
        fault(page, stand.unit, why, "a place is the middle of the front edge; leave room for the rest");
    }
}

/// Whether its troops may stand on that ground. [FLA MOV-14, MOV-27, MOV-35, MOV-36, BLD-01]
fn check_ground(page: &Page<'_>, stand: &Stand<'_>, terrain: &[Terrain]) {
    let is_heavy = matches!(stand.unit.army.profile.arm, Arm::Artillery { gun: Gun::Heavy });
    for piece in terrain {
        let hint = match piece.setup.kind {
            TerrainKind::Building => "troops stand beside a building, or in it as its garrison with building = \"…\"",
            TerrainKind::Wood if stand.unit.is_mounted() => "cavalry cannot enter woods",
            TerrainKind::Wood if is_heavy => "heavy guns cannot enter woods",
            TerrainKind::Stream if is_heavy => "heavy guns cross a stream only on a road",
            _ => continue,
        };
        if stand.bases.iter().any(|base| piece.setup.outline.overlaps(base)) {
            let (kind, title) = (word(piece.setup.kind), piece.title());
            let ground = if title == kind { title } else { format!("{kind} {title}") };
            let why = format!("{} stands on the {ground}", stand.unit.army.name);
            fault(page, stand.unit, why, hint);
        }
    }
}

fn check_room(page: &Page<'_>, stand: &Stand<'_>, before: &[Stand<'_>]) {
    for other in before.iter().filter(|other| !surely_apart(&stand.footprint, &other.footprint, CLOSED)) {
        let pairs = || stand.bases.iter().flat_map(|base| other.bases.iter().map(move |against| (base, against)));
        let line = page.line(&other.unit.place);
        let (name, against) = (&stand.unit.army.name, &other.unit.army.name);
        if pairs().any(|(base, against)| overlaps(base, against)) {
            fault(page, stand.unit, format!("{name} overlaps {against} on line {line}"), "move one of the two");
        } else if stand.side != other.side && pairs().any(|(base, against)| is_within(distance(base, against), CLOSED))
        {
            let why = format!("{name} starts within half an inch of the enemy's {against} on line {line}");
            fault(page, stand.unit, why, "so near an enemy a unit has charged already: leave more room");
        }
    }
}

/// Garrisons: one complete infantry unit in a building that is one. [FLA BLD-01, BLD-03]
fn check_garrisons(page: &Page<'_>, commands: &[Command], terrain: &[Terrain]) {
    let mut taken: BTreeMap<&str, &Unit> = BTreeMap::new();
    for (_, unit) in units(commands) {
        let Position::Building(key) = &unit.position else { continue };
        if unit.is_mounted() || unit.is_battery() {
            let why = format!("{} cannot be in a building", unit.army.name);
            fault(page, unit, why, "only infantry, or dragoons with dismounted = true, may garrison one");
        }
        if find_building(key.get_ref(), terrain).is_none() {
            fault(page, unit, no_building(key.get_ref(), terrain), building_hint(key.get_ref(), terrain));
        } else if let Some(other) = taken.insert(key.get_ref(), unit) {
            let why = format!("{} is there already, on line {}", other.army.name, page.line(&other.place));
            fault(page, unit, why, "a building holds one unit");
        }
    }
}

fn find_building(key: &str, terrain: &[Terrain]) -> Option<usize> {
    terrain.iter().position(|piece| piece.key.as_deref() == Some(key) && piece.rect.is_some())
}

fn no_building(key: &str, terrain: &[Terrain]) -> String {
    match terrain.iter().find(|piece| piece.key.as_deref() == Some(key)) {
        Some(piece) => format!("`{key}` is a {}, not a building", word(piece.setup.kind)),
        None => format!("there is no building `{key}`"),
    }
}

fn building_hint(key: &str, terrain: &[Terrain]) -> String {
    did_you_mean(key, terrain.iter().filter(|piece| piece.rect.is_some()).filter_map(|piece| piece.key.as_deref()))
}

fn fault(page: &Page<'_>, unit: &Unit, why: String, hint: impl Into<String>) {
    page.fault(&unit.place, unit.path.clone(), why, hint);
}
