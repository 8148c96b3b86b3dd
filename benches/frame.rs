//! What a frame of the battle screen costs, with more than two hundred units on the table and every overlay shown.
//!
//! A frame is everything the processor does for it: the window laid out, the table painted, its tree told to screen readers, and the
//! whole tessellated for the graphics card. The pointer moves in every frame, so that none is spared.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use divan::Bencher;
use eframe::egui::{Key, TexturesDelta, pos2};
use egui_kittest::{Harness, TestRenderer};
use galloper::app::{App, AppOptions};
use galloper::data::{Roots, load_scenario};
use galloper::geometry::Pose;
use galloper::journal::{Session, Store};
use galloper::rules::flanders::state::setup::PlaceSetup;
use galloper::rules::{Battle, Setup};

fn main() {
    divan::main();
}

/// How often the battle is laid out beside itself.
const COPIES: usize = 9;

/// Nothing is drawn on a card, but what would be handed to it is taken.
struct NoCard;

impl TestRenderer for NoCard {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        delta.clear();
    }
}

/// A battle whose units stand so often beside each other, three tables wide.
fn crowded() -> Setup {
    let Ok(Setup::Flanders(mut setup)) = load_scenario("cutts-before-blindheim", &Roots::discover()) else {
        panic!("the scenario is sound and of this game")
    };
    let (width, height, once) = (setup.width, setup.height, setup.units.clone());
    for copy in 1..COPIES {
        let (right, up) = ((copy % 3) as f64 * width, (copy / 3) as f64 * height);
        setup.units.extend(once.iter().filter_map(|unit| {
            let PlaceSetup::Table(pose) = unit.place else { return None };
            let place = PlaceSetup::Table(Pose { x: pose.x + right, y: pose.y + up, ..pose });
            Some({
                let mut unit = unit.clone();
                (unit.key, unit.name, unit.place) =
                    (format!("{}_{copy}", unit.key), format!("{} {copy}", unit.name), place);
                unit
            })
        }));
    }
    (setup.width, setup.height) = (3.0 * width, 3.0 * height);
    Setup::Flanders(setup)
}

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("galloper-frames-{}", std::process::id()))
}

/// The window on the crowded battle, with a unit chosen and every overlay shown.
fn window() -> Harness<'static, App> {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let journal = folder.join("crowded.galloper");
    if !journal.exists() {
        let store = Store::create_or_open(&journal).expect("a journal can be made");
        Session::<Battle>::begin(crowded(), Some(store)).expect("the battle begins");
    }
    let harness = shown(AppOptions { journal: Some(journal), ..AppOptions::default() });
    let units = harness.state().battle().expect("it is open").scene().pieces.len();
    assert!(units > 200, "there are only {units}");
    harness
}

/// The window on a battle, with a unit chosen and every overlay shown.
fn shown(options: AppOptions) -> Harness<'static, App> {
    let options = AppOptions { folder: Some(folder().join("battles")), ..options };
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(64)
        .renderer(NoCard)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let begun = Instant::now();
    while harness.state().battle().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(2), "the battle never opens");
        std::thread::sleep(Duration::from_millis(20));
        let _ = harness.try_run();
    }
    for key in [Key::Tab, Key::Z, Key::X, Key::C, Key::V, Key::B, Key::N] {
        harness.key_press(key);
        let _ = harness.try_run();
    }
    harness
}

/// The largest battle on hexes.
fn on_hexes() -> Harness<'static, App> {
    shown(AppOptions { scenario: Some("malplaquet".to_owned()), ..AppOptions::default() })
}

/// One frame with the pointer somewhere else than before; gives back how many triangles the card would have been handed.
fn frame(harness: &mut Harness<'static, App>, number: u32) -> usize {
    harness.hover_at(pos2(400.0 + (number * 37 % 700) as f32, 150.0 + (number * 53 % 600) as f32));
    harness.step();
    let output = harness.output();
    let primitives = harness.ctx.tessellate(output.shapes.clone(), output.pixels_per_point);
    primitives
        .iter()
        .map(|clipped| match &clipped.primitive {
            eframe::egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
            eframe::egui::epaint::Primitive::Callback(_) => 0,
        })
        .sum()
}

/// Frame after frame of a window.
fn frames(bencher: Bencher, mut harness: Harness<'static, App>) {
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        frame(&mut harness, number)
    });
    let _ = std::fs::remove_dir_all(folder());
}

