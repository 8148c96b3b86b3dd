//! Reading cases, putting them, comparing what comes back.
#![allow(clippy::similar_names, reason = "facts and faces")]
#![allow(clippy::struct_field_names, reason = "fields are named as the cases name them")]

mod arc;
mod artillery;
mod bayonet_musket;
mod charge;
mod continuity;
mod counter_battery;
mod dice;
mod formation;
mod grand_tactical;
mod initiative;
mod major_morale;
mod melee;
mod morale;
mod movement;
mod retreat;
mod save;
mod sequence;
mod seven_hex;
mod small_arms;
mod unit;
mod words;

use std::collections::BTreeMap;
use std::path::Path;

use galloper::rules::flanders::book::house::House;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use dice::Dice;

/// What a question answers, or why it could not be put.
type Answer = Result<Value, String>;

#[derive(Deserialize)]
struct Case {
    id: String,
    /// The book or books it is put under: only the games of continuity have more than one.
    edition: Option<String>,
    /// The rules it is about, each with the mark of its book where several games may be meant.
    rules: Vec<String>,
    kind: String,
    situation: Situation,
    /// Faces, or throws of several dice, in the order used.
    dice: Vec<Value>,
    /// Whether it reads a table that stands in for one not at hand.
    #[serde(default)]
    standin: bool,
    expected: Map<String, Value>,
}

impl Case {
    /// The dice as single faces.
    fn faces(&self) -> Result<Vec<u8>, String> {
        let face = |die: &Value| serde_json::from_value(die.clone()).map_err(|why| format!("{die} is no face: {why}"));
        self.dice.iter().map(face).collect()
    }

    /// Whether all its rules are of the book with this mark.
    fn is_of_book(&self, mark: &str) -> bool {
        self.rules.iter().all(|rule| rule.split_once(' ').is_some_and(|(book, _)| book == mark))
    }
}

/// A situation; in what is listed under `attacks` the order of the file counts, so that it becomes a list of pairs.
struct Situation(Map<String, Value>);

impl<'de> Deserialize<'de> for Situation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder).map(Self)
    }
}

/// Reads a map key by key.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a situation")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut read = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = if key == "attacks" { map.next_value::<Pairs>()?.0 } else { map.next_value()? };
            read.insert(key, value);
        }
        Ok(read)
    }
}

/// A map as a list of pairs in the order written; anything else as it is.
struct Pairs(Value);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsPairs;

        impl<'de> Visitor<'de> for AsPairs {
            type Value = Value;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of attacks")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    pairs.push(Value::Array(vec![key.into(), value]));
                }
                Ok(Value::Array(pairs))
            }
        }

        deserializer.deserialize_map(AsPairs).map(Self)
    }
}

/// A case as it is put: the situation without its question and house rules, those rules, and the dice.
pub struct Put<'a> {
    situation: Value,
    house: House,
    dice: &'a mut Dice,
}

impl Put<'_> {
    /// The situation in the shape of one question; a field that shape does not know is an error.
    fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_value(self.situation.clone()).map_err(|why| format!("the situation cannot be read: {why}"))
    }
}

#[derive(Deserialize)]
struct Disputes {
    disputed: BTreeMap<String, String>,
}

/// The cases that are disputed, with our reading.
pub fn disputed(file: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    toml::from_str::<Disputes>(&text).map(|read| read.disputed).unwrap_or_default()
}

/// Puts every case of a file, prints what fails, and says whether all passed.
pub fn run_file(file: &Path, disputed: &BTreeMap<String, String>) -> bool {
    let name = file.display();
    let read = std::fs::read_to_string(file).map_err(|why| why.to_string());
    let cases: Vec<Case> = match read.and_then(|text| serde_json::from_str(&text).map_err(|why| why.to_string())) {
        Ok(cases) => cases,
        Err(why) => {
            println!("{name}: cannot be read: {why}");
            println!("{name}: 0 passed, 1 failed");
            return false;
        }
    };
    let (mut passed, mut failed, mut in_dispute, mut apart) = (0, 0, 0, 0);
    for case in &cases {
        if case.standin && !bayonet_musket::stand_ins_are_in_use() {
            apart += 1;
            continue;
        }
        match put(case) {
            Ok(()) => passed += 1,
            Err(got) if disputed.contains_key(&case.id) => {
                in_dispute += 1;
                println!("{}: disputed: {} | got {got}", case.id, disputed[&case.id]);
            }
            Err(got) => {
                failed += 1;
                println!("{}: expected {} | got {got}", case.id, Value::Object(case.expected.clone()));
            }
        }
    }
    if in_dispute > 0 {
        println!("{name}: {in_dispute} disputed");
    }
    if apart > 0 {
        println!("{name}: {apart} not put: they read stand-in tables, and an owner's own are in use");
    }
    println!("{name}: {passed} passed, {failed} failed");
    failed == 0
}

/// Puts one case; says what came back when it is not what was expected.
fn put(case: &Case) -> Result<(), String> {
    match &case.edition {
        Some(_) => continuity::put(case),
        None if case.is_of_book("SHS") => seven_hex::put(case),
        None if case.is_of_book("BM") => bayonet_musket::put(case),
        None => put_flanders(case),
    }
}

