//! What leaders give brigades as they stand. [BM 6.3, 6.4.1, 6.4.3]

use crate::game::Side;
use crate::rules::bayonet_musket::book::house::OrderChangeLeadersAdd;
use crate::rules::bayonet_musket::book::orders::Rank;
use crate::rules::bayonet_musket::judge::leaders::{Help, Leading, help};
use crate::rules::bayonet_musket::state::State;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId, WingId};

/// What a leader gives a brigade.
pub fn help_of(state: &State, leader: LeaderId, brigade: BrigadeId) -> Help {
    let him = state.leader(leader);
    if him.lost || him.side != state.brigade(brigade).side {
        return Help::default();
    }
    let same_line = state.slot_of(brigade).is_some_and(|(wing, line, _)| (wing, line) == (him.wing, him.line));
    let with_brigade = him.direct == Some(brigade);
    help(&Leading { rating: him.rating, direct: him.direct.is_some(), same_line, with_brigade })
}

/// What all leaders of its side give a brigade.
fn helps(state: &State, brigade: BrigadeId) -> impl Iterator<Item = Help> + '_ {
    state.leader_ids().map(move |leader| help_of(state, leader, brigade))
}

/// What leaders take off the die of a change of order: the best, or all. [BM 6.3, R-BM-37]
pub fn order_help(state: &State, brigade: BrigadeId) -> u8 {
    let ratings = helps(state, brigade).map(|help| help.order_change);
    match state.house().order_change_leaders_add {
        OrderChangeLeadersAdd::Off => ratings.max().unwrap_or(0),
        OrderChangeLeadersAdd::On => ratings.sum(),
    }
}

/// Whether a leader has direct command of a brigade. [BM 6.4.1]
pub fn has_direct_command(state: &State, brigade: BrigadeId) -> bool {
    helps(state, brigade).any(|help| help.combat > 0)
}

/// What a leader in direct command takes off the morale die: one leader only. [BM 6.4.3]
pub fn morale_help(state: &State, brigade: BrigadeId) -> u8 {
    helps(state, brigade).map(|help| help.morale).max().unwrap_or(0)
}

/// The commander of a side's army, or of one of its wings.
pub fn commander(state: &State, side: Side, wing: Option<WingId>) -> Option<LeaderId> {
    let is_his = |id: &LeaderId| {
        let leader = state.leader(*id);
        let rank = if wing.is_some() { Rank::Wing } else { Rank::Army };
        leader.side == side && !leader.lost && leader.rank == rank && wing.is_none_or(|wing| wing == leader.wing)
    };
    state.leader_ids().find(is_his)
}
