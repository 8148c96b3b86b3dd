//! Movement against a slow search: every way is tried until no place comes cheaper, and who holds, controls and shares which hex is
//! read off the counters anew for every position. [MB 5, 7, 8, 14.5, 19.5, MM 5, 7, 8, 14]
//!
//! `POSITIONS=50 cargo test --test continuity slow_search` looks at more, `FROM=25` leaves out those before, `SCENARIO=ramillies` takes
//! one map only.

use std::collections::{BTreeMap, HashMap};

use galloper::dice::Generator;
use galloper::game::{Ears, Ruleset, Side};
use galloper::hex::{Direction, Half, Hex, Stand};
use galloper::robot::Robot;
use galloper::rules::continuity::book::arms::Arm;
use galloper::rules::continuity::book::house::{House, MbPlainColumn};
use galloper::rules::continuity::book::terrain::{HexTerrain, SideTerrain};
use galloper::rules::continuity::facts::march::goals;
use galloper::rules::continuity::judge::board_view::class;
use galloper::rules::continuity::judge::movement::{self, Mover, Step};
use galloper::rules::continuity::judge::stacking::may_share;
use galloper::rules::continuity::judge::troop::{Troop, UnitId};
use galloper::rules::continuity::state::State;

use crate::play::setup;
use crate::{BATTLES, Battle};

/// Positions looked at on each map unless `POSITIONS` says otherwise.
const POSITIONS: u32 = 3;
/// Answers from one position to the next.
const APART: u32 = 90;
/// Nobody goes rapidly within this many hexes of an enemy. [MB 5.6.2, MM 5 Rapid]
const TOO_NEAR: u16 = 3;

/// What the enemies of a side are to every hex of the map: how far the nearest is, and whether one controls it.
struct EnemyMap(HashMap<Hex, (u16, bool)>);

impl EnemyMap {
    fn of(state: &State, side: Side) -> Self {
        let enemies: Vec<&Troop> = state.on_map(side.other()).map(|id| state.troop(id)).collect();
        let there = |hex| (hex, (to_enemy(&enemies, hex), is_controlled(state, &enemies, hex)));
        Self(state.ground().extent.hexes().map(there).collect())
    }

    fn distance(&self, hex: Hex) -> u16 {
        self.0.get(&hex).map_or(u16::MAX, |(distance, _)| *distance)
    }

    fn is_controlled(&self, hex: Hex) -> bool {
        self.0.get(&hex).is_some_and(|(_, controlled)| *controlled)
    }
}

/// A front hex of an enemy in line that is neither rapid nor a gun, and no wall between. [MB 7.1, MM 7]
fn is_controlled(state: &State, enemies: &[&Troop], hex: Hex) -> bool {
    let controls = |enemy: &&Troop| {
        let reaches = |from: &Hex| {
            let side = state.ground().side(*from, hex);
            from.is_adjacent(hex) && (side.terrain != Some(SideTerrain::Wall) || side.bridge)
        };
        let has_zone = !enemy.is_gun() && !enemy.is_column() && !enemy.rapid;
        has_zone && enemy.front().contains(&hex) && enemy.stand.hexes().iter().any(reaches)
    };
    enemies.iter().any(controls)
}

/// Hexes to the nearest enemy.
fn to_enemy(enemies: &[&Troop], hex: Hex) -> u16 {
    let all = enemies.iter().flat_map(|enemy| enemy.stand.hexes());
    all.map(|theirs| theirs.distance(hex)).min().unwrap_or(u16::MAX)
}

/// One march looked for slowly.
struct Search<'a> {
    state: &'a State,
    own: &'a Troop,
    friends: Vec<&'a Troop>,
    enemies: &'a EnemyMap,
    start: Stand,
    rapid: bool,
    keeps_order: bool,
}

