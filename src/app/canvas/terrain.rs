//! The ground: drawn true to the inch, so that what the rules judge is what is seen.

use eframe::egui::{Pos2, Rect, Stroke, Vec2, vec2};
use eframe::epaint::CircleShape;

use super::brush::Brush;
use super::hexes;
use crate::app::theme::text;
use crate::game::{Board, Terrain, TerrainKind, capitalised};
use crate::geometry::{Outline, Point};

/// Paints the board and everything that lies on it, lowest first.
pub fn paint(brush: &Brush, board: &Board) {
    paint_over(brush, board, |_| {});
}

/// The same, with something laid between the bare board and what lies on it.
pub fn paint_over(brush: &Brush, board: &Board, lay: impl FnOnce(&Brush)) {
    let (width, height, terrain) = match board {
        Board::Table { width, height, terrain } => (width, height, terrain),
        Board::Hexes(map) => return hexes::paint(brush, map),
        Board::Areas(board) => return hexes::paint_areas(brush, board),
    };
    paint_table(brush, *width, *height);
    lay(brush);
    for kinds in LAYERS {
        for feature in terrain.iter().filter(|feature| kinds.contains(&feature.kind)) {
            paint_feature(brush, feature);
        }
    }
}

/// Paints the names of places where nothing else stands: large ground first, each name once.
pub fn paint_names(brush: &Brush, board: &Board, mut taken: Vec<Rect>) {
    let Board::Table { terrain, .. } = board else { return };
    if brush.view.scale < 8.0 {
        return;
    }
    let mut named: Vec<&str> = Vec::new();
    for kinds in NAMED {
        for feature in terrain.iter().filter(|feature| kinds.contains(&feature.kind)) {
            let Some(name) = feature.name.as_deref().filter(|name| !named.contains(name)) else { continue };
            let small = feature.kind == TerrainKind::Building;
            let points = (brush.view.scale * if small { 0.8 } else { 1.0 }).clamp(16.0, 28.0);
            let galley = brush.painter.layout_no_wrap(on_a_map(name), text::title_italic(points), brush.theme.ink_1);
            let Some(at) = free_place(brush, feature, galley.size(), &taken) else { continue };
            named.push(name);
            taken.push(at);
            if !matches!(feature.outline, Outline::Path { .. }) {
                brush.painter.rect_filled(at.shrink2(vec2(-3.0, 5.0)), 6.0, brush.theme.ground.gamma_multiply(0.75));
            }
            brush.painter.galley_with_override_text_color(at.min, galley, brush.theme.ink_2);
        }
    }
}

/// A name as a map has it, without the article that it has in a sentence.
fn on_a_map(name: &str) -> String {
    let bare = name.strip_prefix("The ").or_else(|| name.strip_prefix("the ")).unwrap_or(name);
    capitalised(bare)
}

/// Which kinds have their names written, in the order in which they get their place. Walls and hedges go without.
const NAMED: [&[TerrainKind]; 3] = [
    &[TerrainKind::Hill, TerrainKind::Wood],
    &[TerrainKind::Stream, TerrainKind::Marsh, TerrainKind::Road],
    &[TerrainKind::Building],
];

/// A place for a name of this size on its feature, or just above or below it.
fn free_place(brush: &Brush, feature: &Terrain, size: Vec2, taken: &[Rect]) -> Option<Rect> {
    let canvas = brush.view.canvas.shrink(4.0);
    let clear = |rect: &Rect| canvas.contains_rect(*rect) && !taken.iter().any(|other| other.intersects(*rect));
    let around = |at: Pos2, up: f32| Rect::from_center_size(at + vec2(0.0, up), size);
    match &feature.outline {
        Outline::Area(points) => {
            let path = brush.path(points);
            let bounds = Rect::from_points(&path);
            let lift = bounds.height() / 2.0 + size.y / 2.0;
            let inside = if feature.kind == TerrainKind::Building { None } else { Some(0.0) };
            inside.into_iter().chain([lift, -lift]).map(|up| around(bounds.center(), up)).find(clear)
        }
        Outline::Path { points, width } => {
            let lift = brush.view.points(*width) / 2.0 + size.y * 0.55;
            let path = brush.path(points);
            let stations = along(&path, size.x.max(120.0));
            let beside = |station: &Station| {
                let steep = station.along.y.abs() > station.along.x.abs();
                let aside = if steep { vec2(lift + size.x / 2.0, 0.0) } else { vec2(0.0, lift) };
                [aside, -aside].map(|shift| Rect::from_center_size(station.place + shift, size))
            };
            stations.iter().flat_map(beside).find(clear)
        }
    }
}

