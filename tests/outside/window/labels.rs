//! Everything that can be pressed, typed into or turned has a name that a screen reader can say.

use eframe::egui::{Id, Key, Memory, Modifiers, Theme, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};

use super::{charge_under_way, press, window};
use crate::support::Scratch;

/// The parts a person can do something with.
const ROLES: [Role; 9] = [
    Role::Button,
    Role::CheckBox,
    Role::Link,
    Role::ListItem,
    Role::RadioButton,
    Role::Slider,
    Role::SpinButton,
    Role::Tab,
    Role::TextInput,
];

/// Fails on every control without a name.
fn assert_named(harness: &Harness<'_, App>, screen: &str) {
    let mut controls = 0;
    for role in ROLES {
        for node in harness.query_all_by_role(role) {
            controls += 1;
            let said = node.accesskit_node().label().unwrap_or_default();
            assert!(!said.trim().is_empty(), "{screen}: a {role:?} at {:?} has no name", node.rect());
        }
    }
    assert!(controls > 0, "{screen}: there is nothing to press");
}

fn command(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press_modifiers(Modifiers::COMMAND, key);
    harness.run();
}

#[test]
fn every_control_of_every_screen_has_a_name() {
    let scratch = Scratch::new("labels");
    let journal = Some(charge_under_way(&scratch));
    let mut harness = window(AppOptions { journal, ..AppOptions::default() });
    assert_named(&harness, "table");
    for (key, screen) in [(Key::F4, "journal"), (Key::F5, "report"), (Key::F7, "rules"), (Key::F2, "table again")] {
        press(&mut harness, &[key]);
        assert_named(&harness, screen);
    }
    for (key, screen) in [(Key::Q, "ruling"), (Key::F1, "keys"), (Key::P, "players' card")] {
        press(&mut harness, &[key]);
        assert_named(&harness, screen);
        press(&mut harness, &[Key::Escape]);
    }
    press(&mut harness, &[Key::OpenBracket]);
    assert_named(&harness, "looking back");
    press(&mut harness, &[Key::End, Key::O]);
    assert_named(&harness, "odds");
    command(&mut harness, Key::K);
    assert_named(&harness, "palette");
    press(&mut harness, &[Key::Escape]);
    harness.get_by_label("Settings").click();
    harness.run();
    assert_named(&harness, "settings");
    press(&mut harness, &[Key::Escape]);
    command(&mut harness, Key::O);
    assert_named(&harness, "opening a file");
    press(&mut harness, &[Key::Escape]);
    assert_named(&harness, "home");
    for screen in ["a new battle", "armies", "dice"] {
        press(&mut harness, &[Key::N]);
        assert_named(&harness, screen);
    }
}

#[test]
fn every_unit_on_the_table_says_what_it_is_and_the_question_is_announced() {
    let scratch = Scratch::new("labels-units");
    let journal = Some(charge_under_way(&scratch));
    let harness = window(AppOptions { journal, ..AppOptions::default() });
    let battle = harness.state().battle().expect("a battle is open");
    for piece in &battle.scene().pieces {
        let said = harness.query_all_by_label_contains(&piece.description).next();
        assert!(said.is_some(), "nobody says {}", piece.description);
    }
    let headline = battle.question().headline.clone();
    let live = harness
        .query_all_by_label_contains(&headline)
        .any(|node| node.accesskit_node().live() == eframe::egui::accesskit::Live::Polite);
    assert!(live, "“{headline}” is not announced");
}

#[test]
fn f6_goes_round_the_panels() {
    let scratch = Scratch::new("labels-panels");
    let journal = Some(charge_under_way(&scratch));
    let mut harness = window(AppOptions { journal, ..AppOptions::default() });
    let mut seen = Vec::new();
    for _ in 0..4 {
        press(&mut harness, &[Key::F6]);
        seen.push(harness.ctx.memory(Memory::focused).expect("something has the keyboard"));
    }
    let panels: std::collections::BTreeSet<_> = seen.iter().map(Id::value).collect();
    assert_eq!(panels.len(), 4, "table, question, muster, journal");
    press(&mut harness, &[Key::F6]);
    assert_eq!(harness.ctx.memory(Memory::focused), Some(seen[0]), "and round again");
}

#[test]
fn still_turns_every_movement_off() {
    let scratch = Scratch::new("labels-still");
    let mut harness = window(super::first_orders(&scratch));
    super::open_settings(&mut harness);
    harness.get_by_label("Still: nothing moves on the screen").click();
    harness.run();
    press(&mut harness, &[Key::Escape]);
    harness.ctx.set_theme(Theme::Dark);
    harness.key_press(Key::R);
    // One frame for the key, one to rest: nothing tumbles.
    assert!(harness.run() <= 3);
    assert!(harness.query_by_label("Die 1: blank").is_none());
}
