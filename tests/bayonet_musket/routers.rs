//! The ways of routed units where several are equal, and the order in which markers run: their owner's.

use galloper::dice::Generator;
use galloper::game::{Awaiting, Ears, Eyes, Ruleset, Severity, Side};
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::state::action::Action;

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, attacks, offered, quiet, step, told, unit, unit_of};

const FOOT: Kind = Kind::Infantry;

/// A battalion that a volley routs, with others of its side in these hexes.
fn routed(others: &[&str]) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Weak"), (0, Line::Front, 1), &["0908"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .under("Own", Order::Charge);
    if !others.is_empty() {
        figure = figure.brigade((Side::A, FOOT, "Friends"), (0, Line::Support, 1), others);
    }
    unit_of(&mut figure.0, "Weak 1").value = 1;
    let mut battle = activated(&figure.0, "Own");
    attacks(&mut battle, "Own 1", "Weak 1");
    act(&mut battle, Action::Volley);
    battle
}

/// Of equal ways the owner takes the one he likes. [BM 13.1, R-BM-59]
#[test]
fn bm_r59_of_equal_ways_the_owner_chooses() {
    for way in [0, 1] {
        let mut battle = routed(&[]);
        assert_eq!(step(&battle), "rout way");
        let Awaiting::Choice(choice) = battle.words() else { panic!("he is asked") };
        assert_eq!((choice.side, choice.rule.citation()), (Side::A, "BM 13.1"));
        let labels: Vec<String> = choice.offers.iter().map(|offer| offer.label.clone()).collect();
        assert_eq!(labels, ["To 1008", "To 1009"]);
        let story = told(&act(&mut battle, choice.offers[way].action.clone()));
        let hex = ["1008", "1009"][way];
        assert!(story.contains(&format!("Weak 1 runs to {hex}.")), "{story}");
        assert_eq!(battle.state().unit(unit(&battle, "Weak 1")).hex, Some(at(hex)));
    }
}

/// Fewer friends' hexes come before his choice. [R-BM-59]
#[test]
fn bm_r59_the_way_with_fewer_friends_is_no_choice() {
    let battle = routed(&["1008", "1007"]);
    assert_ne!(step(&battle), "rout way");
    assert_eq!(battle.state().unit(unit(&battle, "Weak 1")).hex, Some(at("1009")));
}

/// Answers quietly until this is asked.
fn until(battle: &mut Fought, wanted: &str) {
    let mut dice = Generator::seeded(3);
    while step(battle) != wanted {
        let answer = quiet(battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
        assert_eq!(battle.state().turn, 1, "{wanted} is never asked");
    }
}

/// In the rout phase the owner says which marker runs next and which way, or lets them all run. [BM 3.4, R-BM-59]
#[test]
fn bm_3_4_the_owner_names_the_marker_that_runs_next() {
    let mut battle = routed(&[]);
    until(&mut battle, "routed markers");
    let weak = unit(&battle, "Weak 1");
    assert_eq!(offered(&battle), [Action::Done, Action::Choose(weak)]);
    let mut led = battle.clone();
    act(&mut led, Action::Choose(weak));
    let mut ways = 0;
    while step(&led) == "rout way" {
        let way = offered(&led)[1].clone();
        act(&mut led, way);
        ways += 1;
    }
    act(&mut battle, Action::Done);
    assert_ne!(step(&battle), "rout way", "he leaves it to them");
    let ends = [&led, &battle].map(|battle| battle.state().unit(weak).hex.expect("it is on the map"));
    assert_eq!(ways, 4);
    assert_eq!(ends.map(galloper::hex::Hex::line), [14, 14], "{ends:?}");
    assert_ne!(ends[0], ends[1]);
}

/// Nothing is told of the markers of a turn that has none. [BM 3.4]
#[test]
fn bm_3_4_nobody_is_said_to_run_where_there_is_nobody() {
    let figure = Figure::new().brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["1408"]).brigade(
        (Side::B, FOOT, "Own"),
        (0, Line::Front, 1),
        &["0808"],
    );
    let mut battle = figure.begun();
    let (mut dice, mut story) = (Generator::seeded(3), String::new());
    while battle.state().turn == 1 {
        let answer = quiet(&battle, &mut dice);
        story += &told(&battle.answer(answer, Ears::Open).expect("it is offered"));
    }
    assert!(!story.contains("Routed markers move"), "{story}");
}

/// While its marker lies on the map a unit is routed; lost it is when the marker is gone. [BM 3.6, 13.1]
#[test]
fn bm_3_6_a_marker_on_the_map_is_routed_and_not_lost() {
    let mut battle = routed(&["1008", "1007"]);
    let worst = |battle: &Fought| {
        let scene = battle.scene(Eyes::Umpire);
        let weak = scene.pieces.iter().find(|piece| piece.name == "Weak 1").expect("it is in the scene");
        weak.conditions.iter().map(|condition| condition.severity).max()
    };
    assert_eq!(worst(&battle), Some(Severity::Worst));
    let mut dice = Generator::seeded(3);
    while battle.state().unit(unit(&battle, "Weak 1")).hex.is_some() {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
        assert!(battle.state().turn <= 4, "a marker is gone after its second clean-up");
    }
    assert_eq!(worst(&battle), Some(Severity::Gone));
}
