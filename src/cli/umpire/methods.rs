//! The list of methods.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::error::RpcError;
use super::server::Server;
use super::{answering, ledger, opening, past, query, scenario};

/// Gives a method its params and the server.
type Call = Box<dyn Fn(&mut Server, Value) -> Result<Value, RpcError>>;

/// Something another program may ask for.
pub(super) struct Method {
    /// Its name, as `battle/answer`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Does it.
    pub call: Call,
    /// The schema of its params.
    pub params: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of its result.
    pub result: fn(&mut SchemaGenerator) -> Schema,
}

impl Method {
    fn of<P, T>(name: &'static str, about: &'static str, does: fn(&mut Server, &P) -> Result<T, RpcError>) -> Self
    where
        P: DeserializeOwned + JsonSchema + 'static,
        T: Serialize + JsonSchema + 'static,
    {
        let call = move |server: &mut Server, params: Value| {
            let params: P = serde_path_to_error::deserialize(params).map_err(|fault| {
                let field = fault.path().to_string();
                RpcError::params(if field == "." { "" } else { &field }, fault.into_inner())
            })?;
            let result = does(server, &params)?;
            Ok(serde_json::to_value(result).expect("a result is plain data"))
        };
        let schema_of = (SchemaGenerator::subschema_for::<P>, SchemaGenerator::subschema_for::<T>);
        Self { name, about, call: Box::new(call), params: schema_of.0, result: schema_of.1 }
    }
}

/// The version of the schema: 1 had a scene with `turn`, `activations` and `badges`.
pub(super) const VERSION: u32 = 2;

/// Params of a method that needs none.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// The methods there are.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Methods {
    /// The version of the schema. From 2 on, fields are only added within a version.
    version: u32,
    /// Each with its name and what it does.
    methods: Vec<Named>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Named {
    /// The method's name.
    name: &'static str,
    /// What it does.
    about: &'static str,
}

/// Every method, in the order they are listed.
pub(super) fn methods() -> Vec<Method> {
    let mut methods = vec![
        Method::of("battle/open", "Opens a battle from a scenario.", opening::open),
        Method::of("battle/resume", "Goes on with a battle from its journal.", opening::resume),
        Method::of("battle/keep", "Keeps the battle in another journal, or in memory, from now on.", opening::keep),
        Method::of("battle/stop", "Tells what the battle waits for.", query::stop),
        Method::of("battle/answer", "Answers it.", answering::answer),
        Method::of("battle/check", "Says whether an answer would be taken; changes nothing.", answering::check),
        Method::of("battle/odds", "Tells the chances of an answer; changes nothing.", answering::odds),
        Method::of("battle/measure", "Measures between two units, or two points.", query::measure),
        Method::of("battle/take_back", "Puts the battle back to what it was after an entry.", past::take_back),
        Method::of("battle/redo", "Puts back what was last taken back.", past::redo),
        Method::of("battle/correct", "Gives an entry anew; those after it follow with their own dice.", past::correct),
        Method::of("battle/run", "Lets a robot play.", answering::run),
        Method::of("battle/scene", "Tells what a pair of eyes may see.", query::scene),
        Method::of("battle/journal", "Lists the entries, taken-back ones included and marked.", query::journal),
        Method::of("battle/rulings", "Lists what the umpire has ruled.", query::rulings),
        Method::of("battle/diary", "Tells the battle as a diary.", query::diary),
        Method::of("ledger/judge", "Judges a procedure from stated facts, with no battle open.", ledger::judge),
        Method::of("ledger/resolve", "The same with its dice.", ledger::resolve),
        Method::of("scenario/list", "Lists the scenarios there are.", |server, _: &Nothing| Ok(scenario::list(server))),
        Method::of("scenario/check", "Finds every fault of a file.", |server, file| Ok(scenario::check(server, file))),
    ];
    let own = ("rpc/methods", "Lists the methods.");
    let named = |(name, about)| Named { name, about };
    let listed: Vec<_> = methods.iter().map(|method| (method.name, method.about)).chain([own]).collect();
    let mut list = Method::of(own.0, own.1, |_, _: &Nothing| Ok(Methods { version: VERSION, methods: vec![] }));
    list.call = Box::new(move |_, _| {
        let methods = Methods { version: VERSION, methods: listed.iter().copied().map(named).collect() };
        Ok(serde_json::to_value(methods).expect("a result is plain data"))
    });
    methods.push(list);
    methods
}
