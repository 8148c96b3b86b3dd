//! A piece as it lies on the screen: its bases, its outline, its shoulders.

use eframe::egui::{Pos2, Rect, Vec2, vec2};

use super::view::View;
use crate::app::theme::size;
use crate::game::{Block, Piece, Severity};
use crate::geometry::{Point, Pose, pose::angle_between, pose::bearing};

/// One base of a piece.
pub struct FigureBase {
    /// Front left, front right, rear right, rear left, on the screen.
    pub corners: [Pos2; 4],
    /// Whether figures still stand on it.
    pub standing: bool,
    /// Whether it looks where the whole piece looks.
    pub faces_front: bool,
    /// Whether its front edge is part of the piece's own, or it stands with its front free where it has gone to by itself.
    pub in_front_rank: bool,
    /// Whether it has gone from its place in the piece: round an enemy's flank, or ahead to guard one.
    pub outlying: bool,
}

impl FigureBase {
    /// A point of the base: across from -1 at its left to 1 at its right, ahead from -1 at its rear to 1 at its front.
    pub fn at(&self, across: f32, ahead: f32) -> Pos2 {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        let (u, v) = (f32::midpoint(across, 1.0), (1.0 - ahead) / 2.0);
        front_left.lerp(front_right, u).lerp(rear_left.lerp(rear_right, u), v)
    }
}

/// A piece's front and depth in inches.
pub fn footprint_of(piece: &Piece) -> [f64; 2] {
    let bases = piece.place.bases();
    let reach = match piece.place.pose() {
        Some(pose) if !bases.is_empty() => Reach::of(pose, bases),
        _ => Reach::POINT,
    };
    [reach.right - reach.left, reach.front - reach.rear]
}

/// A piece as it lies on the screen.
pub struct Figure {
    /// The middle of its front edge and its facing, on the table.
    pub pose: Pose,
    /// Its bases; none for a general.
    pub bases: Vec<FigureBase>,
    /// Inches to its left and right edge, to its front and to its rear, from the middle of its front edge.
    pub reach: Reach,
    /// Whether it looks anywhere.
    pub faces: bool,
    /// The smallest upright rectangle round it on the screen.
    pub bounds: Rect,
    view: View,
}

/// How far a piece reaches from the middle of its front edge, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// To the left; negative.
    pub left: f64,
    /// To the right.
    pub right: f64,
    /// Ahead; nought but for squares.
    pub front: f64,
    /// To the rear; negative.
    pub rear: f64,
}

impl Reach {
    const POINT: Self = Self { left: -0.4, right: 0.4, front: 0.4, rear: -0.4 };

    fn of(pose: Pose, blocks: &[Block]) -> Self {
        let mut reach = Self { left: 0.0, right: 0.0, front: 0.0, rear: 0.0 };
        let whole = is_whole(pose, blocks);
        let in_place = |block: &&Block| whole || !is_outlying(pose, block);
        for corner in blocks.iter().filter(in_place).flat_map(|block| block.corners) {
            let (right, ahead) = pose.to_local(corner);
            reach.left = reach.left.min(right);
            reach.right = reach.right.max(right);
            reach.front = reach.front.max(ahead);
            reach.rear = reach.rear.min(ahead);
        }
        reach
    }
}

impl Figure {
    /// A piece where it stands, or where it is being carried to. Nothing when it is off the board.
    pub fn of(piece: &Piece, carried_to: Option<Pose>, view: View) -> Option<Self> {
        let (stands, blocks) = (piece.place.pose()?, piece.place.bases());
        let pose = carried_to.unwrap_or(stands);
        // A counter shows its disorder by a letter.
        let askew = piece.is(Severity::Disorder) && !piece.place.is_counter();
        let reach = if blocks.is_empty() { Reach::POINT } else { Reach::of(stands, blocks) };
        let whole = is_whole(stands, blocks);
        let bases: Vec<FigureBase> = blocks
            .iter()
            .enumerate()
            .map(|(index, block)| {
                let base = base(stands, pose, block, if askew { lean(index) } else { 0.0 }, view);
                let outlying = !whole && is_outlying(stands, block);
                let in_front_rank = if outlying { has_its_front_free(block, blocks) } else { base.in_front_rank };
                FigureBase { in_front_rank, outlying, ..base }
            })
            .collect();
        let mut bounds = Rect::NOTHING;
        for corner in bases.iter().flat_map(|base| base.corners) {
            bounds.extend_with(corner);
        }
        if bases.is_empty() {
            bounds = Rect::from_center_size(view.screen_from_table(pose.point()), vec2(26.0, 26.0));
        }
        Some(Self { pose, bases, reach, faces: piece.place.faces(), bounds, view })
    }

