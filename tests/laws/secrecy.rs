//! A law over random battles: what marches under a card is seen by nobody on the other side until the card is turned up.
//!
//! Two battles differ only in the backs of some of one side's cards: brigades, batteries and dummies lie under other cards. The
//! same answers are given in both. Scenes, stops, reports, overlays and measurements must be alike for the other side, until one
//! of the cards that differ is turned up.

use crate::support::redealt::{redealt, scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, Awaiting, Eyes, Overlay, Overlays, PieceId, PieceKind, Rule, Ruleset, Side};
use galloper::journal::Session;
use galloper::robot::Robot;
use galloper::rules::flanders::state::CardId;
use galloper::rules::flanders::state::action::Action as OfFlanders;
use galloper::rules::flanders::state::setup::Setup;
use galloper::rules::{Action, Battle, Setup as AnySetup};
use serde_json::{Value, json};

pub const SCENARIOS: [&str; 3] = ["blenheim-centre", "oudenarde-meeting", "ramillies-grand-tactical"];

/// How many pairs of battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 16;

/// How often the robot may think again when its answer does not fit the other battle.
pub const SECOND_THOUGHTS: usize = 40;

/// An answer to a battle of any game.
pub type Answers = galloper::game::AnswerTo<Battle>;

/// Everything that a pair of eyes is shown of a battle, as plain data.
pub fn shown(session: &Session<Battle>, eyes: Eyes, reports: &[galloper::game::Report]) -> Value {
    let battle = session.battle();
    let scene = battle.scene(eyes);
    let pieces: Vec<PieceId> = scene.pieces.iter().map(|piece| piece.id).collect();
    let cards: Vec<PieceId> = pieces.iter().copied().filter(|piece| piece.kind == PieceKind::Card).collect();
    let sights = cards.iter().map(|&card| json!(battle.overlay(card, Overlay::Sight, eyes)));
    // A reach takes long to draw: one card's at a time.
    let one = cards[session.last_seen_by(eyes) as usize % cards.len()];
    let overlays: Vec<Value> = sights.chain([json!(battle.overlay(one, Overlay::Reach, eyes))]).collect();
    let measured: Vec<Value> = pieces.windows(2).map(|pair| json!(battle.measure(pair[0], pair[1]))).collect();
    let told: Vec<_> = reports.iter().filter_map(|report| report.seen_by(eyes)).collect();
    json!({
        "scene": scene,
        "awaiting": awaiting_seen(battle, eyes),
        "entry": session.last_seen_by(eyes),
        "steps": battle.steps(),
        "progress": battle.progress().len(),
        "overlays": overlays,
        "measured": measured,
        "reports": told,
        "journal": session.seen_by(eyes).len(),
    })
}

fn awaiting_seen(battle: &Battle, eyes: Eyes) -> Value {
    json!(battle.words().seen_by(eyes))
}

/// Whether any of these cards has been turned up.
pub fn is_out(battle: &Battle, cards: &[usize]) -> bool {
    let scene = battle.scene(Eyes::Umpire);
    scene.pieces.iter().any(|piece| {
        let is_up = matches!(&piece.place, galloper::game::Place::Off { why } if why == "turned up");
        is_up && cards.iter().any(|&card| piece.id == PieceId::card(card as u16))
    })
}

/// Whether any of these cards has not come on yet, as the other side sees it.
fn is_beside(battle: &Battle, eyes: Eyes, cards: &[usize]) -> bool {
    let scene = battle.scene(eyes);
    scene.pieces.iter().any(|piece| {
        let is_off = matches!(&piece.place, galloper::game::Place::Off { why } if why == "off the table");
        is_off && cards.iter().any(|&card| piece.id == PieceId::card(card as u16))
    })
}

/// An answer of the robot that both battles take.
fn answer_for_both(battles: [&Battle; 2], robot: Robot, generator: &mut Generator) -> Option<Answers> {
    (0..SECOND_THOUGHTS)
        .filter_map(|_| robot.answer(battles[0], generator))
        .find(|answer| battles.iter().all(|battle| battle.check(answer.clone()).is_ok()))
}

