//! What is derived of the units, as the judges look at it: worked out when it is first asked for, and kept up as units stir.

use std::sync::{Arc, OnceLock};

use super::unit::{Presence, Unit};
use crate::hex::{Hex, HexSet, Stand};
use crate::rules::continuity::book::terrain::Ground;
use crate::rules::continuity::judge::control_map::ControlMap;
use crate::rules::continuity::judge::troop::{Troop, UnitId};

/// One place a move may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How the unit stands there; a single hex keeps its facing for now.
    pub stand: Stand,
    /// Half points spent on the way.
    pub spent: u32,
    /// It is reached only at twice the allowance. [MB 5.6, MM 5 Rapid]
    pub rapid: bool,
    /// The way there disorders it. [MB 19.5, R24]
    pub disorders: bool,
}

/// What is derived of the units, and which of them have stirred since.
#[derive(Clone, Debug, Default)]
pub(super) struct DerivedCache {
    now: OnceLock<Arc<Derived>>,
    before: Option<Arc<Derived>>,
    stirred: Vec<UnitId>,
}

impl DerivedCache {
    /// A unit may change.
    pub fn stir(&mut self, unit: UnitId) {
        self.begin();
        if !self.stirred.contains(&unit) {
            self.stirred.push(unit);
        }
    }

    /// Every unit may change.
    pub fn stir_all(&mut self, units: impl Iterator<Item = UnitId>) {
        self.begin();
        self.stirred = units.collect();
    }

    fn begin(&mut self) {
        if let Some(derived) = self.now.take() {
            self.before = Some(derived);
            self.stirred.clear();
        }
    }

    /// The units as they are.
    pub fn of(&self, ground: &Ground, units: &[Unit], leaders: usize) -> &Arc<Derived> {
        self.now.get_or_init(|| {
            let kept_up = self.before.as_ref().map(|before| before.after(ground, units, &self.stirred));
            Arc::new(kept_up.unwrap_or_else(|| Derived::anew(ground, units, leaders)))
        })
    }
}

/// The hexes a leader's command reaches, and the hex he was in when that was worked out.
pub(super) type Commanded = OnceLock<(Hex, HexSet)>;

/// The units on the map as the rules see them, and who stands where.
#[derive(Debug)]
pub(super) struct Derived {
    /// The units on the map, by number.
    pub troops: Vec<Troop>,
    /// What their stands mean for either side.
    pub control: Arc<ControlMap>,
    /// What each leader commands.
    pub commanded: Arc<[Commanded]>,
    /// The unit first asked where it may go, and the answer.
    pub goals: OnceLock<(UnitId, Vec<Goal>)>,
}

impl Derived {
    fn anew(ground: &Ground, units: &[Unit], leaders: usize) -> Self {
        let on_map = units.iter().filter(|unit| unit.presence == Presence::OnMap);
        let troops: Vec<Troop> = on_map.map(|unit| unit.troop).collect();
        let control = Arc::new(ControlMap::over(ground, &troops));
        Self { troops, control, commanded: nobodys(leaders), goals: OnceLock::new() }
    }

    /// The same after some units have stirred.
    fn after(&self, ground: &Ground, units: &[Unit], stirred: &[UnitId]) -> Self {
        let mut troops = self.troops.clone();
        let mut shifted: Option<ControlMap> = None;
        let control = || ControlMap::clone(&self.control);
        for id in stirred {
            let unit = &units[usize::from(id.0)];
            match (troops.binary_search_by_key(id, |troop| troop.id), unit.presence) {
                (Ok(index), Presence::OnMap) => {
                    let before = std::mem::replace(&mut troops[index], unit.troop);
                    if standing(&before) != standing(&unit.troop) {
                        shifted.get_or_insert_with(control).shift(ground, index, &before, &unit.troop);
                    }
                }
                (Ok(index), Presence::Waiting | Presence::Lost) => {
                    let before = troops.remove(index);
                    shifted.get_or_insert_with(control).remove(ground, index, &before);
                }
                (Err(index), Presence::OnMap) => {
                    troops.insert(index, unit.troop);
                    shifted.get_or_insert_with(control).insert(ground, index, &unit.troop);
                }
                (Err(_), Presence::Waiting | Presence::Lost) => {}
            }
        }
        let commanded = if shifted.is_some() { nobodys(self.commanded.len()) } else { self.commanded.clone() };
        let control = shifted.map_or_else(|| self.control.clone(), Arc::new);
        Self { troops, control, commanded, goals: OnceLock::new() }
    }
}

fn nobodys(leaders: usize) -> Arc<[Commanded]> {
    std::iter::repeat_with(OnceLock::new).take(leaders).collect()
}

/// What of a unit tells which hexes it holds and controls.
fn standing(troop: &Troop) -> impl PartialEq {
    (troop.stand, troop.rapid, troop.stacked)
}
