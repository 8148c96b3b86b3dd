//! Sheets as a page of HTML: a drawing for each, as large on paper as it says.

use std::fmt::Write;

use super::drawing::{Anchor, Face, Ink, Mark, Sheet, Words};
use crate::report::escaped;

/// How the page looks: one sheet on each side of paper, with no margin but the sheet's own.
const STYLE: &str = "@page { size: A4; margin: 0; } body { margin: 0; } svg { display: block; break-after: page; } \
    text { font-family: \"IBM Plex Sans\", \"Segoe UI\", \"Helvetica Neue\", Arial, sans-serif; }";

pub(super) fn html(title: &str, sheets: &[Sheet]) -> String {
    let title = escaped(title);
    let body: String = sheets.iter().map(svg).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style></head>\n<body>{body}</body></html>\n"
    )
}

fn svg(sheet: &Sheet) -> String {
    let [wide, high] = sheet.size;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" viewBox=\"0 0 {wide} {high}\">\n"
    );
    for mark in &sheet.marks {
        draw(&mut text, mark);
    }
    text.push_str("</svg>\n");
    text
}

fn hex(ink: Ink) -> String {
    let [red, green, blue] = ink;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn draw(text: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Box { at: [x, y], size: [wide, high], fill, edge } => {
            let fill = fill.map_or("none".to_owned(), hex);
            let edge = edge.map(|(ink, wide)| format!(" stroke=\"{}\" stroke-width=\"{wide}\"", hex(ink)));
            let edge = edge.unwrap_or_default();
            writeln!(
                text,
                "<rect x=\"{x:.3}\" y=\"{y:.3}\" width=\"{wide:.3}\" height=\"{high:.3}\" fill=\"{fill}\"{edge}/>"
            )
        }
        Mark::Line { from: [a, b], to: [c, d], ink, wide } => writeln!(
            text,
            "<line x1=\"{a:.3}\" y1=\"{b:.3}\" x2=\"{c:.3}\" y2=\"{d:.3}\" stroke=\"{}\" stroke-width=\"{wide}\"/>",
            hex(*ink)
        ),
        Mark::Words(words) => writeln!(text, "{}", written(words)),
        Mark::Picture { at: [x, y], size: [wide, high], picture } => writeln!(
            text,
            "<image x=\"{x:.3}\" y=\"{y:.3}\" width=\"{wide:.3}\" height=\"{high:.3}\" href=\"data:image/png;base64,{}\"/>",
            in_letters(&picture.png)
        ),
    };
}

fn written(words: &Words) -> String {
    let anchor = match words.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = if words.face == Face::Bold { " font-weight=\"bold\"" } else { "" };
    let ([x, y], size, ink) = (words.at, words.size, hex(words.ink));
    let said = escaped(&words.text);
    format!(
        "<text x=\"{x:.3}\" y=\"{y:.3}\" font-size=\"{size:.3}\" fill=\"{ink}\" text-anchor=\"{anchor}\"{weight}>{said}</text>"
    )
}

/// Bytes as text may hold them: four letters for three bytes.
fn in_letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let sixth = (number >> (18 - 6 * place) & 63) as usize;
            text.push(if place <= three.len() { char::from(LETTERS[sixth]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_letters;

    #[test]
    fn bytes_become_four_letters_for_three() {
        let written = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| in_letters(text.as_bytes()));
        assert_eq!(written, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
