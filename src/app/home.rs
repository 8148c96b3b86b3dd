//! Home: carry on with a battle, or begin a new one.

use std::path::{Path, PathBuf};

use eframe::egui::{
    Align2, Frame, Margin, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::canvas::scene_ui;
use super::home_ledger::{NewLedger, source_ui, two_armies_ui};
use super::home_steps::{Step, armies_ui, dice_ui, how_ui, steps_ui};
use super::intent::Intent;
use super::parts::{Button, Icon, caption, elided, focus_ring, label, rule_line, wrapped};
use super::theme::{Theme, size, text, width};
use super::top_bar::cannon;
use crate::data::ScenarioEntry;
use crate::game::{Ambiguity, Scene};
use crate::journal::Store;
use crate::rules::Setup;

/// A battle kept in a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// The journal's file.
    pub path: PathBuf,
    /// The battle's name and date.
    pub title: String,
    /// "Turn 6, 118 entries".
    pub under: String,
}

/// What the home screen shows.
#[derive(Default)]
pub struct Home {
    /// The scenarios there are.
    pub scenarios: Vec<ScenarioEntry>,
    /// The battles that can be carried on, the last one played first.
    pub recent: Vec<Recent>,
    /// The scenario marked.
    pub marked: usize,
    /// Whether somebody has marked it, rather than the program.
    pub chosen: bool,
    /// How far on the way to a new battle one is.
    pub step: Step,
    /// Whether no positions are kept: the umpire states every fact.
    pub ledger: bool,
    /// The ledger that would begin, where it is one.
    pub new_ledger: NewLedger,
    /// What the marked scenario would begin from, its switches as they have been set.
    pub setup: Option<Setup>,
    /// The doubtful points on which the club decides, as they have been set.
    pub register: Vec<Ambiguity>,
    /// The marked scenario as it would begin.
    pub preview: Option<Scene>,
    /// What went wrong, in words.
    pub trouble: Vec<String>,
}

impl Home {
    /// Whether the marked scenario can be played.
    pub fn is_ready(&self) -> bool {
        let of_armies = self.ledger && self.new_ledger.of.is_some();
        let is_sound = self.scenarios.get(self.marked).is_some_and(|scenario| scenario.faults.is_empty());
        self.setup.is_some() && (of_armies || is_sound)
    }

    /// The scenarios on the list, each with its place among all: for a ledger, those of which one can be kept.
    pub fn listed(&self) -> impl DoubleEndedIterator<Item = (usize, &ScenarioEntry)> + Clone {
        self.scenarios.iter().enumerate().filter(|(_, scenario)| !self.ledger || scenario.keeps_ledger)
    }

    /// The scenario on the list that is marked, or the first if that one is not on it.
    pub fn marked_on_list(&self) -> usize {
        let mut listed = self.listed().map(|(index, _)| index);
        let first = listed.clone().next().unwrap_or(0);
        listed.find(|index| *index == self.marked).unwrap_or(first)
    }
}

/// The most battles that are listed.
const MOST_RECENT: usize = 12;

/// The battles in a folder's journals, the last one played first. A journal that cannot be read is passed over here; opening
/// it by name says why.
pub fn recent_in(folder: &Path) -> Vec<Recent> {
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut journals: Vec<(std::time::SystemTime, PathBuf)> = files
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|ending| ending == super::JOURNAL_ENDING))
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    journals.sort_by(|a, b| b.cmp(a));
    journals.into_iter().take(MOST_RECENT).filter_map(|(_, path)| read_recent(path)).collect()
}

/// The battle in one journal, if it can be read.
pub fn recent_of(path: &Path) -> Option<Recent> {
    read_recent(path.to_owned())
}

fn read_recent(path: PathBuf) -> Option<Recent> {
    let battles = Store::read(&path).ok()?.battles().ok()?;
    let last = battles.last()?;
    let file = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let under = match last.entries {
        0 | 1 => format!("Just begun · {file}"),
        entries => format!("Turn {}, {entries} entries · {file}", last.turn),
    };
    Some(Recent { title: last.title.clone(), under, path })
}

