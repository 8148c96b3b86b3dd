//! The victory bonus: how far it takes a unit, and whom it meets. [FLA MEL-50 to MEL-54, MEL-91 to MEL-96]

use super::bonus_sheet::Stated;
use super::charge::Charge;
use super::charge_run::{
    CLEAR, close_up, has_room, is_barred, lies_beside, line_up, note_guns, note_leaving_water, side_words, touched,
};
use super::inches::{apart, hundredths};
use super::stopped::is_at_a_held_wall;
use super::whom_it_meets::MeetsOthers;
use super::{Step, Turn, stopped, thrower};
use crate::dice::reading::Measure;
use crate::dice::{Dice, Reading};
use crate::game::{DiceRequest, Report, ReportKind, Rule, Wording, say, told};
use crate::geometry::contact::first_touch;
use crate::geometry::pose::bearing;
use crate::geometry::zone::Aspect;
use crate::geometry::{Pose, Rect, Vector, last_before, shape};
use crate::rules::flanders::facts::charge::{self as facts, longest_bonus};
use crate::rules::flanders::facts::near;
use crate::rules::flanders::facts::retreat_route::corridor;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::charge_step::{Onset, Rider, Strike};
use crate::rules::flanders::state::{AttemptId, Place, Placement, State, UnitId};

/// Inches that nobody sees.
const HARDLY: f64 = 0.01;
/// So many inches before an enemy who comes no nearer to him has met him.
const REACHES: f64 = 0.05;

/// A victory bonus about to be taken.
#[derive(Clone, Copy, Debug)]
pub struct Bonus<'a> {
    /// The rule it is taken under.
    pub rule: &'static str,
    /// The melee attempt it belongs to.
    pub attempt: AttemptId,
    /// Who follows up.
    pub unit: UnitId,
    /// Which way; straight on where it is nothing.
    pub direction: Option<Vector>,
    /// Whether it turns that way before it goes, where there is room to: a victor in flank or rear follows the loser. [FLA MEL-93]
    pub turns: bool,
    /// Inches thrown.
    pub inches: f64,
    /// Who was beaten and is followed.
    pub beaten: UnitId,
    /// All who were beaten.
    pub losers: &'a [UnitId],
    /// Whom it meets, as far as that is stated. [FLA MEL-53, MEL-95]
    pub stated: Stated,
}

/// A victory bonus as it was ridden or marched.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// The enemy it met, if any.
    pub met: Option<UnitId>,
    /// Inches gone.
    pub inches: f64,
}

/// Whom a victory bonus meets.
#[derive(Debug)]
pub enum Met {
    /// Nobody.
    Nobody,
    /// One of those it has beaten: it has come up with him.
    Beaten(UnitId),
    /// Others behind them, whom it charges from where it begins: the first step of that. [FLA MEL-54, MEL-96]
    Second(Box<Step>),
}

/// A victory bonus: straight on, in full, stopping at friends, barred ground and the edge, and at the beaten it comes up with. Where it
/// meets others, whoever takes it stays where he is, and charges them from there. [FLA MEL-53, MEL-54, R-89, R-118]
pub fn follow(turn: &mut Turn<'_>, bonus: &Bonus<'_>) -> Met {
    let has_turned = bonus.turns && turn_that_way(turn.state, bonus.unit, bonus.direction, bonus.inches);
    if bonus.stated.others {
        return Met::Second(Box::new(MeetsOthers::of(bonus)));
    }
    let mut after = turn.state.clone();
    let followed = ridden(&mut after, bonus);
    if let Some(enemy) = followed.met.filter(|enemy| !bonus.losers.contains(enemy)) {
        return Met::Second(Box::new(charges_on(turn, bonus, enemy, followed.inches, &after)));
    }
    *turn.state = after;
    tell_of(turn, bonus, followed, has_turned);
    followed.met.map_or(Met::Nobody, Met::Beaten)
}

