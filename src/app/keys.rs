//! Four rows of keys, four kinds of thing: numbers are dice, the top row does, the home row chooses, the bottom row looks.
//!
//! Keys are read by where they lie, so that the rows hold on any keyboard. None is read while words are being typed.

use eframe::egui::{Event, Key, Modifiers, Ui};

use super::decision::question::LETTERS;
use super::place::Place;
use super::ui_command::UiCommand;
use crate::game::Overlay;

/// What keys may mean just now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meaning {
    /// A unit is in hand: the arrows carry it.
    pub in_hand: bool,
    /// Something lies over the table: only Escape and Enter speak.
    pub covered: bool,
    /// Nothing that Enter would press by itself has the keyboard.
    pub enter_is_free: bool,
    /// A sheet lies there: the arrows go from row to row, and from target to target.
    pub on_sheet: bool,
    /// Something can be pointed at on a map of hexes: the arrows aim.
    pub on_map: bool,
    /// The question is not on the screen: only going elsewhere speaks.
    pub elsewhere: bool,
}

/// Reads the keys pressed in this frame.
pub fn read(ui: &Ui, meaning: Meaning, offered: &[usize]) -> Vec<UiCommand> {
    let typing = ui.text_edit_focused();
    let events = ui.input(|input| input.events.clone());
    let pressed = events.iter().filter_map(|event| match event {
        // While words are being typed, only the places can be gone to.
        Event::Key { key, pressed: true, .. } if typing => {
            place(*key).filter(|_| !meaning.covered).map(UiCommand::GoTo)
        }
        Event::Key { key, physical_key, pressed: true, modifiers, .. } => {
            // A slash is where the keyboard prints it.
            let lies = physical_key.filter(|_| *key != Key::Slash).unwrap_or(*key);
            command(lies, *modifiers, meaning, offered)
        }
        _ => None,
    });
    pressed.collect()
}

/// What a key asks for.
pub fn command(key: Key, modifiers: Modifiers, meaning: Meaning, offered: &[usize]) -> Option<UiCommand> {
    if modifiers.command {
        return match key {
            Key::Z if modifiers.shift => Some(UiCommand::Redo),
            Key::Z => Some(UiCommand::Undo),
            Key::Y => Some(UiCommand::Redo),
            Key::K => Some(UiCommand::OpenLine),
            Key::P => Some(UiCommand::WritePage),
            Key::N => Some(UiCommand::GoHome),
            Key::O => Some(UiCommand::OpenFile),
            _ => None,
        };
    }
    if key == Key::Escape {
        return Some(UiCommand::Escape);
    }
    if key == Key::F && modifiers.shift && !meaning.covered && !meaning.elsewhere {
        return Some(UiCommand::Fit);
    }
    if meaning.covered {
        return match key {
            Key::F1 => Some(UiCommand::ToggleKeys),
            Key::W => Some(UiCommand::ToggleWhy),
            _ => None,
        };
    }
    if let Some(place) = place(key) {
        return Some(UiCommand::GoTo(place));
    }
    if meaning.elsewhere {
        return travel(key);
    }
    digit(key)
        .map(UiCommand::TypeFace)
        .or_else(|| choice(key, offered))
        .or_else(|| look(key))
        .or_else(|| deed(key, modifiers, meaning))
        .or_else(|| on_sheet(key, meaning))
        .or_else(|| arrow(key, modifiers, meaning))
}

/// The keys that go to a place of the battle.
fn place(key: Key) -> Option<Place> {
    match key {
        Key::F2 => Some(Place::Table),
        Key::F3 => Some(Place::Ledger),
        Key::F4 => Some(Place::Journal),
        Key::F5 => Some(Place::Report),
        Key::F7 => Some(Place::Rules),
        _ => None,
    }
}

/// The keys that speak wherever one is: through time, and to what lies over the screen.
fn travel(key: Key) -> Option<UiCommand> {
    match key {
        Key::P => Some(UiCommand::TogglePlayers),
        Key::OpenBracket => Some(UiCommand::StepTime { forward: false }),
        Key::CloseBracket => Some(UiCommand::StepTime { forward: true }),
        Key::Home => Some(UiCommand::LookAt(Some(0))),
        Key::End => Some(UiCommand::LookAt(None)),
        Key::F1 => Some(UiCommand::ToggleKeys),
        Key::F6 => Some(UiCommand::NextPanel),
        Key::F11 => Some(UiCommand::ToggleFullScreen),
        _ => None,
    }
}

