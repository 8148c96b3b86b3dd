//! The club's screens driven by what their controls are called: a unit found, its owner changed, an honour awarded, a battle written back.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::app::{App, AppOptions};
use galloper::club::{self, Club, Kind, Unit};

use super::desktop::Dropped;
use super::window;
use crate::support::{Scratch, galloper};

fn at_home(scratch: &Scratch) -> AppOptions {
    let folder = scratch.file("battles");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    AppOptions { folder: Some(folder), seed: Some(7), ..AppOptions::default() }
}

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run();
}

/// Goes into a field by its name; its caption may be called the same.
fn enter(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_role_and_label(Role::TextInput, label).click();
    harness.run();
}

/// Types into whatever has the keyboard, as text that is put in at once.
fn write(harness: &mut Harness<'_, App>, words: &str) {
    harness.input_mut().events.push(eframe::egui::Event::Text(words.to_owned()));
    harness.run();
}

fn key(harness: &mut Harness<'_, App>, key: Key) {
    harness.key_press(key);
    harness.run();
}

/// The window on a club that has just begun.
fn begun(scratch: &Scratch) -> Harness<'static, App> {
    let mut harness = window(at_home(scratch));
    click(&mut harness, "The club’s roll");
    enter(&mut harness, "What the club is called");
    write(&mut harness, "Flanders Society");
    click(&mut harness, "Begin with the armies of the program");
    harness
}

/// The window opened anew on the same club.
fn begun_again(scratch: &Scratch) -> Harness<'static, App> {
    let mut harness = window(at_home(scratch));
    click(&mut harness, "The club’s roll");
    harness
}

fn roll(scratch: &Scratch) -> Club {
    Club::read_only(&scratch.file("club.roll")).expect("the club's file is there")
}

fn unit(scratch: &Scratch, name: &str) -> Unit {
    club::unit_by_name(&roll(scratch), name).expect("it is in the roll")
}

/// A battle fought to its end by robots, among the battles of this machine.
fn fought(scratch: &Scratch) -> PathBuf {
    let journal = scratch.file("battles").join("saturday.galloper");
    let path = journal.to_string_lossy().into_owned();
    let played = galloper(&["play", "first-orders", "--robot", "contact", "--seed", "5", "--journal", &path]);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    journal
}

#[test]
fn a_club_begins_with_every_army_that_is_shipped() {
    let scratch = Scratch::new("club-first");
    let harness = begun(&scratch);
    assert!(harness.query_by_label("All 161").is_some(), "every unit of six armies");
    assert_eq!(roll(&scratch).armies().expect("they can be read").len(), 6);
    assert_eq!(roll(&scratch).about().expect("it has a name").name, "Flanders Society");
}

#[test]
fn a_unit_is_found_by_typing_and_its_owner_changed_in_three_steps() {
    let scratch = Scratch::new("club-owner");
    let mut harness = begun(&scratch);
    click(&mut harness, "Members");
    enter(&mut harness, "A member’s name");
    write(&mut harness, "A. Whitby");
    click(&mut harness, "Take in");
    click(&mut harness, "Roll");
    write(&mut harness, "rowe's");
    assert!(harness.query_by_role_and_label(Role::Heading, "Rowe's").is_some(), "the only one found is shown");
    click(&mut harness, "Edit");
    click(&mut harness, "Owner: A. Whitby");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    harness.run();
    assert_eq!(unit(&scratch, "Rowe's").owner.as_deref(), Some("A. Whitby"));
    click(&mut harness, "Undo");
    assert_eq!(unit(&scratch, "Rowe's").owner, None, "the edit is undone");
}

#[test]
fn an_honour_is_awarded_in_three_steps_and_struck_again() {
    let scratch = Scratch::new("club-honour");
    let mut harness = begun(&scratch);
    write(&mut harness, "rowe's");
    click(&mut harness, "Award honour");
    write(&mut harness, "first to the palisade");
    key(&mut harness, Key::Enter);
    assert_eq!(unit(&scratch, "Rowe's").honours, 1);
    assert!(harness.query_by_label("first to the palisade").is_some(), "it stands in the record");
    click(&mut harness, "Undo");
    assert_eq!(unit(&scratch, "Rowe's").honours, 0);
    let book = club::history(&roll(&scratch), &unit(&scratch, "Rowe's").roll).expect("it has a book");
    assert_eq!(book.iter().filter(|line| line.kind == Kind::Honour).count(), 2, "struck, not erased");
}

