//! What may be answered, each with the letter that chooses it; and what may not, with the reason.

use eframe::egui::{Align2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::question::{OfferRow, Offers, RefusedRow};
use super::{Decision, DecisionState, InHand, part, worth};
use crate::app::canvas::map_of;
use crate::app::panels::{self, PanelName};
use crate::app::parts::{Button, Icon, caption, elided, focus_ring, key_cap, key_cap_width, label, link, wrapped};
use crate::app::theme::{Theme, size, text, width};
use crate::app::ui_command::UiCommand;
use crate::game::{PieceId, PieceKind};
use crate::odds::Worth;

/// Draws the offers on show.
pub fn offers_ui(ui: &mut Ui, offers: &Offers, decision: &Decision, state: &mut DecisionState) -> Option<UiCommand> {
    let mut command = None;
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let nobody = offers.rows.iter().all(|row| Some(row.index) == offers.pass) && !offers.may_act.is_empty();
        if offers.on_map > 0 {
            let words = format!(
                "{} ways are offered on the map. Point at a hex, or use the arrows; then Enter.",
                offers.on_map
            );
            label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
        } else if nobody {
            let words = format!("{} may act. Point at one on the table, or press Tab.", counted(&offers.may_act));
            label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
        }
        let first = offers.first().map(|row| row.index).filter(|_| decision.hand.is_none());
        // What nothing can come of stands below the rest, with its own letter still.
        let is_hopeless = |row: &&OfferRow| {
            let of = |chances: &&super::Chances| chances.offer == row.index;
            decision.chances.iter().find(of).and_then(|found| found.worth.as_ref()).is_some_and(Worth::is_hopeless)
        };
        let (hopeless, others): (Vec<&OfferRow>, Vec<&OfferRow>) = offers.rows.iter().partition(is_hopeless);
        for row in others.into_iter().chain(hopeless) {
            command = row_ui(ui, row, first == Some(row.index), decision, state).or(command.take());
        }
        if let Some(rest) = &offers.rest {
            let button = Button::new(rest).key("E").height(size::TARGET + 8.0).width(ui.available_width());
            if button.name(&format!("E: {rest}")).show(ui).clicked() {
                command = Some(UiCommand::Pass);
            }
        }
        if !nobody && !offers.others.is_empty() {
            let words = format!("{} more may act. Point at one, or press Tab.", counted(&offers.others));
            label(ui, words, text::plain(text::ROW), Theme::of(ui).ink_2);
        }
    });
    if !offers.refused.is_empty() {
        part(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            caption(ui, "Not now");
            for (index, row) in offers.refused.iter().enumerate() {
                command = refused_ui(ui, index, row, decision).or(command.take());
            }
        });
    }
    command
}

/// How many pieces these are, by what they are: "11 units and 1 leader".
fn counted(pieces: &[PieceId]) -> String {
    let kinds = [(PieceKind::Unit, "unit"), (PieceKind::Leader, "leader"), (PieceKind::Card, "card")];
    let counted =
        kinds.into_iter().filter_map(|(kind, word)| match pieces.iter().filter(|one| one.kind == kind).count() {
            0 => None,
            1 => Some(format!("1 {word}")),
            count => Some(format!("{count} {word}s")),
        });
    counted.collect::<Vec<_>>().join(" and ")
}

fn row_ui(
    ui: &mut Ui,
    row: &OfferRow,
    marked: bool,
    decision: &Decision,
    state: &mut DecisionState,
) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let room = ui.available_width();
    let words = wrapped(ui.painter(), &row.label, text::semi_bold(text::BODY), theme.ink_1, room - 168.0, 21.0);
    let chances = decision.chances.iter().find(|chances| chances.offer == row.index);
    let worth = chances.and_then(|chances| chances.worth.as_ref());
    let on_hexes = map_of(&decision.scene.board).is_some();
    let high = (words.size().y + 20.0).max(44.0);
    let more = worth.map_or(0.0, |worth| worth::height(ui.painter(), worth, room - 24.0));
    let (rect, response) = ui.allocate_exact_size(vec2(room, high + more), Sense::click());
    let letter = row.letter.map(|letter| format!("{letter}: ")).unwrap_or_default();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{letter}{}", row.label)));
    if response.hovered() || response.has_focus() {
        state.weighed = Some(row.index);
    }
    if let Some(worth) = worth {
        let said = worth::said(worth, on_hexes);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(said));
    }
    under_ui(ui, rect, marked, response.hovered());
    focus_ring(ui, &response, rect);
    panels::remember_failing_others(ui, PanelName::Decision, response.id);
    let whole = rect;
    let rect = Rect::from_min_size(whole.min, vec2(whole.width(), high));
    if let Some(worth) = worth {
        let below = Rect::from_min_max(pos2(whole.left() + 12.0, rect.bottom() - 8.0), whole.max - vec2(12.0, 4.0));
        worth::worth_ui(ui, below, worth, on_hexes);
    }
    let mut left = rect.left() + 12.0;
    // One beyond the letters is typed on the line.
    let key = row.letter.unwrap_or('/').to_string();
    let wide = key_cap_width(ui.painter(), &key);
    key_cap(ui.painter(), pos2(left + wide / 2.0, rect.center().y), &key, theme, false);
    left += 34.0;
    let end = left + words.size().x;
    ui.painter().galley(pos2(left, rect.center().y - words.size().y / 2.0), words, theme.ink_1);
    let mut right = rect.right() - 12.0;
    if row.drawn {
        Icon::Hand.paint(ui.painter(), pos2(right - 9.0, rect.center().y), 18.0, theme.accent);
        right -= 24.0;
    }
    let section = (decision.section)(&row.rule);
    let rule = link(ui, pos2(right, rect.center().y), &section, ("offer", row.index), right - end - 16.0);
    if rule.clicked() {
        return Some(UiCommand::Cite(row.rule.clone()));
    }
    response.clicked().then_some(UiCommand::Choose(row.index))
}

