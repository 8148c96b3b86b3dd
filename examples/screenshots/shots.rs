//! The screens, each with how one comes to it.

use eframe::egui::{Event, Key, Modifiers, Pos2, Rect, accesskit::Role, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::dice::Reading;
use galloper::game::{Awaiting, Eyes, Ruleset, Target};
use galloper::journal::Session;
use galloper::rules::Battle;

use super::photograph;
use super::stage::{Moment, Window, offered, phase, settled};

/// What a window is opened on.
#[derive(Clone, Copy)]
pub enum Begin {
    /// Home, with no battle kept.
    Nothing,
    /// Home, with battles to carry on.
    Battles,
    /// The cards of the first evening.
    Welcome,
    /// A club with armies, members and battles in its book.
    Club,
    /// A battle that robots have played until a moment.
    At(&'static str, Moment),
}

/// A screen.
pub struct Shot {
    /// The name of its picture.
    pub name: &'static str,
    /// What the window is opened on.
    pub begin: Begin,
    /// What is pressed then.
    pub act: fn(&mut Window),
}

pub const fn shot(name: &'static str, begin: Begin, act: fn(&mut Window)) -> Shot {
    Shot { name, begin, act }
}

/// Every screen.
pub const SHOTS: &[Shot] = &[
    shot("01-home-empty", Begin::Nothing, nothing),
    shot("02-home", Begin::Battles, maps_drawn),
    shot("02-home-new", Begin::Battles, |window| press(window, &[Key::N])),
    shot("03-new-scenario", Begin::Nothing, |window| pick(window, "Cutts before Blindheim")),
    shot("04-new-armies", Begin::Nothing, |window| {
        pick(window, "Cutts before Blindheim");
        press(window, &[Key::Enter]);
    }),
    shot("05-new-dice", Begin::Nothing, |window| {
        pick(window, "Cutts before Blindheim");
        press(window, &[Key::Enter, Key::Enter]);
    }),
    shot("06-welcome-keys", Begin::Welcome, nothing),
    shot("07-welcome-dice", Begin::Welcome, |window| press(window, &[Key::Enter])),
    shot("08-welcome-ranges", Begin::Welcome, |window| press(window, &[Key::Enter, Key::Enter])),
    shot("09-lesson", Begin::Nothing, |window| click(window, "Try it in two minutes")),
    shot("09-open", Begin::Battles, |window| command(window, Key::O)),
    shot("10-begun", Begin::At(CUTTS, begun), nothing),
    shot("10-grand-tactical", Begin::At("ramillies-grand-tactical", cards_move), |window| press(window, &[Key::N])),
    shot("11-set-on", Begin::At("ramillies-grand-tactical", set_on), nothing),
    shot("12-movement", Begin::At(CUTTS, units_move), |window| press(window, &[Key::N])),
    shot("13-in-hand", Begin::At(CUTTS, units_move), |window| {
        click_containing(window, " moves");
        press(window, &[Key::ArrowUp, Key::ArrowUp, Key::ArrowRight]);
    }),
    shot("14-guns", Begin::At(CUTTS, guns_fire), |window| press(window, &[Key::X, Key::Z])),
    shot("15-foot", Begin::At(CUTTS, foot_fires), |window| press(window, &[Key::X])),
    shot("16-dice", Begin::At(CUTTS, saves), nothing),
    shot("17-dice-half-typed", Begin::At(CUTTS, saves), |window| press(window, &[Key::Num6, Key::Num2])),
    shot("18-dice-verdict", Begin::At(CUTTS, saves), |window| press(window, &[Key::R])),
    shot("19-melee", Begin::At(CUTTS, melee), nothing),
    shot("20-morale", Begin::At(CUTTS, morale), nothing),
    shot("21-why", Begin::At(CUTTS, morale), |window| press(window, &[Key::W])),
    shot("30-charge-offered", Begin::At(CUTTS, charge_offered), choose_a_charger),
    shot("31-charge-nerve", Begin::At(CUTTS, charge_offered), |window| {
        choose_a_charger(window);
        click_containing(window, " charges ");
    }),
    shot("32-charge-reaction", Begin::At(CUTTS, charged), nothing),
    shot("33-charge-odds", Begin::At(CUTTS, charged), |window| {
        press(window, &[Key::O]);
        for _ in 0..40 {
            settled(window);
        }
    }),
    shot("34-charge-after", Begin::At(CUTTS, charged), |window| press(window, &[Key::Enter])),
    shot("39-casualty", Begin::At(CUTTS, units_move), |window| {
        let figures = window
            .get_all_by_role(Role::Button)
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("Figures of Howe's")));
        if let Some(figures) = figures {
            figures.click();
        }
    }),
    shot("39-resync", Begin::At(CUTTS, units_move), |window| {
        press(window, &[Key::U, Key::Minus, Key::ArrowDown, Key::Num7]);
    }),
    shot("40-ruling", Begin::At(CUTTS, units_move), |window| press(window, &[Key::Tab, Key::Q])),
    shot("41-refusal", Begin::At(CUTTS, units_move), |window| {
        click_containing(window, " moves");
        press(window, &[Key::ArrowUp; 14]);
        press(window, &[Key::Enter]);
    }),
    shot("42-undone", Begin::At(CUTTS, late), |window| press(window, &[Key::Backspace])),
    shot("43-settings", Begin::At(CUTTS, late), |window| click(window, "Settings")),
    shot("44-keys", Begin::At(CUTTS, late), |window| press(window, &[Key::F1])),
    shot("45-palette", Begin::At(CUTTS, late), |window| command(window, Key::K)),
    shot("46-palette-found", Begin::At(CUTTS, late), |window| {
        command(window, Key::K);
        window.get_by_role_and_label(Role::TextInput, "Line").type_text("charge");
    }),
    shot("50-journal", Begin::At(CUTTS, late), |window| press(window, &[Key::F4])),
    shot("51-journal-past", Begin::At(CUTTS, late), |window| {
        press(window, &[Key::F4, Key::OpenBracket, Key::OpenBracket, Key::OpenBracket, Key::OpenBracket]);
    }),
    shot("52-looking-back", Begin::At(CUTTS, late), |window| press(window, &[Key::OpenBracket; 7])),
    shot("53-put-right", Begin::At(CUTTS, late), put_right),
    shot("55-ledger", Begin::Nothing, |window| {
        pick(window, "Cutts before Blindheim");
        click(window, "Ledger: you state the facts");
        press(window, &[Key::Enter, Key::Enter, Key::Enter, Key::F3]);
    }),
    shot("56-ledger-of-two-armies", Begin::Nothing, |window| {
        click(window, "Ledger: you state the facts");
        click(window, "Two armies");
    }),
    shot("57-commands", Begin::At("blenheim", begun), |window| press(window, &[Key::F3])),
    shot("60-report", Begin::At(CUTTS, late), report),
    shot("61-report-end", Begin::At(CUTTS, over), report),
    shot("62-over", Begin::At(CUTTS, over), nothing),
    shot("63-report-hexes", Begin::At("blenheim", late), report),
    shot("70-players-card", Begin::At(CUTTS, late), |window| press(window, &[Key::P])),
    shot("71-players", Begin::At(CUTTS, late), |window| {
        press(window, &[Key::P]);
        click(window, "Fill this screen");
    }),
    shot("72-players-cards", Begin::At("ramillies-grand-tactical", cards_move), |window| {
        press(window, &[Key::P]);
        click(window, "Fill this screen");
    }),
    shot("80-rules", Begin::At(CUTTS, late), |window| press(window, &[Key::F7])),
    shot("81-register", Begin::At(CUTTS, late), |window| {
        press(window, &[Key::F7]);
        click(window, "Doubtful points");
    }),
    shot("85-editor-files", Begin::Nothing, |window| {
        edit(window, "First orders");
        click_starting(window, Role::Button, "cavalry_charge = bonus");
        click(window, "Other files");
        click_starting(window, Role::ListItem, "Edit Ramillies, the south plain");
        click(window, "Other files");
    }),
    shot("86-editor-table", Begin::Nothing, |window| edit(window, "First orders")),
    shot("86-editor-wood", Begin::Nothing, |window| {
        edit(window, "First orders");
        click_starting(window, Role::ListItem, "Ground: Bois du Meunier");
    }),
    shot("86-editor-drawing", Begin::Nothing, |window| {
        edit(window, "First orders");
        click(window, "Draw a hill");
        let table = window.get_by_role_and_label(Role::Canvas, "Table").rect();
        for part in [[0.2, 0.3], [0.4, 0.25], [0.45, 0.5]] {
            click_at(window, within(table, part));
        }
        window.hover_at(within(table, [0.25, 0.55]));
    }),
    shot("86-editor-unit", Begin::Nothing, |window| {
        edit(window, "First orders");
        click(window, "Troops");
        click_starting(window, Role::ListItem, "On the table: Royal Irish");
    }),
    shot("86-editor-cards", Begin::Nothing, |window| {
        edit(window, "Ramillies, the grand tactical battle");
        click(window, "Cards");
        click_starting(window, Role::ListItem, "On the table: ");
    }),
    shot("86-editor-faults", Begin::Nothing, |window| {
        edit(window, "First orders");
        click(window, "Troops");
        click_starting(window, Role::ListItem, "On the table: Royal Irish");
        press(window, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight]);
    }),
    shot("87-editor-photograph-corners", Begin::Nothing, |window| lay_photograph(window, "First orders")),
    shot("87-editor-photograph", Begin::Nothing, |window| {
        lay_photograph(window, "First orders");
        square_photograph(window, [[90.0, 470.0], [630.0, 465.0], [510.0, 60.0], [205.0, 60.0]]);
    }),
    shot("87-editor-photograph-hexes", Begin::Nothing, |window| {
        lay_photograph(window, "Ramillies");
        square_photograph(window, [[100.0, 450.0], [615.0, 450.0], [505.0, 70.0], [210.0, 70.0]]);
    }),
    shot("88-editor-text", Begin::Nothing, |window| {
        edit(window, "First orders");
        press(window, &[Key::F3]);
    }),
    shot("88-editor-text-faults", Begin::Nothing, |window| {
        edit(window, "First orders");
        press(window, &[Key::F3]);
        window.get_by_label("Text of the file").focus();
        let _ = window.try_run();
        window.get_by_label("Text of the file").type_text("colour = 3\n");
        settled(window);
        click_starting(window, Role::ListItem, "Line 1:");
    }),
    shot("88-editor-army", Begin::Nothing, |window| edit(window, "Villeroi's army, 1706")),
    shot("88-editor-army-copying", Begin::Nothing, |window| {
        edit(window, "Villeroi's army, 1706");
        window.get_by_role_and_label(Role::ComboBox, "Army to copy from").scroll_to_me();
        settled(window);
        window.get_by_role_and_label(Role::ComboBox, "Army to copy from").click();
        let _ = window.try_run();
        click(window, "The Allied army, 1706");
        window.get_by_role_and_label(Role::ComboBox, "Army to copy from").scroll_to_me();
    }),
    shot("88-editor-counters", Begin::Nothing, |window| {
        click(window, "Edit a scenario");
        click_starting(window, Role::ListItem, "Edit Counters of");
    }),
    shot("88-editor-save-as", Begin::Nothing, |window| {
        edit(window, "First orders");
        click(window, "Save as");
    }),
    shot("88-editor-keys", Begin::Nothing, |window| {
        edit(window, "First orders");
        press(window, &[Key::F1]);
    }),
    shot("88-editor-changed-on-disk", Begin::Nothing, change_on_disk),
    shot("89-editor-map", Begin::Nothing, |window| edit(window, "Ramillies")),
    shot("89-editor-map-painted", Begin::Nothing, |window| {
        edit(window, "Ramillies");
        click(window, "Paint woods");
        let map = window.get_by_role_and_label(Role::Canvas, "Map").rect();
        drag(window, within(map, [0.35, 0.45]), within(map, [0.7, 0.5]));
    }),
    shot("89-editor-map-keys", Begin::Nothing, |window| {
        edit(window, "Ramillies");
        press(window, &[Key::ArrowUp, Key::ArrowLeft, Key::S, Key::ArrowLeft, Key::Num3]);
        click_containing_item(window, "Petite Gheete");
        window.get_by_role_and_label(Role::Canvas, "Map").focus();
        press(window, &[Key::X]);
    }),
    shot("89-editor-map-group", Begin::Nothing, |window| {
        edit(window, "Malplaquet");
        click(window, "Troops");
        click_starting(window, Role::ListItem, "Units of Right wing foot:");
    }),
    shot("89-editor-map-command", Begin::Nothing, |window| {
        edit(window, "Malplaquet");
        click(window, "Troops");
        click(window, "Command: Centre horse");
    }),
    shot("89-editor-map-later", Begin::Nothing, |window| {
        edit(window, "Oudenarde");
        click(window, "Later");
        click(window, "Reinforcement 3a");
    }),
    shot("90-hexes-blenheim", Begin::At("blenheim", begun), nothing),
    shot("91-hexes-oudenarde", Begin::At("oudenarde", begun), nothing),
    shot("92-hexes-ramillies", Begin::At("ramillies", begun), nothing),
    shot("93-hexes-malplaquet", Begin::At("malplaquet", begun), nothing),
    shot("94-areas-attack", Begin::At("blenheim-1704", attack_weighed), nothing),
    shot("95-areas-whole", Begin::At("blenheim-1704", attack_weighed), whole_board),
    shot("96-areas-reach", Begin::At("blenheim-1704", areas_moved_in), |window| press(window, &[Key::N, Key::B])),
    shot("97-areas-guns", Begin::At("blenheim-1704", areas_fired_over), |window| press(window, &[Key::Z])),
    shot("98-display", Begin::At("blenheim-brigades", begun), |window| press(window, &[Key::F3])),
    shot("98-display-attempt", Begin::At("drill-field", slots_offered), |window| press(window, &[Key::F3])),
    shot("98-display-late", Begin::At("drill-field", brigades_gone), |window| press(window, &[Key::F3])),
    shot("99-brigades-march", Begin::At("blenheim-brigades", a_brigade_marches), |window| press(window, &[Key::N])),
    shot("99-brigades-guns", Begin::At("blenheim-brigades", a_gun_aims), |window| press(window, &[Key::Z])),
    shot("99-brigades-attack", Begin::At("drill-field", attacks_named), |window| press(window, &[Key::X, Key::B])),
];

