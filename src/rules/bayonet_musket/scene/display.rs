//! Brigades and leaders in their slots on the display, and the wings that the slots make up.

use super::{LOST, ROUTED};
use crate::game::{
    Command, CommandStanding, CommandState, Condition, Display, Glyph, HexBoard, LineKind, Mark, Piece, Place,
    Rank as Marks, Severity, Side, Slot, Spent, Stat, Wing, counted,
};
use crate::geometry::Point;
use crate::hex::Hex;
use crate::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use crate::rules::bayonet_musket::facts::brigades::{brigade_in_contact, wing_places};
use crate::rules::bayonet_musket::judge::alignment::Violation;
use crate::rules::bayonet_musket::state::ids::{BrigadeId, LeaderId};
use crate::rules::bayonet_musket::state::setup::{self, Edge};
use crate::rules::bayonet_musket::state::{BrigadeMark, State};
use crate::rules::bayonet_musket::steps::wings::slot_id;

/// Every limit that is broken, in every wing of both sides: worked out once for all brigades.
pub(super) fn broken(state: &State) -> Vec<Violation<BrigadeId>> {
    let wings = |side: Side| state.wing_ids().map(move |wing| (side, wing));
    let of = |(side, wing)| wing_places(state, side, wing).violations();
    Side::BOTH.into_iter().flat_map(wings).flat_map(of).collect()
}

pub(super) fn brigade_piece(state: &State, broken: &[Violation<BrigadeId>], id: BrigadeId) -> Piece {
    let brigade = state.brigade(id);
    let place = match state.slot_of(id) {
        Some((wing, line, slot)) => Place::Slot(slot_id(state, brigade.side, wing, (line, slot))),
        None => Place::Off { why: "routed".to_owned() },
    };
    let order = match brigade.order {
        Order::Charge => Condition::new("charge", 'C', Severity::Note).said("on Charge"),
        Order::March => Condition::new("march", 'M', Severity::Note).said("on March"),
        Order::Dress => Condition::new("dress", 'D', Severity::Note).said("on Dress Ranks"),
    };
    let kind = if brigade.on_foot { Glyph::Foot } else { Glyph::Horse };
    let remarks = remarks(state, broken, id);
    let said = std::iter::once(brigade.order.word().to_owned()).chain(remarks.iter().cloned());
    let text = format!("{}, {}", brigade.name, said.collect::<Vec<_>>().join(", "));
    Piece {
        place,
        command: Some(usize::from(id.0)),
        conditions: if brigade.broken { vec![ROUTED] } else { vec![order] },
        spent: brigade.finished.then_some(Spent::Done("finished")).into_iter().collect(),
        remarks,
        description: text,
        ..Piece::new(id.into(), brigade.side, &*brigade.name, kind)
    }
}

pub(super) fn leader_piece(state: &State, id: LeaderId) -> Piece {
    let leader = state.leader(id);
    let slot = leader.direct.and_then(|brigade| state.slot_of(brigade));
    let (wing, line, slot) = slot.unwrap_or((leader.wing, leader.line, 0));
    let place = if leader.lost {
        Place::Off { why: "lost".to_owned() }
    } else {
        Place::Slot(slot_id(state, leader.side, wing, (line, slot)))
    };
    let (stars, words) = match leader.rank {
        Rank::Army => (3, "army commander"),
        Rank::Wing => (2, "wing commander"),
    };
    let remarks: Vec<String> =
        leader.direct.map(|brigade| format!("with {}", state.brigade(brigade).name)).into_iter().collect();
    let with = remarks.first().map_or(String::new(), |with| format!(", {with}"));
    Piece {
        place,
        rank: Some(Marks { marks: stars, words }),
        stats: vec![Stat { letter: "R", value: leader.rating.to_string(), words: "rating" }],
        conditions: leader.lost.then_some(LOST).into_iter().collect(),
        remarks,
        description: format!("{}, {words}, rated {}{with}", leader.name, leader.rating),
        ..Piece::new(id.into(), leader.side, &*leader.name, Glyph::General)
    }
}

