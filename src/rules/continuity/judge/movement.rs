//! What a step costs, how far an allowance goes, and what bars the way. [MB 5, 19.5, 19.8, MM 5, 17, 18]

use super::board_view::{BoardView, is_stopped_by_works};
use super::control_map::RAPID_DISTANCE;
use super::troop::Troop;
use super::why::{Bar, Why, first};
use crate::game::{Side, Tally};
use crate::hex::{Corner, Hex};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::charts::{Charts, Class, Road};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::Edition;
use crate::rules::continuity::book::house::{AutoDisorder, BridgeNa, House};
use crate::rules::continuity::book::points::MovePoints;
use crate::rules::continuity::book::terrain::{Ground, HexTerrain, SideTerrain};

/// Who makes a step, as far as its cost goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The column of the chart.
    pub class: Class,
    /// It moves rapidly, infantry in column. [MB 5.6, MM 5 Rapid]
    pub rapid: bool,
    /// Works stop it as they stop horse: cavalry, and dragoons even on foot. [MB 18.27, R30]
    pub stopped_by_works: bool,
}

impl Mover {
    /// A unit as it moves.
    pub fn of(troop: &Troop, class: Class, rapid: bool) -> Self {
        Self { class, rapid, stopped_by_works: is_stopped_by_works(troop) }
    }

    /// A leader. \[R28\]
    pub const fn leader() -> Self {
        Self { class: Class::Leader, rapid: false, stopped_by_works: false }
    }
}

/// The ground of one step into a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What fills the hex entered.
    pub hex: HexTerrain,
    /// What a farm there stands on.
    pub under: HexTerrain,
    /// What runs along the hexside crossed.
    pub side: Option<SideTerrain>,
    /// It goes along a road.
    pub road: bool,
    /// A bridge or a gate is on the hexside.
    pub bridge: bool,
    /// The works are open there for horse.
    pub opening: bool,
    /// It leads next to an enemy.
    pub beside_enemy: bool,
}

impl Step {
    /// The step between two neighbours on a map, beside an enemy as the judges see him.
    pub fn on(board: &BoardView<'_>, side: Side, from: Hex, to: Hex) -> Self {
        Self::between(board.ground, from, to, board.against(side).are_beside(to))
    }

    /// The step between two neighbours.
    pub fn between(ground: &Ground, from: Hex, to: Hex, beside_enemy: bool) -> Self {
        let (hex, across) = (ground.hex(to), ground.side(from, to));
        Self {
            hex: hex.terrain,
            under: hex.under,
            side: across.terrain,
            road: across.road,
            bridge: across.bridge,
            opening: across.opening,
            beside_enemy,
        }
    }

    /// What the hex counts as. [MM 18 Farms]
    fn terrain(self, charts: &Charts) -> HexTerrain {
        charts.underfoot(self.hex, self.under)
    }
}

/// What a step costs, the hex and the hexside apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// For the hex.
    pub hex: MovePoints,
    /// For the hexside.
    pub side: MovePoints,
}

impl StepCost {
    /// In all.
    pub fn total(self) -> MovePoints {
        self.hex + self.side
    }

    /// The sum with its reasons.
    pub fn tally(self, charts: &Charts) -> Tally {
        let rule = &charts.movement_rule;
        let tally = Tally::of("Movement points").with("The hex", rule.clone(), self.hex.value());
        tally.when(self.side != MovePoints::NONE, "The hexside crossed", rule.clone(), self.side.value())
    }
}

/// What a step costs; nothing where it is not allowed. [MB 19.5, 19.8, MM 17, 18]
pub fn step_cost(charts: &Charts, mover: Mover, step: &Step, house: &House) -> Option<StepCost> {
    if mover.rapid && is_closed_to_rapid(charts, *step) {
        return None;
    }
    Some(StepCost { hex: hex_cost(charts, mover, *step)?, side: side_cost(charts, mover, *step, house)? })
}

/// Village, woods, marsh only by road, running water only by bridge. [MB 5.6.3, MM 5 Rapid, R21]
fn is_closed_to_rapid(charts: &Charts, step: Step) -> bool {
    let is_closed = matches!(step.terrain(charts), HexTerrain::Village | HexTerrain::Woods | HexTerrain::Marsh);
    let is_water = step.side.is_some_and(SideTerrain::is_water);
    (is_closed && !step.road) || (is_water && !(step.bridge && charts.has_bridges))
}

/// The hex, by its road where there is one. [MB 18.25, 19.5, 19.8, MM 17, 18, R25]
fn hex_cost(charts: &Charts, mover: Mover, step: Step) -> Option<MovePoints> {
    let plain = (charts.hex_cost)(step.terrain(charts)).cost(mover.class);
    match charts.road {
        _ if !step.road => plain,
        Road::NotForInfantryInLine if mover.class != Class::Foot || mover.rapid => Some(MovePoints::ONE),
        Road::AwayFromEnemies { guns } if !step.beside_enemy => {
            Some(if mover.class == Class::Artillery { guns } else { MovePoints::ONE })
        }
        Road::NoEffect | Road::NotForInfantryInLine | Road::AwayFromEnemies { .. } => plain,
    }
}

