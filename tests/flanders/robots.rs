//! What robots know of a table without knowing a rule of it.
#![allow(clippy::unwrap_used)]

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset};
use galloper::robot::Robot;
use galloper::rules::Battle;

/// What is fired beyond its reach is spent for nothing: *contact* lets them come, but for a whim of one in eight.
#[test]
fn contact_volleys_at_hardly_anybody_beyond_its_reach() {
    let setup = load_scenario("first-orders", &Roots::discover()).unwrap();
    let (mut volleys, mut in_vain) = (0, 0);
    for seed in 0..20 {
        let mut battle = Battle::begin(&setup).unwrap();
        let mut generator = Generator::seeded(seed);
        while let Some(answer) = Robot::Contact.answer(&battle, &mut generator) {
            for report in battle.answer(answer, Ears::Open).unwrap() {
                volleys += u32::from(report.text.contains(" volley"));
                in_vain += u32::from(report.text.contains("for that is out of reach"));
            }
        }
    }
    assert!(volleys > 60, "only {volleys} volleys");
    assert!(in_vain * 8 < volleys, "{in_vain} of {volleys}");
}
