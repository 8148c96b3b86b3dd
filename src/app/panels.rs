//! The panels that F6 goes round, and what has the keyboard in each when one comes to it.

use eframe::egui::{Context, Id, Ui};

/// A panel of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelName {
    /// The table.
    Canvas,
    /// The question.
    Decision,
    /// Every unit.
    Muster,
    /// What has been done.
    Journal,
}

impl PanelName {
    const ROUND: [Self; 4] = [Self::Canvas, Self::Decision, Self::Muster, Self::Journal];

    fn key(self) -> Id {
        Id::unique("panel").with(self as usize)
    }
}

/// Remembers what has the keyboard first in a panel that is on the screen.
pub fn remember(ui: &Ui, panel: PanelName, first: Id) {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(panel.key(), (first, frame)));
}

/// Remembers it where nothing of the panel has been drawn before it in this frame.
pub fn remember_failing_others(ui: &Ui, panel: PanelName, first: Id) {
    let frame = ui.ctx().cumulative_frame_nr();
    let known: Option<(Id, u64)> = ui.data(|data| data.get_temp(panel.key()));
    if known.is_none_or(|(_, drawn)| drawn != frame) {
        remember(ui, panel, first);
    }
}

/// Goes on to the next panel that is on the screen.
pub fn next(context: &Context) {
    let frame = context.cumulative_frame_nr();
    let now_key = Id::unique("panel now");
    let now: usize = context.data(|data| data.get_temp(now_key)).unwrap_or_default();
    for step in 1..=PanelName::ROUND.len() {
        let at = (now + step) % PanelName::ROUND.len();
        let found: Option<(Id, u64)> = context.data(|data| data.get_temp(PanelName::ROUND[at].key()));
        // What was last drawn some frames ago is not on the screen any more.
        if let Some((first, _)) = found.filter(|(_, drawn)| frame.saturating_sub(*drawn) <= 2) {
            context.memory_mut(|memory| memory.request_focus(first));
            context.data_mut(|data| data.insert_temp(now_key, at));
            return;
        }
    }
}
