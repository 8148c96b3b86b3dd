//! The teeth of the law of secrecy: every door by which something hidden could come out is one that the law looks at.
//!
//! For each door the umpire's answer is put in the place of the side's, as a fault there would put it. Two battles that are alike to a
//! side must then be seen to differ, or the side to be told what it is not told otherwise; with the door as it is they are alike.

use crate::secrecy::{SCENARIOS, is_out};
use crate::support::redealt::{in_secret, redealt, scenario};
use crate::unequal::{Of, answer_for_both, refusals, unlike};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, AnswerTo, Awaiting, Eyes, Overlays, PieceId, PieceKind, Ruleset, Side};
use galloper::journal::Deed;
use galloper::odds::{self, Budget};
use galloper::report::account;
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup as AnySetup};
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    EntryNumbers,
    UndoReasons,
    UmpiresWords,
    ProvenanceNotes,
    Odds,
    Measures,
    Exports,
    Refusals,
    Ids,
}

const DOORS: [Door; 9] = [
    Door::EntryNumbers,
    Door::UndoReasons,
    Door::UmpiresWords,
    Door::ProvenanceNotes,
    Door::Odds,
    Door::Measures,
    Door::Exports,
    Door::Refusals,
    Door::Ids,
];

/// What some eyes are told through a door.
fn told(session: &Of, eyes: Eyes, door: Door) -> Value {
    let battle = session.battle();
    match door {
        Door::EntryNumbers => {
            let seen = session.seen_by(eyes);
            json!([session.last_seen_by(eyes), seen.iter().map(|seen| seen.number).collect::<Vec<_>>()])
        }
        Door::UndoReasons => json!(session.seen_by(eyes).iter().map(|seen| &seen.taken_back).collect::<Vec<_>>()),
        Door::UmpiresWords => {
            let lines = account(session.entries(), eyes).into_iter();
            json!(lines.map(|line| (line.text, line.by)).collect::<Vec<_>>())
        }
        Door::ProvenanceNotes => json!(battle.scene(eyes).provenance),
        Door::Odds => match eyes {
            Eyes::Umpire => foreseen(battle),
            // A side is told none.
            Eyes::Side(_) => Value::Null,
        },
        Door::Measures => {
            let pieces: Vec<PieceId> = battle.scene(eyes).pieces.iter().map(|piece| piece.id).collect();
            json!(
                pieces
                    .iter()
                    .map(|from| (from, pieces.first().map(|to| battle.measure(*from, *to))))
                    .collect::<Vec<_>>()
            )
        }
        Door::Exports => match eyes {
            Eyes::Umpire => json!(session.diary()),
            Eyes::Side(_) => {
                let story = account(session.entries(), eyes).into_iter().filter(galloper::report::Line::is_story);
                json!(story.map(|line| format!("{} {}", line.label, line.text)).collect::<Vec<_>>())
            }
        },
        Door::Refusals => match eyes {
            Eyes::Umpire => json!(Side::BOTH.map(|side| refused(session, side))),
            Eyes::Side(side) => json!(refused(session, side)),
        },
        Door::Ids => json!(battle.scene(eyes).pieces.iter().map(|piece| (piece.id, &piece.key)).collect::<Vec<_>>()),
    }
}

fn refused(session: &Of, side: Side) -> Vec<String> {
    (0..20).flat_map(|seed| refusals(session, &mut Generator::seeded(seed), side)).collect()
}

/// What may come of the offers of the moment, as the umpire may ask.
fn foreseen(battle: &Battle) -> Value {
    let Awaiting::Choice(choice) = battle.awaiting() else { return Value::Null };
    let budget = Budget { throws: 200, samples: 20, seed: 1 };
    let acts = choice.offers.iter().filter(|offer| !offer.target.is_drawn()).take(6);
    let weighed = acts.map(|offer| {
        let answer: AnswerTo<Battle> = Answer::Act(offer.action.clone());
        odds::odds(battle, &answer, &odds::first_offer, budget).ok().map(|odds| json!(odds))
    });
    json!(weighed.collect::<Vec<_>>())
}

/// Two battles alike to some eyes, so many answers after they began or as many as let nothing out; one with secret entries.
fn pair(seed: u64, answers: usize) -> (Of, Of, Eyes) {
    let mut generator = Generator::seeded(seed);
    let mut first = scenario(SCENARIOS[(seed % 3) as usize]);
    first.house.set("card_backs", "sides").expect("it is a switch");
    let side = if seed.is_multiple_of(2) { Side::A } else { Side::B };
    let eyes = Eyes::Side(side.other());
    let (second, _) = redealt(&first, side, &mut generator);
    let begin = |setup| Of::begin(AnySetup::Flanders(setup), None).expect("the battle begins");
    let (mut one, mut other) = (begin(first), begin(second));
    for _ in 0..answers {
        let before = (one.last(), other.last());
        let Some(answer) = answer_for_both([one.battle(), other.battle()], Robot::Contact, &mut generator) else {
            break;
        };
        one.give(answer.clone(), Source::Generator).expect("it was checked");
        other.give(answer, Source::Generator).expect("it was checked");
        let differ = unlike(one.battle(), other.battle(), side);
        if is_out(one.battle(), &differ) || is_out(other.battle(), &differ) {
            one.take_back(before.0, "test", "out").expect("it stands");
            other.take_back(before.1, "test", "out").expect("it stands");
            break;
        }
        in_secret(&mut other, eyes, &mut generator);
    }
    (one, other, eyes)
}

#[test]
fn every_door_that_stood_open_would_be_seen() {
    let mut seen: Vec<Door> = Vec::new();
    for (seed, answers) in (0..24).map(|seed| (seed, [0, 4, 9, 16][seed as usize / 3 % 4])) {
        let (one, other, eyes) = pair(seed, answers);
        for door in DOORS {
            let closed = [told(&one, eyes, door), told(&other, eyes, door)];
            assert_eq!(closed[0], closed[1], "{door:?} tells {eyes:?} of battle {seed} what is hidden");
            if seen.contains(&door) {
                continue;
            }
            let open = [told(&one, Eyes::Umpire, door), told(&other, Eyes::Umpire, door)];
            let is_seen = match door {
                // What is hidden from a side is the same in both: it is that it is told at all.
                Door::ProvenanceNotes | Door::Odds | Door::Measures | Door::Ids => open[0] != closed[0],
                _ => open[0] != open[1],
            };
            seen.extend(is_seen.then_some(door));
        }
    }
    let unseen: Vec<&Door> = DOORS.iter().filter(|door| !seen.contains(door)).collect();
    assert!(unseen.is_empty(), "a fault at these would not be seen: {unseen:?}");
}

/// The pairs have what the doors could tell: cards, secret rulings, and takings back with their reasons.
#[test]
fn the_pairs_have_secrets() {
    let (one, other, eyes) = pair(0, 9);
    assert!(other.entries().len() > one.entries().len(), "nothing was done in secret");
    assert!(other.entries().iter().any(|entry| matches!(entry.deed, Deed::Ruled(_))));
    assert!(other.entries().iter().any(|entry| entry.taken_back.is_some()));
    let cards = |session: &Of| {
        session.battle().scene(eyes).pieces.iter().filter(|piece| piece.id.kind == PieceKind::Card).count()
    };
    assert!(cards(&one) > 2 && cards(&one) == cards(&other));
}
