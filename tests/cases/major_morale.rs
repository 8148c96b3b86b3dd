//! When a command breaks.

use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::judge::major_morale::{self, Standing};
use serde::Deserialize;
use serde_json::json;

use super::unit::word;
use super::{Answer, Put};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Command {
    units: u16,
    lost: u16,
    routed: u16,
    shaken: u16,
    fatigued: u16,
}

pub fn test(put: &mut Put<'_>) -> Answer {
    let case: Command = put.read()?;
    let standing = Standing { units: case.units, lost: case.lost, routed: case.routed, shaken: case.shaken };
    Ok(json!({ "score": major_morale::score(&standing), "broken": major_morale::is_broken(&standing) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Effects {
    states: Vec<Morale>,
}

pub fn effects(put: &mut Put<'_>) -> Answer {
    let case: Effects = put.read()?;
    let after: Vec<Morale> = case.states.iter().map(|&state| major_morale::once_broken(state)).collect();
    let may_rally: Vec<bool> = case.states.iter().map(|&state| major_morale::may_rally_once_broken(state)).collect();
    Ok(json!({ "after": word(&after)?, "may_rally": may_rally }))
}
