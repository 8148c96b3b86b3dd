//! The sum shown beside a shot comes to the hits that are told of it. [FLA SAF-12, DIS-06]

use galloper::game::{Report, Rule};

use super::{Moment, Watch};

/// Nothing is kept: what is told is looked at as it is told.
pub struct Sums;

impl Watch for Sums {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let volleys = moment.told.iter().filter(|report| report.rule == Rule::new("FLA SAF-12"));
        volleys.filter_map(wrong).collect()
    }
}

fn wrong(report: &Report) -> Option<String> {
    let told: i32 = report.text.split(" hit").next()?.rsplit(' ').next()?.parse().ok()?;
    let sum = report.tally.as_ref()?.whole().max(0);
    (told != sum).then(|| format!("the sum is {sum}: {}", report.text))
}
