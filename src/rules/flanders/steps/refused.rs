//! A refusal as it stands beside the offers.

use crate::game::{Refusal, RefusedOffer, Wording};
use crate::rules::flanders::state::UnitId;

/// A refusal for the list beside the offers.
pub fn refused<W: Wording>(refusal: Refusal<W>, label: W, id: UnitId) -> RefusedOffer<W> {
    RefusedOffer { label, why: refusal.why, rule: refusal.rule, piece: Some(id.into()) }
}
