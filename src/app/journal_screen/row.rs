//! One entry as a row.

use eframe::egui::{Align2, Painter, Rect, Stroke, pos2, vec2};

use super::columns::Columns;
use super::fates::Becomes;
use crate::app::journal_strip::kind_mark;
use crate::app::parts::{DieLook, Icon, Sign, die, elided};
use crate::app::theme::{Theme, text};
use crate::dice::Source;
use crate::game::ReportKind;
use crate::report::{Line, Sort};

/// What a screen reader says of an entry, and of what would become of it.
pub(super) fn said(line: &Line, becomes: Option<&Becomes>) -> String {
    let dice = crate::report::dice_words(line).map(|dice| format!(", {dice}")).unwrap_or_default();
    let number = if line.label.is_empty() { format!("#{}", line.number) } else { line.label.clone() };
    let struck = line.struck.as_ref().map(|back| match told(&back.by, &back.why) {
        words if words.is_empty() => ", taken back".to_owned(),
        words => format!(", taken back by {words}"),
    });
    let ruling = if line.sort == Sort::Ruling { ", ruling" } else { "" };
    let becomes = becomes.map(|becomes| format!(", {}", becomes.said())).unwrap_or_default();
    format!("Journal {number}: {}{dice}{ruling}{}{becomes}", line.text, struck.unwrap_or_default())
}

/// Paints an entry, with what would become of it where a correction is looked at.
pub(super) fn paint_row(
    painter: &Painter,
    rect: Rect,
    line: &Line,
    becomes: Option<&Becomes>,
    columns: Columns,
    theme: &Theme,
) {
    let now = becomes.and_then(|becomes| becomes.now.as_deref());
    let middle = rect.center().y;
    let first = if now.is_some() { middle - 8.0 } else { middle };
    let struck = line.struck.is_some() || becomes.is_some_and(|becomes| becomes.sign == Sign::PutRight);
    let quiet = line.struck.is_some() || line.kind.is_none() || becomes.is_some_and(Becomes::goes);
    let ink = if quiet { theme.ink_3 } else { theme.ink_1 };
    let number = if line.label.is_empty() { format!("#{}", line.number) } else { line.label.clone() };
    painter.text(pos2(columns.label, middle), Align2::LEFT_CENTER, number, text::plain(text::ROW), theme.ink_3);
    let mark = pos2(columns.mark, middle);
    match (line.sort, line.kind) {
        (Sort::Ruling, _) => Icon::Gavel.paint(painter, mark, 17.0, theme.accent),
        (Sort::TakingBack, _) => Icon::Undo.paint(painter, mark, 16.0, theme.ink_2),
        (_, Some(kind)) => kind_mark(painter, mark, kind, theme),
        (_, None) => {}
    }
    let heavy = matches!(line.kind, Some(ReportKind::Phase | ReportKind::Over)) && !struck;
    let font = if heavy { text::semi_bold(text::ROW) } else { text::plain(text::ROW) };
    let room = columns.dice - columns.words - 12.0;
    let words = elided(painter, &line.text, font, ink, room);
    let (left, wide) = (columns.words, words.size().x);
    painter.galley(pos2(left, first - words.size().y / 2.0), words, ink);
    if struck {
        painter.hline(left..=left + wide, first + 1.0, Stroke::new(1.4, theme.ink_2));
    }
    if let (Some(now), Some(becomes)) = (now, becomes) {
        let ink = becomes.sign.ink(theme);
        let words = elided(painter, now, text::semi_bold(text::CAPTION), ink, room);
        painter.galley(pos2(left, middle + 10.0 - words.size().y / 2.0), words, ink);
    }
    paint_dice(painter, line, columns, middle, theme);
    let room = rect.right() - columns.by - 10.0;
    if let Some(becomes) = becomes {
        becomes.paint(painter, pos2(columns.by, middle), room, theme);
    } else {
        let by = elided(painter, &by_words(line), text::plain(text::CAPTION), theme.ink_2, room);
        painter.galley(pos2(columns.by, middle - by.size().y / 2.0), by, theme.ink_2);
    }
}

/// Who, and why, as far as it is told.
fn told(by: &str, why: &str) -> String {
    match (by.is_empty(), why.is_empty()) {
        (true, true) => String::new(),
        (false, true) => by.to_owned(),
        (true, false) => why.to_owned(),
        (false, false) => format!("{by}: {why}"),
    }
}

/// Who did it or took it back, and why.
pub(super) fn by_words(line: &Line) -> String {
    match (&line.struck, &line.by) {
        (Some(back), _) => told(&back.by, &back.why),
        (None, Some([by, why])) => told(by, why),
        (None, None) => String::new(),
    }
}

/// The dice as small faces, as many as there is room for, with the sign of where they came from.
fn paint_dice(painter: &Painter, line: &Line, columns: Columns, middle: f32, theme: &Theme) {
    let Some(dice) = line.dice.as_ref().filter(|_| columns.dice < columns.by) else { return };
    let faces = &dice.faces;
    let icon = match dice.source() {
        Source::Table | Source::Sum => Icon::Hand,
        Source::Generator => Icon::Die,
        Source::Kept => Icon::Past,
    };
    icon.paint(painter, pos2(columns.dice + 8.0, middle), 15.0, theme.ink_3);
    let side = 19.0;
    let room = ((columns.by - columns.dice - 44.0) / (side + 3.0)).max(1.0) as usize;
    for (index, face) in faces.0.iter().take(room).enumerate() {
        let left = columns.dice + 24.0 + index as f32 * (side + 3.0);
        let rect = Rect::from_min_size(pos2(left, middle - side / 2.0), vec2(side, side));
        if *face <= 6 {
            die(painter, rect, DieLook::Shows(*face), 6, theme);
        } else {
            painter.text(rect.center(), Align2::CENTER_CENTER, face, text::bold(text::CAPTION), theme.ink_1);
        }
    }
    if faces.0.len() > room {
        let at = pos2(columns.dice + 28.0 + room as f32 * (side + 3.0), middle);
        painter.text(at, Align2::LEFT_CENTER, "…", text::plain(text::ROW), theme.ink_2);
    }
}
