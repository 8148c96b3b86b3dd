//! Morale checks and what calls for them.

use galloper::rules::flanders::book::profile::Morale;
use galloper::rules::flanders::judge::disorder;
use galloper::rules::flanders::judge::morale::{self, CheckFacts, Purpose, TriggerFacts};
use serde::Deserialize;
use serde_json::{Value, json};

use super::unit::{Unit, word};
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    unit: Unit,
    check: Kind,
    #[serde(default = "casualties")]
    purpose: String,
    general_within: Option<f64>,
    #[serde(default)]
    rear_support: bool,
    #[serde(default)]
    cover: bool,
    #[serde(default)]
    building: bool,
    #[serde(default)]
    unsupported_flanks: u8,
    #[serde(default)]
    general_killed: bool,
    #[serde(default)]
    major_morale_broken: bool,
    #[serde(default)]
    fired_on: bool,
}

fn casualties() -> String {
    "casualties".to_owned()
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Voluntary,
    NonVoluntary,
}

impl Check {
    fn facts(&self) -> Result<CheckFacts, String> {
        let mut troop = self.unit.troop();
        troop.in_building |= self.building;
        Ok(CheckFacts {
            general_within: morale::is_near(self.general_within),
            rear_support: self.rear_support,
            cover: self.cover,
            unsupported_flanks: self.unsupported_flanks,
            general_killed: self.general_killed,
            major_morale_broken: self.major_morale_broken,
            fired_on: self.fired_on,
            casualties_this_turn: self.unit.casualties_this_turn,
            ..CheckFacts::plain(troop, words::purpose(&self.purpose)?)
        })
    }
}

pub fn check(put: &mut Put<'_>) -> Answer {
    let case: Check = put.read()?;
    let facts = case.facts()?;
    let before = facts.troop.morale;
    if case.check == Kind::NonVoluntary && !morale::rolls(before) {
        return Ok(json!({ "rolled": false, "rally_attempt_used": true, "status_after": word(&before)? }));
    }
    let required = morale::needed(&facts, &put.house).whole();
    let faces = put.dice.two()?;
    let passed = morale::passes(required, faces, &put.house);
    let mut told = json!({
        "rolled": true, "required": required, "total": faces[0] + faces[1], "passed": passed,
        "disordered": facts.troop.disordered, "status_after": word(&before)?,
    });
    match (case.check, passed) {
        (Kind::Voluntary, _) => {
            told["action_allowed"] = json!(passed);
            if passed && facts.purpose == Purpose::Rally {
                told["status_after"] = word(&Morale::Good)?;
            }
        }
        (Kind::NonVoluntary, true) => {}
        (Kind::NonVoluntary, false) => fail(put, &facts, &mut told)?,
    }
    Ok(told)
}

fn fail(put: &mut Put<'_>, facts: &CheckFacts, told: &mut Value) -> Result<(), String> {
    told["disordered"] = json!(true);
    if facts.purpose.has_severity() {
        let severity = morale::severity(put.dice.one()?);
        told["severity"] = word(&severity)?;
        told["status_after"] = word(&morale::worse(facts.troop.morale, severity, facts.major_morale_broken))?;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trigger {
    unit: Unit,
    #[serde(default)]
    before: u8,
    #[serde(default)]
    after: u8,
    #[serde(default)]
    won_melee: bool,
    #[serde(default)]
    lost_melee: bool,
    friend_routs_within: Option<f64>,
    friend_destroyed_within: Option<f64>,
    #[serde(default)]
    filtered_through: bool,
    #[serde(default)]
    receiving_charge: bool,
    #[serde(default)]
    already_in_melee: bool,
    #[serde(default)]
    general_killed: bool,
    #[serde(default)]
    already_tested: bool,
    #[serde(default)]
    in_melee_attempt: bool,
}

pub fn trigger(put: &mut Put<'_>) -> Answer {
    let case: Trigger = put.read()?;
    let facts = TriggerFacts {
        troop: case.unit.troop(),
        losses_before: case.before,
        losses_after: case.after,
        won_melee: case.won_melee,
        lost_melee: case.lost_melee,
        friend_routs_within: case.friend_routs_within,
        friend_destroyed_within: case.friend_destroyed_within,
        filtered_through: case.filtered_through,
        receiving_charge: case.receiving_charge,
        already_in_melee: case.already_in_melee,
        general_killed: case.general_killed,
        already_tested: case.already_tested,
        in_melee_attempt: case.in_melee_attempt,
    };
    let found = morale::trigger(&facts, &put.house);
    Ok(json!({ "causes": word(&found.causes)?, "must_test": found.must_test, "rolls": found.rolls }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GeneralRisk {
    enemy_within: Option<f64>,
    fire_target_within: Option<f64>,
    melee_within: Option<f64>,
}

pub fn general_risk(put: &mut Put<'_>) -> Answer {
    let case: GeneralRisk = put.read()?;
    let dangers = [case.enemy_within, case.fire_target_within, case.melee_within];
    if !dangers.into_iter().any(morale::is_at_risk) {
        return Ok(json!({ "at_risk": false, "killed": false }));
    }
    let faces = put.dice.two()?;
    let killed = morale::general_is_killed(faces);
    Ok(json!({ "at_risk": true, "total": faces[0] + faces[1], "killed": killed }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdvanceTest {
    general_distance: Option<f64>,
    #[serde(default)]
    general_killed: bool,
}

pub fn advance_test(put: &mut Put<'_>) -> Answer {
    let case: AdvanceTest = put.read()?;
    Ok(json!({ "needs_check": morale::must_test_to_advance(case.general_distance, case.general_killed) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Disorder {
    event: String,
    #[serde(default)]
    meleed_this_turn: bool,
}

pub fn disorder(put: &mut Put<'_>) -> Answer {
    let case: Disorder = put.read()?;
    Ok(json!({ "disordered": disorder::disorders(words::event(&case.event)?, case.meleed_this_turn, &put.house) }))
}
