//! What musketry needs to know. [FLA SAF-02 to SAF-11]

use super::bears::{Open, bearings, reach};
pub use super::bears::{REACH_IN_WOODS, is_in_wood};
use super::confirmed::facts;
use super::fronts::{Front, fires_every_way, firing_front};
use super::masks::Masks;
use super::sight_blockers::{self, SightBlockers};
use super::{Measured, Sheet, cover, near};
use crate::game::{FactSheet, Rule, Wording, say};
use crate::geometry::measure::{self, Bearing};
use crate::geometry::{Block, Formation, Point, Rect, is_within};
use crate::rules::flanders::book::house::InfantryFire;
use crate::rules::flanders::book::tables::MUSKET;
use crate::rules::flanders::judge::bases::FIGHTING_RANKS;
use crate::rules::flanders::state::{State, UnitId, ground};

facts! {
    /// The facts of a volley.
    VolleyFacts {
        /// Mean range of the bases that bear, in inches; none where the rules know it already.
        range: Option<f64>,
        /// Figures in two ranks of the bases that bear; none where the rules know them already.
        figures: Option<u8>,
        /// Stands of the target behind cover.
        covered: u8,
        /// Stands of the target in all.
        stands: u8,
        /// Fired over cover that the firers do not touch.
        over_cover: bool,
    }
}

/// The facts of a volley at a target where it stands.
pub fn sheet<W: Wording>(state: &State, firer: UnitId, target: UnitId) -> FactSheet<W> {
    let title = say!("How {} bears on {}", state.name(firer), state.name(target));
    let bearing = bearing(state, firer, target);
    // Where no base bears, the mean of the whole front is measured: nobody has to state a range that the table shows.
    let mean = || mean_of_the_front(state, firer, target);
    let range = bearing.as_ref().and_then(|bearing| bearing.range.or_else(mean));
    let measured_range = range.map(|range| Measured::within(range, measure::margin_to(range, &MUSKET)));
    let figures = bearing.as_ref().map(|bearing| Measured::sure(bearing.figures));
    // All foot fires in one moment: in a ledger those fire too who have fallen since to what was logged before.
    let fired_before = state.unit(firer).profile.original.saturating_sub(state.unit(firer).this_turn.losses_before);
    let is_one_moment = state.fixed.ledger && state.house().infantry_fire == InfantryFire::Simultaneous;
    let most = if is_one_moment { fired_before } else { state.unit(firer).figures };
    let sheet = Sheet::new(title, Rule::new("FLA SAF-01"), [firer.into(), target.into()])
        .inches(VolleyFacts::range(), "Mean range of the bases that bear", "FLA SAF-04", 60.0, measured_range)
        .count(VolleyFacts::figures(), "Figures in two ranks of the bases that bear", "FLA SAF-03", most, figures)
        .usually_number(state.block(firer).figures_in_ranks(FIGHTING_RANKS));
    cover_facts(state, firer, target, sheet).done()
}

/// The mean of the inches from each base of a unit's front to the nearest enemy, whether it bears or not. [FLA SAF-04, R-14]
fn mean_of_the_front(state: &State, firer: UnitId, target: UnitId) -> Option<f64> {
    let (bases, own) = (state.bases(target), state.footprint(firer)?);
    let front = firing_front(state, firer, &Masks::before(state, firer, target, bases)).bases;
    let front = if front.is_empty() { vec![own] } else { front };
    let ranges = front.iter().map(|base| measure::bases_range(&[*base], bases));
    (!bases.is_empty()).then(|| ranges.sum::<f64>() / front.len() as f64)
}

/// The facts of a volley whose range and figures the rules already know: a reaction, or fire in passing.
pub fn cover_sheet<W: Wording>(state: &State, firer: UnitId, target: UnitId) -> FactSheet<W> {
    let title = say!("What shelters {} from {}", state.name(target), state.name(firer));
    let sheet = Sheet::new(title, Rule::new("FLA TYP-19"), [firer.into(), target.into()]);
    cover_facts(state, firer, target, sheet).done()
}

fn cover_facts<W: Wording>(state: &State, firer: UnitId, target: UnitId, sheet: Sheet<W>) -> Sheet<W> {
    let covered = cover::stands(state, target, muzzle(state, firer));
    let across = state.footprint(firer).and_then(|_| Some(fires_over_cover(state, firer, state.footprint(target)?)));
    sheet
        .count(
            VolleyFacts::covered(),
            "Stands of the target behind cover",
            "FLA SAF-09",
            9,
            covered.map(|(covered, _)| Measured::sure(covered)),
        )
        .usually_number(0)
        .count(
            VolleyFacts::stands(),
            "Stands of the target in all",
            "FLA SAF-09",
            9,
            covered.map(|(_, all)| Measured::sure(all)),
        )
        .usually_number(near::bases(state, target))
        .yes(
            VolleyFacts::over_cover(),
            "Fired over cover that the firers do not touch",
            "FLA SAF-06",
            across.map(Measured::sure),
        )
}

/// What bears on a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bears {
    /// Mean range of the bases that bear; nothing when none does.
    pub range: Option<f64>,
    /// Their figures, two ranks deep.
    pub figures: u8,
}

/// The bases of a unit that bear on a target, reach it, see it and have no friends before them; none where those friends are more than an
/// inch before the unit. [FLA SAF-02 to SAF-05, R-15]
pub fn bearing(state: &State, firer: UnitId, target: UnitId) -> Option<Bears> {
    bearing_on(state, firer, target, state.bases(target))
}

