//! Defenders are driven back two areas. [SHS 13, R38]

use std::collections::BTreeSet;

use serde::Serialize;

use super::hits::eliminate;
use super::offers::{about, choice, names, on_unit, to_area};
use super::withdraw::{go, occupancy};
use super::{Procedure, Step, Turn};
use crate::game::{Awaiting, Report, ReportKind, Rule, Wording};
use crate::hex::cluster::{Cluster, Retreat};
use crate::rules::seven_hex::facts::assault::Clash;
use crate::rules::seven_hex::facts::behind::entered;
use crate::rules::seven_hex::judge::retreat::{Entered, splits, ways};
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

/// Those without room are lost, as their owner says; the others go. [SHS 13.6]
#[derive(Clone, Debug, Serialize)]
pub struct Parting {
    /// The attack.
    pub clash: Clash,
    /// Those who have not been lost yet.
    pub group: Vec<UnitId>,
    /// Where the others end, one for each.
    pub ends: Vec<AreaId>,
}

/// Where units end, one after another; nowhere for those that are lost.
type Ends = Vec<Option<AreaId>>;

impl Retreating {
    /// Where the group may end: together if any way takes all, else parted so that as few as can be are lost. [SHS 13.2, 13.6]
    fn choices(&self, state: &State) -> Vec<Ends> {
        let (clash, group) = (&self.clash, &self.group);
        let course = clash.course(state);
        let behind = |step: Entered| entered(state, group, clash.to, step);
        let end = |way: Retreat| self.area(state, way.second);
        let together: BTreeSet<AreaId> =
            ways(course, occupancy(state, group), behind).into_iter().filter_map(end).collect();
        if !together.is_empty() {
            return together.into_iter().map(|end| vec![Some(end); group.len()]).collect();
        }
        let each: Vec<u8> = group.iter().map(|id| occupancy(state, &[*id])).collect();
        let splits = splits(course, &each, behind).into_iter();
        let ends = splits.map(|split| split.into_iter().map(|way| way.and_then(end)).collect::<Ends>());
        // Who goes where and who is lost is settled afterwards.
        let distinct: BTreeSet<Ends> = ends.map(sorted).collect();
        distinct.into_iter().collect()
    }

    fn area(&self, state: &State, off: Cluster) -> Option<AreaId> {
        state.board().find(state.area(self.clash.to).at.plus(off))
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
            let label = W::say(|| ends.iter().flatten().map(named).collect::<Vec<_>>().join(" and "));
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
        turn.push([Step::Parting(Parting { clash: self.clash, group: self.group, ends })]);
    }
}

impl Procedure<Step> for Parting {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let some_are_lost = self.group.len() > self.ends.len() && !self.ends.is_empty();
        let offers = self.group.iter().filter(|_| some_are_lost);
        let offers = offers.map(|id| on_unit(state, "lose", "SHS 13.6", *id, "is lost")).collect();
        about(
            state,
            &self.group,
            choice(self.clash.side.other(), "SHS 13.6", || "Who finds no room and is lost?".to_owned(), offers),
        )
    }

    fn name(&self) -> String {
        "parting".to_owned()
    }

    fn run(self, turn: &mut Turn<'_>) {
        let count = self.ends.len();
        for id in self.group.iter().skip(count) {
            eliminate(turn, *id, "SHS 13.4", true);
        }
        for (id, end) in self.group.iter().zip(&self.ends) {
            go(turn.state, &[*id], self.clash.to, *end);
            turn.report(|state| {
                let text = format!("{} is driven to {}.", state.name(*id), state.place_words(At::centre(*end)));
                Report::new(ReportKind::Rout, Rule::new("SHS 10.18a"), text).about([state.piece(*id)])
            });
        }
    }

    fn act(mut self, turn: &mut Turn<'_>, action: &Action, (): ()) {
        if let Action::Take(unit) = *action {
            eliminate(turn, unit, "SHS 13.6", true);
            self.group.retain(|id| *id != unit);
        }
        turn.push([Step::Parting(self)]);
    }
}
