//! The marked line at the right: its figures, what it stands on, whether all add up, and writing.

use eframe::egui::{Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

use super::lines::words_of;
use super::sums::sums;
use super::{Sheet, SheetCommand, Status};
use crate::app::club::command::ClubCommand;
use crate::app::club::roll::Roll;
use crate::app::parts::{Button, Icon, caption, label, rule_line};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::club::{Footing, Kind, Proposal, ProposedLine};
use crate::game::Side;

/// How wide the button that writes must be for its key.
const WRITE: f32 = 178.0;

/// Draws the marked line, whether all add up, and the button that writes.
pub fn line_ui(ui: &mut Ui, sheet: &Sheet, roll: &Roll) -> Option<ClubCommand> {
    let proposal = sheet.proposed()?;
    let whole = ui.max_rect();
    let foot = Rect::from_min_max(pos2(whole.left(), whole.bottom() - 60.0), whole.max);
    let mut command = None;
    let room = (foot.top() - ui.cursor().top() - 10.0).max(0.0);
    ScrollArea::vertical().id_salt("line").max_height(room).auto_shrink(false).show(ui, |ui| {
        if let Some(line) = proposal.lines.get(sheet.marked.wrapping_sub(1)) {
            command = marked_ui(ui, sheet, line, roll);
            rule_line(ui);
        } else if proposal.lines.is_empty() {
            let words = "Nothing is new: the battle was written back already.";
            label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
        }
        adds_up_ui(ui, proposal);
    });
    let mut child = ui.new_child(UiBuilder::new().max_rect(foot).id_salt("write"));
    command.or(foot_ui(&mut child, sheet))
}

fn marked_ui(ui: &mut Ui, sheet: &Sheet, line: &ProposedLine, roll: &Roll) -> Option<ClubCommand> {
    let theme = Theme::of(ui);
    let change = sheet.change(sheet.marked);
    let status = sheet.status(sheet.marked);
    label(ui, &line.name, text::bold(text::HEADLINE), theme.ink_1);
    if let Some(unit) = roll.unit(&line.unit) {
        let after = if status == Status::Refused { unit.figures } else { unit.figures + change };
        let owner = unit.owner.as_deref().unwrap_or("Nobody’s yet");
        let words = format!("{owner}. It is {} strong in the book, and {after} after this line.", unit.figures);
        label(ui, words, text::plain(text::ROW), theme.ink_2);
    }
    ui.add_space(8.0);
    caption(ui, "The line");
    label(ui, words_of(line, change), text::semi_bold(text::VALUE), theme.ink_1);
    let mut asked = None;
    let is_loss = matches!(line.kind, Kind::Fell | Kind::Captured | Kind::Scattered) && line.strikes.is_none();
    if is_loss {
        asked = figures_ui(ui, change, line.change);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let half = (ui.available_width() - 8.0) / 2.0;
        if Button::new("Accept").icon(Icon::Tick).key("A").width(half).show(ui).clicked() {
            asked = Some(SheetCommand::Accept);
        }
        if Button::new("Refuse").icon(Icon::Cross).key("D").width(half).show(ui).clicked() {
            asked = Some(SheetCommand::Refuse);
        }
    });
    let command = asked.map(ClubCommand::OnSheet);
    command.or(entries_ui(ui, sheet, line))
}

/// Every entry that a line stands on: a click opens the journal there.
fn entries_ui(ui: &mut Ui, sheet: &Sheet, line: &ProposedLine) -> Option<ClubCommand> {
    let told: Vec<&Footing> = line.stands_on.iter().filter(|on| !on.label.is_empty()).collect();
    let journal = &sheet.proposed()?.battle.journal;
    if told.is_empty() {
        return None;
    }
    ui.add_space(8.0);
    caption(ui, "It stands on");
    let mut command = None;
    for on in &told {
        let figures = match on.change {
            0 => String::new(),
            change if change < 0 => format!(": −{}", -change),
            change => format!(": +{change}"),
        };
        let words = format!("Entry {}{figures}", on.label);
        if Button::new(&words).icon(Icon::Book).width(ui.available_width()).show(ui).clicked() {
            let entry = u64::try_from(on.entry).ok();
            command = Some(ClubCommand::Ask(UiCommand::OpenAt(journal.into(), entry)));
        }
    }
    command
}

/// The line's figures, with steps; a number can be typed.
fn figures_ui(ui: &mut Ui, change: i64, proposed: i64) -> Option<SheetCommand> {
    let theme = Theme::of(ui);
    let mut asked = None;
    ui.horizontal(|ui| {
        let step = |icon: Icon, name: &str, ui: &mut Ui| {
            Button::new("").icon(icon).width(44.0).height(44.0).name(name).show(ui).clicked()
        };
        if step(Icon::Minus, "One more lost", ui) {
            asked = Some(SheetCommand::Change(-1));
        }
        let (rect, _) = ui.allocate_exact_size(vec2(76.0, 44.0), Sense::hover());
        let words = if change == 0 { "0".to_owned() } else { format!("−{}", -change) };
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, text::bold(text::VERDICT), theme.ink_1);
        if step(Icon::Plus, "One fewer lost", ui) {
            asked = Some(SheetCommand::Change(1));
        }
        let words = if change == proposed {
            "type a number to edit it".to_owned()
        } else {
            format!("the journal has −{}", -proposed)
        };
        label(ui, words, text::plain(text::CAPTION), theme.ink_3);
    });
    asked
}

/// Whether the lines of each side add up to its report.
fn adds_up_ui(ui: &mut Ui, proposal: &Proposal) {
    if proposal.again {
        return;
    }
    let theme = Theme::of(ui);
    ui.add_space(6.0);
    caption(ui, "Does it add up?");
    for (index, side) in Side::BOTH.into_iter().enumerate() {
        let sums = sums(proposal, index);
        let parts = [
            (sums.fell, "fell"),
            (sums.captured, "captured"),
            (sums.scattered, "scattered"),
            (-sums.given_back, "given back"),
            (sums.outside, "of nobody’s units or taken off"),
        ];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count != 0).map(|(count, what)| format!("{count} {what}")).collect();
        let parts = if parts.is_empty() { "nobody".to_owned() } else { parts.join(", ") };
        let words = format!("{}: {parts}; {} in the report", proposal.battle.sides[index], sums.reported);
        label(ui, words, text::plain(text::ROW), theme.side(side).text);
    }
}

fn foot_ui(ui: &mut Ui, sheet: &Sheet) -> Option<ClubCommand> {
    let mut asked = None;
    ui.horizontal(|ui| {
        let room = ui.available_width() - 8.0;
        let second = (room / 2.0).max(WRITE);
        let is_open = sheet.status(sheet.marked) == Status::Open && sheet.marked > 0;
        let accept = Button::main("Accept").icon(Icon::Tick).key("Enter").width(room - second).enabled(is_open);
        if accept.name("Accept this line and go on").show(ui).clicked() && is_open {
            asked = Some(SheetCommand::Accept);
        }
        let words = format!("Write {}", sheet.accepted());
        let ready = sheet.accepted() > 0;
        let write = Button::new(&words).key("Ctrl Enter").width(second).height(size::MAIN_BUTTON).enabled(ready);
        if write.show(ui).clicked() && ready {
            asked = Some(SheetCommand::Write);
        }
    });
    asked.map(ClubCommand::OnSheet)
}
