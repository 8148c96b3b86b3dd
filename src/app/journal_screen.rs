//! The journal on a screen of its own: every entry with its dice, who made it, and what was taken back.

use eframe::egui::{
    Align2, Painter, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::canvas::scene_ui;
use super::journal_strip::kind_mark;
use super::parts::{Button, DieLook, Icon, Look, caption, die, elided, focus_ring, label};
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::dice::Source;
use crate::game::{ReportKind, Scene};
use crate::report::{Line, Sort};

/// The height of a row.
const ROW: f32 = 34.0;

/// What the screen writes, as plain data.
pub struct JournalPage<'a> {
    /// Every entry.
    pub lines: &'a [Line],
    /// The entry looked at; nothing for now.
    pub looking_at: Option<u64>,
    /// The last entry that stands.
    pub last: u64,
    /// What was to be seen then.
    pub scene: &'a Scene,
    /// The entries whose maps go into the report.
    pub kept: &'a [u64],
}

/// What the screen remembers between frames.
#[derive(Clone, Debug, Default)]
pub struct JournalState {
    /// What is looked for.
    pub seek: String,
    /// Which entries are shown.
    pub filter: Filter,
    /// The entry that was last brought into view.
    shown: Option<u64>,
}

/// Which entries are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// Those that tell something.
    #[default]
    Story,
    /// All of them.
    All,
    /// Fire.
    Fire,
    /// Charges and melees.
    Charges,
    /// Checks, rallies and routs.
    Morale,
    /// The umpire's rulings.
    Rulings,
    /// What was taken back, and the taking back.
    TakenBack,
}

impl Filter {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Story, "The story"),
        (Self::All, "Every entry"),
        (Self::Fire, "Fire"),
        (Self::Charges, "Charges"),
        (Self::Morale, "Morale"),
        (Self::Rulings, "Rulings"),
        (Self::TakenBack, "Taken back"),
    ];

    fn admits(self, line: &Line) -> bool {
        match self {
            Self::Story => line.kind.is_some() || line.by.is_some() || line.sort == Sort::Begun,
            Self::All => true,
            Self::Fire => line.kind == Some(ReportKind::Fire),
            Self::Charges => line.kind == Some(ReportKind::Charge),
            Self::Morale => matches!(line.kind, Some(ReportKind::Morale | ReportKind::Rout)),
            Self::Rulings => line.sort == Sort::Ruling,
            Self::TakenBack => line.struck.is_some() || line.sort == Sort::TakingBack,
        }
    }
}

/// The entries that are admitted and hold every word looked for.
pub fn matching<'a>(lines: &'a [Line], filter: Filter, seek: &str) -> Vec<&'a Line> {
    let words: Vec<String> = seek.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let holds = |line: &Line| {
        let by = line.by.as_ref().map(|by| by.join(" ")).unwrap_or_default();
        let all = format!("{} {} {by}", line.label, line.text).to_lowercase();
        words.iter().all(|word| all.contains(word))
    };
    lines.iter().filter(|line| filter.admits(line) && (words.is_empty() || holds(line))).collect()
}

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

/// Draws the entries.
pub fn entries_ui(ui: &mut Ui, page: &JournalPage, state: &mut JournalState) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.painter().rect_filled(whole, 0.0, theme.bg_app);
    let mut child = ui.new_child(UiBuilder::new().max_rect(whole.shrink2(vec2(16.0, 12.0))).id_salt("entries"));
    let ui = &mut child;
    let inner = ui.max_rect();
    filters_ui(ui, state);
    let top = ui.cursor().top() + 2.0;
    let table = Rect::from_min_max(pos2(inner.left(), top), inner.max);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(table, f32::from(size::CORNER), theme.bg_raised, hair, StrokeKind::Inside);
    let columns = Columns::of(table);
    columns.head(ui.painter(), table, theme);
    let lines = matching(page.lines, state.filter, &state.seek);
    let body = Rect::from_min_max(table.min + vec2(1.0, 33.0), table.max - vec2(1.0, 1.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("rows"));
    child.set_clip_rect(body.intersect(ui.clip_rect()));
    if lines.is_empty() {
        label(&mut child, "   No entry is like that.", text::plain(text::BODY), theme.ink_3);
        return None;
    }
    rows_ui(&mut child, page, &lines, columns, state)
}

