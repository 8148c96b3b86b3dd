//! The odds as they are told.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::course::Deadline;
use super::{Budget, End, Ends};
use crate::game::{Change, Eyes, Grammar, Piece, PieceId, Scene, Side, Weighed};

/// The odds of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Odds {
    /// Whether every throw was enumerated; else the odds are sampled.
    pub exact: bool,
    /// How they were sampled, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
    /// What broke them off before all courses were drawn that should be; where none was, there are no outcomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// What may come of it, the likeliest first; one of these comes about.
    pub outcomes: Vec<Outcome>,
    /// What each side loses on the average, A first.
    pub mean_losses: [f64; 2],
    /// How many each side loses, A first, each number with its chance.
    #[serde(skip)]
    pub losses: [Vec<Share>; 2],
    /// What can be counted: the losses of every unit and side, and whether something befalls a unit, each by its name.
    pub measures: BTreeMap<String, Measure>,
}

/// What breaks odds off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The time that was allowed.
    Time,
    /// Whoever asked does not wait any more.
    Cancelled,
}

/// How odds were sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sampled {
    /// How many courses were drawn.
    pub samples: u32,
    /// From which seed.
    pub seed: u64,
    /// How often, in a hundred times, the intervals hold what is true.
    pub confidence: u8,
}

/// Something that may come of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Its chance, from nought to one.
    pub chance: f64,
    /// Between which chances the true one lies, when it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// What has become of whom, in a sentence.
    pub text: String,
}

/// What is told of a course after which everything is as it was, or as it was but for losses.
const NOTHING_BUT_LOSSES: &str = "Nothing comes of it but losses, if any.";
/// The same, where nobody loses anything by it.
const NOTHING: &str = "Nothing comes of it.";

impl Outcome {
    /// Whether everything is as it was, but for losses.
    pub fn is_nothing(&self) -> bool {
        [NOTHING, NOTHING_BUT_LOSSES].contains(&self.text.as_str())
    }
}

/// Something that is counted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Measure {
    /// What it comes to on the average.
    pub mean: f64,
    /// Between what the true average lies, when it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Each value it may have, with its chance.
    pub distribution: Vec<Share>,
}

/// A value and its chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    /// The value.
    pub value: u16,
    /// Its chance.
    pub chance: f64,
}

/// Standard deviations to either side of a 95 percent interval.
const SPREAD: f64 = 1.96;

/// Odds that were enumerated.
pub fn exact<R: Weighed>(battle: &R, ends: &Ends) -> Odds {
    tell(&battle.scene(Eyes::Umpire), ends, None)
}

/// Odds that were sampled.
pub fn sampled<R: Weighed>(battle: &R, ends: &Ends, drawn: u32, budget: Budget, deadline: Deadline<'_>) -> Odds {
    let sampled = Sampled { samples: drawn, seed: budget.seed, confidence: 95 };
    let broken_off = || if deadline.is_cancelled() { StoppedBy::Cancelled } else { StoppedBy::Time };
    let stopped_by = (drawn < budget.samples.max(1)).then(broken_off);
    Odds { stopped_by, ..tell(&battle.scene(Eyes::Umpire), ends, Some(sampled)) }
}

fn tell(scene: &Scene, ends: &Ends, sampled: Option<Sampled>) -> Odds {
    let mut texts: BTreeMap<String, f64> = BTreeMap::new();
    let mut values: BTreeMap<String, BTreeMap<u16, f64>> = BTreeMap::new();
    let takes_anybody = |end: &End| end.changes.iter().any(|change| change.lost > 0);
    let costs = ends.iter().any(|(end, _)| is_uneventful(end) && takes_anybody(end));
    let nothing = if costs { NOTHING_BUT_LOSSES } else { NOTHING };
    for (end, chance) in ends {
        let text = if is_uneventful(end) { nothing.to_owned() } else { sentence(scene, end) };
        *texts.entry(text).or_default() += chance;
        for (name, value) in counted(scene, end) {
            *values.entry(name).or_default().entry(value).or_default() += chance;
        }
    }
    let drawn = sampled.map(|way| f64::from(way.samples));
    let mut outcomes: Vec<Outcome> = texts
        .into_iter()
        .map(|(text, chance)| Outcome {
            chance: rounded(chance),
            interval: drawn.map(|drawn| interval_of_a_share(chance, drawn)),
            text,
        })
        .collect();
    outcomes.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.text.cmp(&b.text)));
    let losses = Side::BOTH.map(|side| lost_by(scene, ends, side));
    // A sum of nothing is nought without a sign.
    let mean = |shares: &[Share]| shares.iter().map(|one| f64::from(one.value) * one.chance).sum::<f64>() + 0.0;
    let mean_losses = [mean(&losses[0]), mean(&losses[1])].map(rounded);
    let measures = values.into_iter().map(|(name, values)| (name, measure(values, drawn))).collect();
    Odds { exact: sampled.is_none(), sampled, stopped_by: None, outcomes, mean_losses, losses, measures }
}

