//! Who defends in a melee that has more than two in it, and against whom he has reacted. [FLA ART-34, MEL-34, MEL-66, MEL-67, MEL-74, R-37]

use crate::support::table::{Play, foot, guns, horse, table, unit};
use galloper::game::{Answer, Ruleset, Side, TerrainKind};
use galloper::geometry::{Formation, Leg, Outline, Point, Pose};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::{Morale, Profile};
use galloper::rules::flanders::judge::Reaction;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{TerrainSetup, UnitSetup};
use galloper::rules::flanders::{Action, Amendment};

const ONE: UnitId = UnitId(0);
const TWO: UnitId = UnitId(1);
const THREE: UnitId = UnitId(2);
const FOUR: UnitId = UnitId(3);

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

/// Goes on until something is offered, and takes it up.
fn takes(play: &mut Play, is_it: impl Fn(&Action) -> bool) {
    let offered =
        |play: &Play| play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| is_it(&offer.action)));
    play.quietly(sixes, |play| offered(play).is_some() || play.battle.turn() > 1);
    let offer = offered(play).unwrap_or_else(|| panic!("it is not offered: {:?}", told(play)));
    play.give(&Answer::Act(offer.action));
}

fn charges(play: &mut Play, charger: UnitId, enemy: UnitId) {
    takes(play, |action| matches!(action, Action::Charge { unit, target, .. } if *unit == charger && *target == enemy));
}

/// Whether the points of a unit that fights beside a friend who has charged, and is charged then himself, have a line of a rule.
fn counts_beside_a_charger(beside: UnitSetup, charger: UnitSetup, ground: Option<TerrainSetup>, rule: &str) -> bool {
    let mut setup = table(vec![
        unit(Side::A, "Charger", foot(), 34.9, 25.0, 0.0),
        beside,
        unit(Side::B, "Charged", foot(), 34.4, 28.0, 180.0),
        charger,
    ]);
    setup.terrain.extend(ground);
    let mut play = Play::new(&setup);
    charges(&mut play, ONE, THREE);
    charges(&mut play, FOUR, TWO);
    play.quietly(sixes, |play| told(play).iter().any(|text| text.starts_with("Beside: ")) || play.battle.turn() > 1);
    let points = play.told.iter().find(|report| report.text.starts_with("Beside: "));
    let points = points.unwrap_or_else(|| panic!("it fights: {:?}", told(&play)));
    let fights_beside = told(&play).iter().any(|text| text.starts_with("Charger: "));
    assert!(fights_beside, "they fight together: {:?}", told(&play));
    points.tally.as_ref().expect("with its points").lines.iter().any(|line| line.rule.citation() == rule)
}

/// Who is charged as he stands behind a wall defends it, though a friend beside him has charged and they fight as one. [FLA MEL-66, R-37]
#[test]
fn who_is_charged_beside_a_friend_who_has_charged_defends_his_wall() {
    let points = vec![Point::new(35.95, 28.05), Point::new(39.2, 28.05)];
    let wall = TerrainSetup { kind: TerrainKind::Wall, name: None, outline: Outline::Path { points, width: 0.1 } };
    let beside = unit(Side::A, "Beside", foot(), 36.95, 28.0, 0.0);
    let charger = unit(Side::B, "Fifteen", Profile { original: 15, ..foot() }, 36.95, 31.5, 180.0);
    assert!(counts_beside_a_charger(beside, charger, Some(wall), "FLA MEL-66"));
}

/// So does a square that horse charges. [FLA MEL-67, R-37]
#[test]
fn a_square_is_one_beside_a_friend_who_has_charged() {
    let mut beside = unit(Side::A, "Beside", foot(), 36.71, 28.0, 0.0);
    beside.formation = Formation::Square;
    let charger = unit(Side::B, "Horse", horse(Sword), 37.0, 34.0, 180.0);
    assert!(counts_beside_a_charger(beside, charger, None, "FLA MEL-67"));
}

/// Foot and horse before a battalion, which tries to form square with a six.
fn square_against(first: UnitId, second: UnitId) -> String {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Foot", foot(), 34.9, 26.0, 0.0),
        unit(Side::A, "Horse", horse(Sword), 38.2, 22.0, 0.0),
        unit(Side::B, "Charged", foot(), 36.5, 30.0, 180.0),
    ]));
    charges(&mut play, first, THREE);
    takes(&mut play, |action| matches!(action, Action::Join { unit, .. } if *unit == second));
    takes(&mut play, |action| matches!(action, Action::React { reaction: Reaction::Square, .. }));
    let is_tried =
        |play: &Play| told(play).iter().any(|text| text.contains(" form square, ") || text.contains("forms square"));
    play.quietly(sixes, is_tried);
    told(&play)
        .into_iter()
        .find(|text| text.contains("form square, ") || text.contains("forms square"))
        .expect("it tries")
        .to_owned()
}

/// A square forms against the nearest horse, by its pace and its distance, whoever is named first. [FLA MEL-34, R-37]
#[test]
fn a_square_forms_against_the_horse_whoever_is_named_first() {
    assert_eq!(square_against(ONE, TWO), square_against(TWO, ONE));
}

