//! The shots on the way of a charge, all that are known, the farthest first. [FLA MEL-33, MEL-37 to MEL-41, R-92]

use std::borrow::Cow;

use serde::Serialize;

use super::{Reacting, Stage, tell_of_wet_pistols};
use crate::game::{Report, ReportKind, Rule, told};
use crate::geometry::{TOLERANCE, last_before, shape};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::facts::march::is_in_water;
use crate::rules::flanders::facts::shot;
use crate::rules::flanders::judge::morale::{self, Purpose, TriggerFacts};
use crate::rules::flanders::judge::{charge as judge, saves};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{Chance, Onset, Rider, Stance};
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{State, UnitId};
use crate::rules::flanders::steps::cannonade::Cannonade;
use crate::rules::flanders::steps::check::{Check, Snapshot};
use crate::rules::flanders::steps::contact::{self, Coming};
use crate::rules::flanders::steps::losses::{self, Losses, When};
use crate::rules::flanders::steps::volley::{Occasion, Volley};
use crate::rules::flanders::steps::{Step, Turn, charge_ends, charge_run, passing};

/// How far apart it is looked how near a charger has come to who stands beside its target, in inches.
const LOOKED_AT: f64 = 0.25;

/// A shot that will be fired on the way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Planned {
    /// Inches that are left of the charger's way to its target when it is fired.
    pub(super) at: f64,
    /// The distance the die gave.
    pub(super) rolled: f64,
    pub(super) kind: Kind,
}

/// A charged unit's shot that has been fired.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Reacted {
    firer: UnitId,
    rider: UnitId,
    /// The distance the die gave.
    rolled: f64,
    /// Inches that were left of the charger's way to its target.
    at: f64,
    /// What the charger had lost before it.
    losses_before: u8,
}

/// Who fires a shot on the way, and at whom.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) enum Kind {
    /// Somebody else fires as the charger passes.
    Passing { rider: UnitId, chance: Chance },
    /// The same, settled at the table.
    Stated { rider: UnitId, hits: u8 },
    /// A charged unit fires.
    Reaction { firer: UnitId, rider: UnitId, range: f64 },
    /// The charger's pistols.
    Pistols { rider: UnitId, range: f64 },
}

impl Planned {
    /// A shot at the range rolled, or at the starting distance if that is less. [FLA MEL-21]
    ///
    /// Its turn comes by where on its way the charger is then: who stands beside its target may be nearer to it, or farther off, from the
    /// first.
    pub(super) fn at_range(rider: &Rider, start: f64, rolled: f64, kind: impl Fn(f64) -> Kind) -> Self {
        let range = rolled.min(start);
        Self { at: rider.distance - (start - range), rolled, kind: kind(range) }
    }

    /// The same from one beside the target: it is fired where the charger has come so near to him, for its way leads past him aslant.
    /// [FLA MEL-21, MEL-40]
    pub(super) fn where_it_is_so_far_from(self, state: &State, firer: UnitId, rider: &Rider) -> Self {
        let Kind::Reaction { range, .. } = self.kind else { return self };
        let Some(block) = state.placement(rider.unit).map(|placement| &placement.block) else { return self };
        let bases = state.manned_bases(firer);
        let is_farther = |inches: f64| {
            let rect = rider.after(inches).map(|pose| block.footprint(pose));
            rect.is_some_and(|rect| bases.iter().all(|base| shape::distance(&rect, base) > range))
        };
        let steps = (rider.run() / LOOKED_AT).ceil() as u32;
        let at_step = |step: u32| (f64::from(step) * LOOKED_AT).min(rider.run());
        let Some(near) = (1..=steps).find(|&step| !is_farther(at_step(step))) else { return self };
        let inches = last_before(at_step(near - 1), at_step(near), is_farther);
        Self { at: rider.remaining - inches, ..self }
    }

