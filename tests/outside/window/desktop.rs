//! Desktop manners: files dropped and typed, battles left behind by a killed program, the state of the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::{DroppedFile, Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};

use super::{allies_move, charge_under_way, first_orders, opened, press, standing, window};
use crate::support::{Scratch, galloper};

/// A file that is dropped on the window.
#[derive(Debug)]
pub struct Dropped(pub PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|fault| fault.to_string())
    }
}

fn drop_file(harness: &mut Harness<'_, App>, path: &Path) {
    harness.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
    opened(harness);
}

fn at_home(scratch: &Scratch) -> AppOptions {
    AppOptions { folder: Some(scratch.file("battles")), seed: Some(7), ..AppOptions::default() }
}

#[test]
fn a_journal_dropped_on_the_window_is_carried_on() {
    let scratch = Scratch::new("desktop-drop");
    let journal = charge_under_way(&scratch);
    let mut harness = window(at_home(&scratch));
    drop_file(&mut harness, &journal);
    let battle = harness.state().battle().expect("the battle is open");
    assert_eq!(battle.session().store().expect("it is kept").0.path(), journal);
}

#[test]
fn a_scenario_dropped_on_the_window_is_laid_out_and_a_broken_one_says_what_is_wrong() {
    let scratch = Scratch::new("desktop-scenario");
    let text = std::fs::read_to_string("scenarios/flanders/first-orders.toml").expect("it is there");
    let path = scratch.file("mine.toml");
    std::fs::write(&path, text.replace("First orders", "An affair of my own")).expect("it can be written");
    let mut harness = window(at_home(&scratch));
    drop_file(&mut harness, &path);
    assert!(harness.query_by_role_and_label(Role::ListItem, "An affair of my own, June 1706").is_some());
    press(&mut harness, &[Key::Enter, Key::Enter, Key::Enter]);
    let battle = harness.state().battle().expect("it has begun");
    assert!(battle.scene().title.starts_with("An affair of my own"));
    std::fs::write(&path, text.replace("width = 48", "width = -3")).expect("it can be written");
    drop_file(&mut harness, &path);
    assert!(harness.state().battle().is_none());
    assert!(harness.query_all_by_label_contains("width").next().is_some(), "the fault is shown with its field");
}

#[test]
fn a_file_that_is_neither_is_refused_in_words() {
    let scratch = Scratch::new("desktop-neither");
    let mut harness = window(at_home(&scratch));
    let path = scratch.file("letter.galloper");
    std::fs::write(&path, "Dear Sarah, I have not time to say more").expect("it can be written");
    drop_file(&mut harness, &path);
    assert!(harness.state().battle().is_none() && !harness.state().trouble().is_empty());
}

#[test]
fn a_path_is_typed_where_the_desktop_has_no_dialog() {
    let scratch = Scratch::new("desktop-typed");
    let journal = charge_under_way(&scratch);
    let mut harness = window(at_home(&scratch));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::O);
    harness.run();
    harness.get_by_label("The file’s path").type_text(&journal.to_string_lossy());
    harness.run();
    press(&mut harness, &[Key::Enter]);
    opened(&mut harness);
    assert!(harness.state().battle().is_some());
}

#[test]
fn a_battle_left_by_a_killed_program_is_offered_and_one_that_was_closed_is_not() {
    let scratch = Scratch::new("desktop-killed");
    let options = first_orders(&scratch);
    let mut harness = window(options);
    allies_move(&mut harness);
    let entries = standing(&harness);
    let watches = || {
        let files = std::fs::read_dir(scratch.file("")).expect("it can be read").flatten().map(|file| file.path());
        files.filter(|path| path.extension().is_some_and(|ending| ending == "watch")).collect::<Vec<_>>()
    };
    let watch = watches().pop().expect("the battle is watched");
    let named = std::fs::read_to_string(&watch).expect("it can be read");
    assert!(Path::new(&named).is_file(), "the watch names the journal");
    // Another window knows that this one still has it open.
    let other = window(at_home(&scratch));
    assert!(other.state().trouble().is_empty());
    drop(other);
    drop(harness);
    assert!(watches().is_empty(), "a battle that is closed leaves nothing behind");
    assert!(window(at_home(&scratch)).state().trouble().is_empty());
    // What a killed process leaves: its watch, with nobody's lock on it.
    std::fs::write(&watch, named).expect("it can be written");
    let mut harness = window(at_home(&scratch));
    let said = harness.state().trouble().join(" ");
    assert!(said.contains("Every entry is safe") && said.contains("First orders, June 1706"), "{said}");
    assert!(harness.query_by_label("Carry on with the battle left open").is_some(), "the notice has its own button");
    press(&mut harness, &[Key::R]);
    opened(&mut harness);
    assert_eq!(standing(&harness), entries);
}

#[test]
fn the_program_tells_its_version_and_its_options() {
    let version = galloper(&["--version"]);
    assert_eq!(String::from_utf8_lossy(&version.stdout).trim(), format!("galloper {}", env!("CARGO_PKG_VERSION")));
    let help = String::from_utf8_lossy(&galloper(&["--help"]).stdout).into_owned();
    for option in ["--scenario", "--journal", "--open", "--theme", "--welcome", "--version"] {
        assert!(help.contains(option), "{option} is not in the help");
    }
}

#[test]
fn the_desktop_is_told_what_the_program_is() {
    let entry = std::fs::read_to_string("desktop/galloper.desktop").expect("there is an entry");
    for line in ["Type=Application", "Name=Galloper", "Icon=galloper", "Exec=galloper --open %f", "Terminal=false"] {
        assert!(entry.lines().any(|one| one == line), "{line}");
    }
    let metainfo = std::fs::read_to_string("desktop/galloper.metainfo.xml").expect("there is a description");
    assert!(metainfo.contains("galloper.desktop") && metainfo.contains(env!("CARGO_PKG_VERSION")));
    let types = std::fs::read_to_string("desktop/galloper-mime.xml").expect("there is a type");
    assert!(types.contains("*.galloper") && entry.contains("application/x-galloper"));
    let icon = eframe::icon_data::from_png_bytes(&std::fs::read("desktop/galloper.png").expect("there is an icon"));
    assert!(icon.is_ok_and(|icon| (icon.width, icon.height) == (256, 256)));
}
