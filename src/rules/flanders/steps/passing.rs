//! Fire in passing: whoever a moving unit crosses may fire at it. [FLA SEQ-09, FIP-01 to FIP-12]

use serde::Serialize;

use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Turn, Work, cannonade};
use crate::game::offers::button;
use crate::game::{Awaiting, Choice, Offer, Report, ReportKind, Rule, Target, Together, Wording, say, told};
use crate::geometry::zone::ArcOrigin;
use crate::geometry::{Rect, TOLERANCE, is_within, last_before, measure, shape, zone};
use crate::rules::flanders::book::shot::Shot;
use crate::rules::flanders::facts::sight_blockers::SightBlockers;
use crate::rules::flanders::facts::{fire_left, fronts, march, near, shot, volley as facts};
use crate::rules::flanders::judge::passing::{self as judge, PassingFacts};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{Chance, Rider};
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{State, UnitId};

/// The enemies who may fire at a unit that has moved, one after another.
#[derive(Clone, Debug, Serialize)]
pub struct Passing {
    mover: UnitId,
    chances: Vec<Chance>,
}

impl Passing {
    /// These chances at a unit.
    pub fn at(mover: UnitId, chances: Vec<Chance>) -> Self {
        Self { mover, chances }
    }

    /// The chances at a unit along these rectangles, which ends in a house or in the last of them.
    pub fn along(state: &State, mover: UnitId, swept: &[Rect], house: Option<usize>) -> Self {
        let end = house.map(|building| state.fixed.ground.building_rect(building));
        let chances = chances(state, &Passage { end, ..Passage::of(mover, swept) });
        Self { mover, chances }
    }
}

/// The way of a unit past the enemy.
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    /// Who moves.
    pub mover: UnitId,
    /// Where it is from place to place.
    pub swept: &'a [Rect],
    /// Where it is when its move is over, if not in the last of these places: in a house it has gone into.
    pub end: Option<Rect>,
    /// Whom it charges, who reacts instead. [FLA FIP-12]
    pub charged: Option<UnitId>,
    /// Whether it ends in a melee.
    pub ends_in_melee: bool,
}

impl<'a> Passage<'a> {
    /// Of a unit that charges nobody, along these rectangles.
    pub fn of(mover: UnitId, swept: &'a [Rect]) -> Self {
        Self { mover, swept, end: None, charged: None, ends_in_melee: false }
    }

    /// Where the unit is when its move is over.
    fn ends(&self) -> Option<Rect> {
        self.end.or(self.swept.last().copied())
    }
}

/// Who may fire at a charger on its run; the charged unit reacts instead. [FLA FIP-04, FIP-12]
pub fn chances_at_charger(state: &State, rider: &Rider, charged: Option<UnitId>, ends_in_melee: bool) -> Vec<Chance> {
    let swept = rider.swept(state);
    chances(state, &Passage { charged, ends_in_melee, ..Passage::of(rider.unit, &swept) })
}

/// Who may fire at a unit passing by. [FLA FIP-12]
pub fn chances(state: &State, passage: &Passage<'_>) -> Vec<Chance> {
    let firers: Vec<UnitId> = state
        .present(state.unit(passage.mover).side.other())
        .filter(|&firer| may_fire_now(state, firer) && comes_in_reach(state, firer, passage.swept))
        .collect();
    if firers.is_empty() {
        return Vec::new();
    }
    let blockers = SightBlockers::over(state);
    firers.into_iter().filter_map(|firer| chance(state, &blockers, firer, passage)).collect()
}

/// Whether a unit could fire at all in the movement of the turn: it spends the fire of the fire step, and has moved no farther than leaves
/// it that; of foot that fights, the bases that are not in the melee. [FLA FIP-01, FIP-11, SAF-10, SAF-30, MOV-07]
pub fn may_fire_now(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let has_fire_left =
        if unit.is_infantry() { fire_left::of_infantry(state, id).is_ok() } else { fire_left::of_guns(state, id) };
    has_fire_left
        && !unit.is_cavalry()
        && unit.is_steady()
        && unit.is_manned()
        && !unit.this_turn.fired
        && !unit.this_turn.charged
        && !unit.this_turn.left_building
        && !march::is_in_water(state, id)
        && unit.battery.is_none_or(|battery| !battery.returned)
}

/// Whether a unit passes near enough to be shot at.
fn comes_in_reach(state: &State, firer: UnitId, swept: &[Rect]) -> bool {
    let reach = reach(state, firer);
    let comes_near =
        |own: &Rect, rect: &Rect| !shape::surely_apart(own, rect, reach) && measure::unit_range(own, rect) <= reach;
    state.footprint(firer).is_some_and(|own| swept.iter().any(|rect| comes_near(&own, rect)))
}

