//! What can be read of the map of a scenario on hexes, faults or no faults.

use super::hex_rows::{list, parsed};
use super::hex_troops::HexTroops;
use super::tree::Node;
use crate::data::continuity::battlefield;
use crate::game::{Board, HexBoard, HexGround, HexKind, HexsideFeature, HexsideKind, Scene};
use crate::hex::{Extent, Hex, Hexside, Orientation};

/// A scenario on hexes as far as its file can be read. Lists keep the order and the number of the file's entries.
#[derive(Clone, Debug, PartialEq)]
pub struct HexSketch {
    /// The title.
    pub title: String,
    /// The two sides' names.
    pub sides: [String; 2],
    /// The map as it is drawn.
    pub board: HexBoard,
    /// What runs along hexsides.
    pub lines: Vec<HexLine>,
    /// Hexsides with a bridge.
    pub bridges: Vec<Hexside>,
    /// Roads, each with its name.
    pub roads: Vec<(String, Vec<Hex>)>,
    /// Places, each with its name.
    pub places: Vec<(String, Vec<Hex>)>,
    /// Who is there, and who comes later.
    pub troops: HexTroops,
    /// The letters of the ground, a row for every place.
    letters: Vec<Vec<char>>,
    /// The digits of the levels.
    digits: Vec<Vec<char>>,
}

/// Something that runs along hexsides.
#[derive(Clone, Debug, PartialEq)]
pub struct HexLine {
    /// Its name.
    pub name: String,
    /// Its kind, as the file writes it.
    pub kind: String,
    /// The hexsides.
    pub sides: Vec<Hexside>,
}

/// The letters of the ground, with what they mean and how they are drawn.
pub const GROUND_LETTERS: &[(char, &str, HexKind)] = &[
    ('.', "Open", HexKind::Open),
    ('w', "Woods", HexKind::Woods),
    ('s', "Marsh or bog", HexKind::Marsh),
    ('v', "Village", HexKind::Village),
    ('m', "Manor", HexKind::Farm),
    ('f', "Farm", HexKind::Farm),
    ('p', "Pond", HexKind::Water),
];

/// The kinds of what runs along hexsides, with how they are drawn.
pub const LINE_KINDS: &[(&str, HexsideKind)] = &[
    ("shallow_stream", HexsideKind::Stream),
    ("stream", HexsideKind::Stream),
    ("marshy_stream", HexsideKind::HardStream),
    ("banked_stream", HexsideKind::HardStream),
    ("minor_river", HexsideKind::River),
    ("river", HexsideKind::River),
    ("wall", HexsideKind::Wall),
    ("fort", HexsideKind::Works),
    ("partial_fort", HexsideKind::UnfinishedWorks),
    ("opening", HexsideKind::Opening),
];

/// No map has more lines or places than a number of four digits can name.
const MOST: i16 = 99;

impl HexSketch {
    /// Reads what can be read; nothing when the file does not say how far its map reaches.
    pub fn read(tree: &Node) -> Option<Self> {
        let map = tree.get("map")?;
        let extent = extent(map)?;
        let lines: Vec<HexLine> = list(map, "line").iter().map(line).collect();
        let bridges = parsed(map, "bridges");
        let named = |key: &str| -> Vec<(String, Vec<Hex>)> {
            let entries = list(map, key).iter();
            entries.map(|entry| (entry.text("name").unwrap_or_default().to_owned(), parsed(entry, "hexes"))).collect()
        };
        let (roads, places) = (named("road"), named("place"));
        let [letters, digits] = ["ground", "levels"].map(|key| rows(map, key));
        let mut board = HexBoard::new(extent, orientation(tree));
        board.ground = extent.hexes().filter_map(|hex| ground(extent, hex, &letters, &digits)).collect();
        board.sides = features(&lines, &bridges);
        board.roads = roads.iter().map(|(_, hexes)| hexes.clone()).collect();
        board.names.clone_from(&places);
        let side_name = |key: &str| {
            let side = tree.get("sides").and_then(|sides| sides.get(key));
            side.and_then(|side| side.text("name")).unwrap_or_default().to_owned()
        };
        Some(Self {
            title: tree.text("title").unwrap_or_default().to_owned(),
            sides: ["a", "b"].map(side_name),
            board,
            lines,
            bridges,
            roads,
            places,
            troops: HexTroops::read(tree),
            letters,
            digits,
        })
    }

