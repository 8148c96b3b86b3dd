//! The robots play the toy game.

use super::balance::{Bout, Ended, Share, balance, fight_all};
use super::*;
use crate::engine::toy::{Action, Setup, Toy};
use crate::game::{Ears, Eyes, Offer, Place, Ruleset, Side, Target};

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
        // Who thinks ahead takes his time.
        let battles = if matches!(robot, Robot::Steady(_)) { 2 } else { 50 };
        for seed in 0..battles {
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
    let action =
        drawn::draw(drawn::Leading::Closing, &toy, offer, ground, &mut generator).expect("a straight walk is legal");
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

#[test]
fn each_side_has_its_own_robot() {
    let opponents = Opponents::read("a=hold,b=contact").expect("both are known");
    assert_eq!(Side::BOTH.map(|side| opponents.of(side)), [Robot::Hold, Robot::Contact]);
    assert_eq!(Opponents::read("contact"), Ok(Opponents::alike(Robot::Contact)));
    assert_eq!(opponents.swapped(), Opponents([Robot::Contact, Robot::Hold]));
    for (text, said) in [
        (
            "general",
            "There is no robot “general”. There are: random, contact, hold, steady-quick, steady, steady-careful.",
        ),
        ("a=contact,a=hold", "Side a is named twice."),
        ("a=contact,c=hold", "There is no side “c”. There are: a, b."),
        ("a=contact", "Nobody plays side b: it is written as a=NAME,b=NAME, or as one name for both."),
    ] {
        assert_eq!(Opponents::read(text), Err(said.to_owned()));
    }
}

#[test]
fn hold_stays_where_it_is_and_fires() {
    let answers = play(Robot::Hold, &Setup::tracked(20), 1);
    assert!(answers.contains(&Answer::Act(Action::Fire)));
    assert!(!answers.iter().any(|answer| matches!(answer, Answer::Act(Action::Walk(_)))));
}

#[test]
fn who_has_patience_walks_up_until_an_enemy_is_near_and_lets_him_come_then() {
    let mut toy = Toy::begin(&Setup::tracked(20)).expect("a toy setup is sound");
    let mut seen = Vec::new();
    while !seen.contains(&false) {
        let Awaiting::Choice(choice) = toy.awaiting() else { panic!("a company may always do something") };
        let places = toy.places_seen(Eyes::Umpire);
        let gap = (places[0].1 - places[1].1).norm();
        let left = patience::without_going_to_him(&toy, choice, (0..choice.offers.len()).collect());
        let is_left = |verb| left.iter().any(|index| choice.offers[*index].verb == verb);
        assert!(is_left("fire") && is_left("stand"), "whoever waits may fire, or do nothing");
        assert_eq!(is_left("move"), gap >= 8.0, "{gap} inches apart");
        seen.push(is_left("move"));
        toy.answer(Answer::Act(Action::Walk(4.0)), Ears::Open).expect("there is room to walk");
    }
    assert!(seen.len() > 2, "they begin far apart");
}

#[test]
fn nothing_is_done_in_haste_where_something_else_is_open() {
    // Neither company of the toy wins when night falls: both have to come.
    let toy = Toy::begin(&Setup::tracked(20)).expect("a toy setup is sound");
    let Awaiting::Choice(asked) = toy.awaiting() else { panic!("a toy battle begins with a choice") };
    let liked = |verbs: &[&'static str]| {
        let offer = |verb: &&'static str| Offer { verb: (*verb).into(), ..asked.offers[0].clone() };
        let choice = Choice { offers: verbs.iter().map(offer).collect(), ..asked.clone() };
        let mut likings = vec![1; verbs.len()];
        patience::give_up_what_is_hasty(&toy, &choice, &mut likings);
        likings
    };
    assert_eq!(liked(&["own", "force"]), [1, 0]);
    assert_eq!(liked(&["comply", "refuse"]), [1, 0]);
    assert_eq!(liked(&["declare", "join"]), [0, 1]);
    assert_eq!(liked(&["declare", "stand"]), [1, 1], "nobody else may join");
    assert_eq!(liked(&["force"]), [1], "nothing else is open");
}

#[test]
fn steady_walks_up_before_it_fires_at_a_range_that_hits_nobody() {
    // Beyond twelve inches a shot hits on a 6, within on a 4: the lead after a turn is all that it looks for.
    let mut toy = Toy::begin(&Setup::tracked(20)).expect("a toy setup is sound");
    let answer = Robot::Steady(Care::Middle).answer(&toy, &mut Generator::seeded(1)).expect("it goes on");
    assert_ne!(answer, Answer::Act(Action::Stand), "whoever stands hits nobody");
    toy.answer(answer, Ears::Open).expect("a robot's answer is legal");
}

#[test]
fn the_same_seeds_give_the_same_table_on_one_thread_and_on_three() {
    let begin = || Toy::begin(&Setup::tracked(6)).expect("a toy setup is sound");
    let robots = Opponents([Robot::Contact, Robot::Steady(Care::Quick)]);
    let bout = Bout { robots, first_seed: 7, battles: 9, turns: None };
    let one = fight_all(begin, &bout, 1, |_| ());
    assert_eq!(one, fight_all(begin, &bout, 3, |_| ()));
    let table = balance(&bout, &one);
    // Night falls on every toy battle.
    assert_eq!((table.battles, table.drawn, table.undecided), (9, 9, 0));
    assert!(one.iter().all(|fought| fought.ended == Ended::Drawn && fought.turn == 6));
    assert!(table.lost.iter().all(|lost| *lost > 0.0), "{table:?}");
    let short = fight_all(begin, &Bout { turns: Some(2), ..bout }, 2, |_| ());
    assert!(short.iter().all(|fought| fought.ended == Ended::Undecided));
}

#[test]
fn a_share_has_wilsons_interval() {
    // Worked by hand: 8 of 10 at a deviate of 1.96.
    let share = Share::of(8, 10);
    assert!((share.low - 0.4902).abs() < 1e-4 && (share.high - 0.9433).abs() < 1e-4, "{share:?}");
    let none = Share::of(0, 20);
    assert!(none.low == 0.0 && (none.high - 0.1611).abs() < 1e-4, "{none:?}");
}
