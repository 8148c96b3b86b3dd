//! Dice: how many, how they are read, and where the faces come from.
//!
//! Rules ask for dice and are handed faces; they never throw. A face may come from the table, from the program's own
//! [`Generator`], or be kept from a throw made before.

mod chances;
mod faces;
mod generator;
pub mod reading;

pub use chances::ThrowClass;
pub use faces::{Dice, Faces, Source};
pub use generator::Generator;
pub use reading::{Reading, Reads};

/// A number in figures, with a true minus: `3`, `−2`.
pub fn in_figures(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// What is added to a die, with its sign: `+1`, `+0`, `−2`.
pub fn signed(added: i32) -> String {
    format!("{added:+}").replace('-', "−")
}
