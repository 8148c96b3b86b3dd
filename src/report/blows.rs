//! What felled whom.

use std::collections::BTreeMap;

use super::pieces::{figures, gone, has_figures, is_whole, pairs};
use super::{Cause, FireLine};
use crate::game::{Piece, PieceId, Report, ReportKind, Scene, Severity};

/// Blows struck so far, and what they did.
#[derive(Default)]
pub(super) struct Blows {
    /// What felled each side's figures.
    pub causes: [BTreeMap<Cause, u32>; 2],
    /// The last blow that was told: what saves are thrown for next falls to it.
    blow: Option<Blow>,
    /// The last kind of blow each unit was struck by.
    last: BTreeMap<PieceId, Cause>,
    /// What it was struck by when it threw its saves, until its figures are taken off: it may have come to a melee by then.
    saved_from: BTreeMap<PieceId, Cause>,
    /// Who has fired at a unit since its last losses were taken off.
    shot_by: BTreeMap<PieceId, Vec<PieceId>>,
    /// What each unit's fire did.
    fire: BTreeMap<PieceId, Shots>,
}

/// A blow that was told.
#[derive(Clone, Copy)]
enum Blow {
    Fire { firer: PieceId },
    Melee,
}

impl Blow {
    const fn cause(self) -> Cause {
        match self {
            Self::Fire { .. } => Cause::Fire,
            Self::Melee => Cause::Melee,
        }
    }
}

/// What one unit's fire did.
#[derive(Default)]
struct Shots {
    fired: u32,
    disordered: u32,
    felled: f64,
}

/// Figures that one unit lost in one entry.
pub(super) struct Felled {
    /// Which unit.
    pub piece: PieceId,
    /// How many figures.
    pub figures: u16,
}

impl Blows {
    /// Reads what an entry reported, and credits the figures that fell in it.
    pub fn see(&mut self, reports: &[Report], before: &Scene, after: &Scene) -> Vec<Felled> {
        let mut met: Vec<PieceId> = Vec::new();
        for report in reports {
            self.note(report, after);
            match (report.kind, report.pieces.as_slice()) {
                // What is told of it once it has come to blows changes nothing about what it was saved from before.
                (ReportKind::Fire, [one])
                    if report.tally.is_some() && !(met.contains(one) && self.saved_from.contains_key(one)) =>
                {
                    self.note_saves(*one, after);
                }
                (ReportKind::Charge, pieces) => met.extend(pieces),
                _ => {}
            }
        }
        let ruled = reports.iter().any(|report| report.kind == ReportKind::Ruling);
        let mut felled = Vec::new();
        for (was, is) in pairs(before, after) {
            self.note_disorder(was, is);
            let lost = figures(was).saturating_sub(figures(is));
            if lost == 0 {
                continue;
            }
            let cause = if ruled {
                Cause::Ruling
            } else if gone(is).is_some() && is.counted().is_some_and(|[now, _]| now > 0) {
                Cause::Gone
            } else {
                let saved_from = self.saved_from.remove(&is.id);
                saved_from.or_else(|| self.last.get(&is.id).copied()).unwrap_or(Cause::Other)
            };
            self.credit(is.id, cause, lost);
            *self.causes[is.side.index()].entry(cause).or_default() += u32::from(lost);
            felled.push(Felled { piece: is.id, figures: lost });
        }
        felled
    }

    /// A report of fire or of a melee is a blow to the pieces it names; of several, the first fires at the others, who are the enemy's.
    fn note(&mut self, report: &Report, scene: &Scene) {
        if let (true, Some(firer)) = (report.shot, report.pieces.first()) {
            self.fire.entry(*firer).or_default().fired += 1;
        }
        match (report.kind, report.pieces.as_slice()) {
            (ReportKind::Fire, [firer, targets @ ..]) if are_enemies(scene, *firer, targets) => {
                self.last.extend(targets.iter().map(|target| (*target, Cause::Fire)));
                self.blow = Some(Blow::Fire { firer: *firer });
                if report.shot {
                    for target in targets {
                        self.note_shot(*firer, *target, scene);
                    }
                }
            }
            // Saves and shot that falls on a house tell of one unit only: they follow a blow, and change nothing about it.
            (ReportKind::Fire, pieces) => {
                for piece in pieces {
                    self.last.entry(*piece).or_insert(Cause::Fire);
                }
            }
            (ReportKind::Charge, pieces) => {
                self.last.extend(pieces.iter().map(|piece| (*piece, Cause::Melee)));
                self.blow = Some(Blow::Melee);
            }
            _ => {}
        }
    }

    fn note_shot(&mut self, firer: PieceId, target: PieceId, scene: &Scene) {
        let shot_by = self.shot_by.entry(target).or_default();
        // Where units are whole every shot is settled at once.
        if scene.piece(target).is_some_and(is_whole) {
            shot_by.clear();
        }
        shot_by.push(firer);
    }

    /// Who throws saves throws them for the last blow that was told, whomever that named: shots into a melee fall on all who fight in it, and
    /// a ball flies on.
    fn note_saves(&mut self, saves: PieceId, scene: &Scene) {
        let (Some(blow), true) = (self.blow, scene.piece(saves).is_some_and(has_figures)) else { return };
        self.saved_from.insert(saves, blow.cause());
        if let Blow::Fire { firer } = blow
            && are_enemies(scene, firer, &[saves])
        {
            let shot_by = self.shot_by.entry(saves).or_default();
            if !shot_by.contains(&firer) {
                shot_by.push(firer);
            }
        }
    }

    /// A whole unit that fire has just disordered is credited to who fired.
    fn note_disorder(&mut self, was: &Piece, is: &Piece) {
        let is_new = is.is(Severity::Disorder) && !was.is(Severity::Disorder);
        if is_whole(is) && is_new && self.last.get(&is.id) == Some(&Cause::Fire) {
            for firer in self.shot_by.get(&is.id).into_iter().flatten() {
                self.fire.entry(*firer).or_default().disordered += 1;
            }
        }
    }

    fn credit(&mut self, piece: PieceId, cause: Cause, lost: u16) {
        let shot_by = self.shot_by.remove(&piece).unwrap_or_default();
        if cause == Cause::Fire && !shot_by.is_empty() {
            let share = f64::from(lost) / shot_by.len() as f64;
            for firer in shot_by {
                self.fire.entry(firer).or_default().felled += share;
            }
        }
    }

    /// What each unit's fire did, the most deadly first.
    pub fn fire(&self, scene: &Scene) -> Vec<FireLine> {
        let line = |(id, shots): (&PieceId, &Shots)| {
            let piece = scene.pieces.iter().find(|piece| piece.id == *id)?;
            let Shots { fired, disordered, felled } = *shots;
            Some(FireLine { name: piece.name.clone(), side: piece.side, shots: fired, disordered, felled })
        };
        let mut lines: Vec<FireLine> = self.fire.iter().filter_map(line).collect();
        lines.sort_by(|a, b| b.felled.total_cmp(&a.felled).then((b.disordered, b.shots).cmp(&(a.disordered, a.shots))));
        lines
    }
}

/// Whether there are others, and all of them of the other side.
fn are_enemies(scene: &Scene, firer: PieceId, others: &[PieceId]) -> bool {
    let side = |id: PieceId| scene.piece(id).map(|piece| piece.side);
    !others.is_empty() && others.iter().all(|&other| side(other) != side(firer))
}
