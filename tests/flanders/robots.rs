//! What robots know of a table without knowing a rule of it.
#![allow(clippy::unwrap_used)]

use crate::support::table::{foot, table, unit};
use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset, Side};
use galloper::robot::Robot;
use galloper::rules::Battle;
use galloper::rules::flanders::Flanders;
use galloper::rules::flanders::state::UnitId;

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

/// Who has the enemy behind him faces about and goes to him: a wheel that far would cost more than a whole move.
#[test]
fn contact_faces_about_to_an_enemy_behind() {
    let units =
        || vec![unit(Side::A, "Line", foot(), 40.0, 40.0, 180.0), unit(Side::B, "Foe", foot(), 40.0, 64.0, 180.0)];
    let faces_him = |seed| {
        let mut battle = galloper::engine::Battle::<Flanders>::begin(&table(units())).unwrap();
        let mut generator = Generator::seeded(seed);
        while battle.turn() < 2 {
            let Some(answer) = Robot::Contact.answer(&battle, &mut generator) else { break };
            battle.answer(answer, Ears::Deaf).unwrap();
        }
        let pose = battle.state().unit(UnitId(0)).pose().unwrap();
        pose.facing.to_radians().cos() > 0.7 && pose.y > 40.5
    };
    // Now and then it does something else.
    let times = (0..40).filter(|seed| faces_him(*seed)).count();
    assert!(times > 20, "{times} of 40");
}
