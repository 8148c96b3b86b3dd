//! The sum shown beside a shot comes to the hits that are told of it. [FLA SAF-12, SAF-25, DIS-06]

use galloper::game::Report;

use super::{Moment, Watch};

/// The rules under which volleys are told: muskets, pistols, and pistols that do not reach.
const VOLLEYS: [&str; 3] = ["FLA SAF-12", "FLA SAF-25", "FLA SAF-26"];

/// Nothing is kept: what is told is looked at as it is told.
pub struct Sums;

impl Watch for Sums {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let volleys = moment.told.iter().filter(|report| VOLLEYS.contains(&report.rule.citation()));
        volleys.filter_map(wrong).collect()
    }
}

fn wrong(report: &Report) -> Option<String> {
    let told: i32 = report.text.split(" hit").next()?.rsplit(' ').next()?.parse().ok()?;
    let sum = report.tally.as_ref()?.whole().max(0);
    (told != sum).then(|| format!("the sum is {sum}: {}", report.text))
}
