//! When a move goes forward: to enemies in sight. [FLA MOR-21, MOR-46, R-80]

use crate::support::table::{Play, foot, table, unit};
use galloper::game::{Side, TerrainKind};
use galloper::geometry::{Leg, Outline, Point};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::steps::assessment::{Files, assess};

const FIRST: UnitId = UnitId(0);

/// A battalion before a wood that hides an enemy, another enemy behind its back, and perhaps a friend.
fn before_a_wood(has_wood: bool, friend: Option<UnitSetup>) -> Play {
    let mut units = vec![
        unit(Side::A, "First", foot(), 40.0, 30.0, 0.0),
        unit(Side::B, "Beyond the wood", foot(), 40.0, 48.0, 180.0),
        unit(Side::B, "Behind", foot(), 40.0, 8.0, 0.0),
    ];
    units.extend(friend);
    let mut setup = table(units);
    let corners = [(8.0, 34.0), (60.0, 34.0), (60.0, 46.0), (8.0, 46.0)];
    let outline = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).to_vec());
    setup.terrain.extend(has_wood.then_some(TerrainSetup { kind: TerrainKind::Wood, name: None, outline }));
    Play::new(&setup)
}

fn advances(play: &Play) -> bool {
    let state = play.battle.state();
    let way = assess(state, FIRST, &[Leg::Advance(2.0)], Files::Open).expect("it may");
    way.is_forward(state, FIRST)
}

/// Who goes toward an enemy whom nobody of his side sees does not go forward, and learns nothing of him.
#[test]
fn nobody_goes_forward_to_whom_nobody_sees() {
    assert!(advances(&before_a_wood(false, None)));
    assert!(!advances(&before_a_wood(true, None)));
    let who_sees_him = unit(Side::A, "Scout", foot(), 66.0, 48.5, 270.0);
    assert!(advances(&before_a_wood(true, Some(who_sees_him))), "a friend sees him");
}

/// The second line goes forward as the first does that hides the enemy from it.
#[test]
fn who_has_friends_before_him_goes_forward_with_them() {
    let before_it = unit(Side::A, "Before it", foot(), 40.0, 33.0, 0.0);
    assert!(advances(&before_a_wood(false, Some(before_it))));
}

/// Fatigued troops may go that way as well. [FLA MOR-46, R-80]
#[test]
fn fatigued_troops_may_go_where_no_enemy_is_in_sight() {
    for has_wood in [true, false] {
        let mut play = before_a_wood(has_wood, None);
        play.amend(Amendment::Morale { unit: FIRST, morale: Morale::Fatigued });
        let goes = assess(play.battle.state(), FIRST, &[Leg::Advance(2.0)], Files::Open);
        assert_eq!(goes.is_ok(), has_wood, "{goes:?}");
    }
}
