//! A unit's card: what it is, whose it is, a base as large as on the table, and a box for each figure.

use super::drawing::{Anchor, BLACK, Face, GREY, INCH, PALE, Sheet, WHITE, Words};
use crate::club::Unit;
use crate::club::lists::ListedUnit;
use crate::club::picture::Picture;
use crate::data::TroopWords;

/// How large a card is.
pub(super) const SIZE: [f64; 2] = [63.0, 88.0];

/// Where the nine cards of a sheet of A4 lie.
pub(super) const PLACES: [[f64; 2]; 9] = {
    let mut places = [[0.0; 2]; 9];
    let mut place = 0;
    while place < 9 {
        places[place] = [10.5 + 63.0 * (place % 3) as f64, 16.5 + 88.0 * (place / 3) as f64];
        place += 1;
    }
    places
};

/// What is left free at a card's edge.
pub(super) const MARGIN: f64 = 3.5;

/// "British infantry, 12 figures, crack, guard".
pub(super) fn kind_of(unit: &Unit) -> String {
    let guard = if unit.guard { ", guard" } else { "" };
    let class = unit.class.as_ref().map(|class| format!(", {class}")).unwrap_or_default();
    format!("{}{class}{guard}", unit.in_words())
}

/// Words on a card.
pub(super) fn words(at: [f64; 2], anchor: Anchor, size: f64, face: Face, text: impl Into<String>) -> Words {
    let ink = if size < 2.8 { GREY } else { BLACK };
    Words { at, anchor, size, face, ink, text: text.into() }
}

/// Draws a unit's card with its upper left corner at `at`.
pub(super) fn draw(
    sheet: &mut Sheet,
    at: [f64; 2],
    listed: &ListedUnit,
    general: Option<&str>,
    picture: Option<&Picture>,
) {
    let unit = &listed.unit;
    let [left, top] = [at[0] + MARGIN, at[1]];
    let room = SIZE[0] - 2.0 * MARGIN;
    sheet.rect(at, SIZE, Some(WHITE), Some((BLACK, 0.25)));
    sheet.words(words([left, top + 8.0], Anchor::Start, 5.0, Face::Bold, &*unit.name), room);
    sheet.words(words([left, top + 12.4], Anchor::Start, 3.0, Face::Plain, kind_of(unit)), room);
    let under: Vec<&str> = general.into_iter().chain(listed.card.as_deref()).collect();
    sheet.words(words([left, top + 16.2], Anchor::Start, 2.7, Face::Plain, under.join(" · ")), room);
    let ([wide, deep], count) = TroopWords::bases_of(&unit.arm, unit.original.clamp(0, 255) as u8);
    let base = [wide * INCH, deep * INCH];
    let base_top = top + 18.5;
    sheet.rect([left, base_top], base, Some(PALE), Some((BLACK, 0.2)));
    let bases = format!("one of {count}");
    let beside = room - base[0] - 2.0;
    sheet.words(words([left + base[0] + 2.0, base_top + 3.0], Anchor::Start, 2.7, Face::Plain, bases), beside);
    let boxes_top = top + 69.0;
    if let Some(picture) = picture {
        // Below a base, or beside a gun's.
        let below = [left, base_top + base[1] + 2.0];
        let (at, free) = if base[1] < 30.0 {
            (below, [room, boxes_top - below[1] - 2.0])
        } else {
            let at = [left + base[0] + 2.0, base_top + 5.0];
            (at, [beside, boxes_top - at[1] - 2.0])
        };
        sheet.picture(at, free, picture);
    }
    sheet.boxes([left, boxes_top], room, unit);
    let owner = unit.owner.as_deref().unwrap_or("nobody’s yet");
    let now = format!("{} of {} · {owner}", unit.figures, unit.original);
    sheet.words(words([left, top + 77.6], Anchor::Start, 3.0, Face::Plain, now), room);
    let past = match unit.battles {
        0 => String::new(),
        battles => format!("{battles} battles, {} lost, {} honours", unit.lost, unit.honours),
    };
    let kept = Some(unit.kept_at.as_str()).filter(|kept| !kept.is_empty());
    let line = kept.into_iter().map(str::to_owned).chain(Some(past).filter(|past| !past.is_empty()));
    let line = line.collect::<Vec<_>>().join(" · ");
    sheet.words(words([left, top + 81.4], Anchor::Start, 2.6, Face::Plain, line), room);
    sheet.words(words([left, top + 85.2], Anchor::Start, 2.3, Face::Plain, &*unit.roll), room);
}
