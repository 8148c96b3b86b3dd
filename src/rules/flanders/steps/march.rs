//! A unit moves along its drawn path. [FLA MOV-01 to MOV-44]

use serde::Serialize;

use super::assessment::{Assessment, Files, allowance_rule, assess};
use super::charge_run::{note_guns_passed, note_leaving_water, touched};
use super::check::Check;
use super::going_in::GoingIn;
use super::inches::hundredths;
use super::passing::Passing;
use super::{Procedure, Returned, Step, Turn, Work, command};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording, told};
use crate::geometry::course::Leg;
use crate::geometry::{Formation, Pose, Rect, shape};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::{march as march_facts, near};
use crate::rules::flanders::judge::morale::{self as judge_morale, Purpose};
use crate::rules::flanders::judge::movement;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Place, State, Unit, UnitId};

/// A move being carried out.
#[derive(Clone, Debug, Serialize)]
pub struct March {
    unit: UnitId,
    legs: Vec<Leg>,
    files: Files,
    /// The house that foot marches to and goes into.
    #[serde(skip_serializing_if = "Option::is_none")]
    into: Option<usize>,
}

impl March {
    /// A unit sets out as its drawn path was judged, or is tested first. [FLA MOR-21]
    pub fn set_out(turn: &mut Turn<'_>, unit: UnitId, legs: &[Leg], files: Files, work: Work) {
        let Work::March(assessment) = work else { unreachable!("a march is drawn, and was judged") };
        Self { unit, legs: legs.to_vec(), files, into: None }.start(turn, &assessment);
    }

    /// Foot sets out for a house on the way there that was found for it, and goes in when it has come to it. [FLA BLD-02, R-121]
    pub fn into_house(turn: &mut Turn<'_>, unit: UnitId, building: usize, legs: Vec<Leg>, way: &Assessment) {
        Self { unit, legs, files: Files::Open, into: Some(building) }.start(turn, way);
    }

    fn start(self, turn: &mut Turn<'_>, assessment: &Assessment) {
        let is_forward = assessment.is_forward(turn.state, self.unit);
        if is_forward && needs_check(turn.state, self.unit) {
            turn.push([Check::of(self.unit, Purpose::Advance), Step::March(self)]);
        } else {
            self.walk(turn, assessment, is_forward);
        }
    }

    fn refused(&self, turn: &mut Turn<'_>) {
        turn.state.unit_mut(self.unit).this_turn.moved = true;
        turn.state.unit_mut(self.unit).this_turn.stirred = true;
    }

    fn walk(self, turn: &mut Turn<'_>, assessment: &Assessment, is_forward: bool) {
        let id = self.unit;
        let (from, before) = (turn.state.footprint(id), touched(turn.state, id));
        let end = assessment.end.quantised();
        note_guns_passed(turn.state, id, &assessment.course.swept);
        note_leaving_water(turn.state, id, |state| state.unit_mut(id).place = Place::Table(end));
        command::keep_clear_by_a_hair(turn.state, id, &before);
        let has_waded = march_facts::wades(turn.state, assessment.course.swept.iter().copied());
        turn.state.unit_mut(id).this_turn.left_water |= has_waded && !march_facts::is_in_water(turn.state, id);
        let unit = turn.state.unit_mut(id);
        note_move(unit, &self.legs, assessment, is_forward);
        let rule = Rule::new(allowance_rule(unit));
        let way = || describe(&self.legs, self.files, assessment);
        let name = turn.state.name(id);
        let text = match self.into.map(|building| turn.state.fixed.ground.within_a_sentence(building)) {
            Some(house) => told!(turn, "{name} {} to {house}.", way()),
            None => told!(turn, "{name} {}.", way()),
        };
        turn.state.note_setting_out(id, from);
        turn.tell(Report::new(ReportKind::Move, rule, text).showing(assessment.allowance.clone()).about([id.into()]));
        let goes_in = self.into.map(|building| Step::GoingIn(GoingIn { unit: id, building }));
        let shots = from.map(|_| Step::Passing(Passing::along(turn.state, id, &assessment.course.swept, self.into)));
        turn.push(shots.into_iter().chain(goes_in).collect::<Vec<_>>());
    }
}

