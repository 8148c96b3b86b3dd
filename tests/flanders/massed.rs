//! Two units near each other are one target for guns: both are fired on, and the nearer is struck first. [FLA ART-09, ART-10]

use crate::support::table::{Play, foot, guns, horse, table, unit};
use galloper::game::{Answer, Side};
use galloper::geometry::zone::{self, ArcOrigin, Zone};
use galloper::geometry::{Formation, Pose, Rect};
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::shot;
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::setup::{Setup, UnitSetup};
use galloper::rules::flanders::state::{GeneralId, UnitId};

const NAMED: UnitId = UnitId(1);
const BESIDE: UnitId = UnitId(2);

/// A battery before two battalions that are one target: the second nearer, or as near, and a little to the right.
fn two_as_one(nearer: f64) -> Setup {
    table(vec![
        unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
        unit(Side::B, "Named", foot(), 36.0, 38.0, 180.0),
        unit(Side::B, "Beside", foot(), 38.1, 38.0 - nearer, 180.0),
    ])
}

/// Fires grape at the first of them, with this face to hit; goes on until the shot is told of.
fn fire(setup: &Setup, face: u8) -> Play {
    let mut play = Play::new(setup);
    let shot = Action::Cannonade { battery: UnitId(0), target: NAMED, shot: Shot::Grape, aim: Aim::Whole };
    let faces = |rule: &str, count: u8| vec![if rule == "FLA ART-19" { face } else { 6 }; usize::from(count)];
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
    play.quietly(faces, is_offered);
    play.give(&Answer::Act(shot));
    play.quietly(faces, |play| play.has_told("FLA ART-19"));
    play
}

/// Being fired at is enough, though nobody falls. [FLA MOR-38, GEN-01, R-10, R-21, R-62]
#[test]
fn all_of_one_target_are_fired_on() {
    let mut setup = two_as_one(0.0);
    // Within four inches of the second, and of it alone.
    setup.generals[1].pose = Some(Pose::new(42.0, 38.5, 180.0));
    let play = fire(&setup, 1);
    let state = play.battle.state();
    for id in [NAMED, BESIDE] {
        assert!(state.unit(id).this_turn.fired_on, "{}: {:?}", state.name(id), play.told);
    }
    assert!(state.general(GeneralId(1)).at_risk, "he stands beside one of them");
}

/// Three casualties over two battalions of twelve: the odd one falls on the nearer, whichever is named. [FLA ART-10, R-13]
#[test]
fn the_odd_casualty_of_one_target_falls_on_the_nearer() {
    let play = fire(&two_as_one(0.45), 6);
    let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
    assert!(told.text.contains("2 on Beside") && told.text.contains("1 on Named"), "{}", told.text);
}

/// One target is measured to its nearest part, and is as wide as what stands foremost of it, whichever of its units is named: who stands
/// behind makes it deeper. [FLA ART-09, R-10, R-14]
#[test]
fn one_target_is_the_same_whichever_of_it_is_named() {
    let behind = table(vec![
        unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
        unit(Side::B, "Named", foot(), 36.0, 39.4, 180.0),
        unit(Side::B, "Before", foot(), 36.0, 38.0, 180.0),
    ]);
    let play = fire(&behind, 6);
    let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
    let width = &told.tally.as_ref().expect("with what it needed").lines[0].label;
    assert!(width.starts_with("2 "), "{width}");
    assert!(told.text.contains(" at 8.8″"), "{}", told.text);
}

/// Who is a little too far from one of a target's units is one with them all the same by another, to which he is near. [FLA ART-09]
#[test]
fn one_target_reaches_from_each_to_the_next() {
    let setup = table(vec![
        unit(Side::A, "Guns", guns(), 39.3, 30.0, 0.0),
        unit(Side::B, "Named", foot(), 36.0, 38.0, 180.0),
        unit(Side::B, "Beside", foot(), 38.02, 38.0, 180.0),
        // 0.53 inches from the second, and 0.3 from the fourth, whom the guns see between the two.
        unit(Side::B, "Farther", foot(), 40.55, 38.0, 180.0),
        unit(Side::B, "Behind", foot(), 39.2, 39.3, 180.0),
    ]);
    let play = fire(&setup, 1);
    let state = play.battle.state();
    for id in 1..5 {
        assert!(state.unit(UnitId(id)).this_turn.fired_on, "{}: {:?}", state.name(UnitId(id)), play.told);
    }
}

