//! The commands of a scenario: generals, and the units they lead, with their places as the file gives them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use toml::Spanned;

use super::army::{ArmyFile, ArmyGeneral, ArmyUnit};
use crate::data::fields::{Fields, Key, needed, optional};
use crate::data::near::did_you_mean;
use crate::game::Side;
use crate::geometry::{Formation, Pose};
use crate::rules::flanders::book::profile::Arm;

/// Where a unit stands, as its line gives it.
#[derive(Clone, Debug)]
pub(super) enum Position {
    /// On the table.
    Table(Pose),
    /// In the building of this key.
    Building(Spanned<String>),
    /// Under the card of this key.
    Card(Spanned<String>),
    /// Nowhere, for this battle's places are stated.
    Stated,
}

/// A unit of a command.
#[derive(Debug)]
pub(super) struct Unit {
    /// The army's entry for it.
    pub army: ArmyUnit,
    /// Figures it comes with.
    pub figures: u8,
    /// How it stands.
    pub formation: Formation,
    /// Where it stands.
    pub position: Position,
    /// Its dragoons are on foot.
    pub dismounted: bool,
    /// Where its place is written, for faults of it.
    pub place: Range<usize>,
    /// The path of its entry, as `command[1].units[2]`.
    pub path: String,
}

impl Unit {
    /// Whether it stands there mounted.
    pub(super) fn is_mounted(&self) -> bool {
        matches!(self.army.profile.arm, Arm::Cavalry { .. }) && !self.dismounted
    }

    /// Whether it is a battery.
    pub(super) fn is_battery(&self) -> bool {
        matches!(self.army.profile.arm, Arm::Artillery { .. })
    }
}

/// A general and his units.
#[derive(Debug)]
pub(super) struct Command {
    /// Whose they are.
    pub side: Side,
    /// The army's entry for him.
    pub general: ArmyGeneral,
    /// Where he stands, unless places are stated or he comes on with his cards.
    pub pose: Option<Pose>,
    /// His units.
    pub units: Vec<Unit>,
}

pub(super) const COMMAND_KEYS: &[Key] = &[
    needed("side", "side = \"a\""),
    needed("general", "general = \"cutts\""),
    optional("at", "at = [28.0, 10.0]"),
    optional("facing", "facing = 0"),
    needed("units", "units = [{ unit = \"rowe\", at = [18.0, 12.5], facing = 0 }]"),
];

const UNIT_KEYS: &[Key] = &[
    needed("unit", "unit = \"rowe\""),
    optional("at", "at = [18.0, 12.5]"),
    optional("facing", "facing = 180"),
    optional("formation", "formation = \"line\""),
    optional("building", "building = \"church\""),
    optional("card", "card = \"rowes_brigade\""),
    optional("figures", "figures = 12"),
    optional("dismounted", "dismounted = true"),
];

const SIDES: &[(&str, Side)] = &[("a", Side::A), ("b", Side::B)];
const FORMATIONS: &[(&str, Formation)] =
    &[("line", Formation::Line), ("column", Formation::Column), ("square", Formation::Square)];

const MOST_COMMANDS: usize = 24;
const MOST_UNITS: usize = 60;

/// What the commands are read against.
pub(super) struct Muster<'m> {
    /// The armies of side A and B, when they could be read.
    pub armies: [Option<Rc<ArmyFile>>; 2],
    /// The table's width and height.
    pub table: Option<[f64; 2]>,
    /// Places are stated, not measured.
    pub is_stated: bool,
    /// Keys of generals and units seen, with their lines.
    pub seen: &'m mut BTreeMap<String, usize>,
}

