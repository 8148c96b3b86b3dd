//! After a melee: disorder, the loser's retreat and nerve, the winner's bonus. [FLA MEL-89 to MEL-97]

use serde::Serialize;

use super::bonus_sheet::{Stated, Thrown, contact_sheet};
use super::check::Check;
use super::flight::{Flight, Kind};
use super::melee::Fight;
use super::pursuit::{Bonus, Met};
use super::{Procedure, Returned, Step, Turn, Work, charge_run, command, going_in, pursuit, victor_of_a_house};
use crate::dice::Faces;
use crate::game::{Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Statement, Unsaid, Wording, told};
use crate::geometry::zone::Aspect;
use crate::geometry::{Point, Rect, Vector, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::Confirmed;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::judge::melee::Party;
use crate::rules::flanders::judge::morale::Purpose;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Under};
use crate::rules::flanders::state::{AttemptId, Contact, Melee, State, UnitId};

/// What follows a melee.
#[derive(Clone, Debug, Serialize)]
pub struct Aftermath {
    melee: Melee,
    second_round: bool,
    winner: Party,
    /// How far each loser has gone back, in inches.
    gone_back: Vec<(UnitId, f64)>,
    /// Where each loser was last seen: who follows him follows him there, though he is gone. [FLA MEL-93]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    last_seen: Vec<(UnitId, Point)>,
    /// The middle of all in touch who have beaten each loser, before the bases of either fell in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beaten_from: Vec<(UnitId, Point)>,
    /// The middle of those among whom a winner stands who struck the same loser beside it, in flank or rear: they follow him side by side.
    ///
    #[serde(skip_serializing_if = "Vec::is_empty")]
    middles: Vec<(UnitId, Point)>,
    /// The one bonus of the attempt had been taken before this melee. [FLA MEL-55]
    #[serde(skip_serializing_if = "is_not")]
    was_spent: bool,
    /// Winners whose bonus has brought them up with a loser again: they fight when all have followed. [FLA MEL-91, MEL-95]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    again: Vec<Contact>,
    /// The house that one of the losers held, by its place in the ground, and who that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<(usize, UnitId)>,
    stage: Stage,
}

/// For marks that are left out of a fingerprint where they are not set.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it a reference")]
fn is_not(mark: &bool) -> bool {
    !mark
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// It may go into the house it has won, or follow so many inches.
    House(usize, f64),
    /// It follows so many inches; whether it meets the loser again, or others, is asked where that cannot be measured. [FLA MEL-95,
    /// MEL-96]
    Following(usize, f64),
}

