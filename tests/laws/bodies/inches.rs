//! What a sentence says a unit has gone, it has gone.

use galloper::game::PieceId;

use super::{Moment, Watch};

/// How far a told figure may be from the truth, in inches.
const HAIR: f64 = 0.01;

/// The verbs that tell how far a unit has gone.
const GONE: [&str; 16] = [
    "retires",
    "flees",
    "falls back",
    "follows up",
    "countercharges",
    "advances",
    "sidesteps",
    "comes on",
    "retire",
    "flee",
    "fall back",
    "follow up",
    "countercharge",
    "advance",
    "sidestep",
    "come on",
];

pub struct Inches;

impl Watch for Inches {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let gone = moment.before.bodies.iter().filter_map(|body| wrong(moment, body.id));
        gone.chain(moment.told.iter().filter_map(|report| stopped_by_nobody(&report.text))).collect()
    }
}

/// What is said of who stops short, or finds no room, and not by whom or by what.
fn stopped_by_nobody(text: &str) -> Option<String> {
    const SHORT: [&str; 4] = [" no room to touch ", " no room to countercharge", " no room for ", "″ of "];
    const BY: [&str; 5] =
        [", stopped by ", ", up to ", " would stand near ", " would stand beyond ", ", for bases of "];
    let is_short = GONE.iter().chain(&["finds", "find"]).any(|verb| text.contains(&format!(" {verb} ")))
        && SHORT.iter().any(|words| text.contains(words));
    let is_told = BY.iter().any(|words| text.contains(words));
    (is_short && !is_told).then(|| format!("nobody is named who stops it: {text}"))
}

fn wrong(moment: &Moment<'_>, id: PieceId) -> Option<String> {
    let sentences: Vec<&str> = moment
        .told
        .iter()
        .filter(|report| report.pieces.first() == Some(&id))
        .map(|report| report.text.as_str())
        .collect();
    let told: Vec<f64> = sentences.iter().filter_map(|text| inches_gone(text)).collect();
    let (before, after) = (moment.before.body(id)?, moment.after.body(id)?);
    // Who lost a base in the same breath, or left a house, has its middle elsewhere for that.
    let is_same = before.bases.len() == after.bases.len()
        && !before.is_garrison
        && !after.is_garrison
        && before.glyph == after.glyph;
    let gone = (after.block.centre - before.block.centre).norm();
    let [told] = told[..] else { return None };
    // Whoever meets an enemy pivots on the point of contact and stands square against him: its middle goes elsewhere.
    let comes_in = sentences.iter().any(|text| text.contains(", up to "));
    // By whom it is stopped, whom it faces or has turned to, and what was thrown for it, is no leg of its way.
    let sentences: Vec<String> = sentences.iter().map(|text| way(text)).collect();
    // The legs of a longer way are told one by one: only one that is straight can be seen in its end.
    let has_legs = sentences.iter().any(|text| {
        [", ", " wheel", " turns "].iter().any(|word| text.contains(word))
            && !text.contains(" less ")
            && !text.contains(" farther")
    });
    let is_bent = sentences.iter().any(|text| text.contains(" round "));
    let is_right = if is_bent { gone <= told + HAIR } else { (gone - told).abs() <= HAIR };
    (is_same && !comes_in && !has_legs && !is_right)
        .then(|| format!("{} has gone {gone:.2}″: {}", before.name, sentences.join(" ")))
}

/// A sentence without what is no leg of a way in it.
fn way(text: &str) -> String {
    let text =
        text.split(", stopp").next().unwrap_or(text).replace(", facing him", "").replace(", facing the enemy", "");
    let (before, after) = match text.split_once(" (die: ") {
        Some((before, rest)) => (before, rest.split_once(')').map_or("", |(_, after)| after)),
        None => (text.as_str(), ""),
    };
    let before = before.split(", turned ").next().unwrap_or(before);
    let after = after.split(", turned ").next().unwrap_or(after);
    format!("{before}{after}")
}

/// The inches a sentence says its unit has gone, if it is such a sentence.
fn inches_gone(text: &str) -> Option<f64> {
    let after = GONE.iter().find_map(|verb| Some(&text[text.find(&format!(" {verb} "))? + verb.len() + 2..]))?;
    after.split('″').next()?.trim().parse().ok()
}
