//! What a gun's hit does: to troops, to other guns, to houses. [FLA ART-24 to ART-27, CB-01 to CB-17, BLD-04 to BLD-10]

use serde::Serialize;

use super::losses::{self, Losses, When};
use super::{Procedure, Step, Turn, command, evacuate, thrower};
use crate::dice::reading::{Each, Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Unsaid, Wording, say, told};
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::{Location, SaveShift, Shot};
use crate::rules::flanders::facts::{melee, shot};
use crate::rules::flanders::judge::building::{self, BuildingState};
use crate::rules::flanders::judge::{counter_battery as judge, saves, small_arms, targets};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{Fate, State, UnitId};

/// A unit struck by a shot.
#[derive(Clone, Debug, Serialize)]
pub struct Struck {
    /// Who.
    pub unit: UnitId,
    /// Casualties before saves.
    pub hits: u8,
    /// Ranks of it that were struck.
    pub ranks: u8,
    /// What helps its saves.
    pub shifts: Vec<SaveShift>,
}

/// Notes whose fire hit a unit last, for the way that it goes if it loses its nerve; in a melee it may have been friends, who are not what
/// anybody leaves. [FLA RET-13, R-88]
pub fn note_firer(state: &mut State, unit: UnitId, firer: UnitId) {
    if state.unit(firer).side != state.unit(unit).side {
        state.unit_mut(unit).this_turn.hit_by = Some(firer);
    }
}

/// Shares casualties among the units of a massed target, before saves. [FLA ART-10, R-13]
pub fn share(
    state: &State,
    group: &[UnitId],
    casualties: u8,
    shifts: impl Fn(UnitId) -> Vec<SaveShift>,
) -> Vec<Struck> {
    let figures: Vec<u8> = group.iter().map(|&id| state.unit(id).figures).collect();
    let shares = targets::shares(casualties, &figures);
    group.iter().zip(shares).map(|(&unit, hits)| Struck { unit, hits, ranks: 0, shifts: shifts(unit) }).collect()
}

/// The same, with what falls on troops in a melee shared out among all who fight there; houses are struck alone.
/// [FLA SAF-29, R-13, R-73]
pub fn shared_in_melees(state: &State, battery: UnitId, struck: Vec<Struck>) -> Vec<Struck> {
    let mut all: Vec<Struck> = Vec::new();
    for hit in struck {
        let sharers = melee::sharers(state, battery, hit.unit);
        if sharers.is_empty() || hit.hits == 0 {
            all.push(hit);
            continue;
        }
        let figures: Vec<u8> = sharers.iter().map(|(_, figures)| *figures).collect();
        for ((unit, _), hits) in sharers.iter().zip(small_arms::into_melee(hit.hits, &figures)) {
            match all.iter_mut().find(|other| other.unit == *unit) {
                Some(other) => other.hits += hits,
                None if *unit == hit.unit => all.push(Struck { hits, ..hit.clone() }),
                None => {
                    let shifts = shot::shifts_of_another(state, battery, *unit, &hit.shifts);
                    all.push(Struck { unit: *unit, hits, shifts, ..hit });
                }
            }
        }
    }
    all
}

/// Says who was struck: a battery that stands alone first, then others by so many.
pub fn words(state: &State, strikes_guns: bool, struck: &[Struck]) -> String {
    let others = struck.iter().filter(|hit| hit.hits > 0);
    let parts: Vec<String> = others.map(|hit| format!("{} on {}", hit.hits, state.name(hit.unit))).collect();
    match (strikes_guns, parts.is_empty()) {
        (true, true) => "a hit on the battery".to_owned(),
        (true, false) => format!("a hit on the battery, {}", parts.join(", ")),
        (false, true) => "a hit without effect".to_owned(),
        (false, false) => format!("a hit, {}", parts.join(", ")),
    }
}

