//! The morale step, the book's step four: checks still owed, rallies, retreats, generals, guns. [FLA SEQ-15 to SEQ-20]

use serde::Serialize;

use super::Procedure;
use super::Returned;
use super::Step;
use super::Turn;
use super::check::{Check, Snapshot};
use super::command;
use super::evacuate;
use super::flight::{self, Flight, Kind};
use super::losses;
use super::owed::{owed, purpose};
use super::reckoning;
use super::returning;
use super::turn;
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording, told};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::near;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::judge::retreat::{self, RallyFacts, RallyStep};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// Where the morale step is.
#[derive(Clone, Debug, Serialize)]
pub struct MoraleStep {
    stage: Stage,
    occasion: Occasion,
}

/// Why the checks of a side are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum Occasion {
    /// The morale step itself: those who are broken try to rally next. [FLA SEQ-16]
    Step,
    /// A general's troops fled at his death: who saw it tests, and nobody rallies any more. [FLA MOR-12, SEQ-18]
    GeneralsDeath,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// Who owes a check? All are read from one snapshot.
    Wave,
    /// The checks of a wave, one after another.
    Checking { queue: Vec<(UnitId, Snapshot)>, failed: Vec<UnitId>, asked: Option<UnitId> },
    /// Those who failed go back.
    Retreating(Vec<UnitId>),
    /// Units broken before try to rally. [FLA SEQ-16]
    Rallying { queue: Vec<UnitId>, back: Vec<UnitId>, asked: Option<UnitId> },
    /// Units that did not rally go back again. [FLA SEQ-17]
    GoingBack(Vec<UnitId>),
}

impl MoraleStep {
    /// The step from its beginning.
    pub fn begin() -> Self {
        Self { stage: Stage::Wave, occasion: Occasion::Step }
    }

    /// Those test who saw a general's troops flee at his death. [FLA MOR-12, MOR-13, MOR-14]
    pub fn after_a_generals_death() -> Step {
        Step::MoraleStep(Self { stage: Stage::Wave, occasion: Occasion::GeneralsDeath })
    }

    fn at(stage: Stage) -> Step {
        Occasion::Step.at(stage)
    }
}

impl Occasion {
    fn at(self, stage: Stage) -> Step {
        Step::MoraleStep(MoraleStep { stage, occasion: self })
    }
}

impl Procedure<Step> for MoraleStep {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Wave => wave(turn, self.occasion),
            Stage::Checking { queue, failed, .. } => check_next(turn, self.occasion, queue, failed),
            Stage::Retreating(units) => retreat_next(turn, self.occasion, units),
            // A check that was left out was not passed.
            Stage::Rallying { queue, back, asked: Some(unit) } => rally_tested(turn, queue, back, unit, false),
            Stage::Rallying { queue, back, asked: None } => rally_next(turn, queue, back),
            Stage::GoingBack(units) => go_back_next(turn, units),
        }
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        match (self.stage, returned) {
            (Stage::Checking { queue, mut failed, asked: Some(unit) }, Returned::Checked { passed }) => {
                failed.extend((!passed && flight::gives_way(turn.state, unit)).then_some(unit));
                check_next(turn, self.occasion, queue, failed);
            }
            (Stage::Rallying { queue, back, asked: Some(unit) }, Returned::Checked { passed }) => {
                rally_tested(turn, queue, back, unit, passed);
            }
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        "morale".to_owned()
    }
}

/// Everybody who owes a check and has not taken one; routers only spend a rally. [FLA MOR-02, RET-06, RET-08]
fn wave(turn: &mut Turn<'_>, occasion: Occasion) {
    let mut queue = Vec::new();
    for id in turn.state.unit_ids() {
        if !turn.state.unit(id).is_present() {
            continue;
        }
        let trigger = owed(turn.state, id);
        if trigger.rolls {
            queue.push((id, Snapshot::of(turn.state, id)));
        } else if trigger.must_test {
            turn.state.unit_mut(id).this_turn.rally_spent = true;
        }
    }
    if !queue.is_empty() {
        turn.push([occasion.at(Stage::Checking { queue, failed: Vec::new(), asked: None })]);
    } else if occasion == Occasion::Step {
        rallies(turn);
    }
}

