//! What a unit is offered in its activation, and what becomes of what it has named. [MB 5.2, 5.6, 9.13, 9.14, 15.2, MM 5, 6, 9]
#![allow(clippy::unwrap_used)]

use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Choice, Ears, Ruleset, Ruling, RulingTarget, Side, Target};
use galloper::hex::{Corner, Direction, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::facts::march::goals;
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::state::setup::Setup;

use crate::charges::{asks, choice, give, goes, only, only_of};
use crate::play::{hex, play_to, quiet, single};

/// Foot with both halves in an enemy zone goes nowhere but by withdrawal: it is not asked where. [MB 7.3, MM 7]
#[test]
fn mb_7_3_a_march_is_offered_only_to_who_can_go_somewhere() {
    let line = |hexes: [&str; 2]| {
        let stands = Stand::doubles(hexes.map(hex));
        stands.into_iter().find(|stand| stand.corner() == Some(Corner::V0)).unwrap()
    };
    let kept = [
        ("danish_horse_a", single(23, 12, Corner::V3)),
        ("french_a", line(["2212", "2213"])),
        ("french_b", line(["1805", "1806"])),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    let french = |choice: &Choice<Action>| choice.side == Side::B && choice.question.contains("Who moves");
    play_to(&mut battle, 9, french, goes);
    let offers: Vec<Action> = choice(&battle).offers.into_iter().map(|offer| offer.action).collect();
    assert!(offers.iter().any(|action| matches!(action, Action::Withdraw { unit, .. } if *unit == ids[1])));
    assert!(!offers.contains(&Action::March(ids[1])), "{offers:?}");
    assert!(offers.contains(&Action::March(ids[2])), "{offers:?}");
}

/// Turning is no movement: a gun that has turned where it stands may still fire. [MM 5, 6, 9 Artillery, R108]
#[test]
fn mm_9_a_gun_that_has_only_turned_may_fire() {
    let kept =
        [("8_pounders_1st", single(50, 12, Corner::V0)), ("isenghen", Stand::doubles([hex("4812"), hex("4813")])[0])];
    for away in Corner::ALL {
        let gun = [(kept[0].0, single(50, 12, away)), kept[1]];
        let (mut battle, ids) = only_of("blenheim", House::default(), &gun, ["5212", "4312"], |_| {});
        let guns = |choice: &Choice<Action>| {
            let does = |action: &Action| {
                *action == Action::March(ids[0]) || matches!(action, Action::Fire { unit, .. } if *unit == ids[0])
            };
            choice.offers.iter().any(|offer| does(&offer.action))
        };
        play_to(&mut battle, 0, guns, goes);
        let fires =
            |choice: &Choice<Action>| choice.offers.iter().any(|offer| matches!(offer.action, Action::Fire { .. }));
        if fires(&choice(&battle)) {
            continue;
        }
        give(&mut battle, Action::March(ids[0]));
        give(&mut battle, Action::Stay);
        for facing in choice(&battle).offers {
            let mut turned = battle.clone();
            give(&mut turned, facing.action);
            if matches!(turned.words(), Awaiting::Choice(choice) if fires(&choice)) {
                return;
            }
        }
    }
    panic!("no gun ever fires after it has turned");
}

/// Fire that is lost is not paid, and takes away nothing else: the sure hex stays. [MB 5.2, 9.13, R16, R41]
#[test]
fn r16_fire_that_was_lost_leaves_the_sure_hex() {
    let kept = [("danish_horse_a", single(23, 12, Corner::V3)), ("french_horse_b", single(14, 3, Corner::V3))];
    let (battle, ids) = only(House::default(), &kept);
    let mut state = battle.state().clone();
    state.unit_mut(ids[0]).values.movement = 0;
    assert!(!goals(&state, ids[0]).is_empty(), "the first hex is sure");
    state.unit_mut(ids[0]).now.fired = true;
    assert!(!goals(&state, ids[0]).is_empty(), "what it did not fire it has not paid");
    state.unit_mut(ids[0]).now.spent = 2;
    assert!(goals(&state, ids[0]).is_empty(), "fire that was paid for and the sure hex do not go together");
}

/// Dragoons whose other saddle has left them too little for any hex keep the sure one; not once they have gone. [MB 5.2, 15.2, R16]
#[test]
fn r16_the_saddle_leaves_the_sure_hex() {
    let kept = [("french_dragoons_1st", single(16, 6, Corner::V3)), ("danish_horse_a", single(30, 20, Corner::V3))];
    let (battle, ids) = only(House::default(), &kept);
    let mut state = battle.state().clone();
    let unit = state.unit_mut(ids[0]);
    unit.set_saddle(false);
    unit.now.start = Some(unit.troop.stand);
    unit.now.spent = 2 * u32::from(unit.values.foot_movement);
    assert!(!goals(&state, ids[0]).is_empty(), "the first hex is sure");
    state.unit_mut(ids[0]).now.start = Some(single(17, 6, Corner::V3));
    assert!(goals(&state, ids[0]).is_empty(), "it has made its hex");
}

/// Rapid movement doubles the allowance; what the saddle has cost is taken off after that. [MB 5.6, 15.2, MM 5 Rapid, 15, R109]
#[test]
fn r109_what_was_spent_is_taken_off_the_doubled_allowance() {
    let kept = [("french_dragoons_1st", single(16, 6, Corner::V3)), ("danish_horse_a", single(30, 20, Corner::V3))];
    let (battle, ids) = only(House::default(), &kept);
    let mut state = battle.state().clone();
    let unit = state.unit_mut(ids[0]);
    unit.set_saddle(true);
    unit.now.spent = 6;
    assert_eq!(unit.values.movement, 7);
    let farthest = goals(&state, ids[0]).into_iter().filter(|goal| goal.rapid).map(|goal| goal.spent).max();
    assert_eq!(farthest, Some(22), "twice 7 less 3, in half points");
}

/// A caracole that was named and cannot be ridden any more is told. [MB 9.14, MM 9 Caracole]
#[test]
fn mb_9_14_a_caracole_that_lapses_is_told() {
    let kept = [
        ("danish_horse_a", single(24, 12, Corner::V3)),
        ("danish_horse_b", single(24, 13, Corner::V3)),
        ("french_horse_a", single(22, 12, Corner::V0)),
        ("french_horse_b", single(22, 14, Corner::V0)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Which caracoles"), goes);
    let rides = |action: &Action| match action {
        Action::CaracoleAt { unit, target } | Action::Caracole { unit, target, .. } => {
            (*unit, *target) == (ids[0], ids[2])
        }
        _ => false,
    };
    while let Some(offer) = choice(&battle).offers.into_iter().find(|offer| rides(&offer.action)) {
        give(&mut battle, offer.action);
    }
    assert!(choice(&battle).question.contains("Which caracoles"), "{:?}", choice(&battle));
    let sets = RulingTarget::Amend(Amendment::Remove(ids[2]));
    let ruling = Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
    let told = give(&mut battle, Action::NoMoreCaracoles);
    let lapses = "The caracole of Danish horse a at French horse a comes to nothing: it cannot be ridden any more.";
    assert!(told.iter().any(|report| report.text == lapses), "{told:?}");
}

/// Commanders who ride by a free activation have a heading, though nobody rides. [MM 14]
#[test]
fn mm_14_commanders_rides_have_a_heading() {
    let kept =
        [("8_pounders_1st", single(50, 12, Corner::V0)), ("isenghen", Stand::doubles([hex("4812"), hex("4813")])[0])];
    let (mut battle, _) = only_of("blenheim", House::default(), &kept, ["5212", "4312"], |_| {});
    let moves = |choice: &Choice<Action>| {
        choice.offers.iter().find(|offer| offer.action == Action::MoveCommanders).map(|offer| offer.action.clone())
    };
    let mut told = Vec::new();
    for _ in 0..300 {
        let given = match battle.words() {
            Awaiting::Choice(choice) => Answer::Act(moves(&choice).unwrap_or_else(|| quiet(&choice))),
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![9])),
            _ => break,
        };
        told.extend(battle.answer(given, Ears::Open).unwrap());
        if told.iter().any(|report| report.text.ends_with("commanders move.")) {
            return;
        }
    }
    panic!("the commanders' rides have no heading");
}

/// What is left at a goal is left of the points it goes by, and who goes rapidly is told to. [MB 5.6, 5.7]
#[test]
fn mb_5_7_what_is_left_to_a_column_is_left_of_twice_its_allowance() {
    let column = Stand::LongColumn { head: hex("2416"), facing: Direction::D3 };
    let kept = [("english_d", column), ("french_horse_b", single(14, 3, Corner::V3))];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who moves"), goes);
    give(&mut battle, Action::March(ids[0]));
    let state = battle.state();
    let points = 2 * u32::from(state.allowance(ids[0])) * 2;
    let goals = goals(state, ids[0]);
    let mut least = None;
    for offer in choice(&battle).offers {
        let (Action::Go { stand, .. }, Target::Hex(target)) = (&offer.action, &offer.target) else { continue };
        let goal = goals.iter().find(|goal| goal.stand == *stand).unwrap();
        assert_eq!(target.left.map(u32::from), Some(points - goal.spent), "{}", offer.label);
        assert_eq!(offer.rule.citation(), "MB 5.6");
        least = least.or(Some(offer.action));
    }
    let told = give(&mut battle, least.unwrap());
    assert!(told[0].text.starts_with("English d moves rapidly to "), "{}", told[0].text);
}

/// By the newer book a command fires and then moves: dragoons that have fired on foot mount at the start of their move. By the older they
/// mount as their activation begins, and fire is part of that. [MB 5.3, 15.2, MM 15]
#[test]
fn mb_15_2_dragoons_mount_at_the_start_of_their_move_though_they_have_fired() {
    for (scenario, dragoons, enemy, stands, leaders, mounts) in [
        ("ramillies", "english_dragoons", "french_horse_a", [(24, 12), (23, 12)], ["2613", "1713"], true),
        ("blenheim", "villers_dragoons_a", "zurlauben_horse_a", [(50, 10), (49, 10)], ["5210", "4020"], false),
    ] {
        let [own, other] = stands.map(|(line, place)| single(line, place, Corner::V3));
        let on_foot = |setup: &mut Setup| setup.units[0].mounted = false;
        let (mut battle, ids) =
            only_of(scenario, House::default(), &[(dragoons, own), (enemy, other)], leaders, on_foot);
        let fire = Action::Fire { unit: ids[0], target: ids[1] };
        let first = |choice: &Choice<Action>| {
            let first = choice.offers.iter().find(|offer| offer.verb == "fire_first").map(|offer| offer.action.clone());
            first.or_else(|| goes(choice).filter(|_| choice.side == Side::A))
        };
        play_to(&mut battle, 0, |choice| choice.offers.iter().any(|offer| offer.action == fire), first);
        give(&mut battle, fire);
        play_to(&mut battle, 0, |choice| choice.question.contains("Who moves"), |_| None);
        assert!(battle.state().unit(ids[0]).now.fired, "{scenario}");
        let saddle = Action::Remount(ids[0]);
        let is_offered = choice(&battle).offers.iter().any(|offer| offer.action == saddle);
        assert_eq!(is_offered, mounts, "{scenario}");
        if is_offered {
            let spent = battle.state().unit(ids[0]).now.spent;
            give(&mut battle, saddle);
            let unit = battle.state().unit(ids[0]);
            assert!(unit.troop.mounted);
            assert_eq!(unit.now.spent, spent + u32::from(unit.values.movement / 2) * 2, "half the new allowance");
        }
    }
}
