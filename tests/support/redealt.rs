//! Battles that differ only in what lies under one side's cards.

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Amend, Answer, Ears, Eyes, PieceId, PieceKind, Ruleset, Ruling, RulingTarget, Side};
use galloper::journal::Session;
use galloper::rules::flanders::Amendment as OfFlanders;
use galloper::rules::flanders::state::setup::{PlaceSetup, Setup};
use galloper::rules::{Amendment, Battle, Setup as AnySetup};

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

/// The umpire sets something right that is hidden from some eyes, takes it back, perhaps puts it back and takes it back once more.
pub fn in_secret(session: &mut Session<Battle>, eyes: Eyes, generator: &mut Generator) {
    let battle = session.battle();
    let seen: Vec<PieceId> = battle.scene(eyes).pieces.iter().map(|piece| piece.id).collect();
    let hidden = |piece: &PieceId| !seen.contains(piece);
    // Troops that are not seen at all, and what is written on the back of a card.
    let may_be_secret = |piece: PieceId, amendment: &Amendment| {
        hidden(&piece) || matches!(amendment, Amendment::Flanders(OfFlanders::CardBack { .. }))
    };
    let pieces = battle.scene(Eyes::Umpire).pieces.into_iter();
    let others = pieces.filter(|piece| eyes != Eyes::Side(piece.side)).map(|piece| piece.id);
    let amendable: Vec<_> = others
        .filter(|piece| hidden(piece) || piece.kind == PieceKind::Card)
        .flat_map(|piece| battle.amendable(Some(piece)).into_iter().map(move |one| (piece, one)))
        .filter(|(piece, one)| may_be_secret(*piece, &one.amendment))
        .collect();
    if amendable.is_empty() {
        return;
    }
    let (_, chosen) = &amendable[generator.below(amendable.len() as u32) as usize];
    let sets = RulingTarget::Amend(chosen.amendment.clone());
    let ruling = Ruling { by: "Marcus".to_owned(), why: "as its roster has it".to_owned(), departs_from: None, sets };
    let mut after = battle.clone();
    // What sets hidden troops on the table is no secret.
    let is_secret = after.answer(Answer::Rule(ruling.clone()), Ears::Deaf).is_ok()
        && after.scene(eyes) == battle.scene(eyes)
        && after.words().seen_by(eyes) == battle.words().seen_by(eyes);
    if !is_secret {
        return;
    }
    let before = session.last();
    if session.give(Answer::Rule(ruling), Source::Table).is_err() {
        return;
    }
    session.take_back(before, "Marcus", "it was another brigade").expect("it is there");
    if generator.below(2) == 0 {
        session.redo().expect("it was just taken back");
        session.take_back(before, "Marcus", "after all not").expect("it is there");
    }
}