/// A victor turns about its middle toward whom it follows; who has no room for that, or would come into touch with an enemy by it, or less
/// far of its inches than with its front as it is, keeps that. He comes no less far who meets the same enemy sooner. Whether it has turned.
/// [FLA MEL-93, R-89]
fn turn_that_way(state: &mut State, id: UnitId, direction: Option<Vector>, inches: f64) -> bool {
    let Some((direction, pose)) = direction.zip(state.unit(id).pose()) else { return false };
    let Some(Placement { block, footprint, .. }) = state.placement(id) else { return false };
    let turned = Pose::at(pose.point(), bearing(footprint.centre, footprint.centre + direction));
    let turned =
        Pose::at(pose.point() + (footprint.centre - block.footprint(turned).centre), turned.facing).quantised();
    let rect = block.footprint(turned);
    let touches = || state.taken_by(state.unit(id).side.other()).any(|enemy| shape::is_near(&rect, &enemy.rect, CLEAR));
    let may_turn = has_room(state, id, &rect) && !is_barred(state, id, &rect) && !is_at_a_held_wall(state, id, &rect);
    if (turned.facing - pose.facing).abs() < HARDLY || !may_turn || touches() {
        return false;
    }
    let met = |state: &State, pose: Pose| {
        let first = first_met(state, id, direction, inches);
        first.filter(|&(_, run)| free_run(state, id, pose, direction, run) + REACHES >= run).map(|(enemy, _)| enemy)
    };
    let (as_it_faces, met_as_it_faces) = (free_run(state, id, pose, direction, inches), met(state, pose));
    let before = state.unit(id).place;
    state.unit_mut(id).place = Place::Table(turned);
    let meets_the_same = met_as_it_faces.is_some() && met(state, turned) == met_as_it_faces;
    let comes_as_far = meets_the_same || free_run(state, id, turned, direction, inches) + HARDLY >= as_it_faces;
    state.unit_mut(id).place = before;
    if comes_as_far {
        note_leaving_water(state, id, |state| state.unit_mut(id).place = Place::Table(turned));
    }
    comes_as_far
}

/// Moves a unit by its bonus. Units that stand nowhere meet the one they beat if he went no farther. [FLA MEL-53, R-89]
fn ridden(state: &mut State, bonus: &Bonus<'_>) -> Followed {
    let &Bonus { unit: id, direction, inches, beaten, stated, .. } = bonus;
    let followed = match state.unit(id).pose() {
        None => {
            let is_caught = state.unit(beaten).is_present() && judge::catches(inches, state.retreated);
            Followed { met: stated.beaten.unwrap_or(is_caught).then_some(beaten), inches }
        }
        Some(pose) => {
            let ridden = run_after(state, id, pose, direction.unwrap_or_else(|| pose.forward()), inches);
            Followed { met: ridden.met.or((stated.beaten == Some(true)).then_some(beaten)), ..ridden }
        }
    };
    // Whose rectangle it has met, but no base that is left of him within its inches, it has not met.
    let left = inches - followed.inches;
    let place = state.unit(id).place;
    let met = followed.met.filter(|&enemy| {
        let beside = state.footprint(id).zip(state.footprint(enemy));
        if !beside.is_some_and(|(own, theirs)| lies_beside(&own, &theirs)) {
            line_up(state, id, enemy);
        }
        close_up(state, id, enemy, left)
    });
    if met.is_none() && state.unit(id).place != place {
        state.unit_mut(id).place = place;
    }
    match (met, followed.met, state.unit(id).pose()) {
        (None, Some(_), Some(pose)) => goes_on_past(state, bonus, pose, followed.inches),
        _ => Followed { met, ..followed },
    }
}

