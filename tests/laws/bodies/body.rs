//! The table as an umpire sees it: where every body stands, and in what state.

use galloper::game::{Board, Glyph, Piece, PieceId, Place, Scene, Side, Spent, TerrainKind};
use galloper::geometry::pose::bearing;
use galloper::geometry::{Outline, Point, Pose, Rect, polygon, shape};

/// Nearer than this, bodies touch, in inches.
pub const TOUCH: f64 = 0.01;

/// What lies on the table that some may not enter.
#[derive(Clone)]
pub struct Ground {
    pub kind: TerrainKind,
    pub outline: Outline,
}

/// A unit on the table.
#[derive(Clone, Debug)]
pub struct Body {
    pub id: PieceId,
    pub side: Side,
    pub name: String,
    pub glyph: Glyph,
    pub pose: Pose,
    /// Its bases with figures on them.
    pub bases: Vec<Rect>,
    /// The rectangle round them, as its pose faces.
    pub footprint: Rect,
    /// The same with its emptied bases, where they stay: what it takes up on its way.
    pub block: Rect,
    /// How many bases it has places for, those that have emptied and stay among them.
    pub places: usize,
    pub is_line: bool,
    pub figures: [u16; 2],
    pub in_melee: bool,
    pub is_garrison: bool,
    pub has_fired: bool,
    /// Crack or elite.
    pub is_crack: bool,
    /// Elite.
    pub is_elite: bool,
    pub state: Vec<&'static str>,
}

/// The whole table.
#[derive(Clone)]
pub struct Field {
    pub bodies: Vec<Body>,
    pub ground: Vec<Ground>,
    pub size: (f64, f64),
    pub turn: u32,
    /// The innermost step the battle is in.
    pub step: String,
    /// Whether the battle is between procedures: nothing that was begun is unfinished.
    pub is_between: bool,
}

impl Field {
    pub fn of(scene: &Scene, steps: &[String]) -> Self {
        let Board::Table { width, height, terrain } = &scene.board else { panic!("a table") };
        let ground: Vec<Ground> =
            terrain.iter().map(|one| Ground { kind: one.kind, outline: one.outline.clone() }).collect();
        let troops = scene.pieces.iter().filter(|piece| piece.is_troops());
        let stands = |piece: &Piece| match &piece.place {
            Place::Table { pose, .. } => Some(body(piece, *pose, &ground)),
            _ => None,
        };
        let bodies = troops.filter_map(stands).collect();
        let step = steps.last().cloned().unwrap_or_default();
        let between = ["initiative", "movement of", "gun fire", "infantry fire", "generals", "turn start"];
        Self {
            bodies,
            ground,
            size: (*width, *height),
            turn: scene.clock.number,
            is_between: between.iter().any(|name| step.starts_with(name)),
            step,
        }
    }

    pub fn body(&self, id: PieceId) -> Option<&Body> {
        self.bodies.iter().find(|body| body.id == id)
    }

    pub fn enemies(&self, side: Side) -> impl Iterator<Item = &Body> {
        self.bodies.iter().filter(move |body| body.side != side)
    }

    pub fn friends<'a>(&'a self, body: &'a Body) -> impl Iterator<Item = &'a Body> {
        self.bodies.iter().filter(move |other| other.side == body.side && other.id != body.id)
    }

    /// Whether a rectangle lies wholly on the table.
    pub fn holds(&self, rect: &Rect) -> bool {
        let hair = 0.002;
        let on =
            |at: &Point| (-hair..=self.size.0 + hair).contains(&at.x) && (-hair..=self.size.1 + hair).contains(&at.y);
        rect.corners().iter().all(on)
    }
}

impl Body {
    pub fn is_mounted(&self) -> bool {
        matches!(self.glyph, Glyph::Horse | Glyph::Dragoons)
    }

    pub fn is_routed(&self) -> bool {
        self.state.contains(&"routed")
    }

    /// Ground that it may not enter. [FLA MOV-14, MOV-27]
    pub fn may_not_enter(&self, kind: TerrainKind) -> bool {
        match kind {
            TerrainKind::Building => true,
            TerrainKind::Wood => self.is_mounted() || self.glyph == Glyph::HeavyGuns,
            _ => false,
        }
    }

    /// How badly its nerve has gone: 0 not at all, 3 routed.
    pub fn nerve(&self) -> usize {
        ["fatigued", "shaken", "routed"].iter().rposition(|name| self.state.contains(name)).map_or(0, |at| at + 1)
    }

    /// Inches between two bodies, base to base.
    pub fn distance(&self, other: &Self) -> f64 {
        let pairs = self.bases.iter().flat_map(|one| other.bases.iter().map(move |two| shape::distance(one, two)));
        pairs.fold(f64::INFINITY, f64::min)
    }

