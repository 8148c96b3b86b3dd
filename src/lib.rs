//! Galloper referees battles of Marlborough's wars.
//!
//! The rooms, each knowing its neighbours downwards only:
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`geometry`] | inches, poses, bases, arcs, ranges, sight, contact, drawn moves |
//! | [`hex`] | the hex grid: numbers, facings, distance, sight, paths |
//! | [`dice`] | dice, how they are read, where faces come from |
//! | [`game`] | the one interface between rules and everybody else |
//! | [`engine`] | the machine that every game runs on: state, steps, the question they stop at |
//! | [`rules`] | the games |
//! | [`file`](mod@file) | one way to write a file, and to open a database that may be anything |
//! | [`journal`] | every answer of a battle in order, replayed, taken back, corrected, and kept on disk |
//! | [`data`] | armies, scenarios and house rules as people write them, read and checked |
//! | [`odds`] | the chances of a proposal, by enumerating the dice |
//! | [`robot`] | automatic players |
//! | [`report`] | the after-action report: losses, morale, fire, luck, rulings, maps |
//! | [`club`] | the club's roll: units, owners, armies, and what became of each |
//! | [`cli`] | the command line and the umpire protocol |
//! | `app` | the window, with the feature of that name |

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub mod club;
pub mod data;
pub mod dice;
pub mod engine;
pub mod file;
pub mod game;
pub mod geometry;
pub mod hex;
pub mod journal;
pub mod odds;
pub mod report;
pub mod robot;
pub mod rules;

/// Where the memory of the program comes from: a frame asks for much of it and gives it back at once, and so does an answer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
