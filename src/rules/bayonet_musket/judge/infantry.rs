//! The results of foot against foot, and firefights. [BM 11.2.3, 11.2.5]

use crate::rules::bayonet_musket::book::cards::InfantryResult;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::judge::troop::Troop;

/// Who of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

/// What the loser of an attack can do instead of standing. [BM 11.7, 11.8.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// It goes back.
    Open,
    /// It cannot go back.
    Closed,
    /// It takes a casualty instead: villages and works. [BM 9.1.2, 11.8.1]
    Casualty,
}

/// What becomes of the retreat. [BM 11.2.5, 11.7, 11.8.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retreat {
    /// Nobody goes back.
    None,
    /// One of them does.
    Of(Party),
    /// The loser cannot: the table of units unable to retreat follows.
    Unable(Party),
    /// The defender lost a casualty instead.
    ForACasualty,
}

/// Who enters the hex that was left. [BM 11.2.5, R-BM-49]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// Nobody.
    None,
    /// The attacker must.
    Must,
    /// The defender may.
    DefenderMay,
}

/// What a result comes to. [BM 11.2.3, 11.2.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The attacker afterwards.
    pub attacker: Troop,
    /// The defender afterwards.
    pub defender: Troop,
    /// Whether both are locked in a firefight.
    pub locked: bool,
    /// Who goes back.
    pub retreat: Retreat,
    /// Who comes on.
    pub advance: Advance,
}

/// Applies a result. [BM 11.2.3, 11.2.5]
pub fn apply(result: InfantryResult, attacker: Troop, defender: Troop, way_out: WayOut) -> Outcome {
    match result {
        InfantryResult::Firefight => {
            Outcome { attacker, defender, locked: true, retreat: Retreat::None, advance: Advance::None }
        }
        InfantryResult::AttackerRetreats => attacker_loses(attacker, defender, way_out),
        InfantryResult::DefenderRetreats => defender_loses(attacker, defender, way_out),
    }
}

/// 1AR: the attacker, then the defender, then the attacker goes back. [BM 11.2.5, R-BM-49]
fn attacker_loses(attacker: Troop, defender: Troop, way_out: WayOut) -> Outcome {
    let attacker = attacker.with_casualty();
    let plain = Outcome { attacker, defender, locked: false, retreat: Retreat::None, advance: Advance::None };
    if attacker.routed {
        return Outcome { advance: Advance::DefenderMay, ..plain };
    }
    let defender = defender.with_casualty();
    let both = Outcome { defender, ..plain };
    if defender.routed {
        both
    } else if way_out == WayOut::Closed {
        Outcome { retreat: Retreat::Unable(Party::Attacker), ..both }
    } else {
        Outcome { retreat: Retreat::Of(Party::Attacker), advance: Advance::DefenderMay, ..both }
    }
}

/// 1DR: the defender, then the attacker, then the defender goes back or takes a casualty instead. [BM 11.2.5, 11.8.1]
fn defender_loses(attacker: Troop, defender: Troop, way_out: WayOut) -> Outcome {
    let defender = defender.with_casualty();
    let plain = Outcome { attacker, defender, locked: false, retreat: Retreat::None, advance: Advance::None };
    if defender.routed {
        return Outcome { advance: Advance::Must, ..plain };
    }
    let attacker = attacker.with_casualty();
    let both = Outcome { attacker, ..plain };
    if attacker.routed {
        return both;
    }
    match way_out {
        WayOut::Open => Outcome { retreat: Retreat::Of(Party::Defender), advance: Advance::Must, ..both },
        WayOut::Closed => Outcome { retreat: Retreat::Unable(Party::Defender), ..both },
        WayOut::Casualty => {
            let defender = defender.with_casualty();
            let advance = if defender.routed { Advance::Must } else { Advance::None };
            Outcome { defender, retreat: Retreat::ForACasualty, advance, ..both }
        }
    }
}

/// A unit locked in a firefight when its brigade is activated. [BM 11.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// Its brigade's order once it has been changed.
    pub order: Order,
    /// Whether it goes a hex back under Dress Ranks.
    pub goes_back: bool,
    /// Whether another result moved it.
    pub was_moved: bool,
}

impl Locked {
    /// Whether it may go a hex back. [BM 11.2.3]
    pub fn may_go_back(&self) -> bool {
        self.order == Order::Dress
    }

    /// Whether the firefight ends. [BM 11.2.3, R-BM-52]
    pub fn ends(&self) -> bool {
        self.was_moved || (self.may_go_back() && self.goes_back)
    }
}
