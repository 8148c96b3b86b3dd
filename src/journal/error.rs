//! What can be wrong with a journal, each with what to do about it.

use std::path::PathBuf;

use super::BattleNumber;
use crate::file::FileError;
use crate::game::Refusal;

/// Why an answer was not entered. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum GiveError {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It could not be written down.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Why a journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file itself is at fault.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no such battle in the file.
    #[error("{} holds no battle {battle}. It holds {}.", .path.display(), held(*.battles))]
    NoSuchBattle {
        /// The file.
        path: PathBuf,
        /// The battle asked for.
        battle: BattleNumber,
        /// How many battles it holds.
        battles: u64,
    },
    /// An entry cannot be understood.
    #[error(
        "Entry {entry} cannot be understood: {why}. The journal may be of another version; its report lines can still be read."
    )]
    Unreadable {
        /// The entry.
        entry: u64,
        /// What is wrong with it.
        why: String,
    },
    /// An entry is larger than it may be.
    #[error("Entry {entry} is too long to be written down ({bytes} bytes; {most} at most). Give fewer words.")]
    EntryTooLarge {
        /// The entry.
        entry: u64,
        /// How long it is.
        bytes: usize,
        /// How long it may be.
        most: usize,
    },
    /// Played again under the rules of this version, the battle comes out differently.
    #[error(
        "Entry {entry} (turn {turn}) would now come out differently: {why}. Open the battle with version {rules_version}, which wrote it, or open it as it stood before that entry."
    )]
    Differs {
        /// The first entry that does.
        entry: u64,
        /// Its turn.
        turn: u32,
        /// How it differs.
        why: String,
        /// The version that wrote the journal.
        rules_version: String,
    },
    /// Who took something back, or why, are no words.
    #[error("Who does it, and why, cannot be written down: {why}. Give them in plain words on one line.")]
    NoWords {
        /// What is wrong with them.
        why: String,
    },
    /// The battle cannot begin from its setup.
    #[error("The battle cannot begin: {}. Mend the scenario.", .faults.join("; "))]
    Setup {
        /// Everything that is wrong.
        faults: Vec<String>,
    },
    /// There is no such entry, or it is not one that can be gone back to.
    #[error("Entry {entry} is not one that can be gone back to. The last entry that stands is {last}.")]
    NoSuchEntry {
        /// The entry asked for.
        entry: u64,
        /// The last one that stands.
        last: u64,
    },
    /// Nothing has been taken back since the last answer.
    #[error("There is nothing to redo. Only what was taken back since the last answer can be put back.")]
    NothingToRedo,
}

fn held(battles: u64) -> String {
    match battles {
        0 => "none".to_owned(),
        1 => "one battle, number 1".to_owned(),
        more => format!("{more} battles, numbered from 1"),
    }
}
