//! Rules that only a battle can show: the sequence of play, the ground, what units do to each other.

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, Eyes, FactSheet, FactValue, Ruleset, Side, Target};
use galloper::geometry::{Formation, Leg, shape};
use galloper::rules::flanders::book::profile::{ChargeDoctrine, Morale, Profile};
use galloper::rules::flanders::judge::counter_battery;
use galloper::rules::flanders::state::marks::Length;
use galloper::rules::flanders::state::setup::{PlaceSetup, UnitSetup};
use galloper::rules::flanders::state::{CAVALRY_BASE, GUN_BASE, GeneralId, INFANTRY_BASE, Place, UnitId};
use galloper::rules::flanders::{Action, Amendment, facts};

const ONE: UnitId = UnitId(0);
const TWO: UnitId = UnitId(1);
const THREE: UnitId = UnitId(2);

fn sword() -> Profile {
    horse(ChargeDoctrine::Sword)
}

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// Two enemies facing each other so many inches apart.
fn facing(a: Profile, b: Profile, gap: f64) -> Vec<UnitSetup> {
    vec![unit(Side::A, "Alpha", a, 36.0, 34.0, 0.0), unit(Side::B, "Beta", b, 36.0, 34.0 + gap, 180.0)]
}

fn phase(play: &Play) -> usize {
    play.battle.scene(Eyes::Umpire).clock.phase
}

/// [FLA SEQ-02]
#[test]
fn all_move_freely_while_far_apart_and_may_call_for_initiative() {
    let play = Play::new(&table(facing(foot(), foot(), 40.0)));
    let choice = play.choice().expect("somebody moves");
    assert!(choice.offers.iter().any(|offer| offer.verb == "call"), "{}", choice.question);
}

/// [FLA SEQ-03, SEQ-04]
#[test]
fn near_enemies_move_by_initiative() {
    let play = Play::new(&table(facing(foot(), foot(), 8.0)));
    let Awaiting::Dice(request) = &play.battle.words() else { panic!("initiative is diced for") };
    assert_eq!(request.rule.citation(), "FLA SEQ-04");
}

/// [FLA SEQ-05]
#[test]
fn units_of_one_initiative_move_one_after_another() {
    let mut play = Play::new(&table(facing(foot(), foot(), 8.0)));
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "stand"))
    });
    let stands = |play: &Play| {
        let choice = play.choice().expect("somebody moves");
        choice.offers.iter().filter(|offer| offer.verb == "stand").map(|offer| offer.action.clone()).collect::<Vec<_>>()
    };
    let before = stands(&play);
    play.give(&Answer::Act(before[0].clone()));
    let after = stands(&play);
    assert_eq!(after.len(), before.len() - 1);
    assert!(!after.contains(&before[0]));
}

/// [FLA SEQ-08, SEQ-10]
#[test]
fn the_checks_of_a_charge_are_taken_during_movement() {
    let mut play = Play::new(&table(facing(sword(), foot(), 8.0)));
    let movement = phase(&play);
    play.charge(ONE, TWO);
    let mut seen = Vec::new();
    play.quietly(sixes, |play| {
        if let Awaiting::Dice(request) = &play.battle.words() {
            seen.push((request.rule.citation().to_owned(), phase(play)));
        }
        play.battle.state().is_engaged(ONE)
    });
    for rule in ["FLA MOR-19", "FLA MOR-15"] {
        assert!(seen.contains(&(rule.to_owned(), movement)), "{rule}: {seen:?}");
    }
}

/// [FLA SEQ-09, FIP-01]
#[test]
fn infantry_fires_in_passing_during_movement() {
    let mut units = facing(sword(), horse(ChargeDoctrine::Pistol), 12.0);
    units.push(unit(Side::B, "House", foot(), 31.0, 40.0, 90.0));
    let mut play = Play::new(&table(units));
    let movement = phase(&play);
    play.charge(ONE, TWO);
    play.quietly(sixes, |play| {
        play.choice()
            .is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == Action::FireInPassing(THREE)))
    });
    assert_eq!(phase(&play), movement);
    play.give(&Answer::Act(Action::FireInPassing(THREE)));
    play.quietly(sixes, |play| play.battle.state().is_engaged(ONE) || play.has_told("FLA MEL-40"));
    let fired = play.told.iter().any(|report| report.text.contains("fires in passing"));
    assert!(fired, "{:?}", play.told);
}