    /// A shot after one who has gone back, and to whom the charger comes no nearer than so many inches before its bonus: at the range
    /// rolled, but no nearer than that, or at the starting distance before he stirred, if that is less. [FLA MEL-17, MEL-21, R-85]
    pub(super) fn after_who_goes_back(rider: &Rider, nearest: f64, rolled: f64, kind: impl Fn(f64) -> Kind) -> Self {
        let range = rolled.max(nearest);
        let left = rider.remaining - rider.run() + range - nearest;
        if range < rider.distance {
            Self { at: left.min(rider.distance), rolled, kind: kind(range) }
        } else {
            Self { at: rider.distance, rolled, kind: kind(rider.distance) }
        }
    }

    /// The same where its charger comes no nearer than so many inches of its way: it is fired there.
    fn no_nearer_than(mut self, left: f64) -> Self {
        let short = (left - self.at).max(0.0);
        if let Kind::Reaction { range, .. } | Kind::Pistols { range, .. } = &mut self.kind {
            (self.at, self.rolled) = (self.at + short, self.rolled + short);
            *range += short;
        }
        self
    }

    fn is_in_passing_by(&self, firer: UnitId) -> bool {
        matches!(self.kind, Kind::Passing { chance, .. } if chance.firer == firer)
    }

    /// The shot as a step; that of the charged unit is a step of its own.
    fn fired(&self, turn: &mut Turn<'_>, onset: &Onset) -> Option<Step> {
        let target = onset.target();
        match self.kind {
            Kind::Passing { rider, chance } => passing::fire(turn, &chance, rider),
            Kind::Stated { rider, hits } => {
                turn.state.unit_mut(rider).this_turn.fired_on = true;
                Some(stated_losses(turn.state, rider, hits))
            }
            Kind::Pistols { rider, range } => {
                let moment = onset.with_left(rider, self.at);
                // Of who has lost a rank on the way the rest may be out of the water there. [FLA SAF-10]
                if is_in_water(&turn.state.on_the_way(moment), rider) {
                    tell_of_wet_pistols(turn, rider);
                    return None;
                }
                Some(Volley::on_the_way(rider, target, Occasion::Pistols { range }, moment))
            }
            Kind::Reaction { .. } => None,
        }
    }
}

impl Kind {
    fn rider(&self) -> UnitId {
        match *self {
            Self::Passing { rider, .. }
            | Self::Stated { rider, .. }
            | Self::Reaction { rider, .. }
            | Self::Pistols { rider, .. } => rider,
        }
    }
}

impl Reacting {
    /// It is known now how the charge goes on, and so who may fire as it passes. Its riders come in one after another: each takes the way that
    /// those before it leave open, and comes as far as they let it. [FLA FIP-01 to FIP-04, MEL-13, R-76]
    pub(super) fn look_for_chances(mut self, turn: &mut Turn<'_>) {
        // A bonus is no move of the movement step: nobody fires at it in passing.
        if !self.onset.is_second {
            let mut ahead = Cow::Borrowed(&*turn.state);
            for index in 0..self.onset.riders.len() {
                let rider = self.comes_by(&ahead, &self.onset.riders[index]);
                let is_last = index + 1 == self.onset.riders.len();
                let (chances, stops_after) = self.chances_at(turn.state, &mut ahead, &rider, is_last);
                self.short.extend(stops_after.map(|gone| (rider.unit, rider.remaining - gone)));
                self.chances.extend(chances.into_iter().map(|chance| (rider.unit, chance)));
                self.onset.riders[index] = rider;
            }
        }
        turn.push([self.at(Stage::Passing)]);
    }

    /// A rider on the way by which it comes in.
    fn comes_by(&self, state: &State, rider: &Rider) -> Rider {
        if self.follows { rider.clone() } else { charge_run::finds_way(state, rider, &self.onset) }
    }