/// Draws the home screen.
pub fn home_ui(ui: &mut Ui, home: &Home, program_throws: bool) -> Option<Intent> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let cramped = whole.width() < size::CRAMPED;
    let broad = (whole.width() * 0.35).clamp(if cramped { 290.0 } else { 380.0 }, 560.0);
    let left = Rect::from_min_max(whole.min, pos2(whole.left() + broad, whole.bottom()));
    let right = Rect::from_min_max(pos2(left.right(), whole.top()), whole.max);
    ui.painter().rect_filled(left, 0.0, theme.bg_panel);
    ui.painter().rect_filled(right, 0.0, theme.bg_app);
    ui.painter().vline(left.right(), whole.y_range(), Stroke::new(width::HAIR, theme.line_hair));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(left.shrink(if cramped { 16.0 } else { 34.0 })).id_salt("carry on"));
    let mut intent = carry_on_ui(&mut child, home);
    let margin = if cramped { vec2(18.0, 16.0) } else { vec2(44.0, 34.0) };
    let mut child = ui.new_child(UiBuilder::new().max_rect(right.shrink2(margin)).id_salt("new battle"));
    intent = new_battle_ui(&mut child, home, program_throws).or(intent);
    intent
}

fn carry_on_ui(ui: &mut Ui, home: &Home) -> Option<Intent> {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 92.0), Sense::hover());
    let painter = ui.painter().clone();
    cannon(&painter, rect.min + vec2(34.0, 46.0), 1.9, theme);
    painter.text(rect.min + vec2(80.0, 26.0), Align2::LEFT_CENTER, "Galloper", text::title(52.0), theme.ink_1);
    let under = "the umpire’s referee, 1701 to 1714";
    let room = rect.width() - 84.0;
    let under = elided(&painter, under, text::title_italic(24.0), theme.ink_2, room);
    painter.galley(rect.min + vec2(82.0, 62.0), under, theme.ink_2);
    ui.add_space(22.0);
    trouble_ui(ui, home);
    let whole = ui.max_rect();
    let foot = Rect::from_min_max(pos2(whole.left(), whole.bottom() - FOOT), whole.max);
    let Some((last, others)) = home.recent.split_first() else {
        return empty_ui(ui).or_else(|| foot_ui(ui, foot, true));
    };
    let mut intent = last_played_ui(ui, last);
    ui.add_space(18.0);
    let high = foot.top() - ui.cursor().top() - 40.0;
    if !others.is_empty() && high > 62.0 {
        label(ui, "Other battles", text::bold(text::VALUE), theme.ink_1);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            for battle in others {
                intent = other_ui(ui, battle).or(intent.take());
            }
        });
    }
    intent.or_else(|| foot_ui(ui, foot, false))
}

/// How high the row at the foot of the left side is.
const FOOT: f32 = 44.0;

/// Opening a file, editing one, trying it out, keys, day or candle.
fn foot_ui(ui: &Ui, rect: Rect, bare: bool) -> Option<Intent> {
    let mut intent = None;
    let mut left = rect.left();
    // Where there is no room for words, the signs must do.
    let cramped = rect.width() < 480.0;
    let row = [
        ("Open a file", "Open a file", Icon::Search, 148.0, Intent::OpenFile),
        ("Edit", "Edit a scenario", Icon::Pencil, 96.0, Intent::OpenEditor(None)),
        ("Try it", "Try it in two minutes", Icon::Flag, 106.0, Intent::BeginLesson),
        ("", "Keys", Icon::Keyboard, 44.0, Intent::ToggleKeys),
        ("", "Day or candle", Icon::HalfCircle, 44.0, Intent::ToggleTheme),
    ];
    for (words, name, icon, wide, asks) in row {
        let (words, wide) = if cramped { ("", 44.0) } else { (words, wide) };
        // Where there are no battles, trying it is the main thing above.
        if bare && asks == Intent::BeginLesson {
            continue;
        }
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(wide, FOOT));
        let button = Button::new(words).name(name).icon(icon);
        if button.show_at(ui, place, name).on_hover_text(name).clicked() {
            intent = Some(asks);
        }
        left = place.right() + size::GRID;
    }
    intent
}

