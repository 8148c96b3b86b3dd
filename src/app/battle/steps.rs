//! Where a charge has got to.

use crate::app::decision::StepRow;
use crate::game::Ruleset;
use crate::journal::Entry;

/// The steps of the procedure under way; none when there is none.
pub fn read<'a, R: Ruleset + 'a>(_battle: &R, _standing: impl DoubleEndedIterator<Item = &'a Entry<R>>) -> Vec<StepRow> {
    Vec::new()
}
