//! The window driven as a person drives it: by what its controls are called, by keys, and by the hand on the table.

mod club;
mod desktop;
mod editor;
mod editor_kept;
mod editor_map;
mod files;
mod fuzz;
mod hand;
mod labels;
mod ledger;
mod library;
mod maps;
mod newcomer;
mod resync;
mod screens;
mod tasks;

use crate::support::Scratch;
use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::data;
use galloper::dice::{Generator, Source};
use galloper::game::{Amend, Awaiting, Eyes, Overlays, PieceId};
use galloper::geometry::Pose;
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

/// The window on the smallest scenario, its journals in a scratch folder.
fn window(mut options: AppOptions) -> Harness<'static, App> {
    // Nothing is noted among the battles of whoever runs the tests.
    let beside = options.journal.as_deref().and_then(|journal| journal.parent()).map(|folder| folder.join("battles"));
    options.folder = options.folder.or(beside);
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        // What is weighed beside the window asks for a frame whenever it has come further: many, on a busy machine.
        .with_max_steps(64)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    opened(&mut harness);
    harness
}

/// Waits until the journal asked for is open: that happens beside the window.
fn opened(harness: &mut Harness<'_, App>) {
    let begun = std::time::Instant::now();
    let _ = harness.try_run();
    while harness.state().is_opening() {
        assert!(begun.elapsed().as_secs() < 120, "the journal never opens");
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    harness.run();
}

fn first_orders(scratch: &Scratch) -> AppOptions {
    AppOptions {
        scenario: Some("first-orders".to_owned()),
        seed: Some(7),
        folder: Some(scratch.file("battles")),
        ..AppOptions::default()
    }
}

fn press(harness: &mut Harness<'_, App>, keys: &[Key]) {
    for key in keys {
        harness.key_press(*key);
        harness.run();
    }
}

/// Whether several are asked the like, on one sheet.
fn battle_has_sheet(harness: &Harness<'_, App>) -> bool {
    harness.query_by_label("Tick all").is_some()
}

fn open_settings(harness: &mut Harness<'_, App>) {
    harness.get_by_label("Settings").click();
    harness.run();
}

/// Waits until everything on the sheet has been weighed.
fn weighed(harness: &mut Harness<'_, App>) {
    for _ in 0..2000 {
        harness.run_steps(1);
        if harness.query_by_label_contains("being weighed").is_none() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the sheet is never weighed");
}

/// Agrees with Enter; where that would spend a unit, E says that the rest do nothing.
fn go_on(harness: &mut Harness<'_, App>) {
    let before = standing(harness);
    press(harness, &[Key::Enter]);
    if standing(harness) == before {
        press(harness, &[Key::E]);
    }
}

/// Finds a command by its words, and does it.
fn command_by_name(harness: &mut Harness<'_, App>, words: &str) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    harness.run();
    harness.get_by_label("Line").type_text(words);
    harness.run();
    press(harness, &[Key::Enter]);
}

fn standing(harness: &Harness<'_, App>) -> usize {
    harness.state().battle().expect("a battle is open").session().standing().count()
}

/// The pose of a piece, by its name.
fn pose(harness: &Harness<'_, App>, name: &str) -> Pose {
    let scene = harness.state().battle().expect("a battle is open").scene();
    let piece = scene.pieces.iter().find(|piece| piece.name == name).expect("there is such a piece");
    piece.place.pose().unwrap_or_else(|| panic!("{name} is off the table"))
}

/// Wins the initiative for the Allies and lets them move their own units.
fn allies_move(harness: &mut Harness<'_, App>) {
    press(harness, &[Key::Num6, Key::Num2, Key::Enter]);
    harness.get_by_label("A: Allies move 3 units").click();
    harness.run();
}

#[test]
fn a_battle_begins_from_the_catalogue_and_is_carried_on_from_home() {
    let scratch = Scratch::new("window-home");
    let folder = Some(scratch.file("battles"));
    let mut harness = window(AppOptions { folder, seed: Some(7), ..AppOptions::default() });
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    harness.get_by_label("Begin as it stands").click();
    harness.run();
    press(&mut harness, &[Key::Num6, Key::Num2, Key::Enter]);
    let entries = standing(&harness);
    harness.get_by_label("Home").click();
    harness.run();
    assert!(harness.state().battle().is_none());
    harness.get_by_label("Carry on with First orders, June 1706").click();
    opened(&mut harness);
    assert_eq!(standing(&harness), entries, "every decision was on disk");
}

#[test]
fn dice_are_typed_from_the_table_and_taken_back_one_by_one() {
    let scratch = Scratch::new("window-typed");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::Num6]);
    assert!(harness.query_by_label("Die 1: 6").is_some() && harness.query_by_label("Die 2: blank").is_some());
    press(&mut harness, &[Key::Backspace]);
    assert!(harness.query_by_label("Die 1: blank").is_some());
    press(&mut harness, &[Key::Num5, Key::Num2]);
    assert_eq!(standing(&harness), 1, "nothing is recorded before somebody agrees");
    harness.get_by_label("Record it").click();
    harness.run();
    let battle = harness.state().battle().expect("a battle is open");
    assert_eq!(battle.scene().throws.last().map(|throw| throw.faces), Some([5, 2]));
    let story = battle.session().standing().last().expect("an entry");
    assert!(format!("{:?}", story.deed).contains("from: Table"), "{:?}", story.deed);
}

