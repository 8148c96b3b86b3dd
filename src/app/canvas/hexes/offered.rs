//! What is offered on the map: the hexes that may be pointed at, and how the piece would stand where one has been.

use eframe::egui::{Pos2, Stroke, pos2, vec2};

use super::areas::paint_outline;
use super::marks::paint_left;
use super::seen::{at, is_seen, outline};
use super::wedge::Wedge;
use crate::app::canvas::brush::{Brush, Plate};
use crate::app::theme::{text, width};
use crate::game::{AreaBoard, HexBoard};
use crate::hex::{Hex, Stand};

/// A hex that may be pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// Which.
    pub hex: Hex,
    /// What is offered there.
    pub label: String,
    /// Movement points left there, in halves, where it pays any.
    pub left: Option<u16>,
    /// Whether it would have to hurry there.
    pub hurried: bool,
}

/// How the piece would stand where has been pointed.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The hexes it would take up.
    pub hexes: Vec<Hex>,
    /// How it would stand; nothing for a leader.
    pub stand: Option<Stand>,
    /// What the main button would do.
    pub words: String,
}

/// What is offered on a map of hexes to the chosen piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OnMap {
    /// The hexes that may be pointed at.
    pub offered: Vec<Offered>,
    /// What has been pointed at.
    pub ghost: Option<Ghost>,
    /// The ways it may face, or stand, where it is or where has been pointed.
    pub wedges: Vec<Wedge>,
}

/// Shades the hexes offered, those with more points left darker; where it would have to hurry, paler and with finer dashes.
pub fn paint(brush: &Brush, map: &HexBoard, offered: &[Offered]) {
    let calmly = offered.iter().filter(|one| !one.hurried);
    let most = calmly.filter_map(|one| one.left).max().unwrap_or(0).max(1);
    for one in offered.iter().filter(|one| is_seen(brush, map, one.hex)) {
        let share = one.left.map_or(1.0, |left| (f32::from(left) / f32::from(most)).min(1.0));
        let depth = if one.hurried { 0.06 } else { 0.12 + 0.20 * share };
        let corners = outline(brush, &map.corners(one.hex));
        brush.convex(corners.clone(), brush.theme.accent.gamma_multiply(depth), Stroke::NONE);
        let middle = at(brush, map, one.hex);
        let inner: Vec<_> = corners.iter().map(|corner| corner.lerp(middle, 0.05)).collect();
        let (wide, dash, gap) = if one.hurried { (1.0, 2.0, 4.0) } else { (1.8, 5.0, 4.0) };
        brush.dashed_edge(&inner, Stroke::new(wide, brush.theme.accent), dash, gap);
        if let Some(left) = one.left {
            let words = if one.hurried { format!("»{}", halves(left)) } else { halves(left) };
            paint_left(brush, middle, &words);
        }
    }
}

/// Shades what is offered in each area, all of it or some of its hexes, with one edge round the area.
pub fn paint_areas(brush: &Brush, board: &AreaBoard, offered: &[Offered]) {
    let is_offered = |hex: &&Hex| offered.iter().any(|one| one.hex == **hex);
    for area in &board.areas {
        let hexes: Vec<&Hex> = area.hexes.iter().filter(is_offered).collect();
        if hexes.is_empty() {
            continue;
        }
        for hex in hexes.into_iter().filter(|hex| is_seen(brush, &board.map, **hex)) {
            let corners = outline(brush, &board.map.corners(*hex));
            brush.convex(corners, brush.theme.accent.gamma_multiply(0.20), Stroke::NONE);
        }
        paint_outline(brush, board, area, width::CHOSEN + 1.0, brush.theme.accent);
    }
}

/// Half points in words.
pub fn halves(left: u16) -> String {
    match (left / 2, left % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Paints how the piece would stand, or the area it would go to, and what Enter would do.
pub fn paint_ghost(brush: &Brush, map: &HexBoard, areas: Option<&AreaBoard>, ghost: &Ghost) {
    let theme = brush.theme;
    let outlines: Vec<Vec<Pos2>> = ghost.hexes.iter().map(|hex| outline(brush, &map.corners(*hex))).collect();
    let top = outlines.iter().flatten().fold(f32::INFINITY, |top, corner| top.min(corner.y));
    let whole = areas.and_then(|board| Some((board, board.areas.iter().find(|area| area.hexes == ghost.hexes)?)));
    let middle = if let Some((board, area)) = whole {
        paint_outline(brush, board, area, 6.0, theme.bg_raised);
        paint_outline(brush, board, area, width::FOCUS, theme.accent);
        brush.view.screen_from_table(board.middle(area))
    } else {
        for corners in outlines {
            brush.edge(corners.clone(), Stroke::new(6.0, theme.bg_raised));
            brush.edge(corners, Stroke::new(width::FOCUS, theme.accent));
        }
        match ghost.stand {
            Some(stand) => paint_ghost_counter(brush, map, stand),
            None => paint_ghost_disc(brush, map, ghost),
        }
    };
    let galley = brush.painter.layout_no_wrap(ghost.words.clone(), text::bold(text::BODY), theme.on_accent);
    let room = brush.view.canvas.shrink(8.0);
    let half = galley.size() / 2.0 + vec2(6.0, 2.0);
    let place = pos2(
        middle.x.clamp(room.left() + half.x, (room.right() - half.x).max(room.left() + half.x)),
        (top - 34.0).max(room.top() + 60.0),
    );
    brush.plate(place, galley, Plate { fill: theme.accent, edge: Stroke::NONE, ink: theme.on_accent });
}

/// A unit's counter, half seen. Returns the middle of its front.
fn paint_ghost_counter(brush: &Brush, map: &HexBoard, stand: Stand) -> Pos2 {
    let accent = brush.theme.accent;
    let (pose, block) = map.lie(stand);
    brush.convex(brush.path(&block.corners), accent.gamma_multiply(0.45), Stroke::new(1.6, accent));
    let (front, ahead) = (brush.view.screen_from_table(pose.point()), brush.view.ahead(pose));
    brush.arrow_head(front + ahead * 8.0, ahead, 12.0, accent);
    front
}

/// A leader's disc, half seen. Returns its middle.
fn paint_ghost_disc(brush: &Brush, map: &HexBoard, ghost: &Ghost) -> Pos2 {
    let accent = brush.theme.accent;
    let middle = ghost.hexes.first().map_or(brush.view.canvas.center(), |hex| at(brush, map, *hex));
    brush.painter.circle(middle, 12.0, accent.gamma_multiply(0.45), Stroke::new(1.6, accent));
    middle
}