fn chance(state: &State, blockers: &SightBlockers<'_>, firer: UnitId, passage: &Passage<'_>) -> Option<Chance> {
    let &Passage { mover, swept, .. } = passage;
    let own = state.footprint(firer)?;
    let reach = reach(state, firer);
    let origin = near::arc_origin(state);
    let fires_every_way = fronts::fires_every_way(state, firer);
    // Most may not fire, however it bears on them: that is looked at first.
    judge::may_fire(&facts_of(state, firer, passage)?).ok()?;
    // Out of its reach nothing of it bears, whatever is seen; nor beyond the corners of its front, which hold those of all its bases.
    let is_before = |rect: &Rect| zone::holds_part(&own, zone::Zone::Front, origin, &rect.inflated(TOLERANCE));
    let looks_ahead = !fires_every_way && origin == ArcOrigin::Corners && state.unit(firer).wrap.is_none();
    let may_bear = |rect: &Rect| shape::is_near(&own, rect, reach + TOLERANCE) && (!looks_ahead || is_before(rect));
    let bears_at = |rect: &Rect| may_bear(rect).then(|| bears_on(state, blockers, firer, mover, rect)).flatten();
    let found = swept.iter().position(|rect| bears_at(rect).is_some())?;
    let is_borne_on = |rect: &Rect| bears_at(rect).is_some();
    let may_be_borne_on = |rect: &Rect| may_bear(rect) && is_in_reach_of_guns(state, firer, &own, rect);
    let first = first_borne_on(swept, found, [&may_be_borne_on, &is_borne_on]);
    let bears = bears_at(&first)?;
    let rest: f64 = swept[found..].windows(2).map(|pair| (pair[1].centre - pair[0].centre).norm()).sum();
    let remaining = rest + (swept[found].centre - first.centre).norm();
    let at = state.pose_on(mover, &first);
    Some(Chance { firer, range: bears.0, figures: bears.1, remaining, at })
}

/// What it hangs on whether a unit may fire at one that passes by, wherever it bears on it.
fn facts_of(state: &State, firer: UnitId, passage: &Passage<'_>) -> Option<PassingFacts> {
    let (own, end) = (state.footprint(firer)?, passage.ends()?);
    let origin = near::arc_origin(state);
    let fires_every_way = fronts::fires_every_way(state, firer);
    // Who fires every way has nobody beyond its front, nor behind it.
    let is_in_arc = fires_every_way || zone::holds_part(&own, zone::Zone::Front, origin, &end);
    let is_behind = !fires_every_way && zone::holds_part(&own, zone::Zone::Rear, origin, &end);
    let is_out_of_range = measure::unit_range(&own, &end) > reach(state, firer);
    Some(PassingFacts {
        branch: Some(state.unit(firer).branch()),
        fired: state.unit(firer).this_turn.fired,
        is_charge_target: passage.charged == Some(firer),
        target_countercharging: false,
        target_falling_back: is_falling_back(state, passage, firer),
        ends_outside_arc: !is_in_arc,
        ends_out_of_range_behind: is_out_of_range && is_behind,
        ends_in_melee: passage.ends_in_melee,
    })
}

/// Where on its way a unit is first borne on, which is at the rectangle found and was not at the one before: between the two, where it goes
/// straight from one to the other. Where it comes into reach is looked for first, for mostly it is borne on there. [FLA FIP-07]
fn first_borne_on(swept: &[Rect], found: usize, [may_be_borne_on, is_borne_on]: [&dyn Fn(&Rect) -> bool; 2]) -> Rect {
    let end = swept[found];
    let Some(start) = found.checked_sub(1).map(|before| swept[before]) else { return end };
    let way = end.centre - start.centre;
    let is_straight = (start.facing(), start.front, start.depth) == (end.facing(), end.front, end.depth);
    if !is_straight || way.norm() <= TOLERANCE {
        return end;
    }
    let before = |short: f64| end.moved(-way.normalize() * short);
    let first = |is_so: &dyn Fn(&Rect) -> bool| before(last_before(0.0, way.norm(), |short| is_so(&before(short))));
    let in_reach = first(may_be_borne_on);
    if is_borne_on(&in_reach) { in_reach } else { first(is_borne_on) }
}

/// Whether a rectangle lies before guns and in their reach, as they measure; of muskets, that is for their bases to say. [FLA ART-01, ART-02]
fn is_in_reach_of_guns(state: &State, firer: UnitId, own: &Rect, rect: &Rect) -> bool {
    let range = || measure::battery_range_in_arc(own, &[*rect], near::arc_origin(state));
    !state.unit(firer).is_artillery() || range().is_some_and(|range| is_within(range, reach(state, firer)))
}

fn reach(state: &State, firer: UnitId) -> f64 {
    match state.unit(firer).gun() {
        Some(gun) => shot::reach(gun),
        None => crate::rules::flanders::book::tables::MUSKET[2],
    }
}