#[test]
fn the_program_throws_the_dice_when_asked() {
    let scratch = Scratch::new("window-thrown");
    let mut harness = window(first_orders(&scratch));
    harness.get_by_label("Roll the blank dice").click();
    harness.run();
    assert!(harness.query_by_label("Die 1: blank").is_none() && harness.query_by_label("Die 2: blank").is_none());
    press(&mut harness, &[Key::Enter]);
    let battle = harness.state().battle().expect("a battle is open");
    let last = battle.session().standing().nth(1).expect("the throw is an entry");
    assert!(format!("{:?}", last.deed).contains("from: Generator"), "{:?}", last.deed);
}

#[test]
fn a_unit_is_moved_by_words() {
    let scratch = Scratch::new("window-words");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let before = pose(&harness, "Farrington's");
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's moves").click();
    harness.run();
    // The line goes on with the unit in hand.
    press(&mut harness, &[Key::Slash]);
    harness.get_by_label("Line").type_text("advance 3.5");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    harness.run_steps(4);
    let after = pose(&harness, "Farrington's");
    assert!((after.y - before.y - 3.5).abs() < 1e-6 && (after.x - before.x).abs() < 1e-6, "{before:?} {after:?}");
}

/// Clicks a unit on the table itself.
fn click_unit(harness: &mut Harness<'_, App>, name: &str) {
    let node = harness.get_all_by_role(Role::Button).find(|node| {
        use egui_kittest::kittest::NodeT;
        node.accesskit_node().label().is_some_and(|label| label.starts_with(&format!("{name}, ")))
    });
    node.expect("the unit is on the table").click();
    harness.run();
}

#[test]
fn a_unit_is_moved_by_dragging_it() {
    let scratch = Scratch::new("window-drag");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let before = pose(&harness, "Farrington's");
    let at = unit_rect(&harness, "Farrington's").center();
    harness.drag_at(at);
    harness.run();
    for step in 1..=6 {
        harness.hover_at(at - eframe::egui::vec2(0.0, 8.0 * step as f32));
        harness.run();
    }
    harness.drop_at(at - eframe::egui::vec2(0.0, 48.0));
    harness.run();
    assert!(harness.query_by_label("Farrington's in hand").is_some(), "it is held until the move is agreed to");
    assert_eq!(pose(&harness, "Farrington's"), before);
    press(&mut harness, &[Key::Enter]);
    harness.run_steps(4);
    let after = pose(&harness, "Farrington's");
    assert!(after.y > before.y + 1.0 && (after.x - before.x).abs() < 0.2, "{before:?} {after:?}");
}