pub(super) fn command(state: &State, id: BrigadeId) -> Command {
    let brigade = state.brigade(id);
    let group = state.slot_of(id).map(|(wing, ..)| state.fixed.wings[usize::from(wing.0)].name.clone());
    let (standing, words) = if brigade.broken {
        (CommandState::Gone, "routed")
    } else if brigade.finished {
        (CommandState::Waits, "finished")
    } else {
        (CommandState::May, "to be activated")
    };
    Command {
        side: brigade.side,
        name: brigade.name.to_string(),
        leader: None,
        group,
        standing: Some(CommandStanding { state: standing, words, takes: String::new() }),
        broken: brigade.broken,
    }
}

/// A display for each wing of each side, its slots line by line from the front.
pub(super) fn displays(state: &State, board: &HexBoard) -> Vec<Display> {
    let display = |side: Side, wing: &setup::Wing| {
        let slots = Line::ALL.into_iter().flat_map(|line| {
            (1..=wing.capacity).map(move |slot| Slot {
                name: format!("{} {slot}", line.word()),
                line: Some(line.word().to_owned()),
                room: Some(1),
            })
        });
        let army = &state.fixed.armies[side.index()];
        let shown = Wing {
            name: wing.name.clone(),
            side,
            looks_down: army.edge == Edge::North,
            ground: ground(state, board, wing),
        };
        Display { name: format!("{}, {}", army.name, wing.name), slots: slots.collect(), wing: Some(shown) }
    };
    Side::BOTH.into_iter().flat_map(|side| state.fixed.wings.iter().map(move |wing| display(side, wing))).collect()
}

/// The part of the map that a wing fights on: its southern hexes in the west, its northern ones in the east.
fn ground(state: &State, board: &HexBoard, wing: &setup::Wing) -> [Point; 2] {
    let [first, last] = wing.places;
    let lines = [state.fixed.extent.low.line(), state.fixed.extent.high.line()];
    [board.centre(Hex::new(lines[0], first)), board.centre(Hex::new(lines[1], last))]
}

/// Where one wing ends and the next begins, over the whole depth of the map. [BM 4.2.3]
pub(super) fn boundaries(state: &State, board: &HexBoard) -> Vec<Mark> {
    let between = |pair: &[setup::Wing]| {
        let [[south_west, north_west], [south_east, north_east]] = [0, 1].map(|index: usize| {
            let place = pair[index].places[1 - index];
            let lines = [state.fixed.extent.low.line(), state.fixed.extent.high.line()];
            lines.map(|line| board.centre(Hex::new(line, place)))
        });
        Mark::Line {
            from: nalgebra::center(&south_west, &south_east),
            to: nalgebra::center(&north_west, &north_east),
            kind: LineKind::Boundary,
            label: String::new(),
        }
    };
    state.fixed.wings.windows(2).map(between).collect()
}

/// What is to be said of a brigade besides its order, the most pressing first: how it is out of place, whether the enemy is next to it,
/// what it has lost.
fn remarks(state: &State, broken: &[Violation<BrigadeId>], id: BrigadeId) -> Vec<String> {
    let brigade = state.brigade(id);
    if brigade.broken {
        return Vec::new();
    }
    let lost = match brigade.lost {
        0 => format!("morale {}", brigade.morale),
        lost => format!("{} lost, morale {}", counted(i32::from(lost), "unit"), brigade.morale),
    };
    let contact = brigade_in_contact(state, id).then(|| "adjacent".to_owned());
    let mark = brigade.mark.filter(|mark| *mark != BrigadeMark::OutOfPlace).map(|mark| mark.word().to_owned());
    let name = |id: BrigadeId| &*state.brigade(id).name;
    let how = broken.iter().filter_map(|broken| match *broken {
        Violation::Overlap(own, other) if own == id => Some(format!("overlaps {}", name(other))),
        Violation::Overlap(other, own) if own == id => Some(format!("overlaps {}", name(other))),
        Violation::Boundary(own) if own == id => Some("over the boundary".to_owned()),
        Violation::Line(own, _) if own == id => Some("too far up".to_owned()),
        _ => None,
    });
    let mut remarks: Vec<String> = Vec::new();
    for remark in how.chain(contact).chain(mark).chain([lost]) {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}