/// Fire in passing is the fire of the fire step: who has moved too far for that has none. [FLA FIP-11, SAF-10]
#[test]
fn who_has_moved_too_far_does_not_fire_in_passing() {
    for (inches, fires) in [(4.0, true), (5.5, false)] {
        let mut units = facing(sword(), horse(ChargeDoctrine::Pistol), 12.0);
        units.push(unit(Side::B, "House", foot(), 31.0, 40.0, 90.0));
        let mut play = Play::new(&table(units));
        play.amend(Amendment::Gone { unit: THREE, length: Length::Move, inches });
        play.charge(ONE, TWO);
        let mut is_offered = false;
        play.quietly(sixes, |play| {
            is_offered |= play
                .choice()
                .is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == Action::FireInPassing(THREE)));
            play.battle.state().is_engaged(ONE) || play.has_told("FLA MEL-40")
        });
        assert_eq!(is_offered, fires, "after {inches} inches: {:?}", play.told);
    }
}

/// [FLA SEQ-12]
#[test]
fn no_range_is_told_before_fire_is_declared() {
    let mut play = Play::new(&table(facing(foot(), foot(), 9.5)));
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "fire"))
    });
    let choice = play.choice().expect("somebody may fire");
    assert!(choice.offers.iter().any(|offer| offer.verb == "fire"), "a target out of range is offered like any other");
    assert!(choice.offers.iter().all(|offer| !offer.label.contains('″')));
}

/// [FLA SEQ-21, RET-01]
#[test]
fn troops_that_broke_are_not_available_the_turn_after() {
    let mut play = Play::new(&table(facing(foot(), foot(), 30.0)));
    play.amend(Amendment::Morale { unit: ONE, morale: Morale::Shaken });
    let misses = |rule: &str, count: u8| vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)];
    play.quietly(misses, |play| play.battle.turn() == 2);
    let is_offered = |play: &Play| {
        let offers = play.choice().map(|choice| choice.offers.clone()).unwrap_or_default();
        offers.iter().any(|offer| offer.target == Target::Piece(ONE.into()))
    };
    assert!(!is_offered(&play));
    assert!(play.battle.state().unit(ONE).this_turn.moved);
}

/// [FLA ORG-11, ORG-12, ORG-07, ORG-08]
#[test]
fn batteries_and_bases_are_as_printed() {
    assert_eq!((counter_battery::GUNS, guns().original), (2, 8));
    assert_eq!((GUN_BASE.width, GUN_BASE.depth), (1.5, 1.5));
    assert_eq!((INFANTRY_BASE.width, INFANTRY_BASE.depth), (1.0, 0.5));
    assert_eq!((CAVALRY_BASE.width, CAVALRY_BASE.depth), (1.5, 0.875));
}

/// [FLA MOV-08, MOV-13]
#[test]
fn the_bases_of_a_unit_touch_in_every_formation() {
    let play = Play::new(&table(vec![
        unit(Side::A, "Alpha", foot(), 36.0, 34.0, 30.0),
        unit(Side::B, "Beta", sword(), 36.0, 60.0, 180.0),
        unit(Side::B, "Gamma", guns(), 50.0, 60.0, 180.0),
    ]));
    let field = play.battle.state();
    for (id, formations) in [
        (ONE, &[Formation::Line, Formation::Column, Formation::Square][..]),
        (TWO, &[Formation::Line, Formation::Column][..]),
        (THREE, &[Formation::Line][..]),
    ] {
        for &formation in formations {
            let rects =
                field.unit(id).block_in(formation, field.house()).placed(field.unit(id).pose().expect("it stands"));
            for (index, rect) in rects.iter().enumerate() {
                let nearest = rects.iter().enumerate().filter(|(other, _)| *other != index);
                let gap = nearest.map(|(_, other)| shape::distance(rect, other)).fold(f64::INFINITY, f64::min);
                assert!(gap < 0.001, "{id:?} in {formation:?}: {gap}");
            }
        }
    }
}

