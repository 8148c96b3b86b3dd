//! Near misses: which word a person probably meant.

use strsim::osa_distance;

/// What to say about a word that is not one of those allowed: the nearest of them, or all.
pub fn did_you_mean<'w>(word: &str, allowed: impl IntoIterator<Item = &'w str>) -> String {
    let allowed: Vec<&str> = allowed.into_iter().collect();
    match nearest(word, &allowed) {
        Some(near) => format!("did you mean `{near}`?"),
        None => one_of(&allowed),
    }
}

/// The words allowed, in a sentence; the first dozen when there are many.
pub(super) fn one_of(allowed: &[&str]) -> String {
    const SHOWN: usize = 12;
    match allowed {
        [] => "there is none to choose from".to_owned(),
        [only] => format!("there is only `{only}`"),
        all => {
            let shown: Vec<String> = all.iter().take(SHOWN).map(|word| format!("`{word}`")).collect();
            let more = all.len().saturating_sub(SHOWN);
            let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("one of {}{rest}", shown.join(", "))
        }
    }
}

/// The allowed word nearest to a misspelt one, if any is near enough to be meant: a slip of the pen is a letter too many, too few,
/// wrong, or two exchanged, which is the optimal string alignment distance.
pub(super) fn nearest<'w>(word: &str, allowed: &[&'w str]) -> Option<&'w str> {
    let word: String = word.to_lowercase().chars().take(80).collect();
    let length = word.chars().count();
    allowed
        .iter()
        .map(|&candidate| (osa_distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(slips, _)| slips <= 1 + length / 4 && slips < length)
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        assert_eq!(nearest("figurs", &["facing", "figures", "formation"]), Some("figures"));
        assert_eq!(nearest("facign", &["facing", "figures"]), Some("facing"));
        assert_eq!(nearest("Facing", &["facing", "figures"]), Some("facing"));
    }

    #[test]
    fn another_word_is_not_taken_for_a_slip() {
        assert_eq!(nearest("colour", &["facing", "figures"]), None);
        assert_eq!(nearest("b", &["a"]), None);
        assert_eq!(did_you_mean("colour", ["facing", "figures"]), "one of `facing`, `figures`");
    }

    #[test]
    fn letters_exchanged_are_one_slip_and_one_more_is_too_many() {
        assert_eq!(nearest("rwoe", &["rowe"]), Some("rowe"));
        assert_eq!(nearest("row", &["rowe"]), Some("rowe"));
        assert_eq!(nearest("roue", &["rows", "rowe"]), Some("rowe"));
        assert_eq!(nearest("eorw", &["rowe"]), None);
    }
}
