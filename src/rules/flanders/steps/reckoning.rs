//! The end of the morale step: generals at risk, what their death does, and guns spiked. [FLA SEQ-18, SEQ-19, ART-33]

use serde::Serialize;

use super::check::{Check, Snapshot};
use super::flight::{self, Flight, Kind};
use super::morale_step::{self, MoraleStep};
use super::{Procedure, Returned, Step, Turn, Work, charge_run, command, danger, evacuate, losses};
use crate::dice::reading::{Each, Hazard};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, Choice, DiceRequest, Offer, Report, ReportKind, Rule, Target, Thrower, Unsaid, Wording, say, told,
};
use crate::geometry::{Rect, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::judge::counter_battery;
use crate::rules::flanders::judge::morale::{self, Purpose};
use crate::rules::flanders::judge::retreat::ATTEMPTS;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Fate, GeneralId, State, UnitId};

/// How near troops must be to guns to control them, in inches. [FLA ART-34]
const IN_CONTROL: f64 = 0.1;

/// Where the end of the morale step is.
#[derive(Clone, Debug, Serialize)]
pub struct Reckoning {
    stage: Stage,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// Each general at risk in turn. [FLA GEN-02]
    Risk(Vec<GeneralId>),
    /// A dead general's troops test. [FLA GEN-03]
    Mourning { queue: Vec<(UnitId, Snapshot)>, asked: Option<UnitId>, failed: Vec<UnitId>, others: Vec<GeneralId> },
    /// Those who failed go back.
    Retreating { units: Vec<UnitId>, others: Vec<GeneralId> },
    /// Who spikes which guns?
    Spiking(Vec<(UnitId, UnitId)>),
    /// The die of one who does.
    Hammer { unit: UnitId, battery: UnitId, rest: Vec<(UnitId, UnitId)> },
}

impl Reckoning {
    /// From its beginning; the generals at risk are gathered when it runs.
    pub fn begin() -> Self {
        Self { stage: Stage::Risk(vec![GeneralId(u16::MAX)]) }
    }

    /// One unit that spikes the guns of one battery. [FLA ART-33]
    pub fn spiking(unit: UnitId, battery: UnitId) -> Step {
        Self::at(Stage::Hammer { unit, battery, rest: Vec::new() })
    }

    fn at(stage: Stage) -> Step {
        Step::Reckoning(Self { stage })
    }
}

