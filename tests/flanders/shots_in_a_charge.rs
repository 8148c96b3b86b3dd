//! Shots in a charge that somebody runs from, that somebody is destroyed in, or that is stopped: who still fires, at whom, from how far, and
//! who hears that he does not. [FLA MEL-17, MEL-21, MEL-33, MEL-40, R-42, R-85, R-92, R-118]

use crate::support::table::{Play, foot, guns, horse, table, unit};
use galloper::game::{Answer, Ruleset, Side};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::{ChargeDoctrine, Morale};
use galloper::rules::flanders::judge::Reaction;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::UnitSetup;
use galloper::rules::flanders::{Action, Amendment};
use std::cell::Cell;

const CHARGER: UnitId = UnitId(0);
const LEFT: UnitId = UnitId(1);
const RIGHT: UnitId = UnitId(2);

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

/// Where in the story some words come first.
fn at(play: &Play, words: &str) -> Option<usize> {
    told(play).iter().position(|text| text.contains(words))
}

fn has_said(play: &Play, words: &str) -> bool {
    at(play, words).is_some()
}

fn charger(doctrine: ChargeDoctrine) -> UnitSetup {
    unit(Side::A, "Charger", horse(doctrine), 40.0, 30.0, 0.0)
}

/// Horse before two battalions half an inch apart, both of which it strikes.
fn side_by_side(doctrine: ChargeDoctrine) -> Play {
    Play::new(&table(vec![
        charger(doctrine),
        unit(Side::B, "Left", foot(), 38.8, 38.0, 180.0),
        unit(Side::B, "Right", foot(), 41.2, 38.0, 180.0),
    ]))
}

/// Goes on, taking each offer with this verb, until something holds.
fn taking(play: &mut Play, verb: &str, faces: impl Fn(&str, u8) -> Vec<u8>, until: impl Fn(&Play) -> bool) {
    let offered = |play: &Play| {
        let offers = play.choice()?.offers;
        offers.into_iter().find(|offer| offer.verb == verb).map(|offer| offer.action)
    };
    for _ in 0..20 {
        play.quietly(&faces, |play| until(play) || offered(play).is_some());
        match offered(play).filter(|_| !until(play)) {
            Some(action) => play.give(&Answer::Act(action)),
            None => return,
        }
    }
}

/// The routed get away from pistols, however little way a friend has gone who was frightened by them. [FLA MEL-17, R-85]
#[test]
fn nobody_fires_his_pistols_after_the_routed() {
    let mut play = Play::new(&table(vec![
        charger(Pistol),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Friend", foot(), 43.7, 36.0, 180.0),
    ]));
    play.charge(CHARGER, LEFT);
    let severities = Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-15" | "FLA MOR-12" => all(1, count),
        // The friend goes as little way as he can.
        "FLA DIS-12" => all([6, 1][usize::from(severities.get() > 1)], count),
        // Routed the one, shaken the other.
        "FLA MOR-41" => {
            severities.set(severities.get() + 1);
            all([1, 3][usize::from(severities.get() > 1)], count)
        }
        _ => all(6, count),
    };
    play.quietly(faces, |play| play.has_told("FLA MEL-50"));
    assert!(has_said(&play, "Charged flees") && has_said(&play, "Friend retires"), "{:?}", told(&play));
    assert!(!has_said(&play, "fires its pistols"), "{:?}", told(&play));
}

/// Fire beyond what a weapon carries has no effect: nobody has been fired on. [FLA MEL-22, MOR-38, R-21]
#[test]
fn pistols_out_of_reach_have_fired_on_nobody() {
    for (die, is_fired_on) in [(3, true), (6, false)] {
        let mut play = Play::new(&table(vec![charger(Pistol), unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0)]));
        play.charge(CHARGER, LEFT);
        let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-18" { die } else { 6 }, count);
        play.quietly(faces, |play| has_said(play, "fires its pistols"));
        assert_eq!(play.battle.state().unit(LEFT).this_turn.fired_on, is_fired_on, "{:?}", told(&play));
    }
}

fn fatigued(rule: &str, count: u8) -> Vec<u8> {
    all(if rule == "FLA MOR-15" { 1 } else { 6 }, count)
}

/// The starting distance before anybody stirs is the most that pistols are fired at, also after who falls back his three inches. [FLA MEL-21]
#[test]
fn pistols_after_the_fatigued_are_fired_from_the_starting_distance_at_most() {
    let mut play = Play::new(&table(vec![charger(Pistol), unit(Side::B, "Charged", foot(), 40.0, 32.0, 180.0)]));
    play.charge(CHARGER, LEFT);
    play.quietly(fatigued, |play| play.has_told("FLA MEL-50"));
    assert!(has_said(&play, "Charged falls back 3″"), "{:?}", told(&play));
    assert!(has_said(&play, "Charger fires its pistols at Charged at 2.0″: 4 hits."), "{:?}", told(&play));
}

