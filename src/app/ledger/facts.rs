//! Facts to be ticked, in two columns: what is asked of the table, what the roster knows already, and what does not apply.

use eframe::egui::{
    Align2, Color32, Event, Frame, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::LedgerPage;
use crate::app::decision::with_unit;
use crate::app::parts::{Button, Icon, elided, focus_ring, in_two_lines};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{FactUnit, FactValue, Rule};
use crate::geometry::in_quarters;

/// A row of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct FactRow {
    /// What is asked or known, in words.
    pub label: String,
    /// In whose sum it counts, where there are several.
    pub whose: Option<String>,
    /// The rule that needs it.
    pub rule: Rule,
    /// How it is ticked.
    pub control: Control,
    /// What it changes in the sum; nothing where that cannot be said.
    pub worth: Option<Worth>,
    /// Where it comes from.
    pub tag: Tag,
}

/// What a fact changes in the sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// So much where it holds.
    Holding(f64),
    /// So much where it does not hold, as for a flank that nobody covers.
    Failing(f64),
}

/// How a row is ticked.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A fact of the table: a tick, a stepper, or a turn through its words.
    Fact {
        /// Its name.
        name: String,
        /// What it is counted in.
        unit: FactUnit,
        /// Its value, if anybody has said or measured one.
        value: Option<FactValue>,
    },
    /// A line of the sum that no fact changes: to be struck by ruling where it is in the last sum.
    Line {
        /// Its place in the last sum.
        line: Option<usize>,
        /// It is not struck.
        holds: bool,
        /// It is what the sum begins with.
        first: bool,
    },
    /// Something that was checked and does not apply: to be added by ruling.
    Checked,
}

/// Where a row comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// What usually holds; nobody has said otherwise.
    Plain,
    /// Nobody has said it, and it must be said.
    Wanted,
    /// The umpire has said it.
    Stated,
    /// The tracked table says it.
    Measured,
    /// It was measured within a hair of a limit.
    Doubtful,
    /// The roster knows it.
    Roster,
    /// It was checked without changing anything.
    Checked,
}

impl FactRow {
    /// Its words, with whose sum it counts in.
    pub fn words(&self) -> String {
        self.whose.as_ref().map_or_else(|| self.label.clone(), |whose| format!("{whose}: {}", self.label))
    }
}

impl Tag {
    /// What is written beside the row.
    fn word(self) -> &'static str {
        match self {
            Self::Plain | Self::Checked | Self::Stated => "",
            Self::Wanted => "say it",
            Self::Measured => "measured",
            Self::Doubtful => "call it",
            Self::Roster => "roster",
        }
    }
}

/// The height of a row.
const ROW: f32 = 45.0;
/// The width of a stepper.
const STEPPER: f32 = 112.0;
/// The width of a tick box.
const BOX: f32 = 24.0;

/// How high so many rows are in two columns.
pub fn height(count: usize, wide: f32) -> f32 {
    count.div_ceil(columns(wide)) as f32 * ROW
}

/// How many columns there is room for.
fn columns(wide: f32) -> usize {
    if wide < 420.0 { 1 } else { 2 }
}

/// Draws the rows, down the left column and then the right.
pub fn facts_ui(ui: &mut Ui, rows: &[FactRow], page: &LedgerPage) -> Option<UiCommand> {
    let columns = columns(ui.available_width());
    let deep = rows.len().div_ceil(columns).max(1);
    let wanted = rows.iter().position(|row| row.tag == Tag::Wanted && is_number(row));
    let begun = wanted.and_then(|row| Some((row, digit_typed(ui)?)));
    let mut command = None;
    ScrollArea::vertical().id_salt("facts").auto_shrink(false).show(ui, |ui| {
        let wide = ui.available_width() / columns as f32;
        let (area, _) = ui.allocate_exact_size(vec2(wide * columns as f32, deep as f32 * ROW), Sense::hover());
        for (index, row) in rows.iter().enumerate() {
            let at = vec2((index / deep) as f32 * wide, (index % deep) as f32 * ROW);
            let rect = Rect::from_min_size(area.min + at, vec2(wide, ROW));
            let begun = begun.as_ref().filter(|(row, _)| *row == index).map(|(_, digit)| digit.as_str());
            command = row_ui(ui, rect, (index, begun), row, page).or(command.take());
        }
    });
    command
}

