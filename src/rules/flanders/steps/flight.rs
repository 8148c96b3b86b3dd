//! One involuntary retreat: how far, which way, through whom. [FLA RET-01 to RET-17, DIS-12 to DIS-14]

use std::sync::Arc;

use serde::Serialize;

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
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Side, Statement, Tally, Unsaid, Wording, listed, say,
    told,
};
use crate::geometry::contact::CONTACT;
use crate::geometry::shape::{self, polygon_distance};
use crate::geometry::{Formation, Point, Pose, Rect, Vector, is_within};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::{house, tables};
use crate::rules::flanders::facts::retreat_route::{self, Retreat, Route};
use crate::rules::flanders::facts::{Confirmed, charge, flight as facts, landing};
use crate::rules::flanders::judge::retreat;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::taken::Taken;
use crate::rules::flanders::state::{AttemptId, Fate, Place, State, UnitId, ground};

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

/// The way of a retreat, and the field of which it was worked out.
#[derive(Clone, Debug)]
struct Known {
    /// What everybody takes up: shared here, and another once any unit has changed.
    everybody: Arc<[Taken]>,
    cards: Vec<Rect>,
    found: Arc<Option<facts::WayBack>>,
}

impl Known {
    fn of(state: &State, retreat: &Retreat) -> Self {
        let found = Arc::new(facts::way_back(state, retreat));
        Self { everybody: Arc::clone(state.shared_taken()), cards: cards_on_table(state).collect(), found }
    }

    /// Whether the field is still what it was: the umpire may have set something right.
    fn is_of(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.everybody, state.shared_taken()) && self.cards.iter().copied().eq(cards_on_table(state))
    }
}

fn cards_on_table(state: &State) -> impl Iterator<Item = Rect> + '_ {
    state.card_ids().filter_map(|card| state.card_on_table(card))
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
                let way = found.as_ref().as_ref().map(|found| found.way);
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
        let known = found.as_ref().as_ref().filter(|found| found.way == way).and_then(|found| found.made.clone());
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
    fn way_back(&self, state: &State, retreat: &Retreat) -> Arc<Option<facts::WayBack>> {
        let known = self.known.get(|| Known::of(state, retreat));
        if known.is_of(state) { Arc::clone(&known.found) } else { Arc::new(facts::way_back(state, retreat)) }
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

    /// Where a unit stands that has lost to an enemy and fallen back, where it does so past nobody and over open ground, and would flee
    /// straight back from there, however far, just so.
    pub(crate) fn falls_back_past_nobody(state: &State, id: UnitId, enemy: UnitId) -> Option<Pose> {
        let unit = state.unit(id);
        let (own, pose) = (state.footprint(id)?, unit.pose()?);
        let flight = |kind| Self::new(id, kind, Some(enemy), None, None);
        let beaten = flight(Kind::Beaten);
        let retreat = beaten.retreat(state, tables::DRIVEN_BACK);
        let direction = facts::direction(state, &retreat, facts::way(state, &retreat)?)?;
        if !beaten.is_lonely(state, &own, direction, tables::DRIVEN_BACK) {
            return None;
        }
        let made = facts::made(state, &retreat, direction)?;
        let comes_so_far = !made.route.is_bent() && is_within(tables::DRIVEN_BACK, made.landing.inches);
        let place = comes_so_far.then(|| made.landing.pose(pose, &own))?;
        let mut behind = state.clone();
        behind.unit_mut(id).place = Place::Table(place);
        let longest = tables::march(unit.branch(), unit.formation)
            + 6.0 * tables::retreat_pip(unit.branch())
            + tables::DRIVEN_BACK;
        let lengths = [tables::DRIVEN_BACK, longest];
        let own = behind.footprint(id)?;
        flight(Kind::Broken { extra: 0.0 }).straight_back_past_nobody(&behind, &own, lengths).map(|_| place)
    }

    /// Straight back, if it goes that way on open ground and past nobody, however far between these lengths.
    fn straight_back_past_nobody(&self, state: &State, own: &Rect, lengths: [f64; 2]) -> Option<Vector> {
        let back = facts::WAYS[0];
        let retreat = |inches: f64| self.retreat(state, inches);
        let direction = facts::direction(state, &retreat(lengths[1]), back)?;
        let goes_back = || lengths.iter().all(|&inches| facts::way(state, &retreat(inches)) == Some(back));
        (self.is_lonely(state, own, direction, lengths[1]) && goes_back()).then_some(direction)
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

    /// Whether the path is on the table, over open ground, past nobody but the enemy who is left.
    fn is_lonely(&self, state: &State, own: &Rect, direction: Vector, inches: f64) -> bool {
        let path = retreat_route::corridor(own, direction, inches + landing::MAKE_WAY);
        let side = state.unit(self.unit).side;
        let is_open = !landing::leaves_the_table(state, &path)
            && !state.fixed.ground.around(&[path], 0.0).any(|(_, terrain)| {
                let matters = ground::is_rough(terrain.kind) || terrain.kind == crate::game::TerrainKind::Building;
                matters && terrain.outline.overlaps(&path)
            });
        let is_clear_of = |other: UnitId| {
            state.taken_up(other).all(|rect| {
                let is_friend = state.unit(other).side == side;
                let reach = if is_friend { SEEN_FLEEING } else { 0.0 };
                !shape::overlaps(&path, &rect) && (!is_friend || !shape::is_near(&path, &rect, reach))
            })
        };
        is_open
            && Side::BOTH
                .into_iter()
                .flat_map(|side| state.present(side))
                .all(|other| other == self.unit || self.cause == Some(other) || is_clear_of(other))
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
