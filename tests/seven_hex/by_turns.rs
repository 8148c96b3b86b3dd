//! The alternate sequence of play. [SHS 21, R49]

use galloper::game::{Awaiting, Ruleset, Side, Thrower};
use galloper::hex::Direction;
use galloper::hex::cluster::Spot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::state::Phase;
use galloper::rules::seven_hex::state::unit::{At, Counter};
use galloper::rules::seven_hex::{Action, Battle};

use crate::field::{
    ATTACKED, FROM, at, choosable, counter, disrupt, foot, is_disrupted, offered, opened, setup, shown, take, there,
    thrown_for, with,
};
use crate::{act, roll};

/// A battle by turns of these units.
fn battle(units: Vec<(Counter, At)>) -> Battle {
    opened(&with("alternate_sequence", setup(units)))
}

/// Both armies with two stacks near their commanders, out of each other's reach.
fn both() -> Battle {
    let duke = |name: &str, leader| counter(name, leader, Arm::Command);
    battle(vec![
        (duke("Marlborough", Leader::Marlborough), at((-3, 0), Spot::Centre)),
        (foot("Rowe", Side::A), at((-3, 0), Spot::Centre)),
        (foot("Webb", Side::A), at((-3, 0), Spot::Centre)),
        (foot("Orkney", Side::A), at((-3, 1), Spot::Centre)),
        (duke("Tallard", Leader::Tallard), at((3, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at((3, 0), Spot::Centre)),
        (foot("Languedoc", Side::B), at((3, -1), Spot::Centre)),
    ])
}

/// Who is asked.
fn asked(battle: &Battle) -> Side {
    match battle.words() {
        Awaiting::Choice(choice) => choice.side,
        other => panic!("nobody is asked: {other:?}"),
    }
}

/// Moves a unit to the first place it is offered.
fn march(battle: &mut Battle, name: &str) {
    take(battle, name);
    let to = offered(battle).into_iter().find(|action| matches!(action, Action::March { .. }));
    act(battle, to.expect("it may go somewhere"));
}

#[test]
fn shs_21_1_both_throw_for_a_phase_and_again_when_they_are_equal() {
    let mut battle = both();
    let Awaiting::Dice(request) = battle.words() else { panic!("both throw") };
    assert_eq!((request.thrower, request.rule.citation()), (Thrower::Both, "SHS 21.1"));
    roll(&mut battle, &[4, 4]);
    assert_eq!(thrown_for(&battle), "SHS 21.1");
    roll(&mut battle, &[2, 5]);
    assert_eq!(asked(&battle), Side::B);
    assert_eq!(battle.state().active, Side::B);
}

#[test]
fn shs_21_2_a_stack_moves_then_one_of_the_other_side() {
    let mut battle = both();
    roll(&mut battle, &[5, 2]);
    assert_eq!(choosable(&battle), ["Rowe", "Webb", "Orkney"]);
    march(&mut battle, "Rowe");
    assert_eq!((asked(&battle), choosable(&battle)), (Side::A, vec!["Webb".to_owned()]), "the others of his stack");
    march(&mut battle, "Webb");
    assert_eq!(asked(&battle), Side::B);
    // Languedoc stands alone: it moves, and the turn passes.
    march(&mut battle, "Languedoc");
    assert_eq!((asked(&battle), choosable(&battle)), (Side::A, vec!["Orkney".to_owned()]));
    // Who thinks better of it has not moved.
    take(&mut battle, "Orkney");
    act(&mut battle, Action::Stay);
    assert_eq!(asked(&battle), Side::B, "nobody else of the Allies can");
}

#[test]
fn shs_21_2_half_a_stack_may_stay_without_leaving_the_phase() {
    let mut battle = both();
    roll(&mut battle, &[5, 2]);
    march(&mut battle, "Rowe");
    act(&mut battle, Action::Done);
    assert_eq!(asked(&battle), Side::B);
    march(&mut battle, "Navarre");
    assert_eq!((asked(&battle), choosable(&battle)), (Side::A, vec!["Webb".to_owned(), "Orkney".to_owned()]));
}

#[test]
fn shs_21_3_whoever_does_not_move_is_out_of_the_phase_and_the_other_goes_on() {
    let mut battle = both();
    roll(&mut battle, &[5, 2]);
    act(&mut battle, Action::Done);
    for name in ["Navarre", "Languedoc"] {
        assert_eq!((asked(&battle), battle.state().phase), (Side::B, Phase::Strategic));
        march(&mut battle, name);
    }
    assert_eq!(battle.state().phase, Phase::Orders, "nobody has guns");
}

#[test]
fn shs_21_0_the_phases_are_both_sides_and_the_turn_is_over_after_the_commanders() {
    let mut battle = both();
    let mut seen = Vec::new();
    while battle.state().turn == 1 {
        let phase = battle.state().phase;
        if seen.last() != Some(&phase) {
            seen.push(phase);
        }
        match battle.words() {
            Awaiting::Dice(_) => roll(&mut battle, &[5, 2]),
            _ => act(&mut battle, Action::Done),
        }
    }
    assert_eq!(seen, [Phase::Strategic, Phase::Orders, Phase::Commanders]);
}

#[test]
fn shs_21_4_guns_of_both_sides_fire_in_turns() {
    let gun = |name: &str, leader| counter(name, leader, Arm::Artillery);
    let mut battle = battle(vec![
        (gun("Blood", Leader::Marlborough), at(FROM, Spot::Outer(Direction::D0))),
        (gun("Siege", Leader::Marlborough), at(FROM, Spot::Outer(Direction::D0))),
        (gun("Coulevrines", Leader::Tallard), at(ATTACKED, Spot::Outer(Direction::D3))),
    ]);
    assert_eq!(battle.state().phase, Phase::Fire);
    roll(&mut battle, &[5, 2]);
    for side in [Side::A, Side::B, Side::A] {
        assert_eq!(asked(&battle), side);
        let shot = offered(&battle).remove(0);
        act(&mut battle, shot);
        roll(&mut battle, &[1, 1]);
    }
    assert_eq!(battle.state().phase, Phase::Orders);
}

#[test]
fn shs_21_4_orders_are_given_in_turns_and_each_army_has_its_own_value() {
    let mut battle = both();
    until_phase(&mut battle, Phase::Orders);
    roll(&mut battle, &[5, 2]);
    let mut order = |name: &str, place: (i16, i16), value: i32, faces: &[u8]| {
        take(&mut battle, name);
        act(&mut battle, Action::Order(at(place, Spot::Centre)));
        assert_eq!(shown(&battle), [value], "{name}");
        roll(&mut battle, faces);
    };
    order("Orkney", (-2, 1), 3, &[6, 1]);
    order("Navarre", (2, 0), 2, &[6, 1]);
    order("Orkney", (-1, 1), 2, &[6, 1]);
    // The French do not obey, and are out of the phase.
    order("Navarre", (1, 0), 1, &[1, 6]);
    order("Orkney", (-2, 1), 1, &[6, 1]);
    // An order that is thought better of is none.
    take(&mut battle, "Orkney");
    act(&mut battle, Action::Stay);
    assert_eq!((asked(&battle), battle.state().phase), (Side::A, Phase::Orders));
    act(&mut battle, Action::Done);
    assert_eq!(battle.state().phase, Phase::Commanders);
    assert_eq!((battle.state().orders, battle.state().disobeyed), ([0; 2], [false; 2]));
}

/// Lets a phase be done with, and throws for who begins the next.
fn until_phase(battle: &mut Battle, phase: Phase) {
    while battle.state().phase != phase {
        match battle.words() {
            Awaiting::Dice(_) => roll(battle, &[5, 2]),
            _ => act(battle, Action::Done),
        }
    }
}

#[test]
fn shs_14_1_all_rally_before_anybody_is_tested_and_stacks_are_tested_in_turns() {
    let duke = |name: &str, leader| counter(name, leader, Arm::Command);
    let mut battle = battle(vec![
        (duke("Marlborough", Leader::Marlborough), at((-3, 0), Spot::Centre)),
        (foot("Webb", Side::A), at((-3, 0), Spot::Centre)),
        (foot("Rowe", Side::A), at(FROM, Spot::Centre)),
        (foot("Orkney", Side::A), at((-1, 1), Spot::Centre)),
        (duke("Tallard", Leader::Tallard), at((3, 0), Spot::Centre)),
        (foot("Languedoc", Side::B), at((3, 0), Spot::Centre)),
        (foot("Navarre", Side::B), at(ATTACKED, Spot::Centre)),
        (foot("Royal", Side::B), at(ATTACKED, Spot::Centre)),
    ]);
    until_phase(&mut battle, Phase::Orders);
    disrupt(&mut battle, &["Webb", "Rowe", "Orkney", "Languedoc"]);
    until_phase(&mut battle, Phase::Morale);
    assert!(!is_disrupted(&battle, "Webb") && !is_disrupted(&battle, "Languedoc"), "both armies have rallied");
    // Only the Allies have anybody to test: nobody throws for who begins.
    assert_eq!((asked(&battle), choosable(&battle)), (Side::A, vec!["Rowe".to_owned(), "Orkney".to_owned()]));
    take(&mut battle, "Rowe");
    roll(&mut battle, &[6]);
    assert_eq!(thrown_for(&battle), "SHS 14.6", "the last stack is not asked for");
    let near = there(FROM.0, FROM.1);
    assert_eq!(battle.state().area_of(crate::unit(battle.state(), "Rowe")), Some(near));
    roll(&mut battle, &[6]);
    assert_eq!(battle.state().phase, Phase::Commanders);
}