/// [FLA MOV-15]
#[test]
fn nobody_moves_through_another_unit() {
    let mut units = facing(foot(), foot(), 30.0);
    units.push(unit(Side::A, "Before", foot(), 36.0, 37.0, 0.0));
    let mut play = Play::new(&table(units));
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "move"))
    });
    let through = Action::Move { unit: ONE, legs: vec![Leg::Advance(6.0)] };
    let refusal = play.battle.check(Answer::Act(through)).expect_err("somebody stands there");
    assert_eq!(refusal.rule.citation(), "FLA MOV-15", "{refusal}");
}

/// [FLA RET-17]
#[test]
fn a_unit_that_flees_the_table_is_lost() {
    let mut units = facing(foot(), foot(), 40.0);
    units.push(unit(Side::A, "Edge", foot(), 60.0, 4.0, 0.0));
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Morale { unit: THREE, morale: Morale::Routed });
    let misses = |rule: &str, count: u8| vec![if rule == "FLA MOR-20" { 1 } else { 6 }; usize::from(count)];
    play.quietly(misses, |play| play.has_told("FLA RET-17") || play.battle.turn() > 4);
    assert!(matches!(play.battle.state().unit(THREE).place, Place::Gone(_)), "{:?}", play.told);
}

/// [FLA DIS-11]
#[test]
fn disorder_does_not_change_formation() {
    let mut play = Play::new(&table(facing(foot(), foot(), 30.0)));
    play.amend(Amendment::Formation { unit: ONE, formation: Formation::Column });
    play.amend(Amendment::Morale { unit: ONE, morale: Morale::Fatigued });
    let unit = play.battle.state().unit(ONE);
    assert!(unit.disordered);
    assert_eq!(unit.formation, Formation::Column);
}

/// [FLA SAF-24, SAF-30]
#[test]
fn neither_horse_nor_troops_in_a_melee_are_asked_to_fire() {
    let mut units = facing(horse(ChargeDoctrine::Pistol), foot(), 3.5);
    units.push(unit(Side::A, "Fighter", foot(), 46.0, 34.0, 0.0));
    units.push(unit(Side::B, "Foe", foot(), 46.0, 34.0, 180.0));
    let mut play = Play::new(&table(units));
    play.amend(Amendment::Contact { unit: THREE, target: UnitId(3) });
    let mut asked = Vec::new();
    let unequal = |rule: &str, count: u8| if rule == "FLA MEL-61" { vec![6, 1] } else { vec![6; usize::from(count)] };
    play.quietly(unequal, |play| {
        let firing = play.choice().filter(|choice| choice.offers.iter().any(|offer| offer.verb == "fire"));
        asked.extend(firing.into_iter().flat_map(|choice| choice.pieces.clone()));
        phase(play) >= 4 || play.battle.turn() > 1
    });
    assert!(asked.contains(&TWO.into()), "the foot is asked: {asked:?}");
    for silent in [ONE, THREE, UnitId(3)] {
        assert!(!asked.contains(&silent.into()), "{silent:?}");
    }
}

/// [FLA MEL-05]
#[test]
fn the_outer_bases_of_an_attacking_line_go_on_and_wrap() {
    let fighting = |gap: f64| {
        let big = Profile { original: 15, ..foot() };
        let mut play = Play::new(&table(facing(big, foot(), gap)));
        play.amend(Amendment::Formation { unit: TWO, formation: Formation::Column });
        play.charge(ONE, TWO);
        play.quietly(
            sixes,
            |play| matches!(play.battle.awaiting(), Awaiting::Facts(sheet) if sheet.fact("figures_0").is_some()),
        );
        let Awaiting::Facts(sheet) = &play.battle.words() else { panic!("the melee asks who fights") };
        sheet
            .fact("figures_0")
            .and_then(|fact| fact.measured.clone())
            .and_then(|value| value.to_string().parse::<u8>().ok())
    };
    let (with_move_left, without) = (fighting(2.0), fighting(6.0));
    assert!(with_move_left > without, "{with_move_left:?} {without:?}");
}

