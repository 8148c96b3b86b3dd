//! A range of long ago put right in a battle that robots have fought: every later throw of whoever is not concerned is kept.

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, Awaiting, DiceRequest, FactValue, Ruleset, Statement, Unsaid};
use galloper::journal::{Correction, Deed, Fate, Guide, Rebase, Session};
use galloper::robot::Robot;
use galloper::rules::{Action, Amendment, Battle};

type Given = Answer<Action, Amendment>;

/// A battle that two robots have fought for so many entries, with the dice of a seed.
fn fought(answers: usize, seed: u64) -> Session<Battle> {
    let setup = load_scenario("cutts-before-blindheim", &Roots::default()).expect("the scenario is sound");
    let mut session = Session::<Battle>::begin(setup, None).expect("the battle begins");
    let mut generator = Generator::seeded(seed);
    while session.standing().count() < answers {
        let Some(answer) = Robot::Random.answer(session.battle(), &mut generator) else { break };
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    session
}

/// What a correction leads to, a generator throwing what is asked more.
fn rebased(session: &Session<Battle>, correction: Correction<Given>) -> Rebase<Battle> {
    let mut generator = Generator::seeded(9);
    let mut other = Generator::seeded(10);
    let mut faces = |request: &DiceRequest<Unsaid>, count: usize| {
        let mut dice = request.dice;
        dice.count = count as u8;
        Some(generator.throw(dice).0)
    };
    let mut answer = |battle: &Battle| Robot::Hold.answer(battle, &mut other);
    let mut guide = Guide { faces: &mut faces, answer: &mut answer, leaves_out: true };
    session.rebase(correction, &mut guide).expect("the correction is legal")
}

/// The entries in which a range was left as measured.
fn ranges(session: &Session<Battle>) -> Vec<u64> {
    let stated = session.standing().filter(|entry| matches!(entry.deed, Deed::Stated(_)));
    let has_range = |entry: &u64| match &session.before(*entry).expect("it follows the beginning").words() {
        Awaiting::Facts(sheet) => sheet.fact("range").is_some_and(|fact| fact.measured.is_some()),
        _ => false,
    };
    stated.map(|entry| entry.number).filter(has_range).collect()
}

#[test]
fn a_range_put_right_keeps_every_throw_of_whoever_is_not_concerned() {
    let battles = [3, 4].map(|seed| fought(700, seed));
    let (mut changed, mut kept, mut all) = (0, 0, 0);
    for (session, entry) in
        battles.iter().flat_map(|session| ranges(session).into_iter().step_by(2).map(move |entry| (session, entry)))
    {
        for range in [3.0, 59.0] {
            let stated = Statement([("range".to_owned(), FactValue::Number(range))].into());
            let rebase = rebased(session, Correction::Anew(entry, Answer::State(stated)));
            assert_eq!(rebase.stop, None, "entry {entry} at {range}");
            let old = |number: u64| &session.entries()[number as usize].deed;
            let later = rebase.follows.iter().filter_map(|one| Some((old(one.entry?), &one.fate)));
            let throws: Vec<&Fate> =
                later.filter(|(deed, _)| matches!(deed, Deed::Rolled { .. })).map(|(_, fate)| fate).collect();
            all += throws.len();
            kept += throws.iter().filter(|fate| matches!(fate, Fate::Fits | Fate::ReadsOtherwise)).count();
            changed += usize::from(rebase.count(|fate| *fate != Fate::Fits) > 0);
        }
    }
    println!("{changed} corrections changed something; {kept} of {all} later throws were kept whole");
    assert!(changed > 3, "{changed}");
    assert!(kept * 100 >= all * 95, "{kept} of {all}");
}

#[test]
fn undoing_a_correction_brings_back_the_battle_before_it() {
    let mut session = fought(200, 3);
    let (last, stood) = (session.last(), session.battle().fingerprint());
    let entry = *ranges(&session).first().expect("somebody has fired");
    let stated = Statement([("range".to_owned(), FactValue::Number(59.0))].into());
    let rebase = rebased(&session, Correction::Anew(entry, Answer::State(stated)));
    let promised = rebase.battle.fingerprint();
    session.enter_rebase(rebase, "Jim", "misread").expect("it is kept in memory");
    assert_eq!(session.battle().fingerprint(), promised);
    assert_eq!(session.before_correction(), Some(last));
    session.take_back(last, "Jim", "no after all").expect("what stood can stand again");
    assert_eq!((session.last(), session.battle().fingerprint()), (last, stood));
}
