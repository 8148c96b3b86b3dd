//! Home: carry on with a battle, or begin a new one.

mod how;
mod ledger;
mod list;
mod steps;

use std::path::{Path, PathBuf};

use eframe::egui::{Align2, Frame, Margin, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::app::parts::{Button, Icon, Look, caption, elided, label, rule_line};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::app::ui_command::{How, Step, UiCommand};
use crate::club::Muster;
use crate::data::ScenarioEntry;
use crate::game::{Ambiguity, Scene};
use crate::journal::Store;
use crate::robot::Robot;
use crate::rules::{self, GAMES, Setup};
pub use how::asked_by;
use how::how_ui;
pub use ledger::NewLedger;
use ledger::{source_ui, two_armies_ui};
use list::{preview_ui, scenarios_ui, seek_ui};
use steps::{armies_ui, dice_ui, steps_ui};

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
    /// How it is played.
    pub how: How,
    /// What is looked for among the scenarios.
    pub seek: String,
    /// The ledger that would begin, where it is one.
    pub new_ledger: NewLedger,
    /// What the marked scenario would begin from, its switches as they have been set.
    pub setup: Option<Setup>,
    /// The doubtful points on which the club decides, as they have been set.
    pub register: Vec<Ambiguity>,
    /// The marked scenario as it would begin.
    pub preview: Option<Scene>,
    /// Whether there is a club whose figures could fight.
    pub has_club: bool,
    /// Who of the club stands for each unit of the setup, once its figures are to fight.
    pub muster: Option<Muster>,
    /// Who plays each side of the battle about to begin.
    pub seats: [Option<Robot>; 2],
    /// What went wrong, in words.
    pub trouble: Vec<String>,
    /// The journals of battles that were on the screen when the program ended without being closed.
    pub left_open: Vec<PathBuf>,
}

impl Home {
    /// Whether a ledger is kept, without positions.
    pub fn is_ledger(&self) -> bool {
        self.how == How::Ledger
    }

    /// Whether the marked scenario can be played.
    pub fn is_ready(&self) -> bool {
        let of_armies = self.is_ledger() && self.new_ledger.of.is_some();
        let is_sound = self.scenarios.get(self.marked).is_some_and(|scenario| scenario.faults.is_empty());
        self.setup.is_some() && (of_armies || is_sound)
    }

    /// The scenarios on the list, game after game, each with its place among all: those that are played so, and that hold the words
    /// looked for.
    pub fn listed(&self) -> Vec<(usize, &ScenarioEntry)> {
        let seek = self.seek.to_lowercase();
        let is_so = |scenario: &ScenarioEntry| match self.how {
            How::Table => !scenario.is_on_map(),
            How::Map => scenario.is_on_map(),
            How::Ledger => scenario.keeps_ledger,
        };
        let holds = |scenario: &ScenarioEntry| {
            let said = format!("{} {}", scenario.title, scenario.summary).to_lowercase();
            seek.split_whitespace().all(|word| said.contains(word))
        };
        let mut listed: Vec<_> =
            self.scenarios.iter().enumerate().filter(|(_, one)| is_so(one) && holds(one)).collect();
        listed.sort_by_key(|(_, one)| GAMES.iter().position(|game| game.key == one.game));
        listed
    }

    /// The scenario on the list that is marked, or the first if that one is not on it.
    pub fn marked_on_list(&self) -> usize {
        let listed = self.listed();
        let is_listed = listed.iter().any(|(index, _)| *index == self.marked);
        if is_listed { self.marked } else { listed.first().map_or(self.marked, |(index, _)| *index) }
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
        .filter(|file| file.path().extension().is_some_and(|ending| ending == crate::app::JOURNAL_ENDING))
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
        entries => {
            let turn = rules::game(&last.game).map_or("Turn", |game| game.turn_word);
            format!("{turn} {}, {entries} entries · {file}", last.turn)
        }
    };
    Some(Recent { title: last.title.clone(), under, path })
}

/// Draws the home screen.
pub fn home_ui(ui: &mut Ui, home: &Home, program_throws: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let cramped = whole.width() < size::CRAMPED;
    let broad = (whole.width() * 0.35).clamp(if cramped { 290.0 } else { 380.0 }, 560.0);
    let left = Rect::from_min_max(whole.min, pos2(whole.left() + broad, whole.bottom()));
    let right = Rect::from_min_max(pos2(left.right(), whole.top()), whole.max);
    ui.painter().rect_filled(left, 0.0, theme.bg_panel);
    ui.painter().rect_filled(right, 0.0, theme.bg_app);
    ui.painter().vline(left.right(), whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(left.shrink(if cramped { 16.0 } else { 34.0 })).id_salt("carry on"));
    let mut command = carry_on_ui(&mut child, home);
    let margin = if cramped { vec2(18.0, 16.0) } else { vec2(44.0, 34.0) };
    let mut child = ui.new_child(UiBuilder::new().max_rect(right.shrink2(margin)).id_salt("new battle"));
    command = new_battle_ui(&mut child, home, program_throws).or(command);
    command
}

