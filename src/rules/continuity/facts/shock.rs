//! Who may shock whom, and what counts for and against it. [MB 11, 12, 18.26, 18.27, 19.3, MM 11, 12]

use std::collections::BTreeSet;

use serde::Serialize;

use super::near::{Enemies, is_open};
use crate::game::Tally;
use crate::hex::{Aspect, Half, Hex, Stand};
use crate::rules::continuity::field::ShockTerrain;
use crate::rules::continuity::house::{ChargeOtherZoc, FortShockBothWays};
use crate::rules::continuity::paragraphs::{CHARGE, DISORDER, DRAGOONS, SHOCK_DIE};
use crate::rules::continuity::state::{Position, UnitId};
use crate::rules::continuity::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::unit::{Arm, Troop};

/// One attacker at one defender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Blow {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The way of a charge, start and target left out; nothing when it stands next to its target.
    pub path: Option<Vec<Hex>>,
}

/// A group of attacks linked by whom they are made on. [MB 11.2, R61]
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Clash {
    /// Every blow.
    pub blows: Vec<Blow>,
    /// It goes on from an attack before, without the charge's 2. [MB 13.5, Q16]
    pub continued: bool,
}

impl Clash {
    /// The attackers, each once, in order.
    pub fn attackers(&self) -> Vec<UnitId> {
        each_once(self.blows.iter().map(|blow| blow.attacker))
    }

    /// The defenders, each once, in order.
    pub fn defenders(&self) -> Vec<UnitId> {
        each_once(self.blows.iter().map(|blow| blow.target))
    }

    /// Who attacks a defender.
    pub fn attackers_of(&self, target: UnitId) -> Vec<UnitId> {
        each_once(self.blows.iter().filter(|blow| blow.target == target).map(|blow| blow.attacker))
    }
}

fn each_once(ids: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut seen = BTreeSet::new();
    ids.filter(|id| seen.insert(*id)).collect()
}

/// Parts declared attacks into groups that share a defender or an attacker.
pub fn clashes(blows: &[Blow]) -> Vec<Clash> {
    let mut groups: Vec<Clash> = Vec::new();
    for blow in blows {
        let (mut touched, apart): (Vec<Clash>, Vec<Clash>) = groups.into_iter().partition(|group| {
            group.blows.iter().any(|other| other.attacker == blow.attacker || other.target == blow.target)
        });
        let mut joined = Clash::default();
        for group in &mut touched {
            joined.blows.append(&mut group.blows);
        }
        joined.blows.push(blow.clone());
        groups = apart;
        groups.push(joined);
    }
    groups
}

/// Whether works or walls keep an attacker from an enemy hex. [MB 18.27, MM 18, R70]
fn is_barred(position: &Position, own: &Troop, from: Hex, to: Hex) -> bool {
    let side = position.ground().side(from, to);
    let as_horse = own.arm == Arm::Cavalry || own.is_dragoons();
    let works = side.terrain == Some(SideTerrain::Fort) && position.field().works_bar_horse && as_horse;
    works || !is_open(position, from, to)
}

/// The hexes of a unit from which it can strike a hex.
fn strikes_from(position: &Position, own: &Troop, stand: &Stand, to: Hex) -> Vec<Hex> {
    stand.hexes().into_iter().filter(|from| from.is_adjacent(to) && !is_barred(position, own, *from, to)).collect()
}

/// The enemies in a unit's front whom it can strike: all it must attack, if it attacks. [MB 11.2, MM 11]
pub fn in_front(position: &Position, unit: UnitId) -> Vec<UnitId> {
    let own = position.troop(unit);
    let front = own.front();
    let can_strike = |id: &UnitId| {
        let target = position.troop(*id);
        let hexes = target.stand.hexes();
        !position.unit(*id).below
            && !is_sharing_gun(position, *id)
            && hexes.iter().any(|hex| front.contains(hex) && !strikes_from(position, own, &own.stand, *hex).is_empty())
    };
    position.on_map(own.side.other()).filter(can_strike).collect()
}

