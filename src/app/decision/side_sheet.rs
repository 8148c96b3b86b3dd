//! The sheet of a side: a row for each who is asked, with whom he aims at and what it is worth; ticked and answered as one.

use std::collections::BTreeMap;

use eframe::egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::question::LETTERS;
use super::{Decision, part};
use crate::app::parts::{Button, Icon, Look, caption, distance, elided, focus_ring, key_cap, key_cap_width, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::PieceId;
use crate::odds::Worth;

/// The sheet as plain data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetShown {
    /// What is asked of them all.
    pub question: String,
    /// Everybody who is asked.
    pub rows: Vec<SheetRow>,
    /// The row one is at.
    pub at: usize,
    /// What every row is worth has come.
    pub is_known: bool,
    /// Ranges are counted in hexes.
    pub on_hexes: bool,
}

/// Somebody who is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetRow {
    /// Which of the questions put together.
    pub question: usize,
    /// Who is asked.
    pub piece: Option<PieceId>,
    /// The letter that ticks it.
    pub letter: Option<char>,
    /// What he may do, but for leaving things as they are; never empty.
    pub targets: Vec<SheetTarget>,
    /// Which of these.
    pub aim: usize,
    /// Whether he does it.
    pub ticked: bool,
}

/// Something he may do.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetTarget {
    /// Its place among the offers of the question.
    pub offer: usize,
    /// To whom.
    pub piece: Option<PieceId>,
    /// What it says.
    pub label: String,
    /// The same in as few words as tell it from the others of the row.
    pub short: String,
    /// What it is worth, where that may be told and has come.
    pub worth: Option<Worth>,
}

impl SheetTarget {
    fn inflicts(&self) -> f64 {
        self.worth.as_ref().map_or(0.0, |worth| worth.inflicts)
    }

    /// How far off it is, in words.
    pub fn range_words(&self, on_hexes: bool) -> Option<String> {
        Some(distance(self.worth.as_ref()?.range?, on_hexes))
    }

    /// How far off it is and what it needs, in words.
    fn words(&self, on_hexes: bool) -> String {
        let Some(worth) = &self.worth else { return String::new() };
        super::worth::words(worth, on_hexes)
    }
}

impl SheetRow {
    /// Whether nothing can come of whatever he does.
    pub fn is_hopeless(&self) -> bool {
        self.targets.iter().all(|target| target.worth.as_ref().is_some_and(Worth::is_hopeless))
    }

    fn aimed(&self) -> &SheetTarget {
        &self.targets[self.aim]
    }
}

impl SheetShown {
    /// Every offer on it, question and offer.
    pub fn offers(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rows.iter().flat_map(|row| row.targets.iter().map(|target| (row.question, target.offer)))
    }

    /// How many are ticked.
    pub fn ticked(&self) -> usize {
        self.rows.iter().filter(|row| row.ticked).count()
    }

    /// Everybody aims where most comes of it; those of whom most comes stand first and are ticked, those of whom nothing comes are not.
    pub fn order_by_worth(&mut self) {
        for row in &mut self.rows {
            let best = (0..row.targets.len())
                .rev()
                .max_by(|&one, &other| row.targets[one].inflicts().total_cmp(&row.targets[other].inflicts()));
            row.aim = best.unwrap_or(0);
            row.ticked = row.aimed().inflicts() > 0.0;
        }
        self.rows.sort_by(|one, other| {
            let hopeless = one.is_hopeless().cmp(&other.is_hopeless());
            hopeless.then(other.aimed().inflicts().total_cmp(&one.aimed().inflicts()))
        });
        for (place, row) in self.rows.iter_mut().enumerate() {
            row.letter = LETTERS.get(place).copied();
        }
    }

    /// What the main button says, and whether it can be pressed.
    pub fn button(&self) -> (String, bool) {
        match self.rows.iter().filter(|row| row.ticked).collect::<Vec<_>>().as_slice() {
            [] => ("Tick whoever does it".to_owned(), false),
            [only] => (only.aimed().label.clone(), true),
            several => (format!("These {} of {}", several.len(), self.rows.len()), true),
        }
    }

    /// What falls on each target by all who are ticked, on the average.
    fn falls(&self) -> BTreeMap<PieceId, (usize, f64)> {
        let mut falls = BTreeMap::new();
        for target in self.rows.iter().filter(|row| row.ticked).map(SheetRow::aimed) {
            if let (Some(piece), Some(worth)) = (target.piece, &target.worth) {
                let (count, mean) = falls.entry(piece).or_insert((0, 0.0));
                *count += 1;
                *mean += worth.inflicts;
            }
        }
        falls
    }
}

