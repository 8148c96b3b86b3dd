//! One morale check: the facts, the sum, two dice, and how bad a failure is. [FLA MOR-01 to MOR-53]

use std::borrow::Cow;

use serde::Serialize;

use super::{Procedure, Returned, Step, Turn, command, owed, thrower};
use crate::dice::reading::{Lookup, LookupRow, Sum};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Statement, Tally, Unsaid, Wording, say, told,
};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::check::StandFacts;
use crate::rules::flanders::facts::{self, Confirmed};
use crate::rules::flanders::judge::morale::{self, CheckFacts, Purpose};
use crate::rules::flanders::judge::triggers::Cause;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, Unit, UnitId};

/// How badly a check fails. [FLA MOR-41]
static SEVERITY: [LookupRow; 3] =
    [Lookup::row(1, 2, "routed"), Lookup::row(3, 4, "shaken"), Lookup::row(5, 6, "fatigued")];

/// A check being taken.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    unit: UnitId,
    purpose: Purpose,
    /// The facts as they stood before any die of a wave was thrown.
    snapshot: Option<Snapshot>,
    stage: Stage,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// How the unit stands.
    Facts,
    /// Two dice against the sum.
    Dice(Tally),
    /// How bad it is. [FLA MOR-41]
    Severity,
}

/// What a check depends on, read before any die of its wave. [FLA SEQ-15, R-58]
#[derive(Clone, Debug, Serialize)]
pub struct Snapshot {
    sheet: FactSheet<Unsaid>,
    is_command_broken: bool,
}

impl Snapshot {
    /// How a unit stands now.
    pub fn of(state: &State, unit: UnitId) -> Self {
        Self { sheet: facts::check::sheet(state, unit, false), is_command_broken: state.commander(unit).broken }
    }
}

impl Check {
    /// A check about to be taken.
    pub fn of(unit: UnitId, purpose: Purpose) -> Step {
        Step::Check(Self { unit, purpose, snapshot: None, stage: Stage::Facts })
    }

    /// A check whose facts were read before the others of its wave were taken. [FLA SEQ-15, R-58]
    pub fn on_snapshot(unit: UnitId, purpose: Purpose, snapshot: Snapshot) -> Step {
        Step::Check(Self { unit, purpose, snapshot: Some(snapshot), stage: Stage::Facts })
    }

    /// What two dice would have to come to if a unit were tested for its losses now; none where the table does not say how it stands.
    /// [FLA MOR-01]
    pub fn sum_now(state: &State, unit: UnitId) -> Option<Tally> {
        let check = Self { unit, purpose: Purpose::Casualties, snapshot: None, stage: Stage::Facts };
        Some(morale::needed(&check.facts(state, &StandFacts::measured(state, unit)?), state.house()))
    }

    /// Whether its command counts as broken: as it was before the wave, where it is one of a wave.
    fn is_command_broken(&self, state: &State) -> bool {
        let now = || state.commander(self.unit).broken;
        self.snapshot.as_ref().map_or_else(now, |snapshot| snapshot.is_command_broken)
    }

    fn at(self, stage: Stage) -> Step {
        Step::Check(Self { stage, ..self })
    }

    /// Whether its sum is made: what the unit loses from here on no longer counts in it.
    pub(crate) fn is_reckoned(&self) -> bool {
        !matches!(self.stage, Stage::Facts)
    }

    /// Whether this unit has failed it, and how badly is still to be thrown. [FLA MOR-41]
    pub(crate) fn has_failed(&self, unit: UnitId) -> bool {
        self.unit == unit && matches!(self.stage, Stage::Severity)
    }

