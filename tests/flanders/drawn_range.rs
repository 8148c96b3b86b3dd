//! The range drawn beside a throw is the range that was measured for it. [FLA ART-02]

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Eyes, LineKind, Mark, Overlays, Ruleset};
use galloper::geometry::in_quarters;
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::Battle;

/// Fights a battle, and looks at every line of fire that is drawn beside dice; how many there were.
fn lines_of_fire(scenario: &str, seed: u64) -> usize {
    let setup = load_scenario(scenario, &Roots::discover()).expect("the scenario loads");
    let mut session = Session::<Battle>::begin(setup, None).expect("it begins");
    let (robot, mut dice) = (Robot::by_name("contact").expect("there is one"), Generator::seeded(seed));
    let mut looked_at = 0;
    for _ in 0..400 {
        if let Awaiting::Dice(request) = session.battle().words()
            && let [from, to] = request.pieces[..]
            && let Some(measured) = session.battle().measure(from, to)
        {
            let drawn = session.battle().scene(Eyes::Umpire).marks.into_iter().filter_map(|mark| match mark {
                Mark::Line { kind: LineKind::Fire, label, .. } => Some(label),
                _ => None,
            });
            for label in drawn {
                let told = format!("{}″", in_quarters(measured.range));
                assert_eq!(label, told, "{scenario}, seed {seed}: {}", request.why);
                looked_at += 1;
            }
        }
        let Some(answer) = robot.answer(session.battle(), &mut dice) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    looked_at
}

#[test]
fn the_range_drawn_beside_a_throw_is_the_one_that_was_measured() {
    let looked_at: usize = (1..=3).map(|seed| lines_of_fire("cutts-before-blindheim", seed)).sum();
    assert!(looked_at > 20, "only {looked_at} lines of fire were drawn");
}