/// The saves of everybody struck; a battery that a ball carries on into, or that has its share of one, is thrown for. [FLA CB-01, R-10]
pub fn losses(state: &State, struck: &[Struck], shot: (UnitId, Gun, Shot), at_once: bool) -> Vec<Step> {
    let (firer, gun, shot) = shot;
    let is_battery = |id: UnitId| state.unit(id).is_artillery() && state.unit(id).is_manned();
    let of = |hit: &Struck| {
        if is_battery(hit.unit) {
            BatteryHit::sharing(hit, firer, gun, shot, at_once)
        } else {
            save(state, hit.unit, hit.hits, &hit.shifts, at_once)
        }
    };
    struck.iter().filter(|hit| hit.hits > 0).map(of).collect()
}

fn save(state: &State, unit: UnitId, hits: u8, shifts: &[SaveShift], at_once: bool) -> Step {
    Step::Losses(Losses {
        unit,
        hits,
        save: saves::needed(state.unit(unit).branch(), shifts, state.house()),
        when: if at_once { When::Now } else { When::AfterTheVolleys },
        share: None,
    })
}

/// A hit on another battery: what does it strike? [FLA CB-01]
#[derive(Clone, Debug, Serialize)]
pub struct BatteryHit {
    target: UnitId,
    firer: UnitId,
    gun: Gun,
    shot: Shot,
    shifts: Vec<SaveShift>,
    at_once: bool,
    struck: Option<Location>,
    /// What is left for it of a shot that others have taken a part of: so many casualties, where it strikes the crew. [FLA ART-24, R-10, R-45]
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<u8>,
}

impl BatteryHit {
    /// A hit about to be placed.
    pub fn on(target: UnitId, shot: (UnitId, Gun, Shot), shifts: Vec<SaveShift>, at_once: bool) -> Step {
        let (firer, gun, shot) = shot;
        Step::BatteryHit(Self { target, firer, gun, shot, shifts, at_once, struck: None, share: None })
    }

    /// The part of a hit that falls to a battery.
    fn sharing(hit: &Struck, firer: UnitId, gun: Gun, shot: Shot, at_once: bool) -> Step {
        let (target, shifts) = (hit.unit, hit.shifts.clone());
        Step::BatteryHit(Self { target, firer, gun, shot, shifts, at_once, struck: None, share: Some(hit.hits) })
    }
}

