//! The charger comes in; or the defender gives way, and the charger follows. [FLA MEL-42 to MEL-55]

use std::f64::consts::FRAC_1_SQRT_2;

use serde::Serialize;

use super::bonus_sheet::{Stated, Thrown, contact_sheet};
use super::charge_ends::{self, ends_without_contact, falls_short};
use super::charge_run::{self, bring_in, park};
use super::flight::{Flight, Kind};
use super::pursuit::{self, Bonus, Met, bonus_request, follow};
use super::reaction::Reacting;
use super::set_down::Charged;
use super::wrapping::Wrapping;
use super::{Procedure, Step, Turn, Work, going_in, victor_of_a_house};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, FactSheet, Statement, Unsaid, Wording};
use crate::geometry::contact::{CONTACT, first_touch};
use crate::geometry::zone::Aspect;
use crate::geometry::{TOLERANCE, Vector};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::Confirmed;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::approach::detour;
use crate::rules::flanders::state::charge_step::{ChargeStep, Onset, Rider, Strike, Under};
use crate::rules::flanders::state::{AttemptId, State, UnitId};

/// The end of a charge.
#[derive(Clone, Debug, Serialize)]
pub struct Coming {
    onset: Onset,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum Stage {
    /// Whoever has move enough makes contact. [FLA MEL-42]
    Contact,
    /// The defender goes back. [FLA MEL-44 to MEL-46]
    GivesWay,
    /// The chargers come to where he stood. [FLA MEL-49]
    Advance(usize),
    /// Each rolls its bonus. [FLA MEL-50]
    Bonus(usize),
    /// It may go into the house that was given up, or follow so many inches.
    House(usize, f64),
    /// It follows so many inches; whether it meets him again, or others, is asked where that cannot be measured. [FLA MEL-53, MEL-54]
    Following(usize, f64),
}

impl Coming {
    /// A charger has been set down elsewhere: it matters to those who have still to run.
    pub(super) fn set_down(&mut self, state: &State, id: UnitId) {
        let (charged, from) = match self.stage {
            Stage::Contact | Stage::GivesWay => (Charged::Stand, 0),
            Stage::Advance(index) => (Charged::HaveGone, index),
            Stage::Bonus(index) | Stage::House(index, _) | Stage::Following(index, _) => (Charged::HaveGone, index + 1),
        };
        self.onset.set_down(state, id, charged, from);
    }

    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        self.onset.under_way(match self.stage {
            Stage::Contact => ChargeStep::Melee,
            Stage::GivesWay | Stage::Advance(_) | Stage::Bonus(_) | Stage::House(..) | Stage::Following(..) => {
                ChargeStep::Aftermath
            }
        })
    }

    /// The defender stands: contact is made.
    pub fn in_contact(onset: Onset) -> Step {
        Step::Contact(Self { onset, stage: Stage::Contact })
    }

    /// The defender has failed and gives way.
    pub fn defender_gives_way(onset: Onset) -> Step {
        Step::Contact(Self { onset, stage: Stage::GivesWay })
    }

    /// He has gone, and the chargers come on to where he stood.
    pub fn following(onset: Onset) -> Step {
        Step::Contact(Self { onset, stage: Stage::Advance(0) })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Contact(Self { stage, ..self })
    }
}

impl Procedure<Step> for Coming {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        match self.stage {
            Stage::Bonus(index) => {
                let rider = self.onset.riders.get(index)?;
                Some(Awaiting::Dice(bonus_request(state, rider.unit)))
            }
            Stage::House(index, inches) => {
                let unit = self.onset.riders[index].unit;
                let building = victor_of_a_house::may_enter(state, unit, self.onset.defenders[0].house, inches)?;
                Some(Awaiting::Choice(victor_of_a_house::question(state, unit, building)))
            }
            Stage::Following(index, inches) => {
                let (unit, beaten, losers) = (self.onset.riders[index].unit, self.onset.target(), self.losers());
                let thrown = Thrown { unit, beaten, losers: &losers, inches, gone_back: state.retreated };
                contact_sheet(state, &thrown).map(Awaiting::Facts)
            }
            Stage::Contact | Stage::GivesWay | Stage::Advance(_) => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Contact => self.make_contact(turn),
            Stage::GivesWay => self.give_way(turn),
            Stage::Advance(index) => self.advance(turn, index),
            Stage::House(index, inches) => turn.push([self.at(Stage::Following(index, inches))]),
            Stage::Following(index, inches) => self.pursue(turn, index, inches, Stated::default()),
            Stage::Bonus(_) => unreachable!("a bonus is thrown for"),
        }
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let Stage::Following(index, inches) = self.stage else { unreachable!("nothing was asked then") };
        self.pursue(turn, index, inches, Stated::of(Confirmed::of(sheet, stated)));
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::House(index, inches) = self.stage else { unreachable!("nothing else is decided on the way in") };
        match *action {
            Action::Enter { unit, building } => {
                turn.state.note_bonus(self.onset.attempt, true);
                going_in::enter(turn, unit, building, Some(inches));
                // It has charged and met nobody, like those who go on after him. [FLA MEL-98, R-93]
                ends_without_contact(turn, unit);
                turn.push([self.at(Stage::Advance(index + 1))]);
            }
            _ => turn.push([self.at(Stage::Following(index, inches))]),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage {
            Stage::Bonus(index) => {
                let inches = f64::from(faces.first()) * request.pip();
                if turn.is_isolated() {
                    self.pursue(turn, index, inches, Stated::default());
                } else {
                    turn.push([self.at(Stage::House(index, inches))]);
                }
            }
            Stage::Contact | Stage::GivesWay | Stage::Advance(_) | Stage::House(..) | Stage::Following(..) => {
                unreachable!("no die was asked for")
            }
        }
    }

