//! The ledger: an evening logged from stated facts. Verbs, facts to be ticked, what was logged, and what is due.
//!
//! It knows no rule: what may be logged, which facts count and what each is worth, it is told.

mod due;
mod entries;
mod facts;
mod offers;

use eframe::egui::{Rect, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

pub use due::{DueRow, due_ui};
pub use entries::EntryRow;
pub use facts::{Control, FactRow, Tag, Worth};
pub use offers::OfferCell;

use super::parts::{Button, Icon, Look, elided, key_cap};
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::game::Rule;

/// A verb of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct VerbCell {
    /// The word.
    pub word: &'static str,
    /// The letter that chooses it.
    pub letter: Option<char>,
    /// It is being logged.
    pub on: bool,
}

/// What lies in the middle of the page.
pub enum PageBody<'a> {
    /// Words only.
    Words(&'a str),
    /// A question, and what may be answered.
    Offers(&'a str, &'a [OfferCell]),
    /// What the facts are for, and the facts.
    Facts(&'a str, &'a [FactRow]),
}

/// The page as plain data.
pub struct LedgerPage<'a> {
    /// What may be logged.
    pub verbs: &'a [VerbCell],
    /// Where the entry being made has got to.
    pub path: &'a [String],
    /// What is asked for it.
    pub body: PageBody<'a>,
    /// What was logged, the last first.
    pub entries: &'a [EntryRow],
    /// Whether anything can be undone, and redone.
    pub undo_redo: [bool; 2],
    /// Where it is kept.
    pub saved: &'a str,
    /// The section in which a rule stands.
    pub section: &'a dyn Fn(&Rule) -> String,
}

/// The height of a verb.
const VERB: f32 = 52.0;
/// Verbs narrower than this stand in two rows.
const NARROWEST_VERB: f32 = 76.0;
/// The gap between the parts of the page.
const GAP: f32 = 12.0;
/// The height of a card's head.
const HEAD: f32 = 44.0;
/// The height kept for the list of entries at least.
const ENTRIES: f32 = 150.0;

/// Draws the page.
pub fn page_ui(ui: &mut Ui, page: &LedgerPage) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let inner = whole.shrink2(vec2(16.0, GAP));
    let mut top = inner.top();
    let mut command = None;
    if !page.verbs.is_empty() {
        let rows = if inner.width() < NARROWEST_VERB * page.verbs.len() as f32 { 2 } else { 1 };
        let deep = (VERB + GRID) * rows as f32 - GRID;
        command = verbs_ui(ui, Rect::from_min_size(inner.min, vec2(inner.width(), deep)), page.verbs, rows);
        top += deep + GAP;
    }
    let foot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - size::BUTTON), inner.max);
    let room = foot.top() - GAP - top;
    let wanted = body_height(page, inner.width()).min(room - ENTRIES - GAP).max(HEAD);
    let card = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), wanted));
    command = body_ui(ui, card, page).or(command);
    let list = Rect::from_min_max(pos2(inner.left(), card.bottom() + GAP), pos2(inner.right(), foot.top() - GAP));
    command = entries::entries_ui(ui, list, page.entries).or(command);
    foot_ui(ui, foot, page).or(command)
}

fn verbs_ui(ui: &Ui, area: Rect, verbs: &[VerbCell], rows: usize) -> Option<UiCommand> {
    let in_a_row = verbs.len().div_ceil(rows).max(1);
    let wide = (area.width() + GRID) / in_a_row as f32;
    let mut command = None;
    for (index, verb) in verbs.iter().enumerate() {
        let at = vec2((index % in_a_row) as f32 * wide, (index / in_a_row) as f32 * (VERB + GRID));
        let place = Rect::from_min_size(area.min + at, vec2(wide - GRID, VERB));
        let name = format!("Log: {}", verb.word);
        let button = Button::new("").look(if verb.on { Look::On } else { Look::Plain }).name(&name);
        if button.show_at(ui, place, ("verb", index)).clicked() {
            command = Some(UiCommand::LogVerb(index));
        }
        verb_words(ui, place, verb);
    }
    command
}

