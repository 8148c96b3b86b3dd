//! Generals ride. [FLA GEN-05]

use serde::Serialize;

use super::inches::hundredths;
use super::{Procedure, Step, Turn, Work, danger, not_offered, turnout};
use crate::game::{
    Awaiting, Choice, Ground, Offer, Refusal, Report, ReportKind, Rule, Side, Target, Wording, say, told,
};
use crate::geometry::{Leg, Pose};
use crate::rules::flanders::judge::general as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{GeneralId, State};

/// Generals who have not ridden may ride when all else has moved.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Riding {
    /// The generals of this side; after side A, side B.
    LastOf(Side),
}

impl Procedure<Step> for Riding {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let Self::LastOf(side) = *self;
        let mut offers = rides(state, side);
        if offers.is_empty() {
            return None;
        }
        offers.push(Offer {
            verb: "no_ride".into(),
            label: say!("No more rides"),
            rule: Rule::new("FLA GEN-05"),
            target: Target::Button,
            action: Action::NoRide,
        });
        Some(Awaiting::Choice(Choice {
            side,
            question: say!("All have moved. Does a general of the {} ride?", state.side_name(side)),
            rule: Rule::new("FLA GEN-05"),
            pieces: Vec::new(),
            offers,
            refused: Vec::new(),
        }))
    }

    fn run(self, turn: &mut Turn<'_>) {
        let Self::LastOf(side) = self;
        match side {
            Side::A => turn.push([Step::Generals(Self::LastOf(Side::B))]),
            Side::B => {
                danger::note_near_enemies(turn.state);
                turnout::movement_is_over(turn);
            }
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Ride { general, to } => {
                ride(turn, *general, *to);
                turn.push([Step::Generals(self)]);
            }
            _ => self.run(turn),
        }
    }

    fn permit(&self, state: &State, action: &Action) -> Result<Work, Refusal> {
        match action {
            Action::Ride { general, to } => may_ride(state, *general, *to).map(|()| Work::Nothing),
            _ => Err(not_offered()),
        }
    }

    fn name(&self) -> String {
        "generals ride".to_owned()
    }
}

/// The generals of a side who may still ride this turn, as ground offers.
pub fn rides<W: Wording>(state: &State, side: Side) -> Vec<Offer<Action, W>> {
    state
        .general_ids()
        .filter(|&id| state.general(id).side == side && state.general(id).alive && !state.general(id).moved)
        .filter_map(|id| {
            let pose = state.general_pose(id)?;
            Some(Offer {
                verb: "ride".into(),
                label: say!("{} rides", state.general(id).name),
                rule: Rule::new("FLA GEN-05"),
                target: Target::Ground(Ground {
                    piece: id.into(),
                    from: pose,
                    allowance: judge::RIDE,
                    manoeuvres: vec![Leg::Advance(1.0), Leg::Turn { degrees: 90.0 }],
                }),
                action: Action::Ride { general: id, to: pose },
            })
        })
        .collect()
}

/// Whether a general may ride there: within sixteen inches, on the table, not onto the enemy. [FLA GEN-05]
pub fn may_ride(state: &State, id: GeneralId, to: Pose) -> Result<(), Refusal> {
    let general = state.general(id);
    let what = || format!("{} cannot ride there", general.name);
    let rule = || Rule::new("FLA GEN-05");
    let remedy = || format!("He may ride up to {}″ on the table.", judge::RIDE);
    let Some(from) = state.general_pose(id).filter(|_| general.alive && !general.moved) else {
        return Err(Refusal::new(rule(), what(), "he has ridden this turn, or is dead", remedy()));
    };
    let inches = (to.point() - from.point()).norm();
    if let Err(bar) = judge::may_ride(inches) {
        return Err(Refusal::new(rule(), what(), bar.why.words(), remedy()));
    }
    let ground = &state.fixed.ground;
    if !(0.0..=ground.width).contains(&to.x) || !(0.0..=ground.height).contains(&to.y) {
        return Err(Refusal::new(rule(), what(), "it is off the table", remedy()));
    }
    let onto_enemy = state
        .present(general.side.other())
        .filter_map(|enemy| state.footprint(enemy))
        .any(|footprint| footprint.contains(to.point()));
    if onto_enemy { Err(Refusal::new(rule(), what(), "the enemy stands there", remedy())) } else { Ok(()) }
}

/// Carries out a general's ride.
pub fn ride(turn: &mut Turn<'_>, id: GeneralId, to: Pose) {
    // Whoever rides out of danger was in it. [FLA GEN-01, R-62]
    danger::note_before_he_rides(turn.state, id);
    let general = turn.state.general_mut(id);
    let from = general.pose.unwrap_or(to);
    general.pose = Some(to.quantised());
    general.moved = true;
    let text = told!(turn, "{} rides {}″.", general.name, hundredths((to.point() - from.point()).norm()));
    turn.tell(Report::new(ReportKind::Move, Rule::new("FLA GEN-05"), text).about([id.into()]));
}
