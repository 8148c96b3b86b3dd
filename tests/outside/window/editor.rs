//! The editor driven as a person drives it: a table laid out, troops raised, faults found, the file saved and played.

use eframe::egui::{Key, Modifiers, Pos2, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};
use galloper::data::edit::Document;
use galloper::data::edit::HexSketch;
use galloper::data::table::Sketch;

use super::{press, window};
use crate::support::Scratch;

pub(super) fn editor(scratch: &Scratch) -> Harness<'static, App> {
    let mut harness =
        window(AppOptions { folder: Some(scratch.file("battles")), seed: Some(7), ..AppOptions::default() });
    click(&mut harness, "Edit a scenario");
    harness
}

pub(super) fn click(harness: &mut Harness<'_, App>, label: &str) {
    let node = harness.get_by_label(label);
    node.scroll_to_me();
    harness.run();
    // A list that glides comes to rest first.
    harness.run_steps(4);
    harness.get_by_label(label).click();
    harness.run();
}

pub(super) fn text(harness: &Harness<'_, App>) -> String {
    harness.state().editor().expect("the editor is open").text().expect("a file is open").to_owned()
}

fn sketch(harness: &Harness<'_, App>) -> Sketch {
    Sketch::read(Document::new(std::path::Path::new("x.toml"), &text(harness)).tree())
}

pub(super) fn faults(harness: &Harness<'_, App>) -> usize {
    harness.state().editor().expect("the editor is open").faults().len()
}

/// The middle of the table on the screen.
fn middle(harness: &Harness<'_, App>) -> Pos2 {
    harness.get_by_role_and_label(Role::Canvas, "Table").rect().center()
}

pub(super) fn click_at(harness: &mut Harness<'_, App>, at: Pos2) {
    harness.hover_at(at);
    harness.run();
    harness.drag_at(at);
    harness.run();
    harness.drop_at(at);
    harness.run();
}

pub(super) fn drag(harness: &mut Harness<'_, App>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run();
    harness.drag_at(from);
    harness.run();
    for step in 1..=4 {
        harness.hover_at(from + (to - from) * (step as f32 / 4.0));
        harness.run();
    }
    harness.drop_at(to);
    harness.run();
}

/// Raises somebody of the shown army by the beginning of what his row says, and puts him down.
fn raise(harness: &mut Harness<'_, App>, name: &str, at: Pos2) {
    let label = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with(&format!("Raise {name}")))
        .unwrap_or_else(|| panic!("nobody called {name} can be raised"));
    click(harness, &label);
    click_at(harness, at);
}

