//! A robot at the table, on the toy battle.

use eframe::egui::{Context, RawInput};

use super::{BattleScreen, Habits};
use crate::app::demo::{Toy, ToySetup};
use crate::app::ui_command::UiCommand;
use crate::dice::Generator;
use crate::game::{Awaiting, FactValue, Side, Thrower};
use crate::journal::{Author, Session};
use crate::robot::Robot;

fn screen() -> BattleScreen<Toy> {
    let session = Session::begin_seeded(ToySetup, None, Some(9)).expect("the toy begins");
    BattleScreen::new(session, Generator::seeded(3), Habits::default())
}

/// Lets frames pass until the robots have nothing more to answer, or are held; two seconds lie between them.
fn pass(screen: &mut BattleScreen<Toy>) {
    let begun = std::time::Instant::now();
    while screen.robot_asked().is_some() && !is_held(screen) {
        assert!(begun.elapsed().as_secs() < 20, "the robots never came to an end");
        screen.play_robots();
        screen.now += 2.0;
        std::thread::yield_now();
    }
}

/// Whether a robot's choice waits for somebody's word.
fn is_held(screen: &BattleScreen<Toy>) -> bool {
    screen.robot_shown().is_some_and(|shown| shown.held)
}

fn authors(screen: &BattleScreen<Toy>) -> Vec<Author> {
    screen.session().standing().filter_map(|entry| entry.author.clone()).collect()
}

fn by_robot(screen: &BattleScreen<Toy>) -> usize {
    let contact = Author::Robot("contact".to_owned());
    authors(screen).into_iter().filter(|author| *author == contact).count()
}

/// The side that is asked now.
fn first(screen: &BattleScreen<Toy>) -> Side {
    match screen.session().awaiting() {
        Awaiting::Choice(choice) => choice.side,
        other => panic!("a choice is asked for, not {other:?}"),
    }
}

#[test]
fn a_robot_answers_for_its_side_and_the_entry_says_which_it_was() {
    let mut screen = screen();
    let side = first(&screen);
    screen.seat(side, Some(Robot::Contact));
    pass(&mut screen);
    assert!(by_robot(&screen) > 0, "{:?}", authors(&screen));
    assert!(screen.robot_asked().is_none(), "a person is asked in the end");
}

#[test]
fn it_says_what_it_will_answer_and_why_before_it_does() {
    let mut screen = screen();
    let side = first(&screen);
    screen.seat(side, Some(Robot::Contact));
    screen.apply(UiCommand::HoldRobots);
    while screen.robot_shown().is_some_and(|shown| shown.answer.is_none()) {
        screen.play_robots();
        std::thread::yield_now();
    }
    let shown = screen.robot_shown().expect("a robot is asked");
    let chosen = Robot::Contact.consider(screen.session().battle(), &mut Generator::seeded(9)).expect("a choice");
    assert_eq!(shown.why, Some(chosen.why()));
    assert!(shown.answer.is_some_and(|answer| !answer.is_empty()));
    assert_eq!(screen.session().last(), 0, "held, it gives nothing");
    let other = super::Eyes::Side(side.other());
    screen.eyes = other;
    let hidden = screen.robot_shown().expect("a robot is asked");
    assert_eq!((hidden.answer, hidden.why), (None, None), "the other side is not told");
}

#[test]
fn a_robot_taken_over_in_the_middle_answers_no_more() {
    let mut screen = screen();
    let side = first(&screen);
    screen.seat(side, Some(Robot::Contact));
    screen.play_robots();
    assert_eq!(screen.apply(UiCommand::Seat(side, None)), None);
    screen.now += 10.0;
    screen.play_robots();
    assert_eq!(screen.session().last(), 0);
    assert!(screen.offers().is_some_and(|offers| !offers.rows.is_empty()), "its offers are the person's again");
}

#[test]
fn a_person_cannot_answer_for_a_robot() {
    let mut screen = screen();
    let side = first(&screen);
    screen.seat(side, Some(Robot::Contact));
    screen.apply(UiCommand::Choose(0));
    screen.apply(UiCommand::Pass);
    assert_eq!(screen.session().last(), 0);
}

#[test]
fn undo_takes_back_ones_own_answer_with_the_robots_replies_and_holds_the_robot() {
    let mut screen = screen();
    let seen = UiCommand::State { fact: "seen".to_owned(), value: Some(FactValue::Yes(true)) };
    for command in [UiCommand::Choose(0), seen, UiCommand::Agree, UiCommand::ThrowBlanks, UiCommand::Agree] {
        screen.apply(command);
    }
    let side = first(&screen);
    let before = screen.session().before_last_decision();
    screen.seat(side, Some(Robot::Contact));
    pass(&mut screen);
    assert!(by_robot(&screen) > 0);
    assert_eq!(screen.session().before_last_decision(), before, "what a robot did is nobody's decision");
    screen.apply(UiCommand::Undo);
    assert_eq!(by_robot(&screen), 0);
    screen.now += 10.0;
    let last = screen.session().last();
    for _ in 0..50 {
        screen.play_robots();
        screen.now += 2.0;
    }
    assert_eq!(screen.session().last(), last, "it waits until somebody lets it go on");
}

