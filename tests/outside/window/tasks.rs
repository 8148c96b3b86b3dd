//! The commonest tasks, each within so many clicks. A key counts as a click; typed dice are extra, one key each.

use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Reading, Source};
use galloper::game::{Amend, Awaiting, Choice, Overlays, ReportKind, Ruleset, Standing};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

use super::{allies_move, click_unit, figures_of, first_orders, pose, press, standing, unit_rect, window};
use crate::support::Scratch;

/// A journal of a battle that robots have played until something is asked.
fn until(scratch: &Scratch, asked: impl Fn(&Awaiting<Action>) -> bool) -> AppOptions {
    let setup = data::load_scenario("cutts-before-blindheim", &Roots::discover()).expect("the scenario loads");
    let path = scratch.file("until.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(1);
    for _ in 0..3000 {
        if asked(&session.words()) {
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
    let scene = harness.state().battle().expect("a battle").scene();
    assert_eq!(scene.throws.last().map(|throw| throw.faces), Some([6, 2]));
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
    let asked = |awaiting: &Awaiting<Action>| matches!(awaiting, Awaiting::Dice(request) if matches!(request.reading, Reading::Sum(_)));
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
    // Put away, the sheet of the side asks one after another.
    press(&mut harness, &[Key::Escape, Key::A]);
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

#[test]
fn a_casualty_is_logged_by_hand_in_two() {
    let scratch = Scratch::new("task-casualty");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let (stood, figures) = (standing(&harness), figures_of(&harness, "Farrington's"));
    harness.get_by_label_contains("Figures of Farrington's: ").click();
    harness.run();
    harness.get_by_label("One figure less of Farrington's").click();
    harness.run();
    assert_eq!((standing(&harness), figures_of(&harness, "Farrington's")), (stood + 1, figures - 1));
    // The stepper stays for the next one, and its middle closes it.
    harness.get_by_label("One figure more of Farrington's").click();
    harness.run();
    assert_eq!(figures_of(&harness, "Farrington's"), figures);
    assert!(harness.query_by_label("One figure more of Farrington's").is_some());
    harness.get_by_label("Done counting Farrington's").click();
    harness.run();
    assert!(harness.query_by_label("One figure less of Farrington's").is_none());
}

#[test]
fn the_wheel_over_the_stepper_counts_and_leaves_the_list_where_it_is() {
    let scratch = Scratch::new("task-wheel");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let figures = figures_of(&harness, "Farrington's");
    let label = format!("Figures of Farrington's: {figures} of {figures}");
    let place = harness.get_by_label(&label).rect();
    // A wheel over the number alone scrolls the list: nobody counts by accident.
    turn_wheel(&mut harness, place.center(), -1.0);
    assert_eq!(figures_of(&harness, "Farrington's"), figures);
    harness.get_by_label(&label).click();
    harness.run();
    let middle = harness.get_by_label("Done counting Farrington's").rect().center();
    turn_wheel(&mut harness, middle, -1.0);
    turn_wheel(&mut harness, middle, -1.0);
    assert_eq!(figures_of(&harness, "Farrington's"), figures - 2);
    turn_wheel(&mut harness, middle, 1.0);
    assert_eq!(figures_of(&harness, "Farrington's"), figures - 1);
    assert_eq!(harness.get_by_label("Done counting Farrington's").rect().center(), middle);
}

fn turn_wheel(harness: &mut Harness<'_, App>, at: Pos2, notches: f32) {
    harness.hover_at(at);
    harness.run();
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, notches),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    let _ = harness.try_run();
}

#[test]
fn dice_that_lie_on_the_table_stay_there_through_a_ruling() {
    let scratch = Scratch::new("task-dice-stay");
    let mut harness = window(first_orders(&scratch));
    press(&mut harness, &[Key::Num6]);
    harness.get_by_label_contains("Figures of Farrington's: ").click();
    harness.run();
    harness.get_by_label("One figure less of Farrington's").click();
    harness.run();
    assert!(harness.query_by_label("Die 1: 6").is_some(), "what was typed is not lost");
}

#[test]
fn a_unit_is_moved_in_two() {
    let scratch = Scratch::new("task-move");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let (stood, before) = (standing(&harness), pose(&harness, "Farrington's"));
    let at = unit_rect(&harness, "Farrington's").center();
    // One: it is dragged, which is a press, a pull and a letting go.
    harness.drag_at(at);
    harness.run();
    for step in 1..=5 {
        harness.hover_at(at - vec2(0.0, 9.0 * step as f32));
        harness.run();
    }
    harness.drop_at(at - vec2(0.0, 45.0));
    harness.run();
    // Two: Enter.
    press(&mut harness, &[Key::Enter]);
    harness.run_steps(4);
    assert!(standing(&harness) > stood && pose(&harness, "Farrington's").y > before.y + 1.0);
}

#[test]
fn a_charge_is_declared_and_recorded_in_five() {
    let scratch = Scratch::new("task-charge");
    // One regiment of horse that nobody can join, and one battalion across open ground.
    let setup = data::lesson(&Roots::discover()).expect("the lesson loads");
    let path = scratch.file("charge.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    drop(Session::<Battle>::begin(setup, Some(store)).expect("the battle begins"));
    let mut harness = window(AppOptions { journal: Some(path), seed: Some(3), ..AppOptions::default() });
    press(&mut harness, &[Key::Num6, Key::Num2, Key::Enter, Key::A, Key::T]);
    let stood = standing(&harness);
    // The unit, the target, then Enter on resolve, nerve and reaction; where a step needs nobody, so much the better.
    let row = "Muster: Cadogan's Horse, ";
    harness.get_all_by_label_contains(row).next().expect("it is in the muster").click();
    harness.run();
    click_unit(&mut harness, "Alsace");
    let notice = harness.state().battle().and_then(|battle| battle.notice()).unwrap_or_default().to_owned();
    assert!(standing(&harness) > stood, "pointing at the target declares the charge: {notice}");
    let mut asked = Vec::new();
    while reaction_is_to_come(&harness) {
        asked.push(harness.state().battle().expect("a battle is open").question().headline.clone());
        press(&mut harness, &[Key::Enter]);
        assert!(asked.len() < 12, "the reaction never comes: {asked:#?}");
    }
    assert!((1..=3).contains(&asked.len()), "resolve, nerve and reaction take one Enter each: {asked:#?}");
    let told = harness.state().battle().expect("a battle").session().standing().skip(stood);
    let charges = told.flat_map(|entry| &entry.reports).filter(|report| report.kind == ReportKind::Charge).count();
    assert!(charges > 0, "the charge stands in the journal");
}

/// Whether a charge is under way whose target has not yet chosen how it meets it.
fn reaction_is_to_come(harness: &Harness<'_, App>) -> bool {
    let session = harness.state().battle().expect("a battle is open").session();
    let tested = session.battle().progress().iter().take(2).all(|step| step.standing == Standing::Done);
    let chooses = matches!(session.awaiting(), Awaiting::Choice(choice) if choice.offers.iter().any(|offer| offer.verb.starts_with("react")));
    !tested || chooses
}

/// What is asked anew is read from its beginning, though it is asked in the same words.
#[test]
fn the_next_question_is_read_from_its_beginning() {
    let scratch = Scratch::new("task-scrolled");
    let moves_the_rest = |awaiting: &Awaiting<Action>| match awaiting {
        Awaiting::Choice(choice) => choice.question.contains("move the rest") && choice.offers.len() > 24,
        _ => false,
    };
    let mut harness = window(until(&scratch, moves_the_rest));
    harness.set_size(vec2(1280.0, 560.0));
    harness.run();
    let halt = |harness: &Harness<'_, App>| {
        harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("A: "))).rect()
    };
    let before = halt(&harness);
    for _ in 0..5 {
        turn_wheel(&mut harness, before.center(), -3.0);
    }
    assert!(halt(&harness).top() < before.top() - 50.0, "it is scrolled");
    let stood = standing(&harness);
    press(&mut harness, &[Key::A]);
    assert!(standing(&harness) > stood, "it is answered");
    assert_eq!(halt(&harness).top(), before.top());
}
