//! What a morale check needs to know. [FLA MOR-23 to MOR-39]

use super::confirmed::facts;
use super::{Measured, Sheet, cover, near};
use crate::game::{FactSheet, FactValue, Rule, Wording, say};
use crate::geometry::zone::Zone;
use crate::rules::flanders::state::{State, UnitId};

/// What the table says of a unit about to be tested; nothing where it cannot be measured.
#[derive(Clone, Copy, Debug)]
pub struct Measures {
    general_within: Option<Measured<bool>>,
    rear_support: Option<Measured<bool>>,
    cover: Option<Measured<bool>>,
    /// Left and right, where infantry pays for its flanks. [FLA MOR-39]
    flanks: Option<[Option<Measured<bool>>; 2]>,
}

impl Measures {
    /// What the table says of a unit; no flanks for a rally.
    pub fn of(state: &State, id: UnitId, is_rally: bool) -> Self {
        let is_covered = |(covered, all)| Measured::sure(covered > 0 && covered == all);
        let pays_for_flanks = has_flanks(state, id) && !is_rally;
        if state.unit(id).is_beyond() {
            let none = Some(Measured::sure(false));
            return Self { general_within: none, rear_support: none, cover: none, flanks: None };
        }
        Self {
            general_within: near::general(state, id),
            rear_support: near::rear_support(state, id),
            cover: cover::stands_against_the_nearest(state, id).map(is_covered),
            flanks: pays_for_flanks.then(|| [Zone::Left, Zone::Right].map(|side| near::flank_support(state, id, side))),
        }
    }

    /// Each in the order of the sheet.
    pub fn each(&self) -> impl Iterator<Item = Option<Measured<bool>>> {
        [self.general_within, self.rear_support, self.cover].into_iter().chain(self.flanks.into_iter().flatten())
    }
}

impl StandFacts {
    /// As the table says now; none where it does not.
    pub fn measured(state: &State, id: UnitId) -> Option<Self> {
        let Measures { general_within, rear_support, cover, flanks } = Measures::of(state, id, false);
        let supported = |side: usize| flanks.and_then(|flanks| flanks[side]).map(|flank| flank.value);
        Some(Self {
            general_within: general_within?.value,
            rear_support: rear_support?.value,
            cover: cover?.value,
            left_supported: supported(0),
            right_supported: supported(1),
        })
    }
}

facts! {
    /// The facts of a morale check.
    StandFacts {
        /// Its general is within 4″.
        general_within: bool,
        /// It has rear support within 10″.
        rear_support: bool,
        /// It is behind cover or in a building.
        cover: bool,
        /// Its left flank is supported; none where it does not pay for its flanks.
        left_supported: Option<bool>,
        /// Its right flank is supported.
        right_supported: Option<bool>,
    }
}

/// The facts of a morale check; flanks only where infantry pays for them. [FLA MOR-39]
pub fn sheet<W: Wording>(state: &State, id: UnitId, is_rally: bool) -> FactSheet<W> {
    let measures = Measures::of(state, id, is_rally);
    let sheet = Sheet::new(title(state, id), Rule::new("FLA MOR-01"), [id.into()])
        .yes(StandFacts::general_within(), "Its general within 4″", "FLA MOR-23", measures.general_within)
        .yes(StandFacts::rear_support(), "Rear support within 10″", "FLA MOR-26", measures.rear_support)
        .yes(StandFacts::cover(), "Behind cover or in a building", "FLA MOR-27", measures.cover);
    let Some([left, right]) = measures.flanks else { return sheet.done() };
    sheet
        .yes(StandFacts::left_supported(), "Left flank supported", "FLA MOR-39", left)
        .usually(FactValue::Yes(true))
        .yes(StandFacts::right_supported(), "Right flank supported", "FLA MOR-39", right)
        .usually(FactValue::Yes(true))
        .done()
}

/// What the facts of a check are asked for.
pub fn title<W: Wording>(state: &State, id: UnitId) -> W {
    say!("How {} stands for its morale check", state.name(id))
}

/// Whether a unit is infantry with flanks to support: not in square, not in a building. [FLA SUP-08]
pub fn has_flanks(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.is_infantry() && unit.formation != crate::geometry::Formation::Square && unit.garrison_of().is_none()
}