/// A verb's word, and under it the letter that chooses it: eight of them stand in a row.
fn verb_words(ui: &Ui, place: Rect, verb: &VerbCell) {
    let theme = Theme::of(ui);
    let ink = if verb.on { theme.on_accent } else { theme.ink_1 };
    let font = if verb.on { text::bold(text::BODY) } else { text::plain(text::BODY) };
    let painter = ui.painter_at(place);
    let word = elided(&painter, verb.word, font, ink, place.width() - 8.0);
    let lift = if verb.letter.is_some() { 11.0 } else { 0.0 };
    painter.galley(place.center() - word.size() / 2.0 - vec2(0.0, lift), word, ink);
    if let Some(letter) = verb.letter.map(String::from) {
        key_cap(&painter, place.center() + vec2(0.0, 13.0), &letter, theme, verb.on);
    }
}

/// The gap between buttons in a row.
const GRID: f32 = size::GRID;

/// How high the body would like to be.
fn body_height(page: &LedgerPage, wide: f32) -> f32 {
    HEAD + match &page.body {
        PageBody::Words(_) => 8.0,
        PageBody::Offers(_, cells) => offers::height(cells.len(), wide),
        PageBody::Facts(_, rows) => facts::height(rows.len(), wide),
    }
}

/// The card in the middle of the page, under its head.
fn body_ui(ui: &mut Ui, card: Rect, page: &LedgerPage) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(card, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let head = Rect::from_min_size(card.min, vec2(card.width(), HEAD));
    let title = match &page.body {
        PageBody::Words(words) | PageBody::Offers(words, _) | PageBody::Facts(words, _) => *words,
    };
    let path = page.path.join(" › ");
    let painter = ui.painter_at(head);
    let aside = elided(&painter, &path, text::plain(text::CAPTION + 1.0), theme.ink_3, head.width() * 0.5);
    let at = pos2(head.right() - 14.0 - aside.size().x, head.center().y - aside.size().y / 2.0);
    let room = at.x - head.left() - 26.0;
    painter.galley(at, aside, theme.ink_3);
    let words = elided(&painter, title, text::bold(text::BODY + 1.0), theme.ink_1, room);
    painter.galley(pos2(head.left() + 14.0, head.center().y - words.size().y / 2.0), words, theme.ink_1);
    let body = Rect::from_min_max(pos2(card.left(), head.bottom()), card.max - vec2(0.0, 1.0));
    if body.height() < 12.0 {
        return None;
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("page"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing = vec2(0.0, 0.0);
    match &page.body {
        PageBody::Words(_) => None,
        PageBody::Offers(_, cells) => offers::offers_ui(&mut child, cells, page),
        PageBody::Facts(_, rows) => facts::facts_ui(&mut child, rows, page),
    }
}

/// Undo and redo, and where everything is kept.
fn foot_ui(ui: &Ui, foot: Rect, page: &LedgerPage) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    let [may_undo, may_redo] = page.undo_redo;
    let (undo, key) = if foot.width() < 300.0 { (96.0, "") } else { (164.0, "Ctrl Z") };
    let buttons = [
        ("Undo", Icon::Undo, key, undo, may_undo, UiCommand::Undo),
        ("Redo", Icon::Redo, "", 96.0, may_redo, UiCommand::Redo),
    ];
    let mut left = foot.left();
    for (words, icon, key, wide, enabled, asks) in buttons {
        let place = Rect::from_min_size(pos2(left, foot.top()), vec2(wide, foot.height()));
        let button = Button::new(words).icon(icon).enabled(enabled);
        let button = if key.is_empty() { button } else { button.key(key) };
        if button.show_at(ui, place, words).clicked() {
            command = Some(asks);
        }
        left += wide + GRID;
    }
    let kept = format!("Every entry is kept: {}", page.saved);
    let room = foot.right() - left - 12.0;
    if room < 80.0 {
        return command;
    }
    let words = elided(ui.painter(), &kept, text::plain(text::CAPTION), theme.ink_3, room);
    ui.painter().galley(foot.right_center() - vec2(words.size().x, words.size().y / 2.0), words, theme.ink_3);
    command
}
