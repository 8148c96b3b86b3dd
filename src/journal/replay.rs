//! Playing a journal again, and naming the first entry that comes out differently.

use super::history::History;
use super::{BattleNumber, Deed, Entry, JournalError, Store, TakenBackBy};
use crate::game::{Ears, Refusal, Report, Ruleset};

/// How an entry comes out differently from what the journal says.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// It is no longer legal.
    Refused(Refusal),
    /// The battle stands differently after it.
    Stands,
    /// Something else is reported. Where the fingerprint says that the battle stands as it did, only the words are new.
    Reports {
        /// The lines as they were printed then.
        then: Vec<Report>,
        /// The lines as they are now.
        now: Vec<Report>,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "it is refused: {}: {} {}", refusal.what, refusal.why, refusal.rule),
            Self::Stands => f.write_str("the battle stands differently after it"),
            Self::Reports { then, now } => {
                let unlike = then.iter().zip(now).find(|(then, now)| !then.tells_the_same_as(now));
                match unlike {
                    Some((then, now)) => write!(f, "it reported “{then}” and now reports “{now}”"),
                    None => write!(f, "it reported {} lines and now reports {}", then.len(), now.len()),
                }
            }
        }
    }
}

/// How far a replay came.
pub struct Replay<R: Ruleset> {
    /// The battle after the last entry that the rules took.
    pub battle: R,
    /// The first entry that came out differently, if any.
    pub difference: Option<(u64, Difference)>,
    /// The first entry after which something else was reported, though the battle stood as it did.
    ///
    /// Only an entry whose fingerprint can be compared counts as such; where it is of another form, other reports are a difference.
    pub reworded: Option<(u64, Difference)>,
}

/// Plays a battle of a journal again, by default the last one begun there, and says what comes out differently; also how many
/// entries stand.
pub fn replay_journal<R: Ruleset>(
    store: &Store,
    battle: Option<BattleNumber>,
) -> Result<(Replay<R>, u64), JournalError> {
    let mut entries = read_entries::<R>(store, store.battle_or_last(battle)?)?;
    let mut history = History::default();
    follow(&mut entries, &mut history)?;
    let standing = history.standing().iter().map(|number| &entries[*number as usize]);
    Ok((replay(begun_from(&entries)?.0, standing, |_, _| ()), history.standing().len() as u64))
}

/// Every entry of a battle, in order, none of them judged.
pub(super) fn read_entries<R: Ruleset>(store: &Store, battle: BattleNumber) -> Result<Vec<Entry<R>>, JournalError> {
    store.each_row(battle, Entry::from_row)
}

/// The battle as its first entry begins it, and the version of the program that wrote it.
pub(super) fn begun_from<R: Ruleset>(entries: &[Entry<R>]) -> Result<(R, String), JournalError> {
    let Some(Entry { deed: Deed::Begun { setup, rules_version, .. }, .. }) = entries.first() else {
        return Err(JournalError::Unreadable { entry: 0, why: "the battle has no beginning".to_owned() });
    };
    let battle = R::begin(setup).map_err(|faults| JournalError::Setup { faults })?;
    Ok((battle, rules_version.clone()))
}

/// Follows those entries that `history` does not know yet, marking which are taken back.
pub(super) fn follow<R: Ruleset>(entries: &mut [Entry<R>], history: &mut History) -> Result<(), JournalError> {
    for number in history.next() as usize..entries.len() {
        let misplaced = |why: &str| JournalError::Unreadable { entry: number as u64, why: why.to_owned() };
        match &entries[number].deed {
            Deed::TakenBack { to, .. } if !history.is_place(*to) => {
                return Err(misplaced("it takes back to an entry that is not there"));
            }
            Deed::TakenBack { .. } => mark(entries, history, number),
            Deed::Begun { .. } if number > 0 => return Err(misplaced("the battle begins a second time")),
            _ => history.add(),
        }
    }
    Ok(())
}

/// Notes the taking back that an entry is: which entries stand no more, and which stand again.
pub(super) fn mark<R: Ruleset>(entries: &mut [Entry<R>], history: &mut History, number: usize) {
    let Deed::TakenBack { to, by, why } = &entries[number].deed else { return };
    let mark = TakenBackBy { entry: number as u64, by: by.clone(), why: why.clone() };
    let change = history.take_back(*to);
    for struck in change.struck {
        entries[struck as usize].taken_back = Some(mark.clone());
    }
    for restored in change.restored {
        entries[restored as usize].taken_back = None;
    }
}

/// Plays entries that stand, the beginning first, on `battle`, which has just begun; `after` sees the battle after each.
pub fn replay<'a, R: Ruleset + 'a>(
    mut battle: R,
    standing: impl IntoIterator<Item = &'a Entry<R>>,
    mut after: impl FnMut(&Entry<R>, &R),
) -> Replay<R> {
    let mut reworded = None;
    for entry in standing {
        match replay_one(&mut battle, entry) {
            None => {}
            Some(difference @ Difference::Reports { .. }) if entry.has_current_form() => {
                reworded.get_or_insert((entry.number, difference));
            }
            Some(difference) => return Replay { battle, difference: Some((entry.number, difference)), reworded },
        }
        after(entry, &battle);
    }
    Replay { battle, difference: None, reworded }
}

fn replay_one<R: Ruleset>(battle: &mut R, entry: &Entry<R>) -> Option<Difference> {
    let now = match &entry.deed {
        Deed::Begun { .. } | Deed::TakenBack { .. } => entry.reports.clone(),
        answered => {
            let answer = answered.answer().expect("what is neither beginning nor taking back is an answer");
            match battle.answer(answer, Ears::Open) {
                Ok(reports) => reports,
                Err(refusal) => return Some(Difference::Refused(refusal)),
            }
        }
    };
    // A fingerprint of another form says nothing; then the turn, the legality of the answer and what it reported must do.
    let stands =
        if entry.has_current_form() { battle.fingerprint() == entry.fingerprint } else { battle.turn() == entry.turn };
    if !stands {
        return Some(Difference::Stands);
    }
    let same = tell_the_same(&entry.reports, &now);
    (!same).then(|| Difference::Reports { then: entry.reports.clone(), now })
}

/// Whether two entries tell the same, line by line.
pub(super) fn tell_the_same(then: &[Report], now: &[Report]) -> bool {
    then.len() == now.len() && then.iter().zip(now).all(|(then, now)| then.tells_the_same_as(now))
}