    fn facts(&self, state: &State, stand: &StandFacts) -> CheckFacts {
        let unit = state.unit(self.unit);
        let general = state.commander(self.unit);
        let flanks = if facts::check::has_flanks(state, self.unit) && self.purpose != Purpose::Rally {
            // A flank that nobody asked about, before the others of its wave were tested, has no support.
            [stand.left_supported, stand.right_supported].iter().map(|flank| u8::from(*flank != Some(true))).sum()
        } else {
            0
        };
        CheckFacts {
            troop: unit.troop(),
            purpose: self.purpose,
            general_within: stand.general_within,
            rear_support: stand.rear_support,
            cover: stand.cover,
            unsupported_flanks: flanks,
            general_killed: !general.alive,
            major_morale_broken: self.is_command_broken(state),
            fired_on: unit.this_turn.fired_on,
            casualties_this_turn: unit.casualties().saturating_sub(unit.this_turn.losses_before),
        }
    }

    fn severity_request<W: Wording>(&self, state: &State) -> DiceRequest<W> {
        DiceRequest {
            thrower: thrower(state, self.unit),
            dice: Dice::six_sided(1),
            why: say!("How badly {} fails", state.name(self.unit)),
            rule: Rule::new("FLA MOR-41"),
            reading: Reading::Lookup(Lookup { rows: Cow::Borrowed(&SEVERITY) }),
            tallies: Vec::new(),
            pieces: vec![self.unit.into()],
        }
    }
}

impl Procedure<Step> for Check {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match &self.stage {
            Stage::Facts => Awaiting::Facts(match &self.snapshot {
                Some(snapshot) => snapshot.sheet.clone().titled(facts::check::title(state, self.unit)),
                None => facts::check::sheet(state, self.unit, self.purpose == Purpose::Rally),
            }),
            Stage::Dice(tally) => Awaiting::Dice(DiceRequest {
                thrower: thrower(state, self.unit),
                dice: Dice::six_sided(2),
                why: say!("{} {}", state.name(self.unit), self.asked_to(state)),
                rule: self.rule(state),
                reading: Reading::Sum(Sum { need: tally.whole() }),
                tallies: vec![tally.clone()],
                pieces: vec![self.unit.into()],
            }),
            Stage::Severity => Awaiting::Dice(self.severity_request(state)),
        })
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let stand = StandFacts::of(Confirmed::of(sheet, stated));
        let tally = morale::needed(&self.facts(turn.state, &stand), turn.state.house());
        turn.push([self.at(Stage::Dice(tally))]);
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage {
            Stage::Severity => self.fail(turn, faces.first()),
            Stage::Dice(_) => self.judge(turn, request, faces),
            Stage::Facts => unreachable!("a check is reckoned before its dice"),
        }
    }

    fn name(&self) -> String {
        format!("morale check of unit {}", self.unit.0)
    }
}

impl Check {
    /// The check of a charged unit is one of a melee attempt, and leaves the one of the turn to be taken: for what it loses from here on,
    /// or for its friends. [FLA MOR-02 to MOR-04, R-40]
    fn note_test(&self, unit: &mut Unit) {
        let losses = unit.casualties();
        let marks = &mut unit.this_turn;
        match self.purpose {
            Purpose::GeneralKilled => {}
            Purpose::ReceiveCharge => {
                marks.tested_by_charge = true;
                marks.losses_tested = losses;
            }
            _ => {
                marks.tested = true;
                // One check covers all there was: who is frightened again later in the turn is not so by who broke through it before.
                marks.owes.filtered = false;
            }
        }
    }

    /// The cause among those that made it due: how many it has lost, or what befell its friends. [FLA MOR-07 to MOR-14]
    fn cause(&self, state: &State) -> Option<Cause> {
        let is_of_it = |cause: &Cause| match self.purpose {
            Purpose::Casualties => matches!(cause, Cause::First | Cause::Quarter | Cause::Half | Cause::BeyondHalf),
            // A friend who runs past in a melee attempt is seen at once, and marks nothing. [FLA MEL-47]
            Purpose::FriendsLost => {
                self.snapshot.is_some()
                    && matches!(cause, Cause::FriendRouts | Cause::FriendDestroyed | Cause::FilteredThrough)
            }
            _ => false,
        };
        owed::owed(state, self.unit).causes.into_iter().find(is_of_it)
    }