/// The same for a target as it stood somewhere on its way.
pub fn bearing_on(state: &State, firer: UnitId, target: UnitId, target_bases: &[Rect]) -> Option<Bears> {
    let sees = |from: &Rect| sight_blockers::line_of_sight(state, firer, from, target, target_bases).clear;
    bearing_seen(state, firer, target, target_bases, sees)
}

/// The bases of a unit that bear on those of a target, reach them and see them, as `sees` says of a rectangle of the firers.
pub fn bearing_seen(
    state: &State,
    firer: UnitId,
    target: UnitId,
    target_bases: &[Rect],
    sees: impl Fn(&Rect) -> bool,
) -> Option<Bears> {
    let unit = state.unit(firer);
    let own = state.footprint(firer)?;
    if target_bases.is_empty() {
        return None;
    }
    let reach = reach(state, firer);
    let two_ranks = state.block(firer).figures_in_ranks(FIGHTING_RANKS);
    if unit.garrison_of().is_some() {
        let range = measure::bases_range(&[own], target_bases);
        let is_hidden = || Masks::before(state, firer, target, target_bases).hides_from_a_house(&own);
        let bears = is_within(range, reach) && sees(&own) && !is_hidden();
        return Some(Bears { range: bears.then_some(range), figures: if bears { two_ranks } else { 0 } });
    }
    let masks = Masks::before(state, firer, target, target_bases);
    let Front { bases: front, figures } = firing_front(state, firer, &masks);
    let bearings = bearings(state, &front, target_bases, reach, sees);
    let bearings = match bearings[..] {
        [] => bearings,
        _ => Open::of(state, &front, &masks).unmasked(bearings),
    };
    let in_two_ranks = bearings.iter().map(|bearing| figures[bearing.base]).sum();
    Some(Bears { range: measure::mean_range(&bearings), figures: in_two_ranks })
}

/// The figures of a unit that fire in a charge: all of its two ranks; of a square those of one face, that toward the enemy where it can be
/// measured.
pub fn figures_in_a_charge(state: &State, firer: UnitId, target: UnitId) -> u8 {
    let (unit, block) = (state.unit(firer), state.block(firer));
    if unit.formation != Formation::Square || unit.garrison_of().is_some() {
        return block.figures_in_ranks(FIGHTING_RANKS);
    }
    let face = firing_front(state, firer, &Masks::before(state, firer, target, state.bases(target))).figures;
    if face.is_empty() { figures_to_the_front(&block) } else { face.iter().sum() }
}

/// The figures that stand to the front of a square.
fn figures_to_the_front(block: &Block) -> u8 {
    block.bases.iter().filter(|base| base.facing == 0.0).map(|base| base.figures).sum()
}

/// Why a unit does not fire at an enemy before it, whatever the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// None of its bases has him in its arc and sees him. [FLA SAF-02, SAF-07]
    NoBaseBears,
    /// Its friends are in the way of all that could reach him. [FLA SAF-05, R-15]
    ByFriends,
}

/// What keeps a unit from firing at an enemy no farther off than this, in inches; a garrison only who hides him from every wall. A square
/// turns to him whatever face bears.
pub fn barred(state: &State, blockers: &SightBlockers<'_>, firer: UnitId, target: UnitId, look: f64) -> Option<Barred> {
    let target_bases = state.bases(target);
    if target_bases.is_empty() {
        return None;
    }
    let masks = Masks::before(state, firer, target, target_bases);
    if state.unit(firer).garrison_of().is_some() {
        let house = state.footprint(firer)?;
        return masks.hides_from_a_house(&house).then_some(Barred::ByFriends);
    }
    let front = firing_front(state, firer, &masks).bases;
    let open = Open::of(state, &front, &masks);
    let in_arc = open.unscreened(bearings(state, &front, target_bases, look, |_| true));
    let sees = |bearing: &Bearing| blockers.sees_from(firer, &front[bearing.base], target, target_bases);
    if !fires_every_way(state, firer) && !in_arc.iter().any(sees) {
        return Some(Barred::NoBaseBears);
    }
    let within_reach = bearings(state, &front, target_bases, reach(state, firer), |_| true);
    let within_reach = open.unscreened(within_reach);
    let is_masked = !within_reach.is_empty() && open.unmasked(within_reach).is_empty();
    is_masked.then_some(Barred::ByFriends)
}

/// The middle of a unit's front, from where it fires; nothing for one that stands nowhere.
pub fn muzzle(state: &State, firer: UnitId) -> Option<Point> {
    state.footprint(firer).map(|own| own.front_pose().point())
}

/// Whether a volley passes over cover that neither the firers nor the target touch. [FLA SAF-06, ART-03, R-66]
pub fn fires_over_cover(state: &State, firer: UnitId, target: Rect) -> bool {
    let Some((own, from)) = state.footprint(firer).zip(muzzle(state, firer)) else { return false };
    state.fixed.ground.terrain.iter().enumerate().any(|(index, terrain)| {
        ground::is_cover(terrain.kind)
            && terrain.kind != crate::game::TerrainKind::Building
            && Some(index) != state.unit(firer).garrison_of()
            && terrain.outline.crosses(from, target.centre)
            && !cover::fires_clear_of(terrain, &own)
            && terrain.outline.distance_to(&target) > 0.1
    })
}
