//! One group of attacks: columns broken, guns taken, charges ridden, targets reacting, then the dice. [MB 9.15, 10, 11, 12, MM 9 to 12]

use serde::Serialize;

use super::blow::Strike;
use super::caracole::{FOOT_ROWS, HORSE_ROWS, reaction_words};
use super::charging::Charging;
use super::firing::{Shot, Why};
use super::losses::{disorder_under, eliminate, eliminate_under};
use super::offers::{between, button, choice, standing, table_die};
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Unsaid, Wording, say, told};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::{COLUMN, COUNTER_CHARGE, GUNS_IMMUNE, REACTION};
use crate::rules::continuity::facts::fire::may_react;
use crate::rules::continuity::facts::shock::{Blow, Clash, may_counter, may_strike};
use crate::rules::continuity::judge::preshock::{self, Attack, Roll};
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;
use crate::rules::continuity::state::active::Vacated;

/// A group of attacks, as far as it has got.
#[derive(Clone, Debug, Serialize)]
pub struct Fight {
    clash: Clash,
    stage: Stage,
    /// Who has still to ride his charge.
    riders: Vec<UnitId>,
    /// Attacks turned round by a counter-charge: who charges whom. \[R56\]
    countered: Vec<(UnitId, UnitId)>,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// The next charge.
    Ride,
    /// Columns and guns.
    Open,
    /// The next target's reaction.
    React(usize),
    /// The dice.
    Dice,
}

impl Fight {
    /// A group, about to be fought out.
    pub fn of(clash: Clash) -> Self {
        let riders = clash.blows.iter().filter(|blow| blow.path.is_some()).map(|blow| blow.attacker).collect();
        Self { clash, stage: Stage::Ride, riders, countered: Vec::new() }
    }

    /// The attacks of a charger that has come up are on all it meets; one that found no way attacks nobody. [MB 11.2, 12.2, MM 11, 12]
    pub fn met(&mut self, charger: UnitId, struck: &[UnitId]) {
        let of_charger = |blow: &Blow| blow.attacker == charger;
        let at = self.clash.blows.iter().position(of_charger).unwrap_or(self.clash.blows.len());
        self.clash.blows.retain(|blow| !of_charger(blow));
        let blows = struck.iter().map(|target| Blow { attacker: charger, target: *target, path: None });
        self.clash.blows.splice(at..at, blows);
    }

    fn next(self, stage: Stage) -> Step {
        Step::Fight(Self { stage, ..self })
    }
}

impl Procedure<Step> for Fight {
    fn ask<W: Wording>(&self, _state: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Ride => self.ride(turn),
            Stage::Open => self.open(turn),
            Stage::React(index) => self.react(turn, index),
            Stage::Dice => self.dice(turn),
        }
    }

    fn name(&self) -> String {
        "shock".to_owned()
    }
}

impl Fight {
    /// The next charger rides; when all have, those they and others have come up to are attacked. [MB 12.2, MM 12]
    fn ride(mut self, turn: &mut Turn<'_>) {
        if self.riders.is_empty() {
            turn.push([self.next(Stage::Open)]);
            return;
        }
        let charger = self.riders.remove(0);
        let ridden = self.clash.blows.iter().find(|blow| blow.attacker == charger && blow.path.is_some()).cloned();
        let step = match ridden {
            Some(blow) => Step::Charging(Charging::of(blow, self)),
            None => Step::Fight(self),
        };
        turn.push([step]);
    }

    /// Columns attacked are broken, guns alone are taken without a die. [MB 5.7, 9.15, MM 5 Column, 9 Artillery]
    fn open(mut self, turn: &mut Turn<'_>) {
        let state = &*turn.state;
        let is_struck = |id: &UnitId| !standing_attackers(state, &self.clash, *id).is_empty();
        let defenders: Vec<UnitId> = self.clash.defenders().into_iter().filter(is_struck).collect();
        let columns: Vec<UnitId> = defenders.iter().copied().filter(|id| state.troop(*id).is_column()).collect();
        let guns: Vec<UnitId> = defenders.into_iter().filter(|id| state.troop(*id).is_gun()).collect();
        for gun in guns {
            let attackers = standing_attackers(turn.state, &self.clash, gun);
            let hexes = turn.state.troop(gun).stand.hexes();
            self.clash.blows.retain(|blow| blow.target != gun);
            let rule = turn.state.rule(&GUNS_IMMUNE);
            eliminate_under(turn, gun, "is taken", rule);
            note_vacated(turn, hexes.to_vec(), attackers);
        }
        turn.push([self.next(Stage::React(0))]);
        for column in columns {
            if !turn.state.troop(column).disordered {
                let rule = turn.state.rule(&COLUMN);
                disorder_under(turn, column, "it is attacked in column", rule);
            }
            turn.push([Step::FormLine(FormLine { unit: column })]);
        }
    }

