//! The screen driven by commands and by labels on the toy battle, which has one of everything.

use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::{BattleScreen, Habits};
use crate::app::demo::{Toy, ToySetup};
use crate::app::ui_command::UiCommand;
use crate::app::{fonts, theme};
use crate::data::{Roots, load_scenario};
use crate::dice::{Generator, Source};
use crate::game::ProgramThrows;
use crate::game::{Awaiting, FactValue, PieceId, Ruleset as _, Side};
use crate::geometry::Point;
use crate::journal::{Deed, Session};
use crate::rules::Battle;

fn screen() -> BattleScreen<Toy> {
    let session = Session::begin(ToySetup, None).expect("the toy begins");
    BattleScreen::new(session, Generator::seeded(3), Habits::default())
}

fn harness() -> Harness<'static, BattleScreen<Toy>> {
    let mut installed = false;
    let mut harness = Harness::builder().with_size([1600.0, 1000.0]).with_max_steps(16).build_ui_state(
        move |ui, screen: &mut BattleScreen<Toy>| {
            if !installed {
                fonts::install(ui.ctx());
                theme::install(ui.ctx());
                installed = true;
                // The typefaces are there from the next frame on.
                return;
            }
            screen.ui(ui);
        },
        screen(),
    );
    harness.run();
    harness
}

fn apply(screen: &mut BattleScreen<Toy>, commands: impl IntoIterator<Item = UiCommand>) {
    for command in commands {
        assert_eq!(screen.apply(command), None);
    }
}

/// Royal Foot fires, and everything the rules ask of it is known.
fn to_the_dice(screen: &mut BattleScreen<Toy>) {
    let seen = UiCommand::State { fact: "seen".to_owned(), value: Some(FactValue::Yes(true)) };
    apply(screen, [UiCommand::Choose(0), seen, UiCommand::Agree]);
    assert!(matches!(screen.session().awaiting(), Awaiting::Dice(_)));
}

#[test]
fn a_volley_from_the_target_to_the_record() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [6, 2, 4, 1, 3].map(UiCommand::TypeFace));
    assert_eq!(screen.preview.len(), 2, "what would come of the dice is shown before they are recorded");
    apply(&mut screen, [UiCommand::Agree]);
    let last = screen.session().standing().last().expect("an entry");
    assert!(matches!(&last.deed, Deed::Rolled { faces, from: Source::Table, .. } if faces.0 == [6, 2, 4, 1, 3]));
    assert_eq!(screen.just_now[0].text, "Picardie 1st: 3 fall, 2 saved");
}

/// Wood's Horse is asked to charge, and its nerve is tried: two dice of side A's, of which the sum is read.
fn to_the_nerve(screen: &mut BattleScreen<Toy>) {
    let Awaiting::Choice(choice) = screen.session().words() else { panic!("a choice") };
    let charge = choice.offers.iter().position(|offer| offer.verb == "charge").expect("it may charge");
    apply(screen, [UiCommand::Choose(charge)]);
    assert!(matches!(screen.session().words(), Awaiting::Dice(request) if request.dice.count == 2));
}

#[test]
fn each_sides_dice_are_thrown_by_its_own_habit() {
    let mut first = screen();
    apply(&mut first, [UiCommand::LetProgramThrow(ProgramThrows::only_for(Side::B))]);
    to_the_dice(&mut first);
    assert_eq!(first.main_button(), ("Roll five dice".to_owned(), true), "side B leaves its saves to the program");
    apply(&mut first, [UiCommand::Agree]);
    let last = first.session().standing().last().expect("an entry");
    assert_eq!(last.deed.sources(), [Source::Generator; 5]);
    let mut second = screen();
    apply(&mut second, [UiCommand::LetProgramThrow(ProgramThrows::only_for(Side::B))]);
    to_the_nerve(&mut second);
    assert_eq!(second.main_button(), ("Type the dice, or R to roll".to_owned(), false), "side A throws its own");
    apply(&mut second, [UiCommand::SwitchDice]);
    assert_eq!(second.main_button(), ("Roll two dice".to_owned(), true), "T changes it for whoever throws");
    assert!(second.habits.program_throws.is_for_both());
}

#[test]
fn a_sum_is_typed_where_it_alone_is_read() {
    let mut screen = screen();
    to_the_nerve(&mut screen);
    apply(&mut screen, [UiCommand::OpenSum, UiCommand::TypeLine("sum 13".to_owned())]);
    assert!(screen.line.as_ref().is_some_and(|line| line.shown.said == ["Type what two dice come to."]));
    apply(&mut screen, [UiCommand::TypeLine("sum 9".to_owned()), UiCommand::TakeLine]);
    assert_eq!((screen.tray.sum(), screen.tray.shown(0)), (Some(9), None), "no face is made up on the screen");
    apply(&mut screen, [UiCommand::Agree]);
    let last = screen.session().standing().last().expect("an entry");
    assert_eq!(last.deed.sources(), [Source::Sum; 2]);
    assert!(matches!(&last.deed, Deed::Rolled { faces, .. } if faces.sum() == 9));
    let line = screen.lines.last().and_then(crate::report::dice_words);
    assert_eq!(line.as_deref(), Some("dice come to 9 on the table"));
}