fn put_flanders(case: &Case) -> Result<(), String> {
    let mut situation = case.situation.0.clone();
    let question = situation.remove("question");
    let question = question.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
    let house = house(situation.remove("house").as_ref())?;
    let mut dice = Dice::new(&case.faces()?);
    let mut put = Put { situation: Value::Object(situation), house, dice: &mut dice };
    let mut got = answer(&case.kind, &question, &mut put)?;
    dice.all_used()?;
    if case.kind == "charge" {
        sequence::in_the_words_of(&case.expected, &case.situation.0, &mut got);
    }
    if is_same(&Value::Object(case.expected.clone()), &got) { Ok(()) } else { Err(got.to_string()) }
}

fn house(switches: Option<&Value>) -> Result<House, String> {
    let mut house = House::default();
    for (name, value) in switches.and_then(Value::as_object).into_iter().flatten() {
        house.set(name, &switch_value(value))?;
    }
    Ok(house)
}

/// A switch's value as it is written in a file of house rules.
fn switch_value(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(set) => if *set { "on" } else { "off" }.to_owned(),
        other => other.to_string(),
    }
}

fn answer(kind: &str, question: &str, put: &mut Put<'_>) -> Answer {
    match (kind, question) {
        ("arc", "" | "front") => arc::front(put),
        ("arc", "aspect") => arc::aspect(put),
        ("arc", "gun_range") => arc::gun_range(put),
        ("support", "" | "all") => arc::support(put),
        ("artillery", "" | "fire") => artillery::fire(put),
        ("artillery", "target") => artillery::target(put),
        ("artillery", "eligible") => artillery::eligible(put),
        ("artillery", "massed") => artillery::massed(put),
        ("artillery", "building") => artillery::building(put),
        ("artillery", "battery_rate") => artillery::battery_rate(put),
        ("artillery", "spike") => artillery::spike(put),
        ("artillery", "partly_covered") => artillery::partly_covered(put),
        ("counter_battery", "" | "fire") => counter_battery::fire(put),
        ("casualties", "" | "melee") => melee::casualties(put),
        ("melee", "" | "points") => melee::points(put),
        ("melee", "involved") => melee::involved(put),
        ("charge", "" | "sequence") => sequence::sequence(put),
        ("charge", "range") => charge::range(put),
        ("charge", "square") => charge::square(put),
        ("charge", "countercharge") => charge::countercharge(put),
        ("charge", "reach") => charge::reach(put),
        ("charge", "may_react") => charge::may_react(put),
        ("charge", "victory_bonus") => charge::victory_bonus(put),
        ("charge", "second_defender") => charge::second_defender(put),
        ("formation", "" | "footprint") => formation::footprint(put),
        ("formation", "brigade") => formation::brigade(put),
        ("formation", "roster") => formation::roster(put),
        ("formation", "dummies") => formation::dummies(put),
        ("formation", "troop") => formation::troop(put),
        ("grand_tactical", "" | "move") => grand_tactical::card_move(put),
        ("grand_tactical", "freeze") => grand_tactical::freeze(put),
        ("grand_tactical", "entry") => grand_tactical::entry(put),
        ("grand_tactical", "set_on") => grand_tactical::set_on(put),
        ("grand_tactical", "card_target") => grand_tactical::card_target(put),
        ("grand_tactical", "card_fire") => grand_tactical::card_fire(put),
        ("grand_tactical", "new_arrival") => grand_tactical::new_arrival(put),
        ("grand_tactical", "general") => grand_tactical::general(put),
        ("sighting", "" | "seen") => grand_tactical::seen(put),
        ("initiative", "" | "turn") => initiative::turn(put),
        ("initiative", "batch") => initiative::batch(put),
        ("initiative", "phases") => initiative::phases(put),
        ("major_morale", "" | "test") => major_morale::test(put),
        ("major_morale", "effects") => major_morale::effects(put),
        ("morale", "" | "check") => morale::check(put),
        ("morale", "trigger") => morale::trigger(put),
        ("morale", "general_risk") => morale::general_risk(put),
        ("morale", "advance_test") => morale::advance_test(put),
        ("morale", "disorder") => morale::disorder(put),
        ("movement", "" | "allowance") => movement::allowance(put),
        ("movement", "end") => movement::end(put),
        ("movement", "pinned") => movement::pinned(put),
        ("movement", "general") => movement::general(put),
        ("retreat", "" | "distance") => retreat::distance(put),
        ("retreat", "filter") => retreat::filter(put),
        ("retreat", "direction") => retreat::direction(put),
        ("retreat", "rally_step") => retreat::rally_step(put),
        ("retreat", "reform") => retreat::reform(put),
        ("small_arms", "" | "volleys") => small_arms::volleys(put),
        ("small_arms", "pistol") => small_arms::pistol(put),
        ("small_arms", "fresh") => small_arms::fresh(put),
        ("small_arms", "share") => small_arms::share(put),
        ("small_arms", "in_passing") => small_arms::in_passing(put),
        ("save", "" | "roll") => save::roll(put),
        ("save", "partial_cover") => save::partial_cover(put),
        _ => Err(format!("no such question: {kind} / {question}")),
    }
}

/// Whether an answer is the expected one: numbers to within 0.0005, objects by the expected keys.
fn is_same(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Number(a), Value::Number(b)) => {
            a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| (a - b).abs() <= 0.0005)
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Object(a), Value::Object(b)) => a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_same(a, b))),
        _ => expected == got,
    }
}
