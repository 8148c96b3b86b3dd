//! Shock and charges are declared, and the groups fought out in the order the attacker likes. [MB 11.2, 12, MM 11, 12]

use serde::Serialize;

use super::advance::Advance;
use super::fight::Fight;
use super::offers::{between, button, choice, on};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, Wording, say};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::{CHARGE, SHOCK};
use crate::rules::continuity::facts::shock::{Blow, Clash, charges, clashes, in_front, may_shock};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Attacks are declared, all before the first is fought.
#[derive(Clone, Debug, Serialize)]
pub struct Declare {
    side: Side,
    blows: Vec<Blow>,
}

impl Declare {
    /// A side's, none declared yet.
    pub fn of(side: Side) -> Self {
        Self { side, blows: Vec::new() }
    }

    fn has_declared(&self, unit: UnitId) -> bool {
        self.blows.iter().any(|blow| blow.attacker == unit)
    }

    /// Enemies that an attacker may leave to friends who attack them too, if another is left to it. [MB 11.2, MM 11]
    fn to_leave(&self) -> Vec<(UnitId, UnitId)> {
        let shared = |blow: &&Blow| {
            let of_unit = self.blows.iter().filter(|other| other.attacker == blow.attacker).count();
            let on_target = self.blows.iter().filter(|other| other.target == blow.target).count();
            blow.path.is_none() && of_unit > 1 && on_target > 1
        };
        self.blows.iter().filter(shared).map(|blow| (blow.attacker, blow.target)).collect()
    }

    fn offers<W: Wording>(&self, state: &State) -> Vec<Offer<Action, W>> {
        let mut offers = Vec::new();
        let ready = state.on_map(self.side).filter(|id| may_shock(state, *id) && !self.has_declared(*id));
        for unit in ready {
            let enemies = in_front(state, unit);
            if let [first, ..] = enemies.as_slice() {
                let names: Vec<&str> = enemies.iter().map(|enemy| state.name(*enemy)).collect();
                let label = say!("{} attacks {}", state.name(unit), names.join(" and "));
                offers.push(between("charge", label, state.rule(&SHOCK), (unit, *first), Action::Attack(unit)));
            } else if state.troop(unit).may_charge() {
                offers.extend(charge_offers(state, unit));
            }
        }
        offers.extend(self.to_leave().into_iter().map(|(unit, target)| {
            let label = say!("{} leaves {} to its friends", state.name(unit), state.name(target));
            between("leave", label, state.rule(&SHOCK), (unit, target), Action::LeaveToFriends { unit, target })
        }));
        offers
    }
}

fn charge_offers<W: Wording>(state: &State, unit: UnitId) -> Vec<Offer<Action, W>> {
    let enemies = state.on_map(state.troop(unit).side.other()).filter(|id| !state.unit(*id).below);
    let paths = enemies.flat_map(|target| charges(state, unit, target).into_iter().map(move |path| (target, path)));
    paths
        .map(|(target, path)| {
            let by: Vec<String> = path.iter().map(Hex::to_string).collect();
            let label = say!("{} charges {} by {}", state.name(unit), state.name(target), by.join(" and "));
            let action = Action::Charge { unit, target, path };
            between("charge", label, state.rule(&CHARGE), (unit, target), action)
        })
        .collect()
}

impl Procedure<Step> for Declare {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let mut offers = self.offers(state);
        if offers.is_empty() {
            return None;
        }
        let rule = state.rule(&SHOCK);
        offers.push(button("declared", say!("That is all"), rule.clone(), Action::Declared));
        Some(choice(self.side, say!("Who attacks?"), rule, Vec::new(), offers))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if !self.blows.is_empty() {
            let left = clashes(&self.blows);
            turn.push([Step::Shocks(Shocks { side: self.side, left }), Step::Advance(Advance)]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Attack(unit) => {
                let targets = in_front(turn.state, *unit);
                self.blows.extend(targets.into_iter().map(|target| Blow { attacker: *unit, target, path: None }));
            }
            Action::Charge { unit, target, path } => {
                self.blows.push(Blow { attacker: *unit, target: *target, path: Some(path.clone()) });
            }
            Action::LeaveToFriends { unit, target } => {
                self.blows.retain(|blow| blow.attacker != *unit || blow.target != *target);
            }
            _ => {
                self.run(turn);
                return;
            }
        }
        turn.push([Step::Declare(self)]);
    }

    fn name(&self) -> String {
        "attacks declared".to_owned()
    }
}

/// The groups of attacks still to be fought out.
#[derive(Clone, Debug, Serialize)]
pub struct Shocks {
    side: Side,
    left: Vec<Clash>,
}

impl Procedure<Step> for Shocks {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if self.left.len() < 2 {
            return None;
        }
        let rule = state.rule(&SHOCK);
        let offers = self.left.iter().map(|clash| {
            let target = clash.defenders()[0];
            let label = say!("The attack on {}", state.name(target));
            on("fight_out", label, rule.clone(), target, Action::FightOut(target))
        });
        Some(choice(self.side, say!("Which attack is fought out next?"), rule.clone(), Vec::new(), offers.collect()))
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if let Some(clash) = self.left.pop() {
            fight(turn, clash, self);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::FightOut(target) = action else { unreachable!("nothing else was offered") };
        let index = self.left.iter().position(|clash| clash.defenders()[0] == *target).unwrap_or(0);
        let clash = self.left.remove(index);
        fight(turn, clash, self);
    }

    fn name(&self) -> String {
        "attacks".to_owned()
    }
}

fn fight(turn: &mut Turn<'_>, clash: Clash, rest: Shocks) {
    if let Some(active) = &mut turn.state.active {
        active.attack_continued = false;
    }
    let state = &*turn.state;
    let names =
        |ids: Vec<UnitId>| ids.into_iter().map(|id| state.name(id).to_owned()).collect::<Vec<_>>().join(" and ");
    let text = format!("{} against {}.", names(clash.attackers()), names(clash.defenders()));
    let pieces: Vec<UnitId> = clash.attackers().into_iter().chain(clash.defenders()).collect();
    let rule = state.rule(&SHOCK);
    turn.tell(Report::new(ReportKind::Charge, rule, text).about(pieces.into_iter().map(Into::into)));
    turn.push([Step::Fight(Fight::of(clash)), Step::Shocks(rest)]);
}
