//! The defenders' reactions, one after another, and every shot on the way. [FLA MEL-28 to MEL-41]

mod shots;

use serde::Serialize;

use self::shots::{Kind, Planned, Reacted};
use super::passing::{self, PassingFire};
use super::set_down::Charged;
use super::{Procedure, Returned, Step, Turn, Work, countercharge, thrower};
use crate::dice::reading::Measure;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, Choice, DiceRequest, Offer, Report, ReportKind, Rule, Target, Together, Unsaid, Wording, say, told,
};
use crate::geometry::zone::Aspect;
use crate::geometry::{Formation, is_within, shape};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::tables::DRIVEN_BACK;
use crate::rules::flanders::facts::fire_left::{has_pistols, may_fire_pistols};
use crate::rules::flanders::facts::march::is_in_water;
use crate::rules::flanders::facts::room::has_room;
use crate::rules::flanders::judge::Reaction;
use crate::rules::flanders::judge::charge::{self as judge, ReactionFacts};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::charge_step::{Chance, ChargeStep, Onset, Rider, Stance, Under};
use crate::rules::flanders::state::{State, UnitId};

/// A defender about to react, or the shots being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Reacting {
    onset: Onset,
    /// Which of the defenders reacts, by his place in the list.
    whose: usize,
    shots: Vec<Planned>,
    /// Chances to fire in passing, at whom, that are still to be offered.
    chances: Vec<(UnitId, Chance)>,
    /// The inches of its way that are left where one of several chargers finds no room to go on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    short: Vec<(UnitId, f64)>,
    /// The defender has given way: the chargers follow, and meet nobody where he stood.
    follows: bool,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
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
    /// Defenders fire; others of the same moment have fired.
    Reacts(Vec<Planned>),
    /// All of one moment have fired, defenders perhaps among them: what fell comes off.
    Fired(Vec<Reacted>),
    /// Each charger fired on by a defender must be asked whether it goes on. [FLA MEL-38]
    Asked(Vec<Reacted>),
}

impl Reacting {
    /// A charger has been set down elsewhere: who left it no room on its way may leave it some on this.
    pub(in crate::rules::flanders::steps) fn set_down(&mut self, state: &State, id: UnitId) {
        let charged = if self.follows { Charged::HaveGone } else { Charged::Stand };
        self.onset.set_down(state, id, charged, 0);
        self.short.retain(|(unit, _)| *unit != id);
    }

    /// Where the charge has got to.
    pub(super) fn under_way(&self) -> Under {
        self.onset.under_way(match self.stage {
            Stage::Choosing | Stage::Square | Stage::Range | Stage::Pistols(_) => ChargeStep::Reaction,
            Stage::Looking | Stage::Passing | Stage::Firing | Stage::Reacts(_) | Stage::Fired(_) | Stage::Asked(_) => {
                ChargeStep::Shots
            }
        })
    }

    /// The fire in passing of one of those who have a chance at a charger, whom it has not met yet.
    pub fn passing_fire_of(&self, firer: UnitId) -> Option<PassingFire> {
        let (rider, chance) = self.chances.iter().find(|(_, chance)| chance.firer == firer)?;
        Some(PassingFire::of(*rider, *chance))
    }

    fn from(onset: Onset, stage: Stage) -> Self {
        Self { onset, whose: 0, shots: Vec::new(), chances: Vec::new(), short: Vec::new(), follows: false, stage }
    }

    /// Defenders who stand: those who passed their checks react, each for himself. [FLA MEL-27, MEL-28]
    pub fn to(onset: Onset) -> Step {
        Step::Reaction(Self::from(onset, Stage::Choosing))
    }

    /// A defender who has given way: there are only the pistols fired after him, and fire in passing at those who follow. [FLA MEL-17,
    /// MEL-49, FIP-01, R-85]
    pub fn as_they_follow(onset: Onset) -> Step {
        Step::Reaction(Self { follows: true, ..Self::from(onset, Stage::Pistols(0)) })
    }

    fn at(self, stage: Stage) -> Step {
        Step::Reaction(Self { stage, ..self })
    }

    /// Who reacts.
    fn defender(&self) -> UnitId {
        self.onset.defenders[self.whose].unit
    }