fn unit_rect(harness: &Harness<'_, App>, name: &str) -> eframe::egui::Rect {
    use egui_kittest::kittest::NodeT;
    let mut buttons = harness.get_all_by_role(Role::Button);
    let node =
        buttons.find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&format!("{name}, "))));
    node.expect("the unit is on the table").rect()
}

#[test]
fn a_move_too_far_is_refused_in_words_and_changes_nothing() {
    let scratch = Scratch::new("window-refused");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let before = standing(&harness);
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's moves").click();
    harness.run();
    press(&mut harness, &[Key::ArrowUp; 9]);
    press(&mut harness, &[Key::Enter]);
    let battle = harness.state().battle().expect("a battle is open");
    let refusal = battle.refusal().expect("nine inches are too many").clone();
    assert!(!refusal.why.is_empty() && !refusal.remedy.is_empty(), "{refusal:?}");
    // In the hand, which keeps the keyboard, and below it.
    assert!(harness.query_all_by_label_contains(&refusal.what).next().is_some(), "the panel says so");
    assert_eq!(standing(&harness), before);
    press(&mut harness, &[Key::Escape, Key::Escape]);
    assert!(harness.state().battle().expect("a battle is open").refusal().is_none());
}

#[test]
fn a_decision_is_taken_back_and_redone_and_the_past_is_looked_at() {
    let scratch = Scratch::new("window-undo");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let before = pose(&harness, "Farrington's");
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's forms column").click();
    harness.run();
    let stood = standing(&harness);
    harness.get_by_label("Undo").click();
    harness.run();
    assert!(standing(&harness) < stood);
    harness.get_by_label("Redo").click();
    harness.run();
    assert_eq!(standing(&harness), stood);
    press(&mut harness, &[Key::OpenBracket]);
    assert!(harness.query_by_label_contains("You are looking at turn 1").is_some());
    harness.get_by_label("Back to now").click();
    harness.run();
    assert!(harness.query_by_label_contains("You are looking at").is_none());
    assert_eq!(pose(&harness, "Farrington's").x, before.x);
}

#[test]
fn the_umpire_rules() {
    let scratch = Scratch::new("window-ruling");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    press(&mut harness, &[Key::Q]);
    let figures = figures_of(&harness, "Farrington's");
    let battle = harness.state().battle().expect("a battle is open");
    let piece = battle.scene().pieces.iter().find(|piece| piece.name == "Farrington's").expect("it is there").id;
    let label = battle.session().battle().amendable(Some(piece))[0].label.clone();
    harness.get_by_label(&label).click();
    harness.run();
    harness.get_by_label("Why").click();
    harness.run();
    harness.get_by_label("Why").type_text("one stood behind the wall");
    harness.run();
    harness.get_by_label("Make the ruling").click();
    harness.run();
    assert_ne!(figures_of(&harness, "Farrington's"), figures, "{label}");
    let battle = harness.state().battle().expect("a battle is open");
    let last = battle.session().standing().last().expect("the ruling is an entry");
    assert!(format!("{:?}", last.deed).contains("one stood behind the wall"), "{:?}", last.deed);
}

fn figures_of(harness: &Harness<'_, App>, name: &str) -> u16 {
    let scene = harness.state().battle().expect("a battle is open").scene();
    scene.pieces.iter().find(|piece| piece.name == name).and_then(galloper::game::Piece::counted).expect("it is there")
        [0]
}

