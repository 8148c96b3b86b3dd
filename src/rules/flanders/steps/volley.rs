//! One volley of musketry, from the facts to the last save. [FLA SAF-01 to SAF-30]

use std::borrow::Cow;

use serde::Serialize;

use super::losses::{Losses, When};
use super::{Procedure, Step, Table, thrower};
use crate::dice::reading::{Lookup, LookupRow};
use crate::dice::{Dice, Faces, Reading};
use crate::game::{Awaiting, DiceRequest, Report, ReportKind, Rule, Tally, Unsaid};
use crate::rules::flanders::book::shot::SaveShift;
use crate::rules::flanders::facts::{Confirmed, volley as facts};
use crate::rules::flanders::judge::bases::FIGHTING_RANKS;
use crate::rules::flanders::judge::saves;
use crate::rules::flanders::judge::small_arms::{self as judge, ColumnMove, VolleyFacts};
use crate::rules::flanders::state::action::Action;
use crate::rules::flanders::state::{State, UnitId};

/// What becomes of half a hit. [FLA DIS-07]
static HALVES: [LookupRow; 6] = Lookup::even_or_odd("round up", "round down");

/// A volley being fired.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    firer: UnitId,
    target: UnitId,
    occasion: Occasion,
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
        shelter: Shelter,
    },
}

/// What shelters the target.
#[derive(Clone, Copy, Debug, Serialize)]
struct Shelter {
    covered: u8,
    stands: u8,
    over_cover: bool,
}

impl Volley {
    /// A volley about to be fired.
    pub fn at(firer: UnitId, target: UnitId, occasion: Occasion) -> Step {
        Step::Volley(Self { firer, target, occasion, stage: Stage::Facts })
    }

    fn with(&self, stage: Stage) -> Step {
        Step::Volley(Self { stage, ..self.clone() })
    }

    /// Counts the volleys. [FLA SAF-12 to SAF-28]
    fn count(&self, table: &mut Table<'_>, known: Confirmed<'_>) {
        let shelter = Shelter {
            covered: known.count("covered"),
            stands: known.count("stands").max(1),
            over_cover: known.yes("over_cover"),
        };
        let unit = table.state.unit(self.firer);
        let two_ranks = unit.block(table.state.house()).figures_in_ranks(FIGHTING_RANKS);
        let (range, figures) = match self.occasion {
            Occasion::FireStep => (known.inches("range"), known.count("figures")),
            Occasion::Passing { range, figures } => (range, figures),
            Occasion::Reaction { range } | Occasion::Pistols { range } => (range, two_ranks),
        };
        let column = if self.is_retiring_column(table.state) { ColumnMove::Retiring } else { ColumnMove::Halted };
        let facts = VolleyFacts { column, ..VolleyFacts::plain(unit.troop(), figures, range) };
        let tally = match self.occasion {
            Occasion::Pistols { .. } => judge::pistol_volleys(figures, range),
            _ => judge::volleys(&facts, table.state.house()),
        };
        let mut halvings = Vec::new();
        if unit.disordered {
            halvings.push("in disorder");
        }
        if unit.this_turn.left_water {
            halvings.push("just out of the water");
        }
        self.note_fire(table);
        let hits = tally.whole().max(0) as u8;
        self.halve(table, tally, hits, halvings, shelter);
    }

    fn is_retiring_column(&self, field: &State) -> bool {
        let unit = field.unit(self.firer);
        unit.formation == crate::geometry::Formation::Column && unit.this_turn.fell_back
    }

    fn note_fire(&self, table: &mut Table<'_>) {
        let unit = table.state.unit_mut(self.firer);
        unit.this_turn.fired = true;
        if unit.is_infantry() {
            unit.fresh = false;
        }
        table.state.unit_mut(self.target).this_turn.fired_on = true;
        super::gun_fire::put_generals_at_risk(table.state, self.target);
    }

    /// Halves hits once for each cause; a half hit asks for a die. [FLA DIS-07]
    fn halve(
        &self,
        table: &mut Table<'_>,
        tally: Tally,
        mut hits: u8,
        mut halvings: Vec<&'static str>,
        shelter: Shelter,
    ) {
        while !halvings.is_empty() {
            if hits % 2 == 1 {
                table.push([self.with(Stage::Halving { tally, hits, halvings, shelter })]);
                return;
            }
            halvings.remove(0);
            hits /= 2;
        }
        self.hit(table, &tally, hits, shelter);
    }