    /// The next defender reacts; after the last the chargers fire.
    fn on_to_the_next(self) -> Step {
        if self.whose + 1 < self.onset.defenders.len() {
            let whose = self.whose + 1;
            Step::Reaction(Self { whose, stage: Stage::Choosing, ..self })
        } else {
            self.at(Stage::Pistols(0))
        }
    }

    /// The charger against whom the defender reacts: the first from the front, of those first who have the move to come in.
    fn faced(&self) -> Option<&Rider> {
        let (target, own) = (self.onset.target(), self.defender());
        let comes_from_the_front =
            |rider: &&Rider| rider.strike(target, own).is_some_and(|strike| strike.aspect == Aspect::Front);
        let from_the_front = || self.onset.riders.iter().filter(comes_from_the_front);
        from_the_front().find(|rider| rider.makes_contact()).or_else(|| from_the_front().next())
    }

    /// The charger against whom a square forms: the nearest cavalry, else the one that is faced.
    fn squared_against(&self, state: &State) -> Option<&Rider> {
        let strikes = |rider: &&Rider| rider.strike(self.onset.target(), self.defender()).is_some();
        let cavalry = self.onset.riders.iter().filter(|rider| state.unit(rider.unit).is_cavalry()).filter(strikes);
        let nearest = cavalry.min_by(|one, other| self.distance_of(one).total_cmp(&self.distance_of(other)));
        nearest.or_else(|| self.faced())
    }

    /// Inches to the defender who reacts from where a charger begins.
    fn distance_of(&self, rider: &Rider) -> f64 {
        rider.strike(self.onset.target(), self.defender()).map_or(rider.distance, |strike| strike.distance)
    }

    fn options(&self, state: &State) -> Vec<Reaction> {
        let unit = state.unit(self.defender());
        if self.onset.defenders[self.whose].stance != Stance::Reacts || self.faced().is_none() {
            return Vec::new();
        }
        let facts = ReactionFacts {
            troop: unit.troop(),
            aspect: Aspect::Front,
            in_melee: state.is_engaged(self.defender()),
            fired: unit.this_turn.fired,
            charged: unit.this_turn.charged,
            may_not_fire: unit.this_turn.may_not_fire,
            in_water: is_in_water(state, self.defender()),
            left_building: unit.this_turn.left_building,
            moved: unit.this_turn.inches,
        };
        let options = judge::reactions(&facts).map_or_else(|_| Vec::new(), |reactions| reactions.options);
        let is_possible = |option: &Reaction| *option != Reaction::Square || self.has_room_for_square(state);
        options.into_iter().filter(is_possible).collect()
    }

    /// Whether nobody and nothing stands where a square of the charged unit would.
    fn has_room_for_square(&self, state: &State) -> bool {
        let unit = state.unit(self.defender());
        let square = unit.pose().map(|pose| unit.block_in(Formation::Square, state.house()).footprint(pose));
        has_room(state, self.defender(), square.as_ref())
    }

    fn range_request<W: Wording>(state: &State, firer: UnitId, target: UnitId, why: W) -> DiceRequest<W> {
        let pip = judge::pip(state.unit(target).branch());
        DiceRequest {
            thrower: thrower(state, firer),
            dice: Dice::six_sided(1),
            why,
            rule: Rule::new("FLA MEL-18"),
            reading: Reading::Measure(Measure { pip, unit: "inches".into() }),
            tallies: Vec::new(),
            pieces: vec![firer.into(), target.into()],
        }
    }

    fn question<W: Wording>(&self, state: &State, options: &[Reaction]) -> Choice<Action, W> {
        let id = self.defender();
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
            question: say!("{} stands, and meets {charger}: how?", unit.name),
            rule: Rule::new("FLA MEL-28"),
            pieces: vec![id.into()],
            offers,
            refused: Vec::new(),
        }
    }
}

