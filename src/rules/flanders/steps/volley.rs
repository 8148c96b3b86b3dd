//! One volley of musketry, from the facts to the last save. [FLA SAF-01 to SAF-30]

use std::borrow::Cow;

use serde::Serialize;

use super::hits;
use super::inches::told_inches;
use super::losses::{Losses, When};
use super::{Procedure, Step, Turn, thrower};
use crate::dice::reading::{Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{
    Awaiting, DiceRequest, FactSheet, Report, ReportKind, Rule, Statement, Tally, Unsaid, Wording, counted, listed,
    say, told,
};
use crate::geometry::is_within;
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::book::tables;
use crate::rules::flanders::facts::{Confirmed, cover, fronts, march, melee, volley as facts};
use crate::rules::flanders::judge::saves;
use crate::rules::flanders::judge::small_arms::{self as judge, ColumnMove, VolleyFacts};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::moment::OnTheWay;
use crate::rules::flanders::state::{State, UnitId};

/// What halves a volley, each with its rule.
const IN_DISORDER: &str = "in disorder";
const OUT_OF_WATER: &str = "just out of the water";
const HALVINGS: [Rule; 2] = [Rule::new("FLA DIS-06"), Rule::new("FLA SAF-11")];

/// What becomes of half a hit. [FLA DIS-07]
static HALVES: [LookupRow; 6] = Lookup::even_or_odd("round up", "round down");

/// A volley being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    firer: UnitId,
    target: UnitId,
    occasion: Occasion,
    /// Who is on his way as it is fired, and where. [FLA MEL-37, FIP-08]
    #[serde(skip_serializing_if = "Option::is_none")]
    moment: Option<OnTheWay>,
    stage: Stage,
}

/// Why a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Occasion {
    /// In the fire step, all together.
    FireStep,
    /// At troops passing by: where it was first possible. [FLA FIP-08]
    Passing {
        /// Inches at that moment.
        range: f64,
        /// Figures that bore then.
        figures: u8,
    },
    /// At the unit that charges it. [FLA MEL-29]
    Reaction {
        /// Inches rolled.
        range: f64,
    },
    /// Pistols in a charge or a countercharge. [FLA MEL-17, MEL-32]
    Pistols {
        /// Inches rolled.
        range: f64,
    },
}

#[derive(Clone, Debug, Serialize)]
enum Stage {
    Facts,
    /// Halving, once for each cause. [FLA DIS-06, DIS-07, SAF-11]
    Halving {
        tally: Tally,
        hits: u8,
        halvings: Vec<&'static str>,
        bearing: Bearing,
    },
}

/// How a volley bears: over what range, whether it reaches so far, and what shelters the target.
#[derive(Clone, Copy, Debug, Serialize)]
struct Bearing {
    range: f64,
    reaches: bool,
    shelter: Shelter,
}

/// What shelters a unit from a volley. [FLA SAF-06, SAF-09]
#[derive(Clone, Copy, Debug, Serialize)]
struct Shelter {
    /// Its stands behind cover.
    covered: u8,
    /// Its stands in all.
    stands: u8,
    /// It was fired over cover that neither touches.
    over_cover: bool,
}

impl Volley {
    /// A volley about to be fired.
    pub fn at(firer: UnitId, target: UnitId, occasion: Occasion) -> Step {
        Self::on_the_way(firer, target, occasion, None)
    }

    /// The same while one of the two is on his way.
    pub fn on_the_way(firer: UnitId, target: UnitId, occasion: Occasion, moment: Option<OnTheWay>) -> Step {
        Step::Volley(Self { firer, target, occasion, moment, stage: Stage::Facts })
    }

    fn with(&self, stage: Stage) -> Step {
        Step::Volley(Self { stage, ..self.clone() })
    }

