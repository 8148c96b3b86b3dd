//! Caracoles: named all together, then ridden one after another. [MB 9.14, 10, MM 9 Caracole, 10]

use serde::Serialize;

use super::blow::Strike;
use super::firing::{Hit, Shot, Why};
use super::losses::{disorder_under, eliminate};
use super::offers::{at, between, button, choice, read_out, table_die};
use super::reaction::Reaction as ReactionFire;
use super::{Procedure, Step, Turn, Work};
use crate::dice::{Faces, Reads as _};
use crate::game::{Awaiting, DiceRequest, Offer, Report, ReportKind, Side, Unsaid, Wording, say, told};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::book::arms::Arm;
use crate::rules::continuity::book::cited::{CARACOLE, COUNTER_CHARGE, REACTION};
use crate::rules::continuity::book::house::CaracoleOthersFire;
use crate::rules::continuity::book::tables::{COUNTER_CHARGES, FOOT_FIRES, FOOT_SHAKEN};
use crate::rules::continuity::facts::fire::may_fire;
use crate::rules::continuity::facts::near::is_open;
use crate::rules::continuity::facts::shock::may_counter_there;
use crate::rules::continuity::judge::fire::Occasion;
use crate::rules::continuity::judge::preshock::{Reaction, Roll};
use crate::rules::continuity::judge::troop::{Troop, UnitId};
use crate::rules::continuity::judge::{caracole, preshock};
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// The rows of the reaction of foot.
pub const FOOT_ROWS: [(i32, &str); 3] =
    [(FOOT_FIRES, "may fire"), (FOOT_SHAKEN - 1, "may not fire"), (i32::MAX, "disordered, may not fire")];
/// The rows of the reaction of horse that charges.
pub const HORSE_ROWS: [(i32, &str); 2] = [(COUNTER_CHARGES - 1, "nothing"), (i32::MAX, "counter-charges")];

/// A reaction told: what the die came to, and what it needed for what. [MB 10.2, 10.3, 19.4, MM 10]
pub fn reaction_words(roll: Roll, face: i32, sum: i32) -> String {
    match roll {
        Roll::Foot => {
            let read = read_out(&FOOT_ROWS, face, sum);
            format!("{read} ({FOOT_FIRES} or less fires, {FOOT_SHAKEN} or more shakes)")
        }
        Roll::Chargers => format!("{} ({COUNTER_CHARGES} or more rides)", read_out(&HORSE_ROWS, face, sum)),
    }
}

/// One caracole: who rides at whom, up to which hex.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Approach {
    /// Who.
    pub rider: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Up to which hex.
    pub via: Hex,
}

/// The caracoles of an activation are named.
#[derive(Clone, Debug, Serialize)]
pub struct Caracoles {
    side: Side,
    named: Vec<Approach>,
    all: bool,
    /// A rider at a target, for whom the hex he comes up by is being chosen.
    looking: Option<(UnitId, UnitId)>,
}

impl Caracoles {
    /// A side's, none named yet.
    pub fn of(side: Side) -> Self {
        Self { side, named: Vec::new(), all: false, looking: None }
    }

    fn open(&self, state: &State) -> Vec<Approach> {
        let riders = state.on_map(self.side).filter(|id| may_ride(state, *id));
        let riders = riders.filter(|id| self.named.iter().all(|named| named.rider != *id));
        riders.flat_map(|rider| approaches(state, rider)).collect()
    }
}

/// Whether a unit may ride a caracole. [MB 9.14, MM 9, 7.2]
fn may_ride(state: &State, id: UnitId) -> bool {
    let piece = state.unit(id);
    let own = &piece.troop;
    piece.now.active
        && own.arm == Arm::Cavalry
        && !own.charge_capable
        && !own.zone_to_zone
        && !piece.now.fired
        && !piece.now.moved
        && !piece.now.stirred
}

