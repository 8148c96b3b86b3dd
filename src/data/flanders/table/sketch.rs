//! What can be read of a scenario in inches, faults or no faults: enough to draw it and to point at every part of it.

use crate::data::edit::{Node, Value};
use crate::game::{Side, TerrainKind};
use crate::geometry::{Formation, Outline, Point};
use crate::rules::flanders::book::brigade::BrigadeFormation;
use crate::rules::flanders::state::setup::Edge;

/// A scenario as far as its file can be read. Lists keep the order and the number of the file's entries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// The table's width and height in inches.
    pub table: [f64; 2],
    /// The title.
    pub title: String,
    /// The date, if it is given.
    pub date: String,
    /// What each side must do.
    pub summary: String,
    /// What an inch stands for.
    pub scale: String,
    /// Places are stated, not measured.
    pub is_stated: bool,
    /// Side A and side B.
    pub sides: [SideSketch; 2],
    /// When the battle is decided.
    pub victory: VictorySketch,
    /// The switches that are set.
    pub switches: Vec<(String, String)>,
    /// How many dummies each side has, if it is said.
    pub dummies: Option<[u32; 2]>,
    /// The ground, lowest first.
    pub ground: Vec<GroundSketch>,
    /// Generals and their units.
    pub commands: Vec<CommandSketch>,
    /// Cards.
    pub cards: Vec<CardSketch>,
}

/// A side of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSketch {
    /// What it is called.
    pub name: String,
    /// Its army's file.
    pub army: String,
    /// The edge behind it, if it is said.
    pub rear: Option<Edge>,
}

/// When a battle is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VictorySketch {
    /// How many commands of each side must break.
    pub broken: [u32; 2],
    /// The last turn, if there is one.
    pub turns: Option<u32>,
    /// Who has won then, if it is said: a side, or nobody.
    pub at_the_end: Option<Option<Side>>,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundSketch {
    /// What it is.
    pub kind: TerrainKind,
    /// What units call it.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether it is drawn as a path and not as an outline.
    pub is_path: bool,
    /// Its corners.
    pub points: Vec<[f64; 2]>,
    /// The width of a path.
    pub width: f64,
    /// Where it comes from.
    pub provenance: String,
}

/// A general and his units.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandSketch {
    /// Whose they are.
    pub side: Side,
    /// The general's key.
    pub general: String,
    /// Where he stands.
    pub at: Option<[f64; 2]>,
    /// Where he looks.
    pub facing: f64,
    /// His units.
    pub units: Vec<UnitSketch>,
}

/// A unit of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitSketch {
    /// Its key.
    pub key: String,
    /// The middle of its front edge.
    pub at: Option<[f64; 2]>,
    /// Where it looks.
    pub facing: f64,
    /// How it stands.
    pub formation: Formation,
    /// The building it is in.
    pub building: Option<String>,
    /// The card it marches under.
    pub card: Option<String>,
    /// Figures, if fewer than all.
    pub figures: Option<u8>,
    /// Its dragoons are on foot.
    pub dismounted: bool,
}

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSketch {
    /// Whose it is.
    pub side: Side,
    /// What its units call it.
    pub key: String,
    /// Nothing marches under it.
    pub is_dummy: bool,
    /// Inches along the edge behind which it lies.
    pub behind: Option<f64>,
    /// The middle of its front edge, on the table.
    pub at: Option<[f64; 2]>,
    /// Where it looks.
    pub facing: f64,
    /// How its units are set on.
    pub formation: BrigadeFormation,
    /// Inches between them.
    pub spacing: Option<f64>,
}

/// A table this large is drawn when none can be read.
const USUAL_TABLE: [f64; 2] = [72.0, 48.0];
/// No table is drawn larger than this.
const LARGEST: f64 = 1000.0;

/// The words for kinds of ground, in the order of a palette.
pub(super) const GROUND: &[(&str, TerrainKind)] = &[
    ("wood", TerrainKind::Wood),
    ("hill", TerrainKind::Hill),
    ("field", TerrainKind::Field),
    ("marsh", TerrainKind::Marsh),
    ("stream", TerrainKind::Stream),
    ("road", TerrainKind::Road),
    ("wall", TerrainKind::Wall),
    ("hedge", TerrainKind::Hedge),
    ("fence", TerrainKind::Fence),
    ("earthwork", TerrainKind::Earthwork),
    ("building", TerrainKind::Building),
];