/// Whose rectangle is met with places that nobody stands in any more does not stop a bonus, which is taken in full as far as there is
/// room; who is stopped there all the same keeps clear of them, for he may stand in them yet, turned about. [FLA MEL-50, R-14]
fn goes_on_past(state: &mut State, bonus: &Bonus<'_>, pose: Pose, gone: f64) -> Followed {
    let (id, direction) = (bonus.unit, bonus.direction.unwrap_or_else(|| pose.forward()));
    let (before, start) = (touched(state, id), Pose::at(pose.point() - direction * gone, pose.facing));
    let at = |inches: f64| Pose::at(start.point() + direction * inches, start.facing).quantised();
    let farthest = gone + free_run(state, id, pose, direction, bonus.inches - gone);
    stand_at(state, id, at(farthest));
    if let Some(enemy) = touched(state, id).into_iter().find(|enemy| !before.contains(enemy)) {
        return Followed { met: Some(enemy), inches: farthest };
    }
    let inches = last_clear(state, id, farthest, at);
    stand_at(state, id, at(inches));
    Followed { met: None, inches }
}

fn stand_at(state: &mut State, id: UnitId, pose: Pose) {
    note_guns(state, id, pose);
    note_leaving_water(state, id, |state| state.unit_mut(id).place = Place::Table(pose));
}

/// How far of so many inches a unit may go and be clear of what those enemies take up of whom it was clear as it set out.
fn last_clear(state: &State, id: UnitId, inches: f64, at: impl Fn(f64) -> Pose) -> f64 {
    let Some(Placement { block, .. }) = state.placement(id) else { return inches };
    let start = block.footprint(at(0.0));
    let enemies = state.taken_by(state.unit(id).side.other()).map(|enemy| enemy.rect);
    let others: Vec<Rect> = enemies.filter(|rect| !shape::is_near(&start, rect, CLEAR)).collect();
    let is_clear = |run: f64| !others.iter().any(|rect| shape::is_near(&block.footprint(at(run)), rect, CLEAR));
    if is_clear(inches) { inches } else { last_before(0.0, inches, is_clear) }
}

fn tell_of(turn: &mut Turn<'_>, bonus: &Bonus<'_>, followed: Followed, has_turned: bool) {
    if !turn.is_heard() {
        return;
    }
    let &Bonus { rule, unit: id, direction, inches, beaten, .. } = bonus;
    let is_short = followed.inches + HARDLY < inches;
    let all = if is_short { format!(" of its {inches}″") } else { String::new() };
    let end = match followed.met {
        Some(enemy) => format!(", up to {}", turn.state.name(enemy)),
        None if is_short => stopped::words(&stopped_on_its_way(turn.state, id, direction)),
        None => String::new(),
    };
    let die = die_shown(turn.state, id, inches);
    let turned = if has_turned { format!(", turned toward {}", turn.state.name(beaten)) } else { String::new() };
    let gone = hundredths(followed.inches);
    let text = told!(turn, "{} follows up {gone}″{all}{die}{turned}{end}.", turn.state.name(id));
    turn.tell(Report::new(ReportKind::Charge, Rule::new(rule), text).about([id.into()]));
}

/// What a bonus of so many inches would have been, of who goes into a house in its place.
pub fn forgone(state: &State, id: UnitId, inches: f64) -> String {
    format!(" in place of the {inches}″ it might follow{}", die_shown(state, id, inches))
}

/// The die of a victory bonus of so many inches, as it is told.
fn die_shown(state: &State, id: UnitId, inches: f64) -> String {
    let pip = judge::victory_bonus_pip(&state.unit(id).troop(), false, state.house());
    pip.map_or_else(String::new, |pip| format!(" (die: {})", (inches / pip).round()))
}

/// The charge goes on against troops whom a bonus meets after so many inches: they are the defenders now, and so are those it touches
/// beside them, as it would stand `after` it. From where the bonus begins is measured how far off they are and from which side of them
/// it comes. [FLA MEL-09, MEL-54, MEL-96]
fn charges_on(turn: &mut Turn<'_>, bonus: &Bonus<'_>, enemy: UnitId, run: f64, after: &State) -> Step {
    let &Bonus { attempt, unit, direction, inches, .. } = bonus;
    let state = &*turn.state;
    let aspect = |on: UnitId| facts::aspect(state, unit, on).map_or(Aspect::Front, |word| facts::aspect_of(word.value));
    let is_fought = |on: UnitId| state.melees.iter().any(|melee| melee.involves(unit) && melee.involves(on));
    let others = touched(after, unit).into_iter().filter(|&on| on != enemy && !is_fought(on));
    let strike = |on: UnitId| Strike { on, distance: near::apart(state, unit, on), aspect: aspect(on) };
    let rider = Rider {
        distance: run,
        remaining: run,
        reach: inches,
        aspect: aspect(enemy),
        way: state.unit(unit).pose().map(|pose| (pose, direction.unwrap_or_else(|| pose.forward()))),
        beside: others.map(strike).collect(),
        is_aimed_anew: true,
        ..Rider::new(unit, 0.0)
    };
    goes_on_at(turn, attempt, enemy, rider)
}

