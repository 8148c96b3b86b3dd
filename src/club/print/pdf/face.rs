//! A typeface as its file has it (TrueType): which picture stands for a letter, how wide it is, and the file again with only those
//! pictures in it that are used.

use std::collections::BTreeSet;

/// The typefaces: the window's own, whose licence lies beside them.
pub(super) const FACES: [&[u8]; 2] = [
    include_bytes!("../../../app/fonts/IBMPlexSans_400Regular.ttf"),
    include_bytes!("../../../app/fonts/IBMPlexSans_700Bold.ttf"),
];

/// A picture of a letter, by its place in the file.
pub(super) type Glyph = u16;

/// A typeface.
pub(super) struct Typeface {
    file: &'static [u8],
    /// Whether the places of the pictures are kept in four bytes each.
    has_long_places: bool,
    /// How many of the pictures have a width of their own.
    widths: u16,
    /// Units in the height of a line.
    pub units: u16,
    /// How many pictures there are.
    pub glyphs: u16,
}

/// The tables that a viewer needs.
const NEEDED: [&[u8; 4]; 9] = [b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep"];

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2).map(|two| u16::from_be_bytes([two[0], two[1]]))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4).map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
}

impl Typeface {
    /// Reads a typeface; nothing where the file is none.
    pub fn read(file: &'static [u8]) -> Option<Self> {
        let head = table(file, b"head")?;
        let (units, has_long_places) = (short(head, 18)?, short(head, 50)? == 1);
        let widths = short(table(file, b"hhea")?, 34)?;
        let glyphs = short(table(file, b"maxp")?, 4)?;
        (units > 0 && widths > 0).then_some(Self { file, has_long_places, widths, units, glyphs })
    }

    fn table(&self, tag: &[u8; 4]) -> &'static [u8] {
        table(self.file, tag).unwrap_or_default()
    }

    /// A number of the general header, that may be below nought.
    pub fn of_header(&self, at: usize) -> i16 {
        short(self.table(b"head"), at).unwrap_or_default().cast_signed()
    }

    /// How far it rises above the line, and falls below it.
    pub fn rise_and_fall(&self) -> [i16; 2] {
        [4, 6].map(|at| short(self.table(b"hhea"), at).unwrap_or_default().cast_signed())
    }

    /// The picture of a letter; the first of all, which stands for whatever is not there, where it has none.
    pub fn glyph(&self, letter: char) -> Glyph {
        self.found(letter).unwrap_or_default()
    }

    fn found(&self, letter: char) -> Option<Glyph> {
        let map = self.table(b"cmap");
        let tables = usize::from(short(map, 2)?);
        let mut places = (0..tables).filter_map(|index| long(map, 8 + 8 * index)).map(|place| place as usize);
        let part = places.find(|place| short(map, *place) == Some(4))?;
        let part = map.get(part..)?;
        let wanted = u16::try_from(u32::from(letter)).ok()?;
        let twice = usize::from(short(part, 6)?);
        for at in (0..twice).step_by(2) {
            let last = short(part, 14 + at)?;
            if wanted > last {
                continue;
            }
            let first = short(part, 16 + twice + at)?;
            if wanted < first {
                return None;
            }
            let shift = short(part, 16 + 2 * twice + at)?;
            let place = 16 + 3 * twice + at;
            let glyph = match short(part, place)? {
                0 => wanted.wrapping_add(shift),
                offset => match short(part, place + usize::from(offset) + 2 * usize::from(wanted - first))? {
                    0 => 0,
                    glyph => glyph.wrapping_add(shift),
                },
            };
            return Some(glyph).filter(|glyph| *glyph < self.glyphs);
        }
        None
    }

    /// How wide a picture is, in the face's units.
    pub fn width(&self, glyph: Glyph) -> u16 {
        let at = usize::from(glyph.min(self.widths - 1)) * 4;
        short(self.table(b"hmtx"), at).unwrap_or_default()
    }

    /// Where a picture lies among all.
    fn place(&self, glyph: Glyph) -> Option<(usize, usize)> {
        let places = self.table(b"loca");
        let at = |index: usize| {
            if self.has_long_places {
                long(places, 4 * index).map(|place| place as usize)
            } else {
                short(places, 2 * index).map(|place| 2 * usize::from(place))
            }
        };
        let index = usize::from(glyph);
        Some((at(index)?, at(index + 1)?)).filter(|(start, end)| start <= end)
    }

    fn picture(&self, glyph: Glyph) -> &'static [u8] {
        self.place(glyph).and_then(|(start, end)| self.table(b"glyf").get(start..end)).unwrap_or_default()
    }

    /// The pictures that a picture is put together from.
    fn parts(&self, glyph: Glyph) -> Vec<Glyph> {
        const WORDS: u16 = 1;
        const SCALED: [(u16, usize); 3] = [(1 << 3, 2), (1 << 6, 4), (1 << 7, 8)];
        const MORE: u16 = 1 << 5;
        let picture = self.picture(glyph);
        let mut parts = Vec::new();
        if short(picture, 0).is_none_or(|outlines| outlines.cast_signed() >= 0) {
            return parts;
        }
        let mut at = 10;
        while let (Some(flags), Some(part)) = (short(picture, at), short(picture, at + 2)) {
            parts.push(part);
            at += 4 + if flags & WORDS == 0 { 2 } else { 4 };
            at += SCALED.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, bytes)| bytes).sum::<usize>();
            if flags & MORE == 0 {
                break;
            }
        }
        parts
    }

    /// The file with only these pictures in it, each in its old place.
    pub fn with_only(&self, used: &BTreeSet<Glyph>) -> Vec<u8> {
        let mut kept = BTreeSet::new();
        let mut open: Vec<Glyph> = used.iter().copied().chain([0]).collect();
        while let Some(glyph) = open.pop() {
            if kept.insert(glyph) {
                open.extend(self.parts(glyph));
            }
        }
        let (mut pictures, mut places) = (Vec::new(), Vec::new());
        for glyph in 0..self.glyphs {
            places.extend_from_slice(&(pictures.len() as u32).to_be_bytes());
            if kept.contains(&glyph) {
                pictures.extend_from_slice(self.picture(glyph));
                pictures.resize(pictures.len().next_multiple_of(4), 0);
            }
        }
        places.extend_from_slice(&(pictures.len() as u32).to_be_bytes());
        let mut head = self.table(b"head").to_vec();
        if let Some(form) = head.get_mut(50..52) {
            // The places are kept in four bytes each now.
            form.copy_from_slice(&[0, 1]);
        }
        let tables: Vec<(&[u8; 4], Vec<u8>)> = NEEDED
            .into_iter()
            .map(|tag| match tag {
                b"glyf" => (tag, pictures.clone()),
                b"loca" => (tag, places.clone()),
                b"head" => (tag, head.clone()),
                tag => (tag, self.table(tag).to_vec()),
            })
            .filter(|(_, table)| !table.is_empty())
            .collect();
        assembled(&tables)
    }
}

