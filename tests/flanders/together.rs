//! What happens together: the shots of one step, the checks of one wave, and what a shot means for those around its target.

use crate::support::table::{Play, foot, guns, horse, house_at, table, unit};
use galloper::game::{Answer, Awaiting, Ruleset, Side};
use galloper::geometry::Pose;
use galloper::rules::flanders::book::profile::ChargeDoctrine::Pistol;
use galloper::rules::flanders::book::profile::{Gun, Morale, Profile};
use galloper::rules::flanders::book::shot::Shot;
use galloper::rules::flanders::judge::Aim;
use galloper::rules::flanders::judge::targets::Target;
use galloper::rules::flanders::state::action::Logged;
use galloper::rules::flanders::state::marks::Count;
use galloper::rules::flanders::state::setup::{GeneralSetup, Setup, UnitSetup};
use galloper::rules::flanders::state::{GeneralId, UnitId};
use galloper::rules::flanders::{Action, Amendment, facts};

const ONE: UnitId = UnitId(0);
const TWO: UnitId = UnitId(1);
const THREE: UnitId = UnitId(2);

fn sixes(_: &str, count: u8) -> Vec<u8> {
    vec![6; usize::from(count)]
}

/// The first unit of side A, facing others straight ahead of it so many inches off.
fn against(a: Profile, others: &[(&str, Profile, f64)]) -> Setup {
    let mut units = vec![unit(Side::A, "Alpha", a, 36.0, 30.0, 0.0)];
    units.extend(others.iter().map(|(name, profile, gap)| unit(Side::B, name, *profile, 36.0, 30.0 + gap, 180.0)));
    table(units)
}

fn is_offered(play: &Play, action: &Action) -> bool {
    play.choice().is_some_and(|choice| choice.offers.iter().any(|offer| offer.action == *action))
}

/// Goes on quietly until an answer is offered, and gives it.
fn order(play: &mut Play, action: &Action) {
    play.quietly(sixes, |play| is_offered(play, action));
    play.give(&Answer::Act(action.clone()));
}

fn ball(battery: UnitId, target: UnitId) -> Action {
    Action::Cannonade { battery, target, shot: Shot::Round, aim: Aim::Whole }
}

/// The rules of the dice thrown until something holds, with these faces.
fn dice(
    play: &mut Play,
    faces: impl Fn(&str, u8) -> Vec<u8>,
    mut until: impl FnMut(&Play) -> bool,
) -> Vec<(String, Vec<String>)> {
    let mut thrown = Vec::new();
    play.quietly(faces, |play| {
        if let Awaiting::Dice(request) = play.battle.words() {
            let pieces = request.pieces.iter().map(ToString::to_string).collect();
            thrown.push((request.rule.citation().to_owned(), pieces));
        }
        until(play)
    });
    thrown
}

fn next_turn(play: &Play) -> bool {
    play.battle.turn() > 1
}

/// [FLA SEQ-11, CB-08]
#[test]
fn a_battery_that_loses_a_gun_in_the_step_fires_its_shot_of_that_step_whole() {
    let mut play = Play::new(&against(guns(), &[("Beta", guns(), 10.0)]));
    order(&mut play, &ball(ONE, TWO));
    order(&mut play, &ball(TWO, ONE));
    // Every shot hits, strikes a gun, and is not saved.
    let faces = |rule: &str, count: u8| vec![if rule == "FLA ART-19" { 6 } else { 1 }; usize::from(count)];
    let thrown = dice(&mut play, faces, next_turn);
    let of = |rule: &str| thrown.iter().filter(|(thrown, _)| thrown == rule).count();
    assert_eq!((of("FLA ART-19"), of("FLA CB-05"), of("FLA ART-38")), (2, 2, 0), "{:?}", play.told);
    let guns_left = |id: UnitId| play.battle.state().unit(id).battery.map(|battery| battery.guns);
    assert_eq!((guns_left(ONE), guns_left(TWO)), (Some(1), Some(1)));
}

