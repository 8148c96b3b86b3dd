//! Melees are fought in the order contact was made. [FLA MEL-56 to MEL-97]

use std::borrow::Cow;

use serde::Serialize;

use super::aftermath::Aftermath;
use super::losses::{Losses, When};
use super::{Procedure, Step, Turn, morale_step};
use crate::dice::reading::{Lookup, LookupRow, Products};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Side, Statement, Tally, Thrower, Unsaid, Wording, say,
};
use crate::geometry::Formation;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::facts::Confirmed;
use crate::rules::flanders::facts::melee::{self as facts, named};
use crate::rules::flanders::judge::melee::{self as judge, Circumstance, Decision, Group, Party, Points};
use crate::rules::flanders::judge::melee_losses::{self, Hundredths, Winner};
use crate::rules::flanders::judge::saves;
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

/// What both sides bring to bear.
#[derive(Clone, Debug, Serialize)]
pub struct Reckoning {
    totals: [i32; 2],
    /// The sums of both sides, attackers first.
    tallies: Vec<Tally>,
    /// Figures that fight, attackers first, unit by unit.
    figures: Vec<(UnitId, u8)>,
    /// Figures behind cover, unit by unit.
    covered: Vec<(UnitId, u8)>,
}

/// What one party brings to bear: each of its groups, whose it is, and what they come to.
struct Brought {
    units: Vec<UnitId>,
    groups: Vec<Group>,
    points: Points,
}

impl Brought {
    /// Each group with its unit and what a figure of it is worth.
    fn each(&self) -> impl Iterator<Item = (UnitId, &Group, &Tally)> {
        let groups = self.units.iter().zip(&self.groups).zip(&self.points.values);
        groups.map(|((&id, group), value)| (id, group, value))
    }
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
        let is_last = self.second_round || state.attempt(melee.attempt).bonus_spent;
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

    fn fought(&self) -> &Melee {
        self.melee.as_ref().expect("a melee is taken up before it is fought")
    }

