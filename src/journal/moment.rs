//! Moments in Greenwich, as people write them.

/// "2026-10-31 14:05:09.250", of so many milliseconds since 1970.
pub fn moment(milliseconds: i64) -> String {
    let (days, of_day) = (milliseconds.div_euclid(DAY), milliseconds.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    let [hour, minute, second] = [of_day / 3_600_000, of_day / 60_000 % 60, of_day / 1000 % 60];
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{:03}", of_day % 1000)
}

/// The moment that [`moment`] wrote so; `None` for any other words.
pub fn read_moment(words: &str) -> Option<i64> {
    let (date, time) = words.split_once(' ')?;
    let [year, month, day] = numbers(date, '-')?;
    let [hour, minute, second] = numbers(time.split_once('.')?.0, ':')?;
    let thousandth: i64 = time.split_once('.')?.1.parse().ok()?;
    let of_day = ((hour * 60 + minute) * 60 + second) * 1000 + thousandth;
    let read = days(year, month, day)?.checked_mul(DAY)?.checked_add(of_day)?;
    (moment(read) == words).then_some(read)
}

/// How many milliseconds a day has.
const DAY: i64 = 86_400_000;

fn numbers(words: &str, between: char) -> Option<[i64; 3]> {
    let mut parts = words.splitn(3, between).map(|part| part.parse::<i64>().ok().filter(|number| *number < 100_000));
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Year, month and day of so many days since 1970. Years are counted from 1 March, so that the leap day is the last of its year, and
/// in cycles of 400 of them, all of which have 146,097 days (the proleptic Gregorian calendar).
pub fn civil(days: i64) -> (i64, usize, i64) {
    let days = days + BEFORE_1970;
    let cycle = days.div_euclid(CYCLE);
    let of_cycle = days.rem_euclid(CYCLE);
    let year_of_cycle = (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let of_year = of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (cycle * 400 + year_of_cycle + i64::from(month <= 2), month as usize, day)
}

/// How many days a cycle has, and how many there were from 1 March of the year 0 to 1970.
const CYCLE: i64 = 146_097;
const BEFORE_1970: i64 = 719_468;

/// How many days since 1970 a day of the calendar is, by the same cycles; `None` where there is no such month.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let from_march = match month {
        1 | 2 => month + 9,
        3..=12 => month - 3,
        _ => return None,
    };
    let year = year - i64::from(month <= 2);
    let year_of_cycle = year.rem_euclid(400);
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    let of_cycle = year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + of_year;
    Some(year.div_euclid(400) * CYCLE + of_cycle - BEFORE_1970)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_comes_back_from_its_words() {
        assert_eq!(moment(0), "1970-01-01 00:00:00.000");
        assert_eq!(moment(951_782_400_250), "2000-02-29 00:00:00.250");
        for milliseconds in (-3_000_000_000_000..3_000_000_000_000).step_by(97_531_246_789) {
            assert_eq!(read_moment(&moment(milliseconds)), Some(milliseconds), "{}", moment(milliseconds));
        }
        for words in ["", "2026-10-31", "2026-13-01 00:00:00.000", "2026-02-30 00:00:00.000", "yesterday at noon"] {
            assert_eq!(read_moment(words), None, "{words}");
        }
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
