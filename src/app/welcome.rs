//! The first evening: three cards, each of which can be skipped, and then a battle to try.

use eframe::egui::{Context, Id, Key, Modal, ScrollArea, Ui};

use super::battle::Habits;
use super::cards::key_rows_ui;
use super::keys;
use super::parts::{Button, Icon, Look, label};
use super::ruling::{dialog_frame, title_ui};
use super::theme::{Theme, size, text};
use super::ui_command::{UiCommand, Welcome};
use crate::game::ProgramThrows;

impl Welcome {
    const ALL: [Self; 4] = [Self::Keys, Self::Dice, Self::Ranges, Self::Try];

    /// The card after it; nothing after the last.
    pub fn next(self) -> Option<Self> {
        let at = Self::ALL.iter().position(|card| *card == self)?;
        Self::ALL.get(at + 1).copied()
    }

    fn number(self) -> usize {
        Self::ALL.iter().position(|card| *card == self).unwrap_or_default() + 1
    }
}

/// Draws a card.
pub fn welcome_ui(context: &Context, card: Welcome, habits: &Habits) -> Option<UiCommand> {
    let shown = Modal::new(Id::unique("welcome")).frame(dialog_frame(context)).show(context, |ui| {
        ui.set_width(620.0_f32.min(context.content_rect().width() - 80.0));
        ui.spacing_mut().item_spacing.y = 8.0;
        let room = context.content_rect().height() - 140.0;
        let inside = ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| match card {
            Welcome::Keys => keys_ui(ui),
            Welcome::Dice => dice_ui(ui, habits),
            Welcome::Ranges => ranges_ui(ui, habits),
            Welcome::Try => try_ui(ui),
        });
        let asked = inside.inner;
        ui.add_space(10.0);
        asked.or(foot_ui(ui, card))
    });
    let pressed = |key| context.input(|input| input.key_pressed(key));
    let by_key = match card.next() {
        _ if pressed(Key::Escape) => Some(UiCommand::Welcome(None)),
        Some(_) if pressed(Key::Enter) => Some(UiCommand::Welcome(card.next())),
        None if pressed(Key::Enter) => Some(UiCommand::BeginLesson),
        Some(_) | None => None,
    };
    shown.inner.or(by_key)
}

/// On, past this card, or past all of them.
fn foot_ui(ui: &mut Ui, card: Welcome) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    ui.horizontal(|ui| {
        let (words, asks) = match card.next() {
            Some(next) => ("Next", UiCommand::Welcome(Some(next))),
            None => ("Try it in two minutes", UiCommand::BeginLesson),
        };
        let main = Button::main(words).key("Enter").height(44.0).show(ui).clicked().then_some(asks);
        let words = if card.next().is_some() { "Skip all this" } else { "Not now" };
        let skipped = Button::new(words).key("Esc").look(Look::Quiet).height(44.0).show(ui).clicked();
        label(ui, format!("{} of {}", card.number(), Welcome::ALL.len()), text::plain(text::CAPTION), theme.ink_3);
        main.or(skipped.then_some(UiCommand::Welcome(None)))
    })
    .inner
}

fn keys_ui(ui: &mut Ui) -> Option<UiCommand> {
    title_ui(ui, Icon::Keyboard, "The left hand runs the battle");
    let words =
        "Four rows of keys are four kinds of thing. Every button prints its own key, and F1 shows this card again.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    for (row, keys) in keys::CARD.iter().take(4) {
        key_rows_ui(ui, row, &keys[..keys.len().min(3)]);
    }
    None
}

fn dice_ui(ui: &mut Ui, habits: &Habits) -> Option<UiCommand> {
    title_ui(ui, Icon::Die, "Whose dice?");
    let words = "Throw your own dice and type what they show, or let the program throw. T changes it at any throw, and the journal \
                 says where each die came from.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    let choices = [
        ("Dice from the table", Icon::Hand, habits.program_throws == ProgramThrows::default()),
        ("The program rolls", Icon::Die, habits.program_throws.is_for_both()),
    ];
    choose_ui(ui, choices, [false, true].map(|throws| UiCommand::LetProgramThrow(ProgramThrows::for_all(throws))))
}

fn ranges_ui(ui: &mut Ui, habits: &Habits) -> Option<UiCommand> {
    title_ui(ui, Icon::Eye, "May ranges be looked at beforehand?");
    let words = "Clubs differ. Hidden: ranges, sight and measuring show nothing until a target is named; the umpire holds Alt to \
                 look all the same. Shown: they can be looked at whenever you like.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    let choices = [
        ("Shown at any time", Icon::Eye, !habits.hide_ranges),
        ("Hidden until a target", Icon::Lock, habits.hide_ranges),
    ];
    let ranges = choose_ui(ui, choices, [UiCommand::ToggleHideRanges, UiCommand::ToggleHideRanges]);
    ui.add_space(6.0);
    label(
        ui,
        "Units slide to their new places, and dice tumble for a moment.",
        text::plain(text::BODY),
        Theme::of(ui).ink_2,
    );
    let choices = [("Things may move", Icon::Right, !habits.still), ("Still: nothing moves", Icon::Pin, habits.still)];
    ranges.or(choose_ui(ui, choices, [UiCommand::ToggleStill, UiCommand::ToggleStill]))
}

fn try_ui(ui: &mut Ui) -> Option<UiCommand> {
    title_ui(ui, Icon::Flag, "Try it in two minutes");
    let words = "A handful of units a side: one charge, one volley, one test of nerve. A note beside the question says which key \
                 to press and why. It can be left at any time, and nothing of it is kept.";
    label(ui, words, text::plain(text::BODY), Theme::of(ui).ink_2);
    None
}

/// Two ways, the one that holds filled.
fn choose_ui(ui: &mut Ui, ways: [(&str, Icon, bool); 2], asks: [UiCommand; 2]) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let wide = (ui.available_width() - size::GRID) / 2.0;
        for ((words, icon, on), asked) in ways.into_iter().zip(asks) {
            let look = if on { Look::On } else { Look::Plain };
            if Button::new(words).icon(icon).look(look).width(wide).height(52.0).show(ui).clicked() && !on {
                command = Some(asked);
            }
        }
    });
    command
}
