//! What moves cost, who must be tested before one, and how much of it is told. [FLA MOV-20 to MOV-43, MOR-21, MOR-49, SEQ-04, R-52]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::rules::flanders::book::profile::{Arm, ChargeDoctrine::Sword, FireDoctrine, Morale, Mount, Profile};
use galloper::rules::flanders::facts::march;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{PlaceSetup, TerrainSetup};
use galloper::rules::flanders::{Action, Amendment};

const FIRST: UnitId = UnitId(0);

fn sixes(_rule: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

fn has_said(play: &Play, words: &str) -> bool {
    play.told.iter().any(|report| report.text.contains(words))
}

fn may_move(play: &Play) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == Action::Stand(FIRST)))
}

/// Foot and horse with an enemy far ahead, on some ground, as the first is asked to move.
fn about_to_move(profile: Profile, ground: Option<TerrainSetup>) -> Play {
    let mut setup =
        table(vec![unit(Side::A, "Mover", profile, 40.0, 40.0, 0.0), unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)]);
    setup.terrain.extend(ground);
    let mut play = Play::new(&setup);
    play.quietly(sixes, may_move);
    play
}

/// The inches that the outer man wheels are left to him over rough ground, or he does not wheel so far: 6 − 1 − 2 − 3.14. [FLA MOV-22,
/// MOV-43, R-52]
#[test]
fn nobody_wheels_on_inches_that_rough_ground_has_cost() {
    let refusal = |degrees: f64, is_rough: bool| {
        let marsh = TerrainSetup { kind: TerrainKind::Marsh, name: None, ..house_at(34.0, 34.0, 12.0, 12.0) };
        let play = about_to_move(foot(), is_rough.then_some(marsh));
        let legs = vec![Leg::AboutFace, Leg::Wheel { degrees }];
        play.battle.check(Answer::Act(Action::Move { unit: FIRST, legs })).err()
    };
    assert!(refusal(90.0, false).is_none());
    assert!(refusal(75.0, true).is_none());
    let refused = refusal(90.0, true).expect("he has 3″ left, and goes 3.14″");
    assert_eq!(refused.rule.citation(), "FLA MOV-43", "{refused}");
}

/// Who has come to the edge of a stream does not stand in it. [FLA SAF-10, R-52, R-90]
#[test]
fn the_bank_is_not_the_water() {
    let is_wet = |y: f64| {
        let outline =
            Outline::Path { points: vec![Point::new(30.0, 40.5 + y), Point::new(50.0, 40.5 + y)], width: 1.0 };
        let stream = TerrainSetup { kind: TerrainKind::Stream, name: None, outline };
        march::is_in_water(about_to_move(foot(), Some(stream)).battle.state(), FIRST)
    };
    assert_eq!([0.0, -0.005, -0.1].map(is_wet), [false, false, true]);
}

/// Each time that troops face about is paid for: 10 − 4 − 4. [FLA MOV-25]
#[test]
fn facing_about_twice_is_paid_for_twice() {
    let play = about_to_move(horse(Sword), None);
    let check = |inches: f64| {
        let legs = vec![Leg::AboutFace, Leg::Advance(inches), Leg::AboutFace];
        play.battle.check(Answer::Act(Action::Move { unit: FIRST, legs }))
    };
    assert!(check(2.0).is_ok());
    assert!(check(2.5).is_err());
}

/// Who mounts from a column stands in line, and that is told. [FLA MOV-33]
#[test]
fn who_mounts_forms_line() {
    let dragoons = Profile {
        arm: Arm::Cavalry { mount: Mount::Dragoons, charge: Sword, on_foot: FireDoctrine::Platoon },
        ..horse(Sword)
    };
    let said = |formation: Formation, words: &str| {
        let mut dragoon = unit(Side::A, "Mover", dragoons, 40.0, 40.0, 0.0);
        (dragoon.dismounted, dragoon.formation) = (true, formation);
        let mut play = Play::new(&table(vec![dragoon, unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0)]));
        play.quietly(sixes, may_move);
        play.give(&Answer::Act(Action::Remount(FIRST)));
        has_said(&play, words)
    };
    assert!(said(Formation::Column, "Mover mounts and forms line."));
    assert!(said(Formation::Line, "Mover mounts."));
}

