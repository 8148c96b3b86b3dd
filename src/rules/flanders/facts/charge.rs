//! Where a charge comes from, how far it has to go, and what stands in its way. [FLA MEL-09 to MEL-14]

use super::{Measured, Sheet, near};
use crate::game::{FactSheet, Refusal, Rule, Side, Tally, TerrainKind};
use crate::geometry::course::{wheel_inches, wheel_pivot};
use crate::geometry::zone::{self, Aspect, Zone};
use crate::geometry::{Formation, Pose, Rect, Vector, contact, shape};
use crate::rules::flanders::ground;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::movement::{MoveFacts, Rough};
use crate::rules::flanders::profile::Branch;
use crate::rules::flanders::state::{Field, UnitId};

/// The words for where a charge comes from.
pub const ASPECTS: [&str; 3] = ["front", "flank", "rear"];

/// A charge along the straightest line. [FLA MEL-13, MEL-14, R-76]
#[derive(Clone, Debug)]
pub struct Approach {
    /// The charger's pose once it has wheeled.
    pub start: Pose,
    /// Which way it runs.
    pub direction: Vector,
    /// Inches from its start to contact.
    pub distance: f64,
    /// Inches the wheel costs.
    pub wheel: f64,
    /// Separate rough features on the way. [FLA MOV-20, MOV-28]
    pub rough: u8,
    /// Where the charger passes, start first.
    pub swept: Vec<Rect>,
}

/// The facts of one charger's run at its target.
pub fn sheet(field: &Field, charger: UnitId, target: UnitId, wheel: f64) -> FactSheet {
    let title = format!("How {} comes at {}", field.name(charger), field.name(target));
    let way = approach(field, charger, target, wheel);
    let distance = way.as_ref().map(|way| Measured::sure(way.distance));
    let aspect = aspect(field, charger, target);
    let tracked = field.footprint(charger).is_some();
    let mut sheet = Sheet::new(title, Rule::new("FLA MEL-09"), [charger.into(), target.into()])
        .inches("distance", "Inches to the target", "FLA MEL-15", 60.0, distance)
        .word("aspect", "The charge begins before its", "FLA MEL-09", &ASPECTS, aspect)
        .count(
            "rough",
            "Separate rough features on the way",
            "FLA MOV-28",
            9,
            way.as_ref().map(|way| Measured::sure(way.rough)),
        )
        .inches(
            "wheel",
            "Inches spent on wheeling",
            "FLA MOV-31",
            30.0,
            way.as_ref().map(|way| Measured::sure(way.wheel)),
        );
    if !tracked {
        sheet = stated_passing_fire(sheet);
    }
    sheet.done()
}

/// Inches a charge may go, with what its wheel and the ground take off. [FLA MEL-42, R-42]
pub fn reach(field: &Field, charger: UnitId, wheel: f64, rough: u8) -> Tally {
    let troop = field.unit(charger).troop();
    let path = MoveFacts { wheel, rough: vec![Rough::Other; usize::from(rough)], ..MoveFacts::plain(troop) };
    judge::reach(&troop, &path, field.house())
        .unwrap_or_else(|bar| Tally::of("Inches").with(bar.why.words(), bar.rule, 0))
}

/// How many shots in passing may be stated for a charge whose ground is not tracked.
pub const STATED_SHOTS: usize = 3;

/// Fire in passing that was settled at the table, for charges that nothing is measured for. [FLA FIP-04]
fn stated_passing_fire(mut sheet: Sheet) -> Sheet {
    const NAMES: [[&str; 2]; STATED_SHOTS] =
        [["passing_1_at", "passing_1_hits"], ["passing_2_at", "passing_2_hits"], ["passing_3_at", "passing_3_hits"]];
    for [at, hits] in NAMES {
        sheet = sheet
            .inches(
                at,
                "Fire in passing: the charger's distance from its target",
                "FLA FIP-08",
                60.0,
                Some(Measured::sure(0.0)),
            )
            .count(hits, "Fire in passing: hits", "FLA FIP-01", 40, Some(Measured::sure(0)));
    }
    sheet
}

