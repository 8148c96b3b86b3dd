//! The machine that every game runs on: state, a stack of steps, and the question they stop at.
//!
//! A game says what its [`Step`]s ask and do, and what it is as a whole ([`Game`]); [`Battle`] runs the steps to the next question,
//! judges and takes answers, carries out what the umpire sets right, and is the one [`Ruleset`](crate::game::Ruleset) of all games.

mod battle;
mod cached;
mod game;
mod isolated;
mod step;
mod steps;
mod tag;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;
mod views;

pub use battle::Battle;
pub use cached::{Cached, CachedFor, Fingerprinted};
pub use game::{ActionOf, Beginning, Game, Isolates, MomentOf, Overseen, Printed, StateOf, Viewed, WorkOf};
pub use step::{Procedure, Step, Turn};
pub(crate) use steps::{answered, steps};
pub use tag::Tag;
