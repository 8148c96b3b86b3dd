//! What one pair of eyes may see, ready to be drawn: no rule-bearing number lives only here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::activations::Activations;
use super::hexboard::HexBoard;
use crate::geometry::{Outline, Point, Pose};
use crate::hex::Stand;

/// One of the two sides. A is drawn dark, B light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The dark side.
    A,
    /// The light side.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Nought for A, one for B.
    pub fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}

/// Whose eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// The umpire sees everything.
    Umpire,
    /// A side sees what it may.
    Side(Side),
}

/// A unit, a general, a card: anything that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PieceId(pub u16);

/// What one pair of eyes may see.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// The battle's name and date.
    pub title: String,
    /// The two sides' names, A first.
    pub sides: [String; 2],
    /// The turn, from one.
    pub turn: u32,
    /// The phases of a turn in printed order.
    pub phases: Vec<Phase>,
    /// Which phase it is, an index into `phases`.
    pub phase: usize,
    /// The last initiative dice, A first, if any were thrown this turn.
    pub initiative: Option<[u8; 2]>,
    /// The board.
    pub board: Board,
    /// Everything on it, in the order of the commands.
    pub pieces: Vec<Piece>,
    /// The commands of both sides, with what holds them together.
    pub commands: Vec<Command>,
    /// Marks that belong to the moment: the line of a shot, the path of a charge.
    pub marks: Vec<Mark>,
    /// Where the figures of this scenario come from.
    pub provenance: Vec<Provenance>,
    /// How the commands take turns, in a game of activations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activations: Option<Activations>,
}

impl Scene {
    /// What the game counts: turns, or activations where the commands take turns.
    pub fn turn_word(&self) -> &'static str {
        if self.activations.is_some() { "Activation" } else { "Turn" }
    }
}

/// A phase of the turn, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Phase {
    /// The phase's name, never a number.
    pub name: String,
}

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Provenance {
    /// `printed`, `history`, `reconstructed` or `stand-in`.
    pub kind: String,
    /// What it says.
    pub text: String,
}

/// What lies under the pieces.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Board {
    /// A table in inches; the south-west corner is (0, 0).
    Table {
        /// Inches west to east.
        width: f64,
        /// Inches south to north.
        height: f64,
        /// Terrain, lowest first.
        terrain: Vec<Terrain>,
    },
    /// A map of hexes.
    Hexes(HexBoard),
}

impl Board {
    /// How wide and how high it is, in its own measure.
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Table { width, height, .. } => [*width, *height],
            Self::Hexes(board) => board.size(),
        }
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Its name on the map, if it has one.
    pub name: Option<String>,
    /// Its outline in inches.
    pub outline: Outline,
}

/// Kinds of terrain, as they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// High ground.
    Hill,
    /// Trees.
    Wood,
    /// Running water.
    Stream,
    /// Wet ground.
    Marsh,
    /// A road.
    Road,
    /// A house or a block of houses.
    Building,
    /// A stone or mud wall.
    Wall,
    /// A hedge.
    Hedge,
    /// A fence or palisade.
    Fence,
    /// A breastwork or redan.
    Earthwork,
    /// Ploughed or standing fields; no effect.
    Field,
}

impl TerrainKind {
    /// The plain word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hill => "hill",
            Self::Wood => "wood",
            Self::Stream => "stream",
            Self::Marsh => "marsh",
            Self::Road => "road",
            Self::Building => "building",
            Self::Wall => "wall",
            Self::Hedge => "hedge",
            Self::Fence => "fence",
            Self::Earthwork => "earthwork",
            Self::Field => "field",
        }
    }
}

/// Something on the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Piece {
    /// How it is pointed at.
    pub id: PieceId,
    /// Its key in the scenario's files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Which command it belongs to, an index into the scene's commands.
    pub command: usize,
    /// What it is drawn as.
    pub glyph: Glyph,
    /// Where it is.
    pub place: Place,
    /// Figures now and at the start; both nought where figures mean nothing.
    pub figures: [u16; 2],
    /// Diamonds before the name: nought, one crack, two elite. Of a leader on a map of hexes, his stars.
    pub quality: u8,
    /// The number at the right of its counter, where counters bear one: its shock rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// What has become of it, worst last.
    pub badges: Vec<Badge>,
    /// It has moved this turn.
    pub moved: bool,
    /// It has fired this turn.
    pub fired: bool,
    /// Its leader's orders do not reach it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_command: bool,
    /// What is written on the back of a card, for the eyes that may read it: "4 foot, double line".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// Everything a screen reader should say of it.
    pub description: String,
}

