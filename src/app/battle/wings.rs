//! The displays of a part of the front, and below them the map narrowed to it.

use eframe::egui::{Rect, Ui, UiBuilder, vec2};

use super::BattleScreen;
use crate::app::canvas::CanvasState;
use crate::app::commands::{Asked, ground, part_of, part_of_slot, wings_ui};
use crate::app::ui_command::UiCommand;
use crate::game::Refereed;

/// How much of the height the displays take.
const DISPLAYS: f32 = 0.56;

/// The part of the front that is looked at.
#[derive(Default)]
pub(super) struct WingShown {
    /// The part that was asked for; nothing while the chosen piece says it.
    pub chosen: Option<usize>,
    /// The map below the displays.
    canvas: CanvasState,
    /// For which part and which canvas it was narrowed.
    narrowed: Option<(usize, Rect)>,
}

impl<R: Refereed + Send + 'static> BattleScreen<R> {
    /// The lines of both armies in a part of the front, and where they stand.
    pub(super) fn wings_ui(&mut self, ui: &mut Ui, asked: &mut Vec<UiCommand>) {
        let offered = self.slots_offered();
        let part = self.part_shown();
        let whole = ui.max_rect();
        let upper = Rect::from_min_size(whole.min, vec2(whole.width(), (whole.height() * DISPLAYS).round()));
        let lower = Rect::from_min_max(upper.left_bottom(), whole.max);
        ui.scope_builder(UiBuilder::new().max_rect(upper).id_salt("displays"), |ui| {
            let on_displays = Asked { chosen: self.selected, offered: &offered };
            asked.extend(wings_ui(ui, &self.scene, part, on_displays));
        });
        if self.wing.narrowed != Some((part, lower)) {
            self.wing.narrowed = Some((part, lower));
            self.wing.canvas.show_part(&self.scene, ground(&self.scene, part), lower);
        }
        ui.scope_builder(UiBuilder::new().max_rect(lower).id_salt("narrowed map"), |ui| {
            // The same map through other eyes.
            std::mem::swap(&mut self.canvas, &mut self.wing.canvas);
            asked.extend(self.canvas_ui(ui));
            std::mem::swap(&mut self.canvas, &mut self.wing.canvas);
        });
    }

    /// The part asked for; else that of the chosen piece, or of the first slot offered.
    fn part_shown(&self) -> usize {
        let of_selected = || {
            let piece = self.selected.and_then(|id| self.scene.piece(id))?;
            part_of(&self.scene, piece)
        };
        let of_offered = || self.slots_offered().first().and_then(|slot| part_of_slot(&self.scene, *slot));
        self.wing.chosen.or_else(of_selected).or_else(of_offered).unwrap_or(0)
    }
}
