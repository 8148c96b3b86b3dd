//! A support that was wrongly declared, put right afterwards and fought again with the same dice.

use galloper::dice::{Faces, Source};
use galloper::game::{Answer, DiceRequest, Ruleset, Unsaid};
use galloper::hex::cluster::Spot;
use galloper::journal::{Correction, Deed, Diary, Fate, Guide, Session};
use galloper::robot::Robot;
use galloper::rules::seven_hex::book::arms::{Arm, Leader};
use galloper::rules::seven_hex::{Action, Battle, Setup};

use crate::field::{ATTACKED, FACING, FROM, at, counter, foot, id, is_disrupted, is_lost, setup, step, there};

/// Foot with guns beside it, and foot that faces it.
pub fn support_setup() -> Setup {
    setup(vec![
        (foot("Rowe", galloper::game::Side::A), at(FROM, Spot::Centre)),
        (counter("Battery", Leader::Marlborough, Arm::Artillery), at(FROM, Spot::Centre)),
        (foot("Navarre", galloper::game::Side::B), at(ATTACKED, FACING)),
    ])
}

fn begun() -> Session<Battle> {
    Session::begin(support_setup(), None).expect("the setup can be played")
}

fn give(session: &mut Session<Battle>, action: Action) -> u64 {
    session.give(Answer::Act(action), Source::Table).expect("it is offered");
    session.last()
}

fn throw(session: &mut Session<Battle>, faces: &[u8]) {
    session.give(Answer::Roll(Faces(faces.to_vec())), Source::Table).expect("so many dice are asked for");
}

/// The attack with the support as it is declared; returns the entry of the declaration.
fn fought(session: &mut Session<Battle>, declared: Action) -> u64 {
    while !step(session.battle()).starts_with("orders") {
        give(session, Action::Done);
    }
    let rowe = id(session.battle(), "Rowe");
    give(session, Action::Take(rowe));
    give(session, Action::Attack(there(ATTACKED.0, ATTACKED.1)));
    throw(session, &[6, 1]);
    assert_eq!(step(session.battle()), "support");
    let declaration = give(session, declared);
    throw(session, &[3]);
    throw(session, &[5]);
    declaration
}

/// The guns do not support after all, in one answer.
fn without(session: &Session<Battle>) -> Action {
    let battery = id(session.battle(), "Battery");
    Action::Both(Box::new([Action::Take(battery), Action::Done]))
}

#[test]
fn shs_r21_a_wrong_support_is_put_right_and_the_combat_fought_again_with_the_same_dice() {
    let mut session = begun();
    let declaration = fought(&mut session, Action::Done);
    // Seven and two: nine halved and a five against seven halved and a three, by three with the guns, by two without.
    let (with_guns, last) = (session.battle().fingerprint(), session.last());
    let mut more = |_: &DiceRequest<Unsaid>, count: usize| Some(vec![3; count]);
    let mut nobody = galloper::dice::Generator::seeded(0);
    let mut stays = |battle: &Battle| Robot::Hold.answer(battle, &mut nobody);
    let mut guide = Guide { faces: &mut more, answer: &mut stays, leaves_out: true };
    let anew = Correction::Anew(declaration, Answer::Act(without(&session)));
    let rebase = session.rebase(anew, &mut guide).expect("it may be declared so");
    let rolled = rebase.follows.iter().filter(|one| one.entry.is_some());
    assert!(
        rolled.clone().all(|one| one.fate == Fate::Fits || one.fate == Fate::ReadsOtherwise),
        "{:?}",
        rebase.follows
    );
    assert_eq!(rolled.count(), 2, "both throws are fought again");
    session.enter_rebase(rebase, "Jim", "the battery had not come up").expect("it is kept in memory");

    let kept: Vec<(Faces, bool)> = session
        .standing()
        .filter(|entry| entry.number > last)
        .filter_map(|entry| match &entry.deed {
            Deed::Rolled { faces, from, .. } => Some((faces.clone(), *from == Source::Kept)),
            _ => None,
        })
        .collect();
    assert_eq!(kept[..2], [(Faces(vec![3]), true), (Faces(vec![5]), true)], "with the dice that were thrown");
    assert_ne!(session.battle().fingerprint(), with_guns);

    // It is the battle that would have come of it at once.
    let mut at_once = begun();
    let declared = without(&at_once);
    fought(&mut at_once, declared);
    let told = |session: &Session<Battle>| {
        ["Rowe", "Battery", "Navarre"].map(|name| {
            let battle = session.battle();
            (is_disrupted(battle, name), is_lost(battle, name), battle.state().unit(id(battle, name)).attacks)
        })
    };
    assert_eq!(told(&session), told(&at_once));

    // Its diary tells the battle as it stands, and plays to the same end.
    let diary = Diary::read(&session.diary()).expect("the program reads what it writes");
    let played = diary.play::<Battle>(session.setup().clone(), None).expect("every answer is taken again");
    assert_eq!(played.unlike, None);
    assert_eq!(played.session.battle().fingerprint(), session.battle().fingerprint());

    // And undoing the correction brings back what stood.
    let before = session.before_correction().expect("the correction is the last thing done");
    session.take_back(before, "Jim", "").expect("what stood can stand again");
    assert_eq!(session.battle().fingerprint(), with_guns);
}
