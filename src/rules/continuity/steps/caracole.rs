//! Caracoles: named all together, then ridden one after another. [MB 9.14, 10, MM 9 Caracole, 10]

use serde::Serialize;

use super::blow::Strike;
use super::firing::{Hit, Shot, Why};
use super::losses::disorder;
use super::offers::{between, button, choice, table_die};
use super::{Procedure, Step, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Offer, Report, ReportKind, Side, Tally};
use crate::hex::{Corner, Hex, Stand};
use crate::rules::continuity::action::Action;
use crate::rules::continuity::facts::fire::{Occasion, may_fire};
use crate::rules::continuity::facts::march::{class, crossings_open, hex_cost};
use crate::rules::continuity::paragraphs::{CARACOLE, COUNTER_CHARGE, REACTION};
use crate::rules::continuity::state::{Position, UnitId};
use crate::rules::continuity::unit::{Arm, Troop};

/// The distance of a target as the activation begins. [MB 9.14, MM 9]
const DISTANCE: u16 = 2;
/// Foot may fire on this reaction or less. [MB 19.4]
pub const MAY_FIRE: i32 = 5;
/// Foot is disordered on this reaction or more. [MB 19.4]
pub const SHAKEN: i32 = 9;
/// Horse counter-charges on this reaction or more. [MB 19.4]
pub const COUNTER_CHARGES: i32 = 6;

/// The rows of the reaction of foot.
pub const FOOT_ROWS: [(i32, &str); 3] =
    [(MAY_FIRE, "may fire"), (SHAKEN - 1, "may not fire"), (i32::MAX, "disordered, may not fire")];
/// The rows of the reaction of horse that charges.
pub const HORSE_ROWS: [(i32, &str); 2] = [(COUNTER_CHARGES - 1, "nothing"), (i32::MAX, "counter-charges")];

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
}

impl Caracoles {
    /// A side's, none named yet.
    pub fn of(side: Side) -> Self {
        Self { side, named: Vec::new(), all: false }
    }

    fn open(&self, position: &Position) -> Vec<Approach> {
        let riders = position.on_map(self.side).filter(|id| may_ride(position, *id));
        let riders = riders.filter(|id| self.named.iter().all(|named| named.rider != *id));
        riders.flat_map(|rider| approaches(position, rider)).collect()
    }
}

/// Whether a unit may ride a caracole. [MB 9.14, MM 9, 7.2]
fn may_ride(position: &Position, id: UnitId) -> bool {
    let state = position.unit(id);
    let own = &state.troop;
    state.now.active
        && own.arm == Arm::Cavalry
        && !own.charge_capable
        && !own.zone_to_zone
        && !state.now.fired
        && !state.now.moved
        && !state.now.stirred
}

/// Every target at the right distance, with every free hex next to both. [MB 9.14, MM 9, R44]
fn approaches(position: &Position, rider: UnitId) -> Vec<Approach> {
    let own = position.troop(rider);
    let Stand::Single { hex: start, facing } = own.stand else { return Vec::new() };
    let may_be_hit = |id: &UnitId| !position.troop(*id).is_gun() && !position.unit(*id).below;
    let mut approaches = Vec::new();
    for target in position.on_map(own.side.other()).filter(may_be_hit) {
        let enemy = position.troop(target);
        if own.stand.distance(&enemy.stand) != DISTANCE {
            continue;
        }
        for via in start.neighbours() {
            let ridden = Stand::Single { hex: via, facing };
            let is_free = position.ground().extent.contains(via)
                && enemy.stand.touches(via)
                && position.at(via).next().is_none()
                && hex_cost(position, class(own), via).is_some()
                && crossings_open(position, &own.stand, &ridden);
            if is_free && toward(via, enemy).is_some() {
                approaches.push(Approach { rider, target, via });
            }
        }
    }
    approaches
}

/// How a rider stands in a hex, facing a target next to it.
fn toward(via: Hex, target: &Troop) -> Option<Stand> {
    let faces = |facing: &Corner| facing.sides().iter().any(|side| target.stand.covers(via.neighbour(*side)));
    Corner::ALL.into_iter().find(faces).map(|facing| Stand::Single { hex: via, facing })
}