impl Procedure<Step> for BatteryHit {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        let name = state.name(self.target);
        let pieces = vec![self.firer.into(), self.target.into()];
        Some(Awaiting::Dice(match self.struck {
            None => DiceRequest {
                thrower: thrower(state, self.firer),
                dice: Dice::six_sided(1),
                why: say!("What the hit on {name} strikes"),
                rule: Rule::new("FLA CB-01"),
                reading: Reading::Lookup(Lookup { rows: rows(self.shot).into() }),
                tallies: Vec::new(),
                pieces,
            },
            Some(location) => {
                let tally = saves::needed(state.unit(self.target).branch(), &self.shifts, state.house());
                let what = if location == Location::Gun { "a gun" } else { "a horse team" };
                DiceRequest {
                    thrower: thrower(state, self.target),
                    dice: Dice::six_sided(1),
                    why: say!("{name} saves {what}"),
                    rule: Rule::new("FLA CB-05"),
                    reading: Reading::Each(Each {
                        need: tally.whole().clamp(1, 7) as u8,
                        success: "saved".into(),
                        failure: "lost".into(),
                    }),
                    tallies: vec![tally],
                    pieces,
                }
            }
        }))
    }

    fn roll(mut self, turn: &mut Turn<'_>, request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Some(location) = self.struck else {
            let location = judge::location(self.shot, faces.first(), &damage_so_far(turn.state, self.target));
            if location == Location::Crew {
                let whole = judge::saves(location, self.gun, self.shot);
                let hits = self.share.map_or(whole, |share| share.min(whole));
                let step = save(turn.state, self.target, hits, &self.shifts, self.at_once);
                let rule = if self.shot == Shot::Grape { "FLA CB-13" } else { "FLA CB-04" };
                tell(turn, self.target, rule, &format!("rolls {}: the crew is hit", faces.first()));
                turn.push([step]);
            } else {
                let (what, rule) = match (location, self.shot) {
                    (Location::Gun, _) => ("a gun is hit", "FLA CB-02"),
                    (_, Shot::Grape) => ("a horse team is hit", "FLA CB-12"),
                    (_, Shot::Round) => ("a horse team is hit", "FLA CB-03"),
                };
                tell(turn, self.target, rule, &format!("rolls {}: {what}", faces.first()));
                self.struck = Some(location);
                turn.push([Step::BatteryHit(self)]);
            }
            return;
        };
        let need = request.tallies.last().map_or(7, crate::game::Tally::whole);
        if i32::from(faces.first()) >= need {
            tell(turn, self.target, "FLA CB-05", &format!("needs {need}, rolls {}: saved", faces.first()));
            return;
        }
        let (rule, what) = match location {
            Location::Gun => ("FLA CB-08", "a gun is destroyed"),
            Location::Team | Location::Crew => ("FLA CB-10", "the drivers run away"),
        };
        tell(turn, self.target, rule, &format!("needs {need}, rolls {}: {what}", faces.first()));
        turn.state.pending_damage.push((self.target, location));
        if self.at_once {
            settle_damage(turn);
        }
    }

    fn name(&self) -> String {
        format!("hit on battery {}", self.target.0)
    }
}

/// What a hit on another battery strikes. [FLA CB-01]
fn rows(shot: Shot) -> &'static [LookupRow] {
    static ROUND: [LookupRow; 3] = [Lookup::row(1, 2, "gun"), Lookup::row(3, 4, "team"), Lookup::row(5, 6, "crew")];
    static GRAPE: [LookupRow; 2] = [Lookup::row(1, 3, "team"), Lookup::row(4, 6, "crew")];
    match shot {
        Shot::Round => &ROUND,
        Shot::Grape => &GRAPE,
    }
}

fn tell(turn: &mut Turn<'_>, battery: UnitId, rule: &'static str, what: &str) {
    let text = told!(turn, "{}: {what}.", turn.state.name(battery));
    turn.tell(Report::new(ReportKind::Fire, Rule::new(rule), text).about([battery.into()]));
}

/// What a battery has lost, with what goes when all guns have fired.
fn damage_so_far(state: &State, id: UnitId) -> judge::Damage {
    let pending = state.pending_damage.iter().filter(|(struck, _)| *struck == id);
    pending.fold(shot::damage(state.unit(id)), |damage, (_, location)| judge::damaged(damage, *location, 1))
}

/// What was struck is lost, once all guns have fired: a battery destroyed in the step still fires its shot whole. [FLA SEQ-11]
fn settle_damage(turn: &mut Turn<'_>) {
    for (id, location) in std::mem::take(&mut turn.state.pending_damage) {
        if turn.state.unit(id).is_present() {
            damage(turn, id, location);
        }
    }
}

/// A gun or the drivers are lost. [FLA CB-08 to CB-10]
fn damage(turn: &mut Turn<'_>, id: UnitId, location: Location) {
    let before = shot::damage(turn.state.unit(id));
    let after = judge::damaged(before, location, 1);
    if let Some(battery) = &mut turn.state.unit_mut(id).battery {
        battery.guns = judge::GUNS - after.guns_lost;
        battery.drivers_gone = after.drivers_gone;
    }
    if judge::rate(&after, false).annihilated {
        command::lose(turn, id, Fate::Annihilated);
    }
}

