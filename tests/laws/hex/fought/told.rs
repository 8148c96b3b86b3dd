//! What the story says.

use galloper::dice::Reading;
use galloper::game::{Answer, Awaiting, Grammar, Report, ReportKind, Ruleset};
use galloper::rules::continuity::Action;
use galloper::rules::continuity::judge::troop::UnitId;
use galloper::rules::continuity::state::State;

use super::Moment;

/// Every die is told: its face, and what it was thrown against or what it came to and means. [MB 2.12, MM 2.3]
pub fn every_die_is_told_with_what_it_needed(moment: &Moment<'_>) -> Result<(), String> {
    let (Answer::Roll(faces), Awaiting::Dice(request)) = (moment.answer, moment.before.awaiting()) else {
        return Ok(());
    };
    let face = i32::from(faces.first());
    let tells = |report: &Report| numbers(&report.text).contains(&face) && says(&request.reading, face, &report.text);
    if moment.told.iter().any(tells) {
        return Ok(());
    }
    let told: Vec<&str> = moment.told.iter().map(|report| report.text.as_str()).collect();
    Err(format!("“{}”: a {face} is told as {told:?}", why(moment.before.words())))
}

fn why(awaiting: Awaiting<Action>) -> String {
    match awaiting {
        Awaiting::Dice(request) => request.why,
        _ => String::new(),
    }
}

/// A table of more rows is looked up, and its row told.
const FEW_ROWS: usize = 3;

fn says(reading: &Reading, face: i32, text: &str) -> bool {
    match reading {
        Reading::AtMost(most) => numbers(text).contains(&most.most),
        Reading::Modified(modified) => {
            let result = face + modified.add;
            let row = modified.rows.iter().find(|(low, high, _)| (*low..=*high).contains(&result));
            // A die of two or three rows is thrown for something: what it needed is told, from which end it may be.
            let bounds = if modified.rows.len() <= FEW_ROWS { &modified.rows[1..] } else { &[] };
            let told = numbers(text);
            let is_told = |low: &i32| told.contains(low) || told.contains(&(low - 1));
            told.contains(&result)
                && row.is_none_or(|(.., meaning)| text.contains(meaning.as_ref()) || text.contains(&of_many(meaning)))
                && bounds.iter().all(|(low, ..)| is_told(low))
        }
        other => panic!("no die of these games is read like {other:?}"),
    }
}

/// What a row means, told of many: "it keeps its order" of several is "they keep their order".
fn of_many(meaning: &str) -> String {
    let mut text = format!("The Buffs falls back: {meaning}");
    Grammar::of(std::iter::once("The Buffs")).agree(&mut text);
    text.rsplit(": ").next().unwrap_or(meaning).to_owned()
}

/// The numbers a sentence names.
fn numbers(text: &str) -> Vec<i32> {
    let is_part = |c: char| c.is_ascii_digit() || c == '-';
    let words = text.replace('−', "-").split(|c: char| !is_part(c)).map(str::to_owned).collect::<Vec<_>>();
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

/// Whoever falls into disorder, it is told of what: “Orkney's foot is disordered: …”. [MB 13.2, MM 13]
pub fn every_disorder_is_told_with_its_cause(moment: &Moment<'_>) -> Result<(), String> {
    has_a_cause(moment.was(), moment.is(), moment.told)
}

/// Whether of everybody who has fallen into disorder it is told why.
pub fn has_a_cause(was: &State, is: &State, told: &[Report]) -> Result<(), String> {
    let tells = |holds: &dyn Fn(&str) -> bool| told.iter().any(|report| holds(&report.text));
    let falls = |id: &UnitId| is.troop(*id).disordered && !was.troop(*id).disordered;
    for id in is.unit_ids().filter(|id| was.is_on_map(*id) || is.is_on_map(*id)).filter(falls) {
        let openings = ["is", "are"].map(|verb| format!("{} {verb} disordered: ", is.name(id)));
        let is_cause =
            |text: &str| openings.iter().any(|opening| text.strip_prefix(opening).is_some_and(|cause| cause.len() > 3));
        if !tells(&is_cause) {
            let told: Vec<&str> = told.iter().map(|report| report.text.as_str()).collect();
            return Err(format!("of {} it is told {told:?}", is.name(id)));
        }
    }
    Ok(())
}

/// A battle that is over has said so, and why. [MB 16, MM 16]
pub fn a_battle_that_is_over_says_who_has_won(moment: &Moment<'_>) -> Result<(), String> {
    let Awaiting::Over(_) = moment.after.awaiting() else { return Ok(()) };
    let says = moment.told.iter().any(|report| report.kind == ReportKind::Over);
    if says { Ok(()) } else { Err("it ends, and nobody says why".to_owned()) }
}
