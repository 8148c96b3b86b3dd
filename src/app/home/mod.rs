//! Home: carry on with a battle, or begin a new one.

mod battles;
mod how;
mod ledger;
mod library;
mod list;
mod recent;
mod shelf;
mod standing;
mod steps;

use std::path::PathBuf;

use eframe::egui::{Align2, Frame, Margin, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::app::parts::{Button, Icon, caption, elided, focus_ring, heading, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::top_bar::cannon;
use crate::app::ui_command::{HomePage, How, LibraryCommand, Step, UiCommand};
use crate::club::Muster;
use crate::data::ScenarioEntry;
use crate::game::ProgramThrows;
use crate::game::{Ambiguity, Scene};
use crate::robot::Robot;
use crate::rules::{GAMES, Setup};
use battles::battles_ui;
pub use battles::seek_id;
pub use how::asked_by;
use how::how_ui;
pub use ledger::NewLedger;
use ledger::{source_ui, two_armies_ui};
pub use library::{CARD_LETTERS, Library, PAGE};
use list::{preview_ui, scenarios_ui, seek_ui};
pub use recent::{Recent, recent_in, recent_of};
pub use shelf::{PutAway, Shelf};
pub use standing::Standings;
use steps::{armies_ui, dice_ui, steps_ui};

/// What the home screen shows.
#[derive(Default)]
pub struct Home {
    /// The scenarios there are.
    pub scenarios: Vec<ScenarioEntry>,
    /// The battles that are kept.
    pub library: Library,
    /// Which page is open: there is one Enter on the screen, and it is there.
    pub page: HomePage,
    /// The scenario marked.
    pub marked: usize,
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
    /// The club's campaigns by name.
    pub campaigns: Vec<String>,
    /// The campaign that the battle about to begin is one of; empty: of none.
    pub campaign: String,
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

    /// The scenarios that another battle may begin from, those of the games played last before others.
    pub fn to_begin(&self) -> impl Iterator<Item = (usize, &ScenarioEntry)> {
        let games = self.library.games();
        let mut sound: Vec<_> = self.scenarios.iter().enumerate().filter(|(_, one)| one.faults.is_empty()).collect();
        sound.sort_by_key(|(_, one)| games.iter().position(|game| *game == one.game).unwrap_or(usize::MAX));
        sound.into_iter()
    }

    /// The scenario on the list that is marked, or the first if that one is not on it.
    pub fn marked_on_list(&self) -> usize {
        let listed = self.listed();
        let is_listed = listed.iter().any(|(index, _)| *index == self.marked);
        if is_listed { self.marked } else { listed.first().map_or(self.marked, |(index, _)| *index) }
    }
}

/// "All ten scenarios".
fn begin_words(count: usize) -> String {
    if count == 1 { "The scenario".to_owned() } else { format!("All {count} scenarios") }
}

/// Draws the home screen.
pub fn home_ui(ui: &mut Ui, home: &Home, standings: &Standings, program_throws: ProgramThrows) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    let cramped = whole.width() < size::CRAMPED;
    let broad = (whole.width() * 0.25).clamp(if cramped { 250.0 } else { 300.0 }, 400.0);
    let left = Rect::from_min_max(whole.min, pos2(whole.left() + broad, whole.bottom()));
    let right = Rect::from_min_max(pos2(left.right(), whole.top()), whole.max);
    ui.painter().rect_filled(left, 0.0, theme.bg_panel);
    ui.painter().rect_filled(right, 0.0, theme.bg_app);
    ui.painter().vline(left.right(), whole.y_range(), Stroke::new(width::HAIRLINE, theme.line_hair));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(left.shrink(if cramped { 14.0 } else { 22.0 })).id_salt("ways"));
    let mut command = ways_ui(&mut child, home);
    let margin = if cramped { vec2(18.0, 16.0) } else { vec2(36.0, 24.0) };
    let mut child = ui.new_child(UiBuilder::new().max_rect(right.shrink2(margin)).id_salt("page"));
    command = match home.page {
        HomePage::Battles => battles_ui(&mut child, home, standings),
        HomePage::New => new_battle_ui(&mut child, home, program_throws),
    }
    .or(command);
    command
}

