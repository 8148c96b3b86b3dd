//! What an offer is worth, inside the offer: how far, what it needs, one bar of everything that may come of it, and what it costs.

use std::sync::Arc;

use eframe::egui::{Align2, Color32, Galley, Painter, Rect, Stroke, Ui, pos2, vec2};

use super::odds::percent;
use crate::app::parts::{distance, elided, wrapped};
use crate::app::theme::{Theme, text};
use crate::odds::Worth;

/// What lies above the words of what may come of it: a line and the bar, in points.
const ABOVE_WORDS: f32 = 36.0;
/// How high a line of these words is.
const LINE: f32 = 16.0;
/// So many things that may come of it are all told in words; of more, the likeliest.
const ALL_TOLD: usize = 3;

/// How much higher an offer is that shows it in so much room.
pub fn height(painter: &Painter, worth: &Worth, room: f32) -> f32 {
    let parts = parts(worth);
    if worth.is_hopeless() || parts.is_empty() {
        return 18.0;
    }
    let told = told(painter, &parts, room, Color32::PLACEHOLDER);
    ABOVE_WORDS + 4.0 + told.iter().map(|words| words.size().y).sum::<f32>()
}

/// What may come of it in words, each with its chance where there are several.
fn told(painter: &Painter, parts: &[(f64, String)], room: f32, ink: Color32) -> Vec<Arc<Galley>> {
    let count = if parts.len() <= ALL_TOLD { parts.len() } else { 1 };
    let words = |(chance, words): &(f64, String)| {
        let share = percent(*chance);
        if parts.len() == 1 || words.starts_with(&share) { words.clone() } else { format!("{share} {words}") }
    };
    let lines = parts.iter().take(count).map(words);
    lines.map(|words| wrapped(painter, &words, text::plain(text::CAPTION), ink, room, LINE)).collect()
}

/// How far it is and what it needs, in words.
pub fn words(worth: &Worth, on_hexes: bool) -> String {
    let range = worth.range.map(|range| distance(range, on_hexes));
    let needs = worth.needs.clone().unwrap_or_else(|| "no dice".to_owned());
    range.into_iter().chain([needs]).collect::<Vec<_>>().join(" · ")
}

/// Everything about it, for those who do not see the bar.
pub fn said(worth: &Worth, on_hexes: bool) -> String {
    if worth.is_hopeless() {
        return format!("{}: nothing can come of it", words(worth, on_hexes));
    }
    let likeliest = parts(worth).into_iter().next().map(|(_, words)| format!("; {words}")).unwrap_or_default();
    let losses = Some(losses(worth)).filter(|words| !words.is_empty()).map(|words| format!("; {words}"));
    format!("{}{}{likeliest}", words(worth, on_hexes), losses.unwrap_or_default())
}

/// What it costs both on the average; nothing is said where it costs nobody anything.
fn losses(worth: &Worth) -> String {
    if !worth.costs_anybody() {
        return String::new();
    }
    format!("loses {:.1}, takes {:.1}", worth.costs, worth.inflicts)
}

/// Draws it in the lower part of an offer.
pub fn worth_ui(ui: &Ui, rect: Rect, worth: &Worth, on_hexes: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let put = |at, words: &str, ink, room| {
        painter.galley(at, elided(painter, words, text::plain(text::CAPTION), ink, room), ink);
    };
    if worth.is_hopeless() {
        let told = format!("{}: nothing can come of it", words(worth, on_hexes));
        return put(rect.left_top(), &told, theme.ink_3, rect.width());
    }
    let right = painter.layout_no_wrap(losses(worth), text::plain(text::CAPTION), theme.ink_2);
    put(rect.left_top(), &words(worth, on_hexes), theme.ink_2, rect.width() - right.size().x - 12.0);
    painter.galley(pos2(rect.right() - right.size().x, rect.top()), right, theme.ink_2);
    let parts = parts(worth);
    if parts.is_empty() {
        return;
    }
    bar_ui(ui, Rect::from_min_size(rect.left_top() + vec2(0.0, 20.0), vec2(rect.width(), 14.0)), &parts);
    let mut top = rect.top() + ABOVE_WORDS;
    for words in told(painter, &parts, rect.width(), theme.ink_2) {
        let high = words.size().y;
        painter.galley(pos2(rect.left(), top), words, theme.ink_2);
        top += high;
    }
}

/// Everything that may come of it with its chance, the likeliest first; where nothing but losses comes of it, how many they are. Nothing of
/// what only leads to the next decision, as a throw for the initiative does.
fn parts(worth: &Worth) -> Vec<(f64, String)> {
    let outcomes = &worth.odds.outcomes;
    let changes_something = !worth.costs_anybody() && outcomes.iter().any(|outcome| !outcome.is_nothing());
    if outcomes.len() > 1 || changes_something {
        return outcomes.iter().map(|outcome| (outcome.chance, outcome.text.clone())).collect();
    }
    if !worth.costs_anybody() {
        return Vec::new();
    }
    let words = |lost: u16| if lost == 0 { "none is lost".to_owned() } else { format!("{lost} lost") };
    let mut parts: Vec<(f64, String)> = worth
        .falls
        .iter()
        .map(|share| (share.chance, format!("{}: {}", percent(share.chance), words(share.value))))
        .collect();
    parts.sort_by(|one, other| other.0.total_cmp(&one.0));
    parts
}

/// One bar of all of it, the likeliest first, each as long as its chance.
fn bar_ui(ui: &Ui, rect: Rect, parts: &[(f64, String)]) {
    let theme = Theme::of(ui);
    let shades: [(Color32, Color32); 3] =
        [(theme.accent, theme.on_accent), (theme.accent_soft, theme.ink_1), (theme.bg_sunken, theme.ink_2)];
    let mut left = rect.left();
    for (place, (chance, _)) in parts.iter().enumerate() {
        let (fill, ink) = shades[place.min(2)];
        let part = Rect::from_min_size(pos2(left, rect.top()), vec2(rect.width() * *chance as f32, rect.height()));
        ui.painter().rect_filled(part, 0.0, fill);
        ui.painter().vline(part.right(), part.y_range(), Stroke::new(1.0, theme.line_strong));
        if part.width() > 34.0 {
            ui.painter().text(part.center(), Align2::CENTER_CENTER, percent(*chance), text::semi_bold(11.0), ink);
        }
        left = part.right();
    }
}
