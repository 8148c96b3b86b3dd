//! Shock: who attacks whom, and everything added to the die. [MB 11, 18.26, 18.27, 19.3, 19.6, 19.9, MM 11]

use std::collections::BTreeSet;

use super::board_view::{BoardView, is_stopped_by_works};
use super::troop::{Troop, UnitId};
use super::why::{Bar, Why, first};
use crate::game::Tally;
use crate::hex::{Aspect, Half, Hex, Stand};
use crate::rules::continuity::book::charts::{Charts, ShockLine, ShockTerrain};
use crate::rules::continuity::book::cited;
use crate::rules::continuity::book::house::{
    DragoonFoot, FortShockBothWays, House, MixPenalty, ShockNumbers, StackValue, TerrainScope,
};
use crate::rules::continuity::book::terrain::{HexTerrain, SideTerrain};

/// What a unit did in this activation that keeps it from shock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// It rode a caracole. [MB 9.14, MM 9 Caracole]
    pub caracoled: bool,
    /// It rallied. [MB 13.6, MM 13 Rallying]
    pub rallied: bool,
}

/// Whether a unit may shock enemies in these hexes, over works or not. [MB 5.7, 9.14, 11.1, 13.6, 18.27, MM 5, 9, 11, 13]
pub fn may_shock(troop: &Troop, spent: Spent, targets: &[Hex], over_works: bool) -> Result<(), Bar> {
    let front = troop.front();
    first([
        (troop.is_gun(), Why::Guns, &cited::SHOCK),
        (troop.is_column(), Why::Column, &cited::COLUMN),
        (spent.caracoled, Why::Caracoled, &cited::CARACOLE),
        (spent.rallied, Why::Rallied, &cited::RALLY),
        (!targets.iter().any(|hex| front.contains(hex)), Why::NotInFront, &cited::SHOCK),
        (over_works && is_stopped_by_works(troop), Why::Works, &cited::WORKS),
    ])
}

/// The enemies before a unit that no wall parts from it. [MB 11.1, 11.2, MM 11, 18]
pub fn enemies_in_front<'a>(board: &BoardView<'a>, troop: &Troop) -> Vec<&'a Troop> {
    let front: Vec<Hex> = troop.front().into_iter().filter(|hex| board.is_open_to(&troop.stand, *hex)).collect();
    board.enemies(troop.side).filter(|enemy| front.iter().any(|hex| enemy.stand.covers(*hex))).collect()
}

/// Whom a unit must attack if it attacks at all: all before it whom no friend attacks. [MB 11.2, MM 11]
pub fn must_attack(board: &BoardView<'_>, troop: &Troop, attacked_by_others: &[UnitId]) -> Vec<UnitId> {
    let enemies = enemies_in_front(board, troop);
    enemies.into_iter().map(|enemy| enemy.id).filter(|id| !attacked_by_others.contains(id)).collect()
}

/// Who attacks whom in the attackers' interest, of who has whom before it: a unit with an enemy whom nobody else can attack takes on
/// those, and leaves the others to friends who attack them too. [MB 11.2, 11.4, MM 11, R61]
pub fn proposed(fronts: &[(UnitId, Vec<UnitId>)]) -> Vec<(UnitId, UnitId)> {
    let reached_by = |enemy: &UnitId| fronts.iter().filter(|(_, enemies)| enemies.contains(enemy)).count();
    let mut pairs: Vec<(UnitId, UnitId)> =
        fronts.iter().flat_map(|(unit, enemies)| enemies.iter().map(|enemy| (*unit, *enemy))).collect();
    for (unit, enemies) in fronts {
        let (own, shared): (Vec<UnitId>, Vec<UnitId>) = enemies.iter().partition(|enemy| reached_by(enemy) == 1);
        for enemy in shared.into_iter().filter(|_| !own.is_empty()) {
            if pairs.iter().any(|(other, target)| other != unit && *target == enemy) {
                pairs.retain(|pair| *pair != (*unit, enemy));
            }
        }
    }
    pairs
}

/// One unit's attack on another.
#[derive(Clone, Copy, Debug)]
pub struct Blow<'a> {
    /// Who attacks.
    pub attacker: &'a Troop,
    /// Whom.
    pub defender: &'a Troop,
    /// It comes inward over finished works. [MB 18.26, R69]
    pub over_works: bool,
}