/// Every target at the right distance, as the activation began and now, with every free hex next to both. [MB 9.14, MM 9, R44, R81]
fn approaches(state: &State, rider: UnitId) -> Vec<Approach> {
    let own = state.troop(rider);
    let may_be_hit =
        |id: &UnitId| !state.troop(*id).is_gun() && !state.unit(*id).below && began_apart(state, rider, *id);
    let board = state.board();
    let enemies = state.on_map(own.side.other()).filter(may_be_hit);
    enemies
        .flat_map(|target| {
            let ways = caracole::approaches(&board, own, state.troop(target)).unwrap_or_default();
            // Through a wall nobody comes to blows. [MM 18]
            let strikes = |via: &Hex| {
                let hexes = state.troop(target).stand.hexes();
                hexes.iter().any(|hex| hex.is_adjacent(*via) && is_open(state, *via, *hex))
            };
            let open: Vec<Hex> = ways.into_iter().filter(strikes).collect();
            open.into_iter().map(move |via| Approach { rider, target, via })
        })
        .collect()
}

/// Whether two units were as far apart as a caracole asks when the activation began. [MB 9.14, MM 9 Caracole, R81]
fn began_apart(state: &State, rider: UnitId, target: UnitId) -> bool {
    let began = |id: UnitId| state.unit(id).now.start;
    began(rider).zip(began(target)).is_some_and(|(rider, target)| rider.distance(&target) == caracole::DISTANCE)
}

/// How a rider stands in a hex, facing a target next to it.
fn toward(via: Hex, target: &Troop) -> Option<Stand> {
    let faces = |facing: &Corner| facing.sides().iter().any(|side| target.stand.covers(via.neighbour(*side)));
    Corner::ALL.into_iter().find(faces).map(|facing| Stand::Single { hex: via, facing })
}

impl Procedure<Step> for Caracoles {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let open = if self.all { Vec::new() } else { self.open(state) };
        if open.is_empty() {
            return None;
        }
        let rule = state.rule(&CARACOLE);
        if let Some((rider, target)) = self.looking {
            let there = open.iter().filter(|approach| (approach.rider, approach.target) == (rider, target));
            let offers = there.map(|Approach { via, .. }| {
                let action = Action::Caracole { unit: rider, target, via: *via };
                at("fire_caracole", say!("By {via}"), rule.clone(), (rider, *via), action)
            });
            let question = say!("By which hex does {} ride up?", state.name(rider));
            return Some(choice(self.side, question, rule.clone(), vec![rider.into()], offers.collect()));
        }
        let mut offers: Vec<Offer<Action, W>> = by_target(&open)
            .into_iter()
            .map(|(Approach { rider, target, via }, is_only)| {
                let label = say!("{} at {}", state.name(rider), state.name(target));
                let action = if is_only {
                    Action::Caracole { unit: rider, target, via }
                } else {
                    Action::CaracoleAt { unit: rider, target }
                };
                between("fire_caracole", label, rule.clone(), (rider, target), action)
            })
            .collect();
        offers.push(button("no_more", say!("No more caracoles"), rule.clone(), Action::NoMoreCaracoles));
        Some(choice(self.side, say!("Which caracoles are ridden?"), rule, Vec::new(), offers))
    }

    fn run(self, turn: &mut Turn<'_>) {
        turn.push(self.named.into_iter().map(|approach| Step::Caracole(Caracole { approach, stage: Stage::Begin })));
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        self.looking = None;
        match action {
            Action::CaracoleAt { unit, target } => self.looking = Some((*unit, *target)),
            Action::Caracole { unit, target, via } => {
                self.named.push(Approach { rider: *unit, target: *target, via: *via });
            }
            _ => self.all = true,
        }
        turn.push([Step::Caracoles(self)]);
    }

    fn name(&self) -> String {
        "caracoles named".to_owned()
    }
}

/// The first approach of each rider at each target, and whether it is the only one.
fn by_target(open: &[Approach]) -> Vec<(Approach, bool)> {
    let groups = open.chunk_by(|one, other| (one.rider, one.target) == (other.rider, other.target));
    groups.map(|group| (group[0], group.len() == 1)).collect()
}

/// One caracole is ridden.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Caracole {
    approach: Approach,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Stage {
    /// Up to the target.
    Begin,
    /// Others he came before have fired. \[R102\]
    Passed,
    /// The target's reaction die.
    Reaction,
    /// It may fire.
    MayFire,
    /// The pistols.
    Pistols {
        /// Whether the target fires as well.
        answered: bool,
    },
    /// The target's die.
    Answer(Hit),
}