    /// The rule that asks for it. [FLA MOR-07 to MOR-22]
    fn rule(&self, state: &State) -> Rule {
        if self.purpose == Purpose::Advance && !state.commander(self.unit).alive {
            return Rule::new("FLA MOR-22");
        }
        self.cause(state).map_or(Rule::new(self.purpose.rule()), Cause::rule)
    }

    /// What the unit is asked to do, as the second half of a sentence.
    fn asked_to(&self, state: &State) -> &'static str {
        match self.cause(state) {
            Some(Cause::FriendDestroyed) => "sees friends lost",
            Some(Cause::FilteredThrough) => "is run through by friends",
            _ => asked_to(self.purpose),
        }
    }

    fn judge(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let tally = request.tallies.last().cloned().unwrap_or_default();
        let passed = morale::passes(tally.whole(), [faces.0[0], faces.0[1]], turn.state.house());
        let (need, rolled) = (tally.whole().to_string().replace('-', "−"), faces.sum());
        let name = turn.state.name(self.unit);
        let outcome = if passed { passing_words(self.purpose) } else { failing_words(self.purpose) };
        let text =
            told!(turn, "{name} {}: needs {need}, rolls {rolled} ({faces}). {outcome}", self.asked_to(turn.state));
        let report = Report::new(ReportKind::Morale, self.rule(turn.state), text);
        turn.tell(report.showing(tally).about([self.unit.into()]));
        if self.purpose.is_voluntary() || self.purpose == Purpose::Continue {
            turn.give_back(Returned::Checked { passed });
            return;
        }
        self.note_test(turn.state.unit_mut(self.unit));
        if passed {
            turn.give_back(Returned::Checked { passed });
        } else {
            turn.push([self.at(Stage::Severity)]);
        }
    }

    /// A failed non-voluntary check: the worse of the old state and the one rolled. [FLA MOR-52, R-24]
    fn fail(self, turn: &mut Turn<'_>, face: u8) {
        let severity = morale::severity(face);
        let broken = self.is_command_broken(turn.state);
        let before = turn.state.unit(self.unit).morale;
        let after = morale::worse(before, severity, broken);
        command::set_morale(turn, self.unit, after);
        let name = turn.state.name(self.unit);
        let text = if after == before && before > Morale::Good {
            let rolled = if severity == after { String::new() } else { format!("{}; ", morale::word(severity)) };
            told!(turn, "{name}: severity {face}, {rolled}still {}.", morale::word(after))
        } else if broken && after > severity && before < after {
            told!(
                turn,
                "{name}: severity {face}, {}; with a broken command {}.",
                morale::word(severity),
                morale::word(after)
            )
        } else {
            told!(turn, "{name}: severity {face}, {}.", morale::word(after))
        };
        let kind = if after == Morale::Routed { ReportKind::Rout } else { ReportKind::Morale };
        turn.tell(Report::new(kind, Rule::new("FLA MOR-41"), text).about([self.unit.into()]));
        // What breaks in a wave counts when the wave is over.
        if self.snapshot.is_none() {
            command::review(turn);
        }
        turn.give_back(Returned::Checked { passed: false });
    }
}

/// What a unit is asked to do, as the second half of a sentence.
fn asked_to(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Charge => "is asked to charge",
        Purpose::Advance => "is asked to go forward",
        Purpose::Rally => "tries to rally",
        Purpose::Casualties => "tests for its losses",
        Purpose::ReceiveCharge => "receives the charge",
        Purpose::LostMelee => "tests for the lost melee",
        Purpose::Continue => "is asked to go on through the fire",
        Purpose::FriendsLost => "sees friends break",
        Purpose::GeneralKilled => "hears that its general is dead",
    }
}

fn passing_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Charge => "It charges.",
        Purpose::Advance => "It goes forward.",
        Purpose::Rally => "It rallies.",
        Purpose::Continue => "The charge goes on.",
        _ => "It stands.",
    }
}

fn failing_words(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Charge | Purpose::Advance => "It stays where it is.",
        Purpose::Rally => "It does not rally.",
        Purpose::Continue => "The charge is halted.",
        _ => "It fails.",
    }
}
