//! Fire in passing: whoever a moving unit crosses may fire at it. [FLA SEQ-09, FIP-01 to FIP-12]

use serde::Serialize;

use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Table, cannonade};
use crate::game::{Awaiting, Choice, Offer, Rule, Target};
use crate::geometry::course::Course;
use crate::geometry::{Rect, measure, zone};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::sight_blockers::Lookout;
use crate::rules::flanders::facts::{march, near, shot, volley as facts};
use crate::rules::flanders::judge::passing::{self as judge, PassingFacts};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::Chance;
use crate::rules::flanders::state::{State, UnitId};

/// The enemies who may fire at a unit that has moved, one after another.
#[derive(Clone, Debug, Serialize)]
pub struct Passing {
    mover: UnitId,
    chances: Vec<Chance>,
}

impl Passing {
    /// The chances along the way a unit has gone.
    pub fn along(field: &State, mover: UnitId, course: &Course) -> Self {
        Self { mover, chances: chances(field, mover, &course.swept, None, false) }
    }
}

/// Who may fire at a unit passing along these rectangles; the charged unit reacts instead. [FLA FIP-12]
pub fn chances(
    field: &State,
    mover: UnitId,
    swept: &[Rect],
    charged: Option<UnitId>,
    ends_in_melee: bool,
) -> Vec<Chance> {
    let firers: Vec<UnitId> = field
        .present(field.unit(mover).side.other())
        .filter(|&firer| may_fire_now(field, firer) && comes_in_reach(field, firer, swept))
        .collect();
    if firers.is_empty() {
        return Vec::new();
    }
    let lookout = Lookout::over(field);
    firers
        .into_iter()
        .filter_map(|firer| chance(field, &lookout, firer, mover, swept, charged == Some(firer), ends_in_melee))
        .collect()
}

/// Whether a unit could fire at all in the movement of the turn.
fn may_fire_now(field: &State, id: UnitId) -> bool {
    let unit = field.unit(id);
    !unit.is_cavalry()
        && unit.is_steady()
        && unit.is_manned()
        && !unit.this_turn.fired
        && !unit.this_turn.charged
        && !unit.this_turn.left_building
        && !field.is_engaged(id)
        && !march::is_in_water(field, id)
        && unit.battery.is_none_or(|battery| !battery.returned)
}

/// Whether a unit passes near enough to be shot at.
fn comes_in_reach(field: &State, firer: UnitId, swept: &[Rect]) -> bool {
    let reach = reach(field, firer);
    field.footprint(firer).is_some_and(|own| swept.iter().any(|rect| measure::unit_range(&own, rect) <= reach))
}

fn chance(
    field: &State,
    lookout: &Lookout<'_>,
    firer: UnitId,
    mover: UnitId,
    swept: &[Rect],
    is_charged: bool,
    ends_in_melee: bool,
) -> Option<Chance> {
    let own = field.footprint(firer)?;
    let end = swept.last()?;
    let reach = reach(field, firer);
    let origin = near::arc_origin(field);
    let (index, bears) = swept.iter().enumerate().step_by(2).find_map(|(index, rect)| {
        let bears = bears_on(field, lookout, firer, mover, rect)?;
        Some((index, bears))
    })?;
    let is_in_arc = zone::holds_part(&own, zone::Zone::Front, origin, end);
    let is_behind = zone::holds_part(&own, zone::Zone::Rear, origin, end);
    let is_out_of_range = measure::unit_range(&own, end) > reach;
    let facts = PassingFacts {
        branch: Some(field.unit(firer).branch()),
        fired: field.unit(firer).this_turn.fired,
        is_charge_target: is_charged,
        target_countercharging: false,
        target_falling_back: is_falling_back(field, mover, swept, firer),
        ends_outside_arc: !is_in_arc,
        ends_out_of_range_behind: is_out_of_range && is_behind,
        ends_in_melee,
    };
    judge::may_fire(&facts).ok()?;
    let remaining = swept[index..].windows(2).map(|pair| (pair[1].centre - pair[0].centre).norm()).sum();
    Some(Chance { firer, range: bears.0, figures: bears.1, remaining })
}

