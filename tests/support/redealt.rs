//! Battles that differ only in what lies under one side's cards.

use galloper::data::{Roots, load_scenario};
use galloper::dice::Generator;
use galloper::game::Side;
use galloper::rules::Setup as AnySetup;
use galloper::rules::flanders::state::setup::{PlaceSetup, Setup};

/// A battle of the project.
pub fn scenario(id: &str) -> Setup {
    let AnySetup::Flanders(setup) = load_scenario(id, &Roots::discover()).expect("a scenario of the project") else {
        panic!("{id} is no battle of Flanders")
    };
    setup
}

/// The same setup with the backs of one side's cards dealt otherwise, all of them or two; and which cards then differ.
pub fn redealt(setup: &Setup, side: Side, generator: &mut Generator) -> (Setup, Vec<usize>) {
    let own: Vec<usize> = (0..setup.cards.len()).filter(|&card| setup.cards[card].side == side).collect();
    let mut to = own.clone();
    if generator.below(2) == 0 {
        for index in (1..to.len()).rev() {
            to.swap(index, generator.below(index as u32 + 1) as usize);
        }
    } else {
        let first = generator.below(to.len() as u32) as usize;
        let second = (first + 1 + generator.below(to.len() as u32 - 1) as usize) % own.len();
        to.swap(first, second);
    }
    let mut other = setup.clone();
    for (from, onto) in own.iter().zip(&to) {
        other.cards[*onto].formation = setup.cards[*from].formation;
        other.cards[*onto].spacing = setup.cards[*from].spacing;
    }
    let moved = |card: usize| own.iter().position(|&from| from == card).map_or(card, |index| to[index]);
    for unit in &mut other.units {
        if let PlaceSetup::Card(card) = &mut unit.place {
            *card = moved(*card);
        }
    }
    let differ = own.iter().zip(&to).filter(|(from, onto)| from != onto).map(|(from, _)| *from).collect();
    (other, differ)
}