#[test]
fn a_scenario_is_laid_out_saved_found_and_played() {
    let scratch = Scratch::new("editor-new");
    let mut harness = editor(&scratch);
    click(&mut harness, "New scenario");
    assert!(faults(&harness) > 0, "nobody is on the table yet");
    // A wood, corner by corner.
    click(&mut harness, "Draw a wood");
    let centre = middle(&harness);
    for corner in [vec2(-200.0, -60.0), vec2(-120.0, -60.0), vec2(-120.0, 20.0), vec2(-200.0, 20.0)] {
        click_at(&mut harness, centre + corner);
    }
    press(&mut harness, &[Key::Enter]);
    let ground = sketch(&harness).ground;
    assert_eq!((ground.len(), ground[0].points.len()), (1, 4), "{}", text(&harness));
    // A stream and a building without a hand on the mouse.
    for kind in ["Draw a stream", "Draw a building"] {
        click(&mut harness, kind);
        press(&mut harness, &[Key::Enter]);
    }
    assert_eq!(sketch(&harness).ground.len(), 3);
    press(&mut harness, &[Key::ArrowUp, Key::ArrowUp, Key::ArrowUp, Key::ArrowUp]);
    // Troops of both sides.
    click(&mut harness, "Troops");
    raise(&mut harness, "Meredyth", centre + vec2(0.0, 230.0));
    raise(&mut harness, "Royal Irish", centre + vec2(0.0, 170.0));
    click(&mut harness, "Troops of French");
    raise(&mut harness, "Maffei", centre + vec2(0.0, -230.0));
    raise(&mut harness, "Clare", centre + vec2(0.0, -150.0));
    let drawn = sketch(&harness);
    assert_eq!(drawn.commands.len(), 2, "{}", text(&harness));
    assert_eq!((drawn.commands[0].units[0].key.as_str(), drawn.commands[0].units[0].facing), ("royal_irish", 0.0));
    assert_eq!((drawn.commands[1].units[0].key.as_str(), drawn.commands[1].units[0].facing), ("clare", 180.0));
    assert_eq!(faults(&harness), 0, "{:?}", harness.state().editor().expect("open").faults());
    // Saved under a name, found at home, played.
    harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    harness.run();
    harness.get_by_role_and_label(Role::TextInput, "Name of the file").click();
    harness.run();
    click(&mut harness, "Save it");
    let file = scratch.file("scenarios").join("flanders").join("new_scenario.toml");
    assert_eq!(std::fs::read_to_string(&file).expect("it is on disk"), text(&harness));
    click(&mut harness, "Play this");
    let battle = harness.state().battle().expect("it is played");
    assert_eq!(battle.scene().pieces.len(), 4);
    assert_eq!(battle.scene().title, "New scenario");
    click(&mut harness, "Home");
    click(&mut harness, "Go to: A new battle");
    assert!(harness.query_by_role_and_label(Role::ListItem, "New scenario").is_some(), "it stands among the scenarios");
    click(&mut harness, "Edit a scenario");
    assert!(harness.state().editor().is_some_and(|editor| !editor.has_changes()));
}

/// Opens one of the files of the list.
pub(super) fn open(harness: &mut Harness<'_, App>, title: &str) {
    click(harness, &format!("Edit {title}"));
}

#[test]
fn a_unit_on_another_is_a_fault_that_is_clicked_and_mended() {
    let scratch = Scratch::new("editor-fault");
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    let before = text(&harness);
    assert_eq!(faults(&harness), 0);
    let unit = |harness: &Harness<'_, App>, name: &str| {
        let mut buttons = harness.get_all_by_role(Role::Button);
        let found = buttons
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&format!("{name}, "))));
        found.expect("the unit is on the table").rect().center()
    };
    let (from, to) = (unit(&harness, "Farrington's"), unit(&harness, "Royal Irish"));
    drag(&mut harness, from, to);
    assert_eq!(faults(&harness), 1, "{}", text(&harness));
    press(&mut harness, &[Key::Escape]);
    let fault = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with("Line ") && label.contains("overlaps"))
        .expect("the fault is listed with its line");
    click(&mut harness, &fault);
    assert!(harness.query_by_label("Take it away").is_some(), "its unit is chosen");
    // By the keyboard: four inches to the east, and turned.
    click_canvas(&mut harness);
    press(&mut harness, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::Period]);
    let _ = before;
    assert_eq!(sketch(&harness).commands[0].units.iter().filter(|unit| unit.facing == 15.0).count(), 1);
    while text(&harness) != before {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        harness.run();
    }
    assert_eq!(faults(&harness), 0);
}

/// Gives the table the keyboard without choosing anything else.
fn click_canvas(harness: &mut Harness<'_, App>) {
    harness.get_by_role_and_label(Role::Canvas, "Table").focus();
    harness.run();
}

