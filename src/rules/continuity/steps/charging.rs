//! One charge is ridden, by the way that was named or by another that is still open. [MB 12.2 to 12.4, MM 12]

use serde::Serialize;

use super::fight::Fight;
use super::leaders::{strays, those_left};
use super::offers::{choice, names};
use super::reaction::Reaction;
use super::ways::{ConsideredCharge, way_offers};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Report, ReportKind, Wording, listed, say, told};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::CHARGE;
use crate::rules::continuity::facts::shock::{Blow, charges, end_of_ride, struck_by_charge};
use crate::rules::continuity::judge::preshock;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// A charge about to be ridden. Others have fought since it was named, so its way is looked at again.
#[derive(Clone, Debug, Serialize)]
pub struct Charging {
    blow: Blow,
    /// The hex it will come up by, if its owner has said.
    end: Option<Hex>,
    fight: Box<Fight>,
}

impl Charging {
    /// The charge of a named blow, in a fight that goes on after it.
    pub fn of(blow: Blow, fight: Fight) -> Self {
        Self { blow, end: None, fight: Box::new(fight) }
    }

    /// The ways open now, but those that end where a friend has named that he will.
    fn ways(&self, state: &State) -> Vec<Vec<Hex>> {
        let Blow { attacker, target, .. } = self.blow;
        if !state.is_on_map(attacker) || !state.is_on_map(target) {
            return Vec::new();
        }
        let others = state.active.iter().flat_map(|active| &active.ends).filter(|(charger, _)| *charger != attacker);
        let kept: Vec<Hex> = others.map(|(_, hex)| *hex).collect();
        let is_free = |way: &Vec<Hex>| way.last().is_none_or(|end| !kept.contains(end));
        charges(state, attacker, target).into_iter().filter(is_free).collect()
    }

    /// The way it was named by, if that is still open.
    fn named(&self, ways: &[Vec<Hex>]) -> Option<Vec<Hex>> {
        self.blow.path.clone().filter(|path| ways.contains(path))
    }

    fn ride(mut self, turn: &mut Turn<'_>, path: &[Hex]) {
        let Blow { attacker, target, .. } = self.blow;
        let stand = end_of_ride(turn.state, attacker, target, path);
        let by_friends = attacked_by_others(turn.state, attacker);
        let before = turn.state.troop(attacker).stand.hexes();
        let troop = turn.state.troop_mut(attacker);
        troop.stand = stand;
        troop.charging = true;
        turn.state.restack();
        let struck = struck_by_charge(turn.state, attacker, stand, target, &by_friends);
        self.tell(turn, path, &struck);
        self.fight.met(attacker, &struck);
        // Foot and horse that charges meet a charge by their die; other horse fires like anybody it passes. [MB 9.4, 10.2, 10.3, R59]
        let throws = |id: &UnitId| preshock::roll(turn.state.troop(*id), true).is_some();
        let waiting: Vec<UnitId> = struck.into_iter().filter(throws).collect();
        let reaction = Reaction::to_ride(turn.state, attacker, path, &waiting);
        // A commander whom the charger leaves behind is looked at after the combat. [MB 14.10]
        let left = those_left(turn.state, &before);
        turn.push([Step::Reaction(reaction), Step::Fight(*self.fight)].into_iter().chain(left));
        strays(turn);
    }

    fn tell(&self, turn: &mut Turn<'_>, path: &[Hex], struck: &[UnitId]) {
        let state = &*turn.state;
        let by: Vec<String> = path.iter().map(Hex::to_string).collect();
        let (charger, struck_words) = (state.name(self.blow.attacker), names(state, struck));
        let text = told!(turn, "{charger} charges {struck_words} by {}.", listed(&by));
        let pieces = [self.blow.attacker].into_iter().chain(struck.iter().copied()).map(Into::into);
        turn.tell(Report::new(ReportKind::Charge, state.rule(&CHARGE), text).about(pieces));
    }
}

/// The enemies whom other friends than this one have said they attack.
pub fn attacked_by_others(state: &State, unit: UnitId) -> Vec<UnitId> {
    let declared = state.active.iter().flat_map(|active| &active.declared);
    declared.filter(|(attacker, _)| *attacker != unit).map(|(_, target)| *target).collect()
}

impl Procedure<Step> for Charging {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let ways = self.ways(state);
        if ways.is_empty() || self.named(&ways).is_some() {
            return None;
        }
        let Blow { attacker, target, .. } = self.blow;
        let offers = way_offers(state, ConsideredCharge { unit: attacker, target, end: self.end }, &ways);
        let (name, enemy) = (state.name(attacker), state.name(target));
        let question = match self.end {
            None => say!("The way that {name} would charge {enemy} by is closed. By which hex then?"),
            Some(end) => say!("Through which hex does {name} ride to {end}?"),
        };
        Some(choice(state.troop(attacker).side, question, state.rule(&CHARGE), vec![attacker.into()], offers))
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        let ways = self.ways(turn.state);
        if let Some(path) = self.named(&ways) {
            self.ride(turn, &path);
            return;
        }
        let state = &*turn.state;
        let (name, enemy) = (state.name(self.blow.attacker), state.name(self.blow.target));
        let text = told!(turn, "{name} finds no way to {enemy} any more and does not charge.");
        let report = Report::new(ReportKind::Charge, state.rule(&CHARGE), text);
        turn.tell(report.about([self.blow.attacker.into(), self.blow.target.into()]));
        self.fight.met(self.blow.attacker, &[]);
        turn.push([Step::Fight(*self.fight)]);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        match action {
            Action::Charge { path, .. } => self.ride(turn, path),
            Action::ChargeFrom(end) => turn.push([Step::Charging(Self { end: Some(*end), ..self })]),
            other => unreachable!("no way is {other:?}"),
        }
    }

    fn name(&self) -> String {
        "a charge".to_owned()
    }
}