impl Procedure<Step> for Reacting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let target = self.defender();
        match self.stage {
            Stage::Choosing => {
                let options = self.options(state);
                (!options.is_empty()).then(|| Awaiting::Choice(self.question(state, &options)))
            }
            Stage::Square => Some(Awaiting::Dice(Self::range_request(
                state,
                target,
                self.squared_against(state)?.unit,
                say!("{} tries to form square in time", state.name(target)),
            ))),
            Stage::Range => Some(Awaiting::Dice(Self::range_request(
                state,
                target,
                self.faced()?.unit,
                say!("{} gives fire: at what distance", state.name(target)),
            ))),
            Stage::Pistols(index) => {
                let rider = self.onset.riders.get(index)?.unit;
                let charged = self.onset.target();
                let why = if self.follows {
                    say!("{} fires its pistols after {}: at what distance", state.name(rider), state.name(charged))
                } else {
                    say!("{} fires its pistols: at what distance", state.name(rider))
                };
                // Where its way begins says nothing of the water where it fires.
                let fires = has_pistols(state, rider) && self.is_within_pistol_shot(state);
                fires.then(|| Awaiting::Dice(Self::range_request(state, rider, charged, why)))
            }
            Stage::Passing => {
                let (rider, chance) = self.chances.first()?;
                Some(Awaiting::Choice(passing::question(state, chance, *rider)))
            }
            Stage::Looking | Stage::Firing | Stage::Reacts(_) | Stage::Fired(_) | Stage::Asked(_) => None,
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage.clone() {
            Stage::Choosing => turn.push([self.on_to_the_next()]),
            Stage::Pistols(index) if index < self.onset.riders.len() => {
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            Stage::Pistols(_) => turn.push([self.at(Stage::Looking)]),
            Stage::Looking => self.look_for_chances(turn),
            Stage::Passing => self.order_shots(turn),
            Stage::Reacts(shots) => self.react_with_fire(turn, &shots),
            Stage::Fired(reacted) => self.take_off(turn, reacted),
            Stage::Firing => self.fire_next(turn),
            Stage::Asked(reacted) => self.go_on_or_halt(turn, reacted),
            Stage::Square | Stage::Range => unreachable!("who reacts faces somebody"),
        }
    }

    fn resume(mut self, turn: &mut Turn<'_>, returned: Returned) {
        match (std::mem::replace(&mut self.stage, Stage::Firing), returned) {
            (Stage::Asked(reacted), Returned::Checked { passed }) => self.tested(turn, reacted, passed),
            (stage, returned) => unreachable!("{returned:?} was not waited for at {stage:?}"),
        }
    }

    fn rest<W: Wording>(&self, state: &State) -> Option<Offer<Action, W>> {
        let (rider, _) = self.chances.first().filter(|_| matches!(self.stage, Stage::Passing))?;
        passing::nobody_fires(state, *rider)
    }

    fn together<W: Wording>(&self, state: &State) -> Option<Together<Action, W>> {
        let (first, _) = self.chances.first().filter(|_| matches!(self.stage, Stage::Passing))?;
        let chances = self.chances.iter().map(|(rider, chance)| passing::question(state, chance, *rider));
        Together::of(passing::who_fires(state, *first), chances.collect())
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        let (unit, reaction) = match action {
            Action::React { unit, reaction } => (unit, reaction),
            Action::FireInPassing(_) => return self.take_chance(turn, true),
            Action::HoldFire(_) => return self.take_chance(turn, false),
            Action::Rest(_) => return self.take_no_chance(turn),
            Action::Together(parts) => return self.take_chances(turn, parts),
            action => unreachable!("{action:?} was not offered"),
        };
        match reaction {
            Reaction::Fire => turn.push([self.at(Stage::Range)]),
            Reaction::Square => turn.push([self.at(Stage::Square)]),
            Reaction::Bayonets => {
                let text = told!(turn, "{} fixes bayonets.", turn.state.name(*unit));
                turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-29"), text).about([(*unit).into()]));
                turn.push([self.on_to_the_next()]);
            }
            Reaction::Countercharge => self.countercharge(turn),
        }
    }

    fn roll(mut self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let range = self.rolled(turn.state, faces.first());
        match self.stage {
            Stage::Square => self.form_square(turn, range),
            Stage::Range => {
                let rider = self.faced().expect("who fires at a charge faces it").clone();
                let (firer, start) = (self.defender(), self.distance_of(&rider));
                let kind = |range| Kind::Reaction { firer, rider: rider.unit, range };
                let shot = Planned::at_range(&rider, start, range, kind);
                self.shots.push(if firer == self.onset.target() {
                    shot
                } else {
                    shot.where_it_is_so_far_from(turn.state, firer, &rider)
                });
                turn.push([self.on_to_the_next()]);
            }
            Stage::Pistols(index) => {
                let rider = &self.onset.riders[index];
                let kind = |range| Kind::Pistols { rider: rider.unit, range };
                let shot = if self.follows {
                    let nearest = self.nearest_to_whom_it_follows(turn.state, rider);
                    Planned::after_who_goes_back(rider, nearest, range, kind)
                } else {
                    Planned::at_range(rider, rider.distance, range, kind)
                };
                self.shots.push(shot);
                turn.push([self.at(Stage::Pistols(index + 1))]);
            }
            ref stage => unreachable!("no die is thrown at {stage:?}"),
        }
    }

    fn name(&self) -> String {
        format!("reaction of unit {}", self.defender().0)
    }
}

