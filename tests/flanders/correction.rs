//! A wrong range of long ago put right in a battle of a thousand entries, with the dice that were thrown.

use std::time::{Duration, Instant};

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, Awaiting, FactValue, Ruleset, Statement};
use galloper::journal::{Deed, Session};
use galloper::robot::Robot;
use galloper::rules::{Battle, Setup};

const LONG: usize = 1_000;

/// A battle of a thousand entries that nobody has won.
fn long_battle() -> Session<Battle> {
    let Setup::Flanders(mut setup) =
        load_scenario("cutts-before-blindheim", &Roots::default()).expect("the scenario is sound")
    else {
        panic!("it is a battle of Flanders")
    };
    setup.victory.turns = None;
    setup.victory.broken_commands = [u8::MAX; 2];
    let setup = Setup::Flanders(setup);
    (1..).find_map(|seed| fought(&setup, seed)).expect("some battle is long")
}

/// A thousand entries of one battle; none where nobody is left to fight before that.
fn fought(setup: &Setup, seed: u64) -> Option<Session<Battle>> {
    let mut session = Session::<Battle>::begin(setup.clone(), None).expect("the battle begins");
    let mut generator = Generator::seeded(seed);
    while session.standing().count() < LONG {
        let answer = Robot::Contact.answer(session.battle(), &mut generator)?;
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    Some(session)
}

/// The entries in which a range was left as measured, each with the range.
fn ranges(session: &Session<Battle>) -> Vec<(u64, f64)> {
    let stated = session.standing().filter(|entry| matches!(entry.deed, Deed::Stated(_)));
    stated
        .filter_map(|entry| {
            let before = session.at(entry.number - 1);
            let Awaiting::Facts(sheet) = &before.words() else { return None };
            match sheet.fact("range")?.measured {
                Some(FactValue::Number(range)) => Some((entry.number, range)),
                _ => None,
            }
        })
        .collect()
}

#[test]
fn a_range_of_long_ago_is_put_right_with_the_same_dice() {
    let mut session = long_battle();
    let (entry, range) = *ranges(&session).first().expect("somebody has fired");
    assert!(entry < 400, "it is early: {entry}");
    let before: Vec<_> = session.standing().map(|entry| entry.number).collect();
    let stated = |range: f64| Statement([("range".to_owned(), FactValue::Number(range))].into());

    // The same range again: everything after it fits, and every die is kept.
    let start = Instant::now();
    let misfit = session.correct(entry, Answer::State(stated(range)), "Jim", "measured again").expect("it is legal");
    let taken = start.elapsed();
    assert_eq!(misfit, None);
    assert_eq!(session.standing().count(), before.len());
    let kept = session.standing().filter(|one| one.number > entry);
    let rolled: Vec<Source> = kept
        .filter_map(|one| match &one.deed {
            Deed::Rolled { from, .. } => Some(*from),
            _ => None,
        })
        .collect();
    assert!(rolled.len() > 100 && rolled.iter().all(|from| *from == Source::Kept));
    if !cfg!(debug_assertions) {
        assert!(taken < Duration::from_secs(1), "{taken:?}");
    }

    // Out of reach: where hits had been saved, the entries no longer fit, and the first is named.
    let found = (0..before.len()).find_map(|index| {
        let (entry, _) = *ranges(&session).get(index)?;
        let standing: Vec<u64> = session.standing().map(|entry| entry.number).collect();
        let misfit = session.correct(entry, Answer::State(stated(59.0)), "Jim", "misread").expect("it is legal")?;
        Some((entry, standing, misfit))
    });
    let (entry, standing, misfit) = found.expect("some volley had drawn blood");
    assert!(misfit.entry > entry && standing.contains(&misfit.entry), "{misfit:?}");
    assert!(!misfit.refusal.why.is_empty());
}
