//! What both sides of a melee bring to bear. [FLA MEL-56 to MEL-77]

use serde::Serialize;

use super::Fight;
use crate::game::{Report, ReportKind, Rule, Tally, counted};
use crate::geometry::Formation;
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::Confirmed;
use crate::rules::flanders::facts::melee::{self as facts, FighterFacts};
use crate::rules::flanders::judge::melee::{Circumstance, Group, Party, Points};
use crate::rules::flanders::state::{State, UnitId};
use crate::rules::flanders::steps::Turn;

/// What both sides bring to bear.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Reckoning {
    /// What they come to, attackers first.
    pub(super) totals: [i32; 2],
    /// The sums of both sides, attackers first.
    pub(super) tallies: Vec<Tally>,
    /// Whose each of them is, and for how many figures it counts.
    pub(super) groups: Vec<(Party, u8)>,
    /// Figures that fight, attackers first, unit by unit.
    figures: Vec<(UnitId, u8)>,
    /// Figures behind cover, unit by unit.
    covered: Vec<(UnitId, u8)>,
}

/// What one party brings to bear: each of its groups, whose it is, and what they come to.
pub(super) struct Brought {
    units: Vec<UnitId>,
    groups: Vec<Group>,
    pub(super) points: Points,
}

impl Brought {
    /// Each group with its unit and what a figure of it is worth.
    fn each(&self) -> impl Iterator<Item = (UnitId, &Group, &Tally)> {
        let groups = self.units.iter().zip(&self.groups).zip(&self.points.values);
        groups.map(|((&id, group), value)| (id, group, value))
    }
}

impl Reckoning {
    /// Figures of a unit that fight.
    pub(super) fn fighting(&self, id: UnitId) -> u8 {
        count_of(&self.figures, id)
    }

    /// Those of them that fight behind cover.
    pub(super) fn covered(&self, id: UnitId) -> u8 {
        count_of(&self.covered, id).min(self.fighting(id))
    }
}

impl Fight {
    /// The groups of one party, each of one unit: sheltered figures apart from the others. [FLA MEL-77, R-71]
    fn groups(&self, state: &State, known: Confirmed<'_>, party: Party) -> Vec<(UnitId, Group)> {
        let mut groups = Vec::new();
        for id in self.units(party) {
            let stands = FighterFacts::of(known, id);
            let figures = stands.figures;
            let sheltered = stands.sheltered.unwrap_or(0).min(figures);
            let unit = state.unit(id);
            let circumstances = self.circumstances(state, &stands, party, id);
            let group = |figures: u8, covered: bool| {
                let mut circumstances = circumstances.clone();
                if covered {
                    circumstances.push(Circumstance::WallOrWoods);
                }
                Group { fighter: unit.troop().fighter(), class: unit.class(state.house()), figures, circumstances }
            };
            if sheltered > 0 {
                groups.push((id, group(sheltered, true)));
            }
            if figures > sheltered {
                groups.push((id, group(figures - sheltered, false)));
            }
        }
        groups
    }

