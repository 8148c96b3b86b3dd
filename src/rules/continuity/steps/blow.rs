//! One die of shock, and what it brings. [MB 11.11, 13, 19.3, MM 11, 13]

use serde::Serialize;

use super::fallback::Fallback;
use super::follow::Follow;
use super::losses::{disorder, eliminate_under};
use super::offers::{read_out, table_die};
use super::{Procedure, Step, Turn};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Tally, Unsaid, Wording, say, told};
use crate::hex::Stand;
use crate::rules::continuity::book::cited::{DISORDER, SHOCK, SHOCK_DIE};
use crate::rules::continuity::book::tables::shock;
use crate::rules::continuity::facts::shock::{Clash, Pair, may_strike, sum};
use crate::rules::continuity::judge::results::{Fate, attacker_fate, defender_fate, may_continue};
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// What the table says of the best result. [MB 13.5, MM 13]
const GOES_ON: &str = "the attack may go on";

/// The rows of the table for a defender in order, and for one in disorder. [MB 19.3]
const ORDERED: [(i32, &str); 5] = [
    (1, "attacker disordered"),
    (5, "no effect"),
    (7, "disordered"),
    (9, "disordered, retreats"),
    (i32::MAX, "disordered, retreats; the attack may go on"),
];
const DISORDERED: [(i32, &str); 4] =
    [(3, "no effect"), (5, "retreats"), (9, "eliminated"), (i32::MAX, "eliminated; the attack may go on")];

/// One die of shock against one defender.
#[derive(Clone, Debug, Serialize)]
pub struct Strike {
    /// Who attacks this defender.
    attackers: Vec<UnitId>,
    /// The defender.
    defender: UnitId,
    /// Where it is struck, on the way of a ride. \[R56\]
    at: Option<Stand>,
    /// Every attack of the group, for its numbers. \[R61\]
    group: Vec<(UnitId, UnitId)>,
    /// The attackers counter-charge.
    counters: bool,
    /// The dice of the same attack still to be thrown.
    rest: Vec<Strike>,
    /// What follows the dice thrown, when all of them are. [MB 13.5]
    follows: Vec<Follow>,
}

impl Strike {
    /// The die for one defender of a group.
    pub fn of(clash: &Clash, defender: UnitId) -> Self {
        Self {
            attackers: clash.attackers_of(defender),
            defender,
            at: None,
            group: clash.blows.iter().map(|blow| (blow.attacker, blow.target)).collect(),
            counters: false,
            rest: Vec::new(),
            follows: Vec::new(),
        }
    }

    /// A counter-charge at one of the attackers it meets, where that stands or has ridden to. [R56, R61]
    pub fn counter(charger: UnitId, attacker: UnitId, at: Option<Stand>, met: &[UnitId]) -> Self {
        Self {
            attackers: vec![charger],
            defender: attacker,
            at,
            group: met.iter().map(|unit| (charger, *unit)).collect(),
            counters: true,
            rest: Vec::new(),
            follows: Vec::new(),
        }
    }

    /// The dice of one attack, one after another; only then does anybody follow up. [MB 13.5]
    pub fn in_turn(strikes: impl IntoIterator<Item = Self>) -> Option<Step> {
        let mut strikes = strikes.into_iter();
        let first = strikes.next()?;
        Some(Step::Strike(Self { rest: strikes.collect(), ..first }))
    }

    /// The next die of the attack, or what follows them all.
    pub fn go_on(mut self, turn: &mut Turn<'_>) {
        if self.rest.is_empty() {
            turn.push(self.follows.into_iter().map(Step::Follow));
        } else {
            let next = self.rest.remove(0);
            turn.push([Step::Strike(Self { rest: self.rest, follows: self.follows, ..next })]);
        }
    }

    /// The attackers who still stand where they can strike.
    fn standing(&self, state: &State) -> Vec<UnitId> {
        let can = |unit: &UnitId| match self.at {
            Some(stand) => state.is_on_map(*unit) && state.troop(*unit).front().iter().any(|hex| stand.covers(*hex)),
            None => may_strike(state, *unit, self.defender),
        };
        let there = state.is_on_map(self.defender);
        self.attackers.iter().copied().filter(|unit| there && can(unit)).collect()
    }

    fn fighter(&self, state: &State, unit: UnitId) -> Troop {
        let own = *state.troop(unit);
        Troop { charging: own.charging || self.counters, ..own }
    }

    fn tally(&self, state: &State, standing: &[UnitId]) -> Tally {
        let fighters = |ids: &[UnitId]| ids.iter().map(|id| self.fighter(state, *id)).collect::<Vec<_>>();
        let own = *state.troop(self.defender);
        let defender = Troop { stand: self.at.unwrap_or(own.stand), ..own };
        let mut group: Vec<Pair> = fighters(standing).into_iter().map(|attacker| (attacker, defender)).collect();
        let stands = |(attacker, other): &&(UnitId, UnitId)| may_strike(state, *attacker, *other);
        for (attacker, other) in self.group.iter().filter(|(_, other)| *other != self.defender).filter(stands) {
            group.push((self.fighter(state, *attacker), *state.troop(*other)));
        }
        sum(state, &group, &defender)
    }
}

