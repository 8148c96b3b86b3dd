//! What is asked of a charger on its way is asked where it has come. [FLA MEL-38, MEL-40]

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, Ruleset, Side, Target, TerrainKind};
use galloper::geometry::{Outline, Point, Pose, shape};
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::TerrainSetup;
use galloper::rules::flanders::{Action, Amendment};

const CHARGER: UnitId = UnitId(0);
const CHARGED: UnitId = UnitId(1);

/// What speaks for a charger who is asked whether it goes on, shot at from six inches with a friend so far behind where it began.
fn what_speaks_for_it(behind: f64) -> Vec<String> {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 40.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 50.0, 180.0),
        unit(Side::A, "Friend", horse(Sword), 40.0, 40.0 - behind, 0.0),
    ]));
    play.charge(CHARGER, CHARGED);
    // They stand, throw a 3 for six inches, and hit; nobody is saved.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-18" | "FLA MEL-19" => vec![3; usize::from(count)],
        "FLA TYP-14" => vec![1; usize::from(count)],
        _ => vec![6; usize::from(count)],
    };
    let fires =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|one| one.verb == "react_fire"));
    play.quietly(faces, fires);
    let offers = play.choice().expect("they may react").offers;
    let fire = offers.into_iter().find(|offer| offer.verb == "react_fire").expect("they may fire");
    play.give(&Answer::Act(fire.action));
    let is_asked = |play: &Play| match play.battle.words() {
        Awaiting::Dice(request) => request.why.contains("to go on through the fire"),
        _ => false,
    };
    play.quietly(faces, is_asked);
    let Awaiting::Dice(request) = play.battle.words() else { panic!("it is asked") };
    request.tallies[0].lines.iter().map(|line| line.label.to_string()).collect()
}

/// A friend near enough behind where the charge began is too far behind where it is asked; one who stood nearer is not. The sums
/// differ by his support alone. [FLA MEL-38, SUP-05]
#[test]
fn supports_are_those_of_the_point_of_fire() {
    let (far, near) = (what_speaks_for_it(9.0), what_speaks_for_it(3.0));
    assert_ne!(far, near, "a friend seven inches behind it as it began is eleven behind it now");
    assert!(near.iter().any(|label| label.to_lowercase().contains("rear")), "{near:?}");
    assert!(!far.iter().any(|label| label.to_lowercase().contains("rear")), "{far:?}");
}

/// Horse that sets out in water, or goes through it on its way, fires its pistols out of it at half rate. [FLA SAF-11, R-90]
#[test]
fn pistols_fired_just_out_of_the_water_are_halved() {
    let hits = |water: Option<f64>| {
        let mut setup = table(vec![
            unit(Side::A, "Charger", horse(Pistol), 40.0, 40.0, 0.0),
            unit(Side::B, "Charged", foot(), 40.0, 48.0, 180.0),
        ]);
        let stream = |y: f64| {
            let outline = Outline::Path { points: vec![Point::new(30.0, y), Point::new(50.0, y)], width: 1.0 };
            TerrainSetup { kind: TerrainKind::Stream, name: None, outline }
        };
        setup.terrain.extend(water.map(stream));
        let mut play = Play::new(&setup);
        play.charge(CHARGER, CHARGED);
        let faces = |rule: &str, count: u8| vec![if rule == "FLA MEL-18" { 2 } else { 6 }; usize::from(count)];
        play.quietly(faces, |play| play.has_told("FLA SAF-25"));
        let fired = play.told.iter().find(|report| report.rule.citation() == "FLA SAF-25");
        fired.expect("it fires its pistols").text.clone()
    };
    for water in [39.0, 42.0] {
        assert!(hits(Some(water)).contains("halved"), "{}", hits(Some(water)));
    }
    assert!(!hits(None).contains("halved"), "{}", hits(None));
}

/// Guns that would have the charger before them afterwards fire as it comes only because it ends in a melee: not where it will find no room
/// to touch anybody, and stands there for them to fire at. [FLA FIP-04, MEL-42]
#[test]
fn nobody_fires_in_passing_at_who_finds_no_room() {
    let is_asked = |has_room: bool| {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 40.0, 38.0, 180.0),
            unit(Side::B, "Battery", guns(), 60.0, 36.0, 270.0),
            unit(Side::A, "First friend", foot(), 70.0, 10.0, 0.0),
            unit(Side::A, "Second friend", foot(), 70.0, 15.0, 0.0),
            unit(Side::A, "Third friend", foot(), 70.0, 20.0, 0.0),
        ]));
        play.charge(UnitId(0), UnitId(1));
        let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
        play.quietly(sixes, |play| play.has_told("FLA MEL-15"));
        if !has_room {
            for (friend, x) in (3..).zip([40.0, 37.95, 42.05]) {
                play.amend(Amendment::Place { unit: UnitId(friend), pose: Pose::new(x, 37.9, 0.0) });
            }
        }
        let mut is_asked = false;
        play.quietly(sixes, |play| {
            let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
            is_asked |= offers.iter().any(|offer| offer.verb == "fire_in_passing");
            play.has_told("FLA SEQ-14") || play.has_told("FLA MEL-42")
        });
        let finds_none = play.told.iter().any(|report| report.text.contains("finds no room to touch Target"));
        assert_eq!(finds_none, !has_room, "{:?}", play.told);
        is_asked
    };
    assert!(is_asked(true));
    assert!(!is_asked(false));
}