/// A garrison more than 24″ from its general that comes out nearer to the enemy is tested as who marches on is. [FLA MOR-21, R-80]
#[test]
fn who_comes_out_toward_the_enemy_is_tested_far_from_its_general() {
    let comes_out = |facing: f64, general_at: f64, face: u8| {
        let mut setup = table(vec![
            unit(Side::A, "Garrison", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Enemy", foot(), 41.0, 66.0, 180.0),
        ]);
        setup.terrain.push(house_at(40.0, 40.0, 2.5, 2.0));
        setup.units[0].place = PlaceSetup::Building(0);
        setup.generals[0].pose = Some(Pose::new(41.0, general_at, 0.0));
        let mut play = Play::new(&setup);
        play.quietly(sixes, may_move);
        let offers = play.choice().expect("it may move").offers;
        let is_that_way = |action: &Action| match action {
            Action::Leave { to, formation: Formation::Line, .. } => (to.facing - facing).abs() < 1.0,
            _ => false,
        };
        let way = offers.into_iter().map(|offer| offer.action).find(is_that_way).expect("it may come out there");
        play.give(&Answer::Act(way));
        play.quietly(sixes, |play| is_tested_now(play) || has_said(play, "Garrison comes out"));
        let is_tested = is_tested_now(&play);
        play.quietly(|_, count| vec![face; usize::from(count)], |play| !is_tested_now(play));
        (is_tested, has_said(&play, "Garrison comes out"))
    };
    assert_eq!(comes_out(0.0, 10.0, 6), (true, true));
    assert_eq!(comes_out(0.0, 10.0, 1), (true, false), "it dares not");
    assert_eq!(comes_out(0.0, 30.0, 1), (false, true), "its general is near");
    assert_eq!(comes_out(180.0, 10.0, 1), (false, true), "it goes away from the enemy");
}

/// Whether the dice of a check before going forward are thrown now.
fn is_tested_now(play: &Play) -> bool {
    matches!(play.battle.words(), Awaiting::Dice(request) if request.rule.citation() == "FLA MOR-21")
}

/// Who has fewer than three units left is told to move those. [FLA SEQ-04, R-86]
#[test]
fn a_side_is_told_to_move_what_it_has_left() {
    let mut setup = table(vec![
        unit(Side::A, "Mover", foot(), 40.0, 40.0, 0.0),
        unit(Side::B, "Enemy", foot(), 40.0, 48.0, 180.0),
        unit(Side::B, "Other", foot(), 46.0, 48.0, 180.0),
    ]);
    setup.units.truncate(3);
    let mut play = Play::new(&setup);
    let forces = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers.into_iter().find(|offer| offer.verb == "force").map(|offer| offer.action)
    };
    play.quietly(sixes, |play| forces(play).is_some());
    let choice = play.choice().expect("it has the initiative");
    let offered: Vec<&str> = choice.offers.iter().map(|offer| offer.label.as_str()).collect();
    assert_eq!(offered, ["Allies move 1 unit", "French must move 2 units"]);
    assert_eq!(choice.question, "Allies have the initiative. Who moves?");
    play.give(&Answer::Act(forces(&play).expect("it has the initiative")));
    assert!(has_said(&play, "French are told to move 2 units."), "{:?}", play.told);
}

/// The shaken rally since their general is with them, the fatigued of themselves. [FLA MOR-47, MOR-49]
#[test]
fn a_rally_without_dice_cites_its_own_rule() {
    for (morale, rule) in [(Morale::Shaken, "FLA MOR-49"), (Morale::Fatigued, "FLA MOR-47")] {
        let mut setup = table(vec![
            unit(Side::A, "Rallies", foot(), 40.0, 40.0, 0.0),
            unit(Side::B, "Far", foot(), 40.0, 70.0, 180.0),
        ]);
        setup.generals[0].pose = Some(Pose::new(40.0, 38.0, 0.0));
        let mut play = Play::new(&setup);
        play.amend(Amendment::Morale { unit: FIRST, morale });
        play.amend(Amendment::Broke { unit: FIRST, turn: 0 });
        play.quietly(sixes, |play| has_said(play, "Rallies rallies") || play.battle.turn() > 1);
        let told = play.told.iter().find(|report| report.text.starts_with("Rallies rallies")).expect("it rallies");
        assert_eq!(told.rule.citation(), rule, "{morale:?}");
    }
}
