//! How far a unit may move and what it may do besides. [FLA MOV-01 to MOV-44, BLD-01 to BLD-03]

use serde::{Deserialize, Serialize};

use super::{Bar, Troop, Why, why};
use crate::game::{Rule, Summed, Tally};
use crate::geometry::{Formation, is_within};
use crate::rules::flanders::book::house::{CavalryCharge, House, TerrainCost};
use crate::rules::flanders::book::profile::{Branch, Gun, Morale};
use crate::rules::flanders::book::tables;

/// A voluntary move that is no charge ends farther from the enemy than this, in inches. [FLA MOV-41, R-77]
pub const MUST_CLOSE: f64 = 0.5;
/// How far outside the walls a garrison forms up, in inches. [FLA BLD-12]
pub const OUTSIDE: f64 = 2.0;

/// Something a unit does in its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manoeuvre {
    /// It means to fire as well. [FLA MOV-06, MOV-16]
    Fire,
    /// Backward, facing front. [FLA MOV-17, MOV-26]
    Retrograde,
    /// Sideways. [FLA MOV-17, MOV-26]
    Sideways,
    /// It turns about. [FLA MOV-19, MOV-25]
    AboutFace,
    /// It changes formation. [FLA MOV-18, MOV-32]
    ChangeFormation,
    /// Dragoons mount or dismount. [FLA MOV-33]
    Remount,
    /// The whole move is along a road. [FLA MOV-21, MOV-29, MOV-38]
    Road,
    /// It charges. [FLA MOV-23, MOV-24, MOV-40]
    Charge,
    /// Cavalry closes up and opens again. [FLA MOV-30]
    ShrinkExpand,
    /// It goes into a building. [FLA BLD-02]
    EnterBuilding,
    /// It comes out of one. [FLA BLD-11, BLD-12]
    LeaveBuilding,
    /// A battery turns in place. [FLA MOV-39]
    Rotate,
}

/// A kind of rough ground. [FLA MOV-20, MOV-28, MOV-34 to MOV-37]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rough {
    /// A stream.
    Stream,
    /// Woods.
    Woods,
    /// A wall.
    Wall,
    /// A hedge.
    Hedge,
    /// Anything else that hinders.
    Other,
}

impl Rough {
    const fn label(self) -> &'static str {
        match self {
            Self::Stream => "Stream",
            Self::Woods => "Woods",
            Self::Wall => "Wall",
            Self::Hedge => "Hedge",
            Self::Other => "Rough ground",
        }
    }
}

/// A move as it is proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFacts {
    /// Who moves.
    pub troop: Troop,
    /// What it does.
    pub manoeuvres: Vec<Manoeuvre>,
    /// Each piece of rough ground it enters or crosses.
    pub rough: Vec<Rough>,
    /// Inches travelled by the outer end in wheeling. [FLA MOV-22, MOV-31]
    pub wheel: f64,
    /// It goes nearer to the enemy. [FLA MOR-46, R-80]
    pub toward_enemy: bool,
    /// Another unit holds the building. [FLA BLD-03]
    pub building_occupied: bool,
    /// All of the unit goes in. [FLA BLD-01]
    pub whole_unit: bool,
    /// A battery's drivers have run. [FLA CB-10]
    pub drivers_gone: bool,
}

impl MoveFacts {
    /// A plain move over open ground.
    pub const fn plain(troop: Troop) -> Self {
        Self {
            troop,
            manoeuvres: Vec::new(),
            rough: Vec::new(),
            wheel: 0.0,
            toward_enemy: false,
            building_occupied: false,
            whole_unit: true,
            drivers_gone: false,
        }
    }

    fn does(&self, manoeuvre: Manoeuvre) -> bool {
        self.manoeuvres.contains(&manoeuvre)
    }

    fn times(&self, manoeuvre: Manoeuvre) -> usize {
        self.manoeuvres.iter().filter(|&&done| done == manoeuvre).count()
    }

    fn meets(&self, rough: Rough) -> bool {
        self.rough.contains(&rough)
    }

    fn changes_formation(&self) -> bool {
        self.does(Manoeuvre::ChangeFormation) || self.does(Manoeuvre::Remount)
    }

    fn goes_back_or_sideways(&self) -> bool {
        self.does(Manoeuvre::Retrograde) || self.does(Manoeuvre::Sideways)
    }
}

