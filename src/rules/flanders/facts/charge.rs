//! Where a charge comes from, how far it has to go, and what stands in its way. [FLA MEL-09 to MEL-14]

use std::borrow::Cow;
use std::f64::consts::FRAC_1_SQRT_2;

use super::confirmed::{FromFact, facts};
use super::retreat_route::corridor;
use super::{Confirmed, Measured, Sheet, charge_ground, near};
use crate::game::{FactSheet, FactValue, Refusal, Rule, TerrainKind, Wording, say};
use crate::geometry::contact::CONTACT;
use crate::geometry::course::{self, wheel_inches, wheel_pivot};
use crate::geometry::zone::{self, Aspect, Zone};
use crate::geometry::{
    Formation, Outline, Point, Pose, Rect, TOLERANCE, Vector, contact, first_met, first_met_between_steps, polygon,
    shape,
};
use crate::rules::flanders::book::profile::{Branch, Morale};
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::approach::{Approach, detour, gone};
use crate::rules::flanders::state::charge_step::Strike;
use crate::rules::flanders::state::{CardId, State, UnitId, ground, standing_bases};

/// The cosine of 45°, by which a charge may go aside from the way it faces at the most. [FLA MEL-13]
const ASLANT: f64 = FRAC_1_SQRT_2;
/// How far apart the rectangles of a run are, in inches.
const STEP: f64 = 0.5;
/// The words for where a charge comes from.
pub const ASPECTS: [&str; 3] = ["front", "flank", "rear"];

impl FromFact for Aspect {
    fn from_fact(value: Option<&FactValue>, name: &str) -> Self {
        aspect_of(&Cow::from_fact(value, name))
    }
}

facts! {
    /// The facts of one charger's run at its target.
    RunFacts {
        /// Inches to the target.
        distance: f64,
        /// Where the charge begins, seen from the target.
        aspect: Aspect,
        /// Separate rough features on the way.
        rough: u8,
        /// Inches spent on wheeling.
        wheel: f64,
    }
}

facts! {
    /// The facts of an enemy whom a charge strikes beside its target.
    StrikeFacts {
        /// It strikes him too.
        strikes: bool,
        /// Inches to him.
        distance: f64,
        /// Where the charge begins, seen from him.
        aspect: Aspect,
    }
}

/// The facts of one charger's run at its target.
pub fn sheet<W: Wording>(state: &State, charger: UnitId, target: UnitId, way: Option<&Approach>) -> FactSheet<W> {
    let title = say!("How {} comes at {}", state.name(charger), state.name(target));
    let distance = way.map(|way| Measured::sure(way.distance));
    let aspect = aspect(state, charger, target);
    let tracked = state.footprint(charger).is_some();
    let mut sheet = Sheet::new(title, Rule::new("FLA MEL-09"), [charger.into(), target.into()])
        .inches(RunFacts::distance(), "Inches to the target", "FLA MEL-15", 60.0, distance)
        .word(RunFacts::aspect(), "The charge begins before its", "FLA MEL-09", &ASPECTS, aspect)
        .usually(FactValue::Word(ASPECTS[0].into()))
        .count(
            RunFacts::rough(),
            "Separate rough features on the way",
            charge_ground::rule_of_rough(state, charger),
            9,
            way.map(|way| Measured::sure(charge_ground::rough(state, charger, way))),
        )
        .usually_number(0)
        .inches(
            RunFacts::wheel(),
            "Inches spent on wheeling",
            "FLA MOV-31",
            30.0,
            way.map(|way| Measured::sure(way.wheel)),
        )
        .usually_number(0);
    if !tracked {
        sheet = stated_passing_fire(sheet);
    }
    sheet.done()
}

/// The facts of an enemy whom a charge strikes beside its target. [FLA MEL-01, R-118]
pub fn beside<W: Wording>(state: &State, charger: UnitId, strike: &Strike) -> FactSheet<W> {
    let title = say!("{} strikes {} as well", state.name(charger), state.name(strike.on));
    let is_tracked = state.footprint(charger).is_some() && state.footprint(strike.on).is_some();
    let measured = |distance: f64| is_tracked.then(|| Measured::sure(distance));
    Sheet::new(title, Rule::new("FLA MEL-01"), [charger.into(), strike.on.into()])
        .yes(StrikeFacts::strikes(), "It strikes him too", "FLA MEL-01", is_tracked.then(|| Measured::sure(true)))
        // Whom the umpire has named the charge strikes.
        .usually(FactValue::Yes(true))
        .inches(StrikeFacts::distance(), "Inches to him", "FLA MEL-15", 60.0, measured(strike.distance))
        .word(
            StrikeFacts::aspect(),
            "The charge begins before his",
            "FLA MEL-09",
            &ASPECTS,
            aspect(state, charger, strike.on),
        )
        .usually(FactValue::Word(ASPECTS[0].into()))
        .done()
}

