//! How far a thought looks.

use super::*;
use crate::engine::toy::{Setup, Toy};
use crate::game::{Awaiting, Ruleset};

/// How far a thought of so many answers looks at the beginning of a toy battle.
fn looked(budget: u32) -> Until {
    let toy = Toy::begin(&Setup::tracked(20)).expect("a toy setup is sound");
    let Awaiting::Choice(choice) = toy.awaiting() else { panic!("a toy battle begins with a choice") };
    let candidates: Vec<_> = choice.offers.iter().map(|offer| offer.action).collect();
    let mut thought = Thought::begun(&toy, Side::A, budget, &mut Generator::seeded(1));
    thought.settle_how_far(&candidates[..2]);
    assert_eq!(thought.left, budget, "looking how far costs nothing");
    thought.until
}

#[test]
fn a_thought_looks_as_far_as_it_can_afford() {
    assert!(matches!(looked(10_000), Until::NextTurn));
    assert!(matches!(looked(12), Until::Phase));
    let nearer = (12..10_000).find(|budget| matches!(looked(*budget), Until::Turn)).expect("some see the turn alone");
    let farther = (nearer..10_000).find(|budget| matches!(looked(*budget), Until::NextTurn)).expect("some see on");
    // Three candidates of four continuations each must be affordable, and a turn more takes as many answers again.
    assert!(farther > nearer + 12, "{nearer} {farther}");
}