/// What a move is allowed.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance<S = Tally> {
    /// Inches it may go, with their reasons or without.
    pub inches: S,
    /// It may still fire this turn, as far as this move is concerned.
    pub may_fire: bool,
}

/// How far a unit may go, in inches with their reasons, or why it may not go so at all. [FLA MOV-01 to MOV-44]
pub fn allowance(facts: &MoveFacts, house: &House) -> Result<Allowance, Bar> {
    allowed(facts, house)
}

/// How far a unit may go, or why it may not go so at all, with the reasons of every inch or without.
pub fn allowed<S: Summed>(facts: &MoveFacts, house: &House) -> Result<Allowance<S>, Bar> {
    let troop = &facts.troop;
    let is_broken = matches!(troop.morale, Morale::Shaken | Morale::Routed);
    let advances = facts.toward_enemy || facts.does(Manoeuvre::Charge);
    why::first([
        (is_broken, Why::Morale, "FLA RET-01"),
        (troop.morale == Morale::Fatigued && advances, Why::Fatigued, "FLA MOR-46"),
        (facts.does(Manoeuvre::Charge) && troop.formation == Formation::Column, Why::Column, "FLA MOV-44"),
        (facts.does(Manoeuvre::Charge) && facts.does(Manoeuvre::LeaveBuilding), Why::LeftBuilding, "FLA BLD-11"),
    ])?;
    match (troop.branch, troop.gun()) {
        (Branch::Artillery, Some(gun)) => battery(facts, gun, house),
        (Branch::Infantry | Branch::Artillery, _) => infantry(facts, house),
        (Branch::Cavalry, _) => cavalry(facts, house),
    }
}

fn infantry<S: Summed>(facts: &MoveFacts, house: &House) -> Result<Allowance<S>, Bar> {
    let enters = facts.does(Manoeuvre::EnterBuilding);
    let charges = facts.does(Manoeuvre::Charge);
    why::first([
        (enters && !facts.whole_unit, Why::WholeUnit, "FLA BLD-01"),
        (enters && facts.building_occupied, Why::Occupied, "FLA BLD-03"),
    ])?;
    let may_fire = !charges && !facts.does(Manoeuvre::LeaveBuilding) && facts.troop.is_steady();
    Ok(Allowance { inches: infantry_inches(facts, house), may_fire })
}

fn infantry_inches<S: Summed>(facts: &MoveFacts, house: &House) -> S {
    if facts.changes_formation() {
        return still("It changes formation", "FLA MOV-18");
    }
    if facts.does(Manoeuvre::LeaveBuilding) {
        return S::begun("Inches").and("Forms up outside the building", Rule::new("FLA BLD-12"), OUTSIDE);
    }
    let formation = facts.troop.formation;
    let (label, rule) = match formation {
        Formation::Column => ("Infantry in column", Rule::new("FLA MOV-01")),
        Formation::Line => ("Infantry in line", Rule::new("FLA MOV-02")),
        Formation::Square => ("Infantry in square", Rule::new("FLA MOV-03")),
    };
    let by = tables::adjustments(Branch::Infantry);
    let back = facts.goes_back_or_sideways() && formation == Formation::Line;
    let mut tally = S::begun("Inches").and(label, rule, tables::march(Branch::Infantry, formation));
    tally = tally
        .and_when(facts.does(Manoeuvre::Fire), "Move and fire", Rule::new("FLA MOV-16"), by.fire.unwrap_or(0.0))
        .and_when(back, "Backward or sideways in line", Rule::new("FLA MOV-17"), by.back_or_sideways)
        .and_each(facts.times(Manoeuvre::AboutFace), "About face", Rule::new("FLA MOV-19"), by.about_face)
        .and_when(
            facts.does(Manoeuvre::EnterBuilding),
            "Into a building",
            Rule::new("FLA BLD-02"),
            tables::ENTER_BUILDING,
        );
    pay_for_rough(&mut tally, facts, house, "FLA MOV-20");
    with_road(&mut tally, facts, formation == Formation::Column, "FLA MOV-21");
    with_wheel(&mut tally, facts, "FLA MOV-22");
    not_below_nought(tally)
}

