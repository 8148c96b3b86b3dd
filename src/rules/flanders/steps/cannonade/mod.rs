//! One battery's shot, from the facts to the last save. [FLA ART-19 to ART-38, CB-01 to CB-17, BLD-04, BLD-05]

mod flight;

use std::borrow::Cow;

use serde::Serialize;

use super::hits::{self, Struck};
use super::inches::told_inches;
use super::{Procedure, Step, Turn, thrower};
use crate::dice::reading::{Each, Lookup};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Statement, Tally, Unsaid, Wording, say, told,
};
use crate::rules::flanders::book::house::{BatteryHalfRate, GrapeRule};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::mass::{Mass, one_with};
use crate::rules::flanders::facts::shot::{self as facts, carries_grape, damage, loaded};
use crate::rules::flanders::facts::{Confirmed, carry, melee};
use crate::rules::flanders::judge::artillery::{self as judge, RearReach, ShotFacts};
use crate::rules::flanders::judge::targets::{self, Target};
use crate::rules::flanders::judge::{Aim, counter_battery, half};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{State, UnitId};

/// A shot being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Cannonade {
    battery: UnitId,
    target: UnitId,
    shot: Shot,
    aim: Aim,
    occasion: Occasion,
    /// Who is on his way as it is fired, and where. [FLA MEL-37, FIP-08]
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<OnTheWay>,
    stage: Stage,
}

/// Why the guns fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum Occasion {
    FireStep,
    Passing(f64),
    Reaction(f64),
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    Facts,
    ToHit(Laid),
    /// Each cause of half rate asks for an even die.
    Halving {
        laid: Laid,
        left: u8,
    },
    /// A unit behind with one or two bases in the way. [FLA ART-16, ART-17]
    Behind {
        laid: Laid,
        struck: Vec<Struck>,
        at: usize,
    },
}

/// The guns are laid: everything about the shot is known.
#[derive(Clone, Debug, Serialize)]
struct Laid {
    range: f64,
    need: Tally,
    shot: Shot,
    ranks: u8,
    cover_in_front: u8,
    shifts: Vec<SaveShift>,
    massed: Vec<UnitId>,
    behind: Vec<(UnitId, u8, u8)>,
    /// The throw that let the hit stand, until it is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    thrown: Option<Thrown>,
}

/// A throw by which a hit stands.
#[derive(Clone, Copy, Debug, Serialize)]
enum Thrown {
    ToHit(u8),
    AtHalfRate(u8),
}

impl Cannonade {
    /// A shot in the fire step.
    pub fn in_fire_step(battery: UnitId, target: UnitId, shot: Shot, aim: Aim) -> Step {
        let occasion = Occasion::FireStep;
        Step::Cannonade(Self { battery, target, shot, aim, occasion, moment: None, stage: Stage::Facts })
    }

    /// A shot at troops passing by, at this range, where it was first possible. [FLA FIP-08]
    pub fn in_passing(battery: UnitId, target: UnitId, shot: (Shot, f64), moment: Option<OnTheWay>) -> Step {
        Self::at_movers(battery, target, shot.0, Occasion::Passing(shot.1), moment)
    }

    /// A shot at the unit that charges the guns, at this range. [FLA MEL-30]
    pub fn in_reaction(battery: UnitId, target: UnitId, shot: (Shot, f64), moment: Option<OnTheWay>) -> Step {
        Self::at_movers(battery, target, shot.0, Occasion::Reaction(shot.1), moment)
    }

    fn at_movers(battery: UnitId, target: UnitId, shot: Shot, occasion: Occasion, moment: Option<OnTheWay>) -> Step {
        Step::Cannonade(Self { battery, target, shot, aim: Aim::Whole, occasion, moment, stage: Stage::Facts })
    }

    fn with(&self, stage: Stage) -> Step {
        Step::Cannonade(Self { stage, ..self.clone() })
    }

    fn gun(&self, state: &State) -> Gun {
        state.unit(self.battery).gun().unwrap_or(Gun::Light)
    }

