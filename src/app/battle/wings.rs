//! The displays of a part of the front, and below them the map narrowed to it.

use eframe::egui::{Rect, Ui, UiBuilder, vec2};

use super::BattleScreen;
use crate::app::canvas::CanvasState;
use crate::app::commands::{Asked, ground, lane, names_ui, part_of, part_of_slot, parts, wings_ui};
use crate::app::place::Place;
use crate::app::ui_command::UiCommand;
use crate::game::{Awaiting, Refereed, Side, Thrower};
use crate::geometry::Point;

/// How much of the height the displays take.
const DISPLAYS: f32 = 0.56;

/// The part of the front that is looked at.
#[derive(Default)]
pub(super) struct WingShown {
    /// The part that was asked for; nothing while the chosen piece says it.
    pub chosen: Option<usize>,
    /// The map below the displays.
    canvas: CanvasState,
    /// For which part, side and canvas it was narrowed.
    narrowed: Option<(usize, Side, Rect)>,
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
        let side = self.side_shown();
        if self.wing.narrowed != Some((part, side, lower)) {
            self.wing.narrowed = Some((part, side, lower));
            self.wing.canvas.show_part(&self.scene, ground(&self.scene, part, side), lower);
        }
        ui.scope_builder(UiBuilder::new().max_rect(lower).id_salt("narrowed map"), |ui| {
            // The same map through other eyes.
            std::mem::swap(&mut self.canvas, &mut self.wing.canvas);
            asked.extend(self.canvas_ui(ui));
            std::mem::swap(&mut self.canvas, &mut self.wing.canvas);
        });
        if let Some(view) = self.wing.canvas.view {
            names_ui(ui, &self.scene, part, &view, self.selected);
        }
    }

    /// The part of the map that is looked at, where it is narrowed to one: two opposite corners.
    pub(super) fn lane_shown(&self) -> Option<[Point; 2]> {
        self.shows_wing().then(|| lane(&self.scene, self.part_shown())).flatten()
    }

    /// Whether the displays are on the screen, and below them the map narrowed to a part.
    fn shows_wing(&self) -> bool {
        self.place == Place::Commands && !parts(&self.scene).is_empty()
    }

    /// The map that is on the screen: below the displays the one that is narrowed to a part.
    pub(super) fn canvas_in_view(&self) -> &CanvasState {
        if self.shows_wing() { &self.wing.canvas } else { &self.canvas }
    }

    /// The same, to be moved.
    pub(super) fn canvas_in_view_mut(&mut self) -> &mut CanvasState {
        if self.shows_wing() { &mut self.wing.canvas } else { &mut self.canvas }
    }

    /// Turns the map that is on the screen.
    pub(super) fn turn_map(&mut self, clockwise: bool) {
        let canvas = if self.shows_wing() { &mut self.wing.canvas } else { &mut self.canvas };
        canvas.turn(&self.scene, clockwise);
    }

    /// Shows the whole of the board; below the displays the part again that the map is narrowed to.
    pub(super) fn fit_map(&mut self) {
        if self.shows_wing() {
            self.wing.narrowed = None;
        } else {
            self.canvas.show_whole(&self.scene);
        }
    }

    /// Whose lines the map is narrowed to: those of the chosen piece, else of who is asked.
    fn side_shown(&self) -> Side {
        let of_selected = || self.selected.and_then(|id| self.scene.piece(id)).map(|piece| piece.side);
        let of_asked = || match self.session.awaiting() {
            Awaiting::Choice(choice) => Some(choice.side),
            Awaiting::Dice(request) => match request.thrower {
                Thrower::Side(side) => Some(side),
                Thrower::Both => None,
            },
            Awaiting::Facts(_) | Awaiting::Over(_) => None,
        };
        of_selected().or_else(of_asked).unwrap_or(Side::A)
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
