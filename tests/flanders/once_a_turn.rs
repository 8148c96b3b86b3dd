//! What a unit does once in a turn: it flees, it tries to rally, it takes its check. [FLA MOR-02, RET-05 to RET-08]

use crate::support::table::{Play, foot, horse, table, unit};
use galloper::game::{Answer, Ruleset, Side};
use galloper::rules::flanders::Amendment;
use galloper::rules::flanders::book::profile::ChargeDoctrine::{Pistol, Sword};
use galloper::rules::flanders::book::profile::{Class, Morale, Profile};
use galloper::rules::flanders::state::UnitId;

const CHARGER: UnitId = UnitId(0);
const CHARGED: UnitId = UnitId(1);

fn all(face: u8, count: u8) -> Vec<u8> {
    vec![face; usize::from(count)]
}

fn told(play: &Play, words: &str) -> usize {
    play.told.iter().filter(|report| report.text.contains(words)).count()
}

fn next_turn(play: &Play) -> bool {
    play.battle.turn() > 1
}

/// A routed unit that is charged must test, and so has lost its rally; beaten, it flees once. [FLA RET-05, RET-08, R-83]
#[test]
fn who_is_charged_in_rout_and_beaten_does_not_rally_that_turn_and_flees_once() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: CHARGED, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: CHARGED, turn: 0 });
    play.charge(CHARGER, CHARGED);
    // The bonus of one inch does not catch it again.
    let faces = |rule: &str, count: u8| all(if rule == "FLA MEL-52" { 1 } else { 6 }, count);
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Charged tries to rally"), 0, "{:?}", play.told);
    assert_eq!(told(&play, "Charged flees"), 1, "{:?}", play.told);
    assert_eq!(play.battle.state().unit(CHARGED).failed_rallies, 1);
    assert_eq!(
        told(&play, "Charged does not rally, for it had to test; that is an attempt lost."),
        1,
        "{:?}",
        play.told
    );
}

/// Pistols that bring down a quarter of the defender, in a charge that comes to no melee: he is asked in the morale step, for the check
/// that he took on receiving the charge is another. [R-40, MOR-03]
#[test]
fn losses_to_pistols_are_tested_in_the_morale_step_where_no_melee_follows() {
    let units = vec![
        unit(Side::A, "Charger", horse(Pistol), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, CHARGED);
    // The charged foot receives the charge well. The pistols are fired at four inches and every hit falls; then it fires, at two, and
    // the charger fails to go on.
    let mut measures = 0;
    let faces = std::cell::RefCell::new(move |rule: &str, count: u8| match rule {
        "FLA MEL-18" => {
            measures += 1;
            all(if measures == 1 { 1 } else { 4 }, count)
        }
        "FLA TYP-14" | "FLA MEL-38" => all(1, count),
        _ => all(6, count),
    });
    let mut reacts =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "react_fire"));
    play.quietly(|rule, count| faces.borrow_mut()(rule, count), &mut reacts);
    let fires = play.choice().and_then(|choice| choice.offers.into_iter().find(|offer| offer.verb == "react_fire"));
    play.give(&galloper::game::Answer::Act(fires.expect("it may fire").action));
    play.quietly(|rule, count| faces.borrow_mut()(rule, count), next_turn);
    assert_eq!(told(&play, "fires its pistols at Charged"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "are in contact"), 0, "{:?}", play.told);
    assert_eq!(told(&play, "Charged tests for its losses"), 1, "{:?}", play.told);
}

/// Losses that counted as it received the charge are not asked about again: a charge that falls short brings it none. [FLA MOR-02, R-40]
#[test]
fn losses_counted_on_receiving_a_charge_are_not_tested_again() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 37.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Figures { unit: CHARGED, figures: 9 });
    play.charge(CHARGER, CHARGED);
    play.quietly(|_, count| all(6, count), next_turn);
    assert_eq!(told(&play, "Charged receives the charge"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Charger falls short of Charged"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Charged tests for its losses"), 0, "{:?}", play.told);
}

