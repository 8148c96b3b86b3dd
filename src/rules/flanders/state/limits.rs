//! The bounds of a setup, wherever it comes from: a scenario, a diary, a journal or another program.

use std::collections::BTreeSet;

use super::setup::{PlaceSetup, Setup};
use crate::geometry::{Outline, Point, Pose};

/// The longest side of a table, in inches.
pub const LARGEST_TABLE: f64 = 240.0;

/// The shortest side of a table, in inches.
pub const SMALLEST_TABLE: f64 = 12.0;

/// The most units and generals of both sides, which is twice what a scenario may have; the most pieces of ground, and corners of one.
const MOST_PIECES: usize = 400;
const MOST_TERRAIN: usize = 300;
const MOST_POINTS: usize = 200;

/// The most figures of a unit.
const MOST_FIGURES: u8 = 60;

/// The last turn that a battle may be given.
const MOST_TURNS: u32 = 60;

/// The longest name or key, in letters, and the longest words about the whole.
const LONGEST_NAME: usize = 200;
const LONGEST_WORDS: usize = 4000;

/// What of a setup lies beyond any table, in words, all at once.
pub fn faults_of_limits(setup: &Setup) -> Vec<String> {
    let mut faults = Vec::new();
    let sides = SMALLEST_TABLE..=LARGEST_TABLE;
    if !(sides.contains(&setup.width) && sides.contains(&setup.height)) {
        let size = format!("{} by {}", setup.width, setup.height);
        faults.push(format!("the table is {size} inches: a side has {SMALLEST_TABLE} to {LARGEST_TABLE}"));
    }
    if setup.units.len() + setup.generals.len() > MOST_PIECES {
        faults.push(format!("more than {MOST_PIECES} units and generals are set up"));
    }
    if setup.victory.turns.is_some_and(|turns| !(1..=MOST_TURNS).contains(&turns)) {
        faults.push(format!("the last turn is none of 1 to {MOST_TURNS}"));
    }
    faults_of_pieces(setup, &mut faults);
    faults_of_ground(setup, &mut faults);
    faults_of_words(setup, &mut faults);
    faults
}

fn faults_of_pieces(setup: &Setup, faults: &mut Vec<String>) {
    for unit in &setup.units {
        if matches!(unit.place, PlaceSetup::Table(pose) if !is_near_a_table(pose)) {
            faults.push(format!("{} stands beyond any table", unit.name));
        }
        if unit.profile.original > MOST_FIGURES {
            faults.push(format!("{} has {} figures: at most {MOST_FIGURES}", unit.name, unit.profile.original));
        }
    }
    for general in setup.generals.iter().filter(|general| general.pose.is_some_and(|pose| !is_near_a_table(pose))) {
        faults.push(format!("{} stands beyond any table", general.name));
    }
    for (index, card) in setup.cards.iter().enumerate() {
        if !is_near_a_table(card.pose) || !(0.0..=LARGEST_TABLE).contains(&card.spacing) {
            faults.push(format!("card {} lies beyond any table", index + 1));
        }
    }
    let mut seen = BTreeSet::new();
    let side_of = |general: usize| setup.generals.get(general).map(|led| led.side.index());
    let units = setup.units.iter().map(|unit| ("units", side_of(unit.general), &unit.key));
    let generals = setup.generals.iter().map(|general| ("generals", Some(general.side.index()), &general.key));
    for (what, _, key) in units.chain(generals).filter(|key| !seen.insert(*key)) {
        faults.push(format!("two {what} of one side are called “{key}”"));
    }
}

fn faults_of_ground(setup: &Setup, faults: &mut Vec<String>) {
    if setup.terrain.len() > MOST_TERRAIN {
        faults.push(format!("more than {MOST_TERRAIN} pieces of ground are laid out"));
    }
    for (index, terrain) in setup.terrain.iter().enumerate() {
        let (points, width, fewest) = match &terrain.outline {
            Outline::Area(points) => (points, 0.0, 3),
            Outline::Path { points, width } => (points, *width, 2),
        };
        let is_far = |point: &Point| !(is_near(point.x) && is_near(point.y));
        if !(fewest..=MOST_POINTS).contains(&points.len()) || points.iter().any(is_far) {
            faults.push(format!("piece of ground {} has no outline on a table", index + 1));
        }
        if !(0.0..=LARGEST_TABLE).contains(&width) {
            faults.push(format!("piece of ground {} is {width} inches wide", index + 1));
        }
    }
}

/// Names that would move a terminal's cursor, break a table's row or fill a page.
fn faults_of_words(setup: &Setup, faults: &mut Vec<String>) {
    let units = setup.units.iter().flat_map(|unit| [&unit.key, &unit.name]);
    let generals = setup.generals.iter().flat_map(|general| [&general.key, &general.name]);
    let ground = setup.terrain.iter().filter_map(|terrain| terrain.name.as_ref());
    let names = units.chain(generals).chain(ground).chain(&setup.sides).chain([&setup.scenario]);
    let told = setup.provenance.iter().flat_map(|(kind, words)| [(kind, LONGEST_NAME), (words, LONGEST_WORDS)]);
    let names = names.map(|name| (name, LONGEST_NAME));
    for (words, longest) in names.chain(told).chain([(&setup.title, LONGEST_WORDS)]) {
        // What is told of the whole may have paragraphs.
        let is_wrong = |letter: char| letter.is_control() && (letter != '\n' || longest == LONGEST_NAME);
        if words.chars().any(is_wrong) {
            faults.push(format!("“{}” holds a sign that is no letter", words.escape_debug()));
        } else if words.chars().count() > longest {
            faults.push(format!("a name or a text has more than {longest} letters"));
        }
    }
}

/// Whether a piece lies on a table or just off it, where cards wait.
fn is_near_a_table(Pose { x, y, facing }: Pose) -> bool {
    is_near(x) && is_near(y) && facing.is_finite() && facing.abs() <= 720.0
}

fn is_near(inches: f64) -> bool {
    (-LARGEST_TABLE..=2.0 * LARGEST_TABLE).contains(&inches)
}
