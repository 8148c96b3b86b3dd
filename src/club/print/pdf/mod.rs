//! Sheets as PDF, written here: a few objects of a form that has not changed for thirty years, with the letters used of two typefaces
//! inside, so that it looks alike everywhere and its words can be searched for.

mod face;
mod letters;

use std::fmt::Write;

use super::drawing::{Anchor, Face, INCH, Ink, Mark, Sheet, Words};
use crate::club::picture::Picture;
use letters::Letters;

/// Points of PDF in a millimetre.
const POINT: f64 = 72.0 / INCH;

/// A PDF as it grows: its objects, numbered from one.
#[derive(Default)]
struct Pdf {
    objects: Vec<Vec<u8>>,
}

impl Pdf {
    /// Keeps a place for an object that is written later; its number.
    fn reserve(&mut self) -> usize {
        self.objects.push(Vec::new());
        self.objects.len()
    }

    fn put(&mut self, number: usize, object: impl Into<Vec<u8>>) {
        self.objects[number - 1] = object.into();
    }

    fn add(&mut self, object: impl Into<Vec<u8>>) -> usize {
        let number = self.reserve();
        self.put(number, object);
        number
    }

    /// Adds bytes with a dictionary's entries beside their length.
    fn stream(&mut self, entries: &str, bytes: &[u8]) -> usize {
        let mut object = format!("<< {entries} /Length {} >>\nstream\n", bytes.len()).into_bytes();
        object.extend_from_slice(bytes);
        object.extend_from_slice(b"\nendstream");
        self.add(object)
    }

    /// The whole file.
    fn file(&self, root: usize, info: usize) -> Vec<u8> {
        // The second line says that there are bytes in it that are no letters.
        let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
        let mut places = Vec::with_capacity(self.objects.len());
        for (number, object) in (1..).zip(&self.objects) {
            places.push(file.len());
            file.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
            file.extend_from_slice(object);
            file.extend_from_slice(b"\nendobj\n");
        }
        let start = file.len();
        let mut tail = format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1);
        for place in &places {
            let _ = writeln!(tail, "{place:010} 00000 n ");
        }
        let _ = write!(
            tail,
            "trailer\n<< /Size {} /Root {root} 0 R /Info {info} 0 R >>\nstartxref\n{start}\n%%EOF\n",
            places.len() + 1
        );
        file.extend_from_slice(tail.as_bytes());
        file
    }
}

/// Writes sheets, one on each page.
pub(super) fn written(title: &str, sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::default();
    let (root, pages) = (pdf.reserve(), pdf.reserve());
    let faces = [pdf.reserve(), pdf.reserve()];
    let mut letters = [Letters::of(Face::Plain), Letters::of(Face::Bold)];
    let mut kids = String::new();
    for sheet in sheets {
        let mut page =
            Page { pdf: &mut pdf, letters: &mut letters, sheet, content: String::new(), pictures: Vec::new() };
        page.draw();
        let Page { content, pictures, .. } = page;
        let content = pdf.stream("", content.as_bytes());
        let named: Vec<String> = pictures.iter().map(|number| format!("/P{number} {number} 0 R")).collect();
        let named = named.join(" ");
        let [wide, high] = sheet.size.map(|side| side * POINT);
        let page = pdf.add(format!(
            "<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {wide:.3} {high:.3}] /Contents {content} 0 R \
             /Resources << /Font << /F0 {} 0 R /F1 {} 0 R >> /XObject << {named} >> >> >>",
            faces[0], faces[1]
        ));
        let _ = write!(kids, "{page} 0 R ");
    }
    for (number, letters) in faces.into_iter().zip(&letters) {
        let object = letters.object(&mut pdf);
        pdf.put(number, object);
    }
    let count = sheets.len();
    pdf.put(pages, format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>"));
    pdf.put(
        root,
        format!("<< /Type /Catalog /Pages {pages} 0 R /Lang (en) /ViewerPreferences << /PrintScaling /None >> >>"),
    );
    let info = pdf.add(format!("<< /Title {} /Producer (Galloper) >>", in_text(title)));
    pdf.file(root, info)
}

/// Words as a PDF keeps them beside its pages.
fn in_text(words: &str) -> String {
    format!("<FEFF{}>", in_digits(words.encode_utf16()))
}

/// Numbers of sixteen bits, four digits each.
fn in_digits(units: impl Iterator<Item = u16>) -> String {
    let mut digits = String::new();
    for unit in units {
        let _ = write!(digits, "{unit:04X}");
    }
    digits
}

/// A page as it grows.
struct Page<'p> {
    pdf: &'p mut Pdf,
    letters: &'p mut [Letters; 2],
    sheet: &'p Sheet,
    content: String,
    /// The objects of its pictures.
    pictures: Vec<usize>,
}