/// The back that an answer deals under a card, if it does.
fn dealt(answer: &Answers) -> Option<(CardId, CardId)> {
    match answer {
        Answer::Act(Action::Flanders(OfFlanders::Deal { card, back })) => Some((*card, *back)),
        _ => None,
    }
}

/// Plays two battles until the secret is out; says how many answers that took.
fn keeps_its_secret(seed: u64) -> Result<u64, String> {
    let mut generator = Generator::seeded(seed);
    let mut first = scenario(SCENARIOS[(seed % 3) as usize]);
    if seed / 6 % 2 == 1 {
        first.house.set("card_backs", "sides").expect("it is a switch");
    }
    let side = if (seed / 2).is_multiple_of(2) { Side::A } else { Side::B };
    let (second, mut differ) = redealt(&first, side, &mut generator);
    let own: Vec<bool> = first.cards.iter().map(|card| card.side == side).collect();
    let mut moved = Vec::new();
    let eyes = Eyes::Side(side.other());
    let begin = |setup: Setup| Session::<Battle>::begin(AnySetup::Flanders(setup), None).expect("the battle begins");
    let (mut one, mut other) = (begin(first), begin(second));
    let robot = Robot::ALL[(seed / 3 % 2) as usize];
    let mut given = 0;
    while !is_out(one.battle(), &differ) && !is_out(other.battle(), &differ) {
        if given % 3 == 0 && shown(&one, eyes, &[]) != shown(&other, eyes, &[]) {
            return Err(format!(
                "battle {seed}: after {given} answers {} see a difference",
                differs(&one, &other, eyes)
            ));
        }
        let Some(answer) = answer_for_both([one.battle(), other.battle()], robot, &mut generator) else { break };
        let told = one.give(answer.clone(), Source::Generator).map_err(|error| error.to_string())?;
        let told_there = other.give(answer.clone(), Source::Generator).map_err(|error| error.to_string())?;
        moved.extend(dealt(&answer).filter(|(card, _)| own[usize::from(card.0)]));
        if dealt(&answer).is_none() && !moved.is_empty() {
            // What differed lies under other cards now.
            let onto = std::mem::take(&mut moved).into_iter();
            differ = onto
                .filter(|(_, back)| differ.contains(&usize::from(back.0)))
                .map(|(card, _)| usize::from(card.0))
                .collect();
        }
        if is_out(one.battle(), &differ) || is_out(other.battle(), &differ) {
            break;
        }
        let late = told.iter().chain(&told_there).any(|report| report.rule == Rule::new("FLA MAJ-10"));
        if late && (is_beside(one.battle(), eyes, &differ) || is_beside(other.battle(), eyes, &differ)) {
            // Who is late by the scenario counts as lost, and whose he was is told with the command that it breaks.
            break;
        }
        let read = |reports: &[galloper::game::Report]| -> Vec<_> {
            reports.iter().filter_map(|report| report.seen_by(eyes)).collect()
        };
        if read(&told) != read(&told_there) {
            return Err(format!("battle {seed}: {answer:?} is told as {:?} and {:?}", read(&told), read(&told_there)));
        }
        given += 1;
    }
    Ok(given)
}

/// The first part in which two battles differ for some eyes.
fn differs(one: &Session<Battle>, other: &Session<Battle>, eyes: Eyes) -> String {
    let (one, other) = (shown(one, eyes, &[]), shown(other, eyes, &[]));
    let parts = one.as_object().into_iter().flatten();
    let differing = parts.filter(|(part, told)| other[part.as_str()] != **told).map(|(part, _)| part.clone());
    format!("{eyes:?} in {}", differing.collect::<Vec<_>>().join(", "))
}

