//! Names beside units: behind if there is room, else left, right or in front, else apart with a line that leads there; never over a
//! block or another name.

use eframe::egui::{Galley, Pos2, Rect, Stroke, Vec2, vec2};

use super::brush::{Brush, Plate};
use super::crowd::Crowd;
use super::figure::Figure;
use crate::app::theme::{text, width};
use crate::game::{Glyph, Piece, Severity, Spent};

/// A piece to be named.
pub struct Named<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// Where it lies.
    pub figure: &'a Figure,
    /// Whether it must be named even where there is no room.
    pub insists: bool,
}

/// Where a name is put, and the line that leads from it to its piece where it stands apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The plate.
    pub plate: Rect,
    /// From the plate to the piece; nothing where it stands beside it.
    pub leader: Option<[Pos2; 2]>,
}

/// Where the names were put as they were last drawn: they stay there as long as nothing that is seen has stirred.
#[derive(Default)]
pub struct PlacedNames {
    canvas: Option<Rect>,
    taken: Vec<Rect>,
    wanted: Vec<Wanted>,
    placed: Vec<Option<Placed>>,
}

/// A name that wants a place, with all that its place hangs on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wanted {
    insists: bool,
    bounds: Rect,
    /// Ways to stand beside the piece, each with its distance, the best first.
    beside: [(Vec2, f32); 4],
    size: Vec2,
}

impl PlacedNames {
    /// Where these names go, in their order.
    fn of(&mut self, canvas: Rect, taken: &[Rect], wanted: &[Wanted]) -> &[Option<Placed>] {
        if self.canvas != Some(canvas) || self.taken != taken || self.wanted != wanted {
            *self = Self {
                canvas: Some(canvas),
                taken: taken.to_vec(),
                wanted: wanted.to_vec(),
                placed: placed(canvas, taken, wanted),
            };
        }
        &self.placed
    }
}

/// Greedy placement: each name takes the first place that is free, the nearest rings before the farther ones.
fn placed(canvas: Rect, taken: &[Rect], wanted: &[Wanted]) -> Vec<Option<Placed>> {
    let mut crowd = Crowd::new(canvas, taken);
    let mut place_one = |name: &Wanted| {
        let placed = place(name, &crowd, canvas)?;
        crowd.push(placed.plate);
        Some(placed)
    };
    wanted.iter().map(&mut place_one).collect()
}

/// Paints the names, those that insist first. Everything taken up is added to what later names must keep clear of.
pub fn paint(brush: &Brush, named: &[Named], taken: &mut Vec<Rect>, known: &mut PlacedNames) {
    let placed = layout(brush, named, taken, known);
    // Lines lie under every plate.
    for (one, (placed, ..)) in &placed {
        if let Some(leader) = placed.leader {
            brush.painter.line_segment(leader, Stroke::new(width::HAIRLINE, brush.theme.side(one.piece.side).text));
        }
    }
    for (one, (placed, galley, marks)) in placed {
        paint_plate(brush, one.piece, placed.plate, galley, marks);
    }
}

/// A name, where it goes, its words, and the room that its marks take.
pub type Laid<'a, 'b> = (&'b Named<'a>, (Placed, std::sync::Arc<Galley>, f32));

/// Where every name goes, those that insist first.
pub fn layout<'a, 'b>(
    brush: &Brush,
    named: &'b [Named<'a>],
    taken: &mut Vec<Rect>,
    known: &mut PlacedNames,
) -> Vec<Laid<'a, 'b>> {
    let mut order: Vec<&Named> = named.iter().filter(|one| words(one.piece).is_some()).collect();
    order.sort_by_key(|one| !one.insists);
    let worded = |one: &&'b Named<'a>| {
        let words = words(one.piece).unwrap_or_default();
        let galley = brush.words(words, text::LABEL, brush.theme.ink_1);
        let marks = f32::from(one.piece.marks());
        let marks = if marks > 0.0 { marks * 9.0 + 3.0 } else { 0.0 };
        (galley, marks)
    };
    let worded: Vec<_> = order.iter().map(worded).collect();
    let wanted = order.iter().zip(&worded).map(|(one, (galley, marks))| {
        let size = galley.size() + vec2(12.0 + marks, 3.0);
        Wanted { insists: one.insists, bounds: one.figure.bounds, beside: ways_beside(one), size }
    });
    let wanted: Vec<Wanted> = wanted.collect();
    let placed = known.of(brush.view.canvas, taken, &wanted);
    let all = order.into_iter().zip(worded).zip(placed);
    let laid: Vec<_> =
        all.filter_map(|((one, (galley, marks)), placed)| Some((one, ((*placed)?, galley, marks)))).collect();
    taken.extend(laid.iter().map(|(_, (placed, ..))| placed.plate));
    laid
}

/// What stands beside a piece: its name; beside a card, which bears its own, what is on its back for those who may read it.
fn words(piece: &Piece) -> Option<&str> {
    match piece.glyph {
        Glyph::Card | Glyph::Dummy => piece.back.as_deref(),
        _ => Some(&piece.name),
    }
}