    /// Who may fire at a rider on its way, but for those it charges; on the table looked at ahead it goes its way, unless nobody asks how that
    /// ends. Who has a chance only because it ends in a melee has none where there is no room for it to touch anybody: it stops after so many
    /// inches then.
    fn chances_at(
        &self,
        state: &State,
        ahead: &mut Cow<'_, State>,
        rider: &Rider,
        is_last: bool,
    ) -> (Vec<Chance>, Option<f64>) {
        let target = self.onset.target();
        let looks = |coming: &Rider, ends_in_melee: bool| {
            let mut chances = passing::chances_at_charger(state, coming, Some(target), ends_in_melee);
            chances.retain(|chance| !self.onset.strikes(chance.firer));
            let short = rider.remaining - coming.run();
            chances.into_iter().map(move |chance| Chance { remaining: chance.remaining + short, ..chance }).collect()
        };
        let meets = (!self.follows).then(|| contact::strikes_first(ahead, &self.onset, rider));
        let coming = Rider { remaining: meets.map_or(rider.remaining, |(_, inches)| inches), ..rider.clone() };
        let meets = meets.filter(|_| coming.makes_contact());
        let chances: Vec<Chance> = looks(&coming, meets.is_some());
        let is_alone = self.onset.riders.len() == 1;
        if rider.way.is_none() || (is_last && is_alone && chances.is_empty()) {
            return (chances, None);
        }
        match charge_run::comes_short_after(ahead.to_mut(), &coming, meets.map(|(enemy, _)| enemy)) {
            Some(gone) => (looks(&Rider { reach: gone, ..coming }, false), Some(gone)),
            None => (chances, None),
        }
    }

    /// A chance is taken or let go by.
    pub(super) fn take_chance(mut self, turn: &mut Turn<'_>, fires: bool) {
        let (rider, chance) = self.chances.remove(0);
        if fires {
            self.plan_in_passing(rider, chance);
        }
        turn.push([self.at(Stage::Passing)]);
    }

    /// Who has taken a chance has no other.
    fn plan_in_passing(&mut self, rider: UnitId, chance: Chance) {
        let (at, firer) = (chance.remaining, chance.firer);
        self.shots.push(Planned { at, rolled: at, kind: Kind::Passing { rider, chance } });
        self.chances.retain(|(_, other)| other.firer != firer);
    }

    /// Each of those who may still fire has said whether he does.
    pub(super) fn take_chances(mut self, turn: &mut Turn<'_>, parts: &[Action]) {
        let mut keep = Vec::new();
        for ((rider, chance), part) in std::mem::take(&mut self.chances).into_iter().zip(parts) {
            let has_fired = self.shots.iter().any(|shot| shot.is_in_passing_by(chance.firer));
            if !has_fired && matches!(part, Action::FireInPassing(_)) {
                self.plan_in_passing(rider, chance);
            } else if !has_fired {
                keep.push(chance);
            }
        }
        keep.retain(|chance| !self.shots.iter().any(|shot| shot.is_in_passing_by(chance.firer)));
        if !keep.is_empty() {
            passing::tell_that_nobody_fires(turn, keep.iter());
        }
        turn.push([self.at(Stage::Passing)]);
    }

    /// Nobody else fires in passing.
    pub(super) fn take_no_chance(mut self, turn: &mut Turn<'_>) {
        let chances = std::mem::take(&mut self.chances);
        passing::tell_that_nobody_fires(turn, chances.iter().map(|(_, chance)| chance));
        turn.push([self.at(Stage::Passing)]);
    }