impl Aftermath {
    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        Under::of_melee(&self.melee, ChargeStep::Aftermath)
    }

    /// What follows this melee, won by this party.
    pub fn of(state: &State, fight: Fight, winner: Party) -> Step {
        let second_round = fight.second_round;
        let mut losers = fight.units(winner.other()).into_iter();
        let house = losers.find_map(|loser| Some((state.unit(loser).garrison_of()?, loser)));
        let melee = fight.melee.expect("a melee is taken up before it is fought");
        let was_spent = state.attempt(melee.attempt).bonus_spent;
        let mut aftermath = Self {
            melee,
            second_round,
            winner,
            gone_back: Vec::new(),
            last_seen: Vec::new(),
            beaten_from: Vec::new(),
            middles: Vec::new(),
            was_spent,
            again: Vec::new(),
            house,
            stage: Stage::Disorder,
        };
        aftermath.look_for_losers(state);
        aftermath.middles = aftermath.middles(state);
        let (losers, winners) = (aftermath.losers(), aftermath.winners());
        aftermath.beaten_from =
            losers.iter().filter_map(|&id| Some((id, middle_in_touch(state, id, &winners)?))).collect();
        Step::Aftermath(aftermath)
    }

    fn at(self, stage: Stage) -> Step {
        Step::Aftermath(Self { stage, ..self })
    }

    fn units(&self, party: Party) -> Vec<UnitId> {
        match party {
            Party::Attacker => self.melee.attackers.clone(),
            Party::Defender => self.melee.defenders.clone(),
        }
    }

    fn losers(&self) -> Vec<UnitId> {
        self.units(self.winner.other())
    }

    fn winners(&self) -> Vec<UnitId> {
        self.units(self.winner)
    }

    /// Notes where the losers stand, or have left the table.
    fn look_for_losers(&mut self, state: &State) {
        for loser in self.losers() {
            let before = self.last_seen.iter().find(|(seen, _)| *seen == loser).map(|(_, place)| *place);
            let Some(place) = state.last_seen(loser, before) else { continue };
            self.last_seen.retain(|(seen, _)| *seen != loser);
            self.last_seen.push((loser, place));
        }
    }

    /// How far a loser has gone back, beaten and broken, in inches.
    fn inches_back(&self, loser: UnitId) -> f64 {
        self.gone_back.iter().filter(|(id, _)| *id == loser).fold(0.0, |sum, (_, inches)| sum + inches)
    }

    /// Notes how far a loser has gone back, and where he stands then.
    fn note_flight(&mut self, state: &State, index: usize) -> UnitId {
        let loser = self.losers()[index];
        self.gone_back.push((loser, state.retreated));
        self.look_for_losers(state);
        loser
    }

    /// Who has beaten a loser: the first of the winners whom he met.
    fn beaten_by(&self, state: &State, loser: UnitId) -> Option<UnitId> {
        let winners: Vec<UnitId> = self.winners().into_iter().filter(|&id| state.unit(id).is_present()).collect();
        let met = self.melee.met_by(loser).find(|enemy| winners.contains(enemy));
        met.or_else(|| winners.first().copied())
    }

    /// Whom a winner follows: whom it has struck in flank or rear, else whom it has met. [FLA MEL-93]
    fn followed_by(&self, winner: UnitId) -> UnitId {
        let losers = self.losers();
        let struck = self.melee.brought_in(winner).filter(|contact| contact.aspect != Aspect::Front);
        let met = struck.map(|contact| contact.on).chain(self.melee.met_by(winner));
        met.into_iter().find(|met| losers.contains(met)).unwrap_or(losers[0])
    }
}

impl Aftermath {
    /// Whether a loser has still to go back and to be tested for it.
    pub(super) fn has_still_to_test(&self, id: UnitId) -> bool {
        let next = match self.stage {
            Stage::Disorder => 0,
            Stage::Back(index) | Stage::Nerve(index) | Stage::Tested(index) => index,
            Stage::Gone(index) => index + 1,
            Stage::Bonus(_) | Stage::House(..) | Stage::Following(..) => return false,
        };
        self.losers().iter().skip(next).any(|&loser| loser == id)
    }
}

impl Procedure<Step> for Aftermath {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        if let Stage::House(index, inches) = self.stage {
            let unit = self.winners()[index];
            // Only who has fought those in it has won the house.
            let has_met = |holder: UnitId| self.melee.met_by(unit).any(|met| met == holder);
            let won = self.house.filter(|(_, holder)| has_met(*holder)).map(|(building, _)| building);
            let building = victor_of_a_house::may_enter(state, unit, won, inches)?;
            return Some(Awaiting::Choice(victor_of_a_house::question(state, unit, building)));
        }
        if let Stage::Following(index, inches) = self.stage {
            let unit = self.winners()[index];
            let (beaten, losers) = (self.followed_by(unit), self.losers());
            let thrown = Thrown { unit, beaten, losers: &losers, inches, gone_back: self.inches_back(beaten) };
            return contact_sheet(state, &thrown).map(Awaiting::Facts);
        }
        let Stage::Bonus(index) = self.stage else { return None };
        let winner = *self.winners().get(index)?;
        self.takes_bonus(state, winner).then(|| Awaiting::Dice(pursuit::bonus_request(state, winner)))
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Disorder => self.disorder(turn),
            Stage::Back(index) => self.send_back(turn, index),
            Stage::Nerve(index) => self.test(turn, index),
            // Its check was left out: it stands.
            Stage::Tested(index) => self.tested(turn, index, true),
            Stage::Gone(index) => self.gone(turn, index),
            Stage::Bonus(index) if index < self.winners().len() => turn.push([self.at(Stage::Bonus(index + 1))]),
            Stage::Bonus(_) => self.fight_again(turn),
            Stage::House(index, inches) => turn.push([self.at(Stage::Following(index, inches))]),
            Stage::Following(index, inches) => self.follow_up(turn, index, inches, Stated::default()),
        }
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        let Stage::Following(index, inches) = self.stage else { unreachable!("nothing was asked then") };
        self.follow_up(turn, index, inches, Stated::of(Confirmed::of(sheet, stated)));
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::House(index, inches) = self.stage else { unreachable!("nothing else is decided after a melee") };
        match *action {
            Action::Enter { unit, building } => {
                let is_last = index + 1 >= self.winners().len();
                turn.state.note_bonus(self.melee.attempt, is_last);
                going_in::enter(turn, unit, building, Some(inches));
                turn.push([self.at(Stage::Bonus(index + 1))]);
            }
            _ => turn.push([self.at(Stage::Following(index, inches))]),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Stage::Bonus(index) = self.stage else { unreachable!("nothing was asked then") };
        let inches = f64::from(faces.first()) * request.pip();
        if turn.is_isolated() {
            self.follow_up(turn, index, inches, Stated::default());
        } else {
            turn.push([self.at(Stage::House(index, inches))]);
        }
    }

    fn resume(self, turn: &mut Turn<'_>, returned: Returned) {
        match (self.stage, returned) {
            (Stage::Tested(index), Returned::Checked { passed }) => self.tested(turn, index, passed),
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        "aftermath of a melee".to_owned()
    }
}

