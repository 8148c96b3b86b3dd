//! Moves as a robot draws them.

use crate::dice::Generator;
use crate::game::{Answer, Awaiting, Choice, Drawing, Eyes, Ground, Offer, Ruleset, Unsaid};
use crate::geometry::{Leg, Point, Pose, Vector};

/// How a piece is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leading {
    /// Towards the nearest enemy; a leader towards his men.
    Closing,
    /// Anywhere.
    Wandering,
}

/// How many drawings are tried before another offer is taken.
const TRIES: u32 = 4;

/// A drawing that the rules take, if one is found in a few tries.
pub(super) fn draw<R: Ruleset>(
    way: Leading,
    battle: &R,
    offer: &Offer<R::Action, Unsaid>,
    ground: &Ground,
    generator: &mut Generator,
) -> Option<R::Action> {
    let aim = if way == Leading::Closing { aim(battle, ground) } else { None };
    (0..TRIES).find_map(|attempt| {
        let drawing = match aim {
            Some(aim) => closing(ground, aim, attempt),
            None if way == Leading::Closing => straight_on(ground, attempt),
            None => wandering(ground, generator),
        };
        allowed(battle, offer, &drawing)
    })
}

/// A move drawn in the few ways a player thinks of: towards the enemy by the whole way and parts of it, straight on, back, and in
/// every formation, as far as the rules take them.
pub(super) fn several<R: Ruleset>(battle: &R, offer: &Offer<R::Action, Unsaid>, ground: &Ground) -> Vec<R::Action> {
    let aim = aim(battle, ground);
    let towards = (0..3).filter_map(|attempt| aim.map(|aim| closing(ground, aim, attempt)));
    let back = |leg: &Leg| match leg {
        Leg::Retire(_) => Some(Drawing::Legs(vec![Leg::Retire(rounded(ground.allowance / 2.0, 0.25).max(0.25))])),
        Leg::Form(formation) => Some(Drawing::Legs(vec![Leg::Form(*formation)])),
        _ => None,
    };
    let others = ground.manoeuvres.iter().filter_map(back);
    let drawings = towards.chain([straight_on(ground, 0)]).chain(others);
    drawings.filter_map(|drawing| allowed(battle, offer, &drawing)).collect()
}

fn allowed<R: Ruleset>(battle: &R, offer: &Offer<R::Action, Unsaid>, drawing: &Drawing) -> Option<R::Action> {
    let action = battle.draw(offer, drawing).ok()?;
    battle.check(Answer::Act(action.clone())).is_ok().then_some(action)
}

/// What a piece is led towards: a leader his men, all others the nearest enemy.
fn aim<R: Ruleset>(battle: &R, ground: &Ground) -> Option<Point> {
    let men = battle.led_by(ground.piece);
    let all = men.iter().fold(Vector::zeros(), |all, man| all + man.coords);
    if men.is_empty() { nearest_enemy(battle, ground) } else { Some(Point::from(all / men.len() as f64)) }
}

/// Where the nearest piece of the other side stands.
fn nearest_enemy<R: Ruleset>(battle: &R, ground: &Ground) -> Option<Point> {
    let Awaiting::Choice(Choice { side, .. }) = battle.awaiting() else { return None };
    let from = ground.from.point();
    let enemies = battle.places_seen(Eyes::Side(*side)).into_iter().filter(|(of, _)| of != side);
    enemies.map(|(_, place)| place).min_by(|first, second| (first - from).norm().total_cmp(&(second - from).norm()))
}

/// A move towards a point: the first try goes as far as the allowance, each later one half as far. Who has it behind him faces about
/// first, and in the last try does no more than that.
fn closing(ground: &Ground, enemy: Point, attempt: u32) -> Drawing {
    let Pose { facing, .. } = ground.from;
    let way = enemy - ground.from.point();
    let turn = half_turn(way.x.atan2(way.y).to_degrees() - facing);
    let is_behind = turn.abs() > 90.0 && ground.manoeuvres.contains(&Leg::AboutFace);
    let about = is_behind.then_some(Leg::AboutFace);
    if is_behind && attempt + 1 == TRIES {
        return Drawing::Legs(about.into_iter().collect());
    }
    let turn = if is_behind { half_turn(turn + 180.0) } else { turn };
    let reach = ground.allowance.min(way.norm()) / f64::from(1 << attempt);
    // An outer end wheels some two inches on an ordinary frontage for every sixty degrees, and facing about costs foot one.
    let advance = rounded(reach - f64::from(u8::from(is_behind)) - turn.abs() / 30.0, 0.25).max(0.25);
    let degrees = rounded(turn, 5.0);
    let turning = if may_wheel(ground) { Leg::Wheel { degrees } } else { Leg::Turn { degrees } };
    let legs = about.into_iter().chain((degrees != 0.0).then_some(turning)).chain([Leg::Advance(advance)]);
    Drawing::Legs(legs.collect())
}

/// Whether a piece wheels, as troops do; others turn about their middle.
fn may_wheel(ground: &Ground) -> bool {
    ground.manoeuvres.iter().any(|leg| matches!(leg, Leg::Wheel { .. }))
}

/// A move to the front while no enemy is in sight: the first try goes as far as the allowance, each later one half as far.
fn straight_on(ground: &Ground, attempt: u32) -> Drawing {
    Drawing::Legs(vec![Leg::Advance(rounded(ground.allowance / f64::from(1 << attempt), 0.25).max(0.25))])
}

/// A move of one or two legs of any kind allowed.
fn wandering(ground: &Ground, generator: &mut Generator) -> Drawing {
    let count = 1 + generator.below(2);
    let mut left = ground.allowance;
    let legs = (0..count).filter_map(|_| {
        let kind = ground.manoeuvres.get(generator.below(ground.manoeuvres.len() as u32) as usize)?;
        let inches = rounded(left * f64::from(1 + generator.below(8)) / 8.0, 0.25);
        left -= inches;
        Some(some_leg(*kind, inches, generator))
    });
    Drawing::Legs(legs.collect())
}

/// A leg of this kind: so many inches, or any multiple of fifteen degrees up to a right angle.
fn some_leg(kind: Leg, inches: f64, generator: &mut Generator) -> Leg {
    let mut angle = || f64::from(generator.below(13)) * 15.0 - 90.0;
    match kind {
        Leg::Advance(_) => Leg::Advance(inches),
        Leg::Retire(_) => Leg::Retire(inches),
        Leg::Sidestep(_) => Leg::Sidestep(if generator.below(2) == 0 { inches } else { -inches }),
        Leg::Wheel { .. } => Leg::Wheel { degrees: angle() },
        Leg::Turn { .. } => Leg::Turn { degrees: angle() },
        Leg::AboutFace => Leg::AboutFace,
        Leg::Form(formation) => Leg::Form(formation),
    }
}

/// An angle as the shorter way round, from -180 to 180 degrees.
fn half_turn(degrees: f64) -> f64 {
    (degrees + 180.0).rem_euclid(360.0) - 180.0
}

/// The nearest multiple, so that a diary stays readable.
fn rounded(value: f64, multiple: f64) -> f64 {
    (value / multiple).round() * multiple
}
