//! The displays in the window, driven by what their slots are called.

use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, PieceId, Scene, Target};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use crate::support::Scratch;

/// The window on a battle, its displays open.
fn window(scratch: &Scratch, scenario: &str, size: [f32; 2]) -> Harness<'static, App> {
    let options = AppOptions {
        scenario: Some(scenario.to_owned()),
        folder: Some(scratch.file("battles")),
        ..AppOptions::default()
    };
    opened(options, size)
}

/// The window, its displays open.
fn opened(options: AppOptions, size: [f32; 2]) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_max_steps(16)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let _ = harness.try_run();
    while harness.state().battle().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    press(&mut harness, Key::F3);
    harness
}

fn press(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press(key);
    harness.run();
}

fn scene(harness: &Harness<'_, App>) -> Scene {
    harness.state().battle().expect("it is open").scene().clone()
}

/// The parts of the front, in their order.
fn parts(scene: &Scene) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for wing in scene.displays.iter().filter_map(|display| display.wing.as_ref()) {
        if !parts.contains(&wing.name) {
            parts.push(wing.name.clone());
        }
    }
    parts
}

/// Each brigade is met in its slot, in the part of the front it belongs to, and chosen there.
#[test]
fn bm_4_1_every_brigade_is_found_in_its_slot() {
    for (scenario, count, size) in [
        ("drill-field", 18, [1280.0, 800.0]),
        ("blenheim-brigades", 60, [1600.0, 1000.0]),
        ("neerwinden", 43, [1280.0, 800.0]),
    ] {
        let scratch = Scratch::new("displays");
        let mut harness = window(&scratch, scenario, size);
        let scene = scene(&harness);
        let mut met: Vec<PieceId> = Vec::new();
        for part in parts(&scene) {
            harness.get_by_role_and_label(eframe::egui::accesskit::Role::Tab, &part).click();
            harness.run();
            for piece in &scene.pieces {
                let Some(slot) = piece.place.slot() else { continue };
                let display = &scene.displays[usize::from(slot.display)];
                let Some(wing) = display.wing.as_ref().filter(|wing| wing.name == part) else { continue };
                let name = &display.slots[usize::from(slot.slot)].name;
                let said = format!("{}, {name}: {}", scene.sides[wing.side.index()], piece.description);
                if harness.query_by_label_contains(&said).is_some() {
                    met.push(piece.id);
                }
            }
        }
        assert_eq!(met.len(), count, "{scenario}");
        let last = scene.piece(*met.last().expect("somebody is met")).expect("it is there");
        harness.get_by_label_contains(&last.description).click();
        harness.run();
        assert_eq!(
            harness.state().battle().and_then(galloper::app::BattleScreen::selected),
            Some(last.id),
            "{scenario}"
        );
    }
}

/// The slots offered now.
fn offered(session: &Session<Battle>) -> usize {
    let Awaiting::Choice(choice) = session.awaiting() else { return 0 };
    choice.offers.iter().filter(|offer| matches!(offer.target, Target::Slot(..))).count()
}

/// What is offered on the display is taken there.
#[test]
fn bm_3_2_a_slot_that_is_offered_is_pointed_at() {
    let scratch = Scratch::new("offered-slots");
    let journal = scratch.file("drill.galloper");
    let setup = load_scenario("drill-field", &Roots::default()).expect("it is sound");
    let store = Store::create_or_open(&journal).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(setup, Some(store)).expect("the battle begins");
    let mut generator = Generator::seeded(4);
    while offered(&session) == 0 {
        let answer = Robot::Random.answer(session.battle(), &mut generator).expect("it is not over");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    let before = session.standing().count();
    drop(session);
    let options = AppOptions { journal: Some(journal), folder: Some(scratch.file("battles")), ..AppOptions::default() };
    let mut harness = opened(options, [1600.0, 1000.0]);
    harness.get_all_by_label_contains(", offered").next().expect("a slot is offered").click();
    harness.run();
    let after = harness.state().battle().expect("it is open").session().standing().count();
    assert_eq!(after, before + 1);
}

/// Below the displays the map is narrowed to the part that is shown: whoever is asked sees his lines there, large enough to read.
#[test]
fn bm_4_2_the_map_below_is_narrowed_to_the_wing_that_is_shown() {
    let scratch = Scratch::new("narrowed");
    let mut harness = window(&scratch, "blenheim-brigades", [1600.0, 1000.0]);
    let scene = scene(&harness);
    let asked = match harness.state().battle().expect("it is open").session().awaiting() {
        Awaiting::Choice(choice) => choice.side,
        other => panic!("a side is asked: {other:?}"),
    };
    for part in parts(&scene) {
        harness.get_by_role_and_label(eframe::egui::accesskit::Role::Tab, &part).click();
        harness.run();
        let is_of_part = |piece: &&galloper::game::Piece| {
            let card = scene.pieces.iter().find(|other| other.command == piece.command && other.place.slot().is_some());
            let slot = card.and_then(|card| card.place.slot()).filter(|_| piece.command.is_some());
            let wing = slot.and_then(|slot| scene.displays[usize::from(slot.display)].wing.as_ref());
            piece.side == asked && piece.place.pose().is_some() && wing.is_some_and(|wing| wing.name == part)
        };
        let own: Vec<_> = scene.pieces.iter().filter(is_of_part).collect();
        // Below the displays: a counter is at least so large there.
        let on_map = |description: &str| {
            let mut nodes = harness.query_all_by_label(description);
            nodes.any(|node| node.rect().center().y > 520.0 && node.rect().width().min(node.rect().height()) > 24.0)
        };
        let seen = own.iter().filter(|piece| on_map(&piece.description)).count();
        assert!(2 * seen > own.len() && !own.is_empty(), "{part}: {seen} of {}", own.len());
    }
}
