//! The state as a picture: what one pair of eyes may see.

mod block;
mod cards;
pub mod overlay;
pub mod progress;
pub mod sketch;

use std::sync::Arc;

use super::book::TURN;
use super::book::profile::{Arm, Class, Gun, Morale, Mount};
use super::facts::{charge_round, room};
use super::judge::{major_morale, morale as judge};
use super::state::approach::detour;
use super::state::charge_step::ChargeStep;
use super::state::{Fate, GeneralId, Place as UnitPlace, State, Unit, UnitId};
use super::steps::{Step, aims, command};
use crate::game::{
    Awaiting, Board, Clock, Command, Condition, Eyes, Glyph, LineKind, Mark, Piece, PieceId, Place, Provenance, Rank,
    Scene, Severity, Side, Source, Spent, Strength, Target, Terrain, Throw, Track, TrackOf,
};
use crate::geometry::{Point, Vector, in_quarters, shape};
use block::drawn;

/// Where the figures come from, but for notes on units that these eyes may not know to be there. [FLA GT-07]
fn provenance(state: &State, eyes: Eyes) -> Vec<Provenance> {
    let hidden: Vec<&str> =
        state.unit_ids().filter(|&id| cards::is_hidden(state, id, eyes)).map(|id| &*state.unit(id).name).collect();
    // A note on a unit begins with its name, as a scenario is read; so do those in journals of old.
    let is_hidden = |text: &str| text.split_once(": ").is_some_and(|(name, _)| hidden.contains(&name));
    let told = state.fixed.provenance.iter().filter(|(_, text)| !is_hidden(text));
    told.map(|(kind, text)| Provenance { kind: Source::named(kind), text: text.clone() }).collect()
}

/// The phases of a turn, by name, in printed order.
const PHASES: [&str; 5] = ["Movement and passing fire", "Firing: guns", "Firing: foot", "Melee", "Morale"];

/// The phases before these while cards are in play. [FLA GT-01]
const CARD_PHASES: [&str; 2] = ["Grand tactical", "Set on"];

/// What may become of a unit's nerve, and of the unit.
const LEGEND: [Condition; 4] = [
    Condition::new("fatigued", 'F', Severity::Light),
    Condition::new("shaken", 'S', Severity::Grave),
    Condition::new("routed", 'R', Severity::Worst),
    Condition::new("lost", 'L', Severity::Gone),
];

/// What these eyes see: everything but what marches under the other side's cards, where those lie off the table, and how many figures
/// the enemy has left.
pub fn scene<T, W>(state: &State, stack: &[Arc<Step>], awaiting: &Awaiting<T, W>, eyes: Eyes) -> Scene {
    let fixed = &state.fixed;
    let began_with_cards = !state.cards.is_empty();
    let card_phases = CARD_PHASES.iter().filter(|_| began_with_cards);
    Scene {
        title: fixed.title.clone(),
        sides: fixed.sides.clone(),
        clock: Clock {
            word: TURN,
            number: state.turn,
            of: None,
            phases: card_phases.chain(&PHASES).map(|name| (*name).to_owned()).collect(),
            phase: if began_with_cards { card_phase(stack) } else { phase(stack) },
        },
        holder: None,
        throws: state.initiative.map(|faces| Throw { word: "Initiative", faces }).into_iter().collect(),
        board: Board::Table {
            width: fixed.ground.width,
            height: fixed.ground.height,
            terrain: fixed
                .ground
                .terrain
                .iter()
                .enumerate()
                .map(|(index, terrain)| Terrain {
                    kind: terrain.kind,
                    name: name_on_the_map(state, index),
                    outline: terrain.outline.clone(),
                })
                .collect(),
        },
        pieces: state
            .unit_ids()
            .filter(|&id| !cards::is_hidden(state, id, eyes))
            .map(|id| unit_seen_by(state, id, eyes))
            .chain(state.general_ids().map(|id| general_piece(state, id)))
            .chain(state.card_ids().map(|id| cards::piece(state, id, eyes)))
            .collect(),
        displays: Vec::new(),
        commands: state.general_ids().map(|id| command_of(state, id)).collect(),
        tracks: state.general_ids().map(|id| major_morale_of(state, id, eyes)).collect(),
        legend: LEGEND.to_vec(),
        marks: marks(state, stack, awaiting),
        provenance: provenance(state, eyes),
    }
}

