//! The methods about files.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::server::Server;
use crate::cli::list::scenarios;
use crate::data::{self, Fault};

/// The scenarios there are.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Scenarios {
    /// Each with its id, game, title, path, summary, units, table and faults.
    scenarios: Vec<Value>,
}

/// A file to be checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// Where it is.
    path: PathBuf,
}

/// What is wrong with a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Faults {
    /// Every fault; none when the file is right.
    faults: Vec<Fault>,
}

/// `scenario/list`.
pub(super) fn list(server: &Server) -> Scenarios {
    Scenarios { scenarios: scenarios(&server.roots) }
}

/// `scenario/check`.
pub(super) fn check(server: &Server, file: &File) -> Faults {
    Faults { faults: data::check_file_among(&file.path, &server.roots) }
}