fn cavalry<S: Summed>(facts: &MoveFacts, house: &House) -> Result<Allowance<S>, Bar> {
    let shrinks = facts.does(Manoeuvre::ShrinkExpand);
    let is_ordered_line = facts.troop.formation == Formation::Line && !facts.troop.disordered;
    why::first([
        (facts.meets(Rough::Woods), Why::Woods, "FLA MOV-27"),
        (facts.does(Manoeuvre::EnterBuilding), Why::Building, "FLA MOV-14"),
        (shrinks && facts.does(Manoeuvre::Charge), Why::ShrinkAndCharge, "FLA MOV-30"),
        (shrinks && !is_ordered_line, Why::NotOrderedLine, "FLA MOV-12"),
    ])?;
    Ok(Allowance { inches: cavalry_inches(facts, house), may_fire: false })
}

fn cavalry_inches<S: Summed>(facts: &MoveFacts, house: &House) -> S {
    if facts.changes_formation() {
        return still("It changes formation", "FLA MOV-32");
    }
    let by = tables::adjustments(Branch::Cavalry);
    let mut tally = cavalry_base::<S>(facts, house)
        .and_each(facts.times(Manoeuvre::AboutFace), "About face", Rule::new("FLA MOV-25"), by.about_face)
        .and_when(facts.goes_back_or_sideways(), "Backward or sideways", Rule::new("FLA MOV-26"), by.back_or_sideways)
        .and_when(
            facts.does(Manoeuvre::ShrinkExpand),
            "Closes and opens its frontage",
            Rule::new("FLA MOV-30"),
            by.shrink.unwrap_or(0.0),
        );
    pay_for_rough(&mut tally, facts, house, "FLA MOV-28");
    with_road(&mut tally, facts, facts.troop.formation == Formation::Column, "FLA MOV-29");
    with_wheel(&mut tally, facts, "FLA MOV-31");
    not_below_nought(tally)
}

/// A cavalry charge is the printed figure, or is added to the move. [FLA MOV-23, MOV-24, R-02]
fn cavalry_base<S: Summed>(facts: &MoveFacts, house: &House) -> S {
    let (label, rule) = match facts.troop.formation {
        Formation::Column => ("Cavalry in column", Rule::new("FLA MOV-04")),
        Formation::Line | Formation::Square => ("Cavalry in line", Rule::new("FLA MOV-05")),
    };
    let march = tables::march(Branch::Cavalry, facts.troop.formation);
    let (charge_label, charge_rule, charge) = if facts.troop.is_pistol_cavalry() {
        ("Pistol cavalry charges", Rule::new("FLA MOV-23"), tables::PISTOL_CHARGE)
    } else {
        ("Sword cavalry charges", Rule::new("FLA MOV-24"), tables::SWORD_CHARGE)
    };
    let tally = S::begun("Inches");
    match (facts.does(Manoeuvre::Charge), house.cavalry_charge) {
        (false, _) => tally.and(label, rule, march),
        (true, CavalryCharge::Total) => tally.and(charge_label, charge_rule, charge),
        (true, CavalryCharge::Bonus) => tally.and(label, rule, march).and(charge_label, charge_rule, charge),
    }
}

fn battery<S: Summed>(facts: &MoveFacts, gun: Gun, house: &House) -> Result<Allowance<S>, Bar> {
    let fires = facts.does(Manoeuvre::Fire);
    let rotates = facts.does(Manoeuvre::Rotate);
    let is_heavy = gun == Gun::Heavy;
    why::first([
        (facts.does(Manoeuvre::EnterBuilding), Why::Building, "FLA MOV-14"),
        (is_heavy && facts.meets(Rough::Woods), Why::Woods, "FLA MOV-35"),
        (is_heavy && facts.meets(Rough::Stream) && !facts.does(Manoeuvre::Road), Why::StreamNeedsRoad, "FLA MOV-36"),
    ])?;
    let may_fire = match gun {
        Gun::Light => (fires || rotates) && facts.rough.is_empty(),
        Gun::Heavy => fires && !rotates,
    };
    Ok(Allowance { inches: battery_inches(facts, gun, house), may_fire: may_fire && facts.troop.is_steady() })
}