/// The attacks that hang together: units linked by a common attacker or defender. \[R61\]
pub fn groups<'a>(blows: &[Blow<'a>]) -> Vec<Vec<Blow<'a>>> {
    let mut groups: Vec<Vec<Blow<'a>>> = Vec::new();
    for blow in blows {
        let is_linked =
            |other: &Blow<'_>| other.attacker.id == blow.attacker.id || other.defender.id == blow.defender.id;
        let (mut linked, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.iter().any(is_linked));
        linked.push(vec![*blow]);
        groups = apart;
        groups.push(linked.concat());
    }
    groups
}

/// Everything added to the die against one defender, part by part; plus favours the attacker. [MB 11.3, 11.13, MM 11]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShockDrm {
    /// More units on one side. [MB 11.4, MM 11.1]
    pub numbers: i32,
    /// From the flank or the rear. [MB 11.5, MM 11.2]
    pub angle: i32,
    /// Terrain. [MB 11.6, MM 11.2]
    pub terrain: i32,
    /// The defender's rating. [MB 11.7, MM 11.3]
    pub defence: i32,
    /// A charge or counter-charge. [MB 11.8, MM 11.4]
    pub charge: i32,
    /// Foot against horse. [MB 11.9, MM 11.5]
    pub foot_v_horse: i32,
    /// Dragoons attacking. [MB 11.9, MM 11.5]
    pub dragoons: i32,
    /// An attacker in disorder. [MB 11.10, MM 11.6]
    pub attacker_disordered: i32,
}

