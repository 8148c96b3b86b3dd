//! What is seen: everything, by everybody, on the map and on the display.

mod display;
mod marks;
mod overlay;
pub mod values;

use std::sync::Arc;

use super::book::terrain::{HexTerrain, MAP_LIES, SideTerrain};
use super::book::troops::{CounterSide, Impact, Kind};
use super::state::ids::UnitId;
use super::state::{Phase, State};
use super::steps::Step;
use crate::game::{
    Board, Clock, Condition, Glyph, HexBoard, HexGround, HexKind, HexsideFeature, HexsideKind, Mark, Overlay, Piece,
    PieceId, Place, Provenance, Scene, Severity, Source, Spent, Stat, Strength,
};
use crate::geometry::Pose;
use crate::hex::Stand;

/// What can be shown for a piece.
pub fn overlay(state: &State, piece: PieceId, overlay: Overlay) -> Vec<Mark> {
    overlay::marks(state, &board(state), piece, overlay)
}

const DISORDERED: Condition = Condition::new("disordered", 'D', Severity::Disorder);
/// Where a unit stands that is laid down so on the map.
pub fn stand_near(state: &State, unit: UnitId, pose: Pose) -> Option<Stand> {
    let own = state.unit(unit);
    board(state).nearest(Stand::Single { hex: own.hex?, facing: own.facing }, pose)
}

const FIRED: Condition = Condition::new("volley_spent", 'V', Severity::Note).said("volley spent");
const LOCKED: Condition = Condition::new("firefight", 'F', Severity::Note).said("in a firefight");
const LIMBERED: Condition = Condition::new("limbered", 'L', Severity::Note);
const CASUALTIES: [Condition; 3] = [
    Condition::new("one_casualty", '1', Severity::Light).said("one casualty"),
    Condition::new("two_casualties", '2', Severity::Grave).said("two casualties"),
    Condition::new("three_casualties", '3', Severity::Worst).said("three casualties"),
];
/// A routed marker that still lies on the map. [BM 3.6]
const ROUTING: Condition = Condition::new("routing", 'R', Severity::Worst).said("routed");
const ROUTED: Condition = Condition::new("routed", 'R', Severity::Gone);
const LOST: Condition = Condition::new("lost", 'L', Severity::Gone);

/// What anybody may see.
pub fn scene(state: &State, _stack: &[Arc<Step>]) -> Scene {
    let board = board(state);
    let sides = [0, 1].map(|side| state.fixed.armies[side].name.clone());
    let mut scene = Scene::new(&state.fixed.title, sides, Board::Hexes(HexBoard::clone(&board)));
    let phase = match state.phase {
        Phase::Artillery => 0,
        Phase::Wings => 1,
        Phase::Brigades => 2,
        Phase::Rout => 3,
    };
    let phases = Phase::NAMES.map(str::to_owned).to_vec();
    scene.clock = Clock { word: "Turn", number: state.turn, of: Some(state.fixed.turns), phases, phase };
    // Who lies under another comes first, so that the other is drawn over it.
    let mut order: Vec<UnitId> = state.unit_ids().collect();
    order.sort_by_key(|id| std::cmp::Reverse(state.unit(*id).depth_in_stack));
    let units = order.into_iter().map(|id| unit_piece(state, &board, id));
    let broken = display::broken(state);
    let brigades = state.brigade_ids().map(|id| display::brigade_piece(state, &broken, id));
    let leaders = state.leader_ids().map(|id| display::leader_piece(state, id));
    scene.pieces = units.chain(leaders).chain(brigades).collect();
    scene.commands = state.brigade_ids().map(|id| display::command(state, id)).collect();
    scene.displays = display::displays(state, &board);
    scene.marks = marks::marks(state, &board);
    scene.legend = [FIRED, LOCKED, LIMBERED].into_iter().chain(CASUALTIES).chain([DISORDERED, ROUTED, LOST]).collect();
    let ruled = state.fixed.standing_rulings.iter().map(|text| Provenance { kind: Source::House, text: text.clone() });
    let stated =
        state.fixed.provenance.iter().map(|(kind, text)| Provenance { kind: Source::named(kind), text: text.clone() });
    let cards = state.fixed.cards.stand_in.then(|| Provenance { kind: Source::StandIn, text: STAND_IN.to_owned() });
    scene.provenance = cards.into_iter().chain(stated).chain(ruled).collect();
    scene
}

const STAND_IN: &str =
    "Every table of the player aid cards: actions, order changes, artillery, combat, unable to retreat.";

