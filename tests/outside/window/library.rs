//! Home as a library: every battle that is kept, found, called otherwise, copied, deleted and brought back.

use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};
use galloper::data::{self, Roots};
use galloper::journal::{Session, Store};
use galloper::rules::Battle;

use super::{opened, press, window};
use crate::support::Scratch;

/// Two battles in the folder and one on a stick; the window is opened on that one.
fn at_home(scratch: &Scratch) -> Harness<'static, App> {
    let kept = |scenario: &str, path: &str| {
        let setup = data::load_scenario(scenario, &Roots::default()).expect("the scenario loads");
        let store = Store::create_or_open(&scratch.file(path)).expect("a journal can be made");
        drop(Session::<Battle>::begin(setup, Some(store)).expect("the battle begins"));
        scratch.file(path)
    };
    std::fs::create_dir_all(scratch.file("battles")).expect("a folder can be made");
    kept("first-orders", "battles/first-orders-01.galloper");
    kept("blenheim-1704", "battles/blenheim-1704-01.galloper");
    let stick = kept("cutts-before-blindheim", "stick.galloper");
    let folder = Some(scratch.file("battles"));
    let mut harness = window(AppOptions { folder, journal: Some(stick), ..AppOptions::default() });
    harness.get_by_label("Home").click();
    opened(&mut harness);
    harness
}

/// The cards, as they are said.
fn cards(harness: &Harness<'_, App>) -> Vec<String> {
    let rows = harness.query_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
    rows.filter(|label| label.get(1..3) == Some(": ")).collect()
}

/// Waits until every map is drawn.
fn drawn(harness: &mut Harness<'_, App>) {
    let begun = std::time::Instant::now();
    while cards(harness).iter().any(|card| !card.contains("Lost: ")) {
        assert!(begun.elapsed().as_secs() < 120, "{:?}", cards(harness));
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
}

fn command(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press_modifiers(Modifiers::COMMAND, key);
    harness.run();
}

#[test]
fn every_battle_has_a_card_wherever_it_was_opened() {
    let scratch = Scratch::new("library-cards");
    let mut harness = at_home(&scratch);
    drawn(&mut harness);
    let cards = cards(&harness);
    assert_eq!(cards.len(), 3, "{cards:?}");
    for title in ["First orders", "Cutts before Blindheim", "Blenheim"] {
        assert!(cards.iter().any(|card| card.contains(title) && card.contains(", Turn ")), "{title}: {cards:?}");
    }
    // The stick is pulled: what lay there is counted, and not listed.
    std::fs::remove_file(scratch.file("stick.galloper")).expect("it is there");
    // Whatever changes the shelf has it read anew; the battle on the stick itself cannot be copied any more.
    press(&mut harness, &[Key::S]);
    command(&mut harness, Key::D);
    assert!(harness.query_by_label_contains("One battle was opened from a place").is_some());
}

#[test]
fn a_battle_is_found_chosen_and_carried_on_by_keys() {
    let scratch = Scratch::new("library-keys");
    let mut harness = at_home(&scratch);
    press(&mut harness, &[Key::Slash]);
    harness.get_by_label("Find a battle").type_text("orders");
    harness.run();
    assert_eq!(cards(&harness).len(), 1, "{:?}", cards(&harness));
    press(&mut harness, &[Key::Enter]);
    press(&mut harness, &[Key::Enter]);
    opened(&mut harness);
    let title = harness.state().battle().expect("a battle is open").scene().title.clone();
    assert!(title.starts_with("First orders"), "{title}");
}

#[test]
fn a_battle_is_renamed_copied_deleted_and_brought_back() {
    let scratch = Scratch::new("library-deeds");
    let mut harness = at_home(&scratch);
    let place = cards(&harness).iter().position(|card| card.contains("First orders")).expect("it is listed");
    press(&mut harness, &[[Key::A, Key::S, Key::D][place], Key::F2]);
    command(&mut harness, Key::A);
    harness.get_by_label("The battle’s name").type_text("Saturday");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    let saturday = scratch.file("battles/Saturday.galloper");
    assert!(saturday.is_file(), "{:?}", cards(&harness));
    command(&mut harness, Key::D);
    assert!(scratch.file("battles/Saturday 2.galloper").is_file());
    assert_eq!(cards(&harness).len(), 4);
    press(&mut harness, &[Key::Delete]);
    assert!(!scratch.file("battles/Saturday 2.galloper").exists(), "the copy was chosen");
    assert_eq!(cards(&harness).len(), 3);
    command(&mut harness, Key::Z);
    assert!(scratch.file("battles/Saturday 2.galloper").is_file() && saturday.is_file());
    assert_eq!(cards(&harness).len(), 4);
}

#[test]
fn n_begins_another_battle_and_escape_comes_back() {
    let scratch = Scratch::new("library-new");
    let mut harness = at_home(&scratch);
    press(&mut harness, &[Key::N]);
    assert!(harness.query_by_label("A new battle").is_some() && cards(&harness).is_empty());
    press(&mut harness, &[Key::Escape]);
    assert_eq!(cards(&harness).len(), 3);
}
