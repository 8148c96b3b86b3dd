//! Near misses: which word a person probably meant.

/// What to say about a word that is not one of those allowed: the nearest of them, or all.
pub(super) fn did_you_mean<'w>(word: &str, allowed: impl IntoIterator<Item = &'w str>) -> String {
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

/// The allowed word nearest to a misspelt one, if any is near enough to be meant.
pub(super) fn nearest<'w>(word: &str, allowed: &[&'w str]) -> Option<&'w str> {
    let word: Vec<char> = word.to_lowercase().chars().take(80).collect();
    let most = 1 + word.len() / 4;
    allowed
        .iter()
        .map(|&candidate| (distance(&word, &candidate.to_lowercase().chars().collect::<Vec<_>>()), candidate))
        .filter(|&(slips, _)| slips <= most && slips < word.len())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// How many slips of the pen lie between two words: a letter too many, too few, wrong, or two exchanged.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
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
    fn slips_are_counted() {
        let count = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(count("rowe", "rowe"), 0);
        assert_eq!(count("rowe", "row"), 1);
        assert_eq!(count("rwoe", "rowe"), 1);
        assert_eq!(count("", "rowe"), 4);
    }
}