fn filters_ui(ui: &mut Ui, state: &mut JournalState) {
    ui.horizontal_wrapped(|ui| {
        for (filter, words) in Filter::ALL {
            let look = if state.filter == filter { Look::On } else { Look::Plain };
            let name = format!("Show {}", words.to_lowercase());
            if Button::new(words).look(look).height(size::TARGET).name(&name).show(ui).clicked() {
                state.filter = filter;
            }
        }
        let wide = ui.available_size_before_wrap().x - 8.0;
        let wide = if wide < 160.0 { 300.0 } else { wide.min(300.0) };
        let field = TextEdit::singleline(&mut state.seek).hint_text("Find in the journal").desired_width(wide);
        ui.add(field).accessible_name("Find in the journal");
    });
}

/// Where the columns of the list begin.
#[derive(Clone, Copy)]
struct Columns {
    label: f32,
    mark: f32,
    words: f32,
    dice: f32,
    by: f32,
}

impl Columns {
    fn of(table: Rect) -> Self {
        // In a narrow list the words come first: who did it, and then the dice, give way.
        let by = if table.width() < 560.0 {
            table.right()
        } else {
            table.right() - (table.width() * 0.15).clamp(90.0, 180.0)
        };
        let broad = if table.width() < 420.0 { 0.0 } else { (table.width() * 0.17).clamp(104.0, 180.0) };
        Self { label: table.left() + 14.0, mark: table.left() + 70.0, words: table.left() + 92.0, dice: by - broad, by }
    }

    fn head(self, painter: &Painter, table: Rect, theme: &Theme) {
        let font = text::semi_bold(text::CAPTION);
        for (left, words) in
            [(self.label, "Entry"), (self.words, "What happened"), (self.dice, "Dice"), (self.by, "By")]
        {
            if left < table.right() {
                let at = pos2(left, table.top() + 16.0);
                painter.text(at, Align2::LEFT_CENTER, words, font.clone(), theme.ink_3);
            }
        }
        painter.hline(table.x_range(), table.top() + 32.0, Stroke::new(width::CONTROL, theme.line_strong));
    }
}

fn rows_ui(
    ui: &mut Ui,
    page: &JournalPage,
    lines: &[&Line],
    columns: Columns,
    state: &mut JournalState,
) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let here = page.looking_at.unwrap_or(page.last);
    let mut area = ScrollArea::vertical().id_salt("entries").auto_shrink(false);
    if state.shown != Some(here)
        && let Some(index) = lines.iter().rposition(|line| line.entry <= here)
    {
        let middle = index as f32 * ROW - ui.max_rect().height() / 2.0;
        area = area.vertical_scroll_offset(middle.max(0.0));
        state.shown = Some(here);
    }
    let mut command = None;
    area.show_rows(ui, ROW, lines.len(), |ui, range| {
        for line in &lines[range] {
            command = row_ui(ui, line, here, page.last, columns, state).or(command.take());
        }
    });
    command
}

fn row_ui(
    ui: &mut Ui,
    line: &Line,
    here: u64,
    last: u64,
    columns: Columns,
    state: &mut JournalState,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let chosen = line.entry == here;
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, said(line)));
    let painter = ui.painter_at(rect);
    if chosen || response.hovered() {
        painter.rect_filled(rect, 0.0, if chosen { theme.accent_soft } else { theme.bg_sunken });
    }
    if chosen {
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(5.0, rect.height())), 0.0, theme.accent);
    }
    painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    paint_row(&painter, rect, line, columns, theme);
    focus_ring(ui, &response, rect.shrink(5.0));
    if !response.clicked() || line.sort == Sort::TakingBack {
        return None;
    }
    // It lies under the pointer already.
    state.shown = Some(line.entry);
    Some(UiCommand::LookAt((line.entry != last).then_some(line.entry)))
}

