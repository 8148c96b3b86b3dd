//! The four battles on maps of hexes, played by pointing: counters, hexes, facings, targets; no list and no file.

use eframe::egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions, Place};
use galloper::data::{self, Roots};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Board, Choice, CommandState, Offer, Piece, PieceId, Place as Stands, Scene, Target};
use galloper::hex::{Hex, Stand};
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::{Action, Battle};

use super::{press, standing, window};
use crate::support::Scratch;

fn scene<'a>(harness: &'a Harness<'_, App>) -> &'a Scene {
    harness.state().battle().expect("a battle is open").scene()
}

fn awaiting(harness: &Harness<'_, App>) -> Awaiting<Action> {
    harness.state().battle().expect("a battle is open").session().words()
}

fn choice(harness: &Harness<'_, App>) -> Option<Choice<Action>> {
    match awaiting(harness) {
        Awaiting::Choice(choice) => Some(choice),
        Awaiting::Facts(_) | Awaiting::Dice(_) | Awaiting::Over(_) => None,
    }
}

fn piece(scene: &Scene, id: PieceId) -> &Piece {
    scene.pieces.iter().find(|piece| piece.id == id).expect("there is such a piece")
}

fn stand(scene: &Scene, id: PieceId) -> Option<Stand> {
    piece(scene, id).place.stand()
}

fn is_acting(harness: &Harness<'_, App>) -> bool {
    assert!(scene(harness).commands_take_turns());
    let standing = scene(harness).commands.iter().filter_map(|command| command.standing.as_ref());
    standing.into_iter().any(|standing| standing.state == CommandState::Acts)
}

/// Begins a battle with the dice thrown by the program.
fn begun(scenario: &str, scratch: &Scratch) -> Harness<'static, App> {
    window(AppOptions {
        scenario: Some(scenario.to_owned()),
        seed: Some(5),
        program_throws: Some(true),
        folder: Some(scratch.file("battles")),
        ..AppOptions::default()
    })
}

fn selected(harness: &Harness<'_, App>) -> Option<PieceId> {
    harness.state().battle().expect("a battle is open").selected()
}

fn is_off(scene: &Scene, id: PieceId) -> bool {
    matches!(piece(scene, id).place, Stands::Off { .. })
}

/// Chooses a piece by its counter; brings it into view first where it lies outside.
fn click_counter(harness: &mut Harness<'_, App>, id: PieceId) {
    let words = piece(scene(harness), id).description.clone();
    for _ in 0..60 {
        if let Some(node) = harness.query_by_label(&words) {
            node.click();
            harness.run();
            // A counter that lies under another, or under the small map, is chosen as a screen reader chooses it.
            if selected(harness) != Some(id)
                && let Some(node) = harness.query_by_label(&piece(scene(harness), id).description)
            {
                node.click_accesskit();
                harness.run();
            }
            // What came to be chosen instead may have moved the map.
            if selected(harness) == Some(id) {
                return;
            }
        }
        press(harness, &[Key::Tab]);
        if is_off(scene(harness), id) && selected(harness) == Some(id) {
            return;
        }
    }
    panic!("{words}: no counter of it can be clicked");
}

/// The hexes that may be pointed at for the chosen piece and that nobody stands in, by what a screen reader says of them.
fn open_hexes(harness: &Harness<'_, App>) -> Vec<String> {
    let scene = scene(harness);
    let Board::Hexes(map) = &scene.board else { panic!("no map") };
    let taken: Vec<Hex> = scene
        .pieces
        .iter()
        .flat_map(|piece| match &piece.place {
            Stands::Hexes { stand, .. } => stand.hexes().to_vec(),
            Stands::Point { pose } => map.hex_at(pose.point()).into_iter().collect(),
            _ => Vec::new(),
        })
        .collect();
    let labels = harness.query_all_by_label_contains("Hex ").filter_map(|node| node.accesskit_node().label());
    let is_open = |label: &String| {
        let hex = label.strip_prefix("Hex ").and_then(|rest| rest.get(..4)).and_then(|hex| hex.parse::<Hex>().ok());
        label.contains(": To ") && hex.is_some_and(|hex| !taken.contains(&hex))
    };
    labels.filter(is_open).collect()
}

