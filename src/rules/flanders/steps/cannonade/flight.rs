//! A ball that flies on from its target into whoever stands behind. [FLA ART-11 to ART-18]

use super::{Cannonade, Laid, Stage};
use crate::game::{Report, ReportKind, Rule, told};
use crate::rules::flanders::facts::carry;
use crate::rules::flanders::judge::artillery::{Penetration, RearReach, RearUnit};
use crate::rules::flanders::state::{State, UnitId};
use crate::rules::flanders::steps::hits::{self, Struck};
use crate::rules::flanders::steps::{Turn, danger};

impl Cannonade {
    /// Round shot carries on into whoever stands behind. [FLA ART-11 to ART-18]
    pub(super) fn carry_on(&self, turn: &mut Turn<'_>, mut laid: Laid, mut struck: Vec<Struck>, from: usize) {
        for at in from..laid.behind.len() {
            let (unit, _, _) = laid.behind[at];
            match self.reach_behind(turn.state, &laid, &struck, at) {
                RearReach::Spared => {}
                RearReach::Struck { ranks } => {
                    let shifts = self.shifts(turn.state, &laid, unit);
                    struck.push(Struck { unit, hits: ranks, ranks, shifts });
                }
                RearReach::OnDie { .. } => {
                    // It is told before the next die is thrown.
                    if laid.thrown.is_some() {
                        self.tell_hit(turn, &laid, "a hit");
                        laid.thrown = None;
                    }
                    turn.push([self.with(Stage::Behind { laid, struck, at })]);
                    return;
                }
            }
        }
        for &(unit, ..) in laid.behind.iter().filter(|(unit, ..)| struck.iter().any(|hit| hit.unit == *unit)) {
            turn.state.unit_mut(unit).this_turn.fired_on = true;
            danger::note_near_target(turn.state, self.moment, unit);
        }
        let struck = hits::shared_in_melees(turn.state, self.battery, struck);
        let strikes_guns = self.strikes_guns_alone(turn.state, &laid);
        let text = told!(turn, "{}", hits::words(turn.state, strikes_guns, &struck));
        self.tell_hit(turn, &laid, &text);
        let of_guns = strikes_guns.then_some(self.target);
        let others = struck.iter().filter(|hit| hit.hits > 0).map(|hit| hit.unit);
        of_guns.into_iter().chain(others).for_each(|unit| self.note_hit(turn, unit));
        let shot = (self.battery, self.gun(turn.state), laid.shot);
        let mut steps = hits::losses(turn.state, &struck, shot, self.is_at_once());
        if strikes_guns {
            steps.insert(0, hits::BatteryHit::on(self.target, shot, laid.shifts, self.is_at_once()));
        }
        turn.push(steps);
    }

    /// Tells whether a ball that flies on strikes a unit behind its target: on so much or less. [FLA ART-16, ART-17]
    pub(super) fn tell_flight(&self, turn: &mut Turn<'_>, unit: UnitId, (at_most, face): (u8, u8), is_struck: bool) {
        let (battery, name) = (turn.state.name(self.battery), turn.state.name(unit));
        let outcome = if is_struck { "is struck too" } else { "is spared" };
        let text = told!(turn, "The ball of {battery} flies on: at most {at_most}, rolls {face}: {name} {outcome}.");
        let rule = Rule::new(if at_most <= 2 { "FLA ART-16" } else { "FLA ART-17" });
        turn.tell(Report::new(ReportKind::Fire, rule, text).about([self.battery.into(), unit.into()]));
    }

    pub(super) fn reach_behind(&self, state: &State, laid: &Laid, struck: &[Struck], at: usize) -> RearReach {
        let used: u8 = laid.ranks
            + struck
                .iter()
                .filter(|hit| laid.behind.iter().any(|(id, ..)| *id == hit.unit))
                .map(|hit| hit.ranks)
                .sum::<u8>();
        let mut penetration = Penetration::beyond(self.gun(state), laid.shot, used, laid.cover_in_front);
        let (unit, bases, ranks) = laid.behind[at];
        let then = state.on_the_way(self.moment);
        let rear = RearUnit {
            bases_behind: bases,
            rank_distances: vec![0.0; usize::from(ranks)],
            cover_before: carry::cover_between(&then, self.battery, self.target, unit),
            eligible: true,
        };
        penetration.reach(&rear)
    }
}
