//! As figures fall the bases of a line go from the flank farther from friends. [FLA ORG-19, R-06]

use galloper::game::Glyph;
use galloper::geometry::{Rect, TOLERANCE, shape};

use super::body::{Body, Field};
use super::{Moment, Watch};

/// Two gaps that differ by no more are one, in inches.
const HAIR: f64 = 0.01;

/// Nothing is kept: who loses bases is looked at as he loses them.
pub struct Falling;

impl Watch for Falling {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let pairs = moment.before.bodies.iter().filter_map(|before| Some((before, moment.after.body(before.id)?)));
        pairs.filter_map(|(before, after)| wrong_flank(moment, before, after)).collect()
    }
}

fn wrong_flank(moment: &Moment<'_>, before: &Body, after: &Body) -> Option<String> {
    let has_lost = after.places < before.places && after.pose == before.pose;
    let [was, is] = [before, after].map(leaning);
    // Whoever had lost bases from a flank already goes on losing them there.
    if !has_lost || !is_line(before) || !is_line(after) || was.abs() > TOLERANCE || is.abs() <= TOLERANCE {
        return None;
    }
    let gaps = |field: &Field| [-1.0, 1.0].map(|side| to_a_friend(field, before, end(before, side)));
    let is_wrong = |[left, right]: [f64; 2]| if is > 0.0 { left + HAIR < right } else { right + HAIR < left };
    // Friends may fall, or go, in the same breath.
    let told = [gaps(moment.before), gaps(moment.after)];
    let side = if is > 0.0 { "left" } else { "right" };
    told.into_iter().all(is_wrong).then(|| format!("{} loses bases on its {side}: friends at {told:?}", before.name))
}

/// In line, and no base has gone round a flank; a battery loses guns, not bases.
fn is_line(body: &Body) -> bool {
    let is_ahead = |base: &Rect| (base.facing() - body.pose.facing).to_radians().cos() > 0.99;
    let is_battery = matches!(body.glyph, Glyph::LightGuns | Glyph::HeavyGuns);
    body.is_line && !body.is_garrison && !is_battery && body.bases.iter().all(is_ahead)
}

/// To which side of its middle its bases lie together, in inches: positive to the right.
fn leaning(body: &Body) -> f64 {
    body.bases.iter().map(|base| body.pose.to_local(base.centre).0).sum()
}

/// The base at one end of its front.
fn end(body: &Body, side: f64) -> Rect {
    let place = |base: &Rect| body.pose.to_local(base.centre);
    let front = body.bases.iter().map(|base| place(base).1).fold(f64::NEG_INFINITY, f64::max);
    let row = body.bases.iter().filter(|base| (place(base).1 - front).abs() < HAIR);
    *row.max_by(|one, other| (place(one).0 * side).total_cmp(&(place(other).0 * side))).expect("it has a front")
}

fn to_a_friend(field: &Field, body: &Body, base: Rect) -> f64 {
    let bases = field.friends(body).flat_map(|friend| &friend.bases);
    bases.map(|friend| shape::distance(&base, friend)).fold(f64::INFINITY, f64::min)
}