/// Waits until the battle has been judged again.
fn proposed(harness: &mut Harness<'_, App>) {
    let begun = std::time::Instant::now();
    while harness.query_by_label("Accept all that is open").is_none() {
        assert!(begun.elapsed().as_secs() < 120, "nothing is ever proposed");
        std::thread::sleep(std::time::Duration::from_millis(20));
        harness.step();
    }
    harness.run();
}

/// Opens the sheet of the only battle of this machine.
fn open_sheet(harness: &mut Harness<'_, App>) {
    click(harness, "Battles");
    harness.get_by_label_contains("Write First orders").click();
    proposed(harness);
}

/// Writes that battle back, all of it.
fn write_back(harness: &mut Harness<'_, App>) {
    open_sheet(harness);
    click(harness, "Accept all that is open");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run();
}

#[test]
fn a_battle_is_written_back_whole_in_two_steps_and_struck_as_one() {
    let scratch = Scratch::new("club-write-back");
    let mut harness = begun(&scratch);
    fought(&scratch);
    let before = club::units(&roll(&scratch)).expect("they can be read");
    write_back(&mut harness);
    let battles = club::battles(&roll(&scratch), None).expect("they can be read");
    let [battle] = battles.as_slice() else { panic!("one battle is in the book") };
    let after = club::units(&roll(&scratch)).expect("they can be read");
    let gone: i64 = before.iter().zip(&after).map(|(before, after)| before.figures - after.figures).sum();
    assert!(gone > 0 && gone == battle.lost, "{gone} figures are gone, and {} are told", battle.lost);
    click(&mut harness, "Undo");
    let struck = club::units(&roll(&scratch)).expect("they can be read");
    assert!(before.iter().zip(&struck).all(|(before, struck)| before.figures == struck.figures));
}

#[test]
fn a_refused_line_is_one_key_and_half_decided_work_is_kept() {
    let scratch = Scratch::new("club-refuse");
    let mut harness = begun(&scratch);
    fought(&scratch);
    open_sheet(&mut harness);
    key(&mut harness, Key::D);
    assert!(harness.query_by_label("1 refused").is_some(), "the first open line is refused");
    click(&mut harness, "Close");
    harness.get_by_label_contains("Write First orders").click();
    proposed(&mut harness);
    assert!(harness.query_by_label("1 refused").is_some(), "it is still refused");
    click(&mut harness, "Accept all that is open");
    assert!(harness.query_by_label("1 refused").is_some(), "all that is open is not what is refused");
}

#[test]
fn a_file_that_is_no_club_is_said_and_left_as_it_is() {
    let scratch = Scratch::new("club-spoilt");
    let path = scratch.file("club.roll");
    std::fs::write(&path, b"somebody else's file, and a long one at that").expect("it can be written");
    let mut harness = window(at_home(&scratch));
    click(&mut harness, "The club’s roll");
    assert!(harness.query_by_label_contains("club.roll").is_some(), "why it cannot be opened is said");
    assert!(harness.query_by_label("Begin with the armies of the program").is_none());
    assert_eq!(std::fs::read(&path).expect("it is there"), b"somebody else's file, and a long one at that");
}

#[test]
fn the_clubs_figures_fight_at_the_strengths_of_its_book() {
    let scratch = Scratch::new("club-muster");
    let mut harness = begun(&scratch);
    fought(&scratch);
    write_back(&mut harness);
    click(&mut harness, "Home");
    click(&mut harness, "Go to: A new battle");
    harness.get_by_role_and_label(Role::ListItem, "First orders, June 1706").click();
    harness.run();
    click(&mut harness, "Step 2: Armies and house rules");
    click(&mut harness, "With the club’s figures");
    click(&mut harness, "Next: dice");
    click(&mut harness, "Begin");
    let battle = harness.state().battle().expect("it has begun");
    let enlisted = battle.session().setup().enlisted();
    let units = club::units(&roll(&scratch)).expect("they can be read");
    for one in enlisted {
        let unit = units.iter().find(|unit| Some(&unit.roll) == one.roll.as_ref()).expect("the club's figures play it");
        assert_eq!(i64::from(one.figures), unit.figures.min(i64::from(one.original)), "{}", one.name);
    }
}

