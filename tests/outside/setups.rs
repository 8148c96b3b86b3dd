//! One validation for every setup, wherever it comes from: a beginning that somebody has changed is refused in words, or can be played.
//!
//! Setups of every scenario are changed at random places: numbers beyond any table, keys that nobody knows, pieces twice or gone,
//! words that move a terminal's cursor. Nothing may panic, nor take long.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Eyes, Ruleset, Side};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};
use serde_json::{Value, json};

/// How many setups of each scenario are changed, unless `SETUPS` says otherwise.
const SETUPS: u64 = 40;

/// Longer than this nothing may take.
const LONGEST: Duration = Duration::from_secs(2);

/// How many answers a setup that was taken is played for.
const ANSWERS: usize = 6;

/// Every setup of the project, as it is written in a journal.
fn setups() -> Vec<(String, Value)> {
    let roots = Roots::discover();
    let ids = catalogue(&roots).into_iter().map(|entry| entry.id);
    ids.map(|id| {
        let setup = load_scenario(&id, &roots).expect("a scenario of the project");
        (id, json!(setup))
    })
    .collect()
}

fn below(generator: &mut Generator, many: usize) -> usize {
    generator.below(u32::try_from(many.max(1)).unwrap_or(u32::MAX)) as usize
}

/// A number that no setup has.
fn odd_number(generator: &mut Generator) -> Value {
    let all = [
        json!(0),
        json!(-1),
        json!(1),
        json!(255),
        json!(256),
        json!(65_535),
        json!(32_767),
        json!(-32_768),
        json!(4_294_967_295_u64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(-1e308),
        json!(1e9),
        json!(0.5),
        json!(1e-300),
        json!(200),
        json!(120),
    ];
    all[below(generator, all.len())].clone()
}

/// Changes one thing somewhere in a setup.
fn change(value: &mut Value, generator: &mut Generator) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = below(generator, fields.len() + 1);
            let Some(key) = fields.keys().nth(at).cloned() else {
                fields.insert("nobody_knows".to_owned(), json!(1));
                return;
            };
            match generator.below(24) {
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert(key, Value::Null)),
                _ => change(fields.get_mut(&key).expect("it is there"), generator),
            }
        }
        Value::Array(values) if !values.is_empty() => {
            let at = below(generator, values.len());
            match generator.below(12) {
                0 => drop(values.remove(at)),
                1 => values.push(values[at].clone()),
                2 => values.clear(),
                _ => change(&mut values[at], generator),
            }
        }
        Value::String(words) => match generator.below(4) {
            0 => words.push('\u{1b}'),
            1 => words.clear(),
            2 => *words = "x".repeat(5000),
            _ => "9999".clone_into(words),
        },
        Value::Bool(is) => *is = !*is,
        _ => *value = odd_number(generator),
    }
}

/// Begins a battle of a setup and plays a little of it; whether it was taken at all.
fn tried(written: Value, generator: &mut Generator) -> bool {
    let Ok(setup) = serde_json::from_value::<Setup>(written) else { return false };
    let Ok(mut session) = Session::<Battle>::begin(setup, None) else { return false };
    for _ in 0..ANSWERS {
        let Some(answer) = Robot::Random.answer(session.battle(), generator) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    for eyes in [Eyes::Umpire, Eyes::Side(Side::A), Eyes::Side(Side::B)] {
        let _ = session.battle().scene(eyes);
    }
    let _ = session.diary();
    true
}

#[test]
fn a_setup_that_somebody_changed_is_refused_or_can_be_played() {
    let many = std::env::var("SETUPS").ok().and_then(|count| count.parse().ok()).unwrap_or(SETUPS);
    let (mut faults, mut taken, mut refused) = (Vec::new(), 0, 0);
    for (id, setup) in setups() {
        for seed in 0..many {
            let mut generator = Generator::seeded(seed);
            let mut written = setup.clone();
            (0..=generator.below(2)).for_each(|_| change(&mut written, &mut generator));
            let begun = Instant::now();
            match catch_unwind(AssertUnwindSafe(|| tried(written, &mut generator))) {
                Ok(true) => taken += 1,
                Ok(false) => refused += 1,
                Err(_) => faults.push(format!("{id}, {seed}: it panics")),
            }
            if begun.elapsed() > LONGEST {
                faults.push(format!("{id}, {seed}: it takes {:?}", begun.elapsed()));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {}: {faults:#?}", faults.len(), taken + refused);
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
}

/// What no robot needs to find: each is refused, in every game, with words.
#[test]
fn unknown_keys_and_names_that_are_no_words_are_refused_in_every_game() {
    for (id, setup) in setups() {
        let mut unknown = setup.clone();
        unknown["nobody_knows"] = json!(1);
        assert!(serde_json::from_value::<Setup>(unknown).is_err(), "{id}: an unknown key");
        for odd in ["\u{1b}[2J".to_owned(), "x".repeat(5000)] {
            let mut named = setup.clone();
            named["title"] = json!(odd);
            let setup: Setup = serde_json::from_value(named).expect("it has the form of a setup");
            assert!(Battle::begin(&setup).is_err(), "{id}: a title that is no title");
        }
    }
}
