//! Answers as messages give them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::RpcError;
use crate::dice::{Faces, Generator, Reads as _, Source};
use crate::game::{
    Answer, AnswerTo, Awaiting, Choice, Drawing, FactValue, Offer, Ruleset, Ruling, Statement, Target, Unsaid,
};
use crate::rules::{Action, Battle};

/// An answer: exactly one of `choose`, `action`, `facts`, `faces` and `ruling`; `drawing` goes with `choose`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerParams {
    /// Takes up an offer by its index or id.
    pub choose: Option<Chosen>,
    /// Completes an offer on the ground: `{"legs": [{"advance": 4}]}` or `{"to": {"x": 1, "y": 2, "facing": 90}}`.
    pub drawing: Option<Drawing>,
    /// An action written out, as the offers show them.
    pub action: Option<Value>,
    /// Facts by name; those left out stand as measured.
    pub facts: Option<BTreeMap<String, FactValue>>,
    /// The faces shown, `{"sum": 9}` where their sum alone is read, or `"throw"` to let the process throw.
    pub faces: Option<Thrown>,
    /// The umpire's ruling: `{"by", "why", "departs_from", "sets"}`.
    #[schemars(with = "Option<Ruling<Value>>")]
    pub ruling: Option<Value>,
    /// Whose eyes ask: `umpire`, `a`, `b`, or a side's name; the umpire's unless it is given.
    pub eyes: Option<String>,
}

/// An offer, by its index from nought or by its id.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Chosen {
    /// Its place among the offers.
    Index(usize),
    /// Its id.
    Id(String),
}

/// Faces, or a word for the process to throw them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Thrown {
    /// The faces in the order asked for.
    Faces(Vec<u8>),
    /// `throw`.
    Word(ThrowWord),
    /// `{"sum": 9}`: what they come to, where nothing else of them is read.
    Sum {
        /// The sum.
        sum: i32,
    },
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ThrowWord {
    /// The process throws.
    Throw,
}

impl AnswerParams {
    /// The answer to what a battle waits for, and where its dice come from.
    pub fn answer(&self, battle: &Battle, generator: &mut Generator) -> Result<(AnswerTo<Battle>, Source), RpcError> {
        let count = [
            self.choose.is_some(),
            self.action.is_some(),
            self.facts.is_some(),
            self.faces.is_some(),
            self.ruling.is_some(),
        ];
        if count.into_iter().filter(|given| *given).count() != 1 {
            return Err(RpcError::params("", "give exactly one of choose, action, facts, faces and ruling"));
        }
        if self.drawing.is_some() && self.choose.is_none() {
            return Err(RpcError::params("drawing", "it goes with choose"));
        }
        if let Some(chosen) = &self.choose {
            return Ok((Answer::Act(choose(battle, chosen, self.drawing.as_ref())?), Source::Table));
        }
        if let Some(thrown) = &self.faces {
            return roll(battle, thrown, generator);
        }
        let answer = match (&self.action, &self.facts, &self.ruling) {
            (Some(action), _, _) => Answer::Act(read("action", action)?),
            (_, Some(facts), _) => Answer::State(Statement(facts.clone())),
            (_, _, ruling) => Answer::Rule(read("ruling", ruling.as_ref().unwrap_or(&Value::Null))?),
        };
        Ok((answer, Source::Table))
    }
}

fn read<T: DeserializeOwned>(field: &str, value: &Value) -> Result<T, RpcError> {
    serde_path_to_error::deserialize(value).map_err(|fault| {
        let path = fault.path().to_string();
        let field = if path == "." { field.to_owned() } else { format!("{field}.{path}") };
        RpcError::params(&field, fault.into_inner())
    })
}

fn roll(battle: &Battle, thrown: &Thrown, generator: &mut Generator) -> Result<(AnswerTo<Battle>, Source), RpcError> {
    match (thrown, battle.awaiting()) {
        (Thrown::Faces(faces), _) => Ok((Answer::Roll(Faces(faces.clone())), Source::Table)),
        (Thrown::Word(ThrowWord::Throw), Awaiting::Dice(request)) => {
            Ok((Answer::Roll(generator.throw(request.dice)), Source::Generator))
        }
        (Thrown::Sum { sum }, Awaiting::Dice(request)) if request.reading.reads_only_the_sum() => {
            let faces = request.dice.faces_of_sum(*sum);
            let faces = faces.ok_or_else(|| RpcError::params("faces.sum", "the dice cannot come to that"))?;
            Ok((Answer::Roll(faces), Source::Sum))
        }
        (Thrown::Sum { .. }, Awaiting::Dice(_)) => Err(RpcError::params("faces", "each face counts: give all of them")),
        (Thrown::Word(ThrowWord::Throw) | Thrown::Sum { .. }, _) => {
            Err(RpcError::params("faces", "no dice are asked for"))
        }
    }
}

fn choose(battle: &Battle, chosen: &Chosen, drawing: Option<&Drawing>) -> Result<Action, RpcError> {
    let Awaiting::Choice(choice) = battle.awaiting() else {
        return Err(RpcError::params("choose", "nothing is to be chosen now"));
    };
    let offer = offered(choice, chosen)?;
    match (&offer.target, drawing) {
        (Target::Ground(_), Some(drawing)) => Ok(battle.draw(offer, drawing)?),
        (Target::Ground(_), None) => Err(RpcError::params("drawing", "this offer is completed by a drawing")),
        (_, Some(_)) => Err(RpcError::params("drawing", "this offer needs none")),
        (_, None) => Ok(offer.action.clone()),
    }
}

fn offered<'a>(choice: &'a Choice<Action, Unsaid>, chosen: &Chosen) -> Result<&'a Offer<Action, Unsaid>, RpcError> {
    match chosen {
        Chosen::Index(index) => {
            let offer = choice.offers.get(*index);
            offer.ok_or_else(|| {
                RpcError::params("choose", format!("there are {} offers, counted from 0", choice.offers.len()))
            })
        }
        Chosen::Id(id) => {
            let mut named = choice.offers.iter().filter(|offer| offer.id() == *id);
            match (named.next(), named.next()) {
                (Some(offer), None) => Ok(offer),
                (Some(_), Some(_)) => {
                    Err(RpcError::params("choose", format!("several offers are “{id}”; choose one by its index")))
                }
                (None, _) => Err(RpcError::params("choose", format!("no offer is “{id}”"))),
            }
        }
    }
}