impl Reacting {
    /// Whether whom it is aimed at has not got away from the pistols: he stands, or is fatigued and has gone back four inches at most; farther
    /// he goes only where he is set down beyond friends. [FLA MEL-17, R-85, R-113]
    fn is_within_pistol_shot(&self, state: &State) -> bool {
        let target = state.unit(self.onset.target());
        let is_near = || is_within(state.retreated, judge::OUT_OF_PISTOLS);
        !self.follows || (target.is_present() && target.morale < Morale::Shaken && is_near())
    }

    /// How near a charger comes, before its bonus, to one who has gone back from it, in inches.
    fn nearest_to_whom_it_follows(&self, state: &State, rider: &Rider) -> f64 {
        let end = rider.after(rider.run()).map(|pose| state.block(rider.unit).footprint(pose));
        let measured = end.zip(state.footprint(self.onset.target()));
        measured.map_or(DRIVEN_BACK, |(end, target)| shape::distance(&end, &target))
    }

    /// The distance a die means for whoever throws it at this stage. [FLA MEL-18 to MEL-20]
    fn rolled(&self, state: &State, face: u8) -> f64 {
        let own = self.defender();
        let (firer, at) = match self.stage {
            Stage::Pistols(index) => (self.onset.riders[index].unit, self.onset.target()),
            Stage::Square => (own, self.squared_against(state).map_or(own, |rider| rider.unit)),
            _ => (own, self.faced().map_or(own, |rider| rider.unit)),
        };
        judge::rolled(face, state.unit(firer).class(state.house()), state.unit(at).branch())
    }

    /// Cavalry rides to meet the charge; pistol cavalry fires as well. [FLA MEL-31, MEL-32]
    fn countercharge(mut self, turn: &mut Turn<'_>) {
        let id = self.defender();
        if let Some(faced) = self.faced().cloned() {
            countercharge::ride(turn, &mut self.onset, id, &faced);
        }
        let fires = may_fire_pistols(turn.state, id);
        if !fires && has_pistols(turn.state, id) {
            tell_of_wet_pistols(turn, id);
        }
        turn.push([if fires { self.at(Stage::Range) } else { self.on_to_the_next() }]);
    }

    /// The square forms in time, or the attempt leaves the unit in disorder. [FLA MEL-34 to MEL-36]
    fn form_square(self, turn: &mut Turn<'_>, rolled: f64) {
        let id = self.defender();
        let charger = self.squared_against(turn.state).expect("who forms square is charged");
        let (branch, start) = (turn.state.unit(charger.unit).branch(), self.distance_of(charger));
        let limit = judge::square_limit(start, branch);
        let formed = judge::square_forms(rolled, limit);
        let most = if start > limit { ", the most that counts" } else { "" };
        let unit = turn.state.unit_mut(id);
        let text = if formed {
            unit.formation = Formation::Square;
            // Whoever has formed square has not rested. [FLA SAF-19]
            unit.this_turn.changed_formation = true;
            told!(turn, "{} forms square: {rolled:.1}″ against {limit:.1}″{most}.", unit.name)
        } else {
            unit.disordered = true;
            told!(
                turn,
                "{} fails to form square, {rolled:.1}″ against {limit:.1}″{most}, and is disordered.",
                unit.name
            )
        };
        turn.tell(Report::new(ReportKind::Charge, Rule::new("FLA MEL-34"), text).about([id.into()]));
        turn.push([self.on_to_the_next()]);
    }
}

/// Pistols are not fired in water. [FLA SAF-10]
pub(super) fn tell_of_wet_pistols(turn: &mut Turn<'_>, id: UnitId) {
    let text = told!(turn, "{} does not fire its pistols there: it is in water.", turn.state.name(id));
    turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA SAF-10"), text).about([id.into()]));
}