fn reach(field: &State, firer: UnitId) -> f64 {
    match field.unit(firer).gun() {
        Some(gun) => shot::reach(gun),
        None => crate::rules::flanders::book::tables::MUSKET[2],
    }
}

/// The range and the figures with which a unit bears on a rectangle, if it does.
fn bears_on(field: &State, lookout: &Lookout<'_>, firer: UnitId, mover: UnitId, rect: &Rect) -> Option<(f64, u8)> {
    let own = field.footprint(firer)?;
    if field.unit(firer).is_artillery() {
        let range = measure::battery_range(own.centre, &[*rect]);
        let bears = zone::holds_part(&own, zone::Zone::Front, near::arc_origin(field), rect)
            && range <= reach(field, firer)
            && lookout.sees_from(firer, &own, mover, &[*rect]);
        return bears.then_some((range, field.unit(firer).figures));
    }
    let bears = facts::bearing_seen(field, firer, &[*rect], |from| lookout.sees_from(firer, from, mover, &[*rect]))?;
    Some((bears.range?, bears.figures))
}

/// Whether a unit simply goes back the way it came, away from the firer. [FLA FIP-06, R-19]
fn is_falling_back(field: &State, mover: UnitId, swept: &[Rect], firer: UnitId) -> bool {
    let (Some(first), Some(last), Some(own)) = (swept.first(), swept.last(), field.footprint(firer)) else {
        return false;
    };
    let way = last.centre - first.centre;
    let backward = -first.front_pose().forward();
    let is_retiring =
        way.norm() > 0.0 && way.dot(&backward) > 0.7 * way.norm() && !field.unit(mover).this_turn.advanced;
    is_retiring && measure::unit_range(&own, last) > measure::unit_range(&own, first)
}

impl Procedure for Passing {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        let chance = self.chances.first()?;
        if !field.unit(self.mover).is_present() || !may_fire_now(field, chance.firer) {
            return None;
        }
        Some(Awaiting::Choice(question(field, chance, self.mover)))
    }

    fn run(mut self, table: &mut Table<'_>) {
        if !self.chances.is_empty() && table.state.unit(self.mover).is_present() {
            self.chances.remove(0);
            table.push([Step::Passing(self)]);
        }
    }

    fn act(mut self, table: &mut Table<'_>, action: &Action) {
        let chance = self.chances.remove(0);
        let mover = self.mover;
        let again = Step::Passing(self);
        match action {
            Action::FireInPassing(_) => table.push([fire(table.state, &chance, mover), again]),
            _ => table.push([again]),
        }
    }

    fn name(&self) -> String {
        format!("fire in passing at unit {}", self.mover.0)
    }
}

/// The question put to one firer.
pub fn question(field: &State, chance: &Chance, mover: UnitId) -> Choice<Action> {
    let firer = field.unit(chance.firer);
    let offer = |verb: &'static str, label: String, action| Offer {
        verb: verb.into(),
        label,
        rule: Rule::new("FLA FIP-01"),
        target: Target::Pieces(chance.firer.into(), mover.into()),
        action,
    };
    Choice {
        side: firer.side,
        question: format!("{} passes {}. Does it fire now?", field.name(mover), firer.name),
        rule: Rule::new("FLA FIP-01"),
        pieces: vec![chance.firer.into(), mover.into()],
        offers: vec![
            offer("fire_in_passing", format!("{} fires in passing", firer.name), Action::FireInPassing(chance.firer)),
            offer("hold_fire", format!("{} holds its fire", firer.name), Action::HoldFire(chance.firer)),
        ],
        refused: Vec::new(),
    }
}

/// The shot itself. [FLA FIP-07, FIP-08]
pub fn fire(field: &State, chance: &Chance, mover: UnitId) -> Step {
    match field.unit(chance.firer).gun() {
        Some(gun) => {
            let shot = if chance.range <= shot::grape_reach(gun) { Shot::Grape } else { Shot::Round };
            cannonade::Cannonade::in_passing(chance.firer, mover, shot, chance.range)
        }
        None => Volley::at(chance.firer, mover, Occasion::Passing { range: chance.range, figures: chance.figures }),
    }
}
