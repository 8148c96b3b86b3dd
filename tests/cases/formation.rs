//! How troops stand and what they are.

use galloper::geometry::Formation;
use galloper::rules::flanders::book::profile::Branch;
use galloper::rules::flanders::judge::formation;
use galloper::rules::flanders::judge::nations::{self, Nation, Origin};
use serde::Deserialize;
use serde_json::json;

use super::unit::word;
use super::{Answer, Put};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Footprint {
    arm: Branch,
    #[serde(default = "standard")]
    figures: u8,
    #[serde(default = "in_line")]
    formation: Formation,
    #[serde(default)]
    shrunk: bool,
}

fn standard() -> u8 {
    12
}

fn in_line() -> Formation {
    Formation::Line
}

pub fn footprint(put: &mut Put<'_>) -> Answer {
    let case: Footprint = put.read()?;
    Ok(match formation::footprint(case.arm, case.formation, case.figures, case.shrunk) {
        None => json!({ "legal": false }),
        Some(found) => json!({
            "legal": true, "bases": found.bases, "stands_wide": found.stands_wide, "ranks": found.ranks,
            "frontage": found.frontage, "depth": found.depth, "figures_two_ranks": found.figures_two_ranks,
        }),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BrigadeCase {
    #[serde(default)]
    #[serde(rename = "brigade")]
    lines: Brigade,
    units: Option<u8>,
    #[serde(default)]
    unit_frontage: f64,
    #[serde(default)]
    unit_depth: f64,
    #[serde(default = "default_gap")]
    gap: f64,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Brigade {
    #[default]
    Line,
    DoubleLine,
}

fn default_gap() -> f64 {
    formation::BRIGADE_GAP
}

pub fn brigade(put: &mut Put<'_>) -> Answer {
    let case: BrigadeCase = put.read()?;
    let legal = formation::may_be_spaced(case.gap);
    let (in_each_line, depth) = match case.lines {
        Brigade::Line => (case.units.unwrap_or(1), case.unit_depth),
        Brigade::DoubleLine => (case.units.unwrap_or(2).div_ceil(2), formation::double_line_depth(case.unit_depth)),
    };
    let frontage = formation::brigade_frontage(in_each_line, case.unit_frontage, case.gap);
    Ok(json!({ "legal": legal, "frontage": frontage, "depth": depth }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    generals: u8,
}

pub fn roster(put: &mut Put<'_>) -> Answer {
    let Roster { generals } = put.read()?;
    let roster = formation::roster(generals);
    Ok(json!({ "units": roster.units, "real_cards": roster.real_cards, "dummy_cards": roster.dummy_cards }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dummies {
    units: u16,
}

pub fn dummies(put: &mut Put<'_>) -> Answer {
    let Dummies { units } = put.read()?;
    Ok(json!({ "dummy_cards": formation::dummy_cards(units) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Troop {
    arm: Branch,
    nation: String,
    #[serde(default)]
    guard: bool,
    #[serde(default)]
    senior: bool,
    #[serde(default = "yes")]
    native: bool,
    #[serde(default)]
    flanders_ally: bool,
    #[serde(default)]
    dismounted: bool,
}

fn yes() -> bool {
    true
}

pub fn troop(put: &mut Put<'_>) -> Answer {
    let case: Troop = put.read()?;
    let origin = Origin {
        nation: Nation::named(&case.nation),
        guard: case.guard,
        senior: case.senior,
        native: case.native,
        flanders_ally: case.flanders_ally,
    };
    let foot = word(&nations::fire_doctrine(origin.nation))?;
    let (class, doctrine) = match case.arm {
        _ if case.dismounted => (nations::dismounted_class(origin, &put.house), foot),
        Branch::Cavalry => (nations::cavalry_class(origin), word(&nations::charge_doctrine(origin))?),
        Branch::Infantry | Branch::Artillery => (nations::infantry_class(origin), foot),
    };
    Ok(json!({ "class": word(&class)?, "doctrine": doctrine }))
}