/// A hit on a building: the garrison's casualties, and what the walls can still bear. [FLA BLD-04 to BLD-10, R-48]
pub fn on_building(
    turn: &mut Turn<'_>,
    building: usize,
    struck: &Struck,
    gun: Gun,
    shot: Shot,
    at_once: bool,
) -> Vec<Step> {
    let (garrison, name) = (struck.unit, turn.state.fixed.ground.within_a_sentence(building));
    // Walls help beside all else that does, such as a hedge before them; they are the cover that its stands have, and count once.
    let others = struck.shifts.iter().copied().filter(|shift| *shift != SaveShift::Cover);
    let shifts: Vec<SaveShift> = others.chain([SaveShift::Building]).collect();
    if shot == Shot::Grape {
        return vec![save(turn.state, garrison, struck.hits, &shifts, at_once)];
    }
    let Some(house) = &mut turn.state.buildings[building] else { return Vec::new() };
    match gun {
        Gun::Heavy => house.heavy_hits += 1,
        Gun::Light => house.light_hits += 1,
    }
    let (heavy, light) = (house.heavy_hits, house.light_hits);
    let text = told!(turn, "Round shot hits {name} ({heavy} heavy, {light} light in all).");
    turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA BLD-04"), text).about([garrison.into()]));
    let holds = building::state(heavy, light, turn.state.house());
    if holds != BuildingState::Holds
        && let Some(house) = &mut turn.state.buildings[building]
    {
        house.shot_out = Some(garrison);
    }
    let mut steps = match holds {
        BuildingState::Holds | BuildingState::MustLeave => {
            vec![save(turn.state, garrison, struck.hits, &shifts, at_once)]
        }
        BuildingState::Destroyed => Vec::new(),
    };
    if at_once {
        steps.extend(shot_out(turn));
    }
    steps
}

/// When all guns have fired what has fallen comes off, batteries and houses that were struck down are lost: none of that weighs on a shot of
/// the same step. The steps of those who come out of their houses. [FLA SEQ-11]
pub fn settle(turn: &mut Turn<'_>) -> Vec<Step> {
    losses::take_off_pending(turn);
    settle_damage(turn);
    shot_out(turn)
}

/// The garrisons that have been shot out of their houses leave them; where one comes down each of them is a casualty. [FLA BLD-04, BLD-05,
///
fn shot_out(turn: &mut Turn<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    for building in 0..turn.state.buildings.len() {
        let Some(house) = &mut turn.state.buildings[building] else { continue };
        let (heavy, light) = (house.heavy_hits, house.light_hits);
        let Some(garrison) = house.shot_out.take() else { continue };
        let is_down = building::state(heavy, light, turn.state.house()) == BuildingState::Destroyed;
        let figures = turn.state.unit(garrison).figures;
        if is_down && turn.state.unit(garrison).is_present() {
            steps.push(save(turn.state, garrison, figures, &[SaveShift::Destroyed], true));
        }
        steps.push(Step::DriveOut(DriveOut { garrison, destroyed: is_down.then_some(building) }));
    }
    steps
}

/// A garrison leaves a house it can no longer hold. [FLA BLD-04, BLD-05, BLD-12]
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DriveOut {
    garrison: UnitId,
    destroyed: Option<usize>,
}

impl Procedure<Step> for DriveOut {
    fn ask<W: Wording>(&self, _field: &State) -> Option<Awaiting<Action, W>> {
        None
    }

    fn run(self, turn: &mut Turn<'_>) {
        if let Some(building) = self.destroyed
            && let Some(house) = &mut turn.state.buildings[building]
        {
            house.destroyed = true;
            let text = told!(turn, "{} comes down.", turn.state.fixed.ground.name(building));
            turn.tell(Report::new(ReportKind::Fire, Rule::new("FLA BLD-05"), text));
        }
        if turn.state.unit(self.garrison).is_present() {
            evacuate::driven_out(turn, self.garrison);
        }
    }

    fn name(&self) -> String {
        format!("garrison {} leaves", self.garrison.0)
    }
}
