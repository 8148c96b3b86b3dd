//! The screens beside the table, each driven by what its controls are called.

use std::time::{Duration, Instant};

use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions, BattleScreen, Place};
use galloper::dice::Source;
use galloper::journal::{Deed, Session, Store};
use galloper::rules::Battle;

use super::{allies_move, charge_under_way, click_unit, first_orders, opened, press, standing, window};
use crate::support::Scratch;

fn battle<'a>(harness: &'a Harness<'_, App>) -> &'a BattleScreen<Battle> {
    harness.state().battle().expect("a battle is open")
}

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run();
}

fn command(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press_modifiers(Modifiers::COMMAND, key);
    harness.run();
}

/// Waits until the report has been drawn up beside the window.
fn report_comes(harness: &mut Harness<'_, App>) {
    let begun = Instant::now();
    while !battle(harness).has_report() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the report never comes");
        std::thread::sleep(Duration::from_millis(20));
        harness.run();
    }
}

/// Waits until the report has been written beside the window.
fn written(harness: &mut Harness<'_, App>) {
    let begun = Instant::now();
    while battle(harness).is_writing() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the report is never written");
        std::thread::sleep(Duration::from_millis(20));
        harness.run();
    }
    assert!(
        battle(harness).notice().is_some_and(|words| words.contains("ritten to")),
        "{:?}",
        battle(harness).notice()
    );
}

#[test]
fn tabs_and_keys_go_to_the_same_places() {
    let scratch = Scratch::new("window-places");
    let mut harness = window(first_orders(&scratch));
    for (tab, key, place) in
        [("Journal", Key::F4, Place::Journal), ("Report", Key::F5, Place::Report), ("Table", Key::F2, Place::Table)]
    {
        harness.get_by_role_and_label(Role::Tab, tab).click();
        harness.run();
        assert_eq!(battle(&harness).place(), place);
        press(&mut harness, &[Key::F2, key]);
        assert_eq!(battle(&harness).place(), place);
    }
    press(&mut harness, &[Key::F7]);
    assert_eq!(battle(&harness).place(), Place::Rules);
    press(&mut harness, &[Key::Escape]);
    assert_eq!(battle(&harness).place(), Place::Table);
}

#[test]
fn away_from_the_question_no_key_answers_it() {
    let scratch = Scratch::new("window-elsewhere");
    let mut harness = window(first_orders(&scratch));
    for place in [Key::F5, Key::F7] {
        press(&mut harness, &[place, Key::Num6, Key::Num2, Key::Enter, Key::A, Key::R, Key::Enter]);
    }
    press(&mut harness, &[Key::F2]);
    assert_eq!(standing(&harness), 1);
    assert!(harness.query_by_label("Die 1: blank").is_some());
}

#[test]
fn the_journal_shows_what_was_taken_back_by_whom_and_why() {
    let scratch = Scratch::new("window-journal");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's forms column").click();
    harness.run();
    let stood = standing(&harness);
    press(&mut harness, &[Key::F4]);
    harness.get_by_label_contains("Journal 1.01: ").click();
    harness.run();
    assert!(harness.query_by_label_contains("You are looking at turn 1, entry 1.01").is_some());
    harness.get_by_label("Why the past is changed").click();
    harness.run();
    harness.get_by_label("Why the past is changed").type_text("the dice were cocked");
    harness.run();
    click(&mut harness, "Start again from here");
    assert!(standing(&harness) < stood);
    click(&mut harness, "Show every entry");
    let cocked = harness.query_all_by_label_contains("taken back by umpire: the dice were cocked").next();
    assert!(cocked.is_some(), "who and why are written beside it");
    let struck = harness.get_all_by_label_contains("taken back by umpire").count();
    assert_eq!(struck, stood - standing(&harness), "each of them is shown struck through");
    // One of them is looked at, and stands again with all that led to it.
    harness.get_all_by_label_contains("taken back by umpire").last().expect("there are some").click();
    harness.run();
    click(&mut harness, "Let it stand again");
    assert_eq!(standing(&harness), stood);
}

