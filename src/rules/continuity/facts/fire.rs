//! Who may fire at whom, and what counts for and against it. [MB 9, 19.1, 19.2, 19.7, 19.10, MM 9]

use crate::game::Tally;
use crate::hex::{Half, Hex, Stand, sight};
use crate::rules::continuity::house::{GunArc, MmCavalryPhasingFire, MmHalfFront};
use crate::rules::continuity::edition::Book;
use crate::rules::continuity::paragraphs::{DISORDER, DRAGOONS, FIRE, GUN_FIRE, VILLAGE};
use crate::rules::continuity::state::{Position, UnitId};
use crate::rules::continuity::terrain::{HexTerrain, SideTerrain};
use crate::rules::continuity::unit::{Arm, Gun, GunMode, Troop, Weapon};

/// The occasions of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// By an active unit.
    Active,
    /// Back at an active unit.
    Return,
    /// At one that comes near.
    Reaction,
}

/// What a unit fires; nothing if it never fires as it is.
pub fn weapon(position: &Position, unit: UnitId) -> Option<Weapon> {
    let own = position.troop(unit);
    match own.arm {
        Arm::Artillery => position.unit(unit).values.gun.map(Weapon::Gun),
        Arm::Cavalry => (!own.charge_capable).then_some(Weapon::Pistol),
        Arm::Dragoons => (!own.mounted).then_some(Weapon::Musket),
        Arm::Infantry => Some(Weapon::Musket),
    }
}

/// Whether a unit may fire on an occasion, whatever it would fire at; return fire of guns is at guns only. [MB 9.3 to 9.7, MM 9]
pub fn may_fire(position: &Position, unit: UnitId, occasion: Occasion) -> bool {
    let own = position.troop(unit);
    let state = position.unit(unit);
    let edition = position.edition();
    if weapon(position, unit).is_none() || own.is_column() || state.below || state.now.gave_way {
        return false;
    }
    let spent = match occasion {
        Occasion::Active => state.now.fired,
        Occasion::Return | Occasion::Reaction => own.reacted,
    };
    if spent {
        return false;
    }
    match (own.arm, occasion) {
        (Arm::Artillery, Occasion::Active) => !own.disordered && own.gun_mode == GunMode::Fire,
        (Arm::Artillery, Occasion::Return) => !own.disordered,
        (Arm::Artillery, Occasion::Reaction) => false,
        (Arm::Cavalry, Occasion::Active) => {
            edition.horse_fires_when_active
                || position.house().mm_cavalry_phasing_fire == MmCavalryPhasingFire::On
        }
        (Arm::Cavalry, _) => !own.disordered,
        (Arm::Dragoons, Occasion::Return) => !own.disordered || edition.disordered_dragoons_return_fire,
        (Arm::Infantry | Arm::Dragoons, Occasion::Active) | (Arm::Infantry, Occasion::Return) => true,
        (Arm::Infantry | Arm::Dragoons, Occasion::Reaction) => !own.disordered,
    }
}

/// What range takes off or adds; nothing when it is too far. [MB 19.1, R91]
pub fn range_drm(weapon: Weapon, range: u16) -> Option<i32> {
    let row: [Option<i32>; 4] = match weapon {
        Weapon::Musket => [Some(0), None, None, None],
        Weapon::Pistol => [Some(-1), None, None, None],
        Weapon::Gun(Gun::Pounder24) => [Some(-1), Some(-1), Some(-2), Some(-3)],
        Weapon::Gun(Gun::Pounder16 | Gun::Pounder12) => [Some(-1), Some(-1), Some(-3), Some(-4)],
        Weapon::Gun(Gun::Pounder9 | Gun::Pounder8) => [Some(-1), Some(-2), Some(-3), None],
        Weapon::Gun(Gun::Pounder4) => [Some(-1), Some(-3), Some(-4), None],
    };
    row.get(usize::from(range).checked_sub(1)?).copied().flatten()
}

/// What stands in the way of a line of sight. [MB 9.9, MM 9 LOS, R47]
pub fn blockers(position: &Position, from: Hex, to: Hex) -> Vec<Hex> {
    let ground = position.ground();
    let high = ground.hex(from).level.max(ground.hex(to).level);
    let stops = |hex: Hex| {
        let there = ground.hex(hex);
        matches!(there.terrain, HexTerrain::Village | HexTerrain::Woods) || there.level > high
    };
    sight::line(from, to).blockers(stops)
}

/// The hexes of a target that a unit can fire into, nearest first. [MB 9.8, 9.12, R31, R34]
fn aims(position: &Position, own: &Troop, target: &Troop) -> Vec<Hex> {
    let hexes = target.stand.hexes();
    let Stand::Single { hex, facing } = own.stand else {
        return own.front().into_iter().filter(|front| hexes.contains(front)).collect();
    };
    if !own.is_gun() {
        return own.front().into_iter().filter(|front| hexes.contains(front)).collect();
    }
    let in_arc = |aim: &Hex| match position.house().gun_arc {
        GunArc::Sixty => hex.is_in_rows(facing, *aim),
        GunArc::Hundredtwenty => hex.is_out_by_sides(facing, *aim),
    };
    let mut aims: Vec<Hex> =
        hexes.into_iter().filter(in_arc).filter(|aim| blockers(position, hex, *aim).is_empty()).collect();
    aims.sort_by_key(|aim| hex.distance(*aim));
    aims
}

