//! The phases of a turn, ranged fire, orders, and the options that change them. [SHS 5 to 9, 14, 18 to 20]

use galloper::game::{Awaiting, Ruleset, Side};
use galloper::hex::Direction;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::Phase;
use galloper::rules::seven_hex::state::unit::{At, Counter};
use galloper::rules::seven_hex::{Action, Battle, Setup};

use crate::field::{
    ATTACKED, FACING, FROM, at, attack, begun, choosable, counter, disrupt, foot, id, offered, opened, put, setup,
    shown, stands, step, take, there, thrown_for, until, with,
};
use crate::{act, roll, shipped};

const FAR: (i16, i16) = (3, 3);

fn gun(name: &str, leader: Leader) -> Counter {
    counter(name, leader, Arm::Artillery)
}

/// Rowe faces a French gun, which bears on him, and French foot beside it.
fn fired_at() -> Setup {
    setup(vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (gun("Coulevrines", Leader::Tallard), at(ATTACKED, Spot::Outer(Direction::D3))),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
    ])
}

/// The shots that are offered.
fn shots(battle: &Battle) -> Vec<Action> {
    offered(battle).into_iter().filter(|action| matches!(action, Action::Fire { .. })).collect()
}

#[test]
fn shs_5_1_the_five_phases_follow_each_other_and_fire_is_the_other_player_s() {
    let mut battle = opened(&shipped());
    let mut seen = Vec::new();
    while battle.state().turn == 1 {
        let before = (battle.state().active, battle.state().phase);
        seen.push(before);
        let Awaiting::Choice(choice) = battle.words() else { panic!("nobody throws when all is let be") };
        assert_eq!(choice.side, if before.1 == Phase::Fire { before.0.other() } else { before.0 });
        until(&mut battle, |battle| (battle.state().active, battle.state().phase) != before || battle.state().turn > 1);
    }
    let of = |side: Side| move |(active, phase): &(Side, Phase)| (*active == side).then_some(*phase);
    let allied: Vec<Phase> = seen.iter().filter_map(of(Side::A)).collect();
    let french: Vec<Phase> = seen.iter().filter_map(of(Side::B)).collect();
    let printed = [Phase::Strategic, Phase::Fire, Phase::Orders, Phase::Commanders];
    assert_eq!(allied, printed, "nobody is disrupted, so morale asks nothing");
    assert!(french.iter().all(|phase| printed.contains(phase)) && french.is_sorted());
}

#[test]
fn shs_5_2_the_first_player_s_phases_are_over_before_the_second_s_begin() {
    let mut battle = opened(&shipped());
    assert_eq!((battle.state().turn, battle.state().active), (1, Side::A));
    until(&mut battle, |battle| battle.state().active == Side::B);
    assert_eq!((battle.state().turn, battle.state().phase), (1, Phase::Strategic));
    until(&mut battle, |battle| battle.state().active == Side::A);
    assert_eq!((battle.state().turn, battle.state().phase), (2, Phase::Strategic), "and that was a game turn");
}

#[test]
fn shs_7_2_each_gun_fires_once_by_itself() {
    let mut setup = fired_at();
    setup.units.push((gun("Siege", Leader::Tallard), at(ATTACKED, Spot::Outer(Direction::D3))));
    let mut battle = opened(&setup);
    assert_eq!(shots(&battle).len(), 2);
    let first = shots(&battle).remove(0);
    act(&mut battle, first.clone());
    roll(&mut battle, &[1, 1]);
    assert_eq!(shots(&battle).len(), 1);
    assert!(!shots(&battle).contains(&first));
    act(&mut battle, Action::Done);
    assert!(battle.state().units.iter().all(|unit| !unit.fired), "the markers come off when the phase is over");
}

