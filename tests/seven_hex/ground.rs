//! Areas, borders, hexes and stacks. [SHS 2, 4]

use galloper::game::{Ruleset, Side};
use galloper::hex::Direction;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::board::{Edge, Growth, River};
use galloper::rules::seven_hex::state::unit::At;
use galloper::rules::seven_hex::{Action, Battle, Setup};

use crate::field::{
    ATTACKED, ELSEWHERE, FACING, FROM, at, battle, begun, choosable, counter, field, foot, is_disrupted, offered,
    opened, put, setup, take, there,
};
use crate::{act, roll};

const FAR: (i16, i16) = (3, 3);

#[test]
fn shs_2_2a_an_area_may_be_wooded_and_marshy_and_high_and_have_a_town() {
    let mut areas = field();
    let area = &mut areas[usize::from(there(0, 0).0)];
    area.outer[..4].copy_from_slice(&[Growth::Wood, Growth::Marsh, Growth::Wood, Growth::Marsh]);
    (area.level, area.town) = (1, Some("Blindheim".to_owned()));
    let setup = Setup { areas, ..setup(vec![(foot("Rowe", Side::A), at(FAR, Spot::Centre))]) };
    let board = setup.board();
    let (area, ground) = (board.area(there(0, 0)), board.area(there(0, 0)).ground());
    assert!(ground.woods && ground.town && ground.level == 1);
    assert!(area.is_dense(), "marsh and wood are counted together");
    assert_eq!(area.free().count(), 3);
}

#[test]
fn shs_2_2b_rivers_and_roads_lie_between_two_areas_whichever_way_one_goes() {
    let [here, there] = [there(-1, 0), there(0, 0)];
    let edge = Edge { between: [here, there], river: Some(River::Fordable), road: true };
    let board = Setup { edges: vec![edge], ..setup(Vec::new()) }.board();
    for (from, to) in [(here, there), (there, here)] {
        let link = board.links(from).find(|link| link.to == to).expect("they touch");
        assert!(link.road && link.river == Some(River::Fordable) && link.open);
    }
    assert_eq!(board.links(here).filter(|link| link.road).count(), 1);
}

/// What foot beside a river may be ordered to do.
fn beside(river: River) -> Vec<Action> {
    let edge = Edge { between: [there(-1, 0), there(0, 0)], river: Some(river), road: false };
    let units =
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(FAR, Spot::Centre))];
    let mut battle = battle(units, vec![edge]);
    take(&mut battle, "Rowe");
    offered(&battle)
}

#[test]
fn shs_2_3b_a_river_that_is_not_the_danube_holds_nobody_up() {
    let across = Action::Order(At::centre(there(0, 0)));
    assert!(beside(River::Fordable).contains(&across));
    assert!(!beside(River::Danube).contains(&across));
}

#[test]
fn shs_2_4_an_area_is_left_and_entered_by_its_centre() {
    let units = vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at((-2, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = battle(units, Vec::new());
    put(&mut battle, "Rowe", at(FROM, FACING));
    take(&mut battle, "Rowe");
    let within = |action: &Action| !matches!(action, Action::Order(to) if to.area != there(FROM.0, FROM.1));
    assert!(offered(&battle).iter().all(within));
    act(&mut battle, Action::Stay);
    take(&mut battle, "Webb");
    let beyond = |action: &Action| matches!(action, Action::Order(to) if to.area != there(-2, 0));
    let beyond: Vec<Action> = offered(&battle).into_iter().filter(beyond).collect();
    assert!(beyond.contains(&Action::Order(At::centre(there(FROM.0, FROM.1)))));
    assert!(beyond.iter().all(|action| matches!(action, Action::Order(to) if to.spot == Spot::Centre)));
}

#[test]
fn shs_4_3b_each_attack_is_measured_by_itself() {
    let mut units: Vec<_> =
        ["Rowe", "Webb"].map(|name| (foot(name, Side::A), at(FROM, Spot::Centre))).into_iter().collect();
    units.extend(["Hamilton", "Orkney"].map(|name| (foot(name, Side::A), at((-1, 1), Spot::Centre))));
    units.push((foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)));
    let mut battle = battle(units, Vec::new());
    // Both pairs fill an area; the second attacks as if the first had not.
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Attack(there(0, 0)));
    roll(&mut battle, &[6, 1]);
    roll(&mut battle, &[6]);
    roll(&mut battle, &[1]);
    // With friends about them sixteen, so eight and one against two and six: by one, which is no hit.
    assert!(!is_disrupted(&battle, "Navarre"));
    act(&mut battle, Action::Stay);
    take(&mut battle, "Hamilton");
    assert!(offered(&battle).contains(&Action::Attack(there(0, 0))));
}

#[test]
fn shs_4_4b_any_units_share_a_hex_while_there_is_room() {
    let gun = |name: &str| counter(name, Leader::Marlborough, Arm::Artillery);
    let all = |foot_more: bool| {
        let mut units = vec![
            (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
            (counter("Lumley", Leader::Marlborough, Arm::Cavalry), at(FROM, Spot::Centre)),
            (gun("Blood"), at(FROM, Spot::Centre)),
            (gun("Siege"), at(FROM, Spot::Centre)),
            (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
        ];
        units.extend(foot_more.then(|| (foot("Webb", Side::A), at(FROM, Spot::Centre))));
        Battle::begin(&setup(units))
    };
    assert!(all(false).is_ok());
    assert!(all(true).is_err(), "nine is more than six");
}

#[test]
fn shs_4_6_whatever_stands_on_one_hex_is_a_stack_and_goes_together() {
    let units = vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (counter("Blood", Leader::Marlborough, Arm::Artillery), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = begun(&setup(units));
    put(&mut battle, "Webb", at(FROM, ELSEWHERE));
    take(&mut battle, "Rowe");
    assert_eq!(choosable(&battle), ["Blood"], "who may go along stands on the same hex");
    // A gun alone is a stack as well: it is fired at.
    let gun = |name: &str, leader| counter(name, leader, Arm::Artillery);
    let units = vec![
        (gun("Blood", Leader::Marlborough), at(FROM, Spot::Centre)),
        (gun("Coulevrines", Leader::Tallard), at(ATTACKED, Spot::Outer(Direction::D3))),
    ];
    let battle = opened(&setup(units));
    let fire = offered(&battle).into_iter().find(|action| matches!(action, Action::Fire { .. }));
    assert_eq!(
        fire,
        Some(Action::Fire { gun: crate::unit(battle.state(), "Coulevrines"), at: at(FROM, Spot::Centre) })
    );
}
