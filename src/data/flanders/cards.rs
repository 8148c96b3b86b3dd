//! The cards of a scenario: where they lie, how their brigades are set on, and who marches under them.

use std::ops::Range;

use toml::Spanned;

use super::ground::Terrain;
use super::pieces::{Command, Position, Unit};
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::game::{Side, TerrainKind};
use crate::geometry::{Point, Pose, Rect, TOLERANCE, shape};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::judge::deploy;
use crate::rules::flanders::state::setup::{CardSetup, Edge};

/// A card of a scenario.
#[derive(Debug)]
pub(super) struct Card {
    /// Whose it is.
    pub side: Side,
    /// What its units call it; a dummy needs no key.
    pub key: Option<String>,
    /// Nothing marches under it.
    pub is_dummy: bool,
    /// What the rules begin with; nothing when its place cannot be read.
    pub setup: Option<CardSetup>,
    /// Where its place stands in the file.
    place: Range<usize>,
    /// The path of its entry, as `card[1]`.
    path: String,
}

/// What cards are laid on.
pub(super) struct CardTable<'h> {
    /// The table's width and height.
    pub size: Option<[f64; 2]>,
    /// The edges behind side A and side B.
    pub rear: [Edge; 2],
    /// Places are stated, not measured.
    pub is_stated: bool,
    /// The house rules, for the size of a card.
    pub house: &'h House,
}

pub(super) const CARD_KEYS: &[Key] = &[
    needed("side", "side = \"a\""),
    optional("key", "key = \"rowes_brigade\""),
    optional("dummy", "dummy = true"),
    optional("behind", "behind = 24.0"),
    optional("at", "at = [24.0, 10.0]"),
    optional("facing", "facing = 0"),
    optional("formation", "formation = \"double_line\""),
    optional("spacing", "spacing = 1.0"),
];
const DUMMIES_KEYS: &[Key] = &[needed("a", "a = 1"), needed("b", "b = 1")];

const SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];
const FORMATIONS: &[(&str, BrigadeFormation)] = &[
    ("line", BrigadeFormation::Line),
    ("double_line", BrigadeFormation::DoubleLine),
    ("column", BrigadeFormation::Column),
];

const MOST_CARDS: usize = 80;
/// For so many units a side has one dummy. [FLA GT-04]
const UNITS_A_DUMMY: usize = 12;

/// Reads the cards. They come back side by side along their edge, so that the order they are numbered in tells nothing.
pub(super) fn read(root: &Fields<'_, '_>, table: &CardTable<'_>) -> Vec<Card> {
    let entries = root.tables("card", MOST_CARDS, CARD_KEYS);
    if table.is_stated && !entries.is_empty() {
        let hint = "leave the cards out, or leave out places = \"stated\"";
        root.fault("card", "cards move on a measured table", hint);
    }
    let mut cards: Vec<Card> = entries.iter().filter_map(|entry| read_card(entry, table)).collect();
    note_repeated_keys(root, &entries);
    cards.sort_by(|one, other| {
        let along = |card: &Card| card.setup.as_ref().map_or((0.0, 0.0), |setup| (setup.pose.x, setup.pose.y));
        let ((x, y), (to_x, to_y)) = (along(one), along(other));
        one.side.cmp(&other.side).then(x.total_cmp(&to_x)).then(y.total_cmp(&to_y))
    });
    cards
}

/// The place of a card among those that were read.
pub(super) fn find(key: &str, cards: &[Card]) -> Option<usize> {
    cards.iter().position(|card| card.key.as_deref() == Some(key))
}

fn note_repeated_keys(root: &Fields<'_, '_>, entries: &[Fields<'_, '_>]) {
    let mut seen: Vec<(String, usize)> = Vec::new();
    for entry in entries {
        let Some(key) = entry.name("key") else { continue };
        let line = root.page.line(&key.span());
        if let Some((_, before)) = seen.iter().find(|(name, _)| name == key.get_ref()) {
            let why = format!("`{}` was given on line {before}", key.get_ref());
            entry.fault("key", why, "every card has its own key");
        }
        seen.push((key.into_inner(), line));
    }
}

