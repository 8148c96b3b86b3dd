//! Shock and charges are declared, and the groups fought out in the order the attacker likes. [MB 11.2, 12, MM 11, 12]

use serde::Serialize;

use super::advance::Advance;
use super::fight::Fight;
use super::offers::{between, button, choice, names, on};
use super::ways::{ConsideredCharge, way_offers};
use super::{Procedure, Step, Turn, Work};
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, Wording, say, told};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::{CHARGE, SHOCK};
use crate::rules::continuity::book::house::ChargeFromContact;
use crate::rules::continuity::facts::shock::{
    Blow, Clash, charges, clashes, end_of_ride, in_front, is_sharing_gun, may_shock, struck_by_charge,
};
use crate::rules::continuity::judge::shock::proposed;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// Attacks are declared, all before the first is fought.
#[derive(Clone, Debug, Serialize)]
pub struct Declare {
    side: Side,
    blows: Vec<Blow>,
    /// The proposal was taken: charges may still be added, and nothing else.
    accepted: bool,
    /// A charge whose way is being chosen.
    looking: Option<ConsideredCharge>,
}

impl Declare {
    /// A side's, none declared yet.
    pub fn of(side: Side) -> Self {
        Self { side, blows: Vec::new(), accepted: false, looking: None }
    }

    fn has_declared(&self, unit: UnitId) -> bool {
        self.blows.iter().any(|blow| blow.attacker == unit)
    }

    /// Those who could attack and have not said so.
    fn ready<'s>(&'s self, state: &'s State) -> impl Iterator<Item = UnitId> + 's {
        state.on_map(self.side).filter(|id| may_shock(state, *id) && !self.has_declared(*id))
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

    /// Who would attack whom if everybody who can attacked: each those whom only it can attack, the rest left to friends. [MB 11.2, MM 11]
    fn proposal(&self, state: &State) -> Vec<(UnitId, UnitId)> {
        let fronts: Vec<(UnitId, Vec<UnitId>)> = self.ready(state).map(|unit| (unit, in_front(state, unit))).collect();
        proposed(&fronts)
    }

    fn propose<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        let blows = self.proposal(state);
        if !self.blows.is_empty() || blows.is_empty() {
            return None;
        }
        let label = say!("As proposed: {}", proposal_words(state, &blows));
        Some(button("charge", label, state.rule(&SHOCK), Action::AsProposed))
    }

    /// Whether nobody whom a unit has before it holds it from a charge: friends attack them all, or the club lets it leave them.
    /// [MB 11.2, 12.2, MM 11, 12, R110]
    fn is_free_to_charge(&self, state: &State, enemies: &[UnitId]) -> bool {
        let is_attacked = |enemy: &UnitId| self.blows.iter().any(|blow| blow.target == *enemy);
        state.house().charge_from_contact == ChargeFromContact::On || enemies.iter().all(is_attacked)
    }

    /// Whoever has enemies before it attacks them all by shock; a charge is for who leaves none of them to nobody. [MB 11.2, 12.2, R110]
    fn offers<W: Wording>(&self, state: &State) -> Vec<Offer<Action, W>> {
        let mut offers: Vec<Offer<Action, W>> = self.propose(state).into_iter().collect();
        for unit in self.ready(state) {
            let enemies = in_front(state, unit);
            if let [first, ..] = enemies.as_slice() {
                let label = say!("{} attacks {}", state.name(unit), names(state, &enemies));
                offers.push(between("charge", label, state.rule(&SHOCK), (unit, *first), Action::Attack(unit)));
            }
            if state.troop(unit).may_charge() && self.is_free_to_charge(state, &enemies) {
                offers.extend(self.charge_offers(state, unit));
            }
        }
        if self.accepted {
            offers.retain(|offer| !matches!(offer.action, Action::Attack(_)));
            return offers;
        }
        offers.extend(self.to_leave().into_iter().map(|(unit, target)| {
            let label = say!("{} leaves {} to its friends", state.name(unit), state.name(target));
            between("leave", label, state.rule(&SHOCK), (unit, target), Action::LeaveToFriends { unit, target })
        }));
        offers
    }

    /// The ways a unit may charge an enemy, but those that end where a friend has named that he will. \[R79\]
    fn ways(&self, state: &State, unit: UnitId, target: UnitId) -> Vec<Vec<Hex>> {
        let kept: Vec<Hex> = self.ends().into_iter().map(|(_, hex)| hex).collect();
        let is_free = |way: &Vec<Hex>| way.last().is_none_or(|end| !kept.contains(end));
        charges(state, unit, target).into_iter().filter(is_free).collect()
    }

    /// The hexes the chargers named come up by.
    fn ends(&self) -> Vec<(UnitId, Hex)> {
        let end = |blow: &Blow| blow.path.as_ref().and_then(|path| path.last()).map(|hex| (blow.attacker, *hex));
        self.blows.iter().filter_map(end).collect()
    }

    fn charge_offers<W: Wording>(&self, state: &State, unit: UnitId) -> Vec<Offer<Action, W>> {
        let is_target = |id: &UnitId| !state.unit(*id).below && !is_sharing_gun(state, *id);
        let enemies = state.on_map(self.side.other()).filter(is_target);
        let offer = |target: UnitId| {
            let ways = self.ways(state, unit, target);
            let action = match ways.as_slice() {
                [] => return None,
                [only] => Action::Charge { unit, target, path: only.clone() },
                _ => Action::ChargeAt { unit, target },
            };
            let label = say!("{} charges {}", state.name(unit), state.name(target));
            Some(between("charge", label, state.rule(&CHARGE), (unit, target), action))
        };
        enemies.filter_map(offer).collect()
    }