    /// Counts the volleys. [FLA SAF-12 to SAF-28]
    fn count(&self, turn: &mut Turn<'_>, known: &facts::VolleyFacts) {
        let unit = turn.state.unit(self.firer);
        let (range, figures) = match self.occasion {
            Occasion::FireStep => known.range.zip(known.figures).expect("the fire step asks how it bears"),
            Occasion::Passing { range, figures } => (range, figures),
            Occasion::Reaction { range } | Occasion::Pistols { range } => {
                (range, facts::figures_in_a_charge(&turn.state.on_the_way(self.moment), self.firer, self.target))
            }
        };
        let column =
            if fronts::is_retiring_column(turn.state, self.firer) { ColumnMove::Retiring } else { ColumnMove::Halted };
        let facts = VolleyFacts { column, ..VolleyFacts::plain(unit.troop(), figures, range) };
        let tally = match self.occasion {
            Occasion::Pistols { .. } => judge::pistol_volleys(figures, range),
            _ => judge::volleys(&facts, turn.state.house()),
        };
        let reaches_so_far = match self.occasion {
            Occasion::Pistols { .. } => is_within(range, tables::PISTOL),
            _ => is_within(range, facts.reach()),
        };
        let bearing = Bearing {
            range,
            reaches: reaches_so_far,
            shelter: Shelter { covered: known.covered, stands: known.stands.max(1), over_cover: known.over_cover },
        };
        let mut halvings = Vec::new();
        if unit.disordered {
            halvings.push(IN_DISORDER);
        }
        if unit.this_turn.left_water || self.has_left_the_water(turn.state) {
            halvings.push(OUT_OF_WATER);
        }
        self.note_fire(turn, figures > 0 && reaches_so_far);
        let hits = tally.whole().max(0) as u8;
        self.halve(turn, tally, hits, halvings, bearing);
    }

    /// Whether a charger has come out of water on his way to where he fires. [FLA SAF-11, R-90]
    fn has_left_the_water(&self, state: &State) -> bool {
        let is_on_its_way = self.moment.is_some_and(|moment| moment.unit == self.firer);
        let is_out = |then: &State| {
            let way = state.footprint(self.firer).zip(then.footprint(self.firer));
            let has_waded = || way.is_some_and(|(from, to)| march::wades(state, march::straight(from, &to)));
            !march::is_in_water(then, self.firer) && (march::is_in_water(state, self.firer) || has_waded())
        };
        is_on_its_way && is_out(&state.on_the_way(self.moment))
    }

    /// A volley beyond its reach is fired, and has no effect: nobody has been fired on, and it endangers nobody; nor do pistols, for a general is in danger beside a target of infantry
    /// or artillery. [FLA MEL-22, GEN-01, R-21, R-62]
    fn note_fire(&self, turn: &mut Turn<'_>, reaches: bool) {
        let unit = turn.state.unit_mut(self.firer);
        unit.this_turn.fired = true;
        if unit.is_infantry() {
            unit.fresh = false;
        }
        let endangers = reaches && !unit.is_cavalry();
        turn.state.unit_mut(self.target).this_turn.fired_on |= reaches;
        if endangers {
            super::danger::note_near_target(turn.state, self.moment, self.target);
        }
    }

    /// Halves hits once for each cause; a half hit asks for a die. [FLA DIS-07]
    fn halve(
        &self,
        turn: &mut Turn<'_>,
        mut tally: Tally,
        mut hits: u8,
        mut halvings: Vec<&'static str>,
        bearing: Bearing,
    ) {
        while !halvings.is_empty() {
            if hits % 2 == 1 {
                turn.push([self.with(Stage::Halving { tally, hits, halvings, bearing })]);
                return;
            }
            note_halving(&mut tally, halvings.remove(0), hits, hits / 2);
            hits /= 2;
        }
        self.hit(turn, &tally, hits, bearing);
    }

    /// Tells how half a hit was rounded. [FLA DIS-07]
    fn tell_half(&self, turn: &mut Turn<'_>, cause: &str, hits: u8, (face, rounded): (u8, u8)) {
        let (of, left) = (counted(i32::from(hits), "hit"), counted(i32::from(rounded), "hit"));
        let text = told!(turn, "{} fires {cause}: half of {of}, rolls {face}: {left}.", turn.state.name(self.firer));
        let report = Report::new(ReportKind::Fire, Rule::new("FLA DIS-07"), text);
        turn.tell(report.about([self.firer.into(), self.target.into()]));
    }

