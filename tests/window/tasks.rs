//! The commonest tasks, each within so many clicks. A key counts as a click; typed dice are extra, one key each.

use eframe::egui::{Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Reading, Source};
use galloper::game::{Awaiting, Choice, Ruleset};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

use super::support::Scratch;
use super::{allies_move, click_unit, first_orders, press, standing, window};

/// A journal of a battle that robots have played until something is asked.
fn until(scratch: &Scratch, asked: impl Fn(&Awaiting<Action>) -> bool) -> AppOptions {
    let setup = data::load_scenario("cutts-before-blindheim", &Roots::discover()).expect("the scenario loads");
    let path = scratch.file("until.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(1);
    for _ in 0..3000 {
        if asked(session.awaiting()) {
            return AppOptions { journal: Some(path), seed: Some(3), ..AppOptions::default() };
        }
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    panic!("it was never asked");
}

fn offers(awaiting: &Awaiting<Action>, verb: &str) -> bool {
    matches!(awaiting, Awaiting::Choice(Choice { offers, .. }) if offers.iter().any(|offer| offer.verb == verb))
}

fn turn(harness: &Harness<'_, App>) -> u32 {
    harness.state().battle().expect("a battle is open").session().battle().turn()
}

#[test]
fn a_battle_is_started_in_four() {
    let scratch = Scratch::new("task-start");
    let mut harness = window(AppOptions { folder: Some(scratch.file("battles")), ..AppOptions::default() });
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    press(&mut harness, &[Key::Enter, Key::Enter, Key::Enter]);
    assert!(harness.state().battle().is_some());
}

#[test]
fn the_initiative_is_settled_in_one() {
    let scratch = Scratch::new("task-initiative");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::Num6, Key::Num2]);
    press(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().battle().expect("a battle").scene().initiative, Some([6, 2]));
}

#[test]
fn the_last_entry_is_taken_back_in_one() {
    let scratch = Scratch::new("task-back");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::Backspace]);
    assert!(standing(&harness) < stood);
}

#[test]
fn the_reasons_are_shown_in_one() {
    let scratch = Scratch::new("task-why");
    let asked = |awaiting: &Awaiting<Action>| matches!(awaiting, Awaiting::Dice(request) if request.tallies.iter().any(|tally| tally.checked.len() > 1));
    let mut harness = window(until(&scratch, asked));
    assert!(harness.query_by_label_contains("Checked, no change").is_none());
    press(&mut harness, &[Key::W]);
    assert!(harness.get_all_by_label_contains("Checked, no change").next().is_some());
}

#[test]
fn a_ruling_is_made_in_three() {
    let scratch = Scratch::new("task-ruling");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    let stood = standing(&harness);
    press(&mut harness, &[Key::Q]);
    let battle = harness.state().battle().expect("a battle is open");
    let label = battle.session().battle().amendable(battle.selected())[0].label.clone();
    harness.get_by_label(&label).click();
    harness.run();
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood + 1);
}

#[test]
fn a_morale_test_that_is_due_is_rolled_in_one() {
    let scratch = Scratch::new("task-morale");
    let asked = |awaiting: &Awaiting<Action>| matches!(awaiting, Awaiting::Dice(request) if matches!(request.reading, Reading::Sum { .. }));
    let options = until(&scratch, asked);
    let mut harness = window(AppOptions { program_throws: Some(true), ..options });
    let stood = standing(&harness);
    press(&mut harness, &[Key::Enter]);
    assert!(standing(&harness) > stood);
}

#[test]
fn the_next_volley_is_fired_and_recorded_in_two() {
    let scratch = Scratch::new("task-volley");
    let mut harness = window(until(&scratch, |awaiting| offers(awaiting, "fire")));
    let (stood, turn_then) = (standing(&harness), turn(&harness));
    press(&mut harness, &[Key::A]);
    let fired = standing(&harness);
    assert!(fired > stood, "the first letter fires at the first target");
    let Awaiting::Dice(request) = harness.state().battle().expect("a battle").session().awaiting() else {
        // A volley that cannot hit is over already.
        assert_eq!(turn(&harness), turn_then);
        return;
    };
    let dice = usize::from(request.dice.count);
    press(&mut harness, &vec![Key::Num3; dice]);
    press(&mut harness, &[Key::Enter]);
    assert!(standing(&harness) > fired, "and Enter records its dice");
}
