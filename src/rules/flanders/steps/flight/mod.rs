//! One involuntary retreat: how far, which way, through whom. [FLA RET-01 to RET-17, DIS-12 to DIS-14]

mod alike;
mod known;

use std::sync::Arc;

use serde::Serialize;

use self::known::Known;
use super::Procedure;
use super::Step;
use super::Turn;
use super::command;
use super::evacuate;
use super::inches::hundredths;
use super::panic::Panic;
use super::retreat_words::{goes_round, ground_words, why_not_all};
use super::runner::runner;
use super::thrower;
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::engine::Cached;
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Statement, Tally, Unsaid, Wording, listed, say, told,
};
use crate::geometry::shape::polygon_distance;
use crate::geometry::{Formation, Point, Pose, Rect, is_within};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::{house, tables};
use crate::rules::flanders::facts::retreat_route::{Retreat, Route};
use crate::rules::flanders::facts::{Confirmed, flight as facts, landing};
use crate::rules::flanders::judge::retreat;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{AttemptId, Fate, Place, State, UnitId};

/// How near a flight is seen by friends, in inches. [FLA MOR-12]
const SEEN_FLEEING: f64 = 4.0;
/// Inches that nobody sees.
const HARDLY: f64 = 0.01;

/// A retreat.
#[derive(Clone, Debug, Serialize)]
pub struct Flight {
    unit: UnitId,
    kind: Kind,
    cause: Option<UnitId>,
    attempt: Option<AttemptId>,
    /// The middle of all in touch who have beaten it hand to hand, before their bases and its own fell in.
    #[serde(skip_serializing_if = "Option::is_none")]
    beaten_from: Option<Point>,
    stage: Stage,
    /// Its way, as it was worked out when it was asked for.
    #[serde(skip)]
    known: Cached<Known>,
}

/// What kind of retreat it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Kind {
    /// Three inches, facing the enemy: fatigued by a charge. [FLA MEL-44]
    Daunted,
    /// The same: beaten hand to hand. [FLA MEL-90]
    Beaten,
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
    /// So many inches to go, and the die that was thrown for some of them.
    Way(f64, Option<u8>),
}

impl Flight {
    /// A unit about to go back; the enemy who caused it, and the melee attempt it belongs to, if any.
    pub fn of(unit: UnitId, kind: Kind, cause: Option<UnitId>, attempt: Option<AttemptId>) -> Step {
        Step::Flight(Self::new(unit, kind, cause, attempt, None))
    }

    /// The three inches of who has been beaten hand to hand, from the middle of all who have beaten it. [FLA MEL-90, R-88]
    pub fn beaten(unit: UnitId, cause: Option<UnitId>, attempt: AttemptId, beaten_from: Option<Point>) -> Step {
        Step::Flight(Self::new(unit, Kind::Beaten, cause, Some(attempt), beaten_from))
    }

    fn new(
        unit: UnitId,
        kind: Kind,
        cause: Option<UnitId>,
        attempt: Option<AttemptId>,
        beaten_from: Option<Point>,
    ) -> Self {
        Self { unit, kind, cause, attempt, beaten_from, stage: Stage::Begin, known: Cached::default() }
    }

    fn at(self, stage: Stage) -> Step {
        Step::Flight(Self { stage, known: Cached::default(), ..self })
    }

