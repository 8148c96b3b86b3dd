//! What a melee needs to know: who touches whom, on what ground, and which generals are by. [FLA MEL-02 to MEL-06, MEL-62 to MEL-68]

use super::confirmed::facts;
use super::{Measured, Sheet, cover, masks, near};
use crate::game::{FactSheet, Rule, TerrainKind, Wording, say};
use crate::geometry::zone::{self, ArcOrigin, Aspect, Zone};
use crate::geometry::{Block, Formation, Outline, Pose, Rect, TOLERANCE, contact, measure};
use crate::rules::flanders::book::house::SquareAgainstFoot;
use crate::rules::flanders::judge::bases::FIGHTING_RANKS;
use crate::rules::flanders::judge::engaged;
use crate::rules::flanders::state::{Contact, Melee, Place, State, UnitId, ground};

/// How near a stream helps those who defend behind it, in inches. [FLA MEL-62]
const BEHIND_STREAM: f64 = 0.5;

facts! {
    each unit:
    /// The facts about one unit of a melee; those of the ground only of one that defends it.
    FighterFacts {
        /// How many of its figures fight.
        figures: u8,
        /// Its general is within 4″.
        general: bool,
        /// How many of its figures are behind any cover.
        covered: Option<u8>,
        /// It defends a hill or a stream.
        hill_or_stream: Option<bool>,
        /// How many of its figures are behind walls or in woods.
        sheltered: Option<u8>,
    }
}

/// The facts of a melee; the ground helps only those who defend it.
pub fn sheet<W: Wording>(state: &State, melee: &Melee) -> FactSheet<W> {
    let pieces = fighters(melee).map(Into::into).collect::<Vec<_>>();
    let mut sheet = Sheet::new(say!("Who fights, and on what ground"), Rule::new("FLA MEL-02"), pieces);
    for id in fighters(melee) {
        let (name, most) = (state.name(id).to_owned(), state.unit(id).figures);
        let figures = figures(state, melee, id).map(Measured::sure);
        sheet = sheet
            .count(FighterFacts::figures(id), format!("Figures of {name} that fight"), "FLA MEL-02", most, figures)
            .usually_number(usual_figures(state, id))
            .yes(
                FighterFacts::general(id),
                format!("{name}: general within 4″"),
                "FLA MEL-63",
                near::general(state, id),
            );
        // Who charges into a melee defends no ground in it.
        if melee.defends(id) {
            let sheltered = sheltered(state, melee, id).map(Measured::sure);
            let high = on_hill_or_behind_stream(state, melee, id).map(Measured::sure);
            let covered = covered(state, melee, id).map(Measured::sure);
            sheet = sheet
                .count(
                    FighterFacts::covered(id),
                    format!("Figures of {name} behind any cover"),
                    "FLA TYP-19",
                    most,
                    covered,
                )
                .usually_number(0)
                .yes(FighterFacts::hill_or_stream(id), format!("{name} defends a hill or a stream"), "FLA MEL-62", high)
                .count(
                    FighterFacts::sheltered(id),
                    format!("Figures of {name} behind walls or in woods"),
                    "FLA MEL-77",
                    most,
                    sheltered,
                )
                .usually_number(0);
        }
    }
    sheet.done()
}

/// Everybody in a melee, attackers first.
pub fn fighters(melee: &Melee) -> impl Iterator<Item = UnitId> + '_ {
    melee.attackers.iter().chain(&melee.defenders).copied()
}

fn enemies_of(melee: &Melee, id: UnitId) -> Vec<UnitId> {
    if melee.defenders.contains(&id) { melee.attackers.clone() } else { melee.defenders.clone() }
}

/// Whether all of a unit fights: a square against cavalry, a garrison, a crew. [FLA MEL-04, ORG-18, R-116]
fn fights_whole(state: &State, melee: &Melee, id: UnitId) -> bool {
    let unit = state.unit(id);
    let meets_cavalry = || enemies_of(melee, id).iter().any(|&enemy| state.unit(enemy).is_cavalry());
    let is_whole_square = || state.house().square_against_foot == SquareAgainstFoot::AllBases || meets_cavalry();
    unit.is_artillery() || unit.garrison_of().is_some() || (unit.formation == Formation::Square && is_whole_square())
}

/// Figures of a unit that fight: bases in contact and one beside them, two ranks deep; a whole square against cavalry, a whole
/// garrison, a whole crew. [FLA MEL-02 to MEL-04, ORG-18]
pub fn figures(state: &State, melee: &Melee, id: UnitId) -> Option<u8> {
    let unit = state.unit(id);
    let enemies = enemies_of(melee, id);
    let is_whole = fights_whole(state, melee, id);
    match unit.place {
        Place::Untracked | Place::OnCard(_) | Place::Beyond(_) | Place::Gone(_) => None,
        _ if is_whole => Some(unit.figures),
        Place::Building(_) => Some(unit.figures),
        Place::Table(pose) => {
            let rects: Vec<Rect> = enemies.iter().flat_map(|&enemy| state.bases(enemy)).copied().collect();
            let block = &state.placement(id)?.block;
            let fights = fighting_bases(state, id, block, pose, &rects);
            let fighting =
                block.bases.iter().zip(fights).filter(|(_, fights)| *fights).map(|(base, _)| base.figures).sum::<u8>();
            // A unit in contact fights with one file at least, however the two lie.
            Some(fighting.max(unit.figures.min(6)).min(unit.figures))
        }
    }
}

