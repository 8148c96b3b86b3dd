//! Stacks, and hexes that somebody has left: who attacks out of them, who may turn, and what becomes of an attack that was named.

use galloper::dice::Generator;
use galloper::game::{Answer, Ears, Ruleset};
use galloper::rules::bayonet_musket::book::orders::Order;
use galloper::rules::bayonet_musket::facts::march::{Limits, goals};
use galloper::rules::bayonet_musket::state::State;
use galloper::rules::bayonet_musket::state::action::Action;

use crate::field::{Fought, act, activated, at, attacks, field, offered, quiet, roll, step, told, under, unit};

/// Answers quietly until nobody of this brigade is asked any more; all that is told.
fn to_the_end(battle: &mut Fought) -> String {
    let mut dice = Generator::seeded(3);
    let mut story = String::new();
    while step(battle) != "activations" {
        let answer = if step(battle) == "attacks" {
            let next = offered(battle).into_iter().find(|action| matches!(action, Action::Choose(_)));
            Answer::Act(next.unwrap_or(Action::Done))
        } else {
            quiet(battle, &mut dice)
        };
        story += &told(&battle.answer(answer, Ears::Open).expect("it is offered"));
        story += " ";
    }
    story
}

#[test]
fn bm_11_1_an_attack_does_not_follow_who_has_left_the_hex_it_was_named_on() {
    let setup = field(&[
        ("South Centre foot 1 1", "0910"),
        ("South Centre foot 1 2", "0911"),
        ("North Centre foot 1 1", "1011"),
    ]);
    let mut battle = activated(&under(setup, "South Centre foot 1", Order::Charge), "South Centre foot 1");
    let [one, other, enemy] =
        ["South Centre foot 1 1", "South Centre foot 1 2", "North Centre foot 1 1"].map(|name| unit(&battle, name));
    for own in [one, other] {
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(enemy));
    }
    act(&mut battle, Action::Choose(one));
    act(&mut battle, Action::Choose(other));
    for _ in 0..2 {
        act(&mut battle, Action::Done);
    }
    roll(&mut battle, 9);
    let story = to_the_end(&mut battle);
    assert_ne!(battle.state().unit(enemy).hex, Some(at("1011")), "it went back");
    assert!(!story.contains("South Centre foot 1 2 attacks"), "{story}");
}

#[test]
fn bm_r39_the_upper_unit_of_a_stack_attacks_and_the_lower_does_not() {
    let setup = field(&[
        ("South Centre foot 1 1", "0910"),
        ("South Centre foot 1 2", "0910"),
        ("North Centre foot 1 1", "1010"),
    ]);
    let battle = activated(&under(setup, "South Centre foot 1", Order::Charge), "South Centre foot 1");
    let stack = battle.state().troops_in(at("0910"));
    let attacks = |unit| {
        let mut battle = battle.clone();
        act(&mut battle, Action::Choose(unit));
        offered(&battle).iter().any(|action| matches!(action, Action::Attack(_)))
    };
    assert_eq!([attacks(stack[0]), attacks(stack[1])], [true, false]);
}

#[test]
fn bm_r52_a_stack_does_not_turn_while_a_firefight_holds_one_of_it() {
    let setup = field(&[
        ("South Centre foot 1 1", "0910"),
        ("South Centre foot 1 2", "0910"),
        ("North Centre foot 1 1", "1010"),
    ]);
    let battle = activated(&setup, "South Centre foot 1");
    let (enemy, mut state) = (unit(&battle, "North Centre foot 1 1"), battle.state().clone());
    let stack = state.troops_in(at("0910"));
    let (locked, mate) = (stack[0], stack[1]);
    let facing = state.unit(mate).facing;
    let turns = |state: &State| {
        let reach = goals(state, mate, Limits { points: 4, aligned: false });
        reach.iter().any(|goal| goal.hex == at("0910") && goal.facing != facing)
    };
    assert!(turns(&state), "nothing holds it yet");
    state.firefights.push([locked, enemy]);
    assert!(!turns(&state));
}

#[test]
fn bm_9_4_cavalry_driven_back_two_hexes_through_infantry_goes_two() {
    let setup = field(&[
        ("South Left horse 1", "0904"),
        ("North Left horse 1", "1004"),
        ("North Left foot 1 1", "1104"),
        ("North Left foot 2 1", "1103"),
        ("North Centre foot 1 1", "1105"),
    ]);
    let mut battle = activated(&under(setup, "South Left horse", Order::Charge), "South Left horse");
    let enemy = unit(&battle, "North Left horse 1");
    attacks(&mut battle, "South Left horse 1", "North Left horse 1");
    roll(&mut battle, 8);
    while step(&battle) == "retreat" {
        let way = offered(&battle)[0].clone();
        act(&mut battle, way);
    }
    let fled = battle.state().unit(enemy).hex.expect("it is on the map");
    assert_eq!(fled.distance(at("1004")), 2, "{fled}");
}
