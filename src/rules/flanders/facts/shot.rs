//! What gun fire needs to know. [FLA ART-01 to ART-18]

use super::carry::behind;
use super::confirmed::facts;
use super::gun_masks::GunMasks;
pub use super::gun_target::{exposed, is_open, range, range_to, size};
use super::gun_target::{masked_across, masked_where_it_stands, size_on, stands_in_sight, usual_size};
use super::mass::{Mass, massed_with, one_with};
use super::{Measured, Sheet, cover, near, volley};
use crate::game::{FactSheet, Rule, Side, Wording, say};
use crate::geometry::{Rect, is_beyond, is_within, measure};
use crate::rules::flanders::book::house::GrapeRule;
use crate::rules::flanders::book::profile::Gun;
use crate::rules::flanders::book::shot::{SaveShift, Shot};
use crate::rules::flanders::book::tables;
use crate::rules::flanders::judge::counter_battery::{self, Damage};
use crate::rules::flanders::judge::{artillery as judge, targets};
use crate::rules::flanders::state::{State, Unit, UnitId};

facts! {
    /// The facts of a shot.
    ShotFacts {
        /// From the centre of the battery, in inches; none where the rules know it already.
        range: Option<f64>,
        /// Width of the target in stands.
        width: u8,
        /// Ranks of the target.
        ranks: u8,
        /// Stands of it masked by friends.
        masked: u8,
        /// Stands of it behind cover.
        covered: u8,
        /// Stands of it in all.
        stands: u8,
        /// Fired over cover that the guns do not touch.
        over_cover: bool,
    }
}

facts! {
    each unit:
    /// The facts about one more unit of the target, or one behind it; none of a unit that is neither.
    OtherFacts {
        /// It is massed with the target. [FLA ART-09]
        massed: Option<bool>,
        /// How many of its bases are behind it. [FLA ART-16]
        behind: Option<u8>,
        /// How many of its ranks are within carry. [FLA ART-12]
        ranks: Option<u8>,
    }
}

/// The facts of a shot with what the guns were told to load; its range too, unless the rules know it already.
pub fn sheet<W: Wording>(
    state: &State,
    battery: UnitId,
    target: UnitId,
    shot: Shot,
    known_range: Option<f64>,
) -> FactSheet<W> {
    let title = say!("How {} bears on {}", state.name(battery), state.name(target));
    let gun = state.unit(battery).gun().unwrap_or(Gun::Light);
    let mut sheet = Sheet::new(title, Rule::new("FLA ART-01"), [battery.into(), target.into()]);
    let flies = shot_as_measured(state, battery, target, shot, known_range);
    let range = known_range.or_else(|| one_with(state, battery, target, flies).range());
    if known_range.is_none() {
        let limits: Vec<f64> = tables::gun_range(gun).into_iter().chain([tables::grape_range(gun)]).collect();
        let range = range.map(|range| Measured::within(range, measure::margin_to(range, &limits)));
        sheet = sheet.inches(ShotFacts::range(), "Range from the centre of the battery", "FLA ART-02", 90.0, range);
    }
    let size = size(state, battery, target);
    let usual = usual_size(state, target);
    let covered = cover::stands(state, target, volley::muzzle(state, battery));
    let hidden = masked_where_it_stands(state, battery, target, flies);
    let over = state
        .footprint(battery)
        .and(state.footprint(target))
        .map(|rect| volley::fires_over_cover(state, battery, rect));
    sheet = sheet
        .count(
            ShotFacts::width(),
            "Width of the target in stands",
            "FLA ART-21",
            9,
            size.map(|size| Measured::sure(size.width)),
        )
        .usually_number(usual.width)
        .count(ShotFacts::ranks(), "Ranks of the target", "FLA ART-24", 30, size.map(|size| Measured::sure(size.ranks)))
        .usually_number(usual.ranks)
        .count(ShotFacts::masked(), "Stands of it masked by friends", "FLA ART-07", 9, hidden.map(Measured::sure))
        .usually_number(0)
        .count(
            ShotFacts::covered(),
            "Stands of it behind cover",
            "FLA ART-06",
            9,
            covered.map(|(covered, _)| Measured::sure(covered)),
        )
        .usually_number(0)
        .count(ShotFacts::stands(), "Stands of it in all", "FLA ART-06", 9, covered.map(|(_, all)| Measured::sure(all)))
        .usually_number(near::bases(state, target))
        .yes(
            ShotFacts::over_cover(),
            "Fired over cover that the guns do not touch",
            "FLA ART-03",
            over.map(Measured::sure),
        );
    others(state, battery, target, (gun, flies), sheet).done()
}

