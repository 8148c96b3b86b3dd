//! The values that an offer would be judged by, item by item, before it is taken.

use eframe::egui::Ui;

use super::question::{OfferRow, Offers};
use super::{Decision, part, sums};
use crate::app::parts::caption;
use crate::app::ui_command::UiCommand;
use crate::game::Tally;

/// Where the sums of values begin among those of the panel.
const FIRST: usize = 200;

/// Draws the values of what is pointed at on the map; else of the offer last looked at, or of the first that has any.
pub fn values_ui(ui: &mut Ui, offers: &Offers, decision: &Decision, weighed: Option<usize>) -> Option<UiCommand> {
    let (words, values) = decision.aimed.or_else(|| of_rows(offers, weighed))?;
    part(ui, |ui| caption(ui, words));
    let mut command = None;
    for (index, tally) in values.iter().enumerate() {
        command = sums::sum_ui(ui, FIRST + index, tally, None, decision).or(command);
    }
    command
}

fn of_rows(offers: &Offers, weighed: Option<usize>) -> Option<(&str, &[Tally])> {
    let with_values = || offers.rows.iter().filter(|row| !row.values.is_empty());
    let is_weighed = |row: &&OfferRow| Some(row.index) == weighed;
    let row = with_values().find(is_weighed).or_else(|| with_values().next())?;
    Some((row.label.as_str(), row.values.as_slice()))
}
