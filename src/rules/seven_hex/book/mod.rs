//! What is printed: arms and leaders, the tables, the sections in our own words, and the club's switches with their register.

pub mod arms;
pub mod house;
mod later_sections;
pub mod register;
pub mod sections;
pub mod tables;

/// A section by its number: its heading, and what it says in our own words.
type Section = (&'static str, &'static str, &'static str);