    /// All shots are known: the farthest is fired first.
    pub(super) fn order_shots(mut self, turn: &mut Turn<'_>) {
        if !self.follows {
            self.onset.look_at_target(turn.state);
        }
        let stated = self.onset.stated.iter().map(|&(rider, at, hits)| Planned {
            at,
            rolled: at,
            kind: Kind::Stated { rider, hits },
        });
        self.shots.extend(stated);
        let comes_to = |rider: UnitId| {
            let rider = self.onset.riders.iter().find(|one| one.unit == rider)?;
            let (_, inches) = contact::strikes_first(turn.state, &self.onset, rider);
            let stops = self.short.iter().find(|(unit, _)| *unit == rider.unit).map_or(0.0, |(_, left)| *left);
            Some((rider.remaining - inches.min(rider.run())).max(stops))
        };
        let ends = |shot: Planned| shot.no_nearer_than(comes_to(shot.kind.rider()).unwrap_or(0.0));
        self.shots = if self.follows { self.shots } else { self.shots.into_iter().map(ends).collect() };
        self.shots.sort_by(|a, b| b.at.total_cmp(&a.at));
        turn.push([self.at(Stage::Firing)]);
    }

    /// Fires the next shots, all of one distance together; at a charger who is out of it nobody fires.
    pub(super) fn fire_next(mut self, turn: &mut Turn<'_>) {
        self.onset.riders.retain(|rider| turn.state.unit(rider.unit).is_present());
        self.call_off(turn);
        if self.onset.riders.is_empty() {
            charge_ends::forget_fire_of_the_unmet(turn, &self.onset);
            return;
        }
        let is_gone = self.onset.defenders.iter().all(|defender| !turn.state.unit(defender.unit).is_present());
        if is_gone && !self.follows {
            // The charge goes on to where they stood: whoever has chosen to fire as it passes does. [FLA FIP-01, MEL-49]
            self.follows = true;
            self.shots.retain(|shot| matches!(shot.kind, Kind::Passing { .. } | Kind::Stated { .. }));
        }
        if let Some(following) = self.leave_out_the_gone(turn) {
            turn.push([self.at(Stage::Firing), Self::as_they_follow(following)]);
            return;
        }
        if self.shots.is_empty() {
            turn.push([if self.follows { Coming::following(self.onset) } else { Coming::in_contact(self.onset) }]);
            return;
        }
        let farthest = self.shots[0].at;
        let together = self.shots.iter().take_while(|shot| (shot.at - farthest).abs() < TOLERANCE).count();
        let now: Vec<Planned> = self.shots.drain(..together).collect();
        turn.state.losses_wait = now.len() > 1;
        let mut steps: Vec<Step> = now.iter().filter_map(|shot| shot.fired(turn, &self.onset)).collect();
        let reactions: Vec<Planned> =
            now.into_iter().filter(|shot| matches!(shot.kind, Kind::Reaction { .. })).collect();
        steps.push(self.at(if reactions.is_empty() { Stage::Fired(Vec::new()) } else { Stage::Reacts(reactions) }));
        turn.push(steps);
    }

    /// Shots at chargers who have been stopped or destroyed are not fired, nor those of the destroyed, nor pistols at whoever is gone: who had
    /// chosen to fire hears so, and may still fire. [FLA MEL-40]
    fn call_off(&mut self, turn: &mut Turn<'_>) {
        let target = self.onset.target();
        let is_target_gone = !turn.state.unit(target).is_present();
        let is_on = |shot: &Planned| {
            let is_there = self.onset.riders.iter().any(|rider| rider.unit == shot.kind.rider());
            is_there && !(is_target_gone && matches!(shot.kind, Kind::Pistols { .. }))
        };
        let (on, off): (Vec<Planned>, Vec<Planned>) = self.shots.drain(..).partition(is_on);
        let is_alive =
            |shot: &Planned| !matches!(shot.kind, Kind::Reaction { firer, .. } if !turn.state.unit(firer).is_present());
        self.shots = on.into_iter().filter(is_alive).collect();
        for shot in off {
            let (firer, rider) = match shot.kind {
                Kind::Passing { rider, chance } => (chance.firer, rider),
                Kind::Reaction { firer, rider, .. } => (firer, rider),
                Kind::Pistols { rider, .. } => (rider, rider),
                Kind::Stated { .. } => continue,
            };
            if !turn.state.unit(firer).is_present() {
                continue;
            }
            let (name, other) = (turn.state.name(firer), turn.state.name(rider));
            let (why, rule) = match shot.kind {
                Kind::Pistols { .. } if is_target_gone => {
                    (format!("its pistols: {} is gone", turn.state.name(target)), "FLA MEL-17")
                }
                Kind::Pistols { .. } => ("its pistols: it comes no farther".to_owned(), "FLA MEL-40"),
                Kind::Reaction { .. } => (format!(": {other} comes no farther"), "FLA MEL-40"),
                Kind::Passing { .. } | Kind::Stated { .. } => (format!(": {other} comes no farther"), "FLA FIP-01"),
            };
            let space = if why.starts_with(':') { "" } else { " " };
            let text = told!(turn, "{name} does not fire{space}{why}.");
            turn.tell(Report::new(ReportKind::Fire, Rule::new(rule), text).about([firer.into(), rider.into()]));
        }
    }