#[test]
fn recurring_names_are_made_one_and_an_armys_list_says_what_departs_from_the_book() {
    let scratch = Scratch::new("club-recurring");
    let mut harness = begun(&scratch);
    let offered = club::recurring(&roll(&scratch)).expect("they can be read");
    let others: usize = offered.iter().map(|same| same.others.len()).sum();
    click(&mut harness, &format!("Unite {} recurring names", offered.len()));
    let united = club::units(&roll(&scratch)).expect("they can be read").len();
    assert_eq!(united, 161 - others);
    assert!(
        harness.query_by_label(&format!("All {united}")).is_some()
            && harness.query_by_label_contains("recurring").is_none()
    );
    click(&mut harness, "Undo");
    assert_eq!(club::units(&roll(&scratch)).expect("they can be read").len(), 161);
    harness.get_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").click();
    harness.run();
    assert!(harness.query_by_label_contains("[FLA ORG-05]").is_some(), "five generals are too many for two players");
}

#[test]
fn a_unit_taken_in_is_undone_and_an_armys_cards_are_printed_in_three_steps() {
    let scratch = Scratch::new("club-paper");
    let mut harness = begun(&scratch);
    click(&mut harness, "Add a unit");
    enter(&mut harness, "Name");
    write(&mut harness, "Our own");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    harness.run();
    assert_eq!(unit(&scratch, "Our own").figures, 12);
    click(&mut harness, "Undo");
    assert!(club::unit_by_name(&roll(&scratch), "Our own").is_err(), "it is retired");
    harness.get_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").click();
    harness.run();
    for (words, name) in
        [("Its unit cards", "cards"), ("Its brigade cards", "brigades"), ("Its casualty sheet", "casualties")]
    {
        click(&mut harness, "Export");
        click(&mut harness, words);
        let ending = if cfg!(feature = "pdf") { "pdf" } else { "html" };
        assert!(scratch.file(&format!("anglo_allied_1704 {name}.{ending}")).is_file(), "{name}");
    }
}

/// The window, and how many steps were taken in it: clicks, keys, and words put in.
struct Steps<'h> {
    harness: Harness<'h, App>,
    taken: usize,
}

impl Steps<'_> {
    fn click(&mut self, label: &str) {
        self.taken += 1;
        click(&mut self.harness, label);
    }

    fn choose_army(&mut self, name: &str) {
        self.taken += 1;
        self.harness.get_by_role_and_label(Role::ListItem, name).click();
        self.harness.run();
    }

    fn write(&mut self, words: &str) {
        self.taken += 1;
        write(&mut self.harness, words);
    }

    fn key(&mut self, modifiers: Modifiers, pressed: Key) {
        self.taken += 1;
        self.harness.key_press_modifiers(modifiers, pressed);
        self.harness.run();
    }

    /// Fails where a task took more steps than it should; counts the next one anew.
    fn at_most(&mut self, steps: usize, task: &str) {
        assert!(self.taken <= steps, "{task}: {} steps, and {steps} are enough", self.taken);
        self.taken = 0;
    }
}