#[test]
fn no_sum_is_taken_where_every_face_counts() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [UiCommand::OpenSum, UiCommand::TypeSum(20)]);
    assert!(screen.line.is_none() && screen.tray.filled().is_none());
}

#[test]
fn pointing_at_the_target_fires_at_it() {
    let mut screen = screen();
    assert_eq!(screen.selected(), Some(PieceId::unit(1)), "the first unit with something to do is chosen");
    apply(&mut screen, [UiCommand::Point(PieceId::unit(22))]);
    assert!(matches!(screen.session().awaiting(), Awaiting::Facts(_)));
}

#[test]
fn a_fact_that_is_not_known_is_asked_for_in_words() {
    let mut screen = screen();
    apply(&mut screen, [UiCommand::Choose(0), UiCommand::Agree]);
    assert_eq!(screen.refusal().map(|refusal| refusal.why.as_str()), Some("“Target in the open” is not known"));
    apply(&mut screen, [UiCommand::Escape]);
    assert!(screen.refusal().is_none());
}

#[test]
fn a_pulled_unit_is_held_until_it_is_agreed_to() {
    let mut screen = screen();
    apply(&mut screen, [UiCommand::Pull(PieceId::unit(1), Point::new(17.5, 22.2))]);
    assert!(screen.hand.as_ref().is_some_and(|hand| hand.judged.offer.is_some()));
    assert_eq!(screen.session().last(), 0);
    apply(&mut screen, [UiCommand::Agree]);
    assert_eq!(screen.session().last(), 1);
    assert!(screen.hand.is_none());
}

#[test]
fn a_unit_pulled_too_far_may_be_set_there_by_ruling() {
    let mut screen = screen();
    apply(&mut screen, [UiCommand::Pull(PieceId::unit(1), Point::new(17.5, 30.0)), UiCommand::Agree]);
    assert!(screen.refusal().is_some());
    apply(&mut screen, [UiCommand::OpenRuling, UiCommand::Amend(0)]);
    let last = screen.session().standing().last().expect("an entry");
    assert!(matches!(&last.deed, Deed::Ruled(ruling) if ruling.departs_from.is_some()), "{:?}", last.deed);
}

#[test]
fn a_line_of_the_sum_is_struck_and_another_added() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [UiCommand::StrikeLine(1)]);
    let total = |screen: &BattleScreen<Toy>| match screen.session().awaiting() {
        Awaiting::Dice(request) => request.tallies.last().expect("a sum").whole(),
        other => panic!("dice are asked for, not {other:?}"),
    };
    assert_eq!(total(&screen), 5);
    apply(&mut screen, [UiCommand::AddLine { label: "Smoke".to_owned(), value: -2, to: None }]);
    assert_eq!(total(&screen), 3);
}

#[test]
fn taking_back_goes_die_by_die_and_then_decision_by_decision() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [UiCommand::TypeFace(6), UiCommand::TakeBack]);
    assert_eq!(screen.tray.next_blank(), Some(0));
    apply(&mut screen, [UiCommand::TakeBack]);
    assert!(matches!(screen.session().awaiting(), Awaiting::Facts(_)));
    apply(&mut screen, [UiCommand::TakeBack]);
    assert!(matches!(screen.session().awaiting(), Awaiting::Choice(_)));
    apply(&mut screen, [UiCommand::Redo, UiCommand::Redo]);
    assert!(matches!(screen.session().awaiting(), Awaiting::Dice(_)));
}

#[test]
fn nothing_can_be_changed_in_the_past_but_it_can_be_begun_again_from() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [UiCommand::LookAt(Some(1)), UiCommand::TypeFace(6), UiCommand::Choose(0)]);
    assert_eq!(screen.session().last(), 2);
    assert_eq!(screen.tray.next_blank(), Some(0));
    apply(&mut screen, [UiCommand::BeginAgain]);
    assert_eq!(screen.session().last(), 1);
}

#[test]
fn taking_back_while_the_past_is_looked_at_comes_back_to_now_first() {
    for key in [UiCommand::TakeBack, UiCommand::Undo] {
        let mut screen = screen();
        to_the_dice(&mut screen);
        apply(&mut screen, [UiCommand::LookAt(Some(1)), key.clone()]);
        assert!(screen.past.is_none());
        assert_eq!(screen.session().last(), 2, "nothing is taken back that was not in sight");
        assert!(screen.notice.as_ref().is_some_and(|notice| notice.words.contains("Back to now")));
        apply(&mut screen, [key]);
        assert!(matches!(screen.session().awaiting(), Awaiting::Facts(_)));
    }
}