impl Aftermath {
    /// Both sides are disordered; winners who were shaken or fatigued rally on the spot. [FLA MEL-89, RET-09]
    fn disorder(self, turn: &mut Turn<'_>) {
        for id in self.losers().into_iter().chain(self.winners()) {
            turn.state.fall_in(id);
            let unit = turn.state.unit_mut(id);
            unit.disordered = true;
            unit.this_turn.melee = true;
            unit.this_turn.won_melee = false;
            // What it fired was against a charge that has been fought out; its next melee is another's. [FLA MEL-74]
            unit.this_turn.fired_reacting = false;
        }
        for id in self.winners() {
            let unit = turn.state.unit_mut(id);
            unit.this_turn.won_melee = true;
            if unit.is_present() && matches!(unit.morale, Morale::Shaken | Morale::Fatigued) {
                let text = told!(turn, "{} has won and rallies where it stands.", unit.name);
                command::set_morale(turn, id, Morale::Good);
                turn.tell(Report::new(ReportKind::Morale, Rule::new("FLA RET-09"), text).about([id.into()]));
            }
        }
        turn.push([self.at(Stage::Back(0))]);
    }

    /// The loser goes back three inches facing the enemy; routers flee at once. [FLA MEL-90]
    fn send_back(self, turn: &mut Turn<'_>, index: usize) {
        let Some(&loser) = self.losers().get(index) else {
            turn.push([self.at(Stage::Bonus(0))]);
            return;
        };
        let is_routed = turn.state.unit(loser).morale == Morale::Routed;
        if !turn.state.unit(loser).is_present() {
            turn.push([self.at(Stage::Back(index + 1))]);
            return;
        }
        turn.state.retreated = 0.0;
        let attempt = self.melee.attempt;
        let cause = self.beaten_by(turn.state, loser);
        if is_routed {
            turn.state.unit_mut(loser).this_turn.rally_spent = true;
            let kind = Kind::Broken { extra: tables::DRIVEN_BACK };
            turn.push([Flight::of(loser, kind, cause, Some(attempt)), self.at(Stage::Gone(index))]);
        } else {
            let from = self.beaten_from.iter().find(|(beaten, _)| *beaten == loser).map(|(_, middle)| *middle);
            turn.push([Flight::beaten(loser, cause, attempt, from), self.at(Stage::Nerve(index))]);
        }
    }

    fn test(mut self, turn: &mut Turn<'_>, index: usize) {
        let loser = self.note_flight(turn.state, index);
        if turn.state.unit(loser).is_present() {
            turn.push([Check::of(loser, Purpose::LostMelee), self.at(Stage::Tested(index))]);
        } else {
            turn.push([self.at(Stage::Back(index + 1))]);
        }
    }