#[test]
fn a_fact_is_stated_against_the_measurement() {
    let scratch = Scratch::new("window-facts");
    let mut harness = window(AppOptions { program_throws: Some(true), ..first_orders(&scratch) });
    open_settings(&mut harness);
    harness.get_by_label("Show every sheet of facts").click();
    harness.run();
    harness.get_by_label("Close").click();
    harness.run();
    // Taking the first offer every time comes to the guns' fire sooner or later.
    for _ in 0..400 {
        let battle = harness.state().battle().expect("a battle is open");
        match &battle.session().words() {
            Awaiting::Facts(_) => break,
            Awaiting::Over(_) => panic!("the battle ended without a fact"),
            Awaiting::Choice(_) => {
                let before = standing(&harness);
                if battle_has_sheet(&harness) {
                    // All who can, whichever of them have been weighed by now.
                    press(&mut harness, &[Key::Plus, Key::Enter]);
                } else {
                    press(&mut harness, &[Key::A]);
                }
                if standing(&harness) == before {
                    go_on(&mut harness);
                }
            }
            Awaiting::Dice(_) => press(&mut harness, &[Key::Enter]),
        }
    }
    let battle = harness.state().battle().expect("a battle is open");
    let Awaiting::Facts(sheet) = &battle.session().words() else { panic!("no sheet of facts was ever shown") };
    let fact = sheet.facts.iter().find(|fact| fact.measured.is_some()).expect("something was measured").clone();
    let entries = battle.session().entries().len();
    let more = format!("{}: more", fact.label);
    let less = format!("{}: less", fact.label);
    let yes = format!("{}: no", fact.label);
    let changed = [more, less, yes].into_iter().any(|label| {
        let found = harness.query_by_label(&label).map(|node| node.click()).is_some();
        harness.run();
        found && harness.query_by_label_contains("stated; measured").is_some()
    });
    assert!(changed, "{fact:?} could not be stated");
    harness.get_by_label("So it stands").click();
    harness.run();
    let battle = harness.state().battle().expect("a battle is open");
    let stated = &battle.session().entries()[entries];
    assert!(format!("{:?}", stated.deed).contains(fact.name.as_ref()), "{:?}", stated.deed);
}

#[test]
fn day_turns_to_candle_and_back() {
    let scratch = Scratch::new("window-theme");
    let mut harness = window(first_orders(&scratch));
    let before = harness.ctx.global_style().visuals.dark_mode;
    harness.get_by_label("Day or candle").click();
    harness.run();
    assert_ne!(harness.ctx.global_style().visuals.dark_mode, before);
    harness.get_by_label("Day or candle").click();
    harness.run();
    assert_eq!(harness.ctx.global_style().visuals.dark_mode, before);
}

#[test]
fn overlays_come_and_go_by_key_and_tab_finds_the_next_unit() {
    let scratch = Scratch::new("window-overlays");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    assert!(harness.query_by_role_and_label(Role::Button, "Arc overlay").is_some());
    press(&mut harness, &[Key::Z, Key::X, Key::C, Key::V, Key::B]);
    let first = harness.state().battle().expect("a battle is open").selected();
    press(&mut harness, &[Key::Tab]);
    let next = harness.state().battle().expect("a battle is open").selected();
    assert!(next.is_some() && next != first, "{first:?} {next:?}");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    harness.run();
    assert_eq!(harness.state().battle().expect("a battle is open").selected(), first);
}

#[test]
fn a_narrow_window_keeps_every_unit_and_the_question() {
    let scratch = Scratch::new("window-narrow");
    let options = first_orders(&scratch);
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(64)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    harness.run();
    let pieces = harness.state().battle().expect("a battle is open").scene().pieces.len();
    assert!(harness.get_all_by_role(Role::ListItem).count() >= pieces - 2, "generals have their own headers");
    assert!(harness.query_by_label("Undo").is_some() && harness.query_by_label("Redo").is_none());
    assert_ne!(harness.state().battle().expect("a battle is open").selected(), Some(PieceId::marker(u16::MAX - 3000)));
}