    /// Everybody a charge will strike if nothing changes until it is ridden. [MB 11.2, 13.5, MM 11, 13]
    fn charge(&mut self, state: &State, unit: UnitId, target: UnitId, path: &[Hex]) {
        let by_friends: Vec<UnitId> = self.blows.iter().map(|blow| blow.target).collect();
        let end = end_of_ride(state, unit, target, path);
        let struck = struck_by_charge(state, unit, end, target, &by_friends);
        self.blows.push(Blow { attacker: unit, target, path: Some(path.to_vec()) });
        let others = struck.into_iter().filter(|id| *id != target);
        self.blows.extend(others.map(|target| Blow { attacker: unit, target, path: None }));
    }

    fn attack(&mut self, pairs: impl IntoIterator<Item = (UnitId, UnitId)>) {
        self.blows.extend(pairs.into_iter().map(|(attacker, target)| Blow { attacker, target, path: None }));
    }
}

/// Who attacks whom, each attacker once: “A attacks B and C; D attacks E”.
fn proposal_words(state: &State, blows: &[(UnitId, UnitId)]) -> String {
    let mut attackers: Vec<UnitId> = blows.iter().map(|(unit, _)| *unit).collect();
    attackers.dedup();
    let words = attackers.into_iter().map(|unit| {
        let targets: Vec<UnitId> = blows.iter().filter(|(own, _)| *own == unit).map(|(_, target)| *target).collect();
        format!("{} attacks {}", state.name(unit), names(state, &targets))
    });
    words.collect::<Vec<_>>().join("; ")
}

impl Procedure<Step> for Declare {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&SHOCK);
        if let Some(seen) = self.looking {
            let ways = self.ways(state, seen.unit, seen.target);
            let mut offers = way_offers(state, seen, &ways);
            offers.push(button("leave", say!("It does not charge"), rule, Action::LeaveSo));
            let name = state.name(seen.unit);
            let question = match seen.end {
                None => say!("By which hex does {name} charge?"),
                Some(end) => say!("Through which hex does {name} ride to {end}?"),
            };
            return Some(choice(self.side, question, state.rule(&CHARGE), vec![seen.unit.into()], offers));
        }
        let mut offers = self.offers(state);
        if offers.is_empty() {
            return None;
        }
        offers.push(button("declared", say!("That is all"), rule.clone(), Action::Declared));
        Some(choice(self.side, say!("Who attacks?"), rule, Vec::new(), offers))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(active) = &mut turn.state.active {
            active.declared = self.blows.iter().map(|blow| (blow.attacker, blow.target)).collect();
            active.ends = self.ends();
        }
        if !self.blows.is_empty() {
            let left = clashes(&self.blows);
            turn.push([Step::Shocks(Shocks { side: self.side, left }), Step::Advance(Advance)]);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let looked_at = self.looking.take();
        match action {
            Action::AsProposed => {
                let proposal = self.proposal(turn.state);
                self.attack(proposal);
                self.accepted = true;
            }
            Action::Attack(unit) => self.attack(in_front(turn.state, *unit).into_iter().map(|target| (*unit, target))),
            Action::Charge { unit, target, path } => self.charge(turn.state, *unit, *target, path),
            Action::ChargeAt { unit, target } => {
                self.looking = Some(ConsideredCharge { unit: *unit, target: *target, end: None });
            }
            Action::ChargeFrom(end) => {
                self.looking = looked_at.map(|seen| ConsideredCharge { end: Some(*end), ..seen });
            }
            Action::LeaveToFriends { unit, target } => {
                self.blows.retain(|blow| blow.attacker != *unit || blow.target != *target);
            }
            Action::LeaveSo => {}
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
            let label = say!("The attack on {}", names(state, &clash.defenders()));
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
    let text = told!(turn, "{}", clash_words(state, &clash));
    let pieces: Vec<UnitId> = clash.attackers().into_iter().chain(clash.defenders()).collect();
    let rule = state.rule(&SHOCK);
    turn.tell(Report::new(ReportKind::Charge, rule, text).about(pieces.into_iter().map(Into::into)));
    turn.push([Step::Fight(Fight::of(clash)), Step::Shocks(rest)]);
}

/// Who goes at whom: attackers of the same enemies together, and of who charges the one he rides at, for whom else he strikes is seen
/// when he has come up. [MB 11.2, 12.2, MM 11, 12]
fn clash_words(state: &State, clash: &Clash) -> String {
    let mut parts: Vec<(bool, Vec<UnitId>, Vec<UnitId>)> = Vec::new();
    for unit in clash.attackers() {
        let of_unit = || clash.blows.iter().filter(|blow| blow.attacker == unit);
        let ridden: Vec<UnitId> = of_unit().filter(|blow| blow.path.is_some()).map(|blow| blow.target).collect();
        let charges = !ridden.is_empty();
        let targets = if charges { ridden } else { of_unit().map(|blow| blow.target).collect() };
        let alike = parts.iter_mut().find(|(rides, _, enemies)| *rides == charges && *enemies == targets);
        match alike {
            Some((_, units, _)) => units.push(unit),
            None => parts.push((charges, vec![unit], targets)),
        }
    }
    let words = parts.iter().map(|(charges, units, targets)| {
        let verb = match (charges, units.len()) {
            (true, 1) => "charges",
            (true, _) => "charge",
            (false, 1) => "attacks",
            (false, _) => "attack",
        };
        format!("{} {verb} {}", names(state, units), names(state, targets))
    });
    words.collect::<Vec<_>>().join("; ") + "."
}