impl GroundSketch {
    /// Every kind of ground, in the order of a palette.
    pub fn kinds() -> impl Iterator<Item = TerrainKind> {
        GROUND.iter().map(|(_, kind)| *kind)
    }

    /// The word for a kind of ground.
    pub fn word(kind: TerrainKind) -> &'static str {
        GROUND.iter().find(|(_, known)| *known == kind).map_or("field", |(word, _)| word)
    }

    /// Whether a kind of ground is drawn as a path, and how wide at first.
    pub fn usual_width(kind: TerrainKind) -> Option<f64> {
        match kind {
            TerrainKind::Stream => Some(0.75),
            TerrainKind::Road => Some(1.25),
            TerrainKind::Wall | TerrainKind::Fence => Some(0.25),
            TerrainKind::Hedge | TerrainKind::Earthwork => Some(0.5),
            TerrainKind::Hill | TerrainKind::Wood | TerrainKind::Marsh | TerrainKind::Building | TerrainKind::Field => {
                None
            }
        }
    }

    /// What to call it.
    pub fn title(&self) -> String {
        let word = Self::word(self.kind);
        match (self.name.is_empty(), self.key.is_empty()) {
            (false, _) => format!("{} ({word})", self.name),
            (true, false) => format!("{} ({word})", self.key),
            (true, true) => word.to_owned(),
        }
    }

    /// What it covers; nothing while it has too few corners.
    pub fn outline(&self) -> Option<Outline> {
        let points: Vec<Point> = self.points.iter().map(|&[x, y]| Point::new(x, y)).collect();
        if self.is_path {
            return (points.len() >= 2).then_some(Outline::Path { points, width: self.width.clamp(0.0, LARGEST) });
        }
        (points.len() >= 3).then_some(Outline::Area(points))
    }

    /// Its middle.
    pub fn middle(&self) -> Option<Point> {
        let (low, high) = self.outline()?.bounds();
        Some(nalgebra::center(&low, &high))
    }
}

impl Sketch {
    /// Reads what can be read.
    pub fn read(tree: &Node) -> Self {
        let text = |key: &str| tree.text(key).unwrap_or_default().to_owned();
        Self {
            table: table(tree),
            title: text("title"),
            date: text("date"),
            summary: text("summary"),
            scale: text("scale"),
            is_stated: tree.text("places") == Some("stated"),
            sides: ["a", "b"].map(|key| side_of(tree, key)),
            victory: victory(tree),
            switches: switches(tree),
            dummies: tree.get("dummies").map(|node| ["a", "b"].map(|key| whole(node, key))),
            ground: list(tree, "terrain").iter().map(ground).collect(),
            commands: list(tree, "command").iter().map(command).collect(),
            cards: list(tree, "card").iter().map(card).collect(),
        }
    }

    /// The edges behind the two sides.
    pub fn rear(&self) -> [Edge; 2] {
        let [a, b] = [self.sides[0].rear, self.sides[1].rear];
        let a = a.or(b.map(Edge::opposite)).unwrap_or(Edge::South);
        [a, b.unwrap_or(a.opposite())]
    }

    /// Whether anybody of this key is on the table already.
    pub fn has(&self, key: &str) -> bool {
        self.commands.iter().any(|command| command.general == key || command.units.iter().any(|unit| unit.key == key))
    }

    /// A key that no card of this name has yet.
    pub fn free_card_key(&self, wish: &str) -> String {
        free_key(wish, |key| self.cards.iter().any(|card| card.key == key))
    }

    /// A key that no piece of ground has yet.
    pub fn free_ground_key(&self, wish: &str) -> String {
        free_key(wish, |key| self.ground.iter().any(|piece| piece.key == key))
    }
}

fn free_key(wish: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{wish}_{number}"));
    std::iter::once(wish.to_owned()).chain(numbered).find(|key| !is_taken(key)).unwrap_or_default()
}

fn table(tree: &Node) -> [f64; 2] {
    let node = tree.get("table");
    let read = |key: &str| node?.number(key).filter(|inches| (1.0..=LARGEST).contains(inches));
    [read("width").unwrap_or(USUAL_TABLE[0]), read("height").unwrap_or(USUAL_TABLE[1])]
}

fn list<'n>(tree: &'n Node, key: &str) -> &'n [Node] {
    tree.get(key).map(Node::list).unwrap_or_default()
}

