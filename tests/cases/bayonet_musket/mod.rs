//! The cases of *Bayonet & Musket*.

mod artillery;
mod cavalry;
mod charge;
mod display;
mod infantry;
mod morale;
mod movement;
mod orders;
mod sequence;
mod throws;
mod unit;
mod words;

use std::path::Path;
use std::sync::LazyLock;

use galloper::data::bayonet_musket::cards_of;
use galloper::game::Side;
use galloper::hex::{Corner, Hex};
use galloper::rules::bayonet_musket::book::cards::Cards;
use galloper::rules::bayonet_musket::book::house::House;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{Answer, Case};
use throws::Throws;

/// The cards that are shipped.
static CARDS: LazyLock<Cards> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies/bayonet_musket/cards.toml");
    let text = std::fs::read_to_string(&file).expect("the cards are shipped");
    cards_of(&file, &text).expect("the cards are sound")
});

/// A case as it is put: the situation without its house rules, and the throws.
pub struct Put {
    situation: Value,
    house: House,
    dice: Throws,
}

impl Put {
    /// The situation in the shape of one question; a field that shape does not know is an error.
    fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_value(self.situation.clone()).map_err(|why| format!("the situation cannot be read: {why}"))
    }
}

/// The line of the map on which the cases count from nought; even, so that their first hex is a whole one.
const LINE: i16 = 100;

/// A hex of the cases: `q` runs east, `r` south.
fn hex([q, r]: [i16; 2]) -> Hex {
    let line = LINE - r;
    Hex::new(line, q + r + (line - line.rem_euclid(2)) / 2)
}

/// A hex as the cases write it.
fn axial(hex: Hex) -> [i16; 2] {
    let line = hex.line();
    let r = LINE - line;
    [hex.place() - (line - line.rem_euclid(2)) / 2 - r, r]
}

/// Hexes as the cases list them.
fn listed(hexes: impl IntoIterator<Item = Hex>) -> Value {
    let mut found: Vec<[i16; 2]> = hexes.into_iter().map(axial).collect();
    found.sort_unstable();
    json!(found)
}

fn facing(number: u8) -> Result<Corner, String> {
    Corner::ALL.get(usize::from(number)).copied().ok_or_else(|| format!("no such facing: {number}"))
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// Whether the cards that are shipped stand in for the player's own.
pub fn stand_ins_are_in_use() -> bool {
    CARDS.stand_in
}

/// Puts one case; says what came back when it is not what was expected.
pub fn put(case: &Case) -> Result<(), String> {
    let mut situation = case.situation.0.clone();
    let mut house = House::default();
    for (name, value) in situation.remove("house").as_ref().and_then(Value::as_object).into_iter().flatten() {
        house.set(name, &super::switch_value(value))?;
    }
    let mut put = Put { situation: Value::Object(situation), house, dice: Throws::new(&case.dice)? };
    let got = answer(&case.kind, &mut put)?;
    put.dice.all_used()?;
    if Value::Object(case.expected.clone()) == got { Ok(()) } else { Err(got.to_string()) }
}

fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "wing_first" | "wing_order" | "brigade_first" | "activation" | "cleanup" | "wing_victory" => {
            sequence::answer(kind, put)
        }
        "alignment" | "isolated" | "auto_order" | "display_action" | "involuntary" => display::answer(kind, put),
        "action_roll" | "order_change" | "leader_mods" | "leader_move" | "leader_casualty" | "dress" => {
            orders::answer(kind, put)
        }
        "charge_priority" | "may_try_charge" | "linear_attack" => charge::answer(kind, put),
        "facing_zones" | "facing_cost" | "allowance" | "move" | "stacking" | "stack_role" | "rout_through" => {
            movement::answer(kind, put)
        }
        "fan" | "artillery_first" | "artillery_actions" | "los" | "artillery_fire" | "impact" | "battalion_gun" => {
            artillery::answer(kind, put)
        }
        "casualty" | "volley" | "inf_net" | "inf_result" | "firefight" | "table" | "unable" | "retreat_hexes" => {
            infantry::answer(kind, put)
        }
        "momentum" | "cav_net" | "cav_vs_inf" | "inf_vs_cav" | "disorder" | "cav_after" | "advance" => {
            cavalry::answer(kind, put)
        }
        "morale" | "rout_marker" | "rout_distance" | "rout_end" => morale::answer(kind, put),
        _ => Err(format!("no such kind: {kind}")),
    }
}