/// The same window with its table or map zoomed so many times by a factor.
fn zoomed(mut harness: Harness<'static, App>, times: u32, factor: f32) -> Harness<'static, App> {
    for _ in 0..times {
        harness.hover_at(pos2(700.0, 450.0));
        harness.event(eframe::egui::Event::Zoom(factor));
        harness.step();
    }
    harness
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn two_hundred_units_with_every_overlay(bencher: Bencher) {
    frames(bencher, window());
}

/// The same, drawn close enough for names, numbers and every figure.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn two_hundred_units_seen_close(bencher: Bencher) {
    frames(bencher, zoomed(window(), 8, 1.35));
}

/// *Cutts before Blindheim* where the side that moves has been thrown for: a unit is chosen, its card stands beside the table.
fn at_a_choice() -> Harness<'static, App> {
    let mut harness =
        shown(AppOptions { scenario: Some("cutts-before-blindheim".to_owned()), ..AppOptions::default() });
    for key in [Key::R, Key::Enter, Key::Enter, Key::Tab] {
        harness.key_press(key);
        let _ = harness.try_run();
    }
    harness
}

/// A frame at a choice, the unit's card open.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_choice_with_a_card(bencher: Bencher) {
    frames(bencher, at_a_choice());
}

/// The same with the odds written out.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_choice_with_odds_and_card(bencher: Bencher) {
    let mut harness = at_a_choice();
    harness.key_press(Key::O);
    let _ = harness.try_run();
    frames(bencher, harness);
}

/// A key that chooses the next unit, and the frame that shows its card, its reach and what its offers are worth.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_key_that_chooses(bencher: Bencher) {
    let mut harness = at_a_choice();
    keys(bencher, &mut harness, &[Key::Tab]);
}

/// A key that answers for all the rest, the key that takes it back, and their two frames.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn a_key_that_answers_and_one_that_takes_back(bencher: Bencher) {
    let mut harness = at_a_choice();
    keys(bencher, &mut harness, &[Key::E, Key::Backspace]);
}

/// Keys, a frame for each. Beside the bench's own times stands what each took of the window's thread, whatever else ran beside it.
fn keys(bencher: Bencher, harness: &mut Harness<'static, App>, keys: &[Key]) {
    let mut number = 0;
    let mut taken = Vec::new();
    bencher.bench_local(|| {
        for key in keys {
            number += 1;
            let before = processor_time();
            harness.key_press(*key);
            frame(harness, number);
            taken.push(processor_time().saturating_sub(before));
        }
    });
    taken.sort();
    let at = |share: usize| taken[(taken.len() - 1) * share / 100];
    eprintln!("processor time of a key and its frame: half {:?}, 95 in 100 {:?}, all {:?}", at(50), at(95), at(100));
    let _ = std::fs::remove_dir_all(folder());
}

/// The processor time that this thread has taken.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The largest map of hexes as it is first seen, with a unit chosen and every overlay shown.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn malplaquet_with_every_overlay(bencher: Bencher) {
    frames(bencher, on_hexes());
}

/// The same with the whole map in view.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn malplaquet_seen_whole(bencher: Bencher) {
    frames(bencher, zoomed(on_hexes(), 12, 0.75));
}

/// The map of areas, with a unit chosen and every overlay shown.
fn in_areas() -> Harness<'static, App> {
    shown(AppOptions { scenario: Some("blenheim-1704".to_owned()), ..AppOptions::default() })
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn areas_with_every_overlay(bencher: Bencher) {
    frames(bencher, in_areas());
}

/// The same with the whole map in view.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn areas_seen_whole(bencher: Bencher) {
    frames(bencher, zoomed(in_areas(), 12, 0.75));
}

/// The commands of a wing of both armies, slot by slot, the map narrowed to it below, with a unit chosen and every overlay shown.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn sixty_brigades_on_both_surfaces(bencher: Bencher) {
    let mut harness = in_brigades();
    harness.key_press(Key::F3);
    let _ = harness.try_run();
    frames(bencher, harness);
}

/// Their map alone.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn sixty_brigades_on_their_map(bencher: Bencher) {
    frames(bencher, in_brigades());
}

/// The largest battle of brigades.
fn in_brigades() -> Harness<'static, App> {
    shown(AppOptions { scenario: Some("blenheim-brigades".to_owned()), ..AppOptions::default() })
}
