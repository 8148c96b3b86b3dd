//! The search over everything: units, rules, doubtful points, commands.

use eframe::egui::{Align, Context, Id, Key, Modal, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::parts::{Icon, elided, key_cap, key_cap_width};
use super::place::Place;
use super::reader::Reader;
use super::ruling::dialog_frame;
use super::theme::{Theme, size, text};
use super::ui_command::UiCommand;
use crate::game::{Overlay, Rule, Scene};

/// Something that can be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What it is called.
    pub words: String,
    /// What kind of thing it is, or where it stands.
    pub under: String,
    /// The key that does the same.
    pub key: &'static str,
    /// Its sign.
    pub icon: Icon,
    /// What taking it asks for.
    pub asks: UiCommand,
}

/// What has been typed, and what is marked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaletteState {
    /// The words looked for.
    pub seek: String,
    /// Which of those found is marked.
    pub marked: usize,
}

/// The most that is shown.
const MOST: usize = 60;

/// The commands: what they are called, their keys, what they ask for.
fn commands() -> Vec<Found> {
    let overlay = |words: &str, key, overlay| (words.to_owned(), key, Icon::Eye, UiCommand::Toggle(overlay));
    let plain = |words: &str, key, icon, asks| (words.to_owned(), key, icon, asks);
    let mut all: Vec<(String, &'static str, Icon, UiCommand)> =
        [Place::Table, Place::Commands, Place::Journal, Place::Report, Place::Rules]
            .map(|place| (format!("Go to: {}", place.name()), place.key(), place.icon(), UiCommand::GoTo(place)))
            .to_vec();
    all.extend([
        plain("Undo the last decision", "Ctrl Z", Icon::Undo, UiCommand::Undo),
        plain("Redo", "Ctrl Y", Icon::Redo, UiCommand::Redo),
        plain("Look one entry back", "[", Icon::Past, UiCommand::StepTime { forward: false }),
        plain("Look at now", "End", Icon::Right, UiCommand::LookAt(None)),
        plain("Make a ruling", "Q", Icon::Gavel, UiCommand::OpenRuling),
        plain("Resync: every unit as it stands", "U", Icon::List, UiCommand::OpenResync),
        plain("Why is the number so", "W", Icon::Book, UiCommand::ToggleWhy),
        plain("Odds of what is offered", "O", Icon::Book, UiCommand::ToggleOdds),
        plain("End the phase, or pass", "E", Icon::Flag, UiCommand::Pass),
        plain("Roll the blank dice", "R", Icon::Die, UiCommand::ThrowBlanks),
        plain("Whose dice: the table’s or the program’s", "T", Icon::Hand, UiCommand::SwitchDice),
        overlay("Overlay: arc", "Z", Overlay::Arc),
        overlay("Overlay: range", "X", Overlay::Range),
        overlay("Overlay: command", "C", Overlay::Command),
        overlay("Overlay: sight", "V", Overlay::Sight),
        overlay("Overlay: support", "B", Overlay::Support),
        overlay("Overlay: reach", "N", Overlay::Reach),
        plain("Measure", "M", Icon::Fit, UiCommand::Measure),
        plain("Whole table in view", "", Icon::Fit, UiCommand::Fit),
        plain("Turn the map to the left", ",", Icon::Undo, UiCommand::TurnMap { clockwise: false }),
        plain("Turn the map to the right", ".", Icon::Redo, UiCommand::TurnMap { clockwise: true }),
        plain("Players’ view", "P", Icon::Eye, UiCommand::TogglePlayers),
        plain("See with other eyes", "", Icon::Eye, UiCommand::ChangeEyes),
        plain("Write the report as a page", "Ctrl P", Icon::Page, UiCommand::WritePage),
        plain("Write the report as a table", "", Icon::Sheet, UiCommand::WriteSheet),
        plain("Write the report’s maps as pictures", "", Icon::Map, UiCommand::WriteMaps),
        plain("Open a journal or a scenario", "Ctrl O", Icon::House, UiCommand::OpenFile),
        plain("Settings", "", Icon::Gear, UiCommand::ToggleSettings),
        plain("Card of keys", "F1", Icon::Keyboard, UiCommand::ToggleKeys),
        plain("Day or candle", "", Icon::HalfCircle, UiCommand::ToggleTheme),
        plain("Full screen", "F11", Icon::Screen, UiCommand::ToggleFullScreen),
        plain("Home", "Ctrl N", Icon::House, UiCommand::GoHome),
    ]);
    let made = |(words, key, icon, asks)| Found { words, under: String::new(), key, icon, asks };
    all.into_iter().map(made).collect()
}

/// Everything that holds all the words: commands first, then units, rules and doubtful points. Without a word, the commands
/// and the units.
pub fn find(seek: &str, scene: &Scene, reader: &Reader) -> Vec<Found> {
    let words: Vec<String> = seek.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let units = scene.pieces.iter().map(|piece| Found {
        words: piece.name.clone(),
        under: piece.description.split_once(", ").map(|(_, rest)| rest.to_owned()).unwrap_or_default(),
        key: "",
        icon: Icon::Flag,
        asks: UiCommand::Select(Some(piece.id)),
    });
    let rules = reader.book().iter().map(|(rule, found)| Found {
        words: found.text.to_owned(),
        under: format!("{} · {}", found.section, rule.citation()),
        key: "",
        icon: Icon::Book,
        asks: UiCommand::Cite(rule.clone()),
    });
    let rulings = reader.register().iter().map(|one| Found {
        words: one.title.clone(),
        under: match one.switch {
            Some(switch) => format!("{} · {} = {}", one.number, switch.name, switch.set_to),
            None => one.number.clone(),
        },
        key: "",
        icon: Icon::Scales,
        asks: UiCommand::Cite(Rule::named(one.number.clone())),
    });
    let holds = |found: &Found| {
        let all = format!("{} {}", found.words, found.under).to_lowercase();
        words.iter().all(|word| all.contains(word))
    };
    let read = !words.is_empty();
    let all = commands().into_iter().chain(units).chain(rules.filter(|_| read)).chain(rulings.filter(|_| read));
    all.filter(holds).take(MOST).collect()
}

/// Draws the palette; Enter takes what is marked.
pub fn palette_ui(context: &Context, scene: &Scene, reader: &Reader, state: &mut PaletteState) -> Option<UiCommand> {
    let modal = Modal::new(Id::unique("palette")).frame(dialog_frame(context));
    let shown = modal.show(context, |ui| {
        ui.set_width(640.0_f32.min(context.content_rect().width() - 64.0));
        ui.spacing_mut().item_spacing.y = 6.0;
        let field = TextEdit::singleline(&mut state.seek)
            .hint_text("Find a unit, a rule, a command")
            .font(text::plain(text::TOTAL))
            .desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name("Find anything");
        field.request_focus();
        if field.changed() {
            state.marked = 0;
        }
        let found = find(&state.seek, scene, reader);
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let before = state.marked;
        if pressed(Key::ArrowDown) {
            state.marked += 1;
        }
        if pressed(Key::ArrowUp) {
            state.marked = state.marked.saturating_sub(1);
        }
        state.marked = state.marked.min(found.len().saturating_sub(1));
        let entered = pressed(Key::Enter).then(|| found.get(state.marked)).flatten().map(|one| one.asks.clone());
        let moved = before != state.marked;
        rows_ui(ui, &found, state.marked, moved).or(entered)
    });
    let escaped = context.input(|input| input.key_pressed(Key::Escape));
    let left = (shown.should_close() || escaped).then_some(UiCommand::Escape);
    shown.inner.or(left)
}

fn rows_ui(ui: &mut Ui, found: &[Found], marked: usize, moved: bool) -> Option<UiCommand> {
    let mut taken = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let high = 420.0_f32.min(ui.ctx().content_rect().height() - 140.0);
    ScrollArea::vertical().max_height(high).auto_shrink([false, false]).show(ui, |ui| {
        for (index, one) in found.iter().enumerate() {
            taken = row_ui(ui, one, index == marked, moved).or(taken.take());
        }
    });
    taken
}

fn row_ui(ui: &mut Ui, one: &Found, marked: bool, moved: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::click());
    if marked && moved {
        ui.scroll_to_rect(rect, Some(Align::Center));
    }
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, marked, format!("Found: {}", one.words)));
    let painter = ui.painter_at(rect);
    if marked || response.hovered() {
        let fill = if marked { theme.accent_soft } else { theme.bg_sunken };
        painter.rect_filled(rect, f32::from(size::CORNER), fill);
    }
    let middle = rect.center().y;
    one.icon.paint(&painter, pos2(rect.left() + 18.0, middle), 18.0, theme.ink_2);
    let mut right = rect.right() - 10.0;
    if !one.key.is_empty() {
        let wide = key_cap_width(&painter, one.key);
        key_cap(&painter, pos2(right - wide / 2.0, middle), one.key, theme, false);
        right -= wide + 10.0;
    }
    let under = elided(&painter, &one.under, text::plain(text::CAPTION), theme.ink_3, rect.width() * 0.45);
    right -= under.size().x;
    painter.galley(pos2(right, middle - under.size().y / 2.0), under, theme.ink_3);
    let words = elided(&painter, &one.words, text::plain(text::BODY), theme.ink_1, right - rect.left() - 48.0);
    painter.galley(pos2(rect.left() + 38.0, middle - words.size().y / 2.0), words, theme.ink_1);
    response.clicked().then(|| one.asks.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::game::{Eyes, Ruleset};

    #[test]
    fn units_and_commands_are_found_by_any_of_their_words() {
        let toy = Toy::begin(&ToySetup).expect("the toy begins");
        let (scene, reader) = (toy.scene(Eyes::Umpire), Reader::of(&toy));
        let first = |seek| find(seek, &scene, &reader).first().map(|found| found.words.clone());
        assert_eq!(first("royal foot").as_deref(), Some("Royal Foot"));
        assert_eq!(first("candle").as_deref(), Some("Day or candle"));
        assert_eq!(first("no such thing"), None);
    }
}