    fn name(&self) -> String {
        format!("contact with unit {}", self.onset.target().0)
    }
}

impl Coming {
    /// Which bonuses differ, of the one asked for: only whom it meets matters; nothing when several follow. In inches.
    pub(crate) fn bonus_classes(&self, state: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        match (self.stage, self.onset.riders.as_slice()) {
            (Stage::Bonus(0), [rider]) => {
                let (target, unit) = (self.onset.target(), rider.unit);
                let after_him = toward_whom_it_struck(state, &self.onset, rider);
                let way = (unit, after_him.or_else(|| straight_on(rider)), after_him.is_some());
                Some(pursuit::bonus_classes(state, way, (target, state.retreated), bonuses))
            }
            _ => None,
        }
    }

    /// The attempt, the charger and its target, when there is one charger.
    pub(crate) fn pair(&self) -> Option<(AttemptId, [UnitId; 2])> {
        match self.onset.riders.as_slice() {
            [rider] => Some((self.onset.attempt, [rider.unit, self.onset.target()])),
            _ => None,
        }
    }

    /// Whether nothing is left of it to do.
    pub(crate) fn is_spent(&self) -> bool {
        matches!(self.stage, Stage::Advance(index) if index >= self.onset.riders.len())
    }

    /// Chargers whose move suffices come in; the others stop short, disordered. [FLA MEL-42, R-42]
    fn make_contact(self, turn: &mut Turn<'_>) {
        let mut in_contact = Vec::new();
        for rider in &self.onset.riders {
            if !turn.state.unit(rider.unit).is_present() {
                continue;
            }
            // A bonus goes straight on. [FLA MEL-93]
            let goes_on = self.onset.is_second;
            let rider = if goes_on { rider.clone() } else { charge_run::finds_way(turn.state, rider, &self.onset) };
            let (enemy, inches) = strikes_first(turn.state, &self.onset, &rider);
            let rider = Rider { remaining: inches, ..rider };
            if !rider.makes_contact() {
                if falls_short(turn, &rider, enemy) {
                    bring_in(turn, self.onset.attempt, rider.unit, self.onset.is_second);
                    in_contact.push((rider.unit, 0.0));
                }
            } else if charge_run::come_in(turn, &rider, enemy, inches) {
                self.park_all(turn, &rider, enemy);
                in_contact.push((rider.unit, rider.spare()));
            }
        }
        charge_ends::forget_fire_of_the_unmet(turn, &self.onset);
        turn.push([Wrapping::round(self.onset.attempt, self.onset.target(), in_contact)]);
    }

    /// A charger is in contact with whom it struck, with those beside him whom it touches, and with whomever else it has run into.
    /// [FLA MEL-01, R-118]
    fn park_all(&self, turn: &mut Turn<'_>, rider: &Rider, enemy: UnitId) {
        let target = self.onset.target();
        let beside = self.onset.defenders.iter().map(|defender| defender.unit).filter(|&on| on != enemy);
        let all = std::iter::once(enemy).chain(beside);
        let can_be_measured = |id: UnitId| turn.state.footprint(id).is_some();
        let is_met = |&on: &UnitId| {
            !(can_be_measured(rider.unit) && can_be_measured(on)) || charge_run::touches(turn.state, rider.unit, on)
        };
        let met: Vec<UnitId> = all.filter(is_met).collect();
        for strike in met.into_iter().filter_map(|on| rider.strike(target, on)) {
            let met = self.onset.is_met_by(turn.state, strike.on);
            park(turn, self.onset.attempt, rider.contact(strike, self.onset.is_second, met));
        }
        bring_in(turn, self.onset.attempt, rider.unit, self.onset.is_second);
    }

    /// The defender goes back: three inches if fatigued, else the whole retreat and three more. [FLA MEL-44, MEL-45]
    fn give_way(self, turn: &mut Turn<'_>) {
        let target = self.onset.target();
        turn.state.retreated = 0.0;
        turn.push([goes_back(turn.state, &self.onset, target), Reacting::as_they_follow(self.onset)]);
    }

