//! Cavalry against foot, and foot against cavalry. [BM 11.4, 11.5]

use crate::rules::bayonet_musket::book::cards::AssaultResult;
use crate::rules::bayonet_musket::book::house::{House, UnloadedInfantryPushesCavalry};
use crate::rules::bayonet_musket::book::orders::Order;
use crate::rules::bayonet_musket::book::troops::{CounterSide, Kind};
use crate::rules::bayonet_musket::judge::cavalry::{Again, Consequence, Loss};
use crate::rules::bayonet_musket::judge::troop::{DisorderBy, Troop};
use crate::rules::bayonet_musket::judge::volley::reaches;
use crate::rules::bayonet_musket::judge::zones::Zone;

/// Cavalry that would attack foot. [BM 11.4, 11.8.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assailant {
    /// Its order.
    pub order: Order,
    /// Whether it is in disorder.
    pub disordered: bool,
    /// Whether it attacks from open ground.
    pub open_ground: bool,
}

/// How cavalry attacks foot. [BM 11.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assault {
    /// With a die on its table.
    Attack,
    /// To make it fire: there is no die.
    DrawTheVolley,
}

/// How cavalry may attack a unit of foot, if it may: a volley that may not be fired at it is not drawn. [BM 11.4, 11.8.2, R-BM-09]
pub fn assault(cavalry: &Assailant, foot: &Troop, through: Zone, open_flanks: u8, house: &House) -> Option<Assault> {
    if cavalry.order != Order::Charge || cavalry.disordered || !cavalry.open_ground {
        return None;
    }
    if foot.has_volley() {
        return reaches(through, house).then_some(Assault::DrawTheVolley);
    }
    let is_exposed = through != Zone::Front || open_flanks > 0;
    let may = foot.kind == Kind::DismountedDragoons || (has_lost(foot) && is_exposed);
    may.then_some(Assault::Attack)
}

/// Whether a battalion has a casualty; one of value 1 that fired shows the side of one casualty. [BM 11.4, R-BM-05, R-BM-06]
fn has_lost(foot: &Troop) -> bool {
    foot.casualties > 0 || (foot.side == CounterSide::Back && foot.value == 1)
}

/// What a result of cavalry against foot asks. [BM 11.4, R-BM-17]
#[rustfmt::skip]
pub const fn consequence(result: AssaultResult) -> Consequence {
    use AssaultResult as R;
    const fn loses(casualties: u8, back: u8) -> Loss {
        Loss { casualties, back, disordered: false, routed: false }
    }
    const ROUTED: Loss = Loss { routed: true, casualties: 0, disordered: false, back: 0 };
    let (attacker, defender, advance, again) = match result {
        R::AttackerBack         => (loses(0, 1), loses(0, 0), 0, None),
        R::CasualtyAttackerBack => (loses(0, 1), loses(1, 0), 0, None),
        R::DefenderBack         => (loses(0, 0), loses(1, 1), 1, None),
        R::DefenderBackTwo      => (loses(0, 0), loses(2, 1), 2, None),
        R::DefenderBackAgain    => (loses(0, 0), loses(2, 1), 1, Some(Again::Cavalry)),
        R::DefenderRoutedAgain  => (loses(0, 0), ROUTED,      1, Some(Again::Anybody)),
    };
    Consequence { attacker, defender, advance, again }
}

/// Foot that would attack cavalry. [BM 11.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repulse {
    /// Its order.
    pub order: Order,
    /// Whether it stands in the open.
    pub open_ground: bool,
    /// Whether a hexside feature lies between.
    pub feature_between: bool,
    /// Whether cavalry alone is its best priority.
    pub cavalry_is_best: bool,
    /// Whether it has its volley.
    pub has_volley: bool,
}

impl Repulse {
    /// Whether it attacks the cavalry. [BM 11.5, R-BM-16]
    pub fn attacks(&self, house: &House) -> bool {
        let pushes = house.unloaded_infantry_pushes_cavalry == UnloadedInfantryPushesCavalry::On;
        let is_in_place = self.open_ground && !self.feature_between && self.cavalry_is_best;
        self.order == Order::Charge && is_in_place && (self.has_volley || pushes)
    }
}

/// What foot does to cavalry it attacks: the cavalry afterwards, and the hexes it goes back. A volley disorders, and routs the
/// disordered; without one the cavalry goes back unharmed, or is disordered where it cannot. [BM 11.5, R-BM-16]
pub fn repulsed(cavalry: Troop, has_volley: bool, can_retreat: bool) -> (Troop, u8) {
    let after = if has_volley {
        cavalry.with_disorder(DisorderBy::Volley)
    } else if can_retreat {
        cavalry
    } else {
        cavalry.with_disorder(DisorderBy::Combat)
    };
    (after, u8::from(can_retreat || after.routed))
}