/// Who is set down beyond friends has gone back more than four inches: no pistols are fired after him. [FLA MEL-17, R-85, R-113]
#[test]
fn nobody_fires_his_pistols_after_who_goes_back_beyond_friends() {
    let mut units = vec![charger(Pistol), unit(Side::B, "Charged", foot(), 40.0, 32.0, 180.0)];
    units.extend([37.6, 40.0, 42.4].map(|x| unit(Side::B, &format!("Friend at {x}"), foot(), x, 35.3, 180.0)));
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, LEFT);
    let rides = |play: &Play| play.choice().is_some_and(|choice| choice.rule.citation() == "FLA GEN-05");
    play.quietly(fatigued, rides);
    assert!(has_said(&play, "Charged falls back") && has_said(&play, "farther on"), "{:?}", told(&play));
    assert!(!has_said(&play, "fires its pistols at Charged"), "{:?}", told(&play));
}

/// They are fired when the charger comes so near, after whoever fires at him before that. [FLA MEL-33, R-92]
#[test]
fn pistols_after_the_fatigued_are_fired_in_their_turn() {
    let mut play = Play::new(&table(vec![
        charger(Pistol),
        unit(Side::B, "Charged", foot(), 40.0, 41.0, 180.0),
        unit(Side::B, "Battery", guns(), 46.0, 27.0, 270.0),
    ]));
    play.charge(CHARGER, LEFT);
    let faces = |rule: &str, count: u8| if rule == "FLA MEL-18" { all(4, count) } else { fatigued(rule, count) };
    taking(&mut play, "fire_in_passing", faces, |play| play.has_told("FLA MEL-50"));
    let passing = at(&play, "Battery fires in passing at Charger").expect("it was chosen");
    let pistols = at(&play, "Charger fires its pistols at Charged at 4.0″").expect("he has gone three inches");
    assert!(passing < pistols, "{:?}", told(&play));
}

/// A charged unit that pistols destroy is not met: the charge goes on at the one beside it, who stands. [FLA MEL-01, R-118]
#[test]
fn whom_the_pistols_destroy_is_not_met() {
    let mut play = side_by_side(Pistol);
    play.amend(Amendment::Morale { unit: LEFT, morale: Morale::Routed });
    play.amend(Amendment::Figures { unit: LEFT, figures: 3 });
    play.charge(CHARGER, LEFT);
    let faces = |rule: &str, count: u8| all(if matches!(rule, "FLA MEL-18" | "FLA TYP-14") { 1 } else { 6 }, count);
    play.quietly(faces, |play| play.has_told("FLA MEL-61") || play.battle.turn() > 1);
    assert!(!play.battle.state().unit(LEFT).is_present(), "{:?}", told(&play));
    assert!(!has_said(&play, "Charger and Left are in contact"), "{:?}", told(&play));
    assert!(has_said(&play, "Charger and Right are in contact"), "{:?}", told(&play));
}

/// Two who are charged have chosen to fire, and the first stops the charge: the second hears that he does not. [FLA MEL-40]
#[test]
fn who_had_chosen_to_fire_at_a_charge_that_is_stopped_hears_so() {
    let mut play = side_by_side(Sword);
    play.charge(CHARGER, LEFT);
    let ranges = Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-18" => all([3, 1][usize::from(ranges.replace(1) > 0)], count),
        "FLA TYP-14" | "FLA MEL-38" => all(1, count),
        _ => all(6, count),
    };
    taking(&mut play, "react_fire", faces, |play| has_said(play, "halts") || play.battle.turn() > 1);
    play.quietly(faces, |play| has_said(play, "does not fire") || play.battle.turn() > 1);
    assert!(has_said(&play, "Left fires at the charging Charger"), "{:?}", told(&play));
    assert!(has_said(&play, "Right does not fire: Charger comes no farther."), "{:?}", told(&play));
    assert!(!play.battle.state().unit(RIGHT).this_turn.fired);
}

/// Two who are charged test together: the rout of one takes no support from the other, and is no friend's rout to him yet. [FLA SEQ-15,
///
#[test]
fn two_who_are_charged_test_as_they_both_stand() {
    let needs = |first_fails: bool| {
        let mut play = side_by_side(Sword);
        play.charge(CHARGER, LEFT);
        let tests = Cell::new(0);
        let faces = |rule: &str, count: u8| match rule {
            "FLA MOR-15" => all(if first_fails && tests.replace(1) == 0 { 1 } else { 6 }, count),
            "FLA MOR-41" => all(1, count),
            _ => all(6, count),
        };
        play.quietly(faces, |play| has_said(play, "Right receives the charge"));
        let text = told(&play).into_iter().find(|text| text.starts_with("Right receives the charge"));
        text.expect("it is tested").split(',').next().expect("its need").to_owned()
    };
    assert_eq!(needs(true), needs(false));
}

