//! One involuntary retreat: how far, which way, through whom. [FLA RET-01 to RET-17, DIS-12 to DIS-14]

use serde::Serialize;

use super::Procedure;
use super::Step;
use super::Turn;
use super::command;
use super::evacuate;
use super::panic::Panic;
use super::thrower;
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Side, Statement, Tally, Unsaid, Wording, say,
};
use crate::geometry::contact::CONTACT;
use crate::geometry::pose::bearing;
use crate::geometry::{Point, Pose, Rect, Vector, is_within, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::{house, tables};
use crate::rules::flanders::facts::retreat_route::{self, Route};
use crate::rules::flanders::facts::{Confirmed, charge, flight as facts};
use crate::rules::flanders::judge::retreat;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{AttemptId, Fate, Place, State, UnitId, ground};

/// How near a flight is seen by friends, in inches. [FLA MOR-12]
const SEEN_FLEEING: f64 = 4.0;
/// A retreating unit is set down clear of others within so many more inches.
const MAKE_WAY: f64 = 4.0;

/// A retreat.
#[derive(Clone, Debug, Serialize)]
pub struct Flight {
    unit: UnitId,
    kind: Kind,
    cause: Option<UnitId>,
    attempt: Option<AttemptId>,
    stage: Stage,
}

/// What kind of retreat it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Kind {
    /// Three inches, facing the enemy: beaten hand to hand, or fatigued by a charge. [FLA MEL-44, MEL-90]
    Three,
    /// Half a move or a whole one and the bonus. [FLA MOR-48, MOR-50]
    Broken {
        /// Inches more for troops that were charged. [FLA MEL-45]
        extra: f64,
    },
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    Begin,
    Bonus,
    Way(f64),
}

impl Flight {
    /// A unit about to go back; the enemy who caused it, and the melee attempt it belongs to, if any.
    pub fn of(unit: UnitId, kind: Kind, cause: Option<UnitId>, attempt: Option<AttemptId>) -> Step {
        Step::Flight(Self { unit, kind, cause, attempt, stage: Stage::Begin })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Flight(Self { stage, ..self })
    }

    /// The fixed part of the distance, before the bonus.
    fn tally(&self, state: &State) -> Tally {
        match self.kind {
            Kind::Three => Tally::of("Inches back").with("Falls back", Rule::new("FLA MEL-90"), tables::DRIVEN_BACK),
            Kind::Broken { extra } => {
                retreat::distance(&state.unit(self.unit).troop(), state.unit(self.unit).morale, extra > 0.0, 0.0, None)
            }
        }
    }
}

impl Procedure<Step> for Flight {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match &self.stage {
            Stage::Begin => None,
            Stage::Bonus => {
                let unit = state.unit(self.unit);
                let pip = tables::retreat_pip(unit.branch());
                Some(Awaiting::Dice(DiceRequest {
                    thrower: thrower(state, self.unit),
                    dice: Dice::six_sided(1),
                    why: say!("How much farther {} runs", unit.name),
                    rule: Rule::new(if unit.is_cavalry() { "FLA DIS-13" } else { "FLA DIS-12" }),
                    reading: Reading::Measure(Measure { pip, unit: "inches".into() }),
                    tallies: vec![self.tally(state)],
                    pieces: vec![self.unit.into()],
                }))
            }
            Stage::Way(inches) => Some(Awaiting::Facts(facts::sheet(state, self.unit, self.cause, *inches))),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !turn.state.unit(self.unit).is_present() {
            return;
        }
        turn.state.leave_melees(self.unit);
        leave_guns(turn, self.unit);
        evacuate::driven_out(turn, self.unit);
        let inches = self.tally(turn.state).total();
        match self.kind {
            Kind::Broken { .. } => turn.push([self.at(Stage::Bonus)]),
            Kind::Three => self.go_back(turn, inches),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let pip = tables::retreat_pip(turn.state.unit(self.unit).branch());
        let inches = request.tallies.last().map_or(0.0, Tally::total) + f64::from(faces.first()) * pip;
        self.go_back(turn, inches);
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let known = Confirmed::of(sheet, stated);
        let Stage::Way(inches) = self.stage else { unreachable!("nothing was asked then") };
        let way = known.word("way");
        if way == facts::WAYS[4] {
            command::lose(turn, self.unit, Fate::Surrendered);
            return;
        }
        let fallback = || {
            let own = turn.state.footprint(self.unit)?;
            Some(-own.front_pose().forward())
        };
        if let Some(direction) = facts::direction(turn.state, self.unit, self.cause, way).or_else(fallback) {
            self.flee(turn, direction, inches);
        }
    }

