//! Defenders are driven back two areas. [SHS 13, R38]

use std::collections::BTreeSet;

use serde::Serialize;

use super::hits::eliminate;
use super::offers::{about, choice, names, on_unit, to_area, verb};
use super::withdraw::{go, occupancy};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording, counted};
use crate::hex::cluster::Retreat;
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::facts::behind::entered;
use crate::rules::seven_hex::judge::retreat::{Entered, has_first_step, splits, ways};
use crate::rules::seven_hex::state::State;
use crate::rules::seven_hex::state::action::Action;
use crate::rules::seven_hex::state::unit::{AreaId, At, UnitId};

/// Defenders retreat as the attacker likes. [SHS 13.1]
#[derive(Clone, Debug, Serialize)]
pub struct Retreating {
    /// The attack.
    pub clash: Clash,
    /// The foot and horse that are left.
    pub group: Vec<UnitId>,
}

/// Those without room are lost, as their owner says; the others go as the attacker parts them. [SHS 13.6, R38]
#[derive(Clone, Debug, Serialize)]
pub struct Parting {
    /// The attack.
    pub clash: Clash,
    /// Those who have not been lost yet.
    pub group: Vec<UnitId>,
    /// Where the others end, one for each, in no order.
    pub ends: Vec<AreaId>,
    /// Where the first of the group end, who have been told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<AreaId>,
}

/// Where units end, one after another; nowhere for those that are lost.
type Ends = Vec<Option<AreaId>>;

/// Every division of a group by which as few as can be are lost. [SHS 13.6, R38]
fn partings(state: &State, clash: &Clash, group: &[UnitId]) -> BTreeSet<Ends> {
    let each: Vec<u8> = group.iter().map(|id| occupancy(state, &[*id])).collect();
    let behind = |unit: usize, step: Entered| entered(state, &group[unit..=unit], clash.to, step);
    let splits = splits(clash.course(state), &each, behind).into_iter();
    splits.map(|split| split.into_iter().map(|way| way.and_then(|way| end(state, clash, way))).collect()).collect()
}

/// The area in which a way ends.
fn end(state: &State, clash: &Clash, way: Retreat) -> Option<AreaId> {
    state.board().find(state.area(clash.to).at.plus(way.second))
}

impl Retreating {
    /// Where the group may end: together if any way takes all, else parted so that as few as can be are lost. [SHS 13.2, 13.6]
    fn choices(&self, state: &State) -> Vec<Ends> {
        let (clash, group) = (&self.clash, &self.group);
        let behind = |step: Entered| entered(state, group, clash.to, step);
        let ways = ways(clash.course(state), occupancy(state, group), behind).into_iter();
        let together: BTreeSet<AreaId> = ways.filter_map(|way| end(state, clash, way)).collect();
        if !together.is_empty() {
            return together.into_iter().map(|end| vec![Some(end); group.len()]).collect();
        }
        // Who is lost and who goes where is asked afterwards.
        let distinct: BTreeSet<Ends> = partings(state, clash, group).into_iter().map(sorted).collect();
        distinct.into_iter().collect()
    }
}

fn sorted(mut ends: Ends) -> Ends {
    ends.sort();
    ends
}

impl Procedure<Step> for Retreating {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let first = *self.group.first()?;
        let choices = self.choices(state);
        if choices.len() < 2 {
            return None;
        }
        let offer = |ends: Ends| {
            let at = ends.iter().flatten().next_back().copied().unwrap_or(self.clash.to);
            let offer = to_area(state, "drive", "SHS 13.1", (first, at), Action::Retreat(ends.clone()));
            let verb = Self::verb(state, &ends).map_or(offer.verb, Into::into);
            let named = |end: &AreaId| state.place_words(At::centre(*end));
            let label = W::say(|| {
                let mut places: Vec<String> = ends.iter().flatten().map(named).collect();
                places.dedup();
                let lost = ends.iter().filter(|end| end.is_none()).count();
                let lost = if lost > 0 { format!("; {} lost", counted(lost as i32, "unit")) } else { String::new() };
                format!("{}{lost}", places.join(" and "))
            });
            crate::game::Offer { verb, label, ..offer }
        };
        let question = || format!("Retreat of {}?", names(state, &self.group));
        about(
            state,
            &self.group,
            choice(self.clash.side, "SHS 13.1", question, choices.into_iter().map(offer).collect()),
        )
    }

    fn name(&self) -> String {
        "retreat".to_owned()
    }

    /// One way or none.
    fn run(self, turn: &mut Turn<'_>) {
        let ends = self.choices(turn.state).into_iter().next().unwrap_or_default();
        self.drive(turn, &ends);
    }

    fn act(self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Retreat(ends) = action {
            self.drive(turn, ends);
        }
    }
}

