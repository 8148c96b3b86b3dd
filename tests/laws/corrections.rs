//! Any die, fact or ruling of the past put right in random battles of every game: each later entry is accounted for once, what is
//! promised is what comes, and undoing brings back what stood. `BATTLES=n` fights so many of each scenario.

use galloper::data::{Roots, load_scenario};
use galloper::dice::{Faces, Generator, Source};
use galloper::game::{Amend, Answer, Awaiting, DiceRequest, Ruleset, Ruling, RulingTarget, Statement, Unsaid};
use galloper::journal::{Correction, Deed, Fate, Guide, Session};
use galloper::robot::Robot;
use galloper::rules::{Action, Amendment, Battle};

type Given = Answer<Action, Amendment>;

const SCENARIOS: [&str; 5] = ["first-orders", "cutts-before-blindheim", "blenheim", "ramillies", "blenheim-1704"];
const ANSWERS: usize = 90;

fn battles() -> u64 {
    std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(3)
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

/// Something else for an entry, or something put before it: other faces, the facts as measured, a figure less.
fn correction(session: &Session<Battle>, entry: u64, dice: &mut Generator) -> Option<Correction<Given>> {
    let before = session.before(entry)?;
    let deed = &session.entries()[entry as usize].deed;
    match (before.awaiting(), deed) {
        (Awaiting::Dice(request), Deed::Rolled { .. }) => {
            Some(Correction::Anew(entry, Answer::Roll(dice.throw(request.dice))))
        }
        (Awaiting::Facts(_), Deed::Stated(_)) => {
            let answer = Answer::State(Statement::as_measured());
            before.check(answer.clone()).is_ok().then_some(Correction::Anew(entry, answer))
        }
        _ => {
            let pieces = before.scene(galloper::game::Eyes::Umpire).pieces;
            let piece = pieces.get(dice.below(pieces.len().max(1) as u32) as usize)?.id;
            let amendable = before.amendable(Some(piece));
            let one = amendable.get(dice.below(amendable.len().max(1) as u32) as usize)?.amendment.clone();
            let sets = RulingTarget::Amend(one);
            let answer = Answer::Rule(Ruling { by: "Jim".to_owned(), why: String::new(), departs_from: None, sets });
            before.check(answer.clone()).is_ok().then_some(Correction::Before(entry, answer))
        }
    }
}

#[test]
fn a_correction_accounts_for_every_later_entry_and_is_undone_whole() {
    let (mut corrected, mut follow, mut kept) = (0, 0, 0);
    for scenario in SCENARIOS {
        for seed in 0..battles() {
            let mut session = fought(scenario, seed);
            let mut dice = Generator::seeded(seed + 100);
            let entry = 1 + u64::from(dice.below((session.last() - 1) as u32));
            let Some(correction) = correction(&session, entry, &mut dice) else { continue };
            let is_before = matches!(correction, Correction::Before(..));
            let mut throws = Generator::seeded(seed + 200);
            let mut faces = |request: &DiceRequest<Unsaid>, count: usize| {
                let mut asked = request.dice;
                asked.count = count as u8;
                let Faces(faces) = throws.throw(asked);
                Some(faces)
            };
            let mut other = Generator::seeded(seed + 300);
            let mut answer = |battle: &Battle| Robot::Hold.answer(battle, &mut other);
            let mut guide = Guide { faces: &mut faces, answer: &mut answer, leaves_out: true };
            let rebase = session.rebase(correction.clone(), &mut guide).expect("the correction is legal");

            let first = if is_before { entry } else { entry + 1 };
            let told: Vec<u64> = rebase.follows.iter().filter_map(|one| one.entry).collect();
            let later: Vec<u64> = (first..=session.last()).collect();
            assert_eq!(told, later, "{scenario} {seed}: {correction:?}");
            assert_eq!(rebase.stop.is_some(), rebase.count(|fate| *fate == Fate::Struck) > 0, "{scenario} {seed}");
            corrected += 1;
            follow += later.len();
            kept += rebase.count(|fate| matches!(fate, Fate::Fits | Fate::ReadsOtherwise));

            let (last, stood, promised) = (session.last(), session.battle().fingerprint(), rebase.battle.fingerprint());
            session.enter_rebase(rebase, "Jim", "misread").expect("it is kept in memory");
            assert_eq!(session.battle().fingerprint(), promised, "{scenario} {seed}");
            assert_eq!(session.before_correction(), Some(last));
            session.take_back(last, "Jim", "").expect("what stood can stand again");
            assert_eq!(session.battle().fingerprint(), stood, "{scenario} {seed}");
        }
    }
    println!("{corrected} corrections; of {follow} later entries {kept} stand with their own dice");
    assert!(corrected > 4);
}