fn check_next(turn: &mut Turn<'_>, occasion: Occasion, mut queue: Vec<(UnitId, Snapshot)>, failed: Vec<UnitId>) {
    if queue.is_empty() {
        command::review(turn);
        turn.push([occasion.at(Stage::Retreating(failed))]);
        return;
    }
    let (unit, snapshot) = queue.remove(0);
    if !turn.state.unit(unit).is_present() {
        turn.push([occasion.at(Stage::Checking { queue, failed, asked: None })]);
        return;
    }
    let purpose = purpose(turn.state, unit);
    if purpose == Purpose::FriendsLost {
        // Who runs for what became of friends runs from the nearest enemy, whoever has hit it.
        turn.state.unit_mut(unit).this_turn.hit_by = None;
    }
    turn.push([
        Check::on_snapshot(unit, purpose, snapshot),
        occasion.at(Stage::Checking { queue, failed, asked: Some(unit) }),
    ]);
}

/// Those who failed go back in turn; whoever that frightens is in the next wave.
fn retreat_next(turn: &mut Turn<'_>, occasion: Occasion, mut units: Vec<UnitId>) {
    if units.is_empty() {
        turn.push([occasion.at(Stage::Wave)]);
        return;
    }
    let unit = units.remove(0);
    let rest = occasion.at(Stage::Retreating(units));
    let troops = turn.state.unit(unit);
    if !troops.is_present() {
        turn.push([rest]);
    } else if flight::may_go_back(turn.state, unit) {
        let cause = whom_it_leaves(turn.state, unit);
        turn.push([Flight::of(unit, Kind::Broken { extra: 0.0 }, cause, None), rest]);
    } else {
        evacuate::driven_out(turn, unit);
        turn.push([rest]);
    }
}

/// The enemy who has brought a unit to give way: whose fire hit it last, else the nearest. [FLA RET-13, R-88]
pub(super) fn whom_it_leaves(state: &State, id: UnitId) -> Option<UnitId> {
    let hit_by = state.unit(id).this_turn.hit_by.filter(|&enemy| state.unit(enemy).is_present());
    hit_by.or_else(|| near::nearest_enemy(state, id).map(|(enemy, _)| enemy))
}

/// Units that broke in earlier turns try to rally. [FLA SEQ-16]
fn rallies(turn: &mut Turn<'_>) {
    let queue = turn
        .state
        .unit_ids()
        .filter(|&id| {
            let unit = turn.state.unit(id);
            (unit.is_present() || unit.is_beyond()) && unit.morale != Morale::Good && !unit.this_turn.rally_taken
        })
        .collect();
    turn.push([MoraleStep::at(Stage::Rallying { queue, back: Vec::new(), asked: None })]);
}

fn rally_facts(state: &State, id: UnitId) -> RallyFacts {
    let unit = state.unit(id);
    RallyFacts {
        morale: unit.morale,
        attempts: if unit.past_rallying { retreat::ATTEMPTS } else { unit.failed_rallies },
        general_within: near::general(state, id).is_some_and(|measured| measured.value),
        must_test: unit.this_turn.tested || unit.this_turn.tested_by_charge || unit.this_turn.rally_spent,
        broke_this_turn: unit.broke_on == Some(state.turn),
        major_morale_broken: state.commander(id).broken,
    }
}

/// What the rally step does with one unit.
pub fn rally_of(state: &State, id: UnitId) -> RallyStep {
    retreat::rally_step(&rally_facts(state, id))
}

/// A unit has been tested for its rally; the next are still to be.
fn rally_tested(turn: &mut Turn<'_>, queue: Vec<UnitId>, mut back: Vec<UnitId>, unit: UnitId, passed: bool) {
    if settle_rally(turn, unit, RallyStep::Test, passed) {
        back.push(unit);
    }
    rally_next(turn, queue, back);
}

fn rally_next(turn: &mut Turn<'_>, mut queue: Vec<UnitId>, mut back: Vec<UnitId>) {
    while !queue.is_empty() {
        let unit = queue.remove(0);
        turn.state.unit_mut(unit).this_turn.rally_taken = true;
        let step = rally_of(turn.state, unit);
        if step == RallyStep::Test {
            turn.push([
                Check::of(unit, Purpose::Rally),
                MoraleStep::at(Stage::Rallying { queue, back, asked: Some(unit) }),
            ]);
            return;
        }
        if settle_rally(turn, unit, step, false) {
            back.push(unit);
        }
    }
    turn.push([MoraleStep::at(Stage::GoingBack(back))]);
}

