//! What guns may hit, from where its range is measured, what is one target with it, and where they have no shot. [FLA ART-01 to ART-10]

use crate::support::table::{Play, foot, guns, horse, table, unit};
use galloper::game::{Answer, Awaiting, FactSheet, Ruleset, Side, Statement, TerrainKind};
use galloper::geometry::bases::Flank;
use galloper::geometry::{Outline, Point, Rect, shape};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::{Arm, Gun, Profile};
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::facts::mass::Mass;
use galloper::rules::flanders::facts::{charge, march, near, shot};
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::charge_step::Rider;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::steps::passing::{self, Passage};
use galloper::rules::flanders::{Action, Amendment};

const BATTERY: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);
const THIRD: UnitId = UnitId(2);

/// A battery that looks north from (40, 30), and others.
fn before_the_guns(others: Vec<UnitSetup>) -> Play {
    let mut units = vec![unit(Side::A, "Battery", guns(), 40.0, 30.0, 0.0)];
    units.extend(others);
    Play::new(&table(units))
}

/// The sheet of its shot.
fn laid(play: &mut Play, target: UnitId) -> FactSheet {
    let shot = Action::Cannonade { battery: BATTERY, target, shot: Shot::Round, aim: Aim::Whole };
    let is_offered =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
    play.quietly(|_, count| vec![6; usize::from(count)], is_offered);
    play.give(&Answer::Act(shot.clone()));
    let is_laid =
        |play: &Play| matches!(play.battle.words(), Awaiting::Facts(sheet) if sheet.rule.citation() == "FLA ART-01");
    play.quietly(|_, count| vec![6; usize::from(count)], is_laid);
    let Awaiting::Facts(sheet) = play.battle.words() else { panic!("it lays its guns") };
    sheet
}

/// The range is that of the nearest part within 45°, not of a nearer one that cannot be hit. [FLA ART-01, ART-02, R-14]
#[test]
fn the_range_is_measured_to_what_lies_within_the_arc() {
    // Its southern end lies beyond the arc, whose right edge goes out at 45° and cuts it in two.
    let play = before_the_guns(vec![unit(Side::B, "Target", foot(), 49.0, 38.0, 270.0)]);
    let state = play.battle.state();
    let range = shot::range(state, BATTERY, TARGET).expect("both stand on the table");
    let nearest = state.bases(TARGET).iter().flat_map(Rect::corners).map(|corner| {
        let own = state.footprint(BATTERY).expect("it stands").centre;
        (corner - own).norm()
    });
    let nearest = nearest.fold(f64::INFINITY, f64::min);
    assert!(range > nearest + 0.2, "{range} and {nearest}");
}

/// Guns half an inch from foot are one target with it, whichever is aimed at. [FLA ART-09, R-10]
#[test]
fn a_battery_is_massed_with_its_neighbours() {
    for target in [TARGET, THIRD] {
        let mut play = before_the_guns(vec![
            unit(Side::B, "Foot", foot(), 40.0, 42.0, 180.0),
            unit(Side::B, "Guns", guns(), 42.5, 42.0, 180.0),
        ]);
        let gap = near::apart(play.battle.state(), TARGET, THIRD);
        assert!(gap <= 0.5, "{gap}");
        let labels: Vec<String> = laid(&mut play, target).facts.iter().map(|fact| fact.label.to_string()).collect();
        assert!(labels.iter().any(|label| label.contains("is massed with it")), "{labels:?}");
        play.give(&Answer::State(Statement::as_measured()));
        play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA ART-19"));
        let said = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        assert!(said.text.contains(" on Foot") && said.text.contains(" on Guns"), "{}", said.text);
    }
}

/// Who stands behind another within half an inch makes the target deeper and no wider. [FLA ART-09, R-10]
#[test]
fn massed_ranks_add_depth_and_no_width() {
    let mut play = before_the_guns(vec![
        unit(Side::B, "Front", foot(), 40.0, 42.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, 43.5, 180.0),
    ]);
    let gap = near::apart(play.battle.state(), TARGET, THIRD);
    assert!(gap <= 0.5, "{gap}");
    laid(&mut play, TARGET);
    play.give(&Answer::State(Statement::as_measured()));
    let Awaiting::Dice(request) = play.battle.words() else { panic!("it fires") };
    let sum = &request.tallies[0].lines[0].label;
    let alone = shot::size(play.battle.state(), BATTERY, TARGET).expect("it is seen");
    assert!(sum.starts_with(&format!("{} ", alone.width)), "{sum}, and it is {} wide", alone.width);
    let both = Mass::of(play.battle.state(), BATTERY, [TARGET, THIRD], None).size((TARGET, alone));
    assert_eq!((both.width, both.ranks), (alone.width, alone.ranks + 2));
}

