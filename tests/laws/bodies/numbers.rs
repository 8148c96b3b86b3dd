//! Every number in a sentence of dice is that of the throw: the faces, what they come to, what was needed, who is left.
//! [FLA MOR-01, TYP-14, ART-19]

use std::collections::BTreeMap;

use galloper::game::{PieceId, Report};

use super::{Moment, Watch};

/// How many figures each has by what has been told of its losses.
#[derive(Default)]
pub struct Numbers {
    left: BTreeMap<PieceId, u16>,
}

impl Watch for Numbers {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let rolled =
            moment.told.iter().filter(|report| report.text.contains(" rolls ") || report.text.contains(" roll "));
        let mut found: Vec<String> = rolled.filter_map(|report| wrong_throw(moment, report)).collect();
        found.extend(moment.told.iter().filter_map(|report| self.wrong_losses(moment, report)));
        if moment.after.is_between {
            found.extend(self.wrong_figures(moment));
        }
        found
    }
}

/// What is wrong with the faces, their sum, or what was needed.
fn wrong_throw(moment: &Moment<'_>, report: &Report) -> Option<String> {
    let thrown = &moment.thrown?.0;
    let text = &report.text;
    let tail = text.split(" rolls ").nth(1).or_else(|| text.split(" roll ").nth(1))?;
    if !tail.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let numbers = |text: &str| text.split(' ').map_while(|word| word.parse::<u8>().ok()).collect::<Vec<u8>>();
    // A check tells its sum, and the faces in brackets; whatever else is rolled tells its faces.
    let (sum, faces) = match tail.split_once('(') {
        Some((sum, faces)) if tail.find(':').is_none_or(|colon| colon > sum.len()) => {
            (sum.trim().parse::<u8>().ok(), numbers(faces.split(')').next()?))
        }
        _ => (None, numbers(tail.split([':', '.', ',']).next()?)),
    };
    if faces != *thrown {
        return Some(format!("{thrown:?} was thrown: {text}"));
    }
    if sum.is_some_and(|sum| sum != faces.iter().sum::<u8>()) {
        return Some(format!("{faces:?} is not what it comes to: {text}"));
    }
    let need = need_of(text)?;
    let whole = report.tally.as_ref()?.whole();
    let is_saves = text.contains(&format!("{need}+"));
    let whole = if is_saves { whole.clamp(1, 7) } else { whole };
    if whole != need {
        return Some(format!("the sum of it is {whole}: {text}"));
    }
    // Some clubs let two ones fail and two sixes pass, whatever was needed.
    if matches!(sum, Some(2 | 12)) {
        return None;
    }
    let is_enough = sum.map_or(i32::from(faces[0]), i32::from) >= need;
    let says_so = ["It stands", "It charges", "It goes forward", "It rallies", "The charge goes on"];
    let is_told_well = says_so.iter().any(|words| text.contains(words)) || text.contains("They ");
    (sum.is_some() && !text.contains("They ") && is_enough != is_told_well)
        .then(|| format!("it does not come out so: {text}"))
}

/// The number that a sentence says was needed.
fn need_of(text: &str) -> Option<i32> {
    let after = |words: &str| text.split(words).nth(1)?.split(['+', ',']).next()?.replace('−', "-").parse().ok();
    ["needs ", "need ", "saves on ", "save on "].into_iter().find_map(after)
}

/// How many fell and how many were saved, and who is left of how many.
struct Losses {
    fell: u16,
    saved: u16,
    left: Option<[u16; 3]>,
}

fn losses_of(text: &str) -> Option<Losses> {
    let outcome = text.split(": ").nth(1)?;
    let mut words = outcome.split(' ');
    let fell = words.next()?;
    let fell = if fell == "none" { 0 } else { fell.parse().ok()? };
    let saved = outcome.split(", ").nth(1)?.split(' ').next()?.parse().ok()?;
    let left = outcome.split_once('(').and_then(|(_, left)| {
        let numbers: Vec<u16> = left.split([' ', ')']).filter_map(|word| word.parse().ok()).collect();
        <[u16; 3]>::try_from(numbers).ok()
    });
    Some(Losses { fell, saved, left })
}

impl Numbers {
    /// What is wrong with the figures that saves leave.
    fn wrong_losses(&mut self, moment: &Moment<'_>, report: &Report) -> Option<String> {
        let text = &report.text;
        if report.rule.citation() != "FLA TYP-14" {
            return None;
        }
        let (losses, need) = (losses_of(text)?, need_of(text)?);
        let thrown = &moment.thrown?.0;
        let saved = thrown.iter().filter(|&&face| i32::from(face) >= need).count() as u16;
        if (losses.saved, losses.fell + losses.saved) != (saved, thrown.len() as u16) {
            return Some(format!("{thrown:?} saves {saved}: {text}"));
        }
        let id = *report.pieces.first()?;
        let body = moment.before.body(id)?;
        let known = *self.left.entry(id).or_insert(body.figures[0]);
        let [before, after, original] = losses.left?;
        self.left.insert(id, after);
        let is_right = original == body.figures[1] && before == known && after == before.saturating_sub(losses.fell);
        (!is_right).then(|| format!("it had {known} of {}: {text}", body.figures[1]))
    }

    /// What was told of losses is what is left.
    fn wrong_figures(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let told = std::mem::take(&mut self.left);
        let wrong = told.into_iter().filter_map(|(id, figures)| {
            let body = moment.after.body(id)?;
            (body.figures[0] != figures)
                .then(|| format!("{} has {}, and {figures} were told", body.name, body.figures[0]))
        });
        wrong.collect()
    }
}