impl ShockDrm {
    /// Everything added to the die against one defender of a group of attacks that hang together. [MB 11.3 to 11.12, MM 11]
    pub fn of(
        charts: &Charts,
        group: &[Blow<'_>],
        defender: &Troop,
        ground: &BTreeSet<ShockTerrain>,
        house: &House,
    ) -> Self {
        let blows: Vec<&Blow<'_>> = group.iter().filter(|blow| blow.defender.id == defender.id).collect();
        let any = |holds: &dyn Fn(&Troop) -> bool| blows.iter().any(|blow| holds(blow.attacker));
        let mixed = |holds: &dyn Fn(&Troop) -> bool| match house.mix_penalty {
            MixPenalty::Any => any(holds),
            MixPenalty::All => any(holds) && blows.iter().all(|blow| holds(blow.attacker)),
        };
        let on_foot =
            |troop: &Troop| troop.is_foot() && (house.dragoon_foot == DragoonFoot::Both || !troop.is_dragoons());
        let when = |holds: bool, drm: i32| if holds { drm } else { 0 };
        Self {
            numbers: numbers(group, defender, house),
            angle: angle(&struck(&blows)),
            terrain: terrain(charts, ground),
            defence: i32::from(defender.rating_now()),
            charge: when(mixed(&|troop| troop.charging && !troop.disordered), 2),
            foot_v_horse: when(defender.is_mounted() && mixed(&on_foot), -2),
            dragoons: when(mixed(&|troop| troop.is_dragoons()), -1),
            attacker_disordered: when(any(&|troop| troop.disordered), -2),
        }
    }

    /// In all.
    pub const fn total(&self) -> i32 {
        self.numbers
            + self.angle
            + self.terrain
            + self.defence
            + self.charge
            + self.foot_v_horse
            + self.dragoons
            + self.attacker_disordered
    }

    /// The sum with its reasons, in printed order: the angle by the sides that are struck, the terrain by what of it counts.
    pub fn tally(&self, charts: &Charts, ground: &BTreeSet<ShockTerrain>, sides: &[Aspect]) -> Tally {
        let book = charts.edition.book;
        let before = [
            (if self.numbers < 0 { "Fewer units" } else { "More units" }, cited::NUMBERS.of(book), self.numbers),
            (angle_words(sides), cited::ANGLE.of(book), self.angle),
        ];
        let lines = lines_that_hold(charts, ground);
        let terrain = lines.map(|line| (line.label, charts.shock_rule.clone(), i32::from(line.drm)));
        let after = [
            ("The defender's rating", cited::RATING.of(book), self.defence),
            ("Charge", cited::CHARGE_BONUS.of(book), self.charge),
            ("Foot against horse", cited::UNIT_TYPE.of(book), self.foot_v_horse),
            ("Dragoons attacking", cited::UNIT_TYPE.of(book), self.dragoons),
            ("Attacker in disorder", cited::ATTACKER_DISORDERED.of(book), self.attacker_disordered),
        ];
        let sum = Tally::of("Added to the die");
        before
            .into_iter()
            .chain(terrain)
            .chain(after)
            .fold(sum, |sum, (label, rule, drm)| sum.when(drm != 0, label, rule, drm))
    }
}

/// What a unit counts in defence: a double-length one 2, a village stack what its units count. [MB 8.5.3, 11.4, MM 8, 11.1, R36]
pub fn defence_number(troop: &Troop, house: &House) -> i32 {
    let own = if troop.stand.is_long() { 2 } else { 1 };
    match (troop.stacked, house.stack_value) {
        (None, _) => own,
        (Some(sum), StackValue::Sum) => i32::from(sum),
        (Some(_), StackValue::Four) => 4,
    }
}

/// What a unit counts in attack: a double-length one 2 against a target before both its halves. [MB 11.4, MM 11.1]
pub fn attack_number(attacker: &Troop, defender: &Troop) -> i32 {
    let halves = [Half::Left, Half::Right];
    let is_before = |half: &Half| attacker.half_front(*half).iter().any(|hex| defender.stand.covers(*hex));
    let is_double = matches!(attacker.stand, Stand::Double { .. });
    if is_double && halves.iter().all(is_before) { 2 } else { 1 }
}

/// The difference in units, of all attacks that hang together. [MB 11.4, MM 11.1, R61]
fn numbers(group: &[Blow<'_>], defender: &Troop, house: &House) -> i32 {
    let mut attackers: Vec<&Troop> = Vec::new();
    let mut defenders: Vec<&Troop> = Vec::new();
    let counts = |blow: &&Blow<'_>| house.shock_numbers == ShockNumbers::Group || blow.defender.id == defender.id;
    for blow in group.iter().filter(counts) {
        if attackers.iter().all(|known| known.id != blow.attacker.id) {
            attackers.push(blow.attacker);
        }
        if defenders.iter().all(|known| known.id != blow.defender.id) {
            defenders.push(blow.defender);
        }
    }
    let attack: i32 = attackers.iter().map(|attacker| attack_number(attacker, defender)).sum();
    let defence: i32 = defenders.iter().map(|troop| defence_number(troop, house)).sum();
    attack - defence
}

/// The sides of one defender that are struck by a group of attacks. [MB 11.5, MM 11.2A]
pub fn sides(group: &[Blow<'_>], defender: &Troop) -> Vec<Aspect> {
    let blows: Vec<&Blow<'_>> = group.iter().filter(|blow| blow.defender.id == defender.id).collect();
    struck(&blows)
}

/// The sides of the defender that are struck, one for each attacking hex; who comes inward over works is left out. [MB 11.5, 18.26, Q19, R69]
fn struck(blows: &[&Blow<'_>]) -> Vec<Aspect> {
    let counted = blows.iter().filter(|blow| !blow.over_works);
    counted
        .flat_map(|blow| {
            attacking_hexes(blow.attacker, blow.defender).into_iter().filter_map(|hex| blow.defender.aspect(hex))
        })
        .collect()
}

/// The hexes of an attacker from which it strikes a defender: halves that have it before them. [MB 11.4, 11.5, Q19, R63]
pub fn attacking_hexes(attacker: &Troop, defender: &Troop) -> Vec<Hex> {
    let hexes = attacker.stand.hexes();
    if !matches!(attacker.stand, Stand::Double { .. }) {
        return hexes.into_iter().filter(|hex| defender.stand.touches(*hex)).collect();
    }
    let halves = hexes.into_iter().zip([Half::Left, Half::Right]);
    let strikes = |half: Half| attacker.half_front(half).iter().any(|hex| defender.stand.covers(*hex));
    halves.filter(|(_, half)| strikes(*half)).map(|(hex, _)| hex).collect()
}

/// All through the flank 3, all through the rear 2, any mixture 4. [MB 11.5, 19.3, MM 11.2A, R62]
pub fn angle(struck: &[Aspect]) -> i32 {
    let is_all = |aspect: Aspect| struck.iter().all(|one| *one == aspect);
    if is_all(Aspect::Front) {
        0
    } else if is_all(Aspect::Flank) {
        3
    } else if is_all(Aspect::Rear) {
        2
    } else {
        4
    }
}

/// By which sides an angle of attack is made.
fn angle_words(sides: &[Aspect]) -> &'static str {
    match [Aspect::Front, Aspect::Flank, Aspect::Rear].map(|aspect| sides.contains(&aspect)) {
        [false, true, false] => "Through the flank",
        [false, false, true] => "Through the rear",
        [true, true, false] => "Through front and flank",
        [true, false, true] => "Through front and rear",
        [false, true, true] => "Through flank and rear",
        [true, true, true] => "Through front, flank and rear",
        [_, false, false] => "Angle of attack",
    }
}

/// The lines of the chart that hold for any attacker and defender. [MB 11.6, 19.6, 19.9, MM 11 Position, 11.2B, R68, R91]
fn lines_that_hold(charts: &Charts, ground: &BTreeSet<ShockTerrain>) -> impl Iterator<Item = &'static ShockLine> {
    charts.shock_lines.iter().filter(|line| line.ground.iter().any(|kind| ground.contains(kind)))
}

/// What they come to; each counts once. [MB 11.6, 19.6, 19.9, MM 11 Position, 11.2B, R68, R91]
pub fn terrain(charts: &Charts, ground: &BTreeSet<ShockTerrain>) -> i32 {
    lines_that_hold(charts, ground).map(|line| i32::from(line.drm)).sum()
}

/// The ground between attackers and one defender, as the map has it. [MB 11.6, 11.12, MM 11, R68]
pub fn ground(board: &BoardView<'_>, blows: &[Blow<'_>], defender: &Troop) -> BTreeSet<ShockTerrain> {
    let mut pairs: Vec<BTreeSet<ShockTerrain>> = Vec::new();
    for blow in blows.iter().filter(|blow| blow.defender.id == defender.id) {
        for from in attacking_hexes(blow.attacker, defender) {
            let struck = defender.stand.hexes().into_iter().filter(|hex| is_before(blow.attacker, from, *hex));
            pairs.extend(struck.map(|to| between(board, from, to, blow.over_works)));
        }
    }
    let every: BTreeSet<ShockTerrain> = pairs.iter().flatten().copied().collect();
    let holds = |kind: &ShockTerrain| match board.house.terrain_scope {
        TerrainScope::Any => true,
        TerrainScope::All => pairs.iter().all(|pair| pair.contains(kind)),
    };
    let stack = defender.stacked.map(|_| ShockTerrain::VillageStack);
    every.into_iter().filter(holds).chain(stack).collect()
}

/// Whether a hex lies before the part of an attacker that stands in another: what it does not front it does not strike. [MB 11.2, 11.12]
fn is_before(attacker: &Troop, from: Hex, to: Hex) -> bool {
    let is_long = matches!(attacker.stand, Stand::Double { .. });
    let half = if is_long && attacker.stand.hexes()[0] == from { Half::Left } else { Half::Right };
    let front = if is_long { attacker.half_front(half) } else { attacker.front() };
    from.is_adjacent(to) && front.contains(&to)
}

/// The ground a blow from one hex into another meets.
fn between(board: &BoardView<'_>, from: Hex, to: Hex, inward: bool) -> BTreeSet<ShockTerrain> {
    let works_count = inward || board.house.fort_shock_both_ways == FortShockBothWays::On;
    let (left, entered) = (board.ground.hex(from), board.ground.hex(to));
    let side = board.ground.side(from, to);
    let into = match entered.terrain {
        HexTerrain::Woods => Some(ShockTerrain::IntoWoods),
        HexTerrain::Marsh => Some(ShockTerrain::IntoMarsh),
        HexTerrain::Village => Some(ShockTerrain::IntoVillage),
        HexTerrain::Manor => Some(ShockTerrain::IntoManor),
        HexTerrain::Farm => Some(ShockTerrain::IntoFarm),
        HexTerrain::Clear | HexTerrain::Pond => None,
    };
    let across = side.terrain.and_then(|terrain| match terrain {
        SideTerrain::ShallowStream | SideTerrain::Stream => Some(ShockTerrain::AcrossShallowStream),
        SideTerrain::MarshyStream => Some(ShockTerrain::AcrossMarshyStream),
        SideTerrain::MinorRiver => Some(ShockTerrain::AcrossMinorRiver),
        SideTerrain::BankedStream => Some(ShockTerrain::AcrossBankedStream),
        SideTerrain::Fort => works_count.then_some(ShockTerrain::AcrossFort),
        SideTerrain::PartialFort => Some(ShockTerrain::AcrossPartialFort),
        SideTerrain::Wall => Some(ShockTerrain::ThroughGate),
        SideTerrain::River => None,
    });
    let out = (left.terrain == HexTerrain::Marsh).then_some(ShockTerrain::FromMarsh);
    let up = (entered.level > left.level).then_some(ShockTerrain::Uphill);
    [into, across, out, up].into_iter().flatten().collect()
}

/// Who of the attackers of a defender is horse or mounted dragoons. [MB 10.2, MM 10, R54]
pub fn is_by_horse(blows: &[Blow<'_>], defender: UnitId) -> bool {
    blows.iter().any(|blow| blow.defender.id == defender && blow.attacker.is_mounted())
}