    /// A point given in inches to the right and ahead of the middle of the front edge.
    pub fn local(&self, right: f64, ahead: f64) -> Pos2 {
        self.view.local(self.pose, right, ahead)
    }

    /// Its middle on the screen.
    pub fn middle(&self) -> Pos2 {
        let Reach { left, right, front, rear } = self.reach;
        self.local(f64::midpoint(left, right), f64::midpoint(front, rear))
    }

    /// Its outline grown by so many points: front left, front right, rear right, rear left.
    pub fn outline(&self, grown: f32) -> [Pos2; 4] {
        let more = f64::from(grown / self.view.scale);
        let Reach { left, right, front, rear } = self.reach;
        [
            self.local(left - more, front + more),
            self.local(right + more, front + more),
            self.local(right + more, rear - more),
            self.local(left - more, rear - more),
        ]
    }

    /// Straight ahead, on the screen.
    pub fn ahead(&self) -> Vec2 {
        self.view.ahead(self.pose)
    }

    /// To its right, on the screen.
    pub fn right(&self) -> Vec2 {
        self.view.right(self.pose)
    }

    /// Whether its bases look to every side, as a square's do.
    pub fn is_square(&self) -> bool {
        self.bases.iter().any(|base| !base.faces_front && !base.outlying)
    }

    /// Where it may be clicked: never smaller than a fingertip.
    pub fn target(&self) -> Rect {
        let least = vec2(size::TARGET, size::TARGET);
        Rect::from_center_size(self.bounds.center(), self.bounds.size().max(least))
    }
}

/// Where a base looks, in degrees clockwise from north.
fn front_of(block: &Block) -> f64 {
    let [front_left, _, _, rear_left] = block.corners;
    bearing(rear_left, front_left)
}

/// Whether every base stands in its place: none looks where the piece looks from behind its front, or some look to the rear, as a
/// square's do.
fn is_whole(pose: Pose, blocks: &[Block]) -> bool {
    let looks = |block: &Block| angle_between(front_of(block), pose.facing);
    let in_line = |block: &Block| looks(block) < 45.0 && !is_outlying(pose, block);
    blocks.iter().any(|block| looks(block) > 135.0) || !blocks.iter().any(in_line)
}

/// Whether a base looks aside, or stands ahead of the piece's front.
fn is_outlying(pose: Pose, block: &Block) -> bool {
    let ahead = block.corners.iter().map(|corner| pose.to_local(*corner).1).fold(f64::MIN, f64::max);
    angle_between(front_of(block), pose.facing) > 45.0 || ahead > 0.05
}

/// Whether no other base stands right before a base's front edge.
fn has_its_front_free(block: &Block, all: &[Block]) -> bool {
    let [front_left, front_right, rear_right, rear_left] = block.corners;
    let middle = front_left + (front_right - front_left) / 2.0;
    let before = middle + (front_left - rear_left + (front_right - rear_right)) * 0.05;
    let holds = |other: &Block| {
        let centre = other.corners[0] + (other.corners[2] - other.corners[0]) / 2.0;
        let frame = Pose::at(centre, front_of(other));
        let (right, ahead) = frame.to_local(before);
        let [a, b, c, _] = other.corners;
        right.abs() < (b - a).norm() / 2.0 && ahead.abs() < (c - b).norm() / 2.0
    };
    !all.iter().any(holds)
}

fn base(stands: Pose, pose: Pose, block: &Block, lean: f64, view: View) -> FigureBase {
    let local = block.corners.map(|corner| stands.to_local(corner));
    let middle = (local.iter().map(|at| at.0).sum::<f64>() / 4.0, local.iter().map(|at| at.1).sum::<f64>() / 4.0);
    let own = Pose::new(middle.0, middle.1, 0.0);
    let corners = local.map(|(right, ahead)| {
        let (across, along) = own.to_local(Point::new(right, ahead));
        let turned = Pose::new(middle.0, middle.1, lean).from_local(across, along);
        view.local(pose, turned.x, turned.y)
    });
    let [front_left, front_right, ..] = block.corners;
    let faces_front = angle_between(front_of(block), stands.facing) < 45.0;
    let in_front_rank = faces_front && local[0].1.max(local[1].1) > -0.05 && front_left != front_right;
    FigureBase { corners, standing: block.standing, faces_front, in_front_rank, outlying: false }
}

