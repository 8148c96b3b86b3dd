//! Sessions of the toy game: giving, looking back, taking back, correcting, resuming.

use std::path::{Path, PathBuf};

use super::*;
use crate::dice::{Faces, Generator, Source};
use crate::engine::toy::{Action, Amendment, Setup, Toy};
use crate::file::FileError;
use crate::game::{Answer, Awaiting, FINGERPRINT_FORM, FactValue, Ruleset, Ruling, RulingTarget, Side, Statement};
use crate::robot::Robot;

/// A folder that is gone when the test is over.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("galloper-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a scratch folder can be made");
        Self(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(super) fn played(setup: Setup, answers: usize, store: Option<Store>) -> Session<Toy> {
    let mut session = Session::begin(setup, store).expect("a toy battle begins");
    go_on(&mut session, answers, 7);
    session
}

fn go_on(session: &mut Session<Toy>, answers: usize, seed: u64) {
    let mut generator = Generator::seeded(seed);
    for _ in 0..answers {
        let answer = Robot::Random.answer(session.battle(), &mut generator).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
    }
}

fn state(range: f64) -> Answer<Action, Amendment> {
    Answer::State(Statement([("range".to_owned(), FactValue::Number(range))].into()))
}

fn roll(faces: [u8; 2]) -> Answer<Action, Amendment> {
    Answer::Roll(Faces(faces.to_vec()))
}

#[test]
fn a_refused_answer_is_not_entered() {
    let mut session = played(Setup::tracked(9), 5, None);
    let before = (session.battle().fingerprint(), session.entries().len());
    let refused = session.give(Answer::Act(Action::Walk(99.0)), Source::Table);
    assert!(matches!(refused, Err(GiveError::Refused(_))));
    assert_eq!((session.battle().fingerprint(), session.entries().len()), before);
}

#[test]
fn any_point_of_the_history_is_as_it_was() {
    let mut session = Session::<Toy>::begin(Setup::tracked(90), None).expect("a toy battle begins");
    let mut were = vec![session.battle().fingerprint()];
    for seed in 0..150 {
        go_on(&mut session, 1, seed);
        were.push(session.battle().fingerprint());
    }
    for (number, was) in were.iter().enumerate() {
        assert_eq!(session.at(number as u64).fingerprint(), *was, "after entry {number}");
        assert_eq!(session.entries()[number].fingerprint, *was);
    }
}

#[test]
fn taking_back_marks_and_keeps_and_the_same_answers_lead_to_the_same_battle() {
    let mut session = played(Setup::tracked(30), 40, None);
    let end = session.battle().fingerprint();
    let answers: Vec<_> = session.standing().skip(21).filter_map(Entry::answer).collect();
    session.take_back(20, "Jim", "wrong unit").expect("entry 20 stands");
    assert_eq!(session.battle().fingerprint(), session.entries()[20].fingerprint);
    let mark = session.entries()[21].taken_back.clone().expect("entry 21 was taken back");
    assert_eq!((mark.entry, mark.by.as_str(), mark.why.as_str()), (41, "Jim", "wrong unit"));
    assert!(session.entries()[20].taken_back.is_none());
    for answer in answers {
        session.give(answer, Source::Table).expect("it was legal before");
    }
    assert_eq!(session.battle().fingerprint(), end);
    assert_eq!(session.entries().len(), 62);
}

#[test]
fn redoing_puts_back_what_was_taken_back_step_by_step() {
    let mut session = played(Setup::tracked(30), 10, None);
    let end = session.battle().fingerprint();
    session.take_back(6, "", "").expect("entry 6 stands");
    session.take_back(3, "", "").expect("entry 3 stands");
    session.redo().expect("there is something to redo");
    assert_eq!(session.last(), 6);
    session.redo().expect("there is more to redo");
    assert_eq!((session.last(), session.battle().fingerprint()), (10, end));
    assert!(!session.may_redo() && matches!(session.redo(), Err(JournalError::NothingToRedo)));
    assert!(session.entries()[..11].iter().all(|entry| entry.taken_back.is_none()));
}

#[test]
fn what_is_no_entry_cannot_be_gone_back_to() {
    let mut session = played(Setup::tracked(30), 3, None);
    session.take_back(1, "", "").expect("entry 1 stands");
    assert!(matches!(session.take_back(4, "", ""), Err(JournalError::NoSuchEntry { entry: 4, last: 1 })));
    assert!(matches!(session.take_back(9, "", ""), Err(JournalError::NoSuchEntry { .. })));
}

/// Side A fires at a stated range and hits with every face; the battle then goes on.
fn a_volley(range: f64) -> Session<Toy> {
    let mut session = Session::<Toy>::begin(Setup::stated(30), None).expect("a toy battle begins");
    for answer in
        [Answer::Act(Action::Fire), state(range), roll([4, 5]), Answer::Act(Action::Reload), Answer::Act(Action::Stand)]
    {
        session.give(answer, Source::Table).expect("it is legal");
    }
    session
}

#[test]
fn a_corrected_range_is_judged_again_with_the_same_dice() {
    let mut session = a_volley(20.0);
    let misfit = session.correct(2, state(10.0), "Jim", "measured badly").expect("the correction is legal");
    assert_eq!(misfit, None);
    assert_eq!(session.battle().fingerprint(), a_volley(10.0).battle().fingerprint());
    assert_ne!(session.battle().fingerprint(), a_volley(20.0).battle().fingerprint());
    let thrown: Vec<_> = session
        .standing()
        .filter_map(|entry| match &entry.deed {
            Deed::Rolled { faces, from, .. } => Some((faces.0.clone(), *from)),
            _ => None,
        })
        .collect();
    assert_eq!(thrown, [(vec![4, 5], Source::Kept)]);
    assert_eq!(session.entries()[2].taken_back.as_ref().map(|mark| mark.why.as_str()), Some("measured badly"));
}

#[test]
fn a_correction_stops_at_the_first_entry_that_no_longer_fits() {
    let mut session = a_volley(20.0);
    let misfit = session.correct(1, Answer::Act(Action::Stand), "Jim", "").expect("standing is legal");
    let misfit = misfit.expect("a range is not asked for after standing");
    assert_eq!(misfit.entry, 2);
    assert_eq!(session.last(), 7);
    assert!(matches!(session.awaiting(), Awaiting::Choice(choice) if choice.side == Side::B));
}

#[test]
fn a_correction_that_is_refused_changes_nothing() {
    let mut session = a_volley(20.0);
    let before = (session.battle().fingerprint(), session.entries().len());
    assert!(matches!(session.correct(2, roll([1, 1]), "Jim", ""), Err(GiveError::Refused(_))));
    assert!(matches!(
        session.correct(0, state(3.0), "Jim", ""),
        Err(GiveError::Journal(JournalError::NoSuchEntry { .. }))
    ));
    assert_eq!((session.battle().fingerprint(), session.entries().len()), before);
}

#[test]
fn the_program_answers_by_itself_until_a_person_is_needed() {
    let mut session = Session::<Toy>::begin(Setup::tracked(30), None).expect("a toy battle begins");
    session.give(Answer::Act(Action::Fire), Source::Table).expect("firing is legal");
    session.settle().expect("nothing can fail");
    assert!(matches!(session.awaiting(), Awaiting::Dice(_)));
    session.throw(&mut Generator::seeded(1)).expect("dice are asked for");
    session.settle().expect("nothing can fail");
    assert_eq!(session.last(), 4);
    assert!(matches!(session.awaiting(), Awaiting::Choice(choice) if choice.side == Side::B));
    assert_eq!(session.before_last_decision(), Some(2));
    session.take_back(2, "", "").expect("entry 2 stands");
    assert_eq!(session.before_last_decision(), Some(0));
    session.take_back(0, "", "").expect("the beginning stands");
    assert_eq!(session.before_last_decision(), None);
}

#[test]
fn what_a_robot_replied_goes_with_what_it_replied_to() {
    let mut session = Session::<Toy>::begin(Setup::tracked(30), None).expect("a toy battle begins");
    session.give(Answer::Act(Action::Fire), Source::Table).expect("firing is legal");
    session.settle().expect("nothing can fail");
    let robot = || Author::Robot("contact".to_owned());
    session.give_by(roll([5, 2]), Source::Generator, robot()).expect("dice are asked for");
    session.settle().expect("nothing can fail");
    session.give_by(Answer::Act(Action::Stand), Source::Table, robot()).expect("it is the other side's turn");
    assert_eq!(session.before_last_decision(), Some(0));
}

#[test]
fn a_ruling_is_an_entry_like_any_other() {
    let mut session = Session::<Toy>::begin(Setup::tracked(30), None).expect("a toy battle begins");
    let sets = RulingTarget::Amend(Amendment { side: Side::B, figures: 3 });
    let ruling = Ruling { by: "Jim".into(), why: "miscounted".into(), departs_from: None, sets };
    session.give(Answer::Rule(ruling.clone()), Source::Table).expect("the umpire may rule");
    assert_eq!(session.entries()[1].deed, Deed::Ruled(ruling));
}

#[test]
fn entries_survive_being_written_as_json() {
    let session = played(Setup::stated(30), 60, None);
    for entry in session.entries() {
        let again = Entry::<Toy>::from_row(&entry.to_row()).expect("what was written can be read");
        assert_eq!((&again.deed, &again.reports, again.fingerprint), (&entry.deed, &entry.reports, entry.fingerprint));
    }
}

#[test]
fn a_battle_is_resumed_with_all_its_past() {
    let scratch = Scratch::new("resume");
    let path = scratch.file("battle.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session = played(Setup::stated(40), 70, Some(store));
    session.take_back(30, "Jim", "no").expect("entry 30 stands");
    go_on(&mut session, 5, 1);
    session.take_back(70, "Jim", "after all").expect("entry 70 was an answer");
    session.take_back(65, "Jim", "not quite").expect("entry 65 stands");
    let resumed = Session::<Toy>::resume(Store::open(&path).expect("it exists"), None).expect("it is sound");
    assert_eq!(resumed.battle().fingerprint(), session.battle().fingerprint());
    assert_eq!(resumed.entries().len(), session.entries().len());
    let marks =
        |session: &Session<Toy>| session.entries().iter().map(|entry| entry.taken_back.clone()).collect::<Vec<_>>();
    assert_eq!(marks(&resumed), marks(&session));
    assert!(resumed.may_redo());
    assert_eq!(resumed.at(33).fingerprint(), session.entries()[33].fingerprint);
}

#[test]
fn several_battles_share_a_file_and_the_last_is_resumed_first() {
    let scratch = Scratch::new("several");
    let path = scratch.file("battles.galloper");
    for answers in [3, 5, 4] {
        played(Setup::tracked(30), answers, Some(Store::create_or_open(&path).expect("it can be written")));
    }
    let store = Store::read(&path).expect("it is sound");
    let held: Vec<_> = store.battles().expect("it is sound").iter().map(|line| (line.number.0, line.entries)).collect();
    assert_eq!(held, [(1, 4), (2, 6), (3, 5)]);
    let entries =
        |battle| Session::<Toy>::resume(Store::open(&path).expect("it is sound"), battle).map(|session| session.last());
    assert_eq!(entries(None).expect("it holds battles"), 4);
    assert_eq!(entries(Some(BattleNumber(2))).expect("it holds battle 2"), 5);
    assert!(matches!(entries(Some(BattleNumber(9))), Err(JournalError::NoSuchBattle { battles: 3, .. })));
}

#[test]
fn two_programs_cannot_go_on_with_one_battle() {
    let scratch = Scratch::new("two");
    let path = scratch.file("battle.galloper");
    let mut first = played(Setup::tracked(30), 3, Some(Store::create_or_open(&path).expect("a journal can be made")));
    let mut second = Session::<Toy>::resume(Store::open(&path).expect("it exists"), None).expect("it is sound");
    go_on(&mut second, 1, 1);
    let before = first.battle().fingerprint();
    let answer = Robot::Random.answer(first.battle(), &mut Generator::seeded(3)).expect("the battle goes on");
    let given = first.give(answer.clone(), Source::Table);
    assert!(matches!(given, Err(GiveError::Journal(JournalError::File(FileError::InUse { .. })))), "{given:?}");
    assert_eq!((first.battle().fingerprint(), first.entries().len()), (before, 4));
    first.go_on_without_journal();
    assert!(first.give(answer, Source::Table).is_ok());
}

/// Changes entries behind the back of the guard that forbids it, and takes their seals away: so a journal stands that an older version
/// wrote under other rules.
fn tamper(path: &Path, change: &str) {
    let raw = rusqlite::Connection::open(path).expect("it is a database");
    raw.execute_batch(&format!(
        "DROP TRIGGER entry_is_never_changed; DROP TRIGGER seal_is_never_removed;
        UPDATE entry SET {change}; UPDATE entry SET digest = NULL; DELETE FROM seal;
        CREATE TRIGGER seal_is_never_removed BEFORE DELETE ON seal
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;
        CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END;"
    ))
    .expect("a stranger may do so");
}

/// A journal of a toy battle in which entry 5 is an answer that reported something.
fn journal_of_reports(scratch: &Scratch) -> PathBuf {
    let path = scratch.file("battle.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session = Session::<Toy>::begin(Setup::stated(30), Some(store)).expect("a toy battle begins");
    for answer in [
        Answer::Act(Action::Stand),
        Answer::Act(Action::Stand),
        Answer::Act(Action::Fire),
        state(10.0),
        roll([4, 5]),
        Answer::Act(Action::Reload),
    ] {
        session.give(answer, Source::Table).expect("it is legal");
    }
    assert!(!session.entries()[5].reports.is_empty());
    path
}

fn resumed(path: &Path) -> Result<Session<Toy>, JournalError> {
    Session::resume(Store::open(path).expect("its form is sound"), None)
}

#[test]
fn an_older_fingerprint_is_not_compared_and_what_is_written_next_has_the_current_form() {
    let scratch = Scratch::new("old-form");
    let path = journal_of_reports(&scratch);
    tamper(&path, "fingerprint = fingerprint + 1");
    assert!(matches!(resumed(&path), Err(JournalError::Differs { entry: 0, .. })));
    tamper(&path, "form = 1");
    let mut session = resumed(&path).expect("its reports are as they were");
    session.take_back(4, "Jim", "no").expect("its reports are as they were");
    session.give(roll([4, 5]), Source::Table).expect("it is legal");
    session.redo().expect_err("an answer has been given since");
    session.take_back(6, "Jim", "after all").expect("its reports are as they were");
    session.correct(4, state(12.0), "Jim", "measured badly").expect("it is legal");
    let forms: Vec<u32> = session.entries().iter().map(|entry| entry.form).collect();
    assert_eq!((&forms[..7], forms[7..].iter().all(|form| *form == FINGERPRINT_FORM)), (&[1; 7][..], true));
    let end = session.battle().fingerprint();
    drop(session);
    assert_eq!(resumed(&path).expect("it is sound").battle().fingerprint(), end);
}

#[test]
fn an_entry_of_an_older_form_that_reported_something_else_is_named() {
    let scratch = Scratch::new("old-reports");
    let path = journal_of_reports(&scratch);
    tamper(&path, "reports = '[]' WHERE number = 5");
    assert!(resumed(&path).is_ok(), "the fingerprint says that only the words have changed");
    tamper(&path, "form = 1");
    let error = resumed(&path).map(|session| session.last()).expect_err("entry 5 reported nothing");
    assert!(matches!(error, JournalError::Differs { entry: 5, .. }), "{error}");
    let store = || Store::open(&path).expect("its form is sound");
    let mut session = Session::<Toy>::resume_at(store(), None, 4, "Jim", "newer rules").expect("entry 4 is as it was");
    let refused = session.take_back(6, "Jim", "after all");
    assert!(matches!(refused, Err(JournalError::Differs { entry: 5, .. })), "{refused:?}");
}

#[test]
fn an_entry_of_an_older_form_that_led_to_another_turn_is_named() {
    let scratch = Scratch::new("old-turn");
    let path = journal_of_reports(&scratch);
    tamper(&path, "form = 1, turn = turn + (number = 3)");
    let error = resumed(&path).map(|session| session.last()).expect_err("entry 3 led to another turn");
    assert!(matches!(error, JournalError::Differs { entry: 3, .. }), "{error}");
}

#[test]
fn an_entry_that_now_comes_out_differently_is_named_and_can_be_gone_back_before() {
    let scratch = Scratch::new("differs");
    let path = scratch.file("battle.galloper");
    let session = played(Setup::tracked(30), 6, Some(Store::create_or_open(&path).expect("a journal can be made")));
    let fifth = session.entries()[4].fingerprint;
    drop(session);
    tamper(&path, "fingerprint = 1 WHERE number = 5");
    let resumed = Session::<Toy>::resume(Store::open(&path).expect("its form is sound"), None);
    let error = resumed.map(|session| session.last()).expect_err("entry 5 differs");
    assert!(matches!(error, JournalError::Differs { entry: 5, .. }), "{error}");
    let again =
        Session::<Toy>::resume_at(Store::open(&path).expect("its form is sound"), None, 4, "Jim", "newer rules");
    let again = again.expect("entry 4 is as it was");
    assert_eq!((again.battle().fingerprint(), again.last(), again.entries().len()), (fifth, 4, 8));
    let resumed = Session::<Toy>::resume(Store::open(&path).expect("its form is sound"), None);
    assert_eq!(resumed.expect("what differs is taken back").last(), 4);
}

#[test]
fn a_setup_that_cannot_be_played_says_why() {
    let error = Session::<Toy>::begin(Setup::tracked(0), None).map(|session| session.last()).expect_err("no turns");
    assert!(error.to_string().contains("a battle lasts a turn at least"), "{error}");
}

#[test]
fn a_journal_alone_holds_every_turn_that_has_ended() {
    let scratch = Scratch::new("turns");
    let path = scratch.file("battle.galloper");
    let mut session: Session<Toy> =
        Session::begin(Setup::tracked(90), Some(Store::create_or_open(&path).expect("it can be made")))
            .expect("a toy battle begins");
    let alone = scratch.file("alone.galloper");
    let carried_off = || {
        std::fs::copy(&path, &alone).expect("it can be copied");
        Session::<Toy>::resume(Store::read(&alone).expect("it is whole"), None).expect("it is as it was").last()
    };
    assert_eq!(carried_off(), 0);
    let mut generator = Generator::seeded(7);
    let mut turns = 0;
    for _ in 0..60 {
        let turn = session.battle().turn();
        let answer = Robot::Random.answer(session.battle(), &mut generator).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is legal");
        if session.battle().turn() != turn {
            turns += 1;
            assert_eq!(carried_off(), session.last(), "turn {turn}");
        }
    }
    assert!(turns > 3, "{turns} turns ended");
    let last = session.last();
    drop(session);
    assert_eq!(carried_off(), last, "closed, it holds everything");
}

#[cfg(unix)]
#[test]
fn a_journal_that_goes_takes_no_entry_and_the_battle_goes_on_in_a_copy() {
    let scratch = Scratch::new("goes");
    let path = scratch.file("battle.galloper");
    let mut session = played(Setup::tracked(90), 7, Some(Store::create_or_open(&path).expect("it can be made")));
    let (last, stands) = (session.last(), session.battle().fingerprint());
    std::fs::rename(&path, scratch.file("elsewhere.galloper")).expect("it can be renamed");
    let answer = Robot::Random.answer(session.battle(), &mut Generator::seeded(1)).expect("the battle goes on");
    let given = session.give(answer, Source::Table);
    assert!(matches!(given, Err(GiveError::Journal(JournalError::File(FileError::Gone { .. })))), "{given:?}");
    assert_eq!((session.last(), session.battle().fingerprint()), (last, stands));
    let copy = scratch.file("copy.galloper");
    session.go_on_in(Store::create_or_open(&copy).expect("it can be made")).expect("it can be written");
    go_on(&mut session, 5, 9);
    let end = session.battle().fingerprint();
    drop(session);
    let again = Session::<Toy>::resume(Store::read(&copy).expect("it is whole"), None).expect("it is as it was");
    assert_eq!(again.battle().fingerprint(), end);
}

#[test]
fn the_umpires_words_are_words() {
    let mut session = played(Setup::tracked(9), 5, None);
    let last = session.last();
    for (by, why) in [("Jim\u{1b}[2J", "no"), ("Jim", "no\nbattle"), ("Jim", &"x".repeat(5000))] {
        let sets = RulingTarget::Amend(Amendment { side: Side::B, figures: 3 });
        let ruling = Ruling { by: by.to_owned(), why: why.to_owned(), departs_from: None, sets };
        let ruled = session.give(Answer::Rule(ruling), Source::Table);
        assert!(matches!(ruled, Err(GiveError::Refused(_))), "{ruled:?}");
        assert!(matches!(session.take_back(1, by, why), Err(JournalError::NoWords { .. })));
    }
    assert_eq!(session.last(), last);
}