impl<'a> Search<'a> {
    fn of(state: &'a State, unit: UnitId, enemies: &'a EnemyMap) -> Self {
        let own = state.troop(unit);
        let friends = state.on_map(own.side).filter(|id| *id != unit).map(|id| state.troop(id)).collect();
        Self { state, own, friends, enemies, start: own.stand, rapid: false, keeps_order: true }
    }

    fn is_controlled(&self, hex: Hex) -> bool {
        self.enemies.is_controlled(hex)
    }

    fn to_enemy(&self, hex: Hex) -> u16 {
        self.enemies.distance(hex)
    }

    fn friends_in(&self, hexes: &[Hex]) -> Vec<&'a Troop> {
        let is_there = |friend: &&Troop| hexes.iter().any(|hex| friend.stand.covers(*hex));
        self.friends.iter().copied().filter(is_there).collect()
    }

    /// Guns are passed by everybody else; all others bar the way on. [MB 8.1, MM 8]
    fn may_pass(&self, hexes: &[Hex]) -> bool {
        let others = self.friends_in(hexes);
        others.is_empty() || (!self.own.is_gun() && others.len() == 1 && others[0].is_gun())
    }

    /// Whether the book lets it stop among those who are there. [MB 8.1 to 8.4, MM 8]
    fn may_stop(&self, hexes: &[Hex]) -> bool {
        let others = self.friends_in(hexes);
        let mut together = vec![*self.own];
        together.extend(others.iter().copied());
        // Who stands with whom this one would stand with counts too: no third in a village, no second gun under one line.
        let neighbours: Vec<&Troop> = others.iter().flat_map(|other| self.friends_in(&other.stand.hexes())).collect();
        for more in neighbours {
            if !together.iter().any(|known| known.id == more.id) {
                together.push(*more);
            }
        }
        let is_village = |hex: &Hex| self.state.ground().hex(*hex).terrain == HexTerrain::Village;
        let foot: Vec<&&Troop> = others.iter().filter(|other| !other.is_gun()).collect();
        let covers = |larger: &[Hex], smaller: &[Hex]| smaller.iter().all(|hex| larger.contains(hex));
        let inside = foot.iter().all(|other| {
            let theirs = other.stand.hexes();
            theirs.iter().all(is_village) && (covers(hexes, &theirs) || covers(&theirs, hexes))
        });
        let whole = inside && hexes.iter().all(is_village);
        let columns = !self.own.is_gun() && (self.own.is_column() || foot.iter().any(|other| other.is_column()));
        (foot.is_empty() || self.own.is_gun() || (whole && !columns))
            && may_share(self.state.edition(), &together, whole, whole, self.state.house()).is_ok()
    }

    /// The shapes of one step. [MB 5.5, 5.7, 8.5.6, MM 5, 8]
    fn shapes(&self, from: Stand) -> Vec<Stand> {
        match from {
            _ if self.own.stacked.is_some() && from == self.own.stand => from.advances().into_iter().collect(),
            Stand::Single { .. } => Direction::ALL.into_iter().map(|direction| from.shifted(direction)).collect(),
            Stand::Double { .. } => {
                let wheels = [Half::Left, Half::Right].into_iter().filter_map(|half| from.wheel(half));
                from.advances().into_iter().chain(wheels).collect()
            }
            _ => from.column_steps().into_iter().collect(),
        }
    }

    /// What a step costs in half points, if it is allowed.
    fn step(&self, from: Stand, to: Stand, spent: u32, allowance: u32) -> Option<u32> {
        let (before, after) = (from.hexes(), to.hexes());
        let is_start = from == self.start || Some(from) == self.start.about_face();
        let was_controlled = before.iter().any(|hex| self.is_controlled(*hex));
        if !is_start && (was_controlled || !self.may_pass(&before)) {
            return None;
        }
        let entered: Vec<Hex> = after.iter().copied().filter(|hex| !before.contains(hex)).collect();
        let left: Vec<Hex> = before.iter().copied().filter(|hex| !after.contains(hex)).collect();
        let held_by_zone = if self.own.is_foot() {
            left.iter().any(|hex| self.is_controlled(*hex)) || (from.is_column() && is_start && was_controlled)
        } else {
            is_start && was_controlled && entered.iter().any(|hex| self.is_controlled(*hex))
        };
        let extent = self.state.ground().extent;
        let is_barred = held_by_zone
            || entered.iter().any(|hex| !extent.contains(*hex) || self.to_enemy(*hex) == 0)
            || !(self.may_pass(&entered) || self.may_stop(&after))
            || self.friends_in(&after).iter().filter(|friend| friend.is_gun()).count() > 1
            || (!self.own.in_command && entered.iter().any(|hex| self.to_enemy(*hex) <= 1))
            || (self.rapid && after.iter().any(|hex| self.to_enemy(*hex) <= TOO_NEAR));
        if is_barred {
            return None;
        }
        let next_to_enemy = entered.iter().any(|hex| self.to_enemy(*hex) <= 1);
        let mut dearest = 0;
        let pairs = before.iter().zip(&after).filter(|(old, new)| old != new);
        for (old, new) in pairs.take(if from.is_column() { 1 } else { 2 }) {
            let step = Step::between(self.state.ground(), *old, *new, next_to_enemy);
            if self.keeps_order && self.disorders(&step) {
                return None;
            }
            let mover = Mover::of(self.own, class(self.own), self.rapid);
            let cost = movement::step_cost(self.state.charts(), mover, &step, self.state.house())?;
            dearest = dearest.max(cost.total().in_halves());
        }
        let now = &self.state.unit(self.own.id).now;
        let is_where_it_began = now.start.is_some_and(|start| start.hexes() == self.own.stand.hexes());
        let is_sure = self.state.edition().first_hex_is_sure
            && is_start
            && spent == 0
            && (now.spent == 0 || is_where_it_began)
            && !now.fired;
        Some(if is_sure { dearest.min(allowance) } else { dearest })
    }

    fn disorders(&self, step: &Step) -> bool {
        let is_french = self.state.unit(self.own.id).values.french;
        let (charts, house) = (self.state.charts(), self.state.house());
        !self.own.disordered && movement::disorders(charts, self.own.side, is_french, class(self.own), step, house)
    }

    /// Tries every step from every known place, over and over, until none gets cheaper: Bellman and Ford's search.
    fn cheapest(&self) -> BTreeMap<Stand, u32> {
        let is_held = !self.own.in_command
            && self.own.is_foot()
            && self.own.stand.hexes().iter().any(|hex| self.is_controlled(*hex));
        let mut known = BTreeMap::from([(self.start, 0)]);
        if is_held || (self.rapid && self.start.hexes().iter().any(|hex| self.to_enemy(*hex) <= TOO_NEAR)) {
            return known;
        }
        let points = u32::from(self.state.allowance(self.own.id).saturating_sub(u8::from(self.own.disordered)));
        let spent_before = self.state.unit(self.own.id).now.spent;
        // Half points; what goes rapidly has twice its allowance. [MB 5.6, MM 5 Rapid, R109]
        let allowance = (2 * points * if self.rapid { 2 } else { 1 }).saturating_sub(spent_before);
        let mut fresh = vec![self.start];
        while let Some(from) = fresh.pop() {
            let spent = known[&from];
            // A column goes on from either end. [MB 5.7, MM 5 Column]
            let ways = std::iter::once(from).chain(from.about_face());
            for (way, to) in ways.flat_map(|way| self.shapes(way).into_iter().map(move |to| (way, to))) {
                let Some(cost) = self.step(way, to, spent, allowance) else { continue };
                let total = spent + cost;
                if total <= allowance && known.get(&to).is_none_or(|least| total < *least) {
                    known.insert(to, total);
                    fresh.push(to);
                }
            }
        }
        known
    }
}