/// The range and the figures with which a unit bears on a rectangle, if it does: in range and in arc, seen, and not behind friends of
/// the firer. [FLA FIP-08, SAF-05, ART-07, R-14]
fn bears_on(
    state: &State,
    blockers: &SightBlockers<'_>,
    firer: UnitId,
    mover: UnitId,
    rect: &Rect,
) -> Option<(f64, u8)> {
    let own = state.footprint(firer)?;
    if state.unit(firer).is_artillery() {
        // Whether they see it at all is quicker to see than what they would hit of it.
        let is_seen = blockers.sees_from(firer, &own, mover, &[*rect]);
        let (_, range) = is_seen.then(|| shot::shot_on_the_way(state, firer, mover, rect)).flatten()?;
        return Some((range, state.unit(firer).figures));
    }
    let stands = state.standing_on(mover, rect);
    let bears =
        facts::bearing_seen(state, firer, mover, &stands, |from| blockers.sees_from(firer, from, mover, &stands))?;
    Some((bears.range?, bears.figures))
}

/// Whether a unit simply goes back the way it came, away from the firer. [FLA FIP-06, R-19]
fn is_falling_back(state: &State, passage: &Passage<'_>, firer: UnitId) -> bool {
    let ends = passage.swept.first().zip(passage.ends()).zip(state.footprint(firer));
    let Some(((first, last), own)) = ends else { return false };
    let way = last.centre - first.centre;
    let backward = -first.front_pose().forward();
    let is_retiring =
        way.norm() > 0.0 && way.dot(&backward) > 0.7 * way.norm() && !state.unit(passage.mover).this_turn.advanced;
    is_retiring && measure::unit_range(&own, &last) > measure::unit_range(&own, first)
}

impl Procedure<Step> for Passing {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let chance = self.chances.first()?;
        if !state.unit(self.mover).is_present() || !may_fire_now(state, chance.firer) {
            return None;
        }
        Some(Awaiting::Choice(question(state, chance, self.mover)))
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if !self.chances.is_empty() && turn.state.unit(self.mover).is_present() {
            self.chances.remove(0);
            turn.push([Step::Passing(self)]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Rest(_) => return tell_that_nobody_fires(turn, self.chances.iter()),
            Action::Together(parts) => return self.fire_together(turn, parts),
            _ => {}
        }
        let chance = self.chances.remove(0);
        let mover = self.mover;
        let again = Step::Passing(self);
        match action {
            Action::FireInPassing(_) => {
                let shot = fire(turn, &chance, mover);
                turn.push(shot.into_iter().chain([again]).collect::<Vec<_>>());
            }
            _ => turn.push([again]),
        }
    }

    fn rest<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        nobody_fires(state, self.mover)
    }

    fn together<W: Wording>(&self, state: &State) -> Option<Together<Action, W>> {
        let chances = self.chances.iter().filter(|chance| may_fire_now(state, chance.firer));
        Together::of(who_fires(state, self.mover), chances.map(|chance| question(state, chance, self.mover)).collect())
    }

    fn name(&self) -> String {
        format!("fire in passing at unit {}", self.mover.0)
    }
}

impl Passing {
    /// The fire of one of those who have a chance.
    pub fn fire_of(&self, firer: UnitId) -> Option<PassingFire> {
        let chance = self.chances.iter().find(|chance| chance.firer == firer)?;
        Some(PassingFire::of(self.mover, *chance))
    }

    /// Each of those who may still fire has said whether he does: they do, one after another, for as long as there is anybody to fire at.
    fn fire_together(self, turn: &mut Turn<'_>, parts: &[Action]) {
        let Self { mover, chances } = self;
        let able = chances.into_iter().filter(|chance| may_fire_now(turn.state, chance.firer));
        let (fire, keep): (Vec<_>, Vec<_>) =
            able.zip(parts).partition(|(_, part)| matches!(part, Action::FireInPassing(_)));
        if !keep.is_empty() {
            tell_that_nobody_fires(turn, keep.iter().map(|(chance, _)| chance));
        }
        let chances = fire.into_iter().map(|(chance, _)| chance).collect();
        turn.push([Step::PassingFire(PassingFire { mover, chances })]);
    }
}

/// Those who fire at a unit passing by, once all have said so. [FLA FIP-01]
#[derive(Clone, Debug, Serialize)]
pub struct PassingFire {
    mover: UnitId,
    chances: Vec<Chance>,
}

impl PassingFire {
    /// That of one alone.
    pub fn of(mover: UnitId, chance: Chance) -> Self {
        Self { mover, chances: vec![chance] }
    }
}