/// Moves a piece by clicking its counter, then a hex, then Enter; turns it by clicking a wedge. Says whether it moved.
fn move_by_pointing(harness: &mut Harness<'_, App>, id: PieceId) -> bool {
    click_counter(harness, id);
    assert_eq!(selected(harness), Some(id), "a click chooses it");
    let (before, stood) = (piece(scene(harness), id).place.clone(), standing(harness));
    let open = open_hexes(harness);
    let Some(hex) = open.get(open.len() / 2) else { return false };
    harness.get_by_label(hex).click();
    harness.run();
    assert_eq!(standing(harness), stood, "pointing at a hex decides nothing yet: {hex}");
    press(harness, &[Key::Enter]);
    harness.run_steps(4);
    assert!(standing(harness) > stood, "Enter carries it out: {hex}");
    assert_ne!(piece(scene(harness), id).place, before, "it has gone there: {hex}");
    true
}

/// How far the map reaches across the window: to the left lie the commands, to the right the question.
const MAP: std::ops::Range<f32> = 288.0..1184.0;

/// Answers whatever is asked besides moving, by pointing or by the button of the panel.
fn answer_the_rest(harness: &mut Harness<'_, App>, wanted: &[&str]) {
    let facing = choice(harness).filter(|choice| choice.offers.iter().all(|offer| offer.verb == "face"));
    if let Some(choice) = facing {
        let labels: Vec<String> = choice.offers.iter().map(|offer| offer.label.clone()).collect();
        let is_on_map = |node: &egui_kittest::Node<'_>| MAP.contains(&node.rect().center().x);
        let wedge = labels.iter().rev().flat_map(|label| harness.query_all_by_label(label)).find(is_on_map);
        wedge.expect("a facing can be clicked").click();
        harness.run();
        return;
    }
    let labels: Vec<String> =
        choice(harness).into_iter().flat_map(|choice| choice.offers).map(|one| one.label).collect();
    for label in wanted.iter().filter(|wanted| labels.iter().any(|label| label == *wanted)) {
        if let Some(row) = harness.query_by_label_contains(&format!(": {label}")) {
            row.click();
            harness.run();
            return;
        }
    }
    let stood = standing(harness);
    press(harness, &[Key::Enter]);
    if standing(harness) == stood {
        // Enter spends nobody: what a unit does besides is chosen by its letter.
        press(harness, &[Key::A]);
    }
}

fn leads<'a>(choice: &'a Choice<Action>, verb: &str) -> Vec<(PieceId, &'a Offer<Action>)> {
    let own = choice.offers.iter().filter(|offer| offer.verb == verb).filter_map(|offer| match offer.target {
        Target::Piece(piece) => Some((piece, offer)),
        _ => None,
    });
    own.collect()
}

/// A side's whole activation: set-up is left as it is, a leader is clicked and goes, every unit that can is moved by clicking.
fn play_an_activation(scenario: &str) {
    const DONE: [&str; 8] = [
        "Set-up is finished",
        "Move, then fire",
        "Set to move",
        "Set to fire",
        "All have moved",
        "All have moved and fired",
        "All have fired",
        "That is all",
    ];
    let scratch = Scratch::new(&format!("map-{scenario}"));
    let mut harness = begun(scenario, &scratch);
    let (mut moved, mut tried, mut was_acting) = (0, Vec::new(), false);
    for _ in 0..400 {
        was_acting |= is_acting(&harness);
        if was_acting && !is_acting(&harness) {
            break;
        }
        let Some(asked) = choice(&harness) else {
            press(&mut harness, &[Key::Enter]);
            continue;
        };
        if !was_acting {
            let goes = leads(&asked, "advance").first().map(|(leader, offer)| (*leader, offer.label.clone()));
            if let Some((leader, label)) = goes {
                click_counter(&mut harness, leader);
                harness.get_by_label_contains(&format!(": {label}")).click();
                harness.run();
                continue;
            }
        }
        let comes = leads(&asked, "advance").into_iter().filter(|(_, offer)| offer.label.ends_with("comes on"));
        let movers = leads(&asked, "move").into_iter().chain(comes);
        let next = movers.map(|(unit, _)| unit).find(|unit| !tried.contains(unit));
        if let Some(unit) = next {
            tried.push(unit);
            moved += usize::from(move_by_pointing(&mut harness, unit));
            continue;
        }
        answer_the_rest(&mut harness, &DONE);
    }
    assert!(was_acting && !is_acting(&harness), "the activation of {scenario} never ends");
    assert!(moved >= 3, "only {moved} units of {scenario} moved by pointing");
}

