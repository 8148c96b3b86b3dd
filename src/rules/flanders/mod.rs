//! *Will You Go To Flanders?*, Jim Brokaw's rules for 15 mm battles of 1701 to 1714, printed in The Courier, number 69.
//!
//! Citations read `[FLA MOR-33]`: the rule's number in this project's own inventory of the rulebook. Rulings on what the book
//! leaves open are `[R-07]` and stand in `rulings.md` beside this file.

mod battle;
pub mod book;
pub mod facts;
mod info;
pub mod judge;
pub mod odds;
mod scene;
pub mod state;
pub mod steps;

pub use battle::Battle;
pub use info::INFO;
pub use state::action::{Action, Amendment};
pub use state::setup::Setup;