/// The order in which kinds are laid down.
const LAYERS: [&[TerrainKind]; 6] = [
    &[TerrainKind::Hill],
    &[TerrainKind::Field, TerrainKind::Marsh],
    &[TerrainKind::Stream],
    &[TerrainKind::Road],
    &[TerrainKind::Wood, TerrainKind::Building],
    &[TerrainKind::Wall, TerrainKind::Hedge, TerrainKind::Fence, TerrainKind::Earthwork],
];

/// The table's own surface, its edge, and a faint line every six inches.
fn paint_table(brush: &Brush, width: f64, height: f64) {
    let Brush { painter, view, theme } = brush;
    let corner = |x, y| view.screen_from_table(Point::new(x, y));
    let rect = Rect::from_two_pos(corner(0.0, 0.0), corner(width, height));
    painter.rect_filled(rect, 0.0, theme.ground);
    if view.points(6.0) >= 24.0 {
        let line = Stroke::new(1.0, theme.ground_line);
        let across = (1..).map(|step| f64::from(step) * 6.0).take_while(|&x| x < width);
        let up = (1..).map(|step| f64::from(step) * 6.0).take_while(|&y| y < height);
        painter.extend(across.map(|x| eframe::egui::Shape::line_segment([corner(x, 0.0), corner(x, height)], line)));
        painter.extend(up.map(|y| eframe::egui::Shape::line_segment([corner(0.0, y), corner(width, y)], line)));
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(2.0, theme.line_strong), eframe::egui::StrokeKind::Outside);
}

fn paint_feature(brush: &Brush, feature: &Terrain) {
    match &feature.outline {
        Outline::Area(points) => paint_area(brush, feature.kind, points, feature.name.as_deref()),
        Outline::Path { points, width } => paint_path(brush, feature.kind, points, *width),
    }
}

fn paint_area(brush: &Brush, kind: TerrainKind, corners: &[Point], name: Option<&str>) {
    let theme = brush.theme;
    let outline = brush.path(corners);
    if outline.len() < 3 {
        return;
    }
    match kind {
        TerrainKind::Hill => paint_hill(brush, &outline),
        TerrainKind::Wood => {
            brush.fill(&outline, theme.wood);
            brush.dashed_edge(&outline, Stroke::new(1.8, theme.wood_ink), 7.0, 5.0);
            scatter(brush, corners, 1.5, |at| paint_tree(brush, at));
        }
        TerrainKind::Marsh => {
            brush.fill(&outline, theme.water.gamma_multiply(0.25));
            brush.dotted_edge(&outline, theme.marsh_ink, 6.0, 0.9);
            scatter(brush, corners, 1.7, |at| paint_tuft(brush, at));
        }
        TerrainKind::Stream => {
            brush.fill(&outline, theme.water);
            brush.edge(outline, Stroke::new(2.0, theme.water_ink));
        }
        TerrainKind::Road => {
            brush.fill(&outline, theme.road);
            brush.edge(outline, Stroke::new(1.5, theme.road_ink));
        }
        TerrainKind::Building => {
            let church = name.is_some_and(|name| name.to_lowercase().contains("church"));
            paint_building(brush, &outline, church);
        }
        TerrainKind::Field => paint_field(brush, &outline),
        TerrainKind::Wall | TerrainKind::Hedge | TerrainKind::Fence | TerrainKind::Earthwork => {
            let mut closed = corners.to_vec();
            closed.extend(corners.first());
            paint_path(brush, kind, &closed, 0.4);
        }
    }
}

