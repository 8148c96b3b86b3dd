//! Shots noted on a card are settled when its troops are set on; what they cost is tested where the troops stand.
//! [FLA GT-37 to GT-41]

use std::borrow::Cow;

use serde::Serialize;

use crate::dice::reading::{Each, Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid, Wording, say, told};
use crate::rules::flanders::book::house::BatteryHalfRate;
use crate::rules::flanders::book::profile::Morale;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::judge::artillery::{self, Aimed, ShotFacts};
use crate::rules::flanders::judge::bases::bases_for;
use crate::rules::flanders::judge::morale::{self, Purpose, TriggerFacts};
use crate::rules::flanders::judge::{cards as judge, half, saves};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{CardId, NotedShot, State, UnitId};
use crate::rules::flanders::steps::check::{Check, Snapshot};
use crate::rules::flanders::steps::flight::{self, Flight, Kind};
use crate::rules::flanders::steps::hits::BatteryHit;
use crate::rules::flanders::steps::losses::{Losses, When};
use crate::rules::flanders::steps::{Procedure, Returned, Step, Turn, command, danger, thrower};

/// The shots noted on one card, one after another.
#[derive(Clone, Debug, Serialize)]
pub struct CardShots {
    card: CardId,
    /// The units that marched under it, those too that have found no room: the die picks among them all. [FLA GT-38, R-51]
    units: Vec<UnitId>,
    /// The fire step whose shots are being settled; nothing before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    settling: Option<Simultaneous>,
    stage: Stage,
}

/// The shots of one fire step: each finds the units as they stood before the first of them. [FLA SEQ-11, R-51]
#[derive(Clone, Debug, Serialize)]
struct Simultaneous {
    turn: u32,
    /// Figures of each unit of the card before them.
    stood: Vec<u8>,
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    /// The next shot.
    Next,
    /// Which unit it was aimed at. [FLA GT-38]
    Target(NotedShot),
    /// The same of more than six: the first die has shown this.
    TargetOfMany(NotedShot, u8),
    /// Whether it hit. [FLA GT-39]
    ToHit { noted: NotedShot, target: UnitId, need: Tally, shot: Shot },
    /// Each cause of half rate asks for an even die.
    Halving { noted: NotedShot, target: UnitId, shot: Shot, left: u8 },
}

impl CardShots {
    /// The shots noted on a card whose troops have just been set on.
    pub fn at(state: &State, card: CardId) -> Step {
        let set_on = &state.card(card).set_on;
        // Where nobody has found room all are still to be placed, and the shots wait for that. [FLA GT-37]
        let marched_under_it = |id: &UnitId| set_on.contains(id) || state.unit(*id).card() == Some(card);
        let units = if set_on.is_empty() { Vec::new() } else { state.unit_ids().filter(marched_under_it).collect() };
        Step::CardShots(Self { card, units, settling: None, stage: Stage::Next })
    }

    /// The next shot that can be settled: not one that has met somebody who is still under the card.
    fn next_shot(&self, turn: &mut Turn<'_>) -> Option<NotedShot> {
        let is_under_it = |id: UnitId| turn.state.unit(id).card() == Some(self.card);
        let shots = &turn.state.card(self.card).shots;
        let next = shots.iter().position(|shot| !shot.met.is_some_and(is_under_it))?;
        Some(turn.state.card_mut(self.card).shots.remove(next))
    }

    /// A shot at somebody who has found no room waits until he does. [FLA GT-37, R-107]
    fn wait(&self, turn: &mut Turn<'_>, noted: NotedShot, target: UnitId) {
        self.tell(turn, &noted, target, "it has found no room yet, and that is settled when it does", None);
        turn.state.card_mut(self.card).shots.push(NotedShot { met: Some(target), ..noted });
        turn.push([self.with(Stage::Next)]);
    }

    /// Whether it has more units than a die has faces.
    fn is_many(&self) -> bool {
        self.units.len() > usize::from(judge::ONE_DIE)
    }

    fn with(&self, stage: Stage) -> Step {
        Step::CardShots(Self { stage, ..self.clone() })
    }

