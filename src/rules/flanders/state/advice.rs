//! What whoever made a scenario may like to know of it, though it can be played as it is. [FLA GT-13]

use super::setup::{CardSetup, PlaceSetup, Setup, UnitSetup};
use super::{CAVALRY_BASE, GUN_BASE, INFANTRY_BASE};
use crate::geometry::Block;
use crate::geometry::bases::Flank;
use crate::geometry::pose::signed_turn;
use crate::rules::flanders::book::profile::Arm;
use crate::rules::flanders::judge::bases::{Strength, block_of};
use crate::rules::flanders::judge::deploy::{self, BETWEEN_LINES, Order, Size, Spot};
use crate::rules::flanders::judge::formation::GUNS;

/// Cards that face more nearly alike than this go side by side, in degrees.
const ALIKE: f64 = 10.0;
/// Less than this nobody sees, in inches.
const HARDLY: f64 = 0.01;

/// How far a brigade reaches from its card when it is set on, in inches to the left, right, ahead and behind.
struct Reach {
    across: [f64; 2],
    along: [f64; 2],
}

/// Cards of a side that overlap when their troops are set on, if both go straight on.
pub fn advice(setup: &Setup) -> Vec<String> {
    let reaches: Vec<Option<Reach>> = (0..setup.cards.len()).map(|card| reach(setup, card)).collect();
    let pairs = (0..reaches.len()).flat_map(|one| (one + 1..reaches.len()).map(move |other| [one, other]));
    let told = pairs.filter_map(|[one, other]| {
        let (own, next) = (reaches[one].as_ref()?, reaches[other].as_ref()?);
        let inches = overlap([&setup.cards[one], &setup.cards[other]], [own, next])?;
        let names = [one, other].map(|card| name(setup, card));
        Some(format!("{} and {} overlap by {inches:.2}″ if both go straight on", names[0], names[1]))
    });
    told.collect()
}

/// Inches by which two brigades overlap; `None` where they do not, or do not go the same way.
fn overlap([one, other]: [&CardSetup; 2], [own, next]: [&Reach; 2]) -> Option<f64> {
    if one.side != other.side || signed_turn(one.pose.facing, other.pose.facing).abs() > ALIKE {
        return None;
    }
    let (right, ahead) = one.pose.to_local(other.pose.point());
    let shared = |a: [f64; 2], b: [f64; 2], by: f64| a[1].min(b[1] + by) - a[0].max(b[0] + by);
    let across = shared(own.across, next.across, right);
    (across > HARDLY && shared(own.along, next.along, ahead) > HARDLY).then_some(across)
}

fn reach(setup: &Setup, card: usize) -> Option<Reach> {
    let units: Vec<Size> = load(setup, card).map(|unit| size(setup, unit)).collect();
    let order = Order {
        formation: setup.cards[card].formation,
        spacing: setup.cards[card].spacing,
        abreast: [units.len(); 2],
        between_lines: BETWEEN_LINES,
    };
    let spots = deploy::places(&units, &order);
    let span = |low: fn(&Size, &Spot) -> f64, high: fn(&Size, &Spot) -> f64| {
        let ends = || units.iter().zip(&spots);
        let least = ends().map(|(unit, spot)| low(unit, spot)).fold(f64::INFINITY, f64::min);
        let most = ends().map(|(unit, spot)| high(unit, spot)).fold(f64::NEG_INFINITY, f64::max);
        [least, most]
    };
    (!units.is_empty()).then(|| Reach {
        across: span(|unit, spot| spot.right - unit.front / 2.0, |unit, spot| spot.right + unit.front / 2.0),
        along: span(|unit, spot| spot.ahead - unit.depth, |_, spot| spot.ahead),
    })
}

fn load(setup: &Setup, card: usize) -> impl Iterator<Item = &UnitSetup> {
    setup.units.iter().filter(move |unit| unit.place == PlaceSetup::Card(card))
}

fn size(setup: &Setup, unit: &UnitSetup) -> Size {
    let strength = Strength { original: unit.profile.original, figures: unit.figures };
    let of = |base| block_of(base, unit.formation, strength, setup.house.base_removal, Flank::Left);
    let block = match unit.profile.arm {
        Arm::Artillery { .. } => Block::abreast(GUN_BASE, GUNS),
        Arm::Cavalry { .. } if !unit.dismounted => of(CAVALRY_BASE),
        Arm::Cavalry { .. } | Arm::Infantry { .. } => of(INFANTRY_BASE),
    };
    Size { front: block.frontage(), depth: block.depth() }
}

/// A card by what marches under it.
fn name(setup: &Setup, card: usize) -> String {
    let first = load(setup, card).next().map_or("a dummy", |unit| unit.name.as_str());
    format!("the card with {first}")
}
