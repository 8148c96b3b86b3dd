//! The journal: every answer of a battle in order, never changed, and the battle they add up to.
//!
//! A [`Session`] is a battle being refereed. Each answer becomes an [`Entry`], which is on disk in a [`Store`] before anybody
//! sees what came of it. Taking back, redoing and correcting only add entries: those taken back stay, marked with who and why.
//! A battle goes to and from a plain text, the [`Diary`].

mod author;
mod battle_number;
mod considered;
mod correct;
mod diary;
mod entry;
mod error;
mod history;
mod moment;
mod past;
mod rebase;
mod replay;
mod seed_check;
mod seen;
mod session;
mod store;
#[cfg(test)]
mod tests;
mod words;

pub use author::Author;
pub use battle_number::BattleNumber;
pub use considered::Considered;
pub use correct::FirstMisfit;
pub use diary::{BeginsFrom, Diary, DiaryError, DiaryFault, FIRST_LINE, Header, Played};
pub use entry::{Deed, DeedOf, Entry, TakenBackBy};
pub use error::{GiveError, JournalError};
pub use moment::{civil, moment, read_moment};
pub use rebase::{Correction, Fate, Followed, Guide, Rebase, Stop};
pub use replay::{Difference, Replay, replay, replay_journal};
pub use seed_check::{SeedCheck, check_seed};
pub use seen::{SeenEntry, seen_by};
pub use session::Session;
pub use store::{BattleLine, Row, Store};