    /// Each target reacts once. [MB 10.1, MM 10, R57]
    fn react(self, turn: &mut Turn<'_>, index: usize) {
        let Some(target) = self.clash.defenders().get(index).copied() else {
            turn.push([self.next(Stage::Dice)]);
            return;
        };
        let attackers = standing_attackers(turn.state, &self.clash, target);
        let step = BeforeShock {
            target,
            attackers,
            fight: Box::new(Self { stage: Stage::React(index + 1), ..self }),
            thrown: None,
        };
        turn.push([Step::BeforeShock(step)]);
    }

    /// The counter-charges, then a die for each defender. [MB 11.11, 12.6, MM 11, 12, R56]
    fn dice(self, turn: &mut Turn<'_>) {
        for unit in self.clash.attackers() {
            let troop = turn.state.troop_mut(unit);
            // Disordered on the way it attacks like any other. [MB 12.3, MM 12]
            troop.charging &= !troop.disordered && !self.clash.continued;
        }
        let clash = Clash {
            blows: self
                .clash
                .blows
                .iter()
                .filter(|blow| !self.countered.contains(&(blow.target, blow.attacker)))
                .cloned()
                .collect(),
            continued: self.clash.continued,
        };
        let met = |charger: UnitId| -> Vec<UnitId> {
            self.countered.iter().filter(|(target, _)| *target == charger).map(|(_, attacker)| *attacker).collect()
        };
        let counters =
            self.countered.iter().map(|(target, attacker)| Strike::counter(*target, *attacker, None, &met(*target)));
        let strikes = clash.defenders().into_iter().map(|defender| Strike::of(&clash, defender));
        let dice: Vec<Step> = Strike::in_turn(counters.chain(strikes)).into_iter().collect();
        turn.push(dice);
    }
}

/// The attackers of a target who still stand where they can strike it.
fn standing_attackers(state: &State, clash: &Clash, target: UnitId) -> Vec<UnitId> {
    clash.attackers_of(target).into_iter().filter(|unit| may_strike(state, *unit, target)).collect()
}

/// Remembers hexes that shock has emptied, for the advance. [MB 11.14, MM 11 Advance]
pub fn note_vacated(turn: &mut Turn<'_>, hexes: Vec<Hex>, attackers: Vec<UnitId>) {
    if let Some(active) = &mut turn.state.active {
        active.vacated.push(Vacated { hexes, attackers });
    }
}

/// A target reacts before it is struck. [MB 10, MM 10]
#[derive(Clone, Debug, Serialize)]
pub struct BeforeShock {
    target: UnitId,
    attackers: Vec<UnitId>,
    fight: Box<Fight>,
    thrown: Option<Thrown>,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Thrown {
    /// It may fire.
    MayFire,
    /// It fires at this one.
    Fires(UnitId),
}

impl BeforeShock {
    /// What it throws for, if it throws. [MB 10.1, MM 10]
    fn roll_for(&self, state: &State) -> Option<Roll> {
        let by_horse = self.attackers.iter().any(|unit| state.troop(*unit).is_mounted());
        let is_there = state.is_on_map(self.target) && !self.attackers.is_empty();
        preshock::roll(state.troop(self.target), by_horse).filter(|_| is_there)
    }

    fn is_charged(&self, state: &State) -> bool {
        self.attackers.iter().any(|unit| state.troop(*unit).charging && !state.troop(*unit).disordered)
    }

    /// The attackers it could fire at, with its one shot in reaction. [MB 9.6, 10.2, Q8, R60]
    fn marks(&self, state: &State) -> Vec<UnitId> {
        self.attackers.iter().copied().filter(|unit| may_react(state, self.target, *unit)).collect()
    }

    /// The attackers it could counter-charge. \[R56\]
    fn met(&self, state: &State) -> Vec<UnitId> {
        self.attackers.iter().copied().filter(|unit| may_counter(state, self.target, *unit)).collect()
    }

