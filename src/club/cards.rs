//! Cards and casualty sheets to be printed: pages of HTML, to scale.

use std::fmt::Write;

use super::{Club, ClubError, Unit};
use crate::data::TroopWords;
use crate::report::escaped;

/// How the pages look: sizes are on paper, so that a base on a card is as large as on the table.
const STYLE: &str = include_str!("cards.css");

fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\n<body>{body}</body></html>\n"
    )
}

/// A base as drawn on a card, in inches: as broad as on the table.
fn drawn_base(unit: &Unit) -> String {
    let ([wide, deep], count) = TroopWords::bases_of(&unit.arm, unit.original.clamp(0, 255) as u8);
    format!(
        "<svg class=\"base\" width=\"{:.2}mm\" height=\"{:.2}mm\" viewBox=\"0 0 {wide} {deep}\" role=\"img\" \
         aria-label=\"One of {count} bases\"><rect width=\"{wide}\" height=\"{deep}\"/></svg>",
        wide * 25.4,
        deep * 25.4
    )
}

/// A box for each figure, those that are missing struck through.
fn boxes(unit: &Unit) -> String {
    let mut boxes = String::new();
    for figure in 1..=unit.original {
        let class = if figure > unit.figures { "box gone" } else { "box" };
        let gap = if figure % 3 == 0 && figure < unit.original { " last" } else { "" };
        let _ = write!(boxes, "<span class=\"{class}{gap}\"></span>");
    }
    boxes
}

fn title_of(unit: &Unit) -> String {
    let guard = if unit.guard { ", guard" } else { "" };
    let class = unit.class.as_ref().map(|class| format!(", {class}")).unwrap_or_default();
    format!("{}{class}{guard}", unit.in_words())
}

/// Cards of an army's units, nine on a page: name, kind, owner, a base to scale and a box for each figure.
pub fn cards_page(club: &Club, army: &str) -> Result<String, ClubError> {
    let (army, _, slots) = club.army(army)?;
    let mut body = String::new();
    for sheet in slots.chunks(9) {
        body.push_str("<section class=\"sheet\">");
        for slot in sheet {
            let unit = &slot.unit;
            let owner = unit.owner.as_deref().unwrap_or("nobody yet");
            let _ = write!(
                body,
                "<article class=\"card\"><h2>{}</h2><p>{}</p>{}<p class=\"boxes\">{}</p><p class=\"small\">{} of {} · {} · {}</p></article>",
                escaped(&unit.name),
                escaped(&title_of(unit)),
                drawn_base(unit),
                boxes(unit),
                unit.figures,
                unit.original,
                escaped(owner),
                unit.roll
            );
        }
        body.push_str("</section>");
    }
    Ok(page(&format!("{}: cards", army.name), &body))
}

/// A sheet on which the losses of an army are ticked off by hand.
pub fn casualty_sheet(club: &Club, army: &str) -> Result<String, ClubError> {
    let (army, _, slots) = club.army(army)?;
    let mut body = format!(
        "<section class=\"losses\"><h1>{}</h1><table><thead><tr><th>Unit</th><th>Kind</th><th>Figures</th><th>Morale</th></tr></thead><tbody>",
        escaped(&army.name)
    );
    for slot in &slots {
        let _ = write!(
            body,
            "<tr><th>{}</th><td>{}</td><td class=\"boxes\">{}</td><td class=\"morale\">F S R L</td></tr>",
            escaped(&slot.unit.name),
            escaped(&title_of(&slot.unit)),
            boxes(&slot.unit)
        );
    }
    body.push_str("</tbody></table></section>");
    Ok(page(&format!("{}: casualties", army.name), &body))
}
