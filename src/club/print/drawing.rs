//! A sheet as it grows: the few marks that cards are made of, in millimetres from its upper left corner.

use std::sync::Arc;

use crate::club::Unit;
use crate::club::picture::Picture;
use crate::data::TroopWords;

/// A colour: red, green, blue.
pub(super) type Ink = [u8; 3];

pub(super) const BLACK: Ink = [34, 30, 24];
pub(super) const GREY: Ink = [91, 83, 68];
pub(super) const PALE: Ink = [217, 207, 184];
pub(super) const WHITE: Ink = [255, 255, 255];

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Face {
    Plain,
    Bold,
}

/// Where words stand beside their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Words on one line; `at` is on the line they stand on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Words {
    pub at: [f64; 2],
    pub anchor: Anchor,
    /// From line to line.
    pub size: f64,
    pub face: Face,
    pub ink: Ink,
    pub text: String,
}

/// A mark on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A rectangle: its upper left corner, its size, its filling, and its edge with how wide that is.
    Box {
        at: [f64; 2],
        size: [f64; 2],
        fill: Option<Ink>,
        edge: Option<(Ink, f64)>,
    },
    Line {
        from: [f64; 2],
        to: [f64; 2],
        ink: Ink,
        wide: f64,
    },
    Words(Words),
    Picture {
        at: [f64; 2],
        size: [f64; 2],
        picture: Arc<Picture>,
    },
}

/// A sheet of paper.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    pub size: [f64; 2],
    pub marks: Vec<Mark>,
}

/// Millimetres in an inch.
pub(super) const INCH: f64 = 25.4;

impl Sheet {
    /// A sheet of A4, upright.
    pub fn a4() -> Self {
        Self { size: [210.0, 297.0], marks: Vec::new() }
    }

    pub fn rect(&mut self, at: [f64; 2], size: [f64; 2], fill: Option<Ink>, edge: Option<(Ink, f64)>) {
        self.marks.push(Mark::Box { at, size, fill, edge });
    }

    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], ink: Ink, wide: f64) {
        self.marks.push(Mark::Line { from, to, ink, wide });
    }

    /// Words that take no more than `room`: smaller where they must be, and cut off in the end.
    pub fn words(&mut self, mut words: Words, room: f64) {
        let clean: String = words.text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        words.text = clean;
        let wide = about_as_wide(&words);
        if wide > room {
            words.size *= (room / wide).max(0.7);
        }
        if about_as_wide(&words) > room + 0.01 {
            while !words.text.is_empty() && about_as_wide(&words) + 0.6 * words.size > room {
                words.text.pop();
            }
            words.text = format!("{}…", words.text.trim_end());
        }
        self.marks.push(Mark::Words(words));
    }

    pub fn picture(&mut self, at: [f64; 2], room: [f64; 2], picture: &Picture) {
        let [wide, high] = picture.size.map(f64::from);
        let scale = (room[0] / wide).min(room[1] / high);
        let size = [wide * scale, high * scale];
        let at = [at[0] + (room[0] - size[0]) / 2.0, at[1] + (room[1] - size[1]) / 2.0];
        self.marks.push(Mark::Picture { at, size, picture: Arc::new(picture.clone()) });
        self.rect(at, size, None, Some((BLACK, 0.15)));
    }

    /// A box for each figure of a unit, those of a base together, those that are missing crossed; as wide as `room` at most.
    pub fn boxes(&mut self, at: [f64; 2], room: f64, unit: &Unit) {
        let (_, bases) = TroopWords::bases_of(&unit.arm, unit.original.clamp(0, 255) as u8);
        // Foot and horse stand three to a base, the crew of a battery by its two guns.
        let each = (unit.original / i64::from(bases.max(1))).max(1);
        let groups = (unit.original + each - 1) / each;
        // A box, the gap beside it, and the wider one after each base.
        let parts = unit.original as f64 * 1.2 + (groups - 1) as f64 * 0.5;
        let side = (room / parts).min(3.4);
        for figure in 0..unit.original {
            let left = at[0] + figure as f64 * side * 1.2 + (figure / each) as f64 * side * 0.5;
            self.rect([left, at[1]], [side, side], None, Some((BLACK, 0.2)));
            if figure >= unit.figures {
                self.line([left, at[1] + side], [left + side, at[1]], BLACK, 0.3);
            }
        }
    }
}

/// How wide words are at most, near enough: letters of the typefaces that may stand on the page are no wider.
fn about_as_wide(words: &Words) -> f64 {
    let em = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '’' | ':' | ';' | '|' | '!' => 0.30,
        ' ' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' | '/' | '·' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        letter if letter.is_uppercase() => 0.72,
        letter if letter.is_ascii() || letter.is_lowercase() => 0.61,
        _ => 1.0,
    };
    let wide: f64 = words.text.chars().map(em).sum();
    wide * words.size * if words.face == Face::Bold { 1.05 } else { 1.0 }
}