impl Caracole {
    fn next(self, stage: Stage) -> Step {
        Step::Caracole(Self { stage, ..self })
    }

    fn ridden(&self, state: &State) -> Stand {
        let facing = state.troop(self.approach.rider).stand.corner().unwrap_or(Corner::V0);
        let there = toward(self.approach.via, state.troop(self.approach.target));
        there.unwrap_or(Stand::Single { hex: self.approach.via, facing })
    }

    fn pistols(&self, state: &State) -> Shot {
        let from = Some(self.ridden(state));
        Shot { from, ..Shot::plain(self.approach.rider, self.approach.target, Why::Caracole) }
    }

    fn answer(&self, state: &State) -> Shot {
        let at = Some(self.ridden(state));
        Shot { at, ..Shot::plain(self.approach.target, self.approach.rider, Why::Reaction) }
    }

    fn is_on(&self, state: &State) -> bool {
        state.is_on_map(self.approach.rider)
            && state.is_on_map(self.approach.target)
            && state.troop(self.approach.rider).stand.hexes()[0].is_adjacent(self.approach.via)
            && state.at(self.approach.via).next().is_none()
            && self.pistols(state).tally(state).is_some()
    }

    /// Whether the target throws for its reaction. [MB 10.2, 10.3, MM 10]
    fn reacts(&self, state: &State) -> bool {
        let target = state.troop(self.approach.target);
        preshock::roll(target, true).is_some()
    }
}

impl Procedure<Step> for Caracole {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let target = state.troop(self.approach.target);
        let pieces = vec![self.approach.target.into(), self.approach.rider.into()];
        let name = state.name(self.approach.target);
        let rule = state.rule(&REACTION);
        match self.stage {
            Stage::Begin | Stage::Passed => None,
            Stage::Reaction => {
                let rows: &[(i32, &'static str)] = if target.is_foot() { &FOOT_ROWS } else { &HORSE_ROWS };
                let roll = preshock::roll(target, true)?;
                let tally = preshock::tally(state.edition(), roll, preshock::Attack::Caracole);
                Some(table_die(target.side, say!("How does {name} meet the caracole?"), rule, tally, rows, pieces))
            }
            Stage::MayFire => {
                let can = may_fire(state, self.approach.target, Occasion::Reaction, false)
                    && self.answer(state).tally(state).is_some();
                can.then(|| {
                    let offers = vec![
                        button("fire_now", say!("Fire at the riders"), rule.clone(), Action::FireNow),
                        button("hold", say!("Keep the fire"), rule.clone(), Action::HoldFire),
                    ];
                    choice(target.side, say!("Does {name} fire at the riders?"), rule, pieces, offers)
                })
            }
            Stage::Pistols { .. } => self.pistols(state).die(state),
            Stage::Answer(_) => self.answer(state).die(state),
        }
    }

    fn run(self, turn: &mut Turn<'_>) {
        match self.stage {
            Stage::Begin => self.begin(turn),
            Stage::Passed => self.met(turn),
            Stage::MayFire => turn.push([self.next(Stage::Pistols { answered: false })]),
            Stage::Answer(hit) => hit.apply(turn),
            // The umpire has taken away who would throw: nobody rides on.
            Stage::Reaction | Stage::Pistols { .. } => {}
        }
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, _work: Work) {
        turn.push([self.next(Stage::Pistols { answered: *action == Action::FireNow })]);
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let sum = request.reading.sum().unwrap_or_default();
        match self.stage {
            Stage::Reaction => self.react(turn, faces.sum(), sum),
            Stage::Pistols { answered } => {
                let hit = self.pistols(turn.state).read(turn, faces, sum);
                if answered {
                    turn.push([self.next(Stage::Answer(hit))]);
                } else {
                    hit.apply(turn);
                }
            }
            Stage::Answer(first) => {
                turn.state.troop_mut(self.approach.target).reacted = true;
                let second = self.answer(turn.state).read(turn, faces, sum);
                second.apply(turn);
                first.apply(turn);
            }
            Stage::Begin | Stage::Passed | Stage::MayFire => unreachable!("no die was asked for then"),
        }
    }

    fn name(&self) -> String {
        "caracole".to_owned()
    }
}

impl Caracole {
    fn begin(self, turn: &mut Turn<'_>) {
        if !self.is_on(turn.state) {
            self.lapse(turn);
            return;
        }
        let now = &mut turn.state.unit_mut(self.approach.rider).now;
        now.caracoled = true;
        now.moved = true;
        now.fired = true;
        let (rider, target) = (turn.state.name(self.approach.rider), turn.state.name(self.approach.target));
        let text = told!(turn, "{rider} rides a caracole at {target} by {}.", self.approach.via);
        let rule = turn.state.rule(&CARACOLE);
        let report = Report::new(ReportKind::Fire, rule, text);
        turn.tell(report.about([self.approach.rider.into(), self.approach.target.into()]));
        turn.push([self.next(Stage::Passed)]);
        if turn.state.house().caracole_others_fire == CaracoleOthersFire::On {
            let Approach { rider, target, via } = self.approach;
            let others = ReactionFire::to_ride(turn.state, rider, &[via], &[target]);
            turn.push([Step::Reaction(others)]);
        }
    }

