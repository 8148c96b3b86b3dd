//! A refusal as it stands beside the offers.

use crate::game::{Refusal, RefusedOffer};
use crate::rules::flanders::state::UnitId;

/// A refusal for the list beside the offers.
pub fn refused(refusal: Refusal, label: String, id: UnitId) -> RefusedOffer {
    RefusedOffer { label, why: refusal.why, rule: refusal.rule, piece: Some(id.into()) }
}
