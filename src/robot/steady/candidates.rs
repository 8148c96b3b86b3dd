//! What may be worth trying: a little of every kind of offer.

use std::collections::BTreeMap;

use crate::dice::Generator;
use crate::game::{Choice, Target, Unsaid, Weighed, Weight};
use crate::robot::contact::Contact;
use crate::robot::{drawn, pick};

/// How many candidates there are at most.
const MOST: usize = 8;

/// The plain answer first, then one of every verb in turn, so that hundreds of moves do not crowd out one rally. Nobody gives up.
pub(super) fn candidates<R: Weighed>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    plain: R::Action,
    generator: &mut Generator,
) -> Vec<R::Action> {
    let mut verbs: BTreeMap<&str, Vec<R::Action>> = BTreeMap::new();
    for (verb, among) in by_verb(choice) {
        verbs.insert(verb, of_verb(battle, choice, among, generator));
    }
    let mut found = vec![plain];
    for rank in 0..MOST {
        for offered in verbs.values() {
            let Some(action) = offered.get(rank) else { continue };
            if found.len() < MOST && !found.contains(action) {
                found.push(action.clone());
            }
        }
    }
    found
}

fn by_verb<A, W>(choice: &Choice<A, W>) -> BTreeMap<&str, Vec<usize>> {
    let mut verbs: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, offer) in choice.offers.iter().enumerate() {
        // Of many ways to set up one always looks a little better, and the battle would never begin.
        if !matches!(offer.weight(), Weight::GivesUp | Weight::Arranges) {
            verbs.entry(&offer.verb).or_default().push(index);
        }
    }
    verbs
}

/// What one verb is tried with: what a player who goes to the enemy would do with it, then others of it as they come; a drawn one in
/// several ways.
fn of_verb<R: Weighed>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    mut among: Vec<usize>,
    generator: &mut Generator,
) -> Vec<R::Action> {
    let mut tried: Vec<R::Action> = Contact::AT_A_GLANCE
        .sensible(battle, choice, among.clone(), generator)
        .map(|picked| picked.action)
        .into_iter()
        .collect();
    while tried.len() < MOST {
        let Some(index) = pick::one(&mut among, generator) else { break };
        let offer = &choice.offers[index];
        match &offer.target {
            Target::Ground(ground) => tried.extend(drawn::several(battle, offer, ground)),
            _ => tried.push(offer.action.clone()),
        }
    }
    tried
}
