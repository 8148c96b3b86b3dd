//! Days, as the club's pages say them.

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// "31 Oct 2026", of so many seconds since 1970 in Greenwich.
pub fn day(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    format!("{day} {} {year}", MONTHS[month - 1])
}

/// Year, month and day of so many days since 1970. Years are counted from 1 March, so that the leap day is the last of its year, and
/// in cycles of 400 of them, all of which have 146,097 days (the proleptic Gregorian calendar).
fn civil(days: i64) -> (i64, usize, i64) {
    let days = days + 719_468;
    let cycle = days.div_euclid(146_097);
    let of_cycle = days.rem_euclid(146_097);
    let year_of_cycle = (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let of_year = of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (cycle * 400 + year_of_cycle + i64::from(month <= 2), month as usize, day)
}

#[cfg(test)]
mod tests {
    use super::{civil, day};

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1 Jan 1970");
        assert_eq!(day(951_782_400), "29 Feb 2000");
        assert_eq!(day(1_793_404_800), "31 Oct 2026");
        assert_eq!(day(-1), "31 Dec 1969");
    }

    /// The slow oracle: every day after the one before, with the months as long as they are.
    #[test]
    fn every_day_follows_the_one_before() {
        let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let long = |year: i64, month: usize| match month {
            2 => 28 + i64::from(is_leap(year)),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..200_000 {
            assert_eq!(civil(days), (year, month, day));
            day += 1;
            if day > long(year, month) {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
    }
}
