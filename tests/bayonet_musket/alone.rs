//! Hexes without troops: guns alone and routed markers, however many there are, are attacked as one hex.

use galloper::dice::Generator;
use galloper::game::{Answer, Ears, Ruleset, Side};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::facts::targets::easy_targets;
use galloper::rules::bayonet_musket::state::State;
use galloper::rules::bayonet_musket::state::action::Action;

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, at, brigade, offered, quiet, run_away, step, told, unit, unit_of};

const FOOT: Kind = Kind::Infantry;

/// A brigade whose morale broke where it stands: two markers in one hex, a gun with them or not, and a battalion on Charge before it,
/// whose brigade is activated.
fn before_routers(gun: bool) -> Fought {
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 2), &["0908", "0908", "0912"])
        .brigade((Side::A, FOOT, "Rest"), (0, Line::Front, 1), &["0904", "0903"])
        .brigade((Side::B, FOOT, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::B, FOOT, "Other"), (0, Line::Front, 2), &["0812"])
        .under("Own", Order::Charge)
        .under("Other", Order::Charge);
    if gun {
        figure = figure.gun(Side::A, "Battery", "0908");
    }
    figure.0.brigades[0].morale = 0;
    unit_of(&mut figure.0, "Foe 3").value = 1;
    let mut battle = activated(&figure.0, "Other");
    let [other, foe] = ["Other 1", "Foe 3"].map(|name| unit(&battle, name));
    for action in [Action::Choose(other), Action::Attack(foe), Action::Choose(other), Action::Volley] {
        act(&mut battle, action);
    }
    let mut dice = Generator::seeded(1);
    let own = Action::Activate(brigade(&battle, "Own"));
    while !offered(&battle).contains(&own) {
        let answer = quiet(&battle, &mut dice);
        battle.answer(answer, Ears::Deaf).expect("it is offered");
    }
    assert_eq!(battle.state().turn, 1);
    act(&mut battle, own);
    while step(&battle) == "orders" {
        act(&mut battle, Action::Done);
    }
    battle
}

/// Own 1 attacks the first of those it is offered; what is told, and the battle where everybody has run.
fn taken(mut battle: Fought) -> (String, Fought) {
    let own = unit(&battle, "Own 1");
    act(&mut battle, Action::Choose(own));
    let attack = offered(&battle).into_iter().find(|action| matches!(action, Action::Attack(_)));
    act(&mut battle, attack.expect("somebody is offered"));
    while step(&battle) != "attacks" {
        act(&mut battle, Action::Done);
    }
    let story = told(&act(&mut battle, Action::Choose(own))) + " " + &told(&run_away(&mut battle));
    (story, battle)
}

/// The hex is offered once, every marker in it runs two hexes, and the attacker enters. [BM 13.1, 13.2, R-BM-81]
#[test]
fn bm_r81_all_the_markers_of_a_hex_run_before_who_attacks_it() {
    let mut battle = before_routers(false);
    let mut asked = battle.clone();
    let own = unit(&asked, "Own 1");
    act(&mut asked, Action::Choose(own));
    let attacks = offered(&asked).into_iter().filter(|action| matches!(action, Action::Attack(_)));
    assert_eq!(attacks.count(), 1);
    let other = unit(&asked, "Foe 2");
    let refused = asked.answer(Answer::Act(Action::Attack(other)), Ears::Open).expect_err("it is not offered");
    assert!(refused.to_string().contains("who attacks Foe 1 takes the whole of 0908"), "{refused}");
    let story;
    (story, battle) = taken(battle);
    for marker in ["Foe 1", "Foe 2"] {
        assert!(story.contains(&format!("{marker} runs before Own 1.")), "{story}");
        let ran = battle.state().unit(unit(&battle, marker)).hex.expect("it is on the map");
        assert_eq!(ran.distance(at("0908")), 2, "{story}");
    }
    assert_eq!(battle.state().unit(own).hex, Some(at("0908")), "{story}");
}

/// A gun among them is lost, and who took it may turn a corner. [BM 10.5, 11.6, R-BM-81]
#[test]
fn bm_r81_guns_among_markers_are_lost_with_the_hex() {
    let (story, mut battle) = taken(before_routers(true));
    for what in ["Battery is lost.", "Foe 1 runs before Own 1.", "Foe 2 runs before Own 1."] {
        assert!(story.contains(what), "{what}: {story}");
    }
    let own = unit(&battle, "Own 1");
    assert_eq!((battle.state().unit(own).hex, step(&battle).as_str()), (Some(at("0908")), "facing"), "{story}");
    act(&mut battle, Action::Go(at("0908"), Corner::V1));
    assert_eq!(battle.state().unit(own).facing, Corner::V1);
}

/// A gun stays where it stands when routers of its own side run its troops down: its hex is in no combat. [BM 9.3, 10.5]
#[test]
fn bm_10_5_guns_are_not_lost_with_troops_run_through() {
    const MATES: [&str; 3] = ["1007", "1008", "1009"];
    let mut figure = Figure::new()
        .brigade((Side::A, FOOT, "Foe"), (0, Line::Front, 1), &["0908", "0912"])
        .brigade((Side::A, FOOT, "Mate"), (0, Line::Front, 2), &MATES)
        .brigade((Side::B, FOOT, "Other"), (0, Line::Front, 2), &["0812"])
        .under("Other", Order::Charge);
    for hex in MATES {
        figure = figure.gun(Side::A, &format!("Battery {hex}"), hex);
    }
    figure.0.brigades[0].morale = 0;
    for name in ["Foe 2", "Mate 1", "Mate 2", "Mate 3"] {
        unit_of(&mut figure.0, name).value = 1;
    }
    let mut battle = activated(&figure.0, "Other");
    let [other, foe] = ["Other 1", "Foe 2"].map(|name| unit(&battle, name));
    for action in [Action::Choose(other), Action::Attack(foe), Action::Choose(other), Action::Volley] {
        act(&mut battle, action);
    }
    let (mut dice, mut story) = (Generator::seeded(1), String::new());
    while battle.state().turn == 1 {
        let answer = quiet(&battle, &mut dice);
        story += &(told(&battle.answer(answer, Ears::Open).expect("it is offered")) + " ");
    }
    assert!((1..=3).any(|number| story.contains(&format!("Mate {number} is routed."))), "{story}");
    assert!(!story.contains("is lost."), "{story}");
}

/// A marker that friends share their hex with is not to be had: who attacks the hex attacks them. [BM 13.2, R-BM-73, R-BM-81]
#[test]
fn bm_r81_a_marker_among_troops_is_no_target() {
    let battle = before_routers(false);
    let easy = |state: &State| easy_targets(state, Side::B).into_iter().map(|enemy| enemy.at).collect::<Vec<_>>();
    let mut state = battle.state().clone();
    assert!(easy(&state).contains(&at("0908")));
    state.unit_mut(unit(&battle, "Rest 1")).hex = Some(at("0908"));
    assert!(!easy(&state).contains(&at("0908")));
}
