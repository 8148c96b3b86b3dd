//! The lines of a battle, a unit's together, and how many of them stand how.

use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Sheet, SheetCommand, Show, Status};
use crate::app::club::dates::day;
use crate::app::club::roll::Roll;
use crate::app::parts::{Button, Icon, Look, caption, elided, focus_ring, label, rule_line};
use crate::app::theme::{Theme, text, width};
use crate::club::{Kind, Proposal, ProposedLine};

const ROW: f32 = 34.0;

/// What a line says, with its number of figures where it has no words of its own.
pub fn words_of(line: &ProposedLine, change: i64) -> String {
    match (line.kind, line.words.as_str()) {
        (Kind::Fell, "") => format!("{} fell", -change),
        (Kind::Rout, "") => "it routed".to_owned(),
        (_, words) => words.to_owned(),
    }
}

/// Draws the lines with their head; a line is marked by a click. In a cramped window the battle's own summary stands above them.
pub fn lines_ui(ui: &mut Ui, sheet: &Sheet, roll: &Roll, cramped: bool) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    ui.add_space(10.0);
    let mut command = head_ui(ui, sheet);
    let Some(proposal) = sheet.proposed() else {
        return command.or(none_ui(ui, sheet));
    };
    if cramped {
        command = short_summary_ui(ui, sheet, proposal).or(command);
    }
    ui.add_space(4.0);
    rule_line(ui);
    ScrollArea::vertical().id_salt("lines").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let view = sheet.in_view();
        let mut last = "";
        for number in view {
            let line = &proposal.lines[number - 1];
            if line.unit != last {
                unit_ui(ui, sheet, proposal, line, roll);
                last = &line.unit;
            }
            if row_ui(ui, sheet, number, line) {
                command = Some(SheetCommand::Mark(number));
            }
        }
        ui.spacing_mut().item_spacing.y = 6.0;
        for (_, _, name, label_of) in &proposal.generals {
            let at = label_of.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
            label(ui, format!("{name} was killed{at}: noted with his army"), text::plain(text::ROW), theme.ink_1);
        }
        let served = proposal.lines.iter().filter(|line| line.kind == Kind::Served).count();
        if served > 0 {
            label(ui, format!("{served} units served: one line each"), text::plain(text::ROW), theme.ink_2);
        }
        command = nobodys_ui(ui, proposal).or(command.take());
    });
    command
}

fn head_ui(ui: &mut Ui, sheet: &Sheet) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        label(ui, "Write back", text::title(34.0), theme.ink_1);
        if sheet.proposed().is_some() {
            let all = Button::new("Accept all").key("+").name("Accept all that is open");
            if all.show(ui).clicked() {
                command = Some(SheetCommand::AcceptAll);
            }
            let none = Button::new("Refuse all").key("−").name("Refuse all that is open");
            if none.show(ui).clicked() {
                command = Some(SheetCommand::RefuseAll);
            }
        }
        if Button::new("Close").key("Esc").look(Look::Quiet).show(ui).clicked() {
            command = Some(SheetCommand::Close);
        }
    });
    command
}

/// While nothing is proposed: why.
fn none_ui(ui: &mut Ui, sheet: &Sheet) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    if sheet.is_coming() {
        label(ui, "The battle is judged again from its first entry.", text::plain(text::BODY), theme.ink_2);
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(100));
        return None;
    }
    let Some(Err(why)) = &sheet.proposal else { return None };
    label(ui, why, text::plain(text::BODY), theme.bad);
    let offers = !sheet.undecided && Button::new("Let it count as it stands").icon(Icon::Flag).show(ui).clicked();
    offers.then_some(SheetCommand::AsItStands)
}

