//! The toy's table: two small armies, one of each kind of ground, a few facts.

use super::RULE;
use crate::game::*;
use crate::geometry::{Outline, Point, Pose};

/// Twelve foot in line.
pub fn line_of_foot(pose: Pose) -> Piece {
    piece(PieceId::unit(1), "Royal Foot", Side::A, Glyph::Foot, pose, [12, 12])
}

/// A piece drawn up at a pose.
pub fn piece(id: PieceId, name: &str, side: Side, glyph: Glyph, pose: Pose, figures: [u16; 2]) -> Piece {
    let (wide, deep) = match glyph {
        Glyph::Horse | Glyph::Dragoons => (1.5, 0.875),
        Glyph::LightGuns | Glyph::HeavyGuns => (1.5, 1.5),
        _ => (1.0, 0.5),
    };
    let ranks = if wide == deep { 1 } else { 2 };
    let standing = figures[0].div_ceil(3);
    let bases = (0..ranks * 2)
        .map(|index| {
            let (left, front) = (f64::from(index % 2) * wide - wide, f64::from(index / 2) * -deep);
            let corner = |right: f64, ahead: f64| pose.from_local(right, ahead);
            let corners = [
                corner(left, front),
                corner(left + wide, front),
                corner(left + wide, front - deep),
                corner(left, front - deep),
            ];
            Block { corners, standing: index < standing || ranks == 1 }
        })
        .collect();
    let place = if glyph == Glyph::General { Place::Point { pose } } else { Place::Table { pose, bases } };
    Piece {
        key: name.to_lowercase().replace(' ', "-"),
        command: Some(side.index()),
        place,
        strength: (figures[1] > 0).then_some(Strength::Figures { now: figures[0], first: figures[1] }),
        rank: (id.number % 3 == 1).then_some(Rank { marks: 1, words: "crack" }),
        description: format!("{name}, {} of {}, good order", figures[0], figures[1]),
        ..Piece::new(id, side, name, glyph)
    }
}

/// It may yet be rallied.
pub const SHAKEN: Condition = Condition::new("shaken", 'S', Severity::Grave);
const DISORDERED: Condition = Condition::new("disordered", 'D', Severity::Disorder);
const FATIGUED: Condition = Condition::new("fatigued", 'F', Severity::Light);
const ROUTED: Condition = Condition::new("routed", 'R', Severity::Worst);

/// Both armies.
pub fn army() -> Vec<Piece> {
    use Glyph::{Dragoons, Foot, General, HeavyGuns, Horse, LightGuns};
    let at = Pose::new;
    let mut pieces = vec![
        piece(PieceId::unit(0), "Orkney", Side::A, General, at(19.0, 13.5, 0.0), [0, 0]),
        line_of_foot(at(17.5, 18.2, 0.0)),
        piece(PieceId::unit(2), "Ingoldsby’s", Side::A, Foot, at(21.3, 17.8, 0.0), [11, 12]),
        piece(PieceId::unit(3), "Meredyth’s", Side::A, Foot, at(14.0, 16.4, 0.0), [12, 12]),
        piece(PieceId::unit(4), "Wood’s Horse", Side::A, Horse, at(9.0, 14.4, 18.0), [11, 12]),
        piece(PieceId::unit(5), "Howe’s", Side::A, Foot, at(25.0, 5.5, 0.0), [8, 12]),
        piece(PieceId::unit(6), "Blood’s, heavy", Side::A, HeavyGuns, at(33.5, 12.0, -12.0), [8, 8]),
        piece(PieceId::unit(7), "Ross’s Dragoons", Side::A, Dragoons, at(9.5, 6.0, 10.0), [10, 12]),
        piece(PieceId::unit(20), "Maffei", Side::B, General, at(21.3, 27.0, 180.0), [0, 0]),
        piece(PieceId::unit(21), "Picardie 1st", Side::B, Foot, at(17.1, 20.6, 180.0), [11, 12]),
        piece(PieceId::unit(22), "Picardie 2nd", Side::B, Foot, at(21.0, 20.6, 180.0), [10, 12]),
        piece(PieceId::unit(23), "Alsace 1st", Side::B, Foot, at(13.3, 20.5, 180.0), [11, 12]),
        piece(PieceId::unit(24), "Greder’s", Side::B, Foot, at(30.8, 28.0, 182.0), [7, 12]),
        piece(PieceId::unit(25), "Arco Cuirassiers", Side::B, Horse, at(33.4, 25.0, 205.0), [12, 12]),
        piece(PieceId::unit(26), "Montal’s, light", Side::B, LightGuns, at(26.3, 20.2, 180.0), [6, 8]),
    ];
    let mut mark = |id: u16, conditions: &[Condition], moved: bool, fired: bool| {
        if let Some(piece) = pieces.iter_mut().find(|piece| piece.id == PieceId::unit(id)) {
            piece.conditions = conditions.to_vec();
            piece.spent = Spent::of(moved, fired);
        }
    };
    mark(5, &[DISORDERED, SHAKEN], true, false);
    mark(7, &[FATIGUED], false, false);
    mark(24, &[DISORDERED, ROUTED], false, false);
    mark(2, &[], true, true);
    pieces
}