/// The hexside, by its bridge where there is one. [MB 18.27, 19.5, 19.8, MM 17, 18, R26]
fn side_cost(charts: &Charts, mover: Mover, step: Step, house: &House) -> Option<MovePoints> {
    let Some(terrain) = step.side else { return Some(MovePoints::NONE) };
    let printed = (charts.side_cost)(terrain).cost(mover.class);
    let is_works = terrain == SideTerrain::Fort && charts.works_bar_horse;
    if is_works && mover.stopped_by_works && !step.opening {
        return None;
    }
    if !(step.bridge && charts.has_bridges) {
        return printed;
    }
    match (step.beside_enemy, printed) {
        (false, _) => Some(MovePoints::NONE),
        (true, None) if house.bridge_na == BridgeNa::Allow => Some(MovePoints::NONE),
        (true, printed) => printed,
    }
}

/// The dearer half of a double-length unit; nothing if either half is barred. [MB 5.5, MM 5 Infantry]
pub fn dearer(costs: impl IntoIterator<Item = Option<MovePoints>>) -> Option<MovePoints> {
    costs.into_iter().try_fold(None, |dearest: Option<MovePoints>, cost| Some(dearest.max(Some(cost?))))?
}

/// Movement points of a unit in this activation. [MB 5.1, 5.6, 13.2, MM 5, 13]
pub fn allowance(edition: &Edition, printed: u8, disordered: bool, rapid: bool) -> Tally {
    let book = edition.book;
    let tally = Tally::of("Movement points").with("Allowance", cited::MOVEMENT.of(book), printed);
    let tally = tally.when(disordered && printed > 0, "In disorder", cited::DISORDER.of(book), -1);
    let doubled = tally.total();
    tally.when(rapid, "Doubled by rapid movement", cited::RAPID.of(book), doubled)
}

/// How far a unit came along a row of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct March {
    /// Steps made.
    pub steps: usize,
    /// Points left.
    pub left: MovePoints,
}

/// How far an allowance goes along steps of these costs, one point kept back for fire. By one book the first hex is sure, unless
/// it is barred or the unit also fires and has not the points for both. [MB 5.1, 5.2, 9.2, MM 5, 9, R16, R17]
pub fn march(
    edition: &Edition,
    allowance: MovePoints,
    fires: bool,
    costs: impl IntoIterator<Item = Option<MovePoints>>,
) -> March {
    let kept = if fires { MovePoints::ONE } else { MovePoints::NONE };
    let mut march = March { steps: 0, left: allowance.less(kept) };
    for cost in costs {
        let is_sure = edition.first_hex_is_sure && march.steps == 0 && !fires;
        let left = cost.and_then(|cost| match march.left.checked_sub(cost) {
            None if is_sure => Some(MovePoints::NONE),
            left => left,
        });
        let Some(left) = left else { break };
        march = March { steps: march.steps + 1, left };
    }
    march
}

/// The nearest that any hex of a path comes to any enemy.
pub fn nearest(path: &[Hex], enemies: &[Hex]) -> Option<u16> {
    path.iter().flat_map(|hex| enemies.iter().map(|enemy| hex.distance(*enemy))).min()
}

/// Whether a unit may go rapidly so near to enemies, at the start and at every hex. [MB 5.6, MM 5 Rapid, R20]
pub fn may_go_rapidly(arm: Arm, nearest: Option<u16>) -> Result<(), Bar> {
    let is_near = nearest.is_some_and(|distance| distance < RAPID_DISTANCE);
    first([(arm == Arm::Artillery, Why::Guns, &cited::RAPID), (is_near, Why::TooNear, &cited::RAPID)])
}

/// Whether a step puts a unit in disorder: foot of one side at Ramillies, in marsh and over marshy streams. A bridge spares it as long as
/// it spares the cost of the stream: not next to an enemy. [MB 19.5, R24, R26]
pub fn disorders(charts: &Charts, side: Side, is_french: bool, class: Class, step: &Step, house: &House) -> bool {
    let is_concerned = match house.auto_disorder {
        AutoDisorder::Side => charts.marsh_disorders == Some(side),
        AutoDisorder::Nation => charts.marsh_disorders == Some(side) && is_french,
    };
    let is_bridged = step.bridge && !step.beside_enemy;
    let over_stream = step.side == Some(SideTerrain::MarshyStream) && !is_bridged;
    is_concerned && class == Class::Foot && (step.hex == HexTerrain::Marsh || over_stream)
}

/// Whether a unit may turn so without cost. [MB 6.3 to 6.5, 7.1, MM 6, 7, R33]
pub fn may_turn(turn: &Turning) -> Result<(), Bar> {
    let corners = turn.from.turns_to(turn.to);
    first([
        (!turn.active, Why::NotActive, &cited::FACING),
        (turn.double && corners > 0, Why::Wheels, &cited::WHEEL),
        (turn.in_enemy_zone && turn.stays && corners > 1, Why::OneCorner, &cited::FACING),
    ])
}

/// A turn of a unit in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turning {
    /// What it faces.
    pub from: Corner,
    /// What it is to face.
    pub to: Corner,
    /// It stands in an enemy zone.
    pub in_enemy_zone: bool,
    /// It does not leave its hex.
    pub stays: bool,
    /// Its command is active.
    pub active: bool,
    /// It is double-length.
    pub double: bool,
}
