//! Hexes by number, their neighbours, and how far they are from each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::{Corner, Direction};

/// A hex by its number, as `2304`: line 23, fourth hex of the line.
///
/// Hexes beyond every map exist too, so that any hex has six neighbours; an [`super::Extent`] says what is on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub struct Hex {
    line: i16,
    place: i16,
}

/// A text that is no number of a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no hex: write four digits, as 2304")]
pub struct NotAHex(String);

/// The neighbours by direction, in lines and places from a hex of an even line and of an odd one.
const NEAR: [[(i16, i16); 6]; 2] =
    [[(1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)], [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1)]];

impl Hex {
    /// The hex at a place of a line.
    #[inline]
    pub const fn new(line: i16, place: i16) -> Self {
        Self { line, place }
    }

    /// Its line, the first two digits.
    #[inline]
    pub const fn line(self) -> i16 {
        self.line
    }

    /// Its place in the line, the last two digits.
    #[inline]
    pub const fn place(self) -> i16 {
        self.place
    }

    #[inline]
    const fn is_shifted(self) -> bool {
        self.line & 1 == 1
    }

    /// The next hex in a direction.
    #[must_use]
    #[inline]
    pub const fn neighbour(self, direction: Direction) -> Self {
        let (line, place) = NEAR[(self.line & 1) as usize][direction.index() as usize];
        Self::new(self.line + line, self.place + place)
    }

    /// The six neighbours, clockwise from `D0`.
    #[inline]
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// The hex two steps off, straight beyond a corner.
    #[must_use]
    pub const fn beyond(self, corner: Corner) -> Self {
        let [first, second] = corner.sides();
        self.neighbour(first).neighbour(second)
    }

    /// A number for every hex, in their order.
    #[inline]
    pub(super) const fn number(self) -> u64 {
        // With its sign bit turned a number below zero comes before the others.
        let (line, place) = (self.line as u16 ^ 0x8000, self.place as u16 ^ 0x8000);
        ((line as u64) << 16) | place as u64
    }

    /// The direction of a neighbour.
    #[inline]
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        let down = i16::from(self.is_shifted());
        match (neighbour.line - self.line, neighbour.place - self.place) {
            (0, 1) => Some(Direction::D2),
            (0, -1) => Some(Direction::D5),
            (1, place) if place == down - 1 => Some(Direction::D0),
            (1, place) if place == down => Some(Direction::D1),
            (-1, place) if place == down => Some(Direction::D3),
            (-1, place) if place == down - 1 => Some(Direction::D4),
            _ => None,
        }
    }

    /// The hexes from one to another, counting the other and not this.
    #[inline]
    pub fn distance(self, other: Self) -> u16 {
        // Of three coordinates whose sum is 0 a step changes two by one; the third of the differences follows from the others.
        let (across, down) = (self.line - other.line, self.slant() - other.slant());
        across.unsigned_abs().max(down.unsigned_abs()).max((across + down).unsigned_abs())
    }

    /// Whether two hexes share a hexside.
    #[inline]
    pub fn is_adjacent(self, other: Self) -> bool {
        self.direction_to(other).is_some()
    }

    /// Every hex no farther off than this, itself first in its turn: line by line, each from low to high.
    pub fn within(self, distance: u16) -> impl Iterator<Item = Self> {
        let reach = distance as i16;
        let box_around = (self.line - reach..=self.line + reach).flat_map(move |line| {
            (self.place - reach - 1..=self.place + reach + 1).map(move |place| Self::new(line, place))
        });
        box_around.filter(move |hex| self.distance(*hex) <= distance)
    }

    /// Its place along the slanting rows, in which lines are not shifted.
    #[inline]
    const fn slant(self) -> i16 {
        self.place - (self.line >> 1)
    }

    /// The middle of the hex on the page, right and down, where hexes are one across from side to side.
    pub fn centre(self) -> (f64, f64) {
        let [across, down] = self.grid();
        (f64::from(across) / (2.0 * 3.0_f64.sqrt()), f64::from(down) / 2.0)
    }

    /// The hex that a point of the page lies in, right and down as [`Hex::centre`] has it: the nearest of its line and the next, for
    /// a hex reaches no farther than two thirds of the way to the middles of the lines beside it.
    pub fn at((across, down): (f64, f64)) -> Self {
        let line = (across / (3.0_f64.sqrt() / 2.0)).floor() as i16;
        let of_line = |line: i16| Self::new(line, (down - f64::from(line.rem_euclid(2)) / 2.0).round() as i16);
        let far = |hex: Self| {
            let (right, low) = hex.centre();
            (right - across).hypot(low - down)
        };
        let (one, other) = (of_line(line), of_line(line + 1));
        if far(other) < far(one) { other } else { one }
    }

    /// The middle of the hex in whole steps: a half side across, half a hex down. Hex corners are whole steps too.
    pub(super) fn grid(self) -> [i32; 2] {
        [3 * i32::from(self.line), 2 * i32::from(self.place) + i32::from(self.line.rem_euclid(2))]
    }

    /// Whether another hex lies between the rays to two others, both included, going clockwise less than half a turn.
    pub(super) fn sees_between(self, other: Self, left: Self, right: Self) -> bool {
        let from = self.grid();
        let [other, left, right] = [other, left, right].map(|hex| {
            let to = hex.grid();
            [to[0] - from[0], to[1] - from[1]]
        });
        cross(left, other) >= 0 && cross(other, right) >= 0
    }

    /// Whether a hex lies in the sixth of the plane before a corner: the two rows of hexes beside it and all between.
    pub fn is_in_rows(self, facing: Corner, other: Self) -> bool {
        let [left, right] = facing.sides();
        self.sees_between(other, self.neighbour(left), self.neighbour(right))
    }

    /// Whether the straight line to a hex leaves by one of the two sides beside a corner.
    pub fn is_out_by_sides(self, facing: Corner, other: Self) -> bool {
        self.sees_between(other, self.beyond(facing.turned(-1)), self.beyond(facing.turned(1)))
    }
}

/// Positive when the second vector lies clockwise of the first, the page's down being positive.
pub(super) const fn cross(first: [i32; 2], second: [i32; 2]) -> i32 {
    first[0] * second[1] - first[1] * second[0]
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}{:02}", self.line, self.place)
    }
}

impl std::str::FromStr for Hex {
    type Err = NotAHex;

    fn from_str(text: &str) -> Result<Self, NotAHex> {
        let digits = text.len() == 4 && text.bytes().all(|letter| letter.is_ascii_digit());
        let number: i16 = digits.then(|| text.parse().ok()).flatten().ok_or_else(|| NotAHex(text.to_owned()))?;
        Ok(Self::new(number / 100, number % 100))
    }
}

impl TryFrom<String> for Hex {
    type Error = NotAHex;

    fn try_from(text: String) -> Result<Self, NotAHex> {
        text.parse()
    }
}

/// A number of two digits, written out.
fn two_digits(number: i16) -> Option<[u8; 2]> {
    let number = u8::try_from(number).ok().filter(|number| *number < 100)?;
    Some([b'0' + number / 10, b'0' + number % 10])
}

impl Serialize for Hex {
    /// As its number. Positions are written down after every answer, so the four digits of a hex of a map are put together here.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = match (two_digits(self.line), two_digits(self.place)) {
            (Some([a, b]), Some([c, d])) => [a, b, c, d],
            _ => return serializer.collect_str(self),
        };
        serializer.serialize_str(std::str::from_utf8(&digits).expect("digits are text"))
    }
}
