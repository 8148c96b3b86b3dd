//! Malplaquet: its charts, and Withers. [MB 18, 19.8, 19.9]

use super::edition::EDITION;
use crate::game::{Awaiting, Offer, Report, ReportKind, Rule, Side, Tally, say};
use crate::hex::{Hex, Orientation};
use crate::rules::continuity::book::charts::{Charts, FlightLevels, GunCommand, Road, Row, ShockLine, ShockTerrain};
use crate::rules::continuity::book::cited::WITHERS;
use crate::rules::continuity::book::house::{House, MalOcWing, WithersSpan};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::judge::why::first;
use crate::rules::continuity::judge::{Bar, Why};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::battlefield::Battlefield;
use crate::rules::continuity::state::instead::Instead;
use crate::rules::continuity::state::opening::Opening;
use crate::rules::continuity::state::reinforcement::Then;
use crate::rules::continuity::state::unit::GroupId;
use crate::rules::continuity::steps::offers::{at, button, choice, read_out, table_die};

/// Malplaquet, 11 September 1709. [MB 18]
pub static MALPLAQUET: Battlefield = Battlefield {
    // Whether overall commanders are wing commanders of every command of their army, or of its centre only. [MB 18.2, R87]
    overall_leads_all: |house| house.mal_oc_wing == MalOcWing::All,
    opening: Some(&Opening { ask: ask_place, act: write_down }),
    instead: Some(&Instead { offer, ask: ask_withers, roll }),
    ..Battlefield::plain("malplaquet", &CHARTS)
};

/// What is printed for it.
static CHARTS: Charts = Charts {
    edition: &EDITION,
    orientation: Orientation::RightIsNorth,
    opens: Side::A,
    opens_rule: Rule::new("MB 18.1"),
    hex_cost,
    side_cost,
    farm_costs_its_ground: false,
    movement_rule: Rule::new("MB 19.8"),
    road: Road::NotForInfantryInLine,
    has_bridges: false,
    shock_lines: SHOCK_LINES,
    shock_rule: Rule::new("MB 19.9"),
    fire_rule: Rule::new("MB 19.10"),
    works_bar_horse: true,
    marsh_disorders: None,
    flight: FlightLevels {
        infantry: 3,
        mounted: 1,
        levels: [65, 65],
        villages: &[
            Hex::new(55, 5),
            Hex::new(51, 7),
            Hex::new(44, 10),
            Hex::new(40, 14),
            Hex::new(41, 14),
            Hex::new(42, 14),
        ],
        rule: Rule::new("MB 18.31"),
        village_rule: Rule::new("MB 18.30"),
    },
    guns: GunCommand::FollowLeaders,
    leaders_to_bar_repeats: 0,
};

/// Malplaquet terrain effects on movement. Foot, cavalry and leaders, artillery. [MB 19.8]
#[rustfmt::skip]
fn hex_cost(terrain: HexTerrain) -> Row {
    match terrain {
        HexTerrain::Clear                      => Row([Some(1), Some(1), Some(1)]),
        HexTerrain::Marsh                      => Row([Some(2), Some(3), None   ]),
        HexTerrain::Village | HexTerrain::Farm => Row([Some(2), Some(4), None   ]),
        HexTerrain::Woods                      => Row([Some(2), Some(3), Some(2)]),
        // What the chart does not print is not on its map.
        HexTerrain::Manor                      => Row::OPEN,
        HexTerrain::Pond                       => Row::BARRED,
    }
}

/// What the sides of Malplaquet add; works partly built do nothing else. [MB 18.28, 19.8]
#[rustfmt::skip]
fn side_cost(terrain: SideTerrain) -> Row {
    match terrain {
        SideTerrain::ShallowStream => Row([Some(1), Some(1), Some(1)]),
        SideTerrain::MarshyStream  => Row([Some(2), Some(3), Some(2)]),
        SideTerrain::Fort          => Row([Some(2), Some(4), None   ]),
        SideTerrain::PartialFort   => Row([Some(1), Some(1), Some(2)]),
        // What the chart does not print is not on its map.
        _                          => Row::BARRED,
    }
}

/// Malplaquet terrain effects on shock and charge. [MB 19.9]
const SHOCK_LINES: &[ShockLine] = &[
    ShockLine { label: "Into woods", ground: &[ShockTerrain::IntoWoods], drm: -1 },
    ShockLine { label: "Into or out of marsh", ground: &[ShockTerrain::IntoMarsh, ShockTerrain::FromMarsh], drm: -1 },
    ShockLine { label: "Across a marshy stream", ground: &[ShockTerrain::AcrossMarshyStream], drm: -1 },
    ShockLine {
        label: "Into a village or farm",
        ground: &[ShockTerrain::IntoVillage, ShockTerrain::IntoFarm],
        drm: -1,
    },
    ShockLine { label: "Across finished works", ground: &[ShockTerrain::AcrossFort], drm: -1 },
    ShockLine { label: "Two units in a village", ground: &[ShockTerrain::VillageStack], drm: -1 },
];

