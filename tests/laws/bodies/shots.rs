//! Every shot chosen is fired, or the story says why it was not, and then the firer has not fired.

use galloper::game::{Awaiting, PieceId, ReportKind, Target};

use super::{Moment, Watch};

/// Shots chosen and not yet heard of.
#[derive(Default)]
pub struct Shots {
    chosen: Vec<Shot>,
}

struct Shot {
    firer: PieceId,
    label: String,
    heard: Option<Heard>,
    /// Whether the firer had fired by the umpire's scene when it was heard of.
    is_spent: bool,
    /// Whether it was chosen in reaction to a charge, whose pistols may destroy the firer before his turn comes.
    is_reaction: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Heard {
    Fired,
    Excused,
}

impl Watch for Shots {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        let wasted = wasted_in_passing(moment);
        self.listen(moment);
        if let Some(shot) = chosen(moment) {
            self.chosen.push(shot);
            // What a shot brings on may be told in the same breath.
            self.listen(moment);
        }
        if !moment.after.is_between || moment.after.step.contains("fire") {
            return wasted;
        }
        // Whom pistols have destroyed before his turn came to react does not fire; every other shot is heard of, whoever has fallen.
        let has_fallen = |shot: &Shot| shot.is_reaction && moment.after.body(shot.firer).is_none();
        self.chosen.retain(|shot| shot.heard.is_some() || !has_fallen(shot));
        self.chosen.drain(..).filter_map(|shot| wrong(&shot)).chain(wasted).collect()
    }
}

/// Shots in passing where none was possible: they are fired where fire is first possible, and only there. [FLA FIP-08]
fn wasted_in_passing(moment: &Moment<'_>) -> Vec<String> {
    let told = moment.told.iter().map(|report| &report.text);
    told.filter(|text| text.contains("in passing") && text.contains("the shot is wasted")).cloned().collect()
}

impl Shots {
    fn listen(&mut self, moment: &Moment<'_>) {
        for report in moment.told.iter().filter(|report| report.kind == ReportKind::Fire) {
            let [firer, _, ..] = &report.pieces[..] else { continue };
            // A turn that ends in the same breath wipes the marks of all.
            let has_ended = moment.before.turn != moment.after.turn;
            let heard = if report.text.contains("does not fire") || report.text.contains("do not fire") {
                Heard::Excused
            } else {
                Heard::Fired
            };
            let waiting = self.chosen.iter_mut().find(|shot| shot.firer == *firer && shot.heard.is_none());
            if let Some(shot) = waiting {
                shot.heard = Some(heard);
                // So does falling to a volley of the same moment.
                let is_marked = moment.after.body(shot.firer).map(|body| body.has_fired);
                shot.is_spent = match is_marked {
                    Some(is_marked) => is_marked || (has_ended && heard == Heard::Fired),
                    None => heard == Heard::Fired,
                };
            }
        }
    }
}

/// A shot that this answer chose.
fn chosen(moment: &Moment<'_>) -> Option<Shot> {
    let (Awaiting::Choice(choice), Some(action)) = (moment.asked, moment.action) else { return None };
    let offer = choice.offers.iter().find(|offer| offer.action == *action)?;
    let is_shot = offer.verb.starts_with("fire");
    let is_reaction = offer.verb == "react_fire";
    let shot = |firer: PieceId| Shot { firer, label: offer.label.clone(), heard: None, is_spent: false, is_reaction };
    match &offer.target {
        Target::Pieces(firer, _) if is_shot => Some(shot(*firer)),
        Target::Button if is_reaction => choice.pieces.first().copied().map(shot),
        _ => None,
    }
}

fn wrong(shot: &Shot) -> Option<String> {
    match (shot.heard, shot.is_spent) {
        (None, _) => Some(format!("“{}” was chosen, and is never heard of", shot.label)),
        (Some(Heard::Excused), true) => Some(format!("“{}” was not fired, and is spent", shot.label)),
        (Some(Heard::Fired), false) => Some(format!("“{}” was fired, and is not spent", shot.label)),
        _ => None,
    }
}
