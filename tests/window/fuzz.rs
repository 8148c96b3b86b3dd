//! Random clicks and keys over every screen: no panic, no lost entry, no state that cannot be left.
//!
//! `FRAMES=n` makes each run longer; `SEED=n` begins from another seed.

use eframe::egui::{Key, Modifiers, Vec2, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions, Place};
use galloper::dice::Generator;
use galloper::journal::{Session, Store};
use galloper::rules::Battle;

use super::support::Scratch;
use super::{charge_under_way, press};

const KEYS: [Key; 44] = [
    Key::A,
    Key::S,
    Key::D,
    Key::F,
    Key::G,
    Key::Q,
    Key::W,
    Key::E,
    Key::R,
    Key::T,
    Key::Z,
    Key::X,
    Key::C,
    Key::V,
    Key::B,
    Key::N,
    Key::M,
    Key::P,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Enter,
    Key::Space,
    Key::Backspace,
    Key::Escape,
    Key::Tab,
    Key::F1,
    Key::F2,
    Key::F4,
    Key::F5,
    Key::F6,
    Key::F7,
    Key::Home,
    Key::End,
    Key::OpenBracket,
    Key::CloseBracket,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::PageDown,
];

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What is done in one frame.
fn one_frame(harness: &mut Harness<'_, App>, dice: &mut Generator) -> String {
    match dice.below(10) {
        0..=4 => {
            let key = KEYS[dice.below(KEYS.len() as u32) as usize];
            harness.key_press(key);
            format!("{key:?}")
        }
        5 => {
            let key = [Key::Z, Key::Y, Key::K][dice.below(3) as usize];
            harness.key_press_modifiers(Modifiers::COMMAND, key);
            format!("Ctrl {key:?}")
        }
        6 => {
            let at = Vec2::new(dice.below(1600) as f32, dice.below(1000) as f32).to_pos2();
            harness.drag_at(at);
            harness.run();
            harness.drop_at(at + Vec2::new(dice.below(200) as f32 - 100.0, dice.below(200) as f32 - 100.0));
            format!("drag from {at:?}")
        }
        _ => click_something(harness, dice),
    }
}

/// Clicks one of the controls that are in view. The way out of the program's battle is left alone: what lies behind it is another
/// test's.
fn click_something(harness: &Harness<'_, App>, dice: &mut Generator) -> String {
    let roles = [Role::Button, Role::Tab, Role::ListItem, Role::Link, Role::Slider];
    let nodes: Vec<_> = roles
        .iter()
        .flat_map(|role| harness.query_all_by_role(*role))
        .filter(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            let rect = node.rect();
            let in_view = rect.min.x >= 0.0 && rect.min.y >= 0.0 && rect.max.x <= 1600.0 && rect.max.y <= 1000.0;
            in_view && !["Home", "Close the battle"].contains(&label.as_str()) && !label.starts_with("Found: Home")
        })
        .collect();
    let Some(node) = nodes.get(dice.below(nodes.len() as u32) as usize) else { return "nothing to click".to_owned() };
    node.click();
    node.accesskit_node().label().unwrap_or_default().chars().take(60).collect()
}

/// From wherever one is, some Escapes and F2 lead back to the table with nothing over it.
fn assert_it_can_be_left(harness: &mut Harness<'_, App>, story: &[String]) {
    press(harness, &[Key::Escape; 8]);
    press(harness, &[Key::F2]);
    let battle = harness.state().battle().expect("the battle stays open");
    let told = || story.iter().rev().take(12).rev().cloned().collect::<Vec<_>>().join(" | ");
    assert_eq!(battle.place(), Place::Table, "{}", told());
    assert!(harness.query_by_label("Undo").is_some(), "something still covers the table: {}", told());
    let covered = ["Make the ruling", "Four rows of keys", "The umpire’s name", "Fill this screen"];
    for label in covered {
        assert!(harness.query_by_label(label).is_none(), "{label} is still open: {}", told());
    }
}

fn wander(name: &str, seed: u64, frames: u64) {
    let scratch = Scratch::new(name);
    let journal = charge_under_way(&scratch);
    let options = AppOptions { journal: Some(journal.clone()), seed: Some(seed), ..AppOptions::default() };
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(24)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    harness.run();
    let mut dice = Generator::seeded(seed);
    let mut story = Vec::new();
    let mut entries = 0;
    for frame in 1..=frames {
        story.push(one_frame(&mut harness, &mut dice));
        // Something may be moving on the screen for longer than one waits for it.
        let _ = harness.try_run();
        let now = harness.state().battle().map(|battle| battle.session().entries().len());
        let now = now.unwrap_or_else(|| panic!("the battle was left by {:?}", story.last()));
        assert!(now >= entries, "an entry is lost after {:?}", story.last());
        entries = now;
        if frame % 40 == 0 {
            assert_it_can_be_left(&mut harness, &story);
            entries = harness.state().battle().map_or(0, |battle| battle.session().entries().len());
        }
    }
    assert_it_can_be_left(&mut harness, &story);
    let fingerprint = |session: &Session<Battle>| {
        (session.entries().len(), session.last(), galloper::game::Ruleset::fingerprint(session.battle()))
    };
    let left = fingerprint(harness.state().battle().expect("the battle stays open").session());
    drop(harness);
    let again: Session<Battle> = Session::resume(Store::open(&journal).expect("it opens"), None).expect("it is sound");
    assert_eq!(fingerprint(&again), left, "what was on the screen is what is on disk");
}

#[test]
fn random_clicks_and_keys_lose_nothing_and_trap_nobody() {
    let (seed, frames) = (number("SEED", 1), number("FRAMES", 240));
    wander("window-fuzz", seed, frames);
}

#[test]
fn another_random_walk_loses_nothing_either() {
    let (seed, frames) = (number("SEED", 1) + 1000, number("FRAMES", 240));
    wander("window-fuzz-2", seed, frames);
}
