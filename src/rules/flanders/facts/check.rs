//! What a morale check needs to know. [FLA MOR-23 to MOR-39]

use super::{Measured, Sheet, near};
use crate::game::{FactSheet, FactValue, Rule};
use crate::geometry::zone::Zone;
use crate::rules::flanders::state::{Field, UnitId};

/// The facts of a morale check; flanks only where infantry pays for them. [FLA MOR-39]
pub fn sheet(field: &Field, id: UnitId, is_rally: bool) -> FactSheet {
    let unit = field.unit(id);
    let title = format!("How {} stands for its morale check", unit.name);
    let covered = near::covered_bases(field, id).map(|(covered, all)| Measured::sure(covered > 0 && covered == all));
    let sheet = Sheet::new(title, Rule::new("FLA MOR-01"), [id.into()])
        .yes("general_within", "Its general within 4″", "FLA MOR-23", near::general(field, id))
        .yes("rear_support", "Rear support within 10″", "FLA MOR-26", near::rear_support(field, id))
        .yes("cover", "Behind cover or in a building", "FLA MOR-27", covered);
    if !has_flanks(field, id) || is_rally {
        return sheet.done();
    }
    sheet
        .yes("left_supported", "Left flank supported", "FLA MOR-39", near::flank_support(field, id, Zone::Left))
        .usually(FactValue::Yes(true))
        .yes("right_supported", "Right flank supported", "FLA MOR-39", near::flank_support(field, id, Zone::Right))
        .usually(FactValue::Yes(true))
        .done()
}

/// Whether a unit is infantry with flanks to support: not in square, not in a building. [FLA SUP-08]
pub fn has_flanks(field: &Field, id: UnitId) -> bool {
    let unit = field.unit(id);
    unit.is_infantry() && unit.formation != crate::geometry::Formation::Square && unit.garrison_of().is_none()
}
