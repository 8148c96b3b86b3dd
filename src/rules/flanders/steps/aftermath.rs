//! After a melee: disorder, the loser's retreat and nerve, the winner's bonus. [FLA MEL-89 to MEL-97]

use serde::Serialize;

use super::check::Check;
use super::flight::{Flight, Kind};
use super::melee::Fight;
use super::{Procedure, Step, Table, command, contact};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Unsaid};
use crate::geometry::Formation;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::melee::Party;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Onset, Rider, Under};
use crate::rules::flanders::state::{Attacker, AttemptId, Melee, State, UnitId};

/// What follows a melee.
#[derive(Clone, Debug, Serialize)]
pub struct Aftermath {
    melee: Melee,
    second_round: bool,
    winner: Party,
    /// How far the losers have gone back, in inches.
    gone_back: f64,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum Stage {
    /// Everybody is disordered, impaired winners rally.
    Disorder,
    /// Each loser goes back.
    Back(usize),
    /// Each loser is tested.
    Nerve(usize),
    /// What the test said.
    Tested(usize),
    /// Its flight is over.
    Gone(usize),
    /// Each winner's bonus.
    Bonus(usize),
}

impl Aftermath {
    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        self.melee.under_way(ChargeStep::Aftermath)
    }

    /// What follows this melee, won by this party.
    pub fn of(fight: Fight, winner: Party) -> Step {
        let second_round = fight.second_round;
        let melee = fight.melee.expect("a melee is taken up before it is fought");
        Step::Aftermath(Self { melee, second_round, winner, gone_back: 0.0, stage: Stage::Disorder })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Aftermath(Self { stage, ..self })
    }

    fn units(&self, party: Party) -> Vec<UnitId> {
        match party {
            Party::Attacker => self.melee.attackers.iter().map(|attacker| attacker.unit).collect(),
            Party::Defender => self.melee.defenders.clone(),
        }
    }

    fn losers(&self) -> Vec<UnitId> {
        self.units(self.winner.other())
    }

    fn winners(&self) -> Vec<UnitId> {
        self.units(self.winner)
    }
}

impl Procedure for Aftermath {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        let Stage::Bonus(index) = self.stage else { return None };
        let winner = *self.winners().get(index)?;
        self.takes_bonus(field, winner).then(|| Awaiting::Dice(contact::bonus_request(field, winner)))
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Disorder => self.disorder(table),
            Stage::Back(index) => self.send_back(table, index),
            Stage::Nerve(index) => self.test(table, index),
            Stage::Tested(index) => self.tested(table, index),
            Stage::Gone(index) => self.gone(table, index),
            Stage::Bonus(index) if index < self.winners().len() => table.push([self.at(Stage::Bonus(index + 1))]),
            Stage::Bonus(_) => {}
        }
    }

    fn roll(self, table: &mut Table<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Stage::Bonus(index) = self.stage else { return };
        let inches = f64::from(faces.first()) * request.pip();
        self.follow_up(table, index, inches);
    }

    fn name(&self) -> String {
        "aftermath of a melee".to_owned()
    }
}

impl Aftermath {
    /// Both sides are disordered; winners who were shaken or fatigued rally on the spot. [FLA MEL-89, RET-09]
    fn disorder(self, table: &mut Table<'_>) {
        for id in self.losers().into_iter().chain(self.winners()) {
            table.state.fall_in(id);
            let unit = table.state.unit_mut(id);
            unit.disordered = true;
            unit.this_turn.melee = true;
            unit.this_turn.won_melee = false;
        }
        for id in self.winners() {
            let unit = table.state.unit_mut(id);
            unit.this_turn.won_melee = true;
            if unit.is_present() && matches!(unit.morale, Morale::Shaken | Morale::Fatigued) {
                let text = format!("{} has won and rallies where it stands.", unit.name);
                command::set_morale(table, id, Morale::Good);
                table.tell(Report::new(ReportKind::Morale, Rule::new("FLA RET-09"), text).about([id.into()]));
            }
        }
        table.push([self.at(Stage::Back(0))]);
    }

    /// The loser goes back three inches facing the enemy; routers flee at once. [FLA MEL-90]
    fn send_back(self, table: &mut Table<'_>, index: usize) {
        let Some(&loser) = self.losers().get(index) else {
            table.push([self.at(Stage::Bonus(0))]);
            return;
        };
        let is_routed = table.state.unit(loser).morale == Morale::Routed;
        if !table.state.unit(loser).is_present() {
            table.push([self.at(Stage::Back(index + 1))]);
            return;
        }
        table.state.retreated = 0.0;
        let attempt = self.melee.attempt;
        let cause = self.winners().first().copied();
        if is_routed {
            let kind = Kind::Broken { extra: tables::DRIVEN_BACK };
            table.push([Flight::of(loser, kind, cause, Some(attempt)), self.at(Stage::Gone(index))]);
        } else {
            table.push([Flight::of(loser, Kind::Three, cause, Some(attempt)), self.at(Stage::Nerve(index))]);
        }
    }

    fn test(mut self, table: &mut Table<'_>, index: usize) {
        self.gone_back += table.state.retreated;
        let loser = self.losers()[index];
        if table.state.unit(loser).is_present() {
            table.push([Check::of(loser, Purpose::LostMelee), self.at(Stage::Tested(index))]);
        } else {
            table.push([self.at(Stage::Back(index + 1))]);
        }
    }