    /// Tells the hits and has them saved, in cover and in the open. [FLA SAF-09]
    fn hit(&self, turn: &mut Turn<'_>, tally: &Tally, hits: u8, bearing: Bearing) {
        let (firer, target) = (turn.state.name(self.firer), turn.state.name(self.target));
        let verb = match self.occasion {
            Occasion::FireStep => "volleys at",
            Occasion::Passing { .. } => "fires in passing at",
            Occasion::Reaction { .. } => "fires at the charging",
            Occasion::Pistols { .. } => "fires its pistols at",
        };
        let shares = self.shares(turn.state, hits);
        let others = shares_of_others(turn.state, &shares);
        let hit = if hits == 1 { "hit" } else { "hits" };
        let range = bearing.range;
        let why = if hits == 0 { why_without_effect(tally, bearing.reaches) } else { String::new() };
        let halved = match tally.lines.iter().filter(|line| HALVINGS.contains(&line.rule)).count() {
            0 => "",
            1 => ", once halved",
            _ => ", twice halved",
        };
        let range = told_inches(range, &tables::MUSKET);
        let text = told!(turn, "{firer} {verb} {target} at {range}″: {hits} {hit}{halved}{why}{others}.");
        let rule = match self.occasion {
            Occasion::Pistols { .. } if bearing.reaches => "FLA SAF-25",
            Occasion::Pistols { .. } => "FLA SAF-26",
            Occasion::FireStep | Occasion::Reaction { .. } | Occasion::Passing { .. } => "FLA SAF-12",
        };
        let report = Report::new(ReportKind::Fire, Rule::new(rule), text);
        turn.tell(report.showing(tally.clone()).about([self.firer.into(), self.target.into()]).of_a_shot());
        if matches!(self.occasion, Occasion::FireStep | Occasion::Passing { .. }) {
            for &(unit, _) in shares.iter().filter(|(_, hits)| *hits > 0) {
                hits::note_firer(turn.state, unit, self.firer);
            }
        }
        let mut steps = self.saves(turn.state, self.target, shares[0].1, bearing.shelter);
        steps.extend(shares[1..].iter().flat_map(|&(unit, hits)| self.save_of_another(turn.state, unit, hits)));
        turn.push(steps);
    }

    /// Whom the hits fall on: the target first, and all who fight in its melee. The pistols of a charge at one who is engaged already are no
    /// exception. [FLA SAF-29, R-13, R-73]
    fn shares(&self, state: &State, hits: u8) -> Vec<(UnitId, u8)> {
        let sharers = melee::sharers(state, self.firer, self.target);
        if sharers.is_empty() {
            return vec![(self.target, hits)];
        }
        let figures: Vec<u8> = sharers.iter().map(|(_, figures)| *figures).collect();
        let mut falling: Vec<(UnitId, u8)> =
            sharers.iter().map(|(unit, _)| *unit).zip(judge::into_melee(hits, &figures)).collect();
        falling.sort_by_key(|(unit, _)| *unit != self.target);
        falling
    }

    /// Another unit of a melee that was fired into saves its share, behind what shelters it from the firer. [FLA SAF-09, SAF-29, R-66]
    fn save_of_another(&self, state: &State, unit: UnitId, hits: u8) -> Vec<Step> {
        let then = state.on_the_way(self.moment);
        let (covered, stands) = cover::stands(&then, unit, facts::muzzle(&then, self.firer)).unwrap_or((0, 1));
        let over_cover = then.footprint(unit).is_some_and(|rect| facts::fires_over_cover(&then, self.firer, rect));
        self.saves(state, unit, hits, Shelter { covered, stands, over_cover })
    }

    /// What the occasion does for the saves. [FLA FIP-07, TYP-20]
    fn shift(&self) -> Option<SaveShift> {
        match self.occasion {
            Occasion::Passing { .. } => Some(SaveShift::InPassing),
            Occasion::Pistols { .. } => Some(SaveShift::Pistol),
            Occasion::FireStep | Occasion::Reaction { .. } => None,
        }
    }

    fn when(&self) -> When {
        if self.occasion == Occasion::FireStep { When::AfterTheVolleys } else { When::Now }
    }

    fn saves(&self, state: &State, unit: UnitId, hits: u8, shelter: Shelter) -> Vec<Step> {
        let mut mods: Vec<SaveShift> = self.shift().into_iter().collect();
        if shelter.over_cover {
            mods.push(SaveShift::FiredOverCover);
        }
        let when = self.when();
        let (covered, open) =
            saves::partly_covered(hits, shelter.covered, shelter.stands.saturating_sub(shelter.covered));
        let mut covered_mods = mods.clone();
        let is_garrison = state.unit(unit).garrison_of().is_some();
        covered_mods.push(if is_garrison { SaveShift::Building } else { SaveShift::Cover });
        let partly = covered > 0 && open > 0;
        let branch = state.unit(unit).branch();
        let losses = |hits: u8, mods: &[SaveShift], share: &'static str| {
            let save = saves::needed(branch, mods, state.house());
            Step::Losses(Losses { unit, hits, save, when, share: partly.then_some(share) })
        };
        vec![losses(covered, &covered_mods, "behind cover"), losses(open, &mods, "in the open")]
    }
}

