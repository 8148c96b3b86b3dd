//! Charges up to contact. [FLA MEL-15 to MEL-55]

use super::{Aspect, Bar, Reaction, Troop, Why, bases, movement, why};
use crate::game::{Rule, Summed, Tally};
use crate::geometry::zone::{self, ArcOrigin};
use crate::geometry::{Formation, Rect, is_beyond, is_within};
use crate::rules::flanders::book::house::House;
use crate::rules::flanders::book::profile::{Branch, Class, Gun, Morale};
use crate::rules::flanders::book::tables;

/// A charger that will come this near makes the defender test, in inches. [FLA MEL-23]
pub const THREATENS: f64 = 2.0;
/// How far cavalry rides to meet a charge, in inches. [FLA MEL-31]
pub const COUNTERCHARGE: f64 = 3.0;
/// Farther off than this, cavalry charging a would-be square counts as so near, in inches. [FLA MEL-35]
pub const SQUARE_LIMIT: f64 = 8.0;
/// A defender that goes back farther than this is not fired on with pistols, in inches. [FLA MEL-17, R-85]
pub const OUT_OF_PISTOLS: f64 = 4.0;
/// Bases that a square needs.
const SQUARE_BASES: u8 = 3;

/// Inches of a charge: cavalry's charge figure or infantry's ordinary move, less what the path costs. [FLA MEL-23, MOV-23, MOV-24, MOV-40]
pub fn reach(troop: &Troop, path: &movement::MoveFacts, house: &House) -> Result<Tally, Bar> {
    inches(troop, path, house)
}

/// The same with the reasons of every inch or without.
pub fn inches<S: Summed>(troop: &Troop, path: &movement::MoveFacts, house: &House) -> Result<S, Bar> {
    let mut facts = movement::MoveFacts { troop: *troop, ..path.clone() };
    if !facts.manoeuvres.contains(&movement::Manoeuvre::Charge) {
        facts.manoeuvres.push(movement::Manoeuvre::Charge);
    }
    movement::allowed(&facts, house).map(|allowance| allowance.inches)
}

/// Where a charge comes from, judged from where it starts; routers face away, and a square is all front. [FLA MEL-09 to MEL-12, R-35]
pub fn aspect(attacker: &Rect, defender: &Rect, is_square: bool, is_routed: bool, origin: ArcOrigin) -> Aspect {
    if is_square {
        return Aspect::Front;
    }
    let turned = if is_routed { defender.facing() + 180.0 } else { defender.facing() };
    zone::aspect(std::slice::from_ref(attacker), &defender.turned_to(turned), origin)
}

/// How far a charge comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    /// The defender must test, and may react. [FLA MEL-23]
    pub defender_tests: bool,
    /// The charger comes into contact, if nothing stops it. [FLA MEL-42]
    pub contact: bool,
}

/// What a charge of this reach does: the test by the distance it starts from, contact by the distance left after reaction movement.
pub fn approach(reach: f64, start: f64, after_reaction: f64) -> Approach {
    let defender_tests = is_within(start - THREATENS, reach);
    Approach { defender_tests, contact: defender_tests && is_within(after_reaction, reach) }
}

/// What the pips of a range die are worth against this target, in inches. [FLA MEL-18, MEL-19]
pub const fn pip(target: Branch) -> f64 {
    match target {
        Branch::Cavalry => 2.0,
        Branch::Infantry | Branch::Artillery => 1.0,
    }
}

/// Inches on the die for pistols, reaction fire or forming square; steady firers wait longer. [FLA MEL-18 to MEL-20, MEL-34]
pub fn rolled(face: u8, class: Class, target: Branch) -> f64 {
    let earlier = match class {
        Class::Line => 0,
        Class::Crack => 1,
        Class::Elite => 2,
    };
    f64::from(face.saturating_sub(earlier).max(1)) * pip(target)
}

/// Where the shot of a charge is fired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointOfFire {
    /// The range of the shot, in inches. [FLA MEL-21]
    pub range: f64,
    /// It is within what the weapon can do. [FLA MEL-22]
    pub effective: bool,
    /// Where a charge stopped by it halts; nothing: where it started. [FLA MEL-41]
    pub halts_at: Option<f64>,
}