/// Draws the sheet, and returns what was asked of it.
pub fn side_sheet_ui(ui: &mut Ui, sheet: &SheetShown, decision: &Decision) -> Option<UiCommand> {
    let mut command = None;
    part(ui, |ui| {
        command = head_ui(ui, sheet);
        ui.spacing_mut().item_spacing.y = 4.0;
        let most = sheet.rows.iter().map(|row| row.aimed().inflicts()).fold(0.0, f64::max);
        for (place, row) in sheet.rows.iter().enumerate().filter(|(_, row)| !row.is_hopeless()) {
            command = row_ui(ui, sheet, (place, row), most).or(command.take());
        }
    });
    let hopeless: Vec<(usize, &SheetRow)> =
        sheet.rows.iter().enumerate().filter(|(_, row)| row.is_hopeless()).collect();
    if !hopeless.is_empty() {
        part(ui, |ui| command = hopeless_ui(ui, sheet, &hopeless).or(command.take()));
    }
    falls_ui(ui, sheet, decision);
    command
}

fn head_ui(ui: &mut Ui, sheet: &SheetShown) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let words = format!("{} of {}", sheet.ticked(), sheet.rows.len());
    let words = if sheet.is_known { words } else { format!("{words}, being weighed") };
    ui.horizontal(|ui| {
        let said = label(ui, words, text::semi_bold(text::BODY), theme.ink_1);
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        ui.with_layout(eframe::egui::Layout::right_to_left(eframe::egui::Align::Center), |ui| {
            let none = Button::new("None").key("−").height(size::TARGET).name("Tick none").show(ui).clicked();
            let all = Button::new("All").key("+").height(size::TARGET).name("Tick all").show(ui).clicked();
            let ticked = if all { Some(true) } else { none.then_some(false) };
            ticked.map(UiCommand::TickAll)
        })
        .inner
    })
    .inner
}

fn row_ui(ui: &mut Ui, sheet: &SheetShown, (place, row): (usize, &SheetRow), most: f64) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let target = row.aimed();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 48.0), Sense::click());
    let letter = row.letter.map(|letter| format!("{letter}: ")).unwrap_or_default();
    let state = if row.ticked { "ticked" } else { "not ticked" };
    let below = target.words(sheet.on_hexes);
    let said = format!("{letter}{}, {state}. {below}", target.label);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, row.ticked, said.trim_end()));
    let at = sheet.at == place;
    let fill = if at { theme.accent_soft } else { theme.bg_raised };
    let edge = if at { Stroke::new(width::CHOSEN, theme.accent) } else { Stroke::new(width::CONTROL, theme.line_hair) };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    focus_ring(ui, &response, rect);
    let middle = rect.center().y;
    tick_ui(ui, Rect::from_center_size(pos2(rect.left() + 20.0, middle), vec2(20.0, 20.0)), row.ticked);
    if let Some(letter) = row.letter {
        let letter = letter.to_string();
        let wide = key_cap_width(ui.painter(), &letter);
        key_cap(ui.painter(), pos2(rect.left() + 40.0 + wide / 2.0, middle), &letter, theme, false);
    }
    let left = rect.left() + 72.0;
    let aims = if row.targets.len() > 1 { 28.0 } else { 0.0 };
    let room = rect.right() - left - 84.0 - aims;
    let name = elided(ui.painter(), &target.short, text::semi_bold(text::ROW), theme.ink_1, room);
    ui.painter().galley(pos2(left, rect.top() + if below.is_empty() { 14.0 } else { 5.0 }), name, theme.ink_1);
    let words = elided(ui.painter(), &below, text::plain(text::CAPTION), theme.ink_2, room);
    ui.painter().galley(pos2(left, rect.top() + 27.0), words, theme.ink_2);
    worth_ui(ui, rect, target, most);
    let aimed = (aims > 0.0).then(|| aim_ui(ui, rect, place)).flatten();
    aimed.or_else(|| response.clicked().then_some(UiCommand::Choose(place)))
}

fn tick_ui(ui: &Ui, place: Rect, ticked: bool) {
    let theme = Theme::of(ui);
    let fill = if ticked { theme.accent } else { theme.bg_raised };
    ui.painter().rect(place, 3.0, fill, Stroke::new(width::CONTROL, theme.line_strong), StrokeKind::Inside);
    if ticked {
        Icon::Tick.paint(ui.painter(), place.center(), 15.0, theme.on_accent);
    }
}

