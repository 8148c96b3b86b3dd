//! The displays in the window, driven by what their slots are called.

use std::path::PathBuf;

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use galloper::app::{App, AppOptions};
use galloper::data::{Roots, load_scenario};
use galloper::dice::{Generator, Source};
use galloper::game::{Awaiting, Glyph, Piece, PieceId, Ruleset, Scene, Side, Target};
use galloper::geometry::Point;
use galloper::journal::{Session, Store};
use galloper::robot::Robot;
use galloper::rules::Battle;

use crate::support::Scratch;

/// The window on a battle, its displays open.
fn window(scratch: &Scratch, scenario: &str, size: [f32; 2]) -> Harness<'static, App> {
    let options = AppOptions {
        scenario: Some(scenario.to_owned()),
        folder: Some(scratch.file("battles")),
        ..AppOptions::default()
    };
    opened(options, size)
}

/// The window, its displays open.
fn opened(options: AppOptions, size: [f32; 2]) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_max_steps(16)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, None, &options));
    let _ = harness.try_run();
    while harness.state().battle().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(10));
        let _ = harness.try_run();
    }
    press(&mut harness, Key::F3);
    harness
}

fn press(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press(key);
    harness.run();
}

fn scene(harness: &Harness<'_, App>) -> Scene {
    harness.state().battle().expect("it is open").scene().clone()
}

/// The parts of the front, in their order.
fn parts(scene: &Scene) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for wing in scene.displays.iter().filter_map(|display| display.wing.as_ref()) {
        if !parts.contains(&wing.name) {
            parts.push(wing.name.clone());
        }
    }
    parts
}

/// Each brigade is met in its slot, in the part of the front it belongs to, and chosen there.
#[test]
fn bm_4_1_every_brigade_is_found_in_its_slot() {
    for (scenario, count, size) in [
        ("drill-field", 18, [1280.0, 800.0]),
        ("blenheim-brigades", 60, [1600.0, 1000.0]),
        ("neerwinden", 43, [1280.0, 800.0]),
    ] {
        let scratch = Scratch::new("displays");
        let mut harness = window(&scratch, scenario, size);
        let scene = scene(&harness);
        let mut met: Vec<PieceId> = Vec::new();
        for part in parts(&scene) {
            harness.get_by_role_and_label(Role::Tab, &part).click();
            harness.run();
            for piece in &scene.pieces {
                let Some(slot) = piece.place.slot() else { continue };
                let display = &scene.displays[usize::from(slot.display)];
                let Some(wing) = display.wing.as_ref().filter(|wing| wing.name == part) else { continue };
                let name = &display.slots[usize::from(slot.slot)].name;
                let said = format!("{}, {name}: {}", scene.sides[wing.side.index()], piece.description);
                if harness.query_by_label_contains(&said).is_some() {
                    met.push(piece.id);
                }
            }
        }
        assert_eq!(met.len(), count, "{scenario}");
        let last = scene.piece(*met.last().expect("somebody is met")).expect("it is there");
        harness.get_by_label_contains(&last.description).click();
        harness.run();
        assert_eq!(
            harness.state().battle().and_then(galloper::app::BattleScreen::selected),
            Some(last.id),
            "{scenario}"
        );
    }
}

/// The slots offered now.
fn offered(session: &Session<Battle>) -> usize {
    let Awaiting::Choice(choice) = session.awaiting() else { return 0 };
    choice.offers.iter().filter(|offer| matches!(offer.target, Target::Slot(..))).count()
}

/// A journal of the drill field, which a robot fights until there is this to decide.
fn led_to(scratch: &Scratch, there: impl Fn(&Session<Battle>) -> bool) -> PathBuf {
    let journal = scratch.file("drill.galloper");
    let setup = load_scenario("drill-field", &Roots::default()).expect("it is sound");
    let store = Store::create_or_open(&journal).expect("a journal can be made");
    let mut session = Session::<Battle>::begin(setup, Some(store)).expect("the battle begins");
    let mut generator = Generator::seeded(4);
    while !there(&session) {
        let answer = Robot::Random.answer(session.battle(), &mut generator).expect("it is not over");
        session.give(answer, Source::Generator).expect("a robot's answer is taken");
    }
    journal
}