/// Half of the hits are lost for a cause: the sum says so, and comes to those that are left. [FLA DIS-06, SAF-11]
fn note_halving(tally: &mut Tally, cause: &str, hits: u8, left: u8) {
    if hits > 0 {
        let rule = HALVINGS[usize::from(cause == OUT_OF_WATER)].clone();
        let rounded = if hits == left { ", rounded up" } else { "" };
        tally.add(format!("Half for fire {cause}{rounded}"), rule, -i32::from(hits - left));
    }
}

/// Why a volley has no effect, as the end of a sentence; nothing where its half was lost. [FLA SAF-03, SAF-16, SAF-28]
fn why_without_effect(tally: &Tally, reaches: bool) -> String {
    if !reaches {
        return ", for that is out of reach".to_owned();
    }
    if tally.lines.iter().any(|line| HALVINGS.contains(&line.rule)) {
        return String::new();
    }
    let counted = tally.lines.iter().filter(|line| line.value < 0.0);
    let less: Vec<String> = counted.map(|line| line.label.to_lowercase()).collect();
    if tally.lines.iter().any(|line| line.label == judge::NO_BASE_BEARS) {
        ", for no base bears on it".to_owned()
    } else if less.is_empty() {
        ", for too few fire".to_owned()
    } else {
        {
            let verb = if less.len() == 1 { "leaves" } else { "leave" };
            format!(", for {} {verb} none", listed(&less))
        }
    }
}

/// How many of the hits fall on others than the target, as the end of a sentence. [FLA SAF-29]
fn shares_of_others(state: &State, shares: &[(UnitId, u8)]) -> String {
    let others = shares[1..].iter().filter(|(_, hits)| *hits > 0);
    let all: u8 = shares.iter().map(|(_, hits)| hits).sum();
    let of_all = |hits: u8| match (hits, all) {
        (1, 1) => String::new(),
        (hits, all) if hits == all => "all of them ".to_owned(),
        (hits, _) => format!("{hits} of them "),
    };
    let words: Vec<String> = others.map(|&(unit, hits)| format!(", {}on {}", of_all(hits), state.name(unit))).collect();
    words.concat()
}

impl Procedure<Step> for Volley {
    fn ask<W: Wording>(&self, state: &State) -> Option<Awaiting<Action, W>> {
        Some(match &self.stage {
            Stage::Facts => Awaiting::Facts(match self.occasion {
                Occasion::FireStep => facts::sheet(state, self.firer, self.target),
                _ => facts::cover_sheet(&state.on_the_way(self.moment), self.firer, self.target),
            }),
            Stage::Halving { tally, halvings, hits, .. } => {
                let cause = halvings.first().copied().unwrap_or("at half rate");
                Awaiting::Dice(DiceRequest {
                    thrower: thrower(state, self.firer),
                    dice: Dice::six_sided(1),
                    why: say!("{} fires {cause}: half of {}", state.name(self.firer), counted(i32::from(*hits), "hit")),
                    rule: Rule::new("FLA DIS-07"),
                    reading: Reading::Lookup(Lookup { rows: Cow::Borrowed(&HALVES) }),
                    tallies: vec![tally.clone()],
                    pieces: vec![self.firer.into(), self.target.into()],
                })
            }
        })
    }

    fn confirm(self, turn: &mut Turn<'_>, sheet: &FactSheet<Unsaid>, stated: &Statement) {
        self.count(turn, &facts::VolleyFacts::of(Confirmed::of(sheet, stated)));
    }

    fn roll(self, turn: &mut Turn<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Stage::Halving { mut tally, hits, mut halvings, bearing, .. } = self.stage.clone() else {
            unreachable!("nothing was asked then")
        };
        let rounded = judge::halved(hits).settled(faces.first());
        self.tell_half(turn, halvings[0], hits, (faces.first(), rounded));
        note_halving(&mut tally, halvings.remove(0), hits, rounded);
        self.halve(turn, tally, rounded, halvings, bearing);
    }

    fn name(&self) -> String {
        format!("volley of unit {}", self.firer.0)
    }
}
