//! Questions put together: answering them as one comes to what answering them one after another comes to, and the last offer of each
//! is what E says for all. `BATTLES=n` fights so many of each scenario.

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Answer, Awaiting, Ears, PieceId, Ruleset, Statement, Together};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

const ANSWERS: usize = 400;

fn battles() -> u64 {
    std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Throws and confirms until somebody decides.
fn to_a_choice(battle: &mut Battle, dice: &mut Generator) {
    loop {
        let answer = match battle.awaiting() {
            Awaiting::Dice(request) => Answer::Roll(dice.throw(request.dice)),
            Awaiting::Facts(sheet) => Answer::State(sheet.filled(&Statement::as_measured())),
            Awaiting::Choice(_) | Awaiting::Over(_) => return,
        };
        battle.answer(answer, Ears::Deaf).expect("dice and facts are taken");
    }
}

/// Whom the question is put to, if it is one of these.
fn asked(battle: &Battle, verbs: &[String]) -> Option<Vec<PieceId>> {
    match battle.words() {
        Awaiting::Choice(choice) if choice.offers.iter().all(|offer| verbs.contains(&offer.id())) => {
            Some(choice.pieces)
        }
        _ => None,
    }
}

/// The battle after these answers, given as one.
fn as_one(battle: &Battle, answers: Vec<Action>, seed: u64) -> Battle {
    let mut after = battle.clone();
    let joined = battle.joined(answers).expect("questions put together are answered as one");
    after.answer(Answer::Act(joined), Ears::Deaf).expect("the offers of each are allowed together");
    to_a_choice(&mut after, &mut Generator::seeded(seed));
    after
}

/// The battle after these answers, given one after another; who is not asked any more is passed over.
fn one_by_one(battle: &Battle, together: &Together<Action>, answers: &[Action], seed: u64) -> Battle {
    let (mut after, mut dice) = (battle.clone(), Generator::seeded(seed));
    for (choice, answer) in together.choices.iter().zip(answers) {
        let own: Vec<String> = choice.offers.iter().map(galloper::game::Offer::id).collect();
        if asked(&after, &own).as_ref() == Some(&choice.pieces) {
            after.answer(Answer::Act(answer.clone()), Ears::Deaf).expect("it is offered");
            to_a_choice(&mut after, &mut dice);
        }
    }
    after
}

/// Tries the law at one moment; says how many were asked together.
fn try_at(battle: &Battle, dice: &mut Generator, where_it_is: &str) -> usize {
    let Some(together) = battle.together() else { return 0 };
    let Awaiting::Choice(now) = battle.words() else { panic!("{where_it_is}: nobody is asked") };
    assert_eq!(together.choices[0], now, "{where_it_is}: the first is what is asked now");
    let seed = u64::from(dice.below(1 << 20));
    let picked = together.choices.iter().map(|choice| {
        let offer = dice.below(choice.offers.len() as u32) as usize;
        choice.offers[offer].action.clone()
    });
    let picked: Vec<Action> = picked.collect();
    let (one, other) = (as_one(battle, picked.clone(), seed), one_by_one(battle, &together, &picked, seed));
    assert_eq!(one.fingerprint(), other.fingerprint(), "{where_it_is}: {picked:?}");
    let last = together.choices.iter().map(|choice| choice.offers.last().expect("an offer").action.clone());
    let mut rest = battle.clone();
    let answer = battle.rest().expect("who may be asked together may all leave it").action;
    rest.answer(Answer::Act(answer), Ears::Deaf).expect("it is allowed");
    to_a_choice(&mut rest, &mut Generator::seeded(seed));
    assert_eq!(as_one(battle, last.collect(), seed).fingerprint(), rest.fingerprint(), "{where_it_is}: E");
    together.choices.len()
}

#[test]
fn questions_put_together_come_to_what_they_come_to_one_by_one() {
    let roots = Roots::default();
    let (mut sheets, mut rows) = (0, 0);
    for scenario in catalogue(&roots) {
        for seed in 0..battles() {
            let setup = load_scenario(&scenario.id, &roots).expect("a scenario of the catalogue loads");
            let mut battle = Battle::begin(&setup).expect("it begins");
            let mut dice = Generator::seeded(seed);
            for number in 0..ANSWERS {
                let asked = try_at(&battle, &mut dice, &format!("{} {seed}.{number}", scenario.id));
                (sheets, rows) = (sheets + usize::from(asked > 0), rows + asked);
                let Some(answer) = Robot::Contact.answer(&battle, &mut dice) else { break };
                battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
            }
        }
    }
    println!("{rows} questions on {sheets} sheets");
    assert!(sheets > 20, "only {sheets} sheets were tried");
}

#[test]
fn what_does_not_answer_every_question_is_refused() {
    let setup = load_scenario("cutts-before-blindheim", &Roots::default()).expect("the scenario is sound");
    let mut battle = Battle::begin(&setup).expect("it begins");
    let mut dice = Generator::seeded(3);
    while battle.together().is_none() {
        let answer = Robot::Contact.answer(&battle, &mut dice).expect("the battle goes on");
        battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
    }
    let together = battle.together().expect("several are asked");
    let mut answers: Vec<Action> = together.choices.iter().map(|choice| choice.offers[0].action.clone()).collect();
    let refuses = |answers: &[Action]| {
        let joined = battle.joined(answers.to_vec()).expect("they are joined");
        battle.check(Answer::Act(joined)).is_err()
    };
    assert!(!refuses(&answers));
    answers.swap(0, 1);
    assert!(refuses(&answers), "each is answered by an offer of his own");
    answers.swap(0, 1);
    answers.pop();
    assert!(refuses(&answers), "all are answered");
    assert!(refuses(&[]));
}