fn carry_on_ui(ui: &mut Ui, home: &Home) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 92.0), Sense::hover());
    let painter = ui.painter().clone();
    cannon(&painter, rect.min + vec2(34.0, 46.0), 1.9, theme);
    painter.text(rect.min + vec2(80.0, 26.0), Align2::LEFT_CENTER, "Galloper", text::title(52.0), theme.ink_1);
    let room = rect.width() - 84.0;
    let under = if room < 290.0 { "the umpire’s referee" } else { "the umpire’s referee, 1701 to 1714" };
    let under = elided(&painter, under, text::title_italic(24.0), theme.ink_2, room);
    painter.galley(rect.min + vec2(82.0, 62.0), under, theme.ink_2);
    ui.add_space(22.0);
    let carried_on = trouble_ui(ui, home);
    let whole = ui.max_rect();
    let foot = Rect::from_min_max(pos2(whole.left(), whole.bottom() - FOOT), whole.max);
    let Some((last, others)) = home.recent.split_first() else {
        return carried_on.or_else(|| empty_ui(ui)).or_else(|| foot_ui(ui, foot));
    };
    let mut command = last_played_ui(ui, last, !home.chosen).or(carried_on);
    ui.add_space(18.0);
    let high = foot.top() - ui.cursor().top() - 40.0;
    if !others.is_empty() && high > 62.0 {
        label(ui, "Other battles", text::bold(text::VALUE), theme.ink_1);
        ScrollArea::vertical().max_height(high).show(ui, |ui| {
            for battle in others {
                command = other_ui(ui, battle).or(command.take());
            }
        });
    }
    command.or_else(|| foot_ui(ui, foot))
}

/// How high the row at the foot of the left side is.
const FOOT: f32 = 44.0;

/// Opening a file, editing one, keys, day or candle.
fn foot_ui(ui: &Ui, rect: Rect) -> Option<UiCommand> {
    let mut command = None;
    let mut left = rect.left();
    // Where there is no room for words, the signs must do.
    let cramped = rect.width() < 490.0;
    let row = [
        ("Open a file", "Open a file", Icon::Search, 148.0, UiCommand::OpenFile),
        ("Edit", "Edit a scenario", Icon::Pencil, 96.0, UiCommand::OpenEditor(None)),
        ("Club", "The club’s roll", Icon::Flag, 96.0, UiCommand::OpenClub),
        ("", "Keys", Icon::Keyboard, 44.0, UiCommand::ToggleKeys),
        ("", "Day or candle", Icon::HalfCircle, 44.0, UiCommand::ToggleTheme),
    ];
    for (words, name, icon, wide, asks) in row {
        let (words, wide) = if cramped { ("", 44.0) } else { (words, wide) };
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(wide, FOOT));
        let button = Button::new(words).name(name).icon(icon);
        if button.show_at(ui, place, name).on_hover_text(name).clicked() {
            command = Some(asks);
        }
        left = place.right() + size::GRID;
    }
    command
}

/// What went wrong. The battle that was left open is carried on from its own notice, whichever was played last.
fn trouble_ui(ui: &mut Ui, home: &Home) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut carried_on = None;
    for (index, words) in home.trouble.iter().take(6).enumerate() {
        Frame::NONE.fill(theme.fatigued_soft).inner_margin(Margin::same(10)).corner_radius(size::CORNER).show(
            ui,
            |ui| {
                ui.set_width(ui.available_width());
                label(ui, words, text::plain(text::ROW), theme.ink_1);
                if let Some(journal) = home.left_open.get(index) {
                    let button =
                        Button::new("Carry on").height(size::TARGET).name("Carry on with the battle left open");
                    let button = if index == 0 { button.key("R") } else { button };
                    if button.show(ui).clicked() {
                        carried_on = Some(UiCommand::CarryOn(journal.clone()));
                    }
                }
            },
        );
    }
    carried_on
}

fn empty_ui(ui: &mut Ui) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    label(ui, "No battles yet", text::bold(text::TOTAL), theme.ink_1);
    let words =
        "A battle is kept here from its first decision on, and can be carried on at any time. Begin one at the right.";
    label(ui, words, text::plain(text::BODY), theme.ink_2);
    ui.add_space(10.0);
    let pressed = Button::main("Try it in two minutes").icon(Icon::Flag).show(ui).clicked();
    pressed.then_some(UiCommand::BeginLesson)
}

