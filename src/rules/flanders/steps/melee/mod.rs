//! Melees are fought in the order contact was made. [FLA MEL-56 to MEL-97]

mod points;
mod toll;

use std::borrow::Cow;

use serde::Serialize;

use self::points::{Reckoning, tell_points};
use super::{Procedure, Step, Turn, morale_step};
use crate::dice::reading::{Lookup, LookupRow, Products, Share};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Side, Statement, Tally, Thrower, Unsaid, Wording, say,
    told,
};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::Confirmed;
use crate::rules::flanders::facts::melee as facts;
use crate::rules::flanders::judge::melee::{self as judge, Decision, Party};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Under};
use crate::rules::flanders::state::{Melee, State, UnitId};

/// Whether half a figure counts. [FLA MEL-88]
static HALF_A_FIGURE: [LookupRow; 6] = Lookup::even_or_odd("up", "down");

/// A melee being fought.
#[derive(Clone, Debug, Serialize)]
pub struct Fight {
    /// Who fights whom.
    pub melee: Option<Melee>,
    /// Who lost the first round, when this is the second against him.
    pub second_round: bool,
    stage: Stage,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// The next melee is taken up.
    Next,
    Facts,
    /// One die a side. [FLA MEL-61]
    Dice(Reckoning),
    /// An exact half figure is settled by a die, where the club wants it so.
    Rounding {
        reckoning: Reckoning,
        winner: Party,
        automatic: bool,
        rounded: Vec<u8>,
    },
}

impl Fight {
    /// The next melee of the step.
    pub fn next() -> Self {
        Self { melee: None, second_round: false, stage: Stage::Next }
    }

    /// A melee to be fought now.
    pub fn of(melee: Melee) -> Step {
        Step::Melee(Self { melee: Some(melee), second_round: false, stage: Stage::Facts })
    }

    /// The melee, when its dice are asked for and no bonus move can follow it.
    pub fn last_melee(&self, state: &State) -> Option<&Melee> {
        let melee = self.melee.as_ref().filter(|_| matches!(self.stage, Stage::Dice(_)))?;
        let nobody_follows = || melee.attackers.iter().chain(&melee.defenders).all(|&id| !melee.leaves_bonus(id));
        let is_last = self.second_round || state.attempt(melee.attempt).bonus_spent || nobody_follows();
        is_last.then_some(melee)
    }

    /// Whether the next melee is still to be taken up.
    pub fn is_between_melees(&self) -> bool {
        self.melee.is_none()
    }

    /// A second round, fought at once. [FLA MEL-95]
    pub fn again(melee: Melee) -> Step {
        Step::Melee(Self { melee: Some(melee), second_round: true, stage: Stage::Facts })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Melee(Self { stage, ..self })
    }

    /// The same after something has been set right on the table: what both sides bring is reckoned anew, without those who are gone or have
    /// been parted from it; nothing where nobody is left to fight. A melee that has not been taken up is as it was.
    pub fn set_right(mut self, state: &State, parted: Option<UnitId>) -> Option<Self> {
        let Some(melee) = &mut self.melee else { return Some(self) };
        let stays = |id: &UnitId| state.unit(*id).is_present() && parted != Some(*id);
        melee.attackers.retain(stays);
        melee.defenders.retain(stays);
        melee.contacts.retain(|contact| stays(&contact.by) && stays(&contact.on));
        self.stage = Stage::Facts;
        let is_fought = !melee.attackers.is_empty() && !melee.defenders.is_empty();
        is_fought.then_some(self)
    }

    fn fought(&self) -> &Melee {
        self.melee.as_ref().expect("a melee is taken up before it is fought")
    }

    /// Where the charge that led to it has got to; nothing before a melee is taken up.
    pub(super) fn under_way(&self) -> Option<Under> {
        self.melee.as_ref().map(|melee| Under::of_melee(melee, ChargeStep::Melee))
    }

    fn attacking_side(&self, state: &State) -> Side {
        state.unit(self.fought().attackers[0]).side
    }
}