/// What a screen reader says of an entry.
fn said(line: &Line) -> String {
    let dice = crate::report::dice_words(line).map(|dice| format!(", {dice}")).unwrap_or_default();
    let number = if line.label.is_empty() { format!("#{}", line.number) } else { line.label.clone() };
    let struck = line.struck.as_ref().map(|back| match told(&back.by, &back.why) {
        words if words.is_empty() => ", taken back".to_owned(),
        words => format!(", taken back by {words}"),
    });
    let ruling = if line.sort == Sort::Ruling { ", ruling" } else { "" };
    format!("Journal {number}: {}{dice}{ruling}{}", line.text, struck.unwrap_or_default())
}

fn paint_row(painter: &Painter, rect: Rect, line: &Line, columns: Columns, theme: &Theme) {
    let middle = rect.center().y;
    let struck = line.struck.is_some();
    let quiet = struck || line.kind.is_none();
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
    let words = elided(painter, &line.text, font, ink, columns.dice - columns.words - 12.0);
    let (left, wide) = (columns.words, words.size().x);
    painter.galley(pos2(left, middle - words.size().y / 2.0), words, ink);
    if struck {
        painter.hline(left..=left + wide, middle + 1.0, Stroke::new(1.4, theme.ink_2));
    }
    paint_dice(painter, line, columns, middle, theme);
    let by = by_words(line);
    let by = elided(painter, &by, text::plain(text::CAPTION), theme.ink_2, rect.right() - columns.by - 10.0);
    painter.galley(pos2(columns.by, middle - by.size().y / 2.0), by, theme.ink_2);
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
fn by_words(line: &Line) -> String {
    match (&line.struck, &line.by) {
        (Some(back), _) => told(&back.by, &back.why),
        (None, Some([by, why])) => told(by, why),
        (None, None) => String::new(),
    }
}

/// The dice as small faces, as many as there is room for, with the sign of where they came from.
fn paint_dice(painter: &Painter, line: &Line, columns: Columns, middle: f32, theme: &Theme) {
    let Some(dice) = &line.dice else { return };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::TakenBackBy;

    fn line(entry: u64, text: &str, kind: ReportKind, sort: Sort) -> Line {
        let (label, turn, text) = (format!("1.{entry:02}"), 1, text.to_owned());
        Line { entry, number: entry, label, turn, text, kind: Some(kind), sort, dice: None, by: None, struck: None }
    }

    #[test]
    fn entries_are_found_by_kind_and_by_any_of_their_words() {
        let mut lines = vec![
            line(1, "Royal Foot fires at Picardie", ReportKind::Fire, Sort::Choice),
            line(2, "Howe’s tests", ReportKind::Morale, Sort::Dice),
            line(3, "Figures: 9", ReportKind::Ruling, Sort::Ruling),
        ];
        lines[1].struck = Some(TakenBackBy { entry: 4, by: "Marcus".to_owned(), why: "cocked".to_owned() });
        let found = |filter, seek| matching(&lines, filter, seek).iter().map(|line| line.entry).collect::<Vec<_>>();
        assert_eq!(found(Filter::All, ""), [1, 2, 3]);
        assert_eq!(found(Filter::Fire, ""), [1]);
        assert_eq!(found(Filter::All, "picardie royal"), [1]);
        assert_eq!(found(Filter::Rulings, ""), [3]);
        assert_eq!(found(Filter::TakenBack, ""), [2]);
        assert_eq!(by_words(&lines[1]), "Marcus: cocked");
        assert!(said(&lines[1]).contains("taken back by Marcus: cocked"));
    }
}