fn side(node: &Node) -> Side {
    if node.text("side") == Some("b") { Side::B } else { Side::A }
}

fn side_of(tree: &Node, key: &str) -> SideSketch {
    let Some(node) = tree.get("sides").and_then(|sides| sides.get(key)) else { return SideSketch::default() };
    let rear = match node.text("rear") {
        Some("north") => Some(Edge::North),
        Some("east") => Some(Edge::East),
        Some("south") => Some(Edge::South),
        Some("west") => Some(Edge::West),
        _ => None,
    };
    let text = |key: &str| node.text(key).unwrap_or_default().to_owned();
    SideSketch { name: text("name"), army: text("army"), rear }
}

fn whole(node: &Node, key: &str) -> u32 {
    node.number(key).map_or(0, |number| number.clamp(0.0, 1000.0) as u32)
}

fn victory(tree: &Node) -> VictorySketch {
    let Some(node) = tree.get("victory") else { return VictorySketch::default() };
    let broken = node.get("broken_commands");
    VictorySketch {
        broken: ["a", "b"].map(|key| broken.map_or(0, |broken| whole(broken, key))),
        turns: node.number("turns").map(|_| whole(node, "turns")),
        at_the_end: node.text("at_the_end").map(|end| match end {
            "a" => Some(Side::A),
            "b" => Some(Side::B),
            _ => None,
        }),
    }
}

/// The switches that a scenario sets, of whatever game.
pub fn switches(tree: &Node) -> Vec<(String, String)> {
    let entries = tree.get("switches").map(Node::entries).unwrap_or_default();
    let written = entries.iter().map(|entry| {
        let value = match &entry.node.value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        (entry.key.clone(), value)
    });
    written.collect()
}

fn ground(node: &Node) -> GroundSketch {
    let text = |key: &str| node.text(key).unwrap_or_default().to_owned();
    let said = node.text("kind").unwrap_or_default();
    let is_path = node.get("path").is_some();
    let corners = node.get(if is_path { "path" } else { "outline" }).map(Node::list).unwrap_or_default();
    GroundSketch {
        kind: GROUND.iter().find(|(word, _)| *word == said).map_or(TerrainKind::Field, |(_, kind)| *kind),
        key: text("key"),
        name: text("name"),
        is_path,
        // A corner that cannot be read keeps its place, so that the others keep theirs.
        points: corners.iter().map(|corner| corner.point().unwrap_or_default().map(bounded)).collect(),
        width: node.number("width").unwrap_or(0.5),
        provenance: text("provenance"),
    }
}

fn bounded(inches: f64) -> f64 {
    inches.clamp(-LARGEST, LARGEST)
}

fn at(node: &Node) -> Option<[f64; 2]> {
    Some(node.get("at")?.point()?.map(bounded))
}

fn facing(node: &Node) -> f64 {
    node.number("facing").filter(|degrees| degrees.is_finite()).unwrap_or(0.0).rem_euclid(360.0)
}

fn command(node: &Node) -> CommandSketch {
    CommandSketch {
        side: side(node),
        general: node.text("general").unwrap_or_default().to_owned(),
        at: at(node),
        facing: facing(node),
        units: list(node, "units").iter().map(unit).collect(),
    }
}

fn unit(node: &Node) -> UnitSketch {
    let text = |key: &str| node.text(key).map(str::to_owned);
    UnitSketch {
        key: text("unit").unwrap_or_default(),
        at: at(node),
        facing: facing(node),
        formation: match node.text("formation") {
            Some("column") => Formation::Column,
            Some("square") => Formation::Square,
            _ => Formation::Line,
        },
        building: text("building"),
        card: text("card"),
        figures: node.number("figures").map(|figures| figures.clamp(0.0, 255.0) as u8),
        dismounted: node.flag("dismounted"),
    }
}

fn card(node: &Node) -> CardSketch {
    CardSketch {
        side: side(node),
        key: node.text("key").unwrap_or_default().to_owned(),
        is_dummy: node.flag("dummy"),
        behind: node.number("behind").map(bounded),
        at: at(node),
        facing: facing(node),
        formation: match node.text("formation") {
            Some("double_line") => BrigadeFormation::DoubleLine,
            Some("column") => BrigadeFormation::Column,
            _ => BrigadeFormation::Line,
        },
        spacing: node.number("spacing"),
    }
}
