//! The resync sheet: a row for every unit with its place and figures as the program has them, those longest untouched first.

use eframe::egui::{Align, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::canvas::{map_of, paint_glyph, pose_of};
use super::parts::{Button, Icon, Look, caption, elided, focus_ring, label, rule_line};
use super::theme::{Theme, size, text, width};
use super::ui_command::UiCommand;
use crate::game::{Glyph, Piece, PieceId, Scene, Severity, Side};
use crate::geometry::{Pose, in_quarters};

/// The sheet as plain data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResyncShown {
    /// Every unit, those longest untouched first.
    pub rows: Vec<ResyncRow>,
    /// The row one is at.
    pub at: usize,
    /// How many things are set right.
    pub set: usize,
    /// What is set right about the battle as a whole, in words.
    pub of_all: Vec<String>,
}

/// A unit as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ResyncRow {
    /// The unit.
    pub piece: PieceId,
    /// Whose it is.
    pub side: Side,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Its name.
    pub name: String,
    /// Its figures as the program has them, as they are set right, and at first; none where they are not counted.
    pub figures: Option<[u16; 3]>,
    /// Where it is, in words.
    pub place: String,
    /// The same on a table, where it is read off a tape.
    pub pose: Option<Pose>,
    /// When it was told of last.
    pub touched: String,
    /// The nearest enemy and how far he is off, of the row one is at.
    pub nearest: Option<String>,
    /// Everything else about it.
    pub standing: String,
    /// What is set right about it, in words.
    pub changes: Vec<String>,
}

/// Draws the sheet, and returns what was asked of it.
pub fn resync_ui(ui: &mut Ui, sheet: &ResyncShown, scrolled_to: &mut Option<usize>) -> Option<UiCommand> {
    let margin = eframe::egui::Margin::symmetric(size::MARGIN as i8, 12);
    let shown = eframe::egui::Frame::NONE.inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        head_ui(ui, sheet);
        let mut command = None;
        for (index, row) in sheet.rows.iter().enumerate() {
            let at = index == sheet.at;
            let top = ui.cursor().top();
            command = row_ui(ui, index, row, at).or(command.take());
            if at {
                command = unfolded_ui(ui, row).or(command.take());
                if *scrolled_to != Some(index) {
                    let whole = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
                    ui.scroll_to_rect(whole.expand(30.0), None::<Align>);
                    *scrolled_to = Some(index);
                }
            }
        }
        command
    });
    shown.inner
}

fn head_ui(ui: &mut Ui, sheet: &ResyncShown) {
    let theme = Theme::of(ui);
    let words = match sheet.set {
        0 => format!("{} units, those longest untouched first", sheet.rows.len()),
        1 => "One thing is set right, and not entered yet".to_owned(),
        more => format!("{more} things are set right, and not entered yet"),
    };
    let said = label(ui, words, text::semi_bold(text::BODY), theme.ink_1);
    ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
    let how = "Type the figures, drag the unit, or Q for its state; ↓ the next, Backspace rubs out.";
    label(ui, how, text::plain(text::CAPTION), theme.ink_3);
    for words in &sheet.of_all {
        change_ui(ui, words);
    }
}

fn row_ui(ui: &mut Ui, index: usize, row: &ResyncRow, at: bool) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::click());
    let figures = row.figures.map_or(String::new(), |[_, now, first]| format!(", {now} of {first}"));
    let said = format!("Stands: {}{figures}, {}, {}", row.name, row.place, row.touched);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, at, said.trim_end_matches(", ")));
    let changed = !row.changes.is_empty();
    let fill = match (at, changed) {
        (true, _) => theme.accent_soft,
        (false, true) => theme.fatigued_soft,
        (false, false) => theme.bg_raised,
    };
    let edge = if at { Stroke::new(width::CHOSEN, theme.accent) } else { Stroke::new(width::CONTROL, theme.line_hair) };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
    focus_ring(ui, &response, rect);
    let sign = Rect::from_center_size(rect.left_center() + vec2(24.0, 0.0), vec2(28.0, 18.0));
    paint_glyph(ui.painter(), sign, row.glyph, &theme.side(row.side));
    let right = figures_ui(ui, rect, row);
    let left = rect.left() + 46.0;
    let name = elided(ui.painter(), &row.name, text::semi_bold(text::ROW), theme.side(row.side).text, right - left);
    ui.painter().galley(pos2(left, rect.top() + 4.0), name, theme.ink_1);
    let under = [row.place.as_str(), row.touched.as_str()];
    let under = under.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" · ");
    let under = elided(ui.painter(), &under, text::plain(text::CAPTION), theme.ink_2, right - left);
    ui.painter().galley(pos2(left, rect.top() + 24.0), under, theme.ink_2);
    response.clicked().then_some(UiCommand::Choose(index))
}