#[test]
fn an_entry_is_put_right_and_what_no_longer_fits_is_said() {
    let scratch = Scratch::new("window-correct");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    harness.get_by_label_contains(": Farrington's forms column").click();
    harness.run();
    let entries = battle(&harness).session().entries().len();
    press(&mut harness, &[Key::F4]);
    harness.get_by_label_contains("Journal 1.01: ").click();
    harness.run();
    // A 6 is followed by a 1: now the French have won.
    click(&mut harness, "Die 1: 6");
    click(&mut harness, "Judge it again");
    assert_eq!(battle(&harness).session().entries().len(), entries, "nothing is changed before it is agreed to");
    assert!(harness.query_all_by_label_contains("entries follow: ").next().is_some(), "what would follow is counted");
    let becomes = |words: &str| format!("after the correction: {words}");
    assert!(harness.query_by_label_contains(&becomes("put right, ")).is_some(), "it stands in the list as it would be");
    press(&mut harness, &[Key::D]);
    assert!(harness.query_all_by_label_contains(&becomes("struck")).next().is_some(), "so does what it would strike");
    click(&mut harness, "Show every entry");
    assert!(harness.query_by_label_contains(&becomes("put right, ")).is_some(), "whichever entries are shown");
    click(&mut harness, "Put it right, and stop there");
    let notice = battle(&harness).notice().expect("it is said what came of it").to_owned();
    assert!(notice.starts_with("Put right.") && notice.contains("struck"), "{notice}");
    assert!(battle(&harness).session().entries().len() > entries, "nothing is erased");
    assert_eq!(battle(&harness).scene().throws.last().map(|throw| throw.faces), Some([1, 2]));
}

#[test]
fn the_journal_is_filtered_and_searched() {
    let scratch = Scratch::new("window-filter");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    press(&mut harness, &[Key::F4]);
    let all = harness.get_all_by_label_contains("Journal ").count();
    click(&mut harness, "Show rulings");
    assert!(harness.query_by_label_contains("Journal 1.01").is_none());
    click(&mut harness, "Show the story");
    assert_eq!(harness.get_all_by_label_contains("Journal ").count(), all);
    harness.get_by_label("Find in the journal").click();
    harness.run();
    harness.get_by_label("Find in the journal").type_text("nobody fell into the river");
    harness.run();
    assert!(harness.query_by_label_contains("No entry is like that.").is_some());
}

#[test]
fn the_report_is_drawn_up_and_written_beside_the_journal() {
    let scratch = Scratch::new("window-report");
    let journal = charge_under_way(&scratch);
    let mut harness = window(AppOptions { journal: Some(journal.clone()), ..AppOptions::default() });
    press(&mut harness, &[Key::F5]);
    report_comes(&mut harness);
    harness.run();
    for label in ["Figures standing", "Major morale", "What felled them", "Losses and morale", "Effect of fire"] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    for name in ["Write the report as a page", "Write the report as a table", "Write the report’s maps as pictures"] {
        click(&mut harness, name);
        written(&mut harness);
    }
    let page = std::fs::read_to_string(journal.with_extension("html")).expect("the page is written");
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert!(std::fs::read_to_string(journal.with_extension("csv")).expect("the table is written").starts_with("turn,"));
    let maps = std::fs::read_dir(journal.parent().expect("it lies in a folder")).expect("it can be read").flatten();
    let maps: Vec<_> = maps.filter(|file| file.path().extension().is_some_and(|ending| ending == "png")).collect();
    assert!(!maps.is_empty(), "the maps are pictures");
    harness.get_all_by_label_contains("Look at entry ").next().expect("there is a turning point").click();
    harness.run();
    assert_eq!(battle(&harness).place(), Place::Table);
    assert!(harness.query_by_label_contains("You are looking at turn").is_some());
}