/// How many a side loses, each number with its chance.
fn lost_by(scene: &Scene, ends: &Ends, side: Side) -> Vec<Share> {
    let of_the_side = |change: &&Change| piece(scene, change.piece).is_some_and(|piece| piece.side == side);
    let mut shares: BTreeMap<u16, f64> = BTreeMap::new();
    for (end, chance) in ends {
        *shares.entry(end.changes.iter().filter(of_the_side).map(|change| change.lost).sum()).or_default() += chance;
    }
    shares.into_iter().map(|(value, chance)| Share { value, chance: rounded(chance) }).collect()
}

/// The order in which a sum is taken must not show.
fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round() / 1e12
}

fn measure(mut values: BTreeMap<u16, f64>, samples: Option<f64>) -> Measure {
    let seen: f64 = values.values().sum();
    if 1.0 - seen > 1e-12 {
        *values.entry(0).or_default() += 1.0 - seen;
    }
    let mean: f64 = values.iter().map(|(value, chance)| f64::from(*value) * chance).sum();
    let square: f64 = values.iter().map(|(value, chance)| f64::from(*value).powi(2) * chance).sum();
    let interval = samples.map(|samples| {
        let half = SPREAD * ((square - mean * mean).max(0.0) / samples).sqrt();
        [rounded(mean - half), rounded(mean + half)]
    });
    let distribution = values.into_iter().map(|(value, chance)| Share { value, chance: rounded(chance) }).collect();
    Measure { mean: rounded(mean), interval, distribution }
}

/// Between which shares the true one lies (Wilson's interval).
fn interval_of_a_share(share: f64, samples: f64) -> [f64; 2] {
    let spread = SPREAD * SPREAD / samples;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let half = SPREAD * (share * (1.0 - share) / samples + spread / (4.0 * samples)).sqrt() / (1.0 + spread);
    [rounded((middle - half).max(0.0)), rounded((middle + half).min(1.0))]
}

fn piece(scene: &Scene, id: PieceId) -> Option<&Piece> {
    scene.pieces.iter().find(|piece| piece.id == id)
}

fn name(scene: &Scene, id: PieceId) -> &str {
    piece(scene, id).map_or("a piece", |piece| piece.name.as_str())
}

/// Whether everything is as it was, but for losses.
fn is_uneventful(end: &End) -> bool {
    end.asked.is_none() && end.changes.iter().all(|change| change.words.is_empty())
}

/// What has become of whom, losses apart.
fn sentence(scene: &Scene, end: &End) -> String {
    let mut parts: Vec<String> =
        end.changes.iter().filter(|change| !change.words.is_empty()).map(|change| clause(scene, change)).collect();
    parts.extend(end.asked.as_ref().map(|asked| format!("then: {asked}")));
    let told = parts.join("; ");
    if told.ends_with(['.', '?']) { told } else { format!("{told}.") }
}

fn clause(scene: &Scene, change: &Change) -> String {
    let own = name(scene, change.piece);
    let words: Vec<String> = change.words.iter().map(|words| agreed(own, words)).collect();
    let words = match words.as_slice() {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    };
    format!("{own} {words}")
}

/// What is said of a piece, in words that agree with its name.
fn agreed(own: &str, words: &str) -> String {
    let mut told = format!("{own} {words}");
    Grammar::of(std::iter::once(own)).agree(&mut told);
    told.split_off(own.len() + 1)
}

/// Everything that is counted at an end.
fn counted(scene: &Scene, end: &End) -> Vec<(String, u16)> {
    let mut counted = Vec::new();
    let mut sides = [0, 0];
    for change in &end.changes {
        let own = name(scene, change.piece);
        counted.push((format!("{own}: losses"), change.lost));
        if let Some(piece) = piece(scene, change.piece) {
            sides[piece.side.index()] += change.lost;
        }
        counted.extend(change.words.iter().map(|words| (format!("{own} {}", agreed(own, words)), 1)));
    }
    let of_sides = Side::BOTH.map(|side| (format!("{}: losses", scene.sides[side.index()]), sides[side.index()]));
    counted.extend(of_sides);
    counted
}
