//! The state as a picture: what one pair of eyes may see.

mod block;
mod cards;
pub mod overlay;
pub mod progress;

use std::sync::Arc;

use super::book::profile::{Arm, Class, Gun, Morale, Mount};
use super::facts::{charge as charge_facts, room};
use super::judge::{major_morale, morale as judge};
use super::state::charge_step::ChargeStep;
use super::state::{Fate, GeneralId, Place as UnitPlace, State, Unit, UnitId};
use super::steps::{Step, command};
use crate::game::{
    Awaiting, Badge, Board, Command, Eyes, Glyph, Mark, Phase, Piece, PieceId, Place, Provenance, Scene, Target,
    Terrain,
};
use block::drawn;

/// The phases of a turn, by name, in printed order.
const PHASES: [&str; 5] = ["Movement and passing fire", "Firing: guns", "Firing: foot", "Melee", "Morale"];

/// The phases before these while cards are in play. [FLA GT-01]
const CARD_PHASES: [&str; 2] = ["Grand tactical", "Set on"];

/// What these eyes see: everything but what marches under the other side's cards, where those lie off the table, and how many figures
/// the enemy has left.
pub fn scene<T, W>(field: &State, stack: &[Arc<Step>], awaiting: &Awaiting<T, W>, eyes: Eyes) -> Scene {
    let fixed = &field.fixed;
    let began_with_cards = !field.cards.is_empty();
    let card_phases = CARD_PHASES.iter().filter(|_| began_with_cards);
    Scene {
        title: fixed.title.clone(),
        sides: fixed.sides.clone(),
        turn: field.turn,
        phases: card_phases.chain(&PHASES).map(|name| Phase { name: (*name).to_owned() }).collect(),
        phase: if began_with_cards { card_phase(stack) } else { phase(stack) },
        initiative: field.initiative,
        board: Board::Table {
            width: fixed.ground.width,
            height: fixed.ground.height,
            terrain: fixed
                .ground
                .terrain
                .iter()
                .map(|terrain| Terrain {
                    kind: terrain.kind,
                    name: terrain.name.clone(),
                    outline: terrain.outline.clone(),
                })
                .collect(),
        },
        pieces: field
            .unit_ids()
            .filter(|&id| !cards::is_hidden(field, id, eyes))
            .map(|id| unit_seen_by(field, id, eyes))
            .chain(field.general_ids().map(|id| general_piece(field, id)))
            .chain(field.card_ids().map(|id| cards::piece(field, id, eyes)))
            .collect(),
        commands: field.general_ids().map(|id| command_of(field, id, eyes)).collect(),
        marks: marks(field, stack, awaiting),
        activations: None,
        provenance: fixed
            .provenance
            .iter()
            .map(|(kind, text)| Provenance { kind: kind.clone(), text: text.clone() })
            .collect(),
    }
}