/// The ways in which a name may stand beside its piece, each with its distance.
fn ways_beside(one: &Named) -> [(Vec2, f32); 4] {
    if one.piece.glyph == Glyph::General {
        return [(vec2(1.0, 0.0), 5.0), (vec2(-1.0, 0.0), 5.0), (vec2(0.0, 1.0), 5.0), (vec2(0.0, -1.0), 5.0)];
    }
    let (ahead, right) = (one.figure.ahead(), one.figure.right());
    let behind = if one.piece.has(Spent::Moved) { 18.0 } else { 5.0 };
    let before = if one.piece.has(Spent::Fired) { 20.0 } else { 12.0 };
    [(-ahead, behind), (-right, 6.0), (right, 6.0), (ahead, before)]
}

/// Where a name may stand.
fn place(name: &Wanted, crowd: &Crowd, canvas: Rect) -> Option<Placed> {
    let (bounds, size) = (name.bounds, name.size);
    let clear = |plate: &Rect| canvas.contains_rect(*plate) && !crowd.lies_under(*plate, bounds);
    let around = name.beside.map(|(way, gap)| beside(bounds, size, way, gap));
    let beside = around.into_iter().find(clear).map(|plate| Placed { plate, leader: None });
    beside.or_else(|| apart(bounds, size, clear)).or(name.insists.then_some(Placed { plate: around[0], leader: None }))
}

/// Steps between the rings on which a name may stand apart from its piece, in points, and how many rings are tried.
const RING: f32 = 14.0;
const RINGS: u8 = 48;
/// Directions in which it is tried.
const DIRECTIONS: u8 = 24;

/// The nearest free place on rings around a piece, with the line that leads there.
fn apart(bounds: Rect, size: Vec2, clear: impl Fn(&Rect) -> bool) -> Option<Placed> {
    let rings = (1..=RINGS).flat_map(|ring| (0..DIRECTIONS).map(move |direction| (ring, direction)));
    let plates = rings.map(|(ring, direction)| {
        let way = Vec2::angled(f32::from(direction) * std::f32::consts::TAU / f32::from(DIRECTIONS));
        beside(bounds, size, way, 8.0 + f32::from(ring) * RING)
    });
    let plate = plates.into_iter().find(clear)?;
    let end = bounds.center();
    Some(Placed { plate, leader: Some([plate.clamp(end), bounds.clamp(plate.center())]) })
}

/// A rectangle of a size beside another, on one side of it.
fn beside(bounds: Rect, size: Vec2, way: Vec2, gap: f32) -> Rect {
    let half = (bounds.size() + size) / 2.0 + Vec2::splat(gap);
    // As far along the way as is needed to clear the other rectangle in one direction.
    let across = if way.x.abs() < 1e-3 { f32::INFINITY } else { half.x / way.x.abs() };
    let along = if way.y.abs() < 1e-3 { f32::INFINITY } else { half.y / way.y.abs() };
    Rect::from_center_size(bounds.center() + way * across.min(along), size)
}

fn paint_plate(brush: &Brush, piece: &Piece, plate: Rect, galley: std::sync::Arc<Galley>, marks: f32) {
    let colours = brush.theme.side(piece.side);
    let look = Plate {
        fill: brush.theme.bg_panel.gamma_multiply(0.94),
        edge: if piece.glyph == Glyph::General {
            Stroke::NONE
        } else {
            Stroke::new(width::HAIRLINE + 0.2, colours.text)
        },
        ink: if piece.is(Severity::CutOff) { brush.theme.ink_3 } else { colours.text },
    };
    let room = Rect::from_min_max(plate.min + vec2(marks, 0.0), plate.max);
    let painter = brush.painter;
    painter.rect_filled(plate, 3.0, look.fill);
    painter.rect_stroke(plate, 3.0, look.edge, eframe::egui::StrokeKind::Inside);
    let words = room.center() - galley.size() / 2.0;
    painter.galley_with_override_text_color(words, galley, look.ink);
    for mark in 0..piece.marks() {
        let at = plate.left_center() + vec2(9.0 + f32::from(mark) * 9.0, 0.5);
        diamond(painter, at, 4.0, look.ink);
    }
}

/// A small diamond: the mark of better troops.
pub fn diamond(painter: &eframe::egui::Painter, at: eframe::egui::Pos2, reach: f32, ink: eframe::egui::Color32) {
    let corners =
        [vec2(0.0, -1.25), vec2(0.9, 0.0), vec2(0.0, 1.25), vec2(-0.9, 0.0)].map(|corner| at + corner * reach);
    painter.add(eframe::egui::Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn a_plate_beside_a_block_touches_neither_it_nor_misses_it_by_far() {
        let block = Rect::from_center_size(pos2(100.0, 100.0), vec2(40.0, 20.0));
        for way in [vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.6, -0.8)] {
            let plate = beside(block, vec2(60.0, 16.0), way, 5.0);
            assert!(!plate.intersects(block), "{way:?}");
            assert!(plate.expand(8.0).intersects(block), "{way:?}");
        }
    }
}