    /// A failed check sends it on; a square that fails is broken. [FLA MEL-90, MEL-94]
    fn tested(self, turn: &mut Turn<'_>, index: usize, passed: bool) {
        let loser = self.losers()[index];
        turn.state.attempt_mut(self.melee.attempt).note_test(loser, passed);
        if !passed {
            command::break_square(turn, loser);
        }
        if !passed && turn.state.unit(loser).morale >= Morale::Shaken {
            let cause = self.beaten_by(turn.state, loser);
            let attempt = self.melee.attempt;
            turn.state.retreated = 0.0;
            turn.push([
                Flight::of(loser, Kind::Broken { extra: 0.0 }, cause, Some(attempt)),
                self.at(Stage::Gone(index)),
            ]);
        } else {
            turn.push([self.at(Stage::Back(index + 1))]);
        }
    }

    fn gone(mut self, turn: &mut Turn<'_>, index: usize) {
        self.note_flight(turn.state, index);
        turn.push([self.at(Stage::Back(index + 1))]);
    }

    /// Whether a winner follows up: once in an attempt, whosever it was that it came in by its bonus; never after a second round, never
    /// squares or guns. [FLA MEL-55, MEL-91, MEL-92, MEL-97]
    fn takes_bonus(&self, state: &State, winner: UnitId) -> bool {
        let unit = state.unit(winner);
        // Who runs follows nobody. [FLA MEL-89, R-37]
        unit.is_present()
            && unit.morale != Morale::Routed
            && !self.was_spent
            && self.melee.leaves_bonus(winner)
            && unit.garrison_of().is_none()
            && judge::victory_bonus_pip(&unit.troop(), self.second_round, state.house()).is_some()
    }

    /// Which bonuses differ, of the one asked for: only whom it meets matters; nothing when several follow. In inches.
    pub(crate) fn bonus_classes(&self, state: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        match (self.stage, self.winners().as_slice(), self.losers().as_slice()) {
            (Stage::Bonus(0), &[winner], &[loser]) => {
                let direction = self.way_of(state, winner);
                let way = (winner, direction, direction.is_some());
                Some(pursuit::bonus_classes(state, way, (loser, self.inches_back(loser)), bonuses))
            }
            _ => None,
        }
    }

    /// The attempt it belongs to, who won and who lost.
    pub fn parties(&self) -> (AttemptId, Vec<UnitId>, Vec<UnitId>) {
        (self.melee.attempt, self.winners(), self.losers())
    }

    /// Whether nothing is left of it to do.
    pub(crate) fn is_spent(&self) -> bool {
        self.again.is_empty() && matches!(self.stage, Stage::Bonus(index) if index >= self.winners().len())
    }

    /// Whether nobody can follow any more.
    pub(crate) fn is_last(&self, state: &State) -> bool {
        self.second_round || self.was_spent || state.attempt(self.melee.attempt).bonus_spent
    }

    /// The attempt, the winner and the loser, when there is one of each.
    pub(crate) fn pair(&self) -> Option<(AttemptId, [UnitId; 2])> {
        match (self.winners().as_slice(), self.losers().as_slice()) {
            (&[winner], &[loser]) => Some((self.melee.attempt, [winner, loser])),
            _ => None,
        }
    }

    /// The winner's bonus, and whom it meets. [FLA MEL-93, MEL-95, MEL-96]
    fn follow_up(self, turn: &mut Turn<'_>, index: usize, inches: f64, stated: Stated) {
        let winner = self.winners()[index];
        let loser = self.followed_by(winner);
        let is_last = index + 1 >= self.winners().len();
        turn.state.note_bonus(self.melee.attempt, is_last);
        turn.state.retreated = self.inches_back(loser);
        let direction = self.way_of(turn.state, winner);
        // Those who follow side by side keep their fronts, for they would turn into each other.
        let turns = direction.is_some() && self.middles.iter().all(|(id, _)| *id != winner);
        let (rule, attempt, losers) = ("FLA MEL-91", self.melee.attempt, self.losers());
        let losers = losers.as_slice();
        let bonus = Bonus { rule, attempt, unit: winner, direction, turns, inches, beaten: loser, losers, stated };
        let met = pursuit::follow(turn, &bonus);
        let next = self.clone().at(Stage::Bonus(index + 1));
        match met {
            Met::Beaten(enemy) => {
                let mut again = self.again.clone();
                let aspect = Aspect::Front;
                // It may have come up with another of the beaten beside him.
                let beside = charge_run::touched(turn.state, winner).into_iter().filter(|&on| on != enemy);
                let beaten = std::iter::once(enemy).chain(beside.filter(|on| losers.contains(on)));
                again.extend(beaten.map(|on| Contact {
                    by: winner,
                    on,
                    aspect,
                    advancing: true,
                    by_bonus: true,
                    met: false,
                }));
                charge_run::bring_in_all_but(turn, attempt, winner, true, losers);
                turn.push([Self { again, ..self }.at(Stage::Bonus(index + 1))]);
            }
            Met::Second(charge) => {
                turn.state.note_bonus(attempt, true);
                turn.push([*charge, next]);
            }
            Met::Nobody => turn.push([next]),
        }
    }