    /// Inches from a rectangle: base by base where some have gone round a flank, for the rectangle round those holds much empty ground.
    pub fn distance_from(&self, rect: &Rect) -> f64 {
        if self.is_garrison || !self.bases.iter().any(|base| self.has_gone_round(base)) {
            return shape::distance(rect, &self.block);
        }
        self.bases.iter().map(|base| shape::distance(rect, base)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a base has gone round a flank: it does not face as the line does. One that faces backward is a square's, which has no flanks.
    pub fn has_gone_round(&self, base: &Rect) -> bool {
        let ahead = |base: &Rect| (base.facing() - self.pose.facing).to_radians().cos();
        ahead(base) < 0.99 && self.bases.iter().all(|other| ahead(other) > -0.5)
    }

    /// The middle of the line, which keeps its place while some of it has gone round a flank.
    pub fn middle_of_its_line(&self) -> Point {
        let in_line = self.bases.iter().filter(|base| !self.has_gone_round(base));
        let front = self.pose.point();
        let depths = in_line.flat_map(|base| base.corners().map(|corner| (front - corner).dot(&self.pose.forward())));
        let has_all_in_line = !self.bases.iter().any(|base| self.has_gone_round(base));
        // More than two bases stand in two ranks, though the one that is left in the second has gone round.
        let two_ranks = if self.bases.len() > 2 { 2.0 * self.bases[0].depth } else { 0.0 };
        match depths.fold(two_ranks, f64::max) {
            depth if depth > 0.0 && !has_all_in_line => front - self.pose.forward() * (depth / 2.0),
            _ => self.block.centre,
        }
    }

    pub fn touches(&self, other: &Self) -> bool {
        !shape::surely_apart(&self.footprint, &other.footprint, 1.0) && self.distance(other) <= TOUCH
    }
}

fn body(piece: &Piece, pose: Pose, ground: &[Ground]) -> Body {
    let all = piece.place.bases();
    let block: Vec<Rect> = all.iter().map(|base| rect(base.corners)).collect();
    let standing: Vec<Rect> = all.iter().filter(|base| base.standing).map(|base| rect(base.corners)).collect();
    let bases = if standing.is_empty() { all.iter().map(|base| rect(base.corners)).collect() } else { standing };
    let is_garrison = bases.len() == 1 && ground.iter().any(|one| is_house(one, &bases[0]));
    Body {
        id: piece.id,
        side: piece.side,
        name: piece.name.clone(),
        glyph: piece.glyph,
        pose,
        footprint: around(pose, &bases),
        block: around(pose, &block),
        places: all.len(),
        is_line: piece.description.contains(", line, "),
        bases,
        figures: piece.counted().unwrap_or_default(),
        in_melee: piece.conditions.iter().any(|condition| condition.key == "in_melee"),
        is_garrison,
        has_fired: piece.has(Spent::Fired),
        is_crack: piece.rank.is_some(),
        is_elite: piece.rank.as_ref().is_some_and(|rank| rank.words == "elite"),
        state: piece.conditions.iter().map(|condition| condition.key).collect(),
    }
}

/// Whether a base is a garrison's: the rectangle round a house.
fn is_house(ground: &Ground, base: &Rect) -> bool {
    let Outline::Area(points) = &ground.outline else { return false };
    ground.kind == TerrainKind::Building && points.iter().all(|&point| shape::point_distance(point, base) < 0.01) && {
        let area = polygon::hull(points);
        base.corners().iter().all(|&corner| polygon::point_to_boundary(&area, corner) < 1.0)
    }
}

/// The rectangle with these corners: front left, front right, rear right, rear left.
fn rect([front_left, front_right, rear_right, rear_left]: [Point; 4]) -> Rect {
    let front = (front_right - front_left).norm();
    let depth = (front_right - rear_right).norm();
    Rect::new(front_left + (rear_right - front_left) / 2.0, bearing(rear_left, front_left), front, depth)
}

/// The rectangle round some bases, facing as a pose does.
fn around(pose: Pose, bases: &[Rect]) -> Rect {
    let corners: Vec<(f64, f64)> = bases.iter().flat_map(Rect::corners).map(|at| pose.to_local(at)).collect();
    let span = |of: fn(&(f64, f64)) -> f64| {
        let low = corners.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let ((left, right), (rear, front)) = (span(|at| at.0), span(|at| at.1));
    let centre = pose.from_local(f64::midpoint(left, right), f64::midpoint(rear, front));
    Rect::new(centre, pose.facing, right - left, front - rear)
}
