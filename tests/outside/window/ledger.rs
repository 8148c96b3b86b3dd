//! An evening logged in the window: verbs, facts to be ticked, dice, what is due, undo.

use eframe::egui::{Event, Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions, Place};
use galloper::data::{Roots, load_scenario};
use galloper::game::Overlays;
use galloper::journal::{Session, Store};
use galloper::rules::Battle;

use super::{press, standing, window};
use crate::support::Scratch;

/// A ledger of the smallest scenario, in which nobody has a place, or only these have none.
fn ledger(scratch: &Scratch, untracked: &[&str]) -> Harness<'static, App> {
    let path = scratch.file("evening.galloper");
    let setup = load_scenario("first-orders", &Roots::discover()).expect("it is sound");
    let names: Vec<String> = untracked.iter().map(|name| (*name).to_owned()).collect();
    let setup = if names.is_empty() { setup.as_ledger() } else { setup.as_mixed_ledger(&names) };
    let store = Store::create_or_open(&path).expect("a journal can be made");
    Session::<Battle>::begin(setup.expect("it can be a ledger"), Some(store)).expect("the ledger opens");
    window(AppOptions { journal: Some(path), seed: Some(7), ..AppOptions::default() })
}

fn told(harness: &Harness<'_, App>) -> String {
    let entries = harness.state().battle().expect("a battle is open").session().entries();
    let lines = entries.iter().flat_map(|entry| &entry.reports).map(|report| report.text.as_str());
    lines.collect::<Vec<_>>().join("\n")
}

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label_contains(label).click();
    harness.run();
}

#[test]
fn a_check_is_chosen_ticked_and_rolled_before_anything_is_entered() {
    let scratch = Scratch::new("window-ledger");
    let mut harness = ledger(&scratch, &[]);
    assert_eq!(harness.state().battle().expect("a battle").place(), Place::Ledger, "a ledger opens at its page");
    assert_eq!(standing(&harness), 1);
    click(&mut harness, "Log: Morale");
    click(&mut harness, "Log of: Farrington's");
    click(&mut harness, "Log of: For its losses");
    assert_eq!(standing(&harness), 1, "what is pencilled in is not entered");
    assert!(
        harness.query_by_label_contains("Fact Rear support within 10″: no, −1").is_some(),
        "each fact says what it is worth"
    );
    assert!(harness.query_by_label_contains("Fact Every check starts at: yes, 4, roster").is_some());
    assert!(
        harness.query_by_label_contains("Fact Left flank supported: yes, else +1").is_some(),
        "what counts only where it does not hold says so"
    );
    click(&mut harness, "Fact Left flank supported");
    assert!(harness.query_by_label_contains("Fact Left flank supported: no, +1").is_some());
    click(&mut harness, "Fact Left flank supported");
    click(&mut harness, "Fact Rear support within 10″");
    assert!(harness.query_by_label_contains("Fact Rear support within 10″: yes, −1").is_some());
    press(&mut harness, &[Key::Num6, Key::Num5]);
    assert_eq!(standing(&harness), 1);
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), 6, "three choices, the facts and the dice: {}", told(&harness));
    assert!(told(&harness).contains("Farrington's"), "{}", told(&harness));
    click(&mut harness, "undo entry");
    assert_eq!(standing(&harness), 1, "an entry is taken back whole");
    assert_eq!(harness.state().battle().expect("a battle").place(), Place::Ledger);
}

#[test]
fn another_verb_rubs_out_what_was_pencilled_in() {
    let scratch = Scratch::new("window-ledger-verbs");
    let mut harness = ledger(&scratch, &[]);
    press(&mut harness, &[Key::G]);
    assert!(harness.query_by_label("Log of: Farrington's").is_some());
    click(&mut harness, "Log: Fire");
    click(&mut harness, "Log of: Farrington's");
    press(&mut harness, &[Key::Backspace, Key::Backspace]);
    assert!(harness.query_all_by_label_contains("was in danger").count() > 1, "the page lies open again");
    let session = harness.state().battle().expect("a battle").session();
    assert_eq!(session.entries().len(), 1, "nothing was entered, nothing had to be taken back");
}