    fn name(&self) -> String {
        format!("retreat of unit {}", self.unit.0)
    }
}

impl Flight {
    /// Tells the distance; units that are tracked are then moved.
    fn go_back(self, turn: &mut Turn<'_>, inches: f64) {
        turn.state.retreated = inches;
        let unit = turn.state.unit(self.unit);
        let how = match (self.kind, unit.morale) {
            (Kind::Three, _) => "falls back",
            (Kind::Broken { .. }, Morale::Routed) => "flees",
            (Kind::Broken { .. }, _) => "retires",
        };
        let text = format!("{} {how} {inches}″.", unit.name);
        let kind = if unit.morale == Morale::Routed { ReportKind::Rout } else { ReportKind::Morale };
        let is_tracked = unit.pose().is_some();
        turn.tell(Report::new(kind, Rule::new("FLA RET-01"), text).about([self.unit.into()]));
        if is_tracked {
            turn.push([self.at(Stage::Way(inches))]);
        }
    }

    /// Which bonuses differ, of the one asked for: straight back and past nobody, those that take it where nobody can catch it any
    /// more settle only where it stops; nothing when where it goes may matter. In inches.
    pub(crate) fn bonus_classes(&self, state: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        if !matches!(self.stage, Stage::Bonus) {
            return None;
        }
        let fixed = self.tally(state).total();
        let lengths = bonuses.iter().map(|bonus| fixed + bonus);
        let longest = lengths.clone().fold(fixed, f64::max);
        let way = match state.footprint(self.unit) {
            Some(own) => Some((own, self.straight_back_past_nobody(state, &own, [fixed, longest])?)),
            None => None,
        };
        let told = (1..).zip(lengths).map(|(number, inches)| {
            let gone = way.map(|(own, direction)| own.moved(direction * inches));
            if self.may_be_caught(state, gone.as_ref(), inches) { number } else { 0 }
        });
        Some(told.collect())
    }

    /// Whether a unit that loses to an enemy goes straight back, however far, on open ground and past nobody.
    pub(crate) fn goes_straight_back_past_nobody(state: &State, id: UnitId, enemy: UnitId) -> bool {
        let unit = state.unit(id);
        let Some(own) = state.footprint(id).filter(|_| unit.garrison_of().is_none()) else { return false };
        let pips = 6.0 * tables::retreat_pip(unit.branch());
        let most = tables::march(unit.branch(), unit.formation) + pips + 2.0 * tables::DRIVEN_BACK;
        let flight = Self { unit: id, kind: Kind::Three, cause: Some(enemy), attempt: None, stage: Stage::Begin };
        flight.straight_back_past_nobody(state, &own, [0.0, most]).is_some()
    }

    /// Straight back, if it goes that way on open ground and past nobody, however far between these lengths.
    fn straight_back_past_nobody(&self, state: &State, own: &Rect, lengths: [f64; 2]) -> Option<Vector> {
        let back = facts::WAYS[0];
        let goes_back = lengths.iter().all(|&inches| facts::way(state, self.unit, self.cause, inches) == Some(back));
        let direction = facts::direction(state, self.unit, self.cause, back).filter(|_| goes_back)?;
        self.is_lonely(state, own, direction, lengths[1]).then_some(direction)
    }

    /// Whether somebody's victory bonus may reach it when it has gone so many inches, to this rectangle if it is tracked.
    fn may_be_caught(&self, state: &State, gone: Option<&Rect>, inches: f64) -> bool {
        let Some(attempt) = self.attempt.map(|attempt| state.attempt(attempt)) else { return false };
        let may_follow = |id: UnitId| {
            let marks = &state.unit(id).this_turn;
            marks.melee || marks.charged || state.is_engaged(id)
        };
        // Whoever has fought follows from where it stands; a charger first comes to where its target stood.
        let start = |enemy: UnitId| match gone.zip(state.footprint(enemy)) {
            Some((gone, rect)) if state.unit(enemy).this_turn.melee => shape::distance(gone, &rect) - CONTACT,
            Some(_) if self.cause != Some(enemy) => 0.0,
            _ => inches,
        };
        !attempt.bonus_spent
            && state
                .present(state.unit(self.unit).side.other())
                .filter(|&enemy| may_follow(enemy))
                .any(|enemy| is_within(start(enemy), charge::longest_bonus(state, enemy)))
    }

