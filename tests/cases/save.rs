//! Saving throws.

use galloper::rules::flanders::book::profile::Branch;
use galloper::rules::flanders::book::shot::SaveShift;
use galloper::rules::flanders::judge::saves;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    arm: Branch,
    #[serde(default)]
    mods: Vec<String>,
    casualties: u8,
}

pub fn roll(put: &mut Put<'_>) -> Answer {
    let case: Roll = put.read()?;
    let need = saves::needed(case.arm, &words::save_shifts(&case.mods)?, &put.house).whole();
    let lost = saves::lost(need, &put.dice.many(case.casualties)?);
    Ok(json!({ "need": need, "saved": case.casualties - lost, "lost": lost }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialCover {
    arm: Branch,
    casualties: u8,
    covered_stands: u8,
    open_stands: u8,
}

pub fn partial_cover(put: &mut Put<'_>) -> Answer {
    let case: PartialCover = put.read()?;
    let (covered, open) = saves::partly_covered(case.casualties, case.covered_stands, case.open_stands);
    let needed = |shifts: &[SaveShift]| saves::needed(case.arm, shifts, &put.house).whole();
    let (behind, in_the_open) = (needed(&[SaveShift::Cover]), needed(&[]));
    let lost = saves::lost(behind, &put.dice.many(covered)?) + saves::lost(in_the_open, &put.dice.many(open)?);
    Ok(json!({ "covered": covered, "open": open, "lost": lost }))
}
