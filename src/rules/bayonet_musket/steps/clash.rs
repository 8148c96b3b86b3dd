//! The die of an attack and what it brings. [BM 11.2.2, 11.2.5, 11.3.1, 11.4]

use serde::Serialize;

use super::back::{Back, Trade};
use super::fight::{Meeting, away};
use super::losses::strike;
use super::offers::{rows_by_face, table_die};
use super::onward::{Again, Onward};
use super::routs::rout;
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads, signed};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid, Wording, say};
use crate::rules::bayonet_musket::book::cards::{AssaultResult, CavalryResult, InfantryResult};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::sections::{
    CAVALRY_ATTACK, CAVALRY_ON_INFANTRY, FIREFIGHT, INFANTRY_ATTACK, INFANTRY_RESULTS,
};
use crate::rules::bayonet_musket::facts::combat::{approach, defenders, fighter, momentum};
use crate::rules::bayonet_musket::judge::assault;
use crate::rules::bayonet_musket::judge::cavalry::{Consequence, Loss, consequence};
use crate::rules::bayonet_musket::judge::combat::{Net, cavalry_net, infantry_net};
use crate::rules::bayonet_musket::judge::infantry::{Advance, Party, Retreat, WayOut, apply};
use crate::rules::bayonet_musket::judge::rout::RoutedBy;
use crate::rules::bayonet_musket::judge::troop::DisorderBy;
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::action::Action;
use crate::rules::bayonet_musket::state::ids::UnitId;

/// The die of an attack. [BM 11.2.2, 11.3.1, 11.4]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Clash {
    /// Who meets whom.
    pub meeting: Meeting,
}

/// Which table is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultTable {
    Infantry,
    Cavalry,
    Assault,
}

const fn infantry_word(result: InfantryResult) -> &'static str {
    match result {
        InfantryResult::AttackerRetreats => "1AR",
        InfantryResult::Firefight => "Firefight",
        InfantryResult::DefenderRetreats => "1DR",
    }
}

const fn cavalry_word(result: CavalryResult) -> &'static str {
    use CavalryResult as R;
    match result {
        R::AttackerBackTwo => "AR2",
        R::AttackerBackOne => "AR1",
        R::BothDisordered => "BD",
        R::DefenderBackOne => "D1 A1",
        R::DefenderBackTwo => "D2 A2",
        R::DefenderBackTwoAgain => "D2 A†",
        R::DefenderRouted => "DX A3",
        R::DefenderRoutedAgain => "DX A§",
    }
}

const fn assault_word(result: AssaultResult) -> &'static str {
    use AssaultResult as R;
    match result {
        R::AttackerBack => "AR1",
        R::CasualtyAttackerBack => "1D AR1",
        R::DefenderBack => "1DR A1",
        R::DefenderBackTwo => "2DR A2",
        R::DefenderBackAgain => "2DR A†",
        R::DefenderRoutedAgain => "DX A§",
    }
}

impl Clash {
    fn table(self, state: &State) -> ResultTable {
        let horse = [self.meeting.attacker, self.meeting.defender].map(|unit| state.unit(unit).troop.kind.is_horse());
        match horse {
            [true, true] => ResultTable::Cavalry,
            [true, false] => ResultTable::Assault,
            [false, _] => ResultTable::Infantry,
        }
    }

    fn rule(self, state: &State) -> Rule {
        match self.table(state) {
            ResultTable::Infantry => INFANTRY_ATTACK,
            ResultTable::Cavalry => CAVALRY_ATTACK,
            ResultTable::Assault => CAVALRY_ON_INFANTRY,
        }
    }

    fn net(self, state: &State) -> Net {
        let Meeting { attacker, defender, through, hex, from, .. } = self.meeting;
        let open = |unit: UnitId| state.open_flanks[usize::from(unit.0)];
        let [own, other] = [attacker, defender].map(|unit| fighter(state, unit, open(unit)));
        let approach = approach(state, from, hex, through);
        match self.table(state) {
            ResultTable::Infantry => infantry_net(&own, &other, &approach),
            ResultTable::Cavalry | ResultTable::Assault => {
                cavalry_net(&own, &other, &approach, momentum(state, attacker, hex))
            }
        }
    }