    fn known_range(&self) -> Option<f64> {
        match self.occasion {
            Occasion::FireStep => None,
            Occasion::Passing(range) | Occasion::Reaction(range) => Some(range),
        }
    }

    /// The range of the shot and what the guns are loaded with, once they are laid.
    fn told(&self, gun: Gun) -> Option<(f64, Shot)> {
        match &self.stage {
            Stage::Facts => self.known_range().map(|range| (range, loaded(gun, self.shot, range))),
            Stage::ToHit(laid) | Stage::Halving { laid, .. } | Stage::Behind { laid, .. } => {
                Some((laid.range, laid.shot))
            }
        }
    }

    fn is_at_once(&self) -> bool {
        self.occasion != Occasion::FireStep
    }

    /// Takes aim: the range band, the width, what it needs to hit. [FLA ART-19 to ART-21]
    fn lay(&self, turn: &mut Turn<'_>, confirmed: Confirmed<'_>) {
        let known = facts::ShotFacts::of(confirmed);
        let range = self.known_range().or(known.range).expect("a range that the rules do not know is asked");
        let gun = self.gun(turn.state);
        let (covered, stands) = (known.covered, known.stands.max(1));
        let exposed_only = self.aim == Aim::Exposed && covered < stands;
        let at_that_moment = turn.state.on_the_way(self.moment);
        let whole = Target { width: known.width.max(1), ranks: known.ranks.max(1) };
        let (stated, mut shifts) = if covered == 0 {
            (whole, Vec::new())
        } else {
            let aim = if exposed_only { Aim::Exposed } else { Aim::Whole };
            let measured = facts::exposed(&at_that_moment, self.battery, self.target, covered);
            let exposed = measured.unwrap_or_else(|| targets::exposed(whole, stands.saturating_sub(covered), stands));
            let (width, shifts) = judge::partly_covered(aim, exposed.width, whole.width);
            let ranks = if exposed_only { exposed.ranks } else { whole.ranks };
            (Target { width, ranks }, shifts.to_vec())
        };
        if known.over_cover {
            shifts.push(SaveShift::FiredOverCover);
        }
        if matches!(self.occasion, Occasion::Passing(_)) {
            shifts.push(SaveShift::InPassing);
        }
        let massed = self.massed(turn.state, confirmed);
        let aimed_at: Vec<UnitId> = std::iter::once(self.target).chain(massed.iter().copied()).collect();
        let mass = Mass::of(&at_that_moment, self.battery, aimed_at.iter().copied(), None);
        let size = mass.size((self.target, stated));
        let shot = loaded(gun, self.shot, range);
        let fired = [self.shot, shot];
        let hidden = facts::masked_from(&at_that_moment, self.battery, self.target, known.masked, fired);
        let shot_facts = ShotFacts {
            gun,
            range,
            shot: Some(shot),
            in_wood: crate::rules::flanders::facts::volley::is_in_wood(turn.state, self.battery),
            width: size.width,
            blocked_bases: mass.masked((self.target, hidden), shot),
        };
        let cover_in_front = carry::cover_in_front(&at_that_moment, self.battery, self.target, exposed_only);
        turn.state.unit_mut(self.battery).this_turn.fired = true;
        match judge::aim(&shot_facts, turn.state.house()) {
            Err(bar) => {
                let why = || format!("from {}″ the shot is wasted, for {}", told_inches(range, &[]), bar.why.words());
                self.tell(turn, &turn.only_heard(|_| why()), None);
            }
            Ok(aimed) => {
                self.note_target(turn, &aimed_at);
                let laid = Laid {
                    range,
                    need: aimed.need,
                    shot: aimed.shot,
                    ranks: size.ranks,
                    cover_in_front,
                    shifts,
                    massed,
                    behind: self.behind(turn.state, confirmed),
                    thrown: None,
                };
                turn.push([self.with(Stage::ToHit(laid))]);
            }
        }
    }