impl Procedure<Step> for Strike {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let standing = self.standing(state);
        if standing.is_empty() {
            return None;
        }
        let tally = self.tally(state, &standing);
        let rows: &[(i32, &'static str)] = if state.troop(self.defender).disordered { &DISORDERED } else { &ORDERED };
        let side = state.troop(standing[0]).side;
        let why = say!("What comes of the attack on {}?", state.name(self.defender));
        let pieces = standing.iter().chain([&self.defender]).map(|id| (*id).into()).collect();
        Some(table_die(side, why, state.rule(&SHOCK_DIE), tally, rows, pieces))
    }

    fn run(self, turn: &mut Turn<'_>) {
        if turn.state.is_on_map(self.defender) {
            let text =
                told!(turn, "The attack on {} comes to nothing: nobody can strike it.", turn.state.name(self.defender));
            let rule = turn.state.rule(&SHOCK);
            turn.tell(Report::new(ReportKind::Charge, rule, text).about([self.defender.into()]));
        }
        self.go_on(turn);
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        let standing = self.standing(turn.state);
        let result = faces.sum() + sum;
        self.tell(turn, faces, sum);
        let upper = shock(result, turn.state.troop(self.defender).disordered);
        let mut struck = vec![self.defender];
        struck.extend(mates(turn.state, self.defender));
        let hexes = turn.state.troop(self.defender).stand.hexes();
        let follow = Follow::after(standing.clone(), hexes.to_vec(), may_continue(upper, false));
        // Riders of a caracole leave no hex before who rides at them. [R105]
        self.follows.push(follow.countering(self.counters && self.at.is_none()));
        self.go_on(turn);
        for unit in struck {
            let fate = defender_fate(shock(result, turn.state.troop(unit).disordered));
            suffer(turn, unit, fate, &standing, "struck");
        }
        for unit in standing {
            let fate = attacker_fate(upper, turn.state.troop(unit).disordered);
            if fate == Fate::Eliminated {
                let rule = turn.state.rule(&DISORDER);
                eliminate_under(turn, unit, "was in disorder and is thrown back and eliminated", rule);
            } else {
                suffer(turn, unit, fate, &[], "thrown back");
            }
        }
    }

    fn name(&self) -> String {
        "shock die".to_owned()
    }
}

impl Strike {
    fn tell(&self, turn: &mut Turn<'_>, faces: &Faces, sum: i32) {
        if !turn.is_heard() {
            return;
        }
        let state = &*turn.state;
        let disordered = state.troop(self.defender).disordered;
        let rows: &[(i32, &'static str)] = if disordered { &DISORDERED } else { &ORDERED };
        let has_gone_on = state.active.as_ref().is_none_or(|active| active.attack_continued);
        let came = read_out(rows, faces.sum(), sum);
        let but = if has_gone_on && came.ends_with(GOES_ON) { ", but has done so once already" } else { "" };
        let text = told!(turn, "{}: {came}{but}.", state.name(self.defender));
        let rule = state.rule(&SHOCK_DIE);
        let pieces = self.attackers.iter().chain([&self.defender]).map(|id| (*id).into());
        turn.tell(Report::new(ReportKind::Charge, rule, text).about(pieces));
    }
}

/// The lower unit of a village stack reads its own column. [MB 8.5.5, MM 8, R66]
fn mates(state: &State, unit: UnitId) -> Vec<UnitId> {
    if state.troop(unit).stacked.is_none() {
        return Vec::new();
    }
    let hexes = state.troop(unit).stand.hexes();
    let below = state.on_map(state.troop(unit).side).filter(|id| state.unit(*id).below);
    below.filter(|id| state.troop(*id).stand.hexes().iter().any(|hex| hexes.contains(hex))).collect()
}

/// What a die of shock does to a unit: how it was dealt with is the cause of its disorder.
fn suffer(turn: &mut Turn<'_>, unit: UnitId, fate: Fate, from: &[UnitId], cause: &str) {
    match fate {
        Fate::Unchanged => {}
        Fate::Disordered => disorder(turn, unit, cause),
        Fate::Retreats => turn.push([Step::Fallback(Fallback { unit, from: from.to_vec(), at: None })]),
        Fate::DisorderedRetreats => {
            disorder(turn, unit, cause);
            turn.push([Step::Fallback(Fallback { unit, from: from.to_vec(), at: None })]);
        }
        Fate::Eliminated => {
            let rule = turn.state.rule(&SHOCK_DIE);
            eliminate_under(turn, unit, "is eliminated", rule);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_say_what_the_table_does() {
        for result in -5..15 {
            for (disordered, rows) in [(false, &ORDERED[..]), (true, &DISORDERED[..])] {
                let meaning = rows.iter().find(|(high, _)| result <= *high).map_or("", |(_, meaning)| *meaning);
                let read = shock(result, disordered);
                let fate = defender_fate(read);
                let retreats = matches!(fate, Fate::Retreats | Fate::DisorderedRetreats);
                let attackers = attacker_fate(read, false) == Fate::Disordered;
                assert_eq!(meaning.contains("attacker disordered"), attackers, "{result}");
                assert_eq!(meaning.contains("retreats"), retreats, "{result}");
                assert_eq!(meaning.contains("eliminated"), fate == Fate::Eliminated, "{result}");
                assert_eq!(meaning.contains("go on"), may_continue(read, false), "{result}");
            }
        }
    }
}