/// Fire at a charge that has come to another counts in no melee of the firer's. [FLA MEL-74]
#[test]
fn fire_at_a_charge_that_has_come_to_another_does_not_count() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Pistols", horse(Pistol), 36.0, 22.0, 0.0),
        unit(Side::A, "Later", horse(Sword), 21.0, 27.0, 70.0),
        unit(Side::B, "Fires", foot(), 33.3, 30.0, 180.0),
        unit(Side::B, "Struck", horse(Sword), 36.2, 30.0, 180.0),
    ]));
    charges(&mut play, ONE, FOUR);
    takes(&mut play, |action| matches!(action, Action::ChargeAlso(target) if *target == THREE));
    takes(&mut play, |action| matches!(action, Action::React { unit, reaction: Reaction::Fire } if *unit == THREE));
    let meet = |play: &Play| told(play).iter().any(|text| text.contains(" are in contact"));
    play.quietly(sixes, meet);
    let contact = told(&play).into_iter().find(|text| text.contains(" are in contact")).expect("they meet").to_owned();
    play.quietly(sixes, |play| play.choice().is_some());
    assert!(!contact.contains("Fires"), "{contact}");
    let marks = &play.battle.state().unit(THREE).this_turn;
    assert!(marks.fired && !marks.fired_reacting, "{:?}", told(&play));
}

/// Whoever passes over the guns of two batteries holds both until the turn ends, foot that marches too. [FLA ART-33, ART-34, R-74]
#[test]
fn all_guns_that_were_passed_over_may_be_spiked() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Foot", foot(), 36.0, 26.0, 0.0),
        unit(Side::B, "Left", guns(), 30.0, 60.0, 180.0),
        unit(Side::B, "Right", guns(), 40.0, 60.0, 180.0),
    ]));
    for (battery, x) in [(TWO, 34.4), (THREE, 37.6)] {
        play.amend(Amendment::GunsLeft { unit: battery, at: Some(Pose::new(x, 27.0, 180.0)) });
    }
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "move"))
    });
    play.give(&Answer::Act(Action::Move { unit: ONE, legs: vec![Leg::Advance(6.0)] }));
    let spikes = std::cell::RefCell::new(Vec::new());
    play.quietly(sixes, |play| {
        for offer in play.choice().map(|choice| choice.offers).unwrap_or_default() {
            if let Action::Spike { battery, .. } = offer.action {
                spikes.borrow_mut().push(battery);
            }
        }
        play.battle.turn() > 1
    });
    let mut spikes = spikes.into_inner();
    spikes.sort_unstable();
    spikes.dedup();
    assert_eq!(spikes, [TWO, THREE], "{:?}", told(&play));
}

/// A joiner rides at the enemy who was named to him, where the leader who alone would ride between two has failed. [FLA MEL-13, R-76, R-118]
#[test]
fn who_joins_rides_between_nobody_when_the_leader_has_failed() {
    let rides_at = |leader_passes: bool| {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Leader", horse(Sword), 36.2, 20.0, 0.0),
            unit(Side::A, "Joiner", horse(Sword), 31.5, 21.0, 0.0),
            unit(Side::B, "Left", foot(), 35.0, 30.0, 180.0),
            unit(Side::B, "Right", foot(), 37.4, 30.0, 180.0),
        ]));
        charges(&mut play, ONE, THREE);
        takes(&mut play, |action| matches!(action, Action::ChargeAlso(target) if *target == FOUR));
        takes(&mut play, |action| matches!(action, Action::Join { unit, .. } if *unit == TWO));
        let checks = std::cell::Cell::new(0);
        let faces = |rule: &str, count: u8| {
            let is_check = count == 2 && rule.starts_with("FLA MOR");
            checks.set(checks.get() + i32::from(is_check));
            vec![if is_check && checks.get() == 1 && !leader_passes { 1 } else { 6 }; usize::from(count)]
        };
        let rides = |play: &Play| told(play).iter().position(|text| text.starts_with("Joiner charges "));
        play.quietly(faces, |play| rides(play).is_some() || play.battle.turn() > 1);
        let at = rides(&play).unwrap_or_else(|| panic!("it passes its own test: {:?}", told(&play)));
        told(&play)[at].split(',').next().expect("whom, from how far off").to_owned()
    };
    assert_eq!(rides_at(false), rides_at(true));
}

/// Whoever fights on as he runs follows nobody up, though his side has won. [FLA MEL-89, R-37]
#[test]
fn who_runs_follows_nobody_up() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Router", foot(), 40.0, 40.0, 0.0),
        unit(Side::A, "Horse", horse(Sword), 38.0, 40.5, 90.0),
        unit(Side::B, "Beaten", foot(), 40.0, 40.0, 180.0),
    ]));
    for charger in [ONE, TWO] {
        play.amend(Amendment::Contact { unit: charger, target: THREE });
    }
    play.amend(Amendment::Morale { unit: ONE, morale: Morale::Routed });
    let faces = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![6, 1] } else { vec![6; usize::from(count)] };
    play.quietly(faces, |play| play.battle.turn() > 1);
    assert!(told(&play).iter().any(|text| text.starts_with("Horse follows up")), "{:?}", told(&play));
    assert!(!told(&play).iter().any(|text| text.starts_with("Router follows up")), "{:?}", told(&play));
}

/// A defender reacts against a charger who can come in, though another who cannot was named first. [FLA MEL-28, R-37]
#[test]
fn who_is_charged_by_two_reacts_against_the_one_who_comes_in() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Foot", foot(), 34.6, 22.5, 0.0),
        unit(Side::A, "Horse", horse(Sword), 38.4, 20.0, 0.0),
        unit(Side::B, "Charged", foot(), 36.5, 30.0, 180.0),
    ]));
    charges(&mut play, ONE, THREE);
    takes(&mut play, |action| matches!(action, Action::Join { unit, .. } if *unit == TWO));
    takes(&mut play, |action| matches!(action, Action::React { reaction: Reaction::Fire, .. }));
    play.quietly(sixes, |play| told(play).iter().any(|text| text.starts_with("Charged fires at ")));
    let fires = told(&play).into_iter().find(|text| text.starts_with("Charged fires at ")).expect("it has chosen to");
    assert!(fires.starts_with("Charged fires at the charging Horse"), "{fires}");
}