    fn word(self, state: &State, net: i32, face: u8) -> &'static str {
        let cards = &state.fixed.cards;
        match self.table(state) {
            ResultTable::Infantry => infantry_word(cards.infantry.read(net, face)),
            ResultTable::Cavalry => cavalry_word(cards.cavalry.read(net, face)),
            ResultTable::Assault => assault_word(cards.assault.read(net, face)),
        }
    }

    /// Whether both are still there to fight.
    fn is_on(self, state: &State) -> bool {
        let Meeting { attacker, defender, hex, from, .. } = self.meeting;
        let stands = |unit: UnitId, at| state.is_in_hand(unit) && state.unit(unit).hex == Some(at);
        stands(attacker, from) && stands(defender, hex)
    }
}

/// The values of attacker and defender, before they meet; the first of several who may defend. [BM 11.2.2, 11.3.1, 11.4]
pub fn values_before(state: &State, attacker: UnitId, target: UnitId) -> Vec<Tally> {
    let (Some(from), Some(hex)) = (state.unit(attacker).hex, state.unit(target).hex) else { return Vec::new() };
    let Some((defender, through)) = defenders(state, hex, from).first().copied() else { return Vec::new() };
    let meeting = Meeting { attacker, defender, through, hex, from, order: Order::Charge };
    let Net { attacker, defender } = Clash { meeting }.net(state);
    vec![attacker, defender]
}

impl Procedure<Step> for Clash {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if !self.is_on(state) {
            return None;
        }
        let Meeting { attacker, defender, .. } = self.meeting;
        let net = self.net(state);
        let value = net.value();
        // The net value picks the column, and the plain die the row: nothing is added to it.
        let rows = rows_by_face(|face| self.word(state, value, face));
        let own = state.unit(attacker);
        let cards = &state.fixed.cards;
        let why = say!("{} attacks {} at {}{}", own.name, state.unit(defender).name, signed(value), cards.source());
        let tallies = vec![net.attacker, net.defender, Tally::of(cards.added())];
        // The die is the attacker's, whomever it attacks: named anew, it attacks with the same die.
        Some(table_die(own.side, why, self.rule(state), (tallies, rows), vec![attacker.into()]))
    }

    fn name(&self) -> String {
        "combat".to_owned()
    }

    fn run(self, _: &mut Turn<'_>) {}

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let face = (faces.sum() + request.reading.sum().unwrap_or(0)).clamp(0, 9) as u8;
        let (net, table) = (self.net(turn.state), self.table(turn.state));
        let value = net.value();
        let Meeting { attacker, defender, .. } = self.meeting;
        let rule = self.rule(turn.state);
        turn.report(|state| {
            let text = format!(
                "{} against {} at {}: {face}, {}{}.",
                state.unit(attacker).name,
                state.unit(defender).name,
                signed(value),
                self.word(state, value, face),
                state.fixed.cards.source()
            );
            Report::new(ReportKind::Charge, rule, text).showing(net.attacker).about([attacker.into(), defender.into()])
        });
        let cards = &turn.state.fixed.cards;
        match table {
            ResultTable::Infantry => {
                let result = cards.infantry.read(value, face);
                infantry(turn, self.meeting, result);
            }
            ResultTable::Cavalry => {
                let asked = consequence(cards.cavalry.read(value, face));
                ridden(turn, self.meeting, asked);
            }
            ResultTable::Assault => {
                let asked = assault::consequence(cards.assault.read(value, face));
                ridden(turn, self.meeting, asked);
            }
        }
    }
}