/// A gun in a hex with another unit is no target of its own. [MB 9.15, R77]
fn is_sharing_gun(position: &Position, id: UnitId) -> bool {
    let own = position.troop(id);
    own.is_gun() && own.stand.hexes().iter().any(|hex| position.at(*hex).any(|other| other != id))
}

/// Whether a unit may shock at all now. [MB 11.1, MM 11]
pub fn may_shock(position: &Position, unit: UnitId) -> bool {
    let own = position.troop(unit);
    let state = position.unit(unit);
    position.is_on_map(unit)
        && state.now.active
        && !own.is_gun()
        && !own.is_column()
        && !state.below
        && !state.now.caracoled
        && !state.now.rallied
}

/// The ways a unit may charge an enemy: one or two hexes ridden through, each a front hex, with one corner of turning at most.
/// [MB 12.2, 12.4, MM 12, R79]
pub fn charges(position: &Position, unit: UnitId, target: UnitId) -> Vec<Vec<Hex>> {
    let own = position.troop(unit);
    let enemy = position.troop(target);
    let Stand::Single { hex: start, facing } = own.stand else { return Vec::new() };
    let range = own.stand.distance(&enemy.stand);
    let shut = |terrain| matches!(terrain, HexTerrain::Village | HexTerrain::Woods);
    let ready = own.may_charge() && !own.zone_to_zone && (2..=3).contains(&range) && may_shock(position, unit);
    if !ready || enemy.stand.hexes().iter().any(|hex| shut(position.ground().hex(*hex).terrain)) {
        return Vec::new();
    }
    let others = Enemies::without(position, own.side, target);
    let mut paths = BTreeSet::new();
    for turned in [0_i8, 1, -1] {
        for first_turn in 0..=range {
            ride(position, own, enemy, &others, Ride { start, facing, turned, first_turn, range }, &mut paths);
        }
    }
    paths.into_iter().collect()
}

/// A ride that turns by one corner before a step of it, or nowhere.
#[derive(Clone, Copy)]
struct Ride {
    start: Hex,
    facing: crate::hex::Corner,
    turned: i8,
    first_turn: u16,
    range: u16,
}

fn ride(
    position: &Position,
    own: &Troop,
    enemy: &Troop,
    others: &Enemies,
    ride: Ride,
    paths: &mut BTreeSet<Vec<Hex>>,
) {
    let facing_at = |step: u16| if step >= ride.first_turn { ride.facing.turned(ride.turned) } else { ride.facing };
    let mut open: Vec<Vec<Hex>> = vec![Vec::new()];
    for step in 0..ride.range {
        let last = step + 1 == ride.range;
        let mut next = Vec::new();
        for path in open {
            let from = path.last().copied().unwrap_or(ride.start);
            for to in facing_at(step).sides().map(|side| from.neighbour(side)) {
                if last && enemy.stand.covers(to) && may_cross(position, own, from, to) {
                    paths.insert(path.clone());
                } else if !last && may_ride(position, own, others, from, to, step + 2 == ride.range) {
                    next.push([path.clone(), vec![to]].concat());
                }
            }
        }
        open = next;
    }
}

fn may_cross(position: &Position, own: &Troop, from: Hex, to: Hex) -> bool {
    let side = position.ground().side(from, to);
    !side.terrain.is_some_and(SideTerrain::is_water) && !is_barred(position, own, from, to)
}

/// Whether a charge may ride through a hex. [MB 12.4, R79]
fn may_ride(position: &Position, own: &Troop, others: &Enemies, from: Hex, to: Hex, arrives: bool) -> bool {
    let bad = matches!(
        position.ground().hex(to).terrain,
        HexTerrain::Marsh | HexTerrain::Village | HexTerrain::Woods | HexTerrain::Pond
    );
    let zone_bars = position.house().charge_other_zoc == ChargeOtherZoc::Barred;
    position.ground().extent.contains(to)
        && !bad
        && position.at(to).next().is_none()
        && may_cross(position, own, from, to)
        && (arrives || !zone_bars || !others.zone.contains(&to))
}