/// Where a charge begins, seen from the target. [FLA MEL-09 to MEL-12]
pub fn aspect(field: &Field, charger: UnitId, target: UnitId) -> Option<Measured<&'static str>> {
    let attacker = field.footprint(charger)?;
    let defender = field.footprint(target)?;
    let unit = field.unit(target);
    if unit.formation == Formation::Square || unit.garrison_of().is_some() {
        return Some(Measured::sure(ASPECTS[0]));
    }
    let origin = near::arc_origin(field);
    let word = match zone::aspect(&attacker, &defender, origin) {
        Aspect::Front => ASPECTS[0],
        Aspect::Flank => ASPECTS[1],
        Aspect::Rear => ASPECTS[2],
    };
    let margin = zone::margin(&defender, Zone::Front, origin, &attacker).abs();
    Some(Measured::within(word, margin))
}

/// The aspect that a word means.
pub fn aspect_of(word: &str) -> Aspect {
    match word {
        "flank" => Aspect::Flank,
        "rear" => Aspect::Rear,
        _ => Aspect::Front,
    }
}

/// The straight run of a charger after a wheel; nothing when either is not tracked.
pub fn approach(field: &Field, charger: UnitId, target: UnitId, wheel: f64) -> Option<Approach> {
    let unit = field.unit(charger);
    let pose = unit.pose()?;
    let block = unit.block(field.house());
    let start = if wheel == 0.0 { pose } else { pose.turned_about(wheel_pivot(&block, pose, wheel), wheel) };
    let own = block.footprint(start);
    let enemy = field.footprint(target)?;
    let (from, to) = shape::nearest_points(&own, &enemy);
    let run = to - from;
    let distance = run.norm();
    let direction = if distance > 1e-9 { run / distance } else { start.forward() };
    let steps = (distance / 0.5).ceil().max(1.0) as usize;
    let swept = std::iter::once(block.footprint(pose))
        .chain((0..=steps).map(|step| moved(&own, direction * (distance * step as f64 / steps as f64))))
        .collect();
    let mut way = Approach { start, direction, distance, wheel: wheel_inches(&block, wheel), rough: 0, swept };
    way.rough = rough_on(field, &way, &own);
    Some(way)
}

fn moved(rect: &Rect, by: Vector) -> Rect {
    Rect { centre: rect.centre + by, ..*rect }
}

fn rough_on(field: &Field, way: &Approach, own: &Rect) -> u8 {
    field
        .fixed
        .ground
        .terrain
        .iter()
        .filter(|terrain| ground::is_rough(terrain.kind) && !terrain.outline.overlaps(own))
        .filter(|terrain| way.swept[1..].iter().any(|rect| terrain.outline.overlaps(rect)))
        .count() as u8
}

/// Whether the way is clear: in front after the wheel, past nobody, over no ground that bars it. [FLA MEL-13, MEL-14, MOV-14, MOV-27]
pub fn is_clear(field: &Field, charger: UnitId, target: UnitId, way: &Approach) -> Result<(), Refusal> {
    let unit = field.unit(charger);
    let no = |rule: &'static str, why: String, remedy: &str| {
        Err(Refusal::new(Rule::new(rule), format!("{} cannot charge {}", unit.name, field.name(target)), why, remedy))
    };
    let Some(enemy) = field.footprint(target) else { return Ok(()) };
    let own = way.swept[1];
    if !zone::holds_part(&own, Zone::Front, near::arc_origin(field), &enemy) {
        return no("FLA MEL-14", "the target is beyond 45° of its front".to_owned(), "Wheel toward it first.");
    }
    for other in Side::BOTH.into_iter().flat_map(|side| field.present(side)) {
        let Some(rect) = (other != charger && other != target).then(|| field.footprint(other)).flatten() else {
            continue;
        };
        if contact::touching(&[own], &[rect]).is_empty() && way.swept.iter().any(|swept| shape::overlaps(swept, &rect))
        {
            return no(
                "FLA MEL-13",
                format!("{} is in the way", field.name(other)),
                "Wheel to go round, or choose another.",
            );
        }
    }
    let target_building = field.unit(target).garrison_of();
    for (index, terrain) in field.fixed.ground.terrain.iter().enumerate() {
        let bars = match terrain.kind {
            TerrainKind::Building => Some(index) != target_building,
            TerrainKind::Wood => unit.branch() == Branch::Cavalry,
            _ => false,
        };
        if bars && !terrain.outline.overlaps(&own) && way.swept[1..].iter().any(|rect| terrain.outline.overlaps(rect)) {
            return no("FLA MOV-14", format!("{} stops it", field.fixed.ground.name(index)), "Choose another target.");
        }
    }
    Ok(())
}