/// A unit's heading: whose it is, and its strength before and after what is accepted or open.
fn unit_ui(ui: &mut Ui, sheet: &Sheet, proposal: &Proposal, line: &ProposedLine, roll: &Roll) {
    let theme = Theme::of(ui);
    let unit = roll.unit(&line.unit);
    let before = unit.map_or(0, |unit| unit.figures);
    let own = (1..)
        .zip(&proposal.lines)
        .filter(|(number, other)| other.unit == line.unit && sheet.status(*number) != Status::Refused);
    let after = before + own.map(|(number, _)| sheet.change(number)).sum::<i64>();
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let said = format!("{}: {before} → {after}", line.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &said));
    let painter = ui.painter();
    if let Some(side) = line.side {
        let colours = theme.side(crate::game::Side::BOTH[side.min(1)]);
        let block = Rect::from_center_size(pos2(row.left() + 20.0, row.center().y), vec2(24.0, 14.0));
        painter.rect(block, 0.0, colours.fill, Stroke::new(width::BASE, colours.line), StrokeKind::Inside);
    }
    let name = elided(painter, &line.name, text::bold(text::BODY), theme.ink_1, row.width() * 0.5);
    let end = row.left() + 44.0 + name.size().x;
    painter.galley(pos2(row.left() + 44.0, row.center().y - name.size().y / 2.0), name, theme.ink_1);
    let owner = unit.and_then(|unit| unit.owner.as_deref()).unwrap_or_default();
    painter.text(pos2(end + 10.0, row.center().y), Align2::LEFT_CENTER, owner, text::plain(text::CAPTION), theme.ink_3);
    let strength = format!("{before} → {after}");
    let at = pos2(row.right() - 12.0, row.center().y);
    painter.text(at, Align2::RIGHT_CENTER, strength, text::semi_bold(text::BODY), theme.ink_1);
}

fn row_ui(ui: &mut Ui, sheet: &Sheet, number: usize, line: &ProposedLine) -> bool {
    let theme = Theme::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let change = sheet.change(number);
    let status = sheet.status(number);
    let words = words_of(line, change);
    let said = format!("{} {}: {words}, {}", line.name, line.kind.word(), status_word(status));
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, sheet.marked == number, &said));
    let painter = ui.painter();
    let marked = sheet.marked == number;
    painter.rect_filled(row, 0.0, if marked { theme.accent_soft } else { theme.bg_raised });
    if marked {
        painter.rect_filled(Rect::from_min_size(row.min, vec2(4.0, ROW)), 0.0, theme.accent);
    }
    let middle = row.center().y;
    let (icon, ink) = sign_of(status, theme);
    let mark = Rect::from_center_size(pos2(row.left() + 20.0, middle), vec2(22.0, 22.0));
    painter.rect(mark, 3.0, theme.bg_panel, Stroke::new(width::CONTROL, ink), StrokeKind::Inside);
    if let Some(icon) = icon {
        icon.paint(painter, mark.center(), 15.0, ink);
    }
    let text_ink = if status == Status::Refused { theme.ink_3 } else { theme.ink_1 };
    let kind = if line.strikes.is_some() { "strike" } else { line.kind.word() };
    painter.text(pos2(row.left() + 44.0, middle), Align2::LEFT_CENTER, kind, text::plain(text::ROW), text_ink);
    if change != 0 {
        let sign = if change < 0 { format!("−{}", -change) } else { format!("+{change}") };
        painter.text(pos2(row.left() + 176.0, middle), Align2::RIGHT_CENTER, sign, text::bold(text::BODY), text_ink);
    }
    let told = line.told.as_ref().map(|(_, label)| label.as_str()).unwrap_or_default();
    let told = painter.text(
        pos2(row.right() - 12.0, middle),
        Align2::RIGHT_CENTER,
        told,
        text::plain(text::ROW),
        theme.accent,
    );
    let left = row.left() + 196.0;
    let words = elided(painter, &words, text::plain(text::ROW), text_ink, told.left() - left - 12.0);
    let wide = words.size().x;
    painter.galley(pos2(left, middle - words.size().y / 2.0), words, text_ink);
    if status == Status::Refused {
        painter.hline(left..=left + wide, middle, Stroke::new(1.2, theme.ink_3));
    }
    painter.hline(row.x_range(), row.bottom() - 0.5, Stroke::new(width::HAIRLINE, theme.line_hair));
    focus_ring(ui, &response, row.shrink(4.0));
    response.clicked()
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Accepted => "accepted",
        Status::Edited => "edited",
        Status::Refused => "refused",
    }
}

