//! The resync sheet: every unit as the program has it, put right in one pass and one entry.

use eframe::egui::{Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::journal::{Deed, Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use super::{allies_move, click_unit, command_by_name, figures_of, first_orders, pose, press, standing, window};
use crate::support::Scratch;

/// What the sheet says of each unit, in its order.
fn rows(harness: &Harness<'_, App>) -> Vec<String> {
    let rows = harness.query_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
    rows.filter_map(|label| label.strip_prefix("Stands: ").map(str::to_owned)).collect()
}

fn units(harness: &Harness<'_, App>) -> usize {
    let pieces = &harness.state().battle().expect("a battle is open").scene().pieces;
    pieces.iter().filter(|piece| piece.counted().is_some()).count()
}

#[test]
fn every_unit_is_listed_and_those_touched_last_come_last() {
    let scratch = Scratch::new("resync-order");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's forms column").click();
    harness.run();
    press(&mut harness, &[Key::U]);
    let rows = rows(&harness);
    assert!(rows.len() >= units(&harness), "{rows:?}");
    let last = rows.last().expect("there are units");
    assert!(last.starts_with("Farrington's, 12 of 12") && last.contains("last 1."), "{rows:?}");
    assert!(rows[0].ends_with("never touched"), "{rows:?}");
}

#[test]
fn figures_and_places_are_put_right_in_one_pass_and_one_entry() {
    let scratch = Scratch::new("resync-pass");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let (stood, before) = (standing(&harness), pose(&harness, "Farrington's"));
    press(&mut harness, &[Key::U]);
    click_unit(&mut harness, "Farrington's");
    press(&mut harness, &[Key::Num9]);
    let at = super::unit_rect(&harness, "Farrington's").center();
    harness.drag_at(at);
    harness.run();
    harness.hover_at(at - eframe::egui::vec2(0.0, 24.0));
    harness.run();
    harness.drop_at(at - eframe::egui::vec2(0.0, 24.0));
    harness.run();
    click_unit(&mut harness, "Meredyth's");
    press(&mut harness, &[Key::Num1, Key::Num0]);
    assert_eq!(standing(&harness), stood, "nothing is entered yet");
    let shown = rows(&harness);
    assert!(shown.iter().any(|row| row.starts_with("Farrington's, 9 of 12")), "{shown:?}");
    assert!(shown.iter().any(|row| row.starts_with("Meredyth's, 10 of 12")), "{shown:?}");
    harness.get_by_label("Put 3 things right");
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood + 1, "it is one entry");
    assert_eq!((figures_of(&harness, "Farrington's"), figures_of(&harness, "Meredyth's")), (9, 10));
    assert!(pose(&harness, "Farrington's").y > before.y + 0.5);
    let battle = harness.state().battle().expect("a battle is open");
    let last = battle.session().standing().last().expect("an entry");
    assert!(matches!(&last.deed, Deed::Ruled(ruling) if ruling.sets.amendments().len() == 3), "{:?}", last.deed);
    press(&mut harness, &[Key::Backspace]);
    assert_eq!((standing(&harness), figures_of(&harness, "Meredyth's")), (stood, 12));
    assert_eq!(pose(&harness, "Farrington's"), before, "it is taken back whole");
}

/// A sheet that is not laid down says why.
#[test]
fn a_sides_own_eyes_are_told_that_only_the_umpire_goes_round() {
    let scratch = Scratch::new("resync-eyes");
    let mut harness = window(first_orders(&scratch));
    command_by_name(&mut harness, "other eyes");
    press(&mut harness, &[Key::U]);
    assert!(rows(&harness).is_empty());
    harness.get_by_label_contains("Only the umpire goes round the table");
}

#[test]
fn no_key_answers_the_question_while_the_table_is_put_right() {
    let scratch = Scratch::new("resync-keys");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::U]);
    for key in [Key::A, Key::S, Key::D, Key::F, Key::E, Key::R, Key::ArrowDown, Key::ArrowLeft, Key::F4, Key::F5] {
        press(&mut harness, &[key]);
        assert_eq!(standing(&harness), stood, "{key:?}");
        assert!(!rows(&harness).is_empty(), "{key:?} takes the sheet away");
    }
    press(&mut harness, &[Key::Minus, Key::Backspace]);
    harness.get_by_label("Everything stands so");
    press(&mut harness, &[Key::Minus, Key::Escape]);
    assert!(rows(&harness).is_empty());
    assert_eq!(standing(&harness), stood, "what is left is not entered");
}

#[test]
fn the_sheet_is_laid_down_while_dice_are_asked_and_leaves_them_where_they_lie() {
    let scratch = Scratch::new("resync-dice");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::Num6, Key::U]);
    assert!(!rows(&harness).is_empty(), "it is laid down");
    click_unit(&mut harness, "Farrington's");
    press(&mut harness, &[Key::Num7, Key::Enter]);
    assert_eq!(figures_of(&harness, "Farrington's"), 7);
    assert!(harness.query_by_label("Die 1: 6").is_some() && harness.query_by_label("Die 2: blank").is_some());
}

#[test]
fn late_in_a_battle_those_longest_untouched_come_first() {
    let scratch = Scratch::new("resync-late");
    let setup = data::load_scenario("cutts-before-blindheim", &Roots::default()).expect("the scenario loads");
    let path = scratch.file("late.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let mut dice = Generator::seeded(1);
    while session.last() < 120 {
        let answer = Robot::Contact.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    drop(session);
    let mut harness = window(AppOptions { journal: Some(path), seed: Some(3), ..AppOptions::default() });
    press(&mut harness, &[Key::U]);
    let touched = |row: &String| {
        let (turn, entry) = row.rsplit_once("last ")?.1.split_once('.')?;
        Some((turn.parse::<u32>().ok()?, entry.parse::<u32>().ok()?))
    };
    let touched: Vec<_> = rows(&harness).iter().map(touched).collect();
    assert!(touched.len() > 20 && touched.is_sorted(), "{touched:?}");
}

#[test]
fn a_line_and_a_ruling_write_on_the_sheet() {
    let scratch = Scratch::new("resync-line");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::U, Key::Slash]);
    harness.get_by_label("Line").type_text("farr figures 8");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    press(&mut harness, &[Key::Slash]);
    harness.get_by_label("Line").type_text("farr shaken");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood);
    harness.get_by_label("Put 2 things right");
    press(&mut harness, &[Key::Enter]);
    assert_eq!((standing(&harness), figures_of(&harness, "Farrington's")), (stood + 1, 8));
}