/// Who joins a charge and finds his place filled by who came in before him stands short of it: guns fire at him as he comes only where he comes
/// in alone, for then it ends in a melee. [FLA FIP-04, MEL-42]
#[test]
fn nobody_fires_in_passing_at_who_finds_his_place_filled() {
    const FIRST: UnitId = UnitId(0);
    const SECOND: UnitId = UnitId(2);
    let is_asked = |leader: UnitId| {
        let mut setup = table(vec![
            unit(Side::A, "First", horse(Sword), 39.8, 30.0, 0.0),
            unit(Side::B, "Target", foot(), 40.0, 38.0, 180.0),
            unit(Side::A, "Second", horse(Sword), 43.6, 30.0, 0.0),
            unit(Side::B, "Battery", guns(), 60.0, 36.0, 270.0),
        ]);
        setup.terrain.extend([house_at(41.5, 38.3, 5.0, 4.0), house_at(33.5, 38.3, 5.0, 4.0)]);
        let mut play = Play::new(&setup);
        play.charge(leader, CHARGED);
        let joins = |action: &Action| matches!(action, Action::Join { unit: SECOND, .. });
        let joined = play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| joins(&offer.action)));
        if let Some(joined) = joined {
            play.give(&Answer::Act(joined.action));
        }
        let mut is_asked = false;
        let sixes = |_: &str, count: u8| vec![6; usize::from(count)];
        play.quietly(sixes, |play| {
            let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
            let at_the_second = Target::Pieces(UnitId(3).into(), SECOND.into());
            is_asked |= offers.iter().any(|offer| offer.verb == "fire_in_passing" && offer.target == at_the_second);
            play.told.iter().filter(|report| ["FLA SEQ-14", "FLA MEL-42"].contains(&report.rule.citation())).count()
                >= if leader == FIRST { 2 } else { 1 }
        });
        let comes_in = play.told.iter().any(|report| report.text.starts_with("Second and Target are in contact"));
        assert_eq!(comes_in, leader == SECOND, "{:#?}", play.told);
        is_asked
    };
    assert!(is_asked(SECOND), "alone it comes in");
    assert!(!is_asked(FIRST));
}

/// The pistols of who finds his place filled are fired no nearer than where he stops, whatever the die says. [FLA MEL-18, R-42]
#[test]
fn pistols_are_fired_no_nearer_than_where_their_charger_stops() {
    const SECOND: UnitId = UnitId(2);
    let mut setup = table(vec![
        unit(Side::A, "First", horse(Pistol), 39.8, 30.0, 0.0),
        unit(Side::B, "Target", foot(), 40.0, 38.0, 180.0),
        unit(Side::A, "Second", horse(Pistol), 43.6, 30.0, 0.0),
    ]);
    setup.terrain.extend([house_at(41.5, 38.3, 5.0, 4.0), house_at(33.5, 38.3, 5.0, 4.0)]);
    let mut play = Play::new(&setup);
    play.charge(UnitId(0), CHARGED);
    let joins = |action: &Action| matches!(action, Action::Join { unit: SECOND, .. });
    let joined = play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| joins(&offer.action)));
    play.give(&Answer::Act(joined.expect("it may join").action));
    let least = |rule: &str, count: u8| vec![if rule == "FLA MEL-18" { 1 } else { 6 }; usize::from(count)];
    play.quietly(least, |play| play.told.iter().any(|report| report.text.starts_with("Second finds no room to touch")));
    let fired = play.told.iter().find(|report| report.text.starts_with("Second fires its pistols")).expect("it fires");
    let told: f64 =
        fired.text.split(" at ").last().and_then(|rest| rest.split('″').next()?.parse().ok()).expect("a range");
    let state = play.battle.state();
    let [own, target] = [SECOND, CHARGED].map(|id| state.footprint(id).expect("it is tracked"));
    let apart = shape::distance(&own, &target);
    assert!(apart > 1.1 && (told - apart).abs() < 0.06, "{apart}: {}", fired.text);
}
