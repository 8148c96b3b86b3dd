//! The page of battles: a card for each with its map, where it stands and who leads; and the deeds of the chosen one.

use std::time::SystemTime;

use eframe::egui::{Align2, Id, Key, Rect, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::library::{CARD_LETTERS, Library, PAGE};
use super::recent::{Recent, ago, name_and_date};
use super::standing::{Standing, Standings};
use super::{Home, begin_words};
use crate::app::canvas::framed_ui;
use crate::app::parts::{Button, Icon, Look, caption, elided, focus_ring, key_cap, key_cap_width, label};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::{HomePage, LibraryCommand, Shown, UiCommand};
use crate::game::Side;
use crate::rules;

/// How high the row of deeds is.
const DEEDS: f32 = 62.0;
/// How high the words under a map are.
const WORDS: f32 = 92.0;
/// How high the scenarios under the cards are, their heading included.
const SCENARIOS: f32 = 140.0;
/// The room between cards.
const GAP: f32 = 16.0;

/// The field in which a battle is looked for.
pub fn seek_id() -> Id {
    Id::unique("find a battle")
}

/// Draws the page.
pub fn battles_ui(ui: &mut Ui, home: &Home, standings: &Standings) -> Option<UiCommand> {
    let whole = ui.max_rect();
    let library = &home.library;
    let listed = library.listed(standings);
    let mut command = head_ui(ui, Rect::from_min_size(whole.min, vec2(whole.width(), 46.0)), library, &listed);
    let columns = if whole.width() < 620.0 { 2 } else { 3 };
    let rows = PAGE / columns;
    let wide = (whole.width() - GAP * (columns as f32 - 1.0)) / columns as f32;
    let top = whole.top() + 60.0;
    let room = whole.bottom() - top - DEEDS - GAP * rows as f32;
    let with_scenarios = room - SCENARIOS > rows as f32 * (WORDS + 96.0);
    let room = if with_scenarios { room - SCENARIOS } else { room };
    let high = (room / rows as f32).min(WORDS + wide * 0.56);
    let (cards, page, pages) = library.page(&listed);
    for (place, index) in cards.iter().enumerate() {
        let (column, row) = (place % columns, place / columns);
        let at = pos2(whole.left() + (wide + GAP) * column as f32, top + (high + GAP) * row as f32);
        let card = Card {
            battle: &library.battles[*index],
            standing: standings.battle(&library.battles[*index]),
            letter: CARD_LETTERS[place],
            is_chosen: library.chosen(&listed).is_some_and(|chosen| chosen.path == library.battles[*index].path),
        };
        command = card_ui(ui, Rect::from_min_size(at, vec2(wide, high)), &card, *index).or(command);
    }
    let bottom = top + (high + GAP) * rows as f32;
    let deeds = Rect::from_min_size(pos2(whole.left(), bottom), vec2(whole.width(), DEEDS));
    command = deeds_ui(ui, deeds, library, &listed, (page, pages)).or(command);
    if with_scenarios {
        let below = Rect::from_min_max(pos2(whole.left(), deeds.bottom() + 12.0), whole.max);
        command = scenarios_ui(ui, below, home, standings).or(command);
    }
    command
}

fn head_ui(ui: &mut Ui, row: Rect, library: &Library, listed: &[usize]) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let title = ui.painter().text(row.left_center(), Align2::LEFT_CENTER, "Battles", text::title(34.0), theme.ink_1);
    let chips = chips(library);
    let widths: Vec<f32> = chips.iter().map(|(words, _)| 26.0 + words.chars().count() as f32 * 8.0).collect();
    let of_chips: f32 = widths.iter().map(|wide| wide + 8.0).sum();
    let right = (row.right() - of_chips).max(title.right() + 200.0);
    let field = Rect::from_min_max(pos2(title.right() + 24.0, row.top() + 5.0), pos2(right - 12.0, row.bottom() - 5.0));
    let mut seek = library.seek.clone();
    let edit = TextEdit::singleline(&mut seek).id(seek_id()).hint_text("Title, place, year, general: /");
    let field = ui.put(field, edit.font(text::plain(text::ROW)).margin(vec2(10.0, 7.0)));
    let field = field.accessible_name("Find a battle");
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut command = field.changed().then_some(LibraryCommand::Seek(seek));
    if entered && let Some(first) = listed.first() {
        command = Some(LibraryCommand::Pick(*first));
    }
    let mut left = right;
    for ((words, shown), wide) in chips.into_iter().zip(widths) {
        let look = if library.shown == shown { Look::On } else { Look::Plain };
        let place = Rect::from_min_size(pos2(left, row.top() + 5.0), vec2(wide, 36.0));
        if place.right() <= row.right() + 1.0 && Button::new(&words).look(look).show_at(ui, place, &words).clicked() {
            command = Some(LibraryCommand::Only(shown));
        }
        left = place.right() + 8.0;
    }
    command.map(UiCommand::Library)
}