    /// Who was named cannot be ridden at any more; the rider has done nothing yet. [MB 9.14, MM 9 Caracole]
    fn lapse(self, turn: &mut Turn<'_>) {
        let Approach { rider, target, .. } = self.approach;
        let (riding, at) = (turn.state.name(rider), turn.state.name(target));
        let text = told!(turn, "The caracole of {riding} at {at} comes to nothing: it cannot be ridden any more.");
        let rule = turn.state.rule(&CARACOLE);
        turn.tell(Report::new(ReportKind::Fire, rule, text).about([rider.into(), target.into()]));
    }

    /// The target throws for its reaction or fires; a rider whom others have driven off has not come up. [MB 9.14, MM 9, R102]
    fn met(self, turn: &mut Turn<'_>) {
        if self.is_on(turn.state) {
            let stage = if self.reacts(turn.state) { Stage::Reaction } else { Stage::MayFire };
            turn.push([self.next(stage)]);
        }
    }

    fn react(self, turn: &mut Turn<'_>, face: i32, sum: i32) {
        let target = *turn.state.troop(self.approach.target);
        let roll = preshock::roll(&target, true).expect("who has thrown for a reaction was to throw");
        let result = face + sum;
        let in_front = target.front().contains(&self.approach.via);
        let can_meet = match roll {
            Roll::Foot => in_front,
            Roll::Chargers => may_counter_there(turn.state, target.id, self.approach.rider, self.ridden(turn.state)),
        };
        let (edition, house) = (turn.state.edition(), *turn.state.house());
        let reaction = preshock::reaction(edition, &target, roll, result, can_meet, &house);
        let but = preshock::hindered(&target, roll, result, reaction, in_front);
        let name = turn.state.name(target.id);
        let text = told!(turn, "{name} meets the caracole: {}{but}.", reaction_words(roll, face, sum));
        let rule = turn.state.rule(&REACTION);
        turn.tell(Report::new(ReportKind::Morale, rule, text).about([target.id.into()]));
        let stage = match reaction {
            Reaction::CounterCharges => {
                self.counter(turn);
                return;
            }
            Reaction::MayFire => Stage::MayFire,
            Reaction::Nothing => Stage::Pistols { answered: false },
            Reaction::Shaken => {
                let rule = turn.state.rule(&REACTION);
                disorder_under(turn, self.approach.target, "shaken by the riders", rule);
                Stage::Pistols { answered: false }
            }
            Reaction::Broken => {
                eliminate(turn, self.approach.target, "breaks before the riders");
                return;
            }
        };
        turn.push([self.next(stage)]);
    }

    /// The riders are met where they have ridden to; their pistols are lost. \[R56\]
    fn counter(self, turn: &mut Turn<'_>) {
        let text = told!(turn, "{} counter-charges.", turn.state.name(self.approach.target));
        let rule = turn.state.rule(&COUNTER_CHARGE);
        turn.tell(Report::new(ReportKind::Charge, rule, text).about([self.approach.target.into()]));
        let ridden = self.ridden(turn.state);
        turn.push([Step::Strike(Strike::counter(
            self.approach.target,
            self.approach.rider,
            Some(ridden),
            &[self.approach.rider],
        ))]);
    }
}
