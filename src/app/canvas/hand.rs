//! The piece in hand: where it is held, the way it goes, and what that costs or why not.

use eframe::egui::{self, Pos2, Stroke};

use super::{Brush, Figure, Picture, Plate, furniture, unit};
use crate::app::theme::text;
use crate::game::{Piece, PieceId};
use crate::geometry::Pose;

/// A piece in hand.
#[derive(Clone, Copy)]
pub struct Carried<'a> {
    /// Which.
    pub piece: PieceId,
    /// Where it is held.
    pub pose: Pose,
    /// What it would cost, or why not.
    pub words: &'a [String],
    /// Whether it might stand there.
    pub allowed: bool,
    /// Whether it is to be set by ruling.
    pub by_ruling: bool,
}

/// The piece in hand: the way it goes, where it would stand, and what that costs or why not.
pub fn paint(brush: &Brush, picture: &Picture, figures: &[(&Piece, Figure)]) {
    let Some(hand) = picture.hand else { return };
    let Some((piece, stands)) = figures.iter().find(|(piece, _)| piece.id == hand.piece) else { return };
    let Some(ghost) = Figure::of(piece, Some(hand.pose), brush.view) else { return };
    let theme = brush.theme;
    let ink = if hand.allowed { theme.accent } else { theme.bad };
    let way = [stands.local(0.0, 0.0), ghost.local(0.0, 0.0)];
    brush.painter.extend(egui::Shape::dashed_line(&way, Stroke::new(2.0, ink), 7.0, 5.0));
    unit::paint_ghost(brush, &ghost, hand.allowed);
    let handle = handle_place(&ghost);
    brush.painter.line_segment([ghost.local(0.0, 0.0), handle], Stroke::new(1.5, ink));
    brush.painter.circle(handle, 7.0, theme.bg_raised, Stroke::new(2.0, ink));
    paint_words(brush, stands, &ghost, &hand);
}

/// Room left between two plates under one another, with what a plate has above and below its words.
const BETWEEN_PLATES: f32 = 14.0;

fn paint_words(brush: &Brush, stands: &Figure, ghost: &Figure, hand: &Carried) {
    let theme = brush.theme;
    let room = furniture::above_the_scale(brush.view.canvas).shrink(8.0);
    let laid = |(row, words): (usize, &String)| {
        let (fill, ink) = match (row == 0, hand.allowed) {
            (true, true) => (theme.accent, theme.on_accent),
            (true, false) => (theme.bad, theme.bg_raised),
            (false, _) => (theme.bg_panel, theme.ink_1),
        };
        let font = if row == 0 { text::bold(text::BODY) } else { text::plain(text::CAPTION) };
        let words = if row == 0 && !hand.allowed { format!("× {words}") } else { words.clone() };
        let galley = brush.painter.layout(words, font, ink, (room.width() - 24.0).min(320.0));
        (galley, Plate { fill, edge: Stroke::NONE, ink })
    };
    let plates: Vec<_> = hand.words.iter().enumerate().map(laid).collect();
    let high: f32 = plates.iter().map(|(galley, _)| galley.size().y + BETWEEN_PLATES).sum();
    // On the far side of the ghost, so that neither the unit nor its way is covered; but all of it on the table.
    let above = ghost.bounds.center().y < stands.bounds.center().y;
    let far_side =
        if above { handle_place(ghost).y.min(ghost.bounds.top()) - 26.0 - high } else { ghost.bounds.bottom() + 44.0 };
    let mut top = far_side.min(room.bottom() - high).max(room.top());
    for (galley, look) in plates {
        let half = galley.size() / 2.0;
        let x = ghost.bounds.center().x.min(room.right() - half.x - 8.0).max(room.left() + half.x + 8.0);
        top = brush.plate(Pos2::new(x, top + half.y + BETWEEN_PLATES / 2.0), galley, look).bottom() + 2.0;
    }
}

/// Where the handle is by which a piece in hand is turned.
pub fn handle_place(ghost: &Figure) -> Pos2 {
    ghost.local(0.0, ghost.reach.front) + ghost.ahead() * 34.0
}