/// A hit is told with what it needed and what was thrown. [FLA ART-19]
#[test]
fn a_hit_is_told_with_its_throw() {
    let mut play = before_the_guns(vec![unit(Side::B, "Target", foot(), 40.0, 42.0, 180.0)]);
    laid(&mut play, TARGET);
    play.give(&Answer::State(Statement::as_measured()));
    play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA ART-19"));
    let said = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
    assert!(said.text.contains(", rolls 6: a hit, "), "{}", said.text);
}

/// A gun whose friends leave it nothing to hit of who passes has no chance to fire; once he is past them it has. [FLA FIP-08, ART-07]
#[test]
fn guns_have_no_shot_in_passing_through_friends() {
    let chances = |friends: &[f64]| {
        let mut others = vec![unit(Side::B, "Target", horse(Sword), 34.0, 46.0, 90.0)];
        others.extend(friends.iter().map(|&x| unit(Side::A, &format!("Friend {x}"), foot(), x, 34.0, 0.0)));
        let play = before_the_guns(others);
        let state = play.battle.state();
        let own = state.footprint(TARGET).expect("it stands");
        let swept: Vec<_> =
            (0..30_u8).map(|step| own.moved(own.front_pose().forward() * f64::from(step) * 0.5)).collect();
        passing::chances(state, &Passage { ends_in_melee: true, ..Passage::of(TARGET, &swept) })
            .iter()
            .find(|chance| chance.firer == BATTERY)
            .copied()
    };
    let open = chances(&[]).expect("nobody stands before it");
    let past = chances(&[38.4]).expect("it passes out from behind the friend");
    assert!(past.remaining < open.remaining - 1.0, "{} and {}", past.remaining, open.remaining);
    assert!(chances(&[35.0, 37.0, 39.0, 41.0, 43.0, 45.0]).is_none(), "a wall of friends");
}

/// Support is measured to the bases that stand, not to the corner of the line from which one has fallen. [FLA SUP-05, R-14]
#[test]
fn support_is_measured_to_bases_that_stand() {
    let supported = |x: f64| {
        let mut play = before_the_guns(vec![
            unit(Side::B, "Target", foot(), 40.0, 50.0, 180.0),
            unit(Side::B, "Third", foot(), x, 62.5, 0.0),
        ]);
        // Its second rank is the nearer, and its left half has gone.
        play.amend(Amendment::Figures { unit: THIRD, figures: 9 });
        play.amend(Amendment::OpenFlank { unit: THIRD, flank: Flank::Left });
        let state = play.battle.state();
        let rect = |id: UnitId| state.footprint(id).expect("it stands");
        (shape::distance(&rect(TARGET), &rect(THIRD)), near::apart(state, TARGET, THIRD))
    };
    let [left, right] = [36.5, 43.5].map(supported);
    let farther = [left, right].iter().filter(|(rect, bases)| bases > &(rect + 0.05)).count();
    assert_eq!(farther, 1, "{left:?}, {right:?}");
}

/// Who passes in closed files is fired at where it was then, and not where it has come to. [FLA FIP-08, MOV-11, R-75]
#[test]
fn who_passes_in_closed_files_is_fired_at_on_its_way() {
    let play = before_the_guns(vec![unit(Side::B, "Target", horse(Sword), 34.0, 46.0, 90.0)]);
    let state = play.battle.state();
    let own = state.footprint(TARGET).expect("it stands");
    let closed = Rect::new(own.centre, own.facing(), own.front / 2.0, own.depth);
    let swept: Vec<Rect> =
        (0..30_u8).map(|step| closed.moved(own.front_pose().forward() * f64::from(step) * 0.5)).collect();
    let chance = passing::chances(state, &Passage { ends_in_melee: true, ..Passage::of(TARGET, &swept) })
        .into_iter()
        .find(|chance| chance.firer == BATTERY);
    let at = chance.expect("it may fire").at.expect("it is known where the target was");
    assert!((at.point() - swept[0].front_pose().point()).norm() < 0.01, "{at:?}");
}

