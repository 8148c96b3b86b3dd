//! The dice: the sums that made the number, the tray, and what the faces say.

use eframe::egui::{Align2, Frame, Margin, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::outcomes::outcomes_ui;
use super::tray::Tray;
use super::{Decision, part, sums};
use crate::app::parts::{Button, DieLook, Icon, Look, die, label};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::dice::reading::{FaceMark, TableRow};
use crate::dice::{Dice, Reads as _};
use crate::game::DiceRequest;

/// Draws the sums, the tray and the verdict.
pub fn dice_ui(ui: &mut Ui, request: &DiceRequest, decision: &Decision) -> Option<UiCommand> {
    let mut command = None;
    let last = request.tallies.len().saturating_sub(1);
    for (index, tally) in request.tallies.iter().enumerate() {
        let total = if index == last { request.reading.total(request.dice) } else { None };
        command = sums::sum_ui(ui, index, tally, total, decision).or(command);
    }
    if let Some(words) = foregone(request) {
        part(ui, |ui| label(ui, words, text::semi_bold(text::BODY), Theme::of(ui).fatigued));
    }
    command = tray_ui(ui, request, decision).or(command);
    verdict_ui(ui, request, decision);
    // Below the verdict, which a low window has to show before anything else.
    let rows = table(request, decision.tray);
    if !rows.is_empty() {
        outcomes_ui(ui, rows);
    }
    command
}

/// That it comes to the same whatever is thrown, where it does: it is thrown all the same.
fn foregone(request: &DiceRequest) -> Option<&'static str> {
    let tries = request.reading.tries(request.dice, &request.dice.all_lowest());
    let all = |is_so: fn(f64) -> bool| !tries.is_empty() && tries.iter().all(|one| is_so(one.chance));
    if all(|chance| chance > 1.0 - 1e-9) {
        Some("It cannot fail. The dice are thrown all the same.")
    } else if all(|chance| chance < 1e-9) {
        Some("It cannot succeed. The dice are thrown all the same.")
    } else {
        None
    }
}

/// The table the dice are read in, if they are, with the row that the die as it lies falls in.
fn table(request: &DiceRequest, tray: &Tray) -> Vec<TableRow> {
    request.reading.table(request.dice, tray.faces().first().copied().flatten())
}

pub fn tray_ui(ui: &mut Ui, request: &DiceRequest, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let margin = Margin { left: size::MARGIN as i8, right: size::MARGIN as i8, top: 10, bottom: 12 };
    let shown = Frame::NONE.fill(theme.bg_sunken).inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let switched = switch_ui(ui, request, decision);
        ui.add_space(10.0);
        let turned = dice_row_ui(ui, request, decision);
        let is_blank = decision.tray.faces().iter().all(Option::is_none);
        if !is_blank || table(request, decision.tray).is_empty() {
            ui.add_space(6.0);
            label(ui, progress(decision.tray, request), text::plain(text::CAPTION + 1.0), theme.ink_2);
        }
        switched.or(turned)
    });
    shown.inner
}

/// Who throws: the program, or hands on the table.
pub fn switch_ui(ui: &mut Ui, request: &DiceRequest, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let look = |on| if on { Look::On } else { Look::Plain };
        let program =
            Button::new("App rolls").icon(Icon::Die).key("R").look(look(decision.program_throws)).height(size::TARGET);
        if program.name("Roll the blank dice").show(ui).clicked() {
            command = Some(UiCommand::ThrowBlanks);
        }
        let table =
            Button::new("From the table").icon(Icon::Hand).look(look(!decision.program_throws)).height(size::TARGET);
        let key = if decision.program_throws { table.key("T") } else { table };
        if key.show(ui).clicked() {
            command = Some(UiCommand::SwitchDice);
        }
        let mut words = format!("Type {} to {}", request.dice.faces().start(), request.dice.faces().end());
        if decision.may_type_sum {
            words.push_str(", or = and the sum");
        }
        ui.with_layout(eframe::egui::Layout::right_to_left(eframe::egui::Align::Center), |ui| {
            label(ui, words, text::plain(text::CAPTION + 1.0), theme.ink_3);
        });
    });
    command
}

/// The dice, as large as there is room for, with their words under them.
fn dice_row_ui(ui: &mut Ui, request: &DiceRequest, decision: &Decision) -> Option<UiCommand> {
    let count = request.dice.count.max(1);
    let room = ui.available_width();
    let edge = if count <= 6 { size::DIE } else { 44.0 };
    let across = ((room + 10.0) / (edge + 16.0)).floor().max(1.0) as usize;
    let across = across.min(usize::from(count)).min(if count <= 6 { 6 } else { 8 });
    // A die a side has a side's name under it.
    let most = if count <= 2 { 2.6 * edge } else { edge + 30.0 };
    let step = if count <= 6 { (room / across as f32).min(most) } else { room / across as f32 };
    let high = edge + if request.reading.has_marks() { 26.0 } else { 6.0 };
    let rows = usize::from(count).div_ceil(across);
    let (rect, _) = ui.allocate_exact_size(vec2(room, high * rows as f32), Sense::hover());
    let mut command = None;
    let faces = decision.tray.faces();
    for index in 0..faces.len() {
        let corner = rect.min + vec2((index % across) as f32 * step, (index / across) as f32 * high);
        let place = Rect::from_min_size(corner + vec2(2.0, 0.0), vec2(edge, edge));
        command = one_die_ui(ui, place, index, request.dice, decision).or(command);
        let mark = request.reading.mark(faces, index, &decision.scene.sides);
        if let Some(mark) = mark.filter(|_| decision.tumbling.is_none()) {
            mark_ui(ui, pos2(place.center().x, place.bottom() + 13.0), step, &mark);
        }
    }
    command
}

