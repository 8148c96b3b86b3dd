//! The initial volley. [BM 11.2.1]

use crate::rules::bayonet_musket::book::house::{House, VolleyFrontOnly};
use crate::rules::bayonet_musket::judge::troop::{DisorderBy, Troop};
use crate::rules::bayonet_musket::judge::zones::Zone;

/// Whether a volley may be fired at who comes through a zone. [BM 11.2.1, R-BM-09]
pub fn reaches(through: Zone, house: &House) -> bool {
    through == Zone::Front || house.volley_front_only == VolleyFrontOnly::Off
}

/// A volley in an attack. [BM 11.2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Who fires.
    pub shooter: Troop,
    /// At whom.
    pub target: Troop,
    /// Whether the attacker fires.
    pub by_attacker: bool,
    /// Whether the attacker has fired in this attack.
    pub attacker_fired: bool,
    /// Whether the target has had a volley in this activation.
    pub target_had_one: bool,
}

/// Why there is no volley. [BM 11.2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VolleyBar {
    /// It has none, or none left.
    None,
    /// The target has had one in this activation.
    OnceAnActivation,
    /// The attacker fired first.
    AttackerFired,
}

/// What a volley does. [BM 11.2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Who fired, afterwards.
    pub shooter: Troop,
    /// Who was fired at, afterwards.
    pub target: Troop,
    /// Hexes the target goes back.
    pub back: u8,
    /// Whether the attack goes on.
    pub goes_on: bool,
    /// Whether the shooter must enter the hex the target left.
    pub must_enter: bool,
}

/// What a volley does, if there may be one. [BM 11.2.1, R-BM-05, R-BM-08]
pub fn fire(volley: &Volley, house: &House) -> Result<Fired, VolleyBar> {
    if !volley.shooter.has_volley() {
        return Err(VolleyBar::None);
    }
    if volley.target_had_one {
        return Err(VolleyBar::OnceAnActivation);
    }
    if !volley.by_attacker && volley.attacker_fired {
        return Err(VolleyBar::AttackerFired);
    }
    let target = if volley.target.kind.is_horse() {
        volley.target.with_disorder(DisorderBy::Volley)
    } else {
        volley.target.with_casualty()
    };
    let leaves = target.routed || target.kind.is_horse();
    Ok(Fired {
        shooter: volley.shooter.after_volley(house),
        target,
        back: u8::from(leaves),
        goes_on: !leaves,
        must_enter: leaves && volley.by_attacker,
    })
}
