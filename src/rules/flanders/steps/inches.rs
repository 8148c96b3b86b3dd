//! Inches as they are told.

use crate::game::Tally;
use crate::geometry::{TOLERANCE, is_within};

/// Inches to a hundredth, without idle noughts.
pub fn hundredths(inches: f64) -> f64 {
    (inches * 100.0).round() / 100.0
}

/// Inches to a tenth, or to a hundredth where they come to no whole tenths.
pub fn tenths_or_hundredths(inches: f64) -> String {
    let is_whole = (inches * 10.0 - (inches * 10.0).round()).abs() < 0.05;
    if is_whole { format!("{inches:.1}") } else { format!("{inches:.2}") }
}

/// Inches to a tenth; to a hundredth, rounded up, where a tenth would lie within one of these limits and they do not.
pub fn told_inches(inches: f64, limits: &[f64]) -> String {
    let tenth = (inches * 10.0).round() / 10.0;
    let is_misread = limits.iter().any(|&limit| is_within(tenth, limit) && !is_within(inches, limit));
    if is_misread { format!("{:.2}", (inches * 100.0 - TOLERANCE).ceil() / 100.0) } else { format!("{tenth:.1}") }
}

/// What its wheel and the ground take off the inches of a charge, as a part of a sentence. [FLA MEL-42]
pub fn taken_off(reach: &Tally) -> String {
    let what = |label: &str| label.split(',').next().unwrap_or_default().to_lowercase();
    let taken = reach.lines.iter().filter(|line| line.value < 0.0);
    let words: Vec<String> = taken.map(|line| format!("{} −{}″", what(&line.label), hundredths(-line.value))).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

/// The inches between two who do not touch: to a tenth, or to a hundredth where that would be none at all, or within one of these limits
/// though they lie beyond it.
pub fn apart(value: f64, limits: &[f64]) -> String {
    if value < 0.05 && value > 0.0 { format!("{value:.2}″") } else { format!("{}″", told_inches(value, limits)) }
}

#[cfg(test)]
mod tests {
    use super::{tenths_or_hundredths, told_inches};

    #[test]
    fn quarters_of_an_inch_are_told_whole() {
        assert_eq!([5.25, 11.0, 4.5, 4.75].map(tenths_or_hundredths), ["5.25", "11.0", "4.5", "4.75"]);
    }

    /// What does not reach is not told as if it did. [FLA SAF-16]
    #[test]
    fn inches_beyond_a_limit_are_told_beyond_it() {
        let told = [8.0, 8.037, 8.002, 8.01, 7.96, 9.8].map(|inches| told_inches(inches, &[2.0, 4.0, 8.0]));
        assert_eq!(told, ["8.0", "8.04", "8.01", "8.01", "8.0", "9.8"]);
    }
}
