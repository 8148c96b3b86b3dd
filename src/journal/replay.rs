//! Playing a journal again, and naming the first entry that comes out differently.

use super::{Deed, Entry};
use crate::game::{Refusal, Report, Ruleset};

/// How an entry comes out differently from what the journal says.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// It is no longer legal.
    Refused(Refusal),
    /// The battle stands differently after it.
    Stands,
    /// The battle stands as it did, but something else is reported.
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
                let unlike = then.iter().zip(now).find(|(then, now)| then != now);
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
    pub reworded: Option<(u64, Difference)>,
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
            Some(difference @ Difference::Reports { .. }) => {
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
            match battle.give(&answered.answer().expect("what is neither beginning nor taking back is an answer")) {
                Ok(reports) => reports,
                Err(refusal) => return Some(Difference::Refused(refusal)),
            }
        }
    };
    if battle.fingerprint() != entry.fingerprint {
        return Some(Difference::Stands);
    }
    (now != entry.reports).then(|| Difference::Reports { then: entry.reports.clone(), now })
}
