//! A law over random battles: how often one side, or the umpire, has done something in secret shows in nothing the other side is told.
//!
//! One battle's cards lie as they were dealt; the other's are dealt by hand, a card an answer. In the other, too, the umpire sets right
//! what is hidden and takes it back with his reasons, and a side gives a sealed answer, takes it back and gives it again. Whatever the
//! eyes are shown, every word of the account, every number of an entry and every refusal must be alike.

use crate::secrecy::{Answers, SCENARIOS, SECOND_THOUGHTS, is_out, shown};
use crate::support::redealt::{in_secret, redealt, scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Answer, Awaiting, Drawing, Eyes, Piece, PieceKind, Place, Rulebook, Ruleset, Side, Target};
use galloper::geometry::Leg;
use galloper::journal::Session;
use galloper::report::account;
use galloper::robot::Robot;
use galloper::rules::flanders::state::action::Action as OfFlanders;
use galloper::rules::{Action, Battle, Setup as AnySetup};
use serde_json::{Value, json};

/// How many pairs of battles are tried unless `BATTLES` says otherwise.
const BATTLES: u64 = 12;

/// How many answers a pair is followed for.
const LONGEST: u64 = 120;

pub type Of = Session<Battle>;

/// Everything the eyes may ask for: what they are shown, and every word and number of the record.
fn told(session: &Of, eyes: Eyes) -> Value {
    let lines = account(session.entries(), eyes).into_iter();
    let lines: Vec<String> = lines
        .map(|line| {
            let said =
                (line.number, line.label, line.turn, line.text, line.kind, line.sort, line.dice, line.by, line.struck);
            format!("{said:?}")
        })
        .collect();
    let seen = session.seen_by(eyes).into_iter();
    let seen: Vec<Value> = seen.map(|seen| json!([seen.number, seen.reports, seen.taken_back])).collect();
    let register: Vec<String> = session.battle().register().iter().map(|ruling| format!("{ruling:?}")).collect();
    json!({ "shown": shown(session, eyes, &[]), "account": lines, "entries": seen, "register": register })
}

/// What is said to answers that nobody is offered: actions that name pieces by any number, and drawings that go anywhere.
pub fn refusals(session: &Of, generator: &mut Generator, side: Side) -> Vec<String> {
    let battle = session.battle();
    let Awaiting::Choice(choice) = battle.words() else { return Vec::new() };
    if choice.side != side {
        return Vec::new();
    }
    let mut said = Vec::new();
    for _ in 0..6 {
        let offer = &choice.offers[generator.below(choice.offers.len() as u32) as usize];
        let (degrees, inches) = (f64::from(generator.below(360)), f64::from(generator.below(24)));
        if matches!(offer.target, Target::Ground(_)) {
            let legs = vec![Leg::Turn { degrees }, Leg::Advance(inches)];
            let drawn = battle.draw(offer, &Drawing::Legs(legs));
            said.push(format!("{:?}", drawn.and_then(|action| battle.check(Answer::Act(action)).map(|_| ()))));
        }
        let mut written = json!(offer.action);
        renumber(&mut written, generator);
        if let Ok(action) = serde_json::from_value::<Action>(written) {
            said.push(format!("{:?}", battle.check(Answer::Act(action)).map(|_| ())));
        }
    }
    said
}

/// Puts other whole numbers for those of an action.
fn renumber(value: &mut Value, generator: &mut Generator) {
    match value {
        Value::Number(number) if number.is_u64() => *value = json!(generator.below(48)),
        Value::Array(values) => values.iter_mut().for_each(|value| renumber(value, generator)),
        Value::Object(fields) => fields.values_mut().for_each(|value| renumber(value, generator)),
        _ => {}
    }
}

/// Lets a side deal by hand what the other battle leaves as it lies; nothing when it does not deal now.
fn deal(one: &mut Of, other: &mut Of, side: Side, generator: &mut Generator) -> bool {
    let deals = |session: &Of| {
        matches!(session.awaiting(), Awaiting::Choice(choice)
            if choice.side == side && choice.offers.iter().any(|offer| offer.verb == "as_dealt"))
    };
    if !deals(one) || !deals(other) {
        return false;
    }
    one.give(Answer::Act(Action::Flanders(OfFlanders::AsDealt)), Source::Table).expect("it is offered");
    let mut first = true;
    loop {
        let Awaiting::Choice(choice) = other.awaiting() else { return true };
        let by_hand: Vec<Action> =
            choice.offers.iter().filter(|offer| offer.verb == "deal").map(|offer| offer.action.clone()).collect();
        if choice.side != side || by_hand.is_empty() || (!first && deals(other)) {
            return true;
        }
        first = false;
        let action = by_hand[generator.below(by_hand.len() as u32) as usize].clone();
        let is_last = by_hand.len() == 1;
        let before = other.last();
        other.give(Answer::Act(action.clone()), Source::Table).expect("it is offered");
        if !is_last && generator.below(3) == 0 {
            other.take_back(before, "Marcus", "that was the wrong card for the guns").expect("it is there");
            other.give(Answer::Act(action), Source::Table).expect("it is offered again");
        }
    }
}