/// All, going on, over, and each game of which there are battles.
fn chips(library: &Library) -> Vec<(String, Shown)> {
    let count = library.battles.len();
    let plain = [
        (format!("All {count}"), Shown::All),
        ("Going on".to_owned(), Shown::GoingOn),
        ("Over".to_owned(), Shown::Over),
    ];
    let games = library.games();
    let games = games.iter().filter(|_| games.len() > 1).map(|key| {
        let title = rules::game(key).map_or(*key, |game| game.title);
        (title.trim_end_matches('?').to_owned(), Shown::Game((*key).to_owned()))
    });
    plain.into_iter().chain(games).collect()
}

/// A battle on its card.
struct Card<'a> {
    battle: &'a Recent,
    standing: Option<&'a Standing>,
    letter: char,
    is_chosen: bool,
}

fn card_ui(ui: &Ui, rect: Rect, card: &Card, index: usize) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let Card { battle, standing, letter, is_chosen } = card;
    let response = ui.interact(rect, ui.scope_id().with(("battle", index)), Sense::click());
    let stands = standing.map_or_else(|| battle.under.clone(), |one| format!("{}. {}", one.under, one.losses()));
    let said = format!("{letter}: {}, {stands}", battle.title);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, *is_chosen, &said));
    let painter = ui.painter_at(rect.expand(4.0));
    let (fill, edge) = match (is_chosen, response.hovered()) {
        (true, _) => (theme.accent_soft, Stroke::new(width::CHOSEN, theme.accent)),
        (false, true) => (theme.bg_sunken, Stroke::new(width::CONTROL, theme.line_strong)),
        (false, false) => (theme.bg_raised, Stroke::new(width::CONTROL, theme.line_hair)),
    };
    painter.rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    let map = Rect::from_min_max(rect.min + vec2(3.0, 3.0), pos2(rect.right() - 3.0, rect.bottom() - WORDS));
    let has_map = map.height() > 44.0;
    if let Some(standing) = standing {
        // In a low window the words alone have room.
        if has_map {
            framed_ui(ui, map, &standing.scene);
        }
    } else if has_map {
        painter.rect_filled(map, 0.0, theme.ground);
        let words = "The map is being drawn";
        painter.text(map.center(), Align2::CENTER_CENTER, words, text::plain(text::ROW), theme.ink_3);
    }
    let letter = letter.to_string();
    let aside = 8.0 + key_cap_width(&painter, &letter) / 2.0;
    let cap = if has_map { map.min + vec2(aside, 18.0) } else { rect.right_top() + vec2(-aside, 14.0) };
    key_cap(&painter, cap, &letter, theme, false);
    words_ui(ui, Rect::from_min_max(pos2(rect.left() + 14.0, map.bottom()), rect.max - vec2(14.0, 0.0)), card);
    focus_ring(ui, &response, rect);
    if response.double_clicked() {
        return Some(UiCommand::CarryOn(battle.path.clone()));
    }
    response.clicked().then_some(UiCommand::Library(LibraryCommand::Pick(index)))
}

/// The title and the date, where it stands and when it was played, a bar of what is left, the losses and the game.
fn words_ui(ui: &Ui, rect: Rect, card: &Card) {
    let theme = Theme::of(ui);
    let painter = ui.painter();
    let (title, date) = card.battle.name_and_date();
    let name = card.battle.name();
    // A battle that somebody has named goes by that.
    let (title, date) = if is_numbered(&name) { (title, date) } else { (name.as_str(), card.battle.title.as_str()) };
    // What stands at the left has the room it needs, what stands at the right what is left of it.
    let row = |(words, font): (&str, eframe::egui::FontId), right: &str, top: f32| {
        let least = if right.is_empty() { 0.0 } else { 64.0 };
        let left = elided(painter, words, font, theme.ink_1, rect.width() - least);
        let room = rect.width() - left.size().x - 10.0;
        let right = elided(painter, right, text::plain(text::CAPTION), theme.ink_3, room);
        painter.galley(rect.min + vec2(0.0, top), left, theme.ink_1);
        painter.galley(pos2(rect.right() - right.size().x, rect.top() + top + 2.0), right, theme.ink_3);
    };
    row((title, text::bold(text::BODY + 1.0)), date, 8.0);
    let played = ago(card.battle.played, SystemTime::now());
    let under = card.standing.map_or(card.battle.under.as_str(), |standing| standing.under.as_str());
    row((under, text::plain(14.0)), &played, 31.0);
    let bar = Rect::from_min_size(pos2(rect.left(), rect.top() + 55.0), vec2(rect.width(), 4.0));
    if let Some(standing) = card.standing {
        let [a, b] = standing.left;
        let part = (a / (a + b).max(f64::EPSILON)) as f32;
        let middle = bar.left() + bar.width() * part.clamp(0.04, 0.96);
        let of = |side: Side| theme.side(side).text;
        painter.rect_filled(Rect::from_min_max(bar.min, pos2(middle - 1.0, bar.bottom())), 1.0, of(Side::A));
        painter.rect_filled(Rect::from_min_max(pos2(middle + 1.0, bar.top()), bar.max), 1.0, of(Side::B));
    }
    let game = rules::game(&card.battle.game).map_or("", |game| game.title);
    let losses = card.standing.map_or_else(String::new, Standing::losses);
    row((&losses, text::plain(text::CAPTION)), game, 64.0);
}