    /// When all winners have followed, those who have come up with a loser fight him again, at once. [FLA MEL-91, MEL-95]
    fn fight_again(self, turn: &mut Turn<'_>) {
        let attempt = self.melee.attempt;
        let mut melees: Vec<Melee> = Vec::new();
        for &contact in &self.again {
            match melees.iter_mut().find(|melee| melee.involves(contact.on) || melee.involves(contact.by)) {
                Some(melee) => melee.join(contact),
                None => melees.push(Melee::of(attempt, contact)),
            }
        }
        if !melees.is_empty() {
            turn.state.note_bonus(attempt, true);
            // Nobody follows anybody a second time: how far the first flight went is past.
            turn.state.retreated = 0.0;
            turn.push(melees.into_iter().map(Fight::again).collect::<Vec<Step>>());
        }
    }

    /// Straight ahead after a frontal melee; a winner on flank or rear, or who was struck there, follows the loser, to where he was last
    /// seen. [FLA MEL-93, R-89]
    fn way_of(&self, state: &State, winner: UnitId) -> Option<Vector> {
        if self.was_frontal(winner) {
            return None;
        }
        let place =
            |known: &[(UnitId, Point)], id: UnitId| known.iter().find(|known| known.0 == id).map(|known| known.1);
        let seen = place(&self.last_seen, self.followed_by(winner))?;
        let from = place(&self.middles, winner).or_else(|| state.footprint(winner).map(|own| own.centre))?;
        let run = seen - from;
        (run.norm() > 0.01).then(|| run.normalize())
    }

    fn was_frontal(&self, winner: UnitId) -> bool {
        let mut own = self.melee.contacts.iter().filter(|contact| contact.by == winner || contact.on == winner);
        own.all(|contact| contact.aspect == Aspect::Front)
    }

    fn middles(&self, state: &State) -> Vec<(UnitId, Point)> {
        let follow = self.winners().into_iter().filter(|&winner| !self.was_frontal(winner));
        let follow: Vec<(UnitId, Rect)> =
            follow.filter_map(|winner| Some((winner, state.footprint(winner)?))).collect();
        let middle_about = |winner: UnitId, own: &Rect| {
            let follows_with_it = |other: UnitId| self.followed_by(other) == self.followed_by(winner);
            let is_beside = |rect: &Rect| shape::is_near(own, rect, charge_run::CLEAR);
            let together = follow.iter().filter(|(other, rect)| follows_with_it(*other) && is_beside(rect));
            let centres: Vec<Vector> = together.map(|(_, rect)| rect.centre.coords).collect();
            (centres.len() > 1).then(|| Point::from(centres.iter().sum::<Vector>() / centres.len() as f64))
        };
        follow.iter().filter_map(|(winner, own)| Some((*winner, middle_about(*winner, own)?))).collect()
    }
}

/// The middle of those of some enemies whom a unit touches, those too round whose flank its bases have gone.
pub(super) fn middle_in_touch(state: &State, id: UnitId, enemies: &[UnitId]) -> Option<Point> {
    let touched = charge_run::touched(state, id).into_iter().filter(|enemy| enemies.contains(enemy));
    let middles: Vec<Vector> = touched.filter_map(|enemy| Some(state.footprint(enemy)?.centre.coords)).collect();
    (!middles.is_empty()).then(|| Point::from(middles.iter().sum::<Vector>() / middles.len() as f64))
}
