//! The JSON Schema of every message.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::methods::{VERSION, methods};

/// One schema that any message of the protocol fits: a request, or a response.
pub(super) fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let (mut requests, mut results) = (Vec::new(), Map::new());
    for method in methods() {
        let params = (method.params)(&mut generator);
        requests.push(json!({
            "type": "object",
            "description": method.about,
            "properties": {
                "jsonrpc": { "const": "2.0" },
                "id": { "type": ["string", "number", "null"] },
                "method": { "const": method.name },
                "params": params,
            },
            "required": ["jsonrpc", "method"],
        }));
        results.insert(method.name.to_owned(), json!((method.result)(&mut generator)));
    }
    let mut parts = generator.take_definitions(true);
    parts.insert("request".to_owned(), json!({ "oneOf": requests }));
    parts.insert("response".to_owned(), response(&results.values().collect::<Vec<_>>()));
    parts.insert("error".to_owned(), error());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The umpire protocol",
        "x-version": VERSION,
        "description": "JSON-RPC 2.0, one message a line. `x-results` names the result of each method.",
        "anyOf": [{ "$ref": "#/$defs/request" }, { "$ref": "#/$defs/response" }],
        "x-results": results,
        "$defs": parts,
    })
}

fn response(results: &[&Value]) -> Value {
    json!({
        "type": "object",
        "properties": {
            "jsonrpc": { "const": "2.0" },
            "id": { "type": ["string", "number", "null"] },
            "result": { "anyOf": results },
            "error": { "$ref": "#/$defs/error" },
        },
        "required": ["jsonrpc", "id"],
    })
}

fn error() -> Value {
    json!({
        "type": "object",
        "description": "-32700, -32600, -32601, -32602: not a message, not a method, not the right params (data.field: where). \
            1: refused by the rules. 2: a file is wrong (data.faults). 3: the journal cannot be read or written.",
        "properties": { "code": { "type": "integer" }, "message": { "type": "string" }, "data": true },
        "required": ["code", "message"],
    })
}
