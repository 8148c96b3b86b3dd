//! Retreats and rallies.

use galloper::rules::flanders::book::profile::{Branch, Morale};
use galloper::rules::flanders::judge::morale::{self, CheckFacts, Purpose};
use galloper::rules::flanders::judge::retreat::{self, RallyFacts, RallyStep, Way};
use serde::Deserialize;
use serde_json::json;

use super::unit::{Unit, word};
use super::{Answer, Put};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Distance {
    unit: Unit,
    state: Morale,
    #[serde(default, alias = "lost_melee")]
    charged: bool,
}

pub fn distance(put: &mut Put<'_>) -> Answer {
    let case: Distance = put.read()?;
    let troop = case.unit.troop();
    let face = if retreat::bonus_pip(&troop, case.state).is_some() { Some(put.dice.one()?) } else { None };
    let inches = retreat::distance(&troop, case.state, case.charged, 0.0, face).total();
    Ok(json!({ "inches": inches, "faces": word(&retreat::faces(case.state))? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    arm: Branch,
    original_width: f64,
    gap: f64,
}

pub fn filter(put: &mut Put<'_>) -> Answer {
    let case: Filter = put.read()?;
    let needed = retreat::gap_needed(case.arm, case.original_width);
    let round = retreat::goes_round(case.gap, needed);
    Ok(json!({
        "gap_needed": needed, "goes": if round { "round" } else { "through" },
        "friend_disordered": !round, "friend_tests": !round,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Direction {
    options: Vec<Lead>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lead {
    #[serde(default)]
    leads_to_enemy: bool,
    #[serde(default = "yes", alias = "possible_round_enemy")]
    can_go_round: bool,
}

fn yes() -> bool {
    true
}

pub fn direction(put: &mut Put<'_>) -> Answer {
    let case: Direction = put.read()?;
    let ways: Vec<Way> = case
        .options
        .iter()
        .map(|lead| Way {
            leads_to_enemy: lead.leads_to_enemy,
            only_past_the_near: false,
            can_go_round: lead.can_go_round,
            ends_clear: lead.can_go_round,
            is_held: false,
        })
        .collect();
    let choice = retreat::way_back(&ways.into_iter()).map(|index| index + 1);
    Ok(json!({ "choice": choice, "surrenders": choice.is_none() }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rallying {
    unit: Unit,
    general_within: Option<f64>,
    #[serde(default)]
    must_test: bool,
    #[serde(default)]
    broke_this_turn: bool,
    #[serde(default)]
    major_morale_broken: bool,
}

pub fn rally_step(put: &mut Put<'_>) -> Answer {
    let rallying: Rallying = put.read()?;
    let troop = rallying.unit.troop();
    let general_within = morale::is_near(rallying.general_within);
    let facts = RallyFacts {
        morale: troop.morale,
        attempts: rallying.unit.attempts,
        general_within,
        must_test: rallying.must_test,
        broke_this_turn: rallying.broke_this_turn,
        major_morale_broken: rallying.major_morale_broken,
    };
    let step = retreat::rally_step(&facts);
    let mut told = json!({ "auto": step == RallyStep::Automatic });
    let mut passed = false;
    if step == RallyStep::Test {
        let facts = CheckFacts {
            general_within,
            major_morale_broken: rallying.major_morale_broken,
            casualties_this_turn: rallying.unit.casualties_this_turn,
            ..CheckFacts::plain(troop, Purpose::Rally)
        };
        let required = morale::needed(&facts, &put.house).whole();
        let faces = put.dice.two()?;
        passed = morale::passes(required, faces, &put.house);
        told["required"] = json!(required);
        told["total"] = json!(faces[0] + faces[1]);
    }
    let after = retreat::after_rally(&facts, step, passed);
    told["result"] = json!(match step {
        RallyStep::Nothing => "none",
        RallyStep::NotYet => "not_yet",
        RallyStep::Automatic => "rallied",
        RallyStep::Test if passed => "rallied",
        RallyStep::Test => "failed",
        RallyStep::Barred { .. } => "barred",
        RallyStep::Lost => "lost",
    });
    told["status_after"] = word(&after.morale)?;
    told["attempts"] = json!(after.attempts);
    told["lost"] = json!(after.lost);
    told["moves_back"] = json!(after.moves_back);
    told["disordered"] = json!(step != RallyStep::Nothing || troop.disordered);
    Ok(told)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reform {
    #[serde(default)]
    halted_whole_move: bool,
    #[serde(default)]
    status: Morale,
}

pub fn reform(put: &mut Put<'_>) -> Answer {
    let case: Reform = put.read()?;
    Ok(json!({ "disordered": !retreat::reforms(case.status, case.halted_whole_move) }))
}