/// Where units and cards stand that these eyes see, and whose they are, in the order of the scene.
pub fn places_seen(state: &State, eyes: Eyes) -> Vec<(Side, Point)> {
    let seen = state.unit_ids().filter(|&id| !cards::is_hidden(state, id, eyes));
    let units = seen.filter_map(|id| {
        let pose = match state.unit(id).place {
            UnitPlace::Table(pose) => pose,
            UnitPlace::Building(building) => state.fixed.ground.building_rect(building).front_pose(),
            UnitPlace::Untracked | UnitPlace::OnCard(_) | UnitPlace::Beyond(_) | UnitPlace::Gone(_) => return None,
        };
        Some((state.unit(id).side, pose.point()))
    });
    let cards = state.card_ids().filter_map(|id| Some((state.card(id).side, cards::seen_at(state, id, eyes)?.point())));
    units.chain(cards).collect()
}

/// The phase that the outermost step of the turn belongs to.
pub fn phase(stack: &[Arc<Step>]) -> usize {
    stack
        .iter()
        .find_map(|step| match **step {
            Step::GunFire(_) => Some(1),
            Step::FootFire(_) => Some(2),
            Step::Melee(_) | Step::Aftermath(_) => Some(3),
            Step::MoraleStep(_) | Step::Reckoning(_) | Step::TurnEnd(_) => Some(4),
            _ => None,
        })
        .unwrap_or(0)
}

/// The same in a battle that began with cards.
fn card_phase(stack: &[Arc<Step>]) -> usize {
    let innermost = stack.iter().rev().find_map(|step| match **step {
        Step::Dealing(_) | Step::CardInitiative(_) | Step::CardMovement(_) => Some(0),
        Step::SetOn(_) | Step::CardShots(_) | Step::CardChecks(_) | Step::Placing(_) => Some(1),
        _ => None,
    });
    innermost.unwrap_or_else(|| CARD_PHASES.len() + phase(stack))
}

/// A unit as these eyes see it: nobody counts the enemy's losses for him.
fn unit_seen_by(state: &State, id: UnitId, eyes: Eyes) -> Piece {
    let piece = unit_piece(state, id);
    if cards::may_read(eyes, piece.side) {
        return piece;
    }
    piece.without_losses(description(state, id, false))
}

fn unit_piece(state: &State, id: UnitId) -> Piece {
    let unit = state.unit(id);
    Piece {
        key: unit.key.to_string(),
        command: Some(usize::from(unit.general.0)),
        place: place(state, id),
        strength: Some(Strength::Figures { now: unit.figures.into(), first: unit.profile.original.into() }),
        rank: match unit.class(state.house()) {
            Class::Line => None,
            Class::Crack => Some(Rank { marks: 1, words: "crack" }),
            Class::Elite => Some(Rank { marks: 2, words: "elite" }),
        },
        conditions: conditions(state, id),
        spent: Spent::of(unit.this_turn.moved, unit.this_turn.fired),
        description: description(state, id, true),
        ..Piece::new(id.into(), unit.side, &*unit.name, glyph(unit))
    }
}

/// How a unit is drawn.
pub fn glyph(unit: &Unit) -> Glyph {
    match unit.profile.arm {
        Arm::Infantry { .. } => Glyph::Foot,
        Arm::Cavalry { .. } if unit.dismounted => Glyph::DismountedDragoons,
        Arm::Cavalry { mount: Mount::Dragoons, .. } => Glyph::Dragoons,
        Arm::Cavalry { .. } => Glyph::Horse,
        Arm::Artillery { .. } if !unit.is_manned() => Glyph::Crew,
        Arm::Artillery { gun: Gun::Light } => Glyph::LightGuns,
        Arm::Artillery { gun: Gun::Heavy } => Glyph::HeavyGuns,
    }
}

fn place(state: &State, id: UnitId) -> Place {
    let unit = state.unit(id);
    match unit.place {
        UnitPlace::Table(pose) => {
            let placement = state.placement(id).expect("what stands on the table can be measured");
            let figures = placement.block.bases.iter().map(|base| base.figures);
            // Guns stand as long as their men are with them, who are counted apart.
            let stands = |figures: u8| unit.stands_at_its_guns() || figures > 0;
            let bases =
                placement.bases.iter().zip(figures).map(|(rect, figures)| drawn(rect, stands(figures))).collect();
            Place::Table { pose, bases }
        }
        UnitPlace::Building(building) => {
            let rect = state.fixed.ground.building_rect(building);
            Place::Table { pose: rect.front_pose(), bases: vec![drawn(&rect, true)] }
        }
        UnitPlace::Untracked => Place::Off { why: "not tracked".to_owned() },
        UnitPlace::OnCard(card) => Place::Off { why: format!("on card {}", state.card(card).name) },
        UnitPlace::Beyond(_) => Place::Off { why: "fled the table, and may come back".to_owned() },
        UnitPlace::Gone(fate) => Place::Off { why: fate_word(fate).to_owned() },
    }
}

fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Annihilated => "destroyed",
        Fate::Surrendered => "surrendered",
        Fate::Fled => "fled",
        Fate::Removed => "taken off",
    }
}

fn conditions(state: &State, id: UnitId) -> Vec<Condition> {
    let unit = state.unit(id);
    let [fatigued, shaken, routed, lost] = LEGEND;
    [
        (unit.disordered, Condition::new("disordered", 'D', Severity::Disorder)),
        (state.is_engaged(id), Condition::new("in_melee", '×', Severity::Note).said("in melee")),
        (unit.morale == Morale::Fatigued, fatigued),
        (unit.morale == Morale::Shaken, shaken),
        (unit.morale == Morale::Routed, routed),
        (unit.is_lost() || unit.past_rallying, lost),
    ]
    .into_iter()
    .filter(|(holds, _)| *holds)
    .map(|(_, condition)| condition)
    .collect()
}

/// Everything a screen reader should say of a unit, with its figures or without.
fn description(state: &State, id: UnitId, counted: bool) -> String {
    let unit = state.unit(id);
    let mut parts =
        vec![unit.name.to_string(), state.side_name(unit.side).to_owned(), glyph_word(glyph(unit)).to_owned()];
    match unit.class(state.house()) {
        Class::Line => {}
        Class::Crack => parts.push("crack".to_owned()),
        Class::Elite => parts.push("elite".to_owned()),
    }
    if counted {
        parts.push(format!("{} of {}", unit.figures, unit.profile.original));
    }
    parts.push(room::formation_name(unit.formation).to_owned());
    parts.push(judge::word(unit.morale).to_owned());
    for (holds, word) in
        [(unit.disordered, "disordered"), (unit.this_turn.moved, "moved"), (unit.this_turn.fired, "fired")]
    {
        if holds {
            parts.push(word.to_owned());
        }
    }
    match unit.place {
        UnitPlace::Table(pose) => parts.push(format!("facing {:.0} degrees", pose.facing)),
        UnitPlace::Building(building) => parts.push(format!("in {}", state.fixed.ground.within_a_sentence(building))),
        UnitPlace::Untracked => {}
        UnitPlace::OnCard(card) => parts.push(format!("on card {}", state.card(card).name)),
        UnitPlace::Beyond(_) => parts.push("fled the table".to_owned()),
        UnitPlace::Gone(fate) => parts.push(fate_word(fate).to_owned()),
    }
    parts.join(", ")
}

fn glyph_word(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Foot => "infantry",
        Glyph::Horse => "horse",
        Glyph::Dragoons => "dragoons",
        Glyph::DismountedDragoons => "dismounted dragoons",
        Glyph::LightGuns => "light guns",
        Glyph::HeavyGuns => "heavy guns",
        Glyph::Crew => "gun crew without its guns",
        Glyph::General => "general",
        Glyph::Card => "card",
        Glyph::Dummy => "dummy card",
    }
}

fn general_piece(state: &State, id: GeneralId) -> Piece {
    let general = state.general(id);
    let place = match state.general_pose(id) {
        Some(pose) if general.alive => Place::Point { pose },
        Some(_) => Place::Off { why: "killed".to_owned() },
        None if general.in_hand => Place::Off { why: "not on the table yet".to_owned() },
        None => Place::Off { why: "not tracked".to_owned() },
    };
    let fate = if general.alive { "alive" } else { "killed" };
    let killed = Condition::new("killed", '×', Severity::Gone);
    Piece {
        key: general.key.to_string(),
        command: Some(usize::from(id.0)),
        place,
        conditions: (!general.alive).then_some(killed).into_iter().collect(),
        spent: Spent::of(general.moved, false),
        description: format!("{}, {} general, {fate}", general.name, state.side_name(general.side)),
        ..Piece::new(id.into(), general.side, &*general.name, Glyph::General)
    }
}

fn command_of(state: &State, id: GeneralId) -> Command {
    let general = state.general(id);
    Command {
        side: general.side,
        name: general.name.to_string(),
        leader: Some(id.into()),
        group: None,
        standing: None,
        broken: general.broken,
    }
}

