//! Whole battles fought by the robots on the drill field.

use std::collections::BTreeSet;

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Outcome, Rule, Ruleset};
use galloper::journal::{Diary, Session};
use galloper::report::BattleReport;
use galloper::robot::Robot;
use galloper::rules::Battle;

const SCENARIO: &str = "drill-field";

/// No battle takes more answers.
const MOST_ANSWERS: usize = 20_000;

fn begun(scenario: &str) -> Session<Battle> {
    let setup = load_scenario(scenario, &Roots::default()).unwrap_or_else(|faults| panic!("{scenario}: {faults:#?}"));
    Session::begin(setup, None).expect("the battle begins")
}

/// Fights a battle to its end; how many answers it took, and how it ended.
fn fought(scenario: &str, robot: Robot, seed: u64) -> (Session<Battle>, usize, Outcome) {
    let (mut session, mut generator, mut answers) = (begun(scenario), Generator::seeded(seed), 0);
    while let Some(answer) = robot.answer(session.battle(), &mut generator) {
        let given = session.give(answer, Source::Generator);
        given.unwrap_or_else(|why| panic!("{scenario}, {robot:?}, {seed}, answer {answers}: {why:?}"));
        answers += 1;
        assert!(answers < MOST_ANSWERS, "{scenario}, {robot:?}, {seed}: it does not end");
    }
    let Awaiting::Over(outcome) = session.words() else { panic!("it waits for nobody") };
    (session, answers, outcome)
}

#[test]
fn every_battle_ends_by_a_cleared_wing_or_its_last_turn() {
    let mut told = BTreeSet::new();
    // Those that weigh what they do on copies of the battle would take minutes.
    for robot in [Robot::Random, Robot::Contact, Robot::Hold] {
        for seed in 0..2 {
            let (session, answers, outcome) = fought(SCENARIO, robot, seed);
            println!("{robot:?}, {seed}: turn {}, {answers} answers, {}", session.battle().turn(), outcome.text);
            assert_eq!(outcome.rule.citation(), "BM 3.5");
            told.extend(session.entries().iter().flat_map(|entry| &entry.reports).map(|line| line.rule.clone()));
        }
    }
    let told: Vec<&str> = told.iter().map(Rule::citation).collect();
    for rule in [
        "BM 3.1",
        "BM 3.2",
        "BM 3.3",
        "BM 3.4",
        "BM 3.6",
        "BM 4.3.1",
        "BM 5.0",
        "BM 5.3",
        "BM 10.2",
        "BM 11.2.1",
        "BM 12.0",
        "BM 13.1",
    ] {
        assert!(told.contains(&rule), "{rule} in {told:?}");
    }
}

#[test]
fn a_battle_is_written_as_a_diary_and_a_report_and_read_back() {
    let (session, ..) = fought(SCENARIO, Robot::Contact, 1);
    let text = session.diary();
    let diary = Diary::read(&text).expect("it is a diary");
    let played = diary.play::<Battle>(session.setup().clone(), None).expect("it is played");
    assert!(played.stopped_by.is_none() && played.unlike.is_none());
    assert_eq!(played.session.battle().fingerprint(), session.battle().fingerprint());
    let report = BattleReport::of(session.entries(), &[]).expect("the journal begins a battle");
    assert_eq!(report.units.len(), 54 + 8);
    for written in [report.to_html(), report.to_csv(), report.to_text()] {
        assert!(written.contains("North Left foot 1 1"));
    }
}
