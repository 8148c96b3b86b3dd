//! Melees: points, products, losses, who fights.

use galloper::geometry::Formation;
use galloper::rules::flanders::book::profile::{Branch, Class};
use galloper::rules::flanders::book::shot::{Fighter, SaveShift};
use galloper::rules::flanders::judge::engaged::{Engaged, Front, squarely_met};
use galloper::rules::flanders::judge::melee::{self, Decision, Group, Points};
use galloper::rules::flanders::judge::melee_losses::{self, Hundredths, Winner};
use galloper::rules::flanders::judge::{Aspect, saves};
use serde::Deserialize;
use serde_json::{Value, json};

use super::unit::{line, word};
use super::{Answer, Put, words};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Melee {
    attacker: Vec<Fighters>,
    defender: Vec<Fighters>,
    #[serde(default)]
    second_round_vs_original_loser: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fighters {
    r#type: Fighter,
    #[serde(default = "line")]
    class: Class,
    figures: u8,
    #[serde(default)]
    mods: Vec<String>,
}

impl Fighters {
    fn group(&self) -> Result<Group, String> {
        let circumstances = words::circumstances(&self.mods)?;
        Ok(Group { fighter: self.r#type, class: self.class, figures: self.figures, circumstances })
    }
}

fn values(points: &Points) -> Vec<i32> {
    points.values.iter().map(galloper::game::Tally::whole).collect()
}

pub fn points(put: &mut Put<'_>) -> Answer {
    let case: Melee = put.read()?;
    let side = |fighters: &[Fighters]| {
        let groups = fighters.iter().map(Fighters::group).collect::<Result<Vec<Group>, String>>()?;
        Ok::<Points, String>(Points::of(&groups, case.second_round_vs_original_loser))
    };
    let (attacker, defender) = (side(&case.attacker)?, side(&case.defender)?);
    let mut told = json!({
        "attacker_values": values(&attacker), "defender_values": values(&defender),
        "attacker_total": attacker.total, "defender_total": defender.total,
    });
    match melee::decision(&attacker, &defender) {
        Decision::Automatic { winner } => {
            told["automatic"] = json!(true);
            told["winner"] = word(&winner)?;
        }
        Decision::Dice => fight(put, [attacker.total, defender.total], &mut told)?,
    }
    Ok(told)
}

fn fight(put: &mut Put<'_>, totals: [i32; 2], told: &mut Value) -> Result<(), String> {
    let mut ties = 0;
    loop {
        let products = melee::products(totals, put.dice.two()?, &put.house);
        ties += u8::from(products.attacker == products.defender);
        let Some(winner) = products.winner else { continue };
        told["attacker_product"] = json!(products.attacker);
        told["defender_product"] = json!(products.defender);
        told["winner"] = word(&winner)?;
        told["automatic"] = json!(false);
        if ties > 0 {
            told["ties"] = json!(ties);
        }
        return Ok(());
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Losses {
    winner_arm: Branch,
    winner_figures: u8,
    #[serde(default = "front")]
    winner_aspect: Aspect,
    #[serde(default)]
    winner_mods: Vec<String>,
    loser_arm: Branch,
    loser_figures: u8,
    #[serde(default = "in_line")]
    loser_formation: Formation,
    #[serde(default)]
    loser_mods: Vec<String>,
    #[serde(default)]
    automatic: bool,
    #[serde(default = "yes")]
    saves: bool,
}

fn front() -> Aspect {
    Aspect::Front
}

fn in_line() -> Formation {
    Formation::Line
}

fn yes() -> bool {
    true
}

pub fn casualties(put: &mut Put<'_>) -> Answer {
    let case: Losses = put.read()?;
    let winner = Winner {
        branch: case.winner_arm,
        aspect: case.winner_aspect,
        loser: case.loser_arm,
        loser_formation: case.loser_formation,
    };
    let rate = melee_losses::winner_rate(&winner);
    let loser_casualties = rounded(put, melee_losses::loser_rate(), case.loser_figures)?;
    let winner_casualties = if case.automatic { 0 } else { rounded(put, rate, case.winner_figures)? };
    let winner_casualties = melee_losses::winner_casualties(winner_casualties, loser_casualties, case.automatic);
    let mut told = json!({
        "winner_rate": rate, "loser_casualties": loser_casualties, "winner_casualties": winner_casualties,
    });
    if case.saves {
        let sides = [
            ("loser", case.loser_arm, &case.loser_mods, loser_casualties),
            ("winner", case.winner_arm, &case.winner_mods, winner_casualties),
        ];
        for (side, arm, mods, casualties) in sides {
            let shifts = [vec![SaveShift::Melee], words::save_shifts(mods)?].concat();
            let need = saves::needed(arm, &shifts, &put.house).whole();
            told[format!("{side}_need")] = json!(need);
            told[format!("{side}_lost")] = json!(saves::lost(need, &put.dice.many(casualties)?));
        }
    }
    Ok(told)
}

fn rounded(put: &mut Put<'_>, rate: u8, figures: u8) -> Result<u8, String> {
    let loss = Hundredths::of(&[(rate, figures)]);
    let face = if loss.needs_die(&put.house) { Some(put.dice.one()?) } else { None };
    Ok(loss.rounded(face))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Involved {
    attacker: Lined,
    defender: Lined,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lined {
    front: u8,
    rear: u8,
    width: f64,
    centre: f64,
}

impl Lined {
    fn front(&self) -> Front {
        Front { front: self.front, rear: self.rear, width: self.width, centre: self.centre }
    }
}

pub fn involved(put: &mut Put<'_>) -> Answer {
    let case: Involved = put.read()?;
    let overlap = put.house.overlap;
    let (attacker, defender) = squarely_met(&case.attacker.front(), &case.defender.front(), overlap);
    let told = |engaged: Engaged| json!({ "touching": engaged.touching, "overlap": engaged.overlap, "figures": engaged.figures });
    Ok(json!({ "attacker": told(attacker), "defender": told(defender) }))
}
