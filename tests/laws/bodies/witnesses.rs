//! Who stands within four inches of friends who flee is asked before the turn ends. [FLA MOR-12, MEL-47]

use std::collections::{BTreeMap, BTreeSet};

use galloper::game::{Awaiting, Glyph, PieceId};

use super::body::Body;
use super::{Moment, Watch};

/// Nearer than this a flight is surely seen, in inches: four, less what two measures may differ by.
const SEEN: f64 = 3.98;

/// Who has seen friends flee this turn, and who has been asked for anything.
#[derive(Default)]
pub struct Witnesses {
    turn: u32,
    asked: BTreeSet<PieceId>,
    saw: BTreeMap<PieceId, String>,
}

impl Watch for Witnesses {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        self.note_checks(moment);
        self.note_flights(moment);
        if self.turn == moment.after.turn {
            return Vec::new();
        }
        self.turn = moment.after.turn;
        let asked = std::mem::take(&mut self.asked);
        let saw = std::mem::take(&mut self.saw);
        let still_there =
            saw.into_iter().filter(|(id, _)| moment.before.body(*id).is_some_and(|body| !body.is_routed()));
        still_there
            .filter(|(id, _)| !asked.contains(id))
            .map(|(_, what)| format!("{what}, and is never asked"))
            .collect()
    }
}

impl Witnesses {
    /// Two dice for one unit are a check of its nerve; a voluntary one is not meant. [FLA MOR-02, MOR-17]
    fn note_checks(&mut self, moment: &Moment<'_>) {
        const WILLING: [&str; 4] = ["FLA MOR-19", "FLA MOR-20", "FLA MOR-21", "FLA MOR-22"];
        let Awaiting::Dice(request) = moment.asked else { return };
        let rule = request.rule.citation();
        let is_check = rule.starts_with("FLA MOR") || rule == "FLA MEL-38";
        if is_check && request.dice.count == 2 && !WILLING.contains(&rule) {
            self.asked.extend(request.pieces.first());
        }
    }

    fn note_flights(&mut self, moment: &Moment<'_>) {
        let flights =
            moment.told.iter().filter(|report| [" flees ", " flee "].iter().any(|verb| report.text.contains(verb)));
        for report in flights {
            let Some(end) = report.pieces.first().and_then(|id| moment.after.body(*id)) else { continue };
            for friend in moment.after.friends(end).filter(|friend| may_see(friend)) {
                // Base to base: of a line that has gone round a flank nothing stands in the corners about it.
                if friend.distance(end) < SEEN {
                    let what = || format!("{} stands within 4″ of {}: {}", friend.name, end.name, report.text);
                    self.saw.entry(friend.id).or_insert_with(what);
                }
            }
        }
    }
}

/// All but the elite, be they fighting or not, who have not broken themselves; who has guns may have left them.
fn may_see(friend: &Body) -> bool {
    !friend.is_elite && !friend.is_routed() && !friend.is_garrison && !is_gunner(friend)
}

fn is_gunner(body: &Body) -> bool {
    matches!(body.glyph, Glyph::LightGuns | Glyph::HeavyGuns)
}
