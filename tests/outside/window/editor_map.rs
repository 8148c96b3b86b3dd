//! A map of hexes edited by keys, and the troops on it by forms.

use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};
use galloper::app::App;
use galloper::data::edit::{Document, HexSketch};
use galloper::hex::{Hex, Hexside};

use super::editor::{click, editor, faults, open, text};
use super::press;
use crate::support::Scratch;

fn map(harness: &Harness<'_, App>) -> HexSketch {
    HexSketch::read(Document::new(std::path::Path::new("x.toml"), &text(harness)).tree()).expect("a map")
}

/// What is said of the hex that the keys are at.
fn said(harness: &Harness<'_, App>) -> String {
    // What a label says is its value.
    let mut labels = harness.get_all_by_role(Role::Label).filter_map(|node| node.accesskit_node().value());
    labels.find(|label| label.starts_with("Hex ")).expect("the hex is said")
}

/// The hex that the keys are at.
fn here(harness: &Harness<'_, App>) -> Hex {
    said(harness)[4..8].parse().expect("a number")
}

fn focus_map(harness: &mut Harness<'_, App>) {
    harness.get_by_role_and_label(Role::Canvas, "Map").focus();
    harness.run();
}

#[test]
fn a_map_is_painted_by_the_keys_alone() {
    let scratch = Scratch::new("editor-map-keys");
    let mut harness = editor(&scratch);
    open(&mut harness, "Ramillies");
    let before = text(&harness);
    focus_map(&mut harness);
    press(&mut harness, &[Key::ArrowUp, Key::ArrowUp]);
    let hex = here(&harness);
    press(&mut harness, &[Key::S]);
    assert_eq!(map(&harness).letter(hex), 'w');
    assert!(said(&harness).contains("woods"), "{}", said(&harness));
    press(&mut harness, &[Key::Num4]);
    assert_eq!(map(&harness).level(hex), 4);
    assert!(said(&harness).contains("level 4"));
    // With Shift the brush paints where the arrows go.
    press(&mut harness, &[Key::F]);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowUp);
    harness.run();
    let next = here(&harness);
    assert!(next.is_adjacent(hex));
    assert_eq!((map(&harness).letter(hex), map(&harness).letter(next)), ('v', 'v'));
    // Each press is taken back by itself.
    for _ in 0..4 {
        press(&mut harness, &[Key::Backspace]);
    }
    assert_eq!(text(&harness), before);
}

#[test]
fn hexsides_and_roads_are_laid_by_the_letters_of_their_sides() {
    let scratch = Scratch::new("editor-map-sides");
    let mut harness = editor(&scratch);
    open(&mut harness, "Ramillies");
    let before = map(&harness);
    focus_map(&mut harness);
    press(&mut harness, &[Key::ArrowUp]);
    press(&mut harness, &[Key::X]);
    assert!(harness.query_by_label_contains("Take up a line, a bridge or a road first").is_some());
    // Tab goes through what can be laid: seven kinds of ground, six levels, then the lines and the bridges.
    for _ in 0..=7 + 6 + before.lines.len() {
        press(&mut harness, &[Key::Tab]);
    }
    assert!(harness.query_by_label_contains("Bridges: click a hexside").is_some());
    let hex = here(&harness);
    press(&mut harness, &[Key::X]);
    let laid: Vec<Hexside> = map(&harness).bridges.into_iter().filter(|side| !before.bridges.contains(side)).collect();
    assert!(laid.len() == 1 && laid[0].hexes().contains(&hex), "{laid:?}");
    assert!(said(&harness).contains("X side: a bridge"), "{}", said(&harness));
    press(&mut harness, &[Key::X]);
    assert_eq!(map(&harness).bridges, before.bridges);
    // A new road is led from side to side.
    press(&mut harness, &[Key::Escape]);
    click(&mut harness, "Another road");
    click(&mut harness, "New road");
    focus_map(&mut harness);
    press(&mut harness, &[Key::Enter, Key::Z, Key::Z, Key::X]);
    let road = map(&harness).roads.into_iter().find(|(name, _)| name == "New road").expect("it is there").1;
    assert_eq!(road.len(), 4);
    assert!(road[0] == hex && road.windows(2).all(|pair| pair[0].is_adjacent(pair[1])), "{road:?}");
    assert_eq!(here(&harness), road[3]);
    assert_eq!(faults(&harness), 0);
}

