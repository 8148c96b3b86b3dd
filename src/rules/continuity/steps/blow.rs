//! One die of shock, and what it brings. [MB 11.11, 13, 19.3, MM 11, 13]

use serde::Serialize;

use super::fallback::Fallback;
use super::follow::Follow;
use super::losses::{disorder, eliminate_under};
use super::offers::table_die;
use super::{Procedure, Step, Table};
use crate::dice::Faces;
use crate::game::{Awaiting, Report, ReportKind, Tally};
use crate::hex::Stand;
use crate::rules::continuity::action::Action;
use crate::rules::continuity::facts::shock::{Clash, may_strike, sum};
use crate::rules::continuity::paragraphs::{SHOCK, SHOCK_DIE};
use crate::rules::continuity::state::{Position, UnitId};
use crate::rules::continuity::unit::Troop;

/// What one die of shock does to one unit. [MB 19.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effect {
    attackers_disordered: bool,
    disordered: bool,
    retreats: bool,
    eliminated: bool,
    continues: bool,
}

/// The rows of the table for a defender in order, and for one in disorder. [MB 19.3]
const ORDERED: [(i32, &str); 5] = [
    (1, "attacker disordered"),
    (5, "no effect"),
    (7, "disordered"),
    (9, "disordered, retreats"),
    (i32::MAX, "disordered, retreats; the attack may go on"),
];
const DISORDERED: [(i32, &str); 4] =
    [(3, "no effect"), (5, "retreats"), (9, "eliminated"), (i32::MAX, "eliminated; the attack may go on")];

fn effect(result: i32, is_disordered: bool) -> Effect {
    let ordered = !is_disordered;
    Effect {
        attackers_disordered: ordered && result <= 1,
        disordered: ordered && result >= 6,
        retreats: (ordered && result >= 8) || (is_disordered && (4..=5).contains(&result)),
        eliminated: is_disordered && result >= 6,
        continues: result > 9,
    }
}

/// One die of shock against one defender.
#[derive(Clone, Debug, Serialize)]
pub struct Strike {
    /// Who attacks this defender.
    attackers: Vec<UnitId>,
    /// The defender.
    defender: UnitId,
    /// Where it is struck, on the way of a ride. [R56]
    at: Option<Stand>,
    /// Everybody in the attack, for its numbers. [R61]
    all_attackers: Vec<UnitId>,
    all_defenders: Vec<UnitId>,
    /// The attackers counter-charge.
    counters: bool,
}

impl Strike {
    /// The die for one defender of a group.
    pub fn of(clash: &Clash, defender: UnitId) -> Self {
        Self {
            attackers: clash.attackers_of(defender),
            defender,
            at: None,
            all_attackers: clash.attackers(),
            all_defenders: clash.defenders(),
            counters: false,
        }
    }

    /// A counter-charge at one attacker, where it stands or has ridden to.
    pub fn counter(charger: UnitId, attacker: UnitId, at: Option<Stand>) -> Self {
        Self {
            attackers: vec![charger],
            defender: attacker,
            at,
            all_attackers: vec![charger],
            all_defenders: vec![attacker],
            counters: true,
        }
    }

    /// The attackers who still stand where they can strike.
    fn standing(&self, position: &Position) -> Vec<UnitId> {
        let can = |unit: &UnitId| match self.at {
            Some(stand) => position.is_on_map(*unit) && position.troop(*unit).front().iter().any(|hex| stand.covers(*hex)),
            None => may_strike(position, *unit, self.defender),
        };
        let there = position.is_on_map(self.defender);
        self.attackers.iter().copied().filter(|unit| there && can(unit)).collect()
    }

    fn fighter(&self, position: &Position, unit: UnitId) -> Troop {
        let own = *position.troop(unit);
        Troop { charging: own.charging || self.counters, ..own }
    }

    fn tally(&self, position: &Position, standing: &[UnitId]) -> Tally {
        let fighters = |ids: &[UnitId]| ids.iter().map(|id| self.fighter(position, *id)).collect::<Vec<_>>();
        let own = *position.troop(self.defender);
        let defender = Troop { stand: self.at.unwrap_or(own.stand), ..own };
        let defenders: Vec<Troop> = self.all_defenders.iter().map(|id| *position.troop(*id)).collect();
        sum(position, &fighters(&self.all_attackers), &defenders, &defender, &fighters(standing))
    }
}