/// Of one target no more is left to aim at than what friends of the guns do not hide of all of it, whichever of its units is named.
/// [FLA ART-07, R-10]
#[test]
fn friends_hide_stands_of_the_whole_of_one_target() {
    let mut setup = two_as_one(0.0);
    // It hides the right stand of the one that is not named, and none of the other.
    setup.units.push(unit(Side::A, "Mask", foot(), 38.0, 34.0, 0.0));
    let width = |setup: &Setup| {
        let play = fire(setup, 1);
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        told.tally.as_ref().expect("with what it needed").lines[0].label.clone()
    };
    assert!(width(&two_as_one(0.0)).starts_with("4 "), "{}", width(&two_as_one(0.0)));
    assert!(width(&setup).starts_with("2 "), "four, less the one that is hidden, less one: {}", width(&setup));
}

/// Of a target that stands across the edge of their arc guns have the files within it before them: it is no wider. [FLA ART-01, ART-21]
#[test]
fn a_target_is_as_wide_as_what_of_it_lies_within_the_arc() {
    // It looks at the battery along the edge, which runs at 45° from its right corner: within it, or with one of its two files without.
    for (x, y, wide) in [(42.44, 37.06, "2 "), (43.712, 35.788, "1 ")] {
        let across = table(vec![
            unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
            unit(Side::B, "Named", foot(), x, y, 225.0),
            unit(Side::B, "Far", foot(), 70.0, 60.0, 180.0),
        ]);
        let play = fire(&across, 6);
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        let width = &told.tally.as_ref().expect("with what it needed").lines[0].label;
        assert!(width.starts_with(wide), "at {x}, {y}: {width}");
    }
}

/// Nor is a column in flank wider than those of its ranks, two to a stand, that lie within it. [FLA ART-01, ART-22]
#[test]
fn a_column_in_flank_is_as_wide_as_its_ranks_within_the_arc() {
    // Its front looks out across the edge of the arc, with all of its four ranks within, or with two of them without.
    for (x, y, wide) in [(43.11, 36.39, "2 "), (44.455, 35.045, "1 ")] {
        let column = UnitSetup { formation: Formation::Column, ..unit(Side::B, "Named", foot(), x, y, 135.0) };
        let guns = unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0);
        let far = unit(Side::B, "Far", foot(), 70.0, 60.0, 180.0);
        let play = fire(&table(vec![guns, column, far]), 6);
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        let width = &told.tally.as_ref().expect("with what it needed").lines[0].label;
        assert!(width.starts_with(wide), "at {x}, {y}: {width}");
    }
}

/// Behind a target they have its hindmost bases before them: it is as wide as those that lie within their arc. [FLA ART-01, ART-21, R-97]
#[test]
fn guns_behind_a_target_count_the_bases_of_its_rear() {
    let mut widths = Vec::new();
    for tenths in 0..60 {
        let away = unit(Side::B, "Named", foot(), 42.0 + 0.1 * f64::from(tenths), 37.0, 75.0);
        let play = Play::new(&table(vec![unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0), away]));
        let state = play.battle.state();
        let [own, rect] = [UnitId(0), NAMED].map(|id| state.footprint(id).expect("it stands"));
        let behind = |base: &Rect| (rect.centre - base.centre).dot(&rect.front_pose().forward());
        let rear: Vec<&Rect> = state.bases(NAMED).iter().filter(|base| behind(base) > 0.0).collect();
        let is_in_arc = |base: &&&Rect| zone::holds_part(&own, Zone::Front, ArcOrigin::Corners, base);
        let in_arc = rear.iter().filter(is_in_arc).count();
        if zone::contains(&rect, Zone::Rear, ArcOrigin::Corners, own.centre) && in_arc > 0 {
            let width = shot::size(state, UnitId(0), NAMED).expect("both stand on the table").width;
            assert_eq!(usize::from(width), in_arc, "{tenths}");
            widths.push(width);
        }
    }
    assert!(widths.contains(&1) && widths.contains(&2), "{widths:?}");
}