fn trouble_ui(ui: &mut Ui, home: &Home) {
    let theme = Theme::of(ui);
    for words in home.trouble.iter().take(6) {
        Frame::NONE.fill(theme.fatigued_soft).inner_margin(Margin::same(10)).corner_radius(size::CORNER).show(
            ui,
            |ui| {
                ui.set_width(ui.available_width());
                label(ui, words, text::plain(text::ROW), theme.ink_1);
            },
        );
    }
}

fn empty_ui(ui: &mut Ui) -> Option<Intent> {
    let theme = Theme::of(ui);
    label(ui, "No battles yet", text::bold(text::TOTAL), theme.ink_1);
    let words =
        "A battle is kept here from its first decision on, and can be carried on at any time. Begin one at the right.";
    label(ui, words, text::plain(text::BODY), theme.ink_2);
    ui.add_space(10.0);
    let pressed = Button::main("Try it in two minutes").icon(Icon::Flag).show(ui).clicked();
    pressed.then_some(Intent::BeginLesson)
}

fn last_played_ui(ui: &mut Ui, battle: &Recent) -> Option<Intent> {
    let theme = Theme::of(ui);
    let frame = Frame::NONE
        .fill(theme.bg_raised)
        .stroke(Stroke::new(width::CHOSEN, theme.accent))
        .corner_radius(size::CORNER)
        .inner_margin(Margin::same(16));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        caption(ui, "Last played");
        label(ui, &battle.title, text::bold(text::TOTAL), theme.ink_1);
        label(ui, &battle.under, text::plain(text::BODY), theme.ink_2);
        ui.add_space(6.0);
        let wide = ui.available_width();
        let name = format!("Carry on with {}", battle.title);
        let button = Button::main("Carry on").key("Enter").width(wide).name(&name);
        button.show(ui).clicked().then(|| Intent::CarryOn(battle.path.clone()))
    });
    shown.inner
}

fn other_ui(ui: &mut Ui, battle: &Recent) -> Option<Intent> {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), Sense::hover());
    let room = rect.width() - 110.0;
    let title = elided(ui.painter(), &battle.title, text::semi_bold(text::BODY + 1.0), theme.ink_1, room);
    ui.painter().galley(rect.min + vec2(0.0, 8.0), title, theme.ink_1);
    let under = elided(ui.painter(), &battle.under, text::plain(14.0), theme.ink_3, room);
    ui.painter().galley(rect.min + vec2(0.0, 34.0), under, theme.ink_3);
    let button = Rect::from_min_size(pos2(rect.right() - 92.0, rect.center().y - 19.0), vec2(84.0, 38.0));
    let name = format!("Carry on with {}", battle.title);
    let opened = Button::new("Open").name(&name).show_at(ui, button, &battle.path).clicked();
    rule_line(ui);
    opened.then(|| Intent::CarryOn(battle.path.clone()))
}

fn new_battle_ui(ui: &mut Ui, home: &Home, program_throws: bool) -> Option<Intent> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let cramped = whole.width() < size::CRAMPED * 0.65;
    let title = label(ui, "A new battle", text::title(if cramped { 30.0 } else { 40.0 }), theme.ink_1);
    let row =
        Rect::from_min_max(pos2(title.rect.right() + 20.0, title.rect.top()), pos2(whole.right(), title.rect.bottom()));
    let stepped = steps_ui(ui, row, home);
    ui.add_space(6.0);
    let heading = match home.step {
        Step::Scenario => "Start from a scenario",
        Step::Armies => "Who fights, and how the club reads the rules",
        Step::Dice => "The last step",
    };
    caption(ui, heading);
    ui.add_space(4.0);
    let top = ui.cursor().top();
    let foot = whole.bottom() - 66.0;
    // Where there is no room for both, the list stands alone.
    let split = whole.left() + whole.width() * if cramped { 1.0 } else { 0.57 } + if cramped { 8.0 } else { 0.0 };
    let table = Rect::from_min_max(pos2(whole.left(), top), pos2(split - 8.0, foot - 8.0));
    let preview = Rect::from_min_max(pos2(split + 8.0, top), pos2(whole.right().max(split + 8.0), foot - 8.0));
    let both = Rect::from_min_max(table.min, pos2(whole.right(), foot - 8.0));
    let mut intent = match home.step {
        Step::Scenario => {
            let (how, table) = how_ui(ui, table, home);
            let (source, table) = source_ui(ui, table, home);
            if home.ledger && home.new_ledger.of.is_some() {
                let below = Rect::from_min_max(table.min, both.max);
                two_armies_ui(ui, below, home).or(source).or(how)
            } else {
                let picked = scenarios_ui(ui, table, home);
                if !cramped {
                    preview_ui(ui, preview, home);
                }
                picked.or(source).or(how)
            }
        }
        Step::Armies => armies_ui(ui, both, home),
        Step::Dice => dice_ui(ui, both, home, program_throws),
    };
    let foot = Rect::from_min_max(pos2(whole.left(), foot + 8.0), whole.max);
    intent = begin_ui(ui, foot, home).or(intent).or(stepped);
    intent
}

