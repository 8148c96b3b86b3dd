//! The defender's reaction, and every shot on the way, farthest first. [FLA MEL-28 to MEL-41]

use serde::Serialize;

use super::cannonade::Cannonade;
use super::check::Check;
use super::contact::{self, Coming};
use super::countercharge;
use super::losses::{self, Losses, When};
use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Turn, Work, passing, thrower};
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, Choice, DiceRequest, Offer, Report, ReportKind, Rule, Target, Unsaid, Wording, say};
use crate::geometry::zone::Aspect;
use crate::geometry::{Formation, TOLERANCE};
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::facts::room::has_room;
use crate::rules::flanders::facts::shot;
use crate::rules::flanders::judge::charge::{self as judge, ReactionFacts};
use crate::rules::flanders::judge::morale::{self, Purpose, TriggerFacts};
use crate::rules::flanders::judge::{Reaction, saves};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{Chance, ChargeStep, Onset, Rider, Under};
use crate::rules::flanders::state::{State, UnitId};

/// The defender about to react, or the shots being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Reacting {
    onset: Onset,
    shots: Vec<Planned>,
    /// Chances to fire in passing, at whom, that are still to be offered.
    chances: Vec<(UnitId, Chance)>,
    /// The defender has given way: the chargers follow, and meet nobody where he stood.
    follows: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum Stage {
    /// What does he do?
    Choosing,
    /// Does the square form? [FLA MEL-34]
    Square,
    /// At what distance does he fire? [FLA MEL-37]
    Range,
    /// At what distance does each pistol charger fire? [FLA MEL-18]
    Pistols(usize),
    /// Who has a chance to fire in passing?
    Looking,
    /// Each of them is asked. [FLA FIP-01]
    Passing,
    /// The shots are fired, the farthest first. [FLA MEL-33, R-92]
    Firing,
    /// The defender fires; others of the same moment have fired.
    Reacts(Planned),
    /// All of one moment have fired, the defender perhaps among them: what fell comes off.
    Fired(Option<Planned>),
    /// A charger fired on by the defender must be asked whether it goes on. [FLA MEL-38]
    Asked(UnitId, f64),
}

/// A shot that will be fired on the way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Planned {
    /// The charger's distance from its target when it is fired.
    at: f64,
    /// The distance the die gave.
    rolled: f64,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum Kind {
    /// Somebody else fires as the charger passes.
    Passing { rider: UnitId, chance: Chance },
    /// The same, settled at the table.
    Stated { rider: UnitId, hits: u8 },
    /// The charged unit fires.
    Reaction { rider: UnitId, range: f64 },
    /// The charger's pistols.
    Pistols { rider: UnitId, range: f64 },
}