/// The battle most screens are taken from.
const CUTTS: &str = "cutts-before-blindheim";

/// A die thrown some time ago shows something else, and the journal says what would come of it.
fn put_right(window: &mut Window) {
    press(window, &[Key::F4]);
    press(window, &[Key::OpenBracket; 24]);
    for _ in 0..24 {
        press(window, &[Key::OpenBracket]);
        if let Some(die) = (1..=6).find(|face| window.query_by_label(&format!("Die 1: {face}")).is_some()) {
            click(window, &format!("Die 1: {die}"));
            click(window, "Judge it again");
            return;
        }
    }
}

fn nothing(_: &mut Window) {}

/// Waits until the map of every battle is drawn.
fn maps_drawn(window: &mut Window) {
    for _ in 0..200 {
        settled(window);
        let is_drawn = |label: String| !label.contains(" entries · ");
        let cards = window.query_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
        if cards.collect::<Vec<_>>().into_iter().all(is_drawn) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

/// Whether a battle stands at a step.
fn stands_at(session: &Session<Battle>, step: &str) -> bool {
    session.battle().steps().last().is_some_and(|last| last == step)
}

/// A leader may commit a brigade to a slot of the display.
fn slots_offered(session: &Session<Battle>) -> bool {
    offered(session, "commit")
}

/// Some brigades have been routed.
fn brigades_gone(session: &Session<Battle>) -> bool {
    let scene = session.battle().scene(Eyes::Umpire);
    stands_at(session, "activations") && scene.commands.iter().filter(|command| command.broken).count() > 2
}

fn a_brigade_marches(session: &Session<Battle>) -> bool {
    stands_at(session, "march")
}

fn a_gun_aims(session: &Session<Battle>) -> bool {
    stands_at(session, "aim")
}

/// The attacks of a brigade are to be fought out.
fn attacks_named(session: &Session<Battle>) -> bool {
    stands_at(session, "attacks")
}

fn press(window: &mut Window, keys: &[Key]) {
    for key in keys {
        window.key_press(*key);
        let _ = window.try_run();
    }
}

/// The whole board in view, as a double click beside it brings it.
fn whole_board(window: &mut Window) {
    for _ in 0..8 {
        window.hover_at(pos2(600.0, 400.0));
        window.event(Event::Zoom(0.75));
        let _ = window.try_run();
    }
    let beside = pos2(420.0, 560.0);
    for _ in 0..2 {
        window.drag_at(beside);
        window.drop_at(beside);
    }
    let _ = window.try_run();
}

fn command(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND, key);
    let _ = window.try_run();
}

pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    let _ = window.try_run();
}