fn paint_path(brush: &Brush, kind: TerrainKind, points: &[Point], width: f64) {
    let theme = brush.theme;
    let path = brush.path(points);
    let broad = brush.view.points(width);
    match kind {
        TerrainKind::Stream => {
            brush.band(&path, broad.max(3.0), theme.water_ink);
            brush.band(&path, (broad - 3.0).max(1.5), theme.water);
        }
        TerrainKind::Road => {
            brush.band(&path, broad.max(4.0), theme.road_ink);
            brush.band(&path, (broad - 3.0).max(2.0), theme.road);
        }
        TerrainKind::Hedge => {
            for at in along(&path, (broad * 0.9).max(6.0)) {
                let radius = (broad * 0.5).max(3.0);
                brush.painter.add(CircleShape::filled(at.place, radius, theme.wood));
                brush.painter.add(CircleShape::stroke(at.place, radius, Stroke::new(1.6, theme.hedge_ink)));
            }
        }
        TerrainKind::Fence => paint_ties(brush, &path, 2.0, theme.wall_ink, 0.7),
        TerrainKind::Earthwork => {
            brush.band(&path, broad.max(5.0), theme.hill_ink);
            brush.band(&path, (broad - 4.0).max(2.0), theme.hill);
            paint_ties(brush, &path, broad.max(5.0), theme.hill_ink, 0.5);
        }
        TerrainKind::Wall => {
            let broad = broad.clamp(4.0, 9.0);
            brush.band(&path, broad, theme.wall_ink);
            brush.band(&path, (broad - 2.6).max(1.4), theme.ground);
            paint_ties(brush, &path, broad, theme.wall_ink, 0.55);
        }
        TerrainKind::Hill | TerrainKind::Wood | TerrainKind::Marsh | TerrainKind::Building | TerrainKind::Field => {
            brush.band(&path, broad, theme.ground_line);
        }
    }
}

/// A hill: its foot, a contour inside it, and hachures pointing inward as on the maps of the day.
fn paint_hill(brush: &Brush, outline: &[Pos2]) {
    let theme = brush.theme;
    brush.fill(outline, theme.hill);
    let ink = Stroke::new(1.6, theme.hill_ink);
    brush.edge(outline.to_vec(), ink);
    let middle = middle(outline);
    let inner: Vec<Pos2> = outline.iter().map(|&corner| middle + (corner - middle) * 0.58).collect();
    brush.edge(inner, Stroke::new(1.2, theme.hill_ink));
    let mut closed = outline.to_vec();
    closed.extend(outline.first());
    let length = brush.view.points(0.45).clamp(5.0, 16.0);
    for at in along(&closed, brush.view.points(0.9).max(14.0)) {
        let across = at.along.rot90();
        let inward = if (middle - at.place).dot(across) > 0.0 { across } else { -across };
        brush.painter.line_segment([at.place, at.place + inward * length], ink);
    }
}

fn paint_tree(brush: &Brush, at: Pos2) {
    let ink = Stroke::new(1.6, brush.theme.wood_ink);
    let radius = brush.view.points(0.17).clamp(2.5, 7.0);
    brush.painter.add(CircleShape::stroke(at, radius, ink));
    brush.painter.line_segment([at + vec2(0.0, radius), at + vec2(0.0, radius * 2.2)], ink);
}

fn paint_tuft(brush: &Brush, at: Pos2) {
    let ink = Stroke::new(1.3, brush.theme.marsh_ink);
    let reach = brush.view.points(0.22).clamp(4.0, 8.0);
    brush.painter.line_segment([at - vec2(reach, 0.0), at + vec2(reach, 0.0)], ink);
    for lean in [-0.5, 0.0, 0.5] {
        brush.painter.line_segment([at + vec2(reach * lean, 0.0), at + vec2(reach * lean * 1.6, -reach)], ink);
    }
}

/// A house seen from above: walls, and the ridge of its roof with the hips running to the corners.
fn paint_building(brush: &Brush, outline: &[Pos2], church: bool) {
    let theme = brush.theme;
    brush.fill(outline, theme.building);
    brush.edge(outline.to_vec(), Stroke::new(1.8, theme.building_ink));
    let Ok(corners) = <[Pos2; 4]>::try_from(outline.to_vec()) else {
        return;
    };
    let ink = Stroke::new(1.1, theme.building_ink);
    let [a, b, c, d] = if (corners[1] - corners[0]).length() >= (corners[2] - corners[1]).length() {
        corners
    } else {
        [corners[1], corners[2], corners[3], corners[0]]
    };
    let (near, far) = (a.lerp(d, 0.5), b.lerp(c, 0.5));
    brush.painter.line_segment([near, far], ink);
    if church {
        let along = (far - near) * 0.3;
        let middle = near.lerp(far, 0.5);
        let across = (d - a).normalized() * along.length() * 0.5;
        brush.painter.line_segment([middle - across, middle + across], Stroke::new(2.4, theme.building_ink));
        brush.painter.line_segment([middle - along, middle + along], Stroke::new(2.4, theme.building_ink));
    }
}

