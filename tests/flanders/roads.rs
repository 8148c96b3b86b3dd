//! Who goes on roads, over what, and how far he may go and fire. [FLA MOV-16, MOV-20, MOV-21, MOV-36, CB-10, R-52, R-54]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Side, TerrainKind};
use galloper::geometry::{Formation, Leg, Outline, Point};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Arm, Gun, Profile};
use galloper::rules::flanders::judge::artillery::{EligibleFacts, may_fire};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::TerrainSetup;
use galloper::rules::flanders::steps::assessment::{Assessment, Files, assess};

const FIRST: UnitId = UnitId(0);

fn path(kind: TerrainKind, from: (f64, f64), to: (f64, f64), width: f64) -> TerrainSetup {
    let points = [from, to].map(|(x, y)| Point::new(x, y)).to_vec();
    TerrainSetup { kind, name: None, outline: Outline::Path { points, width } }
}

/// What comes of a move of a unit that looks north two inches before a brook, over which a road leads by these pieces.
fn goes(profile: Profile, formation: Formation, pieces: &[(f64, f64)], leg: Leg) -> Option<Assessment> {
    let mut first = unit(Side::A, "First", profile, 40.0, 30.0, 0.0);
    first.formation = formation;
    let mut setup = table(vec![first]);
    setup.terrain.push(path(TerrainKind::Stream, (0.0, 32.0), (80.0, 32.0), 0.75));
    let roads = pieces.iter().map(|&(from, to)| path(TerrainKind::Road, (40.0, from), (40.0, to), 1.25));
    setup.terrain.extend(roads);
    let play = Play::new(&setup);
    assess(play.battle.state(), FIRST, &[leg], Files::Open).ok()
}

fn farthest(profile: Profile, formation: Formation, pieces: &[(f64, f64)]) -> f64 {
    let may = |quarters: &u32| goes(profile, formation, pieces, Leg::Advance(f64::from(*quarters) / 4.0)).is_some();
    f64::from((1..=80).rev().find(may).expect("it may go somewhere")) / 4.0
}

fn heavy_guns() -> Profile {
    Profile { arm: Arm::Artillery { gun: Gun::Heavy }, original: 8, ..foot() }
}

/// A line whose middle follows a road goes through the brook beside it, and pays. [FLA MOV-20, MOV-28, R-52]
#[test]
fn a_line_on_a_road_pays_for_the_brook() {
    let road = [(0.0, 80.0)];
    assert_eq!(farthest(foot(), Formation::Line, &road), 4.0);
    assert_eq!(farthest(horse(Sword), Formation::Line, &road), 6.0);
    assert_eq!(farthest(foot(), Formation::Column, &road), 10.0);
    assert_eq!(farthest(foot(), Formation::Column, &[]), 6.0);
}

/// A road goes on from one piece to the next. [FLA MOV-21, MOV-36]
#[test]
fn a_road_of_two_pieces_is_one_road() {
    let road = [(0.0, 32.0), (32.0, 80.0)];
    assert_eq!(farthest(foot(), Formation::Column, &road), 10.0);
    assert_eq!(farthest(heavy_guns(), Formation::Line, &road), 5.0);
}

/// Who crosses the brook by a bridge and leaves the road beyond it pays nothing for the brook, and has nothing of the road. [FLA MOV-36,
///
#[test]
fn a_bridge_is_a_road_over_the_brook() {
    let bridge = [(25.0, 33.0)];
    assert_eq!(farthest(foot(), Formation::Column, &bridge), 8.0);
    assert_eq!(farthest(heavy_guns(), Formation::Line, &bridge), 3.5, "as far as the road goes");
    assert_eq!(farthest(heavy_guns(), Formation::Line, &[]), 1.5, "without one they stop before it");
}

/// What a road adds to a move is added to what leaves a unit its fire. [FLA MOV-16, MOV-21, R-54]
#[test]
fn a_road_uses_nothing_of_the_move_for_what_it_adds() {
    let spent =
        |pieces: &[(f64, f64)]| goes(foot(), Formation::Column, pieces, Leg::Retire(7.0)).expect("it may").spent;
    assert_eq!(spent(&[]), 7.0);
    assert_eq!(spent(&[(0.0, 80.0)]), 5.0);
}

/// Light guns whose drivers have run move an inch and fire, no more. [FLA CB-10, MOV-06]
#[test]
fn guns_without_drivers_fire_after_half_the_inches() {
    let may = |moved: f64, drivers_gone: bool| {
        may_fire(&EligibleFacts { moved, drivers_gone, ..EligibleFacts::ready(Gun::Light) }).is_ok()
    };
    assert!(may(2.0, false) && may(1.0, true));
    assert!(!may(2.5, false) && !may(1.5, true));
}
