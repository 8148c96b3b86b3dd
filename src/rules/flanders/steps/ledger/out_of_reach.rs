//! Where both stand on the table of a ledger, a shot that cannot tell is refused before it is entered. [FLA SAF-02, SAF-16, ART-01, ART-20]

use crate::game::{Refusal, Rule};
use crate::geometry::measure;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Formation, is_within};
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::facts::{near, shot, volley};
use crate::rules::flanders::state::{State, UnitId};

/// Why a unit that is measured cannot fire at another that is measured too; nothing where it can, or where either stands nowhere.
pub fn out_of_reach(field: &State, firer: UnitId, target: UnitId) -> Option<Refusal> {
    let (why, rule) = if field.unit(firer).is_artillery() {
        guns_cannot(field, firer, target)?
    } else {
        foot_cannot(field, firer, target)?
    };
    Some(Refusal::new(
        Rule::new(rule),
        format!("{} cannot fire at {}", field.name(firer), field.name(target)),
        why,
        "Name another target, or set right by ruling where the two of them stand.",
    ))
}

fn foot_cannot(field: &State, firer: UnitId, target: UnitId) -> Option<(String, &'static str)> {
    let (own, other) = (field.footprint(firer)?, field.footprint(target)?);
    if volley::bearing(field, firer, target)?.range.is_some() {
        return None;
    }
    let in_wood = volley::is_in_wood(field, firer);
    let reach = if in_wood { volley::REACH_IN_WOODS } else { MUSKET[2] };
    let apart = measure::unit_range(&own, &other);
    let has_no_front = field.unit(firer).formation == Formation::Square || field.unit(firer).garrison_of().is_some();
    Some(if !is_within(apart, reach) {
        let rule = if in_wood { "FLA SAF-08" } else { "FLA SAF-16" };
        (format!("it is {apart:.1}″ off, and muskets reach {reach}″"), rule)
    } else if !has_no_front && !zone::holds_part(&own, Zone::Front, near::arc_origin(field), &other) {
        ("all of it lies beyond 45°".to_owned(), "FLA SAF-02")
    } else {
        ("no base of it bears, reaches and sees it".to_owned(), "FLA SAF-03")
    })
}

fn guns_cannot(field: &State, battery: UnitId, target: UnitId) -> Option<(String, &'static str)> {
    let (own, other) = (field.footprint(battery)?, field.footprint(target)?);
    let (range, reach) = (shot::range(field, battery, target)?, shot::reach(field.unit(battery).gun()?));
    if !is_within(range, reach) {
        return Some((format!("it is {range:.1}″ off, and the guns reach {reach}″"), "FLA ART-20"));
    }
    let is_before_them = zone::holds_part(&own, Zone::Front, near::arc_origin(field), &other);
    (!is_before_them).then(|| ("all of it lies beyond 45°".to_owned(), "FLA ART-01"))
}
