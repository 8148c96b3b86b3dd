//! A charge that strikes two enemies side by side. [FLA MEL-01, MEL-24, R-118]

use crate::support::table::{Play, foot, horse, house_at, table, unit};
use galloper::dice::Faces;
use galloper::game::{Answer, Awaiting, Ruleset, Side, Statement};
use galloper::geometry::Pose;
use galloper::rules::flanders::Action;
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::setup::{PlaceSetup, Setup, UnitSetup};

const CHARGER: UnitId = UnitId(0);
const LEFT: UnitId = UnitId(1);
const RIGHT: UnitId = UnitId(2);

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn sixes(_: &str, count: u8) -> Vec<u8> {
    all(6, count)
}

/// Horse three inches wide before two battalions, each two inches wide, that stand half an inch apart.
fn side_by_side(charger: UnitSetup) -> Setup {
    table(vec![
        charger,
        unit(Side::B, "Left", foot(), 38.8, 38.0, 180.0),
        unit(Side::B, "Right", foot(), 41.2, 38.0, 180.0),
    ])
}

fn sword() -> UnitSetup {
    unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0)
}

/// Where in the story some words come first.
fn at(play: &Play, words: &str) -> Option<usize> {
    play.told.iter().position(|report| report.text.contains(words))
}

fn told(play: &Play) -> Vec<&str> {
    play.told.iter().map(|report| report.text.as_str()).collect()
}

/// Goes on until a rule is told; of two checks on being charged, in their order, those say whether each is passed.
fn until_told(play: &mut Play, passes: [bool; 2], severity: u8, rule: &str) {
    let number = std::cell::Cell::new(0);
    let faces = |thrown: &str, count: u8| match thrown {
        "FLA MOR-15" => {
            number.set(number.get() + 1);
            all(if passes[(number.get() - 1) % 2] { 6 } else { 1 }, count)
        }
        "FLA MOR-41" => all(severity, count),
        _ => all(6, count),
    };
    play.quietly(faces, |play| play.has_told(rule) || play.battle.turn() > 1);
    assert_eq!(number.get(), 2, "each is tested, and once: {:?}", told(play));
}

#[test]
fn both_test_before_the_advance_and_both_fight() {
    let mut play = Play::new(&side_by_side(sword()));
    play.charge(CHARGER, LEFT);
    until_told(&mut play, [true, true], 6, "FLA MEL-61");
    let contact = at(&play, "are in contact").expect("they meet");
    for name in ["Left", "Right"] {
        assert!(at(&play, &format!("{name} receives the charge")).is_some_and(|tested| tested < contact));
        assert!(
            at(&play, &format!("{name} fixes bayonets")).is_some_and(|reacts| reacts < contact),
            "{:?}",
            told(&play)
        );
        assert!(at(&play, &format!("{name}: ")).is_some(), "{name} fights: {:?}", told(&play));
    }
}

#[test]
fn whoever_gives_way_goes_and_the_other_is_fought() {
    for (passes, goes, stays) in [([false, true], "Left", "Right"), ([true, false], "Right", "Left")] {
        let mut play = Play::new(&side_by_side(sword()));
        play.charge(CHARGER, LEFT);
        until_told(&mut play, passes, 3, "FLA MEL-61");
        assert!(at(&play, &format!("{goes} retires")).is_some(), "{:?}", told(&play));
        assert!(at(&play, &format!("Charger and {stays} are in contact")).is_some(), "{:?}", told(&play));
        assert!(!play.has_told("FLA MEL-50"), "there is no bonus before the melee");
    }
}

#[test]
fn when_both_give_way_the_charger_follows() {
    let mut play = Play::new(&side_by_side(sword()));
    play.charge(CHARGER, LEFT);
    until_told(&mut play, [false, false], 3, "FLA MEL-50");
    for name in ["Left", "Right"] {
        assert!(at(&play, &format!("{name} retires")).is_some(), "{:?}", told(&play));
    }
    let follows = play.told.iter().filter(|report| report.text.contains("Charger follows up")).count();
    assert_eq!(follows, 1);
}

