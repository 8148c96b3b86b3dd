//! The game fought by robots, kept in a journal, set right, weighed and told afterwards.

use galloper::dice::{Faces, Reading, Source};
use galloper::game::{
    Amend, Answer, Awaiting, Board, Counted, Eyes, Outcome, Place, Rulebook, Ruleset, Ruling, RulingTarget, Side,
    Strength, Target,
};
use galloper::journal::{Diary, Session, Store};
use galloper::odds::{Budget, odds, stop_at_decisions};
use galloper::report::BattleReport;
use galloper::robot::Robot;
use galloper::rules::Battle;

use super::{SCENARIO, UNITS, begun, fight, is_attack, offers, take};
use crate::support::Scratch;

fn never(_: &Session<Battle>) -> bool {
    false
}

fn outcome(session: &Session<Battle>) -> Outcome {
    match session.words() {
        Awaiting::Over(outcome) => outcome,
        other => panic!("it goes on: {other:?}"),
    }
}

#[test]
fn both_robots_fight_it_to_its_end() {
    let mut won = [0, 0];
    for (robot, seed) in Robot::ALL.into_iter().flat_map(|robot| (1..=12).map(move |seed| (robot, seed))) {
        let mut session = begun(None);
        fight(&mut session, robot, seed, never);
        let outcome = outcome(&session);
        if let Some(side) = outcome.winner {
            won[side.index()] += 1;
        }
        for report in session.standing().flat_map(|entry| &entry.reports) {
            assert!(session.battle().rule_text(&report.rule).is_some(), "nobody knows the rule of “{report}”");
        }
        let scene = session.battle().scene(Eyes::Umpire);
        assert_eq!(scene.pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>(), UNITS);
        let begun = Battle::begin(session.setup()).expect("it begins");
        let again = galloper::journal::replay(begun, session.standing(), |_, _| ());
        assert!(again.difference.is_none() && again.reworded.is_none(), "{robot:?} {seed}");
    }
    assert!(won.iter().all(|won| *won > 0), "either side wins: {won:?}");
}

#[test]
fn what_is_seen_is_areas_steps_and_a_display_and_every_counter_has_found_room() {
    let session = begun(None);
    let scene = session.battle().scene(Eyes::Side(Side::A));
    let Board::Areas(board) = &scene.board else { panic!("a board of areas") };
    assert_eq!((board.areas.len(), scene.displays[0].slots.len(), scene.commands.len()), (5, 2, 0));
    for piece in &scene.pieces {
        assert!(matches!(piece.strength, Some(Strength::Steps { .. })), "{}", piece.name);
        match &piece.place {
            Place::Area { area, pose, bases, .. } => {
                assert_eq!(bases.len(), 1, "{}", piece.name);
                assert_eq!(board.map.hex_at(pose.point()).and_then(|hex| board.area_of(hex)), Some(*area));
            }
            place => assert!(place.slot().is_some(), "{} is nowhere", piece.name),
        }
    }
    let targets: Vec<Target> = offers(&session).into_iter().map(|offer| offer.target).collect();
    assert!(targets.iter().any(|target| matches!(target, Target::Area(..))));
    assert!(targets.iter().any(|target| matches!(target, Target::Slot(..))));
}

#[test]
fn the_best_of_three_dice_decides_an_attack_and_the_odds_are_exact() {
    let mut session = begun(None);
    fight(&mut session, Robot::Contact, 3, |session| {
        is_attack(session) || matches!(session.awaiting(), Awaiting::Over(_))
    });
    let Awaiting::Dice(request) = session.words() else { panic!("nobody ever attacks") };
    assert!(matches!(&request.reading, Reading::Highest(best) if best.need == request.tallies[0].whole()));
    assert_eq!(request.dice.count, 3);
    let before = session.before(session.last()).expect("the attack was ordered");
    let ordered = session.standing().last().and_then(galloper::journal::Entry::answer).expect("an answer");
    let told = odds(&before, &ordered, &stop_at_decisions, Budget::default()).expect("it was legal");
    let misses = (f64::from(request.tallies[0].whole() - 1) / 6.0).powi(3);
    let chances: Vec<f64> = told.outcomes.iter().map(|outcome| outcome.chance).collect();
    assert!(told.exact && chances.len() == 2, "{told:?}");
    assert!((chances[0] - (1.0 - misses)).abs() < 1e-12 && (chances[1] - misses).abs() < 1e-12, "{told:?}");
    let [unit, target] = [request.pieces[0], request.pieces[1]];
    let steps = |session: &Session<Battle>, id| {
        session.battle().scene(Eyes::Umpire).piece(id).and_then(galloper::game::Piece::counted).expect("it is counted")
            [0]
    };
    for (faces, loser) in [(vec![1, 6, 1], target), (vec![1, 2, 3], unit)] {
        let was = steps(&session, loser);
        let mut tried = begun(None);
        for entry in session.standing().skip(1) {
            tried.give(entry.answer().expect("an answer"), Source::Table).expect("it was taken before");
        }
        tried.give(Answer::Roll(Faces(faces)), Source::Table).expect("three dice are asked for");
        assert_eq!(steps(&tried, loser), was - 1);
    }
}