/// How an attacker stands when it strikes: a charger at the end of its way, anybody else where it is.
pub fn striking(position: &Position, blow: &Blow, charged: bool) -> Troop {
    let mut own = *position.troop(blow.attacker);
    own.charging = charged;
    own
}

/// The sum of one shock die: the whole group's numbers, and what concerns this defender. [MB 11.3 to 11.12, 19.3, MM 11]
pub fn sum(position: &Position, attackers: &[Troop], defenders: &[Troop], defender: &Troop, own: &[Troop]) -> Tally {
    let rule = || position.rule(&SHOCK_DIE);
    let numbers = |troops: &[Troop]| troops.iter().map(|troop| defence_number(troop)).sum::<i32>();
    let attacking: i32 = attackers.iter().map(|attacker| attack_number(attacker, defender)).sum();
    let mounted = defender.is_mounted();
    let on_foot = own.iter().any(Troop::is_foot) && mounted;
    let mut tally = Tally::of("Added to the die")
        .with("Numbers", rule(), attacking - numbers(defenders))
        .with("Angle of attack", rule(), angle(position, own, defender))
        .with("Defender's shock rating", rule(), i32::from(defender.rating_now()))
        .when(own.iter().any(|attacker| attacker.charging), "Charge", position.rule(&CHARGE), 2)
        .when(on_foot, "Foot against horse", rule(), -2)
        .when(own.iter().any(Troop::is_dragoons), "Dragoons attacking", position.rule(&DRAGOONS), -1)
        .when(own.iter().any(|attacker| attacker.disordered), "Attacker disordered", position.rule(&DISORDER), -2);
    let ground = terrain(position, own, defender);
    for line in position.field().shock_lines {
        let counts = line.ground.iter().any(|ground_line| ground.contains(ground_line));
        tally = tally.when(counts, line.label, position.field().shock_rule.clone(), i32::from(line.drm));
    }
    tally
}

/// What a unit counts in defence. [MB 8.5.3, 11.4, R36]
fn defence_number(troop: &Troop) -> i32 {
    troop.stacked.map_or(if troop.stand.is_long() { 2 } else { 1 }, i32::from)
}

/// What a unit counts in attack: a long one two only against a target before both halves. [MB 11.4]
fn attack_number(attacker: &Troop, target: &Troop) -> i32 {
    let before = |half| attacker.stand.half_front(half).iter().any(|hex| target.stand.covers(*hex));
    if attacker.stand.is_long() && before(Half::Left) && before(Half::Right) { 2 } else { 1 }
}

/// The hexes each attacker strikes from, one by one.
fn strokes(position: &Position, own: &[Troop], defender: &Troop) -> Vec<(Hex, Hex, Troop)> {
    let mut strokes = Vec::new();
    for attacker in own {
        let front = attacker.front();
        for to in defender.stand.hexes().into_iter().filter(|hex| front.contains(hex)) {
            for from in strikes_from(position, attacker, &attacker.stand, to) {
                strokes.push((from, to, *attacker));
            }
        }
    }
    strokes
}

/// The angle: all through the flank 3, all through the rear 2, any mixture 4. [MB 11.5, 18.26, 19.3, R62, R63, R69]
fn angle(position: &Position, own: &[Troop], defender: &Troop) -> i32 {
    let aspects: BTreeSet<Aspect> = strokes(position, own, defender)
        .into_iter()
        .filter(|(from, to, _)| !is_into_works(position, *from, *to))
        .filter_map(|(from, _, _)| defender.aspect(from))
        .collect();
    match aspects.into_iter().collect::<Vec<_>>().as_slice() {
        [] | [Aspect::Front] => 0,
        [Aspect::Flank] => 3,
        [Aspect::Rear] => 2,
        _ => 4,
    }
}

