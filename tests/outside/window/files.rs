//! Files that are there already, and journals that go, as the window deals with them.

use std::time::{Duration, Instant};

use super::{allies_move, first_orders, press, standing, window};
use crate::support::Scratch;
use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::App;
use galloper::journal::{Session, Store};
use galloper::rules::Battle;

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run();
}

fn until(harness: &mut Harness<'_, App>, what: &str, holds: impl Fn(&Harness<'_, App>) -> bool) {
    let begun = Instant::now();
    while !holds(harness) {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(20));
        harness.run();
    }
}

fn says(words: &'static str) -> impl Fn(&Harness<'_, App>) -> bool {
    move |harness| {
        let battle = harness.state().battle().expect("a battle is open");
        battle.notice().is_some_and(|notice| notice.contains(words))
    }
}

fn journal(harness: &Harness<'_, App>) -> std::path::PathBuf {
    let session = harness.state().battle().expect("a battle is open").session();
    session.store().expect("it is kept in a journal").0.path().to_path_buf()
}

#[test]
fn a_report_that_is_there_is_kept_or_replaced_as_the_umpire_says() {
    let scratch = Scratch::new("window-keep-both");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let page = journal(&harness).with_extension("html");
    std::fs::write(&page, "what somebody wrote").expect("it can be written");
    let read = || std::fs::read_to_string(&page).expect("it is there");
    let second = page.with_file_name(format!("{} (2).html", page.file_stem().expect("a name").to_string_lossy()));
    press(&mut harness, &[Key::F5]);
    let has_come = |harness: &Harness<'_, App>| harness.state().battle().expect("a battle is open").has_report();
    until(&mut harness, "the report never comes", has_come);
    harness.run();
    let asked = |harness: &mut Harness<'_, App>| {
        click(harness, "Write the report as a page");
        until(harness, "nobody asks", |harness| harness.query_by_label("Keep both").is_some());
    };
    asked(&mut harness);
    click(&mut harness, "Cancel");
    assert_eq!((read().as_str(), second.exists()), ("what somebody wrote", false), "nothing is written unasked");
    asked(&mut harness);
    click(&mut harness, "Keep both");
    until(&mut harness, "it is never written", says("ritten to"));
    assert_eq!(read(), "what somebody wrote");
    assert!(std::fs::read_to_string(&second).expect("it is beside it").starts_with("<!DOCTYPE html>"));
    asked(&mut harness);
    click(&mut harness, "Replace it");
    until(&mut harness, "it is never replaced", |_| read().starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_battle_whose_journal_goes_is_saved_in_a_copy_with_every_entry() {
    let scratch = Scratch::new("window-save-a-copy");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::Num6, Key::Num2, Key::Enter]);
    let (before, old) = (standing(&harness), journal(&harness));
    std::fs::rename(&old, scratch.file("carried-off.galloper")).expect("it can be carried off");
    harness.get_by_label("A: Allies move 3 units").click();
    harness.run();
    assert_eq!(standing(&harness), before, "an answer that is not on disk is not acknowledged");
    click(&mut harness, "Save a copy");
    harness.get_by_label("A: Allies move 3 units").click();
    harness.run();
    let (now, copy) = (standing(&harness), journal(&harness));
    assert!(now > before && copy != old, "the battle goes on in {}", copy.display());
    let session = Session::<Battle>::resume(Store::read(&copy).expect("it is sound"), None).expect("it replays");
    assert_eq!(session.standing().count(), now);
}