fn read_card(entry: &Fields<'_, '_>, table: &CardTable<'_>) -> Option<Card> {
    let side = entry.choice("side", SIDES).map(Spanned::into_inner);
    let key = entry.text("key").map(Spanned::into_inner);
    let is_dummy = entry.flag("dummy");
    if key.is_none() && !is_dummy && !entry.has("key") {
        entry.fault("key", "this is missing", "name it for its units, as key = \"rowe\", or say dummy = true");
    }
    let formation = entry.choice("formation", FORMATIONS).map_or(BrigadeFormation::Line, Spanned::into_inner);
    let spacing = entry.number("spacing", 0.0..=deploy::WIDEST_GAP);
    let pose = read_place(entry, side, table);
    let place = if entry.has("behind") { "behind" } else { "at" };
    let side = side?;
    let spacing = spacing.map_or(deploy::GAP, Spanned::into_inner);
    Some(Card {
        side,
        key,
        is_dummy,
        setup: pose.map(|pose| CardSetup { side, pose, formation, spacing }),
        place: entry.span_of(place),
        path: entry.path_of(place),
    })
}

/// Behind its side's edge, or on the table. [FLA GT-14]
fn read_place(entry: &Fields<'_, '_>, side: Option<Side>, table: &CardTable<'_>) -> Option<Pose> {
    let [width, height] = table.size?;
    let (front, _) = table.house.card_size.inches();
    match (entry.has("behind"), entry.has("at")) {
        (true, true) => entry.fault("at", "a card lies in one place", "give a place behind the edge or on the table"),
        (false, false) => {
            entry.fault("behind", "this is missing", "say where it lies, as behind = 24.0, or at = [24.0, 10.0]");
        }
        (true, false) => {
            if entry.has("facing") {
                entry.fault("facing", "behind the edge a card faces the table", "leave it out");
            }
            let edge = table.rear[side?.index()];
            let length = if matches!(edge, Edge::North | Edge::South) { width } else { height };
            let along = entry.number("behind", front / 2.0..=length - front / 2.0)?.into_inner();
            return Some(edge.behind(along, width, height).quantised());
        }
        (false, true) => {
            let [x, y] = entry.point("at", &[0.0..=width, 0.0..=height])?.into_inner();
            if !entry.has("facing") {
                entry.fault("facing", "this is missing", "degrees clockwise from north, as facing = 180");
            }
            let facing = entry.number("facing", 0.0..=360.0)?.into_inner();
            return Some(Pose::new(x, y, facing).quantised());
        }
    }
    None
}

/// Notes what is wrong between cards, the units under them, and the ground. [FLA GT-03, GT-04]
pub(super) fn check(
    root: &Fields<'_, '_>,
    cards: &[Card],
    commands: &[Command],
    terrain: &[Terrain],
    table: &CardTable<'_>,
) {
    let house = table.house;
    check_units(root, cards, commands);
    for (index, card) in cards.iter().enumerate() {
        check_load(root, card, commands);
        check_on_table(root, card, table, house);
        check_ground(root, card, terrain, house);
        check_room(root, card, &cards[..index], house);
    }
    check_dummies(root, cards, commands);
}

fn on_cards(commands: &[Command]) -> impl Iterator<Item = (&Command, &Unit, &Spanned<String>)> {
    commands.iter().flat_map(|command| {
        command.units.iter().filter_map(move |unit| match &unit.position {
            Position::Card(key) => Some((command, unit, key)),
            Position::Table(_) | Position::Building(_) | Position::Stated => None,
        })
    })
}

/// Every unit on a card is on one of its own side that is no dummy.
fn check_units(root: &Fields<'_, '_>, cards: &[Card], commands: &[Command]) {
    for (command, unit, key) in on_cards(commands) {
        let fault = |why: String, hint: String| root.page.fault(&unit.place, unit.path.clone(), why, hint);
        match find(key.get_ref(), cards).map(|index| &cards[index]) {
            None => {
                let known = cards.iter().filter_map(|card| card.key.as_deref());
                fault(format!("there is no card `{}`", key.get_ref()), did_you_mean(key.get_ref(), known));
            }
            Some(card) if card.side != command.side => {
                fault(
                    format!("`{}` is a card of the other side", key.get_ref()),
                    "name one of its own side".to_owned(),
                );
            }
            Some(card) if card.is_dummy => {
                let why = format!("`{}` is a dummy", key.get_ref());
                fault(why, "nothing marches under a dummy: leave out dummy = true".to_owned());
            }
            Some(_) => {}
        }
    }
}