    /// A charger comes to where the defender stood, or as far as it can, and rolls a bonus however far it got. [FLA MEL-49, MEL-50]
    fn advance(self, turn: &mut Turn<'_>, index: usize) {
        let Some(rider) = self.onset.riders.get(index).cloned() else {
            return;
        };
        if !turn.state.unit(rider.unit).is_present() {
            turn.push([self.at(Stage::Advance(index + 1))]);
            return;
        }
        charge_ends::comes_up(turn, &rider);
        if self.onset.is_second {
            ends_without_contact(turn, rider.unit);
            turn.push([self.at(Stage::Advance(index + 1))]);
        } else {
            turn.push([self.at(Stage::Bonus(index))]);
        }
    }

    /// All who were charged, and have given way.
    fn losers(&self) -> Vec<UnitId> {
        self.onset.defenders.iter().map(|defender| defender.unit).collect()
    }

    /// The bonus move, and whom it meets. [FLA MEL-52 to MEL-54]
    fn pursue(self, turn: &mut Turn<'_>, index: usize, inches: f64, stated: Stated) {
        let rider = self.onset.riders[index].clone();
        let target = self.onset.target();
        let attempt = self.onset.attempt;
        turn.state.note_bonus(attempt, true);
        let after_him = toward_whom_it_struck(turn.state, &self.onset, &rider);
        let (direction, turns) = (after_him.or_else(|| straight_on(&rider)), after_him.is_some());
        let losers = self.losers();
        let (rule, unit) = ("FLA MEL-50", rider.unit);
        let bonus = Bonus { rule, attempt, unit, direction, turns, inches, beaten: target, losers: &losers, stated };
        let met = follow(turn, &bonus);
        let next = self.clone().at(Stage::Advance(index + 1));
        match met {
            Met::Beaten(enemy) => {
                let strike =
                    rider.strike(target, enemy).unwrap_or(Strike { on: enemy, distance: 0.0, aspect: rider.aspect });
                park(turn, attempt, rider.contact(strike, true, false));
                bring_in(turn, attempt, rider.unit, true);
                turn.push([next]);
            }
            Met::Second(charge) => turn.push([*charge, next]),
            Met::Nobody => {
                ends_without_contact(turn, rider.unit);
                turn.push([next]);
            }
        }
    }
}

/// Whom a charger strikes first, and after how many inches: one beside its target has perhaps come to meet it.
pub(super) fn strikes_first(state: &State, onset: &Onset, rider: &Rider) -> (UnitId, f64) {
    let aimed = (onset.target(), rider.remaining);
    let Some((_, direction)) = rider.way else { return aimed };
    let detour = detour(&rider.bends).min(rider.remaining);
    let Some(start) = rider.after(detour) else { return aimed };
    let block = state.block(rider.unit);
    let others = rider.beside.iter().filter(|strike| onset.strikes(strike.on)).filter_map(|strike| {
        let enemy = state.footprint(strike.on)?;
        let run = detour + first_touch(&block, start, direction, rider.remaining - detour, &[enemy])?;
        (run < rider.remaining - CONTACT).then_some((strike.on, run))
    });
    others.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or(aimed)
}

/// A defender who has failed his check goes back from the charge. [FLA MEL-44, MEL-45]
pub fn goes_back(state: &State, onset: &Onset, unit: UnitId) -> Step {
    let kind = match state.unit(unit).morale {
        Morale::Shaken | Morale::Routed => Kind::Broken { extra: tables::DRIVEN_BACK },
        Morale::Good | Morale::Fatigued => Kind::Daunted,
    };
    let cause = onset.riders.iter().find(|rider| rider.strike(onset.target(), unit).is_some());
    Flight::of(unit, kind, cause.map(|rider| rider.unit), Some(onset.attempt))
}

/// Which way a charger goes on after whom has given way before it: as it has come, or straight ahead where it came from beside it; nothing is
/// straight ahead. [FLA MEL-53]
fn straight_on(rider: &Rider) -> Option<Vector> {
    let (start, direction) = rider.way?;
    (start.forward().dot(&direction) >= FRAC_1_SQRT_2 - TOLERANCE).then_some(direction)
}

/// Which way a charger follows who has come on the flank or rear of him who has given way: after him, to where he was last seen if he has
/// gone. [FLA MEL-93, R-89]
fn toward_whom_it_struck(state: &State, onset: &Onset, rider: &Rider) -> Option<Vector> {
    let seen = state.last_seen(onset.target(), onset.last_seen)?;
    let run = seen - state.footprint(rider.unit)?.centre;
    (rider.aspect != Aspect::Front && run.norm() > CONTACT).then(|| run.normalize())
}
