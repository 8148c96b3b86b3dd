//! The ways of a charge round friends: round whom they go, and round whom they do not. [FLA MEL-13, R-76]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Ruleset, Side};
use galloper::geometry::{Point, Vector, contact, route, shape};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::book::profile::Profile;
use galloper::rules::flanders::facts::{charge, charge_round};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::approach::gone;
use galloper::rules::flanders::state::setup::UnitSetup;

const CHARGER: UnitId = UnitId(0);
const TARGET: UnitId = UnitId(1);

/// Horse before foot, a friend right before it, and another a little to its left, past whom a way leads.
fn with_friends() -> Vec<UnitSetup> {
    vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Target", foot(), 40.0, 42.0, 180.0),
        unit(Side::A, "Before it", foot(), 40.5, 34.0, 0.0),
        unit(Side::A, "Aside", foot(), 34.7, 37.0, 0.0),
    ]
}

fn bends(others: impl IntoIterator<Item = UnitSetup>) -> usize {
    let play = Play::new(&table(with_friends().into_iter().chain(others).collect()));
    let way = charge_round::approach(play.battle.state(), CHARGER, TARGET, 0.0).expect("both stand on the table");
    way.bends.len()
}

/// It goes round the friend before it; where enemies stand beyond him on both sides no way is left, for nobody goes round those, not by way
/// of a friend who stands elsewhere either.
#[test]
fn nobody_goes_round_an_enemy_by_way_of_a_friend() {
    assert!(bends([]) > 0, "round the friend before it");
    let enemies = [("In between", 40.0, 37.5), ("On the right", 43.0, 38.0)]
        .map(|(name, x, y)| unit(Side::B, name, foot(), x, y, 180.0));
    assert_eq!(bends(enemies), 0, "the straight way alone, which is barred");
}

/// Whichever side charges: what matters is whom the straight way meets first. A friend is gone round, though an enemy stands beyond him beside
/// the way round; an enemy before him is not. [FLA MEL-13, R-76]
#[test]
fn who_is_met_first_says_whether_a_way_leads_round() {
    for (own, foe) in [(Side::A, Side::B), (Side::B, Side::A)] {
        let bends = |first: Side, second: Side| {
            let units = vec![
                unit(own, "Charger", horse(Sword), 40.0, 30.0, 0.0),
                unit(foe, "Target", foot(), 40.0, 44.0, 180.0),
                unit(first, "First", foot(), 41.0, 34.0, 0.0),
                unit(second, "Second", foot(), 41.9, 38.5, 180.0),
            ];
            let play = Play::new(&table(units));
            let way = charge_round::approach(play.battle.state(), CHARGER, TARGET, 0.0).expect("both stand");
            way.bends.len()
        };
        assert!(bends(own, foe) > 0, "round the friend, for {own:?}");
        assert_eq!(bends(foe, own), 0, "nobody goes round an enemy, for {own:?}");
    }
}

/// Who would be aimed at the nearest point of a target, where a friend fights already, goes at what is left open beside him. [FLA MEL-01,
///
#[test]
fn a_target_is_touched_beside_a_friend_who_stands_at_its_nearest_point() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Target", Profile { original: 24, ..foot() }, 40.0, 42.0, 150.0),
        unit(Side::A, "In contact", foot(), 40.2, 41.88, 330.0),
    ];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let way = charge_round::approach(state, CHARGER, TARGET, 0.0).expect("both stand on the table");
    let target = state.footprint(TARGET).expect("it stands on the table");
    let end = way.own.moved(gone(&way.bends, way.direction, way.distance));
    assert!(charge::is_past_nobody(state, CHARGER, &[TARGET], &way), "{way:?}");
    assert!(contact::in_contact(&end, &target), "{end:?}");
}

/// A target partly before its front, whose nearest corner lies farther aside (4½ inches, and 3½ ahead), is gone at no farther aside than 45°.
#[test]
fn a_charge_goes_no_farther_aside_than_its_front_looks() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Target", foot(), 46.0, 34.5, 270.0),
    ];
    let play = Play::new(&table(units));
    let state = play.battle.state();
    let way = charge_round::approach(state, CHARGER, TARGET, 0.0).expect("both stand on the table");
    assert!(charge::is_before(state, TARGET, &way));
    let cosine = way.direction.dot(&way.start.forward());
    assert!((cosine - std::f64::consts::FRAC_1_SQRT_2).abs() < 1e-9, "{way:?}");
}

