//! One attack, up to the choices that follow it.

use galloper::game::Side;
use galloper::rules::seven_hex::book::arms::Arm;
use galloper::rules::seven_hex::book::tables::combat_dice;
use galloper::rules::seven_hex::judge::charge::costs_hits;
use galloper::rules::seven_hex::judge::combat::{
    Assault, Attacker, Defender, Slope, Stands, adjusted, attack, defence, is_helpless, total,
};
use galloper::rules::seven_hex::judge::orders::{is_obeyed, value};
use galloper::rules::seven_hex::judge::verdict::{AttackersMove, DefendersMove, Strength, Winner, Won, won};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Answer;
use super::units::{Commander, Kind};
use super::{Put, side};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Combat {
    #[serde(default)]
    attackers: Vec<Attacking>,
    #[serde(default)]
    defenders: Vec<Defending>,
    defender_army: String,
    #[serde(default)]
    attacker_commander: Option<Commander>,
    #[serde(default)]
    defender_commander: Option<Commander>,
    #[serde(default)]
    earlier_attacks_by_others: usize,
    #[serde(default)]
    adjacent_enemy_areas: usize,
    #[serde(default)]
    adjacent_friendly_areas: usize,
    #[serde(default)]
    terrain: Ground,
    #[serde(default)]
    counter_chargers: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attacking {
    id: String,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    platoon: bool,
    #[serde(default)]
    guns: bool,
    #[serde(default)]
    trotter: bool,
    #[serde(default)]
    charge: bool,
    #[serde(default)]
    attacked_before: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defending {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "type")]
    kind: Kind,
    hex: Hex,
    #[serde(default)]
    disrupted: bool,
    #[serde(default)]
    platoon: bool,
    #[serde(default)]
    guns: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Hex {
    Centre,
    Front,
    Other,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ground {
    #[serde(default)]
    slope: Option<Sloping>,
    #[serde(default)]
    river: bool,
    #[serde(default)]
    town: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sloping {
    Up,
    Down,
}

impl Attacking {
    fn facts(&self) -> Attacker {
        Attacker {
            arm: self.kind.arm(),
            platoon: self.platoon,
            guns: self.guns,
            trots: self.trotter,
            charges: self.charge,
            tired: self.attacked_before,
        }
    }
}

impl Defending {
    fn facts(&self) -> Defender {
        let stands = match self.hex {
            Hex::Centre => Stands::Centre,
            Hex::Front => Stands::Facing,
            Hex::Other => Stands::Elsewhere,
        };
        let Self { disrupted, platoon, guns, .. } = *self;
        Defender { arm: self.kind.arm(), stands, disrupted, platoon, guns }
    }
}

impl Combat {
    fn facts(&self) -> Assault {
        Assault {
            attackers: self.attackers.iter().map(Attacking::facts).collect(),
            defenders: self.defenders.iter().map(Defending::facts).collect(),
            earlier: self.earlier_attacks_by_others,
            enemies_about: self.adjacent_enemy_areas,
            friends_about: self.adjacent_friendly_areas,
            slope: self.terrain.slope.map_or(Slope::Level, |slope| match slope {
                Sloping::Up => Slope::Up,
                Sloping::Down => Slope::Down,
            }),
            river: self.terrain.river,
            town: self.terrain.town,
            meeting: 0,
        }
    }

    fn strengths(&self) -> [Strength; 2] {
        let disrupted = self.defenders.iter().filter(|unit| unit.disrupted).count();
        let defenders = Strength { fit: self.defenders.len() - disrupted, disrupted };
        [Strength { fit: self.attackers.len(), disrupted: 0 }, defenders]
    }
}

pub fn combat(put: &mut Put) -> Answer {
    let case: Combat = put.read()?;
    let mut assault = case.facts();
    let charged = assault.attackers.iter().any(|unit| unit.charges);
    let mut said = json!({});
    if charged && case.counter_chargers > 0 {
        let meets = is_met(put, side(&case.defender_army)?)?;
        assault.meeting = if meets { case.counter_chargers } else { 0 };
        said["counter_charge"] = meets.into();
    }
    let margin = values(put, &case, &assault, &mut said)?;
    let [attackers, defenders] = case.strengths();
    let won = won(margin, attackers, defenders);
    let back = if won.gives_back() { won.given_back(put.dice.one("return_hits")?) } else { 0 };
    tell(&mut said, &won, back);
    if charged {
        tell_of_charge(put, &case, &won, &mut said);
    }
    Ok(said)
}

/// Whether a counter-charge is obeyed.
fn is_met(put: &mut Put, army: Side) -> Result<bool, String> {
    let [white, red] = put.dice.order("counter_charge")?;
    Ok(is_obeyed(value(army, 1).whole(), white, red))
}

/// Throws, tells the values, and says by how much the attackers won.
fn values(put: &mut Put, case: &Combat, assault: &Assault, said: &mut Value) -> Result<i32, String> {
    let modified = [defence(assault).whole(), attack(assault, &put.house).whole()];
    let adjusted = modified.map(adjusted);
    let mut best = |name: &str, commander: Option<Commander>| -> Result<u8, String> {
        let dice = usize::from(combat_dice(commander.map(Commander::quality)));
        Ok(put.dice.dice(name, dice)?.into_iter().max().unwrap_or_default())
    };
    let defended =
        if is_helpless(&assault.defenders) { 0 } else { total(adjusted[0], best("defence", case.defender_commander)?) };
    let attacked = total(adjusted[1], best("attack", case.attacker_commander)?);
    for (key, number) in [
        ("modified_dv", modified[0]),
        ("modified_av", modified[1]),
        ("adjusted_dv", adjusted[0]),
        ("adjusted_av", adjusted[1]),
        ("final_dv", defended),
        ("final_av", attacked),
        ("margin", attacked - defended),
    ] {
        said[key] = number.into();
    }
    Ok(attacked - defended)
}

/// Tells who won, and the hits of both.
fn tell(said: &mut Value, won: &Won, back: usize) {
    let (winner, [on_defender, on_attacker]) = match won.winner() {
        None => (Value::Null, [0, 0]),
        Some(Winner::Attacker) => ("attacker".into(), [won.hits, back]),
        Some(Winner::Defender) => ("defender".into(), [back, won.hits]),
    };
    said["winner"] = winner;
    said["hits_on_defender"] = on_defender.into();
    said["hits_on_attacker"] = on_attacker.into();
    if won.margin != 0 {
        said["loser_wiped_out"] = won.wiped_out.into();
    }
    said["defender_move"] = match won.defenders_move() {
        DefendersMove::None => "none",
        DefendersMove::Gone => "all eliminated",
        DefendersMove::Retreat => "retreat 2",
        DefendersMove::MayWithdraw => "may withdraw",
    }
    .into();
    said["attacker_move"] = attackers_move(won.attackers_move(false, false)).into();
}

fn attackers_move(moving: AttackersMove) -> &'static str {
    match moving {
        AttackersMove::Stay => "stays",
        AttackersMove::May => "may advance",
        AttackersMove::ChargersMust => "chargers must advance, others may",
        AttackersMove::MayPursue => "may advance; cavalry may also move strategically",
    }
}

fn tell_of_charge(put: &Put, case: &Combat, won: &Won, said: &mut Value) {
    let costs = costs_hits(won, &put.house);
    let chargers = case.attackers.iter().filter(|unit| unit.charge && costs);
    said["charge_hits"] = chargers.map(|unit| unit.id.clone()).collect();
    said["attacker_move"] = attackers_move(won.attackers_move(true, costs)).into();
    let has_cavalry = case.defenders.iter().any(|unit| unit.kind.arm() == Arm::Cavalry);
    if has_cavalry && said["hits_on_defender"] != 0 {
        said["first_defender_hit"] = "cav".into();
    }
}
