//! The odds of attacks, orders and whole activations: exact, or sampled and saying so, and equal to playing them again and again.
//!
//! `SIMULATIONS=1000000 cargo test --test bayonet_musket odds` plays a million; some thousands otherwise.

use std::collections::BTreeMap;

use galloper::dice::{Reading, Reads};
use galloper::game::{Answer, Awaiting, Ruleset, Side};
use galloper::odds::{Budget, Odds, first_offer, odds, simulated};
use galloper::robot::Robot;
use galloper::rules::bayonet_musket::book::orders::{Line, Order};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::judge::orders::{Attempt, attempt_tally, succeeds};
use galloper::rules::bayonet_musket::state::action::Action;

use crate::drawn::Figure;
use crate::field::{Fought, act, activated, attacks, field, offered, shipped, step, under, unit_of};

/// Standard deviations that a share may lie off; among a thousand shares none is expected to.
const FAR: f64 = 5.0;

fn budget(samples: u32) -> Budget {
    Budget { throws: 40_000, samples, seed: 1704 }
}

fn simulations() -> u32 {
    std::env::var("SIMULATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000)
}

/// Whether every outcome that was enumerated comes about as often as it should, and nothing else does.
fn agrees(exact: &Odds, played: &Odds, samples: u32) {
    let sum: f64 = exact.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "the chances come to {sum}");
    assert!(played.outcomes.iter().all(|one| exact.outcomes.iter().any(|known| known.text == one.text)));
    for outcome in &exact.outcomes {
        let share = played.outcomes.iter().find(|one| one.text == outcome.text).map_or(0.0, |one| one.chance);
        let deviation = (outcome.chance * (1.0 - outcome.chance) / f64::from(samples)).sqrt();
        let off = (share - outcome.chance).abs();
        assert!(off <= FAR * deviation + 2.0 / f64::from(samples), "{}: {share}, not {}", outcome.text, outcome.chance);
    }
}

/// The battle of a robot at some questions of a kind.
fn met(scenario: &str, at: &str, seed: u64, most: usize) -> Vec<Fought> {
    let mut battle = Fought::begin(&shipped(scenario)).expect("it can be played");
    let mut dice = galloper::dice::Generator::seeded(seed);
    let mut found = Vec::new();
    while let Some(answer) = Robot::Contact.answer(&battle, &mut dice).filter(|_| found.len() < most) {
        if step(&battle) == at {
            found.push(battle.clone());
        }
        battle.answer(answer, galloper::game::Ears::Deaf).expect("it is offered");
    }
    found
}

/// Attacks as they come about on the drill field, volleys, firefights, retreats and routs in them.
#[test]
fn bm_11_odds_of_attacks_are_those_of_fighting_them_again_and_again() {
    let battles = met("drill-field", "attacks", 1, 8);
    assert_eq!(battles.len(), 8);
    let each = simulations() / 8;
    for battle in battles {
        let attack = Answer::Act(offered(&battle)[0].clone());
        let exact = odds(&battle, &attack, &first_offer, budget(1)).expect("it is offered");
        assert!(exact.exact);
        let played = simulated(&battle, &attack, &first_offer, budget(each)).expect("it is offered");
        agrees(&exact, &played, each);
    }
}

/// Attempts of leaders and changes of order: one die.
#[test]
fn bm_4_3_1_5_0_odds_of_attempts_and_orders_are_exact() {
    for at in ["leader's attempt", "orders"] {
        let battles = met("drill-field", at, 2, 4);
        for battle in battles {
            let tries =
                offered(&battle).into_iter().find(|action| *action != Action::Done).expect("something is tried");
            let exact = odds(&battle, &Answer::Act(tries.clone()), &first_offer, budget(1)).expect("it is offered");
            assert!(exact.exact, "{tries:?}");
            // What is told of it is the brigade's new place or order, as often as the die allows it.
            let mut ahead = battle.clone();
            act(&mut ahead, tries.clone());
            let Awaiting::Dice(request) = ahead.words() else { panic!("one die is thrown") };
            let faces = (request.reading.sum().expect("so much or less") + 1).clamp(0, 10);
            let in_vain = exact.outcomes.iter().find(|outcome| outcome.is_nothing());
            assert!(in_vain.is_none_or(|outcome| outcome.text == "Nothing comes of it."), "nobody can be lost by it");
            let changed = exact.outcomes.iter().filter(|outcome| !outcome.is_nothing());
            let chance: f64 = changed.map(|outcome| outcome.chance).sum();
            assert!((chance - f64::from(faces) / 10.0).abs() < 1e-9, "{tries:?}: {:?}", exact.outcomes);
            let each = simulations() / 4;
            let played = simulated(&battle, &Answer::Act(tries), &first_offer, budget(each)).expect("it is offered");
            agrees(&exact, &played, each);
        }
    }
}