/// A card is one brigade of one general, or one battery. [FLA GT-03]
fn check_load(root: &Fields<'_, '_>, card: &Card, commands: &[Command]) {
    let Some(key) = card.key.as_deref().filter(|_| !card.is_dummy) else { return };
    let load: Vec<_> =
        on_cards(commands).filter(|(command, _, named)| command.side == card.side && named.get_ref() == key).collect();
    let Some((first, leader, _)) = load.first() else {
        if root.page.count() == 0 {
            let why = format!("nothing marches under `{key}`");
            fault(root, card, why, "give it units with card = \"…\", or say dummy = true");
        }
        return;
    };
    for (command, unit, _) in &load[1..] {
        let fault = |why: String, hint: &str| root.page.fault(&unit.place, unit.path.clone(), why, hint);
        if command.general.key != first.general.key {
            let why = format!("`{key}` carries units of {} and of {}", first.general.name, command.general.name);
            fault(why, "a card is one brigade of one general: give each his own");
        } else if unit.is_battery() || leader.is_battery() {
            fault(format!("`{key}` carries a battery and others"), "a battery has a card of its own");
        }
    }
}

/// A card lies wholly on the table, or wholly behind its side's edge.
fn check_on_table(root: &Fields<'_, '_>, card: &Card, table: &CardTable<'_>, house: &House) {
    let (Some(rect), Some([width, height])) = (rect(card, house), table.size) else { return };
    let whole = Rect::new(Point::new(width / 2.0, height / 2.0), 0.0, width, height);
    let is_on = rect.corners().iter().all(|&corner| whole.inflated(TOLERANCE).contains(corner));
    if !is_on && shape::overlaps(&whole, &rect) {
        let hint = "a place is the middle of the front edge; leave room for the rest";
        fault(root, card, "it lies across the table's edge".to_owned(), hint);
    }
}

fn check_ground(root: &Fields<'_, '_>, card: &Card, terrain: &[Terrain], house: &House) {
    let Some(rect) = rect(card, house) else { return };
    let is_building = |piece: &&Terrain| piece.setup.kind == TerrainKind::Building;
    if let Some(piece) = terrain.iter().filter(is_building).find(|piece| piece.setup.outline.overlaps(&rect)) {
        fault(root, card, format!("it lies on the building {}", piece.title()), "lay it beside the building");
    }
}

fn check_room(root: &Fields<'_, '_>, card: &Card, before: &[Card], house: &House) {
    let Some(own) = rect(card, house) else { return };
    let other = before.iter().find(|other| rect(other, house).is_some_and(|rect| shape::overlaps(&own, &rect)));
    if let Some(other) = other {
        let line = root.page.line(&other.place);
        fault(root, card, format!("it lies on the card on line {line}"), "leave room between the two");
    }
}

fn rect(card: &Card, house: &House) -> Option<Rect> {
    let (width, depth) = house.card_size.inches();
    card.setup.as_ref().map(|setup| Rect::fronting(setup.pose, width, depth))
}

fn fault(root: &Fields<'_, '_>, card: &Card, why: String, hint: &str) {
    root.page.fault(&card.place, card.path.clone(), why, hint);
}

/// One dummy for each full dozen of a side's units, unless the scenario says how many. [FLA GT-04, R-81]
fn check_dummies(root: &Fields<'_, '_>, cards: &[Card], commands: &[Command]) {
    let said = root.table("dummies", DUMMIES_KEYS);
    if cards.is_empty() {
        if root.has("dummies") {
            root.fault("dummies", "there are no cards", "leave it out, or begin with cards");
        }
        return;
    }
    for (field, side) in SIDES {
        let limit = said.as_ref().map(|said| said.whole(field, 0..=MOST_CARDS as u32));
        let units: usize =
            commands.iter().filter(|command| command.side == *side).map(|command| command.units.len()).sum();
        let due = match limit {
            Some(Some(said)) => said.into_inner() as usize,
            Some(None) => continue,
            None => units / UNITS_A_DUMMY,
        };
        let dummies = cards.iter().filter(|card| card.side == *side && card.is_dummy).count();
        // A card or a unit with faults of its own was left out: then they cannot be counted.
        if dummies != due && root.page.count() == 0 {
            let why = format!("side {field} has {dummies} dummies, and {due} are due");
            let hint =
                format!("one for each dozen of its {units} units, unless dummies = {{ a = …, b = … }} says otherwise");
            let at = if said.is_some() { "dummies" } else { "card" };
            root.fault(at, why, hint);
        }
    }
}