fn sign_of(status: Status, theme: &Theme) -> (Option<Icon>, eframe::egui::Color32) {
    match status {
        Status::Open => (None, theme.line_strong),
        Status::Accepted => (Some(Icon::Tick), theme.ok),
        Status::Edited => (Some(Icon::Pencil), theme.fatigued),
        Status::Refused => (Some(Icon::Cross), theme.bad),
    }
}

/// Units that nobody's figures played; one of the roll can be named for each.
fn nobodys_ui(ui: &mut Ui, proposal: &Proposal) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    if !proposal.nobodys.is_empty() {
        caption(ui, "Nobody’s figures: nothing is written of these");
    }
    for (key, like) in &proposal.nobodys {
        ui.horizontal_wrapped(|ui| {
            let words =
                if like.is_empty() { format!("{key}: none in the roll is like it") } else { format!("{key} is") };
            label(ui, words, text::plain(text::ROW), theme.ink_2);
            for unit in like {
                // The roll number stands behind the name.
                let Some((name, roll)) = unit.rsplit_once(' ') else { continue };
                let said = format!("{key} is {name}, {roll}");
                if Button::new(name).height(crate::app::theme::size::TARGET).name(&said).show(ui).clicked() {
                    command = Some(SheetCommand::Play(key.clone(), roll.to_owned()));
                }
            }
        });
    }
    command
}

/// Which lines can be shown.
fn shows<'p>(proposal: &'p Proposal, all: &'p str) -> [(&'p str, Show); 4] {
    let [a, b] = &proposal.battle.sides;
    [(all, Show::All), ("Only what is open", Show::Open), (a, Show::Side(0)), (b, Show::Side(1))]
}

/// How many lines stand how.
fn counts(sheet: &Sheet, proposal: &Proposal) -> [(usize, Status); 4] {
    [Status::Accepted, Status::Edited, Status::Refused, Status::Open].map(|status| {
        let count = (1..=proposal.lines.len()).filter(|number| sheet.status(*number) == status).count();
        (count, status)
    })
}

/// How many lines stand how, and which are shown, in two rows.
fn short_summary_ui(ui: &mut Ui, sheet: &Sheet, proposal: &Proposal) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    let counts = counts(sheet, proposal).map(|(count, status)| format!("{count} {}", status_word(status)));
    label(ui, format!("{}: {}", proposal.battle.title, counts.join(", ")), text::plain(text::ROW), theme.ink_2);
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (words, show) in shows(proposal, "All") {
            let look = if sheet.show == show { Look::On } else { Look::Plain };
            if Button::new(words).look(look).height(32.0).show(ui).clicked() {
                command = Some(SheetCommand::Show(show));
            }
        }
    });
    command
}

/// The battle, how many of its lines stand how, and which are shown: at the left.
pub fn summary_ui(ui: &mut Ui, sheet: &Sheet) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    let proposal = sheet.proposed()?;
    let mut command = None;
    label(ui, &proposal.battle.title, text::bold(text::BODY + 1.0), theme.ink_1);
    caption(ui, &format!("Fought {}", day(proposal.battle.fought_at)));
    label(ui, &proposal.battle.ending, text::plain(text::ROW), theme.ink_2);
    if proposal.again {
        let words = "It was written back before: only what is new is proposed.";
        label(ui, words, text::plain(text::ROW), theme.shaken);
    }
    rule_line(ui);
    caption(ui, &format!("Lines of this battle: {}", proposal.lines.len()));
    for (count, status) in counts(sheet, proposal) {
        label(ui, format!("{count} {}", status_word(status)), text::plain(text::ROW), theme.ink_1);
    }
    rule_line(ui);
    caption(ui, "Show");
    for (words, show) in shows(proposal, "Losses and honours") {
        let look = if sheet.show == show { Look::On } else { Look::Quiet };
        if Button::new(words).look(look).width(ui.available_width()).height(32.0).show(ui).clicked() {
            command = Some(SheetCommand::Show(show));
        }
    }
    ui.add_space(6.0);
    caption(ui, "Half decided is kept: close it, and go on another day.");
    command
}
