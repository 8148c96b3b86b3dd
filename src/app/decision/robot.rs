//! A robot's turn: what it is about to answer, and why.

use eframe::egui::{Align2, Sense, Ui, vec2};

use super::part;
use crate::app::parts::{Button, Icon, Look, elided, label};
use crate::app::theme::{Theme, size, text};
use crate::app::ui_command::UiCommand;
use crate::game::Side;

/// A robot's turn, as the panel writes it.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotShown {
    /// The robot's name.
    pub robot: &'static str,
    /// The side it plays.
    pub side: Side,
    /// It waits until somebody lets it go on.
    pub held: bool,
    /// What it will answer, once it has made up its mind, and as far as these eyes may see it.
    pub answer: Option<String>,
    /// Why.
    pub why: Option<String>,
}

/// Draws a robot's turn, with what may be done about it.
pub fn robot_ui(ui: &mut Ui, shown: &RobotShown, side: &str) -> Option<UiCommand> {
    part(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let theme = Theme::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        let title = format!("{} plays the {side}", shown.robot);
        let galley = elided(ui.painter(), &title, text::bold(text::VALUE), theme.ink_1, rect.width() - 90.0);
        ui.painter().galley(rect.min, galley, theme.ink_1);
        if shown.held {
            ui.painter().text(rect.right_top(), Align2::RIGHT_TOP, "held", text::semi_bold(text::ROW), theme.fatigued);
        }
        if let Some(why) = &shown.why {
            label(ui, format!("Why: {why}."), text::plain(text::BODY), theme.ink_2);
        }
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            let held = if shown.held { "Let it play" } else { "Hold it" };
            let buttons = [
                (held, "Esc", Icon::Hand, UiCommand::HoldRobots),
                ("Straight on", "E", Icon::Right, UiCommand::HurryRobots),
                ("Take over", "", Icon::Flag, UiCommand::Seat(shown.side, None)),
            ];
            for (words, key, icon, asks) in buttons {
                let button = Button::new(words).icon(icon).look(Look::Plain).height(size::TARGET);
                let button = if key.is_empty() { button } else { button.key(key) };
                if button.show(ui).clicked() {
                    asked = Some(asks);
                }
            }
        });
        asked
    })
}
