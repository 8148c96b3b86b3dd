//! The defender's reaction, and every shot on the way, farthest first. [FLA MEL-28 to MEL-41]

use serde::Serialize;

use super::cannonade::Cannonade;
use super::check::Check;
use super::contact::{self, Coming};
use super::losses::{Losses, When};
use super::volley::{Occasion, Volley};
use super::{Procedure, Step, Turn, Work, passing, thrower};
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, Choice, DiceRequest, Offer, Report, ReportKind, Rule, Target, Unsaid, Wording, say};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Branch;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::facts::shot;
use crate::rules::flanders::judge::charge::{self as judge, ReactionFacts};
use crate::rules::flanders::judge::morale::{self, Purpose, TriggerFacts};
use crate::rules::flanders::judge::{Reaction, saves};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{Chance, ChargeStep, Onset, Rider, Under};
use crate::rules::flanders::state::{Place, State, UnitId};

/// The defender about to react, or the shots being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Reacting {
    onset: Onset,
    shots: Vec<Planned>,
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
    /// The shots are fired, the farthest first. [FLA MEL-33, R-92]
    Firing,
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
            Stage::Firing | Stage::Asked(..) => ChargeStep::Shots,
        })
    }

    /// A steady defender who passed his check. [FLA MEL-28]
    pub fn to(onset: Onset) -> Step {
        Step::Reaction(Self { onset, shots: Vec::new(), stage: Stage::Choosing })
    }

    /// A defender who may not react: only those who pass by and the chargers themselves fire. [FLA MEL-27]
    pub fn shots_only(onset: Onset) -> Step {
        Step::Reaction(Self { onset, shots: Vec::new(), stage: Stage::Pistols(0) })
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
        judge::reactions(&facts).map_or_else(|_| Vec::new(), |reactions| reactions.options)
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
                let has_pistols = state.unit(rider.unit).is_pistol_cavalry();
                has_pistols.then(|| {
                    Awaiting::Dice(Self::range_request(
                        state,
                        rider.unit,
                        target,
                        "fires its pistols: at what distance",
                    ))
                })
            }
            Stage::Firing | Stage::Asked(..) => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Choosing => turn.push([self.at(Stage::Pistols(0))]),
            Stage::Pistols(index) if index < self.onset.riders.len() => {
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            Stage::Pistols(_) => self.order_shots(turn),
            Stage::Firing => self.fire_next(turn),
            Stage::Asked(rider, at) => self.go_on_or_halt(turn, rider, at),
            Stage::Square | Stage::Range => {}
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let Action::React { unit, reaction } = action else { unreachable!("nothing else was offered") };
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
            Stage::Choosing | Stage::Firing | Stage::Asked(..) => {}
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
        let start = self.start();
        let inches = judge::countercharge(start);
        for rider in &mut self.onset.riders {
            if rider.aspect == Aspect::Front {
                rider.remaining = rider.distance - inches;
            }
        }
        let toward = self.faced().and_then(|rider| turn.state.footprint(rider.unit)).map(|rect| rect.centre);
        if let (Place::Table(pose), Some(toward)) = (turn.state.unit(id).place, toward) {
            let run = toward - pose.point();
            if run.norm() > 0.01 {
                let to = pose.point() + run.normalize() * inches;
                turn.state.unit_mut(id).place = Place::Table(crate::geometry::Pose::at(to, pose.facing).quantised());
            }
        }
        turn.state.unit_mut(id).this_turn.countercharged = true;
        let text = format!("{} countercharges {inches}″.", turn.state.name(id));
        turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-31"), text).about([id.into()]));
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
            unit.formation = crate::geometry::Formation::Square;
            format!("{} forms square: {rolled}″ against {limit:.1}″.", unit.name)
        } else {
            unit.disordered = true;
            format!("{} fails to form square, {rolled}″ against {limit:.1}″, and is disordered.", unit.name)
        };
        turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-34"), text).about([id.into()]));
        turn.push([self.at(Stage::Pistols(0))]);
    }

    /// All shots are known: the farthest is fired first.
    fn order_shots(mut self, turn: &mut Turn<'_>) {
        let passing = self.onset.passing.iter().map(|&(rider, chance)| Planned {
            at: chance.remaining,
            rolled: chance.remaining,
            kind: Kind::Passing { rider, chance },
        });
        let stated = self.onset.stated.iter().map(|&(rider, at, hits)| Planned {
            at,
            rolled: at,
            kind: Kind::Stated { rider, hits },
        });
        self.shots.extend(passing.chain(stated));
        self.shots.sort_by(|a, b| b.at.total_cmp(&a.at));
        turn.push([self.at(Stage::Firing)]);
    }

    /// Fires the next shot; one at a charger who is out of it is not fired.
    fn fire_next(mut self, turn: &mut Turn<'_>) {
        self.shots.retain(|shot| self.onset.riders.iter().any(|rider| rider.unit == shot.kind.rider()));
        let target = self.onset.target;
        self.onset.riders.retain(|rider| turn.state.unit(rider.unit).is_present());
        if self.onset.riders.is_empty() {
            // What it fired was against a charge that is over; the next melee is another's. [FLA MEL-74]
            turn.state.unit_mut(target).this_turn.fired_reacting = false;
            return;
        }
        if !turn.state.unit(target).is_present() {
            turn.push([Coming::in_contact(self.onset)]);
            return;
        }
        if self.shots.is_empty() {
            turn.push([Coming::in_contact(self.onset)]);
            return;
        }
        let shot = self.shots.remove(0);
        match shot.kind {
            Kind::Passing { rider, chance } => {
                turn.state.unit_mut(chance.firer).this_turn.fired = false;
                turn.push([passing::fire(turn.state, &chance, rider), self.at(Stage::Firing)]);
            }
            Kind::Stated { rider, hits } => {
                let losses = stated_losses(turn.state, rider, hits);
                turn.state.unit_mut(rider).this_turn.fired_on = true;
                turn.push([losses, self.at(Stage::Firing)]);
            }
            Kind::Pistols { rider, range } => {
                turn.push([Volley::at(rider, target, Occasion::Pistols { range }), self.at(Stage::Firing)]);
            }
            Kind::Reaction { rider, range } => self.react_with_fire(turn, rider, range, shot),
        }
    }

    /// The charged unit's fire, and the question whether the charge goes on after it. [FLA MEL-37 to MEL-40]
    fn react_with_fire(self, turn: &mut Turn<'_>, rider: UnitId, range: f64, shot: Planned) {
        let firer = self.onset.target;
        let unit = turn.state.unit_mut(firer);
        unit.this_turn.fired_reacting = unit.is_infantry();
        let together = self.shots.iter().take_while(|other| (other.at - shot.at).abs() < 0.001).count();
        let mut simultaneous = self.shots.clone();
        let later = simultaneous.split_off(together);
        let step = match turn.state.unit(firer).branch() {
            Branch::Artillery => {
                let shot = reaction_shot(turn.state, firer, range);
                Cannonade::in_reaction(firer, rider, shot, range)
            }
            Branch::Cavalry => Volley::at(firer, rider, Occasion::Pistols { range }),
            Branch::Infantry => Volley::at(firer, rider, Occasion::Reaction { range }),
        };
        let mut rest = self.clone();
        rest.shots = later;
        let mut steps = vec![step];
        for other in simultaneous {
            if let Kind::Pistols { rider, range } = other.kind {
                steps.push(Volley::at(rider, firer, Occasion::Pistols { range }));
            } else {
                rest.shots.insert(0, other);
            }
        }
        turn.state.losses_before_reaction = turn.state.unit(rider).casualties();
        steps.push(rest.at(Stage::Asked(rider, shot.rolled)));
        turn.push(steps);
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