impl Page<'_> {
    fn draw(&mut self) {
        let sheet = self.sheet;
        for mark in &sheet.marks {
            match mark {
                Mark::Box { at, size, fill, edge } => self.rect(*at, *size, *fill, *edge),
                Mark::Line { from, to, ink, wide } => self.line(*from, *to, *ink, *wide),
                Mark::Words(words) => self.words(words),
                Mark::Picture { at, size, picture } => self.picture(*at, *size, picture),
            }
        }
    }

    /// A place on the sheet as PDF counts it: in points from the lower left corner.
    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x * POINT, (self.sheet.size[1] - y) * POINT]
    }

    fn rect(&mut self, at: [f64; 2], size: [f64; 2], fill: Option<Ink>, edge: Option<(Ink, f64)>) {
        let [x, y] = self.place([at[0], at[1] + size[1]]);
        let [wide, high] = size.map(|side| side * POINT);
        if let Some(ink) = fill {
            let _ = write!(self.content, "{} rg ", shade(ink));
        }
        if let Some((ink, wide)) = edge {
            let _ = write!(self.content, "{} RG {:.3} w ", shade(ink), wide * POINT);
        }
        let paint = match (fill, edge) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "f",
            (None, Some(_)) => "S",
            (None, None) => "n",
        };
        let _ = writeln!(self.content, "{x:.3} {y:.3} {wide:.3} {high:.3} re {paint}");
    }

    fn line(&mut self, from: [f64; 2], to: [f64; 2], ink: Ink, wide: f64) {
        let ([a, b], [c, d]) = (self.place(from), self.place(to));
        let wide = wide * POINT;
        let _ = writeln!(self.content, "{} RG {wide:.3} w {a:.3} {b:.3} m {c:.3} {d:.3} l S", shade(ink));
    }

    fn words(&mut self, words: &Words) {
        let letters = &mut self.letters[usize::from(words.face == Face::Bold)];
        let (coded, wide) = letters.written(&words.text);
        let size = words.size * POINT;
        let back = match words.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide * size / 2.0,
            Anchor::End => wide * size,
        };
        let [x, y] = self.place(words.at);
        let face = usize::from(words.face == Face::Bold);
        let _ = writeln!(
            self.content,
            "BT {} rg /F{face} {size:.3} Tf {:.3} {y:.3} Td <{coded}> Tj ET",
            shade(words.ink),
            x - back
        );
    }

    /// A picture is put in as it is packed: its rows are those of its PNG.
    fn picture(&mut self, at: [f64; 2], size: [f64; 2], picture: &Picture) {
        let [across, down] = picture.size;
        let (colours, space) = (picture.colours, if picture.colours == 1 { "/DeviceGray" } else { "/DeviceRGB" });
        let entries = format!(
            "/Type /XObject /Subtype /Image /Width {across} /Height {down} /ColorSpace {space} /BitsPerComponent 8 \
             /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {colours} /BitsPerComponent 8 /Columns {across} >>"
        );
        let number = self.pdf.stream(&entries, &picture.rows());
        self.pictures.push(number);
        let [x, y] = self.place([at[0], at[1] + size[1]]);
        let [wide, high] = size.map(|side| side * POINT);
        let _ = writeln!(self.content, "q {wide:.3} 0 0 {high:.3} {x:.3} {y:.3} cm /P{number} Do Q");
    }
}

/// A colour as PDF writes it.
fn shade(ink: Ink) -> String {
    let [red, green, blue] = ink.map(|part| f64::from(part) / 255.0);
    format!("{red:.3} {green:.3} {blue:.3}")
}