    /// Lays a noted shot on a unit: one base wide, at the range that was noted. [FLA GT-37, GT-39]
    fn lay(&self, turn: &mut Turn<'_>, noted: NotedShot, target: UnitId) {
        if turn.state.unit(target).card() == Some(self.card) {
            self.wait(turn, noted, target);
            return;
        }
        if !turn.state.unit(target).is_present() {
            self.tell(turn, &noted, target, "nobody is left there to be hit", None);
            turn.push([self.with(Stage::Next)]);
            return;
        }
        let facts = ShotFacts {
            gun: noted.gun,
            range: noted.range,
            shot: Some(noted.shot),
            in_wood: noted.from_wood,
            width: judge::CARD_WIDTH,
            blocked_bases: 0,
        };
        match artillery::aim(&facts, turn.state.house()) {
            Ok(Aimed { need, shot, .. }) => {
                danger::note_near_target(turn.state, None, target);
                turn.push([self.with(Stage::ToHit { noted, target, need, shot })]);
            }
            Err(bar) => {
                self.tell(turn, &noted, target, &format!("it was wasted: {}", bar.why.words()), None);
                turn.push([self.with(Stage::Next)]);
            }
        }
    }

    /// Figures of a unit before the shots that are being settled.
    fn stood(&self, state: &State, id: UnitId) -> u8 {
        let index = self.units.iter().position(|unit| *unit == id);
        let stood = self.settling.as_ref().zip(index).and_then(|(shots, index)| shots.stood.get(index).copied());
        stood.unwrap_or(state.unit(id).figures)
    }

    fn tell(&self, turn: &mut Turn<'_>, noted: &NotedShot, target: UnitId, what: &str, tally: Option<Tally>) {
        let (battery, name) = (turn.state.name(noted.battery), &turn.state.card(self.card).name);
        let text = told!(
            turn,
            "{battery}'s shot at card {name} from {:.1}″, on {}: {what}.",
            noted.range,
            turn.state.name(target)
        );
        let mut report =
            Report::new(ReportKind::Fire, Rule::new("FLA GT-37"), text).about([noted.battery.into(), target.into()]);
        report.tally = tally;
        turn.tell(report);
    }

    /// A hit: as many bases deep as the unit is in column of march, carrying on into nobody. [FLA GT-39, GT-41, R-51]
    fn hit(&self, turn: &mut Turn<'_>, noted: NotedShot, target: UnitId, shot: Shot, thrown: &str) {
        let unit = turn.state.unit(target);
        let mut shifts = Vec::new();
        shifts.extend(noted.covered.then_some(SaveShift::Cover));
        shifts.extend(noted.over_cover.then_some(SaveShift::FiredOverCover));
        if unit.is_artillery() {
            self.tell(turn, &noted, target, &format!("{thrown}: a hit"), None);
            turn.push([BatteryHit::on(target, (noted.battery, noted.gun, shot), shifts, true), self.with(Stage::Next)]);
            return;
        }
        let ranks = bases_for(self.stood(turn.state, target));
        let mut hits = artillery::casualties(noted.gun, shot, ranks, noted.cover_ranks);
        if noted.halvings > 0 && turn.state.house().battery_half_rate == BatteryHalfRate::HalveCasualties {
            hits = artillery::half_casualties(hits).whole;
        }
        let save = saves::needed(unit.branch(), &shifts, turn.state.house());
        self.tell(turn, &noted, target, &format!("{thrown}: a hit, {hits} on it"), None);
        turn.state.unit_mut(target).this_turn.fired_on = true;
        let losses = Losses { unit: target, hits, save, when: When::Now, share: None };
        turn.push([Step::Losses(losses), self.with(Stage::Next)]);
    }
}