/// Figures that fight when a unit meets the enemy with its whole front. [FLA MEL-02]
fn usual_figures(state: &State, id: UnitId) -> u8 {
    let unit = state.unit(id);
    if unit.is_artillery() || unit.garrison_of().is_some() {
        return unit.figures;
    }
    state.block(id).figures_in_ranks(FIGHTING_RANKS).min(unit.figures)
}

/// Who shares in a shot at a unit in a melee, its side before the other and of each the nearest to the firer first; and how many figures
/// of each fight. Nothing for who fights nobody, or turns bases to the firer that do not; guns strike nobody behind walls before which they
/// aim. [FLA SAF-29, SAF-30, R-13, R-73]
pub fn sharers(state: &State, firer: UnitId, target: UnitId) -> Vec<(UnitId, u8)> {
    let Some(melee) = state.melees.iter().find(|melee| melee.involves(target)) else { return Vec::new() };
    if turns_idle_bases_to(state, target, firer) {
        return Vec::new();
    }
    let is_behind_walls = |id: UnitId| id != target && state.unit(id).garrison_of().is_some();
    let spares = |id: UnitId| state.unit(firer).is_artillery() && is_behind_walls(id);
    let mut order: Vec<UnitId> = fighters(melee).filter(|&id| !spares(id)).collect();
    let enemies = enemies_of(melee, target);
    let away = |id: UnitId| match (state.footprint(firer), state.footprint(id)) {
        (Some(_), Some(_)) => near::apart(state, firer, id),
        _ => 0.0,
    };
    // Where nothing is measured the target itself comes first.
    order.sort_by_key(|id| *id != target);
    order.sort_by(|&one, &other| {
        let sides = enemies.contains(&one).cmp(&enemies.contains(&other));
        sides.then(away(one).total_cmp(&away(other)))
    });
    let fighting = |id: UnitId| figures(state, melee, id).unwrap_or_else(|| usual_figures(state, id));
    order.into_iter().map(|id| (id, fighting(id))).collect()
}

/// Whether the bases of a unit that are nearest to a firer fight nobody: they may be fired at by themselves. [FLA SAF-30, R-73]
fn turns_idle_bases_to(state: &State, id: UnitId, firer: UnitId) -> bool {
    let Some(own) = state.footprint(firer) else { return false };
    let are_guns = state.unit(firer).is_artillery();
    let away = |base: &Rect| {
        if are_guns { measure::battery_range(own.centre, &[*base]) } else { measure::unit_range(&own, base) }
    };
    let block = state.block(id);
    let manned = block.bases.iter().map(|base| base.figures > 0);
    let bases = state.bases(id).iter().map(away).zip(idle_bases(state, id)).zip(manned);
    let bases: Vec<(f64, bool)> = bases.filter(|(_, is_manned)| *is_manned).map(|(base, _)| base).collect();
    let nearest = bases.iter().map(|(away, _)| *away).fold(f64::INFINITY, f64::min);
    !bases.is_empty() && bases.iter().all(|(away, is_idle)| *is_idle || *away > nearest + TOLERANCE)
}

/// Which of a unit's bases fight nobody, in the order of its block: they may fire. [FLA SAF-30]
pub fn idle_bases(state: &State, id: UnitId) -> Vec<bool> {
    let block = state.block(id);
    let Some(melee) = state.melees.iter().find(|melee| melee.involves(id)) else {
        return vec![true; block.bases.len()];
    };
    let pose = state.unit(id).pose().filter(|_| !fights_whole(state, melee, id));
    let Some(pose) = pose else { return vec![false; block.bases.len()] };
    let enemies: Vec<Rect> = enemies_of(melee, id).into_iter().flat_map(|enemy| state.bases(enemy)).copied().collect();
    let fights = fighting_bases(state, id, &block, pose, &enemies);
    let mut idle: Vec<bool> = fights.into_iter().map(|fights| !fights).collect();
    for at in block.gone_round(&state.unit(id).wrap).into_iter().flatten() {
        idle[at] = false;
    }
    idle
}

