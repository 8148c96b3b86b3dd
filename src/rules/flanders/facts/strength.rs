//! How strong a unit is said to be to the side that may not count it.

use crate::rules::flanders::book::house::EnemyStrength;

/// Figures to which a strength is rounded where it is told in threes: those of a base of foot.
const BASE: u8 = 3;

/// What is said to the other side of a unit that has `left` figures of `original`; `None` where it counts for itself.
pub fn told(how: EnemyStrength, left: u8, original: u8) -> Option<String> {
    match how {
        EnemyStrength::Exact => None,
        EnemyStrength::Threes => Some(in_threes(left, original)),
        EnemyStrength::Words => Some(in_words(left, original).to_owned()),
    }
}

fn in_threes(left: u8, original: u8) -> String {
    match (left + BASE / 2) / BASE * BASE {
        _ if left == 0 => "none are left".to_owned(),
        0 => format!("hardly any of {original} are left"),
        about => format!("about {} of {original} are left", about.min(original)),
    }
}

fn in_words(left: u8, original: u8) -> &'static str {
    let thirds = f64::from(left) * 3.0 / f64::from(original.max(1));
    match left {
        0 => "none are left",
        _ if left >= original => "it is whole",
        _ if thirds >= 2.0 => "it is little hurt",
        _ if thirds >= 1.0 => "it is much thinned",
        _ => "few are left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_110_strengths_next_to_one_another_are_told_alike() {
        let told = |how, left| told(how, left, 12).unwrap_or_default();
        assert_eq!(told(EnemyStrength::Exact, 8), "");
        assert_eq!(told(EnemyStrength::Threes, 8), told(EnemyStrength::Threes, 10));
        assert_ne!(told(EnemyStrength::Threes, 7), told(EnemyStrength::Threes, 8));
        assert_eq!(told(EnemyStrength::Words, 8), told(EnemyStrength::Words, 11));
        assert_ne!(told(EnemyStrength::Words, 8), told(EnemyStrength::Words, 7));
        for how in [EnemyStrength::Threes, EnemyStrength::Words] {
            assert_eq!(told(how, 0), "none are left");
        }
    }
}