#[test]
fn a_scenario_that_is_not_there_is_said_at_home() {
    let scratch = Scratch::new("window-missing");
    let options = AppOptions { scenario: Some("no-such-battle".to_owned()), ..first_orders(&scratch) };
    let harness = window(options);
    assert!(harness.state().battle().is_none());
    assert!(!harness.state().trouble().is_empty());
}

#[test]
fn a_whole_turn_is_fought_by_agreeing() {
    let scratch = Scratch::new("window-turn");
    let mut harness = window(AppOptions { program_throws: Some(true), ..first_orders(&scratch) });
    let mut pressed = 0;
    while harness.state().battle().expect("a battle is open").scene().clock.number < 2 {
        go_on(&mut harness);
        pressed += 1;
        let battle = harness.state().battle().expect("a battle is open");
        assert_eq!(battle.refusal(), None);
        assert!(pressed < 120, "the turn never ends: {}", battle.question().headline);
    }
}

/// A journal of a battle played by a robot until somebody is asked how he meets a charge.
fn charge_under_way(scratch: &Scratch) -> std::path::PathBuf {
    let setup = data::load_scenario("cutts-before-blindheim", &data::Roots::discover()).expect("the scenario loads");
    let path = scratch.file("charge.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(2);
    for _ in 0..3000 {
        if let Awaiting::Choice(choice) = &session.words()
            && choice.offers.iter().any(|offer| offer.verb == "react_fire")
        {
            return path;
        }
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    panic!("nobody was ever charged");
}

#[test]
fn a_charge_goes_through_its_steps() {
    let scratch = Scratch::new("window-charge");
    let journal = Some(charge_under_way(&scratch));
    let mut harness =
        window(AppOptions { journal, program_throws: Some(true), seed: Some(3), ..AppOptions::default() });
    let steps = |harness: &Harness<'_, App>| {
        harness.state().battle().expect("a battle is open").session().battle().progress().len()
    };
    assert_eq!(steps(&harness), 6);
    assert!(harness.query_by_label_contains("Step 1: ").is_some());
    assert!(harness.query_by_label_contains(", now.").is_some());
    let mut pressed = 0;
    while steps(&harness) > 0 {
        go_on(&mut harness);
        pressed += 1;
        assert!(pressed < 60, "the charge never ends");
    }
    assert!(pressed > 1);
    assert!(harness.query_by_label("What was thrown, step by step").is_some(), "it is over, and can be read aloud");
    let thrown = harness.query_all_by_label_contains(", done. ").count();
    assert!(thrown > 1, "{thrown} steps are told with what came of them");
}

#[test]
fn what_a_battle_is_about_is_told_until_something_is_decided() {
    let scratch = Scratch::new("window-about");
    let mut harness = window(first_orders(&scratch));
    let told = |harness: &Harness<'_, App>, words: &str| harness.query_by_label_contains(words).is_some();
    assert!(told(&harness, "The aim: Meredyth must force the brook"));
    assert!(told(&harness, "Who fights: Allies, 6 units: Meredyth 6."));
    assert!(told(&harness, "How it is won: Allies win when the command of French breaks."));
    press(&mut harness, &[Key::Num6, Key::Num2, Key::Enter]);
    assert!(!told(&harness, "The aim: "));
    press(&mut harness, &[Key::Backspace]);
    assert!(told(&harness, "The aim: "), "taken back, it is told again");
}

/// The card of the chosen unit tells what a check of it would have to throw, with its reasons.
#[test]
fn the_card_of_a_unit_tells_its_morale_sum() {
    let scratch = Scratch::new("window-sum");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    let sum = {
        let battle = harness.state().battle().expect("a battle is open");
        let piece = battle.scene().pieces.iter().find(|piece| piece.name == "Farrington's").expect("it is there").id;
        battle.session().battle().tested_by(piece, Eyes::Umpire).expect("it stands on the table")
    };
    assert!(harness.query_by_label(&format!("A check now needs {}", sum.whole())).is_some());
    assert!(harness.query_by_label_contains("Every check starts at").is_some());
}
