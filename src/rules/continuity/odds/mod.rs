//! What the odds ask for: one procedure by itself, and what has become of units since.

pub mod isolate;