/// Reads the commands of a scenario; side A's come first.
pub(super) fn read(root: &Fields<'_, '_>, muster: &mut Muster<'_>) -> Vec<Command> {
    let entries = root.tables("command", MOST_COMMANDS, COMMAND_KEYS);
    let sides: Vec<Option<Side>> =
        entries.iter().map(|entry| entry.choice("side", SIDES).map(Spanned::into_inner)).collect();
    if sides.iter().all(Option::is_some) && root.has("command") {
        for (word, side) in SIDES.iter().filter(|(_, side)| !sides.contains(&Some(*side))) {
            let name = if *side == Side::A { "first" } else { "second" };
            let hint = format!("add a command with side = \"{word}\"");
            root.fault("command", format!("the {name} side has no command"), hint);
        }
    }
    let mut commands: Vec<Command> =
        entries.iter().zip(sides).filter_map(|(entry, side)| read_command(entry, side, muster)).collect();
    commands.sort_by_key(|command| command.side);
    commands
}

fn read_command(entry: &Fields<'_, '_>, side: Option<Side>, muster: &mut Muster<'_>) -> Option<Command> {
    let army = side.and_then(|side| muster.armies[side.index()].clone());
    let general =
        read_reference(entry, "general", army.as_deref(), muster).and_then(|key| army.as_ref()?.general(&key).cloned());
    let pose = read_pose(entry, muster);
    let lines = entry.tables("units", MOST_UNITS, UNIT_KEYS);
    if lines.is_empty() && entry.has("units") {
        entry.fault("units", "the command has no units", "give the general at least one");
    }
    let units: Vec<Unit> = lines.iter().filter_map(|line| read_unit(line, army.as_deref(), muster)).collect();
    let comes_on_later = lines.iter().any(|line| line.has("card"));
    let has_place = muster.is_stated || entry.has("at") || comes_on_later;
    if !has_place {
        entry.fault("at", "this is missing", "say where the general stands, as at = [28.0, 10.0]");
    }
    Some(Command { side: side?, general: general?, pose, units })
}

/// A key that refers to the army: unknown ones and repeated ones are noted.
fn read_reference(
    entry: &Fields<'_, '_>,
    field: &str,
    army: Option<&ArmyFile>,
    muster: &mut Muster<'_>,
) -> Option<String> {
    let key = entry.text(field)?;
    let army = army?;
    let known = if field == "general" { &army.generals } else { &army.units };
    if !known.contains_key(key.get_ref()) {
        let why = format!("there is no {field} `{}` in {}", key.get_ref(), army.army.name);
        entry.fault(field, why, did_you_mean(key.get_ref(), known.keys().map(String::as_str)));
        return None;
    }
    let line = entry.page.line(&key.span());
    if let Some(before) = muster.seen.insert(key.get_ref().clone(), line) {
        let why = format!("`{}` stands already on line {before}", key.get_ref());
        entry.fault(field, why, "everybody stands on the table once, under a key of his own");
        return None;
    }
    Some(key.into_inner())
}

fn read_pose(entry: &Fields<'_, '_>, muster: &Muster<'_>) -> Option<Pose> {
    let limits = [-1000.0..=1000.0, -1000.0..=1000.0];
    let at = entry.point("at", &limits);
    let facing = entry.number("facing", 0.0..=360.0).map_or(0.0, Spanned::into_inner);
    if muster.is_stated {
        if entry.has("at") {
            let hint = "leave it out, or leave out places = \"stated\"";
            entry.fault("at", "places are stated in this battle, not measured", hint);
        }
        return None;
    }
    let [x, y] = at?.into_inner();
    let is_on = muster.table.is_none_or(|[width, height]| (0.0..=width).contains(&x) && (0.0..=height).contains(&y));
    if !is_on {
        let [width, height] = muster.table.unwrap_or_default();
        entry.fault("at", "this is off the table", format!("the table is {width} by {height} inches"));
        return None;
    }
    Some(Pose::new(x, y, facing).quantised())
}