/// [FLA MEL-13, MEL-14]
#[test]
fn a_charge_runs_straight_past_nobody_or_wheels_first() {
    let mut units = facing(sword(), foot(), 10.0);
    units.push(unit(Side::B, "Between", horse(ChargeDoctrine::Sword), 36.0, 38.5, 180.0));
    units.push(unit(Side::B, "Aside", foot(), 46.0, 36.0, 270.0));
    let mut play = Play::new(&table(units));
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.verb == "charge"))
    });
    let choice = play.choice().expect("a charge is offered");
    let to = |target: UnitId| {
        choice.offers.iter().find_map(|offer| match offer.action {
            Action::Charge { unit, target: enemy, wheel } if unit == ONE && enemy == target => Some(wheel),
            _ => None,
        })
    };
    assert!(to(UnitId(3)).is_some_and(|wheel| wheel > 0.0), "it wheels to the right");
    assert_eq!(to(TWO), None);
    assert!(
        choice
            .refused
            .iter()
            .any(|refused| refused.piece == Some(ONE.into()) && refused.rule.citation().starts_with("FLA MEL-1")),
        "{:?}",
        choice.refused
    );
}

/// Within 45 degrees it goes round friends: to one side, past them and at its target, and every inch of that counts. [FLA MEL-13, R-76]
#[test]
fn a_charge_goes_round_friends_to_a_target_before_its_front() {
    // Friends on both sides leave no straight way, whatever the wheel.
    let mut units = facing(sword(), foot(), 12.0);
    units.push(unit(Side::A, "Between", foot(), 36.0, 38.0, 0.0));
    for (name, x) in [("Left", 29.0), ("Right", 43.0)] {
        units.push(unit(Side::A, name, foot(), x, 38.0, 0.0));
    }
    let mut play = Play::new(&table(units));
    play.charge(ONE, TWO);
    let straight = facts::charge::straight_approach(play.battle.state(), ONE, TWO, 0.0).expect("both are tracked");
    play.quietly(sixes, |play| play.has_told("FLA MEL-15"));
    let told = play.told.iter().find(|report| report.rule.citation() == "FLA MEL-15").expect("it charges");
    let gone: f64 = told
        .text
        .split(" from ")
        .nth(1)
        .and_then(|text| text.split('″').next())
        .and_then(|text| text.parse().ok())
        .expect("the story tells the inches");
    assert!(gone > straight.distance + 0.2, "{} against {}", told.text, straight.distance);
    play.quietly(sixes, |play| play.has_told("FLA SEQ-14"));
    let [own, enemy, between] = [ONE, TWO, THREE].map(|id| play.battle.state().footprint(id).expect("it stands"));
    assert!(shape::distance(&own, &enemy) < 0.01, "it has come in: {:?}", play.told);
    assert!(own.centre.y > between.centre.y, "past its friend");
}

/// [FLA MEL-47, MOR-12]
#[test]
fn friends_who_see_a_rout_in_a_charge_test_at_once() {
    let mut units = facing(sword(), foot(), 8.0);
    units.push(unit(Side::B, "Beside", foot(), 40.0, 46.0, 180.0));
    let mut play = Play::new(&table(units));
    let movement = phase(&play);
    play.charge(ONE, TWO);
    let routs = |rule: &str, count: u8| {
        let face = match rule {
            "FLA MOR-15" | "FLA MOR-41" => 1,
            _ => 6,
        };
        vec![face; usize::from(count)]
    };
    play.quietly(
        routs,
        |play| matches!(play.battle.awaiting(), Awaiting::Dice(request) if request.rule.citation() == "FLA MOR-12"),
    );
    let Awaiting::Dice(request) = &play.battle.words() else { panic!("a friend is tested") };
    assert_eq!(request.pieces, [THREE.into()]);
    assert_eq!(phase(&play), movement);
}

/// What breaks in a wave of an attempt breaks its command when the wave is over, before the charger goes on. [FLA MAJ-04, R-58, R-100]
#[test]
fn a_command_broken_by_a_rout_in_a_charge_breaks_at_once() {
    let mut units = facing(sword(), foot(), 8.0);
    units.push(unit(Side::B, "Beside", foot(), 40.0, 46.0, 180.0));
    let mut play = Play::new(&table(units));
    let commanded = |play: &Play| {
        let state = play.battle.state();
        state.unit_ids().filter(|&id| state.unit(id).general == GeneralId(1)).collect::<Vec<UnitId>>()
    };
    let led = commanded(&play);
    let others = led.iter().filter(|&&id| id != TWO && id != THREE);
    // Two more, and half of them have run.
    for &unit in others.take(led.len().div_ceil(2) - 2) {
        play.amend(Amendment::Morale { unit, morale: Morale::Routed });
    }
    play.charge(ONE, TWO);
    let routs = |rule: &str, count: u8| {
        let face = if ["FLA MOR-15", "FLA MOR-12", "FLA MOR-41"].contains(&rule) { 1 } else { 6 };
        vec![face; usize::from(count)]
    };
    let follows = |play: &Play| matches!(play.battle.awaiting(), Awaiting::Dice(request) if request.rule.citation().starts_with("FLA MEL-5"));
    play.quietly(routs, follows);
    assert_eq!(play.battle.state().unit(THREE).morale, Morale::Routed, "{:?}", play.told);
    assert!(play.battle.state().general(GeneralId(1)).broken, "{:?}", play.told);
}

