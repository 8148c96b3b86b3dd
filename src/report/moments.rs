//! Turning points, and the moments whose maps are shown.

use super::blows::Felled;
use super::pieces::{gone, has_figures, pairs};
use super::{Line, MapMoment, TurningPoint};
use crate::game::{Grammar, Piece, PieceId, Report, ReportKind, Scene, Severity};

/// How many turning points are named, and of how many of them the map is shown besides the beginning and the end.
const TURNING_POINTS: usize = 6;
const MAPS: usize = 4;

/// What has been watched for.
pub(super) struct Watched<'a> {
    chosen: &'a [u64],
    beginning: Scene,
    points: Vec<(TurningPoint, Scene)>,
    moments: Vec<MapMoment>,
}

impl<'a> Watched<'a> {
    pub fn begin(beginning: Scene, chosen: &'a [u64]) -> Self {
        Self { chosen, beginning, points: Vec::new(), moments: Vec::new() }
    }

    /// Weighs an entry; keeps its scene when it is chosen, or among those that changed most so far.
    pub fn see(&mut self, line: &Line, reports: &[Report], felled: &[Felled], [before, after]: [&Scene; 2]) {
        if self.chosen.contains(&line.entry) {
            self.moments.push(moment(line, after));
        }
        let weight = weigh(felled, before, after);
        let Some(kind) = line.kind.filter(|_| weight > 0) else { return };
        let least = self.points.iter().map(|(point, _)| point.weight).min().unwrap_or_default();
        if self.points.len() >= TURNING_POINTS && weight <= least {
            return;
        }
        let label = line.label.clone();
        let text = telling(reports, felled, [before, after]).map_or_else(|| line.text.clone(), str::to_owned);
        let cost = cost(felled, before, after);
        let point = TurningPoint { entry: line.entry, label, text, cost, kind, weight };
        self.points.push((point, after.clone()));
        if self.points.len() > TURNING_POINTS {
            let lightest = (0..self.points.len()).min_by_key(|index| self.points[*index].0.weight);
            self.points.remove(lightest.unwrap_or_default());
        }
    }
}

/// The turning points in order, and the maps: those chosen, else the beginning, what weighed most, and the end.
pub(super) fn chosen_moments(watched: Watched<'_>, end: &Scene) -> (Vec<TurningPoint>, Vec<MapMoment>) {
    let Watched { chosen, beginning, points, mut moments } = watched;
    if chosen.is_empty() {
        let mut by_weight: Vec<&(TurningPoint, Scene)> = points.iter().collect();
        by_weight.sort_by_key(|(point, _)| std::cmp::Reverse(point.weight));
        let mut shown: Vec<MapMoment> =
            by_weight.into_iter().take(MAPS).map(|(point, scene)| of_point(point, scene)).collect();
        shown.sort_by_key(|moment| moment.entry);
        let first = plain(0, "The beginning", beginning);
        let last = plain(u64::MAX, &format!("{}, as it stands", end.clock.words()), end.clone());
        moments = std::iter::once(first).chain(shown).chain([last]).collect();
    } else if chosen.contains(&0) {
        moments.insert(0, plain(0, "The beginning", beginning));
    }
    (points.into_iter().map(|(point, _)| point).collect(), moments)
}

fn plain(entry: u64, title: &str, scene: Scene) -> MapMoment {
    MapMoment { entry, title: title.to_owned(), caption: String::new(), scene }
}

fn moment(line: &Line, scene: &Scene) -> MapMoment {
    let title = if line.label.is_empty() { scene.clock.words() } else { format!("Entry {}", line.label) };
    MapMoment { entry: line.entry, title, caption: line.text.clone(), scene: scene.clone() }
}

fn of_point(point: &TurningPoint, scene: &Scene) -> MapMoment {
    let title = format!("Entry {}", point.label);
    MapMoment { entry: point.entry, title, caption: point.text.clone(), scene: scene.clone() }
}

/// How much an entry changed: figures, units gone, nerve, commands broken.
fn weigh(felled: &[Felled], before: &Scene, after: &Scene) -> u32 {
    let figures: u32 = felled.iter().map(|one| u32::from(one.figures)).sum();
    let broken = |scene: &Scene| scene.commands.iter().filter(|command| command.broken).count() as u32;
    let nerve: u32 = pairs(before, after).into_iter().map(|(was, is)| worsened(was, is)).sum();
    figures + nerve + 12 * broken(after).saturating_sub(broken(before))
}

/// What an entry told of what it changed, where that is not what it told first: that a command breaks may come of losses of the turn before.
fn telling<'a>(reports: &'a [Report], felled: &[Felled], [before, after]: [&Scene; 2]) -> Option<&'a str> {
    let has_changed = |was: &Piece, is: &Piece| {
        gone(was).is_some() != gone(is).is_some()
            || worsened(was, is) > 0
            || felled.iter().any(|one| one.piece == is.id)
    };
    let changed: Vec<PieceId> =
        pairs(before, after).into_iter().filter(|(was, is)| has_changed(was, is)).map(|(_, is)| is.id).collect();
    let names_one = |report: &Report| report.pieces.iter().any(|piece| changed.contains(piece));
    let tells = |report: &Report| if changed.is_empty() { report.kind == ReportKind::Rout } else { names_one(report) };
    let told = reports.iter().position(tells).filter(|at| *at > 0)?;
    Some(reports[told].text.trim_end_matches('.'))
}

fn worsened(was: &Piece, is: &Piece) -> u32 {
    let grave = |piece: &Piece| -> u32 {
        let worst = piece.conditions.iter().map(|condition| match condition.severity {
            Severity::Grave => 2,
            Severity::Worst => 5,
            Severity::Gone => 6,
            // Bases of figures are disordered for a moment only.
            Severity::Disorder => u32::from(!has_figures(piece)),
            Severity::Note | Severity::CutOff | Severity::Light => 0,
        });
        worst.max().unwrap_or_default()
    };
    grave(is).saturating_sub(grave(was))
}

/// "Picardie 1st loses 3; Clare’s is gone".
fn cost(felled: &[Felled], before: &Scene, after: &Scene) -> String {
    let mut parts = Vec::new();
    for (was, is) in pairs(before, after) {
        let lost = felled.iter().find(|one| one.piece == is.id).map_or(0, |one| one.figures);
        if gone(was).is_none() && gone(is).is_some() {
            parts.push(format!("{} is gone", is.name));
        } else if lost > 0 {
            parts.push(format!("{} loses {lost}", is.name));
        } else if worsened(was, is) > 0 {
            let state = is.worst(Severity::Disorder..=Severity::Worst).map_or("lost", |condition| condition.words);
            parts.push(format!("{} is {state}", is.name));
        }
    }
    for (was, is) in before.commands.iter().zip(&after.commands) {
        if is.broken && !was.broken {
            parts.push(format!("the command of {} breaks", is.name));
        }
    }
    parts.truncate(4);
    let grammar = Grammar::of(after.pieces.iter().map(|piece| piece.name.as_str()));
    for part in &mut parts {
        grammar.agree(part);
    }
    parts.join("; ")
}
