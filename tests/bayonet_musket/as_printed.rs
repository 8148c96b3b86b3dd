//! What a reader of the book found to be otherwise: what is settled as a brigade is activated, whom a corner brings in reach, who may hold on.

use std::collections::BTreeSet;

use galloper::game::{Answer, Awaiting, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::terrain::HexTerrain;
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};

use crate::charges;
use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, attacks, offered, roll, step, told, unit};

const FOOT: Kind = Kind::Infantry;
const HORSE: Kind = Kind::Cavalry;

/// Whom a unit of the activated brigade may attack, by name.
fn prey(battle: &Fought, own: &str) -> BTreeSet<String> {
    charges::prey(battle, own).into_iter().collect()
}

/// Who is apart from his brigade is so when it is activated, and not because a mate has stepped up since. [BM 5.2]
#[test]
fn bm_5_2_who_is_apart_is_settled_as_the_brigade_is_activated() {
    for (first, second) in [("Own 1", "Own 2"), ("Own 2", "Own 1")] {
        let figure = Figure::new()
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0708", "0709"])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0907", "0908", "0909", "0910", "0911"])
            .under("Own", Order::Charge);
        let battle = activated(&figure.0, "Own");
        let before = prey(&battle, second);
        assert!(!before.is_empty(), "{second} has somebody to attack");
        for target in prey(&battle, first) {
            let mut battle = battle.clone();
            let [own, target] = [first, &target].map(|name| unit(&battle, name));
            act(&mut battle, Action::Choose(own));
            act(&mut battle, Action::Attack(target));
            while step(&battle) == "closing" {
                let place = offered(&battle)[0].clone();
                act(&mut battle, place);
            }
            assert!(!prey(&battle, second).is_empty(), "{first} has stepped up");
        }
    }
}

/// With nobody before it a unit may turn a corner and charge who is in reach then, though it has others in reach as it faces. [BM 5.4]
#[test]
fn bm_5_4_a_corner_is_free_to_who_has_nobody_before_it() {
    let figure = |foes: &[&str]| {
        let figure = Figure::new()
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0506", "0505"])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), foes)
            .under("Own", Order::Charge);
        activated(&figure.0, "Own")
    };
    let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
    let turned = prey(&figure(&["0508", "0905"]), "Own 1");
    assert_eq!(turned, names(&["Foe 1"]), "after a corner");
    assert_eq!(prey(&figure(&["0508", "0705"]), "Own 1"), names(&["Foe 1", "Foe 2"]));
    assert_eq!(prey(&figure(&["0508", "0606"]), "Own 1"), names(&["Foe 2"]), "somebody stands before it");
}

/// Foot in a village takes a casualty for a retreat from horse, too: two of them always, one if its owner likes. [BM 9.1.2, 11.8.1, R-BM-12]
#[test]
fn bm_9_1_2_foot_in_a_village_holds_on_against_horse() {
    let attacked = |hexes: &[&str]| {
        let mut figure = Figure::new()
            .brigade((Side::A, Kind::DismountedDragoons, "Foe"), (0, Line::Front, 1), hexes)
            .brigade((Side::B, HORSE, "Own"), (0, Line::Front, 1), &["0808", "0807"])
            .under("Own", Order::Charge);
        figure.0.ground.insert(at("0908"), HexTerrain::Village);
        let mut battle = activated(&figure.0, "Own");
        attacks(&mut battle, "Own 1", "Foe 1");
        while step(&battle) == "defender" {
            let first = offered(&battle)[0].clone();
            act(&mut battle, first);
        }
        battle
    };
    let mut has_held = false;
    for face in 0..=9 {
        let mut stack = attacked(&["0908", "0908"]);
        let story = told(&roll(&mut stack, face));
        has_held |= story.contains("holds on, at the cost of a casualty");
        assert!(!story.contains("Foe 1 goes back") && !story.contains("Foe 2 goes back"), "{face}: {story}");
        let mut alone = attacked(&["0908"]);
        let back = told(&roll(&mut alone, face));
        assert!(!back.contains("Foe 1 goes back"), "{face}: it is asked first: {back}");
    }
    assert!(has_held);
}