/// A winner pays by the dearest enemy whom it met, and by the side from which it came on him. [FLA MEL-83 to MEL-86, R-33]
#[test]
fn a_winner_pays_for_him_whom_it_met_in_front() {
    let mut play = Play::new(&table(vec![
        charger(Sword),
        unit(Side::B, "Left", foot(), 38.9, 38.0, 180.0),
        unit(Side::B, "Right", horse(Sword), 41.6, 38.0, 180.0),
    ]));
    play.amend(Amendment::Morale { unit: LEFT, morale: Morale::Routed });
    play.amend(Amendment::Morale { unit: RIGHT, morale: Morale::Shaken });
    play.charge(CHARGER, LEFT);
    let faces = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![6, 1] } else { all(6, count) };
    play.quietly(faces, |play| has_said(play, "Charger saves on") || play.battle.turn() > 1);
    assert!(has_said(&play, "Charger charges Left from 8.0″, 16.0″ to spend, in the rear."), "{:?}", told(&play));
    assert!(has_said(&play, "rolls 6 6: none fall, 2 saved."), "15 in 100 of twelve, not 5: {:?}", told(&play));
}

/// One who rides to meet a charge stops it before it comes to him beside whom he stood: that one fires from there, no nearer. [FLA MEL-31,
///
#[test]
fn nobody_fires_from_nearer_than_the_charger_comes() {
    let mut play = Play::new(&table(vec![
        charger(Sword),
        unit(Side::B, "Left", foot(), 38.8, 38.0, 180.0),
        unit(Side::B, "Right", horse(Sword), 41.9, 38.0, 180.0),
    ]));
    play.charge(CHARGER, LEFT);
    let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-18" { 1 } else { 6 }, count);
    taking(&mut play, "react_fire", faces, |play| has_said(play, "Left fires") || play.battle.turn() > 1);
    assert!(has_said(&play, "Right countercharges 3″"), "{:?}", told(&play));
    assert!(has_said(&play, "Left fires at the charging Charger at 3.0″"), "{:?}", told(&play));
}

/// Who stands beside the target fires where the charge, whose way leads past him aslant, has come as near to him as the die says.
/// [FLA MEL-21, MEL-40]
#[test]
fn who_stands_beside_the_target_stops_the_charge_where_he_fires() {
    let mut play = Play::new(&table(vec![
        charger(Sword),
        unit(Side::B, "Left", foot(), 36.6, 38.0, 180.0),
        unit(Side::B, "Right", foot(), 39.0, 38.0, 180.0),
    ]));
    play.charge(CHARGER, LEFT);
    // Six figures fall, and the charger's nerve fails.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-18" => all(1, count),
        rule if rule.starts_with("FLA TYP") => all(1, count),
        "FLA MOR-17" | "FLA MEL-38" => all(1, count),
        _ => all(6, count),
    };
    let fires = Action::React { unit: RIGHT, reaction: Reaction::Fire };
    let is_asked =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == fires));
    play.quietly(faces, is_asked);
    play.give(&Answer::Act(fires.clone()));
    play.quietly(faces, |play| has_said(play, "Charger halts") || play.battle.turn() > 1);
    assert!(has_said(&play, "Right fires at the charging Charger at 2.0″"), "{:?}", told(&play));
    assert!(has_said(&play, "Charger halts 2.0″ from Right"), "{:?}", told(&play));
}

/// Two batteries have said together that they fire at who passes, and the first destroys him: the second hears that it does not. [FLA FIP-01]
#[test]
fn who_had_said_that_he_fires_in_passing_hears_that_he_does_not() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Marcher", foot(), 40.0, 30.0, 0.0),
        unit(Side::B, "First", guns(), 43.0, 28.5, 270.0),
        unit(Side::B, "Second", guns(), 37.0, 28.5, 90.0),
    ]));
    play.amend(Amendment::Figures { unit: CHARGER, figures: 1 });
    let marches = |play: &Play| {
        let offers = play.choice()?.offers;
        offers.into_iter().find_map(|offer| match offer.action {
            Action::Move { unit, .. } if unit == CHARGER => Some(()),
            _ => None,
        })
    };
    play.quietly(|_, count| all(6, count), |play| marches(play).is_some());
    play.give(&Answer::Act(Action::Move { unit: CHARGER, legs: vec![galloper::geometry::Leg::Advance(6.0)] }));
    let passes = [LEFT, RIGHT].map(Action::FireInPassing);
    let are_asked =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|o| o.action == passes[0]));
    play.quietly(|_, count| all(6, count), |play| are_asked(play) || play.battle.turn() > 1);
    assert!(are_asked(&play), "{:?}", told(&play));
    play.give(&Answer::Act(Action::Together(passes.to_vec())));
    let hits = |rule: &str, count: u8| all(if rule == "FLA TYP-14" { 1 } else { 6 }, count);
    play.quietly(hits, |play| has_said(play, "does not fire") || play.battle.turn() > 1);
    assert!(has_said(&play, "Second does not fire: Marcher is gone."), "{:?}", told(&play));
    assert!(!play.battle.state().unit(RIGHT).this_turn.fired);
}
