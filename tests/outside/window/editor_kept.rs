//! What is done in the editor is never lost: drafts, files changed by another hand, photographs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{Event, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions, EditorScreen};

use super::desktop::Dropped;
use super::editor::{click, drag, editor, open, text};
use super::window;
use crate::support::Scratch;

/// The window of another launch over the same folders.
fn again(scratch: &Scratch) -> Harness<'static, App> {
    window(AppOptions { folder: Some(scratch.file("battles")), seed: Some(7), ..AppOptions::default() })
}

fn save(harness: &mut Harness<'_, App>) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    harness.run();
}

/// A scenario of this test's own, in the folder where people keep theirs.
fn own_scenario(scratch: &Scratch) -> PathBuf {
    let folder = scratch.file("scenarios").join("flanders");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mill.toml");
    let text = include_str!("../../../scenarios/flanders/first-orders.toml").replace("First orders", "The mill");
    std::fs::write(&file, text).expect("it can be written");
    file
}

#[test]
fn what_is_not_saved_is_there_again_after_the_program_ends() {
    let scratch = Scratch::new("editor-draft");
    let file = own_scenario(&scratch);
    let before = std::fs::read_to_string(&file).expect("it is text");
    let mut harness = editor(&scratch);
    open(&mut harness, "The mill");
    click(&mut harness, "Turns: more");
    click(&mut harness, "cavalry_charge = bonus");
    let changed = text(&harness);
    assert_ne!(changed, before);
    // Nothing is closed: the program is gone from one frame to the next.
    drop(harness);
    assert_eq!(std::fs::read_to_string(&file).expect("it is text"), before, "nobody saved it");
    let mut harness = again(&scratch);
    assert!(harness.state().trouble().iter().any(|words| words.contains("“The mill”")), "home says so");
    click(&mut harness, "Edit a scenario");
    click(&mut harness, "Go on with the changes to The mill");
    assert_eq!(text(&harness), changed);
    click(&mut harness, "Undo");
    assert_eq!(text(&harness), before, "undo goes back to the file as it was");
    click(&mut harness, "Redo");
    save(&mut harness);
    assert_eq!(std::fs::read_to_string(&file).expect("it is text"), changed);
    drop(harness);
    let mut harness = again(&scratch);
    assert!(harness.state().trouble().is_empty(), "what is saved is no draft any more");
    click(&mut harness, "Edit a scenario");
    assert!(harness.query_by_label("Go on with the changes to The mill").is_none());
}

#[test]
fn opening_another_file_loses_nothing_and_a_draft_thrown_away_can_be_brought_back() {
    let scratch = Scratch::new("editor-two");
    let mut harness = editor(&scratch);
    click(&mut harness, "New scenario");
    click(&mut harness, "Draw a wood");
    super::press(&mut harness, &[Key::Enter]);
    let laid_out = text(&harness);
    click(&mut harness, "Other files");
    click(&mut harness, "New scenario");
    assert_ne!(text(&harness), laid_out, "another new one");
    click(&mut harness, "Draw a hill");
    super::press(&mut harness, &[Key::Enter]);
    click(&mut harness, "Other files");
    click(&mut harness, "Throw away the changes to New scenario");
    assert!(harness.query_by_label("Go on with the changes to New scenario").is_none());
    click(&mut harness, "Bring them back");
    click(&mut harness, "Go on with the changes to New scenario");
    assert_eq!(text(&harness), laid_out);
}

#[test]
fn a_file_changed_by_another_hand_is_not_written_over_unasked() {
    let scratch = Scratch::new("editor-changed");
    let file = own_scenario(&scratch);
    let mut harness = editor(&scratch);
    open(&mut harness, "The mill");
    click(&mut harness, "Turns: more");
    let mine = text(&harness);
    let theirs = std::fs::read_to_string(&file).expect("it is text").replace("The mill", "The windmill");
    std::fs::write(&file, &theirs).expect("it can be written");
    save(&mut harness);
    assert_eq!(std::fs::read_to_string(&file).expect("it is text"), theirs, "it is not written over");
    assert!(harness.query_by_label_contains("was changed on disk by another hand").is_some());
    click(&mut harness, "Take the file’s");
    assert_eq!(text(&harness), theirs);
    click(&mut harness, "Undo");
    assert_eq!(text(&harness), mine);
    let later = theirs.replace("The windmill", "The watermill");
    std::fs::write(&file, &later).expect("it can be written");
    // Coming back to the window is enough for it to be seen.
    harness.event(Event::WindowFocused(true));
    harness.run();
    click(&mut harness, "Keep mine");
    save(&mut harness);
    assert_eq!(std::fs::read_to_string(&file).expect("it is text"), mine);
    assert!(harness.query_by_label_contains("was changed on disk").is_none());
}