/// Guns and foot in line go plainly, horse either way, a column rapidly or, by one book or switch, either way. [MB 5.6, 5.7, MM 5]
fn speeds(state: &State, own: &Troop) -> &'static [bool] {
    let plain_column = state.edition().columns_move_plainly || state.house().mb_plain_column == MbPlainColumn::On;
    match own.arm {
        Arm::Artillery => &[false],
        _ if own.is_column() && !plain_column => &[true],
        _ if own.is_foot() && !own.is_column() => &[false],
        _ => &[false, true],
    }
}

/// Where a unit may end, slowly found: the plain way to a place goes before the rapid one, the orderly before the disorderly.
fn slowly(state: &State, unit: UnitId, enemies: &EnemyMap) -> BTreeMap<Stand, (u32, bool)> {
    let own = state.troop(unit);
    let mut search = Search::of(state, unit, enemies);
    let mut found = BTreeMap::new();
    for rapid in speeds(state, own) {
        for keeps_order in [true, false] {
            search = Search { rapid: *rapid, keeps_order, ..search };
            for (stand, spent) in search.cheapest() {
                let same_ground = stand.hexes().iter().all(|hex| own.stand.covers(*hex));
                let stays = stand == own.stand || (own.is_column() && same_ground);
                if !stays && search.may_stop(&stand.hexes()) {
                    found.entry(stand).or_insert((spent, !keeps_order));
                }
            }
        }
    }
    found
}