#[test]
fn a_battle_is_thought_over_in_the_report() {
    let scratch = Scratch::new("window-thought-over");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    press(&mut harness, &[Key::F5]);
    report_comes(&mut harness);
    harness.run();
    click(&mut harness, "Think the battle over");
    let begun = Instant::now();
    while harness.query_by_label("The chance to win").is_none() {
        assert!(begun.elapsed() < Duration::from_mins(2), "it never comes to an end");
        std::thread::sleep(Duration::from_millis(20));
        harness.run_steps(1);
    }
    assert!(harness.query_by_label_contains("steady-quick thought ").is_some());
    assert!(harness.query_by_label("Think the battle over").is_some(), "it can be asked for again");
}

#[test]
fn a_moment_is_kept_for_the_report() {
    let scratch = Scratch::new("window-moment");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    press(&mut harness, &[Key::F4]);
    click(&mut harness, "Put this map in the report");
    assert!(battle(&harness).notice().is_some_and(|words| words.contains("the map of this moment")));
}

#[test]
fn a_rule_named_anywhere_opens_in_the_reader_and_escape_comes_back() {
    let scratch = Scratch::new("window-rule");
    let journal = Some(charge_under_way(&scratch));
    let mut harness = window(AppOptions { journal, program_throws: Some(true), ..AppOptions::default() });
    for _ in 0..30 {
        if harness.query_all_by_label_contains("Rule: ").next().is_some() {
            break;
        }
        let stood = standing(&harness);
        press(&mut harness, &[Key::Enter]);
        // Where a unit would be spent Enter says nothing: somebody has to choose.
        if standing(&harness) == stood {
            press(&mut harness, &[Key::A]);
        }
    }
    harness.get_all_by_label_contains("Rule: ").next().expect("sums name their rules").click();
    harness.run();
    assert_eq!(battle(&harness).place(), Place::Rules);
    press(&mut harness, &[Key::Escape]);
    assert_eq!(battle(&harness).place(), Place::Table);
}

#[test]
fn the_register_shows_every_switch_and_how_this_battle_has_it() {
    let scratch = Scratch::new("window-register");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::F7]);
    click(&mut harness, "Doubtful points");
    harness.get_by_label("Find in the rules").click();
    harness.run();
    harness.get_by_label("Find in the rules").type_text("cavalry_charge");
    harness.run();
    harness.get_by_label_contains("R-02: ").click();
    harness.run();
    assert!(harness.query_by_label("Switch cavalry_charge: total, the default, this battle’s value").is_some());
    assert!(harness.query_by_label("Switch cavalry_charge: bonus").is_some());
    harness.get_all_by_label_contains("FLA MOV-23").next().expect("the rule it bears on").click();
    harness.run();
    let named = harness.query_all_by_label_contains("R-02 How far cavalry charges").next().is_some();
    assert!(named, "the rule names its ruling");
}

#[test]
fn players_see_neither_sums_nor_losses_and_leave_only_with_the_pin() {
    let scratch = Scratch::new("window-players");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::P]);
    harness.get_by_label("PIN to leave the players’ view").click();
    harness.run();
    harness.get_by_label("PIN to leave the players’ view").type_text("1704");
    harness.run();
    click(&mut harness, "Fill this screen");
    assert!(harness.query_by_label_contains("Players’ view. Turn 1").is_some());
    for hidden in ["Undo", "Ruling", "Record it", "Settings", "Journal"] {
        assert!(harness.query_by_label(hidden).is_none(), "{hidden} is shown to the players");
    }
    press(&mut harness, &[Key::Num6, Key::Enter, Key::F4]);
    press(&mut harness, &[Key::Escape, Key::Num1, Key::Num7, Key::Num0, Key::Num5]);
    assert!(harness.query_by_label("Undo").is_none(), "a wrong PIN does not leave");
    press(&mut harness, &[Key::Num1, Key::Num7, Key::Num0, Key::Num4]);
    assert!(harness.query_by_label("Undo").is_some(), "the right one does");
    assert_eq!(standing(&harness), 1, "nobody has answered anything meanwhile");
}

#[test]
fn the_players_view_opens_in_a_window_of_its_own() {
    let scratch = Scratch::new("window-second");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::P]);
    click(&mut harness, "Open a second window");
    click(&mut harness, "Show to French");
    click(&mut harness, "Close");
    assert!(harness.query_by_label_contains("Players’ view. Turn 1").is_some());
    assert!(harness.query_by_label("Undo").is_some(), "the umpire's table stays");
    click(&mut harness, "Close the players’ view");
    assert!(harness.query_by_label_contains("Players’ view. Turn 1").is_none());
}

