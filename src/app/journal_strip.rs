//! The journal under the table: take back and redo, the time slider with a mark for every entry, the last lines.

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{Align2, Painter, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::panels::{self, PanelName};
use super::parts::{Button, Icon, elided, focus_ring};
use super::theme::{Theme, text, width};
use super::ui_command::UiCommand;
use crate::game::ReportKind;
use crate::report::{Line, dice_words, weight};

/// The story as plain data: the entries that stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// One line for each entry that has something to tell, oldest first.
    pub lines: Vec<StoryLine>,
    /// What the game counts: turns, or activations.
    pub turn_word: &'static str,
    /// Whether something can be taken back, and redone.
    pub undo_redo: [bool; 2],
    /// What the battle is about, under captions, as long as nobody has decided anything.
    pub about: Vec<(&'static str, String)>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryLine {
    /// Its number in the journal.
    pub entry: u64,
    /// Its number in the turn: "6.19".
    pub label: String,
    /// The turn.
    pub turn: u32,
    /// What happened.
    pub text: String,
    /// What kind of thing.
    pub kind: ReportKind,
}

/// Reads what the account tells and still stands.
pub fn story(lines: &[Line], turn_word: &'static str, undo_redo: [bool; 2]) -> Story {
    let told = lines.iter().filter(|line| line.is_story()).map(|line| StoryLine {
        entry: line.entry,
        label: line.label.clone(),
        turn: line.turn,
        text: dice_words(line).map_or(line.text.clone(), |dice| format!("{}; {dice}", line.text)),
        kind: line.kind.unwrap_or(ReportKind::Order),
    });
    Story { lines: told.collect(), turn_word, undo_redo, about: Vec::new() }
}

/// The mark of a kind: ring, triangle, lozenge, square, exclamation, tick.
pub fn kind_mark(painter: &Painter, at: Pos2, kind: ReportKind, theme: &Theme) {
    let edge = Stroke::new(1.3, theme.ink_1);
    let shape = |corners: [(f32, f32); 4], fill| {
        let corners = corners.map(|(x, y)| at + vec2(x, y)).to_vec();
        painter.add(eframe::egui::Shape::convex_polygon(corners, fill, edge));
    };
    match kind {
        ReportKind::Fire => {
            painter.circle_stroke(at, 3.6, Stroke::new(1.5, theme.ink_1));
        }
        ReportKind::Charge => {
            let corners = [(0.0, -4.5), (4.5, 3.5), (-4.5, 3.5)].map(|(x, y)| at + vec2(x, y)).to_vec();
            painter.add(eframe::egui::Shape::convex_polygon(corners, theme.ink_1, Stroke::NONE));
        }
        ReportKind::Morale => shape([(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)], theme.shaken_fill),
        ReportKind::Rout => shape([(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)], theme.routed_fill),
        ReportKind::Ruling => {
            painter.text(at, Align2::CENTER_CENTER, "!", text::bold(text::ROW), theme.accent);
        }
        ReportKind::Move => {
            painter.vline(at.x, at.y - 4.0..=at.y + 4.0, Stroke::new(1.6, theme.ink_2));
        }
        ReportKind::Over => Icon::Flag.paint(painter, at, 14.0, theme.ink_1),
        ReportKind::Phase | ReportKind::Order => {
            painter.vline(at.x, at.y - 2.0..=at.y + 2.0, Stroke::new(1.3, theme.ink_3));
        }
    }
}

/// Draws the strip, in full or as one line.
pub fn journal_ui(ui: &mut Ui, story: &Story, looking_at: Option<u64>, narrow: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let painter = ui.painter_at(whole);
    painter.hline(whole.x_range(), whole.top() + 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    let [undo, redo] = story.undo_redo;
    let left = whole.min + vec2(12.0, if narrow { 12.0 } else { 13.0 });
    let button = vec2(112.0, 40.0);
    let undo_rect = Rect::from_min_size(left, button);
    let pressed = Button::new("Undo").icon(Icon::Undo).height(40.0).enabled(undo).show_at(ui, undo_rect, "undo");
    panels::remember(ui, PanelName::Journal, pressed.id);
    let mut command = pressed.clicked().then_some(UiCommand::Undo);
    if !story.about.is_empty() && looking_at.is_none() {
        let left = undo_rect.right() + if narrow { 14.0 } else { 26.0 };
        about_ui(ui, Rect::from_min_max(pos2(left, whole.top() + 8.0), whole.max - vec2(12.0, 4.0)), &story.about);
        painter.vline(undo_rect.right() + 12.0, whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
        return command;
    }
    if narrow {
        let at = pos2(undo_rect.right() + 14.0, whole.center().y);
        last_line(&painter, at, whole.right() - 16.0, story, theme);
        return command;
    }
    let redo_rect = Rect::from_min_size(left + vec2(0.0, 54.0), button);
    if Button::new("Redo").icon(Icon::Redo).height(40.0).enabled(redo).show_at(ui, redo_rect, "redo").clicked() {
        command = Some(UiCommand::Redo);
    }
    painter.vline(undo_rect.right() + 12.0, whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let track = Rect::from_min_max(
        pos2(undo_rect.right() + 32.0, whole.top() + 20.0),
        pos2(whole.right() - 34.0, whole.top() + 30.0),
    );
    let slid = slider_ui(ui, track, story, looking_at);
    lines_ui(ui, Rect::from_min_max(pos2(track.left(), track.bottom() + 24.0), whole.max), story, looking_at)
        .or(slid)
        .or(command)
}

/// What the battle is about, a column for each caption; where there is room for one line only, what it is first of all.
fn about_ui(ui: &Ui, rect: Rect, about: &[(&'static str, String)]) {
    let theme = Theme::of(ui);
    let columns = if rect.width() < 420.0 || rect.height() < 80.0 { &about[..1] } else { about };
    // Longer words are given more room.
    let weight = |words: &str| (words.chars().count() as f32).sqrt().max(7.0);
    let all: f32 = columns.iter().map(|(_, words)| weight(words)).sum();
    let mut left = rect.left();
    for (caption, words) in columns {
        let wide = rect.width() * weight(words) / all;
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(wide - 18.0, rect.height()));
        left += wide;
        let response = ui.interact(place, ui.scope_id().with(("about", caption)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{caption}: {words}")));
        let painter = ui.painter_at(place);
        painter.text(place.min, Align2::LEFT_TOP, caption, text::semi_bold(text::CAPTION), theme.ink_3);
        let rows = (((place.height() - 18.0) / 16.5).floor() as usize).max(1);
        let format =
            TextFormat { line_height: Some(16.5), ..TextFormat::simple(text::plain(text::CAPTION), theme.ink_1) };
        let mut job = LayoutJob::single_section(words.clone(), format);
        job.wrap = TextWrapping { max_width: place.width(), max_rows: rows, ..TextWrapping::default() };
        painter.galley(place.min + vec2(0.0, 18.0), painter.layout_job(job), theme.ink_1);
        // What is cut short is read whole under the pointer.
        response.on_hover_text(words);
    }
}

fn last_line(painter: &Painter, at: Pos2, right: f32, story: &Story, theme: &Theme) {
    let Some(line) = story.lines.last() else { return };
    let label = painter.text(at, Align2::LEFT_CENTER, &line.label, text::plain(text::ROW), theme.ink_3);
    let words = elided(painter, &line.text, text::semi_bold(text::ROW), theme.ink_1, right - label.right() - 10.0);
    painter.galley(pos2(label.right() + 10.0, at.y - words.size().y / 2.0), words, theme.ink_1);
}

/// Where an entry lies on the slider.
fn place_on(track: Rect, index: usize, count: usize) -> f32 {
    track.left() + track.width() * (index + 1) as f32 / count.max(1) as f32
}

fn slider_ui(ui: &Ui, track: Rect, story: &Story, looking_at: Option<u64>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let count = story.lines.len();
    let shown = looking_at.and_then(|entry| story.lines.iter().rposition(|line| line.entry <= entry));
    let index = if looking_at.is_some() { shown } else { count.checked_sub(1) };
    let knob = index.map_or(track.left(), |index| place_on(track, index, count));
    let groove = Rect::from_min_max(pos2(track.left(), track.top()), pos2(track.right(), track.top() + 9.0));
    painter.rect(groove, 3.0, theme.bg_sunken, Stroke::new(1.2, theme.line_strong), eframe::egui::StrokeKind::Inside);
    painter.rect_filled(Rect::from_min_max(groove.min, pos2(knob, groove.bottom())), 3.0, theme.accent);
    turns(painter, groove, story, theme);
    marks(painter, groove, story, theme);
    let handle = Rect::from_center_size(pos2(knob, groove.center().y), vec2(10.0, 20.0));
    painter.rect(handle, 3.0, theme.accent, Stroke::new(1.5, theme.bg_panel), eframe::egui::StrokeKind::Outside);

    let reach = groove.expand2(vec2(8.0, 12.0));
    let response = ui.interact(reach, ui.scope_id().with("time"), Sense::click_and_drag());
    let value = index.map_or(0.0, |index| (index + 1) as f64);
    response.widget_info(|| WidgetInfo::slider(count > 0, value, "Time"));
    focus_ring(ui, &response, groove);
    if count == 0 || !(response.clicked() || response.dragged()) {
        return None;
    }
    let part = (response.interact_pointer_pos()?.x - track.left()) / track.width();
    let index = ((part * count as f32).round() as usize).clamp(1, count) - 1;
    Some(UiCommand::LookAt((index + 1 < count).then(|| story.lines[index].entry)))
}

/// Where each turn begins.
fn turns(painter: &Painter, groove: Rect, story: &Story, theme: &Theme) {
    let mut turn = 0;
    let mut clear_from = f32::NEG_INFINITY;
    for (index, line) in story.lines.iter().enumerate() {
        if line.turn == turn {
            continue;
        }
        let x = if index == 0 { groove.left() } else { place_on(groove, index, story.lines.len()) };
        painter.vline(x, groove.top() - 12.0..=groove.bottom(), Stroke::new(1.3, theme.ink_2));
        let words = if turn == 0 { format!("{} {}", story.turn_word, line.turn) } else { line.turn.to_string() };
        turn = line.turn;
        if x > clear_from {
            let words = painter.layout_no_wrap(words, text::semi_bold(text::CAPTION), theme.ink_1);
            let [wide, high] = [words.size().x, words.size().y];
            // A turn that has only just begun says so before its mark.
            let is_late = x + 4.0 + wide > groove.right() + 30.0;
            let left = if is_late { x - 4.0 - wide } else { x + 4.0 };
            painter.galley(pos2(left, groove.top() - 9.0 - high / 2.0), words, theme.ink_1);
            clear_from = left + wide + 6.0;
        }
    }
}

/// A mark for each entry; where they would run together, the weightiest of them.
fn marks(painter: &Painter, groove: Rect, story: &Story, theme: &Theme) {
    let mut pending: Option<(f32, ReportKind)> = None;
    for (index, line) in story.lines.iter().enumerate() {
        let x = place_on(groove, index, story.lines.len());
        pending = match pending {
            Some((at, kind)) if x - at < 13.0 => {
                Some(if weight(line.kind) > weight(kind) { (at, line.kind) } else { (at, kind) })
            }
            Some((at, kind)) => {
                kind_mark(painter, pos2(at, groove.bottom() + 11.0), kind, theme);
                Some((x, line.kind))
            }
            None => Some((x, line.kind)),
        };
    }
    if let Some((at, kind)) = pending {
        kind_mark(painter, pos2(at, groove.bottom() + 11.0), kind, theme);
    }
}

/// The last three lines up to the one looked at; a click on one looks at it.
fn lines_ui(ui: &Ui, rect: Rect, story: &Story, looking_at: Option<u64>) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let until = match looking_at {
        Some(entry) => story.lines.iter().take_while(|line| line.entry <= entry).count(),
        None => story.lines.len(),
    };
    let mut command = None;
    for (row, line) in story.lines[..until].iter().rev().take(3).enumerate() {
        let y = rect.top() + 12.0 + row as f32 * 23.0;
        let place = Rect::from_min_max(pos2(rect.left(), y - 11.0), pos2(rect.right(), y + 12.0));
        let response = ui.interact(place, ui.scope_id().with(("line", line.entry)), Sense::click());
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Entry {}: {}", line.label, line.text)));
        let label = painter.text(
            pos2(rect.left() + 10.0, y),
            Align2::LEFT_CENTER,
            &line.label,
            text::plain(text::ROW),
            theme.ink_3,
        );
        let (font, ink) = if row == 0 {
            (text::semi_bold(text::ROW + 0.5), theme.ink_1)
        } else {
            (text::plain(text::ROW), if response.hovered() { theme.accent } else { theme.ink_2 })
        };
        let words = elided(&painter, &line.text, font, ink, rect.right() - label.right() - 30.0);
        painter.galley(pos2(label.right() + 14.0, y - words.size().y / 2.0), words, ink);
        focus_ring(ui, &response, place.shrink(4.0));
        if response.clicked() {
            let newest = story.lines.last().is_some_and(|last| last.entry == line.entry);
            command = Some(UiCommand::LookAt((!newest).then_some(line.entry)));
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToyAction, ToySetup};
    use crate::dice::{Faces, Source};
    use crate::game::{Answer, Eyes, PieceId, Statement};
    use crate::journal::Session;
    use crate::report::account;

    #[test]
    fn entries_are_numbered_by_turn_and_dice_say_where_they_came_from() {
        let mut session: Session<Toy> = Session::begin(ToySetup, None).expect("the toy begins");
        let fire = ToyAction::Fire(PieceId::unit(1), PieceId::unit(21));
        session.give(Answer::Act(fire), Source::Table).expect("it may fire");
        let mut stated = Statement::default();
        stated.0.insert("seen".to_owned(), crate::game::FactValue::Yes(true));
        session.give(Answer::State(stated), Source::Table).expect("the facts are stated");
        session.give(Answer::Roll(Faces(vec![6, 2, 4, 1, 3])), Source::Table).expect("five dice");
        session.give(Answer::Act(ToyAction::Pass), Source::Table).expect("it may pass");
        let story = story(&account(session.entries(), Eyes::Umpire), "Turn", [true, false]);
        let told: Vec<String> = story.lines.iter().map(|line| format!("{} {}", line.label, line.text)).collect();
        assert_eq!(
            told,
            [
                "1.01 Royal Foot volleys at Picardie 1st",
                "1.02 5 hits at short range",
                "1.03 Picardie 1st: 3 fall, 2 saved; dice 6 2 4 1 3 from the table",
                "2.01 The phase ends",
            ]
        );
        assert_eq!(story.lines[2].kind, ReportKind::Morale, "the weightiest of an entry's reports");
    }
}
