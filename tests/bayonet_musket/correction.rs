//! A target that was wrongly named, put right afterwards and fought again with the same dice; a brigade put in another slot by ruling.

use galloper::dice::{Faces, Source};
use galloper::engine::Battle;
use galloper::game::{Amend, Answer, DiceRequest, PieceId, Ruleset, Ruling, RulingTarget, Unsaid};
use galloper::journal::{Correction, Deed, Diary, Guide, Session};
use galloper::rules::bayonet_musket::BayonetMusket;
use galloper::rules::bayonet_musket::book::orders::Order;
use galloper::rules::bayonet_musket::state::action::{Action, Amendment};
use galloper::rules::bayonet_musket::state::setup::Setup;

use crate::field::{brigade, field, quiet, under, unit};

type Fought = Battle<BayonetMusket>;

/// A battalion with two of the enemy's before it, either of which it may attack.
fn two_before() -> Setup {
    let units =
        [("South Centre foot 1 1", "0910"), ("North Centre foot 1 1", "1010"), ("North Centre foot 1 3", "1011")];
    under(field(&units), "South Centre foot 1", Order::Charge)
}

fn begun() -> Session<Fought> {
    Session::begin(two_before(), None).expect("the setup can be played")
}

fn give(session: &mut Session<Fought>, action: Action) -> u64 {
    session.give(Answer::Act(action), Source::Table).expect("it is offered");
    session.last()
}

/// The attack on one of the two, thrown with a 3; the entry that names him.
fn fought(session: &mut Session<Fought>, target: &str) -> u64 {
    let mut dice = galloper::dice::Generator::seeded(1);
    let activate = Action::Activate(brigade(session.battle(), "South Centre foot 1"));
    while session.battle().steps().last().is_none_or(|step| step != "activations") {
        let answer = quiet(session.battle(), &mut dice);
        session.give(answer, Source::Table).expect("it is offered");
    }
    give(session, activate);
    if session.battle().steps().last().is_some_and(|step| step == "orders") {
        give(session, Action::Done);
    }
    let [own, other] = ["South Centre foot 1 1", target].map(|name| unit(session.battle(), name));
    give(session, Action::Choose(own));
    let named = give(session, Action::Attack(other));
    give(session, Action::Choose(own));
    give(session, Action::Done);
    give(session, Action::Done);
    session.give(Answer::Roll(Faces(vec![3])), Source::Table).expect("one die is asked for");
    named
}

/// Where everybody stands, and what he has lost.
fn told(session: &Session<Fought>) -> Vec<(Option<galloper::hex::Hex>, u8, bool)> {
    let units = session.battle().state().units().iter();
    units.map(|unit| (unit.hex, unit.troop.casualties, unit.troop.routed)).collect()
}

#[test]
fn bm_11_1_a_wrong_target_is_put_right_and_fought_again_with_the_same_dice() {
    let mut session = begun();
    let named = fought(&mut session, "North Centre foot 1 1");
    let (wrong, last) = (session.battle().fingerprint(), session.last());
    let other = unit(session.battle(), "North Centre foot 1 3");
    let mut more = |_: &DiceRequest<Unsaid>, count: usize| Some(vec![3; count]);
    let mut nobody = galloper::dice::Generator::seeded(0);
    let mut stays = |battle: &Fought| Some(quiet(battle, &mut nobody));
    let mut guide = Guide { faces: &mut more, answer: &mut stays, leaves_out: true };
    let anew = Correction::Anew(named, Answer::Act(Action::Attack(other)));
    let rebase = session.rebase(anew, &mut guide).expect("it may be named");
    session.enter_rebase(rebase, "Jim", "he meant the other").expect("it is kept in memory");
    let kept: Vec<(Faces, bool)> = session
        .standing()
        .filter(|entry| entry.number > last)
        .filter_map(|entry| match &entry.deed {
            Deed::Rolled { faces, from, .. } => Some((faces.clone(), *from == Source::Kept)),
            _ => None,
        })
        .collect();
    assert_eq!(kept, [(Faces(vec![3]), true)], "with the die that was thrown");
    assert_ne!(session.battle().fingerprint(), wrong);

    // It is the battle that would have come of it at once.
    let mut at_once = begun();
    fought(&mut at_once, "North Centre foot 1 3");
    assert_eq!(told(&session), told(&at_once));

    // Its diary tells the battle as it stands, and plays to the same end; undoing it brings back what stood.
    let diary = Diary::read(&session.diary()).expect("the program reads what it writes");
    let played = diary.play::<Fought>(session.setup().clone(), None).expect("every answer is taken again");
    assert_eq!(played.unlike, None);
    assert_eq!(played.session.battle().fingerprint(), session.battle().fingerprint());
    let before = session.before_correction().expect("the correction is the last thing done");
    session.take_back(before, "Jim", "").expect("what stood can stand again");
    assert_eq!(session.battle().fingerprint(), wrong);
}

#[test]
fn bm_4_1_a_ruling_puts_a_brigade_in_another_slot_and_is_told_and_undone() {
    let mut session = begun();
    let moved = brigade(session.battle(), "South Centre foot 2");
    let (was, before) = (session.battle().state().slot_of(moved), session.battle().fingerprint());
    let offered = session.battle().amendable(Some(PieceId::from(moved)));
    let slot = offered.into_iter().map(|one| one.amendment).find(|one| matches!(one, Amendment::Slot(..)));
    let sets = RulingTarget::Amend(slot.expect("there is an empty slot"));
    let ruling = Ruling { by: "Jim".to_owned(), why: "it stood so".to_owned(), departs_from: None, sets };
    session.give(Answer::Rule(ruling), Source::Table).expect("the umpire may");
    assert_ne!(session.battle().state().slot_of(moved), was);
    assert!(session.diary().contains("South Centre foot 2 stands in slot"), "{}", session.diary());
    let written = Diary::read(&session.diary()).expect("the program reads what it writes");
    let played = written.play::<Fought>(session.setup().clone(), None).expect("it is ruled again");
    assert_eq!(played.session.battle().fingerprint(), session.battle().fingerprint());
    let place = session.last() - 1;
    session.take_back(place, "Jim", "").expect("it is taken back");
    assert_eq!(session.battle().fingerprint(), before);
}
