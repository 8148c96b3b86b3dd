//! Where both stand on the table of a ledger, a shot that cannot tell is refused before it is entered. [FLA SAF-02, SAF-16, ART-01, ART-20]

use crate::game::{Refusal, Rule, Wording, say};
use crate::geometry::measure;
use crate::geometry::zone::{self, Zone};
use crate::geometry::{Formation, is_within};
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::facts::sight_blockers::SightBlockers;
use crate::rules::flanders::facts::volley::{self, Barred};
use crate::rules::flanders::facts::{near, shot};
use crate::rules::flanders::state::{State, UnitId};

/// Why a unit that is measured cannot fire at another that is measured too; nothing where it can, or where either stands nowhere.
pub fn out_of_reach<W: Wording>(state: &State, firer: UnitId, target: UnitId) -> Option<Refusal<W>> {
    let (why, rule) = if state.unit(firer).is_artillery() {
        guns_cannot(state, firer, target)?
    } else {
        foot_cannot(state, firer, target)?
    };
    Some(Refusal::worded(
        Rule::new(rule),
        say!("{} cannot fire at {}", state.name(firer), state.name(target)),
        why,
        "Name another target, or set right by ruling where the two of them stand.",
    ))
}

fn foot_cannot<W: Wording>(state: &State, firer: UnitId, target: UnitId) -> Option<(W, &'static str)> {
    let (own, other) = (state.footprint(firer)?, state.footprint(target)?);
    if volley::bearing(state, firer, target)?.range.is_some() {
        return None;
    }
    let in_wood = volley::is_in_wood(state, firer);
    let reach = if in_wood { volley::REACH_IN_WOODS } else { MUSKET[2] };
    let apart = measure::unit_range(&own, &other);
    let has_no_front = state.unit(firer).formation == Formation::Square || state.unit(firer).garrison_of().is_some();
    Some(if !is_within(apart, reach) {
        let rule = if in_wood { "FLA SAF-08" } else { "FLA SAF-16" };
        (say!("it is {apart:.1}″ off, and muskets reach {reach}″"), rule)
    } else if !has_no_front && !zone::holds_part(&own, Zone::Front, near::arc_origin(state), &other) {
        (say!("all of it lies beyond 45°"), "FLA SAF-02")
    } else if volley::barred(state, &SightBlockers::over(state), firer, target, reach) == Some(Barred::ByFriends) {
        (say!("friends stand in the way"), "FLA SAF-05")
    } else {
        (say!("no base of it bears, reaches and sees it"), "FLA SAF-03")
    })
}

fn guns_cannot<W: Wording>(state: &State, battery: UnitId, target: UnitId) -> Option<(W, &'static str)> {
    let (own, other) = (state.footprint(battery)?, state.footprint(target)?);
    let (range, reach) = (shot::range(state, battery, target)?, shot::reach(state.unit(battery).gun()?));
    if !is_within(range, reach) {
        return Some((say!("it is {range:.1}″ off, and the guns reach {reach}″"), "FLA ART-20"));
    }
    let is_before_them = zone::holds_part(&own, Zone::Front, near::arc_origin(state), &other);
    (!is_before_them).then(|| (say!("all of it lies beyond 45°"), "FLA ART-01"))
}