/// What a rally comes to; whether the unit goes back again. [FLA RET-02 to RET-05, RET-10]
pub fn settle_rally(turn: &mut Turn<'_>, id: UnitId, step: RallyStep, passed: bool) -> bool {
    match step {
        RallyStep::Nothing => return false,
        // Who sank lower as it was charged stood then, and is still to go. [FLA RET-02, R-39]
        RallyStep::NotYet => return is_still_to_go(turn.state, id),
        _ => {}
    }
    if let RallyStep::Barred { costs_attempt } = step {
        tell_rally_lost(turn, id, costs_attempt);
    }
    let outcome = retreat::after_rally(&rally_facts(turn.state, id), step, passed);
    if outcome.morale == Morale::Good {
        rallied(turn, id, step);
        return false;
    }
    let unit = turn.state.unit_mut(id);
    unit.failed_rallies = outcome.attempts;
    if outcome.lost && !unit.past_rallying {
        losses::give_up(turn, id, "FLA RET-03");
    }
    outcome.moves_back && turn.state.unit(id).is_present() && flight::may_go_back(turn.state, id)
}

/// Whether a broken unit has not gone back this turn, as it does in each. [FLA RET-02]
fn is_still_to_go(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.is_present() && unit.this_turn.went_back.is_none() && flight::may_go_back(state, id)
}

/// Why a unit does not even try to rally, and whether that is one of its attempts. [FLA RET-05, RET-08, MAJ-06]
fn tell_rally_lost(turn: &mut Turn<'_>, id: UnitId, costs_attempt: bool) {
    let has_to_test = rally_facts(turn.state, id).must_test;
    let (rule, why) = match (has_to_test, costs_attempt) {
        (true, true) => ("FLA RET-08", "it had to test"),
        (true, false) => ("FLA RET-05", "it had to test"),
        (false, _) => ("FLA MAJ-06", "its command is broken"),
    };
    let cost = if costs_attempt { "; that is an attempt lost" } else { "" };
    let text = told!(turn, "{} does not rally, for {why}{cost}.", turn.state.name(id));
    turn.tell(Report::new(ReportKind::Morale, Rule::new(rule), text).about([id.into()]));
}

/// The rule by which a unit rallies from such a state: by a test; of itself, from fatigue; or since its general is with it. [FLA RET-04, MOR-47,
/// MOR-49]
const fn rule_of_rally(morale: Morale, step: RallyStep) -> &'static str {
    match (step, morale) {
        (RallyStep::Test, _) => "FLA RET-04",
        (_, Morale::Shaken) => "FLA MOR-49",
        _ => "FLA MOR-47",
    }
}

fn rallied(turn: &mut Turn<'_>, id: UnitId, step: RallyStep) {
    let rule = rule_of_rally(turn.state.unit(id).morale, step);
    command::set_morale(turn, id, Morale::Good);
    if turn.state.unit(id).faces_rear {
        command::turn_about(turn.state, id);
    }
    let unit = turn.state.unit_mut(id);
    let is_turned = unit.is_beyond() && unit.faces_rear;
    unit.faces_rear = false;
    unit.disordered = true;
    // Who reforms from the loss of its nerve has not rested. [FLA SAF-19]
    unit.this_turn.reformed = true;
    // Of a test it has been told already that it rallies.
    let text = match step {
        RallyStep::Test => told!(turn, "{} is disordered until it halts.", unit.name),
        _ => told!(turn, "{} rallies; it is disordered until it halts.", unit.name),
    };
    turn.tell(Report::new(ReportKind::Morale, Rule::new(rule), text).about([id.into()]));
    returning::onto_the_table(turn, id, is_turned);
    command::review(turn);
}

/// Units that did not rally go back; a new rout is a new wave, then generals. [FLA SEQ-17, SEQ-18]
fn go_back_next(turn: &mut Turn<'_>, mut units: Vec<UnitId>) {
    if units.is_empty() {
        let again = turn.state.unit_ids().any(|id| turn.state.unit(id).is_present() && owed(turn.state, id).rolls);
        if again {
            turn.push([MoraleStep::at(Stage::Wave)]);
        } else {
            turn.push([Step::Reckoning(reckoning::Reckoning::begin()), Step::TurnEnd(turn::TurnEnd::new())]);
        }
        return;
    }
    let unit = units.remove(0);
    let rest = MoraleStep::at(Stage::GoingBack(units));
    if turn.state.unit(unit).is_present() && flight::may_go_back(turn.state, unit) {
        turn.push([Flight::of(unit, Kind::Broken { extra: 0.0 }, None, None), rest]);
    } else {
        turn.push([rest]);
    }
}