    /// Of several charged those who are gone are left out: the charge goes on at whoever stands, and who strikes none of them goes on to where
    /// the first stood.
    fn leave_out_the_gone(&mut self, turn: &Turn<'_>) -> Option<Onset> {
        let is_there = |unit: UnitId| turn.state.unit(unit).is_present();
        if self.follows || self.onset.defenders.iter().all(|defender| is_there(defender.unit)) {
            return None;
        }
        for defender in self.onset.defenders.iter_mut().filter(|defender| !is_there(defender.unit)) {
            defender.stance = Stance::GivesWay;
        }
        let is_aimed_at_nobody = !is_there(self.onset.target());
        let following = if is_aimed_at_nobody { self.onset.aim_at_whoever_stands() } else { None };
        self.onset.defenders.retain(|defender| is_there(defender.unit));
        for rider in &mut self.onset.riders {
            rider.beside.retain(|strike| is_there(strike.on));
        }
        self.whose = 0;
        following
    }

    /// What fell in one moment comes off, and chargers fired on by defenders are asked whether they go on. [R-92, FLA MEL-38]
    pub(super) fn take_off(self, turn: &mut Turn<'_>, reacted: Vec<Reacted>) {
        turn.state.losses_wait = false;
        losses::take_off_pending(turn);
        turn.push([self.at(Stage::Asked(reacted))]);
    }

    /// The fire of charged units. [FLA MEL-37]
    pub(super) fn react_with_fire(self, turn: &mut Turn<'_>, shots: &[Planned]) {
        let reacted = shots.iter().filter_map(|shot| reacted(turn.state, shot)).collect();
        let mut steps: Vec<Step> = Vec::new();
        for shot in shots {
            let Kind::Reaction { firer, rider, range } = shot.kind else { unreachable!("only charged units react") };
            let unit = turn.state.unit_mut(firer);
            unit.this_turn.fired_reacting = unit.is_infantry();
            let moment = self.onset.with_left(rider, shot.at);
            steps.push(match turn.state.unit(firer).branch() {
                Branch::Artillery => {
                    let shot = reaction_shot(turn.state, firer, range);
                    Cannonade::in_reaction(firer, rider, (shot, range), moment)
                }
                Branch::Cavalry => Volley::on_the_way(firer, rider, Occasion::Pistols { range }, moment),
                Branch::Infantry => Volley::on_the_way(firer, rider, Occasion::Reaction { range }, moment),
            });
        }
        steps.push(self.at(Stage::Fired(reacted)));
        turn.push(steps);
    }

    /// The charger that was asked first has been tested; one that fails halts.
    pub(super) fn tested(mut self, turn: &mut Turn<'_>, mut reacted: Vec<Reacted>, passed: bool) {
        let shot = reacted.remove(0);
        if !passed {
            self.halt(turn, &shot);
        }
        reacted.retain(|other| other.rider != shot.rider);
        self.go_on_or_halt(turn, reacted);
    }

