//! The charger comes in; or the defender gives way, and the charger follows. [FLA MEL-42 to MEL-55]

use serde::Serialize;

use super::charge::Charge;
use super::flight::{Flight, Kind, hundredths};
use super::reaction::Reacting;
use super::volley::{Occasion, Volley};
use super::wrapping::Wrapping;
use super::{Procedure, Step, Turn, Work, buildings, thrower, victor_of_a_house};
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Unsaid, Wording, say};
use crate::geometry::contact::{conformed, first_touch};
use crate::geometry::zone::Aspect;
use crate::geometry::{Block, Pose, Rect, Vector, is_within, shape};
use crate::rules::flanders::book::house::PursuerDisordered;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::charge::longest_bonus;
use crate::rules::flanders::facts::retreat_route::corridor;
use crate::rules::flanders::judge::charge as judge;
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{ChargeStep, Onset, Rider, Under};
use crate::rules::flanders::state::{AttemptId, Contact, Footing, GUN_BASE, Melee, Place, State, UnitId};

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
    /// Pistols at a defender who went no farther than four inches. [FLA MEL-17, R-85]
    Pistols(usize),
    /// The chargers come to where he stood. [FLA MEL-49]
    Advance(usize),
    /// Each rolls its bonus. [FLA MEL-50]
    Bonus(usize),
    /// It may go into the house that was given up, or follow so many inches.
    House(usize, f64),
}

