//! The table a single die is read in: each result, the faces that bring it, how often they fall, and the row that has fallen.

use eframe::egui::{Align2, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::part;
use super::tray::{Tray, span};
use crate::app::parts::wrapped;
use crate::app::theme::{Theme, text};
use crate::dice::Reading;
use crate::game::DiceRequest;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    /// The results it stands for: "2–5".
    results: String,
    /// What it means.
    meaning: String,
    /// The faces that bring it: "4–7".
    faces: String,
    /// How many of a hundred throws do.
    percent: u32,
    /// The die as it lies falls in it.
    fallen: bool,
}

/// Whether dice are read in a table: one die, with something added.
pub fn are_read_in_a_table(request: &DiceRequest) -> bool {
    request.dice.count == 1 && matches!(request.reading, Reading::Modified { .. })
}

/// The rows that some face brings.
fn rows(request: &DiceRequest, shown: Option<u8>) -> Vec<Row> {
    let Reading::Modified { add, rows } = &request.reading else { return Vec::new() };
    let all = request.dice.faces().count() as u32;
    let row = |(low, high, meaning): &(i32, i32, String)| {
        let brings = |face: &u8| (*low..=*high).contains(&(i32::from(*face) + add));
        let faces: Vec<u8> = request.dice.faces().filter(brings).collect();
        let (first, last) = (faces.first()?, faces.last()?);
        Some(Row {
            results: span(*low, *high),
            meaning: meaning.clone(),
            faces: span((*first).into(), (*last).into()),
            percent: (faces.len() as u32 * 100 + all / 2) / all,
            fallen: shown.is_some_and(|face| brings(&face)),
        })
    };
    rows.iter().filter_map(row).collect()
}

const HIGH: f32 = 26.0;
/// Where the meanings begin, from the left.
const MEANING: f32 = 78.0;
/// Where the faces end, from the right.
const FACES: f32 = 46.0;

/// Draws the table.
pub fn outcomes_ui(ui: &mut Ui, request: &DiceRequest, tray: &Tray) {
    let rows = rows(request, tray.faces().first().copied().flatten());
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let head = ["Result", "", "Die", "Odds"];
        line_ui(ui, head.map(str::to_owned), false, true);
        for row in rows {
            let odds = format!("{}%", row.percent);
            let said = format!("{}: {}, {} on the die, {odds}", row.results, row.meaning, row.faces);
            let response = line_ui(ui, [row.results, row.meaning, row.faces, odds], row.fallen, false);
            response.widget_info(|| WidgetInfo::selected(Role::Row, true, row.fallen, &said));
        }
    });
}

/// One line of the table: results and meaning from the left, faces and odds from the right.
fn line_ui(ui: &mut Ui, [results, meaning, faces, odds]: [String; 4], fallen: bool, head: bool) -> Response {
    let theme = Theme::of(ui);
    let (ink, size) = if head { (theme.ink_3, text::CAPTION) } else { (theme.ink_1, text::ROW) };
    let font = if fallen { text::bold(size) } else { text::plain(size) };
    let room = ui.available_width() - MEANING - 2.0 * FACES;
    let words = wrapped(ui.painter(), &meaning, font.clone(), ink, room, 18.0);
    let high = HIGH.max(words.size().y + 6.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::hover());
    let painter = ui.painter_at(rect.expand(2.0));
    if fallen {
        painter.rect_filled(rect.expand2(vec2(2.0, 0.0)), 3.0, theme.accent_soft);
    }
    let middle = rect.center().y;
    painter.text(pos2(rect.left() + 4.0, middle), Align2::LEFT_CENTER, results, font.clone(), ink);
    painter.galley(pos2(rect.left() + MEANING, middle - words.size().y / 2.0), words, ink);
    for (right, number) in [(rect.right() - 4.0, odds), (rect.right() - FACES, faces)] {
        painter.text(pos2(right, middle), Align2::RIGHT_CENTER, number, font.clone(), ink);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::game::{Rule, Side, Thrower};

    fn request(add: i32) -> DiceRequest {
        let rows = [(i32::MIN, 1, "attacker disordered"), (2, 5, "no effect"), (6, i32::MAX, "disordered")];
        DiceRequest {
            thrower: Thrower::Side(Side::A),
            dice: Dice::ten_sided(1),
            why: String::new(),
            rule: Rule::new("MB 11.8"),
            reading: Reading::Modified {
                add,
                rows: rows.map(|(low, high, meaning)| (low, high, meaning.to_owned())).into(),
            },
            tallies: Vec::new(),
            pieces: Vec::new(),
        }
    }

    #[test]
    fn every_face_of_the_die_falls_in_one_row() {
        let told = |add: i32, shown: Option<u8>| -> Vec<(String, u32, bool)> {
            rows(&request(add), shown).into_iter().map(|row| (row.faces, row.percent, row.fallen)).collect()
        };
        let of = |faces: &str, percent, fallen| (faces.to_owned(), percent, fallen);
        assert_eq!(told(-2, Some(4)), [of("0–3", 40, false), of("4–7", 40, true), of("8–9", 20, false)]);
        // What no face brings has no row.
        assert_eq!(told(3, None), [of("0–2", 30, false), of("3–9", 70, false)]);
    }
}