#[test]
fn what_the_losses_of_a_volley_bring_on_is_due_and_taken_up_with_enter() {
    let scratch = Scratch::new("window-ledger-due");
    let mut harness = ledger(&scratch, &[]);
    click(&mut harness, "Log: Fire");
    click(&mut harness, "Log of: Farrington's");
    let enemy = {
        let scene = harness.state().battle().expect("a battle").scene();
        let foot = |piece: &&galloper::game::Piece| {
            piece.side == galloper::game::Side::B && piece.glyph == galloper::game::Glyph::Foot
        };
        scene.pieces.iter().find(foot).expect("the enemy has foot").name.clone()
    };
    click(&mut harness, &format!("Log of: {enemy}"));
    assert!(harness.query_by_label_contains("Fact Mean range of the bases that bear: not known, say it").is_some());
    for _ in 0..8 {
        click(&mut harness, "range: more");
    }
    press(&mut harness, &[Key::R, Key::Enter]);
    let battle = harness.state().battle().expect("a battle");
    let lost = battle
        .scene()
        .pieces
        .iter()
        .find(|piece| piece.name == enemy)
        .and_then(galloper::game::Piece::counted)
        .expect("it is there");
    let due = battle.session().battle().ledger().expect("a ledger is kept").due;
    assert_eq!(lost[0] < lost[1], due.iter().any(|due| due.why.starts_with("lost")), "{lost:?}: {due:?}");
    assert!(lost[0] < lost[1], "the volley at two inches told: {}", told(&harness));
    assert!(harness.query_by_label_contains(&format!("Due: {enemy}, lost")).is_some());
    let before = standing(&harness);
    press(&mut harness, &[Key::Enter, Key::R, Key::Enter]);
    assert!(standing(&harness) > before, "what is due is tested: {}", told(&harness));
    assert!(harness.query_by_label_contains(&format!("Due: {enemy}, tested")).is_some());
}

#[test]
fn a_volley_is_one_line_of_the_ledger() {
    let scratch = Scratch::new("window-ledger-line");
    let mut harness = ledger(&scratch, &[]);
    let enemy = {
        let scene = harness.state().battle().expect("a battle").scene();
        let foot = |piece: &&galloper::game::Piece| {
            piece.side == galloper::game::Side::B && piece.glyph == galloper::game::Glyph::Foot
        };
        scene.pieces.iter().find(foot).expect("the enemy has foot").name.clone()
    };
    // A slash, the words, Enter; the dice, Enter: three keys beside the words.
    press(&mut harness, &[Key::Slash]);
    harness.event(Event::Text(format!("farr vol {enemy} 2½")));
    harness.run();
    assert_eq!(standing(&harness), 1, "typing enters nothing");
    press(&mut harness, &[Key::Enter]);
    assert!(harness.query_by_label("Line").is_none(), "the line gives the page back");
    assert!(harness.query_by_label_contains("Fact Mean range of the bases that bear: 2½").is_some());
    press(&mut harness, &[Key::R, Key::Enter]);
    assert!(standing(&harness) > 4, "the volley is entered: {}", told(&harness));
    assert!(told(&harness).contains("Farrington's"), "{}", told(&harness));
}

#[test]
fn in_a_mixed_ledger_some_are_measured_and_move_and_others_are_stated() {
    let scratch = Scratch::new("window-ledger-mixed");
    let general = {
        let setup = load_scenario("first-orders", &Roots::discover()).expect("it is sound");
        setup.ledger_commands().into_iter().find(|(.., side)| *side == galloper::game::Side::B).expect("a general").0
    };
    let mut harness = ledger(&scratch, &[&general]);
    click(&mut harness, "Log: Move");
    click(&mut harness, "Log of: Farrington's");
    assert!(harness.query_by_label("Log of: Farrington's moves").is_some());
    assert!(harness.query_by_label_contains("its place is not kept").is_none(), "that was of the page before");
    press(&mut harness, &[Key::F2]);
    assert_eq!(harness.state().battle().expect("a battle").place(), Place::Table);
    press(&mut harness, &[Key::F3]);
    assert_eq!(harness.state().battle().expect("a battle").place(), Place::Ledger);
}

