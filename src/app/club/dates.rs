//! Days, as the club's pages say them.

use crate::journal::civil;

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// "31 Oct 2026", of so many seconds since 1970 in Greenwich.
pub fn day(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    format!("{day} {} {year}", MONTHS[month - 1])
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1 Jan 1970");
        assert_eq!(day(951_782_400), "29 Feb 2000");
        assert_eq!(day(1_793_404_800), "31 Oct 2026");
        assert_eq!(day(-1), "31 Dec 1969");
    }
}