/// What eases the saves of somebody else whom the shot of a battery strikes beside or behind its target: what covers him, and the cover
/// that it flies over to him; of who stands nowhere, what eases those of the target. [FLA ART-03, ART-06, R-66, R-96]
pub fn shifts_of_another(state: &State, battery: UnitId, unit: UnitId, of_the_target: &[SaveShift]) -> Vec<SaveShift> {
    let of_ground = [SaveShift::Cover, SaveShift::Building, SaveShift::FiredOverCover];
    let Some((covered, _)) =
        state.footprint(battery).and_then(|_| cover::stands(state, unit, volley::muzzle(state, battery)))
    else {
        return of_the_target.to_vec();
    };
    let is_garrison = state.unit(unit).garrison_of().is_some();
    let shelter = (covered > 0).then_some(if is_garrison { SaveShift::Building } else { SaveShift::Cover });
    let is_over = state.footprint(unit).is_some_and(|rect| volley::fires_over_cover(state, battery, rect));
    let over = is_over.then_some(SaveShift::FiredOverCover);
    let others = of_the_target.iter().copied().filter(|shift| !of_ground.contains(shift));
    shelter.into_iter().chain(over).chain(others).collect()
}

/// What guns that were told to load so fire at a target, as far as it is measured to be where the rules do not know that.
fn shot_as_measured(state: &State, battery: UnitId, target: UnitId, told: Shot, known_range: Option<f64>) -> Shot {
    let range = known_range.or_else(|| one_with(state, battery, target, Shot::Round).range());
    let gun = state.unit(battery).gun().unwrap_or(Gun::Light);
    range.map_or(Shot::Round, |range| loaded(gun, told, range))
}

/// The stands that friends hide, where so many are stated and guns that were told to load so come to fire another shot than was measured:
/// the range that was confirmed says which. What the umpire has set himself stands. [FLA ART-07, ART-08, R-46]
pub fn masked_from(state: &State, battery: UnitId, target: UnitId, stated: u8, [told, fired]: [Shot; 2]) -> u8 {
    let measured_for = |shot: Shot| masked_where_it_stands(state, battery, target, shot);
    let measured = shot_as_measured(state, battery, target, told, None);
    let is_as_measured = measured != fired && measured_for(measured) == Some(stated);
    if is_as_measured { measured_for(fired).unwrap_or(stated) } else { stated }
}

/// Units massed with the target, and units behind it that the shot may carry on into.
fn others<W: Wording>(
    state: &State,
    battery: UnitId,
    target: UnitId,
    (gun, shot): (Gun, Shot),
    mut sheet: Sheet<W>,
) -> Sheet<W> {
    let at = state.footprint(target);
    let massed = at.map_or_else(Vec::new, |at| massed_with(state, battery, target, &at, shot));
    let is_one = |(_, gap): &&(UnitId, f64)| targets::is_one_target(*gap, state.house());
    let mass: Vec<UnitId> = std::iter::once(target).chain(massed.iter().filter(is_one).map(|(id, _)| *id)).collect();
    for (id, gap) in &massed {
        let label = format!("{} is massed with it, within ½″", state.name(*id));
        let near = Measured::within(targets::is_one_target(*gap, state.house()), gap - targets::MASSED);
        sheet = sheet.yes(OtherFacts::massed(*id), label, "FLA ART-09", Some(near));
    }
    for behind in behind(state, battery, &mass, gun) {
        let name = state.name(behind.unit);
        sheet = sheet
            .count(
                OtherFacts::behind(behind.unit),
                format!("Bases of {name} behind it"),
                "FLA ART-16",
                9,
                Some(Measured::sure(behind.bases)),
            )
            .count(
                OtherFacts::ranks(behind.unit),
                format!("Ranks of {name} within carry"),
                "FLA ART-12",
                30,
                Some(Measured::sure(behind.ranks)),
            );
    }
    sheet
}