    /// Whether the path is on the table, over open ground, past nobody.
    fn is_lonely(&self, state: &State, own: &Rect, direction: Vector, inches: f64) -> bool {
        let path = retreat_route::corridor(own, direction, inches + MAKE_WAY);
        let side = state.unit(self.unit).side;
        let is_open = !leaves_the_table(state, &path)
            && !state.fixed.ground.around(&[path], 0.0).any(|(_, terrain)| {
                let matters = ground::is_rough(terrain.kind) || terrain.kind == crate::game::TerrainKind::Building;
                matters && terrain.outline.overlaps(&path)
            });
        let is_clear_of = |other: UnitId| {
            state.footprint(other).is_none_or(|rect| {
                let is_friend = state.unit(other).side == side;
                let reach = if is_friend { SEEN_FLEEING } else { 0.0 };
                !shape::overlaps(&path, &rect) && (!is_friend || !shape::is_near(&path, &rect, reach))
            })
        };
        is_open
            && Side::BOTH
                .into_iter()
                .flat_map(|side| state.present(side))
                .all(|other| other == self.unit || is_clear_of(other))
    }

    /// Moves the unit, through or round whoever stands in the way, and shows it to those near by.
    fn flee(self, turn: &mut Turn<'_>, direction: Vector, inches: f64) {
        let Some(own) = turn.state.footprint(self.unit) else { return };
        let inches = after_ground(turn.state, self.unit, &own, direction, inches);
        let route = retreat_route::way_back(turn.state, self.unit, &own, direction, inches);
        let (landing, travelled) = landing(turn.state, self.unit, &own, direction, &route);
        if leaves_the_table(turn.state, &landing) && turn.state.house().leaves_table == house::LeavesTable::Lost {
            self.show_rout(turn, &route.swept(&own, direction, inches));
            command::lose(turn, self.unit, Fate::Fled);
            return;
        }
        self.pass_by(turn, &route);
        turn_and_place(turn.state, self.unit, &landing, landing.centre - own.centre, direction);
        self.show_rout(turn, &route.swept(&own, direction, travelled));
    }

    /// Friends run over are disordered and owe a check; those gone round are not. [FLA RET-11, RET-12]
    fn pass_by(&self, turn: &mut Turn<'_>, route: &Route) {
        if route.is_bent() {
            let text = format!("{} finds its way round those behind it.", turn.state.name(self.unit));
            let report = Report::new(ReportKind::Morale, Rule::new("FLA RET-11"), text);
            turn.tell(report.about([self.unit.into()]));
        }
        for &friend in &route.through {
            let unit = turn.state.unit_mut(friend);
            unit.disordered = true;
            unit.this_turn.owes.filtered = true;
            let text = format!(
                "{} breaks through {}, which is disordered.",
                turn.state.name(self.unit),
                turn.state.name(friend)
            );
            let pieces = [self.unit.into(), friend.into()];
            turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA RET-12"), text).about(pieces));
        }
    }