    /// The letter of a hex's ground.
    pub fn letter(&self, hex: Hex) -> char {
        cell(self.board.extent, hex, &self.letters).unwrap_or('.')
    }

    /// How high a hex lies; 1 is the lowest.
    pub fn level(&self, hex: Hex) -> u8 {
        let digit = cell(self.board.extent, hex, &self.digits).and_then(|digit| digit.to_digit(10));
        digit.map_or(1, |digit| digit as u8)
    }

    /// The map with nobody on it.
    pub fn scene(&self) -> Scene {
        Scene::new(&self.title, self.sides.clone(), Board::Hexes(self.board.clone()))
    }

    /// What a letter of the ground means.
    pub fn words_of(letter: char) -> &'static str {
        GROUND_LETTERS.iter().find(|(known, ..)| *known == letter).map_or("Unknown ground", |(_, words, _)| *words)
    }

    /// Whether the file gives levels at all.
    pub fn has_levels(&self) -> bool {
        !self.digits.is_empty()
    }
}

fn extent(map: &Node) -> Option<Extent> {
    let hex = |key: &str| map.text(key)?.parse::<Hex>().ok();
    let (low, high) = (hex("low")?, hex("high")?);
    let fits = |from: i16, to: i16| from < to && (0..=MOST).contains(&from) && to <= MOST;
    (fits(low.line(), high.line()) && fits(low.place(), high.place())).then_some(Extent { low, high })
}

fn orientation(tree: &Node) -> Orientation {
    tree.text("battle").and_then(battlefield).map_or(Orientation::RightIsEast, |battle| battle.charts.orientation)
}

fn line(node: &Node) -> HexLine {
    let text = |key: &str| node.text(key).unwrap_or_default().to_owned();
    HexLine { name: text("name"), kind: text("kind"), sides: parsed(node, "sides") }
}

fn rows(map: &Node, key: &str) -> Vec<Vec<char>> {
    map.text(key).unwrap_or_default().lines().map(|row| row.chars().collect()).collect()
}

/// Which row and which column of a drawing in letters a hex has.
pub(super) fn row_and_column(extent: Extent, hex: Hex) -> (usize, usize) {
    ((hex.place() - extent.low.place()).max(0) as usize, (hex.line() - extent.low.line()).max(0) as usize)
}

fn cell(extent: Extent, hex: Hex, rows: &[Vec<char>]) -> Option<char> {
    let (row, column) = row_and_column(extent, hex);
    rows.get(row)?.get(column).copied()
}

fn ground(extent: Extent, hex: Hex, letters: &[Vec<char>], digits: &[Vec<char>]) -> Option<HexGround> {
    let letter = cell(extent, hex, letters).unwrap_or('.');
    let kind = GROUND_LETTERS.iter().find(|(known, ..)| *known == letter).map_or(HexKind::Open, |(.., kind)| *kind);
    let level = cell(extent, hex, digits).and_then(|digit| digit.to_digit(10)).map_or(1, |digit| digit as u8);
    (kind != HexKind::Open || level > 1).then_some(HexGround { hex, kind, level })
}

fn features(lines: &[HexLine], bridges: &[Hexside]) -> Vec<HexsideFeature> {
    let kind = |word: &str| LINE_KINDS.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind);
    let along = lines.iter().filter_map(|line| Some((kind(&line.kind)?, &line.sides)));
    let along = along.flat_map(|(kind, sides)| sides.iter().map(move |side| HexsideFeature { side: *side, kind }));
    let over = bridges.iter().map(|side| HexsideFeature { side: *side, kind: HexsideKind::Bridge });
    along.chain(over).collect()
}