fn scenarios_ui(ui: &mut Ui, rect: Rect, home: &Home) -> Option<Intent> {
    let theme = Theme::of(ui);
    ui.painter().rect(
        rect,
        f32::from(size::CORNER),
        theme.bg_raised,
        Stroke::new(width::HAIR, theme.line_hair),
        StrokeKind::Inside,
    );
    // The last two columns take what they need, and the last gives way first.
    let board = if rect.width() < 460.0 { 0.0 } else { 122.0 };
    let columns = [rect.left() + 16.0, rect.right() - board - 104.0, rect.right() - board];
    for (left, words) in columns.iter().zip(["Scenario", "Units a side", "Table"]) {
        if *left >= rect.right() {
            continue;
        }
        let at = pos2(*left, rect.top() + 18.0);
        ui.painter().text(at, Align2::LEFT_CENTER, words, text::semi_bold(text::CAPTION), theme.ink_3);
    }
    ui.painter().hline(rect.x_range(), rect.top() + 36.0, Stroke::new(width::CONTROL, theme.line_strong));
    let body = Rect::from_min_max(rect.min + vec2(0.0, 37.0), rect.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("scenarios"));
    child.spacing_mut().item_spacing.y = 0.0;
    let mut intent = None;
    ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
        for (index, scenario) in home.listed() {
            let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 60.0), Sense::click());
            let marked = index == home.marked;
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, marked, &scenario.title));
            scenario_row(ui, row, columns, scenario, marked, response.hovered());
            focus_ring(ui, &response, row.shrink(5.0));
            if response.double_clicked() {
                intent = Some(Intent::Begin);
            } else if response.clicked() {
                intent = Some(Intent::PickScenario(index));
            }
        }
    });
    intent
}

fn scenario_row(ui: &Ui, row: Rect, columns: [f32; 3], scenario: &ScenarioEntry, marked: bool, hovered: bool) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    if marked || hovered {
        painter.rect_filled(row, 0.0, if marked { theme.accent_soft } else { theme.bg_sunken });
    }
    if marked {
        painter.rect_filled(Rect::from_min_size(row.min, vec2(5.0, row.height())), 0.0, theme.accent);
    }
    let middle = row.center().y;
    let playable = scenario.faults.is_empty();
    let ink = if playable { theme.ink_1 } else { theme.ink_3 };
    let room = columns[1] - columns[0] - 10.0;
    let title = wrapped(painter, &scenario.title, text::semi_bold(text::BODY), ink, room, 20.0);
    painter.galley(pos2(columns[0], middle - title.size().y / 2.0), title, ink);
    if playable {
        let [a, b] = scenario.units;
        let units = format!("{a} and {b}");
        painter.text(pos2(columns[1], middle), Align2::LEFT_CENTER, units, text::plain(text::BODY), theme.ink_2);
        if columns[2] < row.right() {
            let at = pos2(columns[2], middle);
            painter.text(at, Align2::LEFT_CENTER, &scenario.board, text::plain(text::BODY), theme.ink_2);
        }
    } else {
        let words = match scenario.faults.len() {
            1 => "one fault".to_owned(),
            more => format!("{more} faults"),
        };
        let at = painter.text(
            pos2(columns[1] + 22.0, middle),
            Align2::LEFT_CENTER,
            words,
            text::plain(text::BODY),
            theme.bad,
        );
        Icon::Warning.paint(painter, pos2(at.left() - 14.0, middle), 18.0, theme.bad);
    }
    painter.hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIR, theme.line_hair));
}