/// Opens a file in the editor, by its title.
fn edit(window: &mut Window, title: &str) {
    click(window, "Edit a scenario");
    let label = format!("Edit {title}");
    click_named(window, Role::ListItem, |known| known == label);
}

/// Saves a scenario, and lets another hand change its file while it is edited further.
fn change_on_disk(window: &mut Window) {
    edit(window, "First orders");
    click(window, "Save as");
    let labels = window.get_all_by_role(Role::Label).filter_map(|node| node.accesskit_node().value());
    let path = labels.into_iter().find(|label| label.ends_with("first_orders.toml"));
    click(window, "Save it");
    click_starting(window, Role::ListItem, "Ground: Bois du Meunier");
    press(window, &[Key::ArrowUp]);
    if let Some(path) = path {
        let _ = std::fs::write(path, "# somebody else was here\n");
    }
    window.event(eframe::egui::Event::WindowFocused(true));
    let _ = window.try_run();
}

/// Clicks the first thing of a kind whose name begins so, wherever its list must be scrolled.
fn click_starting(window: &mut Window, role: Role, words: &str) {
    click_named(window, role, |label| label.starts_with(words));
}

/// Clicks the first row whose name holds these words.
fn click_containing_item(window: &mut Window, words: &str) {
    click_named(window, Role::ListItem, |label| label.contains(words));
}

