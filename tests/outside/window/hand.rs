//! An evening at speed: keys counted as they are pressed, faces of dice not counted; and words typed where no field is open.
//!
//! `BURSTS=n FROM=k` types so many random bursts, from this one on; a slow hand and a quick one must have put every face in the same
//! place.

use eframe::egui::accesskit::{Role, Toggled};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions, Place};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Choice, Ruleset, Side, Together};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

use super::{allies_move, charge_under_way, click_unit, first_orders, opened, press, standing, weighed, window};
use crate::support::Scratch;

/// Keys pressed one after another, and counted.
struct Hand {
    harness: Harness<'static, App>,
    pressed: Vec<Key>,
}

impl Hand {
    fn on(options: AppOptions) -> Self {
        Self { harness: window(options), pressed: Vec::new() }
    }

    fn press(&mut self, key: Key) {
        press(&mut self.harness, &[key]);
        self.pressed.push(key);
    }

    fn turn(&self) -> u32 {
        self.harness.state().battle().expect("a battle is open").session().battle().turn()
    }

    /// Types whatever dice are asked for; faces are not counted.
    fn throw(&mut self) {
        let battle = self.harness.state().battle().expect("a battle is open");
        let Awaiting::Dice(request) = battle.session().awaiting() else { return };
        let faces: Vec<Key> = (0..request.dice.count).map(|die| [Key::Num4, Key::Num3][usize::from(die % 2)]).collect();
        press(&mut self.harness, &faces);
    }
}

#[test]
fn a_turn_in_which_two_units_act_takes_a_dozen_keys() {
    let scratch = Scratch::new("hand-turn");
    let options = AppOptions { scenario: Some("cutts-before-blindheim".to_owned()), ..first_orders(&scratch) };
    let mut hand = Hand::on(options);
    // The initiative, whose it is, and a change of formation for two units.
    hand.throw();
    for key in [Key::Enter, Key::A, Key::D, Key::D] {
        hand.press(key);
    }
    let moved = hand.harness.state().battle().expect("a battle is open").session().standing();
    let forms = moved.flat_map(|entry| &entry.reports).filter(|report| report.text.contains("forms")).count();
    assert_eq!(forms, 2, "two units have acted");
    while hand.turn() == 1 {
        hand.throw();
        let battle = hand.harness.state().battle().expect("a battle is open");
        let is_choice = matches!(battle.session().awaiting(), Awaiting::Choice(_));
        hand.press(if is_choice { Key::E } else { Key::Enter });
        assert!(hand.pressed.len() < 60, "the turn never ends: {:?}", hand.pressed);
    }
    println!("a turn in which two units act: {} keys: {:?}", hand.pressed.len(), hand.pressed);
    assert!(hand.pressed.len() <= 12, "{:?}", hand.pressed);
}