/// A unit fires in one blast at one target: the pistols go at him whom the charge is aimed at. [FLA MEL-17, SAF-01]
#[test]
fn the_pistols_are_fired_at_the_one_aimed_at() {
    let mut play = Play::new(&side_by_side(unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0)));
    play.charge(CHARGER, RIGHT);
    until_told(&mut play, [true, true], 6, "FLA MEL-61");
    let shots: Vec<&str> = told(&play).into_iter().filter(|text| text.contains("fires its pistols")).collect();
    assert_eq!(shots.len(), 1);
    assert!(shots[0].contains("at Right"), "{shots:?}");
}

/// Where nothing is measured the second is named. [FLA MEL-01]
#[test]
fn in_a_ledger_the_second_target_is_named() {
    let mut setup = side_by_side(sword());
    for unit in &mut setup.units {
        unit.place = PlaceSetup::Untracked;
    }
    setup.ledger = true;
    let mut play = Play::new(&setup);
    let log = galloper::rules::flanders::state::action::Logged::Charge;
    play.give(&Answer::Act(Action::Log(log)));
    play.give(&Answer::Act(Action::LogOf { procedure: log, unit: CHARGER }));
    play.give(&Answer::Act(Action::Charge { unit: CHARGER, target: LEFT, wheel: 0.0 }));
    play.give(&Answer::Act(Action::ChargeAlso(RIGHT)));
    assert!(
        play.choice().is_some_and(|choice| choice.offers.iter().all(|offer| offer.action != Action::ChargeAlso(RIGHT)))
    );
    play.give(&Answer::Act(Action::Declare));
    state_usual(&mut play, |play| at(play, "Right receives the charge").is_some());
    assert!(at(&play, "Left receives the charge").is_some(), "{:?}", told(&play));
}

/// States every sheet as it usually is, and throws sixes.
fn state_usual(play: &mut Play, until: impl Fn(&Play) -> bool) {
    use galloper::dice::Faces;
    use galloper::game::{Awaiting, FactValue, Statement};
    for _ in 0..60 {
        if until(play) {
            return;
        }
        let answer = match play.battle.words() {
            Awaiting::Facts(sheet) => {
                let stated = sheet.facts.iter().filter(|fact| fact.measured.is_none()).map(|fact| {
                    let value = match fact.name.as_ref() {
                        "distance" => FactValue::Number(6.0),
                        "strikes" => FactValue::Yes(true),
                        _ => fact.usual.clone().unwrap_or(FactValue::Yes(false)),
                    };
                    (fact.name.to_string(), value)
                });
                Answer::State(Statement(stated.collect()))
            }
            Awaiting::Dice(request) => Answer::Roll(Faces(all(6, request.dice.count))),
            Awaiting::Choice(choice) => Answer::Act(choice.offers[0].action.clone()),
            Awaiting::Over(_) => return,
        };
        play.give(&answer);
    }
    panic!("it never comes to that: {:?}", play.battle.words());
}

/// On the table too: then the charge is aimed between the two, and strikes both where it would strike but one. [FLA MEL-01, R-118]
#[test]
fn on_the_table_the_second_target_may_be_named() {
    let aside = unit(Side::A, "Charger", horse(Sword), 38.0, 30.0, 0.0);
    let mut play = Play::new(&side_by_side(aside.clone()));
    play.charge(CHARGER, LEFT);
    play.quietly(sixes, |play| play.has_told("FLA SEQ-14"));
    assert!(at(&play, "Right receives the charge").is_none(), "straight on it meets the left alone");
    let mut play = Play::new(&side_by_side(aside));
    play.charge(CHARGER, LEFT);
    let also = Action::ChargeAlso(RIGHT);
    assert!(play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == also)));
    play.give(&Answer::Act(also));
    until_told(&mut play, [true, true], 6, "FLA MEL-61");
    for name in ["Left", "Right"] {
        assert!(at(&play, &format!("{name} receives the charge")).is_some(), "{:?}", told(&play));
    }
}

