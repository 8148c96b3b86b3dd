//! A stack with both flanks open is attacked: its owner names the one that the bottom unit covers. [BM 9.1.1, R-BM-39]

use serde::Serialize;

use super::offers::{at, choice};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::sections::STANDARD_STACK;
use crate::rules::bayonet_musket::facts::combat::flanks_to_name;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// A hex is to be attacked.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Refused {
    /// By whom.
    pub attacker: UnitId,
    /// Which hex.
    pub hex: Hex,
}

impl Procedure<Step> for Refused {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let (under, flanks) = flanks_to_name(state, self.hex)?;
        let own = state.unit(under);
        let offer = |(flank, hand): (Hex, &str)| {
            let label = say!("The {hand}, toward {flank}");
            at("refuse", label, STANDARD_STACK, (under, flank, None), Action::Refuse(flank))
        };
        let offers = flanks.into_iter().zip(["right", "left"]).map(offer).collect();
        let question = say!("Which flank does {} cover?", own.name);
        let pieces = vec![under.into(), self.attacker.into()];
        Some(choice(own.side, question, STANDARD_STACK, pieces, offers))
    }

    fn name(&self) -> String {
        "refused flank".to_owned()
    }

    /// Nobody there has two open flanks and a unit to cover one of them, or it has been named.
    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        let Action::Refuse(flank) = *action else { unreachable!("nothing else was offered") };
        let Some((under, flanks)) = flanks_to_name(turn.state, self.hex) else { return };
        turn.state.unit_mut(under).now.refuses = Some(flank);
        turn.report(|state| {
            let hand = if flank == flanks[0] { "right" } else { "left" };
            let text = format!("{} covers the {hand} flank of its stack.", state.unit(under).name);
            Report::new(ReportKind::Charge, STANDARD_STACK, text).about([under.into()])
        });
    }
}
