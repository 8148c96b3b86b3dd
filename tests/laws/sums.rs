//! Where a reading says that only the sum counts, only the sum counts: whoever tells no more than that has told all.
//!
//! `BATTLES=n` fights so many of each scenario.

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::{Dice, Faces, Generator, Reads};
use galloper::game::{Answer, Awaiting, Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::Battle;

const ANSWERS: usize = 1500;

/// Other faces that come to the same: a pip of the highest die goes to the lowest; `None` where those are no other faces.
fn other_faces(dice: Dice, faces: &Faces) -> Option<Faces> {
    let mut other = faces.clone();
    let high = (0..other.0.len()).max_by_key(|at| other.0[*at])?;
    let low = (0..other.0.len()).min_by_key(|at| other.0[*at])?;
    other.0[high] = other.0[high].checked_sub(1)?;
    other.0[low] += 1;
    (high != low && dice.could_show(&other)).then_some(other)
}

/// The battle after faces, and all that it then asks, in words.
fn after(battle: &Battle, faces: &Faces) -> (u64, String) {
    let mut after = battle.clone();
    after.answer(Answer::Roll(faces.clone()), Ears::Deaf).expect("the faces are asked for");
    (after.fingerprint(), format!("{:?}", after.words()))
}

#[test]
fn where_only_the_sum_is_read_only_the_sum_counts() {
    let battles: u64 = std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let roots = Roots::discover();
    let mut tried = 0;
    for entry in catalogue(&roots) {
        let setup = load_scenario(&entry.id, &roots).expect("a scenario of the project");
        for seed in 0..battles {
            let mut battle = Battle::begin(&setup).expect("a sound setup begins");
            let mut generator = Generator::seeded(seed);
            let robot = Robot::ALL[usize::from(seed % 2 == 0)];
            for _ in 0..ANSWERS {
                if let Awaiting::Dice(request) = battle.awaiting()
                    && request.dice.count > 1
                    && request.reading.reads_only_the_sum()
                {
                    let faces = generator.throw(request.dice);
                    if let Some(other) = other_faces(request.dice, &faces) {
                        assert_eq!(faces.sum(), other.sum());
                        let told = after(&battle, &faces) == after(&battle, &other);
                        assert!(told, "{}, seed {seed}: {faces} is not {other}: {}", entry.id, request.rule);
                        tried += 1;
                    }
                }
                let Some(answer) = robot.answer(&battle, &mut generator) else { break };
                battle.answer(answer, Ears::Deaf).expect("a robot's answer is legal");
            }
        }
    }
    assert!(tried > 50, "hardly a sum is read: {tried}");
}