/// Whether a journal is called as the program calls it: for its scenario, with a number.
fn is_numbered(name: &str) -> bool {
    let number = name.rsplit_once('-').map_or("", |(_, number)| number);
    number.len() > 1 && number.bytes().all(|digit| digit.is_ascii_digit()) && !name.contains(' ')
}

/// What can be done with the chosen battle: the one Enter of the page is here.
fn deeds_ui(
    ui: &mut Ui,
    rect: Rect,
    library: &Library,
    listed: &[usize],
    (page, pages): (usize, usize),
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let hair = Stroke::new(width::HAIRLINE, theme.line_hair);
    ui.painter().rect(rect, f32::from(size::CORNER), theme.bg_panel, hair, StrokeKind::Inside);
    let mut child =
        ui.new_child(eframe::egui::UiBuilder::new().max_rect(rect.shrink2(vec2(12.0, 9.0))).id_salt("deeds"));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    child
        .horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let Some(chosen) = library.chosen(listed) else {
                label(ui, "No battle goes by these words.", text::plain(text::BODY), theme.ink_2);
                return None;
            };
            if let Some(name) = &library.naming {
                return naming_ui(ui, name);
            }
            let carry_on = format!("Carry on with {}", chosen.title);
            let short = rect.width() < 860.0;
            let button = |words, key, name| {
                let button = Button::new(if short { "" } else { words }).height(44.0).name(name);
                if short { button } else { button.key(key) }
            };
            let mut asked = None;
            let main = Button::main("Carry on").key("Enter").icon(Icon::Right).height(44.0).name(&carry_on);
            if main.show(ui).clicked() {
                return Some(UiCommand::CarryOn(chosen.path.clone()));
            }
            if button("Rename", "F2", "Rename this battle").icon(Icon::Pencil).show(ui).clicked() {
                asked = Some(LibraryCommand::Name(Some(chosen.name())));
            }
            if button("Duplicate", "Ctrl D", "Duplicate this battle").icon(Icon::Layers).show(ui).clicked() {
                asked = Some(LibraryCommand::Duplicate);
            }
            if button("Delete", "Del", "Delete this battle").icon(Icon::Bin).show(ui).clicked() {
                asked = Some(LibraryCommand::PutAway);
            }
            if !library.away.is_empty() {
                let undo = button("Undo", "Ctrl Z", "Bring back what was deleted last").icon(Icon::Undo);
                if undo.show(ui).clicked() {
                    asked = Some(LibraryCommand::BringBack);
                }
            }
            asked = pages_ui(ui, library, listed, (page, pages)).or(asked);
            let room = ui.available_width();
            let words = if library.said.is_empty() { "Undo brings a deleted battle back." } else { &library.said };
            let said = elided(ui.painter(), words, text::plain(text::CAPTION), theme.ink_3, room);
            let (place, response) = ui.allocate_exact_size(vec2(room, 44.0), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
            ui.painter().galley(place.left_center() - vec2(0.0, said.size().y / 2.0), said, theme.ink_3);
            asked.map(UiCommand::Library)
        })
        .inner
}

