//! The club and its armies, at the left; what goes in and out, at their foot.

use eframe::egui::{Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::command::{ClubCommand, Paper};
use super::roll::Roll;
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, label};
use crate::app::theme::{Theme, size, text, width};

/// How high an army's row is.
const ROW: f32 = 58.0;

/// A button narrower than this has no room for an icon beside its word.
const ICON_ROOM: f32 = 110.0;

/// "24 units", "1 unit".
pub fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// A list less high than this shows no army whole.
const LEAST_LIST: f32 = 72.0;

/// Draws the armies, the one in view marked, and the ways in and out.
pub fn armies_ui(ui: &mut Ui, roll: &Roll, army: Option<usize>, shows_papers: bool) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let whole = ui.max_rect();
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        ui.add_space(14.0);
        ui.vertical(|ui| {
            let name = roll.about.as_ref().map(|about| about.name.as_str()).unwrap_or_default();
            label(ui, name, text::bold(text::BODY + 1.0), theme.ink_1);
            let owners = counted(roll.members.len(), "member");
            let units = counted(roll.rows.len(), "unit");
            let armies =
                if roll.armies.len() == 1 { "1 army".to_owned() } else { format!("{} armies", roll.armies.len()) };
            label(ui, format!("{owners}, {armies}, {units}"), text::plain(text::CAPTION), theme.ink_3);
        });
    });
    let foot = if shows_papers { 380.0 } else { 108.0 };
    let split = whole.bottom() - foot;
    let list = Rect::from_min_max(pos2(whole.left(), ui.cursor().top() + 6.0), pos2(whole.right(), split - 8.0));
    // In a low window the ways out leave the armies no room.
    let command = if list.height() < LEAST_LIST { None } else { list_ui(ui, list, roll, army) };
    let foot = Rect::from_min_max(pos2(whole.left() + 14.0, split), pos2(whole.right() - 14.0, whole.bottom() - 12.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(foot).id_salt("in and out"));
    foot_ui(&mut child, army.is_some(), shows_papers).or(command)
}

/// All units, and the armies below; a click shows those.
fn list_ui(ui: &mut Ui, place: Rect, roll: &Roll, army: Option<usize>) -> Option<ClubCommand> {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt("armies"));
    child.spacing_mut().item_spacing.y = 0.0;
    let mut command = None;
    ScrollArea::vertical().id_salt("armies").auto_shrink(false).show(&mut child, |ui| {
        let all = format!("{} in the roll", counted(roll.rows.len(), "unit"));
        if row_ui(ui, "All units", &all, army.is_none()) {
            command = Some(ClubCommand::ShowArmy(None));
        }
        for (number, (line, units)) in roll.armies.iter().enumerate() {
            let owners = match roll.owners(number) {
                0 => "no owner".to_owned(),
                owners => counted(owners, "owner"),
            };
            let edition = if line.edition > 1 { format!(", edition {}", line.edition) } else { String::new() };
            let under = format!("{}, {owners}{edition}", counted(units.len(), "unit"));
            if row_ui(ui, &line.name, &under, army == Some(number)) {
                command = Some(ClubCommand::ShowArmy(Some(number)));
            }
        }
        command = recurring_ui(ui, roll).or(command.take());
    });
    command
}

fn row_ui(ui: &mut Ui, name: &str, under: &str, marked: bool) -> bool {
    let theme = Theme::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, marked, name));
    let painter = ui.painter();
    if marked || response.hovered() {
        painter.rect_filled(row, 0.0, if marked { theme.accent_soft } else { theme.bg_sunken });
    }
    if marked {
        painter.rect_filled(Rect::from_min_size(row.min, vec2(5.0, ROW)), 0.0, theme.accent);
    }
    let room = row.width() - 28.0;
    let name = elided(painter, name, text::semi_bold(text::BODY), theme.ink_1, room);
    painter.galley(row.min + vec2(16.0, 9.0), name, theme.ink_1);
    let under = elided(painter, under, text::plain(text::CAPTION), theme.ink_3, room);
    painter.galley(row.min + vec2(16.0, 33.0), under, theme.ink_3);
    painter.hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, row.shrink(5.0));
    response.clicked()
}

/// Names that recur are offered as one: the same painted figures may play in several armies.
fn recurring_ui(ui: &mut Ui, roll: &Roll) -> Option<ClubCommand> {
    if roll.recurring.is_empty() {
        return None;
    }
    let names: Vec<&str> = roll.recurring.iter().map(|same| same.name.as_str()).collect();
    let words = format!("Unite {}", counted(names.len(), "recurring name"));
    let hint = format!("The same figures in several armies: {}. It can be undone.", names.join(", "));
    ui.add_space(8.0);
    let mut pressed = false;
    ui.horizontal(|ui| {
        ui.add_space(14.0);
        let wide = ui.available_width() - 14.0;
        pressed = Button::new(&words).width(wide).height(size::TARGET).show(ui).on_hover_text(hint).clicked();
    });
    pressed.then_some(ClubCommand::Unite)
}

fn foot_ui(ui: &mut Ui, has_army: bool, shows_papers: bool) -> Option<ClubCommand> {
    let mut command = None;
    ui.spacing_mut().item_spacing.y = 6.0;
    if shows_papers {
        caption(ui, "Written beside the club’s file");
        let army = "Choose an army first";
        let papers = [
            ("Units as a table", Paper::Units, true, "CSV, for a spreadsheet"),
            ("Its list as a table", Paper::List, has_army, if has_army { "CSV: units, generals, cards" } else { army }),
            ("This army as a file", Paper::Army, has_army, if has_army { "As the files of armies" } else { army }),
            ("Its unit cards", Paper::Cards, has_army, if has_army { "To be printed to scale" } else { army }),
            (
                "Its brigade cards",
                Paper::Brigades,
                has_army,
                if has_army { "With backs, for both sides" } else { army },
            ),
            ("Its casualty sheet", Paper::Sheet, has_army, if has_army { "To be ticked off by hand" } else { army }),
            ("Everything", Paper::Everything, true, "JSON: the whole club"),
            ("A copy of the club", Paper::Backup, true, "Checked, and whole by itself"),
        ];
        for (words, paper, enabled, hint) in papers {
            let button = Button::new(words).height(size::TARGET - 2.0).width(ui.available_width()).enabled(enabled);
            if button.show(ui).on_hover_text(hint).clicked() {
                command = Some(ClubCommand::Write(paper));
            }
        }
    } else {
        let wide = ui.available_width();
        if Button::new("Add a unit").icon(Icon::Plus).width(wide).key("Ctrl N").show(ui).clicked() {
            command = Some(ClubCommand::AddUnit);
        }
    }
    ui.horizontal(|ui| {
        let half = (ui.available_width() - 8.0) / 2.0;
        // In a narrow panel the words need the icon's room.
        let with = |button: Button<'static>, icon: Icon| if half < ICON_ROOM { button } else { button.icon(icon) };
        if with(Button::new("Import"), Icon::Down).width(half).show(ui).clicked() {
            command = Some(ClubCommand::AskImport);
        }
        let words = if shows_papers { "Close" } else { "Export" };
        if with(Button::new(words), Icon::Up).width(half).show(ui).clicked() {
            command = Some(ClubCommand::AskPapers);
        }
    });
    command
}
