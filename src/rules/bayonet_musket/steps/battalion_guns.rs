//! Battalion guns: once in a battle an impact on the other's hex, before anything else of an attack. [BM 10.6]

use serde::Serialize;

use super::fight::Meeting;
use super::leaders::danger_in;
use super::offers::{button, choice, on};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Wording, say};
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::sections::BATTALION_GUNS;
use crate::rules::bayonet_musket::book::troops::Impact;
use crate::rules::bayonet_musket::judge::artillery::{after_battalion_guns, may_use_battalion_guns};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// Who attacks, or is attacked in front, may use the guns that go with it. [BM 10.6, R-BM-46]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BattalionGuns {
    /// The attack.
    pub meeting: Meeting,
    /// Whether the attacker is asked.
    pub by_attacker: bool,
}

impl BattalionGuns {
    /// Who would fire, and into which hex.
    const fn shooter(self) -> (UnitId, Hex) {
        let Meeting { attacker, defender, hex, from, .. } = self.meeting;
        if self.by_attacker { (attacker, hex) } else { (defender, from) }
    }

    fn may_fire(self, state: &State) -> bool {
        let (shooter, _) = self.shooter();
        let has_guns = state.unit(shooter).battalion_gun && state.is_in_hand(shooter);
        may_use_battalion_guns(has_guns, self.by_attacker, self.meeting.through)
    }
}

impl Procedure<Step> for BattalionGuns {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !self.may_fire(state) {
            return None;
        }
        let (shooter, at) = self.shooter();
        let own = state.unit(shooter);
        let offers = vec![
            on("fire", say!("{} uses its battalion guns", own.name), BATTALION_GUNS, shooter, Action::BattalionGuns),
            button("hold_fire", say!("It keeps them"), BATTALION_GUNS, Action::Done),
        ];
        let question = say!("Does {} use its battalion guns on {at}?", own.name);
        let pieces = vec![self.meeting.attacker.into(), self.meeting.defender.into()];
        Some(choice(own.side, question, BATTALION_GUNS, pieces, offers))
    }

    fn name(&self) -> String {
        "battalion guns".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if *action != Action::BattalionGuns {
            return;
        }
        let (shooter, at) = self.shooter();
        turn.state.unit_mut(shooter).battalion_gun = false;
        let lies = after_battalion_guns(turn.state.impact(at), &turn.state.fixed.cards);
        turn.state.impacts.insert(at, lies);
        turn.report(|state| {
            let word = if lies == Impact::Effective { "an effective impact" } else { "a hit" };
            let (name, source) = (&state.unit(shooter).name, state.fixed.cards.source());
            let text = format!("The battalion guns of {name} leave {word} on {at}{source}.");
            Report::new(ReportKind::Fire, BATTALION_GUNS, text).about([shooter.into()]).of_a_shot()
        });
        danger_in(turn, at);
    }
}
