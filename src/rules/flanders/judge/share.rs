//! Sharing casualties among several, in whole figures. [FLA ART-10, SAF-09, SAF-29, R-13]

/// Shares a number in proportion to weights, in whole ones by the largest remainder; a tie goes to whoever is listed first.
///
/// List first whom the rulings favour: the unit nearest the firer, the covered part, the firer's enemy in a melee.
pub fn in_proportion(number: u8, weights: &[u8]) -> Vec<u8> {
    let number = u32::from(number);
    let all: u32 = weights.iter().map(|&weight| u32::from(weight)).sum();
    if all == 0 {
        return vec![0; weights.len()];
    }
    let parts: Vec<u32> = weights.iter().map(|&weight| u32::from(weight) * number).collect();
    let mut shares: Vec<u8> = parts.iter().map(|part| (part / all) as u8).collect();
    let mut by_remainder: Vec<usize> = (0..weights.len()).collect();
    by_remainder.sort_by_key(|&index| std::cmp::Reverse(parts[index] % all));
    let left = number - shares.iter().map(|&share| u32::from(share)).sum::<u32>();
    for &index in by_remainder.iter().take(left as usize) {
        shares[index] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_to_whoever_is_listed_first() {
        assert_eq!(in_proportion(3, &[12, 12]), [2, 1]);
        assert_eq!(in_proportion(4, &[12, 6]), [3, 1]);
        assert_eq!(in_proportion(2, &[0, 0]), [0, 0]);
    }
}