    /// The charger's losses from this fire may make it test at once where it has come, to ride on or to halt; one check for all that was
    /// fired on it in one moment. [FLA MEL-38 to MEL-40, R-20]
    pub(super) fn go_on_or_halt(self, turn: &mut Turn<'_>, mut reacted: Vec<Reacted>) {
        while let Some(&shot) = reacted.first() {
            let unit = turn.state.unit(shot.rider);
            let facts = TriggerFacts {
                losses_before: shot.losses_before,
                losses_after: unit.casualties(),
                in_melee_attempt: true,
                ..TriggerFacts::quiet(unit.troop())
            };
            if unit.is_present() && morale::trigger(&facts, turn.state.house()).must_test {
                turn.state.unit_mut(shot.rider).this_turn.losses_tested = turn.state.unit(shot.rider).casualties();
                let moment = self.onset.with_left(shot.rider, shot.at);
                let there = Snapshot::of(&turn.state.on_the_way(moment), shot.rider);
                let check = Check::on_snapshot(shot.rider, Purpose::Continue, there);
                turn.push([check, self.at(Stage::Asked(reacted))]);
                return;
            }
            reacted.retain(|other| other.rider != shot.rider);
        }
        turn.push([self.at(Stage::Firing)]);
    }

    /// The charge stops at the point of fire, disordered. [FLA MEL-40, MEL-41]
    fn halt(&mut self, turn: &mut Turn<'_>, shot: &Reacted) {
        let Some(index) = self.onset.riders.iter().position(|rider| rider.unit == shot.rider) else { return };
        let rider = self.onset.riders.remove(index);
        let firer = turn.state.unit(shot.firer).troop();
        let start = rider.strike(self.onset.target(), shot.firer).map_or(rider.distance, |strike| strike.distance);
        let point = judge::point_of_fire(shot.rolled, start, rider.remaining, &firer);
        charge_ends::halts(turn, &rider, shot.firer, point.halts_at.map_or(rider.remaining, |_| shot.at));
    }
}

impl Onset {
    /// Where a rider is when so many inches of its way to its target are left.
    fn with_left(&self, rider: UnitId, left: f64) -> Option<OnTheWay> {
        self.riders.iter().find(|one| one.unit == rider)?.with_left(left)
    }
}

impl Rider {
    /// Where it is when so many inches of its way to its target are left: where its way begins if he is nearer, or has come so near to meet
    /// it. [FLA MEL-37, MEL-41]
    pub(super) fn with_left(&self, left: f64) -> Option<OnTheWay> {
        let pose = self.after((self.remaining - left).max(0.0))?;
        Some(OnTheWay { unit: self.unit, pose })
    }
}

/// A charged unit's shot, as it will be asked about when it has been fired.
fn reacted(state: &State, shot: &Planned) -> Option<Reacted> {
    let Kind::Reaction { firer, rider, .. } = shot.kind else { return None };
    let waiting = state.pending_losses.iter().filter(|(unit, _)| *unit == rider).map(|(_, lost)| lost);
    let losses_before = state.unit(rider).casualties() + waiting.sum::<u8>();
    Some(Reacted { firer, rider, rolled: shot.rolled, at: shot.at, losses_before })
}

/// The losses of fire in passing that was settled at the table.
fn stated_losses(state: &State, rider: UnitId, hits: u8) -> Step {
    Step::Losses(Losses {
        unit: rider,
        hits,
        save: saves::needed(state.unit(rider).branch(), &[SaveShift::InPassing], state.house()),
        when: When::Now,
        share: None,
    })
}

/// Guns use grape within its reach.
fn reaction_shot(state: &State, firer: UnitId, range: f64) -> Shot {
    let reach = state.unit(firer).gun().map_or(0.0, shot::grape_reach);
    if crate::geometry::is_within(range, reach) { Shot::Grape } else { Shot::Round }
}
