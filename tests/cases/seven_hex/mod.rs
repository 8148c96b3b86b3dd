//! The cases of *Blenheim 1704*, of the Seven Hex System.

mod around;
mod combat;
mod commanders;
mod dice;
mod fire;
mod ground;
mod morale;
mod moves;
mod retreat;
mod units;

use galloper::game::Side;
use galloper::rules::seven_hex::book::house::House;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Answer, Case};
use dice::Throws;

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

fn side(name: &str) -> Result<Side, String> {
    match name {
        "allied" => Ok(Side::A),
        "fb" => Ok(Side::B),
        _ => Err(format!("no such side: {name}")),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::A => "allied",
        Side::B => "fb",
    }
}

/// Puts one case; says what came back when it is not what was expected.
pub fn put(case: &Case) -> Result<(), String> {
    let mut situation = case.situation.0.clone();
    let mut house = House::default();
    for (name, value) in situation.remove("house").as_ref().and_then(Value::as_object).into_iter().flatten() {
        house.set(name, &super::switch_value(value))?;
    }
    let mut put = Put { situation: Value::Object(situation), house, dice: Throws::new(&case.dice) };
    let got = answer(&case.kind, &mut put)?;
    put.dice.all_used()?;
    if Value::Object(case.expected.clone()) == got { Ok(()) } else { Err(got.to_string()) }
}

fn answer(kind: &str, put: &mut Put) -> Answer {
    match kind {
        "combat" => combat::combat(put),
        "earlier_attacks" => around::earlier_attacks(put),
        "charge_allowed" => around::charge_allowed(put),
        "artillery_fate" => around::artillery_fate(put),
        "pursuit" => around::pursuit(put),
        "marker" => around::marker(put),
        "arcs" => retreat::arcs(put),
        "withdraw" => retreat::withdraw(put),
        "retreat" => retreat::retreat(put),
        "retreat_split" => retreat::split(put),
        "order" => moves::order(put),
        "order_odds" => moves::order_odds(put),
        "tactical" => moves::tactical(put),
        "strategic" => moves::strategic(put),
        "initiative" => moves::initiative(put),
        "alternate" => moves::alternate(put),
        "capacity" => ground::capacity(put),
        "glanders" => ground::glanders(put),
        "facing" => ground::facing(put),
        "passage" => ground::crossing(put),
        "fire_arc" => ground::arc(put),
        "los" => ground::line_of_fire(put),
        "ranged_fire" => fire::ranged_fire(put),
        "attrition" => fire::attrition(put),
        "morale" => morale::morale(put),
        "commander_check" => commanders::check(put),
        "commander_area" => commanders::area(put),
        "commander_return" => commanders::comes_back(put),
        "focus" => commanders::focus(put),
        "roster" => commanders::roster(put),
        "victory" => commanders::victory(put),
        _ => Err(format!("no such kind: {kind}")),
    }
}
