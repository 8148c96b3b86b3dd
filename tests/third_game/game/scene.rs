//! What is seen: everything, by everybody.

use super::INFO;
use super::state::{State, Unit};
use crate::game::{
    Area, AreaBoard, Board, Clock, Condition, Display, Glyph, HexBoard, Piece, PieceId, Place, Provenance, Scene,
    Severity, Slot, SlotId, Source, Strength,
};
use crate::hex::{Extent, Hex, Orientation};

pub(crate) fn board(fields: &[Hex]) -> AreaBoard {
    let extent = Extent { low: Hex::new(1, 1), high: Hex::new(98, 98) };
    let area = |middle: &Hex| Area { name: middle.to_string(), hexes: middle.within(1).collect(), heavy: true };
    AreaBoard::new(HexBoard::new(extent, Orientation::RightIsEast), fields.iter().map(area).collect(), 10.9)
}

fn piece((number, unit): (u16, &Unit)) -> Piece {
    let place = match unit.field {
        _ if unit.steps == 0 => Place::Off { why: "lost".to_owned() },
        Some(field) => Place::in_area(field, None),
        None => Place::Slot(SlotId { display: 0, slot: unit.side.index() as u16 }),
    };
    Piece {
        place,
        strength: Some(Strength::Steps { now: unit.steps, first: unit.first }),
        conditions: (unit.steps == 0).then(|| Condition::new("lost", '×', Severity::Gone)).into_iter().collect(),
        ..Piece::new(PieceId::unit(number), unit.side, &unit.name, Glyph::Foot)
    }
}

pub(super) fn scene(state: &State) -> Scene {
    let mut scene = Scene::new(&state.title, state.sides.clone(), Board::Areas(board(&state.fields)));
    let (word, number, of) = (INFO.turn_word, state.turn, Some(state.turns));
    scene.clock = Clock { word, number, of, phases: state.sides.to_vec(), phase: state.side.index() };
    scene.pieces = (0..).zip(&state.units).map(piece).collect();
    let slots = state.sides.iter().map(|side| Slot { name: side.clone(), line: None, room: None });
    scene.displays = vec![Display { name: "Reserves".to_owned(), slots: slots.collect(), wing: None }];
    let ruled = |text: &String| Provenance { kind: Source::House, text: text.clone() };
    scene.provenance = state.standing_rulings.iter().map(ruled).collect();
    scene.settled()
}