#[test]
fn shs_7_4_guns_fire_over_friends_and_enemies() {
    let units = vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at((-2, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
        (gun("Coulevrines", Leader::Tallard), at((1, 0), Spot::Outer(Direction::D3))),
    ];
    let battle = opened(&setup(units));
    let gun = id(&battle, "Coulevrines");
    let shot = |place| Action::Fire { gun, at: at(place, Spot::Centre) };
    assert_eq!(shots(&battle), [shot(FROM), shot((-2, 0))]);
}

#[test]
fn shs_7_7_guns_fire_at_higher_ground_but_not_over_it() {
    let mut setup = fired_at();
    setup.units.push((foot("Webb", Side::A), at((-2, 0), Spot::Centre)));
    setup.areas[usize::from(there(FROM.0, FROM.1).0)].level = 1;
    let battle = opened(&setup);
    let gun = id(&battle, "Coulevrines");
    assert_eq!(shots(&battle), [Action::Fire { gun, at: at(FROM, Spot::Centre) }]);
}

#[test]
fn shs_7_8_a_commander_alone_is_no_target() {
    let mut setup = fired_at();
    setup.units[0] = (counter("Marlborough", Leader::Marlborough, Arm::Command), at(FROM, Spot::Centre));
    setup.units.push((foot("Webb", Side::A), at(FAR, Spot::Centre)));
    let mut battle = opened(&setup);
    until(&mut battle, |battle| battle.state().phase >= Phase::Fire);
    assert_eq!(battle.state().phase, Phase::Orders);
}

#[test]
fn shs_7_9_a_stack_is_named_and_two_dice_are_thrown_at_it() {
    let mut setup = fired_at();
    setup.units.push((foot("Webb", Side::A), at(FROM, Spot::Centre)));
    let mut battle = opened(&setup);
    put(&mut battle, "Webb", at(FROM, Spot::Outer(Direction::D0)));
    assert_eq!(shots(&battle).len(), 2, "each hex of an area with somebody on it is a target of its own");
    let gun = id(&battle, "Coulevrines");
    act(&mut battle, Action::Fire { gun, at: at(FROM, Spot::Centre) });
    let Awaiting::Dice(request) = battle.words() else { panic!("two dice") };
    assert_eq!((request.dice.count, request.rule.citation()), (2, "SHS 7.10a"));
    roll(&mut battle, &[4, 4]);
    assert!(battle.state().unit(id(&battle, "Rowe")).disrupted && !battle.state().unit(id(&battle, "Webb")).disrupted);
}

/// Two units of foot on one hex, and an enemy far off.
fn two() -> Battle {
    begun(&setup(vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ]))
}

#[test]
fn shs_8_1_each_army_has_its_order_value() {
    let mut battle = two();
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Order(at(ATTACKED, Spot::Centre)));
    assert_eq!(shown(&battle), [3]);
    roll(&mut battle, &[1, 6]);
    until(&mut battle, |battle| step(battle) == "orders of B");
    take(&mut battle, "Navarre");
    let away = offered(&battle).into_iter().find(|action| matches!(action, Action::Order(_))).expect("it may go");
    act(&mut battle, away);
    assert_eq!(shown(&battle), [2]);
}

#[test]
fn shs_8_3a_an_order_may_be_for_some_of_a_stack() {
    let mut battle = two();
    take(&mut battle, "Rowe");
    take(&mut battle, "Webb");
    act(&mut battle, Action::Order(at(ATTACKED, Spot::Centre)));
    roll(&mut battle, &[6, 1]);
    assert_eq!(stands(&battle, "Rowe"), Some(at(ATTACKED, Spot::Centre)));
    assert_eq!(stands(&battle, "Webb"), Some(at(FROM, Spot::Centre)), "he was left behind");
}

#[test]
fn shs_8_3b_those_who_are_ordered_together_end_on_one_hex() {
    let mut battle = two();
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Order(at(FROM, FACING)));
    roll(&mut battle, &[6, 1]);
    assert_eq!(["Rowe", "Webb"].map(|name| stands(&battle, name)), [Some(at(FROM, FACING)); 2]);
}

#[test]
fn shs_8_4b_an_order_that_is_not_obeyed_ends_the_phase_and_nobody_moves() {
    let mut battle = two();
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Order(at(ATTACKED, Spot::Centre)));
    // Two and three fall short of six.
    roll(&mut battle, &[2, 6]);
    assert_eq!(stands(&battle, "Rowe"), Some(at(FROM, Spot::Centre)));
    assert_eq!(battle.state().active, Side::B, "nothing else is left to do in that turn");
    assert_eq!(battle.state().disobeyed, [false; 2], "and in the next turn armies listen again");
}

#[test]
fn shs_8_4c_an_attack_is_fought_before_anybody_enters() {
    let units =
        vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre))];
    let mut battle = begun(&setup(units));
    attack(&mut battle, "Rowe");
    assert_eq!(step(&battle), "defence");
    assert_eq!(stands(&battle, "Rowe"), Some(at(FROM, Spot::Centre)));
}

#[test]
fn shs_8_6a_the_same_units_may_be_ordered_again() {
    let mut battle = two();
    for (place, value) in [(ATTACKED, 3), ((1, 0), 2), ((2, 0), 1)] {
        take(&mut battle, "Rowe");
        act(&mut battle, Action::Order(at(place, Spot::Centre)));
        assert_eq!(shown(&battle), [value], "and the value falls with every order");
        roll(&mut battle, &[6, 1]);
        assert_eq!(stands(&battle, "Rowe"), Some(at(place, Spot::Centre)));
    }
}