/// The figures at the right, those of the program struck where others are set; returns where they begin.
fn figures_ui(ui: &Ui, rect: Rect, row: &ResyncRow) -> f32 {
    let theme = Theme::of(ui);
    let Some([was, now, first]) = row.figures else { return rect.right() - 10.0 };
    let painter = ui.painter();
    let middle = rect.center().y;
    let of = painter.layout_no_wrap(format!("/{first}"), text::plain(14.0), theme.ink_3);
    let mut right = rect.right() - 10.0 - of.size().x;
    painter.galley(pos2(right, middle - of.size().y / 2.0), of, theme.ink_3);
    let ink = if was == now { theme.ink_1 } else { theme.accent };
    let number = painter.layout_no_wrap(now.to_string(), text::bold(text::VALUE), ink);
    right -= number.size().x + 4.0;
    painter.galley(pos2(right, middle - number.size().y / 2.0), number, ink);
    if was != now {
        let old = painter.layout_no_wrap(was.to_string(), text::plain(text::ROW), theme.ink_3);
        right -= old.size().x + 10.0;
        let place = pos2(right, middle - old.size().y / 2.0);
        let strike = place.x - 2.0..=place.x + old.size().x + 2.0;
        painter.galley(place, old, theme.ink_3);
        painter.hline(strike, middle, Stroke::new(1.5, theme.bad));
    }
    right - 10.0
}

/// What is seen and set of the row one is at.
fn unfolded_ui(ui: &mut Ui, row: &ResyncRow) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    label(ui, &row.standing, text::plain(text::CAPTION), theme.ink_2);
    if let Some(nearest) = &row.nearest {
        label(ui, format!("Nearest enemy: {nearest}"), text::plain(text::ROW), theme.ink_1);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if let Some([_, now, first]) = row.figures {
            let button = |words, name, icon| Button::new(words).icon(icon).height(size::TARGET).name(name);
            let less = button("", "One figure less", Icon::Minus).enabled(now > 0).show(ui).clicked() && now > 0;
            let more = button("", "One figure more", Icon::Plus).enabled(now < first).show(ui).clicked() && now < first;
            if less || more {
                command = Some(UiCommand::TickAll(more));
            }
        }
        if Button::new("Its state").icon(Icon::Gavel).key("Q").height(size::TARGET).show(ui).clicked() {
            command = Some(UiCommand::OpenRuling);
        }
        let rub = Button::new("Rub out").look(Look::Quiet).height(size::TARGET).enabled(!row.changes.is_empty());
        if rub.show(ui).clicked() && !row.changes.is_empty() {
            command = Some(UiCommand::TakeBack);
        }
    });
    if let Some(pose) = row.pose {
        command = pose_ui(ui, row, pose).or(command);
    }
    for words in &row.changes {
        change_ui(ui, words);
    }
    rule_line(ui);
    command
}

/// Inches from the left edge and from the near one, and where it looks, as they are read off a tape.
fn pose_ui(ui: &mut Ui, row: &ResyncRow, pose: Pose) -> Option<UiCommand> {
    let mut set = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let fields = [
            ("From the left", pose.x, "″", 0.25, 300.0),
            ("From the foot", pose.y, "″", 0.25, 300.0),
            ("Facing", pose.facing.rem_euclid(360.0), "°", 5.0, 360.0),
        ];
        for (place, (title, value, unit, step, most)) in fields.into_iter().enumerate() {
            let name = format!("{title}, {}", row.name);
            ui.vertical(|ui| {
                caption(ui, title);
                let mut value = value;
                let field = eframe::egui::DragValue::new(&mut value)
                    .range(0.0..=most)
                    .speed(step / 4.0)
                    .max_decimals(2)
                    .suffix(unit)
                    .update_while_editing(false);
                if ui.add_sized([84.0, size::TARGET], field).accessible_name(&name).changed() {
                    let mut there = pose;
                    match place {
                        0 => there.x = value,
                        1 => there.y = value,
                        _ => there.facing = value,
                    }
                    set = Some(UiCommand::SetPlace(row.piece, there));
                }
            });
        }
    });
    set
}

fn change_ui(ui: &mut Ui, words: &str) {
    let theme = Theme::of(ui);
    label(ui, format!("✓ {words}"), text::plain(text::ROW), theme.accent);
}

/// Whether somebody on the real table could say how it stands.
pub fn stands_somewhere(piece: &Piece) -> bool {
    !piece.is(Severity::Gone) && (pose_of(piece).is_some() || (piece.is_troops() && piece.counted().is_some()))
}

/// Where a piece is, as it is read off the table.
pub fn place_words(piece: &Piece, scene: &Scene) -> String {
    if let Some(why) = piece.place.why_off() {
        return why.to_owned();
    }
    if let Some(area) = piece.place.area() {
        let areas = scene.board.areas();
        return areas
            .and_then(|board| board.areas.get(usize::from(area)))
            .map_or(String::new(), |area| area.name.clone());
    }
    let hex = piece.place.stand().map(|stand| {
        let hexes: Vec<String> = stand.hexes().iter().map(ToString::to_string).collect();
        hexes.join(" and ")
    });
    let held = hex.or_else(|| {
        let pose = pose_of(piece)?;
        let on_map = map_of(&scene.board).and_then(|map| map.hex_at(pose.point()));
        Some(
            on_map
                .map_or_else(|| format!("{}″ by {}″", in_quarters(pose.x), in_quarters(pose.y)), |hex| hex.to_string()),
        )
    });
    let facing = pose_of(piece).filter(|_| piece.place.faces() && !piece.place.bases().is_empty());
    let facing = facing.map(|pose| format!("facing {}°", pose.facing.rem_euclid(360.0).round() as u16 % 360));
    held.into_iter().chain(facing).collect::<Vec<_>>().join(", ")
}