/// The window on a journal, its displays open.
fn continued(scratch: &Scratch, journal: PathBuf) -> Harness<'static, App> {
    let folder = Some(scratch.file("battles"));
    opened(AppOptions { journal: Some(journal), folder, ..AppOptions::default() }, [1600.0, 1000.0])
}

/// What is offered on the display is taken there.
#[test]
fn bm_3_2_a_slot_that_is_offered_is_pointed_at() {
    let scratch = Scratch::new("offered-slots");
    let mut harness = continued(&scratch, led_to(&scratch, |session| offered(session) > 0));
    let before = given(&harness);
    harness.get_all_by_label_contains(", offered").next().expect("a slot is offered").click();
    harness.run();
    assert_eq!(given(&harness), before + 1);
}

/// Below the displays the map is narrowed to the part that is shown: whoever is asked sees his lines there, large enough to read.
#[test]
fn bm_4_2_the_map_below_is_narrowed_to_the_wing_that_is_shown() {
    let scratch = Scratch::new("narrowed");
    let mut harness = window(&scratch, "blenheim-brigades", [1600.0, 1000.0]);
    let scene = scene(&harness);
    let asked = match harness.state().battle().expect("it is open").session().awaiting() {
        Awaiting::Choice(choice) => choice.side,
        other => panic!("a side is asked: {other:?}"),
    };
    for part in parts(&scene) {
        harness.get_by_role_and_label(Role::Tab, &part).click();
        harness.run();
        let is_of_part = |piece: &&Piece| {
            let card = scene.pieces.iter().find(|other| other.command == piece.command && other.place.slot().is_some());
            let slot = card.and_then(|card| card.place.slot()).filter(|_| piece.command.is_some());
            let wing = slot.and_then(|slot| scene.displays[usize::from(slot.display)].wing.as_ref());
            piece.side == asked && piece.place.pose().is_some() && wing.is_some_and(|wing| wing.name == part)
        };
        let own: Vec<_> = scene.pieces.iter().filter(is_of_part).collect();
        // Below the displays: so many points lie between the middles of two hexes there.
        let on_map = |piece: &&Piece| {
            let mut nodes = harness.query_all_by_label(&piece.description).map(|node| node.rect().center());
            Some((piece.place.pose()?.point(), nodes.rfind(|at| at.y > 520.0)?))
        };
        let seen: Vec<_> = own.iter().filter_map(on_map).collect();
        assert!(2 * seen.len() > own.len() && !own.is_empty(), "{part}: {} of {}", seen.len(), own.len());
        let far = |(at, on_screen): &(Point, Pos2)| {
            let hexes = (*at - seen[0].0).norm();
            (hexes > 2.0).then(|| f64::from(on_screen.distance(seen[0].1)) / hexes)
        };
        let scale = seen.iter().find_map(far).expect("they stand apart");
        assert!(scale > 32.0, "{part}: {scale} points a hex");
    }
}

/// How many answers have been given.
fn given(harness: &Harness<'_, App>) -> usize {
    harness.state().battle().expect("it is open").session().standing().count()
}

/// At the displays the keyboard is that of the question, as it is beside the map: R throws, and Enter records what lies there.
#[test]
fn bm_3_1_dice_are_thrown_and_recorded_beside_the_displays() {
    let scratch = Scratch::new("dice-at-displays");
    let throws = |session: &Session<Battle>| matches!(session.awaiting(), Awaiting::Dice(_));
    let mut harness = continued(&scratch, led_to(&scratch, throws));
    let before = given(&harness);
    press(&mut harness, Key::R);
    press(&mut harness, Key::Enter);
    assert_eq!(given(&harness), before + 1);
}