impl Procedure<Step> for CardShots {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let request = |noted: &NotedShot, why: W, rule: &'static str, reading: Reading, tallies: Vec<Tally>| {
            Awaiting::Dice(DiceRequest {
                thrower: thrower(state, noted.battery),
                dice: Dice::six_sided(1),
                why,
                rule: Rule::new(rule),
                reading,
                tallies,
                pieces: vec![noted.battery.into()],
            })
        };
        let card = &state.card(self.card).name;
        match &self.stage {
            Stage::Next => None,
            Stage::Target(noted) => {
                let why = say!("Which unit of card {card} the shot of {} met", state.name(noted.battery));
                let rows = if self.is_many() { first_die_rows() } else { target_rows(state, &self.units) };
                let reading = Reading::Lookup(Lookup { rows: rows.into() });
                Some(request(noted, why, "FLA GT-38", reading, Vec::new()))
            }
            Stage::TargetOfMany(noted, first) => {
                let why = say!("The second die: which unit of card {card} it was");
                let reading = Reading::Lookup(Lookup { rows: second_die_rows(state, &self.units, *first).into() });
                Some(request(noted, why, "FLA GT-38", reading, Vec::new()))
            }
            Stage::ToHit { noted, target, need, .. } => {
                let reading = Reading::Each(Each {
                    need: need.whole().clamp(1, 7) as u8,
                    success: "hits".into(),
                    failure: "misses".into(),
                });
                let why = say!("{}'s shot at {} under its card", state.name(noted.battery), state.name(*target));
                Some(request(noted, why, "FLA GT-39", reading, vec![need.clone()]))
            }
            Stage::Halving { noted, .. } => {
                let reading = Reading::Lookup(Lookup { rows: Cow::Borrowed(&half::AT_HALF_RATE) });
                let why = say!("{} fired at half rate: does the hit stand", state.name(noted.battery));
                Some(request(noted, why, "FLA ART-38", reading, Vec::new()))
            }
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        if self.units.is_empty() {
            return;
        }
        let Some(noted) = self.next_shot(turn) else { return };
        if self.settling.as_ref().is_none_or(|shots| shots.turn != noted.turn) {
            let stood = self.units.iter().map(|id| turn.state.unit(*id).figures).collect();
            self.settling = Some(Simultaneous { turn: noted.turn, stood });
        }
        match (noted.met, self.units.as_slice()) {
            (Some(met), _) => self.lay(turn, noted, met),
            (None, [only]) => self.lay(turn, noted, *only),
            (None, _) => turn.push([self.with(Stage::Target(noted))]),
        }
    }

    fn roll(self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let face = faces.first();
        match self.stage.clone() {
            Stage::Next => unreachable!("no die was asked for"),
            Stage::Target(noted) if self.is_many() => turn.push([self.with(Stage::TargetOfMany(noted, face))]),
            Stage::TargetOfMany(noted, first) => {
                match judge::card_target_of_many(self.units.len() as u8, [first, face]) {
                    Some(index) => self.lay(turn, noted, self.units[usize::from(index)]),
                    None => turn.push([self.with(Stage::Target(noted))]),
                }
            }
            Stage::Target(noted) => match judge::card_target(self.units.len() as u8, face) {
                Some(index) => self.lay(turn, noted, self.units[usize::from(index)]),
                None => turn.push([self.with(Stage::Target(noted))]),
            },
            Stage::ToHit { noted, target, need, shot } => {
                let need = request.tallies.last().map_or(need.whole(), Tally::whole);
                if !artillery::hits(need, face) {
                    let what = format!("needs {need}, rolls {face}: a miss");
                    self.tell(turn, &noted, target, &what, request.tallies.last().cloned());
                    turn.push([self.with(Stage::Next)]);
                } else if noted.halvings > 0 && artillery::halving_needs_die(turn.state.house()) {
                    turn.push([self.with(Stage::Halving { noted, target, shot, left: noted.halvings })]);
                } else {
                    self.hit(turn, noted, target, shot, &format!("needs {need}, rolls {face}"));
                }
            }
            Stage::Halving { noted, target, shot, left } => match (half::is_even(face), left) {
                (false, _) => {
                    self.tell(turn, &noted, target, &format!("half rate, rolls {face}: the hit is lost"), None);
                    turn.push([self.with(Stage::Next)]);
                }
                (true, 0 | 1) => self.hit(turn, noted, target, shot, &format!("half rate, rolls {face}")),
                (true, _) => turn.push([self.with(Stage::Halving { noted, target, shot, left: left - 1 })]),
            },
        }
    }

    fn name(&self) -> String {
        format!("shots at card {}", self.card.0)
    }
}