fn click_named(window: &mut Window, role: Role, is_meant: impl Fn(&str) -> bool) {
    let found = |window: &Window| {
        let mut all = window.get_all_by_role(role).filter_map(|node| node.accesskit_node().label());
        all.find(|label| is_meant(label))
    };
    if let Some(label) = found(window) {
        window.get_by_role_and_label(role, &label).scroll_to_me();
        settled(window);
        window.get_by_role_and_label(role, &label).click();
    }
    let _ = window.try_run();
}

/// A part of the way across and down a rectangle.
fn within(rect: Rect, [across, down]: [f32; 2]) -> Pos2 {
    rect.min + vec2(across, down) * rect.size()
}

fn click_at(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    let _ = window.try_run();
    window.drag_at(at);
    let _ = window.try_run();
    window.drop_at(at);
    let _ = window.try_run();
}

fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.hover_at(from);
    let _ = window.try_run();
    window.drag_at(from);
    let _ = window.try_run();
    for step in 1..=12 {
        window.hover_at(from + (to - from) * (step as f32 / 12.0));
        let _ = window.try_run();
    }
    window.drop_at(to);
    let _ = window.try_run();
}

/// Opens a file and lays a photograph under it, its corners still to be marked.
fn lay_photograph(window: &mut Window, title: &str) {
    edit(window, title);
    let photograph = std::env::temp_dir().join(format!("galloper-photograph-{}.png", std::process::id()));
    if photograph::write(&photograph).is_ok() {
        window.get_by_label("File of the photograph").scroll_to_me();
        settled(window);
        window.get_by_label("File of the photograph").focus();
        let _ = window.try_run();
        window.get_by_label("File of the photograph").type_text(&photograph.display().to_string());
        let _ = window.try_run();
        click(window, "Lay it underneath");
        for _ in 0..200 {
            if window.state().editor().is_some_and(galloper::app::EditorScreen::has_photograph) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            let _ = window.try_run();
        }
        let _ = std::fs::remove_file(photograph);
    }
}