/// The range of a shot in a charge. [FLA MEL-21, MEL-22, MEL-41]
pub fn point_of_fire(rolled: f64, start: f64, after_reaction: f64, firer: &Troop) -> PointOfFire {
    let range = rolled.min(start);
    let starts_nearer = is_beyond(rolled, start) || is_beyond(rolled, after_reaction);
    PointOfFire {
        range,
        effective: is_within(range, weapon_reach(firer)),
        halts_at: (!starts_nearer).then_some(rolled),
    }
}

/// How far the firer's weapon carries, in inches. [FLA MEL-22, SAF-16, SAF-26, ART-20]
pub fn weapon_reach(firer: &Troop) -> f64 {
    match (firer.branch, firer.gun()) {
        (Branch::Cavalry, _) => tables::PISTOL,
        (Branch::Artillery, Some(gun)) => tables::gun_range(gun)[2],
        (Branch::Infantry | Branch::Artillery, _) => tables::MUSKET[2],
    }
}

/// The distance a square may take to form: what the charger starts from, at most eight inches if he is mounted. [FLA MEL-34, MEL-35]
pub fn square_limit(start: f64, attacker: Branch) -> f64 {
    if attacker == Branch::Cavalry { start.min(SQUARE_LIMIT) } else { start }
}

/// Whether the square forms in time; if not, the unit is disordered. [FLA MEL-34, MEL-36]
pub fn square_forms(rolled: f64, limit: f64) -> bool {
    is_within(rolled, limit)
}

/// How far cavalry rides to meet a charge: three inches or half the way. [FLA MEL-31]
pub fn countercharge(start: f64) -> f64 {
    COUNTERCHARGE.min(start / 2.0)
}

/// What a defender's reaction depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactionFacts {
    /// The defender.
    pub troop: Troop,
    /// Where the charge comes from. [FLA MEL-09]
    pub aspect: Aspect,
    /// It is fighting already. [FLA MEL-24]
    pub in_melee: bool,
    /// It came out of a building this turn. [FLA BLD-13]
    pub left_building: bool,
    /// It has fired this turn. [FLA SEQ-13, R-18]
    pub fired: bool,
    /// It has charged this turn, and if it is infantry does not fire. [FLA MEL-16, R-78]
    pub charged: bool,
    /// It mounted, dismounted or formed anew on horseback this turn. [FLA MOV-32, MOV-33]
    pub may_not_fire: bool,
    /// Some of it stands in water. [FLA SAF-10, R-90]
    pub in_water: bool,
    /// Inches it has moved this turn. [FLA MEL-08]
    pub moved: f64,
}

/// What a defender may do, one of which it must. [FLA MEL-28]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reactions {
    /// The reactions open to it.
    pub options: Vec<Reaction>,
    /// Countercharging, it also fires its pistols. [FLA MEL-32]
    pub fires: bool,
}

/// How a defender who passes his check reacts, or why he does not. [FLA MEL-07, MEL-08, MEL-24, MEL-27 to MEL-32]
pub fn reactions(facts: &ReactionFacts) -> Result<Reactions, Bar> {
    let troop = &facts.troop;
    let from_front = facts.aspect == Aspect::Front || troop.formation == Formation::Square;
    why::first([
        (facts.in_melee, Why::InMelee, "FLA MEL-24"),
        (!troop.is_steady(), Why::Morale, "FLA MEL-27"),
        (facts.left_building, Why::LeftBuilding, "FLA BLD-13"),
        (!from_front, Why::NotFront, "FLA MEL-28"),
    ])?;
    match (troop.branch, troop.gun()) {
        (Branch::Artillery, Some(gun)) => guns_react(facts, gun),
        (Branch::Infantry | Branch::Artillery, _) => Ok(Reactions { options: foot_reactions(facts), fires: false }),
        (Branch::Cavalry, _) => {
            let fires = troop.is_pistol_cavalry() && !facts.fired && !facts.may_not_fire && !facts.in_water;
            Ok(Reactions { options: vec![Reaction::Countercharge], fires })
        }
    }
}

