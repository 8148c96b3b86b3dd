//! Where a charge has got to, for whoever looks on. [FLA MEL-15 to MEL-97]

use std::sync::Arc;

use crate::game::{PieceId, Progress, Standing};
use crate::rules::flanders::state::charge_step::ChargeStep;
use crate::rules::flanders::state::{AttemptId, State, UnitId};
use crate::rules::flanders::steps::Step;

/// The six steps of the charge under way; none when none is.
pub fn of(state: &State, stack: &[Arc<Step>]) -> Vec<Progress> {
    let Some(under) = stack.iter().rev().find_map(|step| step.charge_under_way()) else { return Vec::new() };
    let named =
        |unit: Option<UnitId>, otherwise: &str| unit.map_or(otherwise.to_owned(), |id| state.name(id).to_string());
    let (charger, target) = (named(under.charger, "The charger"), named(under.target, "The defender"));
    let both: Vec<PieceId> = under.charger.into_iter().chain(under.target).map(Into::into).collect();
    let row = |step: ChargeStep, label: String, tested: Option<UnitId>| Progress {
        pieces: tested.map_or_else(|| both.clone(), |unit| vec![unit.into()]),
        label,
        standing: match under.step.cmp(&step) {
            std::cmp::Ordering::Greater => Standing::Done,
            std::cmp::Ordering::Equal => Standing::Now,
            std::cmp::Ordering::Less => Standing::ToCome,
        },
        outcome: tested.map_or(String::new(), |unit| test(state, under.attempt, unit)),
    };
    let mut rows = vec![
        row(ChargeStep::ChargersNerve, format!("{charger} will charge"), under.charger),
        row(ChargeStep::DefendersNerve, format!("{target} keeps its nerve"), under.target),
        row(ChargeStep::Reaction, format!("{target} reacts"), None),
        row(ChargeStep::Shots, "Shots, at the range rolled".to_owned(), None),
        row(ChargeStep::Melee, "Contact and melee".to_owned(), None),
        row(ChargeStep::Aftermath, "Who goes back, who follows".to_owned(), None),
    ];
    // A charger that had failed would not have come so far.
    if rows[0].standing == Standing::Done && rows[0].outcome.is_empty() {
        "passed".clone_into(&mut rows[0].outcome);
    }
    rows
}

/// What a unit's test in the attempt said.
fn test(state: &State, attempt: Option<AttemptId>, unit: UnitId) -> String {
    let attempt = attempt.and_then(|id| state.attempts.get(id.0));
    match attempt.and_then(|attempt| attempt.test_of(unit)) {
        Some(true) => "passed".to_owned(),
        Some(false) => "failed".to_owned(),
        None => String::new(),
    }
}