/// A commitment at 6: leaders of 2 and 1 cannot fail, one of 0 does in three of ten.
#[test]
fn bm_4_3_1_a_commitment_at_six() {
    let made = |leader, army| {
        let added = attempt_tally(&Attempt { leader, army, ..Attempt::default() }).whole();
        (0..10).filter(|face| succeeds(face + added, 6)).count()
    };
    assert_eq!([made(2, 1), made(0, 0)], [10, 7]);
}

/// The faces of ten that bring each result, as the die of an attack is shown: one unit before another, neither of which fires.
fn faces(kind: Kind, values: [u8; 2]) -> BTreeMap<String, i32> {
    let mut figure = Figure::new()
        .brigade((Side::B, kind, "Own"), (0, Line::Front, 1), &["0808"])
        .brigade((Side::A, kind, "Foe"), (0, Line::Front, 1), &["0908"])
        .under("Own", Order::Charge);
    for (name, value) in ["Own 1", "Foe 1"].into_iter().zip(values) {
        unit_of(&mut figure.0, name).value = value;
    }
    let mut battle = activated(&figure.0, "Own");
    attacks(&mut battle, "Own 1", "Foe 1");
    while step(&battle) == "volley" {
        act(&mut battle, Action::Done);
    }
    let Awaiting::Dice(request) = battle.words() else { panic!("it is thrown for") };
    let Reading::Modified(reading) = request.reading else { panic!("it is read in rows") };
    let mut found = BTreeMap::new();
    for face in 0..10 {
        let row =
            reading.rows.iter().find(|(low, high, _)| (*low..=*high).contains(&face)).expect("every face has a row");
        *found.entry(row.2.to_string()).or_default() += 1;
    }
    found
}

#[test]
fn bm_11_2_2_what_ten_faces_bring_at_even_values_and_at_two_more() {
    let counted = |pairs: &[(&str, i32)]| -> BTreeMap<String, i32> {
        pairs.iter().map(|(word, count)| ((*word).to_owned(), *count)).collect()
    };
    assert_eq!(faces(Kind::Infantry, [3, 3]), counted(&[("1AR", 3), ("Firefight", 4), ("1DR", 3)]));
    assert_eq!(faces(Kind::Infantry, [4, 2]), counted(&[("1AR", 1), ("Firefight", 4), ("1DR", 5)]));
    let cavalry = faces(Kind::Cavalry, [3, 3]);
    let routs: i32 = cavalry.iter().filter(|(word, _)| word.starts_with("DX")).map(|(_, count)| *count).sum();
    assert_eq!(routs, 1, "{cavalry:?}");
}

/// Five battalions of a brigade against five of two, with volleys, a leader among them and the morale of all: where enumerating takes
/// too long it is sampled, and says so with its interval.
pub fn five_against_five() -> Fought {
    let mut setup = field(&[
        ("South Centre foot 1 1", "0909"),
        ("South Centre foot 1 2", "0910"),
        ("South Centre foot 1 3", "0911"),
        ("South Centre foot 2 1", "0912"),
        ("South Centre foot 2 2", "0913"),
        ("North Centre foot 2 1", "1009"),
        ("North Centre foot 2 2", "1010"),
        ("North Centre foot 2 3", "1011"),
        ("North Centre foot 1 1", "1012"),
        ("North Centre foot 1 2", "1013"),
    ]);
    let own = unit_of(&mut setup, "South Centre foot 1 1").brigade;
    for name in ["South Centre foot 2 1", "South Centre foot 2 2"] {
        unit_of(&mut setup, name).brigade = own;
    }
    let mut battle = activated(&under(setup, "South Centre foot 1", Order::Charge), "South Centre foot 1");
    // The last names its target next, and then the attacks begin.
    for number in 0..5 {
        assert_eq!(step(&battle), "movement");
        let next = offered(&battle)[0].clone();
        act(&mut battle, next);
        while number < 4 && step(&battle) != "movement" {
            let first = offered(&battle)[0].clone();
            act(&mut battle, first);
        }
    }
    battle
}

#[test]
fn bm_11_1_a_brigades_attacks_are_exact_or_say_that_they_are_sampled() {
    let battle = five_against_five();
    assert_eq!(step(&battle), "charge");
    let attack = Answer::Act(offered(&battle)[0].clone());
    let within = Budget { samples: 200, ..Budget::default() };
    let all = odds(&battle, &attack, &first_offer, within).expect("it is offered");
    let sum: f64 = all.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-6, "the chances come to {sum}");
    assert!(all.exact || all.sampled.is_some(), "it says what it is");
    assert!(all.mean_losses.iter().all(|mean| *mean >= 0.0) && all.outcomes.len() > 10);
}