/// [FLA ART-11, CB-01]
#[test]
fn a_ball_that_carries_on_into_a_battery_is_thrown_for() {
    let mut play = Play::new(&against(guns(), &[("Beta", foot(), 12.0), ("Gamma", guns(), 14.5)]));
    order(&mut play, &ball(ONE, TWO));
    let faces = |rule: &str, count: u8| vec![if rule == "FLA ART-19" { 6 } else { 1 }; usize::from(count)];
    let thrown = dice(&mut play, faces, next_turn);
    let struck = |rule: &str, id: UnitId| {
        thrown
            .iter()
            .any(|(thrown, pieces)| thrown == rule && pieces.contains(&galloper::game::PieceId::from(id).to_string()))
    };
    assert!(struck("FLA ART-16", ONE) || struck("FLA ART-17", ONE), "{thrown:?}");
    assert!(struck("FLA CB-01", THREE), "{thrown:?}");
}

/// A ball does not carry on into who stands wholly behind a house: the guns could not fire at him. [FLA ART-13, R-97]
#[test]
fn a_ball_carries_into_nobody_whom_a_house_hides() {
    let behind = |house_from: f64| {
        let mut setup = against(guns(), &[("Beta", foot(), 12.0), ("Gamma", foot(), 14.5)]);
        setup.terrain.push(house_at(house_from, 43.0, 6.0, 0.8));
        let play = Play::new(&setup);
        let behind = facts::carry::behind(play.battle.state(), ONE, &[TWO], Gun::Light);
        behind.iter().map(|behind| behind.unit).collect::<Vec<_>>()
    };
    assert_eq!(behind(33.0), [], "the house stands before it");
    assert_eq!(behind(50.0), [THREE]);
}

/// [FLA ART-22, R-06]
#[test]
fn worn_foot_keeps_the_width_of_its_front_rank() {
    let mut play = Play::new(&against(guns(), &[("Beta", foot(), 12.0)]));
    let size = |play: &Play| facts::shot::size(play.battle.state(), ONE, TWO).expect("it stands there");
    assert_eq!(size(&play), Target { width: 2, ranks: 2 });
    play.amend(Amendment::Figures { unit: TWO, figures: 6 });
    assert_eq!(size(&play), Target { width: 2, ranks: 1 });
}

/// Side B's general stands beside its second unit.
fn with_general_beside(mut setup: Setup, x: f64, y: f64) -> Setup {
    setup.generals[1].pose = Some(Pose::new(x, y, 180.0));
    setup
}

/// [FLA GEN-01, R-62]
#[test]
fn a_shot_within_reach_endangers_the_general_beside_its_target_though_it_misses() {
    let setup = with_general_beside(against(guns(), &[("Beta", foot(), 12.0)]), 38.0, 44.0);
    let mut play = Play::new(&setup);
    order(&mut play, &ball(ONE, TWO));
    let ones = |_: &str, count: u8| vec![1; usize::from(count)];
    play.quietly(ones, |play| play.has_told("FLA ART-19"));
    assert!(play.battle.state().general(GeneralId(1)).at_risk, "{:?}", play.told);
}

/// [FLA GEN-01, R-62, SAF-16]
#[test]
fn a_volley_beyond_its_reach_endangers_nobody() {
    for (gap, is_at_risk) in [(7.5, true), (10.5, false)] {
        let setup = with_general_beside(against(foot(), &[("Beta", foot(), gap)]), 38.0, 32.0 + gap);
        let mut play = Play::new(&setup);
        order(&mut play, &Action::Volley { unit: ONE, target: TWO });
        play.quietly(|_: &str, count: u8| vec![1; usize::from(count)], |play| play.has_told("FLA SAF-12"));
        assert_eq!(play.battle.state().general(GeneralId(1)).at_risk, is_at_risk, "at {gap} inches");
    }
}