/// Drags the corners of the photograph to where the table's corners lie in it, given in its pixels, and squares it.
fn square_photograph(window: &mut Window, corners: [[f32; 2]; 4]) {
    let handles: Vec<Pos2> = window
        .get_all_by_role(Role::Button)
        .filter(|node| node.accesskit_node().label().is_some_and(|label| label.contains(" of the photograph, ")))
        .map(|node| node.rect().center())
        .collect();
    if let [south_west, south_east, _, north_west] = handles[..] {
        let [wide, high] = photograph::SIZE;
        // The handles lie a twentieth within the picture at first.
        let across = (south_east.x - south_west.x) / 0.9;
        let down = (south_west.y - north_west.y) / 0.9;
        let corner = north_west - vec2(across, down) * 0.05;
        for (handle, [x, y]) in handles.into_iter().zip(corners) {
            drag(window, handle, corner + vec2(x / wide as f32 * across, y / high as f32 * down));
        }
    }
    click(window, "Square it");
}

/// Goes from unit to unit until one may charge.
fn choose_a_charger(window: &mut Window) {
    for _ in 0..30 {
        let offers_a_charge = window
            .get_all_by_role(Role::Button)
            .any(|node| node.accesskit_node().label().is_some_and(|label| label.contains(" charges ")));
        if offers_a_charge {
            return;
        }
        press(window, &[Key::Tab]);
    }
}