fn naming_ui(ui: &mut Ui, name: &str) -> Option<UiCommand> {
    let mut typed = name.to_owned();
    let edit =
        TextEdit::singleline(&mut typed).desired_width(320.0).font(text::plain(text::BODY)).margin(vec2(10.0, 10.0));
    let field = ui.add(edit).accessible_name("The battle’s name");
    let (entered, left) = ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
    let ended = field.lost_focus();
    if !ended && !field.has_focus() {
        field.request_focus();
    }
    let pressed = Button::main("Call it so").key("Enter").height(44.0).show(ui).clicked();
    let cancelled = Button::new("Cancel").key("Esc").look(Look::Quiet).height(44.0).show(ui).clicked();
    let asked = if pressed || (ended && entered) {
        Some(LibraryCommand::Rename)
    } else if cancelled || left {
        Some(LibraryCommand::Name(None))
    } else {
        field.changed().then_some(LibraryCommand::Name(Some(typed)))
    };
    asked.map(UiCommand::Library)
}

/// The page of cards, where there are several.
fn pages_ui(ui: &mut Ui, library: &Library, listed: &[usize], (page, pages): (usize, usize)) -> Option<LibraryCommand> {
    if pages < 2 {
        return None;
    }
    let theme = Theme::of(ui);
    let first_of = |page: usize| listed.get(page * PAGE).copied();
    let before = page.checked_sub(1).and_then(first_of);
    let after = first_of(page + 1);
    let button = |icon, name| Button::new("").icon(icon).name(name).height(44.0).width(40.0);
    let back = button(Icon::Left, "The page before").enabled(before.is_some()).show(ui).clicked();
    let words = format!("{} to {} of {}", page * PAGE + 1, ((page + 1) * PAGE).min(listed.len()), listed.len());
    label(ui, words, text::plain(text::ROW), theme.ink_2);
    let on = button(Icon::Right, "The next page").enabled(after.is_some()).show(ui).clicked();
    let to = if back { before } else { after.filter(|_| on) };
    to.filter(|to| *to < library.battles.len()).map(LibraryCommand::Pick)
}

/// Scenarios to begin another battle from, on small cards.
fn scenarios_ui(ui: &mut Ui, rect: Rect, home: &Home, standings: &Standings) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let title = "Begin another";
    ui.painter().text(rect.left_top() + vec2(0.0, 16.0), Align2::LEFT_CENTER, title, text::title(26.0), theme.ink_1);
    let all = begin_words(home.scenarios.len());
    let link = Rect::from_min_max(pos2(rect.right() - 190.0, rect.top()), pos2(rect.right(), rect.top() + 32.0));
    let all = Button::new(&all).key("N").look(Look::Quiet).height(32.0).name("A new battle").show_at(ui, link, "all");
    let mut command = all.clicked().then_some(UiCommand::Library(LibraryCommand::Show(HomePage::New)));
    let count = if rect.width() < 900.0 { 3 } else { 4 };
    let wide = (rect.width() - GAP * (count as f32 - 1.0)) / count as f32;
    for (place, (index, scenario)) in home.to_begin().take(count).enumerate() {
        let at = pos2(rect.left() + (wide + GAP) * place as f32, rect.top() + 40.0);
        let card = Rect::from_min_size(at, vec2(wide, rect.height() - 44.0));
        let response = ui.interact(card, ui.scope_id().with(("scenario", index)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Begin {}", scenario.title)));
        let edge = if response.hovered() { theme.line_strong } else { theme.line_hair };
        let edge = Stroke::new(width::CONTROL, edge);
        ui.painter().rect(card, f32::from(size::CORNER), theme.bg_raised, edge, StrokeKind::Inside);
        let map = Rect::from_min_size(card.min + vec2(8.0, 8.0), vec2(wide * 0.4, card.height() - 16.0));
        match standings.scenario(&scenario.id) {
            Some(standing) => framed_ui(ui, map, &standing.scene),
            None => _ = ui.painter().rect_filled(map, 0.0, theme.ground),
        }
        let (name, date) = name_and_date(&scenario.title);
        let game = rules::game(&scenario.game).map_or("", |game| game.title);
        let units = format!("{} and {} units", scenario.units[0], scenario.units[1]);
        let inside = Rect::from_min_max(pos2(map.right() + 12.0, card.top() + 8.0), card.max - vec2(8.0, 6.0));
        let mut child = ui.new_child(eframe::egui::UiBuilder::new().max_rect(inside).id_salt(("words", index)));
        child.set_clip_rect(inside.intersect(ui.clip_rect()));
        child.spacing_mut().item_spacing.y = 2.0;
        label(&mut child, name, text::bold(text::ROW), theme.ink_1);
        if !date.is_empty() {
            caption(&mut child, date);
        }
        caption(&mut child, &units);
        caption(&mut child, game);
        focus_ring(ui, &response, card);
        if response.clicked() {
            command = Some(UiCommand::PickScenario(index));
        }
    }
    command
}