    fn massed(&self, state: &State, known: Confirmed<'_>) -> Vec<UnitId> {
        let others = state.present(state.unit(self.target).side);
        others.filter(|&id| id != self.target && facts::OtherFacts::of(known, id).massed == Some(true)).collect()
    }

    fn behind(&self, state: &State, known: Confirmed<'_>) -> Vec<(UnitId, u8, u8)> {
        let others = state.present(state.unit(self.target).side);
        others
            .filter(|id| *id != self.target)
            .filter_map(|id| {
                let other = facts::OtherFacts::of(known, id);
                let other = Some(other).filter(|other| other.massed != Some(true))?;
                Some((id, other.behind.filter(|bases| *bases > 0)?, other.ranks?))
            })
            .collect()
    }

    /// Whoever is a part of the target is fired on, whether or not it is hit, and generals near him are in danger; of a shot that is wasted
    /// nobody is the target. [FLA MOR-38, ART-09, GEN-01, R-21, R-62]
    fn note_target(&self, turn: &mut Turn<'_>, aimed_at: &[UnitId]) {
        for &id in aimed_at {
            turn.state.unit_mut(id).this_turn.fired_on = true;
            super::danger::note_near_target(turn.state, self.moment, id);
        }
    }

    /// Who gives way for what he loses in the morale step goes away from these guns. [FLA RET-13]
    fn note_hit(&self, turn: &mut Turn<'_>, unit: UnitId) {
        if matches!(self.occasion, Occasion::FireStep | Occasion::Passing(_)) {
            hits::note_firer(turn.state, unit, self.battery);
        }
    }

    /// The units of the target, the nearest to the guns first; as they are named where nothing is measured. [FLA ART-10, R-13]
    fn group(&self, state: &State, units: impl Iterator<Item = UnitId> + Clone) -> Vec<UnitId> {
        let mut group: Vec<UnitId> = Mass::of(state, self.battery, units.clone(), None).nearest_first().collect();
        let others: Vec<UnitId> = units.filter(|unit| !group.contains(unit)).collect();
        group.extend(others);
        group
    }

    fn tell(&self, turn: &mut Turn<'_>, what: &str, tally: Option<Tally>) {
        if !turn.is_heard() {
            return;
        }
        let (battery, target) = (turn.state.name(self.battery), turn.state.name(self.target));
        let gun = self.gun(turn.state);
        let limits: Vec<f64> = tables::gun_range(gun).into_iter().chain([tables::grape_range(gun)]).collect();
        let laid = self.told(gun);
        let range = laid.map(|(range, _)| format!(" at {}″", told_inches(range, &limits))).unwrap_or_default();
        // Ball is named where grape would have carried so far, or was chosen and does not.
        let is_choice = turn.state.house().grape == GrapeRule::Choice;
        let with = match laid {
            Some((_, Shot::Grape)) => " with grape",
            Some((range, Shot::Round)) if is_choice && (self.shot == Shot::Grape || carries_grape(gun, range)) => {
                " with round shot"
            }
            _ => "",
        };
        let nearest = laid.and_then(|_| self.nearest_of_the_mass(turn.state)).unwrap_or_default();
        let comma = if nearest.is_empty() || with.is_empty() { "" } else { "," };
        let (how, rule) = match self.occasion {
            Occasion::Passing(_) => ("fires in passing at", "FLA FIP-01"),
            Occasion::FireStep | Occasion::Reaction(_) => ("fires at", "FLA ART-19"),
        };
        let text = told!(turn, "{battery} {how} {target}{range}{nearest}{comma}{with}: {what}.");
        let mut report =
            Report::new(ReportKind::Fire, Rule::new(rule), text).about([self.battery.into(), self.target.into()]);
        report.tally = tally;
        // What a hit comes to at half rate, or farther on, is told of a shot that has been told.
        report.shot = !matches!(self.stage, Stage::Halving { .. } | Stage::Behind { .. });
        turn.tell(report);
    }

