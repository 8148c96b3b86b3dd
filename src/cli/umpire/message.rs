//! JSON-RPC 2.0: requests, notifications, batches and responses.

use serde_json::{Map, Value, json};

use super::desk::Desk;
use super::methods::Method;
use super::wrong::Wrong;

/// How many messages one batch may hold.
const MOST_MESSAGES: usize = 1000;

/// Answers a line; nothing for notifications.
pub(super) fn answer(line: &[u8], methods: &[Method], desk: &mut Desk) -> Option<Value> {
    match serde_json::from_slice::<Value>(line) {
        Err(fault) => Some(complaint(&Wrong::not_json(&fault))),
        Ok(Value::Array(batch)) if batch.is_empty() || batch.len() > MOST_MESSAGES => {
            Some(complaint(&Wrong::not_a_message(&format!("a batch holds from one to {MOST_MESSAGES} messages"))))
        }
        Ok(Value::Array(batch)) => {
            let replies: Vec<_> = batch.into_iter().filter_map(|one| answer_one(one, methods, desk)).collect();
            (!replies.is_empty()).then_some(Value::Array(replies))
        }
        Ok(one) => answer_one(one, methods, desk),
    }
}

/// A response to what cannot be told apart well enough to have an id.
pub(super) fn complaint(wrong: &Wrong) -> Value {
    response(&Value::Null, Err(wrong))
}

fn response(id: &Value, result: Result<Value, &Wrong>) -> Value {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(wrong) => json!({ "jsonrpc": "2.0", "id": id, "error": wrong.to_json() }),
    }
}

struct Request {
    /// Nothing for a notification.
    id: Option<Value>,
    method: String,
    params: Value,
}

fn answer_one(message: Value, methods: &[Method], desk: &mut Desk) -> Option<Value> {
    let Value::Object(message) = message else {
        return Some(complaint(&Wrong::not_a_message("it is no object")));
    };
    let id = message.get("id").filter(|id| is_id(id)).cloned().unwrap_or(Value::Null);
    match request(message) {
        Err(wrong) => Some(response(&id, Err(&wrong))),
        Ok(request) => {
            let result = call(&request.method, request.params, methods, desk);
            request.id.map(|id| response(&id, result.as_ref().map(Value::clone)))
        }
    }
}

fn is_id(id: &Value) -> bool {
    matches!(id, Value::String(_) | Value::Number(_) | Value::Null)
}

fn request(mut message: Map<String, Value>) -> Result<Request, Wrong> {
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(Wrong::not_a_message("it does not say “jsonrpc”: “2.0”"));
    }
    let id = message.remove("id");
    if id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(Wrong::not_a_message("its id is neither text nor a number"));
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return Err(Wrong::not_a_message("it names no method"));
    };
    let params = match message.remove("params") {
        None => Value::Object(Map::new()),
        Some(params @ Value::Object(_)) => params,
        Some(Value::Array(empty)) if empty.is_empty() => Value::Object(Map::new()),
        Some(Value::Array(_)) => return Err(Wrong::params("", "they are given by name, in an object")),
        Some(_) => return Err(Wrong::not_a_message("its params are no object")),
    };
    Ok(Request { id, method, params })
}

fn call(name: &str, params: Value, methods: &[Method], desk: &mut Desk) -> Result<Value, Wrong> {
    let method = methods.iter().find(|method| method.name == name).ok_or_else(|| Wrong::not_a_method(name))?;
    (method.call)(desk, params)
}