    /// The rule that sends it back.
    fn rule(&self) -> &'static str {
        match self.kind {
            Kind::Daunted => "FLA MEL-44",
            Kind::Beaten => "FLA MEL-90",
            Kind::Broken { .. } => "FLA RET-01",
        }
    }

    /// The fixed part of the distance, before the bonus.
    fn tally(&self, state: &State) -> Tally {
        match self.kind {
            Kind::Daunted | Kind::Beaten => {
                Tally::of("Inches back").with("Falls back", Rule::new(self.rule()), tables::DRIVEN_BACK)
            }
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
            Stage::Way(inches, _) => {
                let retreat = self.retreat(state, *inches);
                let found = self.way_back(state, &retreat);
                let way = found.map(|found| found.way);
                Some(Awaiting::Facts(facts::sheet(state, &retreat, way)))
            }
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !turn.state.unit(self.unit).is_present() {
            return;
        }
        command::leave_melees(turn, self.unit);
        leave_guns(turn, self.unit);
        evacuate::driven_out(turn, self.unit);
        let inches = self.tally(turn.state).total();
        if let Kind::Broken { .. } = self.kind {
            let unit = turn.state.unit_mut(self.unit);
            unit.this_turn.went_back = Some(unit.morale);
        }
        match self.kind {
            Kind::Broken { .. } => turn.push([self.at(Stage::Bonus)]),
            Kind::Daunted | Kind::Beaten => self.go_back(turn, inches, None),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let pip = tables::retreat_pip(turn.state.unit(self.unit).branch());
        let inches = request.tallies.last().map_or(0.0, Tally::total) + f64::from(faces.first()) * pip;
        self.go_back(turn, inches, Some(faces.first()));
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let way = facts::RetreatFacts::of(Confirmed::of(sheet, stated)).way;
        let Stage::Way(inches, _) = self.stage else { unreachable!("nothing was asked then") };
        if way == facts::WAYS[4] {
            command::lose(turn, self.unit, Fate::Surrendered);
            return;
        }
        let retreat = self.retreat(turn.state, inches);
        let found = self.way_back(turn.state, &retreat);
        let known = found.filter(|found| found.way == way).and_then(|found| found.made.clone());
        if let Some(made) = known.or_else(|| made_as_stated(turn.state, &retreat, &way)) {
            self.flee(turn, &way, &retreat, &made);
        }
    }

    fn name(&self) -> String {
        format!("retreat of unit {}", self.unit.0)
    }
}

/// A retreat the way that the umpire states: straight back where that means nothing for this unit.
fn made_as_stated(state: &State, retreat: &Retreat, way: &str) -> Option<facts::Made> {
    let straight_back = || Some(-state.footprint(retreat.unit)?.front_pose().forward());
    let direction = facts::direction(state, retreat, way).or_else(straight_back)?;
    facts::made(state, retreat, direction)
}

impl Flight {
    /// The way of its retreat, worked out once for as long as the field stays as it is.
    fn way_back(&self, state: &State, retreat: &Retreat) -> Option<Arc<facts::WayBack>> {
        let known = self.known.get(|| Known::of(state, retreat));
        if known.is_of(state) { known.found.clone() } else { facts::way_back(state, retreat).map(Arc::new) }
    }

    /// The retreat so many inches long.
    fn retreat(&self, state: &State, inches: f64) -> Retreat {
        let march = match self.kind {
            Kind::Daunted | Kind::Beaten => 0.0,
            Kind::Broken { extra } => self.tally(state).total() - extra,
        };
        let is_driven = matches!(self.kind, Kind::Daunted | Kind::Beaten);
        Retreat { unit: self.unit, cause: self.cause, inches, march, is_driven, beaten_from: self.beaten_from }
    }

    /// Units that stand nowhere have gone when it is told; all others are moved first.
    fn go_back(self, turn: &mut Turn<'_>, inches: f64, thrown: Option<u8>) {
        self.note_gone(turn, inches);
        if turn.state.unit(self.unit).pose().is_some() {
            turn.push([self.at(Stage::Way(inches, thrown))]);
        } else {
            self.tell(turn, inches, "", thrown, "");
        }
    }

    /// Notes how far the beaten have gone, for who follows them: nobody follows those who run in an attempt for what they saw of friends.
    fn note_gone(&self, turn: &mut Turn<'_>, inches: f64) {
        let is_frightened = self.attempt.is_some() && self.cause.is_none();
        turn.state.retreated = if is_frightened { turn.state.retreated } else { inches };
    }

    /// Tells how far it has gone and which way, and why no farther.
    fn tell(&self, turn: &mut Turn<'_>, inches: f64, way: &str, thrown: Option<u8>, why: &str) {
        if !turn.is_heard() {
            return;
        }
        let unit = turn.state.unit(self.unit);
        let how = match (self.kind, unit.morale) {
            (Kind::Daunted | Kind::Beaten, _) => ["falls back", "fall back"],
            (Kind::Broken { .. }, Morale::Routed) => ["flees", "flee"],
            (Kind::Broken { .. }, _) => ["retires", "retire"],
        };
        let (name, of_many) = runner(turn.state, self.unit);
        let (how, inches) = (how[usize::from(of_many)], hundredths(inches));
        let more = match self.kind {
            Kind::Broken { extra } if extra > 0.0 => {
                let what = if unit.this_turn.melee { "lost melee" } else { "charge" };
                format!(", {}″ more for the {what}", hundredths(extra))
            }
            _ => String::new(),
        };
        let die = thrown.map(|face| format!(" (die: {face}{more})")).unwrap_or_default();
        let text = told!(turn, "{name} {how} {inches}″{way}{die}{why}.");
        let kind = if unit.morale == Morale::Routed { ReportKind::Rout } else { ReportKind::Morale };
        turn.tell(Report::new(kind, Rule::new(self.rule()), text).about([self.unit.into()]));
    }

    /// Which way it has gone, as a part of a sentence: the beaten come away facing whoever beat them, where there is room to turn.
    fn way_words(&self, state: &State, retreat: &Retreat, own: &Rect, made: &facts::Made, way: &str) -> String {
        let facing = landing::facing_after(state, retreat, own, made.direction);
        let front = match (facing - made.landing.rect.facing()).abs() < HARDLY {
            true if way.contains("enemy") => "facing him",
            true => "facing the enemy",
            false => "without turning",
        };
        let aside = match facts::degrees_aside(state, retreat, way, made.direction).round() {
            degrees if degrees >= 1.0 => format!(", turned aside by {degrees}°"),
            _ => String::new(),
        };
        match self.kind {
            Kind::Daunted | Kind::Beaten => format!(" {}{aside}, {front}", way.trim_end_matches(" back")),
            Kind::Broken { .. } => format!(" {way}{aside}"),
        }
    }

    /// Moves the unit, through or round whoever stands in the way, and shows it to those near by.
    fn flee(self, turn: &mut Turn<'_>, way: &str, retreat: &Retreat, made: &facts::Made) {
        let (Some(own), Some(pose)) = (turn.state.footprint(self.unit), turn.state.unit(self.unit).pose()) else {
            return;
        };
        let place = made.landing.pose(pose, &own);
        let seen_on = facts::seen_on(turn.state, self.unit, &own, made, place);
        let thrown = if let Stage::Way(_, thrown) = self.stage { thrown } else { None };
        let way = &*turn.only_heard(|state| self.way_words(state, retreat, &own, made, way));
        let others = turn.only_heard(|state| goes_round(state, retreat, &own, made));
        if landing::leaves_the_table(turn.state, &made.landing.rect) {
            let edge = landing::edge_crossed(turn.state, &made.landing.rect);
            let why = told!(turn, "{}, over the {edge} edge of the table", ground_words(turn.state, &made.ground));
            self.pass_by(turn, &made.route, &others);
            self.tell(turn, made.landing.inches, way, thrown, &why);
            self.show_rout(turn, &seen_on, &made.route.through);
            let left_at = turn.state.fixed.ground.left_at(own.centre, made.landing.rect.centre);
            turn.state.unit_mut(self.unit).this_turn.left_at = Some(left_at);
            match turn.state.house().leaves_table {
                house::LeavesTable::Lost => command::lose(turn, self.unit, Fate::Fled),
                house::LeavesTable::ReturnsIfRallied => command::flee_the_table(turn, self.unit, place),
            }
            return;
        }
        self.note_gone(turn, made.landing.inches);
        let why = turn.only_heard(|state| why_not_all(state, retreat, made));
        self.tell(turn, made.landing.inches, way, thrown, &why);
        self.pass_by(turn, &made.route, &others);
        let unit = turn.state.unit_mut(self.unit);
        // The beaten come away facing him who beat them.
        unit.faces_rear = unit.morale == Morale::Routed || (unit.faces_rear && !retreat.is_driven);
        unit.place = Place::Table(place);
        // It has not rested. [FLA SAF-19]
        unit.this_turn.stirred = true;
        self.show_rout(turn, &seen_on, &made.route.through);
    }

    /// Friends run over are disordered, and owe a check where those who run are broken; those gone round are not. [FLA RET-11, RET-12,
    /// MOR-14]
    fn pass_by(&self, turn: &mut Turn<'_>, route: &Route, round: &[String]) {
        if !round.is_empty() {
            let (name, of_many) = runner(turn.state, self.unit);
            let how = if of_many { "go" } else { "goes" };
            let text = told!(turn, "{name} {how} round {}.", listed(round));
            let report = Report::new(ReportKind::Morale, Rule::new(self.rule_of_going_round(turn.state, round)), text);
            turn.tell(report.about([self.unit.into()]));
        }
        let is_broken = turn.state.unit(self.unit).morale >= Morale::Shaken;
        for &friend in &route.through {
            let unit = turn.state.unit_mut(friend);
            unit.disordered = true;
            unit.this_turn.owes.filtered |= is_broken;
            let ((name, of_many), other) = (runner(turn.state, self.unit), turn.state.name(friend));
            let how = if of_many { "break" } else { "breaks" };
            let text = told!(turn, "{name} {how} through {other}: {other} is disordered.");
            let pieces = [self.unit.into(), friend.into()];
            turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA RET-12"), text).about(pieces));
        }
    }

    /// The rule by which it goes round others: another for enemies than for friends. [FLA RET-11, RET-15]
    fn rule_of_going_round(&self, state: &State, round: &[String]) -> &'static str {
        let mut enemies = state.present(state.unit(self.unit).side.other());
        if enemies.any(|enemy| round.iter().any(|name| name == state.name(enemy))) {
            "FLA RET-15"
        } else {
            "FLA RET-11"
        }
    }

    /// A rout frightens friends along its path, and all whom it breaks through, be they elite: at once in a melee attempt, else in the morale
    /// step. [FLA MOR-12, MOR-14, MEL-47]
    fn show_rout(&self, turn: &mut Turn<'_>, path: &[Vec<Point>], through: &[UnitId]) {
        if turn.state.unit(self.unit).morale != Morale::Routed {
            return;
        }
        let side = turn.state.unit(self.unit).side;
        let witnesses: Vec<UnitId> = turn
            .state
            .present(side)
            .filter(|&friend| friend != self.unit)
            .filter(|friend| command::is_witness(turn.state, *friend) || through.contains(friend))
            .filter(|&friend| !awaits_its_own_test(turn, friend))
            .filter(|&friend| {
                let is_near = |part: &Vec<Point>, base: &Rect| is_within(polygon_distance(part, base), SEEN_FLEEING);
                turn.state.standing_bases(friend).iter().any(|base| path.iter().any(|part| is_near(part, base)))
            })
            .collect();
        match self.attempt {
            Some(attempt) => {
                let wave = Panic::among(turn.state, attempt, witnesses);
                turn.push([wave]);
            }
            None => {
                for friend in witnesses.into_iter().filter(|friend| !through.contains(friend)) {
                    turn.state.unit_mut(friend).this_turn.owes.rout_near = true;
                }
            }
        }
    }
}