/// Whether a row counts: it is ticked, or its number is not nought.
fn holds(row: &FactRow) -> bool {
    match &row.control {
        Control::Fact { value, .. } => match value {
            Some(FactValue::Yes(yes)) => *yes,
            Some(FactValue::Number(number)) => *number > 0.0,
            Some(FactValue::Word(_)) => true,
            None => false,
        },
        Control::Line { holds, .. } => *holds,
        Control::Checked => false,
    }
}

/// Whether a row is counted or measured in numbers.
fn is_number(row: &FactRow) -> bool {
    matches!(&row.control, Control::Fact { unit: FactUnit::Inches { .. } | FactUnit::Count { .. }, .. })
}

/// A digit typed while nothing has the keyboard.
fn digit_typed(ui: &Ui) -> Option<String> {
    if ui.memory(|memory| memory.focused().is_some()) {
        return None;
    }
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Text(words) if words.chars().all(|letter| letter.is_ascii_digit()) => Some(words.clone()),
            _ => None,
        })
    })
}

fn row_ui(
    ui: &mut Ui,
    rect: Rect,
    (place, begun): (usize, Option<&str>),
    row: &FactRow,
    page: &LedgerPage,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let ticked = holds(row);
    let fill = match row.tag {
        Tag::Wanted | Tag::Doubtful => theme.fatigued_soft,
        _ if ticked && is_tick(row) => theme.accent_soft,
        _ => Color32::TRANSPARENT,
    };
    painter.rect_filled(rect, 0.0, fill);
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    painter.vline(rect.right() - 0.5, rect.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let response = ui.interact(rect, ui.scope_id().with(("row", place)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, said(row)));
    focus_ring(ui, &response, rect.shrink(5.0));
    let (left, stated) = control_ui(ui, rect, (place, begun), row, ticked);
    words_ui(ui, rect, left, row, ticked);
    let response = response.on_hover_text((page.section)(&row.rule));
    stated.or_else(|| response.clicked().then(|| clicked(row)).flatten())
}

/// Whether a row is ticked rather than counted.
fn is_tick(row: &FactRow) -> bool {
    !matches!(
        &row.control,
        Control::Fact { unit: FactUnit::Inches { .. } | FactUnit::Count { .. } | FactUnit::Word(_), .. }
    )
}

/// What a screen reader says of a row.
fn said(row: &FactRow) -> String {
    let value = match &row.control {
        Control::Fact { value: Some(value), unit, .. } => with_unit(value, unit),
        Control::Fact { value: None, .. } => "not known".to_owned(),
        Control::Line { holds, .. } => if *holds { "yes" } else { "struck" }.to_owned(),
        Control::Checked => "does not apply".to_owned(),
    };
    let worth = worth_words(row).map(|worth| format!(", {worth}")).unwrap_or_default();
    let tag = row.tag.word();
    format!("Fact {}: {value}{worth}{}{tag}", row.words(), if tag.is_empty() { "" } else { ", " })
}

/// What a click on the row itself does: a tick turns over, words turn on, the roster's lines are struck or added by ruling.
fn clicked(row: &FactRow) -> Option<UiCommand> {
    match &row.control {
        Control::Fact { name, unit: FactUnit::Yes, value } => {
            let yes = matches!(value, Some(FactValue::Yes(true)));
            Some(UiCommand::State { fact: name.clone(), value: Some(FactValue::Yes(!yes)) })
        }
        Control::Fact { name, unit: FactUnit::Word(words), value } => {
            let at = words.iter().position(|word| matches!(value, Some(FactValue::Word(now)) if now == word));
            let next = at.map_or(0, |at| (at + 1) % words.len());
            Some(UiCommand::State { fact: name.clone(), value: Some(FactValue::Word(words[next].clone())) })
        }
        Control::Fact { .. } => None,
        Control::Line { line, .. } => line.map(UiCommand::RuleOnLine),
        Control::Checked => Some(UiCommand::RuleInLine(row.label.clone())),
    }
}

/// The control at the left; returns where the words begin.
fn control_ui(
    ui: &mut Ui,
    rect: Rect,
    place: (usize, Option<&str>),
    row: &FactRow,
    ticked: bool,
) -> (f32, Option<UiCommand>) {
    let theme = Theme::of(ui);
    let middle = rect.center().y;
    match &row.control {
        Control::Fact { name, unit: FactUnit::Inches { most }, value } => {
            stepper_ui(ui, rect, (place, name, "″"), value.as_ref(), (0.25, *most))
        }
        Control::Fact { name, unit: FactUnit::Count { most }, value } => {
            stepper_ui(ui, rect, (place, name, ""), value.as_ref(), (1.0, f64::from(*most)))
        }
        Control::Fact { unit: FactUnit::Word(_), value, .. } => {
            let word = value.as_ref().map_or_else(|| "?".to_owned(), ToString::to_string);
            let pill = Rect::from_min_size(pos2(rect.left() + 10.0, middle - 16.0), vec2(STEPPER, 32.0));
            let edge = Stroke::new(width::CONTROL, theme.line_strong);
            ui.painter().rect(pill, f32::from(size::CORNER), theme.bg_raised, edge, StrokeKind::Inside);
            let galley = elided(ui.painter(), &word, text::semi_bold(text::ROW), theme.ink_1, pill.width() - 12.0);
            ui.painter().galley(pill.center() - galley.size() / 2.0, galley, theme.ink_1);
            (pill.right() + 12.0, None)
        }
        _ => {
            let tick = Rect::from_min_size(pos2(rect.left() + 12.0, middle - BOX / 2.0), vec2(BOX, BOX));
            let quiet = row.tag == Tag::Checked;
            let edge = Stroke::new(width::CONTROL, if quiet { theme.line_hair } else { theme.line_strong });
            let (fill, edge) = if ticked { (theme.accent, Stroke::NONE) } else { (theme.bg_raised, edge) };
            ui.painter().rect(tick, 4.0, fill, edge, StrokeKind::Inside);
            if ticked {
                Icon::Tick.paint(ui.painter(), tick.center(), 17.0, theme.on_accent);
            }
            (tick.right() + 13.0, None)
        }
    }
}

/// A stepper: less, the number, more; the number can be typed over.
fn stepper_ui(
    ui: &mut Ui,
    rect: Rect,
    ((place, begun), name, sign): ((usize, Option<&str>), &str, &str),
    value: Option<&FactValue>,
    (step, most): (f64, f64),
) -> (f32, Option<UiCommand>) {
    let middle = rect.center().y;
    let now = match value {
        Some(FactValue::Number(number)) => Some(*number),
        _ => None,
    };
    let whole = Rect::from_min_size(pos2(rect.left() + 10.0, middle - 16.0), vec2(STEPPER, 32.0));
    let words = now.map_or_else(|| "?".to_owned(), |number| format!("{}{sign}", in_quarters(number)));
    let number = Rect::from_center_size(whole.center(), vec2(STEPPER - 66.0, 24.0));
    let typed = number_ui(ui, number, name, &words, begun).map(|number| {
        let number = if step < 1.0 { number } else { number.round() };
        UiCommand::State { fact: name.to_owned(), value: Some(FactValue::Number(number.clamp(0.0, most))) }
    });
    let less = Rect::from_min_size(whole.min, vec2(32.0, 32.0));
    let more = Rect::from_min_size(pos2(whole.right() - 32.0, whole.top()), vec2(32.0, 32.0));
    let mut stated = typed;
    for (icon, at, by, word) in [(Icon::Minus, less, -step, "less"), (Icon::Plus, more, step, "more")] {
        let label = format!("{name}: {word}");
        let button = Button::new("").icon(icon).height(32.0).width(32.0).name(&label);
        let response = button.show_at(ui, at, (place, word));
        if response.clicked() {
            let next = now.map_or_else(|| by.max(0.0), |number| number + by).clamp(0.0, most);
            stated = Some(UiCommand::State { fact: name.to_owned(), value: Some(FactValue::Number(next)) });
        }
    }
    (whole.right() + 12.0, stated)
}

/// The number itself: it shows its value, and takes another by the keyboard. Says what was typed once that is done.
fn number_ui(ui: &mut Ui, rect: Rect, name: &str, shown: &str, begun: Option<&str>) -> Option<f64> {
    let id = ui.scope_id().with(("number", name));
    // What was typed is still there in the frame in which the keyboard goes elsewhere.
    let has_keyboard = ui.memory(|memory| memory.has_focus(id) || memory.had_focus_last_frame(id));
    if let Some(digit) = begun {
        // The field takes the keyboard from the next frame on: this frame's digit would be typed into it twice.
        ui.memory_mut(|memory| memory.request_focus(id));
        ui.data_mut(|data| data.insert_temp(id, digit.to_owned()));
        return None;
    }
    let kept = ui.data(|data| data.get_temp::<String>(id)).filter(|_| has_keyboard);
    let is_new = kept.is_none();
    let mut words = kept.unwrap_or_else(|| shown.to_owned());
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(id));
    let edit = TextEdit::singleline(&mut words)
        .id(id)
        .frame(Frame::NONE)
        .font(text::bold(text::BODY))
        .align(Align2::CENTER_CENTER)
        .desired_width(rect.width());
    let response = child.add_sized(rect.size(), edit);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, format!("{name}: number")));
    if response.gained_focus() && is_new {
        words.clear();
    }
    ui.data_mut(|data| data.insert_temp(id, words.clone()));
    let number = words.trim().trim_end_matches(['″', '"']).replace(',', ".").parse::<f64>().ok();
    number.filter(|number| response.lost_focus() && number.is_finite() && words != shown)
}

