//! The one way to write a file, and the one way to open a database that may be anything at all.
//!
//! A file is written beside its place, forced through to the disk and then moved there ([`write()`]), so that a reader finds the old
//! one or the new one whole. A [`Database`] is one SQLite file of a [`Kind`], opened with nothing in it trusted.

mod database;
mod digest;
mod error;
mod guard;
mod identity;
#[cfg(test)]
mod tests;
mod write;

pub use database::{Access, Database, Kind};
pub use digest::Digest;
pub use error::FileError;
pub use guard::{is_there, must_be_apart, read, read_start};
pub use write::{Existing, make_folder, move_file, must_be_free, remove, write};