impl Coming {
    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        self.onset.under_way(match self.stage {
            Stage::Contact => ChargeStep::Melee,
            Stage::GivesWay | Stage::Pistols(_) | Stage::Advance(_) | Stage::Bonus(_) | Stage::House(..) => {
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
            Stage::Pistols(index) => {
                let rider = self.onset.riders.get(index)?;
                let is_within_shot =
                    is_within(state.retreated, judge::OUT_OF_PISTOLS) && state.unit(self.onset.target).is_present();
                let unit = state.unit(rider.unit);
                let fires = is_within_shot && unit.is_pistol_cavalry() && !unit.this_turn.fired;
                fires.then(|| Awaiting::Dice(pistol_request(state, rider.unit, self.onset.target)))
            }
            Stage::Bonus(index) => {
                let rider = self.onset.riders.get(index)?;
                Some(Awaiting::Dice(bonus_request(state, rider.unit)))
            }
            Stage::House(index, inches) => {
                let unit = self.onset.riders[index].unit;
                let building = victor_of_a_house::may_enter(state, unit, self.onset.house, inches)?;
                Some(Awaiting::Choice(victor_of_a_house::question(state, unit, building)))
            }
            Stage::Contact | Stage::GivesWay | Stage::Advance(_) => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Contact => self.make_contact(turn),
            Stage::GivesWay => self.give_way(turn),
            Stage::Pistols(index) if index < self.onset.riders.len() => {
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            Stage::Pistols(_) => turn.push([Reacting::as_they_follow(self.onset)]),
            Stage::Advance(index) => self.advance(turn, index),
            Stage::House(index, inches) => self.pursue(turn, index, inches),
            Stage::Bonus(_) => {}
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Stage::House(index, inches) = self.stage else { unreachable!("nothing else is decided on the way in") };
        match *action {
            Action::Enter { unit, building } => {
                turn.state.attempt_mut(self.onset.attempt).bonus_spent = true;
                buildings::enter(turn, unit, building);
                turn.push([self.at(Stage::Advance(index + 1))]);
            }
            _ => self.pursue(turn, index, inches),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        match self.stage {
            Stage::Pistols(index) => {
                let rider = self.onset.riders[index].unit;
                let target = self.onset.target;
                let class = turn.state.unit(rider).class(turn.state.house());
                let range = judge::rolled(faces.first(), class, turn.state.unit(target).branch());
                turn.push([Volley::at(rider, target, Occasion::Pistols { range }), self.at(Stage::Pistols(index + 1))]);
            }
            Stage::Bonus(index) => {
                let inches = f64::from(faces.first()) * request.pip();
                if turn.is_isolated() {
                    self.pursue(turn, index, inches);
                } else {
                    turn.push([self.at(Stage::House(index, inches))]);
                }
            }
            Stage::Contact | Stage::GivesWay | Stage::Advance(_) | Stage::House(..) => {}
        }
    }

    fn name(&self) -> String {
        format!("contact with unit {}", self.onset.target.0)
    }
}

impl Coming {
    /// Which bonuses differ, of the one asked for: only whom it meets matters; nothing when several follow. In inches.
    pub(crate) fn bonus_classes(&self, state: &State, bonuses: &[f64]) -> Option<Vec<u64>> {
        match (self.stage, self.onset.riders.as_slice()) {
            (Stage::Bonus(0), [rider]) => {
                let direction = rider.way.map(|(_, direction)| direction);
                let beaten = (self.onset.target, state.retreated);
                Some(bonus_classes(state, rider.unit, direction, beaten, bonuses))
            }
            _ => None,
        }
    }

    /// The attempt, the charger and its target, when there is one charger.
    pub(crate) fn pair(&self) -> Option<(AttemptId, [UnitId; 2])> {
        match self.onset.riders.as_slice() {
            [rider] => Some((self.onset.attempt, [rider.unit, self.onset.target])),
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
            if rider.makes_contact() {
                come_in(turn, rider, self.onset.target);
                park(turn, self.onset.attempt, rider.contact(self.onset.target));
                in_contact.push((rider.unit, rider.spare()));
            } else {
                falls_short(turn, rider, self.onset.target);
            }
        }
        turn.push([Wrapping::round(self.onset.attempt, self.onset.target, in_contact)]);
    }

    /// The defender goes back: three inches if fatigued, else the whole retreat and three more. [FLA MEL-44, MEL-45]
    fn give_way(self, turn: &mut Turn<'_>) {
        let target = self.onset.target;
        let attempt = self.onset.attempt;
        turn.state.retreated = 0.0;
        let kind = match turn.state.unit(target).morale {
            Morale::Shaken | Morale::Routed => Kind::Broken { extra: tables::DRIVEN_BACK },
            Morale::Good | Morale::Fatigued => Kind::Three,
        };
        let cause = self.onset.riders.first().map(|rider| rider.unit);
        turn.push([Flight::of(target, kind, cause, Some(attempt)), self.at(Stage::Pistols(0))]);
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
        run(turn.state, &rider, rider.run());
        if self.onset.is_second {
            ends_without_contact(turn, rider.unit);
            turn.push([self.at(Stage::Advance(index + 1))]);
        } else {
            turn.push([self.at(Stage::Bonus(index))]);
        }
    }

    /// The bonus move, and whom it meets. [FLA MEL-52 to MEL-54]
    fn pursue(self, turn: &mut Turn<'_>, index: usize, inches: f64) {
        let rider = self.onset.riders[index].clone();
        let target = self.onset.target;
        let attempt = self.onset.attempt;
        turn.state.attempt_mut(attempt).bonus_spent = true;
        let direction = rider.way.map(|(_, direction)| direction);
        let bonus = Bonus { rule: "FLA MEL-50", unit: rider.unit, direction, inches, beaten: target };
        let met = follow(turn, bonus).met;
        let next = self.clone().at(Stage::Advance(index + 1));
        match met {
            Some(enemy) if enemy == target => {
                park(turn, attempt, rider.contact(target));
                turn.push([next]);
            }
            Some(enemy) => {
                let second = meet_second(turn.state, &self.onset, &rider, enemy);
                turn.push([second, next]);
            }
            None => {
                ends_without_contact(turn, rider.unit);
                turn.push([next]);
            }
        }
    }
}

/// The charge goes on against troops met by the bonus move: they are the defenders now. [FLA MEL-54]
pub fn meet_second(state: &State, onset: &Onset, rider: &Rider, enemy: UnitId) -> Step {
    let aspect = crate::rules::flanders::facts::charge::aspect(state, rider.unit, enemy)
        .map_or(Aspect::Front, |word| crate::rules::flanders::facts::charge::aspect_of(word.value));
    let rider = Rider { aspect, distance: 0.0, remaining: 0.0, reach: 0.0, way: None, ..rider.clone() };
    Charge::second(Onset {
        attempt: onset.attempt,
        target: enemy,
        riders: vec![rider],
        is_second: true,
        before: state.unit(enemy).morale,
        house: None,
        stated: Vec::new(),
    })
}

/// Puts two enemies into contact; the melee waits for its step. [FLA SEQ-14]
pub fn park(turn: &mut Turn<'_>, attempt: AttemptId, contact: Contact) {
    match turn.state.melees.iter_mut().find(|melee| melee.involves(contact.on)) {
        Some(melee) => melee.join(contact),
        None => turn.state.melees.push(Melee::of(attempt, contact)),
    }
    let text = format!("{} and {} are in contact.", turn.state.name(contact.by), turn.state.name(contact.on));
    let pieces = [contact.by.into(), contact.on.into()];
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA SEQ-14"), text).about(pieces));
}

/// A charger reaches its target and lines up against it.
fn come_in(turn: &mut Turn<'_>, rider: &Rider, target: UnitId) {
    run(turn.state, rider, rider.remaining);
    line_up(turn.state, rider.unit, target);
}

/// Brings a unit squarely against the face it struck, where there is room.
pub fn line_up(state: &mut State, id: UnitId, target: UnitId) {
    let (Some(pose), Some(struck)) = (state.unit(id).pose(), state.footprint(target)) else { return };
    let block = state.unit(id).block(state.house());
    let squared = conformed(&block, pose, &struck).quantised();
    let rect = block.footprint(squared);
    if has_room(state, id, &rect) && !is_barred(state, id, &rect) {
        state.unit_mut(id).place = Place::Table(squared);
    }
}

fn has_room(state: &State, id: UnitId, rect: &Rect) -> bool {
    let ground = &state.fixed.ground;
    let on_table =
        rect.corners().iter().all(|c| (0.0..=ground.width).contains(&c.x) && (0.0..=ground.height).contains(&c.y));
    on_table && !state.anybody_but(id).any(|other| state.stands_on(other, rect))
}

/// Moves a charger so many inches along its run, as far as there is room.
fn run(state: &mut State, rider: &Rider, inches: f64) {
    let Some((start, direction)) = rider.way else { return };
    let block = state.unit(rider.unit).block(state.house());
    let at = |inches: f64| {
        let point = start.point() + direction * inches;
        Pose::at(point, start.facing).quantised()
    };
    let place = (0..=20)
        .map(|step| at(inches * f64::from(20 - step) / 20.0))
        .find(|pose| has_room(state, rider.unit, &block.footprint(*pose)));
    if let Some(pose) = place {
        state.note_setting_out(rider.unit);
        note_guns(state, rider.unit, pose);
        state.unit_mut(rider.unit).place = Place::Table(pose);
    }
}

/// Notes the guns that a unit rides over on its way to a place: it controls them until the turn ends. [FLA ART-34]
fn note_guns(state: &mut State, id: UnitId, to: Pose) {
    let Some(own) = state.footprint(id) else { return };
    let block = state.unit(id).block(state.house());
    let run = block.footprint(to).centre - own.centre;
    if run.norm() < 0.01 {
        return;
    }
    let way = corridor(&own, run.normalize(), run.norm());
    let enemy = state.unit(id).side.other();
    let guns = state
        .present(enemy)
        .find(|&battery| abandoned_guns(state, battery).is_some_and(|rect| shape::overlaps(&way, &rect)));
    if guns.is_some() {
        state.unit_mut(id).this_turn.rode_over = guns;
    }
}

/// Where a battery's guns stand when its crew has left them.
pub fn abandoned_guns(state: &State, battery: UnitId) -> Option<Rect> {
    let guns = state.unit(battery).battery?;
    Some(Block::abreast(GUN_BASE, guns.guns.max(1)).footprint(guns.abandoned?))
}

/// A charger without the move to make contact goes as far as it can and is disordered. [FLA MEL-42]
pub fn falls_short(turn: &mut Turn<'_>, rider: &Rider, target: UnitId) {
    let inches = rider.run();
    run(turn.state, rider, inches);
    turn.state.unit_mut(rider.unit).this_turn.charge_run = inches;
    turn.state.unit_mut(rider.unit).disordered = true;
    let text = format!("{} falls short of {} and is disordered.", turn.state.name(rider.unit), turn.state.name(target));
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-42"), text).about([rider.unit.into()]));
}

/// A charger stopped by fire stands at the point of fire, disordered. [FLA MEL-40]
pub fn halts(turn: &mut Turn<'_>, rider: &Rider, target: UnitId, point: f64) {
    run(turn.state, rider, (rider.distance - point).max(0.0));
    turn.state.unit_mut(rider.unit).disordered = true;
    let text =
        format!("{} halts {point:.1}″ from {}, disordered.", turn.state.name(rider.unit), turn.state.name(target));
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-40"), text).about([rider.unit.into()]));
}

/// A charge whose target has gone and that meets nobody leaves the charger disordered. [FLA MEL-98, R-93]
pub fn ends_without_contact(turn: &mut Turn<'_>, id: UnitId) {
    if turn.state.house().pursuer_disordered == PursuerDisordered::Off {
        return;
    }
    let unit = turn.state.unit_mut(id);
    unit.disordered = true;
    let text = format!("{} meets nobody and is disordered.", unit.name);
    turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-98"), text).about([id.into()]));
}

/// A victory bonus about to be taken.
#[derive(Clone, Copy, Debug)]
pub struct Bonus {
    /// The rule it is taken under.
    pub rule: &'static str,
    /// Who follows up.
    pub unit: UnitId,
    /// Which way; straight on where it is nothing.
    pub direction: Option<Vector>,
    /// Inches thrown.
    pub inches: f64,
    /// Who was beaten.
    pub beaten: UnitId,
}

/// A victory bonus as it was ridden or marched.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// The enemy it met, if any.
    pub met: Option<UnitId>,
    /// Inches gone.
    pub inches: f64,
}

/// A victory bonus: straight on, in full, stopping at friends, barred ground and the edge, and at the enemy it meets.
/// Units that stand nowhere meet the one they beat if he went no farther. [FLA MEL-53, R-89]
pub fn follow(turn: &mut Turn<'_>, bonus: Bonus) -> Followed {
    let Bonus { rule, unit: id, direction, inches, beaten } = bonus;
    let state = &mut *turn.state;
    let followed = match state.unit(id).pose() {
        None => {
            let is_caught = state.unit(beaten).is_present() && judge::catches(inches, state.retreated);
            Followed { met: is_caught.then_some(beaten), inches }
        }
        Some(pose) => run_after(state, id, pose, direction.unwrap_or_else(|| pose.forward()), inches),
    };
    let all = if followed.inches + 0.01 < inches { format!(" of its {inches}″") } else { String::new() };
    let met = followed.met.map_or(String::new(), |enemy| format!(", up to {}", turn.state.name(enemy)));
    let text = format!("{} follows up {}″{all}{met}.", turn.state.name(id), hundredths(followed.inches));
    turn.tell(Report::new(ReportKind::Charge, Rule::new(rule), text).about([id.into()]));
    if let Some(enemy) = followed.met {
        line_up(turn.state, id, enemy);
    }
    followed
}

/// Moves a unit straight that way, as far as it may go.
pub fn run_after(state: &mut State, id: UnitId, pose: Pose, direction: Vector, inches: f64) -> Followed {
    let touch = first_met(state, id, direction, inches);
    let run = touch.map_or(inches, |(_, run)| run);
    let free = free_run(state, id, pose, direction, run);
    let end = Pose::at(pose.point() + direction * free, pose.facing).quantised();
    state.note_setting_out(id);
    note_guns(state, id, end);
    state.unit_mut(id).place = Place::Table(end);
    let met = touch.filter(|(_, run)| free + 0.05 >= *run).map(|(enemy, _)| enemy);
    Followed { met, inches: free }
}

/// The enemy a unit meets first within so many inches that way, and after how many.
pub fn first_met(state: &State, id: UnitId, direction: Vector, inches: f64) -> Option<(UnitId, f64)> {
    let unit = state.unit(id);
    let (pose, Footing { block, footprint, .. }) = (unit.pose()?, state.footing(id)?);
    state
        .present(unit.side.other())
        .filter(|&enemy| state.unit(enemy).garrison_of().is_none())
        .filter_map(|enemy| Some((enemy, state.footprint(enemy)?)))
        .filter(|(_, rect)| !shape::surely_apart(footprint, rect, inches))
        .filter_map(|(enemy, rect)| Some((enemy, first_touch(block, pose, direction, inches, &[rect])?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

/// For bonuses of so many inches: nought for those that meet nobody, the same number for those that meet the same enemy. Units
/// that stand nowhere meet the one they beat, if he went back no farther.
pub fn bonus_classes(
    state: &State,
    id: UnitId,
    direction: Option<Vector>,
    (beaten, gone_back): (UnitId, f64),
    bonuses: &[f64],
) -> Vec<u64> {
    let first = match state.unit(id).pose() {
        None => state.unit(beaten).is_present().then_some(gone_back),
        Some(pose) => {
            let direction = direction.unwrap_or_else(|| pose.forward());
            first_met(state, id, direction, longest_bonus(state, id)).map(|(_, run)| run)
        }
    };
    bonuses.iter().map(|&inches| u64::from(first.is_some_and(|run| judge::catches(inches, run)))).collect()
}

/// How far a unit can go before friends, barred ground or the edge stop it.
fn free_run(state: &State, id: UnitId, pose: Pose, direction: Vector, inches: f64) -> f64 {
    let Some(Footing { block, footprint, .. }) = state.footing(id) else { return 0.0 };
    let is_clear = |rect: &Rect| has_room(state, id, rect) && !is_barred(state, id, rect);
    // Where nothing is anywhere on the way, nothing is at any step of it.
    if is_clear(&corridor(footprint, direction, inches)) {
        return inches;
    }
    let is_clear = |run: f64| is_clear(&block.footprint(Pose::at(pose.point() + direction * run, pose.facing)));
    let steps = (inches / 0.25).ceil() as u32;
    let mut free = 0.0;
    for step in 1..=steps {
        let run = (f64::from(step) * 0.25).min(inches);
        if !is_clear(run) {
            break;
        }
        free = run;
    }
    free
}

fn is_barred(state: &State, id: UnitId, rect: &Rect) -> bool {
    let is_cavalry = state.unit(id).is_cavalry();
    state.fixed.ground.around(std::slice::from_ref(rect), 0.0).any(|(_, terrain)| {
        let bars = match terrain.kind {
            crate::game::TerrainKind::Building => true,
            crate::game::TerrainKind::Wood => is_cavalry,
            _ => false,
        };
        bars && terrain.outline.overlaps(rect)
    })
}

fn pistol_request<W: Wording>(state: &State, firer: UnitId, target: UnitId) -> DiceRequest<W> {
    DiceRequest {
        thrower: thrower(state, firer),
        dice: Dice::six_sided(1),
        why: say!("{} fires its pistols after {}: at what distance", state.name(firer), state.name(target)),
        rule: Rule::new("FLA MEL-18"),
        reading: Reading::Measure(Measure { pip: judge::pip(state.unit(target).branch()), unit: "inches".into() }),
        tallies: Vec::new(),
        pieces: vec![firer.into(), target.into()],
    }
}

/// The die of a victory bonus. [FLA MEL-51, MEL-52]
pub fn bonus_request<W: Wording>(state: &State, id: UnitId) -> DiceRequest<W> {
    let unit = state.unit(id);
    DiceRequest {
        thrower: thrower(state, id),
        dice: Dice::six_sided(1),
        why: say!("How far {} follows up", unit.name),
        rule: Rule::new(if unit.is_cavalry() { "FLA MEL-52" } else { "FLA MEL-51" }),
        reading: Reading::Measure(Measure {
            pip: judge::victory_bonus_pip(&unit.troop(), false, state.house()).unwrap_or(0.0),
            unit: "inches".into(),
        }),
        tallies: Vec::new(),
        pieces: vec![id.into()],
    }
}
