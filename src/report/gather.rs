//! Playing the journal again, and watching.

use std::collections::BTreeMap;

use super::account::account;
use super::blows::Blows;
use super::deeds::Deeds;
use super::luck::Tried;
use super::moments::{Watched, chosen_moments};
use super::pieces::{counted, figures, gone};
use super::{ArmyTrack, BattleReport, CommandStory, Line, Pace, RulingLine, Sort, UnitStory, UnitTurn};
use crate::game::{
    Answer, Awaiting, Counted, Ears, Enlisted, Eyes, Piece, PieceId, Report, Rulebook, Ruleset, Scene, Severity, Side,
    Strength, Track,
};
use crate::journal::{Deed, Entry};

impl BattleReport {
    /// Reads a battle from its journal's entries, all of them, the beginning first; with maps of the moments after `chosen`
    /// entries, or of the most telling ones when none is chosen. Nothing when the entries do not begin a battle.
    pub fn of<R: Rulebook>(entries: &[Entry<R>], chosen: &[u64]) -> Option<Self> {
        let Deed::Begun { setup, .. } = &entries.first()?.deed else { return None };
        let mut battle = R::begin(setup).ok()?;
        let lines = account(entries, Eyes::Umpire);
        let mut watch = Gatherer::begin(battle.scene(Eyes::Umpire), chosen);
        watch.pace = Pace::begin(entries[0].at);
        for entry in entries.iter().filter(|entry| entry.taken_back.is_none()) {
            let Some(answer) = entry.answer() else { continue };
            watch.pace.note(battle.awaiting(), entry.at, entry.author.as_ref());
            if let (Awaiting::Dice(request), Answer::Roll(faces)) = (battle.awaiting(), &answer) {
                watch.tried.note(request, faces);
            }
            let before = battle.clone();
            // What is told now marks the shots, which journals of before do not.
            let Ok(reports) = battle.answer(answer, Ears::Open) else { break };
            let line = &lines[entry.number as usize];
            watch.deeds.note(line, battle.feats(&before, &reports));
            watch.see(line, &reports, battle.scene(Eyes::Umpire));
        }
        let rulings = rulings(entries, &lines);
        Some(watch.report(&battle, &lines, rulings, &R::enlisted(setup)))
    }
}

/// What is watched while a battle is played again.
struct Gatherer<'a> {
    scene: Scene,
    samples: Vec<Sample>,
    blows: Blows,
    tried: Tried,
    deeds: Deeds,
    pace: Pace,
    watched: Watched<'a>,
}

/// The board at the end of a turn.
struct Sample {
    units: BTreeMap<PieceId, UnitTurn>,
    filled: Vec<i32>,
    of_armies: Vec<[i32; 2]>,
}

impl<'a> Gatherer<'a> {
    fn begin(scene: Scene, chosen: &'a [u64]) -> Self {
        let samples = vec![sample(&scene)];
        let watched = Watched::begin(scene.clone(), chosen);
        let (blows, tried, deeds, pace) = (Blows::default(), Tried::default(), Deeds::default(), Pace::default());
        Self { scene, samples, blows, tried, deeds, pace, watched }
    }

    /// Sees what an entry did: a turn that ended, figures that fell, nerve that gave way.
    fn see(&mut self, line: &Line, reports: &[Report], scene: Scene) {
        let before = std::mem::replace(&mut self.scene, scene);
        while self.samples.len() < self.scene.clock.number as usize {
            self.samples.push(sample(&self.scene));
        }
        let felled = self.blows.see(reports, &before, &self.scene);
        self.deeds.see(line, &before, &self.scene);
        self.watched.see(line, reports, &felled, [&before, &self.scene]);
    }

    fn report<R: Rulebook>(
        mut self,
        battle: &R,
        lines: &[Line],
        rulings: Vec<RulingLine>,
        enlisted: &[Enlisted],
    ) -> BattleReport {
        self.samples.push(sample(&self.scene));
        let scene = &self.scene;
        let outcome = match battle.words() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Choice(_) | Awaiting::Facts(_) | Awaiting::Dice(_) => None,
        };
        let standing = |line: &&Line| line.struck.is_none() && !matches!(line.sort, Sort::TakingBack | Sort::Begun);
        let thrown = |from_table: bool| {
            let dice = lines.iter().filter(standing).filter_map(|line| line.dice.as_ref());
            dice.map(|dice| if from_table { dice.from_table() } else { dice.faces.0.len() }).sum()
        };
        let units = units(scene, &self.samples, &self.deeds, enlisted);
        let (turning_points, moments) = chosen_moments(self.watched, scene);
        BattleReport {
            title: scene.title.clone(),
            sides: scene.sides.clone(),
            turn: scene.clock.number,
            turn_word: scene.clock.word,
            counted: what_is_counted(scene),
            tracks: tracks(scene, &self.samples),
            legend: scene.legend.clone(),
            outcome,
            answers: [lines.iter().filter(standing).count(), lines.iter().filter(|line| line.struck.is_some()).count()],
            generals: self.deeds.generals(scene),
            commands: commands(scene, &self.samples),
            strength: strength(&units, self.samples.len()),
            units,
            fire: self.blows.fire(scene),
            causes: self.blows.causes,
            luck: self.tried.luck(),
            dice: [thrown(true), thrown(false)],
            pace: self.pace,
            turning_points,
            rulings,
            readings: battle.register().into_iter().filter(departs).collect(),
            moments,
            chances: None,
        }
    }
}

