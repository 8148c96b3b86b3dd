//! Whom an initiative moves: those who join a charge too, and of the generals those whose side holds it. [FLA SEQ-04, GEN-05]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Answer, Side};
use galloper::geometry::Pose;
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Sword;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{Setup, UnitSetup};

const CHARGER: UnitId = UnitId(0);
const FRIENDS: [UnitId; 3] = [UnitId(1), UnitId(2), UnitId(3)];
const CHARGED: UnitId = UnitId(4);

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// Four squadrons around one battalion, each near enough to charge it.
fn four_around_one() -> Setup {
    let squadron = |name: &str, x: f64, y: f64, facing: f64| unit(Side::A, name, horse(Sword), x, y, facing);
    let units: Vec<UnitSetup> = vec![
        squadron("Charger", 40.0, 34.0, 0.0),
        squadron("First", 32.0, 40.0, 90.0),
        squadron("Second", 48.0, 40.0, 270.0),
        squadron("Third", 40.0, 48.0, 180.0),
        unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0),
    ];
    table(units)
}

fn offers(play: &Play, is_it: impl Fn(&Action) -> bool) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| is_it(&offer.action)))
}

fn may_join(play: &Play, friend: UnitId) -> bool {
    offers(play, |action| matches!(action, Action::Join { unit, .. } if *unit == friend))
}

fn join(play: &mut Play, friend: UnitId) {
    let choice = play.choice().expect("somebody may join");
    let is_it = |action: &Action| matches!(action, Action::Join { unit, .. } if *unit == friend);
    let offer = choice.offers.into_iter().find(|offer| is_it(&offer.action)).expect("it may join");
    play.give(&Answer::Act(offer.action));
}

/// What is asked next of whoever moves units.
fn next_movement(play: &mut Play) -> String {
    let is_movement = |play: &Play| {
        play.choice().is_some_and(|choice| ["FLA SEQ-04", "FLA SEQ-05"].contains(&choice.rule.citation()))
    };
    play.quietly(sixes, is_movement);
    play.choice().expect("somebody moves").question
}

#[test]
fn who_joins_a_charge_is_one_of_the_three() {
    let mut play = Play::new(&four_around_one());
    play.charge(CHARGER, CHARGED);
    assert!(FRIENDS.iter().all(|&friend| may_join(&play, friend)));
    join(&mut play, FRIENDS[0]);
    let question = next_movement(&mut play);
    assert!(question.contains("one more unit"), "{question}");
}

#[test]
fn nobody_joins_when_three_have_been_chosen() {
    let mut play = Play::new(&four_around_one());
    play.charge(CHARGER, CHARGED);
    join(&mut play, FRIENDS[0]);
    join(&mut play, FRIENDS[1]);
    assert!(!may_join(&play, FRIENDS[2]), "{:?}", play.choice());
    let question = next_movement(&mut play);
    assert!(!question.contains("Which"), "the three have moved: {question}");
}

/// A charger of either side before an enemy, its general so many inches behind it.
fn led_from(side: Side, behind: f64) -> Setup {
    let facing = if side == Side::A { 0.0 } else { 180.0 };
    let pose = Pose::new(40.0, 40.0, facing);
    let enemy = pose.advanced(8.0);
    let rider = unit(side, "Charger", horse(Sword), pose.x, pose.y, facing);
    let target = unit(side.other(), "Charged", foot(), enemy.x, enemy.y, facing + 180.0);
    let mut setup = table(vec![rider, target]);
    setup.generals[side.index()].pose = Some(pose.advanced(-behind));
    setup
}

/// Whether the charger's general may ride with it; side A has the initiative, and moves itself or tells side B to.
fn may_ride(mover: Side, behind: f64) -> bool {
    let mut play = Play::new(&led_from(mover, behind));
    let takes = Action::TakeInitiative { mover };
    play.quietly(sixes, |play| offers(play, |action| *action == takes));
    play.give(&Answer::Act(takes));
    play.charge(CHARGER, UnitId(1));
    offers(&play, |action| matches!(action, Action::RideAlong(_)))
}

/// [FLA GEN-05, GEN-06, R-95]
#[test]
fn a_general_rides_to_a_charge_in_his_sides_initiative_only() {
    assert!(may_ride(Side::A, 10.0));
    assert!(!may_ride(Side::B, 10.0), "his side is told to move");
    assert!(may_ride(Side::B, 0.5), "he is among those who charge");
}
