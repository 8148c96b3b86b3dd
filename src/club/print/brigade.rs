//! Brigade cards: a front for each brigade with its units, and backs that are all alike, so that they may lie face down.

use super::card::{MARGIN, PLACES, SIZE, words};
use super::drawing::{Anchor, BLACK, Face, Ink, PALE, Sheet, WHITE};
use crate::club::lists::{ArmyList, ListedUnit};

/// How a back is filled.
const BACK: Ink = [74, 60, 42];

/// A brigade: what it is called, its general, its units.
struct Brigade<'l> {
    name: String,
    general: Option<&'l str>,
    units: Vec<&'l ListedUnit>,
}

/// What holds a brigade together: its general, its card, and where it has none its arm.
type Bond<'l> = (Option<&'l str>, Option<&'l str>, &'l str);

fn bond(unit: &ListedUnit) -> Bond<'_> {
    let arm = if unit.card.is_some() { "" } else { unit.unit.arm.as_str() };
    (unit.general.as_deref(), unit.card.as_deref(), arm)
}

/// The most units on one card.
const MOST: usize = 8;

/// The brigades of a list: what stands under one card of one general; who stands under none is with those beside him of his arm.
fn brigades(list: &ArmyList) -> Vec<Brigade<'_>> {
    let mut found: Vec<(Bond<'_>, Brigade<'_>)> = Vec::new();
    for unit in &list.units {
        let own = bond(unit);
        // Without a card a brigade is of four, and a battery stands alone.
        let most = match &unit.card {
            Some(_) => MOST,
            None if unit.unit.arm.ends_with("guns") => 1,
            None => 4,
        };
        let is_its = |(bond, brigade): &&mut (Bond<'_>, Brigade<'_>)| *bond == own && brigade.units.len() < most;
        if let Some((_, brigade)) = found.iter_mut().rfind(is_its) {
            brigade.units.push(unit);
        } else {
            let name = unit.card.clone().unwrap_or_else(|| unit.unit.name.clone());
            found.push((own, Brigade { name, general: list.general_of(unit), units: vec![unit] }));
        }
    }
    found.into_iter().map(|(_, brigade)| brigade).collect()
}

/// Nine cards on a sheet, and the backs on the next, so placed that they lie behind when the paper is turned over its long edge.
pub(super) fn sheets(list: &ArmyList) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for nine in brigades(list).chunks(PLACES.len()) {
        let (mut fronts, mut backs) = (Sheet::a4(), Sheet::a4());
        for (brigade, at) in nine.iter().zip(PLACES) {
            front(&mut fronts, at, brigade);
            let mirrored = [fronts.size[0] - at[0] - SIZE[0], at[1]];
            back(&mut backs, mirrored, &list.army.name);
        }
        sheets.extend([fronts, backs]);
    }
    sheets
}

fn front(sheet: &mut Sheet, at: [f64; 2], brigade: &Brigade<'_>) {
    let [left, top] = [at[0] + MARGIN, at[1]];
    let (room, right) = (SIZE[0] - 2.0 * MARGIN, at[0] + SIZE[0] - MARGIN);
    sheet.rect(at, SIZE, Some(WHITE), Some((BLACK, 0.25)));
    sheet.words(words([left, top + 8.0], Anchor::Start, 5.0, Face::Bold, &*brigade.name), room);
    let figures: i64 = brigade.units.iter().map(|unit| unit.unit.figures).sum();
    let counted = match brigade.units.len() {
        1 => format!("1 unit, {figures} figures"),
        units => format!("{units} units, {figures} figures"),
    };
    let under = brigade.general.map_or(counted.clone(), |general| format!("{general} · {counted}"));
    sheet.words(words([left, top + 12.4], Anchor::Start, 3.0, Face::Plain, under), room);
    sheet.line([left, top + 14.4], [right, top + 14.4], BLACK, 0.2);
    // As much room for each as there is, but not more than looks well.
    let each = (70.0 / brigade.units.len() as f64).min(15.0);
    for (place, listed) in brigade.units.iter().enumerate() {
        let at = top + 15.6 + each * place as f64;
        let unit = &listed.unit;
        let arm = unit.arm.replace('_', " ");
        sheet.words(words([left, at + 3.4], Anchor::Start, 3.3, Face::Bold, &*unit.name), room - 20.0);
        sheet.words(words([right, at + 3.4], Anchor::End, 2.7, Face::Plain, arm), 19.0);
        sheet.boxes([left, at + 4.6], room, unit);
    }
}

/// A back: the army's name on a lattice, whatever is before it.
fn back(sheet: &mut Sheet, at: [f64; 2], army: &str) {
    sheet.rect(at, SIZE, Some(BACK), Some((BLACK, 0.25)));
    let [wide, high] = [SIZE[0] - 6.0, SIZE[1] - 6.0];
    let [left, top] = [at[0] + 3.0, at[1] + 3.0];
    sheet.rect([left, top], [wide, high], None, Some((PALE, 0.4)));
    let step = 6.0;
    let mut from = step;
    while from < wide + high {
        // From the left or the lower edge, up to the upper or the right one; and the same the other way.
        let (a, b) = ([(from - high).max(0.0), from.min(high)], [from.min(wide), (from - wide).max(0.0)]);
        sheet.line([left + a[0], top + a[1]], [left + b[0], top + b[1]], PALE, 0.1);
        sheet.line([left + wide - a[0], top + a[1]], [left + wide - b[0], top + b[1]], PALE, 0.1);
        from += step;
    }
    let plate = [wide - 8.0, 14.0];
    let corner = [left + 4.0, top + (high - plate[1]) / 2.0];
    sheet.rect(corner, plate, Some(BACK), Some((PALE, 0.3)));
    let middle = [at[0] + SIZE[0] / 2.0, corner[1] + plate[1] / 2.0 + 1.4];
    let mut name = words(middle, Anchor::Middle, 4.2, Face::Bold, army);
    name.ink = PALE;
    sheet.words(name, plate[0] - 4.0);
}