/// The cards of a side that are not alike in two battles.
pub fn unlike(one: &Battle, other: &Battle, side: Side) -> Vec<usize> {
    // Every card with what is written on its back, and the units that lie under it.
    let backs = |battle: &Battle| -> Vec<(Side, Option<String>, Vec<String>)> {
        let pieces = battle.scene(Eyes::Umpire).pieces;
        let under = |name: &str| {
            let why = format!("on card {name}");
            let lies = |piece: &&Piece| matches!(&piece.place, Place::Off { why: found } if *found == why);
            pieces.iter().filter(lies).map(|piece| piece.key.clone()).collect()
        };
        let cards = pieces.iter().filter(|piece| piece.id.kind == PieceKind::Card);
        cards.map(|card| (card.side, card.back.clone(), under(&card.name))).collect()
    };
    let pairs = backs(one).into_iter().zip(backs(other)).enumerate();
    pairs.filter(|(_, (one, other))| one.0 == side && one != other).map(|(card, _)| card).collect()
}

/// An answer of the robot that both battles take.
pub fn answer_for_both(battles: [&Battle; 2], robot: Robot, generator: &mut Generator) -> Option<Answers> {
    (0..SECOND_THOUGHTS)
        .filter_map(|_| robot.answer(battles[0], generator))
        .find(|answer| battles.iter().all(|battle| battle.check(answer.clone()).is_ok()))
}

/// Follows a pair until the secret is out; says how many secret entries the second had more.
fn keeps_the_count(seed: u64) -> Result<u64, String> {
    let mut generator = Generator::seeded(seed ^ 0x5eed);
    let mut first = scenario(SCENARIOS[(seed % 3) as usize]);
    first.house.set("card_backs", "sides").expect("it is a switch");
    first.house.set("enemy_strength", ["exact", "threes", "words"][(seed / 3 % 3) as usize]).expect("it is a switch");
    let side = if (seed / 2).is_multiple_of(2) { Side::A } else { Side::B };
    let eyes = Eyes::Side(side.other());
    let (second, _) = redealt(&first, side, &mut generator);
    let begin = |setup| Of::begin(AnySetup::Flanders(setup), None).expect("the battle begins");
    let (mut one, mut other) = (begin(first), begin(second));
    let robot = Robot::ALL[(seed / 6 % 2) as usize];
    let mut differ = unlike(one.battle(), other.battle(), side);
    for given in 0..LONGEST {
        if is_out(one.battle(), &differ) || is_out(other.battle(), &differ) {
            break;
        }
        if generator.below(4) == 0 {
            in_secret(&mut other, eyes, &mut generator);
        }
        if given % 3 == 0 {
            let (here, there) = (told(&one, eyes), told(&other, eyes));
            if here != there {
                return Err(format!("battle {seed}, after {given} answers: {}", first_difference(&here, &there)));
            }
            let probe = generator.below(u32::MAX);
            let said = |session| refusals(session, &mut Generator::seeded(u64::from(probe)), side.other());
            let (here, there) = (said(&one), said(&other));
            if here != there {
                return Err(format!("battle {seed}, after {given} answers: {here:?} is not {there:?}"));
            }
        }
        if deal(&mut one, &mut other, side, &mut generator) {
            differ = unlike(one.battle(), other.battle(), side);
            continue;
        }
        let Some(answer) = answer_for_both([one.battle(), other.battle()], robot, &mut generator) else { break };
        let before = other.last();
        one.give(answer.clone(), Source::Generator).map_err(|error| error.to_string())?;
        let reports = other.give(answer.clone(), Source::Generator).map_err(|error| error.to_string())?;
        let is_sealed = !reports.is_empty() && reports.iter().all(|report| !report.is_seen_by(eyes));
        if is_sealed && generator.below(2) == 0 {
            other.take_back(before, "Marcus", "he meant his other brigade").expect("it is there");
            other.give(answer, Source::Generator).map_err(|error| error.to_string())?;
        }
    }
    Ok((other.entries().len() - one.entries().len()) as u64)
}

fn first_difference(one: &Value, other: &Value) -> String {
    match (one, other) {
        (Value::Object(here), Value::Object(there)) => here
            .iter()
            .find(|(name, value)| there.get(*name) != Some(value))
            .map_or_else(String::new, |(name, value)| format!("{name}: {}", first_difference(value, &there[name]))),
        (Value::Array(here), Value::Array(there)) => match here.iter().zip(there).find(|(one, other)| one != other) {
            Some((one, other)) => first_difference(one, other),
            None => format!("{} are not {}: {:?} {:?}", here.len(), there.len(), here.last(), there.last()),
        },
        _ => format!("{one} is not {other}"),
    }
}

#[test]
fn nobody_counts_what_is_done_in_secret() {
    let battles = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(BATTLES);
    let halves = [0, 1].map(|half| {
        std::thread::spawn(move || {
            (0..battles).filter(|seed| seed % 2 == half).map(keeps_the_count).collect::<Vec<_>>()
        })
    });
    let told: Vec<Result<u64, String>> =
        halves.into_iter().flat_map(|half| half.join().expect("no battle panics")).collect();
    let broken: Vec<&String> = told.iter().filter_map(|told| told.as_ref().err()).collect();
    assert!(broken.is_empty(), "{broken:#?}");
    let more: u64 = told.iter().flatten().sum();
    assert!(more > battles * 4, "hardly anything was done in secret: {more} entries in {battles} battles");
}