/// Whoever follows up goes on at others from where its bonus begins: they are the defenders now. [FLA MEL-54, MEL-96]
pub(super) fn goes_on_at(turn: &mut Turn<'_>, attempt: AttemptId, enemy: UnitId, rider: Rider) -> Step {
    let state = &*turn.state;
    let (unit, inches, side) = (rider.unit, rider.reach, side_words(rider.aspect));
    let text = told!(
        turn,
        "{} goes on at {} from {}{side}, {inches}″ to spend{}.",
        state.name(unit),
        state.name(enemy),
        apart(rider.distance, &[inches]),
        die_shown(state, unit, inches)
    );
    let onset = Onset::of(attempt, enemy, rider, state.unit(enemy).morale, true).with_those_beside(state);
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-54"), text).about([unit.into(), enemy.into()]));
    Charge::second(onset)
}

/// Who or what keeps a unit from following farther that way; straight on where none is given.
fn stopped_on_its_way(state: &State, id: UnitId, direction: Option<Vector>) -> Vec<String> {
    let ahead = || state.unit(id).pose().map(|pose| pose.forward());
    direction.or_else(ahead).map_or_else(Vec::new, |direction| stopped::stopped_by(state, id, direction))
}

/// Moves a unit straight that way, as far as it may go.
pub fn run_after(state: &mut State, id: UnitId, pose: Pose, direction: Vector, inches: f64) -> Followed {
    let before = touched(state, id);
    let touch = first_met(state, id, direction, inches);
    let run = touch.map_or(inches, |(_, run)| run);
    let free = free_run(state, id, pose, direction, run);
    let end = Pose::at(pose.point() + direction * free, pose.facing).quantised();
    let from = state.footprint(id);
    note_guns(state, id, end);
    note_leaving_water(state, id, |state| state.unit_mut(id).place = Place::Table(end));
    let unit = state.unit_mut(id);
    // It has not rested. [FLA SAF-19]
    unit.this_turn.stirred = true;
    state.note_setting_out(id, from);
    // Who comes to stand within a hair of an enemy at the very end of its inches has met him too.
    let at_the_end = || touched(state, id).into_iter().find(|enemy| !before.contains(enemy));
    let met = touch.filter(|(_, run)| free + REACHES >= *run).map(|(enemy, _)| enemy).or_else(at_the_end);
    Followed { met, inches: free }
}

