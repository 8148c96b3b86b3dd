//! The screens, each with how one comes to it.

use eframe::egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use galloper::dice::Reading;
use galloper::game::Awaiting;
use galloper::journal::Session;
use galloper::rules::Battle;

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

const fn shot(name: &'static str, begin: Begin, act: fn(&mut Window)) -> Shot {
    Shot { name, begin, act }
}

/// Every screen.
pub const SHOTS: &[Shot] = &[
    shot("01-home-empty", Begin::Nothing, nothing),
    shot("02-home", Begin::Battles, nothing),
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
        window.get_by_role_and_label(Role::TextInput, "Find anything").type_text("charge");
    }),
    shot("50-journal", Begin::At(CUTTS, late), |window| press(window, &[Key::F4])),
    shot("51-journal-past", Begin::At(CUTTS, late), |window| {
        press(window, &[Key::F4, Key::OpenBracket, Key::OpenBracket, Key::OpenBracket, Key::OpenBracket]);
    }),
    shot("52-looking-back", Begin::At(CUTTS, late), |window| press(window, &[Key::OpenBracket; 7])),
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
    shot("90-hexes-blenheim", Begin::At("blenheim", begun), nothing),
    shot("91-hexes-oudenarde", Begin::At("oudenarde", begun), nothing),
    shot("92-hexes-ramillies", Begin::At("ramillies", begun), nothing),
    shot("93-hexes-malplaquet", Begin::At("malplaquet", begun), nothing),
];

/// The battle most screens are taken from.
const CUTTS: &str = "cutts-before-blindheim";

fn nothing(_: &mut Window) {}

fn press(window: &mut Window, keys: &[Key]) {
    for key in keys {
        window.key_press(*key);
        let _ = window.try_run();
    }
}

fn command(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::COMMAND, key);
    let _ = window.try_run();
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    let _ = window.try_run();
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
    let many = |session: &Session<Battle>| matches!(session.awaiting(), Awaiting::Dice(request) if request.dice.count >= 3 && matches!(request.reading, Reading::Each { .. }));
    session.last() > 60 && many(session) && phase(session).contains("foot")
}

fn melee(session: &Session<Battle>) -> bool {
    session.last() > 60 && phase(session).contains("Melee") && matches!(session.awaiting(), Awaiting::Dice(_))
}

fn morale(session: &Session<Battle>) -> bool {
    let test = |session: &Session<Battle>| matches!(session.awaiting(), Awaiting::Dice(request) if matches!(request.reading, Reading::Sum { .. }) && request.tallies.iter().any(|tally| tally.checked.len() > 1));
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

fn begun(session: &Session<Battle>) -> bool {
    session.last() > 40 && matches!(session.awaiting(), Awaiting::Choice(choice) if choice.offers.len() > 2)
}
