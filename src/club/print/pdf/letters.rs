//! The letters of one typeface that are used: each has a number of its own, and says which letter it is, so that words can be found.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::face::{FACES, Glyph, Typeface};
use super::{Pdf, in_digits};
use crate::club::print::drawing::Face;

/// Letters as they are used.
pub(super) struct Letters {
    face: Typeface,
    name: &'static str,
    numbers: BTreeMap<char, u16>,
    /// The letters in the order of their numbers, from one, each with its picture.
    used: Vec<(char, Glyph)>,
}

impl Letters {
    pub fn of(face: Face) -> Self {
        let (file, name) = match face {
            Face::Plain => (FACES[0], "IBMPlexSans"),
            Face::Bold => (FACES[1], "IBMPlexSans-Bold"),
        };
        let face = Typeface::read(file).expect("the program's own typefaces are typefaces");
        Self { face, name, numbers: BTreeMap::new(), used: Vec::new() }
    }

    /// Words by the numbers of their letters, in digits of sixteen, and how wide they are where a line is one high.
    pub fn written(&mut self, words: &str) -> (String, f64) {
        let (mut coded, mut wide) = (String::new(), 0.0);
        for letter in words.chars() {
            let number = self.number(letter);
            let _ = write!(coded, "{number:04X}");
            let (_, glyph) = self.used[usize::from(number) - 1];
            wide += f64::from(self.face.width(glyph)) / f64::from(self.face.units);
        }
        (coded, wide)
    }

    fn number(&mut self, letter: char) -> u16 {
        if let Some(number) = self.numbers.get(&letter) {
            return *number;
        }
        if self.used.len() >= usize::from(u16::MAX) {
            return 1;
        }
        self.used.push((letter, self.face.glyph(letter)));
        let number = self.used.len() as u16;
        self.numbers.insert(letter, number);
        number
    }

    /// The object of the typeface, with those it refers to added before.
    pub fn object(&self, pdf: &mut Pdf) -> String {
        let glyphs = self.used.iter().map(|(_, glyph)| *glyph).collect();
        let file = self.face.with_only(&glyphs);
        let file = pdf.stream(&format!("/Length1 {}", file.len()), &file);
        let thousandths = |units: i16| i32::from(units) * 1000 / i32::from(self.face.units);
        let corners = [36, 38, 40, 42].map(|at| thousandths(self.face.of_header(at)).to_string()).join(" ");
        let [rise, fall] = self.face.rise_and_fall().map(thousandths);
        let name = format!("GALLOP+{}", self.name);
        let about = pdf.add(format!(
            "<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{corners}] /ItalicAngle 0 /Ascent {rise} \
             /Descent {fall} /CapHeight {rise} /StemV 80 /FontFile2 {file} 0 R >>"
        ));
        let mut widths = String::from("1 [");
        // Number nought is nobody's.
        let mut pictures = vec![0, 0];
        for (_, glyph) in &self.used {
            let _ = write!(widths, "{} ", u32::from(self.face.width(*glyph)) * 1000 / u32::from(self.face.units));
            pictures.extend_from_slice(&glyph.to_be_bytes());
        }
        widths.push(']');
        let pictures = pdf.stream("", &pictures);
        let letters = pdf.stream("", self.to_letters().as_bytes());
        let kept = pdf.add(format!(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) \
             /Supplement 0 >> /FontDescriptor {about} 0 R /DW 500 /W [{widths}] /CIDToGIDMap {pictures} 0 R >>"
        ));
        format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{kept} 0 R] \
             /ToUnicode {letters} 0 R >>"
        )
    }

    /// Which letter each number is.
    fn to_letters(&self) -> String {
        let mut map = String::from(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) \
             /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\n\
             endcodespacerange\n",
        );
        let numbered: Vec<(usize, char)> = (1..).zip(self.used.iter().map(|(letter, _)| *letter)).collect();
        // A hundred at once, and no more, is what the form allows.
        for hundred in numbered.chunks(100) {
            let _ = writeln!(map, "{} beginbfchar", hundred.len());
            for (number, letter) in hundred {
                let mut units = [0; 2];
                let digits = in_digits(letter.encode_utf16(&mut units).iter().copied());
                let _ = writeln!(map, "<{number:04X}> <{digits}>");
            }
            map.push_str("endbfchar\n");
        }
        map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
        map
    }
}