    /// A rout frightens friends along its path: at once in a melee attempt, else in the morale step. [FLA MOR-12, MEL-47]
    fn show_rout(&self, turn: &mut Turn<'_>, path: &[Rect]) {
        if turn.state.unit(self.unit).morale != Morale::Routed {
            return;
        }
        let side = turn.state.unit(self.unit).side;
        let witnesses: Vec<UnitId> = turn
            .state
            .present(side)
            .filter(|&friend| friend != self.unit && command::is_witness(turn.state, friend))
            .filter(|&friend| {
                let sees = |near: Rect| path.iter().any(|leg| shape::is_near(&near, leg, SEEN_FLEEING));
                turn.state.footprint(friend).is_some_and(sees)
            })
            .collect();
        match self.attempt {
            Some(attempt) => turn.push([Panic::among(attempt, witnesses)]),
            None => {
                for friend in witnesses {
                    turn.state.unit_mut(friend).this_turn.owes.rout_near = true;
                }
            }
        }
    }
}

/// Gunners who go back leave their guns. [FLA ART-30, MEL-46]
fn leave_guns(turn: &mut Turn<'_>, id: UnitId) {
    let unit = turn.state.unit_mut(id);
    let pose = unit.pose();
    let Some(battery) = &mut unit.battery else { return };
    if battery.abandoned.is_some() {
        return;
    }
    battery.abandoned = Some(pose.unwrap_or(Pose::new(0.0, 0.0, 0.0)));
    if let Some(pose) = pose {
        unit.place = Place::Table(pose.advanced(-crate::rules::flanders::state::GUN_BASE.depth).quantised());
    }
    let text = format!("The gunners of {} leave their guns.", unit.name);
    turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA ART-30"), text).about([id.into()]));
}

/// What the ground takes off the move part of a retreat; never the bonus.
fn after_ground(state: &State, id: UnitId, own: &Rect, direction: Vector, inches: f64) -> f64 {
    let path = retreat_route::corridor(own, direction, inches);
    let crossed = state
        .fixed
        .ground
        .around(&[path], 0.0)
        .filter(|(_, terrain)| {
            ground::is_rough(terrain.kind) && terrain.outline.overlaps(&path) && !terrain.outline.overlaps(own)
        })
        .count() as f64;
    let unit = state.unit(id);
    let each = -tables::adjustments(unit.branch()).rough;
    (inches - crossed * each).max(inches.min(1.0))
}

/// Where the unit comes to rest, clear of everybody, a little farther or shorter if need be, and after how many inches.
fn landing(state: &State, id: UnitId, own: &Rect, direction: Vector, route: &Route) -> (Rect, f64) {
    let inches = route.length();
    let facing = facing_after(state, id, own, direction);
    let moved = |by: f64| (Rect { centre: route.at(by), facing, ..*own }, by);
    let is_clear = |(rect, _): &(Rect, f64)| is_free(state, id, rect);
    let farthest = if route.may_go_on() { 16 } else { 0 };
    let farther = (0..=farthest).map(|step| inches + MAKE_WAY * f64::from(step) / 16.0);
    let shorter = (1..=40).map(|step| inches * (1.0 - f64::from(step) / 40.0));
    farther.chain(shorter).map(moved).find(is_clear).unwrap_or((*own, 0.0))
}

/// Routers turn to where they run; all others keep their front. [FLA MOR-48, MOR-50]
fn facing_after(state: &State, id: UnitId, own: &Rect, direction: Vector) -> f64 {
    let flees = state.unit(id).morale == Morale::Routed;
    if flees { bearing(Point::origin(), Point::origin() + direction) } else { own.facing }
}

fn is_free(state: &State, id: UnitId, rect: &Rect) -> bool {
    let is_off = leaves_the_table(state, rect);
    let unit = state.unit(id);
    let taken = state.anybody_but(id).any(|other| state.stands_on(other, rect));
    let barred = state.fixed.ground.around(std::slice::from_ref(rect), 0.0).any(|(_, terrain)| {
        let is_barred = terrain.kind == crate::game::TerrainKind::Building
            || (terrain.kind == crate::game::TerrainKind::Wood && !unit.is_infantry() && unit.battery.is_none());
        is_barred && terrain.outline.overlaps(rect)
    });
    is_off || (!taken && !barred)
}

fn leaves_the_table(state: &State, rect: &Rect) -> bool {
    let ground = &state.fixed.ground;
    rect.corners().iter().any(|c| !(0.0..=ground.width).contains(&c.x) || !(0.0..=ground.height).contains(&c.y))
}

/// Sets the unit down; routers turn their backs. [FLA MOR-48, MOR-50]
fn turn_and_place(state: &mut State, id: UnitId, landing: &Rect, by: Vector, direction: Vector) {
    let house = state.fixed.house;
    let unit = state.unit_mut(id);
    let Some(pose) = unit.pose() else { return };
    let flees = unit.morale == Morale::Routed;
    let new_pose = if flees {
        let facing = bearing(Point::origin(), Point::origin() + direction);
        unit.faces_rear = true;
        let depth = unit.block(&house).depth();
        Pose::at(landing.centre, facing).advanced(depth / 2.0)
    } else {
        Pose::at(pose.point() + by, pose.facing)
    };
    unit.place = Place::Table(new_pose.quantised());
}
