//! What guns and muskets see of their targets, where a target is when a general is near it, and what a square has no side for.
//! [FLA ART-01, SAF-07, GEN-01]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Side, TerrainKind};
use galloper::geometry::zone::Aspect;
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Profile;
use galloper::rules::flanders::facts::{melee, shot, volley};
use galloper::rules::flanders::state::setup::{Setup, TerrainSetup, UnitSetup};
use galloper::rules::flanders::state::{GeneralId, UnitId};
use galloper::rules::flanders::{Action, Amendment};

const FIRST: UnitId = UnitId(0);
const SECOND: UnitId = UnitId(1);

/// A battle on this table with a house on it, or without.
fn on_a_table(units: Vec<UnitSetup>, house: Option<TerrainSetup>) -> Play {
    let mut setup: Setup = table(units);
    setup.terrain.extend(house);
    Play::new(&setup)
}

/// Guns count the stands of which they see a part, and no others. [FLA ART-01, R-97]
#[test]
fn a_house_before_a_target_makes_it_narrower() {
    let width = |house: Option<TerrainSetup>| {
        let units =
            vec![unit(Side::A, "Battery", guns(), 40.0, 10.0, 0.0), unit(Side::B, "Target", foot(), 40.0, 30.0, 180.0)];
        let play = on_a_table(units, house);
        shot::size(play.battle.state(), FIRST, SECOND).expect("both stand on the table").width
    };
    assert_eq!(width(None), 2);
    assert_eq!(width(Some(house_at(39.7, 28.6, 2.2, 0.4))), 1, "all that is seen is the other stand");
}

/// Nor is the target as near as a part that nobody at the guns sees. [FLA ART-02, R-97]
#[test]
fn the_range_of_guns_is_that_of_what_they_see() {
    let range = |house: Option<TerrainSetup>| {
        let units =
            vec![unit(Side::A, "Battery", guns(), 40.0, 10.0, 0.0), unit(Side::B, "Target", foot(), 44.0, 30.0, 180.0)];
        let play = on_a_table(units, house);
        shot::range(play.battle.state(), FIRST, SECOND).expect("both stand on the table")
    };
    let (open, hidden) = (range(None), range(Some(house_at(42.0, 28.6, 1.95, 0.4))));
    assert!(hidden > open + 0.1, "{hidden} and {open}");
}

/// A base from which a house hides the half of the target or more, on the shortest way to it, does not fire. [FLA SAF-07, R-15]
#[test]
fn nobody_fires_through_a_house() {
    let figures = |house: Option<TerrainSetup>| {
        let units =
            vec![unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0), unit(Side::B, "Target", foot(), 40.0, 34.0, 180.0)];
        let play = on_a_table(units, house);
        volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table").figures
    };
    assert_eq!(figures(None), 12);
    assert_eq!(figures(Some(house_at(40.1, 30.6, 2.0, 0.5))), 6, "the right file has it before its muzzles");
}

/// A general is in danger beside where a target was when it was fired at in passing, though it has gone on. [FLA GEN-01, FIP-08, R-62]
#[test]
fn a_general_is_in_danger_beside_where_the_target_was() {
    let mut setup = table(vec![
        unit(Side::A, "Marcher", foot(), 42.0, 40.0, 270.0),
        unit(Side::B, "Battery", guns(), 60.0, 60.0, 180.0),
    ]);
    setup.generals[0].pose = Some(Pose::new(45.0, 40.0, 270.0));
    let mut play = Play::new(&setup);
    let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
    let has =
        |play: &Play, verb: &str| play.choice().is_some_and(|choice| choice.offers.iter().any(|one| one.verb == verb));
    play.quietly(sixes, |play| has(play, "move"));
    play.give(&Answer::Act(Action::Move { unit: FIRST, legs: vec![Leg::Advance(6.0)] }));
    play.quietly(sixes, |play| has(play, "fire_in_passing"));
    play.give(&Answer::Act(Action::FireInPassing(SECOND)));
    play.quietly(sixes, |play| play.told.iter().any(|report| report.text.starts_with("Battery fires")));
    assert!(play.battle.state().general(GeneralId(0)).at_risk, "{:?}", play.told);
    play.quietly(sixes, |play| play.has_told("FLA GEN-02"));
    let told = play.told.last().expect("his fate is told");
    assert_eq!(told.text, "Cutts, near Marcher under fire, is killed (6 6).");
}

/// Whoever has formed square since a charge set out against its flank is struck in front. [FLA MEL-34, R-35]
#[test]
fn a_square_formed_in_time_has_no_flank() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Horse", horse(Sword), 50.0, 40.0, 270.0),
        unit(Side::B, "Foot", foot(), 40.0, 40.0, 0.0),
    ]));
    play.charge(FIRST, SECOND);
    let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
    play.quietly(sixes, |play| play.has_told("FLA MEL-15"));
    assert!(play.told.iter().any(|report| report.text.ends_with("to spend, in flank.")), "{:?}", play.told);
    play.amend(Amendment::Formation { unit: SECOND, formation: Formation::Square });
    play.quietly(sixes, |play| !play.battle.state().melees.is_empty());
    let contacts = &play.battle.state().melees[0].contacts;
    assert!(contacts.iter().all(|contact| contact.aspect == Aspect::Front), "{contacts:?}");
}