    /// Whose part is the nearest of a massed target, where it is another's: the range is measured to that.
    fn nearest_of_the_mass(&self, state: &State) -> Option<String> {
        let then = state.on_the_way(self.moment);
        let mass = one_with(&then, self.battery, self.target, Shot::Round);
        let nearest = mass.nearest_first().next().filter(|&nearest| nearest != self.target)?;
        Some(format!(" to {}, of the same mass", state.name(nearest)))
    }

    /// Tells a hit, by the throw that let it stand.
    fn tell_hit(&self, turn: &mut Turn<'_>, laid: &Laid, what: &str) {
        let thrown = match laid.thrown {
            Some(Thrown::ToHit(face)) => told!(turn, "needs {}, rolls {face}: ", laid.need.whole()),
            Some(Thrown::AtHalfRate(face)) => told!(turn, "half rate, rolls {face}: "),
            None => String::new(),
        };
        self.tell(turn, &told!(turn, "{thrown}{what}"), Some(laid.need.clone()));
    }

    /// How often a hit must be confirmed by an even die. [FLA ART-36, ART-38, DIS-06]
    fn halvings(&self, state: &State) -> u8 {
        if state.house().battery_half_rate != BatteryHalfRate::HalveHit {
            return 0;
        }
        let unit = state.unit(self.battery);
        u8::from(unit.disordered) + u8::from(counter_battery::rate(&damage(unit), false).fire < 1.0)
    }

    /// Whether its target is a battery, for which is thrown what is struck. Massed with others, or fought by them, it takes its share of the
    /// casualties, as where a ball carries on into it. [FLA ART-10, CB-01, R-10, R-73]
    fn strikes_guns_alone(&self, state: &State, laid: &Laid) -> bool {
        let unit = state.unit(self.target);
        let is_battery = unit.is_artillery() && unit.is_manned();
        is_battery && laid.massed.is_empty() && melee::sharers(state, self.battery, self.target).is_empty()
    }

    /// A hit stands: on guns, on a house, or on troops and those behind them.
    fn hit(&self, turn: &mut Turn<'_>, laid: Laid) {
        let unit = turn.state.unit(self.target);
        let gun = self.gun(turn.state);
        if self.strikes_guns_alone(turn.state, &laid) {
            return self.carry_on(turn, laid, Vec::new(), 0);
        }
        if let Some(building) = unit.garrison_of() {
            let ranks = if laid.shot == Shot::Grape { 1 } else { laid.ranks };
            let casualties = judge::casualties(gun, laid.shot, ranks, laid.cover_in_front);
            self.tell_hit(turn, &laid, "a hit on the house");
            self.note_hit(turn, self.target);
            let struck = Struck { unit: self.target, hits: casualties, ranks, shifts: laid.shifts.clone() };
            let steps = hits::on_building(turn, building, &struck, gun, laid.shot, self.is_at_once());
            turn.push(steps);
            return;
        }
        let casualties = judge::casualties(gun, laid.shot, laid.ranks, laid.cover_in_front);
        let casualties = self.halved_casualties(turn.state, casualties);
        let units = std::iter::once(self.target).chain(laid.massed.iter().copied());
        let group = self.group(&turn.state.on_the_way(self.moment), units);
        let struck = hits::share(turn.state, &group, casualties, |unit| self.shifts(turn.state, &laid, unit));
        self.carry_on(turn, laid, struck, 0);
    }

    /// What eases the saves of whom it strikes: the target's own, or what lies between the guns and him who stands beside or behind it.
    fn shifts(&self, state: &State, laid: &Laid, unit: UnitId) -> Vec<SaveShift> {
        if unit == self.target {
            return laid.shifts.clone();
        }
        facts::shifts_of_another(&state.on_the_way(self.moment), self.battery, unit, &laid.shifts)
    }

    fn halved_casualties(&self, state: &State, casualties: u8) -> u8 {
        let unit = state.unit(self.battery);
        let is_half = unit.disordered || counter_battery::rate(&damage(unit), false).fire < 1.0;
        if is_half && state.house().battery_half_rate == BatteryHalfRate::HalveCasualties {
            judge::half_casualties(casualties).whole
        } else {
            casualties
        }
    }
}