fn guns_react(facts: &ReactionFacts, gun: Gun) -> Result<Reactions, Bar> {
    why::first([
        (is_beyond(facts.moved, tables::gun_move(gun, true)), Why::Moved, "FLA MEL-08"),
        (facts.fired, Why::AlreadyFired, "FLA SEQ-13"),
        (facts.in_water, Why::InWater, "FLA SAF-10"),
    ])?;
    Ok(Reactions { options: vec![Reaction::Fire], fires: true })
}

fn foot_reactions(facts: &ReactionFacts) -> Vec<Reaction> {
    let troop = &facts.troop;
    let may_form =
        troop.formation != Formation::Square && !troop.in_building && bases::bases_for(troop.figures) >= SQUARE_BASES;
    let may_fire = !facts.fired && !facts.charged && !facts.may_not_fire && !facts.in_water;
    [(may_fire, Reaction::Fire), (may_form, Reaction::Square), (true, Reaction::Bayonets)]
        .into_iter()
        .filter(|(open, _)| *open)
        .map(|(_, reaction)| reaction)
        .collect()
}

/// What each pip of the victory bonus is worth, in inches; nothing for those who take none. [FLA MEL-51, MEL-52, MEL-92, MEL-97, R-03]
pub fn victory_bonus_pip(troop: &Troop, second_round: bool, house: &House) -> Option<f64> {
    if second_round || troop.formation == Formation::Square {
        return None;
    }
    match troop.branch {
        Branch::Infantry => Some(house.infantry_victory_bonus.inches()),
        Branch::Cavalry => Some(1.0),
        Branch::Artillery => None,
    }
}

/// The victory bonus, taken in full. [FLA MEL-50 to MEL-52]
pub fn victory_bonus(troop: &Troop, face: u8, house: &House) -> Tally {
    let pip = victory_bonus_pip(troop, false, house).unwrap_or(0.0);
    let (label, rule) = match troop.branch {
        Branch::Infantry => ("Infantry", Rule::new("FLA MEL-51")),
        Branch::Cavalry => ("Cavalry", Rule::new("FLA MEL-52")),
        Branch::Artillery => ("Artillery takes none", Rule::new("FLA MEL-92")),
    };
    Tally::of("Victory bonus, in inches").with(format!("{label}: {face} × {pip}″"), rule, f64::from(face) * pip)
}

/// Whether a bonus move catches a loser who went back so far. [FLA MEL-95]
pub fn catches(bonus: f64, loser_retreat: f64) -> bool {
    is_within(loser_retreat, bonus)
}

/// What a defender met by a bonus move has been through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SecondDefenderFacts {
    /// The one who lost the first round. [FLA MEL-55, MEL-95]
    pub is_original_loser: bool,
    /// How it has tested in this melee attempt, if it has. [FLA MEL-54]
    pub tested: Option<bool>,
    /// Its morale before.
    pub morale: Morale,
    /// It is struck from the front. [FLA MEL-28]
    pub from_front: bool,
}

/// What a second defender does. [FLA MEL-54, MEL-55, MEL-73, MEL-96]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondDefender {
    /// It takes a non-voluntary check now.
    pub tests: bool,
    /// It reacts, if it has passed or passes.
    pub reacts_if_passed: bool,
    /// It defends as the loser of the first round. [FLA MEL-73]
    pub lost_first_round: bool,
}

/// What a defender met by a bonus or follow-up move does. [FLA MEL-54, MEL-55, MEL-96, RET-06]
pub fn second_defender(facts: &SecondDefenderFacts) -> SecondDefender {
    if facts.is_original_loser {
        return SecondDefender { tests: false, reacts_if_passed: false, lost_first_round: true };
    }
    let has_failed = facts.tested == Some(false);
    SecondDefender {
        tests: facts.tested.is_none() && facts.morale != Morale::Routed,
        reacts_if_passed: facts.from_front && facts.morale == Morale::Good && !has_failed,
        lost_first_round: false,
    }
}
