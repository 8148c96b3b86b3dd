//! From a sketch to a picture: what the table would look like, wherever people stand and whatever is wrong with it.

use super::sketch::{CardSketch, CommandSketch, GroundSketch, Sketch, UnitSketch};
use crate::data::edit::Address;
use crate::data::flanders::army::{Army, ArmyUnit};
use crate::data::flanders::ground::rectangle;
use crate::data::flanders::places::block;
use crate::game::{
    Block, Board, Command, Glyph, Piece, PieceId, Place, Rank, Scene, Side, Strength, Terrain, Track, TrackOf,
};
use crate::geometry::{Formation, Outline, Point, Pose, Rect};
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Arm, Class, FireDoctrine, Gun, Mount, Profile};

/// The armies of a scenario's two sides.
pub type Troops = [Option<Army>; 2];

/// A picture, and where each of its pieces stands in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What is drawn.
    pub scene: Scene,
    /// The address of each piece, by the number of its id.
    pub pieces: Vec<Address>,
}

impl Drawn {
    /// The piece that stands at an address.
    pub fn piece(&self, address: &Address) -> Option<&Piece> {
        let index = self.pieces.iter().position(|known| known == address)?;
        self.scene.pieces.iter().find(|piece| usize::from(piece.id.plain()) == index)
    }

    /// Where a piece stands in the file.
    pub fn address(&self, piece: PieceId) -> Option<&Address> {
        self.pieces.get(usize::from(piece.plain()))
    }
}

/// Draws a sketch with the armies of its two sides, as far as they can be read.
pub fn picture(sketch: &Sketch, troops: &Troops) -> Drawn {
    let mut easel = Easel { sketch, troops, house: house(sketch), pieces: Vec::new(), addresses: Vec::new() };
    for (index, command) in sketch.commands.iter().enumerate() {
        easel.command(index, command);
    }
    for (index, card) in sketch.cards.iter().enumerate() {
        easel.card(index, card);
    }
    let Easel { pieces, addresses, .. } = easel;
    let commands = commands(sketch, troops, &addresses);
    let [width, height] = sketch.table;
    let board = Board::Table { width, height, terrain: sketch.ground.iter().filter_map(terrain).collect() };
    let sides = [sketch.sides[0].name.clone(), sketch.sides[1].name.clone()];
    let tracks = sketch.commands.iter().enumerate().map(major_morale).collect();
    let scene = Scene { pieces, commands, tracks, ..Scene::new(&sketch.title, sides, board) };
    Drawn { scene, pieces: addresses }
}

fn house(sketch: &Sketch) -> House {
    let mut house = House::default();
    for (name, value) in &sketch.switches {
        // One that cannot be so set is a fault of the file, and said there.
        let _ = house.set(name, value);
    }
    house
}

fn terrain(piece: &GroundSketch) -> Option<Terrain> {
    let name = (!piece.name.is_empty()).then(|| piece.name.clone());
    Some(Terrain { kind: piece.kind, name, outline: piece.outline()? })
}

fn commands(sketch: &Sketch, troops: &Troops, addresses: &[Address]) -> Vec<Command> {
    let id = |index: usize| {
        let address = Address::of("command").entry(index);
        addresses.iter().position(|known| *known == address).map(|at| PieceId::from(at as u16))
    };
    let drawn = |(index, command): (usize, &CommandSketch)| Command {
        side: command.side,
        name: general_name(command, troops),
        leader: id(index),
        group: None,
        standing: None,
        broken: false,
    };
    sketch.commands.iter().enumerate().map(drawn).collect()
}

/// A command's major morale before anything has happened.
fn major_morale((index, command): (usize, &CommandSketch)) -> Track {
    let units = command.units.len() as i32;
    Track {
        of: TrackOf::Command(index),
        name: "Major morale",
        counts: "units shaken, routed or lost",
        filled: 0,
        limit: Some(units),
        breaks_at: Some((units + 1) / 2),
        note: None,
    }
}

fn general_name(command: &CommandSketch, troops: &Troops) -> String {
    let army = troops[command.side.index()].as_ref();
    let known = army.and_then(|army| army.generals.iter().find(|general| general.key == command.general));
    known.map_or_else(|| command.general.clone(), |general| general.name.clone())
}

