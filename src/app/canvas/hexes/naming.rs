//! Names on counters, as long as there is room.

use std::sync::Arc;

use eframe::egui::{Color32, Galley, Painter};

use crate::app::parts::elided;
use crate::app::theme::text;

/// A name in the longest form there is room for, in smaller letters before a shorter form.
pub fn fitted(painter: &Painter, name: &str, points: f32, ink: Color32, room: f32) -> Arc<Galley> {
    for form in forms(name) {
        for size in [points, text::CAPTION] {
            let galley = painter.layout_no_wrap(form.clone(), text::bold(size), ink);
            if galley.size().x <= room {
                return galley;
            }
        }
    }
    let shortest = forms(name).pop().unwrap_or_default();
    let cut = elided(painter, &shortest, text::bold(text::CAPTION), ink, room);
    // Three dots say nothing.
    let letters: usize = cut.rows.iter().map(|row| row.glyphs.len()).sum();
    if letters > 1 { cut } else { painter.layout_no_wrap(String::new(), text::bold(text::CAPTION), ink) }
}

/// A name from its longest form to its shortest: whole; without the arm, which is drawn; its words cut to three letters, then all
/// but the first to one; of many words the first letters; then the beginning of the first word and what tells it from others of its
/// name, which is never cut. Guns go by their weight.
fn forms(name: &str) -> Vec<String> {
    if let Some((before, _)) = name.split_once("-pounder") {
        let weight = before.split_whitespace().next_back().unwrap_or(before);
        return vec![name.to_owned(), format!("{weight} lb")];
    }
    let plain = name.replace("’s", "").replace("'s", "");
    let is_arm = |word: &&str| matches!(*word, "horse" | "dragoons" | "cavalry" | "and");
    let words: Vec<&str> = plain.split_whitespace().filter(|word| !is_arm(word)).collect();
    let cut = |word: &str, letters: usize| match word.chars().count() {
        0..=2 => word.to_owned(),
        _ => word.chars().take(letters).collect::<String>(),
    };
    let joined = |first: usize, others: usize| {
        let cut_words = words.iter().enumerate().map(|(at, word)| cut(word, if at == 0 { first } else { others }));
        cut_words.collect::<Vec<_>>().join(" ")
    };
    let mut forms = vec![name.to_owned(), words.join(" "), joined(4, 3), joined(3, 3), joined(3, 1)];
    if let [others @ .., last] = &words[..]
        && words.len() > 3
    {
        let initials: String = others.iter().filter_map(|word| word.chars().next()).collect();
        forms.push(format!("{initials} {last}"));
        // Two numbers are never run into one.
        if !initials.ends_with(|last: char| last.is_ascii_digit()) {
            forms.push(format!("{initials}{last}"));
        }
    }
    if let [first, .., last] = words[..] {
        forms.extend([3, 2, 1].map(|letters| format!("{} {}", cut(first, letters), cut(last, 2))));
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_until_they_fit() {
        let shortest = |name: &str| forms(name).pop().unwrap_or_default();
        assert!(forms("Rantzau's horse b").contains(&"Rantzau b".to_owned()));
        assert_eq!(shortest("Dutch mercenary horse a"), "D a");
        assert!(forms("Dutch mercenary horse a").contains(&"Dut a".to_owned()));
        assert!(forms("Dutch mercenary a").contains(&"Dut m a".to_owned()));
        assert!(forms("South Left foot 1 3").contains(&"SLf1 3".to_owned()), "which of many of like names it is");
        assert!(!forms("South Left foot 1 3").contains(&"SLf13".to_owned()));
        assert!(forms("French and Bavarians battery 10").contains(&"FBb10".to_owned()), "named as the ninth is");
        assert_eq!(shortest("8-pounders 2nd"), "8 lb");
        assert_eq!(shortest("French 16-pounders"), "16 lb");
        assert_eq!(shortest("French 30"), "F 30");
        assert_eq!(shortest("Nangis"), "Nan");
    }
}
