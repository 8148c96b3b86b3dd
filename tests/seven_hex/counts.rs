//! Counts worked out by hand from the places in which the scenario suggests to set up.

use galloper::game::{Ruleset, Side};
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::Battle;
use galloper::rules::seven_hex::book::arms::{Arm, counters};
use galloper::rules::seven_hex::facts::fire::targets;
use galloper::rules::seven_hex::facts::march::{mover, reached};
use galloper::rules::seven_hex::judge::strategic::Way;
use galloper::rules::seven_hex::state::State;
use galloper::rules::seven_hex::state::unit::UnitId;

use crate::{shipped, unit};

fn begun() -> Battle {
    Battle::begin(&shipped()).expect("it is playable")
}

/// How many areas a unit reaches by a way.
fn reach(state: &State, id: UnitId, way: Way) -> usize {
    let at = state.stands(id).expect("it is on the board");
    reached(state, id, &mover(state, id, at), way, at.area).len()
}

#[test]
fn shs_16_every_counter_of_the_book_is_there() {
    let battle = begun();
    let state = battle.state();
    for side in Side::BOTH {
        for arm in [Arm::Command, Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
            let count = state.on_board(side).filter(|id| state.counter(*id).arm == arm).count();
            assert_eq!(count, usize::from(counters(side, arm)), "{side:?} {arm:?}");
        }
        let with_guns = state.on_board(side).filter(|id| state.counter(*id).guns).count();
        assert_eq!(with_guns, if side == Side::A { 11 } else { 14 });
    }
}

#[test]
fn shs_6_1_so_many_units_may_set_out_at_first_and_so_far() {
    let battle = begun();
    let state = battle.state();
    let able = |side: Side| {
        let own = state.on_board(side).filter(|id| state.counter(*id).arm.advances());
        own.filter(|id| reach(state, *id, Way::Country) + reach(state, *id, Way::Road) > 0).count()
    };
    assert_eq!(Side::BOTH.map(able), [14, 16]);
    let both = |name: &str| [Way::Country, Way::Road].map(|way| reach(state, unit(state, name), way));
    assert_eq!(both("Webb")[0], 9);
    assert_eq!(both("Lumley's British horse")[0], 38);
    assert_eq!(both("Gendarmerie"), [15, 2]);
    assert_eq!(both("Belleisle"), [14, 7]);
}

#[test]
fn shs_7_3_the_french_guns_have_so_many_areas_to_choose_from() {
    let battle = begun();
    let state = battle.state();
    let guns = state.on_board(Side::B).filter(|id| state.counter(*id).arm == Arm::Artillery);
    let areas = |gun: UnitId| {
        let mut areas: Vec<_> = targets(state, gun).into_iter().map(|at| at.area).collect();
        areas.sort();
        areas.dedup();
        areas.len()
    };
    assert_eq!(guns.map(areas).collect::<Vec<_>>(), [6, 3, 1, 2, 3, 0]);
}

#[test]
fn shs_2_3a_the_danube_and_the_bog_close_the_borders_they_should() {
    let battle = begun();
    let board = battle.state().board();
    let named = |name: &str| crate::area(battle.state(), name);
    let is_open = |from: &str, to: &str| board.links(named(from)).any(|link| link.to == named(to) && link.open);
    assert!(is_open("1105", "1106") && is_open("0605", "0706") && is_open("1407", "1408"));
    assert!(
        !is_open("0505", "0506") && !is_open("1005", "1106") && !is_open("1206", "1306") && !is_open("1006", "1106")
    );
    assert!(board.ids().all(|id| board.area(id).free().any(|spot| spot == Spot::Centre)));
    assert_eq!(board.areas.len(), 204);
}

#[test]
fn shs_r52_the_first_questions_offer_every_unit_that_may_be_set_up_elsewhere() {
    let mut battle = begun();
    let offered = |battle: &Battle| crate::field::offered(battle).len();
    assert_eq!(offered(&battle), 27 + 10 + 1, "French foot and horse, and that they are ready");
    crate::act(&mut battle, galloper::rules::seven_hex::Action::Done);
    assert_eq!(offered(&battle), 22 + 14 + 1, "the Allies'");
}