/// Alpha's general is killed, Alpha flees, and Neighbour, whose own general lives, stands beside it.
fn bereaved() -> Setup {
    let mut units = vec![
        unit(Side::A, "Alpha", foot(), 36.0, 30.0, 0.0),
        unit(Side::A, "Neighbour", foot(), 39.0, 29.0, 0.0),
        unit(Side::B, "Beta", foot(), 36.0, 50.0, 180.0),
    ];
    units[1].general = 2;
    let mut setup = table(units);
    let other = |unit: &UnitSetup| unit.name.starts_with("Other") && unit.general == 0;
    for unit in setup.units.iter_mut().filter(|unit| other(unit)) {
        unit.general = 2;
    }
    let webb = GeneralSetup {
        key: "webb".to_owned(),
        name: "Webb".to_owned(),
        side: Side::A,
        pose: Some(Pose::new(62.0, 20.0, 0.0)),
    };
    setup.generals.push(webb);
    // Within four inches of the enemy: he is in danger.
    setup.generals[0].pose = Some(Pose::new(39.0, 51.0, 0.0));
    setup.victory.broken_commands = [3, 3];
    setup
}

/// [FLA MOR-12, SEQ-18]
#[test]
fn who_sees_a_dead_generals_troops_flee_tests_at_once() {
    let mut play = Play::new(&bereaved());
    // The general dies; his only unit fails and routs; the neighbour throws well.
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-15" | "FLA MOR-16" | "FLA MOR-41" => vec![1; usize::from(count)],
        _ => vec![6; usize::from(count)],
    };
    let thrown = dice(&mut play, faces, next_turn);
    assert!(!play.battle.state().general(GeneralId(0)).alive);
    assert_eq!(play.battle.state().unit(ONE).morale, Morale::Routed, "{:?}", play.told);
    let neighbour = galloper::game::PieceId::from(TWO).to_string();
    let tests = thrown.iter().filter(|(rule, pieces)| rule == "FLA MOR-12" && pieces.contains(&neighbour)).count();
    assert_eq!(tests, 1, "{thrown:?}");
}

/// His death is a rally lost to his routers, the second of which ends their battle; not to those who broke in that turn. [FLA RET-03, RET-08,
///
#[test]
fn a_generals_death_may_be_the_last_rally_of_his_routers() {
    let is_thrown_for =
        |play: &Play| matches!(play.battle.words(), Awaiting::Dice(request) if request.rule.citation() == "FLA GEN-02");
    for (broke, failed, gives_up) in [(0, 2, true), (1, 1, false)] {
        let mut setup = bereaved();
        setup.ledger = true;
        let mut play = Play::new(&setup);
        play.give(&Answer::Act(Action::Danger(GeneralId(0))));
        play.give(&Answer::Act(Action::Log(Logged::Turn)));
        play.quietly(sixes, is_thrown_for);
        play.amend(Amendment::Morale { unit: ONE, morale: Morale::Routed });
        play.amend(Amendment::Broke { unit: ONE, turn: broke });
        play.amend(Amendment::Count { unit: ONE, count: Count::FailedRallies, number: 1 });
        play.give(&Answer::Roll(galloper::dice::Faces(vec![6, 6])));
        assert!(!play.battle.state().general(GeneralId(0)).alive, "{:?}", play.told);
        let routers = play.battle.state().unit(ONE);
        assert_eq!((routers.failed_rallies, routers.past_rallying), (failed, gives_up), "broken in turn {broke}");
    }
}

/// [FLA SEQ-15, R-58, R-100]
#[test]
fn a_command_that_breaks_in_a_wave_costs_nobody_of_that_wave_his_check() {
    let mut setup = bereaved();
    setup.victory.broken_commands = [3, 3];
    setup.units[1].general = 0;
    let mut play = Play::new(&setup);
    for unit in [ONE, TWO] {
        play.amend(Amendment::Figures { unit, figures: 9 });
    }
    let mut needs = Vec::new();
    let ones = |rule: &str, count: u8| vec![if rule.starts_with("FLA MOR") { 1 } else { 6 }; usize::from(count)];
    play.quietly(ones, |play| {
        if let Awaiting::Dice(request) = play.battle.words()
            && request.rule.citation().starts_with("FLA MOR")
            && request.dice.count == 2
        {
            needs.push(request.tallies.last().map(galloper::game::Tally::whole));
        }
        next_turn(play)
    });
    assert!(play.battle.state().general(GeneralId(0)).broken, "{:?}", play.told);
    assert_eq!(needs.len(), 2, "{:?}", play.told);
    assert_eq!(needs[0], needs[1]);
}