/// The phase that the outermost step of the turn belongs to.
fn phase(stack: &[Arc<Step>]) -> usize {
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
fn unit_seen_by(field: &State, id: UnitId, eyes: Eyes) -> Piece {
    let piece = unit_piece(field, id);
    if cards::may_read(eyes, piece.side) {
        return piece;
    }
    piece.without_losses(description(field, id, false))
}

fn unit_piece(field: &State, id: UnitId) -> Piece {
    let unit = field.unit(id);
    Piece {
        id: id.into(),
        key: unit.key.to_string(),
        name: unit.name.to_string(),
        side: unit.side,
        command: usize::from(unit.general.0),
        glyph: glyph(unit),
        place: place(field, id),
        figures: [u16::from(unit.figures), u16::from(unit.profile.original)],
        quality: match unit.class(field.house()) {
            Class::Line => 0,
            Class::Crack => 1,
            Class::Elite => 2,
        },
        rating: None,
        badges: badges(field, id),
        moved: unit.this_turn.moved,
        fired: unit.this_turn.fired,
        out_of_command: false,
        back: None,
        description: description(field, id, true),
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

fn place(field: &State, id: UnitId) -> Place {
    let unit = field.unit(id);
    match unit.place {
        UnitPlace::Table(pose) => {
            let footing = field.footing(id).expect("what stands on the table can be measured");
            let figures = footing.block.bases.iter().map(|base| base.figures);
            // Guns stand as long as they are there; their crew is counted apart.
            let guns = matches!(unit.profile.arm, Arm::Artillery { .. });
            let stands = |figures: u8| guns || figures > 0;
            let bases = footing.bases.iter().zip(figures).map(|(rect, figures)| drawn(rect, stands(figures))).collect();
            Place::Table { pose, bases }
        }
        UnitPlace::Building(building) => {
            let rect = field.fixed.ground.building_rect(building);
            Place::Table { pose: rect.front_pose(), bases: vec![drawn(&rect, true)] }
        }
        UnitPlace::Untracked => Place::Off { why: "not tracked".to_owned() },
        UnitPlace::OnCard(card) => Place::Off { why: format!("on card {}", field.card(card).name) },
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

fn badges(field: &State, id: UnitId) -> Vec<Badge> {
    let unit = field.unit(id);
    [
        (unit.disordered, Badge::Disordered),
        (field.is_engaged(id), Badge::InMelee),
        (unit.morale == Morale::Fatigued, Badge::Fatigued),
        (unit.morale == Morale::Shaken, Badge::Shaken),
        (unit.morale == Morale::Routed, Badge::Routed),
        (unit.is_lost() || unit.past_rallying, Badge::Lost),
    ]
    .into_iter()
    .filter(|(holds, _)| *holds)
    .map(|(_, badge)| badge)
    .collect()
}

/// Everything a screen reader should say of a unit, with its figures or without.
fn description(field: &State, id: UnitId, counted: bool) -> String {
    let unit = field.unit(id);
    let mut parts =
        vec![unit.name.to_string(), field.side_name(unit.side).to_owned(), glyph_word(glyph(unit)).to_owned()];
    match unit.class(field.house()) {
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
        UnitPlace::Building(building) => parts.push(format!("in {}", field.fixed.ground.name(building))),
        UnitPlace::Untracked => {}
        UnitPlace::OnCard(card) => parts.push(format!("on card {}", field.card(card).name)),
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

fn general_piece(field: &State, id: GeneralId) -> Piece {
    let general = field.general(id);
    let place = match general.pose {
        Some(pose) if general.alive => Place::Point { pose },
        Some(_) => Place::Off { why: "killed".to_owned() },
        None if general.in_hand => Place::Off { why: "not on the table yet".to_owned() },
        None => Place::Off { why: "not tracked".to_owned() },
    };
    let state = if general.alive { "alive" } else { "killed" };
    Piece {
        id: id.into(),
        key: general.key.to_string(),
        name: general.name.to_string(),
        side: general.side,
        command: usize::from(id.0),
        glyph: Glyph::General,
        place,
        figures: [0, 0],
        quality: 0,
        rating: None,
        badges: if general.alive { Vec::new() } else { vec![Badge::Dead] },
        moved: general.moved,
        fired: false,
        out_of_command: false,
        back: None,
        description: format!("{}, {} general, {state}", general.name, field.side_name(general.side)),
    }
}

/// A command; of the other side's only the part that has been set on, while any of it marches under cards.
fn command_of(field: &State, id: GeneralId, eyes: Eyes) -> Command {
    let general = field.general(id);
    let mut standing = command::standing(field, id);
    let hides = !cards::may_read(eyes, general.side) && field.cards_left(general.side).next().is_some();
    if hides {
        let seen = field.units.iter().filter(|unit| unit.general == id && unit.card().is_none());
        standing.units = seen.count() as u16;
    }
    Command {
        side: general.side,
        name: general.name.to_string(),
        general: Some(id.into()),
        gauge: standing.units,
        filled: major_morale::score(&standing).min(standing.units),
        breaks_at: if hides { 0 } else { standing.units.div_ceil(2) },
        broken: general.broken,
    }
}

/// The line of the shot or the charge that is being decided.
fn marks<T, W>(field: &State, stack: &[Arc<Step>], awaiting: &Awaiting<T, W>) -> Vec<Mark> {
    let pieces: Vec<PieceId> = match awaiting {
        Awaiting::Facts(sheet) => sheet.pieces.clone(),
        Awaiting::Dice(request) => request.pieces.clone(),
        Awaiting::Choice(choice) => choice.pieces.clone(),
        Awaiting::Over(_) => Vec::new(),
    };
    let rect = |piece: &PieceId| piece.unit_of(field.units.len()).and_then(|id| field.footprint(UnitId(id)));
    let under =
        stack.iter().rev().find_map(|step| step.charge_under_way()).filter(|under| under.step < ChargeStep::Melee);
    let charge = under.and_then(|under| Some((under.charger?, under.target?)));
    let mut marks: Vec<Mark> =
        charge.and_then(|(charger, target)| charge_line(field, charger, target)).into_iter().collect();
    let [from, to] = pieces.as_slice() else { return marks };
    let (Some(own), Some(other)) = (rect(from), rect(to)) else { return marks };
    let (start, end) = crate::geometry::shape::nearest_points(&own, &other);
    let inches = (end - start).norm();
    let charges =
        charge.is_some_and(|(charger, target)| (PieceId::from(charger), PieceId::from(target)) == (*from, *to));
    if inches > TOUCHING && !charges {
        marks.push(Mark::Line { from: start, to: end, kind: "fire", label: format!("{inches:.1}″") });
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

/// The straight way a charge would take, for drawing.
pub fn charge_line(field: &State, from: UnitId, to: UnitId) -> Option<Mark> {
    let way = charge_facts::approach(field, from, to, 0.0)?;
    let start = way.own.centre;
    let end = start + way.direction * way.distance;
    Some(Mark::Line { from: start, to: end, kind: "charge", label: format!("{:.1}″", way.distance) })
}
