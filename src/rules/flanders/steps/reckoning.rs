//! The end of the morale step: generals at risk, what their death does, and guns spiked. [FLA SEQ-18, SEQ-19, ART-33]

use serde::Serialize;

use super::check::Check;
use super::flight::{Flight, Kind};
use super::{Procedure, Step, Table, command, contact};
use crate::dice::reading::{Each, Sum};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, Choice, DiceRequest, FactSheet, Offer, Report, ReportKind, Rule, Target, Thrower, Unsaid};
use crate::geometry::{Rect, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::{self, near};
use crate::rules::flanders::judge::counter_battery;
use crate::rules::flanders::judge::morale::{self, Purpose};
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
    Mourning { queue: Vec<(UnitId, FactSheet)>, asked: Option<UnitId>, failed: Vec<UnitId>, others: Vec<GeneralId> },
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

    /// One general who was in danger.
    pub fn of(general: GeneralId) -> Step {
        Self::at(Stage::Risk(vec![general]))
    }

    fn at(stage: Stage) -> Step {
        Step::Reckoning(Self { stage })
    }
}

impl Procedure for Reckoning {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        match &self.stage {
            Stage::Risk(generals) => {
                let &general = generals.first().filter(|general| general.0 != u16::MAX)?;
                Some(Awaiting::Dice(risk_request(field, general)))
            }
            Stage::Spiking(pairs) => Some(Awaiting::Choice(spiking_question(field, *pairs.first()?))),
            Stage::Hammer { unit, battery, .. } => Some(Awaiting::Dice(hammer_request(field, *unit, *battery))),
            Stage::Mourning { .. } | Stage::Retreating { .. } => None,
        }
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Risk(generals) if generals.is_empty() => {
                let pairs = spiking_pairs(table.state);
                table.push([Self::at(Stage::Spiking(pairs))]);
            }
            Stage::Risk(_) => {
                let at_risk = generals_at_risk(table.state);
                table.push([Self::at(Stage::Risk(at_risk))]);
            }
            Stage::Mourning { queue, asked, failed, others } => mourn(table, queue, asked, failed, others),
            Stage::Retreating { units, others } => retreat(table, units, others),
            Stage::Spiking(_) | Stage::Hammer { .. } => {}
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        let Stage::Spiking(mut pairs) = self.stage else { return };
        let (unit, battery) = pairs.remove(0);
        match action {
            Action::Spike { .. } => table.push([Self::at(Stage::Hammer { unit, battery, rest: pairs })]),
            _ => table.push([Self::at(Stage::Spiking(pairs))]),
        }
    }

    fn roll(self, table: &mut Table<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage {
            Stage::Risk(mut generals) => {
                let general = generals.remove(0);
                risk(table, general, [faces.0[0], faces.0[1]], generals);
            }
            Stage::Hammer { unit, battery, rest } => {
                let spiked = counter_battery::is_spiked(faces.first());
                let verb = if spiked { "spikes" } else { "fails to spike" };
                let text =
                    format!("{} {verb} the guns of {} ({faces}).", table.state.name(unit), table.state.name(battery));
                table.tell(
                    Report::new(ReportKind::Fire, Rule::new("FLA ART-33"), text).about([unit.into(), battery.into()]),
                );
                if spiked {
                    command::lose(table, battery, Fate::Annihilated);
                }
                let rest = rest.into_iter().filter(|(_, guns)| table.state.unit(*guns).is_present()).collect();
                table.push([Self::at(Stage::Spiking(rest))]);
            }
            Stage::Mourning { .. } | Stage::Retreating { .. } | Stage::Spiking(_) => {}
        }
    }

    fn name(&self) -> String {
        "generals and guns".to_owned()
    }
}

/// Generals flagged during the turn, and those near an enemy now. [FLA GEN-01, R-62]
fn generals_at_risk(field: &State) -> Vec<GeneralId> {
    field
        .general_ids()
        .filter(|&id| {
            let general = field.general(id);
            let near_enemy = || {
                field.present(general.side.other()).any(|enemy| {
                    field.footprint(enemy).is_some_and(|rect| {
                        field
                            .general_point(id)
                            .is_some_and(|point| morale::is_near(Some(shape::point_distance(point, &rect))))
                    })
                })
            };
            general.alive && (general.at_risk || near_enemy())
        })
        .collect()
}

fn risk_request(field: &State, id: GeneralId) -> DiceRequest {
    let general = field.general(id);
    DiceRequest {
        thrower: Thrower::Side(general.side.other()),
        dice: Dice::six_sided(2),
        why: format!("{} was in danger: 11 or 12 kills him", general.name),
        rule: Rule::new("FLA GEN-02"),
        reading: Reading::Sum(Sum { need: 11 }),
        tallies: Vec::new(),
        pieces: vec![id.into()],
    }
}