/// What falls on the average, with a bar as long as that is of the most.
fn worth_ui(ui: &Ui, rect: Rect, target: &SheetTarget, most: f64) {
    let Some(worth) = &target.worth else { return };
    let theme = Theme::of(ui);
    let right = rect.right() - 10.0;
    let mean = format!("{:.1}", worth.inflicts);
    let galley = ui.painter().layout_no_wrap(format!("{mean} lost"), text::bold(text::CAPTION + 1.0), theme.ink_1);
    ui.painter().galley(pos2(right - galley.size().x, rect.top() + 6.0), galley, theme.ink_1);
    let (left, y) = (right - 64.0, rect.bottom() - 10.0);
    ui.painter().line_segment([pos2(left, y), pos2(right, y)], (4.0, theme.bg_sunken));
    if most > 0.0 {
        let long = 64.0 * (worth.inflicts / most) as f32;
        ui.painter().line_segment([pos2(left, y), pos2(left + long, y)], (4.0, theme.accent));
    }
}

/// The next target of a row, by the pointer.
fn aim_ui(ui: &Ui, rect: Rect, place: usize) -> Option<UiCommand> {
    let button = Rect::from_center_size(pos2(rect.right() - 94.0, rect.center().y), vec2(26.0, 32.0));
    let response = ui.interact(button, ui.scope_id().with(("aim", place)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Another target"));
    let theme = Theme::of(ui);
    let (at, ink) = (button.center(), if response.hovered() { theme.accent } else { theme.ink_2 });
    let corners = [(-5.0, -3.0), (0.0, 3.0), (5.0, -3.0)].map(|(x, y)| at + vec2(x, y));
    ui.painter().line(corners.to_vec(), Stroke::new(2.0, ink));
    response.clicked().then_some(UiCommand::AimRow(place))
}

/// Those of whom nothing can come, with how far off they are.
fn hopeless_ui(ui: &mut Ui, sheet: &SheetShown, rows: &[(usize, &SheetRow)]) -> Option<UiCommand> {
    let words = if rows.len() == 1 { "One of whom nothing comes" } else { "Those of whom nothing comes" };
    caption(ui, words);
    let theme = Theme::of(ui);
    let mut command = None;
    for (place, row) in rows {
        let target = row.aimed();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::click());
        let said = format!("{}, {}", target.label, target.words(sheet.on_hexes));
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, row.ticked, &said));
        let ink = if row.ticked { theme.accent } else { theme.ink_3 };
        let galley = elided(ui.painter(), &target.label, text::plain(text::CAPTION + 1.0), ink, rect.width() - 120.0);
        ui.painter().galley(pos2(rect.left(), rect.top() + 3.0), galley, ink);
        let words = elided(ui.painter(), &target.words(sheet.on_hexes), text::plain(text::CAPTION), ink, 116.0);
        ui.painter().galley(pos2(rect.right() - words.size().x, rect.top() + 4.0), words, ink);
        if response.clicked() {
            command = Some(UiCommand::Choose(*place));
        }
    }
    command
}

/// What all who are ticked together do to each target.
fn falls_ui(ui: &mut Ui, sheet: &SheetShown, decision: &Decision) {
    let falls = sheet.falls();
    if falls.is_empty() {
        return;
    }
    part(ui, |ui| {
        let theme = Theme::of(ui);
        caption(ui, "What falls on each, on the average");
        for (piece, (count, mean)) in falls {
            let Some(piece) = decision.scene.pieces.iter().find(|one| one.id == piece) else { continue };
            let left = piece.counted().map(|[left, _]| left);
            let mean = left.map_or(mean, |left| mean.min(f64::from(left)));
            let of = left.map(|left| format!(" of {left}")).unwrap_or_default();
            let from = if count == 1 { "from one".to_owned() } else { format!("from {count}") };
            label(ui, format!("{}: {mean:.1}{of}, {from}", piece.name), text::plain(text::ROW), theme.ink_1);
        }
    });
}

/// The answer for everybody who is left, under the sheet.
pub fn rest_ui(ui: &mut Ui, rest: Option<&str>) -> Option<UiCommand> {
    let rest = rest?;
    part(ui, |ui| {
        let button =
            Button::new(rest).key("E").look(Look::Plain).height(size::TARGET + 8.0).width(ui.available_width());
        button.name(&format!("E: {rest}")).show(ui).clicked().then_some(UiCommand::Pass)
    })
}