impl Procedure<Step> for Cannonade {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let request = |why: W, rule: &'static str, reading: Reading, tallies: Vec<Tally>| DiceRequest {
            thrower: thrower(state, self.battery),
            dice: Dice::six_sided(1),
            why,
            rule: Rule::new(rule),
            reading,
            tallies,
            pieces: vec![self.battery.into(), self.target.into()],
        };
        let name = state.name(self.battery);
        Some(match &self.stage {
            Stage::Facts => {
                let state = state.on_the_way(self.moment);
                Awaiting::Facts(facts::sheet(&state, self.battery, self.target, self.shot, self.known_range()))
            }
            Stage::ToHit(laid) => {
                let reading = Reading::Each(Each {
                    need: laid.need.whole().clamp(1, 7) as u8,
                    success: "hits".into(),
                    failure: "misses".into(),
                });
                let why = say!("{name} fires at {}", state.name(self.target));
                Awaiting::Dice(request(why, "FLA ART-19", reading, vec![laid.need.clone()]))
            }
            Stage::Halving { .. } => Awaiting::Dice(request(
                say!("{name} fires at half rate: does the hit stand"),
                "FLA ART-38",
                Reading::Lookup(Lookup { rows: Cow::Borrowed(&half::AT_HALF_RATE) }),
                Vec::new(),
            )),
            Stage::Behind { laid, at, .. } => {
                let (unit, bases, _) = laid.behind[*at];
                let at_most = tables::hit_behind(bases);
                let rows = vec![Lookup::row(1, at_most, "struck"), Lookup::row(at_most + 1, 6, "spared")].into();
                let why = say!("The shot flies on: is {} struck", state.name(unit));
                let rule = if bases == 1 { "FLA ART-16" } else { "FLA ART-17" };
                Awaiting::Dice(request(why, rule, Reading::Lookup(Lookup { rows }), Vec::new()))
            }
        })
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        self.lay(turn, Confirmed::of(sheet, stated));
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let face = faces.first();
        match self.stage.clone() {
            Stage::ToHit(laid) => {
                let need = request.tallies.last().map_or(7, Tally::whole);
                if !judge::hits(need, face) {
                    let what = told!(turn, "needs {need}, rolls {face}: a miss");
                    self.tell(turn, &what, request.tallies.last().cloned());
                    return;
                }
                let laid = Laid { thrown: Some(Thrown::ToHit(face)), ..laid };
                match self.halvings(turn.state) {
                    0 => self.hit(turn, laid),
                    left => {
                        self.tell_hit(turn, &laid, "a hit, if an even die lets it stand");
                        turn.push([self.with(Stage::Halving { laid: Laid { thrown: None, ..laid }, left })]);
                    }
                }
            }
            Stage::Halving { laid, left } => match (half::is_even(face), left) {
                (false, _) => self.tell(turn, &told!(turn, "half rate, rolls {face}: the hit is lost"), None),
                (true, 0 | 1) => self.hit(turn, Laid { thrown: Some(Thrown::AtHalfRate(face)), ..laid }),
                (true, _) => turn.push([self.with(Stage::Halving { laid, left: left - 1 })]),
            },
            Stage::Behind { laid, mut struck, at } => {
                if let RearReach::OnDie { at_most, ranks } = self.reach_behind(turn.state, &laid, &struck, at) {
                    let unit = laid.behind[at].0;
                    let is_struck = face <= at_most;
                    self.tell_flight(turn, unit, (at_most, face), is_struck);
                    let hit = || Struck { unit, hits: ranks, ranks, shifts: self.shifts(turn.state, &laid, unit) };
                    struck.extend(is_struck.then(hit));
                }
                self.carry_on(turn, laid, struck, at + 1);
            }
            Stage::Facts => unreachable!("a gun is laid before it fires"),
        }
    }

    fn name(&self) -> String {
        format!("shot of battery {}", self.battery.0)
    }
}