/// A picture while it is drawn.
struct Easel<'s> {
    sketch: &'s Sketch,
    troops: &'s Troops,
    house: House,
    pieces: Vec<Piece>,
    addresses: Vec<Address>,
}

impl Easel<'_> {
    fn add(&mut self, address: Address, mut piece: Piece) {
        let Ok(id) = u16::try_from(self.addresses.len()) else { return };
        piece.id = PieceId::from(id);
        self.addresses.push(address);
        self.pieces.push(piece);
    }

    fn command(&mut self, index: usize, command: &CommandSketch) {
        let address = Address::of("command").entry(index);
        let name = general_name(command, self.troops);
        let place = match command.at {
            Some([x, y]) => Place::Point { pose: Pose::new(x, y, command.facing) },
            None => Place::Off { why: "comes on with his cards".to_owned() },
        };
        let side = &self.sketch.sides[command.side.index()].name;
        let description = format!("{name}, {side} general");
        self.add(
            address.clone(),
            bare(command.side, index, &command.general, name, Glyph::General, place, description),
        );
        for (at, unit) in command.units.iter().enumerate() {
            let piece = self.unit(index, command.side, unit);
            self.add(address.key("units").entry(at), piece);
        }
    }

    fn unit(&self, command: usize, side: Side, unit: &UnitSketch) -> Piece {
        let army = self.troops[side.index()].as_ref();
        let known = army.and_then(|army| army.units.iter().find(|known| known.key == unit.key));
        let profile = known.map_or(UNKNOWN, |known| known.profile);
        let figures = unit.figures.unwrap_or(profile.original).min(profile.original);
        let name = known.map_or_else(|| unit.key.clone(), |known| known.name.clone());
        let glyph = glyph(&profile, unit.dismounted);
        let place = self.place(unit, &profile, figures);
        let description =
            describe(&name, &self.sketch.sides[side.index()].name, unit, known, [figures, profile.original]);
        Piece {
            strength: Some(Strength::Figures { now: figures.into(), first: profile.original.into() }),
            rank: match profile.class {
                Class::Line => None,
                Class::Crack => Some(Rank { marks: 1, words: "crack" }),
                Class::Elite => Some(Rank { marks: 2, words: "elite" }),
            },
            ..bare(side, command, &unit.key, name, glyph, place, description)
        }
    }

    fn place(&self, unit: &UnitSketch, profile: &Profile, figures: u8) -> Place {
        if let Some(key) = &unit.building {
            let house = self.sketch.ground.iter().find(|piece| piece.key == *key);
            let rect = house.and_then(|house| rectangle(&corners(house)));
            return match rect {
                Some(rect) => Place::Table { pose: rect.front_pose(), bases: vec![drawn(&rect, true)] },
                None => Place::Off { why: format!("in {key}") },
            };
        }
        if let Some(card) = &unit.card {
            return Place::Off { why: format!("on card {card}") };
        }
        let Some([x, y]) = unit.at else { return Place::Off { why: "nowhere yet".to_owned() } };
        let pose = Pose::new(x, y, unit.facing);
        let is_mounted = matches!(profile.arm, Arm::Cavalry { .. }) && !unit.dismounted;
        let block = block(profile, figures, unit.formation, is_mounted, &self.house);
        let guns = matches!(profile.arm, Arm::Artillery { .. });
        let standing = block.bases.iter().map(|base| guns || base.figures > 0);
        let bases = block.placed(pose).iter().zip(standing).map(|(rect, standing)| drawn(rect, standing)).collect();
        Place::Table { pose, bases }
    }

    fn card(&mut self, index: usize, card: &CardSketch) {
        let (front, depth) = self.house.card_size.inches();
        let [width, height] = self.sketch.table;
        let edge = self.sketch.rear()[card.side.index()];
        let pose = match (card.behind, card.at) {
            (Some(along), _) => Some(edge.behind(along, width, height)),
            (None, Some([x, y])) => Some(Pose::new(x, y, card.facing)),
            (None, None) => None,
        };
        let place = match pose {
            Some(pose) => {
                let middle = pose.advanced(-depth / 2.0).point();
                Place::Table { pose, bases: vec![drawn(&Rect::new(middle, pose.facing, front, depth), true)] }
            }
            None => Place::Off { why: "nowhere yet".to_owned() },
        };
        let before = self.sketch.cards[..index].iter().filter(|other| other.side == card.side).count();
        let name = format!("{}{}", if card.side == Side::A { "A" } else { "B" }, before + 1);
        let under: Vec<&str> = self
            .sketch
            .commands
            .iter()
            .flat_map(|command| &command.units)
            .filter(|unit| !card.key.is_empty() && unit.card.as_deref() == Some(&card.key))
            .map(|unit| unit.key.as_str())
            .collect();
        let back = if card.is_dummy { "nothing".to_owned() } else { format!("{}: {} units", card.key, under.len()) };
        let glyph = if card.is_dummy { Glyph::Dummy } else { Glyph::Card };
        let description = format!("Card {name}, {}, {back}", self.sketch.sides[card.side.index()].name);
        let mut piece = bare(card.side, 0, &card.key, name, glyph, place, description);
        piece.back = Some(back);
        self.add(Address::of("card").entry(index), piece);
    }
}