/// The fixed angle at which a disordered base stands.
fn lean(index: usize) -> f64 {
    const LEANS: [f64; 5] = [-6.0, 5.0, 7.0, -4.0, 6.0];
    LEANS[index % LEANS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::line_of_foot;
    use crate::game::Place;
    use eframe::egui::pos2;

    fn view() -> View {
        View::whole(40.0, 30.0, Rect::from_min_size(pos2(0.0, 0.0), vec2(1000.0, 800.0)))
    }

    #[test]
    fn a_line_of_twelve_is_two_inches_by_one_whatever_its_facing() {
        for facing in [0.0, 37.0, 180.0] {
            let piece = line_of_foot(Pose::new(20.0, 15.0, facing));
            let figure = Figure::of(&piece, None, view()).expect("it stands on the table");
            let Reach { left, right, front, rear } = figure.reach;
            assert!((right - left - 2.0).abs() < 1e-6 && (front - rear - 1.0).abs() < 1e-6, "{:?}", figure.reach);
            assert!(!figure.is_square());
            assert_eq!(figure.bases.iter().filter(|base| base.in_front_rank).count(), 2);
        }
    }

    /// A base one inch wide and half deep, the middle of its front edge at a place.
    fn base_at(x: f64, y: f64, facing: f64) -> Block {
        let front = Pose::new(x, y, facing);
        let corners = [(-0.5, 0.0), (0.5, 0.0), (0.5, -0.5), (-0.5, -0.5)].map(|(r, a)| front.from_local(r, a));
        Block { corners, standing: true }
    }

    #[test]
    fn bases_round_a_flank_leave_the_line_its_shape() {
        let pose = Pose::new(20.0, 15.0, 0.0);
        let in_line = [base_at(20.5, 15.0, 0.0), base_at(20.5, 14.5, 0.0)];
        let round = [base_at(20.0, 15.5, 90.0), base_at(19.5, 15.5, 90.0)];
        let guard = [base_at(18.5, 16.0, 0.0), base_at(18.5, 15.5, 0.0)];
        let bases = [in_line, round, guard].concat();
        let piece = Piece { place: Place::Table { pose, bases }, ..line_of_foot(pose) };
        let figure = Figure::of(&piece, None, view()).expect("it stands on the table");
        assert!(!figure.is_square());
        let told = |of: fn(&FigureBase) -> bool| figure.bases.iter().map(of).collect::<Vec<_>>();
        assert_eq!(told(|base| base.outlying), [false, false, true, true, true, true]);
        assert_eq!(told(|base| base.in_front_rank), [true, false, true, false, true, false]);
        let Reach { left, right, front, rear } = figure.reach;
        assert!(left.abs() < 1e-6 && (right - 1.0).abs() < 1e-6, "{:?}", figure.reach);
        assert!(front.abs() < 1e-6 && (rear + 1.0).abs() < 1e-6, "{:?}", figure.reach);
        assert!(figure.bounds.width() > 3.0 * view().scale - 0.1, "all of it can be clicked");
    }

    #[test]
    fn a_carried_piece_keeps_its_shape() {
        let piece = line_of_foot(Pose::new(20.0, 15.0, 0.0));
        let carried = Figure::of(&piece, Some(Pose::new(10.0, 5.0, 90.0)), view()).expect("it stands on the table");
        let still = Figure::of(&piece, None, view()).expect("it stands on the table");
        let side = |figure: &Figure| figure.bases[0].corners[0].distance(figure.bases[0].corners[1]);
        assert!((side(&carried) - side(&still)).abs() < 1e-3);
        assert!((carried.bounds.width() - still.bounds.height()).abs() < 1e-2);
    }

    #[test]
    fn even_the_smallest_piece_can_be_hit_with_a_fingertip() {
        let piece = line_of_foot(Pose::new(20.0, 15.0, 0.0));
        let mut far = view();
        far.scale = 4.0;
        let figure = Figure::of(&piece, None, far).expect("it stands on the table");
        assert!(figure.target().width() >= size::TARGET && figure.target().height() >= size::TARGET);
    }
}
