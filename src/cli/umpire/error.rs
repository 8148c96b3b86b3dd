//! What a message may be answered with instead of a result.

use serde_json::{Value, json};

use crate::data::Fault;
use crate::game::Refusal;
use crate::journal::{GiveError, JournalError};

/// An error of the protocol.
#[derive(Debug)]
pub(super) struct RpcError {
    pub code: i32,
    pub message: String,
    pub data: Option<Value>,
}

/// The codes of JSON-RPC 2.0.
const NOT_JSON: i32 = -32700;
const NOT_A_MESSAGE: i32 = -32600;
const NOT_A_METHOD: i32 = -32601;
const NOT_THE_PARAMS: i32 = -32602;

/// The codes of this protocol.
const REFUSED: i32 = 1;
const FILE_IS_WRONG: i32 = 2;
const JOURNAL_IS_WRONG: i32 = 3;

impl RpcError {
    fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    pub fn not_json(fault: &serde_json::Error) -> Self {
        Self::new(NOT_JSON, format!("This line is not JSON: {fault}."))
    }

    pub fn not_a_message(why: &str) -> Self {
        Self::new(NOT_A_MESSAGE, format!("This is not a JSON-RPC 2.0 request: {why}."))
    }

    pub fn line_too_long(most: usize) -> Self {
        Self::not_a_message(&format!("a line may have at most {most} bytes"))
    }

    pub fn batch_too_long(most: usize) -> Self {
        Self::not_a_message(&format!(
            "the answers to its batch have come to {most} bytes; send it in a batch of its own"
        ))
    }

    pub fn no_battle() -> Self {
        Self::new(NOT_A_MESSAGE, "No battle is open. Open one with battle/open or battle/resume.")
    }

    pub fn not_a_method(name: &str) -> Self {
        Self::new(NOT_A_METHOD, format!("“{name}” is not a method. rpc/methods lists them."))
    }

    /// Params that are wrong at a field, given by its path.
    pub fn params(field: &str, why: impl std::fmt::Display) -> Self {
        let message =
            if field.is_empty() { format!("The params are wrong: {why}.") } else { format!("{field}: {why}.") };
        Self { data: Some(json!({ "field": field })), ..Self::new(NOT_THE_PARAMS, message) }
    }

    pub fn faults(faults: &[Fault]) -> Self {
        let message = faults.first().map_or_else(|| "The file is wrong.".to_owned(), ToString::to_string);
        Self { data: Some(json!({ "faults": faults })), ..Self::new(FILE_IS_WRONG, message) }
    }

    /// The same for somebody who may not know what stands in the journal.
    pub fn without_words_of_the_journal(self) -> Self {
        match self.code {
            JOURNAL_IS_WRONG => Self::new(
                JOURNAL_IS_WRONG,
                "The journal cannot be read or written. The umpire's own eyes are told why.",
            ),
            _ => self,
        }
    }

    /// The error object of the response.
    pub fn to_json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(data) = &self.data {
            error["data"] = data.clone();
        }
        error
    }
}

impl From<Refusal> for RpcError {
    fn from(refusal: Refusal) -> Self {
        Self { data: Some(json!(refusal)), ..Self::new(REFUSED, format!("{}: {}.", refusal.what, refusal.why)) }
    }
}

impl From<JournalError> for RpcError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::NoSuchEntry { entry, .. } => Self {
                data: Some(json!({ "field": "entry", "entry": entry })),
                ..Self::new(NOT_THE_PARAMS, error.to_string())
            },
            JournalError::NoWords { why } => Self::params("why", why),
            error => Self::new(JOURNAL_IS_WRONG, error.to_string()),
        }
    }
}

impl From<GiveError> for RpcError {
    fn from(error: GiveError) -> Self {
        match error {
            GiveError::Refused(refusal) => refusal.into(),
            GiveError::Journal(error) => error.into(),
        }
    }
}