/// A field: its edge and the plough's lines, which mean nothing and may fade.
fn paint_field(brush: &Brush, outline: &[Pos2]) {
    let ink = Stroke::new(1.0, brush.theme.ground_line);
    brush.edge(outline.to_vec(), ink);
    if let [a, b, c, d] = outline {
        for step in 1..6 {
            let part = step as f32 / 6.0;
            brush.painter.line_segment([a.lerp(*d, part), b.lerp(*c, part)], ink);
        }
    }
}

/// A thin line with short ties across it: stones of a wall, posts of a fence.
fn paint_ties(brush: &Brush, path: &[Pos2], broad: f32, ink: eframe::egui::Color32, every: f64) {
    for pair in path.windows(2) {
        brush.painter.line_segment([pair[0], pair[1]], Stroke::new(1.4, ink));
    }
    for at in along(path, brush.view.points(every).max(8.0)) {
        let across = at.along.rot90() * (broad / 2.0 + 1.5);
        brush.painter.line_segment([at.place - across, at.place + across], Stroke::new(1.4, ink));
    }
}

/// A place on a path, and the way the path runs there.
struct Station {
    place: Pos2,
    along: Vec2,
}

/// Places along a path, evenly.
fn along(path: &[Pos2], every: f32) -> Vec<Station> {
    let mut stations = Vec::new();
    let mut ahead = every / 2.0;
    for pair in path.windows(2) {
        let leg = pair[1] - pair[0];
        let length = leg.length();
        if length <= f32::EPSILON {
            continue;
        }
        while ahead < length {
            stations.push(Station { place: pair[0] + leg * (ahead / length), along: leg / length });
            ahead += every;
        }
        ahead -= length;
    }
    stations
}

/// Does something at scattered places inside an outline, always the same ones.
fn scatter(brush: &Brush, corners: &[Point], spacing: f64, mut put: impl FnMut(Pos2)) {
    if brush.view.points(spacing) < 9.0 {
        return;
    }
    let outline = Outline::Area(corners.to_vec());
    let (low, high) = outline.bounds();
    let cells = |from: f64, to: f64| (from / spacing).floor() as i64..=(to / spacing).ceil() as i64;
    for row in cells(low.y, high.y) {
        for column in cells(low.x, high.x) {
            let (right, up) = jitter(column, row);
            let shift = if row % 2 == 0 { 0.5 } else { 0.0 };
            let at = Point::new((column as f64 + right + shift) * spacing, (row as f64 + up) * spacing);
            if outline.contains(at) {
                put(brush.view.screen_from_table(at));
            }
        }
    }
}

/// A small displacement that belongs to a cell of a grid, so that nothing stands in rows and nothing ever moves.
fn jitter(column: i64, row: i64) -> (f64, f64) {
    let mixed = (column.wrapping_mul(0x9E37_79B1) ^ row.wrapping_mul(0x85EB_CA77)).wrapping_mul(0xC2B2_AE3D);
    let part = |shift: u32| ((mixed >> shift) & 0xFF) as f64 / 255.0 * 0.5 - 0.25;
    (part(8), part(20))
}

fn middle(points: &[Pos2]) -> Pos2 {
    let sum = points.iter().fold(Vec2::ZERO, |sum, point| sum + point.to_vec2());
    (sum / points.len().max(1) as f32).to_pos2()
}

#[cfg(test)]
mod tests {
    use super::on_a_map;

    #[test]
    fn a_map_has_names_without_their_article() {
        let names = ["The church", "the upper houses of Oberglau", "Nebel", "Theux", "éperon"].map(on_a_map);
        assert_eq!(names, ["Church", "Upper houses of Oberglau", "Nebel", "Theux", "Éperon"]);
    }
}
