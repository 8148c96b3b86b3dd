//! What a gun's hit does to a battery that has only a part of it, to one in a melee, and to a house while others fire at it too.
//! [FLA SEQ-11, ART-12, ART-24, CB-04, BLD-04, SAF-29, R-10, R-45, R-73]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, FactSheet, FactValue, PieceId, Ruleset, Side};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Arm, Gun, Morale, Profile};
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::{fire_left, shot};
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::PlaceSetup;
use galloper::rules::flanders::steps::passing;
use galloper::rules::flanders::{Action, Amendment};

const ONE: UnitId = UnitId(0);
const TWO: UnitId = UnitId(1);
const THREE: UnitId = UnitId(2);

fn heavy() -> Profile {
    Profile { arm: Arm::Artillery { gun: Gun::Heavy }, ..guns() }
}

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

fn ball(battery: UnitId, target: UnitId) -> Action {
    Action::Cannonade { battery, target, shot: Shot::Round, aim: Aim::Whole }
}

/// Goes on quietly until an answer is offered, and gives it.
fn order(play: &mut Play, action: &Action) {
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == *action));
    play.quietly(|_, count| all(6, count), is_offered);
    play.give(&Answer::Act(action.clone()));
}

/// Every shot hits and carries on, and strikes the crew.
fn strikes_the_crew(rule: &str, count: u8) -> Vec<u8> {
    match rule {
        "FLA ART-16" | "FLA ART-17" => all(1, count),
        _ => all(6, count),
    }
}

/// How many saves a unit is asked for until the turn ends.
fn saves_of(play: &mut Play, id: UnitId) -> u8 {
    let mut saves = 0;
    let piece = PieceId::from(id);
    play.quietly(strikes_the_crew, |play| {
        if let Awaiting::Dice(request) = play.battle.words()
            && request.rule.citation() == "FLA TYP-14"
            && request.pieces.contains(&piece)
        {
            saves += request.dice.count;
        }
        play.battle.turn() > 1
    });
    saves
}

/// A heavy ball that has gone through two ranks has two left for the crew of the battery behind: one for each, not the first rank's two.
/// [FLA ART-12, ART-24, CB-07, R-45]
#[test]
fn a_battery_behind_has_what_is_left_of_a_ball() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Guns", heavy(), 36.0, 30.0, 0.0),
        unit(Side::B, "Before", foot(), 36.0, 42.0, 180.0),
        unit(Side::B, "Behind", guns(), 36.0, 44.5, 180.0),
    ]));
    order(&mut play, &ball(ONE, TWO));
    assert_eq!(saves_of(&mut play, THREE), 2, "{:?}", told(&play));
    assert!(told(&play).iter().any(|text| text.contains("2 on Behind")), "{:?}", told(&play));
}

/// A shot at guns in a melee falls on both sides, by their figures. [FLA SAF-29, R-73]
#[test]
fn a_shot_at_a_battery_that_is_fought_hits_both_sides() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 46.0, 34.0, 0.0),
        unit(Side::B, "Battery", guns(), 46.0, 34.0, 180.0),
        unit(Side::A, "Guns", heavy(), 58.0, 34.5, 270.0),
    ]));
    play.amend(Amendment::Contact { unit: ONE, target: TWO });
    order(&mut play, &ball(THREE, TWO));
    play.quietly(strikes_the_crew, |play| play.has_told("FLA ART-19"));
    let hit = told(&play).into_iter().find(|text| text.contains("at Battery at")).expect("it fires");
    assert!(hit.contains("on Battery") && hit.contains("on Horse"), "{hit}");
}

/// Guns fire at once: the ball that shoots a garrison out of its house does not take the house from the next, which is aimed at it too, nor
/// what has fallen from whoever has still to fire; it comes out when all have fired, facing the house. [FLA SEQ-11, BLD-04, BLD-05]
#[test]
fn a_house_is_shot_at_by_all_before_its_garrison_leaves_it() {
    for (batteries, comes_down) in [(2_u8, false), (3, true)] {
        let mut units: Vec<_> = (0..batteries)
            .map(|number| unit(Side::A, &format!("Guns {number}"), heavy(), 34.0 + f64::from(number) * 6.0, 30.0, 0.0))
            .collect();
        let garrison = UnitId(u16::from(batteries));
        let mut held = unit(Side::B, "Garrison", foot(), 40.0, 40.0, 180.0);
        held.place = PlaceSetup::Building(0);
        units.push(held);
        let mut setup = table(units);
        setup.terrain.push(house_at(38.5, 40.0, 3.0, 2.0));
        let mut play = Play::new(&setup);
        for number in 0..batteries {
            order(&mut play, &ball(UnitId(u16::from(number)), garrison));
        }
        play.quietly(|_, count| all(6, count), |play| play.battle.turn() > 1);
        let hits = told(&play).iter().filter(|text| text.starts_with("Round shot hits")).count();
        assert_eq!(hits, usize::from(batteries), "{:?}", told(&play));
        assert_eq!(told(&play).iter().any(|text| text.contains("comes down")), comes_down, "{:?}", told(&play));
        let state = play.battle.state();
        let own = state.footprint(garrison).expect("it has come out");
        let inward = state.fixed.ground.building_rect(0).centre - own.centre;
        assert!(state.unit(garrison).garrison_of().is_none() && !state.unit(garrison).faces_rear);
        assert!(own.front_pose().forward().dot(&inward) > 0.0, "it faces the house: {own:?}");
    }
}