/// Who is aimed between two who ride out to meet it meets both: it goes on between them as they stand then. [FLA MEL-01, MEL-31, R-118]
#[test]
fn both_who_ride_out_at_a_charge_between_them_are_met() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Charger", horse(Sword), 37.0, 29.0, 0.0),
        unit(Side::B, "Left", horse(Sword), 38.4, 41.0, 180.0),
        unit(Side::B, "Right", horse(Sword), 41.6, 41.0, 180.0),
    ]));
    play.charge(CHARGER, LEFT);
    play.give(&Answer::Act(Action::ChargeAlso(RIGHT)));
    let rides = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers.into_iter().find(|offer| offer.verb == "countercharge").map(|offer| offer.action)
    };
    for _ in 0..2 {
        play.quietly(sixes, |play| rides(play).is_some());
        let ride = rides(&play).expect("it may ride out");
        play.give(&Answer::Act(ride));
    }
    play.quietly(sixes, |play| play.has_told("FLA MEL-61"));
    for name in ["Left", "Right"] {
        assert!(at(&play, &format!("{name} countercharges")).is_some(), "{:?}", told(&play));
        assert!(at(&play, &format!("Charger and {name} are in contact")).is_some(), "{:?}", told(&play));
    }
}

/// Where the first of the two gives way, it goes at the other who rides out as at anybody: by the shortest way. [FLA MEL-31, R-118]
#[test]
fn who_is_left_of_two_is_gone_at_by_the_shortest_way() {
    let mut play = Play::new(&table(vec![
        unit(Side::A, "Charger", horse(Sword), 37.0, 29.0, 0.0),
        unit(Side::B, "Left", horse(Sword), 38.4, 41.0, 180.0),
        unit(Side::B, "Right", horse(Sword), 41.6, 41.0, 180.0),
    ]));
    play.charge(CHARGER, LEFT);
    play.give(&Answer::Act(Action::ChargeAlso(RIGHT)));
    let tested = std::cell::Cell::new(0);
    let the_first_fails = |thrown: &str, count: u8| {
        let is_first = thrown == "FLA MOR-15" && tested.replace(tested.get() + 1) == 0;
        all(if is_first { 1 } else { 6 }, count)
    };
    let rides = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers.into_iter().find(|offer| offer.verb == "countercharge").map(|offer| offer.action)
    };
    play.quietly(the_first_fails, |play| rides(play).is_some());
    let ride = rides(&play).expect("the other may ride out");
    play.give(&Answer::Act(ride));
    play.quietly(sixes, |play| at(play, "Charger and Right are in contact").is_some() || play.has_told("FLA MEL-61"));
    let [own, right] = [CHARGER, RIGHT].map(|id| play.battle.state().footprint(id).expect("it stands on the table"));
    // The nearest point is his left corner: one base of each comes against one of the other, a base's width in from there.
    assert!((own.centre.x - (right.centre.x - 1.5)).abs() < 0.01, "{own:?}, {right:?}: {:?}", told(&play));
}