/// A journal of Cutts that robots have fought up to the first sheet of a kind, with something that can come of it.
fn until_a_sheet(scratch: &Scratch, verb: &str) -> AppOptions {
    let setup = data::load_scenario("cutts-before-blindheim", &Roots::default()).expect("the scenario loads");
    let path = scratch.file("sheet.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let mut dice = Generator::seeded(1);
    for _ in 0..3000 {
        let together = session.battle().together();
        let is_of_the_kind = |together: &Together<Action>| {
            let of_the_kind = |choice: &Choice<Action>| choice.offers.iter().any(|offer| offer.verb == verb);
            together.choices.len() > 2 && together.choices.iter().all(of_the_kind)
        };
        if together.as_ref().is_some_and(is_of_the_kind) {
            return AppOptions { journal: Some(path), seed: Some(3), ..AppOptions::default() };
        }
        let answer = Robot::Contact.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    panic!("no sheet of {verb} was ever asked");
}

/// Blenheim's centre has guns enough for a sheet; a battery that has named its target is not asked again.
fn until_a_sheet_of_guns(scratch: &Scratch) -> AppOptions {
    let setup = data::load_scenario("blenheim-centre", &Roots::default()).expect("the scenario loads");
    let path = scratch.file("guns.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let mut dice = Generator::seeded(1);
    for _ in 0..3000 {
        if session.battle().together().is_some_and(|together| together.question.contains("guns")) {
            return AppOptions { journal: Some(path), seed: Some(3), ..AppOptions::default() };
        }
        let answer = Robot::Contact.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    panic!("no sheet of guns was ever asked");
}

/// Whose guns are asked; nobody's when the question is another.
fn asked_side(harness: &Harness<'_, App>) -> Option<Side> {
    let together = harness.state().battle().expect("a battle is open").session().battle().together()?;
    together.question.contains("guns").then(|| together.choices[0].side)
}

/// How many were joined in the last decision that joined any.
fn joined(harness: &Harness<'_, App>, stood: usize) -> usize {
    let battle = harness.state().battle().expect("a battle is open");
    let deeds = battle.session().standing().skip(stood).map(|entry| format!("{:?}", entry.deed));
    deeds.filter(|deed| deed.contains("Together")).count()
}

#[test]
fn the_volleys_of_a_side_are_one_sheet_one_entry_and_one_row_of_dice() {
    let scratch = Scratch::new("hand-volleys");
    let mut hand = Hand::on(until_a_sheet(&scratch, "fire"));
    weighed(&mut hand.harness);
    let stood = standing(&hand.harness);
    // Everybody who can hurt somebody is ticked; where nobody can, one is all the same.
    if hand.harness.query_by_label_contains("Tick whoever does it").is_some() {
        hand.press(Key::A);
    }
    hand.press(Key::Enter);
    assert_eq!(joined(&hand.harness, stood), 1, "one entry names them all");
    hand.press(Key::Backspace);
    assert_eq!(standing(&hand.harness), stood, "and one key takes it back");
    assert!(hand.pressed.len() <= 3, "{:?}", hand.pressed);
}

#[test]
fn the_guns_of_a_side_take_five_keys_and_dice() {
    let scratch = Scratch::new("hand-guns");
    let mut hand = Hand::on(until_a_sheet_of_guns(&scratch));
    weighed(&mut hand.harness);
    let stood = standing(&hand.harness);
    let side = asked_side(&hand.harness);
    if hand.harness.query_by_label_contains("Tick whoever does it").is_some() {
        hand.press(Key::A);
    }
    hand.press(Key::Enter);
    assert_eq!(joined(&hand.harness, stood), 1);
    assert_ne!(asked_side(&hand.harness), side, "the guns of the side have named their targets");
    assert!(hand.pressed.len() <= 5, "{:?}", hand.pressed);
}

#[test]
fn a_sheet_is_ticked_aimed_put_away_and_laid_down_by_keys() {
    let scratch = Scratch::new("hand-sheet");
    let mut harness = window(until_a_sheet(&scratch, "fire"));
    weighed(&mut harness);
    let stood = standing(&harness);
    let ticked = |harness: &Harness<'_, App>| {
        harness
            .query_all_by_role(Role::CheckBox)
            .filter(|node| node.accesskit_node().toggled() == Some(Toggled::True))
            .count()
    };
    press(&mut harness, &[Key::Minus]);
    assert_eq!(ticked(&harness), 0);
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood, "with nobody ticked Enter does nothing");
    press(&mut harness, &[Key::A]);
    assert_eq!(ticked(&harness), 1);
    press(&mut harness, &[Key::A]);
    assert_eq!(ticked(&harness), 0);
    press(&mut harness, &[Key::ArrowDown, Key::ArrowRight]);
    assert_eq!(ticked(&harness), 1, "who is aimed does it");
    press(&mut harness, &[Key::Escape]);
    assert!(!super::battle_has_sheet(&harness));
    press(&mut harness, &[Key::Plus]);
    assert!(super::battle_has_sheet(&harness));
    assert_eq!(standing(&harness), stood);
}

#[test]
fn a_side_weighs_its_own_offers_only_where_ranges_may_be_looked_at() {
    let scratch = Scratch::new("hand-eyes");
    let mut harness = window(until_a_sheet(&scratch, "fire"));
    let side = harness.state().battle().expect("a battle is open").session().battle().together();
    let side = side.expect("there is a sheet").choices[0].side;
    for _ in 0..=side.index() {
        super::command_by_name(&mut harness, "eyes");
    }
    assert!(super::battle_has_sheet(&harness), "a side sees its own sheet");
    weighed(&mut harness);
    let told = |harness: &Harness<'_, App>| harness.query_all_by_label_contains("″ ·").count();
    assert!(told(&harness) > 0, "ranges are open");
    super::open_settings(&mut harness);
    harness.get_by_label("Hide ranges until a target is named").click();
    harness.run();
    press(&mut harness, &[Key::Escape]);
    for _ in 0..3 {
        super::command_by_name(&mut harness, "eyes");
    }
    assert!(super::battle_has_sheet(&harness));
    assert_eq!(told(&harness), 0, "no range before a target is named");
}

#[test]
fn the_rest_of_a_side_stand_in_one_entry_that_names_them_and_is_taken_back_in_one() {
    let scratch = Scratch::new("hand-rest");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::E]);
    let told = harness.state().battle().expect("a battle is open").session().standing().nth(stood);
    let text = told.and_then(|entry| entry.reports.first()).map(|report| report.text.clone()).unwrap_or_default();
    assert!(text.contains(" stand: ") && text.contains("Farrington's"), "{text}");
    press(&mut harness, &[Key::Backspace]);
    assert_eq!(standing(&harness), stood);
}

