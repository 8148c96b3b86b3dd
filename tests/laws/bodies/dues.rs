//! What a broken unit goes comes to what is told of its die, its charge and its ground. [FLA RET-01, DIS-12, MEL-45, R-87, R-113]

use super::body::Body;
use super::{Moment, Watch};

/// Figures are told to the hundredth.
const HAIR: f64 = 0.02;

/// Nothing is kept: what is told is looked at as it is told.
pub struct Dues;

impl Watch for Dues {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let runs = moment.told.iter().filter(|report| report.rule.citation() == "FLA RET-01");
        runs.filter_map(|report| wrong(moment.before.body(*report.pieces.first()?)?, &report.text)).collect()
    }
}

/// The inches told after some words.
fn after(text: &str, words: &str) -> Option<f64> {
    let (_, rest) = text.split_once(words)?;
    rest.split('″').next()?.parse().ok()
}

/// The inches told before some words.
fn before(text: &str, words: &str) -> Option<f64> {
    let (rest, _) = text.split_once(words)?;
    rest.trim_end_matches('″').rsplit(' ').next()?.parse().ok()
}

fn wrong(body: &Body, text: &str) -> Option<String> {
    let (routs, gone) = [("flees ", true), ("flee ", true), ("retires ", false), ("retire ", false)]
        .into_iter()
        .find_map(|(verb, routs)| Some((routs, after(text, verb)?)))?;
    let die = after(&text.replace([',', ')'], "″"), "(die: ")?;
    let [move_in_line, pip] = if body.is_mounted() { [10.0, 1.0] } else { [6.0, 0.5] };
    let share = if routs { 1.0 } else { 0.5 };
    let charged = if text.contains("3″ more") { 3.0 } else { 0.0 };
    let taken = before(text, " less over the ground").unwrap_or(0.0);
    let farther = before(text, " farther on").unwrap_or(0.0);
    let left = before(text, " more, ").filter(|_| text.contains("no room for ")).unwrap_or(0.0);
    let due = move_in_line * share + die * pip + charged - taken + farther - left;
    // Of who stops before what he cannot cross the inches that are left are not all told; who leaves the table goes till he is off it.
    let may_stop = [" stopping before ", " no room for ", " clear of that"];
    let stops = may_stop.iter().any(|words| text.contains(words));
    let is_right = if stops { gone <= due + left + HAIR } else { (gone - due).abs() <= HAIR };
    (body.is_line && !is_right && !text.contains(" edge of the table")).then(|| format!("{due:.2}″ are due: {text}"))
}