impl Procedure<Step> for Fight {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match &self.stage {
            Stage::Next => None,
            Stage::Facts => Some(Awaiting::Facts(facts::sheet(state, self.fought()))),
            Stage::Dice(reckoning) => Some(Awaiting::Dice(self.dice_request(state, reckoning))),
            Stage::Rounding { .. } => Some(Awaiting::Dice(self.rounding_request(state))),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        if turn.state.melees.is_empty() {
            turn.push([Step::MoraleStep(morale_step::MoraleStep::begin())]);
            return;
        }
        let melee = turn.state.melees.remove(0);
        turn.push([Self::of(melee), Step::Melee(Self::next())]);
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let known = Confirmed::of(sheet, stated);
        let brought = [Party::Attacker, Party::Defender].map(|party| self.brought(turn.state, known, party));
        let reckoning = self.reckon(turn.state, known, &brought);
        tell_points(turn, &brought);
        let [attackers, defenders] = &brought;
        match judge::decision(&attackers.points, &defenders.points) {
            Decision::Dice => turn.push([self.at(Stage::Dice(reckoning))]),
            Decision::Automatic { winner } => {
                let text = told!(turn, "{}", self.automatic_words(turn.state, winner, &reckoning));
                let report =
                    Report::new(ReportKind::Charge, self.rule_without_dice(turn.state, winner, &reckoning), text);
                turn.tell(report.about(self.pieces()));
                match winner {
                    Some(winner) => self.count_losses(turn, reckoning, winner, true),
                    None => super::helpless::nobody_wins(turn, self.fought()),
                }
            }
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage.clone() {
            Stage::Dice(mut reckoning) => {
                // The umpire may have ruled on what they come to.
                if let Reading::Products(Products { points: [a, b], .. }) = request.reading {
                    reckoning.totals = if self.attacking_side(turn.state) == Side::A { [a, b] } else { [b, a] };
                }
                self.decide(turn, reckoning, faces);
            }
            Stage::Rounding { reckoning, winner, automatic, mut rounded } => {
                rounded.push(faces.first());
                self.settle_losses(turn, reckoning, winner, automatic, rounded);
            }
            Stage::Next | Stage::Facts => unreachable!("no dice were asked for"),
        }
    }

    fn name(&self) -> String {
        "melee".to_owned()
    }
}

impl Fight {
    fn pieces(&self) -> Vec<crate::game::PieceId> {
        facts::fighters(self.fought()).map(Into::into).collect()
    }

    fn dice_request<W: Wording>(&self, state: &State, reckoning: &Reckoning) -> DiceRequest<W> {
        let attackers_are_a = self.attacking_side(state) == Side::A;
        let share = |(of, figures): &(Party, u8)| Share {
            of_a: (*of == Party::Attacker) == attackers_are_a,
            times: i32::from(*figures),
        };
        let shares = reckoning.groups.iter().map(share).collect();
        let totals: Vec<i32> = reckoning.tallies.iter().map(Tally::whole).collect();
        DiceRequest {
            thrower: Thrower::Both,
            dice: Dice::six_sided(2),
            why: say!(
                "{} against {}: one die a side",
                self.names(state, Party::Attacker),
                self.names(state, Party::Defender)
            ),
            rule: Rule::new("FLA MEL-61"),
            reading: Reading::Products(Products::of(shares, &totals)),
            tallies: reckoning.tallies.clone(),
            pieces: self.pieces(),
        }
    }

    fn rounding_request<W: Wording>(&self, state: &State) -> DiceRequest<W> {
        DiceRequest {
            thrower: Thrower::Side(self.attacking_side(state)),
            dice: Dice::six_sided(1),
            why: say!("Half a figure: even counts it, odd does not"),
            rule: Rule::new("FLA MEL-88"),
            reading: Reading::Lookup(Lookup { rows: Cow::Borrowed(&HALF_A_FIGURE) }),
            tallies: Vec::new(),
            pieces: self.pieces(),
        }
    }

    /// The names of one party's units.
    fn names(&self, state: &State, party: Party) -> String {
        let names: Vec<&str> = self.units(party).iter().map(|&id| state.name(id)).collect();
        match names.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            Some((only, _)) => (*only).to_owned(),
            None => String::new(),
        }
    }