fn preview_ui(ui: &mut Ui, rect: Rect, home: &Home) {
    let theme = Theme::of(ui);
    ui.painter().rect(
        rect,
        f32::from(size::CORNER),
        theme.bg_raised,
        Stroke::new(width::HAIR, theme.line_hair),
        StrokeKind::Inside,
    );
    let Some(scenario) = home.scenarios.get(home.marked) else { return };
    let inner = rect.shrink(16.0);
    let [wide, high] = scenario.table.map(|inches| inches.max(1.0) as f32);
    let map_high = (inner.width() * high / wide).min(inner.height() * 0.55);
    let map = Rect::from_min_size(inner.min, vec2(inner.width(), map_high));
    if let Some(scene) = &home.preview {
        scene_ui(ui, map, scene);
    }
    let text_rect = Rect::from_min_max(pos2(inner.left(), map.bottom() + 12.0), inner.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(text_rect).id_salt("preview"));
    child.set_clip_rect(text_rect.intersect(ui.clip_rect()));
    child.spacing_mut().item_spacing.y = 6.0;
    ScrollArea::vertical().id_salt("about").auto_shrink(false).show(&mut child, |ui| {
        label(ui, &scenario.title, text::title(26.0), theme.ink_1);
        label(ui, &scenario.summary, text::plain(text::BODY), theme.ink_2);
        for fault in scenario.faults.iter().take(20) {
            label(ui, fault.to_string(), text::plain(text::CAPTION + 1.0), theme.bad);
        }
        let notes = home.preview.as_ref().map(|scene| scene.provenance.as_slice()).unwrap_or_default();
        for (index, note) in notes.iter().enumerate() {
            if index == 0 || notes[index - 1].kind != note.kind {
                ui.add_space(4.0);
                caption(ui, &super::decision::sentence(&note.kind).replace('.', ""));
            }
            label(ui, &note.text, text::plain(text::CAPTION), theme.ink_3);
        }
    });
}

/// Back, and on; the last step begins.
fn begin_ui(ui: &Ui, rect: Rect, home: &Home) -> Option<Intent> {
    let ready = home.is_ready();
    let wide = 290.0_f32.min(rect.width() * 0.5);
    let main = Rect::from_min_size(pos2(rect.right() - wide, rect.top()), vec2(wide, size::MAIN_BUTTON));
    let key = if home.recent.is_empty() || home.chosen { "Enter" } else { "N" };
    let (words, icon, asks) = match home.step.next() {
        Some(Step::Armies) => ("Next: armies", Icon::Right, Intent::StepTo(Step::Armies)),
        Some(step) => ("Next: dice", Icon::Right, Intent::StepTo(step)),
        None => ("Begin", Icon::Flag, Intent::Begin),
    };
    let button = Button::main(words).icon(icon).key(key).width(wide).enabled(ready);
    if button.show_at(ui, main, "next").clicked() && ready {
        return Some(asks);
    }
    let back = Rect::from_min_size(rect.min + vec2(0.0, 4.0), vec2(120.0, 44.0));
    if let Some(before) = home.step.before() {
        let pressed = Button::new("Back").icon(Icon::Left).show_at(ui, back, "back").clicked();
        return pressed.then_some(Intent::StepTo(before));
    }
    let beside = 220.0_f32.min(rect.width() - wide - size::GRID);
    let now = Rect::from_min_size(rect.min + vec2(0.0, 4.0), vec2(beside, 44.0));
    let pressed = Button::new("Begin as it stands").icon(Icon::Flag).enabled(ready).show_at(ui, now, "begin").clicked();
    (pressed && ready).then_some(Intent::Begin)
}
