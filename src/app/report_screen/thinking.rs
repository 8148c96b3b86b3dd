//! What a robot that thinks ahead makes of the battle: worked out beside the window when it is asked for, and shown in the report.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use eframe::egui::{Context, Ui};

use super::{EntryRow, card, charts, row};
use crate::app::coming::Coming;
use crate::app::parts::{Button, Icon, caption, label};
use crate::app::theme::{Theme, text};
use crate::app::ui_command::UiCommand;
use crate::game::Refereed;
use crate::journal::Entry;
use crate::report::{BattleReport, Chances, CostlyChoice};
use crate::robot::analysis::{consider_all, past_choices};
use crate::robot::{Care, Robot};

/// How much it thinks about each choice.
const CARE: Care = Care::Quick;
/// How often it is shown how far it has come.
const LOOKS: Duration = Duration::from_millis(200);

/// A battle being thought over.
#[derive(Debug, Default)]
pub struct ThinkingOver {
    coming: Option<Coming<(usize, Chances)>>,
    far: Arc<Far>,
    /// What came of it, and of how many entries.
    found: Option<(usize, Chances)>,
}

/// How many choices have been thought over, and of how many.
#[derive(Debug, Default)]
struct Far {
    done: AtomicUsize,
    of: AtomicUsize,
}

/// How far it has come, to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// It may be asked for.
    Offered,
    /// So many choices of so many have been thought over.
    Going(usize, usize),
}

impl ThinkingOver {
    /// Begins to think over a battle of these entries; or lets it be, where it does.
    pub fn toggle<R>(&mut self, entries: &[Entry<R>], context: Option<&Context>)
    where
        R: Refereed + Send + 'static,
        Entry<R>: Send,
    {
        if self.coming.take().is_some() {
            return;
        }
        self.far = Arc::default();
        let (far, entries) = (Arc::clone(&self.far), entries.to_vec());
        self.coming = Some(Coming::begin(context.cloned(), move |send, called_off| {
            let choices = past_choices(&entries);
            far.of.store(choices.len(), Ordering::Relaxed);
            let goes_on = |done: usize| {
                far.done.store(done, Ordering::Relaxed);
                !called_off.load(Ordering::Relaxed)
            };
            // One core is left to the window.
            let threads = available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1));
            let considered = consider_all(choices, CARE, threads, goes_on);
            send((entries.len(), Chances::of(Robot::Steady(CARE).name(), &considered, &entries)));
        }));
    }

    /// Takes what has come of it.
    pub fn take(&mut self) {
        if let Some(found) = self.coming.as_ref().and_then(Coming::take) {
            (self.found, self.coming) = (Some(found), None);
        }
    }

    /// What came of it for a battle of so many entries.
    pub fn found(&self, entries: usize) -> Option<&Chances> {
        self.found.as_ref().filter(|(of, _)| *of == entries).map(|(_, chances)| chances)
    }

    /// How far it has come.
    pub fn shown(&self) -> Thinking {
        let [done, of] = [&self.far.done, &self.far.of].map(|number| number.load(Ordering::Relaxed));
        if self.coming.is_some() { Thinking::Going(done, of) } else { Thinking::Offered }
    }
}

/// The button that asks for it, and tells how far it has come.
pub fn thinking_ui(ui: &mut Ui, thinking: Thinking) -> Option<UiCommand> {
    let (words, name, hint) = match thinking {
        Thinking::Offered => (
            "Think the battle over".to_owned(),
            "Think the battle over",
            "A robot looks at every choice again: how the chance to win stood, and what it would have done",
        ),
        Thinking::Going(done, of) => {
            ui.ctx().request_repaint_after(LOOKS);
            (
                format!("{done} of {of} choices: stop"),
                "Stop thinking the battle over",
                "What was found so far is let go",
            )
        }
    };
    let button = Button::new(&words).icon(Icon::Chart).width(ui.available_width()).name(name);
    button.show(ui).on_hover_text(hint).clicked().then_some(UiCommand::ToggleThinkingOver)
}

/// The chance to win, as a card of the page.
pub fn chance_ui(ui: &mut Ui, report: &BattleReport, chances: &Chances) {
    let cards = row(ui, 220.0, &[1.0]);
    let under = format!("of the {}, as {} saw it, in parts of a hundred", report.sides[0], chances.by);
    let inner = card(ui, cards[0], "The chance to win", &under);
    charts::chances(ui.painter(), inner, report, chances, Theme::of(ui));
}

/// The choices that gave most of it away; a click looks at the battle as it stood then.
pub fn costly_ui(ui: &mut Ui, report: &BattleReport, chances: &Chances) -> Option<UiCommand> {
    let theme = Theme::of(ui);
    caption(ui, "Thought over");
    label(ui, chances.told(), text::plain(text::ROW), theme.ink_2);
    let mut command = None;
    for one in &chances.costly {
        command = choice_ui(ui, report, one).or(command);
    }
    ui.add_space(8.0);
    command
}

fn choice_ui(ui: &mut Ui, report: &BattleReport, one: &CostlyChoice) -> Option<UiCommand> {
    let (side, told) = (&report.sides[one.side.index()], one.told());
    let said = format!("Look at entry {}, of the {side}: {}, {told}", one.label, one.given);
    let (label, ink) = (&one.label, Theme::of(ui).side(one.side).text);
    EntryRow { entry: one.entry, label, ink, kind: None, what: &one.given, under: &told }.ui(ui, &said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::demo::{Toy, ToySetup};
    use crate::journal::Session;

    #[test]
    fn it_is_begun_and_let_be_by_the_same_button() {
        let session = Session::<Toy>::begin(ToySetup, None).expect("the toy begins");
        let mut thinking = ThinkingOver::default();
        thinking.toggle(session.entries(), None);
        assert!(matches!(thinking.shown(), Thinking::Going(..)), "until what comes of it is taken");
        thinking.toggle(session.entries(), None);
        thinking.take();
        assert_eq!((thinking.shown(), thinking.found(session.entries().len())), (Thinking::Offered, None));
    }
}