#[test]
fn the_properties_change_only_what_they_are_about() {
    let scratch = Scratch::new("editor-properties");
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    let before = text(&harness);
    click(&mut harness, "Ground: Bois du Meunier (wood)");
    click(&mut harness, "Take corner 6 away");
    assert_eq!(sketch(&harness).ground[1].points.len(), 5);
    click(&mut harness, "New corner after 1");
    assert_eq!(sketch(&harness).ground[1].points.len(), 6);
    click(&mut harness, "Where it comes from: History");
    assert_eq!(sketch(&harness).ground[1].provenance, "history");
    press(&mut harness, &[Key::Escape]);
    click(&mut harness, "Turns: more");
    assert_eq!(sketch(&harness).victory.turns, Some(11));
    click(&mut harness, "cavalry_charge = bonus");
    assert_eq!(sketch(&harness).switches, [("cavalry_charge".to_owned(), "bonus".to_owned())]);
    for comment in before.lines().filter(|line| line.trim_start().starts_with('#')) {
        assert!(text(&harness).contains(comment), "{comment} is gone");
    }
    let undo = 5;
    for _ in 0..undo {
        click(&mut harness, "Undo");
    }
    assert_eq!(text(&harness), before);
    for _ in 0..undo {
        click(&mut harness, "Redo");
    }
    assert_eq!(sketch(&harness).victory.turns, Some(11));
}

#[test]
fn ground_is_bent_by_its_corners_and_moved_by_its_body() {
    let scratch = Scratch::new("editor-ground");
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    click(&mut harness, "Ground: Bois du Meunier (wood)");
    let before = sketch(&harness).ground[1].clone();
    let corner = harness.get_by_label("Corner 1 of the Bois du Meunier (wood)").rect().center();
    drag(&mut harness, corner, corner + vec2(-20.0, 30.0));
    let bent = sketch(&harness).ground[1].clone();
    assert!(bent.points[0] != before.points[0] && bent.points[1..] == before.points[1..], "{bent:?}");
    let others: Vec<Pos2> = (2..=4)
        .map(|number| harness.get_by_label(&format!("Corner {number} of the Bois du Meunier (wood)")).rect().center())
        .collect();
    let inside = (others.iter().fold(vec2(0.0, 0.0), |sum, at| sum + at.to_vec2()) / 3.0).to_pos2();
    drag(&mut harness, inside, inside + vec2(40.0, 0.0));
    let moved = sketch(&harness).ground[1].clone();
    let east = moved.points[0][0] - bent.points[0][0];
    assert!(east > 0.5, "{moved:?}");
    assert!(
        moved
            .points
            .iter()
            .zip(&bent.points)
            .all(|(to, from)| (to[0] - from[0] - east).abs() < 1e-6 && (to[1] - from[1]).abs() < 1e-6)
    );
    press(&mut harness, &[Key::Delete]);
    assert!(sketch(&harness).ground.iter().all(|piece| piece.name != "Bois du Meunier"));
}

#[test]
fn a_brigade_goes_under_a_card_with_a_dummy_beside_it() {
    let scratch = Scratch::new("editor-cards");
    let mut harness = editor(&scratch);
    open(&mut harness, "First orders");
    click(&mut harness, "Cards");
    click(&mut harness, "Lay a card");
    click(&mut harness, "Lay a dummy");
    let cards = sketch(&harness).cards;
    assert_eq!((cards.len(), cards[0].key.as_str(), cards[1].is_dummy), (2, "brigade", true));
    click(&mut harness, "Troops");
    let row = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with("On the table: Royal Irish"))
        .expect("the unit is listed");
    click(&mut harness, &row);
    harness.get_by_role_and_label(Role::ComboBox, "Where").click();
    harness.run();
    click(&mut harness, "Under the card brigade");
    assert_eq!(sketch(&harness).commands[0].units[0].card.as_deref(), Some("brigade"));
}