#[test]
fn a_range_stated_wrongly_is_put_right_and_judged_again_with_the_same_dice() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [6, 2, 4, 1, 3].map(UiCommand::TypeFace));
    apply(&mut screen, [UiCommand::Agree]);
    let range = UiCommand::State { fact: "range".to_owned(), value: Some(FactValue::Number(2.25)) };
    apply(&mut screen, [UiCommand::LookAt(Some(2)), range, UiCommand::Agree]);
    assert_eq!(screen.session().standing().count(), screen.session().entries().len(), "it is only looked at");
    apply(&mut screen, [UiCommand::Agree]);
    let standing: Vec<_> = screen.session().standing().collect();
    assert!(matches!(&standing[2].deed, Deed::Stated(statement) if statement.value("range").is_some()));
    assert!(matches!(&standing[3].deed, Deed::Rolled { faces, from: Source::Kept, .. } if faces.0 == [6, 2, 4, 1, 3]));
    assert!(screen.notice.as_ref().is_some_and(|notice| notice.words.starts_with("Put right")));
}

#[test]
fn a_die_typed_wrongly_is_turned_in_the_past() {
    let mut screen = screen();
    to_the_dice(&mut screen);
    apply(&mut screen, [6, 2, 4, 1, 3].map(UiCommand::TypeFace));
    apply(
        &mut screen,
        [UiCommand::Agree, UiCommand::Choose(3), UiCommand::LookAt(Some(3)), UiCommand::TurnDie(1), UiCommand::Agree],
    );
    apply(&mut screen, [UiCommand::Agree]);
    let dice = screen.session().standing().nth(3).map(|entry| entry.deed.clone());
    assert!(matches!(dice, Some(Deed::Rolled { faces, .. }) if faces.0 == [6, 3, 4, 1, 3]));
}

#[test]
fn every_key_on_the_panel_has_a_control_with_a_name() {
    let mut harness = harness();
    for label in
        ["Undo", "Ruling", "Players’ view", "Find anything", "Rules", "Keys", "Settings", "Home", "Whole table"]
    {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    harness.key_press(Key::F1);
    harness.run();
    assert!(harness.query_by_label("Four rows of keys").is_some());
    harness.key_press(Key::Escape);
    harness.run();
    assert!(harness.query_by_label("Four rows of keys").is_none());
}

#[test]
fn the_sums_stand_on_the_panel_before_the_throw() {
    let mut harness = harness();
    to_the_dice(harness.state_mut());
    harness.run();
    for label in [
        "Short range, up to 2″: +1",
        "Hits, automatic: 5",
        "Behind the wall, one better: −1",
        "Each die saves on: 4, 5, 6",
    ] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    assert!(harness.query_by_label_contains("Just left water").is_none(), "what changed nothing is folded away");
    harness.key_press(Key::W);
    harness.run();
    assert!(harness.query_by_label_contains("Just left water").is_some());
}

#[test]
fn doubtful_facts_are_the_umpires_call() {
    let mut harness = harness();
    apply(harness.state_mut(), [UiCommand::Choose(0)]);
    harness.run();
    assert!(harness.query_by_label_contains("umpire’s call: measured 1.99″, 0.01″ from a limit").is_some());
    assert!(harness.query_by_label_contains("not measured: state it").is_some());
    harness.get_by_label("Range to the target: more").click();
    harness.run();
    assert!(harness.query_by_label_contains("stated; measured 1.99″").is_some());
}

#[test]
fn a_screen_that_rests_asks_for_no_repaint() {
    let mut harness = harness();
    // `run` steps until nothing more is asked for, and panics if that never comes.
    assert!(harness.run() <= 4);
    harness.hover_at((vec2(800.0, 500.0)).to_pos2());
    assert!(harness.run() <= 6);
}

/// A tie for the initiative is thrown again: that is no row of throws, however often it may come. [FLA SEQ-04]
#[test]
fn a_tie_that_is_thrown_again_is_no_row() {
    let setup = load_scenario("first-orders", &Roots::discover()).expect("the scenario is sound");
    let session = Session::<Battle>::begin(setup, None).expect("the battle begins");
    let mut screen = BattleScreen::new(session, Generator::seeded(3), Habits::default());
    assert!(matches!(screen.session().awaiting(), Awaiting::Dice(_)), "the initiative is thrown for");
    screen.rows_follow = Some(screen.session.battle().hour());
    assert!(screen.foreseen().is_empty());
}