    /// Where the charge that led to it has got to; nothing before a melee is taken up.
    pub(super) fn under_way(&self) -> Option<Under> {
        self.melee.as_ref().map(|melee| melee.under_way(ChargeStep::Melee))
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
                let text = self.automatic_words(turn.state, winner, &reckoning);
                let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-81"), text);
                turn.tell(report.about(self.pieces()));
                match winner {
                    Some(winner) => self.count_losses(turn, reckoning, winner, true),
                    None => super::aftermath::nobody_wins(turn, self.fought()),
                }
            }
        }
    }

    fn roll(self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage.clone() {
            Stage::Dice(reckoning) => self.decide(turn, reckoning, faces),
            Stage::Rounding { reckoning, winner, automatic, mut rounded } => {
                rounded.push(faces.first());
                self.settle_losses(turn, reckoning, winner, automatic, rounded);
            }
            Stage::Next | Stage::Facts => {}
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
        let points = match self.attacking_side(state) {
            Side::A => reckoning.totals,
            Side::B => [reckoning.totals[1], reckoning.totals[0]],
        };
        DiceRequest {
            thrower: Thrower::Both,
            dice: Dice::six_sided(2),
            why: say!(
                "{} against {}: one die a side",
                self.names(state, Party::Attacker),
                self.names(state, Party::Defender)
            ),
            rule: Rule::new("FLA MEL-61"),
            reading: Reading::Products(Products { points }),
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

    /// The groups of one party, each of one unit: sheltered figures apart from the others. [FLA MEL-77, R-71]
    fn groups(&self, state: &State, known: Confirmed<'_>, party: Party) -> Vec<(UnitId, Group)> {
        let mut groups = Vec::new();
        for id in self.units(party) {
            let figures = known.count(&named("figures", id));
            let sheltered = known.count(&named("sheltered", id)).min(figures);
            let unit = state.unit(id);
            let circumstances = self.circumstances(state, known, party, id);
            let group = |figures: u8, covered: bool| {
                let mut circumstances = circumstances.clone();
                if covered {
                    circumstances.push(Circumstance::WallOrWoods);
                }
                Group { fighter: unit.troop().fighter(), class: unit.class(state.house()), figures, circumstances }
            };
            if sheltered > 0 {
                groups.push((id, group(sheltered, true)));
            }
            if figures > sheltered {
                groups.push((id, group(figures - sheltered, false)));
            }
        }
        groups
    }

    /// What counts for and against one unit. [FLA MEL-62 to MEL-76]
    fn circumstances(&self, state: &State, known: Confirmed<'_>, party: Party, id: UnitId) -> Vec<Circumstance> {
        let unit = state.unit(id);
        let marks = &unit.this_turn;
        let melee = self.fought();
        let defends = party == Party::Defender;
        let is_square = unit.formation == Formation::Square && unit.is_infantry();
        let meets_cavalry = self.units(party.other()).iter().any(|&enemy| state.unit(enemy).is_cavalry());
        [
            (defends && known.yes(&named("hill_or_stream", id)), Circumstance::HillOrStream),
            (known.yes(&named("general", id)), Circumstance::General),
            (defends && is_square && meets_cavalry, Circumstance::SquareVsCavalry),
            (defends && unit.garrison_of().is_some(), Circumstance::Building),
            (self.rides_against_swords(state, id), Circumstance::PistolVsSword),
            (melee.is_struck(id, Aspect::Flank) && !is_square, Circumstance::Flank),
            (melee.is_struck(id, Aspect::Rear) && !is_square, Circumstance::Rear),
            (unit.morale == Morale::Shaken, Circumstance::Shaken),
            (defends && self.second_round, Circumstance::LostFirstRound),
            (marks.fired_reacting, Circumstance::FiredInReaction),
            (unit.disordered || (defends && marks.unsettled), Circumstance::Disordered),
            (unit.morale == Morale::Routed, Circumstance::Routed),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, circumstance)| circumstance)
        .collect()
    }

    /// Pistol cavalry against sword cavalry that comes on, front to front. [FLA MEL-69, R-34]
    fn rides_against_swords(&self, state: &State, id: UnitId) -> bool {
        let melee = self.fought();
        let is_sword = |enemy: UnitId| state.unit(enemy).is_cavalry() && !state.unit(enemy).is_pistol_cavalry();
        let mut own = melee.contacts.iter().filter(|contact| contact.by == id || contact.on == id);
        let is_frontal = own.clone().all(|contact| contact.aspect == Aspect::Front);
        let advances = own.any(|contact| match (contact.by, contact.on) {
            (enemy, unit) if unit == id => contact.advancing && is_sword(enemy),
            (_, enemy) => is_sword(enemy) && state.unit(enemy).this_turn.countercharged,
        });
        state.unit(id).is_pistol_cavalry() && is_frontal && advances
    }

    fn brought(&self, state: &State, known: Confirmed<'_>, party: Party) -> Brought {
        let (units, groups): (Vec<UnitId>, Vec<Group>) = self.groups(state, known, party).into_iter().unzip();
        let points = Points::of(&groups, self.second_round);
        Brought { units, groups, points }
    }

    fn reckon(&self, state: &State, known: Confirmed<'_>, brought: &[Brought; 2]) -> Reckoning {
        let titled = |id: UnitId, group: &Group, value: &Tally| Tally {
            title: format!("{}: points of each of {} figures", state.name(id), group.figures).into(),
            ..value.clone()
        };
        let tallies =
            brought.iter().flat_map(Brought::each).map(|(id, group, value)| titled(id, group, value)).collect();
        let count = |name: &str| facts::fighters(self.fought()).map(|id| (id, known.count(&named(name, id)))).collect();
        Reckoning {
            totals: brought.each_ref().map(|brought| brought.points.total),
            tallies,
            figures: count("figures"),
            covered: count("covered"),
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
        let [a, b] = reckoning.totals;
        let (most, least) = if winner == Party::Attacker { (a, b) } else { (b, a) };
        if self.units(winner.other()).iter().all(is_routed) {
            let verb = if self.units(winner.other()).len() == 1 { "is" } else { "are" };
            format!("{loser} {verb} routed")
        } else if most > 6 * least && least > 0 {
            "that is more than six to one".to_owned()
        } else {
            format!("the figures of {loser} are worth less than a point each")
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
            Some(winner) => format!("{sum}: {}.", self.wins(turn.state, winner)),
            None => format!("{sum}: even, both throw again."),
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

    fn hundredths(&self, state: &State, reckoning: &Reckoning, party: Party, winner: Party) -> Hundredths {
        let rates: Vec<(u8, u8)> = self
            .units(party)
            .iter()
            .map(|&id| {
                let figures = fighting(reckoning, id);
                let rate =
                    if party == winner { self.winner_rate(state, winner, id) } else { melee_losses::loser_rate() };
                (rate, figures)
            })
            .collect();
        Hundredths::of(&rates)
    }

    fn winner_rate(&self, state: &State, winner: Party, id: UnitId) -> u8 {
        let unit = state.unit(id);
        let loser = state.unit(self.units(winner.other())[0]);
        let attacked_from = self.fought().brought_in(id).next();
        melee_losses::winner_rate(&Winner {
            branch: unit.branch(),
            aspect: attacked_from.map_or(Aspect::Front, |contact| contact.aspect),
            loser: loser.branch(),
            loser_formation: loser.formation,
        })
    }

    fn settle_losses(
        self,
        turn: &mut Turn<'_>,
        reckoning: Reckoning,
        winner: Party,
        automatic: bool,
        rounded: Vec<u8>,
    ) {
        let house = turn.state.house();
        let loser_parts = self.hundredths(turn.state, &reckoning, winner.other(), winner);
        let winner_parts = self.hundredths(turn.state, &reckoning, winner, winner);
        let needed = [loser_parts, winner_parts].iter().filter(|parts| parts.needs_die(house)).count();
        if rounded.len() < needed {
            turn.push([self.at(Stage::Rounding { reckoning, winner, automatic, rounded })]);
            return;
        }
        let mut dice = rounded.into_iter();
        let mut round = |parts: Hundredths| {
            let face = if parts.needs_die(house) { dice.next() } else { None };
            parts.rounded(face)
        };
        let loser_hits = round(loser_parts);
        let winner_hits = melee_losses::winner_casualties(round(winner_parts), loser_hits, automatic);
        let mut steps = self.saves(turn.state, &reckoning, winner.other(), loser_hits);
        steps.extend(self.saves(turn.state, &reckoning, winner, winner_hits));
        super::gun_fire::put_generals_near_melee_at_risk(turn.state, self.fought());
        steps.push(Aftermath::of(turn.state, self, winner));
        turn.push(steps);
    }

    /// One party's saves, one harder in a melee, one easier behind cover. [FLA TYP-17, TYP-19]
    fn saves(&self, state: &State, reckoning: &Reckoning, party: Party, hits: u8) -> Vec<Step> {
        let units = self.units(party);
        let figures: Vec<u8> = units.iter().map(|&id| fighting(reckoning, id)).collect();
        let shares = melee_losses::shares(hits, &figures);
        units.iter().zip(shares).flat_map(|(&id, hits)| Self::saves_of(state, reckoning, id, hits)).collect()
    }

    /// One unit's saves: figures behind cover apart from those in the open. [FLA TYP-17, TYP-19, SAF-09]
    fn saves_of(state: &State, reckoning: &Reckoning, id: UnitId, hits: u8) -> Vec<Step> {
        let branch = state.unit(id).branch();
        let losses = |hits: u8, shelter: Option<SaveShift>, share: Option<&'static str>| {
            let shifts: Vec<SaveShift> = std::iter::once(SaveShift::Melee).chain(shelter).collect();
            let save = saves::needed(branch, &shifts, state.house());
            Step::Losses(Losses { unit: id, hits, save, when: When::Now, share })
        };
        if state.unit(id).garrison_of().is_some() {
            return vec![losses(hits, Some(SaveShift::Building), None)];
        }
        let fighting = fighting(reckoning, id);
        let covered =
            reckoning.covered.iter().find(|(unit, _)| *unit == id).map_or(0, |(_, figures)| *figures).min(fighting);
        if covered == fighting && covered > 0 {
            return vec![losses(hits, Some(SaveShift::Cover), None)];
        }
        let (sheltered_hits, open_hits) = saves::partly_covered(hits, covered, fighting - covered);
        let share = |words: &'static str| (covered > 0).then_some(words);
        vec![
            losses(sheltered_hits, Some(SaveShift::Cover), share("behind cover")),
            losses(open_hits.max(hits - sheltered_hits), None, share("in the open")),
        ]
    }
}

/// Tells what each group of each party brings to bear.
fn tell_points(turn: &mut Turn<'_>, brought: &[Brought; 2]) {
    for (id, group, value) in brought.iter().flat_map(Brought::each) {
        let points = i32::from(group.figures) * value.whole();
        let name = turn.state.name(id);
        let text = format!("{name}: {} figures at {}, {points} points.", group.figures, value.whole());
        let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-61"), text);
        turn.tell(report.showing(value.clone()).about([id.into()]));
    }
}

fn fighting(reckoning: &Reckoning, id: UnitId) -> u8 {
    reckoning.figures.iter().find(|(unit, _)| *unit == id).map_or(0, |(_, figures)| *figures)
}