#[test]
fn an_activation_of_ramillies_is_played_by_pointing() {
    play_an_activation("ramillies");
}

#[test]
fn an_activation_of_malplaquet_is_played_by_pointing() {
    play_an_activation("malplaquet");
}

#[test]
fn an_activation_of_blenheim_is_played_by_pointing() {
    play_an_activation("blenheim");
}

#[test]
fn an_activation_of_oudenarde_is_played_by_pointing() {
    play_an_activation("oudenarde");
}

/// A journal of a battle that robots have played until something is asked.
fn until(scratch: &Scratch, scenario: &str, asked: impl Fn(&Choice<Action>) -> bool) -> AppOptions {
    let setup = data::load_scenario(scenario, &Roots::discover()).expect("the scenario loads");
    let path = scratch.file("until.galloper");
    let store = Store::create_or_open(&path).expect("a journal can be made");
    let mut session: Session<Battle> = Session::begin(setup, Some(store)).expect("the battle begins");
    let robot = Robot::by_name("contact").expect("there is such a robot");
    let mut dice = Generator::seeded(2);
    for _ in 0..4000 {
        if matches!(session.words(), Awaiting::Choice(choice) if asked(&choice)) {
            let program_throws = Some(true);
            return AppOptions { journal: Some(path), seed: Some(3), program_throws, ..AppOptions::default() };
        }
        let answer = robot.answer(session.battle(), &mut dice).expect("the battle goes on");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    panic!("it was never asked");
}

/// The first shot that is the only one of its firer at its target.
fn shot(choice: &Choice<Action>) -> Option<(PieceId, PieceId)> {
    choice.offers.iter().filter(|offer| offer.verb == "fire").find_map(|offer| match offer.target {
        Target::Pieces(firer, target) => Some((firer, target)),
        _ => None,
    })
}

#[test]
fn a_target_in_range_is_fired_at_by_clicking_both_counters() {
    let scratch = Scratch::new("map-fire");
    let mut harness = window(until(&scratch, "ramillies", |choice| shot(choice).is_some()));
    let (firer, first) = choice(&harness).as_ref().and_then(shot).expect("somebody may fire");
    click_counter(&mut harness, firer);
    let offers = choice(&harness).expect("somebody may fire").offers.into_iter();
    let targets = offers.filter_map(|offer| match offer.target {
        Target::Pieces(own, target) if own == firer => Some(target),
        _ => None,
    });
    let words = |id: PieceId| piece(scene(&harness), id).description.clone();
    let is_seen =
        |id: &PieceId| harness.query_by_label(&words(*id)).is_some_and(|node| CLEAR.contains(node.rect().center()));
    let (stood, seen) = (standing(&harness), targets.into_iter().find(is_seen));
    // Where every target lies under the small map, one is named as a screen reader names him.
    match seen {
        Some(target) => harness.get_by_label(&words(target)).click(),
        None => harness.get_by_label(&words(first)).click_accesskit(),
    }
    harness.run();
    let battle = harness.state().battle().expect("a battle is open");
    assert!(standing(&harness) > stood, "{:?}: {:?}", battle.question().headline, battle.notice());
}

/// The part of the window where nothing lies over the map.
const CLEAR: eframe::egui::Rect =
    eframe::egui::Rect { min: eframe::egui::pos2(340.0, 190.0), max: eframe::egui::pos2(880.0, 780.0) };

/// A counter that shares its hexes with nobody and is seen whole, clear of what lies over the map.
fn alone_in_view(harness: &Harness<'_, App>) -> Option<(PieceId, String)> {
    let scene = scene(harness);
    let covers = |piece: &Piece, hex: Hex| match (&piece.place, &scene.board) {
        (Stands::Hexes { stand, .. }, _) => stand.covers(hex),
        (Stands::Point { pose }, Board::Hexes(map)) => map.hex_at(pose.point()) == Some(hex),
        _ => false,
    };
    let alone = |piece: &&Piece| {
        let hexes = stand(scene, piece.id).map(|stand| stand.hexes()).unwrap_or_default();
        let shared = |other: &Piece| other.id != piece.id && hexes.iter().any(|hex| covers(other, *hex));
        let seen = harness.query_by_label(&piece.description).is_some_and(|node| CLEAR.contains_rect(node.rect()));
        !hexes.is_empty() && !scene.pieces.iter().any(shared) && seen
    };
    scene.pieces.iter().find(alone).map(|piece| (piece.id, piece.description.clone()))
}

#[test]
fn the_map_is_turned_and_still_pointed_at_truly() {
    let scratch = Scratch::new("map-turn");
    let mut harness = begun("ramillies", &scratch);
    for _ in 0..4 {
        press(&mut harness, &[Key::Period]);
        let (id, words) = alone_in_view(&harness).expect("some counter is in view");
        harness.get_by_label(&words).click();
        harness.run();
        assert_eq!(selected(&harness), Some(id));
    }
    harness.get_by_label("Turn the map to the left").click();
    harness.run();
}

#[test]
fn commands_have_a_place_with_flight_numbers_and_where_the_figures_come_from() {
    let scratch = Scratch::new("map-commands");
    let mut harness = begun("ramillies", &scratch);
    harness.get_by_role_and_label(Role::Tab, "Commands").click();
    harness.run();
    assert_eq!(harness.state().battle().expect("a battle is open").place(), Place::Commands);
    // Of each army, and once where it is said how the battle is won.
    assert_eq!(harness.query_all_by_label_contains("flight points").count(), 3);
    assert!(harness.query_by_label("Where the figures come from").is_some());
    let commands = scene(&harness).commands.len();
    assert!(
        harness.query_all_by_label_contains("goes on with").count() + 4 >= commands,
        "every command has its number"
    );
    press(&mut harness, &[Key::F2]);
    assert_eq!(harness.state().battle().expect("a battle is open").place(), Place::Table);
    // On a table of miniatures there are no such commands.
    let mut harness = begun("first-orders", &scratch);
    press(&mut harness, &[Key::F3]);
    assert_ne!(harness.state().battle().expect("a battle is open").place(), Place::Commands);
}

#[test]
fn overlays_are_shown_and_the_arrows_aim_where_a_hex_is_offered() {
    let scratch = Scratch::new("map-overlays");
    let asked = |choice: &Choice<Action>| !leads(choice, "move").is_empty();
    let mut harness = window(until(&scratch, "blenheim", asked));
    let unit = choice(&harness).map(|choice| leads(&choice, "move")[0].0).expect("somebody may move");
    click_counter(&mut harness, unit);
    press(&mut harness, &[Key::Z, Key::X, Key::C, Key::V, Key::B, Key::N]);
    let (stood, before) = (standing(&harness), stand(scene(&harness), unit));
    press(&mut harness, &[Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
    assert_eq!(standing(&harness), stood);
    press(&mut harness, &[Key::Escape]);
    assert_eq!(stand(scene(&harness), unit), before, "Escape lets go of the hex");
}

/// A battle until units are asked to move, with one of them chosen and an open hex it may go to.
fn about_to_move(scratch: &Scratch) -> (Harness<'static, App>, PieceId, String) {
    let mut harness = window(until(scratch, "blenheim", |choice| !leads(choice, "move").is_empty()));
    let units: Vec<PieceId> = choice(&harness)
        .map(|choice| leads(&choice, "move").into_iter().map(|(unit, _)| unit).collect())
        .expect("units move");
    for unit in units {
        click_counter(&mut harness, unit);
        let open = open_hexes(&harness);
        if let Some(hex) = open.get(open.len() / 2) {
            let hex = hex.clone();
            return (harness, unit, hex);
        }
    }
    panic!("nobody can go anywhere");
}

#[test]
fn a_move_made_by_pointing_is_one_entry_and_taken_back_at_once() {
    let scratch = Scratch::new("map-one-entry");
    let (mut harness, unit, hex) = about_to_move(&scratch);
    let (stood, before) = (standing(&harness), piece(scene(&harness), unit).place.clone());
    harness.get_by_label(&hex).click();
    harness.run();
    press(&mut harness, &[Key::Enter]);
    harness.run_steps(4);
    let session = harness.state().battle().expect("a battle is open").session();
    let entry = session.standing().nth(stood).expect("the move is an entry");
    assert!(entry.reports.iter().any(|report| report.pieces.contains(&unit)), "it tells of the move: {:?}", entry.deed);
    assert_ne!(piece(scene(&harness), unit).place, before);
    press(&mut harness, &[Key::Backspace]);
    assert_eq!((standing(&harness), &piece(scene(&harness), unit).place), (stood, &before), "one thing is taken back");
    assert_eq!(harness.state().battle().expect("a battle is open").session().last(), stood as u64 - 1);
}

#[test]
fn the_umpire_sets_a_counter_down_by_hand_and_the_journal_says_who_and_why() {
    let scratch = Scratch::new("map-by-hand");
    let (mut harness, unit, hex) = about_to_move(&scratch);
    let (stood, before) = (standing(&harness), stand(scene(&harness), unit).expect("it stands on the map"));
    let counter = harness.get_by_label(&piece(scene(&harness), unit).description).rect().center();
    let there = harness.get_by_label(&hex).rect().center();
    harness.event(Event::ModifiersChanged(Modifiers::ALT));
    harness.drag_at(counter);
    harness.run();
    for part in 1..=6 {
        harness.hover_at(counter + (there - counter) * part as f32 / 6.0);
        harness.run();
    }
    harness.drop_at(there);
    harness.run();
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    harness.run();
    assert_eq!(stand(scene(&harness), unit), Some(before), "it is held until that is ruled");
    press(&mut harness, &[Key::Enter]);
    harness.get_by_label("Why").click();
    harness.run();
    harness.get_by_label("Why").type_text("it was knocked over");
    harness.run();
    harness.get_by_label("Make the ruling").click();
    harness.run_steps(4);
    let after = stand(scene(&harness), unit).expect("it still stands on the map");
    assert_ne!(after, before, "it has been set down elsewhere");
    assert_eq!(after.corner(), before.corner(), "and looks where it looked");
    let session = harness.state().battle().expect("a battle is open").session();
    let ruling = session.rulings().last().expect("it is in the journal");
    assert!(session.standing().count() > stood);
    let told = format!("{:?}", ruling.deed);
    assert!(told.contains("it was knocked over") && told.contains("umpire"), "{told}");
    press(&mut harness, &[Key::Backspace]);
    assert_eq!(stand(scene(&harness), unit), Some(before), "and can be taken back");
}

#[test]
fn what_is_asked_about_lies_under_nothing() {
    let mut seen = 0;
    for scenario in ["blenheim", "oudenarde", "ramillies", "malplaquet"] {
        let scratch = Scratch::new(&format!("map-free-{scenario}"));
        let mut harness = begun(scenario, &scratch);
        for _ in 0..12 {
            // With everybody in view there is none.
            let small = harness.query_by_label("Small map").map(|small| small.rect());
            seen += usize::from(small.is_some());
            if let Some(small) = small
                && let Some(id) = selected(&harness)
                && !is_off(scene(&harness), id)
            {
                let counter = harness.query_by_label(&piece(scene(&harness), id).description);
                let rect = counter.unwrap_or_else(|| panic!("{scenario}: the chosen piece is out of view")).rect();
                assert!(!rect.intersects(small), "{scenario}: {rect:?} lies under the small map {small:?}");
            }
            press(&mut harness, &[Key::Tab]);
        }
    }
    assert!(seen > 0, "a small map is seen somewhere");
}

/// Where commands take turns, a person reads at once who may: all of them where the letters are enough, else how many more.
#[test]
fn who_may_go_is_listed_or_counted() {
    let mut listed = 0;
    for scenario in ["blenheim", "ramillies", "malplaquet"] {
        let scratch = Scratch::new("who may go");
        let mut harness = begun(scenario, &scratch);
        for _ in 0..6 {
            if choice(&harness).is_some_and(|choice| choice.question.contains("free activation")) {
                break;
            }
            let finished = harness.query_by_label_contains("Set-up is finished").is_some();
            press(&mut harness, &[if finished { Key::E } else { Key::A }]);
        }
        let offers = choice(&harness).expect("somebody may go").offers.clone();
        let acts = offers.iter().filter(|offer| offer.verb == "advance").count();
        assert!(acts > 1, "{scenario}");
        if offers.len() <= 9 {
            listed += 1;
            for offer in &offers {
                assert!(
                    harness.query_all_by_label_contains(&offer.label).next().is_some(),
                    "{scenario}: {}",
                    offer.label
                );
            }
        } else {
            assert!(harness.query_all_by_label_contains("more may act").next().is_some(), "{scenario}");
        }
    }
    assert!(listed > 0, "one of them is short enough");
}
