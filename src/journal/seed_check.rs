//! Whether the dice that the program threw are those of the seed that stands with the battle.

use super::{BattleNumber, JournalError, Session, Store};
use crate::dice::{Dice, Generator, Source};
use crate::game::{Awaiting, Ruleset};

/// How the dice of a battle hang together with its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedCheck {
    /// The seed.
    pub seed: u64,
    /// How many dice the program threw, those of entries that have been taken back included.
    pub dice: usize,
    /// The first entry whose dice are not the next that the seed throws.
    pub differs: Option<u64>,
}

/// Throws the dice of a battle again from its seed; `None` where no seed was kept.
///
/// Dice come otherwise after a battle has been resumed, where a robot chose by the same generator, and where dice were thrown and
/// not recorded.
pub fn check_seed<R: Ruleset>(store: Store, battle: Option<BattleNumber>) -> Result<Option<SeedCheck>, JournalError> {
    let Some(seed) = store.line(store.battle_or_last(battle)?)?.seed else { return Ok(None) };
    let session = Session::<R>::resume(store, battle)?;
    let mut generator = Generator::seeded(seed);
    let mut found = SeedCheck { seed, dice: 0, differs: None };
    for entry in session.entries() {
        let sources = entry.deed.sources();
        let own = sources.iter().filter(|source| **source == Source::Generator).count();
        found.dice += own;
        if own == 0 || found.differs.is_some() {
            continue;
        }
        let (Some(then), Some(answer)) = (session.before(entry.number), entry.answer()) else { continue };
        let (Awaiting::Dice(request), crate::game::Answer::Roll(faces)) = (then.awaiting(), answer) else { continue };
        let thrown = faces.0.iter().zip(&sources).filter(|(_, source)| **source == Source::Generator);
        let again = generator.throw(Dice { count: own as u8, ..request.dice });
        let is_as_thrown = thrown.map(|(face, _)| *face).eq(again.0);
        found.differs = (!is_as_thrown).then_some(entry.number);
    }
    Ok(Some(found))
}
