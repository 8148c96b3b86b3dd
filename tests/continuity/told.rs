//! What the story says, and by which rules. [MB 9.15, 11.5, 11.6, 14.10, 16.2, 17.20, 18.31, MM 4, 16, 17, 18]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use galloper::dice::Faces;
use galloper::game::listed;
use galloper::game::{Answer, Awaiting, Choice, Ears, Report, ReportKind, Ruleset, Side};
use galloper::hex::{Aspect, Corner, Stand};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::book::charts::ShockTerrain;
use galloper::rules::continuity::book::house::House;
use galloper::rules::continuity::judge::shock::ShockDrm;
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::action::Amendment;
use galloper::rules::continuity::steps::reinforce::group_words;
use galloper::rules::marlboroughs_battles::malplaquet::MALPLAQUET;
use galloper::rules::marlboroughs_battles::ramillies::RAMILLIES;

use crate::Battle;
use crate::charges::{asks, choice, give, goes, only, rule};
use crate::play::{hex, play_to, quiet, setup, single};

fn texts(told: &[Report]) -> Vec<&str> {
    told.iter().map(|report| report.text.as_str()).collect()
}

/// The rule by which a line is told that says so.
fn cited(told: &[Report], says: &str) -> String {
    let line = told.iter().find(|report| report.text.contains(says));
    line.unwrap_or_else(|| panic!("nobody says “{says}”: {:?}", texts(told))).rule.citation().to_owned()
}

/// Answers quietly until something is told, and what that is.
fn told_until(battle: &mut Battle, die: u8, holds: impl Fn(&Report) -> bool) -> Vec<Report> {
    for _ in 0..200 {
        let given = match battle.words() {
            Awaiting::Choice(choice) => Answer::Act(quiet(&choice)),
            Awaiting::Dice(_) => Answer::Roll(Faces(vec![die])),
            other => panic!("{other:?}"),
        };
        let told = battle.answer(given, Ears::Open).unwrap();
        if told.iter().any(&holds) {
            return told;
        }
    }
    panic!("it is never told");
}

#[test]
fn several_are_told_with_commas_and_one_and() {
    assert_eq!(listed(&["A"]), "A");
    assert_eq!(listed(&["A", "B"]), "A and B");
    assert_eq!(listed(&["A", "B", "C"]), "A, B and C");
}