/// Whoever has come over the stream before a front has come over it, from whichever side he set out. [FLA MEL-62, R-72]
#[test]
fn a_stream_helps_against_who_stands_in_it() {
    let units =
        vec![unit(Side::A, "Attacker", foot(), 40.0, 40.0, 180.0), unit(Side::B, "Defender", foot(), 40.0, 40.0, 0.0)];
    let mut setup = table(units);
    let outline = Outline::Path { points: vec![Point::new(30.0, 40.7), Point::new(50.0, 40.7)], width: 1.0 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
    let mut play = Play::new(&setup);
    play.amend(Amendment::Contact { unit: FIRST, target: SECOND });
    play.amend(Amendment::Struck {
        unit: FIRST,
        target: SECOND,
        aspect: Aspect::Flank,
        advancing: true,
        by_bonus: false,
        met: false,
    });
    let state = play.battle.state();
    let sheet = melee::sheet::<String>(state, &state.melees[0]);
    let high = sheet.fact(&format!("hill_or_stream_{}", SECOND.0)).and_then(|fact| fact.measured.clone());
    assert_eq!(high.expect("it is measured").to_string(), "yes");
}

/// A corner of the target that lies on the tip of a hill stands no higher than the rest of it: the house hides that, too. [SAF-07, R-15, R-97]
#[test]
fn a_corner_on_a_hill_is_not_seen_over_a_house() {
    let units =
        vec![unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0), unit(Side::B, "Target", foot(), 40.0, 34.0, 180.0)];
    let mut setup: Setup = table(units);
    setup.terrain.push(house_at(40.1, 30.6, 2.0, 0.5));
    let tip = [(40.5, 33.9), (41.0, 33.9), (41.0, 34.1), (40.5, 34.1)];
    let outline = Outline::Area(tip.into_iter().map(|(x, y)| Point::new(x, y)).collect());
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Hill, name: None, outline });
    let play = Play::new(&setup);
    let bears = volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table");
    assert_eq!(bears.figures, 6);
}

/// A friend hides the bases of a target that stand no higher than he does, though another base of it stands on a hill. [SAF-05, R-15, R-97]
#[test]
fn one_base_on_a_hill_does_not_lift_the_others_over_friends() {
    let figures = |on_the_hill: &[(f64, f64)]| {
        let units = vec![
            unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 40.0, 36.0, 180.0),
            unit(Side::A, "Friend", foot(), 40.0, 31.5, 0.0),
        ];
        let mut setup: Setup = table(units);
        for (x, y) in on_the_hill {
            let tip = [(x - 0.2, y - 0.1), (x + 0.2, y - 0.1), (x + 0.2, y + 0.1), (x - 0.2, y + 0.1)];
            let outline = Outline::Area(tip.into_iter().map(|(x, y)| Point::new(x, y)).collect());
            setup.terrain.push(TerrainSetup { kind: TerrainKind::Hill, name: None, outline });
        }
        let play = Play::new(&setup);
        volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table").figures
    };
    assert_eq!(figures(&[(39.5, 36.75)]), 0, "three of its bases are hidden");
    assert_eq!(figures(&[(39.5, 36.25), (40.5, 36.25), (39.5, 36.75), (40.5, 36.75)]), 12, "all of them stand above");
}

/// Friends more than an inch before a unit silence it whole, though the base that they blind sees nothing at all. [FLA SAF-05, R-15]
#[test]
fn a_base_that_friends_blind_silences_the_rest() {
    let figures = |friend_at: f64| {
        let units = vec![
            unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 41.5, 36.0, 180.0),
            unit(Side::A, "Friend", Profile { original: 24, ..foot() }, 42.15, friend_at, 0.0),
        ];
        let play = on_a_table(units, None);
        volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table").figures
    };
    assert_eq!(figures(31.8), 6, "0.8″ before it: the left file fires");
    assert_eq!(figures(33.0), 0, "two inches before it");
}

/// What a house leaves open of a target its friends may hide: a base is blocked by both together. [FLA SAF-05, SAF-07, R-15]
#[test]
fn a_house_and_a_friend_hide_a_target_together() {
    let figures = |house: Option<TerrainSetup>| {
        let units = vec![
            unit(Side::A, "Firer", foot(), 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 41.0, 34.0, 180.0),
            unit(Side::A, "Friend", foot(), 40.85, 31.6, 0.0),
        ];
        let play = on_a_table(units, house);
        volley::bearing(play.battle.state(), FIRST, SECOND).expect("both stand on the table").figures
    };
    assert_eq!(figures(None), 6, "the left file sees past him the nearest of its target");
    assert_eq!(figures(Some(house_at(39.72, 31.97, 0.06, 0.06))), 0, "the house hides that, and he the rest");
}
