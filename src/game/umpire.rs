//! What every game says and does alike when it is answered: what does not fit the question, and the umpire's hand on a sum.

use std::ops::Range;

use super::{Awaiting, DiceRequest, Refusal, Report, ReportKind, Rule, Ruling, RulingTarget, Tally, TallyLine};
use crate::dice::{Faces, Reading, Reads as _, signed};

/// Refuses an answer that is of another kind than the question, or dice that cannot be; an answer of the right kind that is refused
/// for what it says is the game's own to refuse.
pub fn of_another_kind<A, W>(awaiting: &Awaiting<A, W>) -> Refusal {
    match awaiting {
        Awaiting::Choice(_) => mismatch("a choice", "Choose one of the offers."),
        Awaiting::Facts(_) => mismatch("facts", "State them, or let the measurements stand."),
        Awaiting::Dice(_) => mismatch("dice", "Throw the dice asked for."),
        Awaiting::Over(_) => mismatch("nothing: it is over", "Take an entry back, or begin another battle."),
    }
}

/// Refuses an answer that is none of the offers.
pub fn not_offered() -> Refusal {
    Refusal::new(
        Rule::new("GALLOPER"),
        "That cannot be done now",
        "it is not among the offers",
        "Choose one of the offers, or rule it as umpire.",
    )
}

/// Refuses an answer that belongs to another game than the battle.
pub fn of_another_game() -> Refusal {
    Refusal::new(
        Rule::new("GALLOPER"),
        "That answer cannot be taken",
        "it belongs to another game",
        "Answer with one of the offers of this battle.",
    )
}

/// Whether these faces may answer a request for dice.
pub fn check_faces<W>(request: &DiceRequest<W>, faces: &Faces) -> Result<(), Refusal> {
    if request.dice.could_show(faces) {
        return Ok(());
    }
    let (low, high) = (request.dice.faces().start().to_string(), request.dice.faces().end().to_string());
    Err(Refusal::new(
        Rule::new("GALLOPER"),
        "Those dice cannot be",
        format!("the dice asked for are {}, numbered from {low} to {high}, and not {faces}", request.dice.count),
        "Enter the faces as they lie on the table.",
    ))
}

/// Whether the umpire may rule so on the sum on show; what he sets right on the table is the game's own to check.
pub fn check_on_tally<A, W: Clone, R>(awaiting: &Awaiting<A, W>, ruling: &RulingTarget<R>) -> Result<(), Refusal> {
    match awaiting {
        Awaiting::Dice(request) => rule_on_tally(&mut request.clone(), ruling).map(|_| ()),
        _ => Err(no_sum()),
    }
}

/// Strikes or adds a line of the last tally of the dice asked for, reads them against the new sum, and says so in words. Refused
/// where no sum is shown.
pub fn rule_on<A, W, R>(awaiting: &mut Awaiting<A, W>, ruling: &RulingTarget<R>) -> Result<String, Refusal> {
    match awaiting {
        Awaiting::Dice(request) => rule_on_tally(request, ruling),
        _ => Err(no_sum()),
    }
}

/// The story's line for a ruling, of which `text` says what it does.
pub fn ruling_report<R>(ruling: &Ruling<R>, text: &str) -> Report {
    let why = if ruling.why.is_empty() { String::new() } else { format!(" {}", ruling.why) };
    let rule = ruling.departs_from.clone().unwrap_or(Rule::new("GALLOPER"));
    Report::new(ReportKind::Ruling, rule, format!("{} rules: {text}.{why}", ruling.by))
}

fn rule_on_tally<W, R>(request: &mut DiceRequest<W>, ruling: &RulingTarget<R>) -> Result<String, Refusal> {
    let read = tallies_read(&request.reading, request.tallies.len());
    let tallies = &mut request.tallies[read];
    let text = match ruling {
        RulingTarget::Strike(index) => {
            let mut lines = tallies.iter_mut().flat_map(|tally| &mut tally.lines);
            let line = lines.nth(*index).ok_or_else(no_sum)?;
            line.struck = !line.struck;
            let verb = if line.struck { "struck" } else { "restored" };
            format!("“{}” is {verb}", line.label)
        }
        RulingTarget::Add { label, value, to } => {
            let line = TallyLine {
                label: label.clone().into(),
                rule: Rule::new("GALLOPER"),
                value: f64::from(*value),
                struck: false,
                ruled: true,
            };
            let last = tallies.len().checked_sub(1).ok_or_else(no_sum)?;
            let to = to.unwrap_or(last);
            tallies.get_mut(to).ok_or_else(no_sum)?.lines.push(line);
            // Of several sums it is told whose.
            let whose = Tally::whose(tallies, to).map(|whose| format!(" for {whose}"));
            format!("“{label}” is added{}, {}", whose.unwrap_or_default(), signed(*value))
        }
        RulingTarget::Amend(_) | RulingTarget::AmendAll(_) => return Err(no_sum()),
    };
    let totals: Vec<i32> = tallies.iter().map(Tally::whole).collect();
    request.reading.set_sums(&totals, request.dice);
    Ok(text)
}