/// How many shots in passing may be stated for a charge whose ground is not tracked.
pub const STATED_SHOTS: usize = 3;

/// The names under which each of them is stated: how far off, and how many hits.
const PASSING: [[&str; 2]; STATED_SHOTS] =
    [["passing_1_at", "passing_1_hits"], ["passing_2_at", "passing_2_hits"], ["passing_3_at", "passing_3_hits"]];

/// The shots in passing that were stated and hit: the charger's distance from its target, in inches, and the hits.
pub fn stated_shots(known: Confirmed<'_>) -> impl Iterator<Item = (f64, u8)> {
    let shot = move |[at, hits]: [&str; 2]| known.read::<Option<f64>>(at).zip(known.read::<Option<u8>>(hits));
    PASSING.into_iter().filter_map(shot).filter(|(_, hits)| *hits > 0)
}

/// Fire in passing that was settled at the table, for charges that nothing is measured for. [FLA FIP-04]
fn stated_passing_fire<W: Wording>(mut sheet: Sheet<W>) -> Sheet<W> {
    for [at, hits] in PASSING {
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

/// Where a charge begins, seen from the target: where the bases stand that the charger has left. [FLA MEL-09 to MEL-12, R-14]
pub fn aspect(state: &State, charger: UnitId, target: UnitId) -> Option<Measured<&'static str>> {
    if has_no_flanks(state, target) {
        return Some(Measured::sure(ASPECTS[0]));
    }
    let defender = state.footprint(charger).and_then(|_| state.footprint(target))?;
    let (attacker, unit, origin) = (state.standing_bases(charger), state.unit(target), near::arc_origin(state));
    // Routers look to their rear, where they still stand as they were, too. [FLA MEL-12, MOR-50]
    let is_reversed = unit.morale == Morale::Routed && !unit.faces_rear;
    let defender = if is_reversed { defender.turned_to(defender.facing() + 180.0) } else { defender };
    let word = match zone::aspect(attacker, &defender, origin) {
        Aspect::Front => ASPECTS[0],
        Aspect::Flank => ASPECTS[1],
        Aspect::Rear => ASPECTS[2],
    };
    let margin = zone::aspect_margin(attacker, &defender, origin);
    Some(Measured::within(word, margin))
}

/// Whether a unit looks every way: a square, and who holds a house.
pub fn has_no_flanks(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.formation == Formation::Square || unit.garrison_of().is_some()
}

/// The aspect that a word means.
pub fn aspect_of(word: &str) -> Aspect {
    match word {
        "flank" => Aspect::Flank,
        "rear" => Aspect::Rear,
        _ => Aspect::Front,
    }
}

/// The run of a charger at two enemies side by side: at the middle between them, until it touches the first. [FLA MEL-01, R-118]
pub fn approach_between(state: &State, charger: UnitId, targets: [UnitId; 2], wheel: f64) -> Option<Approach> {
    let straight = straight_approach(state, charger, targets[0], wheel)?;
    let [one, other] = [state.footprint(targets[0])?, state.footprint(targets[1])?];
    let (left, right) = shape::nearest_points(&one, &other);
    let run = left + (right - left) / 2.0 - straight.own.centre;
    let direction = run.try_normalize(CONTACT)?;
    let block = &state.placement(charger)?.block;
    let distance = contact::first_touch(block, straight.start, direction, run.norm(), &[one, other])?;
    Some(Approach { direction, distance, ..straight })
}

/// The straight run of a charger after a wheel; nothing when either is not tracked.
pub fn straight_approach(state: &State, charger: UnitId, target: UnitId, wheel: f64) -> Option<Approach> {
    Onward::after(state, charger, wheel)?.to(state, charger, target)
}

/// The same; nothing either where the target does not lie before the charger once it has wheeled. [FLA MEL-13, MEL-14]
pub fn straight_approach_ahead(state: &State, charger: UnitId, target: UnitId, wheel: f64) -> Option<Approach> {
    let onward = Onward::after(state, charger, wheel)?;
    lies_before(state, target, &onward.own).then(|| onward.to(state, charger, target))?
}

/// How a charger stands once it has wheeled, before it runs.
struct Onward {
    start: Pose,
    own: Rect,
    pivot: Option<(Point, f64)>,
}

impl Onward {
    fn after(state: &State, charger: UnitId, wheel: f64) -> Option<Self> {
        let (pose, placement) = (state.unit(charger).pose()?, state.placement(charger)?);
        let block = &placement.block;
        let pivot = (wheel != 0.0).then(|| (wheel_pivot(block, pose, wheel), wheel));
        let start = pivot.map_or(pose, |(corner, degrees)| pose.turned_about(corner, degrees));
        let own = pivot.map_or(placement.footprint, |_| block.footprint(start));
        Some(Self { start, own, pivot })
    }

    /// Its straight run from there.
    fn to(self, state: &State, charger: UnitId, target: UnitId) -> Option<Approach> {
        let Self { start, own, pivot } = self;
        let placement = state.placement(charger)?;
        let block = &placement.block;
        let run = way_to(&standing_bases::of_block(block, start), start.forward(), state.standing_bases(target))?;
        let distance = run.norm();
        let direction = if distance > 1e-9 { run / distance } else { start.forward() };
        let wheel = wheel_inches(block, pivot.map_or(0.0, |(_, degrees)| degrees));
        Some(Approach { start, before: placement.footprint, own, pivot, bends: Vec::new(), direction, distance, wheel })
    }
}

/// The straightest line from some bases to an enemy, no farther aside than 45° from the way they face where such a line leads to him.
/// [FLA MEL-13, R-76]
pub(super) fn way_to(own: &[Rect], ahead: Vector, theirs: &[Rect]) -> Option<Vector> {
    let nearest = shortest(pairs(own, theirs).map(|(own, theirs)| straight_to(own, theirs)))?;
    if is_ahead(&nearest, &ahead) {
        return Some(nearest);
    }
    // Where the ground that a body may come to is convex, as that before its front and that in touch with another are, the shortest way into
    // both that is not the shortest into one leads along the other's edge.
    let aside = Vector::new(ahead.y, -ahead.x);
    let aslant = [ahead + aside, ahead - aside].map(|way| way * ASLANT);
    Some(shortest(aslant.into_iter().filter_map(|way| touch_along(own, way, theirs))).unwrap_or(nearest))
}

/// Whether a way leads no farther aside than 45° from another. [FLA MEL-13]
pub(super) fn is_ahead(way: &Vector, ahead: &Vector) -> bool {
    way.dot(ahead) >= way.norm() * ASLANT - TOLERANCE
}

/// The way along a direction after which some bases first touch others.
pub(super) fn touch_along(own: &[Rect], way: Vector, theirs: &[Rect]) -> Option<Vector> {
    let touches = pairs(own, theirs).filter_map(|(own, theirs)| shape::travel_to_touch(own, way, theirs));
    touches.reduce(f64::min).map(|inches| way * inches)
}

fn pairs<'a>(own: &'a [Rect], theirs: &'a [Rect]) -> impl Iterator<Item = (&'a Rect, &'a Rect)> {
    own.iter().flat_map(move |own| theirs.iter().map(move |theirs| (own, theirs)))
}

