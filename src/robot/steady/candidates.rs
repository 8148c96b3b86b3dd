//! What may be worth trying: a little of every kind of offer.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::dice::Generator;
use crate::game::{Choice, Target, Unsaid, Weighed, Weight};
use crate::robot::contact::{Contact, liking};
use crate::robot::{drawn, pick};

/// How many candidates there are at most.
const MOST: usize = 8;

/// What ends the part of a turn for everybody who may still act in it.
const ENDS: [&str; 4] = ["done", "end", "no_more", "pass"];

/// The plain answer first, then one of every verb in turn, so that hundreds of moves do not crowd out one rally; what brings the battle on
/// comes first. Nobody gives up, and nobody ends what others of his may still do.
pub(super) fn candidates<R: Weighed>(
    battle: &R,
    choice: &Choice<R::Action, Unsaid>,
    plain: R::Action,
    generator: &mut Generator,
) -> Vec<R::Action> {
    let likings: Vec<u8> = (0..choice.offers.len()).map(|index| liking(battle, choice, index)).collect();
    let most = |among: &[usize]| among.iter().map(|index| likings[*index]).max().unwrap_or_default();
    let best = likings.iter().copied().max().unwrap_or_default();
    let mut by_liking: Vec<(&str, Vec<usize>)> = by_verb(choice).into_iter().collect();
    by_liking.retain(|(verb, _)| best < 2 || !ENDS.contains(verb));
    by_liking.sort_by_key(|(_, among)| Reverse(most(among)));
    let verbs: Vec<Vec<R::Action>> =
        by_liking.into_iter().map(|(_, among)| of_verb(battle, choice, among, generator)).collect();
    let mut found = vec![plain];
    for rank in 0..MOST {
        for offered in &verbs {
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
            // Where a leader rides shows in nothing that a moment is worth by: he goes to his men, or stays.
            Target::Ground(ground) if !battle.led_by(ground.piece).is_empty() => {}
            Target::Ground(ground) => tried.extend(drawn::several(battle, offer, ground)),
            _ => tried.push(offer.action.clone()),
        }
    }
    tried
}