/// Who has fired in passing has used two inches of his move for it: light guns go two inches, heavy guns none, foot two inches less.
/// [FLA MOV-06, MOV-07, MOV-16]
#[test]
fn a_shot_in_passing_is_part_of_the_move() {
    let heavy = Profile { arm: Arm::Artillery { gun: Gun::Heavy }, ..guns() };
    let units = [guns(), heavy, foot()].into_iter().zip(["Light", "Heavy", "Foot"]).zip([30.0, 40.0, 50.0]);
    let units = units.map(|((profile, name), x)| unit(Side::A, name, profile, x, 30.0, 0.0)).collect();
    let mut play = Play::new(&table(units));
    let inches = |play: &Play| [0, 1, 2].map(|id| march::allowance(play.battle.state(), UnitId(id)));
    assert_eq!(inches(&play), [4.0, 3.0, 6.0]);
    for id in 0..3 {
        play.amend(Amendment::Fired { unit: UnitId(id), fired: true });
    }
    assert_eq!(inches(&play), [2.0, 0.0, 4.0]);
}

/// Nobody fires out of the water, guns neither. [FLA SAF-10, R-90]
#[test]
fn guns_that_stand_in_a_stream_do_not_fire() {
    for (y, may_fire) in [(29.5, false), (25.0, true)] {
        let mut setup = table(vec![
            unit(Side::A, "Battery", guns(), 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 40.0, 45.0, 180.0),
        ]);
        let outline = Outline::Path { points: vec![Point::new(30.0, y), Point::new(50.0, y)], width: 0.75 };
        setup.terrain.push(TerrainSetup { kind: TerrainKind::Stream, name: None, outline });
        let mut play = Play::new(&setup);
        let shot = Action::Cannonade { battery: BATTERY, target: TARGET, shot: Shot::Round, aim: Aim::Whole };
        let is_offered =
            |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == shot));
        play.quietly(|_, count| vec![6; usize::from(count)], |play| is_offered(play) || play.battle.turn() > 1);
        assert_eq!(is_offered(&play), may_fire, "a stream at {y}");
    }
}

/// Ball is named where grape would have carried as far.
#[test]
fn ball_is_named_where_grape_would_carry() {
    for (y, is_named) in [(36.0, true), (50.0, false)] {
        let mut play = before_the_guns(vec![unit(Side::B, "Target", foot(), 40.0, y, 180.0)]);
        laid(&mut play, TARGET);
        play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA ART-19"));
        let told = play.told.iter().find(|report| report.rule.citation() == "FLA ART-19").expect("it is told");
        assert_eq!(told.text.contains(" with round shot:"), is_named, "{}", told.text);
    }
}

/// A charge begins with its wheel: who first has the charger in his arc as it wheels fires there. [FLA FIP-08, MEL-14]
#[test]
fn who_wheels_to_charge_is_fired_on_as_he_wheels() {
    let play = Play::new(&table(vec![
        unit(Side::A, "Charger", foot(), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 52.0, 31.0, 270.0),
        unit(Side::B, "Firer", foot(), 37.1, 35.0, 90.0),
    ]));
    let state = play.battle.state();
    let charger = UnitId(0);
    let way = charge::straight_approach(state, charger, TARGET, 90.0).expect("both stand on the table");
    let rider = Rider { reach: 20.0, remaining: way.distance, ..Rider::new(charger, 90.0) }.on(way);
    let chances = passing::chances_at_charger(state, &rider, Some(TARGET), true);
    let chance = chances.iter().find(|chance| chance.firer == THIRD).expect("it may fire");
    // Its outer corner comes over the edge of the arc after some 47°.
    let facing = chance.at.expect("the table is measured").facing;
    assert!((45.0..=50.0).contains(&facing), "{chance:?}");
    assert!(chance.remaining > rider.remaining, "{chance:?}");
}
