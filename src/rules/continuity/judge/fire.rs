//! Fire: who may, at what, with what effect. [MB 9, 19.1, 19.2, MM 9]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board_view::BoardView;
use super::troop::Troop;
use super::why::{Bar, Why, first};
use super::zone_of::is_open;
use crate::game::Tally;
use crate::hex::{Half, Hex, Stand, sight};
use crate::rules::continuity::book::arms::{Arm, Gun, GunMode, Weapon};
use crate::rules::continuity::book::charts::Charts;
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::edition::{Book, Edition, SecondByGuns};
use crate::rules::continuity::book::house::{FarmsBlock, GunArc, House, MmCavalryPhasingFire, MmHalfFront};
use crate::rules::continuity::book::tables::{FIRE_DISORDERS, fire_range};
use crate::rules::continuity::book::terrain::{Ground, HexTerrain, SideTerrain};

/// The occasion of a shot. [MB 9.1, MM 9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Its command is active. [MB 9.2, MM 9]
    Activation,
    /// It was fired at. [MB 9.3, MM 9 Return]
    Return,
    /// An enemy came before it. [MB 9.4, MM 9 Reaction]
    Reaction,
}

/// Whether a unit may fire on this occasion, at a gun or not. [MB 9.1 to 9.7, 15.3, MM 9, 15, R42, R52]
pub fn may_fire(edition: &Edition, troop: &Troop, occasion: Occasion, at_gun: bool, house: &House) -> Result<(), Bar> {
    let is_active = occasion == Occasion::Activation;
    first([
        (troop.charge_capable, Why::ChargeCapable, &cited::WHO_FIRES),
        (troop.is_dragoons() && troop.mounted, Why::MountedDragoons, &cited::DRAGOON_FIRE),
        (troop.is_column(), Why::Column, &cited::COLUMN),
    ])?;
    if troop.is_gun() {
        gun_may_fire(troop, occasion, at_gun)?;
    }
    let fires_freely = edition.horse_fires_when_active || house.mm_cavalry_phasing_fire == MmCavalryPhasingFire::On;
    let only_caracoles = troop.arm == Arm::Cavalry && is_active && !fires_freely;
    first([
        (!is_active && troop.reacted, Why::AlreadyUsed, &cited::ONE_REACTION),
        (is_silenced(edition, troop, occasion), Why::Disordered, &cited::DISORDERED_FIRE),
        (only_caracoles, Why::OnlyByCaracole, &cited::CARACOLE),
    ])
}

fn gun_may_fire(gun: &Troop, occasion: Occasion, at_gun: bool) -> Result<(), Bar> {
    first([
        (gun.disordered, Why::DisorderedGun, &cited::DISORDER),
        (gun.gun_mode == GunMode::Move, Why::Limbered, &cited::GUN_FIRE),
        (occasion == Occasion::Reaction, Why::GunsNeverReact, &cited::GUN_FIRE),
        (occasion == Occasion::Return && !at_gun, Why::GunsOnGuns, &cited::GUN_FIRE),
    ])
}

/// Disorder ends reaction fire, and return fire of horse; of dragoons by one book. [MB 9.5, MM 9 Disordered]
fn is_silenced(edition: &Edition, troop: &Troop, occasion: Occasion) -> bool {
    let returns = match troop.arm {
        Arm::Infantry => true,
        Arm::Dragoons => edition.disordered_dragoons_return_fire,
        Arm::Cavalry | Arm::Artillery => false,
    };
    troop.disordered
        && match occasion {
            Occasion::Activation => false,
            Occasion::Return => !returns,
            Occasion::Reaction => true,
        }
}

/// What a unit fires; a gun's weight stands on its counter. [MB 9.1, 15.3, MM 9, 15]
pub fn weapon(troop: &Troop, gun: Option<Gun>) -> Option<Weapon> {
    match troop.arm {
        Arm::Artillery => gun.map(Weapon::Gun),
        _ if troop.is_foot() => Some(Weapon::Musket),
        _ => Some(Weapon::Pistol),
    }
}