#[test]
fn enter_spends_no_unit() {
    let scratch = Scratch::new("hand-enter");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::Enter, Key::Enter]);
    assert_eq!(standing(&harness), stood, "nobody stands because Enter was pressed");
}

#[test]
fn a_ruling_is_made_with_four_keys() {
    let scratch = Scratch::new("hand-ruling");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    click_unit(&mut harness, "Farrington's");
    let stood = standing(&harness);
    press(&mut harness, &[Key::Q]);
    // Two letters into the field, which has the keyboard already.
    harness.event(Event::Text("sh".to_owned()));
    harness.run();
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood + 1);
    let last = harness.state().battle().expect("a battle is open").session().standing().last();
    let text = last.and_then(|entry| entry.reports.first()).map(|report| report.text.clone()).unwrap_or_default();
    assert!(text.contains("shaken"), "{text}");
}

#[test]
fn a_correction_that_keeps_the_evening_takes_four_keys() {
    let scratch = Scratch::new("hand-correction");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    press(&mut harness, &[Key::E]);
    let (stood, last) = (standing(&harness), last_of(&harness));
    // Back to the throw, its last die away, another in its place: the Allies still win.
    press(&mut harness, &[Key::OpenBracket, Key::Backspace, Key::Num1]);
    press(&mut harness, &[Key::Enter]);
    let follows = harness.query_all_by_label_contains("entries follow: ").next().expect("what follows is said").rect();
    let why = harness.get_by_label("Why the past is changed").rect();
    assert!(follows.bottom() < why.top(), "above all that may lie below the edge of a small window");
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood);
    assert_eq!(throw_of(&harness), Some([6, 1]));
    press(&mut harness, &[Key::Backspace]);
    assert_eq!((last_of(&harness), throw_of(&harness)), (last, Some([6, 2])), "it is taken back whole");
}

fn last_of(harness: &Harness<'_, App>) -> u64 {
    harness.state().battle().expect("a battle is open").session().last()
}

fn throw_of(harness: &Harness<'_, App>) -> Option<[u8; 2]> {
    harness.state().battle().expect("a battle is open").scene().throws.last().map(|throw| throw.faces)
}

/// A window whose frames come every 5 ms, so that each key has a frame of its own and is still part of a burst.
fn quick_window(options: AppOptions) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size([1600.0, 1000.0])
        .with_max_steps(64)
        .with_step_dt(0.005)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    opened(&mut harness);
    harness
}

/// Types keys at one a frame, with what they write, as a keyboard does.
fn type_quickly(harness: &mut Harness<'_, App>, keys: &[Key]) {
    for key in keys {
        let modifiers = Modifiers::NONE;
        for pressed in [true, false] {
            harness.event(Event::Key { key: *key, physical_key: Some(*key), pressed, repeat: false, modifiers });
        }
        if key.name().len() == 1 {
            harness.event(Event::Text(key.name().to_lowercase()));
        }
        harness.step();
    }
    let _ = harness.try_run();
}

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What must be as it was after a burst: the entries, and which screen it is.
fn untouched(harness: &Harness<'_, App>) -> (Option<usize>, bool, bool) {
    let app = harness.state();
    let entries = app.battle().map(|battle| battle.session().entries().len());
    (entries, app.editor().is_some(), app.is_at_club())
}