#[test]
fn the_commonest_tasks_take_no_more_steps_than_they_should() {
    let scratch = Scratch::new("club-steps");
    let mut harness = begun(&scratch);
    fought(&scratch);
    click(&mut harness, "Members");
    enter(&mut harness, "A member’s name");
    write(&mut harness, "A. Whitby");
    click(&mut harness, "Take in");
    click(&mut harness, "Roll");
    let mut steps = Steps { harness, taken: 0 };
    steps.write("howe's");
    assert!(steps.harness.query_by_role_and_label(Role::Heading, "Howe's").is_some(), "its record is shown");
    steps.at_most(1, "find a unit");
    steps.click("Edit");
    steps.click("Owner: A. Whitby");
    steps.key(Modifiers::COMMAND, Key::S);
    assert_eq!(unit(&scratch, "Howe's").owner.as_deref(), Some("A. Whitby"));
    steps.at_most(3, "change its owner");
    steps.click("Award honour");
    steps.write("first over the wall");
    steps.key(Modifiers::NONE, Key::Enter);
    assert_eq!(unit(&scratch, "Howe's").honours, 1);
    steps.at_most(3, "award an honour");
    steps.choose_army("Marlborough's army, 1704");
    steps.click("Export");
    steps.click("Its unit cards");
    let ending = if cfg!(feature = "pdf") { "pdf" } else { "html" };
    assert!(scratch.file(&format!("anglo_allied_1704 cards.{ending}")).is_file());
    steps.at_most(3, "print an army's cards");
    steps.click("Export");
    steps.click("Units as a table");
    assert!(scratch.file("units.csv").is_file());
    steps.at_most(2, "export");
    open_sheet(&mut steps.harness);
    steps.key(Modifiers::NONE, Key::D);
    assert!(steps.harness.query_by_label("1 refused").is_some());
    steps.at_most(1, "refuse a line");
    steps.harness.get_by_label("Close").click();
    steps.harness.run();
    let mut another = Steps { harness: begun_again(&scratch), taken: 0 };
    open_sheet(&mut another.harness);
    another.click("Accept all that is open");
    another.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(club::battles(&roll(&scratch), None).expect("they can be read").len(), 1);
    another.at_most(2, "write a battle back");
}

#[test]
fn a_unit_is_taken_out_of_a_list_and_undo_puts_it_back() {
    let scratch = Scratch::new("club-take-out");
    let mut harness = begun(&scratch);
    harness.get_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").click();
    harness.run();
    let listed = || club::army_list(&roll(&scratch), "anglo_allied_1704").expect("it is there").units.len();
    let before = listed();
    let out = |harness: &mut Harness<'_, App>| click(harness, "Take Rowe's out of the list");
    out(&mut harness);
    assert_eq!(listed(), before - 1);
    click(&mut harness, "Undo");
    assert_eq!(listed(), before);
    assert!(harness.query_by_label("Take Rowe's out of the list").is_some(), "the list is shown as it is");
}

#[test]
fn a_preview_keeps_nobody_from_writing_and_closed_it_says_that_nothing_was_written() {
    let scratch = Scratch::new("club-looked-at");
    let mut harness = begun(&scratch);
    write(&mut harness, "rowe's");
    click(&mut harness, "Award honour");
    write(&mut harness, "first to the palisade");
    key(&mut harness, Key::Enter);
    let rows = (0..60_000).map(|row| format!("Unit {row},dutch,infantry")).collect::<Vec<_>>().join("\n");
    let path = scratch.file("long.csv");
    std::fs::write(&path, format!("name,nation,arm\n{rows}")).expect("it can be written");
    let steps = |harness: &mut Harness<'_, App>| (0..3).for_each(|_| harness.step());
    harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    steps(&mut harness);
    assert!(harness.query_by_label("Stop").is_some(), "the table is being looked at");
    harness.get_by_label("Undo").click();
    steps(&mut harness);
    assert_eq!(unit(&scratch, "Rowe's").honours, 0, "what was done is undone meanwhile");
    harness.key_press(Key::Escape);
    steps(&mut harness);
    assert!(harness.query_by_label_contains("long.csv is no longer looked at").is_some(), "it is told");
    assert!(harness.query_by_label("Stop").is_none(), "and over");
    assert_eq!(club::units(&roll(&scratch)).expect("they can be read").len(), 161, "nothing of it is written");
}

