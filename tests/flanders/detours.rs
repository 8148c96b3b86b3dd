//! The ways of a charge round friends: round whom they go, and round whom they do not. [FLA MEL-13, R-76]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::Side;
use galloper::geometry::{Point, Vector, route};
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::facts::charge_round;
use galloper::rules::flanders::state::UnitId;
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

/// At a corner a way goes round a thing only by turning toward it, and not so far as to go through it.
#[test]
fn a_way_goes_round_what_it_turns_toward() {
    let square = [(1.0, 2.0), (4.0, 2.0), (4.0, 5.0), (1.0, 5.0)].map(|(x, y)| Point::new(x, y)).to_vec();
    let ways = route::to_corners(Point::origin(), 9.0, &[square], |_| true);
    let way = ways.iter().find(|way| way.corners == [Point::origin(), Point::new(1.0, 5.0)]).expect("it lies open");
    let goes_round = |x: f64, y: f64| way.goes_round(Vector::new(x, y));
    assert!(goes_round(1.0, 1.0) && goes_round(1.0, 0.0), "to the right, where the square is");
    assert!(!goes_round(-1.0, 1.0), "away from it");
    assert!(!goes_round(1.0, -1.0), "through it");
}
