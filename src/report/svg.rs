//! Drawing as text: the few shapes that charts and maps are made of.

use std::fmt::Write;

/// A drawing as it grows.
#[derive(Default)]
pub(super) struct Svg(String);

impl Svg {
    /// A line through points.
    pub fn path(&mut self, points: &[[f64; 2]], class: &str) {
        self.shape("polyline", points, class);
    }

    /// A filled outline.
    pub fn area(&mut self, corners: &[[f64; 2]], class: &str) {
        self.shape("polygon", corners, class);
    }

    fn shape(&mut self, name: &str, points: &[[f64; 2]], class: &str) {
        let _ = write!(self.0, "<{name} class=\"{class}\" points=\"");
        for [x, y] in points {
            let _ = write!(self.0, "{x:.2},{y:.2} ");
        }
        self.0.push_str("\"/>");
    }

    /// A path with a width of its own.
    pub fn band(&mut self, points: &[[f64; 2]], wide: f64, class: &str) {
        let _ = write!(self.0, "<polyline class=\"{class}\" stroke-width=\"{wide:.2}\" points=\"");
        for [x, y] in points {
            let _ = write!(self.0, "{x:.2},{y:.2} ");
        }
        self.0.push_str("\"/>");
    }

    /// A straight line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], class: &str) {
        let ([a, b], [c, d]) = (from, to);
        let _ = write!(self.0, "<line class=\"{class}\" x1=\"{a:.2}\" y1=\"{b:.2}\" x2=\"{c:.2}\" y2=\"{d:.2}\"/>");
    }

    /// A rectangle: its upper left corner, its width and height.
    pub fn rect(&mut self, at: [f64; 2], size: [f64; 2], class: &str) {
        let ([x, y], [wide, high]) = (at, size);
        let _ = write!(
            self.0,
            "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{high:.2}\"/>"
        );
    }

    /// A disc.
    pub fn disc(&mut self, at: [f64; 2], radius: f64, class: &str) {
        let _ = write!(self.0, "<circle class=\"{class}\" cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius:.2}\"/>", at[0], at[1]);
    }

    /// Words; `anchor` is `start`, `middle` or `end`.
    pub fn words(&mut self, at: [f64; 2], anchor: &str, class: &str, words: &str) {
        let [x, y] = at;
        let words = escaped(words);
        let _ =
            write!(self.0, "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x:.2}\" y=\"{y:.2}\">{words}</text>");
    }

    /// Something that has been drawn already, by its name.
    pub fn again(&mut self, name: &str) {
        let _ = write!(self.0, "<use href=\"#{name}\"/>");
    }

    /// The drawing in a frame of this size, with words for those who cannot see it.
    pub fn framed(self, size: [f64; 2], said: &str) -> String {
        let [wide, high] = size;
        let (said, drawn) = (escaped(said), self.0);
        format!("<svg viewBox=\"0 0 {wide:.2} {high:.2}\" role=\"img\" aria-label=\"{said}\">{drawn}</svg>")
    }

    /// The drawing under a name, not shown until it is drawn again.
    pub fn kept(self, name: &str) -> String {
        format!("<svg class=\"kept\" aria-hidden=\"true\"><defs><g id=\"{name}\">{}</g></defs></svg>", self.0)
    }
}

/// Words that cannot be taken for anything else in HTML; what would steer a printer or a terminal is left out.
pub fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter if letter.is_control() && letter != '\n' => {}
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_stay_words() {
        assert_eq!(super::escaped("<b>\"R&B\"</b>\u{7}"), "&lt;b&gt;&quot;R&amp;B&quot;&lt;/b&gt;");
    }
}
