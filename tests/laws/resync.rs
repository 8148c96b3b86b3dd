//! Several things set right by one ruling come to what they come to one by one, in random battles of every game: all or none is done,
//! it is one entry, and taking it back brings back what stood. `BATTLES=n` fights so many of each scenario.

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Amend, Answer, Ears, Eyes, Ruleset, Ruling, RulingTarget};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::{Amendment, Battle};

const SCENARIOS: [&str; 6] =
    ["first-orders", "cutts-before-blindheim", "blenheim", "ramillies", "blenheim-1704", "drill-field"];
const ANSWERS: usize = 60;

fn battles() -> u64 {
    std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

fn rules(sets: RulingTarget<Amendment>) -> Answer<galloper::rules::Action, Amendment> {
    Answer::Rule(Ruling { by: "Jim".to_owned(), why: "as the table stands".to_owned(), departs_from: None, sets })
}

/// A battle that robots have fought for a while.
fn fought(scenario: &str, seed: u64) -> Session<Battle> {
    let setup = load_scenario(scenario, &Roots::default()).expect("the scenario is sound");
    let mut session = Session::<Battle>::begin(setup, None).expect("the battle begins");
    let mut generator = Generator::seeded(seed);
    for _ in 0..ANSWERS {
        let Some(answer) = Robot::Contact.answer(session.battle(), &mut generator) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    session
}

/// A few things that may be set right one after another, and the battle that they lead to.
fn set_one_by_one(battle: &Battle, dice: &mut Generator) -> (Vec<Amendment>, Battle) {
    let (mut after, mut set) = (battle.clone(), Vec::new());
    let pieces = battle.scene(Eyes::Umpire).pieces;
    for _ in 0..12 {
        let Some(piece) = pieces.get(dice.below(pieces.len().max(1) as u32) as usize) else { break };
        let amendable = after.amendable(Some(piece.id));
        let Some(one) = amendable.get(dice.below(amendable.len().max(1) as u32) as usize) else { continue };
        let mut next = after.clone();
        if next.answer(rules(RulingTarget::Amend(one.amendment.clone())), Ears::Deaf).is_ok() {
            set.push(one.amendment.clone());
            after = next;
        }
    }
    (set, after)
}

#[test]
fn what_is_set_right_together_comes_to_what_it_comes_to_one_by_one() {
    let mut things = 0;
    for scenario in SCENARIOS {
        for seed in 0..battles() {
            let mut session = fought(scenario, seed);
            let (last, stood) = (session.last(), session.battle().fingerprint());
            let (set, one_by_one) = set_one_by_one(session.battle(), &mut Generator::seeded(seed + 100));
            things += set.len();
            session.give(rules(RulingTarget::AmendAll(set)), Source::Table).expect("each of them is taken");
            assert_eq!(session.battle().fingerprint(), one_by_one.fingerprint(), "{scenario} {seed}");
            assert_eq!(session.last(), last + 1, "it is one entry");
            session.take_back(last, "Jim", "").expect("it is taken back");
            assert_eq!(session.battle().fingerprint(), stood, "{scenario} {seed}");
        }
    }
    assert!(things > 40, "only {things} things were set right");
}

#[test]
fn where_one_thing_cannot_be_set_right_none_is() {
    let session = fought("cutts-before-blindheim", 1);
    let (mut battle, stood) = (session.battle().clone(), session.battle().fingerprint());
    assert!(battle.answer(rules(RulingTarget::AmendAll(Vec::new())), Ears::Deaf).is_err(), "nothing is no ruling");
    let (mut set, _) = set_one_by_one(&battle, &mut Generator::seeded(7));
    let units = battle.scene(Eyes::Umpire).pieces.into_iter().filter(galloper::game::Piece::is_troops);
    let placed = units.filter_map(|unit| battle.placing(unit.id, galloper::geometry::Pose::new(-90.0, 4.0, 0.0)));
    set.push(placed.map(|one| one.amendment).next().expect("there is a unit"));
    let refused = battle.answer(rules(RulingTarget::AmendAll(set)), Ears::Deaf).expect_err("it stands off the table");
    assert!(!refused.why.is_empty() && !refused.remedy.is_empty(), "{refused:?}");
    assert_eq!(battle.fingerprint(), stood);
}
