//! *Will You Go To Flanders?*, Jim Brokaw's rules for 15 mm battles of 1701 to 1714, printed in The Courier, number 69.
//!
//! Citations read `[FLA MOR-33]`: the rule's number in this project's own inventory of the rulebook. Rulings on what the book
//! leaves open are `[R-07]` and stand in `rulings.md` beside this file. Not covered yet: the cards of the grand tactical game,
//! set-on, and fast play.

pub mod action;
mod amend;
mod battle;
mod drawing;
pub mod facts;
pub mod footing;
pub mod ground;
pub mod house;
pub mod judge;
mod overlay;
pub mod paragraphs;
pub mod profile;
pub mod progress;
mod scene;
pub mod setup;
pub mod state;
pub mod steps;
pub mod tables;
pub mod unit;

pub use action::{Action, Amendment};
pub use battle::Battle;
pub use setup::Setup;