/// Who has gone back already this turn and is no worse for his general's death turns about when his command breaks by it, and does not run
/// again. [FLA MAJ-05, R-83, R-100]
#[test]
fn who_is_turned_by_his_command_alone_does_not_run_again() {
    let mut setup = bereaved();
    for index in [1, 3] {
        setup.units[index].general = 0;
    }
    let mut play = Play::new(&setup);
    play.amend(Amendment::Morale { unit: ONE, morale: Morale::Shaken });
    play.amend(Amendment::Broke { unit: ONE, turn: 1 });
    play.amend(Amendment::WentBack { unit: ONE, morale: Some(Morale::Shaken) });
    // Alpha is fatigued besides, which leaves it shaken, as another is; Neighbour routs.
    let severities = std::cell::Cell::new(0);
    let faces = |rule: &str, count: u8| match rule {
        "FLA MOR-41" => {
            severities.set(severities.get() + 1);
            vec![if severities.get() == 2 { 1 } else { 6 }; usize::from(count)]
        }
        "FLA MOR-16" => vec![1; usize::from(count)],
        _ => vec![6; usize::from(count)],
    };
    play.quietly(faces, next_turn);
    let told: Vec<&str> = play.told.iter().map(|report| report.text.as_str()).collect();
    assert_eq!(severities.get(), 3, "{told:?}");
    assert!(play.battle.state().general(GeneralId(0)).broken, "{told:?}");
    assert_eq!(play.battle.state().unit(ONE).morale, Morale::Routed, "{told:?}");
    assert!(told.iter().any(|text| text.starts_with("Neighbour flees")), "{told:?}");
    assert!(!told.iter().any(|text| text.starts_with("Alpha flees")), "{told:?}");
}

/// Both sides name their targets before either is told: the other side hears of nothing until all have. [FLA SEQ-11, SEQ-12]
#[test]
fn a_target_that_is_named_stays_sealed_until_all_have_named_theirs() {
    use galloper::game::Eyes;
    let mut play = Play::new(&against(guns(), &[("Beta", guns(), 10.0)]));
    order(&mut play, &ball(ONE, TWO));
    let aim = play.told.iter().find(|report| report.text == "Alpha aims at Beta.").expect("its own side hears it");
    assert!(aim.seen_by(Eyes::Side(Side::A)).is_some() && aim.seen_by(Eyes::Umpire).is_some());
    assert!(aim.seen_by(Eyes::Side(Side::B)).is_none());
    assert!(!play.has_told("FLA ART-19"), "nothing is fired before Beta has named its own");
}

/// A general near an enemy when all have moved is in danger, wherever that enemy is when the dice are thrown. [FLA GEN-01, R-62]
#[test]
fn a_general_near_an_enemy_when_all_have_moved_is_in_danger() {
    for (x, is_at_risk) in [(39.0, true), (46.0, false)] {
        let setup = with_general_beside(against(foot(), &[("Beta", foot(), 20.0)]), x, 30.0);
        let mut play = Play::new(&setup);
        play.quietly(sixes, |play| play.battle.state().general(GeneralId(1)).at_risk || next_turn(play));
        assert_eq!(play.battle.state().general(GeneralId(1)).at_risk, is_at_risk);
    }
}

/// A general beside horse that is fired at with pistols is in no danger by that: it is no target of infantry or artillery. [FLA GEN-01]
#[test]
fn pistols_endanger_no_general_beside_their_target() {
    let setup = with_general_beside(against(horse(Pistol), &[("Beta", foot(), 12.0)]), 38.0, 45.0);
    let mut play = Play::new(&setup);
    play.charge(ONE, TWO);
    let near = |rule: &str, count: u8| vec![if rule.starts_with("FLA MEL") { 1 } else { 6 }; usize::from(count)];
    play.quietly(near, |play| play.has_told("FLA SAF-25"));
    assert!(!play.battle.state().general(GeneralId(1)).at_risk);
}
