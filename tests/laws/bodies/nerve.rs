//! Every check that losses bring on is taken before the turn ends; nobody rallies twice in a turn, nor flees twice but for what the
//! rules name.

use std::collections::BTreeMap;

use galloper::game::{Awaiting, PieceId};

use super::body::Body;
use super::{Moment, Watch};

/// What has become of each unit's nerve this turn.
#[derive(Default)]
pub struct Nerve {
    turn: u32,
    units: BTreeMap<PieceId, Turn>,
}

#[derive(Default)]
struct Turn {
    /// Figures when the turn began.
    figures: u16,
    first: u16,
    checks: u32,
    /// Figures it had at its last check.
    at_check: Option<u16>,
    rallies: u32,
    /// The state of nerve in which each flight began.
    flights: Vec<usize>,
    /// It has fought a melee since it last fled.
    has_fought: bool,
    won_melee: bool,
    /// It was routed when the turn began, and takes no checks. [FLA RET-06]
    was_routed: bool,
    /// What was told of it, for whoever reads of a breach.
    told: Vec<String>,
}

impl Watch for Nerve {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let mut found = Vec::new();
        if self.units.is_empty() {
            self.turn = moment.before.turn;
            self.units = moment.before.bodies.iter().map(|body| (body.id, Turn::of(body))).collect();
        }
        // What was asked belongs to the turn in which it was asked, though its answer may have ended that turn.
        found.extend(self.dice(moment));
        found.extend(self.flight(moment));
        self.listen(moment);
        self.note_wins(moment);
        if self.turn != moment.after.turn {
            found.extend(self.units.iter().filter_map(|(id, turn)| left_owing(moment, *id, turn)));
            self.turn = moment.after.turn;
            self.units = moment.after.bodies.iter().map(|body| (body.id, Turn::of(body))).collect();
        }
        found
    }
}

impl Turn {
    fn of(body: &Body) -> Self {
        Self { figures: body.figures[0], first: body.figures[1], was_routed: body.is_routed(), ..Self::default() }
    }
}

impl Nerve {
    /// What is told of each; who brings points to bear, fights: also in the second round that follows a melee at once.
    fn listen(&mut self, moment: &Moment<'_>) {
        for report in moment.told {
            for id in &report.pieces {
                let Some(turn) = self.units.get_mut(id) else { continue };
                turn.told.push(report.text.clone());
                turn.has_fought |= matches!(report.rule.citation(), "FLA MEL-61" | "FLA MEL-78");
            }
        }
    }

    /// Checks taken, and attempts to rally.
    fn dice(&mut self, moment: &Moment<'_>) -> Option<String> {
        const CHECKS: [&str; 12] = [
            "sees friends",
            "see friends",
            "is run through",
            "are run through",
            "sees friends break",
            "tests for",
            "receives the charge",
            "is asked to go on",
            "see friends break",
            "test for",
            "receive the charge",
            "are asked to go on",
        ];
        let Awaiting::Dice(request) = moment.asked else { return None };
        let id = request.pieces.first()?;
        let turn = self.units.get_mut(id)?;
        let figures = moment.before.body(*id).map(|body| body.figures[0]);
        // Who is asked for its losses has lost somebody since it was asked last. [FLA MOR-02, R-40]
        let is_for_losses =
            ["tests for its losses", "test for their losses"].iter().any(|words| request.why.contains(words));
        if is_for_losses && turn.at_check.is_some() && turn.at_check == figures {
            return Some(format!("{} twice: {}", request.why, turn.told.join(" ")));
        }
        let is_check = request.dice.count == 2 && CHECKS.iter().any(|words| request.why.contains(words));
        turn.checks += u32::from(is_check);
        turn.at_check = if is_check { figures } else { turn.at_check };
        turn.rallies += u32::from(request.rule.citation() == "FLA MOR-20");
        (request.rule.citation() == "FLA MOR-20" && turn.rallies > 1)
            .then(|| format!("{} twice in a turn", request.why))
    }

    /// A second flight in a turn is for those who have fought and lost since the first, or have sunk lower. [FLA MEL-90, MEL-95, R-24]
    fn flight(&mut self, moment: &Moment<'_>) -> Option<String> {
        let Awaiting::Facts(sheet) = moment.asked else { return None };
        let id = *sheet.pieces.first().filter(|_| sheet.title.starts_with("Which way "))?;
        let body = moment.before.body(id)?;
        let turn = self.units.get_mut(&id)?;
        let is_driven = moment.told.iter().any(|report| {
            let says = [" falls back ", " fall back "].iter().any(|words| report.text.contains(words));
            report.pieces.contains(&id) && says
        });
        if is_driven {
            return None;
        }
        let sinks = turn.flights.iter().max().is_none_or(|worst| body.nerve() > *worst);
        turn.flights.push(body.nerve());
        let has_fought = std::mem::take(&mut turn.has_fought);
        (!sinks && !has_fought)
            .then(|| format!("{} flees twice in a turn, {}: {}", body.name, body.state.join(", "), turn.told.join(" ")))
    }

    fn note_wins(&mut self, moment: &Moment<'_>) {
        for report in moment.told {
            for id in &report.pieces {
                let Some(turn) = self.units.get_mut(id) else { continue };
                let wins = moment.before.body(*id).is_some_and(|body| {
                    report.text.contains(&format!("{} win", body.name))
                        || report.text.contains("win without")
                        || report.text.contains(" win.")
                });
                turn.won_melee |= wins;
            }
        }
    }
}

/// Losses of the turn that bring on a check, which was never taken. [FLA MOR-07, MOR-08]
fn left_owing(moment: &Moment<'_>, id: PieceId, turn: &Turn) -> Option<String> {
    let body = moment.before.body(id)?;
    let (before, after) = (turn.first - turn.figures.min(turn.first), turn.first - body.figures[0].min(turn.first));
    let share = |quarters: u16, losses: u16| losses * 4 >= turn.first * quarters;
    let crosses = |quarters: u16| !share(quarters, before) && share(quarters, after);
    // Dragoons are line foot until they mount, and are what they are when they are asked. [FLA MOR-07, R-60]
    let is_first = before == 0 && after > 0 && !body.is_crack;
    let is_past_half = after > before && share(2, after);
    let owes = is_first || crosses(1) || crosses(2) || is_past_half;
    // Who fell with the last shot of the turn, or left the table with its last step back, is asked nothing any more.
    let is_gone = moment.told.iter().any(|report| {
        let tells_that = ["destroyed.", " off the table."].iter().any(|end| report.text.ends_with(end));
        report.pieces.contains(&id) && tells_that
    });
    let is_excused = turn.won_melee || turn.was_routed || body.is_routed() || is_gone;
    (owes && !is_excused && turn.checks == 0)
        .then(|| format!("{} lost {} figures and was never asked: {}", body.name, after - before, turn.told.join(" ")))
}
