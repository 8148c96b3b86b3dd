//! The sequence of play: who begins, who goes next, and what clean-up leaves. [BM 3.2, 3.3, 3.6, 10.2]

use crate::game::Side;
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::judge::rout;

/// Who begins by comparing two numbers; none when a die decides. [BM 3.2, 3.3, 10.2]
pub fn higher<N: PartialOrd>([a, b]: [N; 2]) -> Option<Side> {
    match a.partial_cmp(&b) {
        Some(std::cmp::Ordering::Greater) => Some(Side::A),
        Some(std::cmp::Ordering::Less) => Some(Side::B),
        _ => None,
    }
}

/// Who begins the wing phase by the ratings of the army commanders, a side without one below 0; none when a die decides. [BM 3.2,
/// R-BM-26]
pub fn first_wing(army_commanders: [Option<u8>; 2]) -> Option<Side> {
    higher(army_commanders)
}

/// Who begins the brigade phase, by the brigades on Charge and then the best wing commander who has one; none when a die decides.
/// [BM 3.3, R-BM-27]
pub fn first_brigade(charges: [usize; 2], best_commander: [Option<u8>; 2]) -> Option<Side> {
    higher(charges).or_else(|| higher(best_commander))
}

/// Whose turn it is next, as long as one side has something left: the other's, if he has. [BM 3.2, 3.3, R-BM-35]
pub fn next(last: Side, left: impl Fn(Side) -> usize) -> Option<Side> {
    [last.other(), last].into_iter().find(|side| left(*side) > 0)
}

/// The brigades that have still to be activated. [BM 3.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToActivate {
    /// Of side A and side B, by [`Order::ALL`]: the order a brigade had as the phase began.
    pub left: [[usize; 3]; 2],
}

impl ToActivate {
    /// The class that is activated now; none when everybody has been. [BM 3.3]
    pub fn class(&self) -> Option<Order> {
        Order::ALL.into_iter().find(|class| self.left.iter().any(|side| side[*class as usize] > 0))
    }

    /// Who activates next, and a brigade of which class. [BM 3.3]
    pub fn next(&self, turn: Side) -> Option<(Side, Order)> {
        let class = self.class()?;
        let side = next(turn.other(), |side| self.left[side.index()][class as usize])?;
        Some((side, class))
    }

    /// Whether a side has a brigade left in any class. [R-BM-24]
    pub fn has_any(&self, side: Side) -> bool {
        self.left[side.index()].iter().any(|count| *count > 0)
    }
}

/// Whether a pass ends the phase: the action before it was a pass of the other side. [BM 3.3.6, R-BM-24]
pub fn pass_ends_phase(passed_before: Option<Side>, passes: Side) -> bool {
    passed_before == Some(passes.other())
}

/// Something that lies on the table as a turn ends. [BM 3.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnMarker {
    /// An impact, of artillery or of a battalion gun.
    Impact,
    /// A gun that has fired.
    GunFired,
    /// A gun that is ready.
    GunReady,
    /// A finished brigade.
    BrigadeFinished,
    /// A brigade that may be activated.
    Brigade,
    /// A finished leader.
    LeaderFinished,
    /// A leader who may act.
    Leader,
    /// A routed marker on a side.
    Routed(u8),
}

/// What clean-up makes of a marker; none when it goes. [BM 3.6, 13.1]
pub fn cleaned_up(marker: TurnMarker) -> Option<TurnMarker> {
    use TurnMarker as M;
    match marker {
        M::Impact => None,
        M::GunFired | M::GunReady => Some(M::GunReady),
        M::BrigadeFinished | M::Brigade => Some(M::Brigade),
        M::LeaderFinished | M::Leader => Some(M::Leader),
        M::Routed(side) => rout::after_clean_up(side).map(M::Routed),
    }
}

/// Who has won by clearing a wing: by side, the enemies left in each wing; none when both have or nobody has. [BM 2.1.1, 3.5, R-BM-72]
pub fn wing_cleared(enemies_left: [&[usize]; 2]) -> Option<Side> {
    match enemies_left.map(|wings| wings.contains(&0)) {
        [true, false] => Some(Side::A),
        [false, true] => Some(Side::B),
        _ => None,
    }
}