#[test]
fn a_ledger_of_two_armies_begins_at_home() {
    let scratch = Scratch::new("window-ledger-home");
    let folder = Some(scratch.file("battles"));
    let mut harness = window(AppOptions { folder, seed: Some(7), ..AppOptions::default() });
    click(&mut harness, "Ledger: you state the facts");
    click(&mut harness, "Two armies");
    assert!(harness.query_all_by_label_contains("The dark side: ").count() > 1, "there are armies to choose from");
    harness.get_by_label("Begin as it stands").click();
    harness.run();
    let battle = harness.state().battle().expect("the ledger is open");
    assert_eq!(battle.place(), Place::Ledger);
    assert!(harness.query_by_role_and_label(Role::Tab, "Ledger").is_some());
}

#[test]
fn only_scenarios_of_which_a_ledger_can_be_kept_are_listed_for_one() {
    let scratch = Scratch::new("window-ledger-list");
    let folder = Some(scratch.file("battles"));
    let mut harness = window(AppOptions { folder, seed: Some(7), ..AppOptions::default() });
    let on_hexes = "Malplaquet, 11 September 1709";
    assert!(harness.query_by_role_and_label(Role::ListItem, on_hexes).is_none(), "miniatures are listed first");
    click(&mut harness, "Hex map");
    harness.get_by_role_and_label(Role::ListItem, on_hexes).click();
    harness.run();
    click(&mut harness, "Ledger: you state the facts");
    assert!(harness.query_by_role_and_label(Role::ListItem, on_hexes).is_none());
    harness.get_by_label("Begin as it stands").click();
    harness.run();
    assert_eq!(harness.state().battle().expect("the ledger is open").place(), Place::Ledger);
}

#[test]
fn who_stands_on_the_table_is_chosen_with_the_armies() {
    let scratch = Scratch::new("window-ledger-places");
    let folder = Some(scratch.file("battles"));
    let mut harness = window(AppOptions { folder, seed: Some(7), ..AppOptions::default() });
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    click(&mut harness, "Ledger: you state the facts");
    click(&mut harness, "Next: armies");
    let name = {
        let setup = load_scenario("first-orders", &Roots::discover()).expect("it is sound");
        setup.ledger_commands()[0].1.clone()
    };
    harness.get_by_label(&format!("{name}: stated")).click();
    harness.run();
    assert!(harness.query_by_label(&format!("{name}: on the table")).is_some());
}

#[test]
fn a_battle_whose_units_all_have_places_has_no_ledger() {
    let scratch = Scratch::new("window-no-ledger");
    let mut harness = window(super::first_orders(&scratch));
    assert!(harness.query_by_role_and_label(Role::Tab, "Ledger").is_none());
    press(&mut harness, &[Key::F3]);
    assert_eq!(harness.state().battle().expect("a battle").place(), Place::Table);
}

#[test]
fn letters_run_over_everybody_on_the_page_and_numbers_are_typed() {
    let scratch = Scratch::new("window-ledger-letters");
    let mut harness = ledger(&scratch, &[]);
    // The second unit of the page, whoever is chosen; then the second of its enemies.
    press(&mut harness, &[Key::A, Key::S, Key::S]);
    let asked = "Fact Mean range of the bases that bear: not known";
    assert!(harness.query_by_label_contains(asked).is_some(), "a volley is asked about");
    for digit in ["1", "2"] {
        harness.event(eframe::egui::Event::Text(digit.to_owned()));
        harness.run();
    }
    press(&mut harness, &[Key::Enter]);
    assert!(
        harness.query_by_label_contains("Fact Mean range of the bases that bear: 12″").is_some(),
        "what is typed is stated"
    );
    assert_eq!(standing(&harness), 1, "and nothing is entered by that");
}