fn read_unit(line: &Fields<'_, '_>, army: Option<&ArmyFile>, muster: &mut Muster<'_>) -> Option<Unit> {
    let key = read_reference(line, "unit", army, muster);
    let found = key.and_then(|key| army?.unit(&key).cloned());
    let formation = line.choice("formation", FORMATIONS).map(Spanned::into_inner);
    let dismounted = line.flag("dismounted");
    let figures = line.whole("figures", 1..=255).map(|figures| *figures.get_ref() as u8);
    let position = read_position(line, muster);
    let army = found?;
    let figures = check_figures(line, figures, &army);
    check_dismounted(line, dismounted, &army);
    let place = ["building", "card"].into_iter().find(|field| line.has(field)).unwrap_or("at");
    let unit = Unit {
        figures: figures?,
        formation: formation.unwrap_or(Formation::Line),
        position: position?,
        dismounted,
        place: line.span_of(place),
        path: line.path_of(place),
        army,
    };
    check_formation(line, &unit).then_some(unit)
}

fn read_position(line: &Fields<'_, '_>, muster: &Muster<'_>) -> Option<Position> {
    if line.has("card") {
        return read_card(line);
    }
    let building = line.text("building");
    let pose = read_pose(line, muster);
    match (line.has("building"), line.has("at")) {
        (true, true) => {
            line.fault("building", "a unit is in one place", "give a building or a place on the table, not both");
        }
        (true, false) => {
            for field in ["facing", "formation"] {
                if line.has(field) {
                    line.fault(field, "a garrison has none", "leave it out");
                }
            }
            return Some(Position::Building(building?));
        }
        (false, true) => {
            if !line.has("facing") && !muster.is_stated {
                line.fault("facing", "this is missing", "degrees clockwise from north, as facing = 180");
            }
            return pose.map(Position::Table);
        }
        (false, false) if muster.is_stated => return Some(Position::Stated),
        (false, false) => {
            let hint = "say where it stands, as at = [18.0, 12.5] and facing = 0, or building = \"church\"";
            line.fault("at", "this is missing", hint);
        }
    }
    None
}

/// The card a unit marches under. [FLA GT-05]
fn read_card(line: &Fields<'_, '_>) -> Option<Position> {
    for field in ["at", "facing", "building"] {
        if line.has(field) {
            line.fault(field, "a unit on a card stands nowhere else", "leave it out, or leave out the card");
        }
    }
    line.text("card").map(Position::Card)
}

/// The figures a unit comes with: all it has, or fewer. [FLA ORG-06, ORG-11, ORG-14]
fn check_figures(line: &Fields<'_, '_>, figures: Option<u8>, unit: &ArmyUnit) -> Option<u8> {
    let original = unit.profile.original;
    if !line.has("figures") {
        return Some(original);
    }
    let figures = figures?;
    if figures > original {
        line.fault("figures", format!("{figures} figures"), format!("{} has {original}", unit.name));
        return None;
    }
    Some(figures)
}

fn check_dismounted(line: &Fields<'_, '_>, dismounted: bool, unit: &ArmyUnit) {
    if dismounted && !unit.profile.is_dragoons() {
        line.fault("dismounted", format!("{} cannot fight on foot", unit.name), "only dragoons dismount");
    }
}

/// Whether its troops can stand so. [FLA MOV-10, MOV-11, R-35]
fn check_formation(line: &Fields<'_, '_>, unit: &Unit) -> bool {
    let least_for_a_square = 7;
    let trouble = match unit.formation {
        Formation::Column if unit.is_battery() => Some(("guns stand side by side", "leave the formation out")),
        Formation::Square if unit.is_battery() || unit.is_mounted() => {
            Some(("only infantry forms square", "use line or column"))
        }
        Formation::Square if unit.figures < least_for_a_square => {
            Some(("a square takes three bases", "use line or column"))
        }
        Formation::Line | Formation::Column | Formation::Square => None,
    };
    if let Some((why, hint)) = trouble {
        line.fault("formation", why, hint);
    }
    trouble.is_none()
}
