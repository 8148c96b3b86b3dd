//! What leaders do for brigades, where they go, and how they are lost. [BM 6.1 to 6.4.3]

use crate::rules::bayonet_musket::book::orders::Rank;

/// Where a leader stands, seen from one brigade. [BM 6.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leading {
    /// 0 to 3.
    pub rating: u8,
    /// Whether he is with a brigade: direct command.
    pub direct: bool,
    /// Whether he stands in the brigade's wing and line.
    pub same_line: bool,
    /// Whether he is with this very brigade.
    pub with_brigade: bool,
}

/// What a leader gives one brigade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Off the die of an attempt on the display. [BM 6.3]
    pub action: u8,
    /// Whether he may try one. [BM 6.3, R-BM-36]
    pub may_act: bool,
    /// Off the die of a change of order. [BM 6.3]
    pub order_change: u8,
    /// On the value of each unit. [BM 6.4.1]
    pub combat: u8,
    /// Off the morale die. [BM 6.4.3]
    pub morale: u8,
}

/// What a leader gives one brigade. [BM 6.3, 6.4.1, 6.4.3]
pub fn help(leader: &Leading) -> Help {
    let rating = leader.rating;
    if leader.direct {
        let Leading { with_brigade: true, .. } = leader else { return Help::default() };
        return Help { order_change: rating, combat: 1, morale: rating, ..Help::default() };
    }
    if leader.same_line {
        Help { action: rating, may_act: true, order_change: rating, ..Help::default() }
    } else {
        Help::default()
    }
}

/// Whether a leader may take direct command at all. [BM 6.1]
pub const fn may_be_direct(rating: u8) -> bool {
    rating > 0
}

/// Whether a leader may move over so many lines and wings of the display. [BM 6.2]
pub const fn may_move(rank: Rank, lines: u8, wings: u8) -> bool {
    let most_wings = match rank {
        Rank::Army => 1,
        Rank::Wing => 0,
    };
    lines <= 1 && wings <= most_wings
}

/// Whether a die is thrown for a leader. [BM 6.4.2, R-BM-38]
pub const fn is_in_danger(direct: bool, brigade_fought: bool, under_effective: bool) -> bool {
    direct && (brigade_fought || under_effective)
}

/// The face on which a leader in danger falls. [BM 6.4.2]
pub const FALLS_ON: u8 = 9;

/// Whether a leader in danger is lost. [BM 6.4.2]
pub const fn is_lost(face: u8) -> bool {
    face == FALLS_ON
}

/// The rating of who replaces a lost leader, where the scenario names nobody: a wing commander's 0, an army commander's none. [BM 6.4.2]
pub const fn replacement(rank: Rank) -> Option<u8> {
    match rank {
        Rank::Wing => Some(0),
        Rank::Army => None,
    }
}
