//! What is told of a retreat beside its inches: whom and what it goes round, what stops it, what the ground takes. [FLA RET-11, R-87, R-113]

use super::inches::hundredths;
use super::runner::runner;
use super::stopped;
use crate::game::listed;
use crate::geometry::Rect;
use crate::geometry::contact::in_contact;
use crate::rules::flanders::facts::retreat_route::{self, Retreat};
use crate::rules::flanders::facts::{flight as facts, landing};
use crate::rules::flanders::state::State;

/// Inches that nobody sees.
const HARDLY: f64 = 0.01;
/// How far beyond its last place it is looked for who leaves no room there, in inches.
const LOOKS_AHEAD: f64 = 0.25;

/// Why a unit has gone more inches than it had to, or fewer, or not straight. [FLA RET-11, R-87, R-113]
pub fn why_not_all(state: &State, retreat: &Retreat, made: &facts::Made) -> String {
    let whole = made.route.length();
    let rest = made.landing.inches - whole;
    let ground = ground_words(state, &made.ground);
    let left = retreat.inches - made.ground.lost() - made.landing.inches;
    // The inches gone are told as well, and the two come to the whole.
    let told_left = || hundredths(hundredths(left + made.landing.inches) - hundredths(made.landing.inches));
    let end = if rest > HARDLY {
        format!(", the last {}″ farther on, {}", hundredths(rest), beyond(state, retreat, made))
    } else if left > HARDLY && made.ground.stops.is_some() {
        let stands = if runner(state, retreat.unit).1 { "stand" } else { "stands" };
        format!(", and {stands} {}″ clear of that", told_left())
    } else if left > HARDLY {
        let finds = if runner(state, retreat.unit).1 { "find" } else { "finds" };
        format!(", and {finds} no room for {}″ more{}", told_left(), who_leaves_none(state, retreat, made, left))
    } else {
        String::new()
    };
    format!("{ground}{end}")
}

/// Who or what leaves no room for inches that are left: whoever stands there, the nearest on the way first, else an enemy whom it would come
/// too near to.
fn who_leaves_none(state: &State, retreat: &Retreat, made: &facts::Made, left: f64) -> String {
    let bent_after = |more: f64| made.route.is_bent().then(|| made.route.at(made.landing.inches + more));
    let after = |more: f64| bent_after(more).unwrap_or(made.landing.rect.centre + made.direction * more);
    let steps = (left / LOOKS_AHEAD).ceil().max(1.0) as u32;
    // As it is turned where it comes to rest, or as it goes there at its whole front, or in file: any of these may have no room.
    let own = state.footprint(retreat.unit).unwrap_or(made.landing.rect);
    let at = |more: f64| {
        let [turned, as_it_goes] = [made.landing.rect, own].map(|rect| rect.moved_to(after(more)));
        [turned, as_it_goes, made.route.in_file(&own, made.landing.inches + more)]
    };
    let places = || (1..=steps).flat_map(|step| at(left * f64::from(step) / f64::from(steps)));
    let pronoun = if runner(state, retreat.unit).1 { "they" } else { "it" };
    let keeps_off = |place: Rect| {
        let names = stopped::in_the_way(state, retreat.unit, &place);
        let near = || facts::whom_it_comes_near(state, retreat.unit, &place);
        let who_is_near = || near().map(|enemy| format!(", where {pronoun} would stand near {}", state.name(enemy)));
        if names.is_empty() { who_is_near() } else { Some(stopped::words(&names)) }
    };
    if let Some(words) = places().find_map(keeps_off) {
        return words;
    }
    let unpaid = places().find_map(|place| landing::unpaid_ground(state, retreat, &own, &made.ground, &place));
    if let Some(index) = unpaid {
        return stopped::words(&[state.fixed.ground.within_a_sentence(index)]);
    }
    let left = places().find_map(|place| facts::whom_it_would_pass(state, retreat, &place));
    left.map_or_else(String::new, |enemy| format!(", where {pronoun} would stand beyond {}", state.name(enemy)))
}