    /// A party's units as those who win.
    fn wins(&self, state: &State, party: Party) -> String {
        let verb = if self.units(party).len() == 1 { "wins" } else { "win" };
        format!("{} {verb}", self.names(state, party))
    }

    /// The units of one party.
    pub fn units(&self, party: Party) -> Vec<UnitId> {
        let melee = self.fought();
        match party {
            Party::Attacker => melee.attackers.clone(),
            Party::Defender => melee.defenders.clone(),
        }
    }

    fn automatic_words(&self, state: &State, winner: Option<Party>, reckoning: &Reckoning) -> String {
        let [a, b] = reckoning.totals;
        match winner {
            Some(winner) => {
                let why = self.why_without_dice(state, winner, reckoning);
                format!("{a} points against {b}: {} without dice, for {why}.", self.wins(state, winner))
            }
            None => "Neither side can do the other any harm.".to_owned(),
        }
    }

    /// Why one party cannot win. [FLA MEL-78 to MEL-80]
    fn why_without_dice(&self, state: &State, winner: Party, reckoning: &Reckoning) -> String {
        let loser = self.names(state, winner.other());
        let is_routed = |id: &UnitId| state.unit(*id).morale == Morale::Routed;
        if self.units(winner.other()).iter().all(is_routed) {
            let verb = if self.units(winner.other()).len() == 1 { "is" } else { "are" };
            format!("{loser} {verb} routed")
        } else if is_six_to_one(winner, reckoning) {
            "that is more than six to one".to_owned()
        } else {
            format!("the figures of {loser} are worth less than a point each")
        }
    }

    /// The rule under which one party cannot win. [FLA MEL-78 to MEL-80]
    fn rule_without_dice(&self, state: &State, winner: Option<Party>, reckoning: &Reckoning) -> Rule {
        let Some(winner) = winner else { return Rule::new("FLA MEL-79") };
        let loses = self.units(winner.other());
        if loses.iter().all(|&id| state.unit(id).morale == Morale::Routed) {
            Rule::new("FLA MEL-78")
        } else if is_six_to_one(winner, reckoning) {
            Rule::new("FLA MEL-80")
        } else {
            Rule::new("FLA MEL-79")
        }
    }

    /// Both sides' dice. [FLA MEL-61]
    fn decide(self, turn: &mut Turn<'_>, reckoning: Reckoning, faces: &Faces) {
        let attacker_is_a = self.attacking_side(turn.state) == Side::A;
        let dice = if attacker_is_a { [faces.0[0], faces.0[1]] } else { [faces.0[1], faces.0[0]] };
        let products = judge::products(reckoning.totals, dice, turn.state.house());
        let (attackers, defenders) = (self.names(turn.state, Party::Attacker), self.names(turn.state, Party::Defender));
        let [a, b] = reckoning.totals;
        let sum = format!(
            "{attackers} {a} × {} = {}, {defenders} {b} × {} = {}",
            dice[0], products.attacker, dice[1], products.defender
        );
        let text = match products.winner {
            Some(winner) => told!(turn, "{sum}: {}.", self.wins(turn.state, winner)),
            None => told!(turn, "{sum}: even, both throw again."),
        };
        let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-61"), text).about(self.pieces());
        turn.tell(report);
        match products.winner {
            Some(winner) => self.count_losses(turn, reckoning, winner, false),
            None => turn.push([self.at(Stage::Dice(reckoning))]),
        }
    }

    /// Losses before saves; a half figure may want a die first. [FLA MEL-82 to MEL-88]
    fn count_losses(self, turn: &mut Turn<'_>, reckoning: Reckoning, winner: Party, automatic: bool) {
        self.settle_losses(turn, reckoning, winner, automatic, Vec::new());
    }
}

/// Whether the loser has less than a sixth of the winner's points, and some. [FLA MEL-80]
fn is_six_to_one(winner: Party, reckoning: &Reckoning) -> bool {
    let [a, b] = reckoning.totals;
    let (most, least) = if winner == Party::Attacker { (a, b) } else { (b, a) };
    most > 6 * least && least > 0
}