    fn back(self) -> Step {
        Step::Fight(*self.fight)
    }
}

impl Procedure<Step> for BeforeShock {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let rule = state.rule(&REACTION);
        let name = state.name(self.target);
        let side = state.troop(self.target).side;
        match self.thrown {
            None => {
                let roll = self.roll_for(state)?;
                let attack = if self.is_charged(state) { Attack::Charge } else { Attack::Shock };
                let tally = preshock::tally(state.edition(), roll, attack);
                let rows: &[(i32, &'static str)] = if roll == Roll::Foot { &FOOT_ROWS } else { &HORSE_ROWS };
                let pieces = vec![self.target.into()];
                Some(table_die(side, say!("How does {name} meet the attack?"), rule, tally, rows, pieces))
            }
            Some(Thrown::MayFire) => {
                let mut offers: Vec<Offer<Action, W>> = self
                    .marks(state)
                    .into_iter()
                    .map(|unit| {
                        let label = say!("Fire at {}", state.name(unit));
                        between("fire_at", label, rule.clone(), (self.target, unit), Action::FireAt(unit))
                    })
                    .collect();
                if offers.is_empty() {
                    return None;
                }
                offers.push(button("hold", say!("Keep the fire"), rule.clone(), Action::HoldFire));
                Some(choice(side, say!("{name} may fire before it is struck."), rule, vec![self.target.into()], offers))
            }
            Some(Thrown::Fires(unit)) => Shot::plain(self.target, unit, Why::Reaction).die(state),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        turn.push([self.back()]);
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if let Action::FireAt(unit) = action {
            self.thrown = Some(Thrown::Fires(*unit));
            turn.push([Step::BeforeShock(self)]);
        } else {
            turn.push([self.back()]);
        }
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        if let Some(Thrown::Fires(unit)) = self.thrown {
            turn.state.troop_mut(self.target).reacted = true;
            let shot = Shot::plain(self.target, unit, Why::Reaction);
            turn.push([self.back()]);
            let hit = shot.read(turn, faces, sum);
            hit.apply(turn);
            return;
        }
        let result = faces.sum() + sum;
        let roll = self.roll_for(turn.state).expect("who has thrown for a reaction was to throw");
        let state = &*turn.state;
        let can_meet = match roll {
            Roll::Foot => !self.marks(state).is_empty(),
            Roll::Chargers => !self.met(state).is_empty(),
        };
        let target = state.troop(self.target);
        let in_front =
            target.front().iter().any(|hex| self.attackers.iter().any(|id| state.troop(*id).stand.covers(*hex)));
        let reaction = preshock::reaction(state.edition(), target, roll, result, can_meet, state.house());
        let but = preshock::hindered(target, roll, result, reaction, in_front);
        let read = turn.only_heard(|_| reaction_words(roll, faces.sum(), sum));
        let text = told!(turn, "{} meets the attack: {read}{but}.", state.name(self.target));
        let told = Report::new(ReportKind::Morale, state.rule(&REACTION), text).about([self.target.into()]);
        turn.tell(told);
        match reaction {
            preshock::Reaction::MayFire => self.thrown = Some(Thrown::MayFire),
            preshock::Reaction::Shaken => {
                let rule = turn.state.rule(&REACTION);
                disorder_under(turn, self.target, "shaken before it is struck", rule);
            }
            preshock::Reaction::Broken => eliminate(turn, self.target, "breaks before it is struck"),
            preshock::Reaction::CounterCharges => self.counter(turn),
            preshock::Reaction::Nothing => {}
        }
        let step = if self.thrown.is_some() { Step::BeforeShock(self) } else { self.back() };
        turn.push([step]);
    }

    fn name(&self) -> String {
        "reaction before shock".to_owned()
    }
}

impl BeforeShock {
    /// The attackers in the target's front are attacked instead of attacking. \[R56\]
    fn counter(&mut self, turn: &mut Turn<'_>) {
        let met = self.met(turn.state);
        if met.is_empty() {
            return;
        }
        let text = told!(turn, "{} counter-charges.", turn.state.name(self.target));
        let rule = turn.state.rule(&COUNTER_CHARGE);
        turn.tell(Report::new(ReportKind::Charge, rule, text).about([self.target.into()]));
        self.fight.countered.extend(met.into_iter().map(|unit| (self.target, unit)));
    }
}

/// A column that was attacked forms line: its owner says which way it faces. [MB 5.7, MM 5 Column, R22]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FormLine {
    unit: UnitId,
}

impl Procedure<Step> for FormLine {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let own = state.troop(self.unit);
        if !state.is_on_map(self.unit) || !own.is_column() {
            return None;
        }
        let rule = state.rule(&COLUMN);
        let offers = own.stand.lines().into_iter().map(|stand| {
            let wind = stand.corner().map(|corner| state.charts().orientation.wind(corner));
            let label = wind.map_or_else(|| say!("Forms line"), |wind| say!("Facing {wind:?}"));
            standing("line", label, rule.clone(), (self.unit, stand), Action::FormLine(stand))
        });
        let question = say!("{} is broken out of column. Which way does it face?", state.name(self.unit));
        Some(choice(own.side, question, rule.clone(), vec![self.unit.into()], offers.collect()))
    }

    /// It is no longer there, or in column no more.
    fn run(self, _turn: &mut Turn<'_>) {}

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        if let Action::FormLine(stand) = action {
            turn.state.troop_mut(self.unit).stand = *stand;
            turn.state.restack();
            let state = &*turn.state;
            let wind = stand.corner().map(|corner| state.charts().orientation.wind(corner));
            let facing = wind.map_or_else(String::new, |wind| told!(turn, ", facing {wind:?}"));
            let text = told!(turn, "{} forms line{facing}.", state.name(self.unit));
            let told = Report::new(ReportKind::Move, state.rule(&COLUMN), text).about([self.unit.into()]);
            turn.tell(told);
        }
    }

    fn name(&self) -> String {
        "column broken".to_owned()
    }
}