impl Procedure<Step> for Reckoning {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match &self.stage {
            Stage::Risk(generals) => {
                let &general = generals.first().filter(|general| general.0 != u16::MAX)?;
                Some(Awaiting::Dice(risk_request(state, general)))
            }
            Stage::Spiking(pairs) => Some(Awaiting::Choice(spiking_question(state, *pairs.first()?))),
            Stage::Hammer { unit, battery, .. } => Some(Awaiting::Dice(hammer_request(state, *unit, *battery))),
            Stage::Mourning { .. } | Stage::Retreating { .. } => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Risk(generals) if generals.is_empty() => {
                let pairs = spiking_pairs(turn.state);
                turn.push([Self::at(Stage::Spiking(pairs))]);
            }
            Stage::Risk(_) => {
                let at_risk = danger::generals_at_risk(turn.state);
                turn.push([Self::at(Stage::Risk(at_risk))]);
            }
            Stage::Mourning { queue, failed, others, .. } => mourn(turn, queue, failed, others),
            Stage::Retreating { units, others } => retreat(turn, units, others),
            // Nobody is left who could spike guns: the step is over.
            Stage::Spiking(_) => {}
            Stage::Hammer { .. } => unreachable!("who spikes guns throws for it"),
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::Spiking(mut pairs) = self.stage else { unreachable!("nothing was asked then") };
        let (unit, battery) = pairs.remove(0);
        match action {
            Action::Spike { .. } => turn.push([Self::at(Stage::Hammer { unit, battery, rest: pairs })]),
            _ => turn.push([Self::at(Stage::Spiking(pairs))]),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage {
            Stage::Risk(mut generals) => {
                let general = generals.remove(0);
                risk(turn, general, [faces.0[0], faces.0[1]], generals);
            }
            Stage::Hammer { unit, battery, rest } => {
                let spiked = counter_battery::is_spiked(faces.first());
                let verb = if spiked { "spikes" } else { "fails to spike" };
                let (name, guns) = (turn.state.name(unit), turn.state.name(battery));
                let text = told!(turn, "{name} {verb} the guns of {guns} ({faces}).");
                turn.tell(
                    Report::new(ReportKind::Fire, Rule::new("FLA ART-33"), text).about([unit.into(), battery.into()]),
                );
                if spiked {
                    let text = told!(turn, "{} counts as destroyed, its guns spiked.", turn.state.name(battery));
                    command::lose_as(turn, battery, Fate::Annihilated, "FLA ART-35", text);
                }
                let rest = rest.into_iter().filter(|(_, guns)| turn.state.unit(*guns).is_present()).collect();
                turn.push([Self::at(Stage::Spiking(rest))]);
            }
            Stage::Mourning { .. } | Stage::Retreating { .. } | Stage::Spiking(_) => {
                unreachable!("no die was asked for")
            }
        }
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        match (self.stage, returned) {
            (Stage::Mourning { queue, asked: Some(unit), mut failed, others }, Returned::Checked { passed }) => {
                failed.extend((!passed && flight::gives_way(turn.state, unit)).then_some(unit));
                mourn(turn, queue, failed, others);
            }
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        "generals and guns".to_owned()
    }
}

fn risk_request<W: Wording>(state: &State, id: GeneralId) -> DiceRequest<W> {
    let general = state.general(id);
    DiceRequest {
        thrower: Thrower::Side(general.side.other()),
        dice: Dice::six_sided(2),
        why: say!("{} was in danger{}: 11 or 12 kills him", general.name, danger::words(state, id)),
        rule: Rule::new("FLA GEN-02"),
        reading: Reading::Hazard(Hazard { from: 11, harm: "killed".into(), spared: "unhurt".into() }),
        tallies: Vec::new(),
        pieces: vec![id.into()],
    }
}

/// A general lives or dies; his death is a check for all his troops. [FLA GEN-02, GEN-03, R-82]
fn risk(turn: &mut Turn<'_>, id: GeneralId, faces: [u8; 2], others: Vec<GeneralId>) {
    let killed = morale::general_is_killed(faces);
    let danger = turn.only_heard(|state| danger::words(state, id));
    let danger = if danger.is_empty() { danger } else { format!("{danger},") };
    let general = turn.state.general_mut(id);
    general.at_risk = false;
    general.alive = !killed;
    let fate = if killed { "is killed" } else { "is unhurt" };
    let text = told!(turn, "{}{danger} {fate} ({} {}).", general.name, faces[0], faces[1]);
    let kind = if killed { ReportKind::Rout } else { ReportKind::Morale };
    turn.tell(Report::new(kind, Rule::new("FLA GEN-02"), text).about([id.into()]));
    if !killed {
        turn.push([Reckoning::at(Stage::Risk(others))]);
        return;
    }
    let mut queue = Vec::new();
    for unit in turn.state.unit_ids() {
        let troops = turn.state.unit(unit);
        if troops.general != id || !troops.is_present() {
            continue;
        }
        if troops.morale == Morale::Routed {
            spend_rally(turn, unit);
        } else {
            queue.push((unit, Snapshot::of(turn.state, unit)));
        }
    }
    turn.push([Reckoning::at(Stage::Mourning { queue, asked: None, failed: Vec::new(), others })]);
}

/// Routers do not test, but lose a rally attempt if they have made none this turn and did not break in it; the last they have is the end of
/// their battle. [FLA RET-03, RET-08, R-25, R-82]
fn spend_rally(turn: &mut Turn<'_>, id: UnitId) {
    let this_turn = turn.state.turn;
    let unit = turn.state.unit_mut(id);
    if unit.this_turn.rally_taken || unit.broke_on == Some(this_turn) {
        return;
    }
    unit.failed_rallies += 1;
    unit.this_turn.rally_taken = true;
    if unit.failed_rallies >= ATTEMPTS && !unit.past_rallying {
        losses::give_up(turn, id, "FLA RET-03");
    }
}

fn mourn(turn: &mut Turn<'_>, mut queue: Vec<(UnitId, Snapshot)>, failed: Vec<UnitId>, others: Vec<GeneralId>) {
    if queue.is_empty() {
        command::review(turn);
        turn.push([Reckoning::at(Stage::Retreating { units: failed, others })]);
        return;
    }
    let (unit, snapshot) = queue.remove(0);
    let rest = Reckoning::at(Stage::Mourning { queue, asked: Some(unit), failed, others });
    turn.push([Check::on_snapshot(unit, Purpose::GeneralKilled, snapshot), rest]);
}

fn retreat(turn: &mut Turn<'_>, mut units: Vec<UnitId>, others: Vec<GeneralId>) {
    if units.is_empty() {
        turn.push([MoraleStep::after_a_generals_death(), Reckoning::at(Stage::Risk(others))]);
        return;
    }
    let unit = units.remove(0);
    let rest = Reckoning::at(Stage::Retreating { units, others });
    if turn.state.unit(unit).is_present() && flight::may_go_back(turn.state, unit) {
        let cause = morale_step::whom_it_leaves(turn.state, unit);
        turn.push([Flight::of(unit, Kind::Broken { extra: 0.0 }, cause, None), rest]);
    } else {
        // A garrison comes out. [FLA BLD-14]
        if turn.state.unit(unit).is_present() {
            evacuate::driven_out(turn, unit);
        }
        turn.push([rest]);
    }
}

/// Steady troops in contact with guns that the enemy has left. [FLA ART-33, ART-34]
fn spiking_pairs(state: &State) -> Vec<(UnitId, UnitId)> {
    let guns: Vec<(UnitId, Rect)> = state
        .unit_ids()
        .filter(|&id| state.unit(id).is_present())
        .filter_map(|id| Some((id, charge_run::abandoned_guns(state, id)?)))
        .collect();
    guns.iter()
        .flat_map(|(battery, rect)| {
            state
                .present(state.unit(*battery).side.other())
                .filter(move |&unit| {
                    let touches = state.footprint(unit).is_some_and(|own| shape::distance(&own, rect) <= IN_CONTROL);
                    let rode_over = state.unit(unit).this_turn.rode_over.has(*battery);
                    counter_battery::may_spike(state.unit(unit).morale, touches, rode_over)
                })
                .map(move |unit| (unit, *battery))
        })
        .collect()
}

fn spiking_question<W: Wording>(state: &State, (unit, battery): (UnitId, UnitId)) -> Choice<Action, W> {
    let (name, guns) = (state.name(unit), state.name(battery));
    let offer = |verb: &'static str, label, action| Offer {
        verb: verb.into(),
        label,
        rule: Rule::new("FLA ART-33"),
        target: Target::Pieces(unit.into(), battery.into()),
        action,
    };
    Choice {
        side: state.unit(unit).side,
        question: say!("{name} holds the guns of {guns}. Spike them?"),
        rule: Rule::new("FLA ART-33"),
        pieces: vec![unit.into(), battery.into()],
        offers: vec![
            offer("spike", say!("{name} spikes the guns"), Action::Spike { unit, battery }),
            offer("spare", say!("{name} leaves them whole"), Action::SpareGuns(unit)),
        ],
        refused: Vec::new(),
    }
}

fn hammer_request<W: Wording>(state: &State, unit: UnitId, battery: UnitId) -> DiceRequest<W> {
    DiceRequest {
        thrower: Thrower::Side(state.unit(unit).side),
        dice: Dice::six_sided(1),
        why: say!("{} spikes the guns of {}", state.name(unit), state.name(battery)),
        rule: Rule::new("FLA ART-33"),
        reading: Reading::Each(Each {
            need: counter_battery::SPIKES,
            success: "spiked".into(),
            failure: "whole".into(),
        }),
        tallies: Vec::new(),
        pieces: vec![unit.into(), battery.into()],
    }
}
