//! What is derived of the units, as the judges look at it: worked out when it is first asked for, and kept up as units stir.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

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
    /// It is reached only at twice the allowance, and the unit could also go at its plain one: the answer says so. [MB 5.6, MM 5 Rapid]
    pub rapid: bool,
    /// It is reached at twice the allowance, said or not. [MB 5.6, 5.7, MM 5 Rapid]
    pub doubled: bool,
    /// The way there disorders it. [MB 19.5, R24]
    pub disorders: bool,
}

/// What is derived of the units, and which of them have stirred since.
#[derive(Debug, Default)]
pub(super) struct DerivedCache {
    now: OnceLock<Arc<Derived>>,
    before: Mutex<Option<Arc<Derived>>>,
    stirred: Vec<UnitId>,
}

impl Clone for DerivedCache {
    fn clone(&self) -> Self {
        let before = Mutex::new(self.before().clone());
        Self { now: self.now.clone(), before, stirred: self.stirred.clone() }
    }
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
        self.stirred.clear();
        self.stirred.extend(units);
    }

    fn begin(&mut self) {
        if let Some(derived) = self.now.take() {
            *self.before() = Some(derived);
            self.stirred.clear();
        }
    }

    fn before(&self) -> MutexGuard<'_, Option<Arc<Derived>>> {
        // Nobody who broke off while holding it has left anything half written.
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The units as they are. What was known before is kept up where it stands, unless another copy of the position looks at it too.
    pub fn of(&self, ground: &Ground, units: &[Unit], leaders: usize) -> &Derived {
        self.now.get_or_init(|| {
            let Some(mut known) = self.before().take() else { return Arc::new(Derived::anew(ground, units, leaders)) };
            if Arc::get_mut(&mut known).is_none() {
                known = Arc::new(known.copied());
            }
            let own = Arc::get_mut(&mut known).expect("nobody else has it yet");
            own.keep_up(ground, units, &self.stirred);
            known
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

    /// The same for another copy of the position, but for what hangs on every unit.
    fn copied(&self) -> Self {
        let (control, commanded) = (Arc::clone(&self.control), Arc::clone(&self.commanded));
        Self { troops: self.troops.clone(), control, commanded, goals: OnceLock::new() }
    }

    /// Some units have stirred.
    fn keep_up(&mut self, ground: &Ground, units: &[Unit], stirred: &[UnitId]) {
        let mut has_shifted = false;
        for id in stirred {
            let unit = &units[usize::from(id.0)];
            match (self.troops.binary_search_by_key(id, |troop| troop.id), unit.presence) {
                (Ok(index), Presence::OnMap) => {
                    let before = std::mem::replace(&mut self.troops[index], unit.troop);
                    if standing(&before) == standing(&unit.troop) {
                        continue;
                    }
                    Arc::make_mut(&mut self.control).shift(ground, index, &before, &unit.troop);
                }
                (Ok(index), Presence::Waiting | Presence::Lost) => {
                    let before = self.troops.remove(index);
                    Arc::make_mut(&mut self.control).remove(ground, index, &before);
                }
                (Err(index), Presence::OnMap) => {
                    self.troops.insert(index, unit.troop);
                    Arc::make_mut(&mut self.control).insert(ground, index, &unit.troop);
                }
                (Err(_), Presence::Waiting | Presence::Lost) => continue,
            }
            has_shifted = true;
        }
        self.goals.take();
        match Arc::get_mut(&mut self.commanded) {
            _ if !has_shifted => {}
            Some(known) => known.iter_mut().for_each(|one| drop(one.take())),
            None => self.commanded = nobodys(self.commanded.len()),
        }
    }
}

fn nobodys(leaders: usize) -> Arc<[Commanded]> {
    std::iter::repeat_with(OnceLock::new).take(leaders).collect()
}

/// What of a unit tells which hexes it holds and controls.
fn standing(troop: &Troop) -> impl PartialEq {
    (troop.stand, troop.rapid, troop.stacked)
}