fn table(file: &'static [u8], tag: &[u8; 4]) -> Option<&'static [u8]> {
    let count = usize::from(short(file, 4)?);
    let entry = (0..count).map(|index| 12 + 16 * index).find(|at| file.get(*at..at + 4) == Some(tag.as_slice()))?;
    let (at, length) = (long(file, entry + 8)? as usize, long(file, entry + 12)? as usize);
    file.get(at..at.checked_add(length)?)
}

/// Tables as one file.
fn assembled(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.ilog2() as u16;
    let range = 16 << power;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, range, power, 16 * count - range] {
        file.extend_from_slice(&number.to_be_bytes());
    }
    let mut at = 12 + 16 * tables.len();
    for (tag, table) in tables {
        file.extend_from_slice(*tag);
        for number in [sum(table), at as u32, table.len() as u32] {
            file.extend_from_slice(&number.to_be_bytes());
        }
        at += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend_from_slice(table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

/// What a table's numbers add up to, as its entry says.
fn sum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum, four| {
        let mut whole = [0; 4];
        whole[..four.len()].copy_from_slice(four);
        sum.wrapping_add(u32::from_be_bytes(whole))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_have_every_letter_of_the_armies_and_are_small_with_a_few_of_them() {
        for file in FACES {
            let face = Typeface::read(file).expect("it is a typeface");
            for letter in "ABCXYZabcxyz0189éèüößøÅç′″’…·½−".chars() {
                assert_ne!(face.glyph(letter), 0, "{letter}");
            }
            assert_eq!(face.glyph('\u{1F396}'), 0);
            assert_eq!(face.glyph('ש'), 0);
            assert!(face.width(face.glyph('W')) > face.width(face.glyph('i')));
            let used: BTreeSet<Glyph> = "Rowe’s, élan".chars().map(|letter| face.glyph(letter)).collect();
            let few = face.with_only(&used);
            assert!(few.len() < file.len() / 6, "{} of {}", few.len(), file.len());
            let few = Typeface::read(Box::leak(few.into_boxed_slice())).expect("it is a typeface still");
            assert_eq!(few.picture(face.glyph('R')), face.picture(face.glyph('R')));
            assert!(few.picture(face.glyph('Q')).is_empty(), "nobody asked for it");
            for part in face.parts(face.glyph('é')) {
                assert!(!few.picture(part).is_empty(), "é is put together");
            }
        }
    }

    #[test]
    fn what_is_no_typeface_is_none() {
        for file in [&b""[..], b"\0\x01\0\0", b"%PDF-1.7 and so on and so on", &[255; 64]] {
            assert!(Typeface::read(file).is_none());
        }
    }
}