/// Clicks the first button whose name holds these words.
fn click_containing(window: &mut Window, words: &str) {
    let found = window.get_all_by_role(Role::Button).find(|node| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.contains(words) && label.get(1..2) == Some(":")
    });
    if let Some(node) = found {
        node.click();
    }
    let _ = window.try_run();
}

/// Marks a scenario at home.
fn pick(window: &mut Window, title: &str) {
    let found = window
        .get_all_by_role(Role::ListItem)
        .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(title)));
    if let Some(node) = found {
        node.click();
    }
    let _ = window.try_run();
}

/// Goes to the report and waits until it has been drawn up.
fn report(window: &mut Window) {
    press(window, &[Key::F5]);
    for _ in 0..3000 {
        if window.state().battle().is_some_and(galloper::app::BattleScreen::has_report) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        let _ = window.try_run();
    }
}

fn cards_move(session: &Session<Battle>) -> bool {
    session.last() > 20 && offered(session, "move") && phase(session) == "Grand tactical"
}

fn set_on(session: &Session<Battle>) -> bool {
    phase(session) == "Set on" && matches!(session.awaiting(), Awaiting::Choice(choice) if choice.offers.len() > 1)
}

fn units_move(session: &Session<Battle>) -> bool {
    session.last() > 60 && offered(session, "move") && phase(session).starts_with("Movement")
}

fn guns_fire(session: &Session<Battle>) -> bool {
    session.last() > 60 && phase(session).contains("guns") && offered(session, "fire")
}

fn foot_fires(session: &Session<Battle>) -> bool {
    session.last() > 60 && phase(session).contains("foot") && offered(session, "fire")
}

fn saves(session: &Session<Battle>) -> bool {
    let many = |session: &Session<Battle>| matches!(session.awaiting(), Awaiting::Dice(request) if request.dice.count >= 3 && matches!(request.reading, Reading::Each(_)));
    session.last() > 60 && many(session) && phase(session).contains("foot")
}

fn melee(session: &Session<Battle>) -> bool {
    session.last() > 60 && phase(session).contains("Melee") && matches!(session.awaiting(), Awaiting::Dice(_))
}

fn morale(session: &Session<Battle>) -> bool {
    let test = |session: &Session<Battle>| matches!(session.awaiting(), Awaiting::Dice(request) if matches!(request.reading, Reading::Sum(_)) && request.tallies.iter().any(|tally| tally.checked.len() > 1));
    session.last() > 60 && test(session) && phase(session) == "Morale"
}

fn charge_offered(session: &Session<Battle>) -> bool {
    offered(session, "charge")
}

fn charged(session: &Session<Battle>) -> bool {
    offered(session, "react_fire")
}

fn late(session: &Session<Battle>) -> bool {
    session.last() > 420
}

fn over(session: &Session<Battle>) -> bool {
    matches!(session.awaiting(), Awaiting::Over(_))
}

/// An order to attack an area may be given.
fn attack_weighed(session: &Session<Battle>) -> bool {
    let Awaiting::Choice(choice) = session.awaiting() else { return false };
    choice.offers.iter().any(|offer| offer.verb == "charge" && matches!(offer.target, Target::Area(..)))
}

fn areas_moved_in(session: &Session<Battle>) -> bool {
    session.last() > 20 && offered(session, "move") && phase(session) == "Strategic movement"
}

fn areas_fired_over(session: &Session<Battle>) -> bool {
    session.last() > 20 && offered(session, "fire") && phase(session) == "Ranged fire"
}

fn begun(session: &Session<Battle>) -> bool {
    session.last() > 40 && matches!(session.awaiting(), Awaiting::Choice(choice) if choice.offers.len() > 2)
}