/// Outside a melee attempt a unit is tested once in a turn: who has been asked for its losses is not asked again for a friend who flees
/// past it. [FLA MOR-02, MOR-12]
#[test]
fn who_has_been_tested_for_its_losses_is_not_tested_for_a_rout() {
    let units = vec![
        unit(Side::A, "Alpha", foot(), 36.0, 30.0, 0.0),
        unit(Side::A, "Neighbour", foot(), 39.0, 29.0, 0.0),
        unit(Side::B, "Beta", foot(), 36.0, 60.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    for unit in [CHARGER, CHARGED] {
        play.amend(Amendment::Figures { unit, figures: 9 });
    }
    // Alpha is asked first, fails and routs; its neighbour passes.
    let checks = std::cell::Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-41" => all(1, count),
        rule if rule.starts_with("FLA MOR") && count == 2 => {
            checks.set(checks.get() + 1);
            all(if checks.get() == 1 { 1 } else { 6 }, count)
        }
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Alpha flees"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Neighbour tests for its losses"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Neighbour sees friends break"), 0, "{:?}", play.told);
}

/// A check for losses cites what the losses have come to: the first of them, a quarter, half. [FLA MOR-07 to MOR-09]
#[test]
fn a_check_for_losses_cites_what_they_have_come_to() {
    let rules = |class: Class, figures: u8| {
        let profile = Profile { class, ..foot() };
        let mut play = Play::new(&table(vec![
            unit(Side::A, "Alpha", profile, 36.0, 30.0, 0.0),
            unit(Side::B, "Beta", foot(), 36.0, 60.0, 180.0),
        ]));
        play.amend(Amendment::Figures { unit: CHARGER, figures });
        play.quietly(|_, count| all(6, count), next_turn);
        let checks = play.told.iter().filter(|report| report.text.starts_with("Alpha tests for its losses"));
        checks.map(|report| report.rule.citation().to_owned()).collect::<Vec<String>>()
    };
    assert_eq!(rules(Class::Line, 11), ["FLA MOR-07"]);
    assert_eq!(rules(Class::Crack, 11), [""; 0], "crack troops bear their first losses");
    assert_eq!(rules(Class::Crack, 9), ["FLA MOR-08"]);
}

/// Each winner takes a bonus of his own from the place of the melee; those who come up with the loser fight him again together.
/// [FLA MEL-91, MEL-95]
#[test]
fn each_winner_follows_up_before_anybody_fights_again() {
    let units = vec![
        unit(Side::A, "One", foot(), 39.0, 40.0, 0.0),
        unit(Side::A, "Two", foot(), 41.0, 40.0, 0.0),
        unit(Side::B, "Loser", foot(), 40.0, 40.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    for unit in [0, 1] {
        play.amend(Amendment::Contact { unit: UnitId(unit), target: UnitId(2) });
    }
    // The loser keeps his nerve three inches back; four inches of bonus catch him.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-61" => vec![6, 1],
        "FLA MEL-51" => all(2, count),
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    for name in ["One", "Two"] {
        assert_eq!(told(&play, &format!("{name} follows up")), 1, "{:?}", play.told);
    }
    assert!(told(&play, "One and Two") >= 2, "both fight the second round: {:?}", play.told);
}

/// All but the elite test for friends who flee past them: those too who wait for a melee of their own. [FLA MOR-12, MEL-47]
#[test]
fn who_waits_for_a_melee_is_tested_for_a_rout() {
    let units = vec![
        unit(Side::A, "Loser", foot(), 40.0, 40.0, 0.0),
        unit(Side::A, "Waiting", foot(), 44.5, 40.0, 0.0),
        unit(Side::B, "Winner", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Other", foot(), 44.5, 40.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    for unit in [0, 1] {
        play.amend(Amendment::Contact { unit: UnitId(unit + 2), target: UnitId(unit) });
    }
    let checks = std::cell::Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-61" => vec![1, 6],
        "FLA MOR-41" => all(1, count),
        rule if rule.starts_with("FLA MOR") && count == 2 => {
            checks.set(checks.get() + 1);
            all(if checks.get() == 1 { 1 } else { 6 }, count)
        }
        _ => all(6, count),
    };
    play.quietly(faces, |play| told(play, "sees friends break") > 0 || next_turn(play));
    assert_eq!(told(&play, "Loser flees"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Waiting sees friends break"), 1, "{:?}", play.told);
}

/// Who is shaken and sinks to rout as it is charged stands then; where the charge falls short it goes back in the morale step of that turn,
/// as the broken do in each. [FLA RET-02, R-39]
#[test]
fn who_sinks_lower_as_it_is_charged_goes_back_that_turn_all_the_same() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 20.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 37.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: CHARGED, morale: Morale::Shaken });
    play.amend(Amendment::Broke { unit: CHARGED, turn: 0 });
    play.charge(CHARGER, CHARGED);
    let checks = std::cell::Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-41" => all(1, count),
        rule if rule.starts_with("FLA MOR") && count == 2 => {
            checks.set(checks.get() + 1);
            all(if checks.get() == 2 { 1 } else { 6 }, count)
        }
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Charged: severity 1, routed"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Charger falls short of Charged"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Charged flees"), 1, "{:?}", play.told);
}

/// Who has followed up has moved, and has not rested. [FLA SAF-19, MEL-91]
#[test]
fn who_follows_up_has_not_rested() {
    let units =
        vec![unit(Side::A, "Winner", foot(), 40.0, 40.0, 0.0), unit(Side::B, "Loser", foot(), 40.0, 40.0, 180.0)];
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Contact { unit: CHARGER, target: CHARGED });
    play.amend(Amendment::Fresh { unit: CHARGER, fresh: false });
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-61" => vec![6, 1],
        rule if rule.starts_with("FLA MOR") => all(1, count),
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Winner follows up"), 1, "{:?}", play.told);
    assert!(!play.battle.state().unit(CHARGER).fresh);
}

/// Nor has who has formed square to meet a charge. [FLA SAF-19, MEL-34]
#[test]
fn who_forms_square_has_not_rested() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 40.0, 180.0),
        unit(Side::B, "Rested", foot(), 60.0, 60.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    for unit in [CHARGED, UnitId(2)] {
        play.amend(Amendment::Fresh { unit, fresh: false });
    }
    play.charge(CHARGER, CHARGED);
    let forms = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers).unwrap_or_default();
        offers.into_iter().find(|offer| offer.verb == "react_square").map(|offer| offer.action)
    };
    play.quietly(|_, count| all(6, count), |play| forms(play).is_some());
    let square = forms(&play).expect("it may form square");
    play.give(&Answer::Act(square));
    // It forms in time, and holds its own in the melee where it stands.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-18" => all(1, count),
        "FLA MEL-61" => vec![1, 6],
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Charged forms square"), 1, "{:?}", play.told);
    let is_fresh = |id: UnitId| play.battle.state().unit(id).fresh;
    assert_eq!([CHARGED, UnitId(2)].map(is_fresh), [false, true]);
}