impl Retreating {
    /// A verb of its own for units that are parted: two partings may end with the same area.
    fn verb(state: &State, ends: &[Option<AreaId>]) -> Option<String> {
        let parted = ends.windows(2).any(|pair| pair[0] != pair[1]);
        let name = |end: &Option<AreaId>| end.map_or("lost", |end| state.area(end).name.as_str());
        parted.then(|| format!("drive-{}", ends.iter().map(name).collect::<Vec<_>>().join("-")))
    }

    fn drive(self, turn: &mut Turn<'_>, ends: &[Option<AreaId>]) {
        let ends = ends.iter().copied().flatten().collect();
        turn.push([Step::Parting(Parting { clash: self.clash, group: self.group, ends, told: Vec::new() })]);
    }
}

impl Parting {
    /// The divisions that end where the attacker said, with those who have been told where they were told. Where all end together there
    /// is only that.
    fn left(&self, state: &State) -> Vec<Ends> {
        let together = self.ends.len() == self.group.len() && self.ends.windows(2).all(|pair| pair[0] == pair[1]);
        if together || self.ends.is_empty() {
            return vec![self.group.iter().map(|_| self.ends.first().copied()).collect()];
        }
        let wanted = sorted(self.ends.iter().copied().map(Some).collect());
        let is_wanted = |ends: &Ends| {
            let saved: Ends = ends.iter().flatten().copied().map(Some).collect();
            let told = ends.iter().zip(&self.told).all(|(end, told)| *end == Some(*told));
            told && sorted(saved) == wanted
        };
        partings(state, &self.clash, &self.group).into_iter().filter(is_wanted).collect()
    }

    /// Who may be lost, where somebody is. [SHS 13.6]
    fn doomed(&self, left: &[Ends]) -> Vec<UnitId> {
        let some_are_lost = self.group.len() > self.ends.len() && !self.ends.is_empty();
        let lost = |index: &usize| left.iter().any(|ends| ends[*index].is_none());
        (0..self.group.len()).filter(|index| some_are_lost && lost(index)).map(|index| self.group[index]).collect()
    }

    /// The next who is told, and where he may end.
    fn next(&self, left: &[Ends]) -> Option<(UnitId, BTreeSet<AreaId>)> {
        let index = self.told.len();
        Some((*self.group.get(index)?, left.iter().filter_map(|ends| ends[index]).collect()))
    }

    /// The first division that is left: who is lost in it, and where the others go.
    fn carry_out(&self, turn: &mut Turn<'_>, ends: &Ends) {
        for (id, _) in self.group.iter().zip(ends).filter(|(_, end)| end.is_none()) {
            let state = &*turn.state;
            let behind = |step: Entered| entered(state, &[*id], self.clash.to, step);
            let has_stepped = has_first_step(self.clash.course(state), occupancy(state, &[*id]), behind);
            eliminate(turn, *id, if has_stepped { "SHS 13.5" } else { "SHS 13.4" }, true);
        }
        for (id, end) in self.group.iter().zip(ends).filter_map(|(id, end)| Some((*id, (*end)?))) {
            let gone = go(turn.state, &[id], self.clash.to, end);
            turn.report(|state| {
                let is = verb(&gone, "is", "are");
                let text = format!("{} {is} driven to {}.", names(state, &gone), state.place_words(At::centre(end)));
                let pieces = gone.iter().map(|id| state.piece(*id));
                Report::new(ReportKind::Rout, Rule::new("SHS 10.18a"), text).about(pieces)
            });
        }
    }
}

impl Procedure<Step> for Parting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let left = self.left(state);
        let (owner, attacker) = (self.clash.side.other(), self.clash.side);
        let doomed = self.doomed(&left).into_iter().map(|id| on_unit(state, "lose", "SHS 13.6", id, "is lost"));
        let doomed = choice(owner, "SHS 13.6", || "Who finds no room and is lost?".to_owned(), doomed.collect());
        if doomed.is_some() {
            return about(state, &self.group, doomed);
        }
        let (unit, ends) = self.next(&left).filter(|_| left.len() > 1)?;
        let offer = |end| to_area(state, "drive", "SHS R38", (unit, end), Action::Retreat(vec![Some(end)]));
        let question = || format!("Where is {} driven?", state.name(unit));
        about(state, &[unit], choice(attacker, "SHS R38", question, ends.into_iter().map(offer).collect()))
    }

    fn name(&self) -> String {
        "parting".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(ends) = self.left(turn.state).into_iter().next() {
            self.carry_out(turn, &ends);
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        match action {
            Action::Take(unit) => {
                eliminate(turn, *unit, "SHS 13.6", true);
                self.group.retain(|id| id != unit);
            }
            Action::Retreat(ends) => self.told.extend(ends.iter().flatten()),
            other => unreachable!("{other:?} was not offered"),
        }
        turn.push([Step::Parting(self)]);
    }
}