fn departs(ambiguity: &crate::game::Ambiguity) -> bool {
    ambiguity.switch.is_some_and(|switch| !switch.is_default())
}

/// The umpire's rulings that stand.
fn rulings<R: Ruleset>(entries: &[Entry<R>], lines: &[Line]) -> Vec<RulingLine> {
    let standing = entries.iter().zip(lines).filter(|(entry, _)| entry.taken_back.is_none());
    let read = |(entry, line): (&Entry<R>, &Line)| match &entry.deed {
        Deed::Ruled(ruling) => Some(RulingLine {
            entry: entry.number,
            label: line.label.clone(),
            text: line.text.clone(),
            by: ruling.by.clone(),
            why: ruling.why.clone(),
            departs_from: ruling.departs_from.as_ref().map(|rule| rule.citation().to_owned()),
        }),
        _ => None,
    };
    standing.filter_map(read).collect()
}

/// What the units of a battle have to lose.
fn what_is_counted(scene: &Scene) -> Counted {
    let has = |wanted: fn(&Strength) -> bool| counted(scene).filter_map(|piece| piece.strength).any(|one| wanted(&one));
    if has(|strength| matches!(strength, Strength::Figures { .. })) {
        Counted::Figures
    } else if has(|strength| matches!(strength, Strength::Steps { .. })) {
        Counted::Steps
    } else {
        Counted::Units
    }
}

fn sample(scene: &Scene) -> Sample {
    // The bases of miniatures are disordered for a moment; a counter stays so until it rallies.
    let least = |piece: &Piece| match piece.strength {
        Some(Strength::Figures { .. }) => Severity::Light,
        Some(Strength::Steps { .. } | Strength::Whole) | None => Severity::Disorder,
    };
    let unit = |piece: &Piece| UnitTurn { figures: figures(piece), worst: piece.worst(least(piece)..) };
    let filled = |index| scene.track_of_command(index).map_or(0, |track| track.filled);
    Sample {
        units: counted(scene).map(|piece| (piece.id, unit(piece))).collect(),
        filled: (0..scene.commands.len()).map(filled).collect(),
        of_armies: army_tracks(scene).into_iter().map(|both| both.map(|track| track.filled)).collect(),
    }
}

/// Every unit that stands in the last scene. Before it came in it was whole.
fn units(scene: &Scene, samples: &[Sample], deeds: &Deeds, enlisted: &[Enlisted]) -> Vec<UnitStory> {
    let at = |piece: &Piece, sample: &Sample| {
        let whole = UnitTurn { figures: piece.strength.map_or(1, Strength::first), worst: None };
        sample.units.get(&piece.id).copied().unwrap_or(whole)
    };
    let roll = |piece: &Piece| {
        let same = |one: &&Enlisted| one.key == piece.key && one.side == piece.side;
        enlisted.iter().find(same).and_then(|one| one.roll.clone())
    };
    let story = |piece: &Piece| {
        deeds.told_of(
            piece,
            UnitStory {
                piece: piece.id,
                name: piece.name.clone(),
                side: piece.side,
                command: piece.command,
                glyph: piece.glyph,
                turns: samples.iter().map(|sample| at(piece, sample)).collect(),
                gone: gone(piece).map(str::to_owned),
                key: piece.key.clone(),
                roll: roll(piece),
                fell: 0,
                gained: 0,
                fell_at: None,
                falls: Vec::new(),
                left_with: 0,
                left_at: None,
                why_gone: None,
                routs: 0,
                feats: Vec::new(),
            },
        )
    };
    counted(scene).map(story).collect()
}

fn commands(scene: &Scene, samples: &[Sample]) -> Vec<CommandStory> {
    let story = |(index, command): (usize, &crate::game::Command)| CommandStory {
        name: command.name.clone(),
        side: command.side,
        track: scene.track_of_command(index).cloned(),
        filled: samples.iter().map(|sample| sample.filled.get(index).copied().unwrap_or_default()).collect(),
        broken: command.broken,
    };
    scene.commands.iter().enumerate().map(story).collect()
}

/// What is counted against both armies alike: side A's track and side B's of the same name.
fn army_tracks(scene: &Scene) -> Vec<[&Track; 2]> {
    let other = |one: &Track| scene.tracks_of_side(Side::B).find(|track| track.name == one.name);
    scene.tracks_of_side(Side::A).filter_map(|one| Some([one, other(one)?])).collect()
}

fn tracks(scene: &Scene, samples: &[Sample]) -> Vec<ArmyTrack> {
    let story = |(index, both): (usize, [&Track; 2])| ArmyTrack {
        counts: both[0].counts,
        filled: samples.iter().filter_map(|sample| sample.of_armies.get(index).copied()).collect(),
        limits: both.map(|track| track.limit),
        breaks_at: both.map(|track| track.breaks_at),
    };
    army_tracks(scene).into_iter().enumerate().map(story).collect()
}

/// Figures standing on each side at the end of each turn.
fn strength(units: &[UnitStory], samples: usize) -> Vec<[u32; 2]> {
    let of = |turn: usize| {
        let standing = |side| units.iter().filter(move |unit| unit.side == side);
        Side::BOTH.map(|side| standing(side).map(|unit| u32::from(unit.turns[turn].figures)).sum())
    };
    (0..samples).map(of).collect()
}