/// What the ground takes off the inches of a retreat, and before what it stops.
pub fn ground_words(state: &State, ground: &landing::GroundCost) -> String {
    let taken = if ground.taken() > 0.0 {
        format!(", {}″ less over the ground", hundredths(ground.taken()))
    } else {
        String::new()
    };
    match ground.stops {
        Some((index, left)) => {
            let name = state.fixed.ground.within_a_sentence(index);
            format!("{taken}, stopping before {name}, for {}″ are too few to cross", hundredths(left))
        }
        None => taken,
    }
}

/// Who and what stands where a unit that goes a bent way would have gone straight, but for those it breaks through. [FLA RET-11, R-113]
pub fn goes_round(state: &State, retreat: &Retreat, own: &Rect, made: &facts::Made) -> Vec<String> {
    // Who comes to rest before its way turns aside has gone round nobody.
    let gone = made.route.at(made.landing.inches) - own.centre;
    let is_straight = (gone - made.direction * made.landing.inches).norm() < HARDLY;
    if !made.route.is_bent() || is_straight {
        return Vec::new();
    }
    // At its own front, or in the file in which it would have gone, which may be the wider of the two; and where all its inches would have
    // led it, though it comes to rest before that.
    let file = made.route.in_file(own, 0.0);
    // From place to place at its own front: the corridor about a rectangle that goes askew is broader than its way.
    let places = |inches: f64| -> Vec<Rect> {
        let steps = (inches / LOOKS_AHEAD).ceil().max(1.0) as u32;
        (1..=steps).map(|step| own.moved(made.direction * (inches * f64::from(step) / f64::from(steps)))).collect()
    };
    let at = |inches: f64| [places(inches), vec![retreat_route::corridor(&file, made.direction, inches)]];
    let about = |inches: f64| vec![retreat_route::corridor(own, made.direction, inches)];
    let beside = [about(made.landing.inches), about(retreat.inches)];
    let straight = [at(made.landing.inches), at(retreat.inches), beside].concat();
    let broken = made.route.through.iter().map(|&friend| state.name(friend));
    let broken: Vec<&str> = broken.collect();
    let left = state.present(state.unit(retreat.unit).side.other()).filter(|&enemy| {
        retreat.cause == Some(enemy) || state.footprint(enemy).is_some_and(|rect| in_contact(own, &rect))
    });
    let left: Vec<&str> = left.map(|enemy| state.name(enemy)).collect();
    let on = |way: &[Rect], past_whom_it_leaves: bool| -> Vec<String> {
        let is_gone_round = |name: &str| !broken.contains(&name) && (past_whom_it_leaves || !left.contains(&name));
        let mut others: Vec<String> = Vec::new();
        for name in way.iter().flat_map(|place| stopped::in_the_way(state, retreat.unit, place)) {
            if is_gone_round(&name) && name != stopped::EDGE && !others.contains(&name) {
                others.push(name);
            }
        }
        others
    };
    let found = |past_whom_it_leaves: bool| {
        straight.iter().map(|way| on(way, past_whom_it_leaves)).find(|others| !others.is_empty())
    };
    let others = found(false).or_else(|| found(true)).unwrap_or_default();
    if others.is_empty() { vec!["those behind".to_owned()] } else { others }
}

/// Beyond whom a unit is set down who stand where its inches end, or beyond what ground there that it has not paid for.
fn beyond(state: &State, retreat: &Retreat, made: &facts::Made) -> String {
    let end = made.landing.rect.moved_to(made.route.at(made.route.length()));
    let others = state.anybody_but(retreat.unit).filter(|&other| state.stands_on(other, &end));
    let others: Vec<&str> = others.map(|other| state.name(other)).collect();
    if !others.is_empty() {
        return format!("clear of {}", listed(&others));
    }
    let own = state.footprint(retreat.unit).unwrap_or(made.landing.rect);
    match landing::unpaid_ground(state, retreat, &own, &made.ground, &end) {
        Some(index) => format!("clear of {}", state.fixed.ground.within_a_sentence(index)),
        None => match &stopped::in_the_way(state, retreat.unit, &end)[..] {
            [] => "clear of what bars the way".to_owned(),
            names => format!("clear of {}", listed(&names.iter().map(String::as_str).collect::<Vec<_>>())),
        },
    }
}
