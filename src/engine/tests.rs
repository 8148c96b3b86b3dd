//! What holds of every battle that runs on the engine, tried on the toy.

use super::toy::{Action, Amendment, Setup, Toy};
use crate::dice::{Dice, Faces, Generator};
use crate::game::{
    Answer, AnswerTo, Awaiting, Ears, Offer, Report, Ruleset, Ruling, RulingTarget, Side, Statement, Target,
};

/// An answer that the rules take, at random: a drawn walk is of an inch.
fn any(toy: &Toy, generator: &mut Generator) -> Option<AnswerTo<Toy>> {
    match toy.awaiting() {
        Awaiting::Choice(choice) => {
            let offer = &choice.offers[generator.below(choice.offers.len() as u32) as usize];
            let is_drawn = matches!(offer.target, Target::Ground(_));
            Some(Answer::Act(if is_drawn { Action::Walk(1.0) } else { offer.action }))
        }
        Awaiting::Facts(_) => Some(Answer::State(Statement::as_measured())),
        Awaiting::Dice(request) => Some(Answer::Roll(generator.throw(request.dice))),
        Awaiting::Over(_) => None,
    }
}

fn played(seed: u64, ears: Ears) -> (u64, Vec<Report>) {
    let mut toy = Toy::begin(&Setup::tracked(6)).expect("the toy begins");
    let (mut generator, mut story) = (Generator::seeded(seed), Vec::new());
    while let Some(answer) = any(&toy, &mut generator) {
        story.extend(toy.answer(answer, ears).expect("it is offered"));
    }
    (toy.fingerprint(), story)
}

#[test]
fn a_battle_that_nobody_hears_is_the_same_battle() {
    for seed in 0..50 {
        let ((heard, story), (deaf, silence)) = (played(seed, Ears::Open), played(seed, Ears::Deaf));
        assert_eq!(heard, deaf);
        assert!(!story.is_empty() && silence.is_empty());
    }
}

#[test]
fn words_tell_the_same_question_in_the_same_order() {
    let mut toy = Toy::begin(&Setup::tracked(6)).expect("the toy begins");
    let mut generator = Generator::seeded(7);
    while let Some(answer) = any(&toy, &mut generator) {
        match (toy.awaiting(), toy.words()) {
            (Awaiting::Choice(bare), Awaiting::Choice(worded)) => {
                let asked: Vec<String> = bare.offers.iter().map(Offer::id).collect();
                let told: Vec<String> = worded.offers.iter().map(Offer::id).collect();
                assert_eq!(asked, told);
                assert!(worded.offers.iter().all(|offer| !offer.label.is_empty()));
            }
            (Awaiting::Facts(bare), Awaiting::Facts(worded)) => assert_eq!(bare.facts, worded.facts),
            (Awaiting::Dice(bare), Awaiting::Dice(worded)) => assert_eq!(bare.reading, worded.reading),
            (bare, worded) => panic!("{bare:?} is told as {worded:?}"),
        }
        toy.answer(answer, Ears::Deaf).expect("it is offered");
    }
}

#[test]
fn what_is_judged_for_a_copy_is_good_for_the_battle_at_that_moment() {
    let mut toy = Toy::begin(&Setup::tracked(6)).expect("the toy begins");
    let judged = toy.clone().check(Answer::Act(Action::Walk(2.0))).expect("it may walk");
    assert_eq!(toy.give(judged, Ears::Open).len(), 1);
}

#[test]
fn a_line_ruled_into_the_sum_is_in_the_words_too() {
    let mut toy = Toy::begin(&Setup::tracked(6)).expect("the toy begins");
    let rule = |sets| Ruling { by: "test".to_owned(), why: String::new(), departs_from: None, sets };
    toy.answer(Answer::Act(Action::Fire), Ears::Deaf).expect("firing is offered");
    toy.answer(Answer::State(Statement::as_measured()), Ears::Deaf).expect("the range is measured");
    let mud = RulingTarget::Add { label: "Mud".to_owned(), value: -1, to: None };
    toy.answer(Answer::Rule(rule(mud)), Ears::Deaf).expect("a sum is shown");
    let Awaiting::Dice(request) = toy.words() else { panic!("dice are asked for") };
    assert!(request.tallies[0].lines.iter().any(|line| line.label == "Mud"));
    assert!(toy.check(Answer::Roll(Faces(vec![7, 1]))).is_err());
    assert_eq!(request.dice, Dice::six_sided(2));
    let none = RulingTarget::Amend(Amendment { side: Side::A, figures: 0 });
    assert_eq!(toy.answer(Answer::Rule(rule(none)), Ears::Open).expect("it may be set").len(), 1);
}