/// Lets frames pass until a robot has replied once.
fn reply(screen: &mut BattleScreen<Toy>) {
    let (last, begun) = (screen.session().last(), std::time::Instant::now());
    while screen.session().last() == last {
        assert!(begun.elapsed().as_secs() < 20, "the robot never replied");
        screen.play_robots();
        screen.now += 2.0;
        std::thread::yield_now();
    }
}

/// What robots have answered, of what stands.
fn answers_of_robots(screen: &BattleScreen<Toy>) -> Vec<String> {
    let of_robots = |author: &Author| matches!(author, Author::Robot(_));
    let entries = screen.session().standing().filter(|entry| entry.author.as_ref().is_some_and(of_robots));
    entries.map(|entry| format!("{:?}", entry.deed)).collect()
}

#[test]
fn after_the_same_answer_a_robot_replies_as_it_did_before_that_was_taken_back() {
    let mut screen = screen();
    let seen = UiCommand::State { fact: "seen".to_owned(), value: Some(FactValue::Yes(true)) };
    for command in [UiCommand::Choose(0), seen, UiCommand::Agree] {
        screen.apply(command);
    }
    let throws = |screen: &mut BattleScreen<Toy>| {
        while matches!(screen.session().awaiting(), Awaiting::Dice(_)) {
            screen.apply(UiCommand::TypeFace(4));
            screen.apply(UiCommand::Agree);
        }
    };
    throws(&mut screen);
    screen.seat(first(&screen), Some(Robot::Random));
    reply(&mut screen);
    let before = answers_of_robots(&screen);
    assert_eq!(before.len(), 1);
    screen.apply(UiCommand::Undo);
    assert!(answers_of_robots(&screen).is_empty());
    throws(&mut screen);
    reply(&mut screen);
    assert_eq!(answers_of_robots(&screen), before);
}

#[test]
fn a_robot_has_no_hand_its_dice_are_left_to_the_program() {
    let mut screen = screen();
    let seen = UiCommand::State { fact: "seen".to_owned(), value: Some(FactValue::Yes(true)) };
    for command in [UiCommand::Choose(0), seen, UiCommand::Agree] {
        screen.apply(command);
    }
    let Awaiting::Dice(request) = screen.session().awaiting() else { panic!("dice are asked for") };
    let Thrower::Side(side) = request.thrower else { panic!("one side throws") };
    let count = usize::from(request.dice.count);
    assert_eq!(screen.left_to_the_program(), vec![false; count]);
    screen.seat(side, Some(Robot::Contact));
    assert_eq!(screen.left_to_the_program(), vec![true; count]);
    screen.seat(side, None);
    screen.seat(side.other(), Some(Robot::Contact));
    assert_eq!(screen.left_to_the_program(), vec![false; count]);
}

/// Lets frames pass in which nothing happens, until the window would rest.
fn rest(context: &Context) {
    for _ in 0..50 {
        context.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        if !context.has_requested_repaint() {
            return;
        }
    }
    panic!("the window never rests");
}

#[test]
fn after_a_robots_answer_the_window_goes_on_by_itself() {
    let mut screen = screen();
    let context = Context::default();
    screen.context = Some(context.clone());
    screen.seat(Side::A, Some(Robot::Contact));
    screen.seat(Side::B, Some(Robot::Contact));
    let (mut answered, begun) = (0, std::time::Instant::now());
    while answered < 8 && screen.robot_asked().is_some() {
        assert!(begun.elapsed().as_secs() < 20, "the robots never came to an end");
        let last = screen.session().last();
        rest(&context);
        screen.play_robots();
        if screen.session().last() > last {
            answered += 1;
            assert!(context.has_requested_repaint(), "answer {answered}: nobody thinks until a hand stirs");
        }
        screen.now += 2.0;
    }
    assert!(answered > 2, "{answered} answers");
}

#[test]
fn one_seed_gives_one_battle() {
    let told = || {
        let mut screen = screen();
        screen.seat(Side::A, Some(Robot::Contact));
        screen.seat(Side::B, Some(Robot::Hold));
        for _ in 0..8 {
            pass(&mut screen);
            screen.apply(UiCommand::Agree);
        }
        let entries =
            screen.session().standing().flat_map(|entry| entry.reports.iter().map(|report| report.text.clone()));
        entries.collect::<Vec<_>>()
    };
    assert_eq!(told(), told());
}