/// The straightest line that closes the gap between two units, base to base.
pub fn gap(state: &State, id: UnitId, enemy: UnitId) -> Option<Vector> {
    let theirs = state.manned_bases(enemy);
    let own = state.manned_bases(id);
    shortest(pairs(own, theirs).map(|(own, theirs)| straight_to(own, theirs)))
}

fn straight_to(own: &Rect, enemy: &Rect) -> Vector {
    let (from, to) = shape::nearest_points(own, enemy);
    to - from
}

fn shortest(lines: impl Iterator<Item = Vector>) -> Option<Vector> {
    lines.min_by(|one, other| one.norm().total_cmp(&other.norm()))
}

impl Approach {
    /// The rectangles the charger passes over, where it stood before its wheel first.
    pub fn swept(&self) -> Vec<Rect> {
        std::iter::once(self.before).chain(self.wheeled()).chain(self.run()).collect()
    }

    /// The rectangles of its run.
    fn run(&self) -> impl Iterator<Item = Rect> + '_ {
        let steps = (self.distance / STEP).ceil().max(1.0) as usize;
        (0..=steps).map(move |step| self.after(self.distance * step as f64 / steps as f64))
    }

    /// Where it is after so many inches of its run.
    pub(super) fn after(&self, inches: f64) -> Rect {
        self.own.moved(gone(&self.bends, self.direction, inches))
    }

    /// The rectangles it sweeps as it wheels, before it runs.
    fn wheeled(&self) -> impl Iterator<Item = Rect> + '_ {
        self.pivot.into_iter().flat_map(|(corner, degrees)| course::wheeled(&self.before, corner, degrees))
    }

    /// Whether its wheel sweeps over a rectangle.
    fn wheels_over(&self, rect: &Rect) -> bool {
        self.pivot.is_some()
            && !shape::surely_apart(&self.before, rect, self.wheel)
            && self.pivot.is_some_and(|(corner, degrees)| course::wheels_over(&self.before, corner, degrees, rect))
    }

    /// Whether it comes onto a thing on the ground as it wheels.
    pub(super) fn wheels_onto(&self, outline: &Outline) -> bool {
        let is_on = |rect: &Rect| ground::stands_in(outline, rect);
        let wheels_onto = |(corner, degrees)| course::wheels_onto(&self.before, corner, degrees, outline, is_on);
        self.pivot.is_some_and(wheels_onto)
    }

    /// The legs of its run, the last straight at its target.
    fn legs(&self) -> impl Iterator<Item = Vector> + '_ {
        let last = self.direction * (self.distance - detour(&self.bends));
        self.bends.iter().copied().chain([last])
    }

    /// The inches of its run after which it comes over a rectangle; none where it keeps clear of it. Each leg is straight, so that no
    /// corner is too short to be met.
    fn runs_over(&self, rect: &Rect) -> Option<f64> {
        let (mut from, mut gone) = (self.own, 0.0);
        self.legs().find_map(|leg| {
            let met = shape::strikes_on(&from, leg, rect).map(|inches| gone + inches);
            (from, gone) = (from.moved(leg), gone + leg.norm());
            met
        })
    }

    /// A rectangle that holds its whole run, for looking quickly.
    pub(super) fn corridor(&self) -> Rect {
        if self.bends.is_empty() {
            corridor(&self.own, self.direction, self.distance)
        } else {
            self.own.inflated(self.distance)
        }
    }

    /// Whether its run may come over a rectangle: not, where the circle round it keeps clear of that round the charger on every leg.
    fn may_run_over(&self, rect: &Rect, corridor: &Rect) -> bool {
        if self.bends.is_empty() {
            return shape::overlaps(corridor, rect);
        }
        let reach = self.own.radius() + rect.radius();
        let mut from = self.own.centre;
        self.legs().any(|leg| {
            let to = from + leg;
            polygon::point_to_segment(rect.centre, std::mem::replace(&mut from, to), to) <= reach
        })
    }

    /// The inches of its run between which it comes into an outline; none where it does not.
    pub(super) fn comes_into(&self, outline: &Outline, corridor: &Rect) -> Option<(f64, f64)> {
        if !outline.overlaps(corridor) {
            return None;
        }
        let gap = |inches: f64| outline.distance_to(&self.after(inches).inflated(-CONTACT)) - TOLERANCE;
        first_met_between_steps(self.distance, STEP, gap, |inches| ground::stands_in(outline, &self.after(inches)))
    }

    /// Whether its run enters a piece of ground: by no hair where it stands clear of it before, while who lies in it by a hair, as its place
    /// is rounded, may go along it and away.
    fn enters(&self, outline: &Outline) -> bool {
        if ground::stands_in(outline, &self.before) {
            return false;
        }
        let is_clear = !outline.overlaps(&self.before);
        let gap = |inches: f64| outline.distance_to(&self.after(inches)) - TOLERANCE;
        let is_in = |rect: &Rect| if is_clear { outline.overlaps(rect) } else { ground::stands_in(outline, rect) };
        first_met(self.distance, gap, |inches| is_in(&self.after(inches))).is_some()
    }
}