/// Foot against foot. [BM 11.2.3, 11.2.5]
fn infantry(turn: &mut Turn<'_>, meeting: Meeting, result: InfantryResult) {
    let Meeting { attacker, defender, hex, from, .. } = meeting;
    if result == InfantryResult::Firefight {
        let pair = [attacker, defender];
        if !turn.state.firefights.contains(&pair) {
            turn.state.firefights.push(pair);
        }
        let text = "Both are locked in a firefight.";
        return turn.tell(Report::new(ReportKind::Fire, FIREFIGHT, text).about(pair.map(Into::into)));
    }
    // Whether the loser can go back is found out when it comes to it.
    let [own, other] = [attacker, defender].map(|unit| turn.state.unit(unit).troop);
    let outcome = apply(result, own, other, WayOut::Open);
    let mut parties = [(attacker, outcome.attacker), (defender, outcome.defender)];
    if result == InfantryResult::DefenderRetreats {
        // The defender suffers first. [BM 11.2.5]
        parties.reverse();
    }
    for (unit, after) in parties {
        if !after.routed {
            strike(turn, unit, after);
        }
    }
    let mut steps: Vec<Step> = Vec::new();
    match outcome.retreat {
        Retreat::Of(Party::Attacker) => {
            steps.push(Step::Back(Back::of(attacker, away(turn.state, attacker, hex), 1)));
        }
        Retreat::Of(Party::Defender) => steps.push(Step::Trade(Trade::new(defender, from, hex, 1))),
        Retreat::None | Retreat::Unable(_) | Retreat::ForACasualty => {}
    }
    match outcome.advance {
        Advance::Must => steps.push(Step::Onward(Onward::one(attacker, hex, true))),
        Advance::DefenderMay => steps.push(Step::Onward(Onward::one(defender, from, false))),
        Advance::None => {}
    }
    turn.push(steps);
    for (unit, after) in parties {
        if after.routed {
            turn.state.unit_mut(unit).troop =
                crate::rules::bayonet_musket::judge::troop::Troop { routed: false, ..after };
            turn.report(|state| {
                let text = format!("{} can bear no more.", state.unit(unit).name);
                Report::new(ReportKind::Rout, INFANTRY_RESULTS, text).about([unit.into()])
            });
            rout(turn, unit, RoutedBy::Combat);
        }
    }
}

/// Cavalry against whomever: what the result asks of both, and how far the attacker goes on. [BM 11.3.3 to 11.3.5, 11.4]
fn ridden(turn: &mut Turn<'_>, meeting: Meeting, asked: Consequence) {
    let Meeting { attacker, defender, hex, from, .. } = meeting;
    let mut after: Vec<Step> = Vec::new();
    if asked.advance > 0 {
        after.push(Step::Onward(Onward { left: asked.advance, ..Onward::one(attacker, hex, true) }));
    }
    after.extend(asked.again.map(|whom| {
        Step::Again(Again {
            unit: attacker,
            from,
            only_cavalry: whom == crate::rules::bayonet_musket::judge::cavalry::Again::Cavalry,
        })
    }));
    turn.push(after);
    let away = away(turn.state, attacker, hex);
    suffer(turn, attacker, asked.attacker, |back| Step::Back(Back::of(attacker, away, back)));
    suffer(turn, defender, asked.defender, |back| Step::Trade(Trade::new(defender, from, hex, back)));
}

/// One of the two suffers what is asked of it, and goes back so. [BM 11.2.4, 11.3.3]
fn suffer(turn: &mut Turn<'_>, unit: UnitId, loss: Loss, goes_back: impl Fn(u8) -> Step) {
    let mut troop = turn.state.unit(unit).troop;
    for _ in 0..loss.casualties {
        if !troop.routed {
            troop = troop.with_casualty();
        }
    }
    if loss.disordered {
        troop = troop.with_disorder(DisorderBy::Combat);
    }
    if loss.routed || troop.routed {
        turn.state.unit_mut(unit).troop = crate::rules::bayonet_musket::judge::troop::Troop { routed: false, ..troop };
        return rout(turn, unit, RoutedBy::Combat);
    }
    strike(turn, unit, troop);
    if loss.back > 0 {
        turn.push([goes_back(loss.back)]);
    }
}
