//! Where a procedure of several steps has got to.

use serde::Serialize;

use super::PieceId;

/// One step of the procedure under way, as a charge is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// What the step is: "Alsace 1st keeps its nerve".
    pub label: String,
    /// Done, now, or to come.
    pub standing: Standing,
    /// What came of it, in a word or two; empty when there is nothing to say.
    pub outcome: String,
    /// Whose throws in it are its own: others throw meanwhile for what it brings about.
    pub pieces: Vec<PieceId>,
}

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is over.
    Done,
    /// It is what the question is about.
    Now,
    /// It may come yet.
    ToCome,
}