#[test]
fn shs_9_3_artillery_goes_from_hex_to_hex_of_its_area_only() {
    let units = vec![
        (gun("Blood", Leader::Marlborough), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(FAR, Spot::Centre)),
    ];
    let mut battle = begun(&setup(units));
    take(&mut battle, "Blood");
    let to: Vec<At> = offered(&battle)
        .into_iter()
        .filter_map(|action| match action {
            Action::Order(to) => Some(to),
            _ => None,
        })
        .collect();
    assert_eq!(to.len(), 6);
    assert!(to.iter().all(|to| to.area == there(FROM.0, FROM.1)));
}

#[test]
fn shs_14_3_each_stack_is_tested_by_itself_in_the_order_its_owner_likes() {
    let units = vec![
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at((-1, 1), Spot::Centre)),
        (foot("Hamilton", Side::A), at((-1, 1), Spot::Centre)),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
    ];
    let mut battle = begun(&setup(units));
    put(&mut battle, "Hamilton", at((-1, 1), FACING));
    disrupt(&mut battle, &["Rowe", "Webb", "Hamilton"]);
    until(&mut battle, |battle| battle.state().phase == Phase::Morale);
    assert_eq!(choosable(&battle), ["Rowe", "Webb", "Hamilton"]);
    take(&mut battle, "Webb");
    assert_eq!(thrown_for(&battle), "SHS 14.6");
    roll(&mut battle, &[6]);
    assert_eq!(choosable(&battle), ["Rowe", "Hamilton"]);
    take(&mut battle, "Hamilton");
    roll(&mut battle, &[6]);
    assert_eq!(thrown_for(&battle), "SHS 14.6", "the last of them is not asked for");
}

#[test]
fn shs_18_1_attrition_comes_between_morale_and_the_commanders() {
    let units = vec![
        (counter("Marlborough", Leader::Marlborough, Arm::Command), at((-2, 0), Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
    ];
    for (setup, phase) in
        [(setup(units.clone()), Phase::Commanders), (with("attrition", setup(units)), Phase::Attrition)]
    {
        let mut battle = begun(&setup);
        put(&mut battle, "Rowe", at(FROM, Spot::Outer(Direction::D0)));
        until(&mut battle, |battle| battle.state().phase > Phase::Morale);
        assert_eq!(battle.state().phase, phase);
        if phase == Phase::Attrition {
            assert_eq!(thrown_for(&battle), "SHS 18.2");
            roll(&mut battle, &[1]);
            assert_eq!(battle.state().phase, Phase::Commanders);
        }
    }
}

#[test]
fn shs_19_1_the_first_order_may_be_sure_and_the_value_falls_all_the_same() {
    let mut setup =
        setup(vec![(foot("Rowe", Side::A), at(FROM, Spot::Centre)), (foot("Navarre", Side::B), at(FAR, Spot::Centre))]);
    setup = with("first_order_is_sure", setup);
    let mut battle = begun(&setup);
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Order(at(ATTACKED, Spot::Centre)));
    assert_eq!(stands(&battle, "Rowe"), Some(at(ATTACKED, Spot::Centre)), "no die is thrown");
    take(&mut battle, "Rowe");
    act(&mut battle, Action::Order(at(FROM, Spot::Centre)));
    assert_eq!(shown(&battle), [2]);
}

#[test]
fn shs_20_1_a_commander_whose_dice_are_used_is_marked_and_neither_rallies_nor_moves_anybody() {
    let units = vec![
        (counter("Marlborough", Leader::Marlborough, Arm::Command), at(FROM, Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Webb", Side::A), at((-2, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
    ];
    let mut battle = begun(&with("commanders_commit", setup(units)));
    attack(&mut battle, "Rowe");
    assert_eq!(choosable(&battle), ["Marlborough"]);
    take(&mut battle, "Marlborough");
    roll(&mut battle, &[6]);
    // Three dice, and still the foot is beaten: two and six against three and two.
    roll(&mut battle, &[1, 2, 1]);
    roll(&mut battle, &[3]);
    let duke = id(&battle, "Marlborough");
    assert!(battle.state().unit(duke).committed);
    until(&mut battle, |battle| battle.state().turn == 2);
    assert!(battle.state().unit(id(&battle, "Rowe")).disrupted, "he has not rallied him");
    assert!(battle.state().phase > Phase::Strategic, "nor may anybody move strategically");
    assert!(!battle.state().unit(duke).committed, "after which he is free again");
}