/// Free activations before he may be tried for. [MB 18.13]
pub const FREE_ACTIVATIONS: u16 = 5;
/// The least die, with earlier failures, that brings him. [MB 18.13]
pub const NEEDED: i32 = 5;
/// The hexes of which one is written down in secret. [MB 18.13]
pub const PLACES: [Hex; 3] = [Hex::new(60, 7), Hex::new(60, 11), Hex::new(60, 14)];

/// Whether he may be tried for. [MB 18.13]
pub fn may_try(free_activations: u16) -> Result<(), Bar> {
    if free_activations < FREE_ACTIVATIONS { Err(Bar::new(Why::TooSoon, &WITHERS)) } else { Ok(()) }
}

/// What is added to the die. [MB 18.13]
pub fn tally(failures: u8) -> Tally {
    Tally::of("Added to the die").when(failures > 0, "Earlier failures", Rule::new("MB 18.13"), failures)
}

/// Whether a modified die brings him. [MB 18.13]
pub const fn comes(modified: i32) -> bool {
    modified >= NEEDED
}

/// How many hexes to either side of the place he may use. [MB 18.13, R88]
pub const fn span(house: &House) -> u8 {
    match house.withers_span {
        WithersSpan::Two => 2,
        WithersSpan::One => 1,
    }
}

/// The hexes he may come on by. [MB 18.13, R88]
pub fn entries(place: Hex, span: u8) -> Vec<Hex> {
    let span = i16::from(span);
    (-span..=span).map(|off| Hex::new(place.line(), place.place() + off)).collect()
}

/// Whether a side may use an activation to bring him: only one that needs no die. [MB 18.13, Q9]
pub fn may_bring(side: Side, is_free: bool) -> Result<(), Bar> {
    first([(side != Side::A, Why::OtherSide, &WITHERS), (!is_free, Why::NotFree, &WITHERS)])
}

/// The group whose place is a secret: his.
fn his_group(state: &State) -> Option<GroupId> {
    state.group_ids().find(|id| !state.group(*id).secret_entry.is_empty())
}

/// His place is written down before the battle. [MB 18.13]
fn ask_place(state: &State) -> Option<Awaiting<Action>> {
    let rule = state.rule(&WITHERS);
    let group = state.group(his_group(state)?);
    let first = state.unit_ids().find(|id| state.unit(*id).group.map(|id| state.group(id)) == Some(group))?;
    let write = |hex: &Hex| at("write", say!("{hex}"), rule.clone(), (first, *hex), Action::WriteDown(*hex));
    let offers = group.secret_entry.iter().map(write).collect();
    Some(choice(group.side, say!("Where will Withers come in? It stays a secret."), rule.clone(), Vec::new(), offers))
}

fn write_down(state: &mut State, action: &Action) -> Report {
    let Action::WriteDown(hex) = action else { unreachable!("only hexes were offered") };
    state.secret_entry = Some(*hex);
    Report::new(ReportKind::Order, state.rule(&WITHERS), "Withers's place is written down.")
}

/// He may be tried for once his side has had its free activations, until he comes. [MB 18.13]
fn offer(state: &State, side: Side) -> Option<Offer<Action>> {
    let group = his_group(state)?;
    let waits = state.group(group).side == side && !state.arrived.contains_key(&group);
    let may = waits && may_bring(side, true).is_ok() && may_try(state.free_done[side.index()]).is_ok();
    may.then(|| button("advance", say!("Try for Withers"), state.rule(&WITHERS), Action::TryWithers))
}

fn ask_withers(state: &State, side: Side) -> Awaiting<Action> {
    table_die(side, say!("Does Withers come?"), state.rule(&WITHERS), tally(state.tried_in_vain), &ROWS, Vec::new())
}

/// The rows of his die.
const ROWS: [(i32, &str); 2] = [(NEEDED - 1, "he does not come"), (i32::MAX, "he comes")];

fn roll(state: &mut State, _side: Side, face: i32, sum: i32) -> (Report, Then) {
    let told = |text: String| Report::new(ReportKind::Order, state.rule(&WITHERS), text);
    let read = read_out(&ROWS, face, sum);
    if !comes(face + sum) {
        let report = told(format!("Withers: {read} ({NEEDED} or more needed), and the activation is lost."));
        state.tried_in_vain = state.tried_in_vain.saturating_add(1);
        return (report, Then::Wasted);
    }
    let group = his_group(state).expect("he is tried for only where there is such a group");
    let middle = state.secret_entry.unwrap_or_else(|| state.group(group).secret_entry[0]);
    let report = told(format!("Withers: {read} ({NEEDED} or more needed), round {middle}."));
    let round = entries(middle, span(state.house())).into_iter();
    let hexes = round.filter(|hex| state.ground().extent.contains(*hex)).collect();
    state.arrived.insert(group, hexes);
    (report, Then::Enters(group))
}
