//! Diaries of the toy game.

use super::*;
use crate::engine::toy::{Setup, Toy};
use crate::game::{Answer, Awaiting, FactValue, Ruleset, Statement};
use crate::journal::Session;
use crate::journal::tests::played;

fn play(text: &str) -> Played<Toy> {
    let diary = Diary::read(text).expect("the diary can be read");
    let setup = diary.setup::<Setup>().expect("its setup is sound").expect("it holds its setup");
    diary.play(setup, None).expect("the battle begins")
}

fn with_story(story: &str) -> String {
    format!("{FIRST_LINE}\nGame: toy\nSetup: {{\"game\":\"toy\",\"tracked\":true,\"turns\":5}}\n\n{story}")
}

#[test]
fn a_battle_comes_back_from_its_diary() {
    for setup in [Setup::tracked(20), Setup::stated(20)] {
        let session = played(setup, 30, None);
        let text = session.diary();
        let again = play(&text);
        assert_eq!(again.unlike, None);
        assert_eq!(again.session.battle().fingerprint(), session.battle().fingerprint());
        assert_eq!(again.session.diary(), text);
    }
}

#[test]
fn a_diary_keeps_who_answered_when_and_where_each_die_came_from() {
    let mut session: Session<Toy> = played(Setup::stated(20), 0, None);
    session.answered_by(Author::Player("Anne of Denmark".to_owned()));
    let Awaiting::Choice(choice) = session.words() else { panic!("a choice") };
    let fire = choice.offers.iter().find(|offer| offer.verb == "fire").expect("it may fire");
    session.give(Answer::Act(fire.action), Source::Table).expect("it is offered");
    let Awaiting::Facts(sheet) = session.words() else { panic!("facts") };
    let near = sheet.facts.iter().map(|fact| (fact.name.to_string(), FactValue::Number(4.0))).collect();
    session.give(Answer::State(Statement(near)), Source::Table).expect("it is a range");
    session.give_thrown(Faces(vec![6, 2]), vec![Source::Table, Source::Generator]).expect("two dice are asked for");
    let text = session.diary();
    assert!(text.contains("= 6 2 table generator") && text.contains("@ player Anne of Denmark, 20"), "{text}");
    let again = play(&text).session;
    for (one, other) in session.entries().iter().zip(again.entries()).skip(1) {
        assert_eq!((&one.author, one.at, &one.deed), (&other.author, other.at, &other.deed));
    }
    let faults = Diary::read(&with_story("@ \u{1b}[2J, 2026-10-31 14:05:09.250\n> A stands\n")).expect_err("no name");
    assert!(faults[0].why.contains("no letter"), "{faults:?}");
}

#[test]
fn a_diary_written_by_hand_may_leave_out_what_follows_by_itself() {
    let again = play(&with_story("> A fires\n= 6 6 table\n> stand\n> A stands\n"));
    assert_eq!((again.unlike, again.stopped_by), (None, None));
    // Fire, the range, the dice, reloading, and two who stand.
    assert_eq!(again.session.last(), 6);
}

#[test]
fn what_comes_out_differently_is_named_by_its_line() {
    let text = played(Setup::tracked(20), 12, None).diary();
    let number = text.lines().position(|line| line.starts_with("| ")).expect("it has reports") + 1;
    let edited: Vec<_> = text.lines().map(str::to_owned).enumerate().collect();
    let edited: Vec<_> = edited
        .into_iter()
        .map(|(index, line)| if index + 1 == number { "| Nothing. [X]".to_owned() } else { line })
        .collect();
    let again = play(&edited.join("\n"));
    assert_eq!(again.unlike.map(|fault| fault.line), Some(number));
    assert_eq!(again.stopped_by, None);
}

#[test]
fn an_answer_not_taken_stops_the_play_at_its_line() {
    let again = play(&with_story("> A stands\n> B flies\n> B stands\n"));
    let fault = again.stopped_by.expect("nobody flies");
    assert_eq!((fault.line, fault.column), (6, 3));
    assert!(fault.hint.contains("B stands"), "{fault}");
    assert_eq!(again.session.last(), 1);
}

#[test]
fn a_wrong_fact_is_shown_by_its_column() {
    let again = play(&with_story("> A fires\n~ range=far\n"));
    let fault = again.stopped_by.expect("far is no length");
    assert_eq!((fault.line, fault.column), (6, 9));
    assert!(fault.hint.contains("48"), "{fault}");
    let again = play(&with_story("> A fires\n~ range=3, mood=grim\n"));
    assert_eq!(again.stopped_by.map(|fault| (fault.line, fault.column)), Some((6, 17)));
}

#[test]
fn all_faults_of_the_text_are_told_at_once() {
    let text = with_story("> A fires :: {\"walk\" 3}\n= 4 two table\nhello\n! Jim: no\n");
    let faults = Diary::read(&text).expect_err("it is full of faults");
    let places: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(5, 22), (6, 3), (7, 1), (8, 3)]);
}

#[test]
fn what_is_no_diary_is_said_to_be_none() {
    for text in ["", "title = 'Blenheim'", "\u{feff}Galloper journal"] {
        let faults = Diary::read(text).expect_err("it is none");
        assert_eq!(faults[0].line, 1);
    }
    let faults = Diary::read(FIRST_LINE).expect_err("it does not say what it begins from");
    assert!(faults[0].why.contains("begins from"));
}

#[test]
fn the_header_may_name_a_scenario_and_switches() {
    let diary =
        Diary::read(&format!("{FIRST_LINE}\nGame: toy\nScenario: road\nHouse: wind = strong\n")).expect("it is sound");
    assert_eq!(diary.header.begins_from, BeginsFrom::Scenario("road".into()));
    assert_eq!(diary.header.house, [("wind".to_owned(), "strong".to_owned())]);
    assert_eq!(diary.setup::<Setup>(), Ok(None));
}

#[test]
fn the_same_battle_gives_the_same_diary() {
    let diary = || {
        let diary = played(Setup::stated(20), 30, None).diary();
        diary.lines().filter(|line| !line.starts_with('@')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(diary(), diary());
}

#[test]
fn a_diary_tells_only_what_stands() {
    let mut session: Session<Toy> = played(Setup::tracked(20), 12, None);
    let whole = session.diary();
    session.take_back(6, "Jim", "no").expect("entry 6 stands");
    assert!(whole.starts_with(&session.diary()));
}