fn digit(key: Key) -> Option<u8> {
    const DIGITS: [Key; 10] =
        [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    DIGITS.iter().position(|digit| *digit == key).map(|at| if at == 0 { 10 } else { at as u8 })
}

fn choice(key: Key, offered: &[usize]) -> Option<UiCommand> {
    let place = LETTERS.iter().position(|letter| Key::from_name(&letter.to_string()) == Some(key))?;
    offered.get(place).map(|index| UiCommand::Choose(*index))
}

fn look(key: Key) -> Option<UiCommand> {
    let overlay = match key {
        Key::Z => Overlay::Arc,
        Key::X => Overlay::Range,
        Key::C => Overlay::Command,
        Key::V => Overlay::Sight,
        Key::B => Overlay::Support,
        Key::N => Overlay::Reach,
        Key::M => return Some(UiCommand::Measure),
        // Where no offer has the letter; with Shift it fits whatever is offered.
        Key::F => return Some(UiCommand::Fit),
        Key::Comma => return Some(UiCommand::TurnMap { clockwise: false }),
        Key::Period => return Some(UiCommand::TurnMap { clockwise: true }),
        _ => return None,
    };
    Some(UiCommand::Toggle(overlay))
}

fn deed(key: Key, modifiers: Modifiers, meaning: Meaning) -> Option<UiCommand> {
    match key {
        Key::Q => Some(UiCommand::OpenRuling),
        Key::U => Some(UiCommand::OpenResync),
        Key::Slash => Some(UiCommand::OpenLine),
        Key::W => Some(UiCommand::ToggleWhy),
        Key::O => Some(UiCommand::ToggleOdds),
        Key::E => Some(UiCommand::Pass),
        Key::R => Some(UiCommand::ThrowBlanks),
        Key::T => Some(UiCommand::SwitchDice),
        Key::Equals if !meaning.on_sheet => Some(UiCommand::OpenSum),
        Key::Enter | Key::Space => meaning.enter_is_free.then_some(UiCommand::Agree),
        Key::Backspace => Some(UiCommand::TakeBack),
        Key::Tab => meaning.enter_is_free.then_some(UiCommand::Next { back: modifiers.shift }),
        _ => travel(key),
    }
}

/// All, none, the rows and their targets. Plus lays down again a sheet that was put away.
fn on_sheet(key: Key, meaning: Meaning) -> Option<UiCommand> {
    match key {
        Key::Plus | Key::Equals => Some(UiCommand::TickAll(true)),
        Key::Minus if meaning.on_sheet => Some(UiCommand::TickAll(false)),
        _ if !meaning.on_sheet || !meaning.enter_is_free => None,
        Key::ArrowUp => Some(UiCommand::StepRow { down: false }),
        Key::ArrowDown => Some(UiCommand::StepRow { down: true }),
        Key::ArrowLeft => Some(UiCommand::StepTarget { forward: false }),
        Key::ArrowRight => Some(UiCommand::StepTarget { forward: true }),
        _ => None,
    }
}

/// The arrows carry the unit in hand; with none in hand they move the table.
fn arrow(key: Key, modifiers: Modifiers, meaning: Meaning) -> Option<UiCommand> {
    let inches = if modifiers.shift { 0.25 } else { 1.0 };
    let (ahead, wheel) = match key {
        Key::ArrowUp => (inches, 0.0),
        Key::ArrowDown => (-inches, 0.0),
        Key::ArrowRight => (0.0, inches),
        Key::ArrowLeft => (0.0, -inches),
        _ => return None,
    };
    if meaning.in_hand {
        return Some(UiCommand::Nudge { ahead, wheel });
    }
    if meaning.on_map && meaning.enter_is_free && !modifiers.shift {
        return Some(UiCommand::StepAim(wheel as f32, -ahead as f32));
    }
    meaning.enter_is_free.then_some(UiCommand::Pan(-(wheel * 64.0) as f32, (ahead * 64.0) as f32))
}

/// The rows of keys as the key card prints them: the keys, and what they do.
pub const CARD: [(&str, &[(&str, &str)]); 5] = [
    (
        "Numbers are dice",
        &[
            ("1 – 6", "fill the next blank die"),
            ("=", "type their sum, where only that is read"),
            ("Backspace", "take back a die, or the last decision"),
        ],
    ),
    (
        "The top row does",
        &[
            ("Q", "ruling"),
            ("U", "every unit as it stands, put right in one pass"),
            ("W", "why"),
            ("E", "the rest do nothing; end the phase, or pass"),
            ("O", "odds of what is offered, or of the dice"),
            ("+ −", "all of a sheet, or none; ↑ ↓ its rows, ← → their targets"),
            ("R", "roll the blank dice"),
            ("T", "whose dice"),
        ],
    ),
    (
        "The home row chooses",
        &[("A S D F G H J K L", "the offers, as printed on them"), ("Enter", "agree"), ("Esc", "leave")],
    ),
    (
        "The bottom row looks",
        &[
            ("Z X C", "arc, range, command"),
            ("V B N", "sight, support, reach"),
            ("F, Shift F", "fit: the whole board"),
            (", .", "turn a map of hexes"),
            ("M", "measure"),
            ("[ ]", "back and forward in time"),
            ("Tab", "next unit with something to do"),
        ],
    ),
    (
        "Places, and what lies over them",
        &[
            ("F2 F3 F4 F5 F7", "table or map, ledger or commands, journal, report, rules"),
            ("/, Ctrl K", "a line for everything: rowe adv 4 wr 20, blood figures 6, rest, a rule, a command"),
            ("Ctrl Z, Ctrl Y", "undo, redo"),
            ("Ctrl O, Ctrl N", "open a file, home"),
            ("F6", "the next panel"),
            ("P", "players’ view"),
            ("Ctrl + − 0", "larger, smaller, as at first"),
            ("Enter, E, Esc", "at a robot: go on, straight on, hold it"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Meaning = Meaning {
        in_hand: false,
        covered: false,
        enter_is_free: true,
        elsewhere: false,
        on_map: false,
        on_sheet: false,
    };

    fn pressed(key: Key, meaning: Meaning) -> Option<UiCommand> {
        command(key, Modifiers::NONE, meaning, &[4, 7])
    }

    #[test]
    fn the_rows_mean_what_the_card_says() {
        assert_eq!(pressed(Key::Num3, FREE), Some(UiCommand::TypeFace(3)));
        assert_eq!(pressed(Key::S, FREE), Some(UiCommand::Choose(7)), "S chooses the second offer on show");
        assert_eq!(pressed(Key::D, FREE), None, "there is no third offer");
        assert_eq!(pressed(Key::Z, FREE), Some(UiCommand::Toggle(Overlay::Arc)));
        assert_eq!(pressed(Key::Q, FREE), Some(UiCommand::OpenRuling));
    }

    #[test]
    fn arrows_carry_the_unit_in_hand_else_they_move_the_table() {
        let in_hand = Meaning { in_hand: true, ..FREE };
        assert_eq!(pressed(Key::ArrowUp, in_hand), Some(UiCommand::Nudge { ahead: 1.0, wheel: 0.0 }));
        let fine = command(Key::ArrowLeft, Modifiers::SHIFT, in_hand, &[]);
        assert_eq!(fine, Some(UiCommand::Nudge { ahead: 0.0, wheel: -0.25 }));
        assert!(matches!(pressed(Key::ArrowUp, FREE), Some(UiCommand::Pan(..))));
    }

    #[test]
    fn under_a_dialog_only_leaving_speaks() {
        let covered = Meaning { covered: true, ..FREE };
        assert_eq!(pressed(Key::Num3, covered), None);
        assert_eq!(pressed(Key::Escape, covered), Some(UiCommand::Escape));
    }

    #[test]
    fn away_from_the_question_no_key_answers_it() {
        let elsewhere = Meaning { elsewhere: true, ..FREE };
        for key in [Key::Num3, Key::S, Key::Enter, Key::Q, Key::Backspace, Key::R, Key::E] {
            assert_eq!(pressed(key, elsewhere), None, "{key:?}");
        }
        assert_eq!(pressed(Key::F2, elsewhere), Some(UiCommand::GoTo(Place::Table)));
        assert_eq!(pressed(Key::OpenBracket, elsewhere), Some(UiCommand::StepTime { forward: false }));
    }

    #[test]
    fn a_focused_button_keeps_its_enter() {
        let focused = Meaning { enter_is_free: false, ..FREE };
        assert_eq!(pressed(Key::Enter, focused), None);
        assert_eq!(pressed(Key::Enter, FREE), Some(UiCommand::Agree));
    }
}