#[test]
fn nobody_sees_what_marches_under_the_other_sides_cards() {
    let battles = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(BATTLES);
    let halves = [0, 1].map(|half| {
        std::thread::spawn(move || {
            (0..battles).filter(|seed| seed % 2 == half).map(keeps_its_secret).collect::<Vec<_>>()
        })
    });
    let told: Vec<Result<u64, String>> =
        halves.into_iter().flat_map(|half| half.join().expect("no battle panics")).collect();
    let broken: Vec<&String> = told.iter().filter_map(|told| told.as_ref().err()).collect();
    assert!(broken.is_empty(), "{broken:#?}");
    let answers: u64 = told.iter().flatten().sum();
    assert!(answers > battles * 3, "the battles were hardly played: {answers} answers in {battles}");
}

/// The law has teeth: the owner and the umpire do see the difference at once.
#[test]
fn the_owner_and_the_umpire_see_it() {
    for (seed, id) in SCENARIOS.into_iter().enumerate() {
        let first = scenario(id);
        let (second, _) = redealt(&first, Side::A, &mut Generator::seeded(seed as u64));
        let begin =
            |setup: Setup| Session::<Battle>::begin(AnySetup::Flanders(setup), None).expect("the battle begins");
        let (one, other) = (begin(first), begin(second));
        for eyes in [Eyes::Umpire, Eyes::Side(Side::A)] {
            assert_ne!(shown(&one, eyes, &[]), shown(&other, eyes, &[]), "{id}");
        }
        assert_eq!(shown(&one, Eyes::Side(Side::B), &[]), shown(&other, Eyes::Side(Side::B), &[]), "{id}");
    }
}

/// What an owner answers in secret does not even show in the count of entries, and is told when both have answered.
#[test]
fn cards_turned_up_of_ones_own_will_are_told_when_both_have_said() {
    let mut session =
        Session::<Battle>::begin(AnySetup::Flanders(scenario("oudenarde-meeting")), None).expect("the battle begins");
    let mut generator = Generator::seeded(5);
    let is_asked = |session: &Session<Battle>| {
        matches!(session.awaiting(), Awaiting::Choice(choice)
            if choice.side == Side::A && choice.offers.iter().any(|offer| offer.verb == "turn_up"))
    };
    while !is_asked(&session) {
        let answer = Robot::Contact.answer(session.battle(), &mut generator).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
    let before = shown(&session, Eyes::Side(Side::B), &[]);
    let Awaiting::Choice(choice) = session.words() else { panic!("a choice") };
    let turn_up = choice.offers.iter().find(|offer| offer.verb == "turn_up").expect("a card may be turned up");
    let told = session.give(Answer::Act(turn_up.action.clone()), Source::Table).expect("it is offered");
    assert_eq!(shown(&session, Eyes::Side(Side::B), &told)["reports"], json!([]));
    assert!(shown(&session, Eyes::Side(Side::B), &[]) == before, "side B sees that side A has answered");
}

/// Notes on units say who is there: nobody reads those on units still under the other side's cards, and everybody the others.
#[test]
fn notes_on_units_under_cards_are_for_those_who_may_know_of_them() {
    let mut hidden = 0;
    for id in SCENARIOS {
        let setup = scenario(id);
        let session = Session::<Battle>::begin(AnySetup::Flanders(setup.clone()), None).expect("the battle begins");
        for (eyes, sees) in [(Eyes::Side(Side::A), Side::A), (Eyes::Side(Side::B), Side::B)] {
            let scene = session.battle().scene(eyes);
            let notes =
                |key: &str| setup.units.iter().find(|unit| unit.key == key).map(|unit| format!("{}: ", unit.name));
            for unit in &setup.units {
                let note = notes(&unit.key).expect("it was found there");
                let in_file = setup.provenance.iter().any(|(_, text)| text.starts_with(&note));
                let is_told = scene.provenance.iter().any(|said| said.text.starts_with(&note));
                let is_seen = scene.pieces.iter().any(|piece| piece.key == unit.key);
                assert_eq!(is_told, in_file && is_seen, "{id}, {sees:?}: {note}");
                hidden += u32::from(in_file && !is_seen);
            }
        }
    }
    assert!(hidden > 10, "hardly a note is hidden: {hidden}");
}
