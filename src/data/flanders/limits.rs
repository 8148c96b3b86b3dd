//! The limits of a table, in inches: those of every setup.

pub(super) use crate::rules::flanders::state::limits::{LARGEST_TABLE, SMALLEST_TABLE};