/// What guns fire at a target that is on a rectangle on its way, and at which range; `None` where they have no shot: it is beyond their arc or
/// their reach, or friends leave too few of its stands open. Grape where it carries, else ball; over friends, too, where the club lets the
/// gunners choose. [FLA ART-01, ART-05, ART-07, ART-08, ART-20, FIP-08, R-46]
pub fn shot_on_the_way(state: &State, battery: UnitId, target: UnitId, at: &Rect) -> Option<(Shot, f64)> {
    let (own, gun) = (state.footprint(battery)?, state.unit(battery).gun()?);
    measure::battery_range_in_arc(&own, &[*at], near::arc_origin(state))?;
    let stands = stands_in_sight(state, battery, target, at);
    let range_of = |shot: Shot| {
        // Whom it does not see in its arc, and whom its friends hide altogether, it does not fire at, whatever stands beside him.
        let hidden = GunMasks::before(state, battery, &own, (target, at), shot).hidden(&stands);
        if usize::from(hidden) == stands.len() {
            return None;
        }
        let is_one = |gap: &f64| targets::is_one_target(*gap, state.house());
        let massed = massed_with(state, battery, target, at, shot).into_iter().filter(|(_, gap)| is_one(gap));
        let units = std::iter::once(target).chain(massed.map(|(id, _)| id));
        let mass = Mass::of(state, battery, units, Some((target, *at, &stands)));
        let range = mass.range().filter(|&range| !is_beyond(range, reach(gun)))?;
        let own_size = size_on(state, battery, target, at, || stands.len());
        let own_size = targets::Target { width: own_size.width.max(1), ..own_size };
        let facts = judge::ShotFacts {
            gun,
            range,
            shot: Some(shot),
            in_wood: volley::is_in_wood(state, battery),
            width: mass.size((target, own_size)).width,
            blocked_bases: mass.masked((target, masked_across(state, target, &own, at, hidden)), shot),
        };
        judge::aim(&facts, state.house()).is_ok().then_some(range)
    };
    let ball = range_of(Shot::Round)?;
    if !carries_grape(gun, ball) {
        return Some((Shot::Round, ball));
    }
    let grape = range_of(Shot::Grape).map(|range| (loaded(gun, Shot::Grape, range), range));
    grape.or((state.house().grape == GrapeRule::Choice).then_some((Shot::Round, ball)))
}

/// Which side a battery fires for, for lists of its targets.
pub fn enemy_of(state: &State, battery: UnitId) -> Side {
    state.unit(battery).side.other()
}

/// How far guns reach, in inches. [FLA ART-20]
pub fn reach(gun: Gun) -> f64 {
    tables::gun_range(gun)[2]
}

/// How far grape reaches, in inches. [FLA ART-28]
pub fn grape_reach(gun: Gun) -> f64 {
    tables::grape_range(gun)
}

/// Whether grape carries so many inches.
pub fn carries_grape(gun: Gun, range: f64) -> bool {
    is_within(range, grape_reach(gun))
}

/// What guns are loaded with that were told to load so: grape beyond its reach is ball instead.
pub fn loaded(gun: Gun, shot: Shot, range: f64) -> Shot {
    if carries_grape(gun, range) { shot } else { Shot::Round }
}

/// What a battery has lost. [FLA CB-08 to CB-10]
pub fn damage(unit: &Unit) -> Damage {
    Damage {
        crew_lost: unit.casualties(),
        guns_lost: unit.battery.map_or(0, |battery| counter_battery::GUNS.saturating_sub(battery.guns)),
        drivers_gone: unit.battery.is_some_and(|battery| battery.drivers_gone),
    }
}