/// The ground they stand on.
pub fn ground() -> Vec<Terrain> {
    let area = |corners: &[(f64, f64)]| Outline::Area(corners.iter().map(|&(x, y)| Point::new(x, y)).collect());
    let path = |points: &[(f64, f64)], width: f64| Outline::Path {
        points: points.iter().map(|&(x, y)| Point::new(x, y)).collect(),
        width,
    };
    let piece = |kind, outline, name: Option<&str>| Terrain { kind, outline, name: name.map(str::to_owned) };
    let hill: Vec<(f64, f64)> = (0..24)
        .map(|step| f64::from(step) * 15_f64.to_radians())
        .map(|a| (34.0 + 4.6 * a.cos(), 11.5 + 3.4 * a.sin()))
        .collect();
    vec![
        piece(TerrainKind::Hill, area(&hill), None),
        piece(TerrainKind::Field, area(&[(10.0, 25.0), (14.0, 26.0), (14.4, 23.0), (10.4, 22.0)]), None),
        piece(TerrainKind::Marsh, area(&[(1.0, 9.0), (6.5, 9.0), (6.5, 29.0), (4.5, 29.0)]), None),
        piece(
            TerrainKind::Stream,
            path(&[(7.0, 36.0), (7.6, 26.0), (9.3, 20.0), (7.0, 15.0), (5.6, 9.0)], 0.9),
            Some("Petite Gheete"),
        ),
        piece(
            TerrainKind::Road,
            path(&[(18.0, 36.0), (22.0, 26.0), (23.5, 20.0), (22.6, 14.0), (23.0, 0.0)], 1.0),
            None,
        ),
        piece(
            TerrainKind::Wood,
            area(&[(31.5, 22.0), (35.0, 23.0), (39.0, 22.0), (39.0, 17.0), (35.0, 16.0), (31.6, 19.0)]),
            None,
        ),
        piece(TerrainKind::Building, area(&[(17.6, 24.0), (19.7, 23.8), (19.6, 22.4), (17.5, 22.6)]), None),
        piece(
            TerrainKind::Building,
            area(&[(24.0, 28.0), (26.2, 27.5), (25.8, 26.2), (23.7, 26.7)]),
            Some("Ramillies church"),
        ),
        piece(TerrainKind::Wall, path(&[(16.0, 20.2), (23.0, 20.2)], 0.3), None),
        piece(TerrainKind::Hedge, path(&[(27.0, 14.6), (32.0, 15.2)], 0.35), None),
    ]
}

/// What the toy asks about a volley: one fact certain, one doubtful, one not measured.
pub fn facts() -> Vec<Fact> {
    let fact = |name: &'static str, label: &'static str, unit, measured, margin| Fact {
        name: name.into(),
        label: label.into(),
        rule: RULE,
        unit,
        measured,
        margin,
        usual: None,
    };
    vec![
        fact(
            "range",
            "Range to the target",
            FactUnit::Inches { most: 72.0 },
            Some(FactValue::Number(1.99)),
            Some(0.01),
        ),
        fact("bearing", "Bases that bear", FactUnit::Count { most: 5 }, Some(FactValue::Number(2.0)), None),
        fact("cover", "Target behind a wall", FactUnit::Yes, Some(FactValue::Yes(true)), Some(0.4)),
        fact("seen", "Target in the open", FactUnit::Yes, None, None),
    ]
}