/// Whether the target, by a base of it that stands, lies before the charger's front once it has wheeled. [FLA MEL-13, MEL-14, R-14]
pub fn is_before(state: &State, target: UnitId, way: &Approach) -> bool {
    lies_before(state, target, &way.own)
}

fn lies_before(state: &State, target: UnitId, own: &Rect) -> bool {
    let stands = state.standing_bases(target);
    stands.is_empty() || stands.iter().any(|base| zone::holds_part(own, Zone::Front, near::arc_origin(state), base))
}

/// Whether the wheel runs into the target: then there is no straight way left after it. [FLA MEL-14, R-76]
pub fn wheels_into(state: &State, target: UnitId, way: &Approach) -> bool {
    state.taken_up(target).any(|rect| way.wheels_over(&rect.inflated(contact::CONTACT)))
}

/// Whether the way is clear: in front after the wheel, past nobody, over no ground that bars it. [FLA MEL-13, MEL-14, MOV-14, MOV-27]
pub fn is_clear<W: Wording>(state: &State, charger: UnitId, target: UnitId, way: &Approach) -> Result<(), Refusal<W>> {
    let no = |rule: &'static str, why: W, remedy: &str| {
        let what = say!("{} cannot charge {}", state.name(charger), state.name(target));
        Err(Refusal::worded(Rule::new(rule), what, why, remedy))
    };
    if !is_before(state, target, way) {
        return no("FLA MEL-14", say!("the target is beyond 45° of its front"), "Wheel toward it first.");
    }
    if wheels_into(state, target, way) {
        return no("FLA MEL-14", say!("its wheel would run into it"), "Wheel less.");
    }
    let corridor = way.corridor();
    if let Some(other) = in_the_way(state, charger, &[target], way, &corridor) {
        return no("FLA MEL-13", say!("{} is in the way", other.name(state)), "Wheel to go round, or choose another.");
    }
    match barred_by(state, charger, target, way) {
        Some(index) => no("FLA MOV-14", say!("{} stops it", state.fixed.ground.name(index)), "Choose another target."),
        None => Ok(()),
    }
}