/// Each attacker with whom it strikes: nobody is named beside an enemy whom he leaves to others. [MB 11.2]
#[test]
fn mb_11_2_the_heading_of_an_attack_names_who_strikes_whom() {
    let kept = [
        ("danish_horse_a", single(24, 12, Corner::V3)),
        ("danish_horse_b", single(24, 13, Corner::V3)),
        ("french_horse_a", single(23, 11, Corner::V0)),
        ("french_horse_b", single(23, 12, Corner::V0)),
        ("french_horse_c", single(23, 13, Corner::V0)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    give(&mut battle, Action::Attack(ids[0]));
    give(&mut battle, Action::Attack(ids[1]));
    let told = give(&mut battle, Action::Declared);
    let heading = "Danish horse a attacks French horse a and French horse b; \
                   Danish horse b attacks French horse b and French horse c.";
    assert_eq!(told[0].text, heading);
}

/// A gun taken in shock is told by the section on guns. [MB 9.15]
#[test]
fn mb_9_15_a_gun_taken_is_told_by_the_rule_of_guns() {
    let kept = [
        ("danish_horse_a", single(24, 12, Corner::V3)),
        ("8_pounders_1st", single(23, 12, Corner::V0)),
        ("french_horse_b", single(14, 3, Corner::V3)),
    ];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let told = give(&mut battle, Action::Attack(ids[0]));
    let told = if told.is_empty() { give(&mut battle, Action::Declared) } else { told };
    assert_eq!(cited(&told, "8-pounders 1st are taken"), "MB 9.15");
}

/// A commander whom an enemy comes next to is sent away by the section on commanders. [MB 14.10]
#[test]
fn mb_14_10_a_commander_left_alone_rides_by_his_own_rule() {
    let kept = [("danish_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(14, 12, Corner::V3))];
    let (mut battle, ids) = only(House::default(), &kept);
    let state = battle.state();
    let villeroi = state.leader_ids().find(|id| state.is_commander(*id) && state.counter(*id).side == Side::B).unwrap();
    rule(&mut battle, Amendment::PlaceLeader { leader: villeroi, hex: hex("2112") });
    let moves = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.action == Action::March(ids[0]));
    play_to(&mut battle, 0, moves, goes);
    give(&mut battle, Action::March(ids[0]));
    let beside = |action: &Action| matches!(action, Action::Go { stand, .. } if stand.covers(hex("2212")));
    let to = choice(&battle).offers.into_iter().map(|offer| offer.action).find(beside).unwrap();
    give(&mut battle, to);
    let told = told_until(&mut battle, 0, |report| report.text.contains("is left alone"));
    assert_eq!(cited(&told, "is left alone"), "MB 14.10");
}

/// Armies that break in the same check: nobody has won, by the section that says so; each die is thrown by its battle's level.
/// [MB 16.2, 17.20, 18.31]
#[test]
fn mb_16_2_both_armies_breaking_is_told_by_its_own_rule() {
    let kept = [("danish_horse_a", single(24, 12, Corner::V3)), ("french_horse_a", single(14, 12, Corner::V3))];
    let (mut battle, _) = only(House::default(), &kept);
    for side in Side::BOTH {
        rule(&mut battle, Amendment::FlightPoints { side, points: 60 });
    }
    play_to(&mut battle, 0, asks("Who moves"), goes);
    for _ in 0..20 {
        if matches!(battle.words(), Awaiting::Dice(_)) {
            break;
        }
        let action = quiet(&choice(&battle));
        give(&mut battle, action);
    }
    let Awaiting::Dice(request) = battle.words() else { panic!("{:?}", battle.words()) };
    assert_eq!(request.rule.citation(), "MB 17.20");
    assert_eq!(MALPLAQUET.charts.flight.rule.citation(), "MB 18.31");
    let told = told_until(&mut battle, 9, |report| report.kind == ReportKind::Over);
    assert_eq!(cited(&told, "Both armies break"), "MB 16.2");
}

/// One flight point, and several. [MB 18.29]
#[test]
fn mb_18_29_one_flight_point_is_told_as_one() {
    for (scenario, key, says) in [
        ("malplaquet", "english_horse_a", "1 flight point, 1 in all"),
        ("ramillies", "english_horse_a", "2 flight points, 2 in all"),
        ("malplaquet", "english_a_square", "3 flight points, 3 in all"),
    ] {
        let mut battle = Battle::begin(&setup(scenario, House::default())).unwrap();
        let state = battle.state();
        let id = state.unit_ids().find(|id| &*state.unit(*id).key == key).unwrap();
        let sets = galloper::game::RulingTarget::Amend(Amendment::Remove(id));
        let ruling = galloper::game::Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
        let told = battle.answer(Answer::Rule(ruling), Ears::Open).unwrap();
        assert!(told.iter().any(|report| report.text.contains(says)), "{:?}", texts(&told));
    }
}

/// Guns are many: they seize. [MM 4 Seizing, 17 Artillery Commands]
#[test]
fn mm_17_guns_seize_and_a_leader_seizes() {
    for (is_gun, die, says) in
        [(true, 0, " seize continuity: 0, "), (true, 9, " do not seize: 9, "), (false, 0, " seizes continuity: 0, ")]
    {
        let mut battle = Battle::begin(&setup("blenheim", House::default())).unwrap();
        let goes_on = |choice: &Choice<Action>| {
            let french = choice.offers.iter().find(|offer| matches!(offer.action, Action::Continue(_)));
            french.map(|offer| offer.action.clone()).or_else(|| goes(choice))
        };
        play_to(&mut battle, 0, asks("try to seize"), goes_on);
        let seizes = |action: &Action| matches!(action, Action::Seize(going) if going.leader.is_none() == is_gun);
        let seize = choice(&battle).offers.into_iter().map(|offer| offer.action).find(seizes).unwrap();
        give(&mut battle, seize);
        let told = battle.answer(Answer::Roll(Faces(vec![die])), Ears::Open).unwrap();
        assert!(told.iter().any(|report| report.text.contains(says)), "{:?}", texts(&told));
        assert!(told.iter().any(|report| report.text.contains("or less needed")), "{:?}", texts(&told));
        let free = told.iter().any(|report| report.text.contains("have a free activation."));
        assert_eq!(free, die == 9, "who was not seized from may do anything that is free: {:?}", texts(&told));
    }
}

/// A group is told by its troops, with its number behind. [MM 18]
#[test]
fn mm_18_a_group_is_told_by_its_troops() {
    let battle = Battle::begin(&setup("oudenarde", House::default())).unwrap();
    let words = |key: &str| group_words(battle.state(), battle.state().group_called(key).unwrap());
    assert_eq!(words("2"), "Prussian horse a, Prussian horse b, Prussian dragoons a and 1 more (2)");
    assert!(words("1").ends_with(" (1)") && !words("1").contains(" and "), "{}", words("1"));
}

/// The lines of a shock die name their ground, and the angle the sides that are struck. [MB 11.5, 11.6]
#[test]
fn mb_11_6_each_line_of_a_shock_names_its_ground_and_sides() {
    let drm = ShockDrm { angle: 4, terrain: -2, ..ShockDrm::default() };
    let ground = BTreeSet::from([ShockTerrain::Uphill, ShockTerrain::IntoVillage]);
    let tally = drm.tally(RAMILLIES.charts, &ground, &[Aspect::Front, Aspect::Rear]);
    let labels: Vec<&str> = tally.lines.iter().map(|line| line.label.as_ref()).collect();
    assert_eq!(labels, ["Through front and rear", "Into higher ground", "Into a village or manor"]);
    for (sides, words) in [
        (vec![Aspect::Flank], "Through the flank"),
        (vec![Aspect::Rear, Aspect::Rear], "Through the rear"),
        (vec![Aspect::Flank, Aspect::Rear], "Through flank and rear"),
    ] {
        let tally = drm.tally(RAMILLIES.charts, &BTreeSet::new(), &sides);
        assert_eq!(tally.lines[0].label, words);
    }
}

/// A charge is told as one, and its reaction and the volley with what they needed. [MB 9.4, 10.2, 12.2]
#[test]
fn mb_12_2_a_charge_is_told_with_its_reaction_and_what_that_needed() {
    let line = Stand::doubles([hex("2212"), hex("2213")]).into_iter().find(|stand| stand.corner() == Some(Corner::V0));
    let kept = [("english_horse_a", single(24, 12, Corner::V3)), ("french_a", line.unwrap())];
    let (mut battle, ids) = only(House::default(), &kept);
    play_to(&mut battle, 0, asks("Who attacks"), goes);
    let charge = Action::Charge { unit: ids[0], target: ids[1], path: vec![hex("2312")] };
    give(&mut battle, Action::ChargeAt { unit: ids[0], target: ids[1] });
    let told = give(&mut battle, charge);
    let told = if told.is_empty() { give(&mut battle, Action::Declared) } else { told };
    let words = texts(&told);
    assert!(words.iter().any(|text| text.contains("charges") && text.ends_with("by 2312.")), "{words:?}");
    let told = battle.answer(Answer::Roll(Faces(vec![3])), Ears::Open).unwrap();
    let words = texts(&told);
    assert!(words[0].contains("3 +2 is 5, may fire (5 or less fires, 9 or more shakes)"), "{words:?}");
    give(&mut battle, Action::FireAt(UnitId(0)));
    let told = battle.answer(Answer::Roll(Faces(vec![2])), Ears::Open).unwrap();
    assert!(texts(&told)[0].contains("no effect (5 or more hits)"), "{:?}", texts(&told));
}
