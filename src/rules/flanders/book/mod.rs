//! The book: its printed tables, its paragraphs in our words, its rulings, and the words that all the other rooms take from it.

pub mod brigade;
pub mod house;
pub mod paragraphs;
pub mod profile;
pub mod register;
pub mod shot;
pub mod tables;

/// What is counted from 1 as a battle goes on.
pub const TURN: &str = "Turn";