#[test]
fn a_file_is_saved_wherever_a_path_is_typed() {
    let scratch = Scratch::new("editor-path");
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    click(&mut harness, "Save as");
    let file = scratch.file("elsewhere").join("mill");
    harness.get_by_role_and_label(Role::TextInput, "Name of the file").focus();
    harness.run();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.get_by_role_and_label(Role::TextInput, "Name of the file").type_text(&file.display().to_string());
    harness.run();
    click(&mut harness, "Save it");
    let saved = std::fs::read_to_string(file.with_extension("toml")).expect("it is there");
    assert_eq!(saved, text(&harness));
}

/// A picture that stands for a photograph.
fn photograph(scratch: &Scratch) -> PathBuf {
    let file = scratch.file("table.png");
    let pixels = (0..64 * 48).map(|at| [(at % 64) as u8 * 4, (at / 64) as u8 * 5, 90, 255]).collect();
    let picture = galloper::app::picture::Picture { size: [64, 48], pixels };
    std::fs::write(&file, picture.to_png().expect("a picture")).expect("it can be written");
    file
}

fn wait_for_photograph(harness: &mut Harness<'_, App>) {
    let begun = std::time::Instant::now();
    while !harness.state().editor().is_some_and(EditorScreen::has_photograph) {
        assert!(begun.elapsed().as_secs() < 60, "the photograph never comes");
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    harness.run();
}

/// Where the handle of a corner is.
fn corner(harness: &Harness<'_, App>, name: &str) -> String {
    let label = format!("Corner {name} of the photograph, ");
    let mut buttons = harness.get_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
    buttons.find(|known| known.starts_with(&label)).expect("the corner has a handle")
}

#[test]
fn a_photograph_dropped_on_the_table_is_squared_and_lies_there_the_next_evening() {
    let scratch = Scratch::new("editor-photograph");
    let file = photograph(&scratch);
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    let before = text(&harness);
    harness.input_mut().dropped_files.push(Arc::new(Dropped(file)));
    wait_for_photograph(&mut harness);
    let handle = corner(&harness, "south-west");
    let at = harness.get_by_label(&handle).rect().center();
    drag(&mut harness, at, at + vec2(60.0, -40.0));
    // By the keyboard, step by step.
    let handle = corner(&harness, "north-east");
    harness.get_by_label(&handle).focus();
    harness.run();
    super::press(&mut harness, &[Key::ArrowLeft, Key::ArrowDown, Key::ArrowDown]);
    let corners = ["south-west", "north-east"].map(|name| corner(&harness, name));
    assert!(corners[1].ends_with("94.8 % across, 5.4 % down"), "{corners:?}");
    assert_ne!(corners[0], handle);
    click(&mut harness, "Square it");
    click(&mut harness, "How much of it shows: less");
    assert_eq!(text(&harness), before, "a picture on one disk is no business of the file");
    drop(harness);
    let mut harness = again(&scratch);
    click(&mut harness, "Edit a scenario");
    open(&mut harness, "First orders");
    wait_for_photograph(&mut harness);
    click(&mut harness, "Mark its corners");
    assert_eq!(["south-west", "north-east"].map(|name| corner(&harness, name)), corners);
    click(&mut harness, "Take the photograph away");
    drop(harness);
    let mut harness = again(&scratch);
    click(&mut harness, "Edit a scenario");
    open(&mut harness, "First orders");
    assert!(harness.query_by_label("Mark its corners").is_none(), "it was taken away");
}

#[test]
fn a_photograph_typed_by_its_path_lies_under_a_map_and_one_that_is_none_says_so() {
    let scratch = Scratch::new("editor-photograph-map");
    let file = photograph(&scratch);
    let mut harness = editor(&scratch);
    open(&mut harness, "Ramillies");
    let lay = |harness: &mut Harness<'_, App>, path: &Path| {
        harness.get_by_label("File of the photograph").focus();
        harness.run();
        harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        harness.get_by_label("File of the photograph").type_text(&path.display().to_string());
        harness.run();
        click(harness, "Lay it underneath");
    };
    lay(&mut harness, &scratch.file("no-such.png"));
    for _ in 0..200 {
        if harness.query_by_label_contains("cannot be shown").is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    assert!(harness.query_by_label_contains("cannot be shown").is_some());
    lay(&mut harness, &file);
    wait_for_photograph(&mut harness);
    // Its corners are the hexes in the corners of the map.
    corner(&harness, "0101");
    corner(&harness, "3028");
    click(&mut harness, "Square it");
    assert!(harness.query_by_label("Mark its corners").is_some());
}
