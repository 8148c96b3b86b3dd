//! The robots play the toy game.

use super::*;
use crate::engine::toy::{Action, Setup, Toy};
use crate::game::{Ears, Eyes, Place, Side};

fn play(robot: Robot, setup: &Setup, seed: u64) -> Vec<AnswerTo<Toy>> {
    let mut toy = Toy::begin(setup).expect("a toy setup is sound");
    let mut generator = Generator::seeded(seed);
    let mut answers = Vec::new();
    while let Some(answer) = robot.answer(&toy, &mut generator) {
        toy.answer(answer.clone(), Ears::Open).expect("a robot's answer is legal");
        answers.push(answer);
    }
    answers
}

#[test]
fn every_robot_is_found_by_its_name() {
    assert!(Robot::ALL.into_iter().all(|robot| Robot::by_name(robot.name()) == Some(robot)));
    assert_eq!(Robot::by_name("general"), None);
}

#[test]
fn robots_play_to_the_end_with_legal_answers_only() {
    for robot in Robot::ALL {
        for seed in 0..50 {
            assert!(play(robot, &Setup::tracked(20), seed).len() >= 4);
            assert!(play(robot, &Setup::stated(20), seed).len() >= 4);
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let battle = |seed| play(Robot::Random, &Setup::stated(20), seed);
    assert_eq!(battle(3), battle(3));
    assert_ne!(battle(3), battle(4));
}

#[test]
fn contact_fires_when_it_may_and_random_often_does_not() {
    let fires = |robot| {
        let answers = play(robot, &Setup::tracked(40), 1);
        let chosen = |action| answers.iter().filter(|answer| **answer == Answer::Act(action)).count();
        chosen(Action::Fire) as f64 / (chosen(Action::Fire) + chosen(Action::Stand)).max(1) as f64
    };
    assert!(fires(Robot::Contact) > 0.8, "{}", fires(Robot::Contact));
    assert!(fires(Robot::Random) < 0.8, "{}", fires(Robot::Random));
}

#[test]
fn a_drawn_move_goes_towards_the_nearest_enemy() {
    let toy = Toy::begin(&Setup::tracked(5)).expect("a toy setup is sound");
    let Awaiting::Choice(choice) = toy.awaiting() else { panic!("a toy battle begins with a choice") };
    let offer = choice.offers.iter().find(|offer| offer.verb == "move").expect("it offers a move");
    let Target::Ground(ground) = &offer.target else { panic!("a move is drawn") };
    let mut generator = Generator::seeded(0);
    let action = drawn::draw(Robot::Contact, &toy, offer, ground, &mut generator).expect("a straight walk is legal");
    assert_eq!(action, Action::Walk(6.0));
}

#[test]
fn what_was_measured_is_let_stand_and_the_rest_made_up() {
    let sheet = |setup: &Setup| {
        let mut toy = Toy::begin(setup).expect("a toy setup is sound");
        toy.answer(Answer::Act(Action::Fire), Ears::Open).expect("firing is offered");
        match toy.awaiting() {
            Awaiting::Facts(sheet) => sheet.clone(),
            _ => panic!("firing asks for the range"),
        }
    };
    let mut generator = Generator::seeded(0);
    assert!(stated::state(&sheet(&Setup::tracked(1)), &mut generator).0.is_empty());
    let unknown = sheet(&Setup::stated(1));
    let statement = stated::state(&unknown, &mut generator);
    assert_eq!(unknown.fault(&statement), None);
}

#[test]
fn the_toy_shows_both_companies() {
    let scene = Toy::begin(&Setup::tracked(1)).expect("a toy setup is sound").scene(Eyes::Umpire);
    assert!(scene.pieces.iter().any(|piece| piece.side == Side::B && matches!(piece.place, Place::Table { .. })));
}
