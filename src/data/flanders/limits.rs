//! The limits of a table, in inches.

/// The longest side of a table.
pub(super) const LARGEST_TABLE: f64 = 240.0;
/// The shortest.
pub(super) const SMALLEST_TABLE: f64 = 12.0;