impl Piece {
    /// The same piece with neither its figures nor its emptied bases, as those see it who may not count its losses.
    #[must_use]
    pub fn without_losses(mut self, description: String) -> Self {
        self.figures = [0, 0];
        self.description = description;
        if let Place::Table { bases, .. } = &mut self.place {
            for base in bases {
                base.standing = true;
            }
        }
        self
    }
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table: the pose of its front, and its bases as they lie.
    Table {
        /// Middle of the front edge, and facing.
        pose: Pose,
        /// The bases.
        bases: Vec<Block>,
    },
    /// On the table as a point: a general.
    Point {
        /// Where.
        pose: Pose,
    },
    /// On a map of hexes.
    Hexes {
        /// The hexes it takes up, and the corner or side it faces.
        stand: Stand,
        /// Middle of the counter's front edge, and facing.
        pose: Pose,
        /// The counter.
        bases: Vec<Block>,
    },
    /// Not on the board.
    Off {
        /// Why: "lost", "fled", "in reserve".
        why: String,
    },
}

/// One base as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Block {
    /// Its corners: front left, front right, rear right, rear left, in inches.
    #[schemars(with = "[[f64; 2]; 4]")]
    pub corners: [Point; 4],
    /// Whether figures still stand on it; an emptied base is drawn dotted.
    pub standing: bool,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    /// A solid block.
    Foot,
    /// A half-filled block.
    Horse,
    /// A half-filled block with a ring.
    Dragoons,
    /// A solid block with a ring.
    DismountedDragoons,
    /// A thin barrel.
    LightGuns,
    /// A thick barrel.
    HeavyGuns,
    /// A crew on foot, without its guns.
    Crew,
    /// A disc with a star.
    General,
    /// A card face down, with an arrow; all that the other side sees of any card.
    Card,
    /// A card with nothing behind it, for the eyes that may know: a hollow arrow.
    Dummy,
}

/// What has become of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Badge {
    /// Its bases stand askew.
    Disordered,
    /// It is in contact with the enemy.
    InMelee,
    /// F in a ring.
    Fatigued,
    /// S in a lozenge.
    Shaken,
    /// R in a square.
    Routed,
    /// Struck through.
    Dead,
    /// Gone for the game.
    Lost,
}

/// A general's command, with what holds it together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// The general's name.
    pub name: String,
    /// The general, if he is on the board.
    pub general: Option<PieceId>,
    /// How many boxes the gauge has.
    pub gauge: u16,
    /// How many are filled.
    pub filled: u16,
    /// Where the command breaks; nought when the eyes may not know how large it is.
    pub breaks_at: u16,
    /// It has broken.
    pub broken: bool,
}

/// What can be shown over the scene for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Its field of fire.
    Arc,
    /// Its weapon's bands.
    Range,
    /// Its general's reach.
    Command,
    /// What it sees, and what blocks the rest.
    Sight,
    /// Who supports it; on a map of hexes, what the enemy controls.
    Support,
    /// Where it may go.
    Reach,
}

/// Something to be drawn over the board. The window chooses colours and strokes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A zone to be shaded.
    Zone {
        /// Its outline in inches; may be concave.
        #[schemars(with = "Vec<[f64; 2]>")]
        outline: Vec<Point>,
        /// What it is: `arc`, `short`, `medium`, `long`, `grape`, `reach`, `rear`, `flank`, `control`, `command`, `blocker`.
        kind: &'static str,
    },
    /// A ring.
    Ring {
        /// Its centre.
        #[schemars(with = "[f64; 2]")]
        centre: Point,
        /// Its radius in inches.
        radius: f64,
        /// What it is: `command`, `control`, `band`.
        kind: &'static str,
    },
    /// A line from one point to another.
    Line {
        /// From here.
        #[schemars(with = "[f64; 2]")]
        from: Point,
        /// To here.
        #[schemars(with = "[f64; 2]")]
        to: Point,
        /// What it is: `sight`, `blocked`, `fire`, `charge`, `support`, `no_support`.
        kind: &'static str,
        /// What to write beside it.
        label: String,
    },
    /// Words at a point.
    Label {
        /// Where.
        #[schemars(with = "[f64; 2]")]
        at: Point,
        /// What to write.
        text: String,
    },
}
