//! Who rides straight at somebody rides over no other enemy on the way; round friends he may go. [FLA MEL-13, R-76]

use std::collections::BTreeMap;

use galloper::game::{PieceId, Rule};
use galloper::geometry::polygon::{hull, polygons_overlap};
use galloper::geometry::{Pose, Rect};

use super::body::{Body, Field};
use super::{Moment, Watch};

/// A run is straight where the inches that were told, to a tenth, are those that were gone.
const STRAIGHT: f64 = 0.051;
/// Nobody is ridden over by a hair, in inches.
const HAIR: f64 = 0.02;

/// A charge that has been told: at whom, from how far, and how the two stood then.
#[derive(Clone, Debug)]
struct Charge {
    target: PieceId,
    inches: f64,
    stood: [Pose; 2],
}

/// The last charge of everybody.
#[derive(Default)]
pub struct Runs(BTreeMap<PieceId, Charge>);

impl Watch for Runs {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        for report in moment.told.iter().filter(|report| report.rule == Rule::new("FLA MEL-15")) {
            let inches = report.text.split(" from ").nth(1).and_then(|rest| rest.split('″').next()?.parse().ok());
            let [charger, target, ..] = report.pieces[..] else { continue };
            let stood = moment.before.body(charger).zip(moment.before.body(target));
            if let (Some(inches), Some((one, other))) = (inches, stood) {
                self.0.insert(charger, Charge { target, inches, stood: [one.pose, other.pose] });
            }
        }
        let met = moment.told.iter().filter(|report| report.text.ends_with(" are in contact."));
        let met = met.filter_map(|report| report.pieces.first().copied());
        met.filter_map(|charger| self.0.remove(&charger).and_then(|charge| ridden_over(moment, charger, &charge)))
            .collect()
    }
}

/// Whom a charger has ridden over that went straight, as its target did that came to meet it, if he stirred.
fn ridden_over(moment: &Moment<'_>, charger: PieceId, charge: &Charge) -> Option<String> {
    let [own, target] = [charger, charge.target].map(|id| moment.after.body(id));
    let (own, target) = (own?, target?);
    let gone = (own.pose.point() - charge.stood[0].point()).norm();
    let come = (target.pose.point() - charge.stood[1].point()).norm();
    let is_straight = (gone + come - charge.inches).abs() < STRAIGHT && own.pose.facing == charge.stood[0].facing;
    let before = moment.before.body(charger)?;
    if !is_straight || has_slid(own, target) || before.pose != charge.stood[0] {
        return None;
    }
    // Who would ride over a friend straight on has gone round him, be it hardly longer.
    if moment.before.friends(before).any(|friend| is_over(moment, [before, own], charge, friend)) {
        return None;
    }
    let over = moment.before.enemies(own.side).find(|other| is_over(moment, [before, own], charge, other))?;
    Some(format!(
        "{} rides over {} at {}, {gone:.3} and {come:.3} of {}",
        own.name, over.name, target.name, charge.inches
    ))
}

/// Whether a charger may have slid along whom it struck at the end of its run: just half of the narrower front meets him then.
fn has_slid(own: &Body, target: &Body) -> bool {
    let right = own.pose.right();
    let along = target.block.corners().map(|corner| (corner - own.block.centre).dot(&right));
    let (low, high) = along.iter().fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
    let half = own.block.front / 2.0;
    let shared = high.min(half) - low.max(-half);
    (shared - half.min((high - low) / 2.0)).abs() < HAIR
}

fn is_over(moment: &Moment<'_>, [before, after]: [&Body; 2], charge: &Charge, other: &Body) -> bool {
    let stays = |field: &Field| field.body(other.id).is_some_and(|now| now.pose == other.pose);
    if [before.id, charge.target].contains(&other.id) || other.is_garrison || !stays(moment.after) {
        return false;
    }
    let way = after.pose.point() - before.pose.point();
    // Whom it touches at the end it has met, and whom it touched as it set out it may go along.
    let meets = |rect: &Rect| other.bases.iter().any(|base| galloper::geometry::shape::is_near(rect, base, HAIR));
    let own = before.block.inflated(-HAIR);
    if meets(&before.block) || meets(&before.block.moved(way)) {
        return false;
    }
    let swept = hull(&[own.corners(), own.moved(way).corners()].concat());
    other.bases.iter().any(|base| polygons_overlap(&swept, &base.corners()))
}
