//! Horse that closes its files, and moves that come to nothing. [FLA MOV-12, R-75]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::game::{Answer, Side, TerrainKind};
use galloper::geometry::{Leg, Point, Pose};
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::steps::assessment::{Files, assess};

const RIDERS: UnitId = UnitId(0);

fn play(others: Vec<UnitSetup>) -> Play {
    let mut units = vec![unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0)];
    units.extend(others);
    Play::new(&table(units))
}

fn middle(play: &Play, end: Pose) -> Point {
    play.battle.state().block(RIDERS).footprint(end).centre
}

/// Who closes his files, faces about and opens them stands on the ground he stood on. [FLA MOV-12, R-75]
#[test]
fn facing_about_with_closed_files_goes_nowhere() {
    let play = play(Vec::new());
    let state = play.battle.state();
    let before = state.footprint(RIDERS).expect("it stands").centre;
    let end = assess(state, RIDERS, &[Leg::AboutFace], Files::Closed).expect("it may").end;
    let after = middle(&play, end);
    assert!((after - before).norm() < 0.01, "{before:?} and {after:?}");
    assert!((end.facing - 180.0).abs() < 0.01, "{end:?}");
    // What it then goes it has gone.
    let end = assess(state, RIDERS, &[Leg::AboutFace, Leg::Advance(2.0)], Files::Closed).expect("it may").end;
    assert!(((middle(&play, end) - before).norm() - 2.0).abs() < 0.01, "{end:?}");
}

/// It may not open them within half an inch of the enemy. [FLA MOV-41, R-75, R-77]
#[test]
fn files_do_not_open_beside_the_enemy() {
    // Its closed files pass an inch beside the enemy; at its full front it would all but touch him.
    let play = play(vec![unit(Side::B, "Enemy", foot(), 42.7, 33.0, 90.0)]);
    let refused = assess(play.battle.state(), RIDERS, &[Leg::Advance(4.0)], Files::Closed).err();
    let refused = refused.expect("it would end too near");
    assert_eq!(refused.rule.citation(), "FLA MOV-41", "{refused:?}");
}

/// Nor on ground that it may not enter. [FLA MOV-12, MOV-27, R-75]
#[test]
fn files_do_not_open_into_a_wood() {
    let mut setup = table(vec![unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0)]);
    // Its closed files pass beside the wood; its full front would lie in it.
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Wood, ..house_at(41.2, 32.5, 4.0, 0.5) });
    let play = Play::new(&setup);
    let refused = assess(play.battle.state(), RIDERS, &[Leg::Advance(3.0)], Files::Closed).err();
    assert_eq!(refused.expect("it would stand in the wood").rule.citation(), "FLA MOV-12");
    let past = assess(play.battle.state(), RIDERS, &[Leg::Advance(6.0)], Files::Closed);
    assert!(past.is_ok(), "past it there is room: {past:?}");
}

/// What they open into is paid for, as what they go over. [FLA MOV-20, R-52, R-75]
#[test]
fn files_that_open_into_rough_ground_pay_for_it() {
    let rough = |at: f64| {
        let mut setup = table(vec![unit(Side::A, "Horse", horse(Sword), 40.0, 30.0, 0.0)]);
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Marsh, ..house_at(at, 31.5, 4.0, 0.5) });
        let play = Play::new(&setup);
        assess(play.battle.state(), RIDERS, &[Leg::Advance(2.0)], Files::Closed).expect("it may").rough
    };
    assert_eq!((rough(41.2), rough(41.8)), (1, 0), "its full front ends at 41.5");
}

/// The closing is told. [FLA MOV-12]
#[test]
fn closing_and_opening_are_told() {
    let mut play = play(Vec::new());
    let march = Action::MoveClosed { unit: RIDERS, legs: vec![Leg::Advance(3.0)] };
    play.quietly(
        |_, count| vec![6; usize::from(count)],
        |play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "move_closed")),
    );
    play.give(&Answer::Act(march));
    let said: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
    assert!(said.contains(&"Horse closes its files, advances 3″, opens them again."), "{said:?}");
}

/// A move of no inches is none. [FLA MOV-01]
#[test]
fn a_move_that_leads_nowhere_is_refused() {
    let play = play(Vec::new());
    for legs in [vec![Leg::Advance(0.0)], vec![Leg::Wheel { degrees: 0.0 }, Leg::Advance(0.0)]] {
        assert!(assess(play.battle.state(), RIDERS, &legs, Files::Open).is_err(), "{legs:?}");
    }
    assert!(assess(play.battle.state(), RIDERS, &[Leg::Advance(0.25)], Files::Open).is_ok());
}
