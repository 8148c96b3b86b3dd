//! Where a charge comes from, how far it has to go, and what stands in its way. [FLA MEL-09 to MEL-14]

use super::retreat_route::corridor;
use super::{Measured, Sheet, near};
use crate::game::{FactSheet, FactValue, Refusal, Rule, Side, Tally, TerrainKind};
use crate::geometry::course::{wheel_inches, wheel_pivot};
use crate::geometry::zone::{self, Aspect, Zone};
use crate::geometry::{Formation, Outline, Rect, contact, shape};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::movement::{MoveFacts, Rough};
use crate::rules::flanders::state::approach::Approach;
use crate::rules::flanders::state::{State, UnitId, ground};

/// The words for where a charge comes from.
pub const ASPECTS: [&str; 3] = ["front", "flank", "rear"];

/// The facts of one charger's run at its target.
pub fn sheet(field: &State, charger: UnitId, target: UnitId, wheel: f64) -> FactSheet {
    let title = format!("How {} comes at {}", field.name(charger), field.name(target));
    let way = approach(field, charger, target, wheel);
    let distance = way.as_ref().map(|way| Measured::sure(way.distance));
    let aspect = aspect(field, charger, target);
    let tracked = field.footprint(charger).is_some();
    let mut sheet = Sheet::new(title, Rule::new("FLA MEL-09"), [charger.into(), target.into()])
        .inches("distance", "Inches to the target", "FLA MEL-15", 60.0, distance)
        .word("aspect", "The charge begins before its", "FLA MEL-09", &ASPECTS, aspect)
        .usually(FactValue::Word(ASPECTS[0].into()))
        .count(
            "rough",
            "Separate rough features on the way",
            "FLA MOV-28",
            9,
            way.as_ref().map(|way| Measured::sure(way.rough(field))),
        )
        .usually_number(0)
        .inches(
            "wheel",
            "Inches spent on wheeling",
            "FLA MOV-31",
            30.0,
            way.as_ref().map(|way| Measured::sure(way.wheel)),
        )
        .usually_number(0);
    if !tracked {
        sheet = stated_passing_fire(sheet);
    }
    sheet.done()
}

/// Inches a charge may go, with what its wheel and the ground take off. [FLA MEL-42, R-42]
pub fn reach(field: &State, charger: UnitId, wheel: f64, rough: u8) -> Tally {
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
pub fn aspect(field: &State, charger: UnitId, target: UnitId) -> Option<Measured<&'static str>> {
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
    let margin = zone::aspect_margin(&attacker, &defender, origin).abs();
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
pub fn approach(field: &State, charger: UnitId, target: UnitId, wheel: f64) -> Option<Approach> {
    let unit = field.unit(charger);
    let pose = unit.pose()?;
    let footing = field.footing(charger)?;
    let block = &footing.block;
    let start = if wheel == 0.0 { pose } else { pose.turned_about(wheel_pivot(block, pose, wheel), wheel) };
    let own = if wheel == 0.0 { footing.footprint } else { block.footprint(start) };
    let enemy = field.footprint(target)?;
    let (from, to) = shape::nearest_points(&own, &enemy);
    let run = to - from;
    let distance = run.norm();
    let direction = if distance > 1e-9 { run / distance } else { start.forward() };
    Some(Approach { start, before: footing.footprint, own, direction, distance, wheel: wheel_inches(block, wheel) })
}

impl Approach {
    /// The rectangles the charger passes over, where it stood before its wheel first.
    pub fn swept(&self) -> Vec<Rect> {
        std::iter::once(self.before).chain(self.run()).collect()
    }

    /// The rectangles of its straight run.
    fn run(&self) -> impl Iterator<Item = Rect> + '_ {
        let steps = (self.distance / 0.5).ceil().max(1.0) as usize;
        let at = move |step: usize| self.direction * (self.distance * step as f64 / steps as f64);
        (0..=steps).map(move |step| Rect { centre: self.own.centre + at(step), ..self.own })
    }

    /// A rectangle that holds its whole run, for looking quickly.
    fn corridor(&self) -> Rect {
        corridor(&self.own, self.direction, self.distance)
    }

    /// Whether its run passes over an outline.
    fn passes_over(&self, outline: &Outline, corridor: &Rect) -> bool {
        outline.overlaps(corridor) && self.run().any(|rect| outline.overlaps(&rect))
    }

    /// Separate rough features on its run that it does not start on. [FLA MOV-20, MOV-28]
    pub fn rough(&self, field: &State) -> u8 {
        let corridor = self.corridor();
        field
            .fixed
            .ground
            .around(&[corridor], 0.0)
            .filter(|(_, terrain)| ground::is_rough(terrain.kind) && !terrain.outline.overlaps(&self.own))
            .filter(|(_, terrain)| self.passes_over(&terrain.outline, &corridor))
            .count() as u8
    }
}