    /// Tells the hits and has them saved, in cover and in the open. [FLA SAF-09]
    fn hit(&self, table: &mut Table<'_>, tally: &Tally, hits: u8, shelter: Shelter) {
        let (firer, target) = (table.state.name(self.firer), table.state.name(self.target));
        let verb = match self.occasion {
            Occasion::FireStep => "volleys at",
            Occasion::Passing { .. } => "fires in passing at",
            Occasion::Reaction { .. } => "fires at the charging",
            Occasion::Pistols { .. } => "fires its pistols at",
        };
        let range = match self.occasion {
            Occasion::FireStep => String::new(),
            Occasion::Passing { range, .. } | Occasion::Reaction { range } | Occasion::Pistols { range } => {
                format!(" at {range:.1}″")
            }
        };
        let hit = if hits == 1 { "hit" } else { "hits" };
        let text = format!("{firer} {verb} {target}{range}: {hits} {hit}.");
        let report = Report::new(ReportKind::Fire, Rule::new("FLA SAF-12"), text);
        table.tell(report.showing(tally.clone()).about([self.firer.into(), self.target.into()]));
        let steps = self.saves(table.state, hits, shelter);
        table.push(steps);
    }

    fn saves(&self, field: &State, hits: u8, shelter: Shelter) -> Vec<Step> {
        let mut mods = Vec::new();
        match self.occasion {
            Occasion::Passing { .. } => mods.push(SaveShift::InPassing),
            Occasion::Pistols { .. } => mods.push(SaveShift::Pistol),
            Occasion::FireStep | Occasion::Reaction { .. } => {}
        }
        if shelter.over_cover {
            mods.push(SaveShift::FiredOverCover);
        }
        let when = if self.occasion == Occasion::FireStep { When::AfterTheVolleys } else { When::Now };
        let (covered, open) =
            saves::partly_covered(hits, shelter.covered, shelter.stands.saturating_sub(shelter.covered));
        let mut covered_mods = mods.clone();
        covered_mods.push(if field.unit(self.target).garrison_of().is_some() {
            SaveShift::Building
        } else {
            SaveShift::Cover
        });
        let partly = covered > 0 && open > 0;
        let branch = field.unit(self.target).branch();
        let losses = |hits: u8, mods: &[SaveShift], share: &'static str| {
            Step::Losses(Losses {
                unit: self.target,
                hits,
                save: saves::needed(branch, mods, field.house()),
                when,
                share: partly.then_some(share),
            })
        };
        vec![losses(covered, &covered_mods, "behind cover"), losses(open, &mods, "in the open")]
    }
}

impl Procedure for Volley {
    fn ask(&self, field: &State) -> Option<Awaiting<Action>> {
        Some(match &self.stage {
            Stage::Facts => Awaiting::Facts(match self.occasion {
                Occasion::FireStep => facts::sheet(field, self.firer, self.target),
                _ => facts::cover_sheet(field, self.firer, self.target),
            }),
            Stage::Halving { tally, halvings, hits, .. } => {
                let cause = halvings.first().copied().unwrap_or("at half rate");
                Awaiting::Dice(DiceRequest {
                    thrower: thrower(field, self.firer),
                    dice: Dice::six_sided(1),
                    why: format!("{} fires {cause}: half of {hits} hits", field.name(self.firer)),
                    rule: Rule::new("FLA DIS-07"),
                    reading: Reading::Lookup(Lookup { rows: Cow::Borrowed(&HALVES) }),
                    tallies: vec![tally.clone()],
                    pieces: vec![self.firer.into(), self.target.into()],
                })
            }
        })
    }

    fn learn(self, table: &mut Table<'_>, known: Confirmed<'_>) {
        self.count(table, known);
    }

    fn roll(self, table: &mut Table<'_>, _request: &DiceRequest<Unsaid>, faces: &Faces) {
        let Stage::Halving { tally, hits, mut halvings, shelter, .. } = self.stage.clone() else { return };
        let rounded = judge::halved(hits).settled(faces.first());
        halvings.remove(0);
        self.halve(table, tally, rounded, halvings, shelter);
    }

    fn name(&self) -> String {
        format!("volley of unit {}", self.firer.0)
    }
}