#[test]
fn a_journal_is_resumed_taken_back_and_corrected() {
    let scratch = Scratch::new("third");
    let file = scratch.file("battle.galloper");
    let mut session = begun(Some(Store::create_or_open(&file).expect("a journal can be made")));
    fight(&mut session, Robot::Contact, 5, is_attack);
    let (before, asked) = (session.last(), session.battle().fingerprint());
    session.give(Answer::Roll(Faces(vec![1, 1, 1])), Source::Table).expect("dice are asked for");
    fight(&mut session, Robot::Random, 6, |session| session.last() > before + 6);
    let (entries, end) = (session.entries().len(), session.battle().fingerprint());
    drop(session);
    let mut session =
        Session::<Battle>::resume(Store::open(&file).expect("it is there"), None).expect("it is as it was");
    assert_eq!((session.entries().len(), session.battle().fingerprint()), (entries, end));
    let last = session.last();
    session.take_back(before, "Jim", "a cocked die").expect("it is there");
    assert_eq!(session.battle().fingerprint(), asked);
    session.redo().expect("it was taken back");
    assert_eq!((session.last(), session.battle().fingerprint()), (last, end));
    session.correct(before + 1, Answer::Roll(Faces(vec![6, 1, 1])), "Jim", "misread").expect("it is an entry");
    let faces = session.standing().find_map(|entry| match entry.answer() {
        Some(Answer::Roll(faces)) => Some(faces.0),
        _ => None,
    });
    assert_eq!(faces, Some(vec![6, 1, 1]));
    let end = session.battle().fingerprint();
    drop(session);
    let again = Session::<Battle>::resume(Store::open(&file).expect("it is there"), None).expect("it is as it was");
    assert_eq!(again.battle().fingerprint(), end);
}

#[test]
fn the_umpire_sets_steps_right_and_adds_to_a_sum() {
    let mut session = begun(None);
    let rule = |sets| Answer::Rule(Ruling { by: "Jim".to_owned(), why: "mud".to_owned(), departs_from: None, sets });
    let webb = session.battle().scene(Eyes::Umpire).pieces[0].id;
    let worn =
        session.battle().amendable(Some(webb)).into_iter().find(|one| one.label == "Steps: 1").expect("he may be");
    session.give(rule(RulingTarget::Amend(worn.amendment)), Source::Table).expect("the umpire may");
    assert_eq!(session.battle().scene(Eyes::Umpire).pieces[0].counted(), Some([1, 3]));
    fight(&mut session, Robot::Contact, 2, is_attack);
    let need = |session: &Session<Battle>| match session.awaiting() {
        Awaiting::Dice(request) => galloper::dice::Reads::sum(&request.reading),
        _ => None,
    };
    let was = need(&session).expect("dice are asked for");
    session
        .give(rule(RulingTarget::Add { label: "Mud".to_owned(), value: 1, to: None }), Source::Table)
        .expect("the umpire may");
    assert_eq!(need(&session), Some(was + 1));
    assert_eq!(session.rulings().count(), 2);
}

#[test]
fn a_diary_is_written_and_read_back() {
    let mut session = begun(None);
    fight(&mut session, Robot::Contact, 4, never);
    let text = session.diary();
    let diary = Diary::read(&text).expect("it is a diary");
    let played = diary.play::<Battle>(session.setup().clone(), None).expect("it is played");
    assert!(played.stopped_by.is_none() && played.unlike.is_none(), "{text}");
    assert_eq!(played.session.battle().fingerprint(), session.battle().fingerprint());
    assert_eq!(played.session.diary(), text);
}

#[test]
fn the_report_tells_of_every_unit() {
    let mut session = begun(None);
    fight(&mut session, Robot::Contact, 4, never);
    let report = BattleReport::of(session.entries(), &[]).expect("the journal begins a battle");
    assert_eq!((report.units.len(), report.counted, report.turn_word), (6, Counted::Steps, "Game turn"));
    assert_eq!(report.strength.first(), Some(&[7, 7]));
    assert!(report.lost().iter().sum::<u32>() > 0 && report.outcome.is_some());
    assert!(report.luck.iter().any(|luck| luck.dice() >= 3), "who was lucky is counted");
    for written in [report.to_html(), report.to_csv(), report.to_text()] {
        assert!(UNITS.iter().all(|unit| written.contains(unit)), "{written}");
    }
    assert_eq!(report.title, "The brook");
    assert_eq!(session.setup().scenario(), SCENARIO);
}

#[test]
fn a_piece_goes_to_the_reserve_and_comes_up_again() {
    let mut session = begun(None);
    let back = offers(&session).into_iter().find(|offer| matches!(offer.target, Target::Slot(..))).expect("Rowe may");
    let piece = back.target.piece().expect("a piece goes");
    session.give(Answer::Act(back.action), Source::Table).expect("it is offered");
    let place =
        |session: &Session<Battle>| session.battle().scene(Eyes::Umpire).piece(piece).map(|one| one.place.clone());
    assert!(place(&session).is_some_and(|place| place.slot().is_some()));
    let hold = take(&session, "hold");
    session.give(hold, Source::Table).expect("the other side may hold");
    let up = offers(&session).into_iter().find(|offer| offer.target == Target::Area(piece, 0)).expect("it may");
    session.give(Answer::Act(up.action), Source::Table).expect("it is offered");
    assert_eq!(place(&session).and_then(|place| place.area()), Some(0));
}