/// What a unit is taken for that no army knows: foot of twelve.
const UNKNOWN: Profile = Profile { arm: Arm::Infantry { fire: FireDoctrine::Rank }, class: Class::Line, original: 12 };

fn bare(side: Side, command: usize, key: &str, name: String, glyph: Glyph, place: Place, description: String) -> Piece {
    Piece {
        key: key.to_owned(),
        command: Some(command),
        place,
        description,
        ..Piece::new(PieceId::unit(0), side, name, glyph)
    }
}

fn corners(piece: &GroundSketch) -> Vec<Point> {
    match piece.outline() {
        Some(Outline::Area(points)) => points,
        Some(Outline::Path { .. }) | None => Vec::new(),
    }
}

fn drawn(rect: &Rect, standing: bool) -> Block {
    Block { corners: rect.corners(), standing }
}

/// How troops are drawn.
pub(super) fn glyph(profile: &Profile, dismounted: bool) -> Glyph {
    match profile.arm {
        Arm::Infantry { .. } => Glyph::Foot,
        Arm::Cavalry { mount: Mount::Dragoons, .. } if dismounted => Glyph::DismountedDragoons,
        Arm::Cavalry { mount: Mount::Dragoons, .. } => Glyph::Dragoons,
        Arm::Cavalry { .. } => Glyph::Horse,
        Arm::Artillery { gun: Gun::Light } => Glyph::LightGuns,
        Arm::Artillery { gun: Gun::Heavy } => Glyph::HeavyGuns,
    }
}

/// What an army says a unit is, in words: "crack foot, 12 figures".
impl ArmyUnit {
    /// Its class, its arm and its figures.
    pub fn in_words(&self) -> String {
        let class = match self.profile.class {
            Class::Line => "line",
            Class::Crack => "crack",
            Class::Elite => "elite",
        };
        let arm = match glyph(&self.profile, false) {
            Glyph::Dragoons | Glyph::DismountedDragoons => "dragoons",
            Glyph::Horse if matches!(self.profile.arm, Arm::Cavalry { mount: Mount::Cuirassiers, .. }) => "cuirassiers",
            Glyph::Horse => "horse",
            Glyph::LightGuns => "light guns",
            Glyph::HeavyGuns => "heavy guns",
            _ => "foot",
        };
        format!("{class} {arm}, {} figures", self.profile.original)
    }

    /// How it is drawn.
    pub fn glyph(&self) -> Glyph {
        glyph(&self.profile, false)
    }
}

/// Everything a screen reader should say of a unit.
fn describe(name: &str, side: &str, unit: &UnitSketch, known: Option<&ArmyUnit>, figures: [u8; 2]) -> String {
    let what = known.map_or_else(|| "not in its army".to_owned(), ArmyUnit::in_words);
    let stands = match (&unit.building, &unit.card, unit.at) {
        (Some(building), ..) => format!("in {building}"),
        (_, Some(card), _) => format!("on card {card}"),
        (_, _, Some([x, y])) => format!("at {x:.2}, {y:.2}, facing {:.0} degrees", unit.facing),
        (None, None, None) => "nowhere yet".to_owned(),
    };
    let formation = match unit.formation {
        Formation::Line => "in line",
        Formation::Column => "in column",
        Formation::Square => "in square",
    };
    let [now, original] = figures;
    format!("{name}, {side}, {what}, {now} of {original}, {formation}, {stands}")
}