#[test]
fn a_broken_file_shows_its_faults_and_is_mended_as_text() {
    let scratch = Scratch::new("editor-broken");
    let folder = scratch.file("scenarios").join("flanders");
    std::fs::create_dir_all(&folder).expect("a folder");
    let good = include_str!("../../../scenarios/flanders/first-orders.toml");
    std::fs::write(
        folder.join("first-orders.toml"),
        good.replace("title = \"First orders\"", "title = \"First orders"),
    )
    .expect("it can be written");
    let mut harness = editor(&scratch);
    click(&mut harness, "Edit First orders");
    assert!(faults(&harness) > 0);
    let fault = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with("Line 4:"))
        .expect("the fault stands there with its line");
    // What could be read is drawn, and cannot be changed piece by piece.
    assert!(harness.query_by_label("Ground: Bois du Meunier (wood)").is_some());
    let before = text(&harness);
    click(&mut harness, "Draw a wood");
    press(&mut harness, &[Key::Enter]);
    assert_eq!(text(&harness), before);
    assert!(harness.query_by_label_contains("mend its text first").is_some());
    // The fault leads to its place in the text, where the quote is missing at the end of the line.
    click(&mut harness, &fault);
    press(&mut harness, &[Key::End]);
    harness.get_by_label("Text of the file").type_text("\"");
    harness.run();
    assert_eq!(text(&harness), good);
    assert_eq!(faults(&harness), 0);
}

#[test]
fn hexes_are_painted_and_the_map_is_played() {
    let scratch = Scratch::new("editor-hexes");
    let mut harness = editor(&scratch);
    open(&mut harness, "Ramillies");
    let before = text(&harness);
    let map = |harness: &Harness<'_, App>| {
        HexSketch::read(Document::new(std::path::Path::new("x.toml"), &text(harness)).tree()).expect("a map")
    };
    click(&mut harness, "Paint woods");
    let centre = harness.get_by_role_and_label(Role::Canvas, "Map").rect().center();
    drag(&mut harness, centre, centre + vec2(60.0, 0.0));
    let woods = |text: &str| text.matches('w').count();
    assert!(woods(&text(&harness)) > woods(&before), "nothing was painted");
    let painted = map(&harness);
    assert_eq!(
        painted.lines,
        HexSketch::read(Document::new(std::path::Path::new("x.toml"), &before).tree()).expect("a map").lines
    );
    click(&mut harness, "Undo");
    assert_eq!(text(&harness), before, "a stroke of the brush is one change");
    click(&mut harness, "Bridges");
    click_at(&mut harness, centre);
    press(&mut harness, &[Key::Escape]);
    click(&mut harness, "Play this");
    assert!(harness.state().battle().is_some());
}

#[test]
fn an_army_is_edited_in_its_table() {
    let scratch = Scratch::new("editor-army");
    let mut harness = editor(&scratch);
    click(&mut harness, "New army");
    assert_eq!(faults(&harness), 0);
    click(&mut harness, "Another row of Contingent: british");
    assert!(
        text(&harness).contains("{ key = \"new_1\", name = \"New unit\", arm = \"infantry\" },"),
        "{}",
        text(&harness)
    );
    click(&mut harness, "Guard of New unit");
    assert!(text(&harness).contains("guard = true"));
    click(&mut harness, "Figures of New unit: more");
    assert!(text(&harness).contains("original = 8"));
    assert_eq!(faults(&harness), 1, "a battalion has 9, 12 or 15");
    click(&mut harness, "Figures of New unit: more");
    assert_eq!(faults(&harness), 0);
    click(&mut harness, "Take away New unit");
    assert!(!text(&harness).contains("new_1"));
}

#[test]
fn every_file_can_be_opened_drawn_and_left() {
    let scratch = Scratch::new("editor-all");
    let mut harness = editor(&scratch);
    let titles: Vec<String> = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.starts_with("Edit "))
        .collect();
    assert!(titles.len() >= 18, "{titles:?}");
    let mut seen = std::collections::BTreeSet::new();
    for title in titles {
        if !seen.insert(title.clone()) {
            continue;
        }
        let count = harness.get_all_by_label(&title).count();
        for index in 0..count {
            let node = harness.get_all_by_label(&title).nth(index).expect("the file is listed");
            node.scroll_to_me();
            harness.run();
            harness.get_all_by_label(&title).nth(index).expect("the file is listed").click();
            harness.run();
            assert_eq!(faults(&harness), 0, "{title}");
            click(&mut harness, "Text");
            harness.get_by_role_and_label(Role::Tab, "Text");
            click(&mut harness, "Other files");
        }
    }
}
