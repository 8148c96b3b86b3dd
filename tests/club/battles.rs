//! Battles written back: laws over battles that robots fought.

use std::collections::{BTreeMap, BTreeSet};

use super::{Evening, fought, fought_by, go_on, setup};
use crate::support::galloper;
use galloper::club::{self, Decision, Kind, Proposal};
use galloper::game::Side;
use galloper::journal::{Session, Store};
use galloper::report::BattleReport;
use galloper::rules::Battle;

/// How many campaigns are fought; `BATTLES=100` fights a hundred.
fn campaigns() -> u64 {
    std::env::var("BATTLES").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// What a proposal takes from the units of each side.
fn taken(proposal: &Proposal) -> [i64; 2] {
    let mut side_of = BTreeMap::new();
    for line in proposal.lines.iter().filter(|line| line.kind == Kind::Served) {
        side_of.insert(line.unit.clone(), usize::from(line.words == proposal.battle.sides[1]));
    }
    let mut taken = [0; 2];
    for line in &proposal.lines {
        if matches!(line.kind, Kind::Fell | Kind::Captured | Kind::Scattered) {
            taken[side_of[&line.unit]] -= line.change;
        }
    }
    taken
}

/// What would come back of a side's losses of a kind, rounded once for the whole army.
fn back_in_all(proposal: &Proposal, side: usize, kind: Kind, percent: i64) -> i64 {
    let lost: i64 = proposal
        .lines
        .iter()
        .filter(|line| line.kind == kind && line.side == Some(side))
        .map(|line| -line.change)
        .sum();
    (2 * lost * percent + 100) / 200
}

/// Every strength is the sum of its unit's lines, and between nought and its original.
fn must_add_up(evening: &Evening) {
    evening.club.check().expect("it is sound");
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    for line in club::all_lines(&evening.club, None).expect("the book") {
        *sums.entry(line.unit).or_default() += line.change;
    }
    for unit in club::units(&evening.club).expect("they can be read") {
        let sum = sums[&unit.roll];
        assert!(sum == unit.figures && (0..=unit.original).contains(&sum), "{}: {sum}", unit.name);
    }
}

/// A battle of a campaign written back: by seed with lines refused, struck and written again, and at last with what comes back.
fn written(evening: &mut Evening, journal: &str, seed: u64, lost: [i64; 2]) {
    let proposal = evening.propose(journal);
    assert!(proposal.nobodys.is_empty(), "{:?}", proposal.nobodys);
    assert_eq!(taken(&proposal), lost, "seed {seed}");
    for line in proposal.lines.iter().filter(|line| line.kind == Kind::Fell) {
        let told: i64 = line.stands_on.iter().map(|on| on.change).sum();
        assert_eq!(told, line.change, "{}: its entries tell of every figure", line.name);
    }
    let before: BTreeMap<String, i64> = evening.strengths().into_iter().collect();
    // Some lines are refused: those never were.
    let refused: BTreeSet<usize> =
        (1..=proposal.lines.len()).filter(|number| (*number as u64 * 7 + seed).is_multiple_of(5)).collect();
    let mut expected = before.clone();
    for (_, line) in (1..).zip(&proposal.lines).filter(|(number, _)| !refused.contains(number)) {
        *expected.get_mut(&line.unit).expect("it is in the roll") += line.change;
    }
    let decision = Decision { refused, ..Decision::default() };
    club::write_back(&mut evening.club, &proposal, &decision, None, "tests").expect("it is written");
    assert_eq!(evening.strengths().into_iter().collect::<BTreeMap<_, _>>(), expected, "seed {seed}");
    must_add_up(evening);
    evening.club.strike_battle(&proposal.battle.uid, "tests").expect("it is struck");
    assert_eq!(evening.strengths().into_iter().collect::<BTreeMap<_, _>>(), before, "striking restores every strength");
    evening.write_back(journal);
    must_add_up(evening);
    let after: BTreeMap<String, i64> = evening.strengths().into_iter().collect();
    let gone: i64 = before.iter().map(|(roll, figures)| figures - after[roll]).sum();
    assert_eq!(gone, lost.iter().sum::<i64>());
    let again = evening.write_back(journal);
    assert_eq!((again.lines, again.struck), (0, 0), "written back twice is written back once");
    let back = club::recover(&mut evening.club, &proposal.battle.uid, None, "tests").expect("it is reckoned");
    let side_of: BTreeMap<&str, usize> =
        proposal.lines.iter().filter_map(|line| Some((line.unit.as_str(), line.side?))).collect();
    for (kind, percent) in [(Kind::Fell, 50), (Kind::Captured, 25), (Kind::Scattered, 75)] {
        for side in 0..2 {
            let came: i64 = back
                .iter()
                .filter(|one| one.of == kind && side_of[one.unit.as_str()] == side)
                .map(|one| one.figures)
                .sum();
            assert_eq!(came, back_in_all(&proposal, side, kind, percent), "seed {seed}: rounded once for the army");
        }
    }
    assert!(club::recover(&mut evening.club, &proposal.battle.uid, None, "tests").is_err() || back.is_empty());
    assert_eq!(evening.write_back(journal).lines, 0, "what came back is no difference");
    must_add_up(evening);
}

#[test]
fn campaigns_of_five_battles_keep_every_strength_and_every_figure() {
    let mut fought_in_all = 0;
    for campaign in 0..campaigns() {
        let mut evening = Evening::new("law");
        for battle in 0..5 {
            let seed = campaign * 10 + battle + 1;
            let journal = format!("{battle}.galloper");
            let mut setup = setup("first-orders");
            if club::muster(&evening.club, &mut setup, &[], false).is_err() {
                break;
            }
            let strengths: BTreeMap<String, i64> = evening.strengths().into_iter().collect();
            for one in setup.enlisted() {
                let roll = one.roll.expect("somebody plays it");
                assert_eq!(i64::from(one.figures), strengths[&roll], "it comes at its strength");
            }
            let robot = ["contact", "random"][(campaign + battle) as usize % 2];
            let session = fought_by(robot, setup, &evening.file(&journal), seed, 14);
            let report = BattleReport::of(session.entries(), &[]).expect("it can be told");
            written(&mut evening, &journal, seed, report.lost().map(i64::from));
            fought_in_all += 1;
        }
    }
    assert!(fought_in_all >= 3 * campaigns(), "campaigns go on: {fought_in_all} battles");
}

#[test]
fn refused_lines_never_were_and_edited_ones_count_as_edited() {
    let mut evening = Evening::new("refused");
    fought(setup("first-orders"), &evening.file("one.galloper"), 5, 14);
    let proposal = evening.propose("one.galloper");
    let refused: BTreeSet<usize> = (1..=proposal.lines.len()).filter(|number| number % 3 == 0).collect();
    let edited = (1..).zip(&proposal.lines).find(|(number, line)| line.change < -1 && !refused.contains(number));
    let (number, line) = edited.expect("somebody lost two");
    let edits = BTreeMap::from([(number, line.change + 1)]);
    let before: BTreeMap<String, i64> = evening.strengths().into_iter().collect();
    let mut expected = before;
    for (number, line) in (1..).zip(&proposal.lines).filter(|(number, _)| !refused.contains(number)) {
        *expected.get_mut(&line.unit).expect("it is in the roll") += edits.get(&number).copied().unwrap_or(line.change);
    }
    let decision = Decision { edits, refused, ..Decision::default() };
    evening.club.keep_draft(&proposal, &decision).expect("half decided");
    assert_eq!(evening.club.draft_of(&proposal).expect("it is kept"), Some(decision.clone()));
    club::write_back(&mut evening.club, &proposal, &decision, None, "tests").expect("it is written");
    assert_eq!(evening.strengths(), expected.into_iter().collect::<Vec<_>>());
    assert_eq!(evening.club.draft_of(&proposal).expect("it can be asked"), None, "it is decided");
    evening.club.check().expect("it is sound");
}

#[test]
fn after_entries_were_taken_back_only_the_difference_is_proposed() {
    let mut evening = Evening::new("taken-back");
    let journal = evening.file("one.galloper");
    let mut session = fought(setup("first-orders"), &journal, 7, 14);
    evening.write_back("one.galloper");
    let uid = evening.propose("one.galloper").battle.uid;
    club::recover(&mut evening.club, &uid, None, "tests").expect("it is reckoned");
    let to = session.standing().nth(session.entries().len() / 3).expect("it is long enough").number;
    session.take_back(to, "Marcus", "a wrong range").expect("it is a place");
    go_on(&mut session, 99, 14);
    drop(session);
    let proposal = evening.propose("one.galloper");
    assert!(proposal.again && proposal.battle.uid == uid);
    let written = evening.write_back("one.galloper");
    assert!(written.struck > 0, "{written:?}");
    evening.club.check().expect("it is sound");
    let mut fresh = Evening::new("fresh");
    std::fs::copy(&journal, fresh.file("one.galloper")).expect("it can be copied");
    fresh.write_back("one.galloper");
    assert_eq!(evening.named_strengths(), fresh.named_strengths());
    assert_eq!(evening.write_back("one.galloper").struck, 0);
}

#[test]
fn battles_that_share_no_unit_may_be_written_in_any_order() {
    let names = [("first-orders", "a.galloper"), ("cutts-before-blindheim", "b.galloper")];
    let mut first = Evening::new("one-order");
    for (scenario, journal) in names {
        fought(setup(scenario), &first.file(journal), 2, 2);
    }
    let mut second = Evening::new("other-order");
    for (_, journal) in names {
        std::fs::copy(first.file(journal), second.file(journal)).expect("it can be copied");
    }
    let units = |evening: &Evening, journal: &str| -> BTreeSet<String> {
        evening.propose(journal).lines.into_iter().map(|line| line.unit).collect()
    };
    assert!(units(&first, "a.galloper").is_disjoint(&units(&first, "b.galloper")), "the law asks for such");
    for (_, journal) in names {
        first.write_back(journal);
    }
    for (_, journal) in names.iter().rev() {
        second.write_back(journal);
    }
    assert_eq!(first.named_strengths(), second.named_strengths());
}

#[test]
fn what_cannot_be_written_back_is_said() {
    let evening = Evening::new("cannot");
    evening.club.settle().expect("it is settled");
    let before = std::fs::read(evening.club.path()).expect("it can be read");
    let propose = |journal: &std::path::Path, undecided| {
        club::propose(&evening.club, journal, None, &[], undecided).map(drop).map_err(|error| error.to_string())
    };
    let journal = evening.file("half.galloper");
    fought(setup("first-orders"), &journal, 1, 1);
    assert!(propose(&journal, false).expect_err("it goes on").contains("undecided"));
    propose(&journal, true).expect("on the secretary's word");
    let counters = evening.file("counters.galloper");
    fought(setup("ramillies"), &counters, 1, 1);
    assert!(propose(&counters, true).expect_err("counters").contains("counters"));
    assert!(propose(evening.club.path(), true).is_err(), "a club is no journal");
    let cut = evening.file("cut.galloper");
    let whole = std::fs::read(&counters).expect("it can be read");
    std::fs::write(&cut, &whole[..whole.len() / 2]).expect("it can be written");
    let said = propose(&cut, true).expect_err("half of it is missing");
    assert!(said.contains("cut.galloper") && said.contains(". "), "a reason and a remedy: {said}");
    let newer = evening.file("newer.galloper");
    std::fs::copy(&journal, &newer).expect("it can be copied");
    rusqlite::Connection::open(&newer)
        .and_then(|raw| raw.pragma_update(None, "user_version", 99))
        .expect("a newer form");
    let whole = std::fs::read(&newer).expect("it can be read");
    let said = propose(&newer, true).expect_err("it is newer");
    assert!(said.contains("newer version") && said.contains(". "), "a reason and a remedy: {said}");
    assert_eq!(std::fs::read(&newer).expect("it can be read"), whole, "not a byte of it is changed");
    assert_eq!(std::fs::read(evening.club.path()).expect("it can be read"), before, "nor one of the club");
}

#[test]
fn a_battle_written_back_already_is_said_and_nothing_of_it_is_written_again() {
    let mut evening = Evening::new("already");
    fought(setup("cutts-before-blindheim"), &evening.file("one.galloper"), 3, 4);
    assert!(evening.write_back("one.galloper").lines > 0);
    let before = club::all_lines(&evening.club, None).expect("lines").len();
    let again = evening.propose("one.galloper");
    assert!(again.again && again.lines.is_empty(), "{:?}", again.lines);
    assert_eq!(evening.write_back("one.galloper").lines, 0);
    assert_eq!(club::all_lines(&evening.club, None).expect("lines").len(), before);
    let (journal, roll) = (evening.file("one.galloper"), evening.club.path());
    let (journal, roll) = (journal.to_str().expect("text"), roll.to_str().expect("text"));
    let told = galloper(&["club", "write-back", journal, "--accept", "all", "--undecided", "--file", roll]);
    let said = String::from_utf8_lossy(&told.stdout);
    assert!(told.status.success() && said.contains("written back already"), "{said}");
}

#[test]
fn units_that_nobody_plays_are_named_and_may_be_given_to_somebody() {
    let mut evening = Evening::empty("nobody");
    club::import_army(&mut evening.club, "french_1704", None, "tests", false).expect("it is read in");
    let journal = evening.file("one.galloper");
    let setup = setup("cutts-before-blindheim");
    let allies = setup.enlisted().into_iter().filter(|one| one.side == Side::A).count();
    fought(setup, &journal, 1, 1);
    let proposal = evening.propose("one.galloper");
    assert_eq!(proposal.nobodys.len(), allies);
    let (key, _) = &proposal.nobodys[0];
    let who = [(key.clone(), "Argelos".to_owned())];
    let given = club::propose(&evening.club, &journal, None, &who, true).expect("it is proposed");
    assert_eq!(given.nobodys.len(), allies - 1);
}

#[test]
fn a_battle_fought_at_a_strength_that_the_book_has_not_is_refused_whole() {
    let mut evening = Evening::new("strength");
    // The same battle at full strength again and again: at last the book has too few.
    let mut refused = None;
    for seed in 1..=12 {
        let journal = format!("{seed}.galloper");
        drop::<Session<Battle>>(fought(setup("first-orders"), &evening.file(&journal), seed, 14));
        let before = evening.strengths();
        let proposal = evening.propose(&journal);
        if let Err(error) = club::write_back(&mut evening.club, &proposal, &Decision::default(), None, "tests") {
            refused = Some((error.to_string(), before == evening.strengths()));
            break;
        }
    }
    let (said, unchanged) = refused.expect("twelve battles are too many for them");
    assert!(said.contains("figures in the book") && unchanged, "{said}");
    let battles = Store::read(&evening.file("1.galloper")).expect("a journal").battles().expect("it lists");
    assert_eq!(battles.len(), 1);
}

#[test]
fn who_stands_for_each_slot_is_said_before_the_battle_begins() {
    let evening = Evening::new("muster");
    let muster = |sets: &[(&str, &str)], send| {
        let sets: Vec<(String, String)> =
            sets.iter().map(|(key, name)| ((*key).to_owned(), (*name).to_owned())).collect();
        let mut setup = setup("cutts-before-blindheim");
        club::muster(&evening.club, &mut setup, &sets, send).map_err(|error| error.to_string())
    };
    let all = muster(&[], false).expect("it is mustered");
    assert!(all.lines.iter().all(|line| line.unit.is_some() && line.remark.is_empty()));
    let other = muster(&[("rowe", "Derby's")], false).expect("both are foot");
    assert_eq!(
        other.lines.iter().find(|line| line.key == "rowe").and_then(|line| line.played_by.clone()).as_deref(),
        Some("Derby's")
    );
    assert!(muster(&[("rowe", "Wood's Horse")], false).expect_err("another arm").contains("infantry"));
    assert!(muster(&[("nobody", "Derby's")], false).expect_err("no slot").contains("rowe"));
    assert!(muster(&[("rowe", "Howe's")], false).is_err(), "the same figures stand on the table once");
    let mut counters = setup("ramillies");
    assert!(club::muster(&evening.club, &mut counters, &[], false).is_err());
}