    /// What counts for and against one unit. [FLA MEL-62 to MEL-76]
    fn circumstances(&self, state: &State, stands: &FighterFacts, party: Party, id: UnitId) -> Vec<Circumstance> {
        let unit = state.unit(id);
        let marks = &unit.this_turn;
        let melee = self.fought();
        let (defends, is_theirs) = (melee.defends(id), party == Party::Defender);
        let is_square = unit.formation == Formation::Square && unit.is_infantry();
        let meets_cavalry = self.units(party.other()).iter().any(|&enemy| state.unit(enemy).is_cavalry());
        [
            (defends && stands.hill_or_stream == Some(true), Circumstance::HillOrStream),
            (stands.general, Circumstance::General),
            (defends && is_square && meets_cavalry, Circumstance::SquareVsCavalry),
            (defends && unit.garrison_of().is_some(), Circumstance::Building),
            (self.rides_against_swords(state, id), Circumstance::PistolVsSword),
            (melee.is_struck(id, Aspect::Flank) && !is_square, Circumstance::Flank),
            (melee.is_struck(id, Aspect::Rear) && !is_square, Circumstance::Rear),
            (unit.morale == Morale::Shaken, Circumstance::Shaken),
            (is_theirs && self.second_round, Circumstance::LostFirstRound),
            (marks.fired_reacting, Circumstance::FiredInReaction),
            (unit.disordered || ((defends || is_theirs) && marks.unsettled), Circumstance::Disordered),
            (unit.morale == Morale::Routed, Circumstance::Routed),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, circumstance)| circumstance)
        .collect()
    }

    /// Pistol cavalry against sword cavalry that comes on, front to front; who is struck in flank by somebody else pays for both.
    /// [FLA MEL-69, MEL-70, R-34]
    fn rides_against_swords(&self, state: &State, id: UnitId) -> bool {
        let is_sword = |enemy: UnitId| state.unit(enemy).is_cavalry() && !state.unit(enemy).is_pistol_cavalry();
        let frontal = self.fought().contacts.iter().filter(|contact| contact.aspect == Aspect::Front);
        let mut own = frontal.filter(|contact| contact.by == id || contact.on == id);
        let advances = own.any(|contact| match (contact.by, contact.on) {
            (enemy, unit) if unit == id => contact.advancing && is_sword(enemy),
            (_, enemy) => contact.met && is_sword(enemy),
        });
        state.unit(id).is_pistol_cavalry() && advances
    }

    /// What a party brings by the facts of the melee.
    pub(super) fn brought(&self, state: &State, known: Confirmed<'_>, party: Party) -> Brought {
        let (units, groups): (Vec<UnitId>, Vec<Group>) = self.groups(state, known, party).into_iter().unzip();
        let points = Points::of(&groups, self.second_round);
        Brought { units, groups, points }
    }

    /// Both parties side by side.
    pub(super) fn reckon(&self, state: &State, known: Confirmed<'_>, brought: &[Brought; 2]) -> Reckoning {
        let titled = |id: UnitId, group: &Group, value: &Tally| Tally {
            title: format!("{}: points of each of {}", state.name(id), counted(group.figures.into(), "figure")).into(),
            ..value.clone()
        };
        let tallies =
            brought.iter().flat_map(Brought::each).map(|(id, group, value)| titled(id, group, value)).collect();
        let groups = [Party::Attacker, Party::Defender].into_iter().zip(brought);
        let groups = groups.flat_map(|(party, brought)| brought.groups.iter().map(move |one| (party, one.figures)));
        let groups = groups.collect();
        let stand: Vec<(UnitId, FighterFacts)> =
            facts::fighters(self.fought()).map(|id| (id, FighterFacts::of(known, id))).collect();
        Reckoning {
            totals: brought.each_ref().map(|brought| brought.points.total),
            tallies,
            groups,
            figures: stand.iter().map(|(id, stands)| (*id, stands.figures)).collect(),
            covered: stand.iter().map(|(id, stands)| (*id, stands.covered.unwrap_or(0))).collect(),
        }
    }
}

fn count_of(counts: &[(UnitId, u8)], id: UnitId) -> u8 {
    counts.iter().find(|(unit, _)| *unit == id).map_or(0, |(_, figures)| *figures)
}

/// Tells what each group of each party brings to bear.
pub(super) fn tell_points(turn: &mut Turn<'_>, brought: &[Brought; 2]) {
    if !turn.is_heard() {
        return;
    }
    for (id, group, value) in brought.iter().flat_map(Brought::each) {
        let points = i32::from(group.figures) * value.whole();
        let name = turn.state.name(id);
        let figures = counted(group.figures.into(), "figure");
        let text = format!("{name}: {figures} at {}, {}.", value.whole(), counted(points, "point"));
        let report = Report::new(ReportKind::Charge, Rule::new("FLA MEL-61"), text);
        turn.tell(report.showing(value.clone()).about([id.into()]));
    }
}