/// The order of all attacks is determined before the first of them. [BM 11.1]
#[test]
fn bm_11_1_the_order_is_determined_before_any_attack() {
    let figure = Figure::new()
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0708", "0710", "0709"])
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0808", "0811"])
        .under("Own", Order::Charge);
    let mut battle = activated(&figure.0, "Own");
    for (own, foe) in [("Own 1", "Foe 1"), ("Own 2", "Foe 2")] {
        let [own, foe] = [own, foe].map(|name| unit(&battle, name));
        act(&mut battle, Action::Choose(own));
        act(&mut battle, Action::Attack(foe));
    }
    while step(&battle) != "attacks" {
        act(&mut battle, Action::Done);
    }
    let [one, two] = ["Own 1", "Own 2"].map(|name| unit(&battle, name));
    assert_eq!(told(&act(&mut battle, Action::Choose(two))), "", "nothing is fought out yet");
    assert_eq!(offered(&battle), [Action::Choose(one)]);
    let story = told(&act(&mut battle, Action::Choose(one)));
    assert!(story.starts_with("Own 2 attacks Foe 2"), "{story}");
}

/// A stack of which one is locked in a firefight is not turned by another under Dress Ranks. [BM 9.1, 11.2.3, R-BM-52]
#[test]
fn bm_r52_nobody_turns_a_locked_mate_under_dress_ranks() {
    let figure = |dress: Order| {
        Figure::new()
            .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808", "0808"])
            .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908"])
            .under("Own", dress)
    };
    let turns = |battle: &Fought, own: &str| {
        let mut battle = battle.clone();
        let own = unit(&battle, own);
        act(&mut battle, Action::Choose(own));
        let here = battle.state().unit(own).hex;
        offered(&battle).into_iter().any(|action| matches!(action, Action::Go(hex, _) if Some(hex) == here))
    };
    let free = activated(&figure(Order::Dress).0, "Own");
    assert!(turns(&free, "Own 1") && turns(&free, "Own 2"));
    // Whichever of the stack attacks is locked by a firefight; the other stands with it.
    let mut fought = activated(&figure(Order::Charge).0, "Own");
    let [own, foe] = ["Own 1", "Foe 1"].map(|name| unit(&fought, name));
    act(&mut fought, Action::Choose(own));
    act(&mut fought, Action::Attack(foe));
    while matches!(fought.words(), Awaiting::Choice(_)) && step(&fought) != "activations" {
        let offers = offered(&fought);
        let quiet = offers.iter().find(|action| **action == Action::Done);
        act(&mut fought, quiet.unwrap_or(&offers[0]).clone());
    }
    let locked_by = (0..=9).find_map(|face| {
        let mut battle = fought.clone();
        roll(&mut battle, face);
        (!battle.state().firefights.is_empty()).then_some(battle)
    });
    let mut battle = locked_by.expect("some face locks them");
    let own = crate::field::brigade(&battle, "Own");
    let sets = RulingTarget::Amend(Amendment::Order(own, Order::Dress));
    let ruling = Ruling { by: "Jim".to_owned(), why: "to dress".to_owned(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Deaf).expect("the umpire may");
    let activate = Action::Activate(own);
    let mut dice = galloper::dice::Generator::seeded(1);
    while !(step(&battle) == "activations" && offered(&battle).contains(&activate)) {
        let answer = crate::field::quiet(&battle, &mut dice);
        let story = battle.answer(answer, Ears::Open).expect("it is offered");
        assert!(battle.state().turn < 4, "it is activated again");
        assert!(!battle.state().firefights.is_empty(), "{} {}", step(&battle), told(&story));
    }
    act(&mut battle, activate);
    if step(&battle) == "orders" {
        act(&mut battle, Action::Done);
    }
    assert!(!turns(&battle, "Own 2"), "its mate is locked");
}
