//! Battles drawn up as a figure of the book shows them, on the map and on the display.

use galloper::game::{Eyes, Mark, Overlay, Overlays, Piece, PieceId, Ruleset, Side, ZoneKind};
use galloper::hex::Corner;
use galloper::rules::bayonet_musket::book::momentum::Nation;
use galloper::rules::bayonet_musket::book::orders::{Line, Order, Rank};
use galloper::rules::bayonet_musket::book::troops::Kind;
use galloper::rules::bayonet_musket::state::setup::{BrigadeSetup, LeaderSetup, Setup, UnitSetup, Wing};

use crate::field::{Fought, at, brigade, shipped, unit, unit_of};

/// What is drawn: the drill field's map without streams or villages, one wing over it, and nobody there yet.
pub struct Figure(pub Setup);

impl Figure {
    /// An empty field with these wings: name, capacity, first and last place.
    pub fn with(wings: &[(&str, u8, [i16; 2])]) -> Self {
        let mut setup = shipped("drill-field");
        let wing = |(name, capacity, places): &(&str, u8, [i16; 2])| Wing {
            name: (*name).to_owned(),
            capacity: *capacity,
            places: *places,
        };
        setup.wings = wings.iter().map(wing).collect();
        setup.ground.clear();
        setup.hexsides.clear();
        (setup.brigades, setup.leaders, setup.units) = (Vec::new(), Vec::new(), Vec::new());
        Self(setup)
    }

    /// An empty field with one wing of six slots a line.
    pub fn new() -> Self {
        Self::with(&[("Field", 6, [1, 24])])
    }

    /// A brigade in its slot, counted from 1, with a unit in each of these hexes, called by its name and a number.
    pub fn brigade(
        mut self,
        (side, kind, name): (Side, Kind, &str),
        (wing, line, slot): (u8, Line, u8),
        hexes: &[&str],
    ) -> Self {
        let number = self.0.brigades.len() as u16;
        self.0.brigades.push(BrigadeSetup {
            name: name.to_owned(),
            side,
            on_foot: kind.is_foot(),
            morale: 6,
            wing,
            line,
            slot: slot - 1,
            order: Order::March,
        });
        for (index, hex) in hexes.iter().enumerate() {
            let called = format!("{name} {}", index + 1);
            self.place(side, (kind, &called), Some(number), hex);
        }
        self
    }

    /// A gun.
    pub fn gun(mut self, side: Side, name: &str, hex: &str) -> Self {
        self.place(side, (Kind::Artillery, name), None, hex);
        self
    }

    fn place(&mut self, side: Side, (kind, name): (Kind, &str), brigade: Option<u16>, hex: &str) {
        self.0.units.push(UnitSetup {
            name: name.to_owned(),
            side,
            brigade,
            kind,
            value: if kind.is_troops() { 3 } else { 0 },
            nation: Nation::Other,
            underlined: false,
            depth: 0,
            battalion_gun: false,
            hex: at(hex),
            facing: self.0.armies[side.index()].forward,
        });
    }

    /// A leader in a line of a wing.
    pub fn leader(mut self, (side, rank, name): (Side, Rank, &str), rating: u8, (wing, line): (u8, Line)) -> Self {
        self.0.leaders.push(LeaderSetup { name: name.to_owned(), side, rank, rating, wing, line });
        self
    }

    /// A brigade under an order.
    pub fn under(mut self, name: &str, order: Order) -> Self {
        let found = self.0.brigades.iter_mut().find(|brigade| brigade.name == name);
        found.expect("there is such a brigade").order = order;
        self
    }

    /// A unit facing otherwise.
    pub fn facing(mut self, name: &str, facing: Corner) -> Self {
        unit_of(&mut self.0, name).facing = facing;
        self
    }

    /// The battle as it begins.
    pub fn begun(&self) -> Fought {
        Fought::begin(&self.0).unwrap_or_else(|faults| panic!("{faults:?}"))
    }
}

/// A piece as it is seen, by its name: of a brigade the one on the display.
pub fn seen(battle: &Fought, name: &str) -> Piece {
    let scene = battle.scene(Eyes::Umpire);
    scene.pieces.iter().find(|piece| piece.name == name).unwrap_or_else(|| panic!("{name} is not seen")).clone()
}

/// What the display says of a brigade.
pub fn remarks(battle: &Fought, name: &str) -> Vec<String> {
    seen(battle, name).remarks
}

/// The slot in which a piece is seen, by its name on its display.
pub fn slot(battle: &Fought, name: &str) -> Option<String> {
    let scene = battle.scene(Eyes::Umpire);
    let place = scene.pieces.iter().find(|piece| piece.name == name)?.place.slot()?;
    let display = &scene.displays[usize::from(place.display)];
    Some(format!("{}, {}", display.name, display.slots[usize::from(place.slot)].name))
}

/// The words and the hexes of a kind that are painted on the map for a piece.
pub fn painted(battle: &Fought, piece: PieceId, overlay: Overlay, kind: ZoneKind) -> (Vec<String>, usize) {
    let marks = battle.overlay(piece, overlay, Eyes::Umpire);
    let words = marks.iter().filter_map(|mark| match mark {
        Mark::Label { text, .. } => Some(text.clone()),
        _ => None,
    });
    let zones = marks.iter().filter(|mark| matches!(mark, Mark::Zone { kind: found, .. } if *found == kind));
    (words.collect(), zones.count())
}

/// The piece of a unit.
pub fn of_unit(battle: &Fought, name: &str) -> PieceId {
    unit(battle, name).into()
}

/// The piece of a brigade.
pub fn of_brigade(battle: &Fought, name: &str) -> PieceId {
    brigade(battle, name).into()
}