/// Marks what a unit has used of its move, and for what.
fn note_move(unit: &mut Unit, legs: &[Leg], assessment: &Assessment, is_forward: bool) {
    let marks = &mut unit.this_turn;
    marks.moved = true;
    marks.stirred |= !legs.is_empty();
    marks.inches += assessment.spent;
    marks.crossed_rough |= assessment.rough > 0;
    marks.advanced |= is_forward;
    marks.fell_back |= !is_forward && assessment.inches > 0.0;
}

impl Procedure<Step> for March {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        // Nobody has said that it goes forward: its check was left out.
        self.refused(turn);
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        let Returned::Checked { passed } = returned;
        let assessment = assess(turn.state, self.unit, &self.legs, self.files);
        match assessment.map(|way| if self.into.is_some() { way.into_house() } else { way }) {
            Ok(assessment) if passed => {
                let is_forward = assessment.is_forward(turn.state, self.unit);
                self.walk(turn, &assessment, is_forward);
            }
            _ => self.refused(turn),
        }
    }

    fn name(&self) -> String {
        format!("march of unit {}", self.unit.0)
    }
}

/// Whether going forward takes a voluntary check. [FLA MOR-21, MOR-22, GEN-07]
pub(super) fn needs_check(state: &State, id: UnitId) -> bool {
    let distance = near::own_general(state, id);
    judge_morale::must_test_to_advance(distance, !state.commander(id).alive)
}

/// Whether a crew on foot can walk to its guns this turn and the enemy does not hold them: nobody stands on them, and no enemy within
/// half an inch. [FLA ART-31, MOV-41, R-43]
pub fn crew_can_reach(state: &State, id: UnitId, crew: &Rect, guns: Pose) -> bool {
    let unit = state.unit(id);
    let count = unit.battery.map_or(0, |battery| battery.guns);
    let block = crate::geometry::Block::abreast(crate::rules::flanders::state::GUN_BASE, count.max(1));
    let rect = block.footprint(guns);
    let is_taken = state.is_taken(id, &rect);
    let gap = near::nearest_enemy_to(state, id, &rect).map(|(_, gap)| gap);
    let is_held = movement::may_end(gap, false).is_err();
    count > 0 && !is_taken && !is_held && shape::is_near(crew, &rect, tables::march(Branch::Infantry, Formation::Line))
}

/// Says a path in words.
fn describe(legs: &[Leg], files: Files, assessment: &Assessment) -> String {
    let done: Vec<String> = legs
        .iter()
        .filter_map(|leg| match *leg {
            Leg::Advance(inches) => (inches > 0.0).then(|| format!("advances {}″", hundredths(inches))),
            Leg::Retire(inches) => (inches > 0.0).then(|| format!("retires {}″", hundredths(inches))),
            Leg::Sidestep(inches) if inches < 0.0 => Some(format!("sidesteps {}″ left", hundredths(-inches))),
            Leg::Sidestep(inches) => (inches > 0.0).then(|| format!("sidesteps {}″ right", hundredths(inches))),
            Leg::Wheel { degrees } if degrees < 0.0 => Some(format!("wheels {:.0}° left", -degrees)),
            Leg::Wheel { degrees } => (degrees > 0.0).then(|| format!("wheels {degrees:.0}° right")),
            Leg::Turn { degrees } if degrees < 0.0 => Some(format!("turns {:.0}° left", -degrees)),
            Leg::Turn { degrees } => (degrees > 0.0).then(|| format!("turns {degrees:.0}° right")),
            Leg::AboutFace => Some("faces about".to_owned()),
            Leg::Form(_) => None,
        })
        .collect();
    let (closes, opens) = match files {
        Files::Open => (None, None),
        Files::Closed => (Some("closes its files".to_owned()), Some("opens them again".to_owned())),
    };
    let way = closes.into_iter().chain(done).chain(opens).collect::<Vec<String>>().join(", ");
    if assessment.rough > 0 { format!("{way} over rough ground") } else { way }
}