/// A move drawn up to an enemy is a charge, with the wheel it is drawn with. [FLA MEL-14, MOV-41]
#[test]
fn a_charge_may_be_drawn_like_a_move() {
    use galloper::game::Drawing;
    use galloper::geometry::{Leg, Pose};
    let mut play = Play::new(&side_by_side(sword()));
    let is_move = |action: &Action| matches!(action, Action::Move { unit, .. } if *unit == CHARGER);
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| is_move(&offer.action)))
    });
    let choice = play.choice().expect("the charger may move");
    let drawn = |verb: &str, drawing: &Drawing| {
        let is_it = |offer: &&galloper::game::Offer<Action>| {
            offer.verb == verb
                && matches!(offer.action, Action::Move { unit, .. } | Action::Charge { unit, .. } if unit == CHARGER)
        };
        play.battle.draw(choice.offers.iter().find(is_it).expect("it is offered"), drawing).expect("it can be drawn")
    };
    let up_to = drawn("move", &Drawing::To(Pose::new(38.9, 37.9, 0.0)));
    assert_eq!(up_to, Action::Charge { unit: CHARGER, target: LEFT, wheel: 0.0 });
    assert!(matches!(drawn("move", &Drawing::To(Pose::new(40.0, 33.0, 0.0))), Action::Move { .. }));
    let legs = Drawing::Legs(vec![Leg::Wheel { degrees: 5.0 }, Leg::Advance(8.0)]);
    let Action::Charge { wheel, .. } = drawn("charge", &legs) else { panic!("a charge") };
    assert!((wheel - 5.0).abs() < 0.001);
    assert!(play.battle.check(Answer::Act(up_to)).is_ok());
}

#[test]
fn one_alone_is_charged_as_ever() {
    let mut setup = side_by_side(sword());
    setup.units[2].place = PlaceSetup::Table(galloper::geometry::Pose::new(44.0, 38.0, 180.0));
    let mut play = Play::new(&setup);
    play.charge(CHARGER, LEFT);
    play.quietly(sixes, |play| play.has_told("FLA SEQ-14"));
    assert!(at(&play, "Right receives the charge").is_none());
}

/// A battalion whose flank lies against a house that another holds: the south walls of both in one line.
fn beside_a_held_house(charger: UnitSetup) -> Setup {
    let held = UnitSetup { place: PlaceSetup::Building(0), ..unit(Side::B, "Garrison", foot(), 0.0, 0.0, 0.0) };
    let mut setup = table(vec![charger, unit(Side::B, "Beside", foot(), 38.0, 41.0, 270.0), held]);
    setup.terrain.push(house_at(39.02, 40.0, 3.0, 2.0));
    setup
}

/// Foot that comes up against a house which the enemy holds fights those in it, too. [FLA MEL-01, MEL-02, R-118]
#[test]
fn foot_at_a_held_wall_fights_the_garrison_too() {
    let mut play = Play::new(&beside_a_held_house(unit(Side::A, "Charger", foot(), 39.5, 37.0, 0.0)));
    play.charge(CHARGER, LEFT);
    play.quietly(sixes, |play| play.has_told("FLA MEL-61") || play.battle.turn() > 1);
    for name in ["Beside", "Garrison"] {
        assert!(at(&play, &format!("Charger and {name} are in contact")).is_some(), "{:?}", told(&play));
        assert!(at(&play, &format!("{name} receives the charge")).is_some(), "{:?}", told(&play));
    }
}

/// Horse cannot attack a garrison: it keeps clear of the walls of one, and strikes its target as it can.
#[test]
fn horse_keeps_clear_of_held_walls() {
    let mut play = Play::new(&beside_a_held_house(unit(Side::A, "Charger", horse(Sword), 39.5, 34.0, 0.0)));
    play.charge(CHARGER, LEFT);
    play.quietly(sixes, |play| play.has_told("FLA MEL-42") || play.has_told("FLA SEQ-14") || play.battle.turn() > 1);
    let state = play.battle.state();
    let [own, walls] = [CHARGER, RIGHT].map(|id| state.footprint(id).expect("it stands somewhere"));
    assert!(galloper::geometry::shape::distance(&own, &walls) > 0.01, "{:?}", told(&play));
}

