//! The part at the left: the moment as a map, the turns, the rulings.

use eframe::egui::{Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::JournalPage;
use crate::app::canvas::scene_ui;
use crate::app::parts::{Button, Icon, Look, caption, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::report::{Line, Sort};

/// Draws the part at the left: the moment as a map, the turns, the rulings.
pub fn index_ui(ui: &mut Ui, page: &JournalPage) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().vline(whole.right() - 0.5, whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut child = ui.new_child(UiBuilder::new().max_rect(whole.shrink2(vec2(14.0, 12.0))).id_salt("index"));
    child.spacing_mut().item_spacing.y = 4.0;
    let ui = &mut child;
    let (map, _) = ui.allocate_exact_size(vec2(ui.available_width(), ui.available_width() * 0.66), Sense::hover());
    scene_ui(ui, map, page.scene);
    ui.painter().rect_stroke(map, 0.0, Stroke::new(width::HAIRLINE, theme.line_strong), StrokeKind::Outside);
    ui.add_space(4.0);
    let kept = page.looking_at.is_some_and(|entry| page.kept.contains(&entry));
    let words = if kept { "In the report" } else { "Put in the report" };
    let name = if kept { "Take this map out of the report" } else { "Put this map in the report" };
    let look = if kept { Look::On } else { Look::Plain };
    let wide = ui.available_width();
    let keep = Button::new(words).icon(Icon::Pin).look(look).width(wide).name(name).show(ui).clicked();
    let mut command = keep.then(|| UiCommand::KeepMoment(page.looking_at.unwrap_or(page.last)));
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        command = turns_ui(ui, page).or(command.take());
        ui.add_space(10.0);
        command = rulings_ui(ui, page).or(command.take());
    });
    command
}

/// A row for each turn, which goes to its first entry.
fn turns_ui(ui: &mut Ui, page: &JournalPage) -> Option<UiCommand> {
    caption(ui, &format!("{}s", page.scene.clock.word));
    let now = page.lines.iter().find(|line| Some(line.entry) == page.looking_at).map(|line| line.turn);
    let now = now.or_else(|| page.lines.iter().rev().find(|line| line.is_story()).map(|line| line.turn));
    let mut command = None;
    let mut turn = 0;
    for line in page.lines.iter().filter(|line| line.is_story()) {
        if line.turn == turn {
            continue;
        }
        turn = line.turn;
        let entries = page.lines.iter().filter(|one| one.is_story() && one.turn == turn).count();
        let words = format!("{} {turn}", page.scene.clock.word);
        let name = format!("Go to {} {turn}", page.scene.clock.word.to_lowercase());
        let count = if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") };
        if index_row(ui, &words, &count, &name, now == Some(turn)) {
            command = Some(UiCommand::LookAt(Some(line.entry)));
        }
    }
    command
}

fn rulings_ui(ui: &mut Ui, page: &JournalPage) -> Option<UiCommand> {
    caption(ui, "Rulings of this battle");
    let theme = Theme::of(ui);
    let mut command = None;
    let rulings: Vec<&Line> =
        page.lines.iter().filter(|line| line.sort == Sort::Ruling && line.struck.is_none()).collect();
    if rulings.is_empty() {
        label(ui, "None yet. Q makes one, about the chosen unit.", text::plain(14.0), theme.ink_3);
    }
    for line in rulings {
        let why = line.by.as_ref().map(|[by, why]| if why.is_empty() { by.clone() } else { why.clone() });
        let name = format!("Ruling {}: {}", line.label, line.text);
        let here = page.looking_at == Some(line.entry);
        let words = format!("{}  {}", line.label, line.text);
        if index_row(ui, &words, "", &name, here) {
            command = Some(UiCommand::LookAt(Some(line.entry)));
        }
        label(ui, why.unwrap_or_default(), text::plain(text::CAPTION), theme.ink_3);
    }
    command
}

fn index_row(ui: &mut Ui, words: &str, right: &str, name: &str, here: bool) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::TARGET), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, name));
    let painter = ui.painter_at(rect);
    if here || response.hovered() {
        let fill = if here { theme.accent_soft } else { theme.bg_sunken };
        painter.rect_filled(rect, f32::from(size::CORNER), fill);
    }
    let aside = elided(&painter, right, text::plain(text::CAPTION), theme.ink_3, rect.width());
    let room = rect.width() - aside.size().x - 24.0;
    let font = if here { text::semi_bold(text::ROW) } else { text::plain(text::ROW) };
    let galley = elided(&painter, words, font, theme.ink_1, room);
    painter.galley(pos2(rect.left() + 8.0, rect.center().y - galley.size().y / 2.0), galley, theme.ink_1);
    let at = pos2(rect.right() - 8.0 - aside.size().x, rect.center().y - aside.size().y / 2.0);
    painter.galley(at, aside, theme.ink_3);
    focus_ring(ui, &response, rect.shrink(4.0));
    response.clicked()
}