/// [FLA MEL-93]
#[test]
fn a_winner_on_the_flank_follows_the_loser() {
    let units = vec![unit(Side::A, "Alpha", sword(), 36.0, 34.0, 0.0), unit(Side::B, "Beta", foot(), 36.0, 43.0, 90.0)];
    let mut play = Play::new(&table(units));
    play.charge(ONE, TWO);
    play.quietly(
        |rule, count| match rule {
            "FLA MEL-61" => vec![6, 1],
            "FLA MOR-11" => vec![6, 6],
            "FLA MEL-52" => vec![2],
            _ => vec![6; usize::from(count)],
        },
        |play| play.has_told("FLA MEL-91"),
    );
    let pose = play.battle.state().unit(ONE).pose().expect("it stands");
    assert!(pose.x < 35.5, "the loser went west, and so does the winner: {pose:?}");
}

/// [FLA MAJ-04, MAJ-01]
#[test]
fn a_command_breaks_at_any_moment() {
    let mut play = Play::new(&table(facing(foot(), foot(), 30.0)));
    let half = [ONE, UnitId(2), UnitId(4)];
    for unit in half {
        assert!(!play.battle.state().general(GeneralId(0)).broken);
        play.amend(Amendment::Morale { unit, morale: Morale::Routed });
    }
    assert!(play.battle.state().general(GeneralId(0)).broken, "three of five, in the middle of movement");
}

/// [FLA ORG-20, MAJ-01]
#[test]
fn a_broken_command_loses_the_battle() {
    let mut play = Play::new(&table(facing(foot(), foot(), 30.0)));
    for unit in [ONE, UnitId(2), UnitId(4)] {
        play.amend(Amendment::Morale { unit, morale: Morale::Routed });
    }
    play.quietly(sixes, |play| play.battle.turn() > 1);
    let Awaiting::Over(outcome) = &play.battle.words() else { panic!("it is decided") };
    assert_eq!((outcome.winner, outcome.rule.citation()), (Some(Side::B), "FLA MAJ-01"));
}

/// [FLA MAJ-10]
#[test]
fn a_scenario_decides_when_its_last_turn_ends() {
    let mut setup = table(facing(foot(), foot(), 40.0));
    setup.victory.turns = Some(1);
    setup.victory.at_the_end = Some(Side::A);
    let mut play = Play::new(&setup);
    play.quietly(sixes, |_| false);
    let Awaiting::Over(outcome) = &play.battle.words() else { panic!("the last turn is over") };
    assert_eq!((outcome.winner, outcome.rule.citation()), (Some(Side::A), "FLA MAJ-10"));
}

/// [FLA BLD-06, BLD-12]
#[test]
fn a_house_is_as_wide_a_target_as_it_is_and_its_garrison_comes_out_close_by() {
    let mut setup = table(vec![
        unit(Side::A, "Guns", guns(), 36.0, 30.0, 0.0),
        UnitSetup { place: PlaceSetup::Building(0), ..unit(Side::B, "Garrison", foot(), 0.0, 0.0, 0.0) },
    ]);
    setup.terrain = vec![house_at(35.0, 45.0, 2.0, 1.5)];
    let mut play = Play::new(&setup);
    let size = facts::shot::size(play.battle.state(), ONE, TWO).expect("it can be seen");
    assert_eq!(size.width, 2);
    play.quietly(sixes, |play| {
        play.choice()
            .is_some_and(|choice| choice.offers.iter().any(|offer| matches!(offer.action, Action::Leave { .. })))
    });
    let choice = play.choice().expect("the garrison may come out");
    let house = play.battle.state().fixed.ground.building_rect(0);
    for offer in &choice.offers {
        if let Action::Leave { unit, to, .. } = offer.action {
            let field = play.battle.state();
            let block = field.unit(unit).block_in(Formation::Line, field.house());
            let gap = shape::distance(&block.footprint(to), &house);
            assert!(gap <= 2.0, "{}: {gap}", offer.label);
        }
    }
}

