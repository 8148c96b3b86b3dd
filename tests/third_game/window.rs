//! The game in the window: its areas, its units and its display.

use eframe::egui::{Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions, Place};
use galloper::game::PieceId;

use super::{SCENARIO, UNITS};
use crate::support::Scratch;

fn window(options: AppOptions) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(16)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let _ = harness.try_run();
    harness.run();
    harness
}

fn shows(harness: &Harness<'_, App>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn it_begins_from_home_among_the_maps() {
    let scratch = Scratch::new("third-home");
    let mut harness =
        window(AppOptions { folder: Some(scratch.file("battles")), seed: Some(7), ..AppOptions::default() });
    harness.get_by_label("Hex map").click();
    harness.run();
    assert!(shows(&harness, "The Third Game"));
    harness.get_by_role_and_label(Role::ListItem, "The brook").click();
    harness.run();
    harness.get_by_label("Begin as it stands").click();
    harness.run();
    assert!(harness.state().battle().is_some_and(|battle| battle.scene().title == "The brook"));
}

#[test]
fn it_shows_areas_units_and_the_display_and_takes_an_order_by_pointing() {
    let scratch = Scratch::new("third-window");
    let (scenario, folder) = (Some(SCENARIO.to_owned()), Some(scratch.file("battles")));
    let mut harness = window(AppOptions { scenario, folder, seed: Some(7), ..AppOptions::default() });
    for words in ["Area 2020", "Area 2619", "Area 3218", "What do the Allies do?"].into_iter().chain(UNITS) {
        assert!(shows(&harness, words), "{words}");
    }
    harness.key_press(Key::F3);
    harness.run();
    assert_eq!(harness.state().battle().map(galloper::app::BattleScreen::place), Some(Place::Commands));
    for words in ["Lumley", "Silly", "French: 1"] {
        assert!(shows(&harness, words), "{words}");
    }
    harness.get_by_label_contains("Allies: 1, offered").click();
    harness.run();
    let scene = harness.state().battle().expect("a battle is open").scene();
    assert!(scene.piece(PieceId::unit(1)).is_some_and(|rowe| rowe.place.slot().is_some()), "Rowe goes to the reserve");
}