/// The enemy a unit meets first within so many inches that way, and after how many.
pub fn first_met(state: &State, id: UnitId, direction: Vector, inches: f64) -> Option<(UnitId, f64)> {
    let unit = state.unit(id);
    let (pose, Placement { block, footprint, .. }) = (unit.pose()?, state.placement(id)?);
    state
        .present(unit.side.other())
        .filter(|&enemy| state.unit(enemy).garrison_of().is_none())
        .filter_map(|enemy| Some((enemy, state.footprint(enemy)?)))
        .filter(|(_, rect)| !shape::surely_apart(footprint, rect, inches))
        .filter_map(|(enemy, rect)| Some((enemy, first_touch(block, pose, direction, inches, &[rect])?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

/// For bonuses of so many inches: nought for those that meet nobody, the same number for those that come up with the beaten, another for
/// each that meets others, whose outer bases go round them with the inches left. Units that stand nowhere meet the one they beat, if he
/// went back no farther. [FLA MEL-05]
pub fn bonus_classes(
    state: &State,
    (id, direction, turns): (UnitId, Option<Vector>, bool),
    (beaten, gone_back): (UnitId, f64),
    bonuses: &[f64],
) -> Vec<u64> {
    let met = |state: &State| match state.unit(id).pose() {
        None => state.unit(beaten).is_present().then_some((beaten, gone_back)),
        Some(pose) => {
            let direction = direction.unwrap_or_else(|| pose.forward());
            first_met(state, id, direction, longest_bonus(state, id))
        }
    };
    // Whether it turns hangs on how far it goes.
    let met_turned = |inches: f64| {
        let mut turned = state.clone();
        turn_that_way(&mut turned, id, direction, inches);
        met(&turned)
    };
    let unturned = if turns { None } else { met(state) };
    let class = |(number, &inches): (u64, &f64)| {
        let first = if turns { met_turned(inches) } else { unturned };
        match first.filter(|&(_, run)| judge::catches(inches, run)) {
            None => 0,
            Some((enemy, _)) if enemy == beaten => 1,
            Some(_) => 2 + number,
        }
    };
    (0..).zip(bonuses).map(class).collect()
}

/// How far apart it is looked whether there is room on the way, in inches.
const STEP: f64 = 0.25;
/// In how many parts it is looked between two such steps at which there is room: a corner may reach into the way there.
const PARTS: u8 = 5;

/// How far a unit can go before friends, barred ground or the edge stop it.
pub fn free_run(state: &State, id: UnitId, pose: Pose, direction: Vector, inches: f64) -> f64 {
    let Some(Placement { block, footprint, .. }) = state.placement(id) else { return 0.0 };
    let kept = kept_places(state, id, footprint);
    let is_clear = |rect: &Rect| {
        has_room(state, id, rect)
            && !is_barred(state, id, rect)
            && !is_at_a_held_wall(state, id, rect)
            && !kept.iter().any(|place| shape::is_near(rect, place, CLEAR))
    };
    // Where nothing is anywhere on the way, nothing is at any step of it.
    if is_clear(&corridor(footprint, direction, inches)) {
        return inches;
    }
    let is_clear =
        |run: f64| is_clear(&block.footprint(Pose::at(pose.point() + direction * run, pose.facing).quantised()));
    let steps = (inches / STEP).ceil() as u32;
    let mut free = 0.0;
    for step in 1..=steps {
        let run = (f64::from(step) * STEP).min(inches);
        let between = || (1..PARTS).map(|part| free + (run - free) * f64::from(part) / f64::from(PARTS));
        let met = if is_clear(run) { between().find(|&part| !is_clear(part)) } else { Some(run) };
        if let Some(met) = met {
            return last_before(free, met, is_clear);
        }
        free = run;
    }
    free
}

/// The places that are kept for enemies who have gone round a flank, of those that a unit does not stand at already: they come back to them
/// when their melee is over, and would be in touch with whoever had come up to them. [FLA MEL-05]
fn kept_places(state: &State, id: UnitId, own: &Rect) -> Vec<Rect> {
    let enemies = state.present(state.unit(id).side.other()).filter(|&enemy| !state.unit(enemy).wrap.is_none());
    let places = enemies.filter_map(|enemy| state.footprint(enemy));
    places.filter(|place| !shape::is_near(own, place, CLEAR)).collect()
}

/// The die of a victory bonus. [FLA MEL-51, MEL-52]
pub fn bonus_request<W: Wording>(state: &State, id: UnitId) -> DiceRequest<W> {
    let unit = state.unit(id);
    DiceRequest {
        thrower: thrower(state, id),
        dice: Dice::six_sided(1),
        why: say!("How far {} follows up", unit.name),
        rule: Rule::new(if unit.is_cavalry() { "FLA MEL-52" } else { "FLA MEL-51" }),
        reading: Reading::Measure(Measure {
            pip: judge::victory_bonus_pip(&unit.troop(), false, state.house()).unwrap_or(0.0),
            unit: "inches".into(),
        }),
        tallies: Vec::new(),
        pieces: vec![id.into()],
    }
}
