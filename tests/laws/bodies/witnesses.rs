//! Who stands within four inches of friends who flee is asked before the turn ends, and nobody else. [FLA MOR-12, MEL-47, R-14]

use std::collections::{BTreeMap, BTreeSet};

use galloper::game::{Awaiting, Glyph, PieceId};
use galloper::geometry::polygon::hull;
use galloper::geometry::shape::polygon_distance;
use galloper::geometry::{Point, Rect};

use super::body::Body;
use super::{Moment, Watch};

/// Nearer than this a flight is surely seen, in inches: four, less what two measures may differ by.
const SEEN: f64 = 3.98;
/// Farther off than this it is surely not seen.
const UNSEEN: f64 = 4.02;

/// Who has seen friends flee this turn, and who has been asked for anything.
#[derive(Default)]
pub struct Witnesses {
    turn: u32,
    asked: BTreeSet<PieceId>,
    saw: BTreeMap<PieceId, String>,
    /// Who may have seen friends flee.
    may_have_seen: BTreeSet<PieceId>,
}

impl Watch for Witnesses {
    fn watch(&mut self, moment: &Moment<'_>) -> Vec<String> {
        self.note_checks(moment);
        self.note_flights(moment);
        let mut wrong = self.asked_who_saw_nothing(moment);
        if self.turn == moment.after.turn {
            return wrong;
        }
        self.turn = moment.after.turn;
        self.may_have_seen.clear();
        let asked = std::mem::take(&mut self.asked);
        let saw = std::mem::take(&mut self.saw);
        let still_there =
            saw.into_iter().filter(|(id, _)| moment.before.body(*id).is_some_and(|body| !body.is_routed()));
        let never_asked = still_there.filter(|(id, _)| !asked.contains(id));
        wrong.extend(never_asked.map(|(_, what)| format!("{what}, and is never asked")));
        wrong
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
        let tells = |text: &str, verbs: &[&str]| verbs.iter().any(|verb| text.contains(verb));
        let goes_back = |text: &str| tells(text, &[" flees ", " flee ", " falls back ", " fall back "]);
        for report in moment.told.iter().filter(|report| goes_back(&report.text)) {
            let Some(id) = report.pieces.first() else { continue };
            if let Some(start) = moment.before.body(*id) {
                let near = near_the_way(moment, start, moment.after.body(*id), &report.text);
                self.may_have_seen.extend(near);
            }
            // Of those who fall back it is not told whether they are routed.
            let Some(end) = moment.after.body(*id).filter(|_| tells(&report.text, &[" flees ", " flee "])) else {
                continue;
            };
            for friend in moment.after.friends(end).filter(|friend| may_see(friend)) {
                // Base to base: of a line that has gone round a flank nothing stands in the corners about it.
                if friend.distance(end) < SEEN {
                    let what = || format!("{} stands within 4″ of {}: {}", friend.name, end.name, report.text);
                    self.saw.entry(friend.id).or_insert_with(what);
                }
            }
        }
    }

    /// Who is tested for friends that break, though none has fled within sight of it in this turn.
    fn asked_who_saw_nothing(&self, moment: &Moment<'_>) -> Vec<String> {
        let tests = moment.told.iter().filter(|report| {
            [" sees friends break", " see friends break"].iter().any(|words| report.text.contains(words))
        });
        let has_seen = |id: &PieceId| self.may_have_seen.contains(id);
        let blind = tests.filter(|report| !report.pieces.first().is_some_and(has_seen));
        blind.map(|report| format!("nobody has fled within 4″ of it: {}", report.text)).collect()
    }
}

/// The friends within four inches of where somebody has fled: of what of it stands, where it set out, on a straight way, and at its end. Of a
/// way that bends, or leads off the table, all whom it can have come near.
fn near_the_way(moment: &Moment<'_>, start: &Body, end: Option<&Body>, text: &str) -> Vec<PieceId> {
    let goes_round = || {
        let words = [" goes round ", " go round "];
        moment.told.iter().any(|report| {
            report.pieces.first() == Some(&start.id) && words.iter().any(|words| report.text.contains(words))
        })
    };
    let straight = end.filter(|_| !goes_round() && !start.bases.iter().any(|base| start.has_gone_round(base)));
    let friends = moment.before.friends(start);
    let Some(end) = straight else {
        let inches: Vec<f64> = text.split('″').filter_map(|part| part.rsplit(' ').next()?.parse().ok()).collect();
        let most = inches.iter().sum::<f64>() + UNSEEN + start.block.front.hypot(start.block.depth);
        return friends.filter(|friend| friend.distance(start) < most).map(|friend| friend.id).collect();
    };
    let run = end.block.centre - start.block.centre;
    let swept = |base: &Rect| hull(&[base.corners(), base.moved(run).corners()].concat());
    let parts: Vec<Vec<Point>> =
        start.bases.iter().map(swept).chain(end.bases.iter().map(|base| base.corners().to_vec())).collect();
    let is_near = |base: &Rect| parts.iter().any(|part| polygon_distance(part, base) < UNSEEN);
    friends.filter(|friend| friend.bases.iter().any(is_near)).map(|friend| friend.id).collect()
}

/// All but the elite, be they fighting or not, who have not broken themselves; who has guns may have left them.
fn may_see(friend: &Body) -> bool {
    !friend.is_elite && !friend.is_routed() && !friend.is_garrison && !is_gunner(friend)
}

fn is_gunner(body: &Body) -> bool {
    matches!(body.glyph, Glyph::LightGuns | Glyph::HeavyGuns)
}
