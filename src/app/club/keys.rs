//! The club's keys. Letters are the sheet's alone, and only while no field has the keyboard.

use eframe::egui::{Key, Modifiers, Ui};

use super::ClubScreen;
use super::command::{ClubCommand, Page};
use super::form::Hand;
use super::sheet::SheetCommand;

/// What the keys ask for.
pub fn read(ui: &Ui, screen: &ClubScreen) -> Vec<ClubCommand> {
    let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let mut commands = Vec::new();
    if screen.club.is_none() {
        return commands;
    }
    for (key, page) in [Key::F2, Key::F3, Key::F4, Key::F5].into_iter().zip(Page::ALL) {
        if pressed(Modifiers::NONE, key) {
            commands.push(ClubCommand::Turn(page));
        }
    }
    let is_free = ui.memory(|memory| memory.focused().is_none());
    // The field for finding has nothing of its own worth undoing.
    let is_finding = screen.page == Page::Roll && screen.hand == Hand::Nothing && screen.import.is_none();
    if (is_free || is_finding) && pressed(Modifiers::COMMAND, Key::Z) {
        commands.push(ClubCommand::Undo);
    }
    if pressed(Modifiers::COMMAND, Key::N) {
        commands.push(ClubCommand::AddUnit);
    }
    if pressed(Modifiers::COMMAND, Key::S) && matches!(screen.hand, Hand::Form(_)) {
        commands.push(ClubCommand::Save);
    }
    if pressed(Modifiers::NONE, Key::Escape) {
        commands.push(ClubCommand::Leave);
    }
    if screen.sheet.is_some() {
        commands.extend(on_sheet(ui, is_free).into_iter().map(ClubCommand::OnSheet));
    } else if screen.page == Page::Roll && screen.hand == Hand::Nothing {
        for (key, back) in [(Key::ArrowDown, false), (Key::ArrowUp, true)] {
            if pressed(Modifiers::NONE, key) {
                commands.push(ClubCommand::Step { back });
            }
        }
    }
    commands
}

fn on_sheet(ui: &Ui, is_free: bool) -> Vec<SheetCommand> {
    const DIGITS: [Key; 10] =
        [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let mut commands = Vec::new();
    if pressed(Modifiers::COMMAND, Key::Enter) {
        commands.push(SheetCommand::Write);
    }
    if !is_free {
        return commands;
    }
    let keys = [
        (Key::Enter, SheetCommand::Accept),
        (Key::A, SheetCommand::Accept),
        (Key::D, SheetCommand::Refuse),
        (Key::Plus, SheetCommand::AcceptAll),
        (Key::Minus, SheetCommand::RefuseAll),
        (Key::ArrowDown, SheetCommand::Step { back: false }),
        (Key::ArrowUp, SheetCommand::Step { back: true }),
    ];
    for (key, asks) in keys {
        if pressed(Modifiers::NONE, key) {
            commands.push(asks);
        }
    }
    // A plus is typed with the shift key on most boards.
    if pressed(Modifiers::SHIFT, Key::Plus) || pressed(Modifiers::SHIFT, Key::Equals) {
        commands.push(SheetCommand::AcceptAll);
    }
    for (digit, key) in (0..).zip(DIGITS) {
        if pressed(Modifiers::NONE, key) {
            commands.push(SheetCommand::Digit(digit));
        }
    }
    commands
}