/// Whether a unit can fire at another from where both stand.
pub fn reaches(position: &Position, unit: UnitId, target: UnitId) -> bool {
    shot(position, position.troop(unit), position.troop(target)).is_some()
}

/// The sum of a shot between two who stand as they are given; nothing when it cannot be fired.
pub fn shot(position: &Position, own: &Troop, target: &Troop) -> Option<Tally> {
    let weapon = weapon(position, own.id)?;
    if target.is_gun() && !own.is_gun() {
        return None;
    }
    let aims = aims(position, own, target);
    let aim = *aims.first()?;
    let range = own.stand.distance_to(aim);
    let open = own.is_gun() || own.stand.hexes().iter().any(|from| super::near::is_open(position, *from, aim));
    let drm = range_drm(weapon, range).filter(|_| open)?;
    Some(sum(position, own, target, &aims, drm, range))
}

fn sum(position: &Position, own: &Troop, target: &Troop, aims: &[Hex], drm: i32, range: u16) -> Tally {
    let aim = aims[0];
    let terrain = position.ground().hex(aim).terrain;
    let covered = matches!(terrain, HexTerrain::Village | HexTerrain::Woods);
    let gun_rule = if own.is_gun() { &GUN_FIRE } else { &FIRE };
    let distance = if range == 1 { "one hex".to_owned() } else { format!("{range} hexes") };
    let stacked = target.stacked.is_some() || position.unit(target.id).below;
    Tally::of("Added to the die")
        .with(format!("Range, {distance}"), position.rule(gun_rule), drm)
        .when(own.disordered, "Firer disordered", position.rule(&DISORDER), -1)
        .when(own.is_dragoons(), "Dragoons", position.rule(&DRAGOONS), -1)
        .when(is_half_front(position, own, aims), "Target before one half only", position.rule(&FIRE), -1)
        .when(covered, "Target in a village or woods", position.field().fire_rule.clone(), -1)
        .when(is_behind_works(position, own, aim), "Target behind works", position.field().fire_rule.clone(), -1)
        .when(own.is_gun() && stacked, "Two units in the village", position.rule(&VILLAGE), 2)
}

/// Whether a target is before one half only of a double-length unit. [MB Q10, R38]
fn is_half_front(position: &Position, own: &Troop, aims: &[Hex]) -> bool {
    let counts = position.book() == Book::MarlboroughsBattles || position.house().mm_half_front == MmHalfFront::On;
    let before = |half: Half| own.stand.half_front(half).iter().any(|hex| aims.contains(hex));
    counts && own.stand.is_long() && before(Half::Left) != before(Half::Right)
}

/// Whether the line of fire enters a hex over finished works from outside. [MB 19.10, R48]
fn is_behind_works(position: &Position, own: &Troop, aim: Hex) -> bool {
    let from = own.stand.hexes().into_iter().min_by_key(|hex| hex.distance(aim));
    let Some(from) = from else { return false };
    let last = sight::line(from, aim).through.last().copied().unwrap_or(from);
    position.ground().side(last, aim).terrain == Some(SideTerrain::Fort) && is_inside(position, aim, last)
}

/// Whether a hex lies on the defended side of works. The French stood in them; their side is the one nearer to Malplaquet.
fn is_inside(position: &Position, hex: Hex, outside: Hex) -> bool {
    let village = position.field().flight.villages;
    let near = |hex: Hex| village.iter().map(|village| village.distance(hex)).min().unwrap_or(0);
    near(hex) <= near(outside)
}

/// The enemies an active unit may fire at.
pub fn targets(position: &Position, unit: UnitId) -> Vec<UnitId> {
    let own = position.troop(unit);
    if !may_fire(position, unit, Occasion::Active) {
        return Vec::new();
    }
    // Muskets and pistols hit only the upper of two units in a village. [MB 8.5.5, MM 8]
    let may_be_hit = |id: &UnitId| own.is_gun() || !position.unit(*id).below;
    let enemies = position.on_map(own.side.other());
    enemies.filter(may_be_hit).filter(|target| reaches(position, unit, *target)).collect()
}

/// Whether a unit could fire at this enemy in reaction. [MB 9.4, MM 9 Reaction]
pub fn may_react(position: &Position, unit: UnitId, at: UnitId) -> bool {
    may_fire(position, unit, Occasion::Reaction) && reaches(position, unit, at)
}

/// Whether a unit may return an enemy's fire. [MB 9.3, 9.7, MM 9 Return]
pub fn may_return(position: &Position, unit: UnitId, at: UnitId) -> bool {
    let own = position.troop(unit);
    let guns_at_guns = !own.is_gun() || position.troop(at).is_gun();
    guns_at_guns && may_fire(position, unit, Occasion::Return) && reaches(position, unit, at)
}