/// The charge is aimed at one beside him once its target has gone, and he is as far off as he was: his volley is fired at the same range
/// whether the first stands or runs. [FLA MEL-21, MEL-37, R-118]
#[test]
fn who_is_aimed_at_in_the_end_is_as_far_off_as_he_was() {
    let mut tried = 0;
    for tenths in 0..12_u8 {
        let fires = |left_stands: bool| {
            let mut charger = sword();
            charger.place = PlaceSetup::Table(Pose::new(39.4 + f64::from(tenths) / 10.0, 30.0, 3.0));
            let mut play = Play::new(&side_by_side(charger));
            play.charge(CHARGER, LEFT);
            let mut tests = 0;
            for _ in 0..200 {
                let answer = match &play.battle.words() {
                    Awaiting::Facts(_) => Answer::State(Statement::as_measured()),
                    Awaiting::Dice(request) => {
                        tests += u8::from(request.rule.citation() == "FLA MOR-15");
                        let fails = request.rule.citation() == "FLA MOR-15" && tests == 1 && !left_stands;
                        Answer::Roll(Faces(all(if fails { 1 } else { 6 }, request.dice.count)))
                    }
                    Awaiting::Choice(choice) => {
                        let fires = choice.offers.iter().find(|offer| offer.verb == "react_fire");
                        Answer::Act(fires.unwrap_or(&choice.offers[0]).action.clone())
                    }
                    Awaiting::Over(_) => break,
                };
                play.give(&answer);
                if let Some(index) = at(&play, "Right fires at the charging Charger") {
                    return Some(play.told[index].text.split(':').next().expect("a range").to_owned());
                }
            }
            None
        };
        if let (Some(both), Some(alone)) = (fires(true), fires(false)) {
            assert_eq!(both, alone);
            tried += 1;
        }
    }
    assert!(tried > 2, "Right is met beside Left: {tried}");
}

/// Whoever is named first, a winner who has met one enemy in front and another in flank pays what the dearer costs. [FLA MEL-83, MEL-84,
///
#[test]
fn a_winner_pays_the_same_whoever_was_named_first() {
    let falls = |named: UnitId| {
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Charger", foot(), 30.0, 30.0, 0.0),
            unit(Side::B, "Front", foot(), 28.4, 33.5, 180.0),
            unit(Side::B, "Flank", foot(), 30.9, 34.5, 90.0),
        ]));
        play.charge(CHARGER, named);
        let faces = |rule: &str, count: u8| match rule {
            "FLA MEL-61" => vec![6, 1],
            "FLA TYP-14" => all(1, count),
            _ => all(6, count),
        };
        play.quietly(faces, |play| at(play, "Charger saves on").is_some() || play.battle.turn() > 1);
        let saves = at(&play, "Charger saves on").expect("it has won at a price");
        assert!(at(&play, "Front: ").is_some() && at(&play, "Flank: ").is_some(), "{:?}", told(&play));
        play.told[saves].text.clone()
    };
    assert_eq!(falls(LEFT), falls(RIGHT));
}

/// Who stands beside the target is a little nearer or farther than it: where both fire from farther off than the charge begins they fire at
/// once, and the charger is asked when both have fired. [FLA MEL-33, MEL-37, R-92]
#[test]
fn both_fire_at_once_who_fire_where_the_charge_begins() {
    let mut setup = side_by_side(sword());
    setup.units[0].place = PlaceSetup::Table(Pose::new(40.0, 35.6, 4.0));
    let mut play = Play::new(&setup);
    play.charge(CHARGER, LEFT);
    let fires = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers.into_iter().find(|offer| offer.verb == "react_fire").map(|offer| offer.action)
    };
    for _ in 0..2 {
        play.quietly(sixes, |play| fires(play).is_some());
        let fire = fires(&play).expect("it may fire");
        play.give(&Answer::Act(fire));
    }
    let nobody_is_saved = |rule: &str, count: u8| all(if rule.starts_with("FLA TYP") { 1 } else { 6 }, count);
    play.quietly(nobody_is_saved, |play| at(play, "is asked to go on through the fire").is_some());
    let asked = at(&play, "is asked to go on").expect("it has lost enough");
    for name in ["Left fires", "Right fires"] {
        assert!(at(&play, name).is_some_and(|fires| fires < asked), "{:?}", told(&play));
    }
}
