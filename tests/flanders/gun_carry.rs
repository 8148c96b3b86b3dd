//! Where a ball flies on: from which side, into whom, and what shelters him there. [FLA ART-03, ART-07, ART-11 to ART-18, CB-07, R-45]

use crate::support::table::{Play, foot, guns, table, unit};
use galloper::game::{Answer, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Outline, Point};
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::{Arm, Gun};
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::{carry, mass};
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Setup, TerrainSetup, UnitSetup};

const BATTERY: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);
const BEHIND: UnitId = UnitId(2);

/// A battery that looks north from (40, 30), and others.
fn before_the_guns(others: impl IntoIterator<Item = UnitSetup>) -> Setup {
    let mut units = vec![unit(Side::A, "Battery", guns(), 40.0, 30.0, 0.0)];
    units.extend(others);
    table(units)
}

/// Goes on until the battery may fire ball at its target, and does.
fn fired(setup: &Setup) -> Play {
    let mut play = Play::new(setup);
    let shot = Action::Cannonade { battery: BATTERY, target: TARGET, shot: Shot::Round, aim: Aim::Whole };
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
    play.quietly(|_, count| vec![6; usize::from(count)], is_offered);
    play.give(&Answer::Act(shot.clone()));
    play
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

/// How many ranks of the one behind are struck at most.
fn ranks_behind(setup: &Setup) -> u8 {
    let play = Play::new(setup);
    let found = carry::behind(play.battle.state(), BATTERY, &[TARGET], Gun::Light);
    found.iter().find(|behind| behind.unit == BEHIND).map_or(0, |behind| behind.ranks)
}

/// A line is broad and shallow: a ball that comes at its front aslant comes to its front, though the end of it lies nearer to the guns.
/// [FLA ART-12, R-45]
#[test]
fn a_ball_that_comes_to_a_front_aslant_carries_from_there() {
    let setup = |behind: f64| {
        before_the_guns([
            unit(Side::B, "Target", foot(), 48.0, 44.0, 180.0),
            unit(Side::B, "Behind", foot(), 50.0, behind, 180.0),
        ])
    };
    assert_eq!([47.9, 48.1].map(|behind| ranks_behind(&setup(behind))), [1, 0]);
}

/// Whom friends of the guns hide whole is no target, and none that a ball may fly on into. [FLA ART-07, ART-13, R-97]
#[test]
fn a_ball_flies_on_into_nobody_whom_friends_of_the_guns_hide() {
    let others = |x: f64| {
        before_the_guns([
            unit(Side::B, "Target", foot(), 38.6, 44.0, 180.0),
            unit(Side::B, "Behind", foot(), 40.0, 46.5, 180.0),
            unit(Side::A, "Friend", foot(), x, 41.0, 0.0),
        ])
    };
    assert!(ranks_behind(&others(70.0)) > 0, "nobody stands in the way");
    assert_eq!(ranks_behind(&others(40.2)), 0);
}

/// Who is struck behind the target saves behind the fence that lies between the two, and the target does not. [FLA ART-03, R-96]
#[test]
fn who_stands_behind_saves_behind_what_the_ball_has_flown_over_to_him() {
    let mut setup = before_the_guns([
        unit(Side::B, "Target", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, 43.0, 180.0),
    ]);
    let points = vec![Point::new(30.0, 42.0), Point::new(50.0, 42.0)];
    let outline = Outline::Path { points, width: 0.1 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Fence, name: None, outline });
    let mut play = fired(&setup);
    play.quietly(|_, count| vec![6; usize::from(count)], |play| play.battle.turn() > 1);
    let saves = |name: &str| told(&play).iter().any(|text| text.starts_with(&format!("{name} saves on ")));
    assert!(saves("Target") && saves("Behind"), "{:?}", told(&play));
    let on = |name: &str| {
        let head = format!("{name} saves on ");
        told(&play).iter().find_map(|text| text.strip_prefix(&head)?.split('+').next()?.parse::<u8>().ok())
    };
    assert_eq!([on("Target"), on("Behind")], [Some(5), Some(4)], "{:?}", told(&play));
}

/// A ball that strikes guns has gone through the two ranks of their crew, and flies on. [FLA ART-11, ART-12, CB-07]
#[test]
fn a_ball_that_strikes_guns_flies_on() {
    let mut play = fired(&before_the_guns([
        unit(Side::B, "Target", guns(), 40.0, 42.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, 44.5, 180.0),
    ]));
    play.quietly(|_, count| vec![6; usize::from(count)], |play| play.battle.turn() > 1);
    let hit = told(&play).into_iter().find(|text| text.starts_with("Battery fires")).expect("it fires");
    assert!(hit.ends_with("a hit on the battery, 1 on Behind."), "{hit}");
    assert!(play.has_told("FLA CB-04"), "what of the battery is struck is thrown for: {:?}", told(&play));
}

