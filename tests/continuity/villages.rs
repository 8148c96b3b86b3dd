//! Two units of foot in a village. [MB 8.4, 8.5, MM 8]
#![allow(clippy::unwrap_used)]

use galloper::game::{Answer, Awaiting, Choice, Ears, Ruleset, Side};
use galloper::hex::{Corner, Hex, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::book::terrain::{Ground, HexTerrain};
use galloper::rules::continuity::judge::fire::is_half_front;
use galloper::rules::continuity::judge::shock::attack_number;
use galloper::rules::continuity::judge::troop::{Troop, UnitId};

use crate::Battle;
use crate::play::{hex, play_to, quiet, setup};

/// Two units of dragoons of one command on foot in a village on open ground, the first above, their leader beside them, an enemy far off.
fn dragoons_in_a_village(scenario: &str, keys: [&str; 2], village: Hex) -> Battle {
    let (beside, far_off) = (village.neighbours()[0], Hex::new(village.line() - 6, village.place() - 3));
    let mut setup = setup(scenario, House::default());
    setup.map.ground = Ground::open(setup.map.ground.extent);
    setup.map.ground.hex_mut(village).unwrap().terrain = HexTerrain::Village;
    let unit = |key: &str| {
        let mut unit = setup.units.iter().find(|unit| unit.key == key).unwrap().clone();
        unit.stand = Some(Stand::Single { hex: village, facing: Corner::V3 });
        unit.mounted = false;
        unit
    };
    let enemy = setup.units.iter().find(|unit| setup.commands[unit.command].side.index() == 1 && unit.stand.is_some());
    let mut enemy = enemy.unwrap().clone();
    enemy.stand = enemy.stand.map(|stand| match stand {
        Stand::Double { facing, .. } => Stand::Double { left: far_off, facing },
        _ => Stand::Single { hex: far_off, facing: Corner::V0 },
    });
    setup.units = vec![unit(keys[0]), unit(keys[1]), enemy];
    for leader in &mut setup.leaders {
        leader.hex = leader.hex.map(|_| if leader.side.index() == 0 { beside } else { far_off });
    }
    Battle::begin(&setup).unwrap()
}

fn choice(battle: &Battle) -> Choice<Action> {
    match battle.words() {
        Awaiting::Choice(choice) => choice,
        other => panic!("{other:?}"),
    }
}

/// The upper unit mounts; what its owner is then asked.
fn mounts(battle: &mut Battle) -> Choice<Action> {
    let mounts = Action::Remount(UnitId(0));
    let goes = |choice: &Choice<Action>| {
        let of_theirs = |action: &Action| matches!(action, Action::Activate(_));
        choice.offers.iter().find(|offer| of_theirs(&offer.action)).map(|offer| offer.action.clone())
    };
    play_to(battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == mounts), goes);
    battle.answer(Answer::Act(mounts), Ears::Open).unwrap();
    assert!(!battle.state().troop(UnitId(0)).mounted, "horse shares no hex: the other goes first");
    choice(battle)
}

#[test]
fn mb_8_4_the_lower_unit_withdraws_when_dragoons_above_it_mount() {
    let mut battle = dragoons_in_a_village("ramillies", ["english_dragoons", "dutch_dragoons"], hex("2313"));
    let asked = mounts(&mut battle);
    assert!(asked.question.contains("must leave the village"), "{}", asked.question);
    let told = battle.answer(Answer::Act(quiet(&asked)), Ears::Open).unwrap();
    assert!(told.iter().any(|report| report.text.contains("Dutch dragoons withdraw to")), "{told:?}");
    assert!(!battle.state().troop(UnitId(1)).stand.covers(hex("2313")));
    assert!(battle.state().troop(UnitId(0)).stacked.is_none() && battle.state().troop(UnitId(0)).mounted);
}

#[test]
fn mm_8_the_lower_unit_retreats_when_dragoons_above_it_mount() {
    let mut battle = dragoons_in_a_village("blenheim", ["villers_dragoons_a", "villers_dragoons_b"], hex("5018"));
    let asked = mounts(&mut battle);
    assert_eq!(asked.offers.len(), 6, "any hex beside the village is open");
    let told = battle.answer(Answer::Act(quiet(&asked)), Ears::Open).unwrap();
    assert!(told.iter().any(|report| report.text.contains("retreats to")), "{told:?}");
    assert!(matches!(battle.words(), Awaiting::Choice(_)), "no die is thrown");
    assert!(battle.state().troop(UnitId(0)).mounted);
}

/// Set up on foot above others in a village, dragoons are not offered the saddle; set up alone they are. [MB 8.4, MM 8, 17]
#[test]
fn mm_17_dragoons_who_share_a_village_are_not_set_up_mounted() {
    let battle = dragoons_in_a_village("blenheim", ["villers_dragoons_a", "villers_dragoons_b"], hex("5018"));
    let mounts = |battle: &Battle| {
        let saddle = |action: &Action| matches!(action, Action::SetUpSaddle(unit) if *unit == UnitId(0));
        choice(battle).offers.iter().any(|offer| match &offer.action {
            Action::Both(both) => saddle(&both[1]),
            action => saddle(action),
        })
    };
    let looked_at = |mut battle: Battle| {
        let arrange = Action::Arrange(UnitId(0));
        play_to(&mut battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == arrange), |_| None);
        battle.answer(Answer::Act(arrange), Ears::Open).unwrap();
        battle
    };
    assert!(!mounts(&looked_at(battle)));
}

/// A village stack is front all round, and each of its halves all round that half: whom only one half has beside it is before half of
/// the front, and whoever stands behind both is before both. [MB 8.5.1, 11.4, Q10, MM 8, 11.1]
#[test]
fn mb_8_5_1_each_half_of_a_village_stack_is_front_all_round() {
    let stand = Stand::Double { left: Hex::new(22, 12), facing: Corner::V0 };
    let [left, right] = [stand.hexes()[0], stand.hexes()[1]];
    let line = Troop::fresh(UnitId(0), Side::B, Arm::Infantry, stand);
    let stack = Troop { stacked: Some(4), ..line };
    for around in stand.surroundings() {
        let is_before_both = around.is_adjacent(left) && around.is_adjacent(right);
        let enemy = Troop::fresh(UnitId(1), Side::A, Arm::Cavalry, Stand::Single { hex: around, facing: Corner::V3 });
        assert_eq!(is_half_front(&stack, &[around]), !is_before_both, "{around}");
        assert_eq!(attack_number(&stack, &enemy), if is_before_both { 2 } else { 1 }, "{around}");
        let is_ahead = stand.front().contains(&around);
        assert_eq!(attack_number(&line, &enemy), if is_before_both && is_ahead { 2 } else { 1 }, "{around}");
    }
}
