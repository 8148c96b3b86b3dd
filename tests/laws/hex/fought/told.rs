//! What the story says.

use galloper::dice::Reading;
use galloper::game::{Answer, Awaiting, Report, ReportKind, Ruleset};
use galloper::rules::continuity::Action;

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

fn says(reading: &Reading, face: i32, text: &str) -> bool {
    match reading {
        Reading::AtMost(most) => numbers(text).contains(&most.most),
        Reading::Modified(modified) => {
            let result = face + modified.add;
            let row = modified.rows.iter().find(|(low, high, _)| (*low..=*high).contains(&result));
            numbers(text).contains(&result) && row.is_none_or(|(.., meaning)| text.contains(meaning.as_ref()))
        }
        other => panic!("no die of these games is read like {other:?}"),
    }
}

/// The numbers a sentence names.
fn numbers(text: &str) -> Vec<i32> {
    let is_part = |c: char| c.is_ascii_digit() || c == '-';
    let words = text.replace('−', "-").split(|c: char| !is_part(c)).map(str::to_owned).collect::<Vec<_>>();
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

/// Whoever falls into disorder, it is told of what: “Orkney's foot is disordered: …”. [MB 13.2, MM 13]
pub fn every_disorder_is_told_with_its_cause(moment: &Moment<'_>) -> Result<(), String> {
    let (was, is) = (moment.was(), moment.is());
    for id in is.unit_ids().filter(|id| was.is_on_map(*id) || is.is_on_map(*id)) {
        let falls = is.troop(id).disordered && !was.troop(id).disordered;
        let opening = format!("{} is disordered: ", is.name(id));
        if falls && !moment.tells(|text| text.strip_prefix(&opening).is_some_and(|cause| cause.len() > 3)) {
            let told: Vec<&str> = moment.told.iter().map(|report| report.text.as_str()).collect();
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
