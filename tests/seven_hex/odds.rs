//! The odds of combats: exact, equal to the book's own examples, and to what comes of fighting them again and again.
//!
//! `SIMULATIONS=1000000 cargo test --test seven_hex odds` fights a million combats; some thousands otherwise.

use galloper::game::{Answer, AnswerTo, Awaiting, Ears, Report, Ruleset};
use galloper::odds::{Budget, Odds, Policy, first_offer, odds, simulated};
use galloper::rules::seven_hex::{Action, Battle};

use crate::examples::{first, fourth_ordered};
use crate::field::{ATTACKED, take, there};
use crate::{act, roll};

/// Standard deviations that a share may lie off; among a thousand shares none is expected to.
const FAR: f64 = 5.0;

fn throw(battle: &mut Battle, face: u8) -> Vec<Report> {
    let answer = Answer::Roll(galloper::dice::Faces(face_of(battle, face)));
    battle.answer(answer, Ears::Open).unwrap_or_else(|why| panic!("{why}"))
}

/// So many dice as are asked for, the first of which shows a face and the others a one.
fn face_of(battle: &Battle, face: u8) -> Vec<u8> {
    let Awaiting::Dice(request) = battle.words() else { panic!("no dice: {:?}", battle.words()) };
    let mut faces = vec![1; usize::from(request.dice.count)];
    faces[0] = face;
    faces
}

/// By how much the attackers win, as the story tells it; below nought if they lose.
fn margin(story: &[Report], attackers: &str) -> i32 {
    let tells_who_wins = |line: &&Report| ["SHS 10.13", "SHS 10.14"].contains(&line.rule.citation());
    let told = story.iter().find(tells_who_wins).expect("it is told who wins");
    if told.text.ends_with("nobody wins.") {
        return 0;
    }
    let (_, by) = told.text.rsplit_once(" by ").expect("it is told by how much");
    let by: i32 = by.trim_end_matches('.').parse().expect("a number");
    if told.text.contains(&format!("{attackers} win")) { by } else { -by }
}

/// How often the attackers win by four or more, by less, by nothing, and lose, over every throw of both; the defenders' dice first.
fn counted(battle: &Battle, attackers: &str, of_defenders: &[Vec<u8>]) -> [u32; 4] {
    let mut found = [0; 4];
    for faces in of_defenders {
        let mut defended = battle.clone();
        roll(&mut defended, faces);
        for face in 1..=6 {
            let margin = margin(&throw(&mut defended.clone(), face), attackers);
            let which = match margin {
                4.. => 0,
                1..=3 => 1,
                0 => 2,
                _ => 3,
            };
            found[which] += 1;
        }
    }
    found
}

fn pairs() -> Vec<Vec<u8>> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| vec![one, other])).collect()
}

fn singles() -> Vec<Vec<u8>> {
    (1..=6).map(|face| vec![face]).collect()
}

#[test]
fn shs_10_12_example_one_is_won_by_four_in_55_of_216() {
    assert_eq!(counted(&first(), "Allies", &pairs()), [55, 103, 27, 31]);
}

#[test]
fn shs_11_2b_example_four_is_won_by_four_in_five_of_six_and_in_eleven_of_twelve_when_nobody_meets_it() {
    for (order, expected) in [([4, 6], 30), ([1, 6], 33)] {
        let mut battle = fourth_ordered();
        roll(&mut battle, &order);
        assert_eq!(counted(&battle, "Allies", &singles())[0], expected, "of 36");
    }
}

/// The charge is not made; everything else is answered by its first offer.
fn no_charge(battle: &Battle) -> Option<AnswerTo<Battle>> {
    match battle.steps().last().map(String::as_str) {
        Some("charge") => Some(Answer::Act(Action::Done)),
        Some(step) if step.starts_with("orders") => None,
        _ => first_offer(battle),
    }
}

/// Everything is answered by its first offer, so that all charge who can, and all meet it who can.
fn all_charge(battle: &Battle) -> Option<AnswerTo<Battle>> {
    if battle.steps().last().is_some_and(|step| step.starts_with("orders")) { None } else { first_offer(battle) }
}

fn budget(samples: u32) -> Budget {
    Budget { throws: 5_000_000, samples, seed: 1704 }
}

/// Whether every outcome that was enumerated comes about as often as it should.
fn agrees(exact: &Odds, played: &Odds, samples: f64) {
    assert!(exact.exact);
    let sum: f64 = exact.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "the chances come to {sum}");
    assert!(played.outcomes.iter().all(|one| exact.outcomes.iter().any(|known| known.text == one.text)));
    for outcome in &exact.outcomes {
        let share = played.outcomes.iter().find(|one| one.text == outcome.text).map_or(0.0, |one| one.chance);
        let deviation = (outcome.chance * (1.0 - outcome.chance) / samples).sqrt();
        let off = (share - outcome.chance).abs();
        assert!(off <= FAR * deviation + 2.0 / samples, "{}: {share}, not {}", outcome.text, outcome.chance);
    }
}

#[test]
fn shs_10_odds_are_those_of_fighting_again_and_again() {
    let total: u32 = std::env::var("SIMULATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let attack = Answer::Act(Action::Attack(there(ATTACKED.0, ATTACKED.1)));
    let ordering = |mut battle: Battle, name: &str| {
        take(&mut battle, name);
        battle
    };
    let combats: [(Battle, Policy<'_, Battle>); 2] = [
        (ordering(crate::examples::first_field(), "Rowe"), &no_charge),
        (ordering(crate::examples::fourth_field(), "Fugger"), &all_charge),
    ];
    for (battle, policy) in combats {
        let exact = odds(&battle, &attack, policy, budget(1)).expect("the attack may be ordered");
        let played = simulated(&battle, &attack, policy, budget(total / 2)).expect("the attack may be ordered");
        agrees(&exact, &played, f64::from(total / 2));
    }
}

#[test]
fn shs_8_4a_an_attack_whose_order_fails_changes_nothing() {
    let mut battle = crate::examples::first_field();
    take(&mut battle, "Rowe");
    let attack = Answer::Act(Action::Attack(there(ATTACKED.0, ATTACKED.1)));
    let odds = odds(&battle, &attack, &no_charge, budget(1)).expect("the attack may be ordered");
    let lost = odds.measures.get("Navarre is eliminated").map_or(0.0, |measure| measure.mean);
    assert!(lost < 33.0 / 36.0, "three in thirty-six are not obeyed");
    act(&mut battle, Action::Stay);
}