pub fn one_die_ui(ui: &Ui, place: Rect, index: usize, dice: Dice, decision: &Decision) -> Option<UiCommand> {
    let face = decision.tray.shown(index);
    let look = match (face, decision.tumbling) {
        (Some(_), Some(moment)) => DieLook::Shows((mixed(moment, index) % u64::from(dice.sides)) as u8 + dice.lowest),
        (Some(face), None) => DieLook::Shows(face),
        (None, _) if decision.tray.next_blank() == Some(index) => DieLook::Next,
        (None, _) => DieLook::Blank,
    };
    die(ui.painter(), place, look, dice.sides, Theme::of(ui));
    let response = ui.interact(place, ui.scope_id().with(("die", index)), Sense::click());
    let shows = face.map_or("blank".to_owned(), |face| face.to_string());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Die {}: {shows}", index + 1)));
    crate::app::parts::focus_ring(ui, &response, place);
    response.clicked().then_some(UiCommand::TurnDie(index))
}

/// A face to show while a die tumbles: it only has to look thrown.
fn mixed(moment: u64, index: usize) -> u64 {
    (moment + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17)
        ^ (index as u64 + 3).wrapping_mul(0xD1B5_4A32_D192_ED03)
}

pub fn mark_ui(ui: &Ui, middle: eframe::egui::Pos2, room: f32, mark: &FaceMark) {
    let theme = Theme::of(ui);
    let (ink, icon) = match mark.good {
        Some(true) => (theme.ok, Some(Icon::Tick)),
        Some(false) => (theme.bad, Some(Icon::Cross)),
        None => (theme.ink_2, None),
    };
    let galley = crate::app::parts::elided(ui.painter(), &mark.word, text::semi_bold(14.0), ink, room - 20.0);
    let shift = if icon.is_some() { 9.0 } else { 0.0 };
    let at = middle + vec2(shift, 0.0) - galley.size() / 2.0;
    let at = pos2(at.x.max(ui.max_rect().left()), at.y);
    if let Some(icon) = icon {
        icon.paint(ui.painter(), pos2(at.x - 10.0, middle.y), 15.0, ink);
    }
    ui.painter().galley(at, galley, ink);
}

/// How far the tray has come: "2 of 5 typed. Three to come: 4, 5, 6: saved."
fn progress(tray: &Tray, request: &DiceRequest) -> String {
    let read = request.reading.in_words(request.dice);
    let filled = tray.faces().iter().flatten().count();
    let all = tray.faces().len();
    if let Some(sum) = tray.sum() {
        return format!("The sum alone was told: {sum}. Backspace takes it back.");
    }
    match filled {
        0 => format!("Dice as read: {read}."),
        _ if filled == all => "Click a die to turn it; Backspace takes one back.".to_owned(),
        _ => format!("{filled} of {all} typed, {} to come. {read}.", all - filled),
    }
}

/// What the faces say, what changes and what that brings on, before it is recorded.
fn verdict_ui(ui: &mut Ui, request: &DiceRequest, decision: &Decision) {
    let Some(faces) = decision.tray.filled().filter(|_| decision.tumbling.is_none()) else {
        number_ui(ui, request);
        return;
    };
    let words = request.reading.verdict(&faces, &decision.scene.sides);
    part(ui, |ui| {
        let theme = Theme::of(ui);
        let said = label(ui, words, text::bold(text::VERDICT), theme.ink_1);
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        super::story::reports_ui(ui, decision.preview, true);
    });
}

/// The number needed, large enough to be read across the room, while the dice are still in hand.
fn number_ui(ui: &mut Ui, request: &DiceRequest) {
    let Some(number) = request.reading.needed() else { return };
    part(ui, |ui| {
        let theme = Theme::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 66.0), Sense::hover());
        let painter = ui.painter_at(rect);
        let at = painter.text(rect.left_center(), Align2::LEFT_CENTER, number, text::bold(text::NUMBER), theme.ink_1);
        let how = request.reading.needed_on(request.dice);
        painter.text(
            pos2(at.right() + 14.0, rect.center().y + 8.0),
            Align2::LEFT_CENTER,
            how,
            text::plain(text::BODY),
            theme.ink_2,
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Reading;
    use crate::dice::reading::Sum;
    use crate::game::{Rule, Side, Thrower};

    fn against(need: i32) -> DiceRequest {
        DiceRequest {
            thrower: Thrower::Side(Side::A),
            dice: Dice::six_sided(2),
            why: "It is tested".to_owned(),
            rule: Rule::new("TOY 1"),
            reading: Reading::Sum(Sum { need }),
            tallies: Vec::new(),
            pieces: Vec::new(),
        }
    }

    #[test]
    fn what_cannot_fail_or_cannot_succeed_is_said_before_the_dice() {
        assert!(foregone(&against(2)).is_some_and(|words| words.contains("cannot fail")));
        assert!(foregone(&against(13)).is_some_and(|words| words.contains("cannot succeed")));
        assert_eq!(foregone(&against(7)), None);
    }
}
