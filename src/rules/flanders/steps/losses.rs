//! Casualties: saved one die each, and taken off. [FLA TYP-14 to TYP-21, MOR-07 to MOR-10]

use serde::Serialize;

use super::{Procedure, Step, Turn, command, thrower};
use crate::dice::reading::Each;
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid, Wording, say, told};
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::facts::{open_flank, strength};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Fate, State, UnitId};

/// Hits on a unit, about to be saved.
#[derive(Clone, Debug, Serialize)]
pub struct Losses {
    /// Who is hit.
    pub unit: UnitId,
    /// How many hits.
    pub hits: u8,
    /// The sum that makes the number each die must reach.
    pub save: Tally,
    /// When they come off.
    pub when: When,
    /// Which figures, when only some are sheltered: "in the open".
    pub share: Option<&'static str>,
}

/// When casualties come off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum When {
    /// At once.
    Now,
    /// When the whole side has fired: fire of one step is simultaneous. [FLA SEQ-11, R-91]
    AfterTheVolleys,
}

impl Losses {
    /// What a throw of saves is told as: how many were saved, and the figures before and after it.
    fn told(&self, state: &State, tally: &Tally, faces: &Faces, [saved, before, after]: [u8; 3]) -> Report {
        let unit = state.unit(self.unit);
        let (name, original) = (&unit.name, unit.profile.original);
        let need = needed(tally);
        let share = self.share.map(|share| format!(" {share}")).unwrap_or_default();
        let outcome = match self.hits - saved {
            0 => format!("none fall, {saved} saved"),
            1 => format!("1 falls, {saved} saved ({before} → {after} of {original})"),
            lost => format!("{lost} fall, {saved} saved ({before} → {after} of {original})"),
        };
        let report = |text: String| {
            Report::new(ReportKind::Fire, Rule::new("FLA TYP-14"), text)
                .showing(tally.clone())
                .about([self.unit.into()])
        };
        let own = report(format!("{name} saves on {need}+{share}, rolls {faces}: {outcome}."));
        let Some(strength) = strength::told(state.house().enemy_strength, after, original) else { return own };
        let some = if self.hits == saved { "none fall" } else { "some fall" };
        own.secret_of(unit.side, Some(report(format!("{name} saves on {need}+{share}: {some}; {strength}."))))
    }
}

/// What a figure needs to be saved.
fn needed(tally: &Tally) -> u8 {
    tally.whole().clamp(1, 7) as u8
}

impl Procedure<Step> for Losses {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let unit = state.unit(self.unit);
        if self.hits == 0 || !unit.is_present() {
            return None;
        }
        let share = || self.share.map(|share| format!(" {share}")).unwrap_or_default();
        let why = match self.hits {
            1 => say!("{} saves one hit{}", unit.name, share()),
            hits => say!("{} saves {hits} hits{}", unit.name, share()),
        };
        Some(Awaiting::Dice(DiceRequest {
            thrower: thrower(state, self.unit),
            dice: Dice::six_sided(self.hits),
            why,
            rule: Rule::new("FLA TYP-14"),
            reading: Reading::Each(Each {
                need: self.save.whole().clamp(1, 7) as u8,
                success: "saved".into(),
                failure: "falls".into(),
            }),
            tallies: vec![self.save.clone()],
            pieces: vec![self.unit.into()],
        }))
    }

    fn run(self, _turn: &mut Turn<'_>) {}

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let tally = request.tallies.last().cloned().unwrap_or_default();
        let saved = faces.at_least(needed(&tally)) as u8;
        let lost = self.hits - saved;
        let unit = turn.state.unit(self.unit);
        // Whoever fell to another volley of the same moment still stands, but is not counted twice.
        let pending = turn.state.pending_losses.iter().filter(|(id, _)| *id == self.unit);
        let before = unit.figures.saturating_sub(pending.map(|(_, lost)| lost).sum());
        let after = before.saturating_sub(lost);
        turn.report(|state| self.told(state, &tally, faces, [saved, before, after]));
        match self.when {
            When::Now if !turn.state.losses_wait => take_off(turn, self.unit, lost),
            When::Now | When::AfterTheVolleys => turn.state.pending_losses.push((self.unit, lost)),
        }
    }

    fn name(&self) -> String {
        format!("losses of unit {}", self.unit.0)
    }
}

/// Takes figures off a unit; the last one takes the unit with it. [FLA ORG-19, CB-17]
pub fn take_off(turn: &mut Turn<'_>, id: UnitId, lost: u8) {
    let unit = turn.state.unit(id);
    if !unit.is_present() {
        return;
    }
    let left = unit.figures.saturating_sub(lost);
    let flank = open_flank::as_bases_go(turn.state, id, left);
    let unit = turn.state.unit_mut(id);
    unit.figures = left;
    unit.open_flank = flank.unwrap_or(unit.open_flank);
    if unit.figures == 0 {
        command::lose(turn, id, Fate::Annihilated);
    }
}

/// Takes off everything that fell while a side fired together.
pub fn take_off_pending(turn: &mut Turn<'_>) {
    for (id, lost) in std::mem::take(&mut turn.state.pending_losses) {
        take_off(turn, id, lost);
    }
}

/// Units routed for two whole turns are lost. [FLA MAJ-08, R-26]
pub fn lose_old_routers(turn: &mut Turn<'_>) {
    let number = turn.state.turn;
    for id in turn.state.unit_ids() {
        let unit = turn.state.unit(id);
        let is_old = unit.broke_on.is_some_and(|broke| number >= broke + 2);
        if unit.is_present() && unit.morale == Morale::Routed && is_old && !unit.past_rallying {
            give_up(turn, id, "FLA MAJ-08");
        }
    }
}

/// A unit will not be rallied again: it counts as lost while it retires. [FLA RET-03]
pub fn give_up(turn: &mut Turn<'_>, id: UnitId, rule: &'static str) {
    let unit = turn.state.unit_mut(id);
    unit.past_rallying = true;
    let text = told!(turn, "{} is past rallying and lost for the game.", unit.name);
    turn.tell(Report::new(ReportKind::Rout, Rule::new(rule), text).about([id.into()]));
    command::review(turn);
}