#[test]
fn a_narrow_window_that_shows_the_armies_goes_on_showing_them_when_something_is_undone() {
    let scratch = Scratch::new("club-narrow");
    let mut harness = begun(&scratch);
    harness.set_size(eframe::egui::vec2(900.0, 800.0));
    harness.run();
    harness.get_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").click();
    harness.run();
    click(&mut harness, "Take Rowe's out of the list");
    click(&mut harness, "Armies");
    let shows_armies = |harness: &Harness<'_, App>| {
        harness.query_by_role_and_label(Role::ListItem, "Marlborough's army, 1704").is_some()
    };
    assert!(shows_armies(&harness));
    click(&mut harness, "Undo");
    assert!(shows_armies(&harness), "the list stays away until it is asked for");
}

/// What can be pressed or typed into that lies beyond the sides of the window; chips of arms may, since they scroll sideways.
fn beyond(harness: &Harness<'_, App>, width: f32) -> Vec<String> {
    let roles = [Role::Button, Role::TextInput, Role::ComboBox];
    let nodes = roles.into_iter().flat_map(|role| harness.query_all_by_role(role));
    let outside = nodes.filter(|node| node.rect().left() < 0.0 || node.rect().right() > width + 0.5);
    let named = outside.filter_map(|node| node.accesskit_node().label());
    named.filter(|label| !label.ends_with(|last: char| last.is_ascii_digit())).collect()
}

#[test]
fn nothing_to_press_lies_beyond_the_sides_of_a_narrow_window() {
    let scratch = Scratch::new("club-within");
    drop(begun(&scratch));
    fought(&scratch);
    for width in [853.0, 1067.0, 1280.0] {
        let mut harness = begun_again(&scratch);
        harness.set_size(eframe::egui::vec2(width, 720.0));
        harness.run();
        let within = |harness: &Harness<'_, App>, page: &str| {
            assert_eq!(beyond(harness, width), Vec::<String>::new(), "{page}, {width} wide");
        };
        within(&harness, "the roll");
        click(&mut harness, "Import");
        within(&harness, "importing");
        key(&mut harness, Key::Escape);
        write(&mut harness, "rowe's");
        within(&harness, "a unit");
        click(&mut harness, "Edit");
        within(&harness, "editing");
        key(&mut harness, Key::Escape);
        click(&mut harness, "Award honour");
        within(&harness, "an honour");
        key(&mut harness, Key::Escape);
        for page in ["Members", "Campaigns"] {
            click(&mut harness, page);
            within(&harness, page);
        }
        open_sheet(&mut harness);
        within(&harness, "writing back");
    }
}

#[test]
fn in_a_low_window_the_ways_out_do_not_lie_over_the_armies() {
    let scratch = Scratch::new("club-low");
    let mut harness = begun(&scratch);
    for height in [533.0, 600.0, 667.0, 800.0] {
        harness.set_size(eframe::egui::vec2(1067.0, height));
        harness.run();
        click(&mut harness, "Export");
        let caption = harness.get_by_label("Written beside the club’s file").rect();
        let first = harness.query_by_role_and_label(Role::ListItem, "All units").map(|row| row.rect());
        let is_apart = first.is_none_or(|row| row.bottom() <= caption.top());
        assert!(is_apart, "{height}: {first:?} lies over {caption:?}");
        assert!(harness.query_by_label("A copy of the club").is_some(), "{height}: every way out is there");
        click(&mut harness, "Close");
    }
}

#[test]
fn a_picture_dropped_on_the_chosen_unit_is_its_own() {
    let scratch = Scratch::new("club-picture");
    let mut harness = begun(&scratch);
    write(&mut harness, "rowe's");
    let path = scratch.file("rowes.png");
    std::fs::copy("docs/battle.png", &path).expect("it can be copied");
    harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    harness.run();
    assert!(harness.query_by_label("It becomes the picture of Rowe's.").is_some());
    click(&mut harness, "Read it in");
    assert!(roll(&scratch).picture(&unit(&scratch, "Rowe's").roll).expect("it is read").is_some());
    assert!(harness.query_by_role_and_label(Role::Image, "Picture of Rowe's").is_some());
    click(&mut harness, "Undo");
    assert!(roll(&scratch).picture(&unit(&scratch, "Rowe's").roll).expect("it is read").is_none());
}