#[test]
fn f6_goes_round_the_panels_and_f1_tells_the_keys() {
    let scratch = Scratch::new("editor-map-round");
    let mut harness = editor(&scratch);
    open(&mut harness, "Ramillies");
    focus_map(&mut harness);
    let mut seen = Vec::new();
    for _ in 0..4 {
        press(&mut harness, &[Key::F6]);
        let all = harness.get_all_by(|node: &AccessKitNode<'_>| node.is_focused());
        seen.extend(all.filter_map(|node| node.accesskit_node().label()));
    }
    for panel in ["Properties", "Palette", "What is to be mended", "Map"] {
        assert!(seen.iter().any(|label| label == panel), "{panel}: {seen:?}");
    }
    press(&mut harness, &[Key::F1]);
    assert!(harness.query_by_label("The keys of the editor").is_some());
    press(&mut harness, &[Key::F1]);
    assert!(harness.query_by_label("The keys of the editor").is_none());
}

#[test]
fn a_group_of_units_has_its_facing_its_choices_and_its_time() {
    let scratch = Scratch::new("editor-map-group");
    let mut harness = editor(&scratch);
    open(&mut harness, "Malplaquet");
    let before = text(&harness);
    click(&mut harness, "Troops");
    let row = harness
        .get_all_by_role(Role::ListItem)
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with("Units of Centre foot:"))
        .expect("the group is listed");
    click(&mut harness, &row);
    let group = |harness: &Harness<'_, App>| {
        let groups = map(harness).troops.groups;
        groups.into_iter().find(|group| group.command == "Centre foot").expect("the group is there")
    };
    let address = group(&harness).address;
    let word = |harness: &Harness<'_, App>, key: &str| {
        let document = Document::new(std::path::Path::new("x.toml"), &text(harness));
        document.tree().at(&address).and_then(|group| group.text(key)).map(str::to_owned)
    };
    click(&mut harness, "Facing: NE");
    assert_eq!(word(&harness, "facing").as_deref(), Some("NE"));
    click(&mut harness, "Its owner may turn it: Toward");
    assert_eq!(word(&harness, "turn").as_deref(), Some("toward"));
    click(&mut harness, "Within some hexes of others");
    click(&mut harness, "Of these hexes");
    focus_map(&mut harness);
    press(&mut harness, &[Key::ArrowUp, Key::Enter]);
    let hex = here(&harness);
    assert_eq!(group(&harness).within, Some((vec![hex], 2)));
    click(&mut harness, "Within: more");
    assert_eq!(group(&harness).within, Some((vec![hex], 3)));
    click(&mut harness, "Among these");
    focus_map(&mut harness);
    press(&mut harness, &[Key::Z]);
    assert_eq!(group(&harness).among.len(), 1, "two neighbours are one place");
    harness.get_by_role_and_label(Role::ComboBox, "When they come").click();
    harness.run();
    click(&mut harness, "With group withers");
    assert_eq!(group(&harness).arrives.as_deref(), Some("withers"));
    while text(&harness) != before {
        click(&mut harness, "Undo");
    }
    assert_eq!(faults(&harness), 0);
}

#[test]
fn a_reinforcement_comes_on_where_it_is_said_and_switches_are_set() {
    let scratch = Scratch::new("editor-map-later");
    let mut harness = editor(&scratch);
    open(&mut harness, "Oudenarde");
    click(&mut harness, "Later");
    click(&mut harness, "Another reinforcement");
    let new = map(&harness).troops.reinforcements.last().expect("it is new").clone();
    click(&mut harness, &format!("Reinforcement {}", new.key));
    click(&mut harness, "Where it comes on");
    focus_map(&mut harness);
    press(&mut harness, &[Key::ArrowUp, Key::Enter]);
    let hex = here(&harness);
    assert_eq!(map(&harness).troops.reinforcements.last().expect("it is new").entry, [hex]);
    click(&mut harness, "Rating: more");
    assert!(text(&harness).contains("rating = 1\n"));
    press(&mut harness, &[Key::Escape, Key::Escape]);
    focus_map(&mut harness);
    press(&mut harness, &[Key::Escape, Key::Escape]);
    assert!(!text(&harness).contains("gun_arc = \"120\""));
    click(&mut harness, "gun_arc = 120");
    assert!(text(&harness).contains("gun_arc = \"120\""), "{}", text(&harness));
    assert_eq!(faults(&harness), 0, "{:?}", harness.state().editor().expect("open").faults());
}

#[test]
fn rows_are_copied_from_another_army() {
    let scratch = Scratch::new("editor-copy");
    let mut harness = editor(&scratch);
    click(&mut harness, "New army");
    harness.get_by_role_and_label(Role::ComboBox, "Army to copy from").click();
    harness.run();
    click(&mut harness, "The Allied army, 1706");
    click(&mut harness, "Copy Royal Irish");
    click(&mut harness, "Copy Meredyth");
    assert!(text(&harness).contains("key = \"royal_irish\"") && text(&harness).contains("key = \"meredyth\""));
    assert_eq!(faults(&harness), 0, "{:?}", harness.state().editor().expect("open").faults());
}
