//! The window on a battle of areas, driven by what its controls are called.

use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::dice::{Faces, Source};
use galloper::game::{Answer, Awaiting, PieceId, Ruleset};
use galloper::journal::{Session, Store};
use galloper::rules::seven_hex::Action;
use galloper::rules::{self, Battle, Setup};

use crate::correction::support_setup;
use crate::examples::first_units;
use crate::field::setup;
use crate::support::Scratch;

fn give(session: &mut Session<Battle>, action: Action) {
    session.give(Answer::Act(rules::Action::SevenHex(action)), Source::Table).expect("it is offered");
}

/// The window on a battle that stands at the first side's first order, after more has been done.
fn window(scratch: &Scratch, setup: Setup, more: impl FnOnce(&mut Session<Battle>)) -> Harness<'static, App> {
    let journal = scratch.file("areas.galloper");
    let store = Store::create_or_open(&journal).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(setup, Some(store)).expect("the battle begins");
    while !session.battle().steps().last().is_some_and(|step| step.starts_with("orders")) {
        give(&mut session, Action::Done);
    }
    more(&mut session);
    drop(session);
    let options = AppOptions { journal: Some(journal), folder: Some(scratch.file("battles")), ..AppOptions::default() };
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(16)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let _ = harness.try_run();
    while harness.state().is_opening() {
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    harness.run();
    harness
}

fn press(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press(key);
    harness.run();
}

fn standing(harness: &Harness<'_, App>) -> usize {
    harness.state().battle().expect("it is open").session().standing().count()
}

fn is_there(harness: &Harness<'_, App>, words: &str) -> bool {
    harness.query_by_label(words).is_some()
}

/// Rowe is the first who may be ordered, and is chosen already or by a click.
fn choose_rowe(harness: &mut Harness<'_, App>) {
    let rowe = Some(PieceId::unit(0));
    if harness.state().battle().expect("it is open").selected() != rowe {
        harness.get_by_label_contains("Rowe, infantry").click();
        harness.run();
    }
    assert_eq!(harness.state().battle().expect("it is open").selected(), rowe);
}

const VALUES: [&str; 6] = [
    "Combat factors: 9",
    "Foot and horse together: +4",
    "Half, rounded down: −8",
    "Attack, and one die: 8",
    "Defence, and the best of two dice: 5",
    "Order value, obeyed in 33 of 36: 3",
];

#[test]
fn shs_10_6_both_values_stand_in_the_window_before_the_attack_is_ordered() {
    let scratch = Scratch::new("values-of-an-attack");
    let mut harness = window(&scratch, Setup::SevenHex(setup(first_units())), |_| {});
    choose_rowe(&mut harness);
    assert!(VALUES.iter().all(|words| !is_there(&harness, words)), "nothing is attacked yet");
    let before = standing(&harness);
    // The area can be pointed at from here: the order and where it goes are one answer.
    harness.get_by_label_contains("Area 24").click();
    harness.run();
    assert_eq!(standing(&harness), before, "the values are shown first");
    for words in VALUES {
        assert!(is_there(&harness, words), "{words}");
    }
    press(&mut harness, Key::Enter);
    assert_eq!(standing(&harness), before + 1, "and Enter gives the order");
    let asked = harness.state().battle().expect("it is open").session().words();
    assert!(matches!(asked, Awaiting::Dice(_)), "{asked:?}");
}

#[test]
fn shs_10_6_the_values_stand_beside_the_list_of_what_may_be_ordered() {
    let scratch = Scratch::new("values-beside-the-list");
    let mut harness = window(&scratch, Setup::SevenHex(setup(first_units())), |_| {});
    choose_rowe(&mut harness);
    press(&mut harness, Key::A);
    let ordered = "Attack 24: 16 against 10, obeyed in 33 of 36";
    assert!(harness.query_all_by_label_contains(ordered).next().is_some());
    for words in VALUES {
        assert!(is_there(&harness, words), "{words}");
    }
    let before = standing(&harness);
    harness.get_by_label_contains("Area 24").click();
    harness.run();
    assert_eq!(standing(&harness), before + 1, "a click anywhere in it takes the only offer there");
}

#[test]
fn shs_r21_a_support_that_was_wrongly_declared_is_chosen_anew_in_the_past() {
    let scratch = Scratch::new("support-put-right");
    let throw = |session: &mut Session<Battle>, faces: &[u8]| {
        session.give(Answer::Roll(Faces(faces.to_vec())), Source::Table).expect("so many dice are asked for");
    };
    let mut harness = window(&scratch, Setup::SevenHex(support_setup()), |session| {
        let rowe = galloper::rules::seven_hex::state::unit::UnitId(0);
        give(session, Action::Take(rowe));
        give(session, Action::Attack(crate::field::there(0, 0)));
        throw(session, &[6, 1]);
        give(session, Action::Done);
        throw(session, &[3]);
        throw(session, &[5]);
    });
    // Back past the attack's dice and the defence's to the declaration.
    for _ in 0..6 {
        if harness.query_by_label_contains("Battery does not support").is_none() {
            press(&mut harness, Key::OpenBracket);
        }
    }
    harness.get_by_label_contains("Battery does not support").click();
    harness.run();
    assert!(harness.query_by_label_contains("entries follow").is_some(), "what would follow is shown first");
}

#[test]
fn shs_9_1_a_click_anywhere_in_the_next_area_sends_foot_there() {
    let scratch = Scratch::new("anywhere-in-an-area");
    let mut harness = window(&scratch, Setup::SevenHex(setup(first_units())), |session| {
        let lumley = galloper::rules::seven_hex::state::unit::UnitId(1);
        give(session, Action::Take(galloper::rules::seven_hex::state::unit::UnitId(0)));
        give(session, Action::Take(lumley));
    });
    choose_rowe(&mut harness);
    let before = standing(&harness);
    // Rowe alone may go to the centre of the area above, and nowhere else in it.
    let outer = harness.get_by_label_contains("Area 16").rect();
    harness.hover_at(outer.center());
    harness.step();
    let beside = outer.center() + eframe::egui::vec2(0.0, -outer.height());
    harness.drag_at(beside);
    harness.drop_at(beside);
    harness.run();
    assert_eq!(standing(&harness), before + 1, "any hex of it will do");
}
