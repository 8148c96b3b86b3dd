//! What comes back between battles: by the club's percentages, or by a die for each figure.

use std::collections::BTreeMap;

use rusqlite::OptionalExtension;
use serde::Serialize;

use super::book::{self, Kind, Line, NewLine};
use super::percentages::Returns;
use super::{Club, ClubError};

/// Figures that came back to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Returned {
    /// The unit's roll number.
    pub unit: String,
    /// Which of its losses they were.
    pub of: Kind,
    /// How many.
    pub figures: i64,
}

/// The kinds of loss that come back.
const LOSSES: [Kind; 3] = [Kind::Fell, Kind::Captured, Kind::Scattered];

/// Brings back what comes back of a battle's losses, once for the battle: so many in a hundred of each army's losses of a kind, or a
/// die for each figure, whose faces are given in the order of the lines.
pub fn recover(club: &mut Club, battle: &str, dice: Option<&[u8]>, by: &str) -> Result<Vec<Returned>, ClubError> {
    let (lines, returns) = club.read(|connection| {
        let returns: Option<String> = connection
            .query_row(
                "SELECT coalesce(campaign.returns, club.returns) FROM club, battle
                LEFT JOIN campaign ON campaign.uid = battle.campaign WHERE battle.uid = ?1",
                [battle],
                |row| row.get(0),
            )
            .optional()?;
        Ok((book::of_battle(connection, battle)?, returns))
    })?;
    let Some(returns) = returns.as_deref().map(Returns::read) else {
        return Err(ClubError::Unknown {
            what: "battle",
            name: battle.to_owned(),
            remedy: "See galloper club list battles.".to_owned(),
        });
    };
    let standing: Vec<&Line> = lines.iter().filter(|line| line.stands()).collect();
    if standing.iter().any(|line| line.kind == Kind::Returned) {
        let why = "What comes back of this battle has come back already";
        return Err(ClubError::refused(why, "It comes back once for each battle."));
    }
    let losses: Vec<&&Line> = standing.iter().filter(|line| LOSSES.contains(&line.kind)).collect();
    let (back, how) = match dice {
        Some(faces) => (by_dice(&losses, faces, returns)?, format!("by dice {}", spaced(faces))),
        None => (by_percentage(&standing, &losses, returns), "by percentage".to_owned()),
    };
    club.do_deed("figures came back", by, |transaction| {
        for one in &back {
            let words = format!("of those who {}, {how}", said(one.of));
            let line = NewLine {
                unit: &one.unit,
                battle: Some(battle),
                kind: Kind::Returned,
                change: one.figures,
                proposed: Some(one.figures),
                words: &words,
                stands_on: &[],
                by,
            };
            book::add(transaction, &line)?;
        }
        Ok(())
    })?;
    Ok(back)
}

fn percent(returns: Returns, kind: Kind) -> i64 {
    let percent = match kind {
        Kind::Fell => returns.fell,
        Kind::Captured => returns.captured,
        Kind::Scattered => returns.scattered,
        _ => 0,
    };
    i64::from(percent.min(100))
}

fn said(kind: Kind) -> &'static str {
    match kind {
        Kind::Captured => "were captured",
        Kind::Scattered => "scattered",
        _ => "fell",
    }
}

fn spaced(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Of each army's losses of a kind so many in a hundred, rounded once; shared by largest remainder, ties by roll number.
fn by_percentage(standing: &[&Line], losses: &[&&Line], returns: Returns) -> Vec<Returned> {
    let side_of = |unit: &str| {
        let served = standing.iter().find(|line| line.kind == Kind::Served && line.unit == unit);
        served.map_or(String::new(), |line| line.words.clone())
    };
    let mut armies: BTreeMap<(String, Kind), BTreeMap<&str, i64>> = BTreeMap::new();
    for line in losses {
        let army = armies.entry((side_of(&line.unit), line.kind)).or_default();
        *army.entry(&line.unit).or_default() -= line.change;
    }
    let mut back = Vec::new();
    for ((_, kind), units) in armies {
        let lost: Vec<i64> = units.values().copied().collect();
        let shares = shared(&lost, percent(returns, kind));
        let came = units.keys().zip(shares).filter(|(_, figures)| *figures > 0);
        back.extend(came.map(|(unit, figures)| Returned { unit: (*unit).to_owned(), of: kind, figures }));
    }
    back
}

/// Shares so many in a hundred of all losses, rounded once with the half upwards, among those who lost.
pub(super) fn shared(lost: &[i64], percent: i64) -> Vec<i64> {
    let all: i64 = lost.iter().sum();
    if all == 0 {
        return vec![0; lost.len()];
    }
    let back = (2 * all * percent + 100) / 200;
    let mut shares: Vec<i64> = lost.iter().map(|one| one * back / all).collect();
    let mut by_rest: Vec<usize> = (0..lost.len()).collect();
    by_rest.sort_by_key(|index| (std::cmp::Reverse(lost[*index] * back % all), *index));
    let left = back - shares.iter().sum::<i64>();
    for index in by_rest.into_iter().take(left as usize) {
        shares[index] += 1;
    }
    shares
}

/// A die of six for each figure lost: it comes back on its share of six, rounded with the half upwards, or less.
fn by_dice(losses: &[&&Line], faces: &[u8], returns: Returns) -> Result<Vec<Returned>, ClubError> {
    let needed: i64 = losses.iter().map(|line| -line.change).sum();
    if faces.len() as i64 != needed || faces.iter().any(|face| !(1..=6).contains(face)) {
        let why =
            format!("{needed} dice of six sides are thrown, one for each figure lost, and {} were given", faces.len());
        return Err(ClubError::refused(why, "Give each face from 1 to 6 in the order of the lines, as --dice 3,5,6."));
    }
    let mut faces = faces.iter();
    let mut back = Vec::new();
    for line in losses {
        let at_most = (12 * percent(returns, line.kind) + 100) / 200;
        let thrown = faces.by_ref().take((-line.change) as usize);
        let figures = thrown.filter(|face| i64::from(**face) <= at_most).count() as i64;
        if figures > 0 {
            back.push(Returned { unit: line.unit.clone(), of: line.kind, figures });
        }
    }
    Ok(back)
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn what_comes_back_is_rounded_once_for_all_and_shared_by_the_largest_rest() {
        assert_eq!(shared(&[1, 1, 1], 50), [1, 1, 0], "one and a half of three are two, ties in order");
        assert_eq!(shared(&[5, 3, 2], 50), [3, 1, 1], "two and a half, one and a half, one");
        assert_eq!(shared(&[], 50), Vec::<i64>::new());
        assert_eq!(shared(&[0, 0], 50), [0, 0]);
        assert_eq!(shared(&[12, 7, 1], 100), [12, 7, 1]);
        assert_eq!(shared(&[12, 7, 1], 0), [0, 0, 0]);
        for percent in 0..=100 {
            for lost in [&[4, 9, 0, 2][..], &[1, 1], &[255, 254, 1, 17]] {
                let (all, back): (i64, i64) = (lost.iter().sum(), shared(lost, percent).iter().sum());
                assert_eq!(back, (2 * all * percent + 100) / 200);
                assert!(shared(lost, percent).iter().zip(lost).all(|(back, lost)| (0..=*lost).contains(back)));
            }
        }
    }
}