/// What each face of the die that picks the unit means. [FLA GT-38]
fn target_rows(state: &State, units: &[UnitId]) -> Vec<LookupRow> {
    let name = |face: u8| match judge::card_target(units.len() as u8, face) {
        Some(index) => Cow::Owned(state.name(units[usize::from(index)]).to_owned()),
        None => Cow::Borrowed("roll again"),
    };
    (1..=6).map(|face| (face, face, name(face))).collect()
}

/// The first of two dice picks nobody yet.
fn first_die_rows() -> Vec<LookupRow> {
    (1..=6).map(|face| (face, face, Cow::Borrowed("throw the second die"))).collect()
}

/// What each face of the second of two dice means. [FLA GT-38, R-119]
fn second_die_rows(state: &State, units: &[UnitId], first: u8) -> Vec<LookupRow> {
    let name = |face: u8| match judge::card_target_of_many(units.len() as u8, [first, face]) {
        Some(index) => Cow::Owned(state.name(units[usize::from(index)]).to_owned()),
        None => Cow::Borrowed("roll both again"),
    };
    (1..=6).map(|face| (face, face, name(face))).collect()
}

/// One check at most for each unit that lost figures under its card, where it stands now: all as they stand before the first, and who fails
/// goes back when all have thrown. [FLA GT-40, R-58]
#[derive(Clone, Debug, Serialize)]
pub struct CardChecks {
    /// Who has been set on, until it is asked who of them tests.
    units: Vec<UnitId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<(UnitId, Snapshot)>,
    asked: Option<UnitId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<UnitId>,
}

impl CardChecks {
    /// The checks of the troops of these cards.
    pub fn after(state: &State, cards: &[CardId]) -> Step {
        let units = cards.iter().flat_map(|&card| state.card(card).set_on.clone()).collect();
        Step::CardChecks(Self { units, waiting: Vec::new(), asked: None, failed: Vec::new() })
    }

    /// Who tests, and how each of them stands.
    fn look(&mut self, turn: &mut Turn<'_>) {
        let owing: Vec<UnitId> = self.units.drain(..).filter(|&unit| owes(turn.state, unit)).collect();
        for &unit in &owing {
            let losses = turn.state.unit(unit).casualties();
            turn.state.unit_mut(unit).this_turn.losses_tested = losses;
        }
        self.waiting = owing.into_iter().map(|unit| (unit, Snapshot::of(turn.state, unit))).collect();
    }
}

impl Procedure<Step> for CardChecks {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(mut self, turn: &mut Turn<'_>) {
        self.asked = None;
        if !self.units.is_empty() {
            self.look(turn);
        }
        if !self.waiting.is_empty() {
            let (unit, snapshot) = self.waiting.remove(0);
            let check = Check::on_snapshot(unit, Purpose::Casualties, snapshot);
            turn.push([check, Step::CardChecks(Self { asked: Some(unit), ..self })]);
            return;
        }
        // What breaks in a wave counts when the wave is over.
        command::review(turn);
        let goes_back = |id: &UnitId| {
            let unit = turn.state.unit(*id);
            unit.is_present() && unit.morale >= Morale::Shaken
        };
        let back: Vec<UnitId> = self.failed.into_iter().filter(goes_back).collect();
        turn.push(
            back.into_iter().map(|id| Flight::of(id, Kind::Broken { extra: 0.0 }, None, None)).collect::<Vec<_>>(),
        );
    }

    fn resume(mut self, turn: &mut Turn<'_>, returned: Returned) {
        let Returned::Checked { passed } = returned;
        let unit = self.asked.take().expect("a check comes back to whoever asked for it");
        self.failed.extend((!passed && flight::gives_way(turn.state, unit)).then_some(unit));
        turn.push([Step::CardChecks(self)]);
    }

    fn name(&self) -> String {
        "checks of troops set on".to_owned()
    }
}

/// Whether a unit's losses under its card make it test. [FLA GT-40, MOR-07 to MOR-10]
fn owes(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let facts = TriggerFacts {
        losses_before: unit.this_turn.losses_before,
        losses_after: unit.casualties(),
        ..TriggerFacts::quiet(unit.troop())
    };
    unit.is_present() && morale::trigger(&facts, state.house()).rolls
}