/// Compares every unit on the map; how many marches were looked at.
fn compare(state: &State) -> usize {
    let units: Vec<UnitId> = state.on_map(Side::A).chain(state.on_map(Side::B)).collect();
    let maps = Side::BOTH.map(|side| EnemyMap::of(state, side));
    for unit in &units {
        let fast: BTreeMap<Stand, (u32, bool)> =
            goals(state, *unit).into_iter().map(|goal| (goal.stand, (goal.spent, goal.disorders))).collect();
        let slow = slowly(state, *unit, &maps[state.troop(*unit).side.index()]);
        let unlike: Vec<String> = fast
            .keys()
            .chain(slow.keys())
            .filter(|stand| fast.get(stand) != slow.get(stand))
            .map(|stand| format!("{stand:?}: {:?}, slowly {:?}", fast.get(stand), slow.get(stand)))
            .collect();
        assert!(unlike.is_empty(), "{} {:?}: {}", state.name(*unit), state.troop(*unit), unlike.join("; "));
    }
    units.len()
}

#[test]
fn mb_5_every_unit_of_each_map_goes_where_a_slow_search_says() {
    let number = |name: &str| std::env::var(name).ok().and_then(|count| count.parse::<u32>().ok());
    let (first, wanted) = (number("FROM").unwrap_or(0), number("POSITIONS").unwrap_or(POSITIONS));
    let named = std::env::var("SCENARIO").ok();
    for battlefield in BATTLES.into_iter().filter(|battlefield| named.as_ref().is_none_or(|key| key == battlefield.key))
    {
        let (mut seed, mut positions, mut marches) = (0, 0, 0);
        while positions < wanted {
            let mut battle = Battle::begin(&setup(battlefield.key, House::default())).expect("it can be played");
            let mut generator = Generator::seeded(seed);
            let robot = Robot::ALL[(seed % 2) as usize];
            for answers in 0.. {
                let answer = robot.answer(&battle, &mut generator).filter(|_| positions < wanted);
                let Some(answer) = answer else { break };
                battle.answer(answer, Ears::Deaf).expect("a robot's answer is taken");
                if answers % APART == APART - 1 && positions < wanted {
                    marches += if positions < first { 0 } else { compare(battle.state()) };
                    positions += 1;
                }
            }
            seed += 1;
        }
        println!("{}: {marches} marches of {} positions", battlefield.key, positions - first);
        assert!(marches > 50, "{}: {marches}", battlefield.key);
    }
}
