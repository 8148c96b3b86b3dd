//! A newcomer: the cards of the first evening, and the lesson walked through by what its notes say and nothing else.

use eframe::egui::{Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};
use galloper::game::ReportKind;
use galloper::journal::Deed;

use super::{press, window};
use crate::support::Scratch;

/// A minute of frames.
const MINUTE: u32 = 60 * 60;

fn first_evening(scratch: &Scratch) -> AppOptions {
    AppOptions { welcome: Some(true), seed: Some(4), folder: Some(scratch.file("battles")), ..AppOptions::default() }
}

/// The key that the note on the screen says to press, if there is a note.
fn key_of_the_note(harness: &Harness<'_, App>) -> Option<String> {
    let mut notes = harness.query_all_by_label_contains("Lesson: ");
    let said = notes.find_map(|node| node.accesskit_node().label().or(node.accesskit_node().value()))?;
    said.rsplit_once("Press ").map(|(_, key)| key.to_owned())
}

#[test]
fn three_cards_and_a_lesson_lead_from_start_to_the_first_charge_volley_and_test() {
    let scratch = Scratch::new("newcomer");
    let mut harness = window(first_evening(&scratch));
    for card in ["The left hand runs the battle", "Whose dice?", "May ranges be looked at beforehand?"] {
        assert!(harness.query_by_label(card).is_some(), "{card}");
        press(&mut harness, &[Key::Enter]);
    }
    press(&mut harness, &[Key::Enter]);
    assert!(harness.state().battle().is_some(), "the last card begins the lesson");
    let (mut frames, mut story) = (0, Vec::new());
    while harness.query_by_label("That is all there is to it.").is_none() {
        let key = key_of_the_note(&harness).unwrap_or_else(|| panic!("there is no note: {story:?}"));
        let headline = harness.state().battle().expect("a battle is open").question().headline.clone();
        story.push(format!("{headline}: {key}"));
        harness.key_press(Key::from_name(&key).or(named(&key)).unwrap_or_else(|| panic!("there is no key {key}")));
        frames += 1 + harness.try_run().unwrap_or(16) as u32;
        // Somebody reads for two seconds before he presses.
        frames += 120;
        assert!(frames < MINUTE, "it takes longer than a minute: {story:#?}");
        assert!(story.len() < 30, "it goes round in circles: {story:#?}");
    }
    let battle = harness.state().battle().expect("a battle is open");
    for kind in [ReportKind::Charge, ReportKind::Fire, ReportKind::Morale] {
        let resolved = battle.session().standing().any(|entry| {
            matches!(entry.deed, Deed::Rolled { .. }) && entry.reports.iter().any(|report| report.kind == kind)
        });
        assert!(resolved, "{kind:?} was never resolved: {story:#?}");
    }
    harness.get_by_label("Fight on").click();
    harness.run();
    assert!(key_of_the_note(&harness).is_none(), "the lesson is over, the battle is not");
}

fn named(key: &str) -> Option<Key> {
    match key {
        "Esc" => Some(Key::Escape),
        _ => None,
    }
}

#[test]
fn the_first_volley_of_a_newcomer_comes_within_a_minute_of_an_empty_home() {
    let scratch = Scratch::new("newcomer-empty");
    let options = AppOptions { folder: Some(scratch.file("battles")), seed: Some(9), ..AppOptions::default() };
    let mut harness = window(options);
    harness.get_by_role_and_label(Role::Button, "Try it in two minutes").click();
    harness.run();
    let mut pressed = 0;
    let fired = |harness: &Harness<'_, App>| {
        harness.state().battle().expect("a battle is open").session().standing().any(|entry| {
            matches!(entry.deed, Deed::Rolled { .. })
                && entry.reports.iter().any(|report| report.kind == ReportKind::Fire)
        })
    };
    while !fired(&harness) {
        let key = key_of_the_note(&harness).expect("the note says what to press");
        press(&mut harness, &[Key::from_name(&key).or(named(&key)).expect("there is such a key")]);
        pressed += 1;
        assert!(pressed < 25, "{pressed} keys at two seconds each are a minute");
    }
}

#[test]
fn the_cards_set_habits_and_can_be_skipped() {
    let scratch = Scratch::new("newcomer-skip");
    let mut harness = window(first_evening(&scratch));
    press(&mut harness, &[Key::Enter]);
    harness.get_by_label("The program rolls").click();
    harness.run();
    press(&mut harness, &[Key::Enter]);
    harness.get_by_label("Hidden until a target").click();
    harness.run();
    harness.get_by_label("Still: nothing moves").click();
    harness.run();
    harness.get_by_label("Skip all this").click();
    harness.run();
    assert!(harness.query_by_label("May ranges be looked at beforehand?").is_none());
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    press(&mut harness, &[Key::Enter, Key::Enter, Key::Enter]);
    let habits = harness.state().battle().expect("a battle is open").habits.clone();
    assert!(habits.program_throws.is_for_both() && habits.hide_ranges && habits.still, "{habits:?}");
    // No range is shown before a target is named, and it is said why.
    while harness.query_by_label_contains("Die 1: ").is_some() {
        press(&mut harness, &[Key::Enter]);
    }
    press(&mut harness, &[Key::X]);
    let battle = harness.state().battle().expect("a battle is open");
    assert!(
        battle.notice().is_some_and(|words| words.contains("hidden until a target is named")),
        "{:?}",
        battle.notice()
    );
}

#[test]
fn the_cards_come_only_to_those_who_are_new() {
    let scratch = Scratch::new("newcomer-old");
    let harness = window(AppOptions { welcome: None, ..first_evening(&scratch) });
    assert!(harness.query_by_label("The left hand runs the battle").is_none());
}
