//! Lengths as they are spoken.

/// A length to the nearest quarter of an inch, as it is spoken: 1¾, −½.
pub fn in_quarters(inches: f64) -> String {
    let quarters = (inches * 4.0).round() as i64;
    let sign = if quarters < 0 { "−" } else { "" };
    let quarters = quarters.unsigned_abs();
    let (whole, part) = (quarters / 4, ["", "¼", "½", "¾"][(quarters % 4) as usize]);
    if whole == 0 && !part.is_empty() { format!("{sign}{part}") } else { format!("{sign}{whole}{part}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_spoken_in_quarters_with_its_sign() {
        let spoken = [1.74, 0.2, 6.0, 0.0, -0.5, -0.05, -2.3].map(in_quarters);
        assert_eq!(spoken, ["1¾", "¼", "6", "0", "−½", "0", "−2¼"]);
    }
}