/// Which of a unit's bases fight, in the order of its block: of those in line the ones in contact, one beside them and the rank behind; of
/// the files that have gone round a flank or closed up behind them, those that meet an enemy where they stand. [FLA MEL-02, MEL-03, MEL-05]
fn fighting_bases(state: &State, id: UnitId, block: &Block, pose: Pose, enemies: &[Rect]) -> Vec<bool> {
    let unit = state.unit(id);
    let gone = block.gone_round(&unit.wrap);
    let in_line = |at: &usize| !gone.iter().flatten().any(|gone| gone == at);
    let places: Vec<usize> = (0..block.bases.len()).filter(in_line).collect();
    let line = Block { bases: places.iter().map(|&at| block.bases[at]).collect() };
    let fighting = if unit.formation == Formation::Square { engaged::fighting_in_square } else { engaged::fighting };
    let mut fights = vec![false; block.bases.len()];
    for (at, in_line) in places.into_iter().zip(fighting(&line, pose, enemies, state.house().overlap)) {
        fights[at] = in_line;
    }
    let stands = state.bases(id);
    let meets = |file: &Vec<usize>| enemies.iter().any(|enemy| contact::meets(&stands[file[0]], enemy));
    for at in gone.into_iter().chain(block.closed_up(&unit.wrap)).filter(meets).flatten() {
        fights[at] = true;
    }
    fights
}

/// Whether a defender holds a hill, or stands just behind a stream that the attack must cross. [FLA MEL-62, R-72]
fn on_hill_or_behind_stream(state: &State, melee: &Melee, id: UnitId) -> Option<bool> {
    let own = state.footprint(id)?;
    if state.fixed.ground.is_on_hill(own.centre) {
        let height = |rect: &Rect| state.fixed.ground.height_at(rect.centre);
        let comes_from_above =
            |attacker: UnitId| state.footprint(attacker).is_some_and(|rect| height(&rect) > height(&own));
        return Some(!enemies_of(melee, id).iter().any(|&attacker| comes_from_above(attacker)));
    }
    let is_square = state.unit(id).formation == Formation::Square;
    let faces = masks::sides(&own);
    let fronts = if is_square { &faces[..] } else { std::slice::from_ref(&own) };
    Some(fronts.iter().any(|face| comes_against(state, melee, id, face) && is_behind_stream(state, face)))
}

/// Whether somebody has come against a defender from before a front, or has come round to there; where nobody is known to have struck him,
/// all come from there. [FLA MEL-62, R-72]
fn comes_against(state: &State, melee: &Melee, id: UnitId, front: &Rect) -> bool {
    let stands_before = |enemy: UnitId| {
        let centre = state.footprint(enemy).map(|rect| rect.centre);
        centre.is_some_and(|centre| zone::contains(front, Zone::Front, ArcOrigin::Corners, centre))
    };
    // All sides of a square are struck as its front is.
    let is_square = state.unit(id).formation == Formation::Square;
    let from_before = |contact: &Contact| (!is_square && contact.aspect == Aspect::Front) || stands_before(contact.by);
    let mut struck = melee.contacts.iter().filter(|contact| contact.on == id).peekable();
    struck.peek().is_none() || struck.any(from_before)
}

/// Whether a stream lies just before the middle of a front.
fn is_behind_stream(state: &State, front: &Rect) -> bool {
    let front = front.front_pose();
    // A line that ends at a bank does not cross it; what lies so far off to the thousandth does.
    let (middle, ahead) = (front.point(), front.advanced(BEHIND_STREAM + 2.0 * TOLERANCE).point());
    let is_before = |outline: &Outline| !outline.contains(middle) && outline.crosses(middle, ahead);
    state.fixed.ground.of_kind(TerrainKind::Stream).any(|(_, stream)| is_before(&stream.outline))
}

/// Figures behind cover of any kind, whose saves are easier. [FLA TYP-19, R-96]
fn covered(state: &State, melee: &Melee, id: UnitId) -> Option<u8> {
    figures_behind(state, melee, id, cover::is_any_cover)
}

/// Figures behind walls or earthworks or in woods. [FLA MEL-66, MEL-77, R-96]
fn sheltered(state: &State, melee: &Melee, id: UnitId) -> Option<u8> {
    figures_behind(state, melee, id, ground::is_melee_cover)
}

/// Figures on the bases that cover of a kind shelters from those they fight; a garrison has its house.
fn figures_behind(state: &State, melee: &Melee, id: UnitId, shelters: impl Fn(TerrainKind) -> bool) -> Option<u8> {
    let unit = state.unit(id);
    if unit.garrison_of().is_some() {
        return Some(0);
    }
    let placement = state.placement(id).filter(|_| unit.pose().is_some())?;
    let enemies: Vec<Rect> = enemies_of(melee, id).iter().flat_map(|&enemy| state.bases(enemy)).copied().collect();
    let sheltered = cover::sheltered_from(state, &placement.bases, &enemies, shelters);
    let of_them = placement.block.bases.iter().zip(sheltered).filter(|(_, is_sheltered)| *is_sheltered);
    Some(of_them.map(|(base, _)| base.figures).sum())
}