/// Whether the run rides over nobody besides the targets. [FLA MEL-13]
pub fn is_past_nobody(state: &State, charger: UnitId, targets: &[UnitId], way: &Approach) -> bool {
    all_in_the_way(state, charger, targets, way, &way.corridor()).next().is_none()
}

/// The first piece of ground on the run that bars it. [FLA MOV-14, MOV-27]
pub fn barred_by(state: &State, charger: UnitId, target: UnitId, way: &Approach) -> Option<usize> {
    let target_building = state.unit(target).garrison_of();
    let is_cavalry = state.unit(charger).branch() == Branch::Cavalry;
    let corridor = way.corridor();
    let bars = |index: usize, kind: TerrainKind| match kind {
        TerrainKind::Building => Some(index) != target_building,
        TerrainKind::Wood => is_cavalry,
        _ => false,
    };
    let on_the_way = state.fixed.ground.around(&[corridor], 0.0).find(|&(index, terrain)| {
        bars(index, terrain.kind) && terrain.outline.overlaps(&corridor) && way.enters(&terrain.outline)
    });
    on_the_way.map(|(index, _)| index)
}

/// What a charge would ride over besides its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// A unit.
    Unit(UnitId),
    /// A card on the table, whatever marches under it.
    Card(CardId),
}

impl Obstacle {
    fn name(self, state: &State) -> String {
        match self {
            Self::Unit(unit) => state.name(unit).to_owned(),
            Self::Card(card) => format!("card {}", state.card(card).name),
        }
    }
}

/// The obstacle that the wheel or the run meets first.
pub(super) fn in_the_way(
    state: &State,
    charger: UnitId,
    targets: &[UnitId],
    way: &Approach,
    corridor: &Rect,
) -> Option<Obstacle> {
    let met = all_in_the_way(state, charger, targets, way, corridor);
    met.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(obstacle, _)| obstacle)
}

/// Every obstacle in the way, with the inches of its run that the charger goes before it meets it.
fn all_in_the_way<'a>(
    state: &'a State,
    charger: UnitId,
    targets: &'a [UnitId],
    way: &'a Approach,
    corridor: &'a Rect,
) -> impl Iterator<Item = (Obstacle, f64)> + 'a {
    let others = state.all_taken().iter().filter(move |other| other.by != charger && !targets.contains(&other.by));
    let units = others.map(|other| (Obstacle::Unit(other.by), other.rect));
    let cards = state.cards_ahead_of(charger).map(|(card, rect)| (Obstacle::Card(card), rect));
    units.chain(cards).filter_map(|(obstacle, rect)| {
        if !way.wheels_over(&rect) && !way.may_run_over(&rect, corridor) {
            return None;
        }
        // Whoever stands beside it, edge to edge, as near as places are rounded, is not in its way.
        let beside = shape::overlap_depth(&way.before, &rect).clamp(0.0, contact::CONTACT);
        let core = rect.inflated(-beside - TOLERANCE);
        if way.wheels_over(&core) {
            return Some((obstacle, 0.0));
        }
        way.runs_over(&core).map(|inches| (obstacle, inches))
    })
}

/// The longest bonus a unit may roll, in inches.
pub fn longest_bonus(state: &State, id: UnitId) -> f64 {
    6.0 * judge::victory_bonus_pip(&state.unit(id).troop(), false, state.house()).unwrap_or(0.0)
}