/// The faces of two dice as they lie.
fn faces(harness: &Harness<'_, App>) -> Vec<u8> {
    let die = |at: usize| (1..=6).find(|face| harness.query_by_label(&format!("Die {at}: {face}")).is_some());
    [1, 2].into_iter().filter_map(die).collect()
}

/// Every screen on which something could be played: how it is come to, and the keys that go from one place to the next there.
fn screens(scratch: &Scratch) -> Vec<(&'static str, Harness<'static, App>, Vec<Key>)> {
    let folder = || Some(scratch.file("battles"));
    let charge = AppOptions { journal: Some(charge_under_way(scratch)), folder: folder(), ..AppOptions::default() };
    let sheet = AppOptions { folder: folder(), ..until_a_sheet(scratch, "fire") };
    let dice = AppOptions { scenario: Some("first-orders".to_owned()), folder: folder(), ..AppOptions::default() };
    let hexes = AppOptions { scenario: Some("blenheim".to_owned()), folder: folder(), ..AppOptions::default() };
    let mut resync = quick_window(dice.clone());
    press(&mut resync, &[Key::U]);
    vec![
        ("a charge", quick_window(charge), vec![Key::F2, Key::F4, Key::F5, Key::F7]),
        ("a sheet", quick_window(sheet), vec![Key::F2, Key::F4]),
        ("dice", quick_window(dice), vec![Key::F2]),
        ("hexes", quick_window(hexes), vec![Key::F2, Key::F3]),
        ("the resync sheet", resync, vec![Key::F2]),
        ("home", quick_window(AppOptions { folder: folder(), ..AppOptions::default() }), vec![Key::F12]),
    ]
}

#[test]
fn bursts_answer_nothing_on_any_screen_and_their_faces_lie_where_a_slow_hand_puts_them() {
    let scratch = Scratch::new("hand-bursts");
    let keys: Vec<Key> = (b'A'..=b'Z').filter_map(|letter| Key::from_name(&char::from(letter).to_string())).collect();
    let digits = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];
    let mut screens = screens(&scratch);
    let (from, bursts) = (number("FROM", 0), number("BURSTS", 48));
    for burst in from..from + bursts {
        let count = screens.len();
        let (name, harness, places) = &mut screens[burst % count];
        let mut dice = Generator::seeded(burst as u64);
        press(harness, &[places[burst / count % places.len()]]);
        let before = untouched(harness);
        let mut typed: Vec<Key> = (0..2 + dice.below(8)).map(|_| keys[dice.below(26) as usize]).collect();
        let at_dice = *name == "dice";
        let mut expected = Vec::new();
        for _ in 0..if at_dice { dice.below(3) } else { 0 } {
            // Two letters at least stay together, so that they are words.
            let face = dice.below(6) as usize;
            typed.insert(2 + dice.below(typed.len() as u32 - 1) as usize, digits[face]);
        }
        expected.extend(typed.iter().filter_map(|key| digits.iter().position(|digit| digit == key)));
        type_quickly(harness, &typed);
        assert_eq!(untouched(harness), before, "{name}, burst {burst}: {typed:?}");
        assert!(harness.query_by_label("Make the ruling").is_none(), "{name}, burst {burst}: {typed:?}");
        if at_dice {
            let expected: Vec<u8> = expected.into_iter().map(|face| face as u8 + 1).collect();
            assert_eq!(faces(harness), expected, "burst {burst}: {typed:?}");
            press(harness, &vec![Key::Backspace; expected.len()]);
        }
    }
}