impl Procedure for Strike {
    fn ask(&self, position: &Position) -> Option<Awaiting<Action>> {
        let standing = self.standing(position);
        if standing.is_empty() {
            return None;
        }
        let tally = self.tally(position, &standing);
        let rows: &[(i32, &str)] = if position.troop(self.defender).disordered { &DISORDERED } else { &ORDERED };
        let side = position.troop(standing[0]).side;
        let why = format!("What comes of the attack on {}?", position.name(self.defender));
        let pieces = standing.iter().chain([&self.defender]).map(|id| (*id).into()).collect();
        Some(table_die(side, why, position.rule(&SHOCK_DIE), tally, rows, pieces))
    }

    fn run(self, table: &mut Table<'_>) {
        if table.position.is_on_map(self.defender) {
            let text = format!("The attack on {} comes to nothing.", table.position.name(self.defender));
            let rule = table.position.rule(&SHOCK);
            table.tell(Report::new(ReportKind::Charge, rule, text).about([self.defender.into()]));
        }
    }

    fn roll(self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let standing = self.standing(table.position);
        let result = faces.sum() + sum;
        self.tell(table, faces, sum);
        let upper = effect(result, table.position.troop(self.defender).disordered);
        let mut struck = vec![self.defender];
        struck.extend(mates(table.position, self.defender));
        let hexes = table.position.troop(self.defender).stand.hexes();
        let follow = Follow::after(standing.clone(), hexes, upper.continues);
        table.go([Step::Follow(follow)]);
        for unit in struck {
            let own = effect(result, table.position.troop(unit).disordered);
            suffer(table, unit, own, &standing);
        }
        if upper.attackers_disordered {
            for unit in standing {
                if table.position.troop(unit).disordered {
                    let rule = table.position.rule(&SHOCK_DIE);
                    eliminate_under(table, unit, "is disordered a second time and eliminated", rule);
                } else {
                    disorder(table, unit);
                }
            }
        }
    }

    fn name(&self) -> String {
        "shock die".to_owned()
    }
}

impl Strike {
    fn tell(&self, table: &mut Table<'_>, faces: &Faces, sum: i32) {
        let position = &*table.position;
        let result = faces.sum() + sum;
        let disordered = position.troop(self.defender).disordered;
        let rows: &[(i32, &str)] = if disordered { &DISORDERED } else { &ORDERED };
        let meaning = rows.iter().find(|(high, _)| result <= *high).map_or("", |(_, meaning)| meaning);
        let text = format!("{}: {} {sum:+} is {result}, {meaning}.", position.name(self.defender), faces.sum());
        let rule = position.rule(&SHOCK_DIE);
        let pieces = self.attackers.iter().chain([&self.defender]).map(|id| (*id).into());
        table.tell(Report::new(ReportKind::Charge, rule, text).about(pieces));
    }
}

/// The lower unit of a village stack reads its own column. [MB 8.5.5, MM 8, R66]
fn mates(position: &Position, unit: UnitId) -> Vec<UnitId> {
    if position.troop(unit).stacked.is_none() {
        return Vec::new();
    }
    let hexes = position.troop(unit).stand.hexes();
    let below = position.on_map(position.troop(unit).side).filter(|id| position.unit(*id).below);
    below.filter(|id| position.troop(*id).stand.hexes().iter().any(|hex| hexes.contains(hex))).collect()
}

fn suffer(table: &mut Table<'_>, unit: UnitId, effect: Effect, attackers: &[UnitId]) {
    if effect.eliminated {
        let rule = table.position.rule(&SHOCK_DIE);
        eliminate_under(table, unit, "is eliminated", rule);
        return;
    }
    if effect.disordered {
        disorder(table, unit);
    }
    if effect.retreats {
        table.go([Step::Fallback(Fallback { unit, from: attackers.to_vec() })]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_say_what_the_effects_do() {
        for result in -5..15 {
            for (disordered, rows) in [(false, &ORDERED[..]), (true, &DISORDERED[..])] {
                let meaning = rows.iter().find(|(high, _)| result <= *high).map_or("", |(_, meaning)| *meaning);
                let effect = effect(result, disordered);
                assert_eq!(meaning.contains("attacker disordered"), effect.attackers_disordered, "{result}");
                assert_eq!(meaning.contains("retreats"), effect.retreats, "{result}");
                assert_eq!(meaning.contains("eliminated"), effect.eliminated, "{result}");
                assert_eq!(meaning.contains("go on"), effect.continues, "{result}");
                assert_eq!(meaning.starts_with("disordered"), effect.disordered, "{result}");
            }
        }
    }
}
