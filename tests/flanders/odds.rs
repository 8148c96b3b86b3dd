//! Exact odds agree with playing the same charge again and again.
//!
//! `SIMULATIONS=1000000 cargo test --test flanders odds` plays a million charges in all; some thousands otherwise.

use crate::support::charges::{Charge, charges};
use galloper::odds::{Budget, Odds, odds, simulated};

/// Standard deviations that a share may lie off; among a thousand shares none is expected to.
const FAR: f64 = 5.0;

fn budget(samples: u32) -> Budget {
    Budget { throws: 5_000_000, samples, seed: 1704 }
}

fn exact(charge: &Charge) -> Odds {
    let (battle, answer) = charge.begun();
    odds(&battle, &answer, &charge.policy(), budget(1)).expect("the charge is legal")
}

/// Whether a share of so many samples may well come from this chance.
fn agrees(share: f64, chance: f64, samples: f64) -> bool {
    let deviation = (chance * (1.0 - chance) / samples).sqrt();
    (share - chance).abs() <= FAR * deviation + 2.0 / samples
}

fn compare(charge: &Charge, samples: u32) {
    let odds = exact(charge);
    assert!(odds.exact, "{}: sampled", charge.name);
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{}: the chances come to {sum}", charge.name);
    let (battle, answer) = charge.begun();
    let played = simulated(&battle, &answer, &charge.policy(), budget(samples)).expect("the charge is legal");
    let n = f64::from(samples);
    let share = |text: &str| played.outcomes.iter().find(|one| one.text == text).map_or(0.0, |one| one.chance);
    for outcome in &odds.outcomes {
        let share = share(&outcome.text);
        assert!(agrees(share, outcome.chance, n), "{}: {} {share}, not {}", charge.name, outcome.text, outcome.chance);
    }
    for outcome in &played.outcomes {
        assert!(odds.outcomes.iter().any(|one| one.text == outcome.text), "{}: {}", charge.name, outcome.text);
    }
    for (name, measure) in &odds.measures {
        for one in &measure.distribution {
            let seen = played.measures.get(name).map_or(f64::from(u8::from(one.value == 0)), |measure| {
                measure.distribution.iter().find(|seen| seen.value == one.value).map_or(0.0, |seen| seen.chance)
            });
            assert!(agrees(seen, one.chance, n), "{}: {name} {} {seen}, not {}", charge.name, one.value, one.chance);
        }
    }
}

#[test]
fn exact_odds_of_every_charge_agree_with_playing_it() {
    let charges = charges();
    assert!(charges.len() >= 20);
    let total: u32 = std::env::var("SIMULATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(7_200);
    for charge in &charges {
        compare(charge, total / charges.len() as u32);
    }
}

/// Nobody has to wait for the odds of a charge of two units alone on the table, nor to be content with a sample. `THROWS=50000` says
/// which take no more than that.
#[test]
fn a_charge_of_two_units_alone_on_the_table_is_exact() {
    let stated = std::env::var("THROWS").ok().and_then(|text| text.parse().ok());
    let usual = Budget::default();
    let budget = Budget { throws: stated.unwrap_or(usual.throws), ..usual };
    let sampled: Vec<&str> = charges()
        .iter()
        .filter(|charge| {
            let (battle, answer) = charge.begun_alone();
            let odds = odds(&battle, &answer, &charge.policy(), budget).expect("the charge is legal");
            !odds.exact
        })
        .map(|charge| charge.name)
        .collect();
    assert!(sampled.is_empty(), "{sampled:?}");
}

#[test]
fn a_charge_that_cannot_be_made_has_no_odds() {
    let charge = &charges()[0];
    let (mut battle, answer) = charge.begun();
    galloper::game::Ruleset::answer(&mut battle, answer.clone(), galloper::game::Ears::Deaf)
        .expect("the charge is legal");
    let refused = odds(&battle, &answer, &charge.policy(), Budget::default());
    assert!(refused.is_err());
}

#[test]
fn odds_that_take_too_long_are_sampled_and_say_so() {
    let charge = &charges()[0];
    let (battle, answer) = charge.begun();
    let budget = Budget { throws: 100, samples: 500, seed: 7 };
    let few = odds(&battle, &answer, &charge.policy(), budget).expect("the charge is legal");
    let sampled = few.sampled.expect("a hundred throws are not enough");
    assert!(!few.exact);
    assert_eq!((sampled.samples, sampled.seed), (500, 7));
    assert_eq!(few, odds(&battle, &answer, &charge.policy(), budget).expect("the charge is legal"), "the same seed");
    let whole = exact(charge);
    let within = few.outcomes.iter().filter(|outcome| {
        let [low, high] = outcome.interval.expect("a sampled chance has an interval");
        let chance = whole.outcomes.iter().find(|one| one.text == outcome.text).map_or(0.0, |one| one.chance);
        (low..=high).contains(&chance)
    });
    assert!(within.count() * 10 >= few.outcomes.len() * 7, "most intervals hold the true chance");
}

#[test]
fn odds_stop_where_somebody_must_decide() {
    let charge = &charges()[0];
    let (battle, answer) = charge.begun();
    let odds = odds(&battle, &answer, &galloper::odds::stop_at_decisions, budget(1)).expect("the charge is legal");
    assert!(odds.exact);
    assert!(odds.outcomes.iter().any(|outcome| outcome.text.contains("then:")), "{:?}", odds.outcomes);
}