/// What a shot depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// With what.
    pub weapon: Weapon,
    /// How far, in hexes.
    pub range: u16,
    /// The firer is in disorder. [MB 9.5, 13.2, MM 9, 13]
    pub firer_disordered: bool,
    /// The firer is a unit of dragoons. [MB 15.3, MM 15]
    pub firer_dragoons: bool,
    /// The target stands before one half of a double-length firer only. [MB Q10, R38]
    pub half_front: bool,
    /// The fire comes into the target's hex over finished works from outside. [MB 19.10, R48]
    pub over_works: bool,
    /// At what.
    pub target: Mark,
}

/// What is fired at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// A gun.
    pub is_gun: bool,
    /// What fills its hex.
    pub terrain: HexTerrain,
    /// It is in disorder.
    pub disordered: bool,
    /// Two units in a village. [MB 8.5, MM 8]
    pub village_stack: bool,
}

impl Shot {
    /// A plain shot at a unit in the open.
    pub const fn plain(weapon: Weapon, range: u16) -> Self {
        let target = Mark { is_gun: false, terrain: HexTerrain::Clear, disordered: false, village_stack: false };
        Self {
            weapon,
            range,
            firer_disordered: false,
            firer_dragoons: false,
            half_front: false,
            over_works: false,
            target,
        }
    }

    const fn is_by_gun(&self) -> bool {
        matches!(self.weapon, Weapon::Gun(_))
    }
}

/// What a shot does to its target. [MB 8.5.5, 13.2, 19.2, MM 8, 13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// It is disordered.
    Disordered,
    /// It retreats a hex.
    Retreats,
    /// Every unit in the hex is disordered.
    AllInHexDisordered,
}

/// What is added for the range, or why there is no fire at it. [MB 9.8, 19.1, MM 9]
pub fn range_drm(shot: &Shot) -> Result<i32, Bar> {
    let at = usize::from(shot.range).checked_sub(1);
    let drm = at.and_then(|at| fire_range(shot.weapon).get(at).copied().flatten());
    drm.map(i32::from).ok_or(Bar::new(Why::Range, &cited::FIRE_RANGE))
}

/// The sum added to the fire die, or why there is no fire at this range. [MB 9.8, 19.1, 19.2, MM 9]
pub fn shot_tally(charts: &Charts, shot: &Shot, house: &House) -> Result<Tally, Bar> {
    let book = charts.edition.book;
    let drm = range_drm(shot)?;
    let half = shot.half_front && (book == Book::MarlboroughsBattles || house.mm_half_front == MmHalfFront::On);
    let cover = is_cover(shot.target.terrain, house);
    let tally = Tally::of("Added to the die");
    let tally = tally
        .when(drm != 0, "Range", cited::FIRE_RANGE.of(book), drm)
        .when(shot.firer_disordered, "Firer in disorder", cited::DISORDERED_FIRE.of(book), -1)
        .when(shot.firer_dragoons, "Dragoons firing", cited::DRAGOON_FIRE.of(book), -1)
        .when(half, "Target before one half only", cited::HALF_FRONT.of(book), -1)
        .when(cover, "Target in a village or woods", charts.fire_rule.clone(), -1)
        .when(shot.over_works, "Over finished works", charts.fire_rule.clone(), -1);
    let stack = shot.is_by_gun() && shot.target.village_stack;
    Ok(tally.when(stack, "Guns at two units in a village", cited::VILLAGE_STACK.of(book), 2))
}

/// Whether a shot can do anything to its target at all. [MB 9.15, MM 9 Artillery]
pub fn can_hurt(shot: &Shot) -> Result<(), Bar> {
    first([(shot.target.is_gun && !shot.is_by_gun(), Why::GunsAreImmune, &cited::GUNS_IMMUNE)])
}

