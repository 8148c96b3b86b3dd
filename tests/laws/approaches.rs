//! The ways of a charge, and of infantry to a house, that are kept from one question to the next are those that would be worked out
//! anew, whatever has happened in between.
//!
//! `BATTLES=1000 cargo test --release --test laws approaches` tries more.

use galloper::data::{Roots, catalogue, load_scenario};
use galloper::dice::Generator;
use galloper::game::{Amend, Answer, Ears, Ruleset, Ruling, RulingTarget, Side};
use galloper::robot::Robot;
use galloper::rules::Setup;
use galloper::rules::flanders::Battle;
use galloper::rules::flanders::state::UnitId;
use galloper::rules::flanders::state::taken::Taken;
use galloper::rules::flanders::steps::declaring::{
    approaches, approaches_worked_out, easiest_wheel, easiest_wheel_worked_out,
};
use galloper::rules::flanders::steps::way_in::{open, ways_to, ways_worked_out};

/// How many battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 30;

/// How many answers of each are looked at.
const ANSWERS: u32 = 300;

fn battles() -> Vec<Battle> {
    let roots = Roots::discover();
    let entries = catalogue(&roots);
    let setups = entries.iter().filter_map(|entry| match load_scenario(&entry.id, &roots) {
        Ok(Setup::Flanders(setup)) => Some(setup),
        _ => None,
    });
    setups.map(|setup| Battle::begin(&setup).expect("the scenario can be played")).collect()
}

fn any_unit(battle: &Battle, generator: &mut Generator) -> UnitId {
    UnitId(generator.below(battle.state().units.len() as u32) as u16)
}

/// The ways of one unit to every enemy and to every house, as they are kept and as the field alone says them; how many there are.
fn compare(battle: &Battle, id: UnitId, seed: u64) -> usize {
    let field = battle.state();
    let taken = Side::BOTH.into_iter().flat_map(|side| field.present(side).map(move |by| (side, by)));
    let taken = taken.flat_map(|(side, by)| field.taken_up(by).map(move |rect| Taken { by, side, rect }));
    assert_eq!(field.all_taken(), taken.collect::<Vec<Taken>>(), "battle {seed}");
    let enemies: Vec<UnitId> = field.present(field.unit(id).side.other()).collect();
    for &enemy in &enemies {
        let kept = approaches(field, id, enemy).map(|kept| (*kept).clone());
        assert_eq!(kept, approaches_worked_out(field, id, enemy), "battle {seed}: {} at {}", id.0, enemy.0);
        let (kept, anew) = (easiest_wheel(field, id, enemy), easiest_wheel_worked_out(field, id, enemy));
        assert_eq!(kept, anew, "battle {seed}: {} wheels at {}", id.0, enemy.0);
    }
    let houses: Vec<usize> = field.fixed.ground.buildings().map(|(house, _)| house).collect();
    for &house in &houses {
        let kept = ways_to(field, id, house);
        let anew = ways_worked_out(field, id, house);
        assert_eq!(*kept, anew, "battle {seed}: {} to house {house}", id.0);
        for (kept, anew) in kept.iter().zip(&anew).take(3) {
            assert_eq!(open(field, id, kept), open(field, id, anew), "battle {seed}: {} to house {house}", id.0);
        }
    }
    enemies.len() + houses.len()
}

/// The umpire sets something right about somebody.
fn amend(battle: &mut Battle, generator: &mut Generator) {
    let amendable = battle.amendable(Some(any_unit(battle, generator).into()));
    if amendable.is_empty() {
        return;
    }
    let amendment = amendable[generator.below(amendable.len() as u32) as usize].amendment.clone();
    let sets = RulingTarget::Amend(amendment);
    let ruling = Ruling { by: String::new(), why: String::new(), departs_from: None, sets };
    battle.answer(Answer::Rule(ruling), Ears::Open).expect("what may be set right can be");
}

#[test]
fn kept_ways_are_those_worked_out_anew() {
    let begun = battles();
    assert!(!begun.is_empty());
    let count = std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(BATTLES);
    let mut compared = 0;
    for seed in 0..count {
        let mut battle = begun[(seed % begun.len() as u64) as usize].clone();
        let mut generator = Generator::seeded(seed);
        let mut before = battle.clone();
        for _ in 0..ANSWERS {
            let robot = Robot::ALL[generator.below(2) as usize];
            let Some(answer) = robot.answer(&battle, &mut generator) else { break };
            battle.answer(answer.clone(), Ears::Open).expect("a robot's answer is legal");
            match generator.below(24) {
                0 => amend(&mut battle, &mut generator),
                // Copies share what is kept: now and then the battle goes on from an older moment.
                1 => std::mem::swap(&mut battle, &mut before),
                2 => before = battle.clone(),
                _ => {}
            }
            let id = any_unit(&battle, &mut generator);
            compared += compare(&battle, id, seed);
        }
    }
    assert!(compared > 0);
}