/// [FLA CB-15, CB-16]
#[test]
fn musketry_at_guns_hurts_the_crew_only() {
    let mut play = Play::new(&table(facing(foot(), guns(), 3.0)));
    let is_fire = |action: &Action| *action == Action::Volley { unit: ONE, target: TWO };
    play.quietly(sixes, |play| {
        play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| is_fire(&offer.action)))
    });
    play.give(&Answer::Act(Action::Volley { unit: ONE, target: TWO }));
    let all_fall = |rule: &str, count: u8| vec![if rule == "FLA TYP-14" { 1 } else { 6 }; usize::from(count)];
    play.quietly(all_fall, |play| phase(play) >= 4 || play.battle.turn() > 1);
    let battery = play.battle.state().unit(TWO);
    assert_eq!(battery.figures, 4, "{:?}", play.told);
    assert!(battery.battery.is_some_and(|battery| battery.guns == 2 && !battery.drivers_gone));
}

/// Foot is charged from so far off, and has chosen to fire.
fn fire_at_a_charge(charger: Profile, gap: f64) -> Play {
    let mut play = Play::new(&table(facing(charger, foot(), gap)));
    play.charge(ONE, TWO);
    let fires = Action::React { unit: TWO, reaction: galloper::rules::flanders::judge::Reaction::Fire };
    let is_fire =
        |play: &Play| play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == fires));
    play.quietly(sixes, is_fire);
    play.give(&Answer::Act(fires.clone()));
    play
}

/// [FLA MEL-74, MEL-40]
#[test]
fn fire_at_a_charge_that_was_halted_does_not_count_against_the_next() {
    let mut play = fire_at_a_charge(sword(), 8.0);
    let halted = |rule: &str, count: u8| {
        let face = match rule {
            "FLA MEL-18" => 2,
            _ => 1,
        };
        vec![face; usize::from(count)]
    };
    play.quietly(halted, |play| play.has_told("FLA MEL-40"));
    play.quietly(sixes, |play| play.choice().is_some());
    assert!(play.battle.state().unit(TWO).this_turn.fired);
    assert!(!play.battle.state().unit(TWO).this_turn.fired_reacting);
}

/// Nor does it when the charge has not the inches to come in. [FLA MEL-42, MEL-74]
#[test]
fn fire_at_a_charge_that_falls_short_does_not_count_against_the_next() {
    let mut play = fire_at_a_charge(foot(), 7.5);
    play.quietly(sixes, |play| play.has_told("FLA MEL-42"));
    play.quietly(sixes, |play| play.choice().is_some());
    let marks = &play.battle.state().unit(TWO).this_turn;
    assert!(marks.fired && !marks.fired_reacting, "{:?}", play.told);
}

/// [FLA MEL-74, R-68]
#[test]
fn fire_at_a_charge_that_was_fought_out_does_not_count_against_the_next() {
    let mut play = fire_at_a_charge(sword(), 8.0);
    play.quietly(sixes, |play| play.told.iter().any(|report| report.text.contains("are in contact")));
    assert!(play.battle.state().unit(TWO).this_turn.fired_reacting, "{:?}", play.told);
    play.quietly(sixes, |play| play.battle.state().unit(TWO).this_turn.melee);
    assert!(!play.battle.state().unit(TWO).this_turn.fired_reacting, "{:?}", play.told);
}

/// Nobody is asked for a range that the table shows. [FLA SAF-01]
#[test]
fn a_volley_that_no_base_can_fire_is_measured_all_the_same() {
    let play = Play::new(&table(facing(foot(), foot(), 12.0)));
    let sheet: FactSheet = facts::volley::sheet(play.battle.state(), ONE, TWO);
    let measured = |name: &str| sheet.fact(name).and_then(|fact| fact.measured.clone());
    assert_eq!(measured("range"), Some(FactValue::Number(12.0)));
    assert_eq!(measured("figures"), Some(FactValue::Number(0.0)));
    assert!(sheet.confirms_itself());
}