fn board(state: &State) -> HexBoard {
    let mut board = HexBoard::new(state.fixed.extent, MAP_LIES);
    let ground =
        |(hex, terrain): (&crate::hex::Hex, &HexTerrain)| HexGround { hex: *hex, kind: kind_of(*terrain), level: 1 };
    board.ground = state.fixed.ground.iter().map(ground).collect();
    let side = |(side, terrain): (&crate::hex::Hexside, &SideTerrain)| {
        let kind = match terrain {
            SideTerrain::Open | SideTerrain::Small => HexsideKind::Stream,
            SideTerrain::Large => HexsideKind::HardStream,
            SideTerrain::Hasty => HexsideKind::UnfinishedWorks,
            SideTerrain::Breastworks => HexsideKind::Works,
        };
        HexsideFeature { side: *side, kind }
    };
    board.sides = state.fixed.hexsides.iter().map(side).collect();
    board.names.clone_from(&state.fixed.places);
    board
}

const fn kind_of(terrain: HexTerrain) -> HexKind {
    match terrain {
        HexTerrain::Clear => HexKind::Open,
        HexTerrain::Light => HexKind::Marsh,
        HexTerrain::Forest => HexKind::Woods,
        HexTerrain::Village => HexKind::Village,
        HexTerrain::Water => HexKind::Water,
    }
}

fn glyph(kind: Kind) -> Glyph {
    match kind {
        Kind::Infantry | Kind::Routed => Glyph::Foot,
        Kind::DismountedDragoons => Glyph::DismountedDragoons,
        Kind::Cavalry => Glyph::Horse,
        Kind::MountedDragoons => Glyph::Dragoons,
        Kind::Artillery => Glyph::HeavyGuns,
    }
}

fn unit_piece(state: &State, board: &HexBoard, id: UnitId) -> Piece {
    let unit = state.unit(id);
    let place = match unit.hex {
        Some(hex) => {
            let stand = Stand::Single { hex, facing: unit.facing };
            let (pose, block) = board.lie(stand);
            Place::Hexes { stand, pose, bases: vec![block] }
        }
        None => Place::Off { why: "routed".to_owned() },
    };
    let troop = &unit.troop;
    let value = || Stat { letter: "V", value: troop.value_now().to_string(), words: "combat value" };
    let deep = || Stat { letter: "+", value: troop.depth.to_string(), words: "depth" };
    let printed = troop.kind.is_troops().then(value).into_iter().chain((troop.depth > 0).then(deep));
    Piece {
        place,
        command: unit.brigade.map(|brigade| usize::from(brigade.0)),
        strength: Some(Strength::Whole),
        stats: printed.collect(),
        conditions: conditions(state, id),
        spent: Spent::of(false, unit.gun.fired),
        description: describe(state, id),
        ..Piece::new(id.into(), unit.side, &*unit.name, glyph(unit.troop.kind))
    }
}

fn conditions(state: &State, id: UnitId) -> Vec<Condition> {
    let unit = state.unit(id);
    let has = [
        (unit.troop.kind == Kind::Infantry && unit.troop.side == CounterSide::Back && !unit.troop.routed, FIRED),
        (
            unit.troop.casualties > 0 && !unit.troop.routed,
            CASUALTIES[usize::from(unit.troop.casualties.clamp(1, 3)) - 1],
        ),
        (state.is_locked(id), LOCKED),
        (unit.gun.limbered, LIMBERED),
        (unit.troop.disordered && !unit.troop.routed, DISORDERED),
        (unit.troop.routed && unit.troop.kind != Kind::Artillery && unit.hex.is_some(), ROUTING),
        (unit.troop.routed && unit.troop.kind != Kind::Artillery && unit.hex.is_none(), ROUTED),
        (unit.troop.routed && unit.troop.kind == Kind::Artillery, LOST),
    ];
    has.into_iter().filter(|(holds, _)| *holds).map(|(_, condition)| condition).collect()
}

/// Everything a screen reader should say of a unit.
fn describe(state: &State, id: UnitId) -> String {
    let unit = state.unit(id);
    let mut words = vec![unit.name.to_string()];
    if let Some(brigade) = unit.brigade {
        words.push(format!("of {}", state.brigade(brigade).name));
    }
    match unit.hex {
        Some(hex) => words.push(format!("at {hex}, facing {:?}", MAP_LIES.wind(unit.facing))),
        None => words.push("off the field".to_owned()),
    }
    if let Some(impact) = unit.hex.and_then(|hex| state.impact(hex)) {
        words.push(if impact == Impact::Hit { "under fire" } else { "under effective fire" }.to_owned());
    }
    let marks = [
        (unit.troop.routed, "routed"),
        (unit.troop.disordered, "disordered"),
        (state.is_locked(id), "in a firefight"),
        (unit.troop.has_volley(), "with its volley"),
        (unit.troop.kind == Kind::Infantry && unit.troop.side == CounterSide::Back, "its volley spent"),
        (unit.gun.limbered, "limbered"),
        (unit.battalion_gun, "with battalion guns"),
    ];
    words.extend(marks.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()));
    if unit.troop.kind.is_troops() {
        words.push(format!("combat value {}", unit.troop.value_now()));
    }
    words.join(", ")
}