fn battery_inches<S: Summed>(facts: &MoveFacts, gun: Gun, house: &House) -> S {
    if facts.does(Manoeuvre::Rotate) {
        return still("It turns in place", "FLA MOV-39");
    }
    let fires = facts.does(Manoeuvre::Fire);
    let (label, rule) = match (gun, fires) {
        (Gun::Light, false) => ("Light guns", Rule::new("FLA MOV-06")),
        (Gun::Light, true) => ("Light guns move and fire", Rule::new("FLA MOV-06")),
        (Gun::Heavy, false) => ("Heavy guns", Rule::new("FLA MOV-07")),
        (Gun::Heavy, true) => ("Heavy guns fire instead", Rule::new("FLA MOV-07")),
    };
    let mut tally = S::begun("Inches").and(label, rule, tables::gun_move(gun, fires));
    if gun == Gun::Heavy {
        let walls = facts.rough.iter().copied().filter(|&rough| rough != Rough::Stream).collect();
        pay_for_rough(&mut tally, &MoveFacts { rough: walls, ..facts.clone() }, house, "FLA MOV-37");
    }
    if tally.sum() > 0.0 {
        with_road(&mut tally, facts, true, "FLA MOV-38");
    }
    let tally = not_below_nought(tally);
    let half = tally.sum() / 2.0;
    if facts.drivers_gone { tally.and("Its drivers have run: half rate", Rule::new("FLA CB-10"), -half) } else { tally }
}

/// Whether what a unit does by its own choice, the ground left out, costs more than its whole move: it is none for nothing. [FLA MOV-43]
pub fn is_overspent(facts: &MoveFacts, house: &House) -> bool {
    is_below_nought(&MoveFacts { rough: Vec::new(), ..facts.clone() }, house)
}

/// Whether the inches that its outer man wheels are not left to a unit over the ground that it pays for. [FLA MOV-22, MOV-31, R-52]
pub fn wheels_too_far(facts: &MoveFacts, house: &House) -> bool {
    facts.wheel > 0.0 && is_below_nought(facts, house)
}

fn is_below_nought(facts: &MoveFacts, house: &House) -> bool {
    let allowed = allowance(facts, house);
    allowed.is_ok_and(|allowed| allowed.inches.lines.iter().any(|line| line.rule == Rule::new("FLA MOV-43")))
}

/// Rough ground: once for each piece, or once in all.
fn pay_for_rough(tally: &mut impl Summed, facts: &MoveFacts, house: &House, rule: &'static str) {
    let cost = tables::adjustments(facts.troop.branch).rough;
    let paid = match house.terrain_cost {
        TerrainCost::PerFeature => facts.rough.len(),
        TerrainCost::Once => facts.rough.len().min(1),
    };
    for rough in facts.rough.iter().take(paid) {
        tally.line(rough.label(), Rule::new(rule), cost);
    }
}

fn with_road(tally: &mut impl Summed, facts: &MoveFacts, in_column: bool, rule: &'static str) {
    if facts.does(Manoeuvre::Road) && in_column {
        tally.line("Road, in column", Rule::new(rule), tables::adjustments(facts.troop.branch).road);
    }
}

fn with_wheel(tally: &mut impl Summed, facts: &MoveFacts, rule: &'static str) {
    if facts.wheel > 0.0 {
        tally.line("Wheel, by the outer end", Rule::new(rule), -facts.wheel);
    }
}

fn still<S: Summed>(label: &'static str, rule: &'static str) -> S {
    S::begun("Inches").and(label, Rule::new(rule), 0.0)
}

fn not_below_nought<S: Summed>(tally: S) -> S {
    let total = tally.sum();
    if total < 0.0 { tally.and("Never below nought", Rule::new("FLA MOV-43"), -total) } else { tally }
}

/// Whether infantry that has used so many inches may still fire: its move less two. [FLA MOV-16, R-54]
pub fn may_fire_after(troop: &Troop, inches: f64) -> bool {
    let deduction = tables::adjustments(Branch::Infantry).fire.unwrap_or(0.0);
    is_within(inches, tables::march(Branch::Infantry, troop.formation) + deduction) || inches == 0.0
}

/// Whether a voluntary move may end this near the enemy. [FLA MOV-41, R-77]
pub fn may_end(nearest_enemy: Option<f64>, declared_charge: bool) -> Result<(), Bar> {
    let is_close = nearest_enemy.is_some_and(|inches| is_within(inches, MUST_CLOSE));
    why::first([(is_close && !declared_charge, Why::MustBeACharge, "FLA MOV-41")])
}

/// Whether a unit may still make its move: contact pins it. [FLA MOV-42, MEL-43]
pub const fn may_still_move(contacted: bool, has_moved: bool) -> bool {
    !contacted && !has_moved
}