/// Whether a unit has lost the melee whose losers go back just now, and has its own check for that before it. [FLA MEL-90, R-38]
fn awaits_its_own_test(turn: &Turn<'_>, id: UnitId) -> bool {
    let mut under_way = turn.stack().iter();
    under_way.any(|step| matches!(step.as_ref(), Step::Aftermath(aftermath) if aftermath.has_still_to_test(id)))
}

/// Whether a broken unit goes back now: once in a turn, and again when it has sunk lower since.
pub fn may_go_back(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.morale >= Morale::Shaken && unit.this_turn.went_back.is_none_or(|then| unit.morale > then)
}

/// Whether a unit that has failed a check goes back for it: not who is no worse for it than when it last went, whatever becomes of its command
/// before the others of its wave go. A garrison comes out. [FLA BLD-14, R-83, R-100]
pub fn gives_way(state: &State, id: UnitId) -> bool {
    may_go_back(state, id) || state.unit(id).garrison_of().is_some()
}

/// Gunners who go back leave their guns. [FLA ART-30, MEL-46]
fn leave_guns(turn: &mut Turn<'_>, id: UnitId) {
    let unit = turn.state.unit_mut(id);
    let pose = unit.pose();
    let Some(battery) = &mut unit.battery else { return };
    if battery.abandoned.is_some() {
        return;
    }
    // The crew stands among its guns until it goes: behind a lone gun in a file, where somebody stands beside it.
    battery.abandoned = Some(pose.unwrap_or(Pose::new(0.0, 0.0, 0.0)));
    if turn.state.footprint(id).is_some_and(|own| turn.state.is_taken(id, &own)) {
        turn.state.unit_mut(id).formation = Formation::Column;
    }
    let text = told!(turn, "The gunners of {} leave their guns.", turn.state.name(id));
    turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA ART-30"), text).about([id.into()]));
}