impl Planned {
    /// The shot as a step; that of the charged unit is a step of its own.
    fn fired(&self, turn: &mut Turn<'_>, target: UnitId) -> Option<Step> {
        match self.kind {
            Kind::Passing { rider, chance } => Some(passing::fire(turn.state, &chance, rider)),
            Kind::Stated { rider, hits } => {
                turn.state.unit_mut(rider).this_turn.fired_on = true;
                Some(stated_losses(turn.state, rider, hits))
            }
            Kind::Pistols { rider, range } => Some(Volley::at(rider, target, Occasion::Pistols { range })),
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
    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        self.onset.under_way(match self.stage {
            Stage::Choosing | Stage::Square | Stage::Range | Stage::Pistols(_) => ChargeStep::Reaction,
            Stage::Looking | Stage::Passing | Stage::Firing | Stage::Reacts(_) | Stage::Fired(_) | Stage::Asked(..) => {
                ChargeStep::Shots
            }
        })
    }

    fn from(onset: Onset, stage: Stage) -> Self {
        Self { onset, shots: Vec::new(), chances: Vec::new(), follows: false, stage }
    }

    /// A steady defender who passed his check. [FLA MEL-28]
    pub fn to(onset: Onset) -> Step {
        Step::Reaction(Self::from(onset, Stage::Choosing))
    }

    /// A defender who may not react: only those who pass by and the chargers themselves fire. [FLA MEL-27]
    pub fn shots_only(onset: Onset) -> Step {
        Step::Reaction(Self::from(onset, Stage::Pistols(0)))
    }

    /// A defender who has given way: there is only fire in passing at those who follow him. [FLA MEL-49, FIP-01]
    pub fn as_they_follow(onset: Onset) -> Step {
        Step::Reaction(Self { follows: true, ..Self::from(onset, Stage::Looking) })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Reaction(Self { stage, ..self })
    }

    /// The charger that the defender meets: the first from the front, the nearest cavalry for a square.
    fn faced(&self) -> Option<&Rider> {
        self.onset.riders.iter().find(|rider| rider.aspect == Aspect::Front)
    }

    fn options(&self, state: &State) -> Vec<Reaction> {
        let unit = state.unit(self.onset.target);
        let Some(rider) = self.faced() else { return Vec::new() };
        let facts = ReactionFacts {
            troop: unit.troop(),
            aspect: rider.aspect,
            in_melee: state.is_engaged(self.onset.target),
            fired: unit.this_turn.fired,
            left_building: unit.this_turn.left_building,
            moved: unit.this_turn.inches,
        };
        let options = judge::reactions(&facts).map_or_else(|_| Vec::new(), |reactions| reactions.options);
        let is_possible = |option: &Reaction| *option != Reaction::Square || self.has_room_for_square(state);
        options.into_iter().filter(is_possible).collect()
    }

    /// Whether nobody and nothing stands where a square of the charged unit would.
    fn has_room_for_square(&self, state: &State) -> bool {
        let unit = state.unit(self.onset.target);
        let square = unit.pose().map(|pose| unit.block_in(Formation::Square, state.house()).footprint(pose));
        has_room(state, self.onset.target, square.as_ref())
    }

    /// The distance the faced charger began from.
    fn start(&self) -> f64 {
        self.faced().map_or(0.0, |rider| rider.distance)
    }

    fn range_request<W: Wording>(state: &State, firer: UnitId, target: UnitId, what: &str) -> DiceRequest<W> {
        let pip = judge::pip(state.unit(target).branch());
        DiceRequest {
            thrower: thrower(state, firer),
            dice: Dice::six_sided(1),
            why: say!("{} {what}", state.name(firer)),
            rule: Rule::new("FLA MEL-18"),
            reading: Reading::Measure(Measure { pip, unit: "inches".into() }),
            tallies: Vec::new(),
            pieces: vec![firer.into(), target.into()],
        }
    }

    fn question<W: Wording>(&self, state: &State, options: &[Reaction]) -> Choice<Action, W> {
        let id = self.onset.target;
        let unit = state.unit(id);
        let charger = self.faced().map_or("the charge", |rider| state.name(rider.unit));
        let offers = options
            .iter()
            .map(|&reaction| {
                let (verb, words, rule) = match reaction {
                    Reaction::Fire => ("react_fire", "fires", "FLA MEL-29"),
                    Reaction::Square => ("react_square", "tries to form square", "FLA MEL-34"),
                    Reaction::Bayonets => ("react_bayonets", "fixes bayonets", "FLA MEL-29"),
                    Reaction::Countercharge => ("countercharge", "countercharges", "FLA MEL-31"),
                };
                Offer {
                    verb: verb.into(),
                    label: say!("{} {words}", unit.name),
                    rule: Rule::new(rule),
                    target: Target::Button,
                    action: Action::React { unit: id, reaction },
                }
            })
            .collect();
        Choice {
            side: unit.side,
            question: say!("{} stands. How does it meet {charger}?", unit.name),
            rule: Rule::new("FLA MEL-28"),
            pieces: vec![id.into()],
            offers,
            refused: Vec::new(),
        }
    }
}

impl Procedure<Step> for Reacting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let target = self.onset.target;
        match self.stage {
            Stage::Choosing => {
                let options = self.options(state);
                (!options.is_empty()).then(|| Awaiting::Choice(self.question(state, &options)))
            }
            Stage::Square => Some(Awaiting::Dice(Self::range_request(
                state,
                target,
                self.faced()?.unit,
                "tries to form square in time",
            ))),
            Stage::Range => Some(Awaiting::Dice(Self::range_request(
                state,
                target,
                self.faced()?.unit,
                "gives fire: at what distance",
            ))),
            Stage::Pistols(index) => {
                let rider = self.onset.riders.get(index)?;
                let unit = state.unit(rider.unit);
                let has_pistols = unit.is_pistol_cavalry() && !unit.this_turn.fired;
                has_pistols.then(|| {
                    Awaiting::Dice(Self::range_request(
                        state,
                        rider.unit,
                        target,
                        "fires its pistols: at what distance",
                    ))
                })
            }
            Stage::Passing => {
                let (rider, chance) = self.chances.first()?;
                Some(Awaiting::Choice(passing::question(state, chance, *rider)))
            }
            Stage::Looking | Stage::Firing | Stage::Reacts(_) | Stage::Fired(_) | Stage::Asked(..) => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Choosing => turn.push([self.at(Stage::Pistols(0))]),
            Stage::Pistols(index) if index < self.onset.riders.len() => {
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            Stage::Pistols(_) => turn.push([self.at(Stage::Looking)]),
            Stage::Looking => self.look_for_chances(turn),
            Stage::Passing => self.order_shots(turn),
            Stage::Reacts(shot) => self.react_with_fire(turn, shot),
            Stage::Fired(reaction) => self.take_off(turn, reaction),
            Stage::Firing => self.fire_next(turn),
            Stage::Asked(rider, at) => self.go_on_or_halt(turn, rider, at),
            Stage::Square | Stage::Range => {}
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let (unit, reaction) = match action {
            Action::React { unit, reaction } => (unit, reaction),
            Action::FireInPassing(_) => return self.take_chance(turn, true),
            Action::HoldFire(_) => return self.take_chance(turn, false),
            action => unreachable!("{action:?} was not offered"),
        };
        match reaction {
            Reaction::Fire => turn.push([self.at(Stage::Range)]),
            Reaction::Square => turn.push([self.at(Stage::Square)]),
            Reaction::Bayonets => {
                let text = format!("{} fixes bayonets.", turn.state.name(*unit));
                turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-29"), text).about([(*unit).into()]));
                turn.push([self.at(Stage::Pistols(0))]);
            }
            Reaction::Countercharge => self.countercharge(turn),
        }
    }

    fn roll(mut self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let range = self.rolled(turn.state, faces.first());
        match self.stage {
            Stage::Square => self.form_square(turn, range),
            Stage::Range => {
                let Some(rider) = self.faced().cloned() else { return };
                self.plan(&rider, range, |range| Kind::Reaction { rider: rider.unit, range });
                turn.push([self.at(Stage::Pistols(0))]);
            }
            Stage::Pistols(index) => {
                let rider = self.onset.riders[index].clone();
                self.plan(&rider, range, |range| Kind::Pistols { rider: rider.unit, range });
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            stage => unreachable!("no die is thrown at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        format!("reaction of unit {}", self.onset.target.0)
    }
}

impl Reacting {
    /// A shot at the range rolled, or at the starting distance if that is less. [FLA MEL-21]
    fn plan(&mut self, rider: &Rider, rolled: f64, kind: impl Fn(f64) -> Kind) {
        let range = rolled.min(rider.distance);
        self.shots.push(Planned { at: range, rolled, kind: kind(range) });
    }

    /// The distance a die means for whoever throws it at this stage. [FLA MEL-18 to MEL-20]
    fn rolled(&self, state: &State, face: u8) -> f64 {
        let target = self.onset.target;
        let faced = self.faced().map_or(target, |rider| rider.unit);
        let (firer, at) = match self.stage {
            Stage::Pistols(index) => (self.onset.riders[index].unit, target),
            _ => (target, faced),
        };
        judge::rolled(face, state.unit(firer).class(state.house()), state.unit(at).branch())
    }

    /// Cavalry rides to meet the charge; pistol cavalry fires as well. [FLA MEL-31, MEL-32]
    fn countercharge(mut self, turn: &mut Turn<'_>) {
        let id = self.onset.target;
        if let Some(faced) = self.faced().cloned() {
            countercharge::ride(turn, &mut self.onset, &faced);
        }
        let unit = turn.state.unit(id);
        let fires = unit.is_pistol_cavalry() && !unit.this_turn.fired;
        let next = if fires { Stage::Range } else { Stage::Pistols(0) };
        turn.push([self.at(next)]);
    }

    /// The square forms in time, or the attempt leaves the unit in disorder. [FLA MEL-34 to MEL-36]
    fn form_square(self, turn: &mut Turn<'_>, rolled: f64) {
        let id = self.onset.target;
        let nearest_cavalry = self
            .onset
            .riders
            .iter()
            .filter(|rider| turn.state.unit(rider.unit).is_cavalry())
            .map(|rider| rider.distance)
            .fold(f64::INFINITY, f64::min);
        let (branch, start) = if nearest_cavalry.is_finite() {
            (Branch::Cavalry, nearest_cavalry)
        } else {
            (Branch::Infantry, self.start())
        };
        let limit = judge::square_limit(start, branch);
        let formed = judge::square_forms(rolled, limit);
        let unit = turn.state.unit_mut(id);
        let text = if formed {
            unit.formation = Formation::Square;
            format!("{} forms square: {rolled}″ against {limit:.1}″.", unit.name)
        } else {
            unit.disordered = true;
            format!("{} fails to form square, {rolled}″ against {limit:.1}″, and is disordered.", unit.name)
        };
        turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-34"), text).about([id.into()]));
        turn.push([self.at(Stage::Pistols(0))]);
    }

    /// It is known now how the charge goes on, and so who may fire as it passes. [FLA FIP-01 to FIP-04]
    fn look_for_chances(mut self, turn: &mut Turn<'_>) {
        let target = self.onset.target;
        let at = |rider: &Rider| {
            let ends_in_melee = !self.follows && rider.makes_contact();
            let chances = passing::chances_at_charger(turn.state, rider, Some(target), ends_in_melee);
            let (unit, short) = (rider.unit, rider.remaining - rider.run());
            chances.into_iter().map(move |chance| (unit, Chance { remaining: chance.remaining + short, ..chance }))
        };
        self.chances = self.onset.riders.iter().flat_map(at).collect();
        turn.push([self.at(Stage::Passing)]);
    }

    /// A chance is taken or let go by; who has taken one has no other.
    fn take_chance(mut self, turn: &mut Turn<'_>, fires: bool) {
        let (rider, chance) = self.chances.remove(0);
        if fires {
            let at = chance.remaining;
            self.shots.push(Planned { at, rolled: at, kind: Kind::Passing { rider, chance } });
            self.chances.retain(|(_, other)| other.firer != chance.firer);
        }
        turn.push([self.at(Stage::Passing)]);
    }

    /// All shots are known: the farthest is fired first.
    fn order_shots(mut self, turn: &mut Turn<'_>) {
        let stated = self.onset.stated.iter().map(|&(rider, at, hits)| Planned {
            at,
            rolled: at,
            kind: Kind::Stated { rider, hits },
        });
        self.shots.extend(stated);
        self.shots.sort_by(|a, b| b.at.total_cmp(&a.at));
        turn.push([self.at(Stage::Firing)]);
    }

    /// Fires the next shots, all of one distance together; at a charger who is out of it nobody fires.
    fn fire_next(mut self, turn: &mut Turn<'_>) {
        self.onset.riders.retain(|rider| turn.state.unit(rider.unit).is_present());
        self.call_off(turn);
        let target = self.onset.target;
        if self.onset.riders.is_empty() {
            // What it fired was against a charge that is over; the next melee is another's. [FLA MEL-74]
            turn.state.unit_mut(target).this_turn.fired_reacting = false;
            return;
        }
        let is_gone = !turn.state.unit(target).is_present();
        if self.shots.is_empty() || (is_gone && !self.follows) {
            let follows = self.follows || is_gone;
            turn.push([if follows { Coming::following(self.onset) } else { Coming::in_contact(self.onset) }]);
            return;
        }
        let farthest = self.shots[0].at;
        let together = self.shots.iter().take_while(|shot| (shot.at - farthest).abs() < TOLERANCE).count();
        let now: Vec<Planned> = self.shots.drain(..together).collect();
        turn.state.losses_wait = now.len() > 1;
        let reaction = now.iter().copied().find(|shot| matches!(shot.kind, Kind::Reaction { .. }));
        let mut steps: Vec<Step> = now.iter().filter_map(|shot| shot.fired(turn, target)).collect();
        steps.push(self.at(reaction.map_or(Stage::Fired(None), Stage::Reacts)));
        turn.push(steps);
    }

    /// Shots at chargers who have been stopped or destroyed are not fired; who chose to fire in passing may still fire. [FLA MEL-40]
    fn call_off(&mut self, turn: &mut Turn<'_>) {
        let is_on = |shot: &Planned| self.onset.riders.iter().any(|rider| rider.unit == shot.kind.rider());
        let (on, off): (Vec<Planned>, Vec<Planned>) = self.shots.drain(..).partition(is_on);
        self.shots = on;
        for shot in off {
            let Kind::Passing { rider, chance } = shot.kind else { continue };
            let state = &turn.state;
            let text = format!("{} does not fire: {} comes no farther.", state.name(chance.firer), state.name(rider));
            let pieces = [chance.firer.into(), rider.into()];
            turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA FIP-01"), text).about(pieces));
        }
    }

    /// What fell in one moment comes off, and a charger fired on by the defender is asked whether it goes on. [R-92, FLA MEL-38]
    fn take_off(self, turn: &mut Turn<'_>, reaction: Option<Planned>) {
        turn.state.losses_wait = false;
        losses::take_off_pending(turn);
        let next = reaction.map_or(Stage::Firing, |shot| Stage::Asked(shot.kind.rider(), shot.rolled));
        turn.push([self.at(next)]);
    }

    /// The charged unit's fire. [FLA MEL-37]
    fn react_with_fire(self, turn: &mut Turn<'_>, shot: Planned) {
        let Kind::Reaction { rider, range } = shot.kind else { unreachable!("only the charged unit reacts") };
        let firer = self.onset.target;
        let unit = turn.state.unit_mut(firer);
        unit.this_turn.fired_reacting = unit.is_infantry();
        let step = match turn.state.unit(firer).branch() {
            Branch::Artillery => {
                let shot = reaction_shot(turn.state, firer, range);
                Cannonade::in_reaction(firer, rider, shot, range)
            }
            Branch::Cavalry => Volley::at(firer, rider, Occasion::Pistols { range }),
            Branch::Infantry => Volley::at(firer, rider, Occasion::Reaction { range }),
        };
        let waiting = turn.state.pending_losses.iter().filter(|(unit, _)| *unit == rider).map(|(_, lost)| lost);
        turn.state.losses_before_reaction = turn.state.unit(rider).casualties() + waiting.sum::<u8>();
        turn.push([step, self.at(Stage::Fired(Some(shot)))]);
    }

    /// The charger's losses from this fire may make it test at once, to ride on or to halt. [FLA MEL-38 to MEL-40, R-20]
    fn go_on_or_halt(mut self, turn: &mut Turn<'_>, rider: UnitId, at: f64) {
        if let Some(verdict) = turn.state.verdict.take() {
            if !verdict.passed {
                self.halt(turn, rider, at);
            }
            turn.push([self.at(Stage::Firing)]);
            return;
        }
        let before = std::mem::take(&mut turn.state.losses_before_reaction);
        let unit = turn.state.unit(rider);
        let facts = TriggerFacts {
            losses_before: before,
            losses_after: unit.casualties(),
            in_melee_attempt: true,
            ..TriggerFacts::quiet(unit.troop())
        };
        let must_test = unit.is_present() && morale::trigger(&facts, turn.state.house()).must_test;
        if must_test {
            turn.state.unit_mut(rider).this_turn.losses_tested = turn.state.unit(rider).casualties();
            turn.push([Check::of(rider, Purpose::Continue), self.at(Stage::Asked(rider, at))]);
        } else {
            turn.push([self.at(Stage::Firing)]);
        }
    }

    /// The charge stops at the point of fire, disordered. [FLA MEL-40, MEL-41]
    fn halt(&mut self, turn: &mut Turn<'_>, unit: UnitId, at: f64) {
        let Some(index) = self.onset.riders.iter().position(|rider| rider.unit == unit) else { return };
        let rider = self.onset.riders.remove(index);
        let firer = turn.state.unit(self.onset.target).troop();
        let point =
            judge::point_of_fire(at, rider.distance, rider.remaining, &firer).halts_at.unwrap_or(rider.distance);
        contact::halts(turn, &rider, self.onset.target, point);
    }
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