/// Whom friends of the guns hide altogether is no part of their target, however near it stands to it. [FLA ART-07, ART-09, R-10]
#[test]
fn whom_the_guns_cannot_see_past_their_friends_is_not_massed() {
    let beside = |hides: bool| {
        let mut units = vec![
            unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
            unit(Side::B, "Named", foot(), 36.0, 40.0, 180.0),
            unit(Side::B, "Beside", foot(), 38.3, 40.0, 180.0),
        ];
        units.extend(hides.then(|| unit(Side::A, "Friend", foot(), 38.2, 37.5, 0.0)));
        let play = fire(&table(units), 6);
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        told.text.contains("on Beside")
    };
    assert_eq!([false, true].map(beside), [true, false]);
}

/// The range of a shot in passing at one unit where it stands.
fn in_passing(units: Vec<UnitSetup>, target: UnitId) -> Option<f64> {
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let at = state.footprint(target).expect("it stands on the table");
    shot::shot_on_the_way(state, UnitId(0), target, &at).map(|(_, range)| range)
}

/// Nor do guns fire in passing at who is hidden by friends of theirs, whoever stands beside him in the open. [FLA FIP-08, ART-07, R-10]
#[test]
fn who_is_hidden_is_no_target_in_passing_for_those_beside_him() {
    let named = |hides: bool| {
        let mut units = vec![
            unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
            unit(Side::B, "Named", foot(), 38.3, 40.0, 180.0),
            unit(Side::B, "Beside", foot(), 36.0, 40.0, 180.0),
        ];
        units.extend(hides.then(|| unit(Side::A, "Friend", foot(), 38.2, 37.5, 0.0)));
        in_passing(units, NAMED)
    };
    assert!(named(false).is_some());
    assert_eq!(named(true), None);
}

/// One stand within 45° that is hidden and another that is seen beyond 45° make no target. [FLA ART-01, R-97]
#[test]
fn a_stand_is_fired_at_that_is_in_the_arc_and_seen() {
    let target = |is_screened: bool| {
        let mut units =
            vec![unit(Side::A, "Guns", guns(), 40.0, 30.0, 0.0), unit(Side::B, "Named", foot(), 31.9, 36.0, 180.0)];
        units.extend(is_screened.then(|| unit(Side::B, "Screen", foot(), 34.0, 34.6, 180.0)));
        in_passing(units, NAMED)
    };
    assert!(target(false).is_some());
    assert_eq!(target(true), None);
}

/// Of a rank in flank whose near end is hidden the next stand is seen, and measured to. [FLA ART-02, R-97]
#[test]
fn guns_measure_to_the_stand_of_a_rank_that_they_see() {
    let range = |is_screened: bool| {
        let mut units = vec![
            unit(Side::A, "Guns", guns(), 30.0, 30.0, 90.0),
            unit(Side::B, "Named", horse(Sword), 45.0, 30.0, 30.0),
        ];
        units.extend(is_screened.then(|| unit(Side::B, "Screen", horse(Sword), 38.0, 29.95, 270.0)));
        in_passing(units, NAMED).expect("some of it is seen")
    };
    let (open, screened) = (range(false), range(true));
    assert!(screened > open + 0.5, "{open}″ to its near end, {screened}″ to what is seen");
}

/// A shot that friends leave no stand for has no target: nobody has been fired on, and no general is in danger.
#[test]
fn of_a_wasted_shot_nobody_is_the_target() {
    let mut setup = two_as_one(0.0);
    setup.units.push(unit(Side::A, "Friend", foot(), 36.9, 34.0, 0.0));
    setup.generals[1].pose = Some(Pose::new(36.0, 39.5, 180.0));
    let play = fire(&setup, 1);
    assert!(play.told.iter().any(|report| report.text.contains("the shot is wasted")), "{:?}", play.told);
    let state = play.battle.state();
    assert!(state.unit(UnitId(0)).this_turn.fired && !state.unit(NAMED).this_turn.fired_on);
    assert!(!state.general(GeneralId(1)).at_risk);
}