#[test]
fn anything_is_found_by_typing() {
    let scratch = Scratch::new("window-palette");
    let mut harness = window(first_orders(&scratch));
    command(&mut harness, Key::K);
    harness.get_by_role_and_label(Role::TextInput, "Line").type_text("farrington");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    let chosen = battle(&harness).selected().expect("a unit is chosen");
    let piece = battle(&harness).scene().pieces.iter().find(|piece| piece.id == chosen).expect("it is there");
    assert_eq!(piece.name, "Farrington's");
    command(&mut harness, Key::K);
    harness.get_by_role_and_label(Role::TextInput, "Line").type_text("crack troops one less");
    harness.run();
    press(&mut harness, &[Key::Enter]);
    assert_eq!(battle(&harness).place(), Place::Rules);
}

#[test]
fn the_umpire_signs_with_his_name() {
    let scratch = Scratch::new("window-name");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    super::open_settings(&mut harness);
    harness.get_by_label("The umpire’s name").click();
    harness.run();
    harness.get_by_label("The umpire’s name").type_text(" Marcus");
    harness.run();
    click(&mut harness, "Close");
    click(&mut harness, "Undo");
    let last = battle(&harness).session().entries().last().expect("the taking back").deed.clone();
    assert!(matches!(&last, Deed::TakenBack { by, .. } if by == "umpire Marcus"), "{last:?}");
}

#[test]
fn a_battle_begins_in_three_steps_with_the_clubs_own_reading() {
    let scratch = Scratch::new("window-steps");
    let mut harness = window(AppOptions { folder: Some(scratch.file("battles")), ..AppOptions::default() });
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    click(&mut harness, "Next: armies");
    click(&mut harness, "cavalry_charge = bonus");
    click(&mut harness, "Next: dice");
    click(&mut harness, "The program rolls");
    assert!(harness.query_by_label_contains("How far cavalry charges: bonus").is_some());
    click(&mut harness, "Begin");
    let register = galloper::game::Rulebook::register(battle(&harness).session().battle());
    let charge = register.iter().find(|one| one.number == "R-02").and_then(|one| one.switch).expect("the switch");
    assert_eq!(charge.set_to, "bonus");
    assert!(battle(&harness).habits.program_throws.is_for_both());
}

#[test]
fn every_screen_is_drawn_in_the_least_window_and_in_both_themes() {
    let scratch = Scratch::new("window-least");
    let journal = charge_under_way(&scratch);
    for size in [[1024.0, 640.0], [1280.0, 800.0]] {
        let options = AppOptions { journal: Some(journal.clone()), ..AppOptions::default() };
        let mut harness = Harness::builder()
            .with_size(size)
            .with_max_steps(16)
            .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
        opened(&mut harness);
        for _ in 0..2 {
            for key in [Key::F2, Key::F4, Key::F5, Key::F7] {
                press(&mut harness, &[key]);
                assert!(harness.query_by_role_and_label(Role::Tab, "Table").is_some());
            }
            report_comes(&mut harness);
            click(&mut harness, "Day or candle");
        }
    }
}

#[test]
fn every_entry_made_on_any_screen_is_on_disk() {
    let scratch = Scratch::new("window-disk");
    let journal = scratch.file("battle.galloper");
    let mut harness = window(AppOptions { journal: Some(journal.clone()), ..first_orders(&scratch) });
    allies_move(&mut harness);
    press(&mut harness, &[Key::F4]);
    click(&mut harness, "Undo");
    let entries = battle(&harness).session().entries().len();
    drop(harness);
    let again: Session<Battle> =
        Session::resume(Store::open(&journal).expect("it opens"), None).expect("it is judged again");
    assert_eq!(again.entries().len(), entries);
    assert!(again.entries().iter().all(|entry| !matches!(entry.deed, Deed::Rolled { from: Source::Kept, .. })));
}