/// Below the displays the arrows move the map that is there, and Shift F narrows it again.
#[test]
fn bm_4_2_the_arrows_move_the_map_below_the_displays() {
    let scratch = Scratch::new("arrows-at-displays");
    let mut harness = window(&scratch, "drill-field", [1280.0, 800.0]);
    let scene = scene(&harness);
    let counter = scene.pieces.iter().find(|piece| piece.name == "North Left foot 1 1").expect("it is there");
    let place = |harness: &Harness<'_, App>| {
        let nodes = harness.query_all_by_label(&counter.description);
        nodes.map(|node| node.rect().center()).max_by(|one, other| one.y.total_cmp(&other.y)).expect("it is drawn")
    };
    let before = place(&harness);
    press(&mut harness, Key::ArrowUp);
    assert_ne!(place(&harness), before);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::F);
    harness.run();
    assert_eq!(place(&harness), before);
}

/// Whoever is chosen, below the displays the names of all brigades of his wing stand by their units, none upon another.
#[test]
fn bm_4_2_no_name_of_sixty_brigades_is_lost_on_the_map_below() {
    for size in [[1280.0, 800.0], [1600.0, 1000.0]] {
        let scratch = Scratch::new("names-on-map");
        let mut harness = window(&scratch, "blenheim-brigades", size);
        let scene = scene(&harness);
        let mut met = 0;
        for (part, side) in parts(&scene).iter().flat_map(|part| Side::BOTH.map(|side| (part, side))) {
            harness.get_by_role_and_label(Role::Tab, part).click();
            harness.run();
            let is_of_wing = |piece: &&Piece| {
                let slot = piece.place.slot().filter(|_| piece.side == side && piece.glyph != Glyph::General);
                let wing = slot.and_then(|slot| scene.displays[usize::from(slot.display)].wing.as_ref());
                wing.is_some_and(|wing| wing.name == *part)
            };
            let own: Vec<&Piece> = scene.pieces.iter().filter(is_of_wing).collect();
            harness.get_by_label_contains(&format!(": {}", own[0].description)).click();
            harness.run();
            let place = |piece: &&Piece| {
                let name = harness.query_by_role_and_label(Role::Label, &piece.name);
                name.unwrap_or_else(|| panic!("{} is lost at {size:?}", piece.name)).rect()
            };
            let places: Vec<Rect> = own.iter().map(place).collect();
            for (index, one) in places.iter().enumerate() {
                let upon = places[..index].iter().position(|other| other.intersects(one.shrink(0.5)));
                assert_eq!(upon.map(|other| (&own[other].name, &own[index].name)), None, "{part} at {size:?}");
            }
            met += own.len();
        }
        assert_eq!(met, 60);
    }
}

/// On the map a brigade that may be activated is chosen by any of its units, and by a second look the unit itself.
#[test]
fn bm_3_3_a_brigade_is_chosen_by_its_units_on_the_map() {
    let scratch = Scratch::new("brigade-by-unit");
    let activates =
        |session: &Session<Battle>| session.battle().steps().last().is_some_and(|step| step == "activations");
    let mut harness = continued(&scratch, led_to(&scratch, activates));
    press(&mut harness, Key::F2);
    let scene = scene(&harness);
    let Awaiting::Choice(choice) = harness.state().battle().expect("it is open").session().awaiting() else {
        panic!("somebody chooses")
    };
    let offered: Vec<PieceId> = choice.offers.iter().filter_map(|offer| offer.target.piece()).collect();
    let card = |unit: &Piece| {
        let own = |piece: &&Piece| piece.command == unit.command && piece.place.slot().is_some();
        scene
            .pieces
            .iter()
            .find(own)
            .map(|card| card.id)
            .filter(|card| unit.command.is_some() && offered.contains(card))
    };
    let on_map = scene.pieces.iter().filter(|piece| piece.place.pose().is_some());
    let seen = on_map.filter(|unit| card(unit).is_some() && harness.query_all_by_label(&unit.description).count() == 1);
    let unit = seen.last().expect("a unit of a brigade that is asked is in view");
    for chosen in [card(unit), Some(unit.id)] {
        harness.get_by_label(&unit.description).click();
        harness.run();
        assert_eq!(harness.state().battle().and_then(galloper::app::BattleScreen::selected), chosen);
    }
}