/// Whether a stroke goes inward over finished works. [MB 18.26]
fn is_into_works(position: &Position, from: Hex, to: Hex) -> bool {
    let villages = position.field().flight.villages;
    let near = |hex: Hex| villages.iter().map(|village| village.distance(hex)).min().unwrap_or(0);
    position.ground().side(from, to).terrain == Some(SideTerrain::Fort) && near(to) <= near(from)
}

/// The ground of all strokes at a defender; each line counts once. [MB 19.6, 19.9, R68, R100]
fn terrain(position: &Position, own: &[Troop], defender: &Troop) -> BTreeSet<ShockTerrain> {
    let ground = position.ground();
    let mut lines = BTreeSet::new();
    for (from, to, _) in strokes(position, own, defender) {
        lines.extend(into(ground.hex(to).terrain));
        if ground.hex(from).terrain == HexTerrain::Marsh {
            lines.insert(ShockTerrain::FromMarsh);
        }
        if ground.hex(to).level > ground.hex(from).level {
            lines.insert(ShockTerrain::Uphill);
        }
        let side = ground.side(from, to);
        let both_ways = position.house().fort_shock_both_ways == FortShockBothWays::On;
        lines.extend(side.terrain.and_then(across).filter(|line| {
            *line != ShockTerrain::AcrossFort || both_ways || is_into_works(position, from, to)
        }));
        if side.terrain == Some(SideTerrain::Wall) && side.bridge {
            lines.insert(ShockTerrain::ThroughGate);
        }
    }
    if defender.stacked.is_some() {
        lines.insert(ShockTerrain::VillageStack);
    }
    lines
}

const fn into(terrain: HexTerrain) -> Option<ShockTerrain> {
    match terrain {
        HexTerrain::Clear | HexTerrain::Pond => None,
        HexTerrain::Marsh => Some(ShockTerrain::IntoMarsh),
        HexTerrain::Village => Some(ShockTerrain::IntoVillage),
        HexTerrain::Manor => Some(ShockTerrain::IntoManor),
        HexTerrain::Farm => Some(ShockTerrain::IntoFarm),
        HexTerrain::Woods => Some(ShockTerrain::IntoWoods),
    }
}

const fn across(terrain: SideTerrain) -> Option<ShockTerrain> {
    match terrain {
        SideTerrain::ShallowStream | SideTerrain::Stream => Some(ShockTerrain::AcrossShallowStream),
        SideTerrain::MarshyStream => Some(ShockTerrain::AcrossMarshyStream),
        SideTerrain::MinorRiver => Some(ShockTerrain::AcrossMinorRiver),
        SideTerrain::BankedStream => Some(ShockTerrain::AcrossBankedStream),
        SideTerrain::Fort => Some(ShockTerrain::AcrossFort),
        SideTerrain::PartialFort => Some(ShockTerrain::AcrossPartialFort),
        SideTerrain::River | SideTerrain::Wall => None,
    }
}

/// Whether an attacker still stands where it can strike an enemy.
pub fn may_strike(position: &Position, unit: UnitId, target: UnitId) -> bool {
    let own = position.troop(unit);
    let front = own.front();
    let hexes = position.troop(target).stand.hexes();
    position.is_on_map(unit)
        && position.is_on_map(target)
        && hexes.iter().any(|hex| front.contains(hex) && !strikes_from(position, own, &own.stand, *hex).is_empty())
}

/// Whether horse could counter-charge an attacker: in its front, over open sides, and not in a village or woods. [R56, R79]
pub fn may_counter(position: &Position, unit: UnitId, attacker: UnitId) -> bool {
    let own = position.troop(unit);
    let front = own.front();
    let shut = |hex: Hex| matches!(position.ground().hex(hex).terrain, HexTerrain::Village | HexTerrain::Woods);
    let hexes = position.troop(attacker).stand.hexes();
    hexes.into_iter().any(|to| {
        front.contains(&to)
            && !shut(to)
            && own.stand.hexes().iter().any(|from| from.is_adjacent(to) && may_cross(position, own, *from, to))
    })
}