/// Whether the target lies before the charger's front once it has wheeled. [FLA MEL-13, MEL-14]
pub fn is_before(field: &State, target: UnitId, way: &Approach) -> bool {
    field.footprint(target).is_none_or(|enemy| zone::holds_part(&way.own, Zone::Front, near::arc_origin(field), &enemy))
}

/// Whether the way is clear: in front after the wheel, past nobody, over no ground that bars it. [FLA MEL-13, MEL-14, MOV-14, MOV-27]
pub fn is_clear(field: &State, charger: UnitId, target: UnitId, way: &Approach) -> Result<(), Refusal> {
    let unit = field.unit(charger);
    let no = |rule: &'static str, why: String, remedy: &str| {
        Err(Refusal::new(Rule::new(rule), format!("{} cannot charge {}", unit.name, field.name(target)), why, remedy))
    };
    if !is_before(field, target, way) {
        return no("FLA MEL-14", "the target is beyond 45° of its front".to_owned(), "Wheel toward it first.");
    }
    let corridor = way.corridor();
    if let Some(other) = in_the_way(field, charger, target, way, &corridor) {
        return no(
            "FLA MEL-13",
            format!("{} is in the way", field.name(other)),
            "Wheel to go round, or choose another.",
        );
    }
    match barred_by(field, charger, target, way) {
        Some(index) => {
            no("FLA MOV-14", format!("{} stops it", field.fixed.ground.name(index)), "Choose another target.")
        }
        None => Ok(()),
    }
}

/// Whether the run rides over nobody besides the target. [FLA MEL-13]
pub fn is_past_nobody(field: &State, charger: UnitId, target: UnitId, way: &Approach) -> bool {
    in_the_way(field, charger, target, way, &way.corridor()).is_none()
}

/// The first piece of ground on the run that bars it. [FLA MOV-14, MOV-27]
pub fn barred_by(field: &State, charger: UnitId, target: UnitId, way: &Approach) -> Option<usize> {
    let target_building = field.unit(target).garrison_of();
    let is_cavalry = field.unit(charger).branch() == Branch::Cavalry;
    let corridor = way.corridor();
    let bars = |index: usize, kind: TerrainKind| match kind {
        TerrainKind::Building => Some(index) != target_building,
        TerrainKind::Wood => is_cavalry,
        _ => false,
    };
    let on_the_way = field.fixed.ground.around(&[corridor], 0.0).find(|&(index, terrain)| {
        bars(index, terrain.kind) && !terrain.outline.overlaps(&way.own) && way.passes_over(&terrain.outline, &corridor)
    });
    on_the_way.map(|(index, _)| index)
}

/// The first unit besides the target that the run would ride over.
fn in_the_way(field: &State, charger: UnitId, target: UnitId, way: &Approach, corridor: &Rect) -> Option<UnitId> {
    Side::BOTH
        .into_iter()
        .flat_map(|side| field.present(side))
        .filter(|&other| other != charger && other != target)
        .find(|&other| {
            field.taken_up(other).any(|rect| {
                shape::overlaps(corridor, &rect)
                    && !contact::in_contact(&way.own, &rect)
                    && way.run().any(|swept| shape::overlaps(&swept, &rect))
            })
        })
}

/// The longest bonus a unit may roll, in inches.
pub fn longest_bonus(field: &State, id: UnitId) -> f64 {
    6.0 * judge::victory_bonus_pip(&field.unit(id).troop(), false, field.house()).unwrap_or(0.0)
}
