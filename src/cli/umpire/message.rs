//! JSON-RPC 2.0: requests, notifications, batches and responses.

use serde_json::{Map, Value, json};

use super::error::RpcError;
use super::methods::Method;
use super::server::Server;

/// How many messages one batch may hold.
const MOST_MESSAGES: usize = 1000;

/// How many bytes the answers to one batch may come to before the rest of it is refused.
const MOST_ANSWERED: usize = 16 << 20;

/// Answers a line; nothing for notifications.
pub(super) fn answer(line: &[u8], methods: &[Method], server: &mut Server) -> Option<Value> {
    match serde_json::from_slice::<Value>(line) {
        Err(fault) => Some(complaint(&RpcError::not_json(&fault))),
        Ok(Value::Array(batch)) if batch.is_empty() || batch.len() > MOST_MESSAGES => {
            Some(complaint(&RpcError::not_a_message(&format!("a batch holds from one to {MOST_MESSAGES} messages"))))
        }
        Ok(Value::Array(batch)) => {
            let replies = answer_all(batch, methods, server);
            (!replies.is_empty()).then_some(Value::Array(replies))
        }
        Ok(one) => answer_one(one, methods, server),
    }
}

/// Answers a batch. Once the answers are too long to be held together, what is left is refused and changes nothing.
fn answer_all(batch: Vec<Value>, methods: &[Method], server: &mut Server) -> Vec<Value> {
    let mut bytes = 0;
    let mut replies = Vec::new();
    for one in batch {
        let reply = if bytes > MOST_ANSWERED {
            let id = one.get("id").filter(|id| is_id(id)).cloned();
            id.map(|id| response(&id, Err(&RpcError::batch_too_long(MOST_ANSWERED))))
        } else {
            answer_one(one, methods, server)
        };
        if let Some(reply) = reply {
            bytes += reply.to_string().len();
            replies.push(reply);
        }
    }
    replies
}

/// A response to what cannot be told apart well enough to have an id.
pub(super) fn complaint(error: &RpcError) -> Value {
    response(&Value::Null, Err(error))
}

fn response(id: &Value, result: Result<Value, &RpcError>) -> Value {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(error) => json!({ "jsonrpc": "2.0", "id": id, "error": error.to_json() }),
    }
}

struct Request {
    /// Nothing for a notification.
    id: Option<Value>,
    method: String,
    params: Value,
}

fn answer_one(message: Value, methods: &[Method], server: &mut Server) -> Option<Value> {
    let Value::Object(message) = message else {
        return Some(complaint(&RpcError::not_a_message("it is no object")));
    };
    let id = message.get("id").filter(|id| is_id(id)).cloned().unwrap_or(Value::Null);
    match request(message) {
        Err(error) => Some(response(&id, Err(&error))),
        Ok(request) => {
            let result = call(&request.method, request.params, methods, server);
            request.id.map(|id| response(&id, result.as_ref().map(Value::clone)))
        }
    }
}

fn is_id(id: &Value) -> bool {
    matches!(id, Value::String(_) | Value::Number(_) | Value::Null)
}

fn request(mut message: Map<String, Value>) -> Result<Request, RpcError> {
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(RpcError::not_a_message("it does not say “jsonrpc”: “2.0”"));
    }
    let id = message.remove("id");
    if id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(RpcError::not_a_message("its id is neither text nor a number"));
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return Err(RpcError::not_a_message("it names no method"));
    };
    let params = match message.remove("params") {
        None => Value::Object(Map::new()),
        Some(params @ Value::Object(_)) => params,
        Some(Value::Array(empty)) if empty.is_empty() => Value::Object(Map::new()),
        Some(Value::Array(_)) => return Err(RpcError::params("", "they are given by name, in an object")),
        Some(_) => return Err(RpcError::not_a_message("its params are no object")),
    };
    Ok(Request { id, method, params })
}

fn call(name: &str, params: Value, methods: &[Method], server: &mut Server) -> Result<Value, RpcError> {
    let method = methods.iter().find(|method| method.name == name).ok_or_else(|| RpcError::not_a_method(name))?;
    (method.call)(server, params)
}
