//! Nobody charges from nought whom he does not touch: what a wheel runs into is no start. [FLA MEL-14, MEL-15]

use galloper::game::{Report, Rule};

use super::{Moment, Watch};

/// What two who are told to be nought apart may be apart, in inches: less than that is told to a hundredth.
const NOUGHT: f64 = 0.01;

/// Nothing is kept: what is told is looked at as it is told.
pub struct Charges;

impl Watch for Charges {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let told = moment.told.iter().filter(|report| report.rule == Rule::new("FLA MEL-15"));
        told.filter_map(|report| wrong(moment, report)).collect()
    }
}

fn wrong(moment: &Moment<'_>, report: &Report) -> Option<String> {
    let from: f64 = report.text.split(" from ").nth(1)?.split('″').next()?.parse().ok()?;
    let [charger, target, ..] = &report.pieces[..] else { return None };
    let (charger, target) = (moment.before.body(*charger)?, moment.before.body(*target)?);
    let apart = charger.distance(target);
    (from == 0.0 && apart > NOUGHT).then(|| format!("{apart:.2}″ apart: {}", report.text))
}