/// A general lives or dies; his death is a check for all his troops. [FLA GEN-02, GEN-03, R-82]
fn risk(table: &mut Table<'_>, id: GeneralId, faces: [u8; 2], others: Vec<GeneralId>) {
    let killed = morale::general_is_killed(faces);
    let general = table.state.general_mut(id);
    general.at_risk = false;
    general.alive = !killed;
    let fate = if killed { "is killed" } else { "is unhurt" };
    let text = format!("{} {fate} ({} {}).", general.name, faces[0], faces[1]);
    let kind = if killed { ReportKind::Rout } else { ReportKind::Morale };
    table.tell(Report::new(kind, Rule::new("FLA GEN-02"), text).about([id.into()]));
    if !killed {
        table.push([Reckoning::at(Stage::Risk(others))]);
        return;
    }
    let mut queue = Vec::new();
    for unit in table.state.unit_ids() {
        let state = table.state.unit(unit);
        if state.general != id || !state.is_present() {
            continue;
        }
        if state.morale == Morale::Routed {
            spend_rally(table, unit);
        } else {
            queue.push((unit, facts::check::sheet(table.state, unit, false)));
        }
    }
    table.push([Reckoning::at(Stage::Mourning { queue, asked: None, failed: Vec::new(), others })]);
}

/// Routers do not test, but lose a rally attempt if they have made none this turn. [FLA RET-08, R-82]
fn spend_rally(table: &mut Table<'_>, id: UnitId) {
    let unit = table.state.unit_mut(id);
    if !unit.this_turn.rally_taken {
        unit.failed_rallies += 1;
        unit.this_turn.rally_taken = true;
    }
}

fn mourn(
    table: &mut Table<'_>,
    mut queue: Vec<(UnitId, FactSheet)>,
    asked: Option<UnitId>,
    mut failed: Vec<UnitId>,
    others: Vec<GeneralId>,
) {
    if let Some(unit) = asked
        && table.state.verdict.take().is_some_and(|verdict| !verdict.passed)
    {
        failed.push(unit);
    }
    if queue.is_empty() {
        table.push([Reckoning::at(Stage::Retreating { units: failed, others })]);
        return;
    }
    let (unit, sheet) = queue.remove(0);
    let rest = Reckoning::at(Stage::Mourning { queue, asked: Some(unit), failed, others });
    table.push([Check::on_snapshot(unit, Purpose::GeneralKilled, sheet), rest]);
}

fn retreat(table: &mut Table<'_>, mut units: Vec<UnitId>, others: Vec<GeneralId>) {
    if units.is_empty() {
        table.push([Reckoning::at(Stage::Risk(others))]);
        return;
    }
    let unit = units.remove(0);
    let rest = Reckoning::at(Stage::Retreating { units, others });
    let state = table.state.unit(unit);
    if state.is_present() && state.morale >= Morale::Shaken {
        let cause = near::nearest_enemy(table.state, unit).map(|(enemy, _)| enemy);
        table.push([Flight::of(unit, Kind::Broken { extra: 0.0 }, cause, None), rest]);
    } else {
        table.push([rest]);
    }
}

/// Steady troops in contact with guns that the enemy has left. [FLA ART-33, ART-34]
fn spiking_pairs(field: &State) -> Vec<(UnitId, UnitId)> {
    let guns: Vec<(UnitId, Rect)> = field
        .unit_ids()
        .filter(|&id| field.unit(id).is_present())
        .filter_map(|id| Some((id, contact::abandoned_guns(field, id)?)))
        .collect();
    guns.iter()
        .flat_map(|(battery, rect)| {
            field
                .present(field.unit(*battery).side.other())
                .filter(move |&unit| {
                    let touches = field.footprint(unit).is_some_and(|own| shape::distance(&own, rect) <= IN_CONTROL);
                    let rode_over = field.unit(unit).this_turn.rode_over == Some(*battery);
                    counter_battery::may_spike(field.unit(unit).morale, touches, rode_over)
                })
                .map(move |unit| (unit, *battery))
        })
        .collect()
}

fn spiking_question(field: &State, (unit, battery): (UnitId, UnitId)) -> Choice<Action> {
    let (name, guns) = (field.name(unit), field.name(battery));
    let offer = |verb: &'static str, label: String, action| Offer {
        verb: verb.into(),
        label,
        rule: Rule::new("FLA ART-33"),
        target: Target::Pieces(unit.into(), battery.into()),
        action,
    };
    Choice {
        side: field.unit(unit).side,
        question: format!("{name} holds the guns of {guns}. Does it spike them?"),
        rule: Rule::new("FLA ART-33"),
        pieces: vec![unit.into(), battery.into()],
        offers: vec![
            offer("spike", format!("{name} spikes the guns"), Action::Spike { unit, battery }),
            offer("spare", format!("{name} leaves them whole"), Action::SpareGuns(unit)),
        ],
        refused: Vec::new(),
    }
}

fn hammer_request(field: &State, unit: UnitId, battery: UnitId) -> DiceRequest {
    DiceRequest {
        thrower: Thrower::Side(field.unit(unit).side),
        dice: Dice::six_sided(1),
        why: format!("{} spikes the guns of {}", field.name(unit), field.name(battery)),
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
