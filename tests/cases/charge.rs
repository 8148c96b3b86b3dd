//! Parts of a charge.

use galloper::game::{Rule, Tally};
use galloper::rules::flanders::book::profile::{Branch, Class, Morale};
use galloper::rules::flanders::judge::charge::{self, ReactionFacts, SecondDefenderFacts};
use galloper::rules::flanders::judge::movement::MoveFacts;
use galloper::rules::flanders::judge::{Aspect, Reaction};
use serde::Deserialize;
use serde_json::json;

use super::unit::{Unit, line, word};
use super::{Answer, Put};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    firer: Unit,
    target_arm: Branch,
    class: Option<Class>,
    start: f64,
    start_after_reaction: Option<f64>,
}

pub fn range(put: &mut Put<'_>) -> Answer {
    let case: Range = put.read()?;
    let troop = case.firer.troop();
    let class = case.class.unwrap_or(troop.class(&put.house));
    let rolled = charge::rolled(put.dice.one()?, class, case.target_arm);
    let after = case.start_after_reaction.unwrap_or(case.start);
    let point = charge::point_of_fire(rolled, case.start, after, &troop);
    let halts_at = point.halts_at.map_or(json!("start"), |inches| json!(inches));
    Ok(json!({ "rolled": rolled, "range": point.range, "effective": point.effective, "point_of_fire": halts_at }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Square {
    start: f64,
    #[serde(default = "line")]
    class: Class,
    #[serde(default = "cavalry")]
    attacker_arm: Branch,
}

fn cavalry() -> Branch {
    Branch::Cavalry
}

pub fn square(put: &mut Put<'_>) -> Answer {
    let case: Square = put.read()?;
    let rolled = charge::rolled(put.dice.one()?, case.class, case.attacker_arm);
    let limit = charge::square_limit(case.start, case.attacker_arm);
    let formed = charge::square_forms(rolled, limit);
    Ok(json!({ "rolled": rolled, "limit": limit, "formed": formed, "disordered": !formed }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Countercharge {
    start: f64,
}

pub fn countercharge(put: &mut Put<'_>) -> Answer {
    let Countercharge { start } = put.read()?;
    let ridden = charge::countercharge(start);
    Ok(json!({ "countercharge": ridden, "remaining": start - ridden }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reach {
    attacker: Unit,
    start: f64,
    start_after_reaction: Option<f64>,
    #[serde(default)]
    deductions: f64,
}

pub fn reach(put: &mut Put<'_>) -> Answer {
    let case: Reach = put.read()?;
    let troop = case.attacker.troop();
    let tally =
        charge::reach(&troop, &MoveFacts::plain(troop), &put.house).map_err(|bar| bar.why.words().to_owned())?;
    let reach = tally.with("Deductions of the path", Rule::new("FLA MEL-23"), -case.deductions);
    let reach = Tally::total(&reach).max(0.0);
    let after = case.start_after_reaction.unwrap_or(case.start);
    let approach = charge::approach(reach, case.start, after);
    Ok(json!({
        "reach": reach, "defender_tests": approach.defender_tests,
        "contact": approach.contact, "attacker_disordered": !approach.contact,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MayReact {
    defender: Unit,
    #[serde(default = "front")]
    aspect: Aspect,
    #[serde(default)]
    in_melee: bool,
    #[serde(default)]
    left_building: bool,
    #[serde(default)]
    fired: bool,
    #[serde(default)]
    moved: f64,
}

fn front() -> Aspect {
    Aspect::Front
}

pub fn may_react(put: &mut Put<'_>) -> Answer {
    let case: MayReact = put.read()?;
    let facts = ReactionFacts {
        troop: case.defender.troop(),
        aspect: case.aspect,
        in_melee: case.in_melee,
        left_building: case.left_building,
        fired: case.fired,
        charged: false,
        may_not_fire: false,
        in_water: false,
        moved: case.moved,
    };
    match charge::reactions(&facts) {
        Err(bar) => Ok(json!({ "reacts": false, "reason": word(&bar.why)? })),
        Ok(reactions) => {
            let mut options = reactions.options.iter().map(word).collect::<Result<Vec<_>, _>>()?;
            options.sort_by_key(ToString::to_string);
            let mut told = json!({ "reacts": true, "options": options });
            if reactions.options == [Reaction::Countercharge] {
                told["fires"] = json!(reactions.fires);
            }
            Ok(told)
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryBonus {
    unit: Unit,
    #[serde(default)]
    second_round: bool,
    loser_retreat: Option<f64>,
}

pub fn victory_bonus(put: &mut Put<'_>) -> Answer {
    let case: VictoryBonus = put.read()?;
    let troop = case.unit.troop();
    let bonus = match charge::victory_bonus_pip(&troop, case.second_round, &put.house) {
        Some(_) => charge::victory_bonus(&troop, put.dice.one()?, &put.house).total(),
        None => 0.0,
    };
    let mut told = json!({ "bonus": bonus });
    if let Some(retreat) = case.loser_retreat {
        told["contact"] = json!(charge::catches(bonus, retreat));
    }
    Ok(told)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SecondDefender {
    #[serde(default)]
    is_original_loser: bool,
    tested: Option<Tested>,
    #[serde(default)]
    status: Morale,
    #[serde(default = "yes")]
    from_front: bool,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Tested {
    Passed,
    Failed,
}

fn yes() -> bool {
    true
}

pub fn second_defender(put: &mut Put<'_>) -> Answer {
    let case: SecondDefender = put.read()?;
    let found = charge::second_defender(&SecondDefenderFacts {
        is_original_loser: case.is_original_loser,
        tested: case.tested.map(|tested| tested == Tested::Passed),
        morale: case.status,
        from_front: case.from_front,
    });
    Ok(json!({
        "tests": found.tests, "reacts_if_passed": found.reacts_if_passed,
        "reacts": found.reacts_if_passed && !found.tests, "lost_first_round": found.lost_first_round,
    }))
}