#[test]
fn faces_typed_in_a_burst_lie_where_a_slow_hand_puts_them() {
    let scratch = Scratch::new("hand-faces");
    let mut harness = quick_window(first_orders(&scratch));
    type_quickly(&mut harness, &[Key::Num6, Key::Num2, Key::Enter]);
    assert_eq!(throw_of(&harness), Some([6, 2]), "the Enter after the last face agrees");
    let stood = standing(&harness);
    type_quickly(&mut harness, &[Key::R, Key::O, Key::W, Key::E, Key::Num4, Key::Enter]);
    assert_eq!(standing(&harness), stood);
    let notice = harness.state().battle().and_then(|battle| battle.notice()).unwrap_or_default().to_owned();
    assert!(notice.contains("rowe"), "{notice}");
}

#[test]
fn one_line_takes_an_offer_a_move_a_ruling_and_the_rest() {
    let scratch = Scratch::new("hand-line");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let mut stood = standing(&harness);
    for (line, told) in [("fa figures 9", "9"), ("far adv 2", "advances 2"), ("rest", " stand")] {
        press(&mut harness, &[Key::Slash]);
        harness.event(Event::Text(line.to_owned()));
        harness.run();
        press(&mut harness, &[Key::Enter]);
        harness.run_steps(4);
        assert!(standing(&harness) > stood, "“{line}” is recorded");
        let entries = harness.state().battle().expect("a battle is open").session().standing().skip(stood);
        let texts: Vec<String> = entries.flat_map(|entry| &entry.reports).map(|report| report.text.clone()).collect();
        assert!(texts.iter().any(|text| text.contains(told)), "{line}: {texts:?}");
        stood = standing(&harness);
    }
}

#[test]
fn who_cannot_do_what_a_line_says_is_not_meant_by_a_name_that_two_bear() {
    let scratch = Scratch::new("hand-colonel");
    let scenario = Some("cutts-before-blindheim".to_owned());
    let mut harness = window(AppOptions { scenario, ..first_orders(&scratch) });
    press(&mut harness, &[Key::Num6, Key::Num2, Key::Enter, Key::A]);
    let mut said = |line: &str| {
        press(&mut harness, &[Key::Slash]);
        harness.event(Event::Text(line.to_owned()));
        harness.run();
        let records = |words: &str| harness.query_all_by_label_contains(words).next().is_some();
        let said = ["Ferguson's forms column", "Several fit"].map(records);
        press(&mut harness, &[Key::Escape]);
        said
    };
    // A regiment and the brigadier are both called so; only the regiment can form column.
    assert_eq!(said("ferg"), [false, true]);
    // The line that was left goes on.
    assert_eq!(said(" col"), [true, false]);
}

#[test]
fn a_line_that_cannot_be_taken_keeps_its_text_and_its_place() {
    let scratch = Scratch::new("hand-line-refused");
    let mut harness = window(first_orders(&scratch));
    allies_move(&mut harness);
    let stood = standing(&harness);
    press(&mut harness, &[Key::Slash]);
    harness.event(Event::Text("far adv 40".to_owned()));
    harness.run();
    press(&mut harness, &[Key::Enter]);
    assert_eq!(standing(&harness), stood);
    // It is mended where it stands: the keyboard is still in it.
    harness.event(Event::Text(" xx".to_owned()));
    harness.run();
    let value = harness.get_by_label("Line").accesskit_node().value();
    assert_eq!(value.as_deref(), Some("far adv 40 xx"));
    press(&mut harness, &[Key::Escape]);
    assert!(harness.query_by_label("Line").is_none());
}

/// Enter at the end of a battle shows its report: one Enter too many in a run of dice leads nowhere that one has to find back from.
#[test]
fn enter_at_the_end_of_a_battle_shows_its_report() {
    let scratch = Scratch::new("over");
    let setup = data::load_scenario("first-orders", &Roots::default()).expect("the scenario loads");
    let path = scratch.file("over.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let mut dice = Generator::seeded(1);
    while let Some(answer) = Robot::Contact.answer(session.battle(), &mut dice) {
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    drop(session);
    let mut harness = window(AppOptions { journal: Some(path), ..AppOptions::default() });
    assert!(harness.query_by_label("See the report").is_some());
    press(&mut harness, &[Key::Enter]);
    assert_eq!(harness.state().battle().expect("the battle is still open").place(), Place::Report);
}