/// The battle played last. Enter carries it on until a scenario is chosen: there is one Enter on the screen.
fn last_played_ui(ui: &mut Ui, battle: &Recent, has_enter: bool) -> Option<UiCommand> {
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
        let button = Button::main("Carry on").width(wide).name(&name);
        let button = if has_enter { button.key("Enter") } else { button.look(Look::Plain) };
        button.show(ui).clicked().then(|| UiCommand::CarryOn(battle.path.clone()))
    });
    shown.inner
}

fn other_ui(ui: &mut Ui, battle: &Recent) -> Option<UiCommand> {
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
    opened.then(|| UiCommand::CarryOn(battle.path.clone()))
}

fn new_battle_ui(ui: &mut Ui, home: &Home, program_throws: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let cramped = whole.width() < size::CRAMPED * 0.65;
    let title = label(ui, "A new battle", text::title(if cramped { 30.0 } else { 40.0 }), theme.ink_1);
    let row =
        Rect::from_min_max(pos2(title.rect.right() + 20.0, title.rect.top()), pos2(whole.right(), title.rect.bottom()));
    let stepped = steps_ui(ui, row, home);
    ui.add_space(6.0);
    let heading = match home.step {
        Step::Scenario => "How will you play?",
        Step::Armies => "Who fights, and how the club reads the rules",
        Step::Dice => "The last step",
    };
    caption(ui, heading);
    ui.add_space(4.0);
    let top = ui.cursor().top();
    let foot = whole.bottom() - 66.0;
    // Where there is no room for both, the list stands alone.
    let split = whole.left() + whole.width() * if cramped { 1.0 } else { 0.57 } + if cramped { 8.0 } else { 0.0 };
    let both = Rect::from_min_max(pos2(whole.left(), top), pos2(whole.right(), foot - 8.0));
    let mut command = match home.step {
        Step::Scenario => {
            let (how, below) = how_ui(ui, both, home);
            let (source, below) = source_ui(ui, below, home);
            if home.is_ledger() && home.new_ledger.of.is_some() {
                two_armies_ui(ui, below, home).or(source).or(how)
            } else {
                let (sought, below) = seek_ui(ui, below, home);
                let picked = scenarios_ui(ui, Rect { max: pos2(split - 8.0, below.bottom()), ..below }, home);
                if !cramped {
                    preview_ui(ui, Rect { min: pos2(split + 8.0, below.top()), ..below }, home);
                }
                picked.or(sought).or(source).or(how)
            }
        }
        Step::Armies => armies_ui(ui, both, home),
        Step::Dice => dice_ui(ui, both, home, program_throws),
    };
    let foot = Rect::from_min_max(pos2(whole.left(), foot + 8.0), whole.max);
    command = begin_ui(ui, foot, home).or(command).or(stepped);
    command
}

/// Back, and on; the last step begins.
fn begin_ui(ui: &Ui, rect: Rect, home: &Home) -> Option<UiCommand> {
    let ready = home.is_ready();
    let wide = 290.0_f32.min(rect.width() * 0.5);
    let main = Rect::from_min_size(pos2(rect.right() - wide, rect.top()), vec2(wide, size::MAIN_BUTTON));
    let key = if home.recent.is_empty() || home.chosen { "Enter" } else { "N" };
    let (words, icon, asks) = match home.step.next() {
        Some(Step::Armies) => ("Next: armies", Icon::Right, UiCommand::StepTo(Step::Armies)),
        Some(step) => ("Next: dice", Icon::Right, UiCommand::StepTo(step)),
        None => ("Begin", Icon::Flag, UiCommand::Begin),
    };
    let button = Button::main(words).icon(icon).key(key).width(wide).enabled(ready);
    if button.show_at(ui, main, "next").clicked() && ready {
        return Some(asks);
    }
    let back = Rect::from_min_size(rect.min + vec2(0.0, 4.0), vec2(120.0, 44.0));
    if let Some(before) = home.step.before() {
        let pressed = Button::new("Back").icon(Icon::Left).show_at(ui, back, "back").clicked();
        return pressed.then_some(UiCommand::StepTo(before));
    }
    let beside = 220.0_f32.min(rect.width() - wide - size::GRID);
    let now = Rect::from_min_size(rect.min + vec2(0.0, 4.0), vec2(beside, 44.0));
    let pressed = Button::new("Begin as it stands").icon(Icon::Flag).enabled(ready).show_at(ui, now, "begin").clicked();
    (pressed && ready).then_some(UiCommand::Begin)
}