/// The left side: what went wrong, the pages, and what belongs to none of them.
fn ways_ui(ui: &mut Ui, home: &Home) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 92.0), Sense::hover());
    let painter = ui.painter().clone();
    cannon(&painter, rect.min + vec2(34.0, 46.0), 1.9, theme);
    let points = ((rect.width() - 80.0) / 4.0).clamp(30.0, 48.0);
    painter.text(rect.min + vec2(80.0, 28.0), Align2::LEFT_CENTER, "Galloper", text::title(points), theme.ink_1);
    let room = rect.width() - 84.0;
    let under = if room < 270.0 { "the umpire’s referee" } else { "the umpire’s referee, 1701 to 1714" };
    let under = elided(&painter, under, text::title_italic(21.0), theme.ink_2, room);
    painter.galley(rect.min + vec2(82.0, 62.0), under, theme.ink_2);
    ui.add_space(10.0);
    let mut command = None;
    if !home.library.battles.is_empty() {
        ui.spacing_mut().item_spacing.y = 2.0;
        let battles = (HomePage::Battles, "Battles", home.library.battles.len(), Icon::Map);
        let new = (HomePage::New, "A new battle", home.scenarios.len(), Icon::Flag);
        for (page, words, count, icon) in [battles, new] {
            let is_open = home.page == page;
            if way_ui(ui, words, &count.to_string(), icon, is_open) {
                command = Some(UiCommand::Library(LibraryCommand::Show(page)));
            }
        }
        if way_ui(ui, "Lesson, two minutes", "", Icon::Book, false) {
            command = Some(UiCommand::BeginLesson);
        }
        ui.add_space(14.0);
    }
    ui.spacing_mut().item_spacing.y = 8.0;
    command = trouble_ui(ui, home).or(command);
    if home.library.battles.is_empty() {
        command = command.or_else(|| empty_ui(ui));
    }
    let whole = ui.max_rect();
    let foot = Rect::from_min_max(pos2(whole.left(), whole.bottom() - FOOT), whole.max);
    if home.library.missing > 0 {
        let words = match home.library.missing {
            1 => "One battle was opened from a place that is not there now.".to_owned(),
            more => format!("{more} battles were opened from places that are not there now."),
        };
        let place = Rect::from_min_max(pos2(whole.left(), foot.top() - 48.0), pos2(whole.right(), foot.top() - 6.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt("missing"));
        label(&mut child, words, text::plain(text::CAPTION), theme.ink_3);
    }
    command.or_else(|| foot_ui(ui, foot))
}

/// A page of home, with how much there is on it.
fn way_ui(ui: &mut Ui, words: &str, count: &str, icon: Icon, is_open: bool) -> bool {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_open, format!("Go to: {words}")));
    if is_open || response.hovered() {
        let fill = if is_open { theme.accent_soft } else { theme.bg_sunken };
        ui.painter().rect_filled(rect, f32::from(size::CORNER), fill);
    }
    if is_open {
        ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(4.0, rect.height())), 0.0, theme.accent);
    }
    icon.paint(ui.painter(), rect.left_center() + vec2(24.0, 0.0), 20.0, theme.ink_1);
    let font = if is_open { text::bold(text::BODY) } else { text::plain(text::BODY) };
    ui.painter().text(rect.left_center() + vec2(46.0, 0.0), Align2::LEFT_CENTER, words, font, theme.ink_1);
    let at = rect.right_center() - vec2(14.0, 0.0);
    ui.painter().text(at, Align2::RIGHT_CENTER, count, text::plain(text::BODY), theme.ink_3);
    focus_ring(ui, &response, rect);
    response.clicked()
}

/// How high the row at the foot of the left side is.
const FOOT: f32 = 44.0;

/// Opening a file, editing one, keys, day or candle.
fn foot_ui(ui: &Ui, rect: Rect) -> Option<UiCommand> {
    let mut command = None;
    let mut left = rect.left();
    // Where there is no room for all words, the signs must do.
    let (cramped, narrow) = (rect.width() < 490.0, rect.width() < 356.0);
    let row = [
        ("Open a file", "Open a file", Icon::Search, 148.0, UiCommand::OpenFile),
        ("Edit", "Edit a scenario", Icon::Pencil, 96.0, UiCommand::OpenEditor(None)),
        ("Club", "The club’s roll", Icon::Flag, 96.0, UiCommand::OpenClub),
        ("", "Keys", Icon::Keyboard, 44.0, UiCommand::ToggleKeys),
        ("", "Day or candle", Icon::HalfCircle, 44.0, UiCommand::ToggleTheme),
    ];
    for (words, name, icon, wide, asks) in row {
        let is_cut = narrow || (cramped && asks != UiCommand::OpenFile);
        let sign = ((rect.width() - 4.0 * size::GRID) / 5.0).min(44.0);
        let (words, wide) = if is_cut { ("", sign) } else { (words, wide) };
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
    heading(ui, "No battles yet");
    let words =
        "A battle is kept here from its first decision on, and can be carried on at any time. Begin one at the right.";
    label(ui, words, text::plain(text::BODY), theme.ink_2);
    ui.add_space(10.0);
    let pressed = Button::main("Try it in two minutes").icon(Icon::Flag).show(ui).clicked();
    pressed.then_some(UiCommand::BeginLesson)
}

fn new_battle_ui(ui: &mut Ui, home: &Home, program_throws: ProgramThrows) -> Option<UiCommand> {
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
    let (words, icon, asks) = match home.step.next() {
        Some(Step::Armies) => ("Next: armies", Icon::Right, UiCommand::StepTo(Step::Armies)),
        Some(step) => ("Next: dice", Icon::Right, UiCommand::StepTo(step)),
        None => ("Begin", Icon::Flag, UiCommand::Begin),
    };
    let button = Button::main(words).icon(icon).key("Enter").width(wide).enabled(ready);
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