/// What a modified die does to the target. [MB 8.5.5, 13.2, 19.2, MM 8, 13, R39, R50]
pub fn effect(edition: &Edition, shot: &Shot, modified: i32) -> Effect {
    if modified < FIRE_DISORDERS || can_hurt(shot).is_err() {
        Effect::Nothing
    } else if shot.is_by_gun() && shot.target.village_stack {
        Effect::AllInHexDisordered
    } else if shot.target.disordered {
        second_disorder(edition, shot.weapon)
    } else {
        Effect::Disordered
    }
}

/// What a second disorder by fire does. [MB 13.2, MM 13, R39]
pub const fn second_disorder(edition: &Edition, weapon: Weapon) -> Effect {
    match (weapon, edition.second_by_guns) {
        (Weapon::Gun(_), SecondByGuns::Nothing) => Effect::Nothing,
        _ => Effect::Retreats,
    }
}

/// Whether a hex lies in a gun's arc: the two rows of hexes before it and what is between. [MB 6.3, MM 6, R31]
pub fn is_in_arc(gun: &Troop, target: Hex, house: &House) -> bool {
    let Stand::Single { hex, facing } = gun.stand else { return false };
    match house.gun_arc {
        GunArc::Sixty => hex.is_in_rows(facing, target),
        GunArc::HundredTwenty => hex.is_out_by_sides(facing, target),
    }
}

/// Whether a double-length unit has a target before one half only. [MB 8.5.1, 9.12, Q10, Q11, R38]
pub fn is_half_front(troop: &Troop, hexes: &[Hex]) -> bool {
    let Stand::Double { .. } = troop.stand else { return false };
    let [left, right] =
        [Half::Left, Half::Right].map(|half| troop.half_front(half).iter().any(|front| hexes.contains(front)));
    left != right
}

/// Village and woods, which block sight and shelter from fire. [MB 9.9, 19.7, 19.10, MM 9 LOS, R46]
fn is_cover(terrain: HexTerrain, house: &House) -> bool {
    match terrain {
        HexTerrain::Village | HexTerrain::Woods => true,
        HexTerrain::Farm | HexTerrain::Manor => house.farms_block == FarmsBlock::On,
        HexTerrain::Clear | HexTerrain::Marsh | HexTerrain::Pond => false,
    }
}

/// What blocks the sight between two hexes; nothing where it is clear. [MB 9.9, MM 9 LOS, R46, R47]
pub fn blockers(ground: &Ground, from: Hex, to: Hex, house: &House) -> Vec<Hex> {
    let highest = ground.hex(from).level.max(ground.hex(to).level);
    let stops = |hex: Hex| {
        let between = ground.hex(hex);
        is_cover(between.terrain, house) || between.level > highest
    };
    sight::line(from, to).blockers(stops)
}

/// Whether a wall without a gate parts two hexes on the straight line between them. [MM 18 Terrain, R32]
pub fn is_walled(ground: &Ground, from: Hex, to: Hex) -> bool {
    let line = sight::line(from, to);
    let met: Vec<Hex> = [from].into_iter().chain(line.through).chain([to]).collect();
    // Where the line follows a side it has a hex on either hand, and one of them open lets it pass.
    let passes = |one: Hex, other: Hex| {
        let mut beside = line.between.iter().flatten();
        is_open(ground, one, other) || beside.any(|via| is_open(ground, one, *via) && is_open(ground, *via, other))
    };
    met.windows(2).any(|pair| !passes(pair[0], pair[1]))
}

/// Whether fire from one hex comes into another over finished works, the last hexside on its way. [MB 19.10, R48]
pub fn is_over_works(board: &BoardView<'_>, from: Hex, to: Hex) -> bool {
    let line = sight::line(from, to);
    let last = line.through.last().copied().filter(|hex| hex.is_adjacent(to)).unwrap_or(from);
    board.ground.side(last, to).terrain == Some(SideTerrain::Fort)
}
