//! A procedure by itself, for its odds and for whoever asks about one with no battle open.

pub mod equivalence;
pub mod isolate;
pub mod single_procedure;
