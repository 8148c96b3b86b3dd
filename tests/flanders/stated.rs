//! A battle in inches, and the same facts stated in a ledger, give the same tallies, losses and checks.

use std::collections::VecDeque;

use crate::support::charges::{CHARGED, CHARGER, Charge, charges};
use galloper::dice::{Faces, Generator};
use galloper::game::{Answer, Awaiting, DiceRequest, Ears, Fact, FactSheet, FactValue, PieceId, Ruleset, Statement};
use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::state::action::Logged;
use galloper::rules::flanders::state::setup::PlaceSetup;
use galloper::rules::flanders::{Action, Amendment, Battle};

/// How often each charge is played.
const TIMES: u64 = 12;

/// A throw of a charge: what for, by which rule, what it has to come to, what it came to.
#[derive(Clone, Debug, PartialEq)]
struct Throw {
    why: String,
    rule: String,
    tallies: Vec<f64>,
    faces: Vec<u8>,
}

impl Throw {
    fn of(request: &DiceRequest, faces: &[u8]) -> Self {
        Self {
            why: request.why.clone(),
            rule: request.rule.citation().to_owned(),
            tallies: request.tallies.iter().map(galloper::game::Tally::total).collect(),
            faces: faces.to_vec(),
        }
    }
}

/// What a charge came to: its throws, and figures and nerve of both when it was over.
#[derive(Debug, PartialEq)]
struct Course {
    throws: Vec<Throw>,
    left: [(u8, Morale, bool); 2],
}

fn left(battle: &Battle) -> [(u8, Morale, bool); 2] {
    [CHARGER, CHARGED].map(|id| {
        let unit = battle.state().unit(id);
        (unit.figures, unit.morale, unit.is_present())
    })
}

/// Whether a question is about one of the two.
fn is_theirs(pieces: &[PieceId]) -> bool {
    pieces.iter().any(|piece| [CHARGER, CHARGED].map(PieceId::from).contains(piece))
}

fn is_over(battle: &Battle) -> bool {
    battle.steps().iter().any(|step| step.starts_with("morale"))
}

/// Plays a charge in inches up to the morale step; what was measured on the way, sheet by sheet.
fn in_inches(charge: &Charge, seed: u64) -> (Course, Vec<FactSheet>) {
    let (mut battle, answer) = charge.begun();
    battle.answer(answer, Ears::Deaf).expect("the charge is legal");
    let (policy, mut generator) = (charge.policy(), Generator::seeded(seed));
    let (mut throws, mut sheets) = (Vec::new(), Vec::new());
    for _ in 0..2_000 {
        if is_over(&battle) {
            break;
        }
        let answer = match battle.words() {
            Awaiting::Facts(sheet) => {
                sheets.push(sheet);
                Answer::State(Statement::as_measured())
            }
            Awaiting::Dice(request) => {
                let throw = |_| generator.below(u32::from(request.dice.sides)) as u8 + 1;
                let mut faces: Vec<u8> = (0..request.dice.count).map(throw).collect();
                if request.rule.citation() == "FLA SEQ-04" {
                    faces = vec![6, 1];
                } else if is_theirs(&request.pieces) {
                    throws.push(Throw::of(&request, &faces));
                }
                Answer::Roll(Faces(faces))
            }
            Awaiting::Choice(choice) => {
                let quiet = choice.offers.iter().find(|offer| {
                    matches!(offer.verb.as_ref(), "stand" | "hold_fire" | "no_ride" | "comply" | "own" | "declare")
                });
                let goes_on = || policy(&battle).expect("somebody decides");
                quiet.map_or_else(goes_on, |offer| Answer::Act(offer.action.clone()))
            }
            Awaiting::Over(_) => break,
        };
        battle.answer(answer, Ears::Deaf).expect("it is taken");
    }
    (Course { throws, left: left(&battle) }, sheets)
}

/// The same charge in a ledger, every fact stated as it was measured and every die as it fell.
fn stated(charge: &Charge, sheets: &[FactSheet], dice: &[Throw]) -> Course {
    let mut setup = charge.setup();
    setup.ledger = true;
    for unit in &mut setup.units {
        unit.place = PlaceSetup::Untracked;
    }
    let mut battle = Battle::begin(&setup).expect("the setup can be played");
    let give = |battle: &mut Battle, answer: Answer<Action, Amendment>| {
        battle.answer(answer.clone(), Ears::Deaf).unwrap_or_else(|no| panic!("{}: {answer:?}: {no}", charge.name));
    };
    if let Some(answer) = charge.before() {
        give(&mut battle, answer);
    }
    for action in [
        Action::Log(Logged::Charge),
        Action::LogOf { procedure: Logged::Charge, unit: CHARGER },
        Action::Charge { unit: CHARGER, target: CHARGED, wheel: 0.0 },
    ] {
        give(&mut battle, Answer::Act(action));
    }
    let policy = charge.policy();
    let (mut dice, mut throws) = (dice.iter().cloned().collect::<VecDeque<Throw>>(), Vec::new());
    for _ in 0..400 {
        let answer = match battle.words() {
            Awaiting::Facts(sheet) => Answer::State(as_on_the_table(&sheet, sheets)),
            Awaiting::Dice(request) => {
                let Some(next) = dice.pop_front() else { break };
                throws.push(Throw::of(&request, &next.faces));
                Answer::Roll(Faces(next.faces))
            }
            Awaiting::Choice(choice) => {
                let fight =
                    choice.offers.iter().find(|offer| matches!(offer.action, Action::FightOut(_) | Action::Declare));
                let is_open = choice.offers.iter().any(|offer| matches!(offer.action, Action::Log(_)));
                match fight {
                    Some(offer) => Answer::Act(offer.action.clone()),
                    None if is_open => break,
                    None => policy(&battle).expect("somebody decides"),
                }
            }
            Awaiting::Over(_) => break,
        };
        give(&mut battle, answer);
    }
    Course { throws, left: left(&battle) }
}

/// A sheet's facts as they were measured on the table when the same was asked there.
fn as_on_the_table(sheet: &FactSheet, sheets: &[FactSheet]) -> Statement {
    let measured = |fact: &Fact| {
        let same = sheets.iter().filter(|other| other.title == sheet.title);
        same.filter_map(|other| other.fact(&fact.name)?.measured.clone()).next_back()
    };
    let unknown = sheet.facts.iter().filter(|fact| fact.measured.is_none());
    let value = |fact: &Fact| measured(fact).or_else(|| fact.usual.clone()).unwrap_or(FactValue::Yes(false));
    Statement(unknown.map(|fact| (fact.name.to_string(), value(fact))).collect())
}

/// [FLA SEQ-01]
#[test]
fn the_same_facts_stated_in_a_ledger_come_to_the_same() {
    let mut compared = 0;
    for charge in charges() {
        for seed in 0..TIMES {
            let (tracked, sheets) = in_inches(&charge, seed);
            // A bonus move that meets somebody is seen on the table: whether it does is stated with the rest.
            let ledger = stated(&charge, &sheets, &tracked.throws);
            let count = tracked.throws.len().min(ledger.throws.len());
            assert_eq!(ledger.throws[..count], tracked.throws[..count], "{}, seed {seed}", charge.name);
            if ledger.throws.len() == tracked.throws.len() {
                assert_eq!(ledger.left, tracked.left, "{}, seed {seed}", charge.name);
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared} were played to the same end");
}