impl Procedure for Caracoles {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let open = if self.all { Vec::new() } else { self.open(position) };
        if open.is_empty() {
            return None;
        }
        let rule = position.rule(&CARACOLE);
        let mut offers: Vec<Offer<Action>> = open
            .into_iter()
            .map(|Approach { rider, target, via }| {
                let label = format!("{} at {} by {via}", position.name(rider), position.name(target));
                let action = Action::Caracole { unit: rider, target, via };
                between("fire_caracole", label, rule.clone(), (rider, target), action)
            })
            .collect();
        offers.push(button("no_more", "No more caracoles", rule.clone(), Action::NoMoreCaracoles));
        Some(choice(self.side, "Which caracoles are ridden?", rule, Vec::new(), offers))
    }

    fn run(self, table: &mut Table<'_>) {
        table.go(self.named.into_iter().map(|approach| Step::Caracole(Caracole { approach, stage: Stage::Begin })));
    }

    fn act(mut self, table: &mut Table<'_>, action: &Action) {
        match action {
            Action::Caracole { unit, target, via } => {
                self.named.push(Approach { rider: *unit, target: *target, via: *via });
            }
            _ => self.all = true,
        }
        table.go([Step::Caracoles(self)]);
    }

    fn name(&self) -> String {
        "caracoles named".to_owned()
    }
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

    fn ridden(&self, position: &Position) -> Stand {
        let facing = position.troop(self.approach.rider).stand.corner().unwrap_or(Corner::V0);
        let there = toward(self.approach.via, position.troop(self.approach.target));
        there.unwrap_or(Stand::Single { hex: self.approach.via, facing })
    }

    fn pistols(&self, position: &Position) -> Shot {
        let from = Some(self.ridden(position));
        Shot { from, ..Shot::plain(self.approach.rider, self.approach.target, Why::Caracole) }
    }

    fn answer(&self, position: &Position) -> Shot {
        let at = Some(self.ridden(position));
        Shot { at, ..Shot::plain(self.approach.target, self.approach.rider, Why::Reaction) }
    }

    fn is_on(&self, position: &Position) -> bool {
        position.is_on_map(self.approach.rider)
            && position.is_on_map(self.approach.target)
            && position.at(self.approach.via).next().is_none()
            && self.pistols(position).tally(position).is_some()
    }

    /// Whether the target throws for its reaction. [MB 10.2, 10.3, MM 10]
    fn reacts(&self, position: &Position) -> bool {
        let target = position.troop(self.approach.target);
        target.is_foot() || target.may_charge()
    }
}

impl Procedure for Caracole {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let target = position.troop(self.approach.target);
        let pieces = vec![self.approach.target.into(), self.approach.rider.into()];
        let name = position.name(self.approach.target);
        let rule = position.rule(&REACTION);
        match self.stage {
            Stage::Begin => None,
            Stage::Reaction => {
                let rows: &[(i32, &str)] = if target.is_foot() { &FOOT_ROWS } else { &HORSE_ROWS };
                let tally = Tally::of("Added to the die");
                Some(table_die(target.side, format!("How does {name} meet the caracole?"), rule, tally, rows, pieces))
            }
            Stage::MayFire => {
                let can = may_fire(position, self.approach.target, Occasion::Reaction)
                    && self.answer(position).tally(position).is_some();
                can.then(|| {
                    let offers = vec![
                        button("fire_now", "Fire at it", rule.clone(), Action::FireNow),
                        button("hold", "Keep the fire", rule.clone(), Action::HoldFire),
                    ];
                    choice(target.side, format!("Does {name} fire at the riders?"), rule, pieces, offers)
                })
            }
            Stage::Pistols { .. } => self.pistols(position).die(position),
            Stage::Answer(_) => self.answer(position).die(position),
        }
    }

    fn run(self, table: &mut Table<'_>) {
        match self.stage {
            Stage::Begin => self.begin(table),
            Stage::MayFire => table.go([self.next(Stage::Pistols { answered: false })]),
            Stage::Answer(hit) => hit.apply(table),
            Stage::Reaction | Stage::Pistols { .. } => {}
        }
    }

    fn act(self, table: &mut Table<'_>, action: &Action) {
        table.go([self.next(Stage::Pistols { answered: *action == Action::FireNow })]);
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        match self.stage {
            Stage::Reaction => self.react(table, faces.sum() + sum),
            Stage::Pistols { answered } => {
                let hit = self.pistols(table.position).read(table, faces, sum);
                if answered {
                    table.go([self.next(Stage::Answer(hit))]);
                } else {
                    hit.apply(table);
                }
            }
            Stage::Answer(first) => {
                table.position.troop_mut(self.approach.target).reacted = true;
                let second = self.answer(table.position).read(table, faces, sum);
                second.apply(table);
                first.apply(table);
            }
            Stage::Begin | Stage::MayFire => {}
        }
    }

    fn name(&self) -> String {
        "caracole".to_owned()
    }
}

impl Caracole {
    fn begin(self, table: &mut Table<'_>) {
        if !self.is_on(table.position) {
            return;
        }
        let now = &mut table.position.unit_mut(self.approach.rider).now;
        now.caracoled = true;
        now.moved = true;
        now.fired = true;
        let (rider, target) = (table.position.name(self.approach.rider), table.position.name(self.approach.target));
        let text = format!("{rider} rides a caracole at {target} by {}.", self.approach.via);
        let rule = table.position.rule(&CARACOLE);
        let report = Report::new(ReportKind::Fire, rule, text);
        table.tell(report.about([self.approach.rider.into(), self.approach.target.into()]));
        let stage = if self.reacts(table.position) { Stage::Reaction } else { Stage::MayFire };
        table.go([self.next(stage)]);
    }

    fn react(self, table: &mut Table<'_>, result: i32) {
        let target = *table.position.troop(self.approach.target);
        if target.is_foot() {
            if result >= SHAKEN && !target.disordered {
                disorder(table, self.approach.target);
            }
            let stage = if result <= MAY_FIRE { Stage::MayFire } else { Stage::Pistols { answered: false } };
            table.go([self.next(stage)]);
        } else if result >= COUNTER_CHARGES && target.front().contains(&self.approach.via) {
            let text = format!("{} counter-charges.", table.position.name(self.approach.target));
            let rule = table.position.rule(&COUNTER_CHARGE);
            table.tell(Report::new(ReportKind::Charge, rule, text).about([self.approach.target.into()]));
            let ridden = self.ridden(table.position);
            table.go([Step::Strike(Strike::counter(self.approach.target, self.approach.rider, Some(ridden)))]);
        } else {
            table.go([self.next(Stage::Pistols { answered: false })]);
        }
    }
}
