//! Nobody stands on anybody, beyond the table or where he may not go; nobody touches an enemy but in a melee.

use std::collections::BTreeSet;

use galloper::game::{PieceId, Report};
use galloper::geometry::shape;

use super::body::{Body, Field};
use super::{Moment, Watch};

/// Bodies may be set down so much into one another by the rounding of their poses, in inches.
const ROUNDING: f64 = 0.01;
/// Nor do they stand so far in ground that they may not enter, in inches.
const INTO_GROUND: f64 = 0.002;

/// What stands wrong now; each is told once, until it stands right again.
#[derive(Default)]
pub struct Places {
    wrong: BTreeSet<(&'static str, PieceId, Option<PieceId>)>,
}

impl Watch for Places {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let field = moment.after;
        let mut found = Vec::new();
        // A crew that leaves its guns is in somebody's hand until it has gone, which is asked about in the same moment. [FLA ART-30]
        let is_in_hand = |id: &PieceId| {
            let leaves = |report: &&Report| report.rule.citation() == "FLA ART-30" && report.pieces.contains(id);
            field.step == format!("retreat of unit {}", id.number) && moment.told.iter().any(|report| leaves(&report))
        };
        for (at, body) in field.bodies.iter().enumerate() {
            found.extend(wrong_place(field, body).map(|why| (why, body, None)));
            let others = field.bodies[at + 1..]
                .iter()
                .filter(|other| !is_in_hand(&body.id) && !is_in_hand(&other.id))
                .filter(|other| !shape::surely_apart(&body.footprint, &other.footprint, 1.0));
            for other in others {
                found.extend(wrong_together(field, body, other).map(|why| (why, body, Some(other))));
            }
        }
        let now: BTreeSet<_> =
            found.iter().map(|(why, body, other)| (*why, body.id, other.map(|other| other.id))).collect();
        let new = found
            .iter()
            .filter(|(why, body, other)| !self.wrong.contains(&(*why, body.id, other.map(|other| other.id))));
        let texts = new
            .map(|(why, body, other)| {
                let by = other.map_or(String::new(), |other| format!(" {}", other.name));
                let told: Vec<String> = moment.told.iter().map(|report| report.text.clone()).collect();
                format!("{} {why}{by} ({}): {}", body.name, field.step, told.join(" "))
            })
            .collect();
        // Who touches wrongly is looked for between procedures only, and stays noted on the way there.
        self.wrong.retain(|one| !field.is_between && one.0 == TOUCHES);
        self.wrong.extend(now);
        texts
    }
}

const TOUCHES: &str = "touches outside a melee";

fn wrong_place(field: &Field, body: &Body) -> Option<&'static str> {
    if body.is_garrison {
        return None;
    }
    if body.bases.iter().any(|base| !field.holds(base)) {
        return Some("stands beyond the table");
    }
    let inside = |base: &galloper::geometry::Rect| {
        let core = base.inflated(-INTO_GROUND);
        field.ground.iter().any(|ground| body.may_not_enter(ground.kind) && ground.outline.overlaps(&core))
    };
    body.bases.iter().any(inside).then_some("stands where it may not go")
}

fn wrong_together(field: &Field, body: &Body, other: &Body) -> Option<&'static str> {
    let pairs = || body.bases.iter().flat_map(|one| other.bases.iter().map(move |two| (one, two)));
    if pairs().any(|(one, two)| shape::overlap_depth(one, two) > ROUNDING) {
        return Some("stands on");
    }
    let is_wrong =
        field.is_between && body.side != other.side && !(body.in_melee && other.in_melee) && body.touches(other);
    is_wrong.then_some(TOUCHES)
}