/// Who is beyond the reach of the guns is no target, whoever stands before or beside him within it. [FLA ART-02, ART-13, R-10, R-45]
#[test]
fn nobody_beyond_reach_is_struck_with_another() {
    let beside = |y: f64| {
        let setup = before_the_guns([
            unit(Side::B, "Target", foot(), 39.0, 61.0, 180.0),
            unit(Side::B, "Beside", foot(), 41.3, y, 180.0),
        ]);
        let play = Play::new(&setup);
        let target = mass::one_with(play.battle.state(), BATTERY, TARGET, Shot::Round);
        target.nearest_first().count()
    };
    assert_eq!([61.0, 60.8].map(beside), [2, 2], "he is within 32 inches");
    assert_eq!(beside(61.5), 1);
    let behind = |y: f64| {
        ranks_behind(&before_the_guns([
            unit(Side::B, "Target", foot(), 40.0, 59.0, 180.0),
            unit(Side::B, "Behind", foot(), 40.0, y, 180.0),
        ]))
    };
    assert!(behind(60.8) > 0);
    assert_eq!(behind(61.5), 0);
}

/// How many of those behind the target the ball of a battery fells, before saves.
fn felled_behind(setup: &Setup) -> u8 {
    let mut play = fired(setup);
    play.quietly(|_, count| vec![if count == 1 { 6 } else { 1 }; usize::from(count)], |play| play.battle.turn() > 1);
    let hit = told(&play).into_iter().rfind(|text| text.starts_with("Battery fires")).expect("it fires");
    let on =
        hit.split(" on Behind").next().and_then(|head| head.rsplit(' ').next()).filter(|_| hit.contains(" on Behind"));
    on.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// A heavy battery, and two lines before it, each an inch deep: the second begins so far off.
fn two_lines(behind: f64) -> Setup {
    let mut setup = before_the_guns([
        unit(Side::B, "Target", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, behind, 180.0),
    ]);
    setup.units[0].profile.arm = Arm::Artillery { gun: Gun::Heavy };
    setup
}

/// Walls and woods take ranks between the first and the next as they do before the first. [FLA ART-14, R-45]
#[test]
fn a_wall_between_two_lines_takes_a_rank() {
    let with = |kind: Option<TerrainKind>| {
        let mut setup = two_lines(43.0);
        let points = vec![Point::new(30.0, 42.0), Point::new(50.0, 42.0)];
        let outline = Outline::Path { points, width: 0.1 };
        setup.terrain.extend(kind.map(|kind| TerrainSetup { kind, name: None, outline }));
        felled_behind(&setup)
    };
    assert_eq!([None, Some(TerrainKind::Fence), Some(TerrainKind::Wall)].map(with), [2, 2, 1]);
}

/// Who stands so far behind that he is just not massed with the target stands behind it. [FLA ART-09, ART-16, R-10]
#[test]
fn who_is_just_not_massed_stands_behind() {
    let gaps = [0.51, 0.55, 0.6, 0.61].map(|gap| felled_behind(&two_lines(41.0 + gap)));
    assert_eq!(gaps, [2; 4]);
}

/// Whichever of a mass is named, the ball flies on into who stands behind any of it. [FLA ART-09, ART-12, R-10, R-45]
#[test]
fn who_stands_behind_a_mass_is_struck_whichever_of_it_is_named() {
    let behind = |named: usize| {
        let mut units =
            vec![unit(Side::B, "Left", foot(), 39.0, 40.0, 180.0), unit(Side::B, "Right", foot(), 41.4, 40.0, 180.0)];
        units.swap(0, named);
        units.push(unit(Side::B, "Behind", foot(), 41.6, 43.0, 180.0));
        let mut setup = before_the_guns(units);
        setup.units[0].profile.arm = Arm::Artillery { gun: Gun::Heavy };
        felled_behind(&setup)
    };
    assert_eq!([behind(0), behind(1)], [2, 2]);
}

/// A square behind the target is as deep as its next face is long in figures, as a square that is aimed at. [FLA ART-23, R-35, R-45]
#[test]
fn a_square_behind_the_target_is_three_deep() {
    let mut setup = two_lines(42.0);
    setup.units[2].formation = Formation::Square;
    assert_eq!(felled_behind(&setup), 2, "two of the four ranks that heavy guns carry through are spent");
}