/// Routers come out with their backs to it. [FLA BLD-14, MOR-50]
#[test]
fn routers_come_out_of_a_house_with_their_backs_to_it() {
    let mut held = unit(Side::B, "Garrison", foot(), 40.0, 40.0, 180.0);
    held.place = PlaceSetup::Building(0);
    let mut setup = table(vec![unit(Side::A, "Guns", heavy(), 40.0, 30.0, 0.0), held]);
    setup.terrain.push(house_at(38.5, 40.0, 3.0, 2.0));
    let mut play = Play::new(&setup);
    play.amend(Amendment::House { building: 0, heavy_hits: 1, light_hits: 0, destroyed: false });
    play.amend(Amendment::Morale { unit: TWO, morale: Morale::Routed });
    order(&mut play, &ball(ONE, TWO));
    play.quietly(|_, count| all(6, count), |play| play.battle.state().unit(TWO).garrison_of().is_none());
    let state = play.battle.state();
    let own = state.footprint(TWO).expect("it has come out");
    let inward = state.fixed.ground.building_rect(0).centre - own.centre;
    assert!(state.unit(TWO).faces_rear && own.front_pose().forward().dot(&inward) < 0.0, "{own:?}");
}

/// Worn units are as wide in a ledger as on the table. [FLA ART-22, R-06]
#[test]
fn worn_horse_is_as_wide_in_a_ledger_as_on_the_table() {
    let width = |is_tracked: bool| {
        let mut worn = unit(Side::B, "Horse", horse(Sword), 36.0, 40.0, 180.0);
        worn.figures = 6;
        let mut setup = table(vec![unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0), worn]);
        setup.ledger = !is_tracked;
        if !is_tracked {
            setup.units.iter_mut().for_each(|unit| unit.place = PlaceSetup::Untracked);
        }
        let play = Play::new(&setup);
        let sheet: FactSheet = shot::sheet(play.battle.state(), ONE, TWO, Shot::Round, None);
        let number = |name: &str| {
            let fact = sheet.facts.iter().find(|fact| fact.name == name).expect("it is asked");
            fact.measured.clone().or_else(|| fact.usual.clone())
        };
        ["width", "ranks"].map(number)
    };
    assert_eq!(width(true), width(false));
    assert_eq!(width(false), [2.0, 1.0].map(|number| Some(FactValue::Number(number))));
}

/// Those bases of foot in a melee that fight nobody may fire in passing, as they may in the fire step; who fights whole may not. [FLA SAF-30,
/// FIP-01]
#[test]
fn bases_that_do_not_fight_may_fire_in_passing() {
    use galloper::geometry::Formation;
    for (original, may) in [(15, true), (12, false)] {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Fighter", Profile { original, ..foot() }, 46.0, 34.0, 0.0),
            unit(Side::B, "Foe", foot(), 45.0, 34.0, 180.0),
        ]));
        play.amend(Amendment::Formation { unit: TWO, formation: Formation::Column });
        play.amend(Amendment::Contact { unit: ONE, target: TWO });
        assert_eq!(fire_left::of_infantry(play.battle.state(), ONE).is_ok(), may, "{original}");
        assert_eq!(passing::may_fire_now(play.battle.state(), ONE), may, "{original}");
    }
}

/// A crew that goes back to its guns has come from where it stood without them: one of the ways back leads there. [FLA ART-31, RET-13, R-88]
#[test]
fn a_crew_back_at_its_guns_has_come_from_behind_them() {
    let mut play = Play::new(&table(vec![unit(Side::A, "Guns", guns(), 46.0, 30.0, 0.0)]));
    play.amend(Amendment::GunsLeft { unit: ONE, at: Some(galloper::geometry::Pose::new(46.0, 33.0, 0.0)) });
    let stood = play.battle.state().footprint(ONE).expect("the crew stands").centre;
    order(&mut play, &Action::Reman(ONE));
    let came_from = play.battle.state().unit(ONE).came_from.expect("it has stirred").point;
    assert!((came_from - stood).norm() < 0.01, "{came_from:?} and {stood:?}");
}

/// A square has a front on each side, and so nobody behind it. [FLA SUP-05, R-35]
#[test]
fn a_square_has_no_rear_support() {
    use galloper::geometry::Formation;
    use galloper::rules::flanders::facts::near;
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Before", foot(), 46.0, 34.0, 0.0),
        unit(Side::A, "Behind", foot(), 46.0, 28.0, 0.0),
    ]));
    let is_supported = |play: &Play| near::rear_support(play.battle.state(), ONE).map(|measured| measured.value);
    assert_eq!(is_supported(&play), Some(true));
    play.amend(Amendment::Formation { unit: ONE, formation: Formation::Square });
    assert_eq!(is_supported(&play), Some(false));
}