    /// A failed check sends it on; a square that fails is broken. [FLA MEL-90, MEL-94]
    fn tested(self, table: &mut Table<'_>, index: usize) {
        let loser = self.losers()[index];
        let passed = table.state.verdict.take().is_none_or(|verdict| verdict.passed);
        table.state.attempt_mut(self.melee.attempt).note_test(loser, passed);
        if !passed && table.state.unit(loser).formation == Formation::Square {
            table.state.unit_mut(loser).formation = Formation::Line;
            let text = format!("The square of {} is broken.", table.state.name(loser));
            table.tell(Report::new(ReportKind::Rout, Rule::new("FLA MEL-94"), text).about([loser.into()]));
        }
        if !passed && table.state.unit(loser).morale >= Morale::Shaken {
            let cause = self.winners().first().copied();
            let attempt = self.melee.attempt;
            table.state.retreated = 0.0;
            table.push([
                Flight::of(loser, Kind::Broken { extra: 0.0 }, cause, Some(attempt)),
                self.at(Stage::Gone(index)),
            ]);
        } else {
            table.push([self.at(Stage::Back(index + 1))]);
        }
    }

    fn gone(mut self, table: &mut Table<'_>, index: usize) {
        self.gone_back += table.state.retreated;
        table.push([self.at(Stage::Back(index + 1))]);
    }

    /// Whether a winner follows up: once in an attempt, never after a second round, never squares or guns. [FLA MEL-55, MEL-91, MEL-92, MEL-97]
    fn takes_bonus(&self, field: &State, winner: UnitId) -> bool {
        let unit = field.unit(winner);
        let is_spent = field.attempt(self.melee.attempt).bonus_spent;
        unit.is_present()
            && !is_spent
            && unit.garrison_of().is_none()
            && judge::victory_bonus_pip(&unit.troop(), self.second_round, field.house()).is_some()
    }

    /// Which bonuses differ, of the one asked for: only whom it meets matters; nothing when several follow. In inches.
    pub(crate) fn bonus_classes(&self, field: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        match (self.stage, self.winners().as_slice(), self.losers().as_slice()) {
            (Stage::Bonus(0), &[winner], &[loser]) => {
                let direction = self.way_of(field, winner, loser);
                Some(contact::bonus_classes(field, winner, direction, (loser, self.gone_back), bonuses))
            }
            _ => None,
        }
    }

    /// Whether nothing is left of it to do.
    pub(crate) fn is_spent(&self) -> bool {
        matches!(self.stage, Stage::Bonus(index) if index >= self.winners().len())
    }

    /// Whether nobody can follow any more.
    pub(crate) fn is_last(&self, field: &State) -> bool {
        self.second_round || field.attempt(self.melee.attempt).bonus_spent
    }

    /// The attempt, the winner and the loser, when there is one of each.
    pub(crate) fn pair(&self) -> Option<(AttemptId, [UnitId; 2])> {
        match (self.winners().as_slice(), self.losers().as_slice()) {
            (&[winner], &[loser]) => Some((self.melee.attempt, [winner, loser])),
            _ => None,
        }
    }

    /// The winner's bonus, and whom it meets. [FLA MEL-93, MEL-95, MEL-96]
    fn follow_up(self, table: &mut Table<'_>, index: usize, inches: f64) {
        let winner = self.winners()[index];
        let loser = self.losers()[0];
        let text = format!("{} follows up {inches}″.", table.state.name(winner));
        table.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-91"), text).about([winner.into()]));
        let is_last = index + 1 >= self.winners().len();
        table.state.attempt_mut(self.melee.attempt).bonus_spent = is_last;
        table.state.retreated = self.gone_back;
        let direction = self.way_of(table.state, winner, loser);
        let met = contact::follow(table.state, winner, direction, inches, loser);
        let attempt = self.melee.attempt;
        let next = self.clone().at(Stage::Bonus(index + 1));
        match met {
            Some(enemy) if self.losers().contains(&enemy) => {
                table.state.attempt_mut(attempt).bonus_spent = true;
                let attackers = vec![Attacker { unit: winner, aspect: Aspect::Front, advancing: true }];
                // Nobody follows anybody a second time: how far the first flight went is past.
                table.state.retreated = 0.0;
                let next = Self { gone_back: 0.0, ..self }.at(Stage::Bonus(index + 1));
                table.push([Fight::again(Melee { attempt, attackers, defenders: vec![enemy] }), next]);
            }
            Some(enemy) => {
                table.state.attempt_mut(attempt).bonus_spent = true;
                let rider = Rider::new(winner, 0.0);
                let onset = Onset::pursuing(attempt, enemy, rider.clone(), table.state.unit(enemy).morale);
                table.push([contact::meet_second(table.state, &onset, &rider, enemy), next]);
            }
            None => table.push([next]),
        }
    }

    /// Straight ahead after a frontal melee; a winner on flank or rear follows the loser. [FLA MEL-93]
    fn way_of(&self, field: &State, winner: UnitId, loser: UnitId) -> Option<crate::geometry::Vector> {
        let was_frontal =
            self.melee.attackers.iter().all(|attacker| attacker.unit != winner || attacker.aspect == Aspect::Front);
        if was_frontal {
            return None;
        }
        let run = field.footprint(loser)?.centre - field.footprint(winner)?.centre;
        (run.norm() > 0.01).then(|| run.normalize())
    }
}

/// Both sides are helpless: both are disordered and the attackers go back.
pub fn nobody_wins(table: &mut Table<'_>, melee: &Melee) {
    let attackers: Vec<UnitId> = melee.attackers.iter().map(|attacker| attacker.unit).collect();
    for &id in attackers.iter().chain(&melee.defenders) {
        table.state.fall_in(id);
        table.state.unit_mut(id).disordered = true;
        table.state.unit_mut(id).this_turn.melee = true;
    }
    let cause = melee.defenders.first().copied();
    table.push(
        attackers.into_iter().map(|id| Flight::of(id, Kind::Three, cause, Some(melee.attempt))).collect::<Vec<_>>(),
    );
}