impl Procedure<Step> for PassingFire {
    fn ask<W: Wording>(&self, _: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if self.chances.is_empty() {
            return;
        }
        let (chance, mover) = (self.chances.remove(0), self.mover);
        let is_there = turn.state.unit(mover).is_present();
        let shot = if is_there && may_fire_now(turn.state, chance.firer) {
            fire(turn, &chance, mover)
        } else {
            tell_that_it_cannot(turn, chance.firer, mover);
            None
        };
        turn.push(shot.into_iter().chain([Step::PassingFire(self)]).collect::<Vec<_>>());
    }

    fn name(&self) -> String {
        format!("fire in passing at unit {} by those who said so", self.mover.0)
    }
}

/// The answer that nobody fires in passing at a unit. [FLA FIP-01]
pub fn nobody_fires<W: Wording>(state: &State, mover: UnitId) -> Option<Offer<Action, W>> {
    let side = state.unit(mover).side.other();
    let label = say!("None of the {} fires in passing", state.side_name(side));
    Some(button("rest", label, Rule::new("FLA FIP-01"), Action::Rest(side)))
}

/// Tells who kept the fire, all in one line.
pub fn tell_that_nobody_fires<'a>(turn: &mut Turn<'_>, chances: impl Iterator<Item = &'a Chance>) {
    let firers: Vec<UnitId> = chances.map(|chance| chance.firer).collect();
    turn.report(|state| {
        let mut names: Vec<&str> = firers.iter().map(|&id| state.name(id)).collect();
        names.dedup();
        let text = format!("No fire in passing: {}.", names.join(", "));
        Report::new(ReportKind::Fire, Rule::new("FLA FIP-01"), text).about(firers.iter().map(|&id| id.into()))
    });
}

/// What is asked of all who have a chance.
pub fn who_fires<W: Wording>(state: &State, mover: UnitId) -> W {
    say!("{} passes. Who of the {} fires?", state.name(mover), state.side_name(state.unit(mover).side.other()))
}

/// The question put to one firer.
pub fn question<W: Wording>(state: &State, chance: &Chance, mover: UnitId) -> Choice<Action, W> {
    let firer = state.unit(chance.firer);
    let offer = |verb: &'static str, label, action| Offer {
        verb: verb.into(),
        label,
        rule: Rule::new("FLA FIP-01"),
        target: Target::Pieces(chance.firer.into(), mover.into()),
        action,
    };
    Choice {
        side: firer.side,
        question: say!("{} passes {}. Fire now?", state.name(mover), firer.name),
        rule: Rule::new("FLA FIP-01"),
        pieces: vec![chance.firer.into(), mover.into()],
        offers: vec![
            offer("fire_in_passing", say!("{} fires in passing", firer.name), Action::FireInPassing(chance.firer)),
            offer("hold_fire", say!("{} holds its fire", firer.name), Action::HoldFire(chance.firer)),
        ],
        refused: Vec::new(),
    }
}

/// The shot itself, at the mover where fire was first possible; none where friends have come to hide from guns what is left of it there: then
/// it is told, and they have not fired. [FLA FIP-07, FIP-08, ART-07]
pub fn fire(turn: &mut Turn<'_>, chance: &Chance, mover: UnitId) -> Option<Step> {
    let moment = chance.at.map(|pose| OnTheWay { unit: mover, pose });
    let Some(gun) = turn.state.unit(chance.firer).gun() else {
        let occasion = Occasion::Passing { range: chance.range, figures: chance.figures };
        return Some(Volley::on_the_way(chance.firer, mover, occasion, moment));
    };
    let then = turn.state.on_the_way(moment);
    let at = then.footprint(mover).map(|at| shot::shot_on_the_way(&then, chance.firer, mover, &at));
    let shot = at.map_or_else(|| Some(shot::loaded(gun, Shot::Grape, chance.range)), |fires| Some(fires?.0));
    let Some(shot) = shot else {
        let (firer, name) = (turn.state.name(chance.firer), turn.state.name(mover));
        let text = told!(turn, "{firer} does not fire: friends hide what is left of {name}.");
        let pieces = [chance.firer.into(), mover.into()];
        turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA FIP-01"), text).about(pieces));
        return None;
    };
    Some(cannonade::Cannonade::in_passing(chance.firer, mover, (shot, chance.range), moment))
}

/// Who has said that he fires, and cannot any more, has not fired: that is told.
fn tell_that_it_cannot(turn: &mut Turn<'_>, firer: UnitId, mover: UnitId) {
    let (name, other) = (turn.state.name(firer), turn.state.name(mover));
    let why = if turn.state.unit(mover).is_present() {
        "it can do so no more".to_owned()
    } else {
        format!("{other} is gone")
    };
    let text = told!(turn, "{name} does not fire: {why}.");
    turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA FIP-01"), text).about([firer.into(), mover.into()]));
}