/// A charger who falls short is fired at no nearer than he comes, whatever the die says, and halts there: not beyond his inches. [FLA MEL-40,
/// MEL-42, R-42]
#[test]
fn who_falls_short_is_fired_at_where_he_stops() {
    let units =
        vec![unit(Side::A, "Charger", foot(), 40.0, 20.0, 0.0), unit(Side::B, "Charged", foot(), 40.0, 27.5, 180.0)];
    let mut play = Play::new(&table(units));
    play.charge(CHARGER, CHARGED);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MEL-18" | "FLA TYP-14" | "FLA MEL-38" => all(1, count),
        _ => all(6, count),
    };
    let fires = |play: &Play| {
        let offers = play.choice()?.offers;
        offers.into_iter().find(|offer| offer.verb == "react_fire").map(|offer| offer.action)
    };
    play.quietly(faces, |play| fires(play).is_some());
    let fire = fires(&play).expect("it may fire");
    play.give(&galloper::game::Answer::Act(fire));
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Charger halts 1.5″ from Charged, disordered."), 1, "{:?}", play.told);
}

/// A routed unit that sees friends flee in a melee attempt must test, though it has nothing to throw for, and so has lost its rally.
/// [FLA MEL-47, RET-06, RET-08]
#[test]
fn the_routed_who_see_a_rout_in_a_charge_do_not_rally_that_turn() {
    let units = vec![
        unit(Side::A, "Charger", horse(Sword), 40.0, 30.0, 0.0),
        unit(Side::B, "Charged", foot(), 40.0, 36.0, 180.0),
        unit(Side::B, "Friend", foot(), 43.7, 36.0, 180.0),
    ];
    let mut play = Play::new(&table(units));
    let friend = UnitId(2);
    play.amend(Amendment::Morale { unit: friend, morale: Morale::Routed });
    play.amend(Amendment::Broke { unit: friend, turn: 0 });
    play.charge(CHARGER, CHARGED);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-15" | "FLA MOR-41" | "FLA MEL-52" => all(1, count),
        _ => all(6, count),
    };
    play.quietly(faces, next_turn);
    assert_eq!(told(&play, "Charged flees"), 1, "{:?}", play.told);
    assert_eq!(told(&play, "Friend tries to rally"), 0, "{:?}", play.told);
    assert_eq!(
        told(&play, "Friend does not rally, for it had to test; that is an attempt lost."),
        1,
        "{:?}",
        play.told
    );
}