/// The label, the tag, and what it is worth at the right.
fn words_ui(ui: &Ui, rect: Rect, left: f32, row: &FactRow, ticked: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter_at(rect);
    let middle = rect.center().y;
    let ink = if row.tag == Tag::Checked { theme.ink_3 } else { theme.ink_1 };
    let mut right = rect.right() - 14.0;
    if let Some(worth) = worth_words(row) {
        let counts = matches!(row.worth, Some(Worth::Holding(_))) == ticked;
        let font = if counts { text::bold(text::VALUE) } else { text::plain(text::BODY) };
        let worth = painter.text(pos2(right, middle), Align2::RIGHT_CENTER, worth, font, ink);
        right = (right - 44.0).min(worth.left() - 12.0);
    }
    let word = row.tag.word();
    if !word.is_empty() {
        let galley = elided(&painter, word, text::plain(text::CAPTION), theme.ink_3, 90.0);
        let chip = Rect::from_min_size(
            pos2(right - galley.size().x - 14.0, middle - 11.0),
            vec2(galley.size().x + 14.0, 22.0),
        );
        painter.rect_stroke(chip, 4.0, Stroke::new(width::HAIRLINE, theme.line_strong), StrokeKind::Inside);
        painter.galley(chip.center() - galley.size() / 2.0, galley, theme.ink_3);
        right = chip.left() - 8.0;
    }
    let font = if ticked { text::semi_bold(text::BODY) } else { text::plain(text::BODY) };
    let label = in_two_lines(&painter, &row.words(), font, ink, right - left, 20.0);
    painter.galley(pos2(left, middle - label.size().y / 2.0), label, ink);
}

/// What a row is worth, as it is written: with its sign, but for what the sum begins with.
fn worth_words(row: &FactRow) -> Option<String> {
    let holds = matches!(row.control, Control::Fact { value: Some(FactValue::Yes(true)), .. });
    match row.worth? {
        Worth::Holding(worth) if matches!(row.control, Control::Line { first: true, .. }) => Some(in_quarters(worth)),
        Worth::Failing(worth) if holds => Some(format!("else {}", signed(worth))),
        Worth::Holding(worth) | Worth::Failing(worth) => Some(signed(worth)),
    }
}

/// A value with a real sign.
fn signed(value: f64) -> String {
    let digits = in_quarters(value.abs());
    match value {
        value if value.abs() < 1e-9 => "0".to_owned(),
        value if value < 0.0 => format!("−{digits}"),
        _ => format!("+{digits}"),
    }
}
