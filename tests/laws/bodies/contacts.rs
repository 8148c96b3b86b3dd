//! Who is told to be in contact touches: two who stand apart fight nobody. [FLA MEL-02, MEL-42]

use galloper::game::{Report, Rule};

use super::{Moment, Watch};

/// Nothing is kept: what is told is looked at as it is told.
pub struct Contacts;

impl Watch for Contacts {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let is_contact =
            |report: &&Report| report.rule == Rule::new("FLA SEQ-14") && report.text.ends_with(" in contact.");
        let told = moment.told.iter().filter(is_contact);
        let apart = told.filter_map(|report| {
            let [by, on, ..] = &report.pieces[..] else { return None };
            let (by, on) = (moment.after.body(*by)?, moment.after.body(*on)?);
            let story = || moment.told.iter().map(|report| report.text.as_str()).collect::<Vec<_>>().join(" ");
            (!by.touches(on)).then(|| format!("{:.2}″ apart: {} ({})", by.distance(on), report.text, story()))
        });
        apart.collect()
    }
}