/// Which of so many tallies the dice are read against: the last, or all of them.
pub fn tallies_read(reading: &Reading, count: usize) -> Range<usize> {
    let first = if reading.reads_every_tally() { 0 } else { count.saturating_sub(1) };
    first..count
}

/// The refusal of a ruling that sets nothing right.
pub fn nothing_set() -> Refusal {
    mismatch("something to be set right", "Say what stands otherwise.")
}

fn no_sum() -> Refusal {
    mismatch("something without a sum", "Rule when a sum is shown.")
}

fn mismatch(awaited: &str, remedy: &str) -> Refusal {
    Refusal::new(
        Rule::new("GALLOPER"),
        "That is no answer to the question",
        format!("the battle waits for {awaited}"),
        remedy,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    use crate::dice::Dice;
    use crate::dice::reading::{AtMost, Each, Modified, Products, Share, Sum};
    use crate::game::Thrower;

    fn asked(dice: Dice, reading: Reading) -> DiceRequest {
        DiceRequest {
            thrower: Thrower::Both,
            dice,
            why: String::new(),
            rule: Rule::new("TOY 1"),
            reading,
            tallies: vec![Tally::of("Needed").with("Begins at", Rule::new("TOY 1"), 4)],
            pieces: Vec::new(),
        }
    }

    fn add(value: i32) -> RulingTarget<()> {
        RulingTarget::Add { label: "Mud".to_owned(), value, to: None }
    }

    #[test]
    fn every_reading_against_a_number_follows_the_ruled_sum() {
        let mut sum = asked(Dice::six_sided(2), Reading::Sum(Sum { need: 4 }));
        rule_on_tally(&mut sum, &add(3)).expect("a sum is shown");
        assert_eq!(sum.reading, Reading::Sum(Sum { need: 7 }));
        rule_on_tally::<_, ()>(&mut sum, &RulingTarget::Strike(0)).expect("a sum is shown");
        assert_eq!(sum.reading, Reading::Sum(Sum { need: 3 }));
        let mut most = asked(Dice::ten_sided(1), Reading::AtMost(AtMost { most: 4 }));
        rule_on_tally(&mut most, &add(-1)).expect("a sum is shown");
        assert_eq!(most.reading, Reading::AtMost(AtMost { most: 3 }));
        let mut modified = asked(Dice::ten_sided(1), Reading::Modified(Modified { add: 4, rows: Cow::Borrowed(&[]) }));
        rule_on_tally(&mut modified, &add(2)).expect("a sum is shown");
        assert_eq!(modified.reading, Reading::Modified(Modified { add: 6, rows: Cow::Borrowed(&[]) }));
    }

    #[test]
    fn a_die_read_alone_can_be_made_to_fail_always_but_not_worse() {
        let each = |need| Reading::Each(Each { need, success: "saved".into(), failure: "falls".into() });
        let mut request = asked(Dice::six_sided(3), each(4));
        rule_on_tally(&mut request, &add(20)).expect("a sum is shown");
        assert_eq!(request.reading, each(7));
    }

    #[test]
    fn where_every_tally_is_read_each_may_be_ruled_on() {
        let shares = vec![Share { of_a: true, times: 12 }, Share { of_a: false, times: 8 }];
        let mut request = asked(Dice::six_sided(2), Reading::Products(Products::of(shares.clone(), &[4, 3])));
        request.tallies = vec![request.tallies[0].clone(), Tally::of("Its").with("Begins at", Rule::new("TOY 2"), 3)];
        assert_eq!(request.reading, Reading::Products(Products { points: [48, 24], shares: shares.clone() }));
        rule_on_tally(&mut request, &add(-1)).expect("the last, where none is named");
        let to_the_first = RulingTarget::<()>::Add { label: "Mud".to_owned(), value: 1, to: Some(0) };
        rule_on_tally(&mut request, &to_the_first).expect("a sum is shown");
        assert_eq!(request.reading, Reading::Products(Products { points: [60, 16], shares: shares.clone() }));
        rule_on_tally::<_, ()>(&mut request, &RulingTarget::Strike(2)).expect("the first line of the second");
        assert_eq!(request.reading, Reading::Products(Products { points: [60, -8], shares }));
        assert!(rule_on_tally::<_, ()>(&mut request, &RulingTarget::Strike(4)).is_err());
    }

    #[test]
    fn a_line_that_is_not_there_is_refused_and_changes_nothing() {
        let mut request = asked(Dice::six_sided(2), Reading::Sum(Sum { need: 4 }));
        let before = request.clone();
        assert!(rule_on_tally::<_, ()>(&mut request, &RulingTarget::Strike(5)).is_err());
        assert_eq!(request, before);
    }

    #[test]
    fn a_ten_sided_die_shows_0_and_never_ten() {
        let request = asked(Dice::ten_sided(1), Reading::AtMost(AtMost { most: 4 }));
        assert!(check_faces(&request, &Faces(vec![0])).is_ok());
        assert!(check_faces(&request, &Faces(vec![10])).is_err_and(|refusal| refusal.why.contains("from 0 to 9")));
    }
}