/// A command's major morale; of the other side's command only of the part that has been set on, while any of it marches under cards.
fn major_morale_of(state: &State, id: GeneralId, eyes: Eyes) -> Track {
    let general = state.general(id);
    let mut standing = command::standing(state, id);
    let hides = !cards::may_read(eyes, general.side) && state.cards_left(general.side).next().is_some();
    if hides {
        let seen = state.units.iter().filter(|unit| unit.general == id && unit.card().is_none());
        standing.units = seen.count() as u16;
    }
    Track {
        of: TrackOf::Command(usize::from(id.0)),
        name: "Major morale",
        counts: "units shaken, routed or lost",
        filled: major_morale::score(&standing).min(standing.units).into(),
        limit: Some(standing.units.into()),
        breaks_at: (!hides).then(|| standing.units.div_ceil(2).into()),
        note: None,
    }
}

/// The line of the shot or the charge that is being decided.
fn marks<T, W>(state: &State, stack: &[Arc<Step>], awaiting: &Awaiting<T, W>) -> Vec<Mark> {
    let pieces: Vec<PieceId> = match awaiting {
        Awaiting::Facts(sheet) => sheet.pieces.clone(),
        Awaiting::Dice(request) => request.pieces.clone(),
        Awaiting::Choice(choice) => choice.pieces.clone(),
        Awaiting::Over(_) => Vec::new(),
    };
    let rect = |piece: &PieceId| piece.unit_of(state.units.len()).and_then(|id| state.footprint(UnitId(id)));
    let under =
        stack.iter().rev().find_map(|step| step.charge_under_way()).filter(|under| under.step < ChargeStep::Melee);
    let charge = under.and_then(|under| Some((under.charger?, under.target?)));
    let mut marks: Vec<Mark> = charge.map_or_else(Vec::new, |(charger, target)| charge_lines(state, charger, target));
    let [from, to] = pieces.as_slice() else { return marks };
    let (Some(own), Some(other)) = (rect(from), rect(to)) else { return marks };
    // Guns are measured from the middle of the battery, everybody else from edge to edge. [FLA ART-02]
    let is_battery = from.unit_of(state.units.len()).is_some_and(|id| state.unit(UnitId(id)).is_artillery());
    let (start, end) = if is_battery {
        (own.centre, shape::nearest_in(own.centre, &other))
    } else {
        shape::nearest_points(&own, &other)
    };
    let measured = overlay::measure(state, *from, *to).map(|measurement| measurement.range);
    let inches = measured.unwrap_or_else(|| (end - start).norm());
    let charges =
        charge.is_some_and(|(charger, target)| (PieceId::from(charger), PieceId::from(target)) == (*from, *to));
    if inches > TOUCHING && !charges {
        marks.push(Mark::Line {
            from: start,
            to: end,
            kind: LineKind::Fire,
            label: format!("{}″", in_quarters(inches)),
        });
    }
    marks
}

/// Nearer than this nobody needs a line between two units.
const TOUCHING: f64 = 0.25;

/// The pieces a choice is about, for the overlays of a charge.
pub fn targets_of<T, W>(awaiting: &Awaiting<T, W>, piece: PieceId) -> Vec<PieceId> {
    let Awaiting::Choice(choice) = awaiting else { return Vec::new() };
    choice
        .offers
        .iter()
        .filter_map(|offer| match offer.target {
            Target::Pieces(from, to) if from == piece => Some(to),
            _ => None,
        })
        .collect()
}

/// What stands on the map beside a piece of ground: its name, and who has to take or hold it.
fn name_on_the_map(state: &State, ground: usize) -> Option<String> {
    let name = state.fixed.ground.terrain[ground].name.clone();
    match aims::label(state, ground) {
        Some(aim) => Some(format!("{}: {aim}", state.fixed.ground.name(ground))),
        None => name,
    }
}

/// The way a charge would take, for drawing: the legs round friends, and the last with its inches.
pub fn charge_lines(state: &State, from: UnitId, to: UnitId) -> Vec<Mark> {
    let Some(way) = charge_round::approach(state, from, to, 0.0) else { return Vec::new() };
    let mut at = way.own.centre;
    let mut line = |leg: Vector, label: String| {
        let from = at;
        at += leg;
        Mark::Line { from, to: at, kind: LineKind::Charge, label }
    };
    let last = way.direction * (way.distance - detour(&way.bends));
    let mut marks: Vec<Mark> = way.bends.iter().map(|&bend| line(bend, String::new())).collect();
    marks.push(line(last, format!("{}″", in_quarters(way.distance))));
    marks
}