/// What an offer lies on: marked where Enter takes it up.
fn under_ui(ui: &Ui, rect: Rect, marked: bool, hovered: bool) {
    let theme = Theme::of(ui);
    let (fill, edge) = match (marked, hovered) {
        (true, _) => (theme.accent_soft, Stroke::new(width::CHOSEN, theme.accent)),
        (false, true) => (theme.bg_sunken, Stroke::new(width::CONTROL, theme.line_strong)),
        (false, false) => (theme.bg_raised, Stroke::new(width::CONTROL, theme.line_strong)),
    };
    ui.painter().rect(rect, f32::from(size::CORNER), fill, edge, StrokeKind::Inside);
}

/// A refused choice stays on the list, dashed and crossed, so that nobody asks twice.
fn refused_ui(ui: &mut Ui, index: usize, row: &RefusedRow, decision: &Decision) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    let room = ui.available_width();
    let said = format!("{}: {}", row.label, row.why);
    let words = wrapped(ui.painter(), &said, text::plain(14.0), theme.ink_2, room - 140.0, 19.0);
    let (rect, response) =
        ui.allocate_exact_size(vec2(room, (words.size().y + 14.0).max(size::TARGET)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Not now: {said}")));
    dashed(ui, rect);
    Icon::Cross.paint(ui.painter(), pos2(rect.left() + 18.0, rect.center().y), 15.0, theme.bad);
    ui.painter().galley(pos2(rect.left() + 34.0, rect.center().y - words.size().y / 2.0), words, theme.ink_2);
    let section = (decision.section)(&row.rule);
    let rule = link(ui, pos2(rect.right() - 10.0, rect.center().y), &section, ("refused", index), 92.0);
    rule.clicked().then(|| UiCommand::Cite(row.rule.clone()))
}

fn dashed(ui: &Ui, rect: Rect) {
    let inner = rect.shrink(1.0);
    let corners = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
    let stroke = Stroke::new(1.2, Theme::of(ui).line_strong);
    ui.painter().extend(eframe::egui::Shape::dashed_line(&corners, stroke, 4.0, 4.0));
}

/// The unit in hand: what its move costs, or why it may not; and the move in words.
pub fn hand_ui(ui: &mut Ui, hand: &InHand) -> Option<UiCommand> {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let theme = Theme::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let title = format!("{} in hand", hand.name);
        let galley = elided(ui.painter(), &title, text::bold(text::VALUE), theme.ink_1, rect.width() - 120.0);
        ui.painter().galley(rect.min, galley, theme.ink_1);
        let allowance = format!("{}″ to go", crate::geometry::in_quarters(hand.allowance));
        ui.painter().text(rect.right_top(), Align2::RIGHT_TOP, allowance, text::plain(text::ROW), theme.ink_3);
        for words in hand.words {
            let ink = if hand.allowed { theme.ink_1 } else { theme.bad };
            let words = if hand.allowed { words.clone() } else { format!("× {words}") };
            label(ui, words, text::plain(text::ROW), ink);
        }
        let hint = "Drag it, or use the arrows: ↑ ↓ 1″, ← → wheel 1″, with Shift ¼″; / types its move.";
        label(ui, hint, text::plain(text::CAPTION), theme.ink_3);
        let back = Button::new("Put it back").key("Esc").look(crate::app::parts::Look::Quiet).height(size::TARGET);
        let put_back = back.show(ui).clicked().then_some(UiCommand::LetGo);
        let line = Button::new("In words").key("/").look(crate::app::parts::Look::Quiet).height(size::TARGET);
        let in_words = line.show(ui).clicked().then_some(UiCommand::OpenLine);
        put_back.or(in_words)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaders_are_not_counted_as_units() {
        let two = [PieceId::unit(3), PieceId::unit(5), PieceId::leader(0)];
        assert_eq!(counted(&two), "2 units and 1 leader");
        assert_eq!(counted(&[PieceId::unit(3)]), "1 unit");
    }
}
