//! Random clicks, keys, drags, words and turns of the wheel over every screen: no panic, no lost entry, no state that cannot be left.
//!
//! `FRAMES=n` makes each walk so many frames long; `SEED=n` begins from another seed. An hour of frames at 60 a second, over all
//! six walks, is
//!
//! ```text
//! FRAMES=36000 cargo test --test outside walk
//! ```

use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, Vec2, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions, Place};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use super::{charge_under_way, opened, press};
use crate::support::Scratch;

const KEYS: [Key; 51] = [
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
    Key::H,
    Key::K,
    Key::O,
    Key::F11,
    Key::Escape,
    Key::Tab,
    Key::F1,
    Key::F2,
    Key::F3,
    Key::Comma,
    Key::Period,
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

/// The window that is wandered over, and what has been done to it.
struct Walk {
    harness: Harness<'static, App>,
    dice: Generator,
    story: Vec<String>,
    /// The journal of the battle on the screen and how many entries it had; nothing at home.
    battle: Option<(Option<std::path::PathBuf>, usize)>,
}

impl Walk {
    fn new(options: AppOptions, seed: u64) -> Self {
        let mut harness = Harness::builder()
            .with_size([1600.0, 1000.0])
            .with_max_steps(24)
            .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
        opened(&mut harness);
        let mut walk = Self { harness, dice: Generator::seeded(seed), story: Vec::new(), battle: None };
        walk.battle = walk.on_the_screen();
        walk
    }

    fn on_the_screen(&self) -> Option<(Option<std::path::PathBuf>, usize)> {
        let session = self.harness.state().battle()?.session();
        Some((session.store().map(|(store, _)| store.path().to_owned()), session.entries().len()))
    }

    fn told(&self) -> String {
        self.story.iter().rev().take(14).rev().cloned().collect::<Vec<_>>().join(" | ")
    }

    fn any(&mut self, below: usize) -> usize {
        self.dice.below(below as u32) as usize
    }

    /// Does one thing, and sees that nothing is lost by it.
    fn step(&mut self) {
        let done = match self.any(12) {
            0..=4 => self.press_something(),
            5 => self.command_something(),
            6 => self.drag_something(),
            7 => self.turn_the_wheel(),
            8 => self.type_something(),
            _ => self.click_something(),
        };
        self.story.push(done);
        // Something may be moving on the screen for longer than one waits for it.
        let _ = self.harness.try_run();
        while self.harness.state().is_opening() {
            std::thread::sleep(std::time::Duration::from_millis(5));
            let _ = self.harness.try_run();
        }
        let now = self.on_the_screen();
        if let (Some((journal, entries)), Some((journal_now, entries_now))) = (&self.battle, &now)
            && journal == journal_now
            && journal.is_some()
        {
            assert!(entries_now >= entries, "an entry is lost: {}", self.told());
        }
        self.battle = now;
    }

    fn press_something(&mut self) -> String {
        let key = KEYS[self.any(KEYS.len())];
        let held = [Modifiers::NONE, Modifiers::NONE, Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT][self.any(5)];
        self.harness.key_press_modifiers(held, key);
        format!("{key:?}")
    }

    fn command_something(&mut self) -> String {
        let key = [Key::Z, Key::Y, Key::K, Key::P, Key::O, Key::N][self.any(6)];
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        format!("Ctrl {key:?}")
    }

    fn drag_something(&mut self) -> String {
        let at = Vec2::new(self.any(1600) as f32, self.any(1000) as f32).to_pos2();
        let by = Vec2::new(self.any(240) as f32 - 120.0, self.any(240) as f32 - 120.0);
        self.harness.drag_at(at);
        // What is held down is drawn anew all the time.
        self.harness.run_steps(1);
        self.harness.hover_at(at + by * 0.5);
        self.harness.run_steps(1);
        self.harness.drop_at(at + by);
        format!("drag from {at:?} by {by:?}")
    }

    fn turn_the_wheel(&mut self) -> String {
        let at = Vec2::new(self.any(1600) as f32, self.any(1000) as f32).to_pos2();
        self.harness.hover_at(at);
        let notches = self.any(9) as f32 - 4.0;
        self.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: Vec2::new(0.0, notches),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        format!("wheel {notches} at {at:?}")
    }

    /// Types into whatever has the keyboard.
    fn type_something(&mut self) -> String {
        const WORDS: [&str; 6] = ["advance 3, wheel left 20", "foot", "“ž″½", "12", "-", "turn 400000"];
        let words = WORDS[self.any(WORDS.len())];
        self.harness.event(Event::Text(words.to_owned()));
        format!("“{words}”")
    }

    /// Clicks one of the controls that are in view. The desktop's own dialog is left alone.
    fn click_something(&mut self) -> String {
        let roles = [Role::Button, Role::Tab, Role::ListItem, Role::Link, Role::Slider, Role::TextInput];
        let nodes: Vec<_> = roles
            .iter()
            .flat_map(|role| self.harness.query_all_by_role(*role))
            .filter(|node| {
                let rect = node.rect();
                let in_view = rect.min.x >= 0.0 && rect.min.y >= 0.0 && rect.max.x <= 1600.0 && rect.max.y <= 1000.0;
                in_view && node.accesskit_node().label().is_none_or(|label| label != "Browse…")
            })
            .collect();
        if nodes.is_empty() {
            return "nothing to click".to_owned();
        }
        let node = &nodes[self.dice.below(nodes.len() as u32) as usize];
        node.click();
        node.accesskit_node().label().unwrap_or_default().chars().take(60).collect()
    }

    /// From wherever one is, some Escapes and F2 lead back to the table, or to home, with nothing over it.
    fn assert_it_can_be_left(&mut self) {
        press(&mut self.harness, &[Key::Escape; 8]);
        press(&mut self.harness, &[Key::F2]);
        if self.harness.state().editor().is_some() {
            // The editor is left by its button home, and keeps what was not saved.
            self.harness.get_by_label("Home").click();
            self.harness.run();
        }
        let covered = [
            "Make the ruling",
            "Four rows of keys",
            "The umpire’s name",
            "Fill this screen",
            "Open a file",
            "Whose dice?",
            "Leave the players’ view",
        ];
        let at_home = self.harness.state().battle().is_none();
        // At home opening a file and whose dice are part of the screen itself.
        for label in covered.into_iter().filter(|label| !at_home || !["Open a file", "Whose dice?"].contains(label)) {
            assert!(self.harness.query_by_label(label).is_none(), "{label} is still open: {}", self.told());
        }
        if self.harness.state().editor().is_some() {
            self.harness.get_by_label("Home").click();
            let _ = self.harness.try_run();
            assert!(self.harness.state().editor().is_none(), "the editor cannot be left: {}", self.told());
        }
        if self.harness.state().is_at_club() {
            // So is the club, whose every edit is in its file.
            self.harness.get_by_label("Home").click();
            self.harness.run();
        }
        if at_home {
            assert!(self.harness.query_by_label("Edit a scenario").is_some(), "something covers home: {}", self.told());
            return;
        }
        let place = self.harness.state().battle().map(galloper::app::BattleScreen::place);
        assert_eq!(place, Some(Place::Table), "{}", self.told());
        assert!(self.harness.query_by_label("Undo").is_some(), "something covers the table: {}", self.told());
        self.battle = self.on_the_screen();
    }

    /// Wanders for so many frames; what is on the screen at the end is what is on disk.
    fn wander(mut self, frames: u64) {
        let mut steps = 0;
        while self.harness.ctx.cumulative_frame_nr() < frames {
            self.step();
            steps += 1;
            if steps % 40 == 0 {
                self.assert_it_can_be_left();
            }
            // What was done long ago is not told any more.
            if self.story.len() > 400 {
                self.story.drain(..200);
            }
        }
        self.assert_it_can_be_left();
        let left = self.harness.state().battle().and_then(|battle| {
            let session = battle.session();
            Some((session.store()?.0.path().to_owned(), fingerprint(session)))
        });
        drop(self.harness);
        if let Some((journal, left)) = left {
            let store = Store::open(&journal).expect("it opens");
            let again: Session<Battle> = Session::resume(store, None).expect("it is sound");
            assert_eq!(fingerprint(&again), left, "what was on the screen is what is on disk");
        }
    }
}

fn fingerprint(session: &Session<Battle>) -> (usize, u64, u64) {
    (session.entries().len(), session.last(), galloper::game::Ruleset::fingerprint(session.battle()))
}

/// A journal of a scenario that a robot has played for a while.
fn played(scratch: &Scratch, scenario: &str, answers: usize) -> std::path::PathBuf {
    let setup = data::load_scenario(scenario, &Roots::discover()).expect("the scenario loads");
    let path = scratch.file(&format!("{scenario}.galloper"));
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let mut dice = Generator::seeded(number("SEED", 1));
    for _ in 0..answers {
        let Some(answer) = Robot::Contact.answer(session.battle(), &mut dice) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    path
}

/// A walk that begins on this journal, or at home.
fn walk(name: &str, journal: impl FnOnce(&Scratch) -> Option<std::path::PathBuf>, welcome: bool) {
    let scratch = Scratch::new(name);
    let seed = number("SEED", 1) + name.len() as u64;
    let options = AppOptions {
        journal: journal(&scratch),
        folder: Some(scratch.file("battles")),
        // What is built in alone: a walk through the editor saves what it has scribbled.
        roots: Some(Roots::default()),
        seed: Some(seed),
        welcome: Some(welcome),
        ..AppOptions::default()
    };
    Walk::new(options, seed).wander(number("FRAMES", 500));
}

#[test]
fn a_walk_through_a_charge_loses_nothing_and_traps_nobody() {
    walk("fuzz-charge", |scratch| Some(charge_under_way(scratch)), false);
}

#[test]
fn a_walk_through_the_beginning_of_a_battle_loses_nothing_and_traps_nobody() {
    walk("fuzz-beginning", |scratch| Some(played(scratch, "first-orders", 0)), false);
}

#[test]
fn a_walk_over_cards_loses_nothing_and_traps_nobody() {
    walk("fuzz-cards", |scratch| Some(played(scratch, "ramillies-grand-tactical", 30)), false);
}

#[test]
fn a_walk_over_hexes_loses_nothing_and_traps_nobody() {
    walk("fuzz-hexes", |scratch| Some(played(scratch, "blenheim", 40)), false);
}

#[test]
fn a_walk_from_home_loses_nothing_and_traps_nobody() {
    walk("fuzz-home", |_| None, false);
}

#[test]
fn a_walk_of_a_newcomer_loses_nothing_and_traps_nobody() {
    walk("fuzz-newcomer", |_| None, true);
}
