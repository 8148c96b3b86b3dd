//! The way of a charge, asked hex by hex where several lead to the same enemy. [MB 12.2, MM 12]

use serde::Serialize;

use super::offers::at;
use crate::game::{Offer, Wording, say};
use crate::hex::Hex;
use crate::rules::continuity::book::cited::CHARGE;
use crate::rules::continuity::judge::troop::UnitId;
use crate::rules::continuity::state::State;
use crate::rules::continuity::state::action::Action;

/// A charge whose way its owner is choosing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ConsideredCharge {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The hex it comes up by, once that is said.
    pub end: Option<Hex>,
}

/// First the hex it comes up by, then, if several ways lead there, the hex it rides through: so every offer has a hex of its own.
pub fn way_offers<W: Wording>(state: &State, seen: ConsideredCharge, ways: &[Vec<Hex>]) -> Vec<Offer<Action, W>> {
    let rule = state.rule(&CHARGE);
    let ConsideredCharge { unit, target, end } = seen;
    let charge = |path: &Vec<Hex>| Action::Charge { unit, target, path: path.clone() };
    let to = |hex: Hex, action: Action| at("way", say!("By {hex}"), rule.clone(), (unit, hex), action);
    if let Some(end) = end {
        let there = ways.iter().filter(|way| way.last() == Some(&end));
        return there.filter_map(|way| way.first().map(|first| to(*first, charge(way)))).collect();
    }
    let mut ends: Vec<Hex> = ways.iter().filter_map(|way| way.last().copied()).collect();
    ends.sort();
    ends.dedup();
    let offer = |end: Hex| {
        let mut there = ways.iter().filter(|way| way.last() == Some(&end));
        match (there.next(), there.next()) {
            (Some(only), None) => to(end, charge(only)),
            _ => to(end, Action::ChargeFrom(end)),
        }
    };
    ends.into_iter().map(offer).collect()
}