/// A way round friends touches whom it charges at its end, and nowhere sooner: nobody runs through him to another side of him. [FLA MEL-13,
///
#[test]
fn a_way_round_friends_touches_its_target_at_its_end_alone() {
    let mut bent = 0;
    for (at, facing) in (0..600).map(|number| (f64::from(number % 30), f64::from(number / 30) * 18.0)) {
        let (x, y) = (36.5 + 1.4 * (at % 6.0), 32.5 + 1.1 * (at / 6.0).floor());
        for (friend, turned) in [((39.2, 32.0), 0.0), ((40.8, 33.0), 40.0), ((38.6, 33.4), 90.0), ((41.6, 31.8), 130.0)]
        {
            let units = vec![
                unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
                unit(Side::B, "Target", foot(), x, y, facing),
                unit(Side::A, "Friend", foot(), friend.0, friend.1, turned),
                unit(Side::A, "Other", foot(), friend.0 - 2.6, friend.1 + 1.4, turned),
            ];
            let play = Play::new(&table(units));
            let state = play.battle.state();
            let way = charge_round::approach(state, CHARGER, TARGET, 0.0).expect("both stand on the table");
            if way.bends.is_empty() || !charge::is_past_nobody(state, CHARGER, &[TARGET], &way) {
                continue;
            }
            bent += 1;
            let target = state.footprint(TARGET).expect("it stands on the table");
            let steps = (way.distance / 0.1) as u32;
            let after = |step: u32| way.own.moved(gone(&way.bends, way.direction, f64::from(step) * 0.1));
            let sooner = (0..steps).find(|&step| shape::overlap_depth(&after(step), &target) > 0.05);
            assert_eq!(sooner, None, "{target:?} beside {friend:?}: {way:?}");
        }
    }
    assert!(bent > 50, "{bent}");
}

/// It goes close past the corners of a friend: half an inch aside over the quarter of an inch before him, then straight on. [FLA MEL-13, R-76]
#[test]
fn a_way_round_a_friend_is_no_longer_than_his_corners_make_it() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Target", Profile { original: 24, ..foot() }, 40.0, 38.0, 180.0),
        unit(Side::A, "Before it", foot(), 38.0, 31.25, 0.0),
    ];
    let play = Play::new(&table(units));
    let way = charge_round::approach(play.battle.state(), CHARGER, TARGET, 0.0).expect("both stand on the table");
    let least = f64::hypot(0.5, 0.25) + (8.0 - 0.25);
    assert!((way.distance - least).abs() < 0.01, "{} for {least}", way.distance);
}

/// At a corner a way goes round a thing only by turning toward it, and not so far as to go through it.
#[test]
fn a_way_goes_round_what_it_turns_toward() {
    let square = [(1.0, 2.0), (4.0, 2.0), (4.0, 5.0), (1.0, 5.0)].map(|(x, y)| Point::new(x, y)).to_vec();
    let ways = route::ways_past(Point::origin(), 9.0, &[square], |_| true, &[]);
    let way = ways
        .to_corners
        .iter()
        .find(|way| way.corners == [Point::origin(), Point::new(1.0, 5.0)])
        .expect("it lies open");
    let goes_round = |x: f64, y: f64| way.goes_round(Vector::new(x, y));
    assert!(goes_round(1.0, 1.0) && goes_round(1.0, 0.0), "to the right, where the square is");
    assert!(!goes_round(-1.0, 1.0), "away from it");
    assert!(!goes_round(1.0, -1.0), "through it");
}

/// A friend who stands flush beside it does not keep a charge from an enemy a hair before its front, though he bars the shortest way. [FLA
/// MEL-01, R-76]
#[test]
fn who_stands_flush_beside_a_charger_is_slid_along() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 33.347, 11.482, 0.0),
        unit(Side::B, "Target", horse(Sword), 35.879, 11.461, 185.0),
        unit(Side::A, "Beside", horse(Sword), 36.347, 11.104, 0.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, TARGET);
    play.quietly(|_, count| vec![6; usize::from(count)], |play| play.has_told("FLA SEQ-14") || play.battle.turn() > 1);
    assert!(play.has_told("FLA SEQ-14"), "{:?}", play.told);
}
