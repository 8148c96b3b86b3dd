//! Who stands behind cover, and from whom it shelters. [FLA SAF-09, ART-06, MEL-77, R-96]

use crate::support::table::{Play, foot, table, unit};
use galloper::game::{Side, TerrainKind};
use galloper::geometry::{Outline, Point};
use galloper::rules::flanders::facts::{cover, volley};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::TerrainSetup;

const BEHIND: UnitId = UnitId(0);

/// A battalion two ranks deep, its front on 40, at a fence that runs along a line.
fn at_a_fence(y: f64) -> Play {
    let mut setup =
        table(vec![unit(Side::A, "Behind", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 60.0, 180.0)]);
    let outline = Outline::Path { points: vec![Point::new(30.0, y), Point::new(50.0, y)], width: 0.1 };
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Fence, name: None, outline });
    Play::new(&setup)
}

/// A fence before a battalion shelters both its ranks from who comes over it, and neither from who comes from behind. [FLA SAF-09]
#[test]
fn a_fence_shelters_from_who_is_beyond_it() {
    let play = at_a_fence(40.08);
    let state = play.battle.state();
    let against = |y: f64| cover::stands(state, BEHIND, Some(Point::new(40.0, y)));
    assert_eq!(against(48.0), Some((4, 4)), "from the front");
    assert_eq!(against(30.0), Some((0, 4)), "from behind");
    assert_eq!(cover::stands_against_the_nearest(state, BEHIND), Some((4, 4)));
}

/// A fence at its back is no cover from those before it, in fire or hand to hand. [FLA MEL-77]
#[test]
fn a_fence_at_its_back_shelters_nobody_from_the_front() {
    let play = at_a_fence(38.92);
    let state = play.battle.state();
    assert_eq!(cover::stands(state, BEHIND, Some(Point::new(40.0, 48.0))), Some((0, 4)));
    assert_eq!(cover::stands_against_the_nearest(state, BEHIND), Some((0, 4)));
    let before = state.footprint(BEHIND).expect("it stands there").moved(galloper::geometry::Vector::new(0.0, 1.0));
    let sheltered = cover::sheltered_from(state, state.bases(BEHIND), &[before], cover::is_any_cover);
    assert_eq!(sheltered, [false; 4]);
}

/// Who has come up to a fence and stands astride it is met over it all the same. [FLA MEL-77, R-96]
#[test]
fn a_fence_under_the_enemy_shelters_from_him() {
    let play = at_a_fence(40.08);
    let state = play.battle.state();
    let own = state.bases(BEHIND);
    let sheltered = |away: f64| {
        let enemy = own[0].moved(galloper::geometry::Vector::new(0.0, away));
        cover::sheltered_from(state, own, &[enemy], cover::is_any_cover)[0]
    };
    // The fence lies 0.33 inch before the middle of a base in the front rank; his middle is nearer than it, and then beyond it.
    assert!(sheltered(0.3), "his middle has come over");
    assert!(sheltered(0.5), "his middle has not");
    assert!(!sheltered(-0.5), "he stands behind");
}

/// A battalion that looks north out of a wood whose edge lies on 40, so far behind it.
fn in_a_wood(behind: f64) -> Play {
    let mut setup = table(vec![
        unit(Side::A, "Behind", foot(), 40.0, 40.0 - behind, 0.0),
        unit(Side::B, "Far", foot(), 40.0, 43.0, 180.0),
    ]);
    let corners = [(30.0, 30.0), (50.0, 30.0), (50.0, 40.0), (30.0, 40.0)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
    setup.terrain.push(TerrainSetup { kind: TerrainKind::Wood, name: None, outline });
    Play::new(&setup)
}

/// Who stands with his front at the edge of a wood fires clear of it, and as far as in the open; who stands deeper does not. [FLA SAF-06,
/// SAF-08, R-96]
#[test]
fn who_fires_from_deep_in_a_wood_fires_over_its_edge() {
    for (behind, is_deep) in [(0.0, false), (0.09, false), (0.2, true), (1.5, true)] {
        let play = in_a_wood(behind);
        let state = play.battle.state();
        let target = state.footprint(UnitId(1)).expect("it stands on the table");
        assert_eq!(volley::fires_over_cover(state, BEHIND, target), is_deep, "{behind}");
        assert_eq!(volley::is_in_wood(state, BEHIND), is_deep, "{behind}");
    }
}
