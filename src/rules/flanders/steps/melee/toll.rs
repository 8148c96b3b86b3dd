//! What a melee costs both sides. [FLA MEL-82 to MEL-88]

use super::points::Reckoning;
use super::{Fight, Stage};
use crate::geometry::zone::Aspect;
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::judge::melee::Party;
use crate::rules::flanders::judge::melee_losses::{self, Hundredths, Part, Winner};
use crate::rules::flanders::judge::saves;
use crate::rules::flanders::state::{Contact, State, UnitId};
use crate::rules::flanders::steps::aftermath::Aftermath;
use crate::rules::flanders::steps::losses::{Losses, When};
use crate::rules::flanders::steps::{Step, Turn, danger};

impl Fight {
    fn hundredths(&self, state: &State, reckoning: &Reckoning, party: Party, winner: Party) -> Hundredths {
        let rates: Vec<(u8, u8)> = self
            .units(party)
            .iter()
            .map(|&id| {
                let figures = reckoning.fighting(id);
                let rate =
                    if party == winner { self.winner_rate(state, winner, id) } else { melee_losses::loser_rate() };
                (rate, figures)
            })
            .collect();
        Hundredths::of(&rates)
    }

    /// The rate of a winner by whom it has met, and the dearest of theirs: who rides down foot and meets a square or horse besides, pays
    /// what those cost.
    fn winner_rate(&self, state: &State, winner: Party, id: UnitId) -> u8 {
        let unit = state.unit(id);
        let beaten = self.units(winner.other());
        let rate = |attacked_from: Option<&Contact>, loser: UnitId| {
            let loser = state.unit(loser);
            melee_losses::winner_rate(&Winner {
                branch: unit.branch(),
                aspect: attacked_from.map_or(Aspect::Front, |contact| contact.aspect),
                loser: loser.branch(),
                loser_formation: loser.formation,
            })
        };
        let of_whom_it_met = |met: UnitId| rate(self.fought().brought_in(id).find(|contact| contact.on == met), met);
        let met = self.fought().met_by(id).filter(|met| beaten.contains(met));
        met.map(of_whom_it_met).max().unwrap_or_else(|| rate(self.fought().brought_in(id).next(), beaten[0]))
    }

    /// Rounds both sides' losses, once the dice for halves are thrown, and throws for saves. [FLA MEL-88, R-31]
    pub(super) fn settle_losses(
        self,
        turn: &mut Turn<'_>,
        reckoning: Reckoning,
        winner: Party,
        automatic: bool,
        rounded: Vec<u8>,
    ) {
        let house = turn.state.house();
        let loser_parts = self.hundredths(turn.state, &reckoning, winner.other(), winner);
        let winner_parts = self.hundredths(turn.state, &reckoning, winner, winner);
        let needed = [loser_parts, winner_parts].iter().filter(|parts| parts.needs_die(house)).count();
        if rounded.len() < needed {
            turn.push([self.at(Stage::Rounding { reckoning, winner, automatic, rounded })]);
            return;
        }
        let mut dice = rounded.into_iter();
        let mut round = |parts: Hundredths| {
            let face = if parts.needs_die(house) { dice.next() } else { None };
            parts.rounded(face)
        };
        let loser_hits = round(loser_parts);
        let winner_hits = melee_losses::winner_casualties(round(winner_parts), loser_hits, automatic);
        let mut steps = self.saves(turn.state, &reckoning, winner.other(), loser_hits);
        steps.extend(self.saves(turn.state, &reckoning, winner, winner_hits));
        danger::note_near_melee(turn.state, self.fought());
        steps.push(Aftermath::of(turn.state, self, winner));
        turn.push(steps);
    }

    /// One party's saves, one harder in a melee, one easier behind cover. [FLA TYP-17, TYP-19]
    fn saves(&self, state: &State, reckoning: &Reckoning, party: Party, hits: u8) -> Vec<Step> {
        let units = self.units(party);
        let part = |&id: &UnitId| Part { fighting: reckoning.fighting(id), figures: state.unit(id).figures };
        let shares = melee_losses::shares(hits, &units.iter().map(part).collect::<Vec<_>>());
        units.iter().zip(shares).flat_map(|(&id, hits)| Self::saves_of(state, reckoning, id, hits)).collect()
    }

    /// One unit's saves: figures behind cover apart from those in the open. [FLA TYP-17, TYP-19, SAF-09]
    fn saves_of(state: &State, reckoning: &Reckoning, id: UnitId, hits: u8) -> Vec<Step> {
        let branch = state.unit(id).branch();
        let losses = |hits: u8, shelter: Option<SaveShift>, share: Option<&'static str>| {
            let shifts: Vec<SaveShift> = std::iter::once(SaveShift::Melee).chain(shelter).collect();
            let save = saves::needed(branch, &shifts, state.house());
            Step::Losses(Losses { unit: id, hits, save, when: When::Now, share })
        };
        if state.unit(id).garrison_of().is_some() {
            return vec![losses(hits, Some(SaveShift::Building), None)];
        }
        let fighting = reckoning.fighting(id);
        let covered = reckoning.covered(id);
        if covered == fighting && covered > 0 {
            return vec![losses(hits, Some(SaveShift::Cover), None)];
        }
        let (sheltered_hits, open_hits) = saves::partly_covered(hits, covered, fighting - covered);
        let share = |words: &'static str| (covered > 0).then_some(words);
        vec![
            losses(sheltered_hits, Some(SaveShift::Cover), share("behind cover")),
            losses(open_hits.max(hits - sheltered_hits), None, share("in the open")),
        ]
    }
}
